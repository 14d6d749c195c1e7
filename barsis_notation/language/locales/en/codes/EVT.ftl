duplicate-play = the same game, throw for throw and move for move, is in { $found }; keep one record of it, or correct the one that is of another game
    .expects = every game once
    .what = Two records that differ only in names, clocks, comments or spelling have the same throws and moves.
    .why = Two scorers may have recorded the same game; if it is counted twice, all standings are wrong.
    .fix = Compare the two with `barsis diff`, and keep one record of the game. If one corrects the other in an archive, write the record id of the old one in `meta.previous` of the new one.
    .bad = table3.barsis.json and a copy of it with other players
    .good = one record per game

duplicate-record = this very record is also in { $found }; remove one of the two
    .expects = every record once
    .what = Two records have the same record id: they differ at most in their layout, or in derived members.
    .why = A copy that is not noticed is counted twice.
    .fix = Remove one of the two. Which one does not matter, because they say the same.
    .bad = table3.barsis.json and table3_copy.barsis.json
    .good = one file per game

game-of-match-twice = game { $found } of match "{ $match }" is also { $other }; renumber the games, or remove one of the two
    .expects = every game of a match once
    .what = Two records have the same match.id and match.game, in the same event and section.
    .why = A game that is counted twice, or under a wrong number, falsifies the score.
    .fix = Compare both records with the score sheets. Write the right number in `match.game` of one of them, or remove the copy.
    .bad = two records with "match": {"{"}"id": "final", "game": 2{"}"}
    .good = "match": {"{"}"id": "final", "game": 2{"}"} and "match": {"{"}"id": "final", "game": 3{"}"}

game-of-match-missing = match "{ $match }": game { $found } follows game { $last } ({ $other }); expected { $expected }
    .what = Between two games of a match there is a number without a record. The first games may be missing: a part of a match is checked as it is.
    .why = This reveals a lost game, or a wrong number.
    .fix = Look for the record of the missing game, and validate it together with the others. If no game is missing, correct `match.game` of the later games.
    .bad = games 1, 2 and 4 of a match
    .good = games 1, 2 and 3 of a match

wrong-points-before-game = match "{ $match }": before game { $game } the score is { $found }; after game { $last } ({ $other }) it is { $expected }
    .what = match.before does not follow from the score before the previous game and the result of that game.
    .why = A wrong score on either side, or a game out of order, changes who wins the match.
    .fix = Compare `match.before` of this game, and the result of the game before it, with the score sheets. Correct the one that was written wrongly.
    .bad = "before": {"{"}"S": 1, "N": 0{"}"} after a game in which S, at 1, won a point
    .good = "before": {"{"}"S": 2, "N": 0{"}"} after a game in which S, at 1, won a point

match-length-differs = match "{ $match }" is to { $found } here and to { $expected } in { $other }; if they are two matches, give them two ids
    .what = Two records of one match have different values of match.to.
    .why = The number of points that wins the match decides when it is over.
    .fix = Correct `match.to` in the record that has the wrong number. If they are two matches, give one of them another `match.id`.
    .bad = "match": {"{"}"id": "final", "to": 5{"}"} and "match": {"{"}"id": "final", "to": 7{"}"}
    .good = "match": {"{"}"id": "final", "to": 5{"}"} in every game

match-players-differ = match "{ $match }" is played by { $found } here and by { $expected } in { $other }; if they are two matches, give them two ids
    .what = Two records of one match have different players, compared by id, otherwise by name (ignoring case, accents and the like), otherwise by seat. Players may change seats between games.
    .why = Points are added up per player.
    .fix = Correct the name or the `id` of the player who was written wrongly. If they are two matches, give one of them another `match.id`.
    .bad = Amal and Basim in game 1, Amal and Huda in game 2
    .good = Amal and Basim in both games

match-was-over = match "{ $match }": game { $game } was played when { $found }; expected { $expected }
    .expects = no game after the match was won
    .what = A player had reached match.to before the game.
    .why = There is one game too many, or a score or match.to is wrong.
    .fix = Compare `match.game`, `match.before` and `match.to` with the score sheets, and correct the wrong one. If the game does not belong to the match, remove `match` from its record.

