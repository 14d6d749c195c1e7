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

other-tables = { $found } in the archive is not as barsis makes it; the file was changed by another program, so nothing of it was run
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
    .good = the same after barsis archive add

## Checkpoints, signatures and proofs

checkpoint-unreadable = this is not a checkpoint of an archive: found { $found }, expected { $expected }
    .what = A file that was named as a checkpoint has another line than a checkpoint has there.
    .why = What is signed are the bytes of the file: a line more, or one that is written otherwise, is no longer what was signed.
    .bad = a checkpoint that an editor wrote anew
    .good = the file as barsis archive sign wrote it

signature-unreadable = this is not a signature of minisign: found { $found }, expected { $expected }
    .what = A file that ends in .minisig has another line than a signature has there.
    .why = What is left of it cannot be checked; take the file from whoever signed.
    .bad = the first two lines of a signature
    .good = all four lines of it

signature-missing = no signature stands beside the checkpoint; without one anybody may have written it
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
    .why = Anybody can sign with a key of his own; that it is the key of the federation is what --key makes sure of.
    .bad = a checkpoint signed with a key that was made yesterday
    .good = a checkpoint signed with the key that the federation made public

proof-unreadable = this is not a proof about an archive: found { $found }, expected { $expected }
    .what = A file that was named as a proof holds something else.
    .why = Nothing is shown by it.
    .bad = a record in the place of a proof
    .good = a file that barsis archive prove wrote

another-archive = it is about another archive: found { $found }, expected { $expected }
    .what = A proof and a checkpoint, or two checkpoints, are of different archives.
    .why = Each archive has a name of its own, drawn when it was made; what is shown of one says nothing of another.
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
    .why = Either the proof was changed, or what it says is not so. Nothing is shown.
    .bad = a proof with one changed digit
    .good = the proof as it was made

another-record = this is not the record of the proof: found { $found }, expected { $expected }
    .what = The record that was given has another id than the one in the proof.
    .why = The id is the hash of every letter of a record: one that was changed since has another.
    .bad = a record whose result was changed
    .good = the record as it was added

log-rewritten = the archive does not go on from the checkpoint, so records in it were changed or removed since: found { $found }, expected { $expected }
    .what = The records that a checkpoint sealed are no longer those of the archive, in this order.
    .why = An archive only ever grows; an older copy of it, or one that was made anew, is found so.
    .bad = last week's copy of an archive beside today's checkpoint
    .good = today's archive beside last week's checkpoint

acts-rewritten = what was done to the archive does not go on from the checkpoint: found { $found }, expected { $expected }
    .what = The list of what was done to an archive is shorter than a checkpoint says, or another one.
    .why = Withdrawals and people brought together are kept there; what was sealed cannot be undone unseen.
    .bad = an archive from which a withdrawal was struck
    .good = an archive to which acts were added since
