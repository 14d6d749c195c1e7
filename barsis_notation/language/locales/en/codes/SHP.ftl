newer-format = the format of the record is { $found }, expected { $expected }; a newer release can read it
    .what = The record names a later version of the format than this program knows.
    .why = To read it by the older definition could change what it means.

wrong-format = format is { $found }, expected { $expected }
    .what = The member format does not name the kind of file that is read, usually a record.
    .why = The file is of another kind, or its format was mistyped.

duplicate-member = { $found } occurs twice in one object, expected { $expected }; delete one of the two
    .what = One object has two members with the same name.
    .why = Some JSON readers keep the first, some the last, some refuse the file: two people could see two different games.

unknown-member = { $found } is not a member here, expected { $expected }; your own members go into x
    .what = An object has a member the notation does not know.
    .why = Otherwise a mistyped member would be lost without notice.

missing-member = the object has { $found }, expected { $expected }
    .what = A required member is missing.
    .why = Without it other programs cannot read the record.

wrong-type = found { $found }, expected { $expected }
    .what = A member holds a value of another kind, such as text where a number belongs.
    .why = It is unclear what null, a number in quotes or a list in place of an object should mean.

wrong-value = found { $found }, expected { $expected }
    .what = A member has a text or number that is not allowed there.
    .why = A date that does not exist, a seat of two letters or a game number of 0 has no meaning.

not-an-integer = found { $found }, expected { $expected }
    .what = A number is written with a point or an exponent.
    .why = Records contain integers only: some readers would change 83.0 or 1e2.

integer-too-large = found { $found }, expected { $expected }
    .what = An integer is larger than 2^53 - 1.
    .why = Readers that keep numbers as doubles would change it.

lone-surrogate = found { $found }, expected { $expected }
    .what = An escape names only half of a character (a lone surrogate).
    .why = UTF-8 cannot represent it: the text can be neither written nor hashed.

text-not-nfc = found { $found }, expected { $expected }; normalise the text to NFC
    .what = A letter and its marks are written as several characters where one exists.
    .why = The same name in two spellings makes two players and two ids. The text is only changed on request.
    .bad = e + combining acute

text-too-long = the text has { $found }, expected { $expected }
    .what = A text is longer than the limit.
    .why = Limits keep a malicious record from using up the memory.

nul-in-text = found { $found }, expected { $expected }
    .what = A text holds the character U+0000.
    .why = Many programs stop reading a text there, and would show a different name.

too-many-items = the list has { $found }, expected { $expected }
    .what = A list has more items than the limit.
    .why = Limits keep a malicious record from using up the memory; no game has that many turns.

too-few-items = the list has { $found }, expected { $expected }
    .what = A list has fewer items than it must have.
    .why = A player without a seat, for example, cannot play.

empty-entry = the entry has { $found }, expected { $expected }
    .what = An entry has no turn, position, ruling or comment.
    .why = It would count as a turn, but has no meaning.

stood-without-ruling = stood: true with { $found }, expected { $expected }
    .what = An illegal move is marked as accepted (stood), but the position after it or the ruling is missing.
    .why = Play continues from that position, and an arbiter must have decided so.

wrong-spelled-move = the move has { $found }, expected { $expected }
    .what = A move written as an object lacks its start or end, or mixes members of a race move and of a leap.
    .why = The turn notation has no such move.

turn-syntax = at column { $column } of the turn: found { $found }, expected { $expected }
    .what = A turn string does not follow the grammar of turns.
    .why = It cannot be replayed.

not-a-record = the document is { $found }, expected { $expected }
    .what = The JSON is not an object, or is an object without the members of a record.
    .why = Write a list of records as JSON Lines, one record per line.

refused-by-schema = the published JSON Schema does not allow { $found }: { $expected }
    .what = With --schema: a program that knows only the JSON Schema would refuse this value.
    .why = The schema is stricter than barsis, which also accepts turns written less formally.

foreign-sign = between the members: found { $found }, expected { $expected }
    .what = An invisible character, or one of another script, is where JSON needs its own.
    .why = Arabic keyboards and word processors insert such characters; other programs cannot read the file.

word-without-quotes = found the word { $found }, expected { $expected }
    .what = A member's name or a text has no quotes, or true, false or null is spelled differently.
    .why = JSON has every name and every text in double quotes.

text-not-closed = the text { $found } is not closed on its line, expected { $expected }
    .what = A line ends before the closing quote of a text.
    .why = Only the writer knows where the text was meant to end.

other-line-ends = the lines end in { $found }, expected { $expected }; `--fix` changes them
    .what = Lines end as on Windows, in CR LF.
    .why = The record is read normally, but two copies with different line ends differ in every line.
