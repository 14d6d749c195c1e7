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
games-won = games: { $games }, { $decided } decided, { $won } won
throws =
    { $throws ->
        [one] { $throws } throw, seen (and expected): { $counts }
       *[other] { $throws } throws, seen (and expected): { $counts }
    }
seen = { $throw }: { $seen } ({ $expected })
unnoted = unrecorded throws: { $count }
luck = luck: { $luck } steps; a throw gives { $mean } on average
captured = pieces captured: { $count }
captures = pieces captured: { $made }; pieces lost: { $suffered }
length = turns of a game: { $mean } on average, { $least } to { $most }
to-go = steps to go at the start and after each tenth: { $steps }
first = with the first turn: { $won } of { $decided } won, { $share } %; 95 % confidence interval { $low } to { $high } %; by chance { $chance } %
