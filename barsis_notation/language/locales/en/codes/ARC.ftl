not-an-archive = this is not an archive of barsis: { $found }
    .expects = a file made by `barsis archive init`
    .what = The file that was named as an archive is something else, or is damaged in its first bytes.
    .why = An archive is one SQLite file that bears the number of this application.

archive-too-new = the archive is of version { $found }, which this version of barsis does not know; install a newer barsis
    .expects = version 1
    .what = The archive was made, or brought up to date, by a newer version of barsis.
    .why = To read tables one does not know might misread them.
    .bad = an archive of a later version
    .good = an archive of this version or an older one

archive-damaged = the archive is damaged: { $found }; `barsis archive verify` says what of it is whole
    .expects = an archive as barsis left it
    .what = SQLite, or a hash, finds bytes that were not written so.
    .why = A disk that fails, a copy that was cut or a change by hand damages a file; a backup is needed.
    .bad = the first half of an archive
    .good = the whole of it

other-tables = { $found } in the archive differs from what barsis creates; another program changed the file, so none of its triggers and views were run
    .expects = the tables, indexes and views of barsis, and no triggers
    .what = A table, index, view or trigger was added, changed or removed.
    .why = Views and triggers are programs: those that somebody else put into an archive are not run.
    .bad = an archive with a trigger of somebody's own
    .good = notes of one's own in another file

archive-busy = another process is writing to the archive and did not let go of it; wait until it is done and try again
    .expects = an archive that another process writes only for a moment
    .what = Another program holds the archive for writing and does not let go.
    .why = Several processes may add at once, one transaction after the other; one that hangs holds up all.
    .bad = an archive open in an editor of databases, in the middle of a change
    .good = an archive that only barsis writes

was-withdrawn = this record was withdrawn from the archive on { $day } (record { $number }) and is not added again
    .expects = a record that was not withdrawn
    .what = The record id is that of a record that was taken out on request.
    .why = A withdrawal would be worth nothing if the next import brought the record back.
    .bad = the file of a withdrawn record, added again
    .good = a new record of the game without what was asked to be removed

revision-unlike = the record is not a correction of the record that it names: { $found }
    .expects = a record of the same game, with the same beginning and the same players (one may differ)
    .what = meta.previous names a record of another game.
    .why = Any record can name any other. If the two differ too much to be one game, the archive keeps both and neither replaces the other.
    .bad = a record of Dana and Omar that names a record of Amal and Basim
    .good = a record of Amal and Basim with one throw corrected, which names the first one

revised-by-unlike = record { $number } names this record, but is not a correction of it: { $found }
    .expects = a record of the same game, with the same beginning and the same players (one may differ)
    .what = meta.previous of a record that was added before names this record, which is of another game.
    .why = Any record can name any other. If the two differ too much to be one game, the archive keeps both and neither replaces the other.
    .bad = a record of Dana and Omar that names a record of Amal and Basim
    .good = a record of Amal and Basim with one throw corrected, which names the first one

revision-unknown = the record says that it corrects { $found }, which is not in the archive
    .expects = the record id of a record of this archive
    .what = meta.previous names a record that was never added.
    .why = A correction is found from the record it corrects only where both are there.
    .bad = the second revision of a record alone
    .good = both revisions, the first one first

faulty-refused = the record has errors and was not added
    .expects = a record without errors, since --only-valid was given
    .what = With --only-valid, records with errors are left out.
    .why = An archive of a federation may hold only what its arbiters have cleared.

archive-too-old = the archive is of version { $found }, made by an older barsis; add to it once, and it is brought up to date
    .expects = an archive of this version
    .what = The archive has tables of an older version, and was opened for reading alone.
    .why = To bring it up to date the file has to be written.
    .bad = an archive of an older version that was never opened for writing since
    .good = the same after `barsis archive add`

## Checkpoints, signatures and proofs

pages-damaged = the file is damaged: { $found }
    .expects = pages as SQLite wrote them
    .what = SQLite finds pages, tables or indexes that do not fit together, or values that no table of ours may hold.
    .why = A disk that fails, a copy that was cut or a change by hand damages a file. What can still be read is verified.
    .bad = an archive with a flipped bit in the head of a page
    .good = the same archive from a backup

