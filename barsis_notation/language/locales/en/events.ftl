## Event files.

event-as-json = an event as JSON
places-without-points = points are by places, but none are given
points-for-places = places, such as [3, 1, -1, -3]
points-of-places = points for places
by-places = them only with "by": "places"
points-of-wins = { $member }, although points are not by wins
by-wins = it only where points are by wins
less-for-more = a win is worth less than a draw, or a draw less than a loss
win-draw-loss = at least as much for a win as for a draw, and for a draw as for a loss
length-of-match = both "to" and "games", or neither
to-or-games = one of them: the points that win a match, or the number of its games
at-table = table { $table }
with-bye = bye
with-half-bye = half-point bye
absent = absent
from-round = from round { $round } on
before-round = before round { $round }
perhaps = perhaps { $player }
days-from = a day from { $first } on
one-day = the day { $day }
days-between = the days from { $first } to { $last }

## Events beside records.

all-tables = round { $round }, all tables
round-and-table = round { $round }, table { $table }
of-no-round = no round, no table
of-round = round { $round }, no table
at-a-table = { $where }: { $who }
who-at = { $player } ({ $seats })
player-with-id = { $player } (id { $id })
player-without-id = { $player } (no id)
unknown-player = a player without a name
rules-of = { $game } { $version }
rules-with = { $game } { $version } with { $options }
option-is = { $path }={ $value }
won-by = { $winners } won
won-by-name = { $winners } won by { $name }
nobody-won = no winner
drawn = a draw
with-score = { $result } ({ $score })
score-of = { $who } { $points }
no-result = no result
match-to = a player with { $points } points
match-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
any-length = no fixed score

## Score sheets, lists of players.

to-points = a match to { $points }
of-games = a match of { $games }
not-text = characters that are not allowed in text
no-rating = the rating { $rating } is not a whole number
more-lines = a list of players has at most { $most } lines
