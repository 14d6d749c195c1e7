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
content-damaged = the stored bytes of record { $number } are damaged

## Revisions

other-game = its game is { $found }, not { $expected }
other-seats = its seats are { $found }, not { $expected }
other-players = it has different players: { $names }
other-event = a player differs, and the event is { $found }, not { $expected }
other-turns = fewer than half of its first { $turns } turns are the same

## Withdrawal

withdrawn-already = record { $number } was withdrawn already, on { $day }
no-such-person = the archive has no person called { $which }{ $near }
several-people = several people in the archive are called { $which }; choose one by number: { $numbers }
no-reason = a withdrawal needs a reason, which is kept permanently
reason-not-text = the reason must be one line of text, at most 4,096 bytes long
reason-names = the reason is kept permanently, but contains a name that is being withdrawn: { $name }; write it without that name
## Keys and signatures

needs-cryptography = signatures need the package cryptography; pip install 'barsis_notation[signing]'
no-public-key = no public key found; expected a minisign .pub file, the key line in it, or an Ed25519 key in PEM format
no-secret-key = no secret key found; expected a minisign key file or an Ed25519 key in PEM format
secret-key-for-public = this is a secret key, which must stay private; give its public key instead
public-key-for-secret = this is a public key; give its secret key instead
key-of-another-kind = this is not an Ed25519 key
key-damaged = the key is damaged; use a backup copy of it
wrong-password = the password is wrong, or the key is damaged
key-needs-memory = to open or create a key with a password, { $size } MiB of free memory are needed
not-text = a file that is not plain text or is larger than { $size } bytes
signature-of-minisign = a minisign signature
untrusted-comment = "untrusted comment: " followed by a comment
signature-in-base64 = a signature in base64
trusted-comment = "trusted comment: " followed by a comment
nothing-more = the end of the file

## Checkpoints

a-checkpoint = a checkpoint
line-of-archive = "barsis-archive/1" and the id of an archive
line-of-size = the number of records
line-of-root = the root hash of the records, 32 bytes in base64
line-of-acts = "acts", the number of acts, and their chain hash, 32 bytes in base64
line-of-date = "date" and a time such as 2026-11-22T14:05:00Z
line-of-key = "key" and a minisign public key
acts-count =
    { $count ->
        [one] { $count } act
       *[other] { $count } acts
    }
sealed = the checkpoint of { $date } seals { $records } and { $acts } of the archive { $archive }
sealed-by-known = it is signed with the key { $key }, which is the one that was given
sealed-by = it is signed with the key { $key }, which the checkpoint itself names; check whose key this is: { $line }

acts-damaged = its list of acts is missing
act-malformed = one of its acts has another form
log-damaged = the hashes of its records do not give its root hash
checkpoint-damaged = a checkpoint stored in it cannot be read

## Proofs

not-sealed = record { $number } was added after that checkpoint, which has { $records }

more-than = more than { $size } bytes
no-json = a file that is not JSON
no-format = JSON without a "format"
a-proof = a proof as JSON
leaf-called = the leaf hash { $leaf }
root-at = { $records } with the root { $root }
acts-at = { $acts } with the chain { $chain }
leaf-is-there = the log of the archive, which has { $records }, contains leaf { $number }; only the record itself can prove that this is the leaf of record { $record }
record-is-there = the archive, which has { $records }, contains the record { $record } unchanged, as number { $number }
goes-on = the archive grew from { $first } to { $second }; the earlier hashes were not changed, moved or removed
## Searching, people

no-words = { $words } has no letters or digits
no-event-called = no event in the archive is called { $name }{ $near }
no-game-called = no game is called { $name }
no-throws-called = no game in the archive has the throws { $throws }
one-already = { $one } and { $other } are already one person
several-spellings = several spellings match { $one }: numbers { $numbers }; use these numbers instead of names
not-one = { $one } and { $other } are not two spellings of one person

## Verifying

