found-expected = found { $found }, expected { $expected }

no-game = no game
line-game-1 = a line such as Game 1
lines-of-game = a short comment, a heading, a score, a numbered turn or a result
no-line-above = no line above
line-of-match = a line such as 7 point match
no-score-line = no score line
line-of-score = names and points, such as left : 0   right : 0
variation = the variation { $variation }
fifteen-men-backgammon = backgammon with 15 checkers a side
ruleset-tag = the tag Ruleset of a game that barsis wrote
other-points = Backgammon; the points on which the checkers begin are in start.position
jacoby = the Jacoby rule
mars-as-one = every mars counted as one
the-tag = the tag { $tag }
member-and-value = a member of a record and its value
resignation-of = the resignation of { $seat }
accept-or-end = accept, or the end of the game
gives-up-at-once = { $text } by the player who threw last
other-gives-up = the other player's throw
whole-stakes = all points that were won, as whole stakes
towards-home = a move towards home
as-written = kept as it is written in the file
nothing-there = nothing
first-turn-alone = a first turn alone in column { $column }, and the left player's turn next
first-turn-right = the right player's first turn in the right column
cell-of-turn = a throw, moves such as 8/5 or bar/22*, or a word for the cube or the result
next-game = the next game
two-cells = two cells in a line
the-moves = the moves
words =
    { $count ->
        [one] { $count } word
       *[other] { $count } words
    }
game-counted = game { $game } counted as { $times } stakes
two-stakes = two stakes
two-ways = { $one }, and in line { $line } { $other }
counting-alike = games that count in the same way
no-double = not a double
throw-after-roll-off = a throw after the roll-off
result-in-no-column = a result in no player's column
wins-in-column = Wins in the winner's column
no-result = no result
line-wins = a line such as Wins 1 point
wins-with-off = { $winner } wins with { $off } checkers off
fifteen-off-or-drop = 15 checkers off, or a drop
name-of-bytes = { $name } of { $size } bytes

cube-word = a word for the cube
throws-and-moves = throws and moves
single-moves = single moves, one per die
the-winner = { $winner } as the winner
gave-up = { $other }: { $winner } gave up
points-at-stake = { $points } points at a stake of { $stake }
one-to-three-stakes = 1, 2 or 3 stakes

game-begins = a game that begins with (;FF[4]GM[6]
no-node = no node
a-node = a node such as ;FF[4]GM[6]
the-rules = the rules { $rules }
fifteen-men = 15 checkers a side
no-gm = no GM
gm-6 = GM[6], backgammon
properties = properties such as W[31hefe]
no-end = no ending
western-tag = { $tag }, as barsis writes it
backgammon-points = backgammon; the points are in start.position
of-analysis =
    { $count ->
        [one] { $count } property of analysis ({ $names })
       *[other] { $count } properties of analysis ({ $names })
    }
without-place =
    { $count ->
        [one] { $count } property that a record has no place for ({ $names })
       *[other] { $count } properties that a record has no place for ({ $names })
    }
variations =
    { $count ->
        [one] { $count } variation
       *[other] { $count } variations
    }
moves-as-played = the moves as they were played
the-result = the result { $result }
result-such-as = RE[W+1] or the like
winner-with-off = { $winner } as the winner with { $off } checkers off
off-drop-or-resigned = 15 checkers off, a drop, or R for resigned
letter-pairs =
    { $count ->
        [one] { $count } pair of letters
       *[other] { $count } pairs of letters
    }
two-dice = two dice, such as 31
points-on-board = a point a to x, y for the bar, or points such as a:y
the-stake = the stake, such as 2
cube-owner = c, w or b
fifteen-men-at-most = at most 15 checkers of { $seat } on the board
one-play = two dice and pairs of letters such as 31hefe, or double, take or drop

seat-to-move = seat { $seat } to move
position-needed = a position of Shesh Besh with W or B to move
roll-needed = a roll before any of its moves
men-of-seat = { $count } checkers of { $seat }
men-of-one-player = { $count } checkers of one player
own-bar = at most { $count }, on the player's own bar
id-such-as = an id such as { $example }
run-of-ones = a run of ones and a zero for each of 50 points
field-value = { $field } { $value }
from-0-to = 0 to { $most }
cube-of = a cube of { $value }
power-of-2 = a power of 2 up to { $most }
match-id = the match id { $id }
two-dice-or-none = two dice of 1 to 6, or none
game-under-way = a game in progress, without an offer that waits for an answer
xgid-layout = 26 letters and nine numbers with colons between
cube-and-turn = cube { $owner }, turn { $turn }
one-or-minus-one = 1 or -1; the cube may be at 0
the-dice = the dice { $dice }
dice-or-00 = two dice, or 00; no offer that waits for an answer
a-number = a number
