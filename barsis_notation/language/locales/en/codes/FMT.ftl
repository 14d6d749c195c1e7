unknown-format = the file begins with { $found }, expected { $expected }; `barsis convert --from` names its format
    .what = Neither the content nor the name of a file says what it is.
    .why = A guess could read one game as another.

name-differs-from-content = the name says { $found }, the content is { $expected }; it was read as what it is
    .what = A file has the ending of one format and the content of another.
    .why = Other programs rely on the name.

not-kept = { $format } cannot hold { $found }; it holds { $expected }
    .what = A part of the record has no place in the format it is written to.
    .why = The record was written, read back and compared: this is what differs. --strict makes it an error.

tag-syntax = found { $found }, expected { $expected }
    .what = A line at the head of a record in text form is not a tag.
    .why = What it says could not be kept.

tag-path = the path { $found } leads nowhere, expected { $expected }
    .what = A tag's path does not fit the tags before it.
    .why = Items of a list are numbered from 0 without a gap; a member is either a value or a group.
    .bad = [players.1.name "Huda"] without players.0

duplicate-tag = the tag { $found } occurs twice, expected { $expected }
    .what = Two tags of one record have one path.
    .why = One of the two values would be lost.

entry-syntax = found { $found }, expected { $expected }
    .what = The members after a turn in text form are not a JSON object.
    .why = What they say could not be kept.

extra-empty-line = found { $found }, expected { $expected }
    .what = Empty lines are in places without empty lines in the text form.
    .why = Harmless: they were left out.

written-only = found { $found }, expected { $expected }
    .what = A file was to be read as a format that is only written.
    .why = Pictures and tables of numbers do not hold the whole of a game.

plug-in-left-out = the format { $name } ({ $value }) of another package was left out: found { $found }, expected { $expected }
    .what = An entry point of the group barsis_notation.formats cannot be used.
    .why = It could not be imported, is not a format, or would hide an existing one.

plug-in-failed = the format { $name } of another package failed: found { $found }, expected { $expected }
    .what = A plug-in raised an unexpected error.
    .why = It costs the file it was at; the error is the plug-in's, not the file's.

other-encoding = found { $found }, expected { $expected }; the text was read as { $taken }
    .what = A text file is not plain UTF-8.
    .why = Its encoding is worked out from its bytes; if that is a guess, letters outside ASCII may be read as others: look at the names.

raw-not-kept = the bytes of this game are not kept in the record: found { $found }, expected { $expected }
    .what = A game is too large to keep its bytes in meta.source.raw, or its bytes are not separate from those of other games.
    .why = The file cannot be written back byte for byte from its records.

table-of-other-set = { $table } does not belong to these games: found { $found }, expected { $expected }; write all the tables again
    .what = A table turns or moves beside the table games was not written with it.
    .why = A conversion was killed while its tables were moved into place, or one table was copied alone. The records are complete: they are in the table games. The other table belongs to other games, and counts made from it are wrong for these.
    .bad = games.csv of today beside turns.csv of yesterday
    .good = the same set_id in every row of games, turns and moves

text-ends-in-tags = the text ends with { $found }, expected { $expected }
    .what = A record in text form that has its tags and ends there, without an empty line.
    .why = A file cut off by chance looks like this; the record was read as one without turns.
    .bad = [format "barsis-record/1"] … and nothing more
    .good = the tags, an empty line, the turns

other-programs-file = found { $found }, which is not read: { $expected }
    .what = A file in the own form of a backgammon program, known by its first bytes or its ending.
    .why = Its form is not public, or another program reads it already: a match file (.mat) is read here.

mat-no-game = the file has { $found }, expected { $expected }
    .what = A match file in which no game begins.
    .why = An interrupted copy, or a file of another kind, must not pass for a match.

mat-game-not-read = the game was left out: it has { $found }, expected { $expected }
    .what = A game of a match file that no record can hold.
    .why = The other games of the file are read; this one is not lost without a word.

mat-unread-line = the line was left out: found { $found }, expected { $expected }
    .what = A line of a match file that is neither header, score, turn nor result.
    .why = It may be a turn that was damaged: then the turns after it do not fit.

