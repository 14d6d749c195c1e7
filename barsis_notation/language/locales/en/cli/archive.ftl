# What the verbs of `barsis archive` say.

## Every verb

no-stream = an archive must be a file; stdin and stdout cannot be used
init-creates = { $error }; `{ $command }` creates a new archive

## init, add, list, show

made = { $file } is a new archive; its id is { $id }
added = { $number }  { $id }  added  { $place }
present = { $number }  { $id }  already present  { $place }
stays-withdrawn = { $number }  { $id }  was withdrawn, not added  { $place }
left-out = { $id }  left out  { $place }
count-added =
    { $count ->
        [one] { $count } record added
       *[other] { $count } records added
    }
count-present = { $count } already present
count-withdrawn = { $count } withdrawn earlier
count-left-out = { $count } left out
count-unread = { $count } unreadable
added-up =
    { $size ->
        [one] { $counts }; the archive has { $size } record
       *[other] { $counts }; the archive has { $size } records
    }
withdrawn = withdrawn on { $day }: { $reason }
round = round { $round }
table = table { $table }
won-by = { $players }, won by { $winners }
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
asked-for = record { $number }, { $players }: as requested
is-revision = record { $number }, { $players }: a revision of the same game as record { $other }
stands-elsewhere = { $name } also occurs in other records: { $numbers }
and-more = { $numbers } and { $count } more
copies-untouched = exports, backups and copies made before are not touched
scrub-unfinished = withdrawn, but the old bytes may still be in the file, because it could not be rewritten: { $why }; close the programs that read it, then run: { $command }
scrub-finished = the withdrawn bytes are gone from { $file }
nothing-to-finish = { $file }: no withdrawal is unfinished; to withdraw more, give a record, or a person with --person
record-or-person = give one record, or a person with { $option }
## search, people, stats

nothing-wanted = say what to search for: words, or an option such as --player
nothing-found = no record matches
reached = reached (turn { $turns })
thrown = thrown (turn { $turns })
captured =
    { $count ->
        [one] { $count } piece captured (turn { $turns })
       *[other] { $count } pieces captured (turn { $turns })
    }
further-turns = { $count } more
two-people = { $action } needs two people: `barsis archive people FILE { $action } A B`
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
stats-bytes = bytes: { $file } in the file, { $each } per record; records { $packed } compressed, { $unpacked } uncompressed

## sign, prove

key-alone = { $option } only creates a key; leave out the archive, --key and -o
what-to-sign = name the archive to sign, or create a key with { $option }
needs-options = { $first } and { $second } are needed
checkpoint-is-two-files = the signature of a checkpoint is written to a second file, so -o must name a file
signed = { $file } is signed with the key { $key }; publish it together with { $file }.minisig
key-is-there = { $file } exists already, and a key is never overwritten
proof-is-there = { $file } exists already; name a new file for the proof
made-secret-key = { $file } is a new secret key; keep it private, with a copy in another place
made-public-key = { $file } is its public key; publish it: { $line }
password-of = password of { $file }
new-password = password of the new key
password-again = repeat the password
passwords-differ = the two passwords differ
no-empty-password = the password is empty; { $option } makes a key without one
no-terminal = a password can only be typed on a terminal, and this is not one; { $option } reads it from a file
one-of-two = give { $first } or { $second }, not both
only-with = { $option } works only with { $other }
not-with = { $option } does not work with an archive or -o
needs-checkpoint = a proof can only be checked against its checkpoint; name it with { $option }
archive-or-check = name an archive, or a proof to check with { $option }
record-or-since = name one record, or an older checkpoint with { $option }
sign-now =
    { $count ->
        [one] no signed checkpoint covers { $count } record; sign the archive before you add anything, or the proof cannot be checked
       *[other] no signed checkpoint covers { $count } records; sign the archive before you add anything, or the proof cannot be checked
    }
about-a-record = this proof is about a record; { $option } is only for proofs about two checkpoints
about-two-checkpoints = this proof is about two checkpoints; name the older one with { $option }, and leave out { $other }
## export, import

exported =
    { $count ->
        [one] { $count } record written to { $files }
       *[other] { $count } records written to { $files }
    }
exported-without =
    { $count ->
        [one] { $count } withdrawn record was left out
       *[other] { $count } withdrawn records were left out
    }
exported-unsigned = the checkpoint in it is not signed: `barsis archive sign` signs one, and the next export includes it
out-is-there = { $file } exists already; --force overwrites it
no-kind = unknown export format { $kind }; the formats are { $kinds }

## verify

proved = proved: { $what }
sealed = sealed: { $what }
not-shown = not shown: { $what }
