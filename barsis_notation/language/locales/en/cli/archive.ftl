# What the verbs of `barsis archive` say.

## Every verb

no-stream = an archive is a file, and neither stdin nor stdout

## init, add, list, show

made = { $file } is a new archive; its id is { $id }
added = { $number }  { $id }  added  { $place }
present = { $number }  { $id }  there already  { $place }
stays-withdrawn = { $number }  { $id }  was withdrawn, not added  { $place }
left-out = { $id }  left out  { $place }
count-added =
    { $count ->
        [one] { $count } record added
       *[other] { $count } records added
    }
count-present = { $count } there already
count-withdrawn = { $count } withdrawn before
count-left-out = { $count } left out
count-unread = { $count } not read
added-up =
    { $size ->
        [one] { $counts }; the archive has { $size } record
       *[other] { $counts }; the archive has { $size } records
    }
withdrawn = withdrawn on { $day }: { $reason }
round = round { $round }
table = table { $table }
winner = { $player } won
has-errors = has errors
has-warnings = has warnings
replaced-by = corrected by record { $number }
record = record { $number }, id { $id }
play = play id { $id }
added-at = added { $at }
corrects = corrects the record { $id }

## withdraw

now-withdrawn =
    { $count ->
        [one] record { $numbers } is withdrawn
       *[other] { $count } records are withdrawn: { $numbers }
    }
would-withdraw =
    { $count ->
        [one] record { $numbers } would be withdrawn
       *[other] { $count } records would be withdrawn: { $numbers }
    }
stands-elsewhere = { $name } also stands in other records: { $numbers }
and-more = { $numbers } and { $count } more
copies-untouched = exports, backups and copies made before are not touched
scrub-unfinished = withdrawn, but the old bytes may still be in the file, since it could not be written anew: { $why }; end what reads it, then run: { $command }
scrub-finished = nothing of what was withdrawn is left in { $file }
record-or-person = name one record, or a person by { $option }
## search, people, stats

nothing-wanted = say what to search for: words, or an option such as --player
nothing-found = nothing fits
reached = reached (turn { $turns })
thrown = thrown (turn { $turns })
captured =
    { $count ->
        [one] { $count } man captured (turn { $turns })
       *[other] { $count } men captured (turn { $turns })
    }
further-turns = { $count } more
two-people = { $action } needs two people: barsis archive people FILE { $action } A B
called = { $name }, id { $id }
played =
    { $records ->
        [one] { $records } record, { $won } won
       *[other] { $records } records, { $won } won
    }
also-called = also: { $names }
may-be-one = may be one person with { $numbers }
stats-records =
    { $records ->
        [one] { $records } record, { $withdrawn } withdrawn, { $revisions } revisions
       *[other] { $records } records, { $withdrawn } withdrawn, { $revisions } revisions
    }
stats-people =
    { $players ->
        [one] { $players } person
       *[other] { $players } people
    }
stats-events =
    { $events ->
        [one] { $events } event
       *[other] { $events } events
    }
stats-turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
stats-games = games: { $counts }
stats-years = years: { $counts }
stats-throws = throws of { $game }: { $counts }
stats-findings = findings: { $counts }
stats-count = { $what } × { $count }
stats-bytes = bytes: { $file } in the file, { $each } a record; records { $packed } packed, { $unpacked } unpacked