mat-unread-token = found { $found }, expected { $expected }; it was read as ?
    .what = A word in a turn that is neither throw nor move.
    .why = The moves around it are kept; what it said is noted as unknown.

mat-hidden-moves = found { $found }, expected { $expected }; the moves are noted as ?
    .what = The file says that it does not show the moves of a turn.
    .why = From here on the position is not known.

mat-western-opening = the first throw is { $found }: the game was read under opening.reroll=false, where the opening dice are the first turn; expected { $expected }
    .what = In Western backgammon the opening dice are the first turn; in Shesh Besh both are thrown again.
    .why = A match file does not hold the opening dice. The first game read so is named; a game that begins with a double was thrown again and is read under the default.

mat-cube-in-use = found { $found }, expected { $expected }: Shesh Besh has no doubling cube; doubles are kept as turns, and the points count the stake
    .what = A double, take or drop in a match file.
    .why = The words are kept as separate turns, and the points include the stake.

mat-joined-moves = from here on { $found } for several moves: spelled out as { $expected }
    .what = Moves written as 13/7/5, 24/14 or 6/5(2).
    .why = In the notation, each die is a separate move.

mat-two-roads = { $found } can be played in either order of the dice ({ $count } such in this game): read as { $expected }, the larger die first
    .what = A joined move that both orders of the dice allow.
    .why = Where the man touched down between is not written. The position after it is the same.

mat-resignation-inferred = { $found }: read as a resignation, expected { $expected }
    .what = The file names a winner who has not taken 15 men off, and no drop.
    .why = A match file has no word for a resignation (nor for one who left, or ran out of time).

mat-no-result = the game ends with { $found }, expected { $expected }; read as { $reading }
    .what = A game without a line that names the winner.
    .why = It was broken off, or the file was cut.

mat-result-in-doubt = found { $found }, expected { $expected }
    .what = The result as written does not go with the turns, the stake or itself.
    .why = The result is kept as written; what it leaves open is left out.

mat-other-variation = the variation is { $found }, expected { $expected }
    .what = A match of another game of backgammon.
    .why = It begins from other points, which the record then names.

mat-column-unclear = found { $found }, expected { $expected }; read as the other player's
    .what = A turn is in the column of the wrong player: a first turn alone in its line, or a player who gives up on a throw right after their own.
    .why = Runs of blanks were lost in a copy, or a program writes it so: the columns no longer tell the players apart.

mat-numbering = line number { $found }, expected { $expected }
    .what = The numbers before the turns skip or repeat.
    .why = A line may have been lost, or two games run together.

mat-after-result = after the result: found { $found }, expected { $expected }; it was left out
    .what = Turns after the line that ends the game.
    .why = A heading between two games was lost, or the result comes too early.

mat-head-missing = found { $found }, expected { $expected }
    .what = A game without the line above it that tells match, names or score.
    .why = The turns are read; who played, or for how many points, is not known.

mat-western-play = found { $found }: the file is of Western play and was read under { $options }; expected { $expected }
    .what = Western backgammon counts three for a loser with no man off and one in the winner's home, and its opening dice are the first turn.
    .why = The file says so by a word, or shows it by its points. A game that begins with a double was thrown again: its opening is read under the default.

mat-western-undecided = the games count in two ways: { $found }; expected { $expected }, so none is read as Western
    .what = Games that end with no man of the loser's off and one in the winner's home count three in one place and two in another.
    .why = The rest of the file does not say which play it belongs to.

mat-jacoby = found { $found }, expected { $expected }; the points are kept as written
    .what = By the Jacoby rule a mars counts one until a player has doubled.
    .why = Shesh Besh has no such rule: such a win looks as if a point were missing.

mat-unread-tag = { $found } could not be used, expected { $expected }
    .what = A tag of ours names no member of a record, or holds a value that the member cannot have.
    .why = What it said is not in the record.

mat-tag-differs = the tag { $tag } says { $found }, the visible text { $expected }; the visible text was taken
    .what = A tag of ours and the text it was written for disagree: the text was edited afterwards.
    .why = What people and other programs read counts. Delete the tag, or restore the text.

