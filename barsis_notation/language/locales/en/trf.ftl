# Tournament Report Files.

not-two-players = a Tournament Report File has two players at a table; this event has { $count }
no-players = a Tournament Report File has at least one player; this event has none
too-many-players = a Tournament Report File has at most { $most } players
too-many-points = a Tournament Report File has at most { $most } points for a player
report-file = a Tournament Report File
event-file = an event file
nothing = nothing
lost = { $member } { $value }
lost-and-more =
    { $count ->
        [one] { $what } and { $count } more
       *[other] { $what } and { $count } more
    }

## What a line should have.

one-column = column { $columns }
columns = columns { $columns }
a-code = a code such as 012 or 001, and a blank
line-of-code = the line { $code }
one-such-line = one such line
a-day = a day such as 2026/11/20
a-short-day = a day such as 26/11/20
a-whole-number = a whole number
a-starting-number = a starting number from 1 to 9999
other-number = another starting number
number-of-another = the starting number of another player
one-of = one of { $words }
blanks = blanks
a-blank = a blank; see whether the line is shifted
symbol-and-points = points after one of { $symbols }
tie-break = the tie-break { $code }
a-name = a name
a-sex = m or w
a-title = a title such as GM
a-birth = a day such as 1990/11/20
an-id = a number without blanks
points = points such as 2.5
no-color = a hyphen, because there is no opponent
w-or-b = w or b
kinds-of-byes = F, H or Z
a-round = a round, from 1
a-player-line = a line 001 for each player
byes-of-round = the byes of round { $round }
days-of-rounds = the days of rounds { $first } to { $last }
points-for = { $points } points for { $symbol }
count-of-players = the number of players
count-of-rounds = the number of rounds
points-of = the points of { $player }
