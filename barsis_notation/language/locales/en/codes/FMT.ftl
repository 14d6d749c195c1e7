unknown-format = the file begins with { $found }, expected { $expected }; name its format with `barsis convert --from`
    .what = Neither the content nor the name of a file tells its format.
    .why = A wrong guess could turn one game into another.
    .fix = Check that the file contains records. `barsis formats` lists the formats, and `barsis convert --from` names one.

name-differs-from-content = the name says { $found }, the content is { $expected }; it was read by its content
    .what = A file has the suffix of one format and the content of another.
    .why = Other programs rely on the name.
    .fix = Give the file the ending of its content; `barsis formats` lists the endings.
    .bad = a JSON record with the name game.mat
    .good = the same record with the name game.barsis.json

not-kept = { $format } cannot store { $found }; it stores { $expected }
    .what = A part of the record has no place in the format it is written to.
    .why = The record was written, read back and compared: this is what differs. --strict makes it an error.
    .fix = Keep the original record too, or choose a format that `barsis formats` calls lossless.

tag-syntax = found { $found }, expected { $expected }
    .what = A line before the turns of a record in text form is not a tag.
    .why = Its content could not be kept.
    .fix = Write the line as `[event.name "Example cup"]`, with a JSON value, or delete it. An empty line ends the tags.

tag-path = the path { $found } does not fit, expected { $expected }
    .what = A tag's path does not fit the tags before it.
    .why = Items of a list are numbered from 0 without a gap; a member is either a value or a group.
    .fix = Correct the path, or add the tag of the item that is missing before it.
    .bad = [players.1.name "Huda"] without players.0

duplicate-tag = the tag { $found } occurs twice, expected { $expected }
    .what = Two tags of one record have the same path.
    .why = One of the two values would be lost.
    .fix = Delete the tag with the wrong value.

entry-syntax = found { $found }, expected { $expected }
    .what = The members after a turn in text form are not a JSON object.
    .why = Their content could not be kept.
    .fix = Write the members as JSON, with double quotes around every name and text.

extra-empty-line = found { $found }, expected { $expected }
    .what = There are empty lines where the text form has none.
    .why = Harmless: they were skipped.
    .fix = Nothing needs to be done. `barsis fmt` removes the lines.
    .bad = two empty lines before the tags of a record
    .good = one empty line between two records

written-only = found { $found }, expected { $expected }
    .what = A file was to be read in a format that barsis can only write.
    .why = Pictures and tables of numbers do not contain a whole game.
    .fix = Give the record from which the file was made. `barsis formats` shows which formats are read.
    .bad = a file in a format that a plug-in only writes
    .good = a file in a format that is also read

plug-in-left-out = the format { $name } ({ $value }) of another package was not loaded: found { $found }, expected { $expected }
    .what = An entry point of the group barsis_notation.formats cannot be used.
    .why = It could not be imported, is not a format, or would hide an existing one.
    .fix = Update the package that has the format, or uninstall it. If the fault stays, report it to the author of the package.
    .bad = a plug-in that imports a package that is not installed
    .good = the plug-in after that package was installed

plug-in-failed = the format { $name } of another package failed: found { $found }, expected { $expected }
    .what = A plug-in raised an unexpected error.
    .why = The file that it worked on is skipped; the error is in the plug-in, not in the file.
    .fix = Update the package that has the format. If the error stays, send it to the author of the package, with the file if possible.
    .bad = a plug-in whose reader raises KeyError
    .good = the corrected plug-in

other-encoding = found { $found }, expected { $expected }; the text was read as { $taken }
    .what = A text file is not plain UTF-8.
    .why = Its encoding is guessed from its bytes; if the guess is wrong, letters outside ASCII are wrong: look at the names.
    .fix = Read the names in the record. If they are right, nothing needs to be done; otherwise save the file as UTF-8 in the program that wrote it.
    .bad = a match file in Windows-1252 with the name Amélie
    .good = the same file in UTF-8

