# What `validate` says.

infer-changes-nothing = --infer-options changes nothing: leave --fix and --diff out
unsafe-with-fix = --unsafe-fixes goes with --fix, or with --diff
no-slip-looked-for =
    { $count ->
        [one] no slip was looked for in { $count } refused record; --suggest looks in all
       *[other] no slip was looked for in { $count } refused records; --suggest looks in all
    }
readings-not-tried =
    { $count ->
        [one] other readings of the rules were not tried on { $count } refused turn; --suggest tries them all
       *[other] other readings of the rules were not tried on { $count } refused turns; --suggest tries them all
    }
shown = { $shown } of { $count } findings shown
listed-by-json = { $passed_over }; --format json lists them
lines-are-whole = --max-findings does not go with --format jsonl: a line holds all that is found in its record
lines-alone = with --format jsonl, - is named by itself, without --fix and --diff
interrupted = interrupted; so far { $checked }; nothing after that was checked
cache-only-checks = --cache is for checks alone: leave --fix, --diff and --infer-options out
cache-full = { $file } is full: nothing more was kept there
run-again = run the same command again to go on from there
goes-on-with-cache = with `{ $option } FILE` a run that is interrupted can go on later where it was
part-is-no-fraction = --part is { $part }; it is I/N, part I of N: 1/4 to 4/4
part-of-stdin = --part divides files and folders, not stdin
part-needs-json = --part goes with -f json, and --merge makes one report of the reports of all parts
merge-has-no-lines = --merge writes full, concise, grouped or json; each line of jsonl comes from the run that checks it
parts-only-check = --part and --merge only check: leave --fix, --diff and --infer-options out
