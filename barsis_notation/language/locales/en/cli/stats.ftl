# What `barsis stats` says.

paths-or-archive = name either files or an archive with { $option }
counted =
    { $count ->
        [one] { $count } record counted
       *[other] { $count } records counted
    }
not-replayed = { $count } not replayed to the end; counted up to there: { $why }
stop-rules = { $count } with unknown rules
stop-start = { $count } cannot begin as written
stop-turn = { $count } with a refused turn
stop-unseen = { $count } with unrecorded moves
stop-time = { $count } take too long

## A row

no-event = no event
nameless = nameless players
name-and-id = { $name } ({ $id })
cowries =
    { $count ->
        [one] { $count } cowrie
       *[other] { $count } cowries
    }
sticks =
    { $count ->
        [one] { $count } stick
       *[other] { $count } sticks
    }
dice =
    { $count ->
        [one] { $count } die
       *[other] { $count } dice
    }
games = games: { $games }
throws = throws: { $throws }
unnoted = unrecorded throws: { $count }
luck = luck: { $luck } steps; a throw gives { $mean } on average
captured = pieces captured: { $count }
length = turns of a game: { $mean } on average, { $least } to { $most }
to-go = steps to go at the start and after each tenth: { $steps }
first = with the first turn: { $won } of { $decided } won, { $share } %; 95 % confidence interval { $low } to { $high } %; by chance { $chance } %
throw = throw
seen = seen
expected = expected

## Headings of the table of groups

column-player = player
column-event = event
column-made = throws made
column-game = game
column-games = games
column-won = won
column-throws = throws
column-luck = luck
column-captures = captures
column-pieces-lost = pieces lost
column-turns = turns
count = { $count }
