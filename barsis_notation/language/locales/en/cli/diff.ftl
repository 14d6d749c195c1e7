# What `diff` says.

one-stdin = stdin holds one of the two records, not both
values = { $a } in A, { $b } in B
unnoted = turn { $turn }: one of the two did not note everything
same = the play is the same: { $turns }
alike = { $turns } alike; then they differ
matters = it matters
moves-do-not-say = ; the moves do not say
moves-give = ; the moves give { $value }, as { $record } says
moves-give-another = ; the moves give { $value }, as neither says
contradict = ; the records contradict one another in { $paths }
the-end = the end
with-the-other = with what { $record } has, { $later }
then = then { $position }
stood = stands by a ruling
not-legal = not legal there: { $name }: { $message }
legal = legal there
not-examined = not examined: play stops before it in both
later-refused = { $record }'s later turns go on for { $legal }, then turn { $turn } is not legal: { $name }
later-not-examined = { $record }'s later turns cannot be examined with it ({ $count })
later-legal = { $record }'s later turns are all legal ({ $legal })
no-later = no later turn
there = there
