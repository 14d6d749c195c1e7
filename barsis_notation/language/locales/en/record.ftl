# What reading a record says: what a turn, a position line, a member and a text must be.

# The grammar of turns.

turn-syntax = found { $found } at column { $column }, expected { $expected }
end-of-text = 'the end of the text'
seat = a seat, one capital letter or a digit from 1 to 8
throw = a throw: one digit, two digits or ?
colon = a colon after the seat and its throws
one-space = one space
move-or-closing-word = a move such as bar/11 or b3xd3, or a closing word such as pass
point = a point: bar, off, 0 or a step from 1 to 999
slash = a slash between the two points of a move
value = a value: a number from 1 to 99, khal or grace
cell = a cell such as b3
end-of-turn = the end of the turn
end-of-move = the end of the move
at-most-characters = at most { $most } characters
turn-said = seat, throws, colon, moves, as in S 1+5+3: bar/11 bar/26 11/14
turn-of-game = a turn of { $game } such as { $example }
throws-any = any
throws-shells = 0 to { $most } shells
throws-sticks = 0 to { $most } sticks
throws-die = 1 to 6
throws-two-dice = two dice such as 31, one in the roll-off
throws-none = none
seat-in = a seat of { $seats }, in { $turn }
throws-in = throws: { $throws }, in { $turn }
move-in = a move as in { $turn }
one-of = one of { $words }

# Position lines.

position-syntax = found { $found } at column { $column }, expected { $expected }
end-of-line = 'the end of the line'
line-ends = the end of the line
id-of-ruleset = the id of a ruleset, such as barsis
seat-and-men = a seat and its pieces, such as S:bar,14,off
seat-to-move = to= and the seat to move, or to=-
seat-or-to = a seat and a colon, or to= and the seat to move
seat-once = seat { $seat } once
men-ascending = places in ascending order, each once, bar first
place-of-line = a place: bar, off, 0, a step, a cell or a run such as 1-22
run = a run of three or more places, its lower step first
key-of-line = a key and what it holds, such as owed=10,khal
keys-in-order = keys in alphabetical order, each once

# What the text of a member must be.

day = a day that exists, such as 2026-11-20, 2026-11 or 2026
instant = a moment with its zone, such as 2026-11-20T18:30:00Z
hash = 64 hexadecimal digits in lower case
uuid = an id such as 0f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11
seat-letter = a seat: one capital letter or a digit from 1 to 8
seat-letters = seats: capital letters or digits from 1 to 8, such as S or SN
id = a name such as barsis, of a-z, 0-9 and . _ -
option-path = an option's path such as entry.dest
key = a key of 1 to 64 characters from A-Z a-z 0-9 _ . $ -
roll = a seat and its throw, such as W 4
schema-address = an address that ends in record-1.schema.json
step-as-text = a step from 1 to 999, as text
point-as-text = a point as text: bar, off, 0 or a step from 1 to 999
tag = a tag: one small letter
value-as-text = a value as text: a number from 1 to 99, khal or grace
throw-as-text = a throw as a record has it: 3, 31 or ?
place-as-text = a place as a record has it: bar, off, a step or a cell
event-address = the address of event-1.schema.json
map-address = an address that ends in map-1.schema.json
dice-address = an address that ends in dice-1.schema.json
base64 = bytes in base64, with = to a multiple of four characters
position = a position such as barsis S:bar,48,off N:bar,23 to=N owed=10,khal
text-without-nul = text without U+0000

# Kinds of value.

one-record = one object with format, ruleset, players and turns
the-number = the number { $number }
true-or-false = true or false
integer = an integer
text = text
list = a list
object = an object
null = null
a-value = a value
kind-and-value = { $kind }, { $value }
number = a number
plain-integer = an integer, without . and e
integer-from = an integer from { $least }
integer-up-to = an integer up to { $most }
integer-within = an integer within ±{ $most }

# Members, and how many.

no-member = no { $name }
member = the member { $name }
it-once = it once
rename-to = rename to { $name }
perhaps = perhaps { $meant }
one-of-days = { $meant }: both are possible, write the one that was meant
points-of-seats = an object: write { $points }
at-most = at most { $most }
at-least = at least { $least }
members = { $count } members
items = { $count } items
characters = { $count } characters
text-or-none = text, or the member left out
half-alone = { $escape } alone
character = a character
normalise = normalise to NFC

# Entries, and moves that are spelled out.

none-of-four = none of the four
one-of-four = a turn, a position, a ruling or a comment
no-ruling = no ruling
no-position = no position
position-and-ruling = the position after the move and the ruling
half-named = a captured piece named incompletely
seat-and-step = seat and step together, or neither
path-beside = path together with members of a race move
path-and-leap = only path and leap
cells = { $count } cells
two-cells = two cells, or more with leap: true
leap-alone = leap without path
cells-in-path = the cells touched in path
not-both-ends = not both ends
from-and-to = from and to, or path