mat-stake-differs = a double offers a stake of { $found }, expected { $expected }; the result is judged by the stake as written
    .what = The number after a double is not twice the stake before it.
    .why = A number was mistyped, or a double before it is missing.

mat-points-cut = the game ends with { $found }, expected { $expected }: the points are cut to the length of the match, { $length }
    .what = The last game of a match was worth more than the points written for it.
    .why = A match counts no point beyond what the winner still needed, and some programs write its whole length. The points are kept as written.

mat-moves-backwards = { $found } runs backwards, expected { $expected }; play goes on from where it leads
    .what = A move of a match file leads away from the player's home.
    .why = The players let it stand, or the file is wrong: the turn is kept as written with a ruling, and the turns after it are examined.

long-name = found the name { $found }, expected { $expected }; it is complete in a tag of barsis, and cut in the tag that other programs read
    .what = A name of more bytes than GNU Backgammon keeps.
    .why = GNU Backgammon cuts it itself, possibly in the middle of a letter: then the file it writes is not valid UTF-8.

sgf-no-game = the file has { $found }, expected { $expected }
    .what = An SGF file in which no game begins.
    .why = An interrupted copy, or a file of another kind, must not pass for a game.

sgf-game-not-read = the game was left out: it has { $found }, expected { $expected }
    .what = A game of an SGF file that no record can hold, or one of another game (Go is GM[1]).
    .why = The other games of the file are read; this one is not lost without a word.

sgf-syntax = found { $found }, expected { $expected }; it was passed over
    .what = There is text that is not SGF between the properties of a game.
    .why = It may be a move that was damaged: then the turns after it do not fit.

sgf-unread-value = found { $found }, expected { $expected }; what could not be read is noted as unknown
    .what = A value that is neither throw and moves, nor a word of the cube, nor points of a board.
    .why = The moves around it are kept; what it said is not known.

sgf-not-kept = left out: { $found }; a record holds { $expected }
    .what = Analysis, variations and other properties that have no place in a record.
    .why = The game is read as it was played; what a program thought of it is counted and left out.

sgf-not-whole = the game ends with { $found }, expected { $expected }; it was read up to there
    .what = A game without its closing parenthesis.
    .why = The file was cut, or two games run together.

sgf-cube-in-use = found { $found }, expected { $expected }: Shesh Besh has no doubling cube; doubles are kept as turns, and the points count the stake
    .what = A double, take or drop in an SGF file.
    .why = The words are kept as separate turns, and the points include the stake.

sgf-joined-moves = from here on { $found } for several moves: spelled out as { $expected }
    .what = One pair of letters for a man who moved by two dice or more.
    .why = In the notation, each die is a separate move.

sgf-two-roads = { $found } can be played in either order of the dice ({ $count } such in this game): read as { $expected }, the larger die first
    .what = A joined move that both orders of the dice allow.
    .why = Where the man touched down between is not written. The position after it is the same.

sgf-no-result = the game has { $found }, expected { $expected }; read as { $reading }
    .what = A game whose result is not written.
    .why = It was broken off, or the file was cut.

sgf-result-in-doubt = found { $found }, expected { $expected }
    .what = The result as written does not go with the turns, the stake or itself.
    .why = The result is kept as written; what it leaves open is left out.

sgf-text-outside = found { $found } outside of any game, expected { $expected }; it was left out
    .what = Text before, between or after the games of an SGF file.
    .why = It may be a game whose beginning was damaged.

sgf-other-variation = the rules are { $found }, expected { $expected }
    .what = A game of another kind of backgammon.
    .why = It begins from other points, which the record then names.

sgf-western-play = found { $found }: the file is of Western play and was read under { $options }; expected { $expected }
    .what = Western backgammon counts three for a loser with no man off and one in the winner's home, and its opening dice are the first turn.
    .why = GM[6] is Western backgammon, unless a tag of ours names another ruleset. A game that begins with a double was thrown again: its opening is read under the default.