match-runs-backwards = match "{ $match }": game { $game } is dated { $found }, game { $last } ({ $other }) { $expected }
    .what = event.date of a game is earlier than that of a game before it.
    .why = Games out of order, or a mistyped day, look like this.
    .fix = Compare the days and the numbers of both games with the score sheets. Correct `event.date` or `match.game`.
    .bad = game 1 on "2026-11-20", game 2 on "2026-11-19"
    .good = game 1 on "2026-11-19", game 2 on "2026-11-20"

points-before-first-game = match "{ $match }": the first game begins at { $found }; that is right only if a player was given points before the match
    .expects = no points before the first game
    .what = match.before of game 1 is not 0.
    .why = No points are won before the first game; perhaps the game number is wrong.
    .fix = Leave it if the player was given these points. Otherwise correct `match.game`, or remove `match.before`.

wrong-points-before-first-game = match "{ $match }": the first game begins at { $found }; game { $last } ({ $other }) continues from { $expected }
    .what = match.before of game 1 is not 0, and match.before of the games after it fits a match that began at 0.
    .why = A wrong score changes who wins the match.
    .fix = Correct `match.before` of game 1, or remove it. If the player was given these points, correct `match.before` of the later games.

## An event file by itself.

event-unreadable = this is not an event file: { $found }, expected { $expected }
    .what = The bytes of the file are not one JSON document.
    .why = An event file is JSON; one forgotten comma or quote makes all of it unreadable.
    .fix = Correct the JSON in a text editor, at the place that the finding names. `barsis schema event-1` prints the schema, with which an editor shows such mistakes while you type.

player-of-event-twice = two players of the event are called { $found }; give each a different id
    .expects = every player once
    .what = Two players have one id, or one name and no id.
    .why = Pairings name a player by id, or by name if the player has no id: it must mean one person only.
    .fix = Remove one of the two if they are the same person. Otherwise give each an `id` of their own, and use it in pairings, byes and absences.

name-of-two-players = the name { $found } may mean { $players }; records with only this name cannot be told apart
    .expects = a name for each player, or an id in the records
    .what = Two players have spellings that differ only in details that are ignored: case, accents, hamza and the like.
    .why = A game is credited to a player by the name in its record.
    .fix = Write the `id` of the player in every record, or make the two names different in the event file.

not-a-player-of-event = { $found } is not a player of the event; expected { $expected }
    .expects = the id of a player, or the name of one without an id
    .what = A pairing, a bye or an absence names somebody who is not among the players.
    .why = Because of a typing error here, a player would lose a game.
    .fix = Correct the spelling in the round, or add the person to `players`. A player with an `id` is named by it.

twice-in-round = { $found } is twice in round { $round }: { $places }
    .expects = every player once in a round
    .what = In one round a player is at two tables, or has a table and is also listed with a bye or as absent.
    .why = A player cannot play twice at one time; their points would be counted twice.
    .fix = Keep the player in one place of this round: at one table, in `byes` or in `absent`.

table-twice-in-round = round { $round } has two tables called { $found }
    .expects = every table once in a round
    .what = Two pairings of a round have the same table.
    .why = The pairing of a record is found by round and table.
    .fix = Give one of the two tables another name in `table`. If the pairing was copied, remove the copy.

round-twice = two rounds are called { $found }
    .expects = every round once
    .what = Two rounds have the same name; a round without a name is named by its number, from 1.
    .why = The pairing of a record is found by round and table.
    .fix = Give one of the two rounds another `name`. Its records need the same name in `event.round`.

player-not-in-round = { $found } has no table, bye or absence in round { $round }
    .expects = every player at a table, among the byes or among the absent
    .what = A player of the event is not mentioned in a round that has pairings.
    .why = A player or an absence was forgotten; an absence may give points.
    .fix = Add the player to a table, or to `byes`, `half_byes` or `absent` of the round. If the player joined later or has left, write `joined` or `left` of the player, as `barsis event join` and `barsis event leave` do.
    .bad = a round of three tables for seven players, and no bye
    .good = "byes": ["zaid"]

in-round-outside-stay = { $found } is in round { $round } ({ $place }), but takes part only { $expected }
    .what = A player has a table, a bye or a half-point bye in a round before they joined, or after they left.
    .why = Either the round or the member `joined` or `left` of the player is wrong. The points of the round count.
    .fix = Correct `joined` or `left` of the player, or take the player out of the round. `barsis event undo` undoes a wrong `event join` or `event leave`.

