# What is said of archives.

## Opening

no-regular-file = it is no regular file
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

## Withdrawal

withdrawn-already = record { $number } was withdrawn already, on { $day }
no-such-person = nobody of the archive is called { $which }
several-people = several people of the archive are called { $which }; say which by number: { $numbers }
no-reason = a withdrawal needs a reason, which is kept for good
reason-not-text = the reason must be one line of text, at most 4,096 bytes long
reason-names = the reason is kept for good, and names somebody or something that is to be withdrawn: { $name }; say it without
