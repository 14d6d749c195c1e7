# What is said of seats, of entries as they are played, of rulings, and of two records of one game.

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
nobodys = nobody's
no-throw-of-turn = no throw of this turn
derived-member = { $member } { $values }
none = none
write-what-replay-gives = write what replay gives

# Rulings.

position-unclear = where the men stood after turn { $turn } does not follow from it: { $why }; give the position with --position
legal-already = turn { $turn } is legal as it is written: there is nothing to let stand
unreadable-turn = turn { $turn } cannot be read, so that nobody can see what stands; write it in the notation first: { $text }
no-such-turn = there is no turn { $turn }; the record has { $count }
entry-without-turn = entry { $turn } holds no turn; a ruling is about one
rules-unknown = the rules of the record are not known, so no turn can be judged
seats-unplayable = nobody can play at the seats of the record: { $why }
turn-never-reached = turn { $earlier } is refused, so turn { $turn } is never reached: { $why }
position-unknown = the position before turn { $turn } is not known: moves that nobody noted come before it, and no position
ruled-already = turn { $turn } carries a ruling already
ruled-already-by = turn { $turn } carries a ruling already, by { $by }
half-a-character = the ruling holds half a character
cannot-stand = the position cannot stand: { $why }
turn-ends-with = the turn ends with { $ending }
not-step-to-step = not every move is one from step to step
no-man-there = seat { $seat } has no man on { $place }
marked-men-there = the men of seat { $seat } on { $place } carry marks
star-names-nobody = the star at { $move } names nobody, nor is it plain
star-of-several = the star at { $move } does not say which man it is

# Two records of one game.

two-games = the records are of two games, { $first } and { $second }
record-rules-unknown = the rules of a record are not known, so its play cannot be compared
record-seats-unplayable = nobody can play at the seats of a record: { $why }
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
throws-alone-differ = the men stand alike after it; only what was thrown differs
lacks-turn = { $lacks } lacks turn { $turn } of { $name }: what follows it in { $name } is what { $lacks } has
men-otherwise = { $who } has men on { $first } in A, on { $second } in B
several-men = { $place } ({ $count })