wrong-seats-of-table = the seats of this table are { $found }, expected { $expected }
    .what = The seats of a pairing, or of the event, are not the seats of the game for this number of players.
    .why = A record of this table cannot be a game by these rules.
    .fix = Correct `seats` of the pairing or of the event. `barsis games` with the name of the game shows its seats.

days-of-event-contradict = { $found } is outside { $expected }
    .what = The event ends before it begins, or a round or a table has a day outside the event.
    .why = One of the days is a mistake; the days of records are compared with them.
    .fix = Correct the day that was written wrongly. If the event or the round lasted longer, change its `date` or `end_date`.

scoring-contradicts = { $found }, expected { $expected }
    .what = Members of the scoring, or of the length of a match, contradict each other.
    .why = It would be unclear which of them the standings use.
    .fix = Change or remove the member that the finding names. `win`, `draw` and `mars` belong to points by wins, and `places` to points by places; `match` has either `to` or `games`.

second-bye = { $found } has another bye in round { $round }
    .expects = a second bye only if everybody has had one
    .what = A player has a second bye while others have had none.
    .why = A bye is a win without a game; no player should have two before all others have had one.
    .fix = Before the round is played, give the bye to a player who has had none. After it, nothing needs to be done.
    .bad = "byes": ["amal"] in rounds 1 and 2
    .good = "byes": ["amal"] in round 1, "byes": ["basim"] in round 2

player-without-team = { $found } has no team, and teams are ranked
    .expects = a team for every player
    .what = The event ranks teams, and a player belongs to none.
    .why = The player's results count for no team.
    .fix = Write the `team` of the player. If players are to be ranked, remove `teams` from `scoring`.

wrong-result-in-event = the result of this table names the seat { $found }, expected { $expected }
    .what = The result of a pairing names a seat that no player has at this table.
    .why = Its points would count for nobody.
    .fix = Write the seats of the table in the result, not the names of the players. The finding lists them.

## An event beside the records of its games.

record-without-table = the event has no table for this record: { $found }
    .expects = a round and a table of the event, or players who meet at one
    .what = A record names a round and table, or players, that match no pairing.
    .why = A game without a pairing is not counted.
    .fix = Correct `event.round` and `event.table` of the record, or its players. If the event file lacks the table, add the pairing there.
    .bad = "event": {"{"}"name": "Amman Open", "round": "9", "table": "1"{"}"} in an event of 5 rounds
    .good = "event": {"{"}"name": "Amman Open", "round": "3", "table": "1"{"}"}

record-of-board-missing = round { $round }, table { $table }: no record of { $found }
    .expects = a record of every game, or the result in the event file
    .what = A pairing has no record, and the event file has no result for it.
    .why = A board without a record has no points.
    .fix = Add the record of the game, or enter the result with `barsis event result`.
    .bad = a folder with the records of 11 of 12 tables
    .good = a folder with the records of all 12

board-with-two-records = round { $round }, table { $table } has another record: { $found }; which of the two counts?
    .expects = one record per game; games of a match numbered by match.game
    .what = Two records belong to one pairing although no match is played, or are the same game of a match.
    .why = Only the first was counted, and it may be the wrong one.
    .fix = Compare the two with `barsis diff`, and take the wrong one out of the folder. In a match, number the games in `match.game`.
    .bad = r3-t1.barsis.json and r3-t1-corrected.barsis.json in one folder
    .good = the corrected record alone

other-players-at-board = round { $round }, table { $table }: the record is of { $found }, expected { $expected }
    .what = The players of a record are not the players paired at its table.
    .why = The record names a wrong table, or the pairing was changed: it gives no points until that is corrected.
    .fix = Correct the players or the table in the record if they were written wrongly. If other players met, correct the pairing in the event file.
    .bad = a record of Amal and Dana at the table of Amal and Basim
    .good = a record of Amal and Basim

other-seats-at-board = round { $round }, table { $table }: in the record { $found }, in the event { $expected }
    .what = The players of a record have other seats than in the pairing. In a match they may change seats from game to game.
    .why = The seats decide who begins and who meets whom first; the game is counted for its players in any case.
    .fix = Compare the seats with the score sheet. Correct them in the record or in the pairing.
    .bad = "seats": {"{"}"S": "basim", "N": "amal"{"}"} and a record in which Amal has S
    .good = "seats": {"{"}"S": "amal", "N": "basim"{"}"}