sgf-jacoby = found { $found }, expected { $expected }; the points are kept as written
    .what = By the Jacoby rule a mars counts one until a player has doubled.
    .why = Shesh Besh has no such rule: such a win looks as if a point were missing.

sgf-unread-tag = { $found } could not be used, expected { $expected }
    .what = A tag of ours names no member of a record, or holds a value that the member cannot have.
    .why = What it said is not in the record.

sgf-tag-differs = the tag { $tag } says { $found }, the visible text { $expected }; the visible text was taken
    .what = A tag of ours and the text it was written for disagree: the text was edited afterwards.
    .why = What people and other programs read counts. Delete the tag, or restore the text.

sgf-resignation-declined = { $found } was not accepted, expected { $expected }; play goes on
    .what = A resignation was offered and the next turn is not its acceptance.
    .why = Only the turns that were played are in the record; the offer is left out.

sgf-moves-backwards = { $found } runs backwards, expected { $expected }; play goes on from where it leads
    .what = A pair of letters leads away from the player's home.
    .why = The players let it stand, or the file is wrong: the turn is kept as written with a ruling, and the turns after it are examined.

trl-no-game = the file has { $found }, expected { $expected }
    .what = A trial that does not say which game it is of.
    .why = The numbers in a trial mean nothing without the board they are of.

trl-other-game = the trial is of { $found }, expected { $expected }; it was left out
    .what = A trial of a game that barsis does not know.
    .why = Ludii has a thousand games; the boards of five of them are known here.

trl-game-not-read = the trial was left out: it has { $found }, expected { $expected }
    .what = A trial that no record can hold.
    .why = Too many turns or bytes, or no men on the board: it is not lost without a word.

trl-unread-line = the line was left out: found { $found }, expected { $expected }
    .what = A line of a trial is neither a move nor a known fact.
    .why = It may be a move that was damaged: then the moves after it do not fit.

trl-unread-move = found { $found }, expected { $expected }; it was read as ?
    .what = A move of a trial whose sites or actions lead to no move of the game.
    .why = The throws and moves around it are kept; what it did is noted as unknown.

trl-read-under-options = Ludii's rules of { $game } are not the default: read under { $found }; expected { $expected }
    .what = The rules of Ludii are written as options of the ruleset if such options exist.
    .why = A record says by which rules it was played.

trl-variant = the trial was played with { $found }, expected { $expected }
    .what = A trial of a variant that was chosen in Ludii.
    .why = What the choice changes is not known here; turns it makes legal are reported one by one.

trl-rule-divergence = Ludii plays { $found } where { $name }: { $said } ({ $count } in this game{ $under }); the turn stands by a ruling
    .what = A turn that Ludii's rules allow and the ruleset does not, or the other way round.
    .why = The player made no mistake: the two programs read the game differently. The turn is kept as it was played, with a ruling that names the rule, and play goes on from there.

trl-turn-order = Ludii lets { $found } play, expected { $expected } ({ $count } in this game); a position before the turn says so
    .what = The turns pass from player to player in another order than the ruleset has.
    .why = Each such turn is checked from a position that gives it to the player who took it.

trl-not-judged = found { $found }, expected { $expected }; it is recorded as ?, and the moves up to the next possible position are not checked against the rules
    .what = Ludii reached a position that is impossible in the ruleset, or a move was not read.
    .why = What the turn did is kept as a comment; the legality of what follows is not judged.

trl-no-result = the trial ends with { $found }, expected { $expected }; read as { $reading }
    .what = A trial without a winner.
    .why = It was broken off, met a limit, or was drawn.

trl-result-differs = Ludii says { $found }; by the rules and the turns it is { $expected }
    .what = Winners or ranks of a trial are not those that its turns lead to under the ruleset.
    .why = Ludii counts some things differently, such as when a man is home. The record has the result of its turns; if the game is not over by the rules, the result stands by a ruling.

msgpack-syntax = byte { $offset } begins { $found }, expected { $expected }
    .what = The bytes are not MessagePack, or hold values that a record cannot have.
    .why = Only this record is left out; reading goes on where the next one begins.
    .bad = a map whose key is a number; bytes in place of text
    .good = a map whose keys are the members of a record

