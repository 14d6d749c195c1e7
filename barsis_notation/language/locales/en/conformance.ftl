# What `conformance` says.

# The kit.
no-kit = { $folder } is not a conformance kit: { $file } is missing. The kit is the folder conformance/1 of the source code of this package; name it with --kit
no-cases = the kit { $folder } has no cases
bad-file = { $file } is not a file of the conformance kit: { $reason }
other-version = { $file } belongs to version { $found } of the kit, expected { $expected }
id-twice = { $file }: the id { $id } occurs twice in the kit
none-chosen = none of the { $count } cases matches --only, --level and --game

# Answers of our engines.
unknown-kind = cases of the kind { $kind } are not supported
no-game-here = no game of { $ruleset } begins with the seats { $seats }
refused = { $what } is refused: { $name }

# The program.
cannot-start = the program cannot be started: { $reason }
start-failed = the program did not answer the start request: { $reason }
too-many-starts = not asked: the program was started { $most } times and broke the protocol each time
no-answer = no answer within { $seconds } seconds
answer-too-long = the line of the answer has more than { $most } bytes
half-line = the output ended in the middle of a line
output-closed = the program closed its output without an answer
killed = the program was ended by the signal { $signal }, without an answer
ended = the program ended with status { $status }, without an answer
answered-twice = the request was answered twice
wrong-id = the answer has the id { $found }, expected { $expected }; each request needs one answer, in order
not-json = the answer is not JSON: { $found }
not-object = the answer is not a JSON object: { $found }
no-id = the answer has no "id": { $found }
wrong-member = { $reason }, in the answer { $found }
several-members = the answer has more than one of "answer", "skip" and "error": { $found }
no-member = the answer has none of "answer", "skip" and "error": { $found }
other-protocol = the program speaks version { $found } of the protocol, expected { $expected }
stop-failed = the program did not stop as it must: { $reason }
line-after-stop = it wrote another line after the answer to the stop request
no-end = it had not ended { $seconds } seconds after the answer to the stop request
wrong-status = it ended with status { $status }, expected 0

# Results.
kind-not-supported = the program does not name the kind { $kind }
game-not-supported = the program does not name the game { $game }
error-answer = the program answered with an error: { $error }
differs = { $member } is { $found }, expected { $expected }
nothing = absent
progress = { $done } of { $all } cases
group = game
rule = rule
passed = passed
failed = failed
skipped = skipped
level = level
level-number = level { $level }
suite = suite { $name }
explained-alike = explained alike
of-refused = { $explained } of { $refused }
failed-case = { $id }: { $message }
more-failed =
    { $count ->
        [one] and { $count } more failed case
       *[other] and { $count } more failed cases
    }
