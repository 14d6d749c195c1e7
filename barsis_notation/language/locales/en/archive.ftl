# Messages of archives.

## Opening

no-regular-file = it is not a regular file
empty-file = the file is empty
no-database = its first bytes are not those of a database
other-database = it is the database of another application
sqlite-too-old = archives need SQLite 3.37 or newer; this Python has { $version }

## Records

record-of-archive = record { $number } of the archive
no-such-record = the archive has no record { $which }
several-records = several records of the archive begin with { $which }: { $numbers }
no-content = record { $number } was withdrawn, or its bytes are missing
content-damaged = the bytes of record { $number }

## Revisions

other-game = its game is { $found }, not { $expected }
other-seats = its seats are { $found }, not { $expected }
other-players = its players are others: { $names }
other-event = a player and the event differ: { $found }, not { $expected }
other-turns = fewer than half of its first { $turns } turns are those of that record

## Withdrawal

withdrawn-already = record { $number } was withdrawn already, on { $day }
no-such-person = the archive has no person called { $which }
several-people = several people of the archive are called { $which }; say which by number: { $numbers }
no-reason = a withdrawal needs a reason, which is kept for good
reason-not-text = the reason must be one line of text, at most 4,096 bytes long
reason-names = the reason is kept for good, and names somebody or something that is to be withdrawn: { $name }; say it without
## Keys and signatures

needs-cryptography = signatures need the package cryptography; pip install 'barsis_notation[signing]'
no-public-key = found no public key; expected a file of minisign that ends in .pub, the line in it, or an Ed25519 key in PEM
no-secret-key = found no secret key; expected a key file of minisign or an Ed25519 key in PEM
secret-key-for-public = this is a secret key, which must stay private; expected the public key that belongs to it
public-key-for-secret = this is a public key; the secret key that belongs to it is expected
key-of-another-kind = the key is of another kind; an Ed25519 key is expected
key-damaged = the key is damaged; take it from a copy
wrong-password = the password does not open the key, or the key is damaged
key-needs-memory = a key with a password needs { $size } MiB of memory to be opened or made, which are not free
not-text = a file of other signs than a text has, or of more than { $size } bytes
signature-of-minisign = a signature of minisign
untrusted-comment = "untrusted comment: " and a comment
signature-in-base64 = a signature in base64
trusted-comment = "trusted comment: " and a comment
nothing-more = nothing more

## Checkpoints

a-checkpoint = a checkpoint
line-of-archive = "barsis-archive/1" and the id of an archive
line-of-size = the number of records
line-of-root = the root of the records, 32 bytes in base64
line-of-acts = "acts", their number and their chain, 32 bytes in base64
line-of-date = "date" and a time such as 2026-11-22T14:05:00Z
line-of-key = "key" and a public key of minisign
acts-count =
    { $count ->
        [one] { $count } act
       *[other] { $count } acts
    }
sealed = the checkpoint of { $date } seals { $records } and { $acts } of the archive { $archive }
sealed-by-known = it is signed with the key { $key }, which is the one that was given
sealed-by = it is signed with the key { $key }, which it names itself; whose key that is has to be compared: { $line }

acts-damaged = what was done to it is missing
log-damaged = the hashes of its records do not give its root
checkpoint-damaged = a checkpoint that is kept in it

## Proofs

not-sealed = record { $number } was added after that checkpoint, which has { $records }

more-than = more than { $size } bytes
no-json = no JSON
no-format = an object without "format", or no object
a-proof = a proof as JSON
leaf-called = the leaf { $leaf }
root-at = { $records } with the root { $root }
acts-at = { $acts } with the chain { $chain }
leaf-is-there = leaf { $number } of the archive, which has { $records }, is in its log; only the record itself can show that it is the leaf of record { $record }
record-is-there = the archive, which has { $records }, contains the record { $record } unchanged, as number { $number }
goes-on = the archive went on from { $first } to { $second }; the hashes of those before were not changed, moved or removed
## Searching, people

