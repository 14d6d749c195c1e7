not-an-archive = this is not an archive of barsis: { $found }
    .expects = a file made by `barsis archive init`
    .what = The file that was named as an archive is something else, or is damaged in its first bytes.
    .why = An archive is one SQLite file with the application number of barsis.
    .fix = Give the archive itself. `barsis archive init` makes a new one, and `barsis archive add` adds the records of other files to it.

archive-too-new = the archive is of version { $found }, which this version of barsis does not know; install a newer barsis
    .expects = version 1
    .what = The archive was made, or brought up to date, by a newer version of barsis.
    .why = A program that does not know the tables could misread them.
    .fix = Install the newest version: `pip install --upgrade barsis_notation`. Then repeat the command.
    .bad = an archive of a later version
    .good = an archive of this version or an older one

archive-damaged = the archive is damaged: { $found }; `barsis archive verify` says which parts are intact
    .expects = an archive as barsis left it
    .what = SQLite, or a hash, finds bytes that barsis did not write.
    .why = A failing disk, an incomplete copy or a change by hand damages a file; you need a backup.
    .fix = Restore the newest backup that `barsis archive verify` accepts. Without one, import a bag or a `.jsonl.zst` export into an empty archive.
    .bad = the first half of an archive
    .good = the whole archive

other-tables = { $found } in the archive differs from what barsis creates; another program changed the file, so none of its triggers and views were run
    .expects = the tables, indexes and views of barsis, and no triggers
    .what = A table, index, view or trigger was added, changed or removed.
    .why = Views and triggers are programs: barsis does not run those that somebody else put into an archive.
    .fix = Restore a backup, or undo the change with the program that made it. Then run `barsis archive verify`, and keep your own tables in another file.
    .bad = an archive to which somebody added a trigger
    .good = notes in another file

archive-busy = another process is writing to the archive and did not release it; wait until it is done and try again
    .expects = an archive that another process writes only for a moment
    .what = Another program keeps the archive locked for writing.
    .why = Several processes can add records, one transaction after the other; one that hangs blocks all others.
    .fix = Wait, and repeat the command. If the archive is open in a database editor, finish the change there and close it.
    .bad = an archive open in a database editor, in the middle of a change
    .good = an archive that only barsis writes

was-withdrawn = this record was withdrawn from the archive on { $day } (record { $number }) and is not added again
    .expects = a record that was not withdrawn
    .what = The record id is that of a record that was removed on request.
    .why = A withdrawal would be useless if the next import brought the record back.
    .fix = Leave the record out. If the game is to be kept, add a record without the part that was to be removed, for example without the names.
    .bad = the file of a withdrawn record, added again
    .good = a new record of the game without the part that was to be removed

revision-unlike = the record is not a correction of the record it names: { $found }
    .expects = a record of the same game, with the same beginning and the same players (one may differ)
    .what = meta.previous names a record of another game.
    .why = Any record can name any other. If the two differ too much to be one game, the archive keeps both and neither replaces the other.
    .fix = Leave it if they are two games. If the record corrects another one, write the id of that one in `meta.previous`, and add it again.
    .bad = a record of Dana and Omar that names a record of Amal and Basim
    .good = a record of Amal and Basim with one throw corrected, which names the first one

revised-by-unlike = record { $number } names this record, but is not a correction of it: { $found }
    .expects = a record of the same game, with the same beginning and the same players (one may differ)
    .what = meta.previous of a record that is already in the archive names this record, which is of another game.
    .why = Any record can name any other. If the two differ too much to be one game, the archive keeps both and neither replaces the other.
    .fix = Compare the two records with `barsis archive show`. If they are two games, nothing needs to be done; otherwise correct this record and add it as a further revision.
    .bad = a record of Dana and Omar that names a record of Amal and Basim
    .good = a record of Amal and Basim with one throw corrected, which names the first one

revision-unknown = the record says that it corrects { $found }, which is not in the archive
    .expects = the record id of a record of this archive
    .what = meta.previous names a record that was never added.
    .why = The archive can link a correction with the record it corrects only if it has both.
    .fix = Add the earlier record too, if you have it; the order does not matter. Otherwise nothing needs to be done.
    .bad = the second revision of a record alone
    .good = both revisions, the first one first