content-missing = record { $number } has no bytes, and was not withdrawn
    .expects = the bytes of every record, unless it was withdrawn
    .what = The log lists a record that is not in the archive, and no act says that it was withdrawn.
    .why = A withdrawal leaves its date and reason; a record that is gone without them was lost or taken out by hand.
    .bad = an archive from whose table contents somebody deleted a row
    .good = an archive from which a record was withdrawn by barsis archive withdraw

content-changed = the bytes of record { $number } are not those of its id: { $found }
    .expects = bytes whose SHA-256 is the record id
    .what = The bytes kept of a record cannot be unpacked, or have another hash than its id.
    .why = The id is the hash of every letter of a record: one that was changed has another.
    .bad = a record in which somebody changed a name
    .good = the corrected record, added as the next revision

leaf-changed = the leaf of record { $number } in the log is not that of its bytes: found { $found }, expected { $expected }
    .what = The hash by which the log knows a record is not the leaf hash of its bytes.
    .why = Root and proofs are made of the leaves.
    .bad = an archive in which two leaves changed places
    .good = an archive as barsis left it

content-unreadable = the bytes of record { $number } match their hash, but are not a record
    .expects = the canonical bytes of a record
    .what = What was put into the archive cannot be read as a record.
    .why = Only barsis adds to an archive, and only what it has read; this was put there by something else.
    .bad = a text file put into the table contents by hand
    .good = a record added by barsis archive add

rows-differ = the table { $table } says else of record { $number } than the record: found { $found }, expected { $expected }
    .what = What a table says of a record does not follow from it.
    .why = Lists, searches and statistics are answered from the tables.
    .bad = an archive in which somebody changed the winner in the table results
    .good = the corrected record, added as the next revision

findings-differ = record { $number } was checked again and gave other findings than are kept with it: found { $found }, expected { $expected }
    .what = The findings that are kept are not those that the record gives under the ruleset kept with it.
    .why = Either the table was changed, or this version of barsis finds what the one that added the record did not.
    .bad = an archive in which somebody deleted the findings of a record
    .good = an archive as barsis left it

row-without-record = row { $found } of the table { $table } belongs to no record
    .expects = rows that records have, and no others
    .what = A table has a row that follows from no record of the archive.
    .why = Lists and searches would show data that was never added.
    .bad = a name put into the table people by hand
    .good = names that occur in records

numbers-broken = the table { $table } is not numbered as it should be: found { $found }, expected { $expected }
    .what = Records and acts are numbered from 1 without gaps; names, events and rulesets in the order of the records that have them first.
    .why = A number is how a record is called; a gap shows that something was taken out.
    .bad = an archive from whose table records a row was deleted
    .good = an archive from which a record was withdrawn

search-differs = full-text search does not find what the records say: { $found }
    .expects = an index of the words of all records
    .what = The index of words does not match the words in the records.
    .why = A search would miss records, or find others.
    .bad = an archive whose index was changed by hand
    .good = an archive as barsis left it

ruleset-changed = the ruleset kept as { $found } is not what its hash, id and version say
    .expects = the canonical bytes of a ruleset
    .what = The bytes of a ruleset cannot be read, have another hash, or are of another id or version.
    .why = The records that name a ruleset are judged by the bytes that are kept of it.
    .bad = an archive in which somebody changed a rule
    .good = an archive as barsis left it

dictionary-changed = the dictionary of the packed records is not the one made with the archive: found { $found }, expected { $expected }
    .what = The bytes of a dictionary have another hash than it was made with, or there are more or fewer dictionaries.
    .why = What was packed with a dictionary can be unpacked by it alone.
    .bad = an archive whose dictionary was changed
    .good = an archive as barsis left it

