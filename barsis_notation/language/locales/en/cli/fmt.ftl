# What `fmt` says.

changed = { $count } changed
would-be-changed = { $count } would change
unchanged = { $count } unchanged
left-alone = { $count } skipped
no-file = no file; - reads standard input
no-canonical-form = { $format } has no canonical form; use `barsis convert`
tables-are-one = the tables { $tables } can only be written together; use `barsis convert` to .barsis.jsonl, and from that to tables
would-change = would change
canonical = canonical
