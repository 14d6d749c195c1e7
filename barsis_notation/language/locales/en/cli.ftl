# What several commands say.

interrupted = interrupted
no-folder = the folder { $folder } does not exist; create it, or correct the path
internal-error = internal error, { $error }
our-fault = This is a bug in barsis; BARSIS_DEBUG=1 shows where.
no-such-command = No such command { $word }. `{ $listing }` lists the commands.
no-such-command-but = No such command { $word }. Did you mean { $calls }?

no-number = { $value } is not a whole number
not-utf-8 = { $value } has bytes that are not UTF-8
not-among = { $value } is not one of { $others }
needs-value = { $option } needs a value: { $value }
out-of-range = { $value } is not in the range { $range }

begins-no-code = { $option } { $word } is not the beginning of a finding's code or name; `barsis rules` lists them
wrong-exclude = --exclude { $error }
is-read = { $option } { $file } is an input file; it would be overwritten
ending-of-other-form = { $file }: this command does not write the format of this name. It writes { $forms }; choose the ending of one of these, or none
built-in = --ruleset { $name }: { $ruleset } is built in and need not be named; name a file of your own
no-path-and-value = --option { $option } is not PATH=VALUE
no-such-turn = the record has no turn { $turn }; it has { $turns }
not-played-like = { $ruleset } is not played like { $game }
no-ids = --ids: { $error }
is-a-folder = { $path } is a folder; name a file
no-such-record = record { $number } does not exist; the last is { $last }

left-as-it-is = not changed: { $why }
fixed = { $findings } fixed in { $files }
would-be-fixed = { $findings } would be fixed in { $files }
nothing-fixed = { $findings } fixed in { $files }
nothing-would-be-fixed = { $findings } would be fixed in { $files }
has-fixed = fixed { $kinds }
would-fix = would fix { $kinds }
label-fixed = fixed

table-is-there = { $file } exists already; --force overwrites the set
table-cannot-be-read = { $table } cannot be read: { $error }

so-far = { $files }, { $records }
stopped-by-strict = stopped by --strict: the last file was not written
written =
    { $count ->
        [one] { $count } record written; { $found }
       *[other] { $count } records written; { $found }
    }
holds-one = { $format } holds one record, and there are more; --to jsonl holds them all
left-out = left out: { $why }
made-of = { $file } is already written from { $source }
made-of-another = { $file } is already written from another record
file-is-there = { $file } exists already; --force overwrites it
over-itself = it would overwrite itself
only-a-table = only the table { $table } goes to stdout; name a folder for all

sheet-is-no-picture = a score sheet is text or a page, not { $ending }; write .html and print it with a browser
new-file-is-there = { $file } exists already; `new` never overwrites a file
no-seat-and-name = --seat { $seat } is not SEAT=NAME
unfinished = { $count } of { $games } games did not end within the maximum length of a record; they are written as unfinished
advance = { $records } records, { $rate } a second
advance-left = { $records } records, { $rate } a second, { $left } left
