## Changes of a running event.

no-such-round = the event has no round { $round }; it has { $rounds }
no-rounds = the event has no rounds yet; `barsis event pairings` with --draw and --write adds them
no-such-table = round { $round } has no table { $table }; its tables are { $tables }
no-tables = round { $round } is not drawn yet
no-name = the name is empty; give the name of a player
no-such-player = { $name } is not a player of the event
no-such-player-perhaps = { $name } is not a player of the event; perhaps { $player }
not-at-table = { $name } is neither a player nor a seat at { $where }; the players are { $players }
one-outcome = the outcome contradicts itself; give one of: a winner, a draw, a forfeit, an adjournment
no-outcome = { $where }: no outcome was given; give a winner, a draw, a score, places, a forfeit or an adjournment
wrong-number-of-values = { $where }: give one number for each player, in this order: { $players }
another-is-better = { $where }: a player who is not the winner has as many points, or a place as good; give the numbers in this order: { $players }
forfeit-of-several = { $where } has several other sides; name the winner too
adjourned = adjourned
same-result = { $where } has this result already: { $was }; nothing was changed
has-result = { $where } has a result already: { $was }; --replace replaces it
player-exists = { $player } is a player of the event already; give the new player an id with --id
has-left = { $player } has left already, from round { $round } on; `barsis event join` brings a player back
joins-later = { $player } joins in round { $round }, and cannot leave before
has-played = { $player } has a result at { $where }: { $was }; let the player leave from round { $next } on, with --round { $next }
round-too-late = round { $round } cannot be changed yet; the next round to draw is round { $next }
not-in-round = { $player } does not take part in round { $round }
has-table = { $player } is at { $where }; if they do not come, use `barsis event result` with --round { $round } --table { $table } --forfeit, or first exchange them with `barsis event swap`
already-away = { $player } is listed so in round { $round } already; nothing was changed
same-player = { $player } cannot be exchanged with themselves; name two players
not-mentioned = { $player } has no table, bye or absence in round { $round }
is-played = { $where } has a result: { $was }; only pairings that are not played are exchanged
seats-of-two = { $where } does not have two players; name the two who change seats with --player
not-text = a name or a reason has characters that are not allowed in text
nothing-to-undo = the history has no change that can be undone
changed-since = the file was changed in another way after entry { $number } of its history, { $change }, which therefore cannot be undone; correct the file in a text editor
wrong-edits = entry { $number } of the history, { $change }, does not fit the event and cannot be undone; correct the file in a text editor

## What a change has changed.

joined = { $player } takes part from round { $round } on
left = { $player } no longer takes part from round { $round } on
stays = { $player } takes part to the end
returns = { $player } takes part again, from round { $round } on
removed = { $player } is no longer a player of the event
seats-now = { $where }: { $players }
result-now = { $where }: { $result }
result-replaced = { $where }: { $result }; before: { $was }
bye-now = round { $round }, bye: { $players }
half-bye-now = round { $round }, half-point bye: { $players }
absent-now = round { $round }, absent: { $players }
no-bye-now = round { $round }: no bye
no-half-bye-now = round { $round }: no half-point bye
no-absent-now = round { $round }: nobody is absent
not-drawn-now = round { $round } is not drawn
round-removed = round { $round } was removed