result-of-board-differs = round { $round }, table { $table }: the event has { $found }, the records have { $expected }; the event counts
    .what = The result in the event file is not the one in the records of the games.
    .why = One of them is wrong, or a ruling is missing in the record; the standings use the event file.
    .fix = Compare both results with the score sheet and with the decisions of the arbiter. If the record is wrong, correct it; if the event file is wrong, use `barsis event result --replace`.
    .bad = "result": {"{"}"winners": ["S"]{"}"} beside a record that N has won
    .good = "result": {"{"}"winners": ["N"]{"}"}

board-undecided = round { $round }, table { $table }: the record has no result ({ $found })
    .expects = winners, or a reason such as agreement
    .what = The record of a pairing is unfinished, or does not say who won.
    .why = A board without a result has no points.
    .fix = Complete the result of the record if the game was finished. Otherwise write the `result` of the pairing in the event file, for example with the reason `agreement` or `ruling`.

day-outside-event = round { $round }, table { $table }: the record is of { $found }, expected { $expected }
    .what = The day of a record is not a day of its round, or of the event.
    .why = It may be the record of another game, or the day may be a mistake.
    .fix = Correct `event.date` of the record. If the game was played on another day than planned, correct `date` of the pairing or the days of the round.
    .bad = "date": "2025-11-20" in a record of an event in 2026
    .good = "date": "2026-11-20"

other-rules-at-board = round { $round }, table { $table }: played by { $found }, but the event uses { $expected }
    .what = The game, its version or an option of a record is not that of the event.
    .why = Results under different rules cannot be compared.
    .fix = Correct `ruleset` in the record or in the event file. `barsis validate --infer-options` finds the options under which a game is legal.
    .bad = "ruleset": {"{"}"id": "pachisi", "version": 1{"}"} in an event of Barsis
    .good = "ruleset": {"{"}"id": "barsis", "version": 1{"}"}

match-unfinished = round { $round }, table { $table }: by its records the score of the match is { $found }, expected { $expected }
    .what = The games of a match do not finish it.
    .why = A game is missing, or the match is still being played; it gives no points yet.
    .fix = Leave it while the match is being played. Afterwards add the records of the missing games, or write the `result` of the pairing in the event file.
    .bad = games 1 and 2 of a match to 5, at 2 to 1
    .good = all games up to the one that won it

game-after-match = round { $round }, table { $table }: game { $found } was played though the match was over, expected { $expected }
    .what = A record is of a game after the match was won, or beyond the number of games.
    .why = Its points cannot count; it may belong to another match, or an earlier game has a wrong result.
    .fix = Check `match.game` and `event.table` of the record, and the results of the earlier games. If the game does not belong to the match, leave its record out.
    .bad = a fourth game of a match to 3 with the score 3 to 0
    .good = three games

other-length-of-match = round { $round }, table { $table }: the record is of a match to { $found }, in the event matches are to { $expected }
    .what = The member match.to of a record is not what the event says.
    .why = The number of points that wins the match decides when it is over.
    .fix = Correct `match.to` in the record, or `match` in the event file.
    .bad = "match": {"{"}"to": 7{"}"} in an event with "match": {"{"}"to": 5{"}"}
    .good = "match": {"{"}"to": 5{"}"}

name-spelled-otherwise = round { $round }, table { $table }: the record has { $found }, the event { $expected }
    .what = A name in a record and in the event differ only in details that are ignored: case, accents, hamza and the like.
    .why = Both were taken for the same person; other programs may not do that.
    .fix = Nothing needs to be done. To avoid the finding, add the spelling to `also` of the player in the event file.
    .bad = "name": "amal haddad" of a player called Amal Haddad
    .good = "name": "Amal Haddad"

at-two-boards = by the records { $found } played twice in round { $round }: { $places }
    .expects = every player at one table in a round
    .what = Records of two tables of one round have the same player.
    .why = One of them names a wrong player, round or table.
    .fix = Compare both records with the pairings of the round. Correct the player, `event.round` or `event.table` in the one that was written wrongly.
    .bad = two records of round 2, each with Amal
    .good = two records of round 2 with four players