chain-broken = act { $number } is not the one that was chained, or one before it is missing
    .expects = the SHA-256 of the chain before and of the act
    .what = Each act is sealed by a hash over all before it; here that hash does not fit.
    .why = So an act that was changed, dropped, moved or put between is found.
    .bad = an archive in which somebody changed the reason of a withdrawal
    .good = an archive as barsis left it

act-differs = act { $number } disagrees with the archive: found { $found }, expected { $expected }
    .what = The records, root, hashes or rulesets named by an act differ from those in the archive.
    .why = Acts say what the tables had to hold when they were written.
    .bad = an archive in which two records changed places
    .good = an archive as barsis left it

withdrawal-differs = the withdrawal of record { $number } is not as the acts say: found { $found }, expected { $expected }
    .what = The table of withdrawals and the acts disagree, or part of a withdrawn record is still in the archive.
    .why = A withdrawal is final; only number, hashes, date and reason are kept.
    .bad = an archive from whose table withdrawals a row was deleted
    .good = an archive as barsis left it

people-differ = spelling { $number } in the table people is led by another than the acts say: found { $found }, expected { $expected }
    .what = Which spellings are one person is not what the acts merged and parted.
    .why = Searches and statistics count by people.
    .bad = an archive in which somebody changed the table people
    .good = two spellings merged by barsis archive people merge

about-differs = the archive says else of itself than its log and acts: { $name } is { $found }, expected { $expected }
    .what = The table about holds another id, size or peaks than log and acts do, or something unknown.
    .why = The next addition continues from this value.
    .bad = an archive whose size was changed by hand
    .good = an archive as barsis left it

checkpoint-differs = checkpoint { $number } that is kept in the archive is not the one that was signed: found { $found }, expected { $expected }
    .what = A checkpoint in the archive was signed by no act, was changed, or is missing.
    .why = Checkpoints are what shows to others that an archive was not rewritten.
    .bad = an archive from whose table checkpoints a row was deleted
    .good = an archive as barsis left it

rolled-back = the archive is older than the checkpoint: found { $found }, expected { $expected }
    .what = The checkpoint seals more records or acts than the archive has.
    .why = So an older copy put in the place of an archive, or one that was cut, is found.
    .bad = last week's copy of an archive beside today's checkpoint
    .good = today's archive beside last week's checkpoint

scrub-due = bytes of what was withdrawn may still be in the file; opening it for writing finishes that
    .expects = a file that was rewritten after a withdrawal
    .what = A withdrawal was cut short after the records were taken out, before their old bytes were written over.
    .why = SQLite keeps copies of deleted data until the file is rewritten.
    .bad = an archive whose computer lost power in the middle of a withdrawal
    .good = the same archive after barsis archive withdraw with no record named

checkpoint-unreadable = this is not a checkpoint of an archive: found { $found }, expected { $expected }
    .what = A file that was named as a checkpoint has another line than a checkpoint has there.
    .why = The signature covers the bytes of the file: one more line, or a line written differently, breaks it.
    .bad = a checkpoint that an editor saved again
    .good = the file as barsis archive sign wrote it

signature-unreadable = this is not a signature of minisign: found { $found }, expected { $expected }
    .what = A file that ends in .minisig has another line than a signature has there.
    .why = The rest cannot be checked; get the file from the signer again.
    .bad = the first two lines of a signature
    .good = all four lines of it

signature-missing = the checkpoint has no signature; anyone may have written it
    .expects = a file of the same name and .minisig
    .what = A checkpoint was given, and the file of its signature is not there.
    .why = A checkpoint shows something because somebody signed it.
    .bad = spring.checkpoint alone
    .good = spring.checkpoint and spring.checkpoint.minisig

signature-wrong = the signature is not that of the key { $key } over these bytes: the checkpoint or its signature was changed
    .expects = the two files as they were signed
    .what = The signature, or that over its trusted comment, does not fit the checkpoint.
    .why = One changed letter is enough: what the checkpoint says is then not what was signed.
    .bad = a checkpoint in which 1204 was made 1203
    .good = the checkpoint as it was signed