raw-not-kept = the bytes of this game are not kept in the record: found { $found }, expected { $expected }
    .what = A game is too large to keep its bytes in meta.source.raw, or its bytes cannot be separated from those of other games.
    .why = The file cannot be written back byte for byte from its records.
    .fix = Keep the original file beside the records.
    .bad = a game of 2 MB, converted with --keep-raw
    .good = a game of 100 KB, converted with --keep-raw

table-of-other-set = { $table } does not belong to these games: found { $found }, expected { $expected }; write all the tables again
    .what = The table turns or moves was not written together with the table games beside it.
    .why = A conversion was killed while its tables were moved into place, or one table was copied alone. The records are complete: they are in the table games. The other table belongs to other games, and counts made from it are wrong for these.
    .fix = Write a new set from the table games, for example `barsis convert games.csv tables/ --to csv`.
    .bad = games.csv of today beside turns.csv of yesterday
    .good = the same set_id in every row of games, turns and moves

text-ends-in-tags = the text ends with { $found }, expected { $expected }
    .what = A record in text form ends after its tags, without an empty line.
    .why = A file that was cut off looks like this; the record was read as one without turns.
    .fix = If the file was cut off, copy it again from its source. If the game has no turns yet, add an empty line at the end.
    .bad = [format "barsis-record/1"] … and nothing more
    .good = the tags, an empty line, the turns

other-programs-file = found { $found }, which is not read: { $expected }
    .what = A file in the native format of a backgammon program, recognised by its first bytes or its suffix.
    .why = The format is not public, or another program can convert it to a match file (.mat), which barsis reads.
    .fix = Export the match as `.mat` in the program that the finding names, and give that file.

mat-no-game = the file has { $found }, expected { $expected }
    .what = A match file in which no game begins.
    .why = An interrupted copy, or a file of another kind, must not count as a match.
    .fix = Copy the file again, or export the match again from its program. Each game begins with a line such as `Game 1`.

mat-game-not-read = the game was skipped: it has { $found }, expected { $expected }
    .what = A record cannot hold this game of a match file.
    .why = The other games of the file are read; this message tells you that one is missing.
    .fix = If the game is damaged, export it again from its program. A game of another kind, or one that is too long, cannot be kept as a record.

mat-unread-line = the line was skipped: found { $found }, expected { $expected }
    .what = A line of a match file is neither header, score, turn nor result.
    .why = It may be a damaged turn: then the turns after it do not fit.
    .fix = Correct the line if it is a turn, and read the file again. If it is only a remark, leave it.

mat-unread-token = found { $found }, expected { $expected }; it was read as ?
    .what = A word in a turn is neither a throw nor a move.
    .why = The moves around it are kept; its own meaning is recorded as unknown.
    .fix = Compare the turn with the score sheet, and correct the word in the file.

mat-hidden-moves = found { $found }, expected { $expected }; the moves are noted as ?
    .what = The file says that it does not show the moves of a turn.
    .why = From here on the position is not known.
    .fix = Export the match again with its moves, if the program has them. Otherwise nothing needs to be done.

mat-western-opening = the first throw is { $found }: the game was read under opening.reroll=false, where the opening dice are the first turn; expected { $expected }
    .what = In Western backgammon the opening dice are the first turn; in Shesh Besh both are thrown again.
    .why = A match file does not hold the opening dice. Only the first such game is reported; a game that begins with a double was thrown again and is read under the default.
    .fix = Nothing needs to be done if the opening dice were the first turn. If both were thrown again, put the line `; [Ruleset "shesh-besh 1"]` at the beginning of the file.

mat-cube-in-use = found { $found }, expected { $expected }: Shesh Besh has no doubling cube; doubles are kept as turns, and the points count the stake
    .what = A double, take or drop in a match file.
    .why = The words are kept as separate turns, and the points include the stake.
    .fix = Nothing needs to be done if the match was played with the cube. Otherwise correct the words in the file.