board-on-trust = the result at table { $table } of round { $round } does not rest on legal turns alone: { $found }
    .expects = all turns from the start of the game, without rulings
    .what = The record of a table begins at a position, continues from one, or has illegal moves accepted by a ruling.
    .why = Such a game counts like any other. The arbiter should know that the record does not show all of it.
    .fix = Look at the game with `barsis replay`, and compare the position or the ruling with the score sheet. If the result is right, nothing needs to be done.
    .bad = a record whose game begins one step from home
    .good = a record with all turns of the game

played-though-away = { $found } plays in this record, but has a bye or is absent in round { $round }
    .expects = records of players who are paired
    .what = A record of a round has a player who has a bye or is absent in the event file.
    .why = A player gets points for one or the other, not for both.
    .fix = Ask whether the player played in this round. Correct its pairings, `byes` and `absent` in the event file, or `event.round` and the players in the record.
    .bad = "absent": ["amal"] beside a record of that round in which Amal plays
    .good = a pairing for Amal

other-place-of-board = the record names { $found }; its players were paired at { $expected }
    .what = A record names another round or table than the one at which its players were paired. It is counted at the board of its players.
    .why = Both players fit one board exactly, so the round or the table in the record is more likely to be wrong.
    .fix = Write the round and the table of the pairing in `event.round` and `event.table` of the record. If these players did play there, correct the pairings in the event file.

wrong-points-at-board = round { $round }, table { $table }: before game { $game } the record has { $found }; by the other records of the table it is { $expected }
    .what = match.before does not follow from the results of the earlier games at the table.
    .why = A wrong score on either side, or a game out of order, changes who wins the match.
    .fix = Compare `match.before` of this game, and the results of the earlier games at the table, with the score sheets. Correct the one that was written wrongly.
    .bad = "before": {"{"}"S": 2, "N": 2{"}"} in the second game of a table, when S has won the first
    .good = "before": {"{"}"S": 1, "N": 0{"}"}

id-of-another-player = the record names { $found }, but its id { $id } is that of { $expected }
    .what = In a record the id belongs to one player of the event, the name to another.
    .why = The id decides whose game it is; if it is wrong, the wrong player gets the result.
    .fix = Look at the score sheet to see who played, and correct the `id` or the name in the record.

name-of-another = the record calls { $found } the player whose id is { $id }; the event calls them { $expected }
    .what = The id in a record belongs to a player whom the event calls by another name.
    .why = The id or the name can be wrong; if both are right, the event can list the name in "also".
    .fix = Correct the `id` or the name in the record. If both are right, add the name to `also` of the player in the event file.

## Spreadsheets.

workbook-unreadable = the file cannot be read as a workbook: { $found }
    .expects = an .xlsx file
    .what = The file is not an .xlsx workbook, is damaged, or is too large.
    .why = It was not read. Save it as .xlsx in the program that wrote it.
    .fix = Open the file in a spreadsheet program, remove its password and the sheets that are not needed, and save it as `.xlsx`.
    .bad = players.xls, or a workbook with a password
    .good = players.xlsx

sheet-missing = found { $found }; expected { $expected }
    .what = No sheet of the workbook is the sheet of players, by its name or by its columns.
    .why = The players are read from that sheet only; the results refer to them.
    .fix = Name the sheet of players "Players" and the column of their names "Name". Then repeat the command.
    .bad = a workbook with the sheet "List" and the columns A and B
    .good = a sheet "Players" with the column "Name"

column-missing = the sheet { $sheet } has the columns { $found }; missing: { $expected }
    .what = A required column of the sheet is missing. The first row that is not empty has the names of the columns.
    .why = A column is identified by its name, not by its place.
    .fix = Add the missing column, or give the column that has this content the name in the finding.
    .bad = the columns "Table" and "S" in a sheet of results
    .good = the columns "Round", "Table", "S" and "N"

cell-unreadable = { $place }: found { $found }, expected { $expected }
    .what = A cell has a value of the wrong kind for its column. Numbers may be text, with Arabic digits too; a day may be a date of the spreadsheet or text.
    .why = A guess might be wrong without anyone noticing.
    .fix = Correct the cell as the finding asks. Write days as `2026-11-20`, because 6/11/2026 may be two days.
    .bad = Players!D4 holds "high" in the column "Rating"
    .good = Players!D4 holds 1500

