duplicate-play = the same game, throw for throw and move for move, is in { $found }; keep one record of it, or correct the one that is of another game
    .expects = every game once
    .what = Two records that differ only in names, clocks, comments or spelling have the same throws and moves.
    .why = Two scorers may have recorded the same game; if it is counted twice, all standings are wrong.
    .bad = table3.barsis.json and a copy of it with other players
    .good = one record per game

duplicate-record = this very record is also in { $found }; remove one of the two
    .expects = every record once
    .what = Two records have the same record id: they differ at most in their layout, or in derived members.
    .why = A copy that is not noticed is counted twice.
    .bad = table3.barsis.json and table3_copy.barsis.json
    .good = one file per game

game-of-match-twice = game { $found } of match "{ $match }" is also { $other }; renumber the games, or remove one of the two
    .expects = every game of a match once
    .what = Two records have the same match.id and match.game, in the same event and section.
    .why = A game that is counted twice, or under a wrong number, falsifies the score.
    .bad = two records with "match": {"{"}"id": "final", "game": 2{"}"}
    .good = "match": {"{"}"id": "final", "game": 2{"}"} and "match": {"{"}"id": "final", "game": 3{"}"}

game-of-match-missing = match "{ $match }": game { $found } follows game { $last } ({ $other }); expected { $expected }
    .what = Between two games of a match there is a number without a record. The first games may be missing: a part of a match is checked as it is.
    .why = This reveals a lost game, or a wrong number.
    .bad = games 1, 2 and 4 of a match
    .good = games 1, 2 and 3 of a match

wrong-points-before-game = match "{ $match }": before game { $game } the score is { $found }; after game { $last } ({ $other }) it is { $expected }
    .what = match.before does not follow from the score before the previous game and the result of that game.
    .why = A wrong score on either side, or a game out of order, changes who wins the match.
    .bad = "before": {"{"}"S": 1, "N": 0{"}"} after a game in which S, at 1, won a point
    .good = "before": {"{"}"S": 2, "N": 0{"}"} after a game in which S, at 1, won a point

match-length-differs = match "{ $match }" is to { $found } here and to { $expected } in { $other }; if they are two matches, give them two ids
    .what = Two records of one match have different values of match.to.
    .why = The number of points that wins the match decides when it is over.
    .bad = "match": {"{"}"id": "final", "to": 5{"}"} and "match": {"{"}"id": "final", "to": 7{"}"}
    .good = "match": {"{"}"id": "final", "to": 5{"}"} in every game

match-players-differ = match "{ $match }" is played by { $found } here and by { $expected } in { $other }; if they are two matches, give them two ids
    .what = Two records of one match have different players, compared by id, otherwise by name (ignoring case, accents and the like), otherwise by seat. Players may change seats between games.
    .why = Points are added up per player.
    .bad = Amal and Basim in game 1, Amal and Huda in game 2
    .good = Amal and Basim in both games

match-was-over = match "{ $match }": game { $game } was played when { $found }; expected { $expected }
    .expects = no game after the match was won
    .what = A player had reached match.to before the game.
    .why = There is one game too many, or a score or match.to is wrong.

match-runs-backwards = match "{ $match }": game { $game } is dated { $found }, game { $last } ({ $other }) { $expected }
    .what = event.date of a game is earlier than that of a game before it.
    .why = Games out of order, or a mistyped day, look like this.
    .bad = game 1 on "2026-11-20", game 2 on "2026-11-19"
    .good = game 1 on "2026-11-19", game 2 on "2026-11-20"

points-before-first-game = match "{ $match }": the first game begins at { $found }; that is right only if a player was given points before the match
    .expects = no points before the first game
    .what = match.before of game 1 is not 0.
    .why = No points are won before the first game; perhaps the game number is wrong.

wrong-points-before-first-game = match "{ $match }": the first game begins at { $found }; game { $last } ({ $other }) continues from { $expected }
    .what = match.before of game 1 is not 0, and match.before of the games after it fits a match that began at 0.
    .why = A wrong score changes who wins the match.

## An event file by itself.

event-unreadable = this is not an event file: { $found }, expected { $expected }
    .what = The bytes of the file are not one JSON document.
    .why = An event file is JSON; one forgotten comma or quote makes all of it unreadable.

