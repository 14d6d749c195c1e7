newer-format = the record is { $found }, expected { $expected }; a newer release reads it
    .what = The record names a later version of the format than this program knows.
    .why = To read it by the older definition could change what it means.

wrong-format = format is { $found }, expected { $expected }
    .what = The member format is not that of the kind of file that is read: of a record, as a rule.
    .why = The file says itself that it is something else, or what it is was mistyped.

duplicate-member = { $found } occurs twice in one object, expected { $expected }; delete one of the two
    .what = One object has two members of one name.
    .why = Readers of JSON keep the first, or the last, or refuse: two people see two games.

unknown-member = { $found } is not a member here, expected { $expected }; your own members go into x
    .what = An object has a member the notation does not know.
    .why = A mistyped member would be lost without a word.

missing-member = the object has { $found }, expected { $expected }
    .what = A member that must be there is not.
    .why = Without it the record cannot be read by anybody else.

wrong-type = found { $found }, expected { $expected }
    .what = A member holds a value of another kind, such as text where a number belongs.
    .why = Null, numbers in quotes and lists in place of objects mean nothing certain.

wrong-value = found { $found }, expected { $expected }
    .what = A member holds text or a number that it cannot hold.
    .why = A date that does not exist, a seat of two letters, a game number of 0 say nothing.

not-an-integer = found { $found }, expected { $expected }
    .what = A number is written with a point or an exponent.
    .why = Records hold integers only: 83.0 and 1e2 are not kept by every reader as they are.

integer-too-large = found { $found }, expected { $expected }
    .what = An integer is beyond 2^53 - 1.
    .why = Readers that keep numbers as doubles would change it.

lone-surrogate = found { $found }, expected { $expected }
    .what = An escape names half of a character.
    .why = No UTF-8 holds it: the text cannot be written again, nor hashed.

text-not-nfc = found { $found }, expected { $expected }; normalise the text to NFC
    .what = A letter and its marks are written as several characters where one exists.
    .why = The same name in two spellings makes two players and two ids. The text is only changed on request.
    .bad = e + combining acute

text-too-long = the text has { $found }, expected { $expected }
    .what = A text is longer than the limit.
    .why = A bound on every text keeps a hostile record small.

nul-in-text = found { $found }, expected { $expected }
    .what = A text holds the character U+0000.
    .why = Many programs end a text there, and would show another name.

too-many-items = the list has { $found }, expected { $expected }
    .what = A list has more items than the limit.
    .why = A bound on every list keeps a hostile record small; no game has that many turns.

too-few-items = the list has { $found }, expected { $expected }
    .what = A list has fewer items than it must have.
    .why = A player without a seat plays nothing.

empty-entry = the entry has { $found }, expected { $expected }
    .what = An entry says neither a turn nor a position, a ruling or a comment.
    .why = It would be counted as a turn and mean nothing.

stood-without-ruling = stood: true with { $found }, expected { $expected }
    .what = An illegal move is marked as standing, without the position after it or the ruling.
    .why = Play goes on from that position; somebody must have decided it.

wrong-spelled-move = the move has { $found }, expected { $expected }
    .what = A move spelled out lacks an end, or mixes a race move with a leaping one.
    .why = No turn string says it.

turn-syntax = at column { $column } of the turn: found { $found }, expected { $expected }
    .what = A turn string does not follow the grammar of turns.
    .why = It cannot be replayed.

not-a-record = the document is { $found }, expected { $expected }
    .what = The JSON is not an object, or an object without the marks of a record.
    .why = A list of records belongs into JSON Lines, one a line.

refused-by-schema = the published JSON Schema does not take { $found }: { $expected }
    .what = With --schema: a value that a reader with only the JSON Schema would refuse.
    .why = The schema is stricter than this reader, which also takes turns as people write them.

foreign-sign = between the members: found { $found }, expected { $expected }
    .what = A character of another script, or an invisible one, is in the place of a JSON character.
    .why = Arabic keyboards and word processors put them in; other readers stop there.

word-without-quotes = found the word { $found }, expected { $expected }
    .what = A member's name or a text has no quotes, or true, false or null is spelled differently.
    .why = JSON has every name and every text in double quotes.

text-not-closed = the text { $found } is not closed on its line, expected { $expected }
    .what = A line ends inside a text.
    .why = Where the text was meant to end is for its writer to say.

other-line-ends = the lines end in { $found }, expected { $expected }; `--fix` writes them so
    .what = Lines end as on Windows, in CR LF.
    .why = The record is read as it is; but two copies with other line ends differ in every line.
