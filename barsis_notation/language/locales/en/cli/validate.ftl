# What `validate` says.

infer-changes-nothing = --infer-options changes nothing: leave --fix and --diff out
unsafe-with-fix = --unsafe-fixes works only with --fix or --diff
no-slip-looked-for =
    { $count ->
        [one] { $count } refused record was not searched for slips; --suggest searches all
       *[other] { $count } refused records were not searched for slips; --suggest searches all
    }
readings-not-tried =
    { $count ->
        [one] other readings of the rules were not tried on { $count } refused turn; --suggest tries them all
       *[other] other readings of the rules were not tried on { $count } refused turns; --suggest tries them all
    }
shown = { $shown } of { $count } findings shown
listed-by-json = { $passed_over }; --format json lists them
lines-are-whole = --max-findings cannot be used with --format jsonl: each line holds all findings of its record
lines-alone = with --format jsonl, - must be the only path, without --fix and --diff
interrupted = interrupted; so far { $checked }; the rest was not checked
cache-only-checks = --cache works only for checks: leave out --fix, --diff and --infer-options
cache-full = { $file } is full: nothing more was stored in it
run-again = run the same command again to continue
goes-on-with-cache = with `{ $option } FILE` you can continue an interrupted run later
part-is-no-fraction = --part { $part } is not I/N, part I of N: 1/4 to 4/4
part-of-stdin = --part divides files and folders, not stdin
part-needs-json = --part needs -f json; --merge makes one report of the reports of all parts
merge-has-no-lines = --merge cannot write jsonl; choose full, concise, grouped or json
parts-only-check = --part and --merge only check: leave out --fix, --diff and --infer-options