another-key = it was signed with another key: found { $found }, expected { $expected }
    .what = The key that a checkpoint names, or the one that its signature names, is not the one it should be.
    .why = Anyone can sign with their own key; --key makes sure that it is the key of the federation.
    .bad = a checkpoint signed with a key that was made yesterday
    .good = a checkpoint signed with the key that the federation made public

proof-unreadable = this is not a proof about an archive: found { $found }, expected { $expected }
    .what = A file that was named as a proof holds something else.
    .why = It proves nothing.
    .bad = a record in the place of a proof
    .good = a file that barsis archive prove wrote

another-archive = it is about another archive: found { $found }, expected { $expected }
    .what = A proof and a checkpoint, or two checkpoints, are of different archives.
    .why = Each archive has a random name from its creation; a proof about one archive says nothing about another.
    .bad = a proof of last year's archive beside this year's checkpoint
    .good = a proof and a checkpoint of one archive

another-size = the proof is for another checkpoint: found { $found } records, expected { $expected }
    .what = A proof counts other records than the checkpoint it is held against.
    .why = A proof is made for one checkpoint; barsis archive prove makes one for another.
    .bad = a proof for 1,204 records beside a checkpoint of 1,310
    .good = both of 1,204

proof-fails = the proof does not hold: its hashes do not lead to the root that was signed
    .expects = the proof as barsis archive prove wrote it
    .what = The hashes of a proof, put together as it says, do not give the root of the checkpoint.
    .why = Either the proof was changed, or its claim is false. It proves nothing.
    .bad = a proof with one changed digit
    .good = the proof as it was made

another-record = this is not the record of the proof: found { $found }, expected { $expected }
    .what = The record that was given has another id than the one in the proof.
    .why = The id is the hash of every letter of a record: one that was changed since has another.
    .bad = a record whose result was changed
    .good = the record as it was added

log-rewritten = the archive does not go on from the checkpoint, so records in it were changed or removed since: found { $found }, expected { $expected }
    .what = The archive no longer has the records that the checkpoint sealed, in the same order.
    .why = An archive only ever grows; this finds an older copy or a rebuilt archive. Two checkpoints given in the wrong order look the same.
    .bad = last week's copy of an archive beside today's checkpoint
    .good = today's archive beside last week's checkpoint

acts-rewritten = what was done to the archive does not go on from the checkpoint: found { $found }, expected { $expected }
    .what = The list of what was done to an archive is shorter than a checkpoint says, or another one.
    .why = Withdrawals and people brought together are kept there; what was sealed cannot be undone unseen.
    .bad = an archive from which a withdrawal was struck
    .good = an archive to which acts were added since

## Import and bags

not-importable = nothing can be imported from this: { $found }
    .expects = a bag, a folder of tables, a file of JSON Lines or the table games
    .what = What was named to be added or imported is the archive itself, or a folder of something else.
    .why = A bag says by bagit.txt that it is one, and ours hold data/log.json.
    .bad = a folder of holiday pictures
    .good = the folder that barsis archive export --to bag wrote

bag-malformed = { $name } violates BagIt: { $found }; the bag was not imported
    .expects = a bag of BagIt 1.0 with all its files in it
    .what = A file that makes a bag of a folder is missing, or holds something else.
    .why = Without it, the bag cannot be checked for completeness.
    .bad = a bag whose bagit.txt was deleted
    .good = the bag as it was written

bag-path-unsafe = { $path } points outside the bag, or may do so: { $found }; the bag was not imported
    .expects = plain files below the bag
    .what = A bag holds a link, a pipe or a device, or a manifest names a file by a way that leads elsewhere.
    .why = A bag from others must not make you read files of your own machine.
    .bad = a manifest that names data/../../secret
    .good = a manifest that names data/log.json

bag-file-missing = { $path } is missing from the bag; the bag was not imported
    .expects = every file that the bag names
    .what = A manifest of the bag, or its log, names a file that is not there.
    .why = What is missing may be records; another copy of the bag may still have it.
    .bad = a bag in which data/people.json was deleted
    .good = the bag as it was written