mat-joined-moves = from here on { $found } for several moves: spelled out as { $expected }
    .what = Moves written as 13/7/5, 24/14 or 6/5(2).
    .why = In the notation, each die is a separate move.
    .fix = Nothing needs to be done: the moves are the same.

mat-two-roads = { $found } can be played in either order of the dice ({ $count } such in this game): read as { $expected }, the larger die first
    .what = A joined move that both orders of the dice allow.
    .why = The file does not say where the checker stopped in between. The position after it is the same.
    .fix = Nothing needs to be done. If you know that the smaller die was played first, write the two moves one by one in the file.

mat-resignation-inferred = { $found }: read as a resignation, expected { $expected }
    .what = The file names a winner who has not borne off 15 checkers, and the loser did not drop.
    .why = A match file has no word for a resignation (nor for a player who left, or ran out of time).
    .fix = Nothing needs to be done if the loser resigned. If they left or ran out of time, correct `result.reason` in the converted record.

mat-no-result = the game ends with { $found }, expected { $expected }; read as { $reading }
    .what = A game without a line that names the winner.
    .why = It was broken off, or the file is incomplete.
    .fix = If the result is known, write a line such as `Wins 1 point` in the column of the winner after the last turn. Otherwise nothing needs to be done.

mat-result-in-doubt = found { $found }, expected { $expected }
    .what = The result as written does not fit the turns or the stake, or contradicts itself.
    .why = The result is kept as written; what it does not say is left out.
    .fix = Compare the result with the last turns and the score sheet, and correct the line in the file.

mat-other-variation = the variation is { $found }, expected { $expected }
    .what = A match of another variant of backgammon.
    .why = Its checkers begin on other points, which the record then names.
    .fix = Nothing needs to be done if the match was of this kind. Otherwise correct the tag `Variation` in the file.

mat-column-unclear = found { $found }, expected { $expected }; read as the other player's
    .what = A turn is in the column of the wrong player: a first turn alone in its line, or a player who gives up on a throw right after their own.
    .why = Spaces were lost in a copy, or a program writes it this way: the columns no longer tell the players apart.
    .fix = Check in the record that the turn has the right player. If not, move it to the other column in the file.

mat-numbering = line number { $found }, expected { $expected }
    .what = The numbers before the turns skip or repeat.
    .why = A line may have been lost, or two games run together.
    .fix = Compare the lines with the original. Insert the missing line, or the heading of the second game, such as `Game 2`.

mat-after-result = after the result: found { $found }, expected { $expected }; it was skipped
    .what = Turns after the line that ends the game.
    .why = A heading between two games was lost, or the result comes too early.
    .fix = If a new game begins there, insert its heading, such as `Game 2`. If the result comes too early, move it after the last turn.

mat-head-missing = found { $found }, expected { $expected }
    .what = The line above a game with the match, the names or the score is missing.
    .why = The turns are read; who played, or for how many points, is not known.
    .fix = Add the line that the finding asks for, or complete the names and the match in the converted record.

mat-western-play = found { $found }: the file is of Western backgammon and was read under { $options }; expected { $expected }
    .what = In Western backgammon a win counts three if the loser has no checker off and one in the winner's home; the opening dice are the first turn.
    .why = The file says so, or its points show it. A game that begins with a double was thrown again: its opening is read under the default.
    .fix = Nothing needs to be done if the match was played by Western rules. Otherwise put the line `; [Ruleset "shesh-besh 1"]` at the beginning of the file.

mat-western-undecided = the games count in two ways: { $found }; expected { $expected }, so none is read as Western
    .what = Games whose loser has no checker off and one in the winner's home count three in one place and two in another.
    .why = The rest of the file does not show whether it is of Western backgammon.
    .fix = If the match was played by Western rules, put the line `; [Variation "Backgammon"]` at the beginning of the file; otherwise `; [Ruleset "shesh-besh 1"]`.
    .bad = two games that end alike, one written with 2 points and one with 3
    .good = the same match with 2 points in both

