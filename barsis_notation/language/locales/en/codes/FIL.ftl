file-empty = the file holds no record: found { $found }, expected { $expected }
    .what = The file is empty or contains only white space.
    .why = An interrupted copy leaves an empty file; it must not pass for a game.

record-too-large = the record has { $found }, expected { $expected }; only `barsis validate --max-record-size` reads larger ones
    .what = One record is larger than the limit.
    .why = A bound on every record is what keeps a hostile file from taking the machine.

nested-too-deep = objects and lists are nested { $found }, expected { $expected }; flatten the record; only `barsis validate --max-depth` reads deeper ones
    .what = Objects and lists are nested more deeply than the limit.
    .why = Deep nesting exhausts the stack of JSON readers; no record of a game needs it.

not-utf-8 = byte { $offset } is { $found }, expected { $expected }; save the file as UTF-8
    .what = Somewhere the bytes are not UTF-8.
    .why = Names in another encoding would be read as other names, or not at all.
    .bad = a name in Latin-1 or Windows-1256

utf-16-or-utf-32 = the file is in { $found }, expected { $expected }; save it as UTF-8
    .what = The file is UTF-16 or UTF-32.
    .why = JSON that is exchanged is UTF-8 (RFC 8259); other readers stop at such a file.

byte-order-mark = the file begins with { $found }, expected { $expected }; save it without the mark
    .what = The three bytes EF BB BF precede the record.
    .why = Many JSON readers refuse a file that begins with them. The record was read without.

nul-byte = byte { $offset } is { $found }, expected { $expected }
    .what = The file holds a zero byte.
    .why = Text never holds one: the file was damaged, or is not text.

not-json = this is not JSON: found { $found }, expected { $expected }
    .what = The text breaks off, or breaks the grammar of JSON.
    .why = A record is JSON (RFC 8259), without comments, single quotes, last commas, NaN.

text-after-record = after the record: found { $found }, expected { $expected }; write many records as JSON Lines (.barsis.jsonl), one a line
    .what = Something follows the end of the record.
    .why = It would be lost without a word.

empty-line = found { $found }, expected { $expected }
    .what = JSON Lines with lines that hold nothing.
    .why = Harmless, but other readers of JSON Lines may stop there.

no-last-line-feed = the last line ends in { $found }, expected { $expected }
    .what = JSON Lines whose last line has no line feed.
    .why = A file cut off by chance looks like this; and a line appended to it would be lost.

broken-compression = the compressed data cannot be read on: { $found }, expected { $expected }
    .what = A compressed file is damaged or cut off.
    .why = What was read before the damage is reported as usual; the rest is lost.

several-records = the file holds { $found }, expected { $expected }; read it with iter_records
    .what = One record was asked for, and there are more.
    .why = To take the first and drop the rest would lose games without a word.

record-exhausts-reader = reading the record { $found }, expected { $expected }
    .what = The reader ran out of memory or stack.
    .why = Only this record is left out; the rest of the file is read.

unreadable-file = { $found } could not be read: { $expected }
    .what = A file that was named could not be opened or read.
    .why = Its records were not checked; the command ends with exit status 3.

no-records = found no files in the folder { $found }, expected { $expected }; name a file itself to have it read in any case
    .what = A folder was named, and no file below it looks like records by its first bytes.
    .why = Without a check, a clean result would mislead. Files that .gitignore names are skipped; --no-respect-gitignore includes them.

too-many-empty-lines = found { $found }, expected { $expected }; the rest of the file was not read
    .what = A file goes on and on with lines that hold nothing.
    .why = A few compressed bytes can expand without limit; no file of records is that large.

record-takes-too-long = checking the record took { $found }, expected { $expected }; the rest of it was not checked
    .what = One record took more processor time than any record may.
    .why = A bound on every record is what keeps a hostile file from holding up all the others.
    .bad = thousands of turns with unrecorded throws and moves
    .good = a position after the unrecorded turns

file-not-written = { $found } could not be written: { $expected }; it is as it was before
    .what = A file was to be fixed, and its new content could not be written.
    .why = The disk is full, or the file may not be replaced. The file was not fixed; the command ends with exit status 3.

file-changed-meanwhile = { $found } was not written: { $expected } since it was read; run the command again
    .what = While a file was being fixed, another program changed, replaced or removed it.
    .why = Overwriting it would lose the changes of the other program. The file was not fixed; the command ends with exit status 3.

