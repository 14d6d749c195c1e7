# What `convert` says of its command line.

name-a-path = name a PATH to read; - is stdin
bom-with-csv = --bom works only with --to csv
both-to-stdout = --report - and the records would both go to stdout
is-there = { $file } exists already; -o { $file } overwrites it
no-format = { $option } { $name } is not a format; the formats are { $formats }{ $left_out }
as-well = ; { $message }
not-read = { $format } cannot be read
not-written = { $format } cannot be written
folder-needs-to = { $folder } is a folder; give the format of its files with --to
on-needs-to = --on needs --to, the format of the parts
on-writes-many = --on writes many records per file, but a { $format } file holds one; name another format with --to
name-says-no-format = the name { $file } does not say which format to write; give it with --to