table-columns = the table has { $found }, expected { $expected }
    .what = A table is not the table games that `convert --to csv` or `--to parquet` writes.
    .why = Records are read from its column `record`; `convert --map` reads other programs' tables.
    .bad = turns.csv, moves.csv, or a table of another program
    .good = games.csv with the columns it was written with

table-row = row { $row } has { $found }, expected { $expected }
    .what = A row of a table cannot be read: an unclosed quote, too many cells or too few.
    .why = Only this row is left out; the rows after it are read.

table-differs = the column { $column } says { $found }, the record { $expected }; the record was taken
    .what = A column of the table games disagrees with the record in the same row.
    .why = The columns are written from the record. An edit there changes nothing; edit the record.

table-other-layout = the table has { $found }, expected { $expected }; it was read anyway
    .what = A table that barsis wrote and another program saved, with other separators or columns.
    .why = Harmless here; other readers may want it as it was.

pyarrow-missing = found { $found }, expected { $expected }
    .what = Parquet is read and written by the package pyarrow, and it is not installed.
    .why = It is large and few need it: pip install 'barsis_notation[parquet]'.

parquet-damaged = { $where } cannot be read: found { $found }, expected { $expected }
    .what = A Parquet file is damaged or cut off, or asks for more memory than a row group may.
    .why = A row group that cannot be read is left out, the others are read; without its footer the file cannot be read.

map-unreadable = the map cannot be read: { $found }, expected { $expected }
    .what = The file of --map is not JSON, or too large.
    .why = It says how the columns of a table are to be read; nothing can be read without it.

map-wrong = { $where } in the map is { $found }, expected { $expected }
    .what = A member of the map is well-formed and says what cannot be.
    .why = Every game would be read wrong.
    .bad = "seats": {"{"}"red": "Q"{"}"} for Barsis

map-no-column = the table has no column { $found }, expected { $expected }
    .what = The map names a column that is not in the table.
    .why = A column that is not there is a slip in the map, and not an empty cell.

map-cell = row { $row }, column { $column }: found { $found }, expected { $expected }
    .what = A cell says something that the map gives no meaning.
    .why = Only this game is left out: one turn read wrong makes all that follow wrong.
    .bad = grün in the column of the player, and no grün in seats of the map

map-row-order = row { $row }: found { $found }, expected { $expected }
    .what = Turns of a game are not in the order of their numbers.
    .why = The order of the rows is the order of play.

map-not-adjacent = row { $row }: found { $found }, expected { $expected }; these rows were left out
    .what = Rows of one game are separated by rows of other games.
    .why = A table is read row by row, in memory that does not grow: sort it by game, then by turn. The record of the rows before is a part of the game only.

map-varies = row { $row }, column { $column }: found { $found }, expected { $expected }, as in rows before; the first was taken
    .what = A column of the head of a game says different things in its rows.
    .why = A game has one date, one event, one name for each player.

table-games-missing = the table has { $found }, expected { $expected }: { $sister } beside it has turns or moves of that many; restore the set from a copy, or write it again from the records
    .what = The table games has fewer rows than the tables turns or moves of its set have games.
    .why = Records are read from the table games alone: what is not in it is lost.
    .bad = games.csv with only its heading, and turns.csv with the turns of six games

table-cell-differs = { $sister }, row { $row }: the column { $column } says { $found }, the record { $expected }; the record was taken
    .what = A cell of the table turns or moves disagrees with the record in the table games.
    .why = The tables are written from the records. An edit there changes nothing; edit the record and write the set again.

table-sister-differs = { $sister } beside the table has { $found }, expected { $expected }; write the set again
    .what = The table turns of a set has other turns than the records in the table games.
    .why = The records are whole; who looks things up in the other tables reads something else.

rules-untold = { $format } was written without what the rules tell of the turns: { $found }
    .what = A format that also writes values, cells or positions met a record whose rules it does not know, or does not play.
    .why = Those cells stay empty, though the record itself is kept whole. `convert --ruleset FILE` brings in rules of your own; --strict makes it an error.
