# The recorder: what it asks, what it understood, what it does.

# What it begins and ends with.
no-position = { $file }: { $error }; add the position to the record first
begin-one = start a record with `barsis new GAME -o { $file }`
not-one-legal = { $file }: the recorder continues only a file with one record that is legal so far
another-form = { $file } is { $form }, not one record as JSON; use `barsis convert`
packed = { $file } is compressed; give it a name that ends in { $ending }
name-a-file = name a file: every turn is saved in it
not-a-file = { $file } is not a file
not-json = { $file } is not one record as JSON; use `barsis convert`
not-writable = nothing can be saved there
heading = { $game }   { $turns } turns in { $file }
see-help = help lists the commands
no-text = { "  " }that is not a line of text; it was ignored
nobody-reads = { $file }: output pipe closed; lines without an answer were not recorded
left-unsaved = { $file }: { $reason }; the file still has what was saved last
turn-not-saved = not saved: { $text }
left-broken-off = turn { $turn } is not finished; it is saved as broken off: { $text }
goes-on-with-it = `barsis record { $file }` continues it
left-edit = the edit of turn { $turn } is not finished; the file was not changed
no-reason = unknown reason

# What is asked.
ask-move = move
ask-seat = seat
ask-throw = throw
may-go-on = [Enter], or the next throw or move, continues it; q leaves it as it is
nothing-more = nothing is left to play; { $undo } takes the last turn back, q leaves
turn = Turn { $turn }   { $position }
who-begins = who begins? { $seats }; [Enter] is { $who }
throws-for-first = { $who } throws for the first turn
another-throw = { "  " }{ $who }: another throw is due
may-throw = { $who } may throw again; [Enter] leaves the turn to { $other }
throws = { $who } throws
to-play = { "  " }{ $who } has { $owed } to play
to-play-or-pass = { "  " }{ $who } has { $owed } to play; [Enter] passes the rest
uses = uses { $values }
takes = takes { $men }
man = { $who }'s { $place } [{ $man }]
either = { $most } or { $end }

# What is shown.
type-comment = { "  " }type the comment after the word
no-result = { "  " }no result is written
is-legal = { "  " }{ $move } is legal

# What was done.
threw = { "  " }threw { $throw }: { $values }
threw-for-first = { "  " }{ $who } threw { $throw } for the first turn
begins = { "  " }{ $who } takes the turn
played = { "  " }played { $move }
played-and-took = { "  " }played { $move }, takes { $men }
saved-turn = { "  " }turn { $turn } saved
saved = { "  " }saved
not-saved = { "  " }NOT SAVED: { $reason }
nothing-lost = { "  " }your game is safe: [Enter] tries again, q leaves without saving
taken-back = { "  " }taken back: { $what } { $text }
taken-back-of-turn = { "  " }taken back: { $what } { $text } of turn { $turn }
a-choice = choice
an-opening = opening
a-throw = throw
a-move = move
an-ending = ending
a-turn = turn
a-result = result
an-edit = edit
noted = { "  " }comment: { $text }
noted-turn = { "  " }comment on turn { $turn }: { $text }
was-broken-off = { "  " }turn { $turn } was broken off: { $text }
goes-on = { "  " }turn { $turn } continues: { $text }
stood = { "  " }turn { $turn } is kept as it was played ({ $codes }): { $text }
turn-was = { "  " }turn { $turn } was: { $text }
played-anew = { "  " }enter it again; { $undo } restores it
no-longer-stands = { "  " }turn { $turn } is no longer possible: { $text }
anew-or-so = { "  " }enter it again, or `{ $so }` keeps it; { $undo } restores everything
edited = { "  " }turn { $turn } is changed
edited-and-later = { "  " }turn { $turn } is changed; the { $later } after it stay
passes = { "  " }{ $who } passes what is left
breaks-off = { "  " }{ $who }: the turn was broken off
resigns = { "  " }{ $who } resigns
forfeits = { "  " }{ $who } is out of the game
misses = { "  " }{ $who } does not take the turn
cannot-play = { "  " }{ $who } cannot play { $owed }; the turn is over
no-winner = no winner: { $reason }
wins = { $who } wins: { $reason }
wins-by-name = { $who } wins: { $reason }, { $name }
with-score = { $won }   score { $score }

# What could not be taken, and what was expected.
unread = { "  " }{ $found }: expected { $expected }
unread-empty = { "  " }an empty line: expected { $expected }
or-command = { $expected }; or the command { $command }
due-starter = who begins
due-opening = a throw of the roll-off
due-throw = a throw
due-move = a move
due-nothing = nothing: the game has ended
expected-number = the number of a turn, as in { $command } 12
expected-starter = who begins: { $seats }
expected-throw = a throw: { $throws }
expected-throw-of-game = a throw of this game
expected-one-die = one die for the first turn, such as 5: each player throws one, and on a tie both throw again
expected-choice = a number from 1 to { $last }
expected-move = a move such as { $move }
expected-no-move = a move such as none
expected-result = a seat or { $reasons }
expected-refused = a turn that was refused, or the moves of one
expected-position = also the position line after it: { $why }
expected-end-first = the end of the current turn first
expected-end-or-stop = the end of the turn, or { $stop }, first
expected-turn = a turn from 1 to { $last }
expected-known-before = a turn before which the position is known
expected-known-turn = a turn before it whose position is known
expected-whole-turn = a whole turn, its seat first
expected-something = something to take back
expected-plain-text = text without control characters
expected-comment = a comment of at most { $most } characters
expected-some-comment = a comment: without one this entry would be empty
characters = { $count } characters

# Help: the words of commands come from their table.
help-throw = a throw     a digit or a name, several with + or spaces: 5, dest, دست ٣, 1+3; two dice: 31 or 3 1
help-throw-of-a-seat = { "            " }with a seat or player before it if the turn may be another's: N 3, Basim: 3
help-move = a move      its number in the list, or the notation: bar/11
help-enter = [Enter]     if the rules leave a choice: end the turn (pass), or do not throw again
help-undo = u  undo     takes back the last throw, move or turn; undo turn: the whole turn    { $undo }
help-comment = c  comment  a note on the current turn, or on the last; c - removes it            { $comment }
help-board = board, position   the board; the position line                                    { $board }، { $position }
help-why = why MOVE    why a move cannot be made                                             { $why }
help-endings = resign, forfeit, miss, stop   end the turn this way           { $resign }، { $forfeit }، { $miss }، { $stop }
help-so = so          keep what was refused, as it was played: with a ruling; so 23/27: these
help-so-moves = { "            " }moves; with a position line after them if the position is unclear      { $so }
help-edit = edit N      enter turn N again, or give it: edit 12 N 3: 23/26. Later turns are replayed;
help-edit-later = { "            " }enter the first impossible one again too; undo restores everything  { $edit }
help-result = result      shows it; S time, - agreement, unfinished: sets one the moves do not give     { $result }
help-quit = q  quit     finished turns are in the file; an unfinished one is kept as broken off,
help-quit-later = { "            " }and continued next time                                               { $quit }