mat-jacoby = found { $found }, expected { $expected }; the points are kept as written
    .what = By the Jacoby rule a mars counts one until a player has doubled.
    .why = Shesh Besh has no such rule: such a win looks as if a point were missing.
    .fix = Nothing needs to be done. Points that look too few after such a win are right by the Jacoby rule.

mat-unread-tag = { $found } could not be used, expected { $expected }
    .what = A tag that barsis wrote names no member of a record, or has a value that the member cannot have.
    .why = Its content is not in the record.
    .fix = Correct the tag in the file, or delete it.

mat-tag-differs = the tag { $tag } says { $found }, the visible text { $expected }; the visible text was used
    .what = A tag that barsis wrote and the text that it belongs to disagree: the text was edited afterwards.
    .why = The text that people and other programs read takes precedence. Delete the tag, or restore the text.
    .fix = If the visible text is right, delete the tag; otherwise write the text as the tag has it.

mat-stake-differs = a double offers a stake of { $found }, expected { $expected }; the result is judged by the stake as written
    .what = The number after a double is not twice the stake before it.
    .why = A number was mistyped, or a double before it is missing.
    .fix = Compare the doubles with the score sheet. Correct the number, or insert the double that is missing.

mat-points-cut = the game ends with { $found }, expected { $expected }: the points are limited by the length of the match, { $length }
    .what = The last game of a match was worth more than the points written for it.
    .why = A match counts no points beyond those that the winner still needed, and some programs write its whole length. The points are kept as written.
    .fix = Nothing needs to be done: the winner of the match is the same.

mat-moves-backwards = { $found } moves backwards, expected { $expected }; play goes on from where it leads
    .what = A move of a match file leads away from the player's home.
    .why = The players accepted it, or the file is wrong: the turn is kept as written with a ruling, and the turns after it are examined.
    .fix = Compare the move with the score sheet, and correct it in the file if it was written wrongly. If it was played, leave it: the ruling keeps the turn.

long-name = found the name { $found }, expected { $expected }; it is complete in a tag of barsis, and shortened in the tag that other programs read
    .what = A name has more bytes than GNU Backgammon keeps.
    .why = GNU Backgammon cuts it itself, possibly in the middle of a letter: then the file it writes is not valid UTF-8.
    .fix = Nothing needs to be done. A shorter name in the record avoids the finding.

sgf-no-game = the file has { $found }, expected { $expected }
    .what = An SGF file in which no game begins.
    .why = An interrupted copy, or a file of another kind, must not count as a game.
    .fix = Copy the file again, or save the game again in its program. A game begins with `(;FF[4]GM[6]`.

sgf-game-not-read = the game was skipped: it has { $found }, expected { $expected }
    .what = A record cannot hold this game of an SGF file, or it is of another game (Go is GM[1]).
    .why = The other games of the file are read; this message tells you that one is missing.
    .fix = If the game is backgammon, check that it has `GM[6]`. A game of another kind, or one that is too large, cannot be kept as a record.

sgf-syntax = found { $found }, expected { $expected }; it was skipped
    .what = Between the properties of a game there is text that is not SGF.
    .why = It may be a damaged move: then the turns after it do not fit.
    .fix = Correct the text if it is a damaged move, or save the game again in its program. Otherwise leave it.

sgf-unread-value = found { $found }, expected { $expected }; what could not be read is recorded as unknown
    .what = A value is neither a throw with moves, nor a word of the cube, nor points of a board.
    .why = The moves around it are kept; its own meaning is not known.
    .fix = Compare the turn with the score sheet, and correct the value in the file.

