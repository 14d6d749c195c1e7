# What is said where a cluster does the work of a command.

on-not-with = --on cannot be used with { $option }
on-reads-files = --on reads files and folders, not stdin or pipes
on-needs-place = --on needs -o: the folder or URI for its results
place-is-read = -o { $place } is inside { $path }, which is read; name a place outside it
parts-done = { $done } of { $of } parts done
beyond =
    { $count ->
        [one] 1 record after the place where reading stopped is in a later part
       *[other] { $count } records after the place where reading stopped are in later parts
    }
run-goes-on = finished parts are kept; run the same command again to continue
