# What a report says around its findings: labels, occasions, counts.

error = error
warning = warning
info = info

could-be-played = could be played
rule = rule
readings = readings
position = position
likeliest-slip = likeliest slip
fix = fix
fix-to-be-judged = { $fix } (to be judged)
not-examined = not examined
no-reading = not legal under any reading of this rule
legal-under = legal under { $options }
nothing = nothing
more = and { $count } more

round = Round { $round }
table = table { $table }
record = record { $number }
against = { $one } v { $other }
seat = seat
seat-named = seat { $seat }
turn = turn { $turn }
turn-numbered = turn { $turn }, numbered { $number }
turn-alone = Turn { $turn }
turn-alone-numbered = Turn { $turn }, numbered { $number }
taken-back = Taken back at { $turn }
not-played = Not played, beside { $turn }
turn-of = { $who }'s { $ordinal } turn ({ $turn })
first = { $number }st
second = { $number }nd
third = { $number }rd
later = { $number }th
threw = threw { $throws }

files =
    { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
records =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    }
turns =
    { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    }
moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
more-findings =
    { $count ->
        [one] { $count } more finding
       *[other] { $count } more findings
    }
not-repeated = { $heading }: { $findings } like it in { $files }; --format json lists them
findings =
    { $count ->
        [one] { $count } finding
       *[other] { $count } findings
    }
errors =
    { $count ->
        [one] { $count } error
       *[other] { $count } errors
    }
warnings =
    { $count ->
        [one] { $count } warning
       *[other] { $count } warnings
    }
infos = { $count } info
no-findings = no findings
hidden = { $count } hidden by { $option }
checked = { $counts }: { $found }
found-and-hidden = { $found } ({ $hidden })
passed-over =
    { $count ->
        [one] { $count } file skipped: no records
       *[other] { $count } files skipped: no records
    }
interrupted = The check was interrupted; this is what was found until then.
follows-from = { $message } (follows from { $code })