sgf-not-kept = left out: { $found }; a record contains { $expected }
    .what = Analysis, variations and other properties that have no place in a record.
    .why = The game is read as it was played; the analysis of a program is counted and left out.
    .fix = Keep the SGF file if the analysis is needed; `barsis convert --keep-raw` stores its bytes in the record.

sgf-not-whole = the game ends with { $found }, expected { $expected }; it was read up to there
    .what = A game without its closing parenthesis.
    .why = The file is incomplete, or two games run together.
    .fix = Copy the file again, or save the game again in its program. If only the parenthesis is missing, add it at the end of the game.

sgf-cube-in-use = found { $found }, expected { $expected }: Shesh Besh has no doubling cube; doubles are kept as turns, and the points count the stake
    .what = A double, take or drop in an SGF file.
    .why = The words are kept as separate turns, and the points include the stake.
    .fix = Nothing needs to be done if the match was played with the cube. Otherwise correct the words in the file.

sgf-joined-moves = from here on { $found } for several moves: spelled out as { $expected }
    .what = One pair of letters is used for a checker that moved by two dice or more.
    .why = In the notation, each die is a separate move.
    .fix = Nothing needs to be done: the moves are the same.

sgf-two-roads = { $found } can be played in either order of the dice ({ $count } such in this game): read as { $expected }, the larger die first
    .what = A joined move that both orders of the dice allow.
    .why = The file does not say where the checker stopped in between. The position after it is the same.
    .fix = Nothing needs to be done. If you know that the smaller die was played first, write a pair of letters for each die in the file.

sgf-no-result = the game has { $found }, expected { $expected }; read as { $reading }
    .what = A game whose result is not written.
    .why = It was broken off, or the file is incomplete.
    .fix = If the result is known, write it in the file, such as `RE[W+1]`. Otherwise nothing needs to be done.

sgf-result-in-doubt = found { $found }, expected { $expected }
    .what = The result as written does not fit the turns or the stake, or contradicts itself.
    .why = The result is kept as written; what it does not say is left out.
    .fix = Compare the result with the last turns and the score sheet, and correct `RE` in the file.

sgf-text-outside = found { $found } outside of any game, expected { $expected }; it was skipped
    .what = Text before, between or after the games of an SGF file.
    .why = It may be a game whose beginning is damaged.
    .fix = Look at the text. If it is a game, correct its beginning to `(;FF[4]GM[6]`; otherwise leave it.

sgf-other-variation = the rules are { $found }, expected { $expected }
    .what = A game of another kind of backgammon.
    .why = Its checkers begin on other points, which the record then names.
    .fix = Nothing needs to be done if the game was of this kind. Otherwise correct `RU` in the file.

sgf-western-play = found { $found }: the file is of Western backgammon and was read under { $options }; expected { $expected }
    .what = In Western backgammon a win counts three if the loser has no checker off and one in the winner's home; the opening dice are the first turn.
    .why = GM[6] is Western backgammon, unless a tag that barsis wrote names another ruleset. A game that begins with a double was thrown again: its opening is read under the default.
    .fix = Nothing needs to be done if the game was played by Western rules. Otherwise write `XB[Ruleset:shesh-besh 1]` after `GM[6]`.

sgf-jacoby = found { $found }, expected { $expected }; the points are kept as written
    .what = By the Jacoby rule a mars counts one until a player has doubled.
    .why = Shesh Besh has no such rule: such a win looks as if a point were missing.
    .fix = Nothing needs to be done. Points that look too few after such a win are right by the Jacoby rule.

sgf-unread-tag = { $found } could not be used, expected { $expected }
    .what = A tag that barsis wrote names no member of a record, or has a value that the member cannot have.
    .why = Its content is not in the record.
    .fix = Correct the tag in the file, or delete it.

sgf-tag-differs = the tag { $tag } says { $found }, the visible text { $expected }; the visible text was used
    .what = A tag that barsis wrote and the text that it belongs to disagree: the text was edited afterwards.
    .why = The text that people and other programs read takes precedence. Delete the tag, or restore the text.
    .fix = If the visible text is right, delete the tag; otherwise write the text as the tag has it.