faulty-refused = the record has errors and was not added
    .expects = a record without errors, since --only-valid was given
    .what = With --only-valid, records with errors are left out.
    .why = The archive of a federation, for example, may hold only what its arbiters have approved.
    .fix = Run `barsis validate` on the file, correct the errors and add it again. Without `--only-valid`, the record is added together with its findings.

archive-too-old = the archive is of version { $found }, made by an older barsis; add a record, and it is brought up to date
    .expects = an archive of this version
    .what = The archive has tables of an older version, and was opened only for reading.
    .why = To update the tables, barsis has to write to the file.
    .fix = Run `barsis archive add` once on a file that can be written. If the archive is on a read-only medium, copy it first.
    .bad = an archive of an older version that has not been opened for writing since
    .good = the same after `barsis archive add`

## Checkpoints, signatures and proofs

pages-damaged = the file is damaged: { $found }
    .expects = pages as SQLite wrote them
    .what = SQLite finds pages, tables or indexes that do not fit together, or values that are not allowed in their table.
    .why = A failing disk, an incomplete copy or a change by hand damages a file. The parts that can be read are verified.
    .fix = If the archive is a copy, copy it again. Otherwise restore the newest backup that `barsis archive verify` accepts.
    .bad = an archive with a flipped bit in the header of a page
    .good = the same archive from a backup

content-missing = record { $number } has no bytes, and was not withdrawn
    .expects = the bytes of every record, unless it was withdrawn
    .what = The log lists a record that is not in the archive, and no act says that it was withdrawn.
    .why = A withdrawal leaves its date and reason; a record that is missing without them was lost or removed by hand.
    .fix = Restore the newest backup that `barsis archive verify` accepts. To remove a record on request, use `barsis archive withdraw`.
    .bad = an archive from whose table contents somebody deleted a row
    .good = an archive from which a record was withdrawn by barsis archive withdraw

content-changed = the bytes of record { $number } are not those of its id: { $found }
    .expects = bytes whose SHA-256 is the record id
    .what = The stored bytes of a record cannot be unpacked, or their hash is not the record id.
    .why = The id is the hash of every letter of a record: a changed record has another id.
    .fix = Restore the newest backup that `barsis archive verify` accepts. A correction is added as a new revision with `barsis archive add`.
    .bad = a record in which somebody changed a name
    .good = the corrected record, added as the next revision

leaf-changed = the leaf of record { $number } in the log does not fit its bytes: found { $found }, expected { $expected }
    .what = The hash that the log has for a record is not the leaf hash of its bytes.
    .why = The root and all proofs are computed from the leaves.
    .fix = Restore the newest backup that `barsis archive verify` accepts. Do not sign this file.
    .bad = an archive in which two leaves were swapped
    .good = an archive as barsis left it

content-unreadable = the bytes of record { $number } match their hash, but are not a record
    .expects = the canonical bytes of a record
    .what = Data in the archive cannot be read as a record.
    .why = barsis adds only what it has read as a record; another program put this here.
    .fix = Restore a backup from before the other program wrote into the archive. Add records with `barsis archive add`.
    .bad = a text file put into the table contents by hand
    .good = a record added by barsis archive add

rows-differ = table { $table } disagrees with record { $number }: found { $found }, expected { $expected }
    .what = A table has a value for a record that does not follow from the record.
    .why = Lists, searches and statistics use the tables.
    .fix = If the records themselves are intact, export a bag with `barsis archive export --to bag`. Import it into an empty archive, which makes the tables again; otherwise restore a backup.
    .bad = an archive in which somebody changed the winner in the table results
    .good = the corrected record, added as the next revision

findings-differ = record { $number } was checked again, and its findings are not those stored with it: found { $found }, expected { $expected }
    .what = The stored findings are not those that the record gives under the ruleset stored with it.
    .why = Either the table was changed, or this version of barsis checks differently from the one that added the record.
    .fix = Leave it if a newer barsis checks the archive: the record is unchanged. If the table was changed, restore a backup, or export a bag and import it into an empty archive.
    .bad = an archive in which somebody deleted the findings of a record
    .good = an archive as barsis left it

row-without-record = row { $found } of table { $table } belongs to no record
    .expects = only rows that belong to records
    .what = A row of a table follows from no record of the archive.
    .why = Lists and searches would show data that was never added.
    .fix = Restore a backup, or export a bag with `barsis archive export --to bag` and import it into an empty archive: that makes the tables again.
    .bad = a name put into the table people by hand
    .good = names that occur in records