nothing = nothing
those-bytes = bytes with this hash
rows-in = rows in the table { $table }
act-expected = a valid act that is possible at this point
root = the root { $root }
hashes-of = different ids or play ids for the records { $first } to { $last }
rulesets = records checked by the rulesets { $rulesets }
file-cut = it has only { $size } of { $whole } bytes
other-words = the words in the index differ from those in the records
log-of = a log of { $size } records
proved-records = { $records }: bytes, hashes, rules, findings, tables and search agree
proved-hashes = { $records }: hashes and log agree
proved-withdrawn = { $records } withdrawn: for each, only number, hashes, date and reason are kept
proved-log = the log has the root { $root }, and an unbroken chain of { $acts } shows how it was built
proved-some = of { $size } records, { $count } have bytes that match their id and were checked again; see the findings above
not-shown-fast = no record was read, so bytes, rules, tables and search were not checked
not-shown-unsealed = no checkpoint was given: only a signed checkpoint that is kept elsewhere can show whether the whole archive was replaced, rebuilt or set back to an older copy
not-shown-newest = whether the file was replaced by an older copy with its older checkpoints: only a checkpoint kept elsewhere can show that
not-shown-later = no signature covers what was added after the checkpoint: { $records } and { $acts }
not-shown-signatures = signatures were not checked, because the package cryptography is not installed
not-shown-withdrawn = { $records } withdrawn: only a copy can show that what was withdrawn matched its hash
not-shown-plays = play ids were not computed again; they are as stored when the records were added

## Export

ruleset-damaged = the stored bytes of ruleset { $number } are damaged
dictionary-damaged = the stored bytes of a dictionary are damaged
export-as-what = the name { $name } does not say which format to write: end it in .jsonl, .jsonl.gz, .jsonl.zst or .parquet, or use --to bag or --to parquet
export-over-itself = { $name }: the export would overwrite the archive itself
export-over-folder = { $name }: this folder exists and is not a bag; it was not changed

## Import

not-there = it is missing
member-twice = the member { $name } occurs twice
strange-member = the member { $name } is unknown
strange-format = its format is "{ $format }"
no-json-object = it is not a JSON object ("{ $why }")
member-wrong = the member { $name } is wrong ("{ $why }")
not-base64 = the member { $name } is not base64
packing-damaged = the compressed data is damaged: { $why }
line-without-end = the last line is cut off
act-wrong = act { $number } in another form
json-object = a JSON object
withdrawal-other = a different withdrawal of record { $number }
withdrawal-of-act = the withdrawal named by the acts
seals-other = other checkpoints
seals-of-acts = the checkpoints named by the acts
sizes-wrong = a checkpoint with another number of records
import-of-itself = it is the archive itself
acts-of = they belong to the archive { $archive }
record-unlogged = there are more records than the log lists
record-missing = record { $number } is missing
record-another = record { $number } has different bytes
record-twice = record { $number } occurs a second time
number-not = found number { $number }, expected { $expected }
hashes-wrong = the hashes of record { $number } are malformed
peaks-of = tree hashes that do not fit the first { $since } records
peaks-fitting = tree hashes for this number of records
sealed-other = a checkpoint of { $size } records of the archive { $archive }
person-twice = the spelling { $number } occurs twice
leads-nobody = the spelling { $number } is merged into one that is not a main spelling
person-unused = the spelling { $number } occurs in no record
people-missing = the records have more spellings than the { $count } that are listed

## Bags

bag-of-others = a bag that was not made by barsis archive export
no-plain-file = it is neither a file nor a folder
no-bag-declaration = it does not say that this is a bag of version 1.0
fetches = it lists files to be downloaded; barsis downloads nothing
no-manifest = the bag has no manifest with SHA-256 or SHA-512
no-manifest-line = a line is not a checksum and a file name
path-twice = it names { $path } twice
another-oxum = the bag has { $size } bytes in { $files } files
leads-out = it is not a path below the folder that the manifest covers
