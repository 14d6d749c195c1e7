file-empty = the file holds no record: found { $found }, expected { $expected }
    .what = The file is empty or contains only white space.
    .why = An interrupted copy leaves an empty file; it must not count as a game.
    .fix = Copy the file again from its source, or delete it if no game was recorded in it.
    .bad = an empty file

record-too-large = the record has { $found }, expected { $expected }; only `barsis validate --max-record-size` allows larger ones
    .what = One record is larger than the limit.
    .why = The limit keeps a malicious file from using up the memory.
    .fix = Check that the file really is a record. If it is, allow its size with `barsis validate --max-record-size`.
    .bad = a record of 5 MB
    .good = the same record with shorter comments

nested-too-deep = objects and lists are nested { $found }, expected { $expected }; flatten the record; only `barsis validate --max-depth` allows deeper ones
    .what = Objects and lists are nested more deeply than the limit.
    .why = Deep nesting exhausts the stack of JSON readers; no record of a game needs it.
    .fix = Write the members inside `x` with fewer levels. For a record that you trust, `barsis validate --max-depth` allows more.

not-utf-8 = byte { $offset } is { $found }, expected { $expected }; save the file as UTF-8
    .what = The file has bytes that are not UTF-8.
    .why = Names in another encoding would be read as other names, or not at all.
    .fix = Save the file as UTF-8 in the program that wrote it. If the report shows a fix, compare the names; `barsis validate --fix --unsafe-fixes` then converts the file.
    .bad = a name in Latin-1 or Windows-1256
    .good = the same name in UTF-8

utf-16-or-utf-32 = the file is in { $found }, expected { $expected }; save it as UTF-8
    .what = The file is UTF-16 or UTF-32.
    .why = JSON that is exchanged is UTF-8 (RFC 8259); other readers stop at such a file.
    .fix = Run `barsis validate --fix`: the file is written as UTF-8. If the report shows no fix, save it as UTF-8 in the program that wrote it.
    .bad = a file saved as UTF-16
    .good = the same file saved as UTF-8

byte-order-mark = the file begins with { $found }, expected { $expected }; save it without the mark
    .what = The three bytes EF BB BF precede the record.
    .why = Many JSON readers refuse a file that begins with them. The record was read without them.
    .fix = Run `barsis validate --fix`: the mark is removed.
    .bad = a file saved as UTF-8 with a byte order mark
    .good = the same file saved without the mark

nul-byte = byte { $offset } is { $found }, expected { $expected }
    .what = The file holds a zero byte.
    .why = Text never holds one: the file was damaged, or is not text.
    .fix = Copy the file again from its source. If it is not a text file, leave it out with `--exclude`.

not-json = this is not JSON: found { $found }, expected { $expected }
    .what = The text ends too early, or violates the grammar of JSON.
    .why = A record is JSON (RFC 8259), without comments, single quotes, trailing commas or NaN.
    .fix = Correct the text at the line and column of the finding, or copy the file again from its source. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

text-after-record = after the record: found { $found }, expected { $expected }; write several records as JSON Lines (.barsis.jsonl), one per line
    .what = Something follows the end of the record.
    .why = Without this finding it would be lost unnoticed.
    .fix = Move the second record to a separate file, or write one record per line in a `.barsis.jsonl` file. Delete the text if it is not a record.

empty-line = found { $found }, expected { $expected }
    .what = A JSON Lines file has empty lines.
    .why = Harmless, but other readers of JSON Lines may stop there.
    .fix = Nothing needs to be done; `barsis fmt` removes empty lines.

no-last-line-feed = the last line ends in { $found }, expected { $expected }
    .what = The last line of a JSON Lines file has no line feed.
    .why = A file that was cut off looks like this, and a line appended to it would be lost.
    .fix = Check that the last record is complete. `barsis fmt` then adds the line feed.
    .bad = a file whose last line has no line feed at its end
    .good = a file whose last line ends with a line feed

broken-compression = the compressed data cannot be read further: { $found }, expected { $expected }
    .what = A compressed file is damaged or cut off.
    .why = What was read before the damage is reported as usual; the rest is lost.
    .fix = Copy or download the compressed file again from its source.
    .bad = the first half of games.barsis.jsonl.gz
    .good = the whole file

several-records = the file holds { $found }, expected { $expected }; read it with iter_records
    .what = One record was asked for, and there are more.
    .why = Reading only the first would lose games without notice.
    .fix = In Python, read the file with `iter_records`, which yields every record.

record-exhausts-reader = reading the record { $found }, expected { $expected }
    .what = The reader ran out of memory or stack.
    .why = Only this record is left out; the rest of the file is read.
    .fix = Check the record with more memory, for example with `barsis validate -j 2 --max-memory 2000`. If that does not help, make the record smaller.
    .bad = a record for which --max-memory is too small
    .good = the same record with a larger --max-memory