sgf-resignation-declined = { $found } was not accepted, expected { $expected }; play goes on
    .what = A resignation was offered and the next turn is not its acceptance.
    .why = Only the turns that were played are in the record; the offer is left out.
    .fix = Nothing needs to be done: the game went on.

sgf-moves-backwards = { $found } moves backwards, expected { $expected }; play goes on from where it leads
    .what = A pair of letters leads away from the player's home.
    .why = The players accepted it, or the file is wrong: the turn is kept as written with a ruling, and the turns after it are examined.
    .fix = Compare the move with the score sheet, and correct it in the file if it was written wrongly. If it was played, leave it: the ruling keeps the turn.

trl-no-game = the file has { $found }, expected { $expected }
    .what = A trial that does not say which game it is of.
    .why = The numbers in a trial have no meaning without the board they refer to.
    .fix = Give the trial as Ludii saved it, with its line `game=`.

trl-other-game = the trial is of { $found }, expected { $expected }; it was skipped
    .what = A trial of a game that barsis does not know.
    .why = Ludii has a thousand games; the boards of five of them are known here.
    .fix = Leave the trial out: only the games that the finding names are read.

trl-game-not-read = the trial was skipped: it has { $found }, expected { $expected }
    .what = A record cannot hold this trial.
    .why = It has too many turns or bytes, or no pieces on the board.
    .fix = If the trial is damaged, save it again in Ludii. One that is too large cannot be kept as a record.

trl-unread-line = the line was skipped: found { $found }, expected { $expected }
    .what = A line of a trial is neither a move nor a known fact.
    .why = It may be a damaged move: then the moves after it do not fit.
    .fix = Compare the line with the trial in Ludii. If it is a damaged move, save the trial again; otherwise leave it.

trl-unread-move = found { $found }, expected { $expected }; it was read as ?
    .what = The sites or actions of a move of a trial match no move of the game.
    .why = The throws and moves around it are kept; its own effect is recorded as unknown.
    .fix = Save the trial again in Ludii. If the finding stays, look at the move there, and write the turn in the converted record.
    .bad = a trial that moves a piece from an empty site
    .good = a trial that moves a piece from its site

trl-read-under-options = Ludii's rules of { $game } are not the default: read under { $found }; expected { $expected }
    .what = If the ruleset has options for the rules of Ludii, the record sets them.
    .why = A record says by which rules it was played.
    .fix = Nothing needs to be done: the options are in the record.

trl-variant = the trial was played with { $found }, expected { $expected }
    .what = A trial of a variant that was chosen in Ludii.
    .why = barsis does not know what the choice changes; turns that only the variant allows are reported one by one.
    .fix = Look at the turns that are reported. What the variant allows there is not a mistake of the player.

trl-rule-divergence = Ludii plays { $found }, which is refused here as { $name }: { $said } ({ $count } in this game{ $under }); the turn is kept with a ruling
    .what = A turn that Ludii's rules allow and the ruleset does not, or the other way round.
    .why = The player made no mistake: the two programs read the game differently. The turn is kept as it was played, with a ruling that names the rule, and play goes on from there.
    .fix = Nothing needs to be done. If the finding names options under which the turn is legal, they can be set in `ruleset.options` of the record.
    .bad = a diagonal move in Natt Klab ash-Shawk
    .good = a move to the next point on a line

trl-turn-order = in Ludii { $found } plays, expected { $expected } ({ $count } in this game); a position before the turn says so
    .what = The turns pass from player to player in another order than the ruleset has.
    .why = Each such turn is checked from a position that gives it to the player who took it.
    .fix = Nothing needs to be done: the record says before the turn who plays.

