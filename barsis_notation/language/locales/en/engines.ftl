# What people call the places of a board.

point = { $point }-point
hole = row { $row } hole { $hole }

# What is wrong with a written position, in every game.

other-game = the position is of { $id }, the game is { $game }
other-game-of-record = the position is of { $id }, the record of { $game }
other-seats = the position has seats { $seats }, the game { $game }
both-seats = seats { $seats }: both seats of { $game } play
unknown-seats = seats { $seats }: the seats of { $game } are { $known }
to-without-turns = seat { $seat } is to move but takes no turns in this game; turns belong to { $seats }
to-of-nobody = seat { $seat } is to move but has no player
strange-key = { $key } means nothing in this game
key-without-rule = { $key } means nothing under these rules
key-of-number = { $key }; expected a number from 1 to { $most }
key-of-strangers = { $key } names seats that do not play
key-of-named-strangers = { $key } names { $seats }, who do not play
key-of-no-man = { $key }: seat { $seat } has no piece on { $place }
of-seat = seat { $seat }: { $reason }

# Cross boards.

not-so-many-men =
    { $count ->
        [one] seat { $seat } has { $count } pawn; the game has { $most } per seat
       *[other] seat { $seat } has { $count } pawns; the game has { $most } per seat
    }
man-on-no-exit = a pawn marked n is not on an exit that two sides share
man-marked = seat { $seat } has a pawn marked '{ $tag }', which means nothing here
man-on-no-step = seat { $seat } has a pawn on { $place }; steps go from { $first } to { $last }
too-many-on-cell = { $count } pawns are on { $cell }, which holds at most { $most }
two-sides-on-cell = pawns of two sides are on { $cell }, which the rules never allow
to-has-left = seat { $seat } is to move but has left the game
captor-unnamed = seat { $seat } has a pawn marked c that the journal does not name
value-of-no-throw = { $value } is owed; this game gives { $values }
key-journal = journal={ $capture } is not a capture that may be cancelled here
key-equal-idle = equal={ $equal } means nothing where equal throws cancel nothing
key-equal = equal={ $equal } is not a count of equal throws, such as 1*2

# Rows of holes.

key-again = again={ $again } does not mark a further throw, which is again=1
key-owed = owed={ $owed } is not what this game gives: { $values }
too-many-pieces = seat { $seat } has { $count } pieces; the game has { $most }
piece-on-no-hole = a piece on { $place }; holes go from 1 to { $last }
piece-marked = a piece marked '{ $tag }'; u is not yet moved, v has been in the far row
unmoved-piece = a piece that has not moved is on { $place }, outside its home row
two-pieces = two pieces are on { $place }
piece-on-piece = a piece is on { $place }, together with one of the other seat

# Points.

checker-on-no-point = seat { $seat } has a checker on { $place }; points are 1..24
not-so-many-checkers = seat { $seat } has { $count } checkers, not { $most }
both-on-point = both seats have checkers on { $seat }'s { $point }, which is { $other }'s { $across }
owed-of-no-roll = owed={ $owed } is not what a roll of two dice can leave
owed-by-nobody = owed={ $owed }, but no seat is to move
key-cube = cube={ $cube } is not a stake and its holder, such as 2W
both-off = both seats have all their checkers off
off-and-to-move = { $seat } has all checkers off and { $to } is to move; in a finished game nobody is to move (to=-)

# Boards of cells.

too-many-men = seat { $seat } has { $count } pieces; it begins with { $most }
man-on-no-cell = seat { $seat } has a piece on { $place }, which is not a cell
two-men = two pieces are on { $place }
roll-refused = { $roll } cannot be thrown now: { $why }
