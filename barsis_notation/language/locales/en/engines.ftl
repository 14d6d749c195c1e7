# What people call the places of a board.

point = { $point }-point
hole = row { $row } hole { $hole }

# What is wrong with a written position, in every game.

other-game = the position is of { $id }, the game is { $game }
other-game-of-record = the position is of { $id }, the record of { $game }
other-seats = the position has seats { $seats }, the game { $game }
both-seats = seats { $seats }: both seats of { $game } play
to-without-turns = seat { $seat } is to move and has no turns of its own; turns are those of { $seats }
to-of-nobody = seat { $seat } is to move and does not play
strange-key = { $key } means nothing in this game
key-without-rule = { $key } means nothing under these rules
key-of-number = { $key }; expected a number from 1 to { $most }
key-of-strangers = { $key } names seats that do not play
key-of-named-strangers = { $key } names { $seats }, who do not play
key-of-no-man = { $key }: seat { $seat } has no man on { $place }
of-seat = seat { $seat }: { $reason }

# Cross boards.

not-so-many-men = seat { $seat } has { $count } men; the game has { $most } a seat
man-on-no-exit = a man marked n stands on no exit that another side shares
man-marked = seat { $seat } has a man marked '{ $tag }', which means nothing here
man-on-no-step = seat { $seat } has a man on { $place }; steps go from { $first } to { $last }
too-many-on-cell = { $count } men stand on { $cell }; it holds { $most }
two-sides-on-cell = men of two sides stand on { $cell }; no landing brings them together
to-has-left = seat { $seat } is to move and has left the game
captor-unnamed = seat { $seat } has a man marked c whom the journal does not name
value-of-no-throw = { $value } is owed; this game gives { $values }
key-journal = journal={ $capture } is no capture that may be cancelled here
key-equal-idle = equal={ $equal } means nothing where equal throws cancel nothing
key-equal = equal={ $equal } is no count of equal throws, such as 1*2

# Rows of holes.

key-again = again={ $again } is no mark of a further throw, which is again=1
key-owed = owed={ $owed } is not what this game gives: { $values }
too-many-pieces = seat { $seat } has { $count } pieces; the game has { $most }
piece-on-no-hole = a piece on { $place }; holes go from 1 to { $last }
piece-marked = a piece marked '{ $tag }'; u is not yet moved, v has been in the far row
unmoved-piece = a piece that has not moved stands on { $place }, outside its home row
two-pieces = two pieces stand on { $place }
piece-on-piece = a piece on { $place }, where one of the other seat stands

# Points.

checker-on-no-point = seat { $seat } has a checker on { $place }; points are 1..24
not-so-many-checkers = seat { $seat } has { $count } checkers, not { $most }
both-on-point = both seats have checkers on { $seat }'s { $point }, which is { $other }'s { $across }
owed-of-no-roll = owed={ $owed } is not what a roll of two dice can leave
owed-by-nobody = owed={ $owed } and nobody is to move
key-cube = cube={ $cube } is no stake and its holder, such as 2W
both-off = both seats have all their checkers off
off-and-to-move = { $seat } has all checkers off and { $to } is to move; a game that is over has -

# Boards of cells.

too-many-men = seat { $seat } has { $count } men; it begins with { $most }
man-on-no-cell = seat { $seat } has a man on { $place }, which is no cell
two-men = two men stand on { $place }
roll-refused = { $roll } cannot be thrown now: { $why }
