# Headers, results, matches and files of records.

# What findings quote, and what they would have.

quoted = "{ $word }"
plain-win = a plain win
range = from { $least } to { $most }
place-behind = a place after the winner's
place-alone = place { $place }
place-range = a place from { $least } to { $most }
zero-or-more = 0 or more
stakes = { $first } and so on

each-seat-once = each seat once
players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
players-of-game = { $counts } players

game-not-over = a game that is not over
end-by = an end by "{ $reason }"
no-double = no double that could be refused
won-and-unfinished = { $winners } won, and the game is "unfinished"
given-up-and-unwon = the game ended by "{ $reason }" without a winner
named-and-unwon = the win is called { $name }, but no player won

# Scores and places, by seat; a seat that is itself a number is said to be one.

count-of-seat = { $seat } { $count }
count-of-numbered-seat = seat { $seat }: { $count }

# Records and games of a match.

record-of-file = { $file }, record { $record }
record-alone = record { $record }
unnumbered = without a number
with-id = { $who } with the id { $id }
points-of = { $who } { $points }
points-unsaid = not stated
points-at-least = at least { $points }
had-after-game = { $who } had { $points } of { $to } after game { $game }
had-by-own-count = { $who } had { $points } of { $to } by its own match.before
had-there = { $over } ({ $place })
missing-game = game { $first }
missing-games = games { $first } to { $last }

# Clocks and moments.

seconds = { $seconds } s
clock-rises-by = { $seat } rises from { $before } to { $after }
clock-falls-by = { $seat } falls by { $fall } in a turn of { $spent }
and-more = , and { $count } more

# Fixes.

write = write { $value }
add-result = add the result that the moves give
leave-out = leave { $name } out
write-seat = write { $new } for { $old }, as in the turns
undo-slip = correct it: { $slip }

# Slips of a scorer.

slip-written = { $meant } written as { $written } in turn { $turn }
slip-missed = a turn of { $seat } missing before turn { $turn }
slip-twice = turn { $turn } written twice
slip-both-twice = turns { $turn } and { $next } written twice
slip-turns = turns { $turn } and { $next } exchanged
slip-seats = seats exchanged in turns { $turn } and { $next }
slip-seat = a turn of { $meant } written as one of { $written } in turn { $turn }
slip-left-out = { $move } left out in turn { $turn }
turn-of = a turn of { $seat }
turn-is-legal = the turn is legal
next-turn-is-legal = the next turn is legal
later-turns-are-legal = all { $count } later turns are legal
result-agrees = {" "}and the result agrees
no-other-slip = no other single mistake explains it
no-other-slip-near = no other single mistake nearby explains it
other-slips = other explanations: { $named }; look at the score sheet
other-slips-and-more = other explanations: { $named }, and { $more } more; look at the score sheet

# Files that are fixed.

once-converted = { $message } once the file is converted to jsonl
processor-time = more than { $seconds } s of processor time up to turn { $turn }
unreadable-record = one of its records cannot be read; correct that by hand first
foreign-format = it is in a format of other programs; `barsis convert` turns it into records that can be changed
other-encoding = it is not in UTF-8; `barsis fmt` converts it to UTF-8
unknown-format = its format is not known
not-in-place = records of the format { $format } cannot be changed in place; use `barsis convert` to write it as .barsis.jsonl, change that, and convert it back
not-kept = with record { $record } changed it would not read back as { $format }; convert it to .barsis.jsonl with `barsis convert`, change that file, and convert it back
cache-foreign = is not a verdict cache of validate; name another file, or one that does not exist yet
cache-damaged = is damaged: its content is not what was written; remove it, and it is rebuilt
cache-unusable = cannot be used as a cache: { $reason }
no-part = { $file } is not the report of a part, or is damaged: { $error }; create it again with `barsis validate --part I/N -f json`
no-counts = { $file } does not have the counts of a part, or is damaged: { $error }
no-conversion = { $file } is not the conversion of a part, or is damaged: { $error }
counts-of-no-device = the counts of { $game } do not fit its throws
counts-without-name = the player { $id } has no name
counted-twice = the same is counted twice
part-missing = part { $number } of { $of } is missing; name the reports of all parts
part-twice = part { $number } of { $of } was named twice; name each report once
part-of-other-run = { $file } is of another run than { $other }: they differ in paths, options, files, version or number of parts; make all parts in the same way
part-of-other-files = { $file } and { $other } are of different files: their names or contents changed between the parts, or differ between the machines; make all parts from the same files
part-of-other-folders = { $file } skipped other files than { $other }: the folders changed between the parts; make all parts again
part-of-other-version = the parts were made by another version of this program or of Python; merge them with that version, or make them again
part-of-other-language = the parts are in another language; merge them with --lang { $language } --numerals { $numerals }
part-of-other-ruleset = the parts were made with another ruleset; merge them with the --ruleset that they were made with
part-of-other-rules = records in { $file } were checked with a ruleset that is not known here; merge the parts with their configuration
part-without-answer = what a part reports about { $file } contradicts the other parts; make all parts again
part-without-ends = its list of files is incomplete
part-unreadable = what a part reports about { $file } cannot be read; make all parts again
part-changed = { $file } changed while it was merged; merge the reports again
game-and-others =
    { $count ->
        [one] { $game } (and record { $records } of this file likewise)
       *[other] { $game } (and { $count } records of this file likewise: { $records })
    }

## Taken on trust

start-on-trust = the start position
position-on-trust = the position before turn { $turn }
ruling-on-trust = the ruling on turn { $turn } ({ $by })
nobody-named = no arbiter named
more-on-trust = { $count } more