numbers-broken = table { $table } is not numbered as it should be: found { $found }, expected { $expected }
    .what = Records and acts are numbered from 1 without gaps; names, events and rulesets in the order in which records first mention them.
    .why = Records are referred to by number; a gap shows that something was removed.
    .fix = Restore the newest backup that `barsis archive verify` accepts. Records are removed with `barsis archive withdraw` only.
    .bad = an archive from whose table records a row was deleted
    .good = an archive from which a record was withdrawn

search-differs = full-text search does not find what the records say: { $found }
    .expects = an index of the words of all records
    .what = The search index does not match the words in the records.
    .why = A search would miss records, or find the wrong ones.
    .fix = Export a bag with `barsis archive export --to bag` and import it into an empty archive: that makes the index again. Or restore a backup.
    .bad = an archive whose index was changed by hand
    .good = an archive as barsis left it

ruleset-changed = the ruleset stored as { $found } does not fit its hash, id and version
    .expects = the canonical bytes of a ruleset
    .what = The bytes of a ruleset cannot be read, have another hash, or are of another id or version.
    .why = Records that name a ruleset are judged by its stored bytes.
    .fix = Restore the newest backup that `barsis archive verify` accepts. Changed rules need a new version of the ruleset.
    .bad = an archive in which somebody changed a rule
    .good = an archive as barsis left it

dictionary-changed = the compression dictionary is not the one made with the archive: found { $found }, expected { $expected }
    .what = A dictionary has another hash than at its creation, or there are more or fewer dictionaries.
    .why = Data that was compressed with a dictionary can only be unpacked with the same one.
    .fix = Restore the newest backup that `barsis archive verify` accepts.
    .bad = an archive whose dictionary was changed
    .good = an archive as barsis left it

chain-broken = act { $number } does not fit the hash chain, or an act before it is missing
    .expects = the SHA-256 of the chain so far and the act
    .what = Each act is sealed by a hash over all acts before it; here that hash does not fit.
    .why = This reveals an act that was changed, removed, moved or inserted.
    .fix = Restore the newest backup that `barsis archive verify` accepts. With `--checkpoint`, it also shows whether the backup is the one that was signed.
    .bad = an archive in which somebody changed the reason of a withdrawal
    .good = an archive as barsis left it

act-differs = act { $number } disagrees with the archive: found { $found }, expected { $expected }
    .what = The records, root, hashes or rulesets named by an act differ from those in the archive.
    .why = An act states what the tables contained when it was written.
    .fix = Restore the newest backup that `barsis archive verify` accepts, and add the later records to it again.
    .bad = an archive in which two records were swapped
    .good = an archive as barsis left it

withdrawal-differs = the withdrawal of record { $number } disagrees with the acts: found { $found }, expected { $expected }
    .what = The table of withdrawals and the acts disagree, or part of a withdrawn record is still in the archive.
    .why = A withdrawal is final; only the number, hashes, date and reason are kept.
    .fix = Restore the newest backup that `barsis archive verify` accepts. If the record was not yet withdrawn in it, run `barsis archive withdraw` again.
    .bad = an archive from whose table withdrawals a row was deleted
    .good = an archive as barsis left it

people-differ = spelling { $number } in the table people belongs to another person than the acts say: found { $found }, expected { $expected }
    .what = The spellings that belong to one person are not those that the acts merged and separated.
    .why = Searches and statistics count per person.
    .fix = Restore the newest backup that `barsis archive verify` accepts. Merge and separate people with `barsis archive people` only.
    .bad = an archive in which somebody changed the table people
    .good = two spellings merged by barsis archive people merge

about-differs = the table about disagrees with the log and the acts: { $name } is { $found }, expected { $expected }
    .what = The table about has another id, size or peaks than the log and the acts, or an unknown entry.
    .why = The next addition starts from these values.
    .fix = Restore the newest backup that `barsis archive verify` accepts, and add the later records to it again.
    .bad = an archive whose size was changed by hand
    .good = an archive as barsis left it

checkpoint-differs = checkpoint { $number } stored in the archive is not the one that was signed: found { $found }, expected { $expected }
    .what = A checkpoint in the archive has no act that signed it, was changed, or is missing.
    .why = Checkpoints show others that an archive was not rewritten.
    .fix = Compare with a checkpoint that was kept elsewhere: `barsis archive verify --checkpoint`. Restore the newest backup that fits it.
    .bad = an archive from whose table checkpoints a row was deleted
    .good = an archive as barsis left it

