# What the verbs of `barsis event` say.

## Every verb

no-stream = an event must be a file, not stdin
no-teams = { $file } has no teams
no-such-round = the event has no round { $round }; it has { $rounds }
paths-or-archive = records come from files and folders or from an archive, not from both
of-other-events =
    { $count ->
        [one] { $count } record is of another event
       *[other] { $count } records are of other events
    }

## validate

clean =
    { $count ->
        [one] round { $round }: { $clean } of { $count } board clean
       *[other] round { $round }: { $clean } of { $count } boards clean
    }
board = Round { $round }, table { $table }
in-archive = { $file }, record { $number }
not-looked-at = the records were not checked; fix the event file first
of-no-board = Without a board

## new, sheets

is-there-force = { $file } exists already; --force overwrites it
is-there = { $file } exists already and is not overwritten
made =
    { $count ->
        [one] { $file } is a new event file with { $count } player
       *[other] { $file } is a new event file with { $count } players
    }
wrong-line = { $file }, line { $line }: { $why }
wrong-list = { $file } cannot be read: { $why }
records-with-output = --records needs -o FOLDER
records-without-form = --records writes records, and -f { $form } is a format of sheets; leave out one of them
no-tables = the event has no round with tables; `barsis event pairings` or `barsis event seating` adds one with --write

## pairings, seating

round-called = Round { $round }
round-on = Round { $round }, { $date }
table-called = table { $table }
sits = { $player } ({ $seats })
bye-of = bye: { $players }
half-bye-of = half-point bye: { $players }
absent-of = absent: { $players }
no-rounds = the event has no rounds yet; draw them with --draw round-robin or --draw swiss, and add them with --write
away-from-all = a player has a bye or is absent in round { $round }; in a round robin everybody plays in every round
pairings-of-two = pairings are for tables of two; use `barsis event seating` for larger tables
only-with = { $option } works only with { $other }
not-with-draw = { $option } cannot be used with --draw
one-by-standing = --by-standing makes one round; the round after it needs its results
records-by-standing = records are used only with --by-standing
first-decide =
    { $count ->
        [one] the next round needs the result of { $count } board: { $where }
       *[other] the next round needs the results of { $count } boards; the first is { $where }
    }
decide-by = enter a result with `{ $command }` and --winner, --draw, --score or --forfeit
decide-by-or-draws = enter a result with `{ $command }` and --winner, --draw, --score or --forfeit; or use --provisional, which counts missing results as draws
assumed-draws =
    { $count ->
        [one] provisional: { $count } board without a result counts as a draw in this drawing: { $where }
       *[other] provisional: { $count } boards without a result count as draws in this drawing: { $where }
    }
not-written = { $file } was not changed; --write adds the rounds to it
rounds-added =
    { $count ->
        [one] { $count } round was added to { $file }
       *[other] { $count } rounds were added to { $file }
    }
met-again =
    { $count ->
        [one] { $count } pair of players meets more than once
       *[other] { $count } pairs of players meet more than once
    }
seats-even = all players have each seat equally often, or once more than another
seats-uneven = a player has one seat { $count } times more often than another

## result, join, leave, absent, swap, undo, history

half-bye-alone = give --table with an outcome, or --half-bye alone
which-table = name the table with --table
not-numbers = { $option } takes numbers such as 5-3, not { $text }
two-players-or-table = name two players with --player, or one table with --table
no-history = no command has changed this event
number-heading = no.
at-heading = time (UTC)
by-heading = by
change-heading = change
why-heading = reason
undo-of = undo of { $number }: { $change }
undone-change = { $change } (undone)
undone = undone: { $change }
contradicted =
    { $count ->
        [one] the event was not changed, because the change would give { $count } contradiction with the records; correct the records, or name none
       *[other] the event was not changed, because the change would give { $count } contradictions with the records; correct the records, or name none
    }

## Workbooks

xlsx-needs-output = a workbook goes to a file: name it with --output
trf-of-two = a Tournament Report File has two players at a table; use --seats 2
trf-or-xlsx = use either --trf or --xlsx
standings-sheet = Standings
crosstable-sheet = Crosstable
line = line
pairings-sheet = Pairings
round-heading = round
table-heading = table

## ratings

games = games
ratings-sheet = Ratings
uncertainty = uncertainty
no-ratings = { $file } is not a file of ratings as `barsis event ratings -f json` writes it