bag-file-changed = { $path } was changed: its checksum is { $found }, not { $expected }; the bag was not imported
    .what = The bytes of a file in the bag are not those of which the manifest has the checksum.
    .why = One changed bit is enough; another copy of the bag may still be right.
    .bad = a bag in which somebody corrected a name by hand
    .good = the bag as it was written

bag-file-unlisted = { $path } is in the bag, but { $manifest } does not list it; the bag was not imported
    .expects = only files that the manifest names
    .what = A file was put into data/ after the bag was made.
    .why = Its origin is unknown, and it cannot be checked.
    .bad = notes put into data/
    .good = notes beside the bag

manifest-unreadable = the manifest cannot be read: { $found }; the bag was not imported
    .expects = a manifest as barsis archive export writes it
    .what = The file ending in .manifest.json, or data/log.json of a bag, is damaged or of another kind.
    .why = It says what the records are and what was done with them; without it they are only records.
    .bad = the first half of a manifest
    .good = the whole of it

file-differs = the file differs from its manifest: its SHA-256 is { $found }, not { $expected }; the bag was not imported
    .what = The file of records was changed, cut or exchanged after it was exported.
    .why = A manifest that fits another file proves nothing about this one.
    .bad = games.jsonl.zst of today beside the manifest of last year
    .good = both as they were written together

log-differs = the records are not those of the log: { $found }; the bag was not imported
    .expects = every record of the log, in its order, with its hash
    .what = A record is missing, is too many, or has other bytes than the log says.
    .why = Records that were dropped, added, changed or exchanged show so.
    .bad = a file from which a line was deleted
    .good = the file as it was written

root-differs = the log has another root: { $found }, not { $expected }; the bag was not imported
    .what = The Merkle tree over the records has another root, or another size, than the manifest or a checkpoint says.
    .why = The root identifies all records and their order; two roots are two histories.
    .bad = a manifest in which an entry of the log was changed, and its hash with it
    .good = the manifest as it was written

acts-differ = the acts are not those that were sealed: { $found }, not { $expected }; the bag was not imported
    .what = What was done to the archive, act by act, does not give the chain that the manifest or a checkpoint names.
    .why = An act that was dropped, changed or moved shows so.
    .bad = acts.jsonl without the line of a withdrawal
    .good = acts.jsonl as it was written

ruleset-differs = the ruleset { $found } is missing, or its bytes are not those of this hash; the bag was not imported
    .expects = the canonical bytes of every ruleset that a record was checked by
    .what = A ruleset that came with the records was changed or left out.
    .why = Records are judged by the very rules that they were kept with.
    .bad = a ruleset in which a fact was changed
    .good = the ruleset as it was exported

people-do-not-fit = the people are not those of the records: { $found }; the bag was not imported
    .expects = every spelling that occurs in a record, once, under its number
    .what = The list of people that came with the records names others, or leaves some out.
    .why = Acts name people by their numbers; with other numbers they would speak of others.
    .bad = people.json without one of the players
    .good = people.json as it was exported

withdrawn-elsewhere = the record { $found } was withdrawn there on { $day } ({ $reason }) and is still here; withdraw it here too, if that holds for this archive
    .expects = a record that was not withdrawn there
    .what = What is imported says of a record of this archive that it was withdrawn.
    .why = The withdrawal was requested from another archive. An import never withdraws records.
    .bad = an import from an archive from which a record was withdrawn
    .good = the same import after barsis archive withdraw

other-history = this is the archive { $found } itself at another time, and something was added here already; its records are added as from any file, and the two archives now have different histories
    .expects = an empty archive, to restore this one completely
    .what = What is imported was exported from an archive of the same id.
    .why = From here on no checkpoint holds for both.
    .bad = an export of today imported into the copy of last year
    .good = the same export imported into an empty archive

bag-more-missing = { $found } more files that { $manifest } lists are missing from the bag; the bag was not imported
    .expects = every file that the bag names
    .what = A manifest names more files that are not there than are listed one by one.
    .why = The first hundred are listed. A manifest may name millions, which would take the memory of the machine.
    .bad = a bag of which only the manifest was copied
    .good = the bag as it was written