unreadable-file = { $found } could not be read: { $expected }
    .what = A file that was named could not be opened or read.
    .why = Its records were not checked; the command ends with exit status 3.
    .fix = Check the name of the file and the permission to read it; for cloud storage, the connection as well. Then run the command again.

no-records = no file in the folder { $found } was recognised as { $expected }; to read a file in any case, name the file itself
    .what = A folder was named, but no file in it begins like a file of records.
    .why = Nothing was checked, so a result without findings would mislead. Files that .gitignore names are skipped; --no-respect-gitignore includes them.
    .fix = Check that the right folder was named, and that `--exclude` or a `.gitignore` does not leave out its records.
    .bad = a folder that contains only notes.txt
    .good = a folder that contains game.barsis.json

too-many-empty-lines = found { $found }, expected { $expected }; the rest of the file was not read
    .what = A file has more empty lines than the limit.
    .why = A few compressed bytes can expand without limit; no real file of records has so many empty lines.
    .fix = Do not use the file if you do not know its source. Otherwise remove the empty lines and check it again.
    .bad = a record after 70,000 empty lines
    .good = the same record without empty lines

record-takes-too-long = checking the record took { $found }, expected { $expected }; the rest of it was not checked
    .what = One record took more processor time than is allowed.
    .why = The limit keeps a malicious file from delaying all others.
    .fix = Write the position after unrecorded turns, if it is known. For a record that you trust, `barsis validate --max-seconds` allows more time.
    .bad = thousands of turns with unrecorded throws and moves
    .good = a position after the unrecorded turns

file-not-written = { $found } could not be written: { $expected }; it is unchanged
    .what = A file was to be fixed, but its new content could not be written.
    .why = The disk is full, or replacing the file is not permitted. The file was not fixed; the command ends with exit status 3.
    .fix = Make space on the disk, or obtain the permission to write in the folder. Then run the command again.
    .bad = a file in a folder in which you may not write
    .good = a copy of the file in your own folder

file-changed-meanwhile = { $found } was not written: { $expected } since it was read; run the command again
    .what = While a file was being fixed, another program changed, replaced or removed it.
    .why = Overwriting it would lose the changes of the other program. The file was not fixed; the command ends with exit status 3.
    .fix = Close the program that changes the file, then run the command again on the new content.
    .bad = an editor that saves the file while `barsis validate --fix` runs
    .good = the same command after the editor has saved

record-ends-process = the process that checked the record crashed twice: { $found }, expected { $expected }; the record was skipped
    .what = The process that checked this record crashed, and crashed again at a second attempt.
    .why = The record is skipped so that all others can be checked. The cause is an error in the checker or in a plug-in: report it with the record.
    .fix = Update `barsis_notation` and its plug-ins, and check the record alone. If the process crashes again, report the error together with the record.
    .bad = a record that crashes a plug-in
    .good = the same record, read by the corrected plug-in

record-stands-still = checking the record stopped making progress: { $found }, expected { $expected }; the record was skipped
    .what = The process that checked this record did nothing for a long time, twice.
    .why = It waited for something that never came, perhaps in a plug-in. All other records were checked.
    .fix = Update or remove the plug-ins, and check the record alone. If it stops again, report the error together with the record.
    .bad = a record that makes a plug-in wait forever
    .good = the same record, read by the corrected plug-in

rest-not-read = the process that read on after record { $after } crashed twice: { $found }, expected { $expected }; the rest of the file was not read
    .what = A file could not be read past one of its records: the process that read it crashed there twice.
    .why = Such a file is read record by record, so the records after this place cannot be reached. The records before it were checked.
    .fix = Update `barsis_notation` and its plug-ins, and check the file again. If it crashes again, report the error together with the file.
    .bad = a file that crashes a plug-in
    .good = the same file, read by the corrected plug-in

other-kind-of-file = this is { $found }, expected { $expected }; { $way }
    .what = A file of another kind was named: a command was given an archive, say, where it reads records.
    .why = The file may be whole; another command reads it.
    .fix = Use the command that the message names, or name the file that this command reads.

trailing-comma = nothing follows a comma: found { $found }, expected { $expected }; remove the comma, or write what is missing
    .what = A comma follows the last item of a list, or the last member of an object.
    .why = JSON (RFC 8259) has commas between items only; other programs cannot read the file.
    .fix = Check whether an item is missing after the comma. If none is, run `barsis validate --fix`: the comma is removed.