rolled-back = the archive is older than the checkpoint: found { $found }, expected { $expected }
    .what = The checkpoint seals more records or acts than the archive has.
    .why = This reveals an archive that was cut, or replaced by an older copy.
    .fix = Look for a newer copy of the archive. If there is none, add the missing records again, and tell those who have the checkpoint.
    .bad = last week's copy of an archive beside today's checkpoint
    .good = today's archive beside last week's checkpoint

scrub-due = bytes of withdrawn records may still be in the file; open it for writing to finish the withdrawal
    .expects = a file that was rewritten after the withdrawal
    .what = A withdrawal was interrupted after the records were removed, before their old bytes were overwritten.
    .why = SQLite keeps copies of deleted data until the file is rewritten.
    .fix = Run `barsis archive withdraw` with the archive and without a record: it finishes the withdrawal.
    .bad = an archive whose computer lost power in the middle of a withdrawal
    .good = the same archive after barsis archive withdraw without a record

checkpoint-unreadable = this is not a checkpoint of an archive: found { $found }, expected { $expected }
    .what = A line of a file that was named as a checkpoint is not what a checkpoint has there.
    .why = The signature covers the bytes of the file: one more line, or a line written differently, breaks it.
    .fix = Get the checkpoint from the signer again, and do not save it in an editor.
    .bad = a checkpoint that an editor saved again
    .good = the file as barsis archive sign wrote it

signature-unreadable = this is not a minisign signature: found { $found }, expected { $expected }
    .what = A line of a .minisig file is not what a signature has there.
    .why = The checkpoint cannot be checked; get the file from the signer again.
    .fix = Get the `.minisig` file from the signer again, and do not save it in an editor.
    .bad = the first two lines of a signature
    .good = all four lines

signature-missing = the checkpoint has no signature; anyone may have written it
    .expects = a file of the same name with .minisig added
    .what = A checkpoint was given, but its signature file is missing.
    .why = A checkpoint proves something only if somebody signed it.
    .fix = Ask the signer for the `.minisig` file, and put it beside the checkpoint.
    .bad = spring.checkpoint alone
    .good = spring.checkpoint and spring.checkpoint.minisig

signature-wrong = the signature by key { $key } does not fit these bytes: the checkpoint or its signature was changed
    .expects = the two files as they were signed
    .what = The signature, or the one over its trusted comment, does not fit the checkpoint.
    .why = One changed letter is enough: the checkpoint is then not the one that was signed.
    .fix = Get both files from the signer again. If the signature still does not fit, do not rely on the checkpoint.
    .bad = a checkpoint in which 1204 was made 1203
    .good = the checkpoint as it was signed

another-key = it was signed with another key: found { $found }, expected { $expected }
    .what = The key that a checkpoint or its signature names is not the expected one.
    .why = Anyone can sign with their own key; --key makes sure that it is the key of the federation.
    .fix = Compare the key with the one that the signer published, and give that one with `--key`. If it still differs, do not rely on the checkpoint.
    .bad = a checkpoint signed with a key that was made yesterday
    .good = a checkpoint signed with the key that the federation published

proof-unreadable = this is not a proof about an archive: found { $found }, expected { $expected }
    .what = A file that was named as a proof contains something else.
    .why = It proves nothing.
    .fix = Give the file that `barsis archive prove` wrote.
    .bad = a record in the place of a proof
    .good = a file that barsis archive prove wrote

another-archive = it is about another archive: found { $found }, expected { $expected }
    .what = A proof and a checkpoint, or two checkpoints, belong to different archives.
    .why = Each archive gets a random name when it is created; a proof about one archive says nothing about another.
    .fix = Give a proof and a checkpoint of the same archive. Each names the id of its archive.
    .bad = a proof of last year's archive beside this year's checkpoint
    .good = a proof and a checkpoint of one archive

another-size = the proof is for another checkpoint: found { $found } records, expected { $expected }
    .what = A proof has another number of records than the checkpoint it is compared with.
    .why = A proof is made for one checkpoint; barsis archive prove makes one for another.
    .fix = Give the checkpoint that the proof was made for. `barsis archive prove --checkpoint` makes a proof for another one.
    .bad = a proof for 1,204 records beside a checkpoint of 1,310
    .good = both of 1,204

