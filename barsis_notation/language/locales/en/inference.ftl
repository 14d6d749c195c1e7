# What `validate --infer-options` says.

full-or-json = --infer-options reports only as full or json
summary = { $records }, { $legal } legal under the options found
summary-and-left = { $records }, { $legal } legal under the options found, { $left } not judged
not-judged = not judged
legal-of = { $legal } of { $records } records legal; under { $start } { $then }
the-defaults = the defaults
no-change = no change
as-good = as good
options = options
less-likely = less likely
lapsing = { $options }: as many legal, but only because in more of
lapsing-more = { $options }: { $legal } legal, but only because in more of
lapsing-how = them a value may be declined without the word pass
silent = in { $count } of them a value is declined without the word pass;
silent-then = --fail-on warning looks for rules under which none is
tie = the records do not tell these { $count } sets apart;
of-the-first = the following is about the first of them
tried =
    { $count ->
        [one] every set of up to { $count } change was tried
       *[other] every set of up to { $count } changes was tried
    }
maybe-smaller = { $tried }; there may be smaller ones, and others as good
no-other = no other set of this size explains as much: { $tried }
smallest = smallest, and no other of this size explains as much: { $tried }
decided = decided
by-records =
    { $count ->
        [one] by { $count } record
       *[other] by { $count } records
    }
in-part = in part
as-well = { $decided }; { $values } as well
not-decided = not decided
contradicting = contradicting
declared = declared
no-options = no options
declared-legal = { $records }, { $legal } legal
