json-summary = one record as JSON, one turn per line
jsonl-summary = many records as JSON Lines, canonical bytes
json-expanded-summary = one record as JSON, every turn spelled out, for programs without an engine
text-summary = many records as text: tags, then one turn per line
msgpack-summary = many records as MessagePack maps, canonical form
csv-summary = tables of games, turns and moves; games has the records
parquet-summary = typed tables of games, turns and moves; games has the records
mat-summary = match files of GNU Backgammon, XG, Jellyfish, Snowie: throws, moves, points
sgf-summary = SGF of backgammon (GM[6]) as GNU Backgammon writes it: throws, moves, positions
trl-summary = trials of Ludii: throws and moves of five games, differences from its rules are reported
foreign-summary = files of { $program }, which are not read

only-written = a format that is only written
one-that-is-read = a format that is read

standard-input-closed = standard input is closed
nul-in-name = a name with a NUL character
file-of-records = a file of records
costly-patterns = { $count } of the patterns are longer or slower to compare with names than is allowed
no-pattern = { $pattern } is not a pattern as in a .gitignore

a-game-of = a game of { $ruleset }
nothing = nothing
no-member = no { $member }
no-turn = no turn
member-said = { $member } { $value }
turns-from-here = { $count } turns from here on
turn-said = turn { $value }
this-record = this record
games-then = { $count } games instead
known-rules = a ruleset that is known
bytes = { $count } bytes
turns = { $count } turns
more-bytes = more than { $count } bytes
record-at-most = at most { $count } (only `barsis validate --max-record-size` raises it)
more-lines = more than { $count } lines
at-most = at most { $count }
at-most-bytes = at most { $count } bytes

byte-order-mark = a byte order mark of { $encoding }
zero-bytes = the zero bytes of { $encoding }
declared = { $encoding } as the file declares
arabic-bytes = bytes that are not UTF-8, and Arabic words in Windows-1256
western-bytes = bytes that are not UTF-8, and no Arabic words in Windows-1256
utf-8-without-mark = UTF-8 without a mark

file-of-program = a file of { $program } ({ $file })
export-there = export the match there as .mat (Jellyfish)
open-in-gnubg = in GNU Backgammon, run `{ $command }`, then `export match mat FILE.mat`
party-or-empire = PartyGammon or GammonEmpire
import-party-or-empire = in GNU Backgammon, run `import party FILE` or `import empire FILE`, then `export match mat FILE.mat`

raised = { $error }
value-of-kind = a { $kind }
name-taken = the name { $name }, which is taken
code-taken = the code { $code }, which is taken
code-without-texts = the code { $code }, which lacks a message, `.what` or `.why`
ending-taken = the suffix { $ending }, which belongs to { $format }
own-format = a Format with a name and suffixes that no other format has
records-or-findings = records, or findings about them

empty-lines = { $count } empty lines
empty-lines-allowed = none before the first record, one between records, none after the last
a-tag = a tag
line-after-tags = an empty line after the tags, then the turns
lines-without-it = lines without it
items-from-0 = the items of a list from 0, without a gap
tag-with-value = a tag such as [event.name "Example cup"], its value as JSON
turn-with-members = a turn, then members as {"{"}"comment": "…"{"}"}
fitting-path = a path of members and numbers that fits the tags before it
it-once = it once

a-map = a map
a-key = a key { $byte }
key-of-text = a key of text
byte-in-text = { $byte } in a text
msgpack-values = text, integers, true, false, nil, lists and maps with keys of text
too-deep = a list or map that is nested too deeply
flatter = a record with less nesting
map-cut-short = a map that ends after { $size } bytes
its-rest = the rest of it
processor-seconds = more than { $seconds } s of processor time
still-for = nothing happened for { $seconds } s
an-end = a completed check
none-ended = a completed check
records-to-end = records up to the end of the file
