# Runs that a cluster does.

other-plan = another run uses this place, and it differs in: { $differing }; choose another place for this run, or repeat that run
place-taken = { $place } is not empty and has no { $plan } of a run; name an empty or a new place
place-without-name = the place of a run is empty
no-plan = { $name } is not the plan of a run, or is damaged: { $error }; choose another place
other-work = the work ({ $there }, here { $here })
other-options = the options ({ $names })
other-version = the version of this program, of Python, or of packages and plug-ins that read and write records
other-speech = the language (--lang { $language } --numerals { $numerals })
other-files = the files ({ $file })
other-parts = the number of parts ({ $there }, here { $here })
other-cut = where the files are divided
not-looked-at = { $file } cannot be looked at: { $why }; call for the run again
not-unicode = the name of a file of a run has to be Unicode; { $file } is not: rename it, or leave it out
part-of-other-plan = { $name } is of another run than run.json beside it; name another place
damaged = { $name } is missing or was changed; remove { $marker } and repeat the run: that part is processed again
not-done = part { $part } is not done; call for the run again
file-changed = { $file } has changed since the run was planned; name another place for a run of the files as they are now
not-there = { $file } is not there for the machine that was to read it, or is gone since the run was planned; let all machines see the same files
part-failed =
    { $times ->
        [one] part { $part } cannot be done: { $why }; the parts that are done are kept
       *[other] part { $part } was begun { $times } times and cannot be done: { $why }; the parts that are done are kept
    }
others-failed = { $says }; nor can { $others }
process-lost = the process that did it, or its machine, was lost ({ $kind })
of-file = { $file }: { $why }
not-read = { $file } was there when the run was planned and could not be read: { $why }
read-once = a second time it could not
no-folder = this machine does not have the folder { $folder }, which the paths of the files are relative to: { $why }
other-version-there = the worker has another version of this program or of Python, or other packages or plug-ins that read and write records; all machines need the same
no-ray = no cluster of Ray: { $error }