no-words = { $words } has no letter and no digit
no-event-called = no event in the archive is called { $name }
no-game-called = no game is called { $name }
no-throws-called = no game in the archive has the throws { $throws }
one-already = { $one } and { $other } are one person already
several-spellings = several spellings may be meant by { $one }: numbers { $numbers }; say which by the numbers
not-one = { $one } and { $other } are not two spellings of one person

## Verifying

nothing = nothing
those-bytes = bytes of this hash
rows-in = rows in the table { $table }
act-expected = an act that barsis writes, and that can be done here
root = the root { $root }
hashes-of = other ids or play ids of the records { $first } to { $last }
rulesets = records judged by the rulesets { $rulesets }
file-cut = it has { $size } bytes of { $whole }
other-words = the index has other words than the records
log-of = a log of { $size }
proved-records = { $records }: bytes, hashes, rules, findings, tables and search agree
proved-hashes = { $records }: hashes and log agree
proved-withdrawn = { $records } withdrawn: for each, only number, hashes, date and reason are kept
proved-log = the log has the root { $root }, and { $acts } in one chain say how it came about
proved-some = of { $size } records, { $count } have the bytes of their id and were checked again; see the findings above
not-shown-fast = no record was read: neither its bytes, nor whether it keeps the rules, nor what tables and search say of it
not-shown-unsealed = no checkpoint was given: only a signed checkpoint that is kept elsewhere can show whether the whole archive was replaced, rebuilt or set back to an older copy
not-shown-newest = whether the file was replaced by an older copy of itself, with its older checkpoints, shows only against a checkpoint that is kept elsewhere
not-shown-later = what came after the checkpoint, { $records } and { $acts }, no signature seals
not-shown-signatures = no signature was checked, since the package cryptography is not there
not-shown-withdrawn = { $records } withdrawn: whether that was once what its hash says can be shown by a copy alone
not-shown-plays = play ids are as they were when the records were added; they are not worked out again

## Export

ruleset-damaged = the bytes of ruleset { $number }
dictionary-damaged = the bytes of a dictionary
export-as-what = the name { $name } does not say what to write: let it end in .jsonl, .jsonl.gz, .jsonl.zst or .parquet, or say --to bag or --to parquet
export-over-itself = { $name }: the archive itself is there
export-over-folder = { $name }: this folder exists and is not a bag; it was left as it is

## Import

not-there = it is not there
member-twice = the member { $name } occurs twice
strange-member = the member { $name } is not known
strange-format = its format is "{ $format }"
no-json-object = it is not a JSON object ("{ $why }")
member-wrong = the member { $name } is wrong ("{ $why }")
not-base64 = the member { $name } is not base64
packing-damaged = the packed data is damaged: { $why }
line-without-end = the last line is cut
act-wrong = act { $number }
json-object = a JSON object
withdrawal-other = the withdrawal of record { $number }
withdrawal-of-act = that of the acts
seals-other = other checkpoints
seals-of-acts = those that the acts name
sizes-wrong = a checkpoint of another size
import-of-itself = it is the archive itself
acts-of = they begin with the archive { $archive }
record-unlogged = there are more records than the log names
record-missing = record { $number } is missing
record-another = record { $number } has other bytes
record-twice = record { $number } occurs a second time
number-not = found number { $number }, expected { $expected }
hashes-wrong = the hashes of record { $number } are malformed
peaks-of = the tree before number { $since }
peaks-fitting = one for this number of records
sealed-other = a checkpoint of { $size } records of the archive { $archive }
person-twice = the spelling { $number } occurs twice
leads-nobody = the spelling { $number } refers to a main spelling that is not one
person-unused = the spelling { $number } occurs in no record
people-missing = there are others than the { $count } that are listed

## Bags

bag-of-others = a bag that was not made by barsis archive export
no-plain-file = it is neither a file nor a folder
no-bag-declaration = it does not say that this is a bag of version 1.0
fetches = it names files that would have to be fetched from elsewhere; nothing is fetched
no-manifest = it has no manifest with SHA-256 or SHA-512
no-manifest-line = a line is not a checksum and a file name
path-twice = it names { $path } twice
another-oxum = there are { $size } bytes in { $files } files
leads-out = no file below the folder that the manifest is about