player-of-event-twice = two players of the event are called { $found }; give each a different id
    .expects = every player once
    .what = Two players have one id, or one name and no id.
    .why = Pairings name a player by id, or by name if the player has no id: it must mean one person only.

name-of-two-players = the name { $found } may mean { $players }; records with only this name cannot be told apart
    .expects = a name for each player, or an id in the records
    .what = Two players have spellings that differ only in details that are ignored: case, accents, hamza and the like.
    .why = A game is credited to a player by the name in its record.

not-a-player-of-event = { $found } is not a player of the event; expected { $expected }
    .expects = the id of a player, or the name of one without an id
    .what = A pairing, a bye or an absence names somebody who is not among the players.
    .why = Because of a typing error here, a player would lose a game.

twice-in-round = { $found } is twice in round { $round }: { $places }
    .expects = every player once in a round
    .what = In one round a player is at two tables, or has a table and is also listed with a bye or as absent.
    .why = A player cannot play twice at one time; their points would be counted twice.

table-twice-in-round = round { $round } has two tables called { $found }
    .expects = every table once in a round
    .what = Two pairings of a round have the same table.
    .why = The pairing of a record is found by round and table.

round-twice = two rounds are called { $found }
    .expects = every round once
    .what = Two rounds have the same name; a round without a name is named by its number, from 1.
    .why = The pairing of a record is found by round and table.

player-not-in-round = { $found } has no table, bye or absence in round { $round }
    .expects = every player at a table, among the byes or among the absent
    .what = A player of the event is not mentioned in a round that has pairings.
    .why = A player or an absence was forgotten; an absence may give points.
    .bad = a round of three tables for seven players, and no bye
    .good = "byes": ["zaid"]

wrong-seats-of-table = the seats of this table are { $found }, expected { $expected }
    .what = The seats of a pairing, or of the event, are not the seats of the game for this number of players.
    .why = A record of this table cannot be a game by these rules.

days-of-event-contradict = { $found } is outside { $expected }
    .what = The event ends before it begins, or a round or a table has a day outside the event.
    .why = One of the days is a mistake; the days of records are compared with them.

scoring-contradicts = { $found }, expected { $expected }
    .what = Members of the scoring, or of the length of a match, contradict each other.
    .why = It would be unclear which of them the standings use.

second-bye = { $found } has another bye in round { $round }
    .expects = a second bye only if everybody has had one
    .what = A player has a second bye while others have had none.
    .why = A bye is a win without a game; no player should have two before all others have had one.
    .bad = "byes": ["amal"] in rounds 1 and 2
    .good = "byes": ["amal"] in round 1, "byes": ["basim"] in round 2

player-without-team = { $found } has no team, and teams are ranked
    .expects = a team for every player
    .what = The event ranks teams, and a player belongs to none.
    .why = The player's results count for no team.

wrong-result-in-event = the result of this table names the seat { $found }, expected { $expected }
    .what = The result of a pairing names a seat that no player has at this table.
    .why = Its points would count for nobody.

## An event beside the records of its games.

record-without-table = the event has no table for this record: { $found }
    .expects = a round and a table of the event, or players who meet at one
    .what = A record names a round and table, or players, that match no pairing.
    .why = A game without a pairing is not counted.
    .bad = "event": {"{"}"name": "Amman Open", "round": "9", "table": "1"{"}"} in an event of 5 rounds
    .good = "event": {"{"}"name": "Amman Open", "round": "3", "table": "1"{"}"}

record-of-board-missing = round { $round }, table { $table }: no record of { $found }
    .expects = a record of every game, or the result in the event file
    .what = A pairing has no record, and the event file has no result for it.
    .why = A board without a record has no points.
    .bad = a folder with the records of 11 of 12 tables
    .good = a folder with the records of all 12

board-with-two-records = round { $round }, table { $table } has another record: { $found }; which of the two counts?
    .expects = one record per game; games of a match numbered by match.game
    .what = Two records belong to one pairing although no match is played, or are the same game of a match.
    .why = Only the first was counted, and it may be the wrong one.
    .bad = r3-t1.barsis.json and r3-t1-corrected.barsis.json in one folder
    .good = the corrected record alone

