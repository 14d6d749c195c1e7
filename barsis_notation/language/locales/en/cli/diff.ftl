# What `diff` says.

one-stdin = only one of the two records can come from stdin
values = { $a } in A, { $b } in B
unnoted = turn { $turn }: one of the two records leaves something out
same = the play is the same: { $turns }
alike = the same for { $turns }, then they differ
matters = effect
moves-do-not-say = ; the moves do not decide this
moves-give = ; the moves give { $value }, as { $record } says
moves-give-another = ; the moves give { $value }, unlike both
contradict = ; the records contradict one another in { $paths }
the-end = the end
with-the-other = with { $record }'s version, { $later }
then = then { $position }
stood = allowed by a ruling
not-legal = not legal there: { $name }: { $message }
legal = legal there
not-examined = not examined: an earlier turn is illegal or has unknown moves
later-refused = { $record }'s later turns: { $legal } legal, then turn { $turn } is not: { $name }
later-not-examined = { $record }'s later turns cannot be checked ({ $count })
later-legal = { $record }'s later turns are all legal ({ $legal })
no-later = no later turn
there = present