formula-without-value = { $place }: a formula whose value is not in the file
    .expects = its value: open the workbook in a spreadsheet and save it
    .what = The cell has a formula, and the program that wrote it has not calculated its value.
    .why = barsis does not calculate formulas.
    .fix = Open the workbook in a spreadsheet program and save it, or write the value in place of the formula.
    .bad = =B2+1, written by a program
    .good = =B2+1, saved by a spreadsheet, or the number itself

player-not-in-sheet = { $place }: { $found } is not in the sheet of players; expected { $expected }
    .expects = a player by name or id
    .what = A result, a bye or an absence names somebody whom the sheet of players does not have, or a name that two players have.
    .why = It is unclear which player is meant.
    .fix = Correct the name in the cell, or add the player to the sheet of players. If two players have the name, write the id of the one who is meant.
    .bad = "Amaal" in Results!C4
    .good = "Amal", as in the sheet "Players"

player-twice-in-sheet = { $place }: { $found } is also in { $other }
    .expects = every player once, and two of one name with two ids
    .what = Two rows of the sheet of players have one id, or one name and no ids.
    .why = Their results could not be distinguished.
    .fix = Delete one of the rows if they are the same person. Otherwise give each player an id of their own.
    .bad = two rows "Amal" without ids
    .good = "Amal" with the id 1, "Amal" with the id 2

column-passed-over = { $place }: the column { $found } was ignored; known are { $expected }
    .what = The sheet has a column with an unknown name.
    .why = Its content was not read; if it should be, give it one of the known names.
    .fix = Leave it if the column is not needed. Otherwise give it one of the names in the finding.
    .bad = the column "Shoe size"
    .good = the column "Team"

row-incomplete = { $place }: the row has no { $found }
    .expects = every row with a value in this column, or no values at all
    .what = A row has values, but none in a required column.
    .why = The row cannot be assigned. Merged cells have their value only in the first cell, and a row of totals is not a player.
    .fix = Fill in the cell, or delete the row if it has totals or notes. Write the value of a merged cell in each of its rows.
    .bad = a row of results with players and no round
    .good = the round in every row

trf-field-unreadable = { $columns } of a line { $code }: found { $found }, expected { $expected }
    .what = A line of a Tournament Report File has something else in these columns than the format has there.
    .why = The format has no separators: each value is known by its columns alone, so a shifted line would give a player the results of another.
    .fix = Correct the line as the finding asks, in a text editor with a fixed-width font, or export the file again from the program that wrote it. A blank more or less at the beginning of a line shifts all its columns.
    .bad = `001    1` with the name in column 14
    .good = `001    1` with the name in columns 15 to 47
trf-line-unknown = the line that begins with { $found } was left out; expected { $expected }
    .what = A line of a Tournament Report File does not begin with a code of TRF16, TRF26 or JaVaFo.
    .why = Its content is not known, so it is not in the event. If a player has lost their line in this way, their opponents' lines are reported too.
    .fix = Correct the first three letters of the line and the blank after them. If another program wrote a line of its own, nothing needs to be done.
    .bad = `O12 Amman Open` (the letter O, not the digit 0)
    .good = `012 Amman Open`
trf-lines-contradict = found { $found }, but because of line { $other } expected { $expected }
    .what = Two lines of a Tournament Report File do not fit together. The two players of a game must name each other, with opposite colours and results that belong together; a number and a line about the whole tournament may occur only once.
    .why = A guess which of the lines is right might change a result.
    .fix = Compare both lines with the score sheet, and correct the one that is wrong.
    .bad = `2 w 1` in the line of player 1, and `1 b =` in that of player 2
    .good = `2 w 1` in the line of player 1, and `1 b 0` in that of player 2
trf-number-differs = { $what }: found { $found }, the lines give { $expected }
    .what = The points of a player, or a number of players or rounds, differ from what the results and lines of a Tournament Report File give.
    .why = A line may be missing, a result may be wrong, or the points of a win are not those that the file states. The event has the results, not the sums.
    .fix = Compare the results of the player with the score sheets. If they are right, nothing needs to be done; if a win has other points, the file needs a line 162 (TRF26) or XXS (TRF16).
    .bad = 2.5 points after two wins and a loss
    .good = 2.0 points after two wins and a loss
