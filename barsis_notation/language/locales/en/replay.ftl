# Seats, places, throws and moves in people's words.

who = { $name } ({ $seat })
seat = seat { $seat }
the-place = the { $place }
way = { $start } to { $end }
move = { $way } [{ $move }]
unseen-move = an unrecorded move [?]
throw = { $key } { $name } ({ $arabic })
throw-by-number = { $key } ({ $arabic })
throw-gives = { $throw }: { $values }
throw-without-arabic = { $key } { $name }
way-on = { $way } [{ $move }]
enter-home = { $way } [{ $move }]
bear-off = { $way } [{ $move }]

# What was written, and what is expected in its place.

no-throw = no throw
no-throw-after-chain = no throw after one that ends the chain
so-far = threw { $throws } and{ " " }
another = another
one = a
outcomes = { $first } to { $last }
value-of-throw = ; { $value } is the value of { $throw }, did you mean that?
value-of-named-throw = ; { $value } is the value of { $throw } ({ $name }), did you mean that?
no-move = no move: none is possible
no-further-move = no further move
another-move = another move
one-move = one move
noted-one = a recorded throw or move
move-such-as = a move such as { $move }
exactly = exactly { $steps }
exactly-or-last = exactly { $steps }, or more if no checker is farther back
taken-first = a capture first
no-step = no step of this board
rule-read = { $rule }; read here as `{ $path }={ $value }`: { $meaning }
rule-unsaid = the source has no sentence for it; `{ $path }={ $value }` is played: { $meaning }
rule-uncertain = { $rule }; how to read it is uncertain, `{ $path }` has { $count } readings

# What could be played, or was due.

could = { $playable } could be played
could-still = { $playable } could still be played
nothing-playable = nothing can be played
no-value-left = no other value was left
other-move = another move was to be made
other-move-of = another move of { $owed } was to be made
with-owed = with { $owed } still to be played
where-played = although { $moves } could be played
due-owed = still had { $owed } to play, and a move was possible
due-leap-on = had to leap on: { $moves }
due-leap = had to leap: { $moves }
due-move = had a move to make: { $moves }
brings-nobody = { $owed } cannot bring a piece there
brought-nobody = no throw brought a piece there
gives-man = this piece may go now
gives-throw = a throw gives
gives-step-or-leap = a piece can go, nor a leap
given-not = not thrown
given-otherwise = thrown, but counts differently here
given-other-man = thrown, but is not for this piece
won-by = won by { $winners }
unwon = no player has won

# Captures.

capture-first = no piece goes home before { $who } has captured one
capture-of-several = captures one of several pieces without naming it; name it as in 62/66*S.32
false-leap = is a leap, but not over a piece that it could capture
false-star = is marked as a capture, but captures no piece there, or not that one
leap-over-man = a leap over a piece of the other seat
no-star = no star

# Lines beside the turns.

turns-of-lines = more than { $most } turns (an illegal one counts as { $illegal })

# Whose turn it is, and how far a chain of throws goes.

whose-turn = it is the turn of { $next }
whose-double = a double has to be answered first
whose-answer = no double was offered
double-unanswered = take or drop is missing before this turn
answer-to-nothing = take and drop answer a double
take-or-drop = take or drop
a-throw = a throw
turn-of-one-player = one player has both seats, and writes this turn with { $seat }
turn-twice = it is the same as the turn before: remove one if it was copied twice
turn-of-wrong-seat = the seat is probably wrong, because { $next } has the turn after this one
turns-exchanged = this turn and the next were probably swapped
turn-missing = a turn of { $who } is probably missing before this one
turn-out-of-order = check whether a turn is missing, occurs twice or has the wrong seat
chain-of-nothing = , but this game has no throws: write the seat and its move
chain-of-one = , but the chain of throws had ended; here every throw is played before the next: write a further throw as a separate turn
chain-ended = , but the chain of throws had ended; check whether the last throw belongs to another turn

# Text that cannot be read, or was read leniently.

ends-early = it ends too early,{ " " }
stands-at = at column { $column }: found { $sign },{ " " }
signs = { " " }({ $signs })
sign = column { $column }: { $sign }

# The beginning of a game.

seats-unplayable = seats { $seats }: two or more of { $known } play
position-impossible = { $position }: { $reason }
position-unknown = the position after the last turn is not known
throws-of-seats = throws of this game by its seats, ties thrown again
throws-of-nothing = no throws: this game has none
one-seat-each = one seat per player
two-seats-each = two players with two seats each, opposite each other
seats-opposite = seats opposite each other
so-many-players = { $game } is for { $players } players, not { $count }

# Simulated games.

not-played-yet = { $game } cannot be played yet with { $options }
move-not-simulated = { $game } cannot be simulated: move { $move }: { $why }
turn-not-simulated = { $game } cannot be simulated: turn { $turn }: { $why }
policy-unknown = no policy is called { $policy }; expected one of { $policies }
policy-of-several = the policy { $policy } is provided by several packages ({ $values }); leave one of them installed
policy-not-imported = the policy { $policy } ({ $value }) cannot be imported: { $error }
policy-not-function = the policy { $policy } ({ $value }) is a { $kind }; expected a function
policy-raised = game { $game }: the policy { $policy } raised { $error }, in the position { $position }
policy-chose = game { $game }: the policy { $policy } chose { $found }; expected one of { $moves }, in the position { $position }
policy-ended = game { $game }: the process with the policy { $policy } crashed twice: { $found }
