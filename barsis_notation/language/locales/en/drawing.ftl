# The words on a board; those of a narrow panel have at most four letters.

base = base
base-narrow = base
home = home
go = go
to-go = to go
off = off
pips = pips
men = men
pieces = pieces
at-home = home
not-moved = not moved
far = far
not-moved-yet = not moved yet
been-far = has been in the far row
loop-or-far = loop or far row

# Text alternatives and captions of pictures.

board = Board of { $game }
to-move = Board of { $game }, { $seat } to move
men-of = { $seat }: { $men }.
no-men = no pieces
several = { $place } ({ $count })
astray = also { $men }

too-many-drawings = the animation would have { $drawings } pictures; at most { $most } are made
too-wide = the animation would be { $width } pixels wide; at most { $most } are drawn
too-many-bytes = the animation would be larger than { $most } MiB

# What a notebook shows beside a board.

turns =
    { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    }
