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

archive-busy = another process has held the archive for { $found } seconds; wait until it is done and try again
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