other-players-at-board = round { $round }, table { $table }: the record is of { $found }, expected { $expected }
    .what = The players of a record are not the players paired at its table.
    .why = The record names a wrong table, or the pairing was changed: it gives no points until that is corrected.
    .bad = a record of Amal and Dana at the table of Amal and Basim
    .good = a record of Amal and Basim

other-seats-at-board = round { $round }, table { $table }: in the record { $found }, in the event { $expected }
    .what = The players of a record have other seats than in the pairing. In a match they may change seats from game to game.
    .why = The seats decide who begins and who meets whom first; the game is counted for its players in any case.
    .bad = "seats": {"{"}"S": "basim", "N": "amal"{"}"} and a record in which Amal has S
    .good = "seats": {"{"}"S": "amal", "N": "basim"{"}"}

result-of-board-differs = round { $round }, table { $table }: the event has { $found }, the records have { $expected }
    .what = The result in the event file is not the one in the records of the games.
    .why = One of them is wrong, or a ruling is missing in the record; the standings use the event file.
    .bad = "result": {"{"}"winners": ["S"]{"}"} beside a record that N has won
    .good = "result": {"{"}"winners": ["N"]{"}"}

board-undecided = round { $round }, table { $table }: the record has no result ({ $found })
    .expects = winners, or a reason such as agreement
    .what = The record of a pairing is unfinished, or does not say who won.
    .why = A board without a result has no points.

day-outside-event = round { $round }, table { $table }: the record is of { $found }, expected { $expected }
    .what = The day of a record is not a day of its round, or of the event.
    .why = It may be the record of another game, or the day may be a mistake.
    .bad = "date": "2025-11-20" in a record of an event in 2026
    .good = "date": "2026-11-20"

other-rules-at-board = round { $round }, table { $table }: played by { $found }, but the event uses { $expected }
    .what = The game, its version or an option of a record is not that of the event.
    .why = Results under different rules cannot be compared.
    .bad = "ruleset": {"{"}"id": "pachisi", "version": 1{"}"} in an event of Barsis
    .good = "ruleset": {"{"}"id": "barsis", "version": 1{"}"}

match-unfinished = round { $round }, table { $table }: by its records the score of the match is { $found }, expected { $expected }
    .what = The games of a match do not finish it.
    .why = A game is missing, or the match is still being played; it gives no points yet.
    .bad = games 1 and 2 of a match to 5, at 2 to 1
    .good = all games up to the one that won it

game-after-match = round { $round }, table { $table }: game { $found } was played though the match was over, expected { $expected }
    .what = A record is of a game after the match was won, or beyond the number of games.
    .why = Its points cannot count; it may belong to another match, or an earlier game has a wrong result.
    .bad = a fourth game of a match to 3 with the score 3 to 0
    .good = three games

other-length-of-match = round { $round }, table { $table }: the record is of a match to { $found }, in the event matches are to { $expected }
    .what = The member match.to of a record is not what the event says.
    .why = The number of points that wins the match decides when it is over.
    .bad = "match": {"{"}"to": 7{"}"} in an event with "match": {"{"}"to": 5{"}"}
    .good = "match": {"{"}"to": 5{"}"}

name-spelled-otherwise = round { $round }, table { $table }: the record has { $found }, the event { $expected }
    .what = A name in a record and in the event differ only in details that are ignored: case, accents, hamza and the like.
    .why = Both were taken for the same person; other programs may not do that.
    .bad = "name": "amal haddad" of a player called Amal Haddad
    .good = "name": "Amal Haddad"

at-two-boards = by the records { $found } played twice in round { $round }: { $places }
    .expects = every player at one table in a round
    .what = Records of two tables of one round have the same player.
    .why = One of them names a wrong player, round or table.
    .bad = two records of round 2, each with Amal
    .good = two records of round 2 with four players

board-on-trust = the result at table { $table } of round { $round } depends on something that was not played: { $found }
    .expects = all turns from the start of the game, without rulings
    .what = The record of a table begins at a position, continues from one, or has illegal moves accepted by a ruling.
    .why = Such a game counts like any other. The arbiter should know that the record does not show all of it.
    .bad = a record whose game begins one step from home
    .good = a record with all turns of the game

