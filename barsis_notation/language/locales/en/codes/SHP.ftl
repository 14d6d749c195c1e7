newer-format = the format of the record is { $found }, expected { $expected }; a newer release can read it
    .what = The record names a later version of the format than this program knows.
    .why = To read it by the older definition could change what it means.
    .fix = Install a newer release with `pip install --upgrade barsis_notation`. If the number was mistyped, write `barsis-record/1`.

wrong-format = format is { $found }, expected { $expected }
    .what = The member format does not name the kind of file that is read, usually a record.
    .why = The file is of another kind, or its format was mistyped.
    .fix = If the file is a record, write `barsis-record/1`. Otherwise use the command for its kind, such as `barsis event validate` for an event file.

duplicate-member = { $found } occurs twice in one object, expected { $expected }; delete one of the two
    .what = One object has two members with the same name.
    .why = Some JSON readers keep the first, some the last, some refuse the file: two people could see two different games.
    .fix = Compare the two members, and delete the wrong one.

unknown-member = { $found } is not a member here, expected { $expected }; your own members go into x
    .what = An object has a member the notation does not know.
    .why = Otherwise a mistyped member would be lost without notice.
    .fix = Correct the spelling of the member, or move it into `x` if it belongs to an app. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

missing-member = the object has { $found }, expected { $expected }
    .what = A required member is missing.
    .why = Without it other programs cannot read the record.
    .fix = Write the member that the message names. `barsis schema` prints which members a record must have.

wrong-type = found { $found }, expected { $expected }
    .what = A member holds a value of another kind, such as text where a number belongs.
    .why = It is unclear what null, a number in quotes or a list in place of an object should mean.
    .fix = Write the value in the form that the message expects, for example a number without quotes.

wrong-value = found { $found }, expected { $expected }
    .what = A member has a text or number that is not allowed there.
    .why = A date that does not exist, a seat of two letters or a game number of 0 has no meaning.
    .fix = Write a value that the message allows. If a date can mean one day only, `barsis validate --fix` writes it.

not-an-integer = found { $found }, expected { $expected }
    .what = A number is written with a point or an exponent.
    .why = Records contain integers only: some readers would change 83.0 or 1e2.
    .fix = Round the number, or write it in a smaller unit. Inside `x`, write it as text to keep it unchanged.

integer-too-large = found { $found }, expected { $expected }
    .what = An integer is larger than 2^53 - 1.
    .why = Readers that keep numbers as doubles would change it.
    .fix = Inside `x`, write the number as text. In any other member, correct it.

lone-surrogate = found { $found }, expected { $expected }
    .what = An escape names only half of a character (a lone surrogate).
    .why = UTF-8 cannot represent it: the text can be neither written nor hashed.
    .fix = Write the whole character, or delete the half. An app must not cut a text inside a character.

text-not-nfc = found { $found }, expected { $expected }; normalise the text to NFC
    .what = A letter and its marks are written as several characters where one exists.
    .why = The same name in two spellings makes two players and two ids. The text is only changed on request.
    .fix = Run `barsis validate --fix`: the text is normalised. In turns, positions and options, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.
    .bad = e + combining acute

text-too-long = the text has { $found }, expected { $expected }
    .what = A text is longer than the limit.
    .why = Limits keep a malicious record from using up the memory.
    .fix = Shorten the text, or divide a long comment among several entries.
    .bad = a comment of 5,000 characters
    .good = a comment of 4,096 characters

nul-in-text = found { $found }, expected { $expected }
    .what = A text holds the character U+0000.
    .why = Many programs stop reading a text there, and would show a different name.
    .fix = Delete the character. An app must remove it before it writes the record.

too-many-items = the list has { $found }, expected { $expected }
    .what = A list has more items than the limit.
    .why = Limits keep a malicious record from using up the memory; no game has that many turns.
    .fix = Check whether the list was written twice or belongs to several games. Divide it into several records if it does.
    .bad = a record of 20,001 turns
    .good = a record of 20,000 turns

too-few-items = the list has { $found }, expected { $expected }
    .what = A list has fewer items than it must have.
    .why = A player without a seat, for example, cannot play.
    .fix = Add the missing item, or leave the member out if it is optional.

empty-entry = the entry has { $found }, expected { $expected }
    .what = An entry has no turn, position, ruling or comment.
    .why = It would count as a turn, but has no meaning.
    .fix = Write the missing turn, position, ruling or comment, or delete the entry.

stood-without-ruling = stood: true with { $found }, expected { $expected }
    .what = An illegal move is marked as accepted (stood), but the position after it or the ruling is missing.
    .why = Play continues from that position, and an arbiter must have decided so.
    .fix = Delete `stood`, then run `barsis ruling --stood`, which writes the ruling and the position. Or write both into the entry by hand.

wrong-spelled-move = the move has { $found }, expected { $expected }
    .what = A move written as an object lacks its start or end, or mixes members of a race move and of a leap.
    .why = The turn notation has no such move.
    .fix = Write `from` and `to` for a race move, or `path` and `leap` for a leap. Or write the turn as a string, such as `S 3: 8/11`.

turn-syntax = at column { $column } of the turn: found { $found }, expected { $expected }
    .what = A turn string does not follow the grammar of turns.
    .why = It cannot be replayed.
    .fix = Correct the turn at the column that the message names. `barsis validate --fix` rewrites turns in informal spelling.

not-a-record = the document is { $found }, expected { $expected }
    .what = The JSON is not an object, or is an object without the members of a record.
    .why = Write a list of records as JSON Lines, one record per line.
    .fix = If the file is a list of records, write each of them on one line of a `.barsis.jsonl` file. If it has no records, leave it out.

refused-by-schema = the published JSON Schema does not allow { $found }: { $expected }
    .what = With --schema: a program that knows only the JSON Schema would refuse this value.
    .why = The schema is stricter than barsis, which also accepts turns written less formally.
    .fix = Run `barsis validate --fix`: informal turns are written in the notation, which the schema allows. Correct other values by hand.

foreign-sign = between the members: found { $found }, expected { $expected }
    .what = An invisible character, or one of another script, is where JSON needs its own.
    .why = Arabic keyboards and word processors insert such characters; other programs cannot read the file.
    .fix = Run `barsis validate --fix`: the character is replaced or removed.

word-without-quotes = found the word { $found }, expected { $expected }
    .what = A member's name or a text has no quotes, or true, false or null is spelled differently.
    .why = JSON has every name and every text in double quotes.
    .fix = Run `barsis validate --fix`: quotes are written around the name of a member. Write them by hand around a text.

text-not-closed = the text { $found } is not closed on its line, expected { $expected }
    .what = A line ends before the closing quote of a text.
    .why = Only the writer knows where the text was meant to end.
    .fix = Write the closing quote where the text ends. For a line break inside the text, write `\n`.

other-line-ends = the lines end in { $found }, expected { $expected }; `--fix` changes them
    .what = Lines end as on Windows, in CR LF.
    .why = The record is read normally, but two copies with different line ends differ in every line.
    .fix = Nothing needs to be done for this program. `barsis validate --fix` writes LF, so that copies of the record are equal.