proof-fails = the proof is wrong: its hashes do not lead to the root that was signed
    .expects = the proof as barsis archive prove wrote it
    .what = The hashes of a proof, combined as it says, do not give the root of the checkpoint.
    .why = Either the proof was changed, or its claim is false. It proves nothing.
    .fix = Ask for the proof again. If it fails again, do not accept what it claims.
    .bad = a proof with one changed digit
    .good = the proof as it was made

another-record = this is not the record of the proof: found { $found }, expected { $expected }
    .what = The record that was given has another id than the one in the proof.
    .why = The id is the hash of every letter of a record: a record that was changed has another id.
    .fix = Give the record as it was proved; a later revision is another record. `barsis archive show` prints it.
    .bad = a record whose result was changed
    .good = the record as it was added

log-rewritten = the archive does not continue from the checkpoint, so records in it were changed or removed since: found { $found }, expected { $expected }
    .what = The archive does not have the records that the checkpoint sealed, in the same order.
    .why = An archive only ever grows; this finds an older copy or a rebuilt archive. Two checkpoints given in the wrong order look the same.
    .fix = If two checkpoints were given, check that `--since` is the older one. Otherwise look for the copy of the archive that continues from the checkpoint.
    .bad = last week's copy of an archive beside today's checkpoint
    .good = today's archive beside last week's checkpoint

acts-rewritten = the acts of the archive do not continue from the checkpoint: found { $found }, expected { $expected }
    .what = The list of acts of an archive is shorter than the checkpoint says, or differs from it.
    .why = Acts record withdrawals and merged people; once sealed, they cannot be removed unnoticed.
    .fix = Look for the copy of the archive that continues from the checkpoint. `barsis archive verify --checkpoint` accepts that copy.
    .bad = an archive from which a withdrawal was removed
    .good = an archive to which acts were added since

## Import and bags

not-importable = nothing can be imported from this: { $found }
    .expects = a bag, a folder of tables, a file of JSON Lines or the table games
    .what = The file or folder to be added or imported is the archive itself, or a folder whose content barsis cannot import.
    .why = A bag is recognised by bagit.txt, and a bag of barsis has data/log.json.
    .fix = Give a file or a folder that `barsis archive export` wrote. Export another archive before you import it.
    .bad = a folder of holiday pictures
    .good = the folder that barsis archive export --to bag wrote

bag-malformed = { $name } violates BagIt: { $found }; the bag was not imported
    .expects = a bag of BagIt 1.0 with all its files in it
    .what = A file that every bag must have is missing, or contains something else.
    .why = Without it, the bag cannot be checked for completeness.
    .fix = Copy the bag again as a whole, or have it exported again with `barsis archive export --to bag`.
    .bad = a bag whose bagit.txt was deleted
    .good = the bag as it was written

bag-path-unsafe = { $path } points outside the bag, or could: { $found }; the bag was not imported
    .expects = plain files below the bag
    .what = A bag contains a link, a pipe or a device, or a manifest names a path that leads outside.
    .why = A bag from others must not make barsis read other files of your machine.
    .fix = Do not import the bag. Ask its sender where it is from, and have it exported again with `barsis archive export --to bag`.
    .bad = a manifest that names data/../../secret
    .good = a manifest that names data/log.json

bag-file-missing = { $path } is missing from the bag; the bag was not imported
    .expects = every file that the bag names
    .what = A manifest of the bag, or its log, names a file that does not exist.
    .why = Records may be missing; another copy of the bag may still have the file.
    .fix = Copy the bag again as a whole, or take the file from another copy of the same bag.
    .bad = a bag in which data/people.json was deleted
    .good = the bag as it was written

bag-file-changed = { $path } was changed: its checksum is { $found }, not { $expected }; the bag was not imported
    .what = The checksum of a file in the bag is not the one in the manifest.
    .why = One changed bit is enough; another copy of the bag may still be intact.
    .fix = Take the file from another copy of the same bag. Do not correct the manifest: records are corrected after the import, as new revisions.
    .bad = a bag in which somebody corrected a name by hand
    .good = the bag as it was written

bag-file-unlisted = { $path } is in the bag, but { $manifest } does not list it; the bag was not imported
    .expects = only files that the manifest names
    .what = A file was put into data/ after the bag was made.
    .why = Its origin is unknown, and it cannot be checked.
    .fix = Move the file out of `data/`, and import the bag again.
    .bad = notes put into data/
    .good = notes beside the bag