# Files, and the bytes of a record.

a-record = a record
smaller-record = a smaller record
ended-in = ended in { $error }
memory-ended = ran out of memory (a worker may use { $most } MB)
less-memory = a record that needs less (only `barsis validate --max-memory` allows more)
at-most-seconds = at most { $seconds } s (only `barsis validate --max-seconds` allows more)
more-bytes = more than { $most } bytes
bytes = { $count } bytes
more-empty-lines = more than { $most } empty lines
zero = zero
levels = { $count } deep
end-of-file = the end of the file
line-feed = a line feed
no-line-feed = no line feed in { $count } bytes
no-end = no end in { $count } bytes
no-end-in-lines = no end in { $count } lines
lines = lines
empty-lines =
    { $count ->
        [one] an empty line
       *[other] { $count } empty lines
    }
record-on-every-line = a record on every line
more-than-one-record = more than one record
one = one
changed-by-json = values that JSON would change
kept-by-json = text, integers, lists and objects
byte-order-mark = a byte order mark
refused = { $why }

# Packed files.

more-after = more after { $number } { $parts }
packed-ends = { $why }
packed-wrong = { $why }
bomb = { $packed } bytes that unpack to more than { $unpacked }, but at most { $most } times as many are read (unpack the file to have all of it read)
no-memory = not enough memory to unpack it ({ $why })
no-zstandard = Zstandard is not installed here; pip install 'barsis_notation[zstd]'
built-without-zstandard = this Python was built without Zstandard (compression.zstd)

# JSON as people type it: what was found and what is expected.

sign = { $sign } ({ $number })
numbered = { $number } { $name }
and-more = { $found } (and { $more } more)
a-text = a text
tab = a tab
space-or = a space, or `{ $escape }`
escaped-backslash = `\\` for a backslash
end-of-quoted = `"` where the text ends, or `\n` for a line break inside it
quote-where-text-ends = `"` where the text ends
straight-quotes = the straight quote `"` before and after the text
quote-before = a quote that ends the text before { $rest }
escaped-quote = `\"` for a quote inside a text
closing-quote = the quote that ends this text
text-ends = the end of the text
ever-more-slips = too many mistakes
record-as-json = a record as JSON
nothing-or-space = nothing, or a plain space
end-of-comment = `*/` where the comment ends, or no comment
comment-in-record = it in the record, `{ $entry }`, or nothing
bracket-of = the `{ $bracket }` of line { $line }
bracket-at = the `{ $bracket }` of column { $column }
bracket-for = `{ $bracket }` for { $opening }
bracket-alone = `{ $bracket }` alone
comma-before = `,` before `{ $bracket }`
comma-or-bracket = a comma or a closing bracket
value-before-comma = a value before the comma, or no comma
member-or-no-comma = a member, or no comma before it
item-or-no-comma = an item, or no comma before it
value-of-member = the value of the member { $name }
name-in-quotes = a member's name in double quotes
colon-after = a colon after the name { $name }
a-colon = a colon
whole-number = a whole number in the digits 0 to 9, without a sign or a 0 before it
beginning-of-record = `{ $bracket }`, with which a record begins
rest-of-record = the rest of the record
escape-of-sign = the escape of this character
escape-of-json = an escape of JSON
four-digits = four hexadecimal digits
conflict-lines =
    { $count ->
        [one] line { $lines }
       *[other] lines { $lines }
    }
conflict-lines-and-more = lines { $lines } and { $more } more
conflict-in-document = git's conflict marks in { $lines }
one-version = one of the two versions, without the marks
and-not-checked = { $message }; not checked: { $part }
lines-without-it = lines without it
other = { $said }

# What would mend it.

write = write { $text }
write-space = write a plain space
write-comma = write a comma
write-straight-quotes = write straight quotes
take-out-sign = take out the character
take-out-comma = take out the comma
take-out-comment = take out the comment
take-out-mark = take out the mark
take-out-marks = take out the marks
make-comment-of-turn = make it the comment of the turn
write-as-utf-8 = write the file as UTF-8
read-as = read it as { $page }, write UTF-8
end-lines-in-lf = end the lines in LF

# What the JSON Schema says.

schema-says =
    { $rule ->
       *[other] { $said }
    }
nothing-at-all = nothing at all
end-with-open = the end of the text with { $open } still open
rest-of-document = the rest of it; copy the file again from its source
no-comment = no comment: JSON has none
no-utf-8 = text that is not UTF-8, from byte { $offset } on
saved-as-utf-8 = the file saved as UTF-8
words-of-others = { $words }