trl-not-judged = found { $found }, expected { $expected }; it is recorded as ?, and the moves up to the next possible position are not checked against the rules
    .what = Ludii reached a position that is impossible in the ruleset, or a move was not read.
    .why = What the turn did is kept as a comment; the legality of what follows is not judged.
    .fix = Look at the turn with `barsis replay`, and compare it with the trial in Ludii. The moves that were not checked remain as Ludii has them.

trl-no-result = the trial ends with { $found }, expected { $expected }; read as { $reading }
    .what = A trial without a winner.
    .why = It was broken off, reached a limit, or was drawn.
    .fix = Nothing needs to be done. If you know how the game ended, correct `result` in the converted record.

trl-result-differs = Ludii says { $found }; by the rules and the turns it is { $expected }
    .what = Winners or ranks of a trial are not those that its turns lead to under the ruleset.
    .why = Ludii counts some things differently, such as when a piece is home. The record has the result of its turns; if the game is not over by the rules, the result is kept with a ruling.
    .fix = Nothing needs to be done if the rules of the ruleset count. If those of Ludii count, correct `result` in the converted record.
    .bad = a trial that Black wins by its line `winner=2` and White by its moves
    .good = the same trial with `winner=1`

msgpack-syntax = byte { $offset } begins { $found }, expected { $expected }
    .what = The bytes are not MessagePack, or contain values that a record cannot have.
    .why = Only this record is left out; reading goes on where the next one begins.
    .fix = Copy the file again from its source. If the finding stays, correct the program that wrote it: a record is a map with keys of text.
    .bad = a map whose key is a number; bytes in place of text
    .good = a map whose keys are the members of a record

table-columns = the table has { $found }, expected { $expected }
    .what = A table is not the table games that `convert --to csv` or `--to parquet` writes.
    .why = Records are read from its column `record`; `convert --map` reads other programs' tables.
    .fix = Give the table games of the set, such as `games.csv`. Read a table of another program with `barsis convert --map`.
    .bad = turns.csv, moves.csv, or a table of another program
    .good = games.csv with the columns it was written with

table-row = row { $row } has { $found }, expected { $expected }
    .what = A row of a table cannot be read: an unclosed quote, too many cells or too few.
    .why = Only this row is left out; the rows after it are read.
    .fix = Correct the row in a text editor, or write the table again from its source.

table-differs = the column { $column } says { $found }, the record { $expected }; the record was used
    .what = A column of the table games disagrees with the record in the same row.
    .why = The columns are written from the record. An edit there changes nothing; edit the record.
    .fix = To change a game, convert the table to JSON Lines, edit that, and convert it back. Otherwise nothing needs to be done.
    .bad = games.csv in which the column ruleset was edited
    .good = games.csv as `barsis convert` wrote it

table-other-layout = the table has { $found }, expected { $expected }; it was read anyway
    .what = A table that barsis wrote and another program saved, with other separators or columns.
    .why = Harmless here; other programs may expect the original layout.
    .fix = Nothing needs to be done. `barsis convert` writes the original layout to a new file.
    .bad = games.csv with semicolons in its heading
    .good = games.csv as `barsis convert` wrote it

pyarrow-missing = found { $found }, expected { $expected }
    .what = Reading and writing Parquet needs the package pyarrow, which is not installed.
    .why = It is large and few need it: pip install 'barsis_notation[parquet]'.
    .fix = Install the extra: `pip install 'barsis_notation[parquet]'`. Or use `csv`, which has the same columns.

parquet-damaged = { $where } cannot be read: found { $found }, expected { $expected }
    .what = A Parquet file is damaged or cut off, or one of its row groups needs more memory than is allowed.
    .why = A row group that cannot be read is left out, the others are read; without its footer the file cannot be read.
    .fix = Copy the file again, or write it again from its source. If a row group needs too much memory, write smaller ones.
    .bad = the first half of games.parquet
    .good = the whole file

