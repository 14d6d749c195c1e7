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