manifest-unreadable = the manifest cannot be read: { $found }; nothing was imported
    .expects = a manifest as barsis archive export writes it
    .what = The file ending in .manifest.json, or data/log.json of a bag, is damaged or of another kind.
    .why = It lists the records and what was done with them; without it they cannot be verified.
    .fix = Copy the manifest again together with its records, or have both exported again with `barsis archive export`.
    .bad = the first half of a manifest
    .good = the whole manifest

file-differs = the file differs from its manifest: its SHA-256 is { $found }, not { $expected }; nothing was imported
    .what = The file of records was changed, cut or replaced after it was exported.
    .why = A manifest that fits another file proves nothing about this one.
    .fix = Copy the file and its manifest again together. If they do not belong together, look for the manifest of this export.
    .bad = today's games.jsonl.zst with last year's manifest
    .good = both as they were written together

log-differs = the records differ from the log: { $found }; nothing was imported
    .expects = every record of the log, in its order, with its hash
    .what = A record is missing, is not in the log, or has other bytes than the log says.
    .why = This reveals records that were removed, added, changed or replaced.
    .fix = Copy the export again from its source. If the finding stays, have it exported again from the archive.
    .bad = a file from which a line was deleted
    .good = the file as it was written

root-differs = the log has another root or size: { $found }, not { $expected }; nothing was imported
    .what = The Merkle tree over the records has another root, or another size, than the manifest or a checkpoint says.
    .why = The root identifies all records and their order; two roots mean two histories.
    .fix = Copy the export again from its source. If the finding stays, run `barsis archive verify` on the archive that it is from.
    .bad = a manifest in which an entry of the log was changed, and its hash with it
    .good = the manifest as it was written

acts-differ = the acts are not those that were sealed: { $found }, not { $expected }; nothing was imported
    .what = The acts do not give the hash chain that the manifest or a checkpoint names.
    .why = This reveals an act that was removed, changed or moved.
    .fix = Copy the export again from its source. If the finding stays, run `barsis archive verify` on the archive that it is from.
    .bad = acts.jsonl without the line of a withdrawal
    .good = acts.jsonl as it was written

ruleset-differs = the ruleset { $found } is missing, or its bytes are not those of this hash; nothing was imported
    .expects = the canonical bytes of every ruleset that a record was checked by
    .what = A ruleset that came with the records was changed or left out.
    .why = Records are judged by the rulesets that were stored with them.
    .fix = Copy the export again as a whole. If the finding stays, have it exported again from the archive.
    .bad = a ruleset in which a fact was changed
    .good = the ruleset as it was exported

people-do-not-fit = the people do not fit the records: { $found }; nothing was imported
    .expects = every spelling that occurs in a record, once, with its number
    .what = The list of people that came with the records names others, or leaves some out.
    .why = Acts name people by number; with other numbers they would refer to other people.
    .fix = Copy the export again as a whole. If the finding stays, have it exported again from the archive.
    .bad = people.json without one of the players
    .good = people.json as it was exported

withdrawn-elsewhere = the record { $found } was withdrawn there on { $day } ({ $reason }) and is still here; withdraw it here too, if the reason applies to this archive
    .expects = a record that was not withdrawn there
    .what = The archive that is imported has withdrawn a record that this archive still has.
    .why = The withdrawal was requested from another archive. An import never withdraws records.
    .fix = Find out whether the request concerns this archive too. If so, run `barsis archive withdraw`; otherwise leave the record.
    .bad = an import from an archive from which a record was withdrawn
    .good = the same import after barsis archive withdraw

other-history = this is the archive { $found } itself at another time, and something was added here already; its records are added as from any file, and the two archives now have different histories
    .expects = an empty archive, to restore this one completely
    .what = The import was exported from an archive with the same id.
    .why = From here on no checkpoint fits both.
    .fix = To restore the archive, make an empty one with `barsis archive init` and import into that. Continue with only one of the two.
    .bad = an export of today imported into the copy of last year
    .good = the same export imported into an empty archive

bag-more-missing = { $found } more files that { $manifest } lists are missing from the bag; the bag was not imported
    .expects = every file that the bag names
    .what = More files of a manifest are missing than are listed one by one.
    .why = The first hundred are listed. A manifest may name millions, and a list of all would use up the memory.
    .fix = Copy the bag again as a whole.
    .bad = a bag of which only the manifest was copied
    .good = the bag as it was written