played-though-away = { $found } plays in this record, but has a bye or is absent in round { $round }
    .expects = records of players who are paired
    .what = A record of a round has a player who has a bye or is absent in the event file.
    .why = A player gets points for one or the other, not for both.
    .bad = "absent": ["amal"] beside a record of that round in which Amal plays
    .good = a pairing for Amal

wrong-points-at-board = round { $round }, table { $table }: before game { $game } the record has { $found }; by the other records of the table it is { $expected }
    .what = match.before does not follow from the results of the earlier games at the table.
    .why = A wrong score on either side, or a game out of order, changes who wins the match.
    .bad = "before": {"{"}"S": 2, "N": 2{"}"} in the second game of a table, when S has won the first
    .good = "before": {"{"}"S": 1, "N": 0{"}"}

id-of-another-player = the record names { $found }, but its id { $id } is that of { $expected }
    .what = In a record the id belongs to one player of the event, the name to another.
    .why = The id decides whose game it is; if it is wrong, the wrong player gets the result.

name-of-another = the record calls { $found } the player whose id is { $id }; the event calls them { $expected }
    .what = The id in a record belongs to a player whom the event calls by another name.
    .why = The id or the name can be wrong; if both are right, the event can list the name in "also".

## Spreadsheets.

workbook-unreadable = the file cannot be read as a workbook: { $found }
    .expects = an .xlsx file
    .what = The file is not an .xlsx workbook, is damaged, or is too large.
    .why = It was not read. Save it as .xlsx in the program that wrote it.
    .bad = players.xls, or a workbook with a password
    .good = players.xlsx

sheet-missing = found { $found }; expected { $expected }
    .what = No sheet of the workbook is the sheet of players, by its name or by its columns.
    .why = The players are read from that sheet only; the results refer to them.
    .bad = a workbook with the sheet "List" and the columns A and B
    .good = a sheet "Players" with the column "Name"

column-missing = the sheet { $sheet } has the columns { $found }; missing: { $expected }
    .what = A required column of the sheet is missing. The first row that is not empty has the names of the columns.
    .why = A column is identified by its name, not by its place.
    .bad = the columns "Table" and "S" in a sheet of results
    .good = the columns "Round", "Table", "S" and "N"

cell-unreadable = { $place }: found { $found }, expected { $expected }
    .what = A cell has a value of the wrong kind for its column. Numbers may be text, with Arabic digits too; a day may be a date of the spreadsheet or text.
    .why = A guess might be wrong without anyone noticing.
    .bad = Players!D4 holds "high" in the column "Rating"
    .good = Players!D4 holds 1500

formula-without-value = { $place }: a formula whose value is not in the file
    .expects = its value: open the workbook in a spreadsheet and save it
    .what = The cell has a formula, and the program that wrote it has not calculated its value.
    .why = barsis does not calculate formulas.
    .bad = =B2+1, written by a program
    .good = =B2+1, saved by a spreadsheet, or the number itself

player-not-in-sheet = { $place }: { $found } is not in the sheet of players; expected { $expected }
    .expects = a player by name or id
    .what = A result, a bye or an absence names somebody whom the sheet of players does not have, or a name that two players have.
    .why = It is unclear which player is meant.
    .bad = "Amaal" in Results!C4
    .good = "Amal", as in the sheet "Players"

player-twice-in-sheet = { $place }: { $found } is also in { $other }
    .expects = every player once, and two of one name with two ids
    .what = Two rows of the sheet of players have one id, or one name and no ids.
    .why = Their results could not be distinguished.
    .bad = two rows "Amal" without ids
    .good = "Amal" with the id 1, "Amal" with the id 2

column-passed-over = { $place }: the column { $found } was ignored; known are { $expected }
    .what = The sheet has a column with an unknown name.
    .why = Its content was not read; if it should be, give it one of the known names.
    .bad = the column "Shoe size"
    .good = the column "Team"

row-incomplete = { $place }: the row has no { $found }
    .expects = every row with a value in this column, or no values at all
    .what = A row has values, but none in a required column.
    .why = The row cannot be assigned. Merged cells have their value only in the first cell, and a row of totals is not a player.
    .bad = a row of results with players and no round
    .good = the round in every row
