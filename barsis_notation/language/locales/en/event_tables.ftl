# The tables of an event: standings and crosstable, in words.

after-rounds =
    { $count ->
        [one] { $event }, after { $count } round
       *[other] { $event }, after { $count } rounds
    }
player = player
team = team
points = points
played = played
decided-by = decided by
place = { $place }.
place-heading = place
count = { $count }
shared = shared
head-to-head = head to head
wins = wins
buchholz = Buchholz
buchholz-cut = Buchholz less one
median-buchholz = median Buchholz
sonneborn-berger = Sonneborn-Berger
score = score
score-difference = score difference
firsts = first places
mars = mars
progressive = progressive
rating = rating
lot = lot
open-boards =
    { $count ->
        [one] { $count } board has no result yet: { $boards }
       *[other] { $count } boards have no result yet: { $boards }
    }
with-errors =
    { $count ->
        [one] { $count } record with errors was counted by its written result
       *[other] { $count } records with errors were counted by their written result
    }
strangers =
    { $count ->
        [one] { $count } record belongs to no table of the event and was not counted
       *[other] { $count } records belong to no table of the event and were not counted
    }
legend-opponents = in the column of each opponent: { $win } for a win over them, ½ for a draw, { $loss } for a loss
legend-rounds = in the column of each round: the line of the opponent with + for a win, = for a draw, - for a loss
legend-several = at a table of three or more: the place, and in brackets the lines of the others
legend-forfeit = f: decided without play
legend-open = { $sign }: no result yet
bye = bye
half-bye = half-point bye
absent = absent
