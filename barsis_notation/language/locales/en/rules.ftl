# What reading and checking rulesets says: references, options, ruleset files, their facts.

# References and options.

write-for = write { $meant } for { $found }
add-hash = add the hash of the ruleset file at hand
versions = version { $numbers }
none = none
integer-from = an integer from { $least } on
integer-between = an integer from { $least } to { $most }

# Ruleset files that cannot be read.

the-file = the file
a-ruleset-file = a ruleset file
no-such-file = the file does not exist
not-a-file = it is not a file
more-bytes = it has more than { $most } bytes
byte-not-utf-8 = byte { $offset } is not UTF-8
too-deep = it is nested too deeply
cannot-be-read = { $why }
not-json = { $why }
no-number = { $written } is not JSON
nested = nested more than { $most } deep
member-twice = the member "{ $name }" occurs twice
not-an-integer = { $written } is not an integer
integer-too-large = an integer beyond 2^53 - 1
half-of-pair = half of a surrogate pair

# What the schema refuses.

but-expected = ; expected { $expected }
text = text
integer = an integer
integer-at-least = an integer from { $least }
integer-to = an integer to { $most }
true-or-false = true or false
object = an object
list = a list
null = null
quote-or-source = only one of quote and source
both-or-neither = both, or neither
object-without =
    { $count ->
        [one] an object without { $names }
       *[other] an object without { $names } together
    }
no-fact = the fact { $name } is missing
fact-or-extends = the fact { $name }, or "extends" and the built-in ruleset that has it
no-member = { $name } is missing
member = the member { $name }
one-of = one of { $values }
each-once = each item once
at-least-items =
    { $count ->
        [one] at least { $count } item
       *[other] at least { $count } items
    }
at-most-items =
    { $count ->
        [one] at most { $count } item
       *[other] at most { $count } items
    }
at-least-characters =
    { $count ->
        [one] at least { $count } character
       *[other] at least { $count } characters
    }
at-most-characters =
    { $count ->
        [one] at most { $count } character
       *[other] at most { $count } characters
    }
at-least-members =
    { $count ->
        [one] at least { $count } member
       *[other] at least { $count } members
    }
at-most-members =
    { $count ->
        [one] at most { $count } member
       *[other] at most { $count } members
    }

# What the schema says of its patterns, word for word.

address-of-schema = an address that ends in ruleset-1.schema.json
id-with-version = an id with a version, such as barsis-1
id-of-ruleset = a name such as cafe-nofara: small letters and digits in words joined by hyphens, each word with a letter first
hash = 64 hexadecimal digits in small letters
path-of-fact = the path of a fact such as turn.entry_tries
name-of-profile = a name such as finkel-2002: small letters and digits in words joined by hyphens
language = a language as two or three small letters, such as en or ar
key-of-word = a throw, token, place or seat: up to 16 letters and digits
cell-of-arm = a cell such as L5: column L, M or R, and the rank
seat = a seat: one capital letter, or a digit from 1 to 8
throw = a throw as one digit: how many shells or sticks fell so, or the pips of a die
name-of-throw = a name such as dest: small letters, digits and _, a letter first
way-to-enter = none, or a step and the values it uses, such as 11:10, 1:khal, 11:10+khal or 11:10(+khal)
point = a point from 1 to 24
cell-of-board = a cell such as b3: column and row

# Parts of a file that disagree.

no-source = unknown source "{ $name }"
list-source = list it among the sources
first-reading = the first reading is { $reading }
default-first = the default comes first: { $value }
no-such-fact = unknown fact "{ $path }"
name-a-fact = name a fact of this file
spelling-twice = "{ $spelling }" is also { $other }
one-spelling = each spelling means one thing

# Facts that cannot hold together.

cowries = cowries
sticks = sticks
a-die = a die
dice = dice
so-many = { $count } { $kind }
and-so-on = { $few } …
die-is-one = there is one die, but device.n is { $n }
say-dice = dice instead of die, or 1
no-faces = { $kind } have two sides without numbers, but device.faces is { $faces }
dice-or-no-faces = a die or dice, or no device.faces
cast-once = { $dice } dice are thrown once per turn, before any piece moves, but { $path } is { $value }
value-or-one-die = { $path } { $value }, or one die
no-outcome = { $thrown } can fall as { $ways }, but no outcome says what that gives
outcome-for-every-way = an outcome for every way to fall
never-fall = { $thrown } never fall as { $ways }
nothing-but = only { $ways }
no-fact-of-token = throw { $throws } gives a { $token }, but the fact { $fact } is missing
fact-or-no-token = that fact, or throws that do not give one
no-turn-ends = every throw gives one of { $values } and so earns another: no turn ends
throw-that-earns-none = a throw that earns no other, or turn.max_throws
all-are-highest = the highest throw begins, but every throw is { $value }
different-values = throws of different values, or turn.first declared
token-not-given = { $entry } may use a { $token }, but no throw gives one
throw-of-token = a throw that gives a { $token }, or { $other }
six-enters-and-opens = by { $entry } every six must first enter a pawn, but a six also has to open a barrier
six-does-one = another value to enter on, or a six that opens no barrier
arms-and-seats = { $arms } arms, but { $seats } seats: { $names }
seat-for-every-arm = a seat for every arm
players-and-seats = { $players } players, but { $seats } seats
seat-for-every-player = a seat for every player
none-opposite = { $players } players sit opposite one another, but of { $seats } seats none do
even-number = an even number of seats, or another way to sit
two-sets = two players with two sets each, but { $seats } seats
four-seats = four seats or more, in pairs that are opposite
no-such-rank = { $cell } is rank { $rank }, but an arm has { $ranks }
ranks-to = ranks from 1 to { $ranks }
no-such-step = step { $step }, but the way home has { $goal }
step-below = a step below { $goal }
too-many-begin = { $men } pawns begin on the board, but a seat has { $pawns }
or-fewer = { $pawns } or fewer
begin-nowhere = { $men } pawns begin on the board, but on no stated step
step-to-begin = the step on which they begin
named-throws = { $named } has a name, but only the throw that moves a piece for the first time has one
no-named-throw = no throw has a name, but the throw that moves a piece for the first time needs one
one-named-throw = a name for that throw, and for no other
men-in-row = { $men } pieces in a row of { $holes } holes
man-for-every-hole = a piece for every hole of the home row
men-of-seats = pieces of { $there }, but seats { $seats }
men-of-every-seat = the pieces of every seat
begins-with = { $seat } begins with { $men } pieces, but a seat has { $pieces }
cells = { $count } cells
not-on-board = { $cell } is not on the board: { $fact } is { $size }
cells-of-board = cells of the board
both-begin = { $one } and { $other } both begin on { $cell }
one-man-a-cell = one piece per cell
