# What is said where a cluster does the work of a command.

on-not-with = --on does not go with { $option }
on-reads-files = --on reads files and folders, not stdin or pipes
on-needs-place = --on needs -o: the folder or the URI where its results stand
place-is-read = -o { $place } lies in { $path }, which is read; name a place outside of it
parts-done = { $done } of { $of } parts done
beyond =
    { $count ->
        [one] 1 record from behind the place where it is not read on stands in a later part
       *[other] { $count } records from behind the place where it is not read on stand in later parts
    }
run-goes-on = the parts that are done are kept; run the same command again to go on from there
