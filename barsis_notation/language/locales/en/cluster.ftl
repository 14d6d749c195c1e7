# Runs that a cluster does.

other-plan = another run uses this place, and it differs in: { $differing }; choose another place for this run, or repeat that run
place-taken = { $place } is not empty and contains no { $plan }; name an empty or a new place
place-without-name = no place for the run was named
no-plan = { $name } is not the plan of a run, or is damaged: { $error }; choose another place
other-work = the work ({ $there }, here { $here })
other-options = the options ({ $names })
other-version = the version of this program, of Python, or of packages and plug-ins that read and write records
other-speech = the language (--lang { $language } --numerals { $numerals })
other-files = the files ({ $file })
other-parts = the number of parts ({ $there }, here { $here })
other-cut = where the files are divided
not-looked-at = { $file } cannot be examined: { $why }; start the run again
not-unicode = file names in a run must be Unicode; { $file } is not: rename it, or leave it out
part-of-other-plan = { $name } belongs to another run than run.json; name another place
damaged = { $name } is missing or was changed; remove { $marker } and repeat the run: that part is processed again
not-done = part { $part } is not done; start the run again
file-changed = { $file } has changed since the run was planned; name another place to process the files as they are now
not-there = { $file } was removed since the run was planned, or the machine that should read it cannot see it; all machines must see the same files
part-failed =
    { $times ->
        [one] part { $part } failed: { $why }; finished parts are kept
       *[other] part { $part } failed { $times } times: { $why }; finished parts are kept
    }
others-failed = { $says }; { $others } failed too
process-lost = its process or its machine was lost ({ $kind })
of-file = { $file }: { $why }
not-read = { $file } existed when the run was planned, but cannot be read: { $why }
read-once = it could be read only once
no-folder = this machine does not have the folder { $folder }, which the paths of the files are relative to: { $why }
other-version-there = the worker has another version of this program or of Python, or other packages or plug-ins that read and write records; all machines need the same
no-ray = no Ray cluster: { $error }