comment-in-json = { $found } is a comment, and JSON has no comments; expected { $expected }
    .what = The file contains a comment as in programming languages: //, /* */ or #.
    .why = Other programs cannot read the file. A record has members for comments.
    .fix = Run `barsis validate --fix`: a comment beside a turn becomes the `comment` of its entry. Copy other comments into the record; `barsis validate --fix --unsafe-fixes` then removes them.

raw-control-character = a text contains { $found }, which JSON does not allow there; expected { $expected }
    .what = A string contains a tab or another control character.
    .why = JSON writes them as escapes; other programs cannot read the file.
    .fix = Run `barsis validate --fix`: the escape of the character is written.

wrong-quotes = found { $found }, expected { $expected }
    .what = A text is quoted with a character other than the straight double quote of JSON.
    .why = Word processors and phones turn straight quotes into curly ones; JSON does not allow those.
    .fix = Run `barsis validate --fix`: straight quotes are written. If the report shows no fix, write them by hand, and `\"` for a quote inside a text.

missing-comma = something is missing between { $found }: expected { $expected }, unless a quote is missing
    .what = Two items of a list, or two members of an object, follow one another without a comma.
    .why = Without the comma it is unclear where an item ends: a quote may be missing instead.
    .fix = Check whether a quote is missing. If none is, `barsis validate --fix --unsafe-fixes` writes the comma.

file-breaks-off = the JSON ends with { $found } still open, expected { $expected }; copy the file again from its source
    .what = The text ends before its brackets are closed.
    .why = A copy that was cut off has lost turns; only its owner can know which.
    .fix = Copy the file again from its source. If no other copy exists, complete the turns from the score sheet and close the brackets.

quoted-mail = every line begins with { $found }, as in a quoted e-mail; expected { $expected }
    .what = The record was copied from an e-mail, together with the marks of quoted lines.
    .why = They do not belong to the record. If lines were wrapped as well, ask for the original file.
    .fix = Run `barsis validate --fix`: the marks are removed. If the report shows no fix, ask for the record as an attachment.

conflict-marks = the file contains git's conflict marks in { $found }; expected { $expected }
    .expects = one of the two versions, without the marks
    .what = Two people changed the same lines. Git put both versions into the file, between lines of seven signs, and left the choice to you.
    .why = A record with two versions of a turn has no single meaning, so none of it is checked.
    .fix = Compare the two versions with the score sheet, keep the right one, and delete the other and the lines with the marks. `git checkout --ours FILE` or `--theirs FILE` takes one version of the whole file.

configuration-unreadable = the configuration cannot be read: found { $found }, expected { $expected }
    .expects = TOML in UTF-8
    .what = A configuration file cannot be opened, or is not TOML.
    .why = Its settings are unknown. The files that it applies to are not read, since a verdict under other settings would mislead. --isolated ignores all configuration files.
    .fix = Correct the file at the line of the finding, or its permissions. `barsis config` then shows its settings.

configuration-unknown-key = unknown setting { $found }{ $hint }; expected { $expected }
    .what = A configuration file has a setting that barsis does not know.
    .why = A misspelt setting would have no effect, without notice. The files that this configuration applies to are not read.
    .fix = Correct the spelling of the setting, or delete it. `barsis config` shows all settings.

configuration-value = { $name }: found { $found }, expected { $expected }
    .what = A setting has a value that is not allowed.
    .why = It is unclear what was meant. The files that this configuration applies to are not read.
    .fix = Write a value that the message allows. `barsis config` then shows the setting.

configuration-unknown-code = { $name } contains { $found }{ $hint }, expected { $expected }
    .what = A setting that selects findings contains a code or name that does not exist.
    .why = It would select or ignore nothing, without notice. The files that this configuration applies to are not read.
    .fix = Correct the code or name; `barsis rules` lists them all.

configuration-ruleset = rulesets contains { $found }, which cannot be used: { $why }; expected { $expected }
    .expects = a ruleset file, its path relative to the configuration file
    .what = A ruleset file that the configuration names is missing or wrong; `barsis games FILE` lists all its faults.
    .why = Records with these rules could not be checked. The files that this configuration applies to are not read, except by `barsis fmt`, which needs no rules.
    .fix = Correct the path in `rulesets`, or the faults that `barsis games FILE` lists.

patterns-unused = patterns of { $name } that are not used: { $found }; expected { $expected }
    .expects = at most 5,000 patterns of at most 1,000 characters and few stars, in at most 1 MiB
    .what = A .gitignore has more patterns than are used, or patterns that take too long to compare with names.
    .why = A folder from elsewhere may have patterns that make the program hang. Files that only such a pattern excludes are read.
    .fix = Shorten the `.gitignore`, or leave files out with `--exclude` or with `exclude` in the configuration.
