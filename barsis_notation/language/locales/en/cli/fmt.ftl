# What `fmt` says.

changed = { $count } changed
would-be-changed = { $count } would change
unchanged = { $count } unchanged
left-alone = { $count } left alone
no-file = no file; - reads standard input
no-canonical-form = { $format } has no canonical form; `barsis convert` it
tables-are-one = the tables { $tables } are written together; `barsis convert` it to .barsis.jsonl, and that to tables
would-change = would change
canonical = canonical
