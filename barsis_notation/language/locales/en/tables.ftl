map-summary = tables of other programs

sign-between-cells = { $sign } between cells
cells = { $count } cells
cells-as-first = { $count } cells, as in the first row
a-row-group = a row group
records-from-to = records { $first } to { $last }
needs-pyarrow = Parquet needs pyarrow; pip install 'barsis_notation[parquet]'
no-memory = not enough memory to read Parquet here ({ $why })
the-file = the file
words-of-others = { $words }
ended-at-once = the Parquet reader ended at once with status { $status }
end-of-pyarrow = a crash of pyarrow, status { $status }
row-group-ends = a row group that ends after record { $number }
row-groups-with = row groups with { $count } rows in all
column-of-bytes = a column of { $count } bytes
rows-of-bytes = rows of { $count } bytes
beyond = { $found }, of which at most { $most } are read
whole-parquet = a complete Parquet file with its footer
par1 = PAR1 at its beginning
fewer = fewer
line-too-long = a line that is too long
open-quote = a quote that is not closed
text-beside-quotes = text before or after a cell in quotes
no-columns = no columns
the-columns = the columns { $names }
columns-of-games = the columns of games, each once, including { $record }
other-columns = different columns
what-convert-writes = what `convert` writes
table-without-rows = a table without rows
a-record = a record
nothing = nothing
among-cells = { $expected } (one of { $count } such cells of this game)
rows-of-game =
    { $count ->
        [one] { $count } row of game { $game }
       *[other] { $count } rows of game { $game }
    }
no-rows = no rows
no-id = no id
id-as-in-games = { $id }, as in the table games
games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
rows = { $count } rows

see-template = { $expected }; see --map-template
map-as-json-see = a map as JSON, see --map-template
seat-of = a seat of { $ruleset }: { $seats }
the-seat = the seat { $seat }
seat-twice = the seat { $seat } twice
each-seat-once = each seat once
without-member = without { $member }
column-for-turns = the column of { $member }: a row is a turn
column-for-moves = the column of { $member }: a row is a move
columns-of-throws = the columns of the throws
there = present
nothing-without-throws = nothing: { $ruleset } is played without throws
count-no-faces = count: { $ruleset } has no pieces with two faces
count-dice = count: throws of { $ruleset } are written as dice
throw-of = a throw of { $throws }
cell-so-written = a cell such as a1, the notation of { $ruleset }
step-so-written = bar, off or a step, the notation of { $ruleset }
nothing-on-cells = nothing: { $ruleset } is played on cells, not on a route
the-run = the run { $run }
run-such-as = a run such as 0..23 or a8..a1

seats-of-map = seats of the map
endings-of-map = endings of the map
reasons-of-map = result.reasons of the map
throw-words-of-map = throws.words of the map
place-words-of-map = places.words of the map
one-of-words = one of { $words } ({ $where })
no-word = the words defined (none)
one-of-these = one of { $words }, { $names }
a-row = a row
a-row-of-game = a row of a game
two-places = two places with { $between } between them
turn-after-turn = turn { $turn } after turn { $before }
order-of-play = turns in the order of play
no-throw = no throw
number-of-turn = the number of the turn
an-integer = an integer
that-can-be-read = that can be read: { $name }
column-once = { $column } that occurs only once
each-column-once = each column once
perhaps = perhaps { $column }
one-of = one of { $names }
names-in-first-row = a first row with the names of columns
no-game-named = nothing in the column of the game
game-again = game { $game } again, after other games
rows-together = the rows of a game one after the other
more-characters = more than { $count } characters
no-json = text that is not JSON: { $error }
no-object = JSON that is not an object
member-twice = the member { $member } twice
rows-unreadable = rows { $first } to { $last } that cannot be read: { $why }
utf-8-or-encoding = UTF-8, or the member "encoding" in `file` of the map: {"{"}"encoding": "{ $guess }"{"}"}
both-sides = something on both sides of each { $sign }
dice = { $count } dice
faces = faces from 1 to 6
count-or-words = a count, or a word of throws.words
other-face-or-words = a count of the other face, or a word of throws.words
name-or-words = the name of a throw, or a word of throws.words
value-or-words = steps that only one throw gives, or a word of throws.words
cell-or-words = a cell such as b3, or a word of places.words
cell-of-seat = a cell of places.cells.{ $seat }
number-or-word = a number, or a word of places.words
step-up = a step; { $first } is the first, counted up
step-down = a step; { $first } is the first, counted down
day-written-as = a day written as { $form }
day-formats = iso, unix, unix_ms, or a pattern such as %d/%m/%Y
each-part-once = each part of the date once, not { $parts } twice
