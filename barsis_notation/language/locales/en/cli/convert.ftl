# What `convert` says of its command line.

name-a-path = name a PATH to read; - is stdin
bom-with-csv = --bom goes with --to csv
both-to-stdout = --report - and the records would both go to stdout
is-there = { $file } exists already; -o { $file } overwrites it
no-format = { $option } { $name } is not a format; the formats are { $formats }{ $left_out }
as-well = ; { $message }
not-read = { $format } is not read
not-written = { $format } is not written
folder-needs-to = { $folder } is a folder; --to says the format of the files in it
on-needs-to = --on needs --to: the format of the parts
on-writes-many = --on writes parts of many records, and a file of { $format } holds one; name another format by --to
name-says-no-format = the name { $file } does not say which format to write; say it with --to