map-unreadable = the map cannot be read: { $found }, expected { $expected }
    .what = The file of --map is not JSON, or too large.
    .why = It says how the columns of a table are to be read; nothing can be read without it.
    .fix = Correct the JSON at the place that the finding names. `barsis convert --map-template` prints a map to start from.

map-wrong = { $where } in the map is { $found }, expected { $expected }
    .what = A member of the map has the right form, but an impossible value.
    .why = Every game would be read wrong.
    .fix = Write one of the values that the finding names. `barsis games` with the name of the game shows its seats.
    .bad = "seats": {"{"}"red": "Q"{"}"} for Barsis

map-no-column = the table has no column { $found }, expected { $expected }
    .what = The map names a column that is not in the table.
    .why = A missing column is a mistake in the map, not an empty cell.
    .fix = Write the name of the column in the map as it is in the first row of the table. If the names are unreadable, set `file.encoding`.

map-cell = row { $row }, column { $column }: found { $found }, expected { $expected }
    .what = A cell has a value that the map does not define.
    .why = Only this game is left out: one turn read wrong makes all that follow wrong.
    .fix = Correct the cell if it was written wrongly. Otherwise add its word to the map, with its meaning.
    .bad = grün in the column of the player, and no grün in seats of the map

map-row-order = row { $row }: found { $found }, expected { $expected }
    .what = Turns of a game are not in the order of their numbers.
    .why = The order of the rows is the order of play.
    .fix = Sort the table by game, then by turn, and convert it again.

map-not-adjacent = row { $row }: found { $found }, expected { $expected }; these rows were left out
    .what = Rows of one game are separated by rows of other games.
    .why = Tables are read row by row, in constant memory: sort the table by game, then by turn. The record made from the rows before has only a part of the game.
    .fix = Sort the table by game, then by turn, and convert it again. If they are two games, give one of them another name.

map-varies = row { $row }, column { $column }: found { $found }, expected { $expected }, as in rows before; the first was used
    .what = A column that describes the whole game has different values in its rows.
    .why = A game has one date, one event, one name for each player.
    .fix = Correct the cells that differ, or remove the column from the map if it does not describe the whole game.

table-games-missing = the table has { $found }, expected { $expected }: { $sister } beside it has turns or moves of that many; restore the set from a copy, or write it again from the records
    .what = The tables turns or moves of a set have games that are not in its table games.
    .why = Records are read from the table games alone: what is not in it is lost.
    .fix = Restore the whole set from a copy, or write it again from the records with `barsis convert`. Keep the other tables until then.
    .bad = games.csv with only its heading, and turns.csv with the turns of six games
    .good = games.csv with all six games

table-cell-differs = { $sister }, row { $row }: the column { $column } says { $found }, the record { $expected }; the record was used
    .what = A cell of the table turns or moves disagrees with the record in the table games.
    .why = The tables are written from the records. An edit there changes nothing; edit the record and write the set again.
    .fix = To change a game, convert the table games to JSON Lines, edit that, and write the set again. To undo the edit, write the set again.
    .bad = turns.csv in which a seat was edited
    .good = turns.csv as `barsis convert` wrote it

table-sister-differs = { $sister } beside the table has { $found }, expected { $expected }; write the set again
    .what = The table turns of a set has other turns than the records in the table games.
    .why = The records are complete, but the other tables give different answers.
    .fix = Write a new set from the table games, for example `barsis convert games.csv tables/ --to csv`.
    .bad = turns.csv from which a row was deleted
    .good = turns.csv as `barsis convert` wrote it

rules-untold = { $format } was written without values, cells or positions of the turns: { $found }
    .what = A format that also has values, cells or positions was written for a record whose rules barsis does not know or cannot play.
    .why = Those cells stay empty, though the record itself is complete. `convert --ruleset FILE` adds rules of your own; --strict makes it an error.
    .fix = Repeat the command with `--ruleset` and the file of these rules. If only the record is needed, leave it.