record-ends-process = checking the record ended the process that did it, twice: { $found }, expected { $expected }; it was left out
    .what = The program that checked this record broke down, and broke down again when it tried the record once more.
    .why = Every process has other records to check: what breaks two is left out, and all others are checked. It is a fault of the checker, or of a plug-in: report it with the record.
    .bad = a record that a plug-in cannot bear
    .good = the same record, read by a plug-in that was mended

record-stands-still = checking the record stopped making progress: { $found }, expected { $expected }; it was left out
    .what = The process that checked this record did nothing for a long time, twice.
    .why = It waited for something that never came, as a plug-in may. All other records were checked.
    .bad = a record for which a plug-in waits
    .good = the same record, read by a plug-in that was mended

rest-not-read = reading what follows record { $after } ended the process that did it, twice: { $found }, expected { $expected }; the rest of the file was not read
    .what = A file could not be read past one of its records: the process that read it broke down there twice.
    .why = The reader of such a file goes from record to record, so the records after this place cannot be reached. The records before it were checked.
    .bad = a file at which a plug-in breaks down
    .good = the same file, read by a plug-in that was mended

trailing-comma = a comma has nothing after it: found { $found }, expected { $expected }; take it out, or write what is missing
    .what = A comma follows the last item of a list, or the last member of an object.
    .why = JSON (RFC 8259) has commas between items only, and other readers stop there.

comment-in-json = { $found } is a comment, and JSON has none; expected { $expected }
    .what = The file contains a comment as in programming languages: //, /* */ or #.
    .why = Other readers stop there. A record has members for comments.

raw-control-character = a text holds { $found } as it was typed, expected { $expected }
    .what = A string contains a tab or another control character.
    .why = JSON writes them as escapes; other readers stop there.

wrong-quotes = found { $found }, expected { $expected }
    .what = A text is quoted with a character other than the straight double quote of JSON.
    .why = Word processors and phones turn straight quotes into curly ones; JSON knows none of them.

missing-comma = missing between { $found }: expected { $expected }; or a quote is missing
    .what = Two items of a list, or two members of an object, follow one another without a comma.
    .why = Where an item ends is not certain without it: a quote may be missing as well.

file-breaks-off = the text breaks off with { $found } still open, expected { $expected }; copy the file again from where it came
    .what = The text ends before its brackets are closed.
    .why = A copy that was cut off has lost turns; only its owner can know which.

quoted-mail = every line begins with { $found }, as in a mail that is answered; expected { $expected }
    .what = The record was copied out of a mail, with the marks of quoting.
    .why = They do not belong to the record. Where lines were wrapped too, ask for the file.

configuration-unreadable = the configuration cannot be read: found { $found }, expected { $expected }
    .expects = TOML in UTF-8
    .what = A file of configuration cannot be opened, or is not TOML.
    .why = What it was to say is not known. The files under it are not read: a verdict by other settings than those that were meant would mislead. --isolated looks at no configuration.

configuration-unknown-key = unknown setting { $found }{ $hint }; expected { $expected }
    .what = A configuration sets what barsis does not know.
    .why = A setting that is misspelt would silently stay as it was. The files under this configuration are not read.

configuration-value = { $name }: found { $found }, expected { $expected }
    .what = A setting has a value that it cannot have.
    .why = What was meant is not certain. The files under this configuration are not read.

configuration-unknown-code = { $name } holds { $found }{ $hint }, expected { $expected }
    .what = A setting that chooses findings names none of them.
    .why = It would select or ignore nothing without notice. The files under this configuration are not read.

configuration-ruleset = rulesets holds { $found }, which cannot be used: { $why }; expected { $expected }
    .expects = a ruleset file, its path as seen from the configuration
    .what = A ruleset that the configuration names is missing, or wrong; `barsis games FILE` says all that is.
    .why = Records with these rules could not be checked. The files under this configuration are not read, except by `barsis fmt`, which needs no rules.

patterns-unused = patterns of { $name } that are not used: { $found }; expected { $expected }
    .expects = at most 5,000 patterns of at most 1,000 characters and few stars, in at most 1 MiB
    .what = A .gitignore has more patterns than are used, or patterns that take too long to compare with names.
    .why = A folder from elsewhere may hold patterns that would stop the program. Files that only such a pattern leaves out are read.
