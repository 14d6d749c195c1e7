# Seats, entries, rulings, and two records of one game.

# Entries.

quoted = "{ $word }"
and-next = { $first } and { $next }
turns =
    { $count ->
        [one] 1 turn
       *[other] { $count } turns
    }
write = write { $turn }

# Derived members.

derived-throw = { $name } ({ $values })
nobodys = an empty entry
no-throw-of-turn = no throw of this turn
derived-member = { $member } { $values }
none = none
write-what-replay-gives = write what replay gives

# Rulings.

position-unclear = the position after turn { $turn } does not follow from it: { $why }; give it with --position
legal-already = turn { $turn } is legal as written; it needs no ruling
unreadable-turn = turn { $turn } cannot be read, so its effect is unknown; write it in the notation first: { $text }
no-such-turn = the record has no turn { $turn }; it has { $count }
entry-without-turn = entry { $turn } has no turn, but a ruling is about a turn
rules-unknown = the rules of the record are not known, so no turn can be judged
seats-unplayable = the seats of the record cannot be played: { $why }
turn-never-reached = turn { $earlier } is refused, so turn { $turn } is never reached: { $why }
position-unknown = the position before turn { $turn } is not known: unrecorded moves come before it without a position
ruled-already = turn { $turn } already has a ruling
ruled-already-by = turn { $turn } already has a ruling, by { $by }
half-a-character = the ruling contains half a character
cannot-stand = the position is impossible: { $why }
turn-ends-with = the turn ends with { $ending }
not-step-to-step = not every move is one from step to step
no-man-there = seat { $seat } has no piece on { $place }
marked-men-there = the pieces of seat { $seat } on { $place } are marked
star-names-nobody = the star at { $move } names no piece, and more than one is possible
star-of-several = the star at { $move } does not say which piece it is

# Two records of one game.

two-games = the records are of two games, { $first } and { $second }
record-rules-unknown = the rules of a record are not known, so its play cannot be compared
record-seats-unplayable = the seats of a record cannot be played: { $why }
begin-otherwise = A begins from { $first }, B from { $second }
no-further-turn = no further turn
unreadable = what cannot be read
no-move = no move
turn = { $who }: { $moves }
turn-with-throws = { $who } threw { $throws }: { $moves }
ended-turn = { $turn }, { $ending }
to-play-otherwise = { $first } is to play in A, { $second } in B
keys-otherwise = { $first } in A, { $second } in B
nothing-owed = nothing owed
throws-alone-differ = the positions after it are equal; only the throws differ
lacks-turn = { $lacks } lacks turn { $turn } of { $name }; the turns that follow are the same
men-otherwise = { $who } has pieces on { $first } in A, on { $second } in B
several-men = { $place } ({ $count })
