unknown-seat = this game has no seat "{ $found }"; its seats are { $expected }
    .what = The record names a seat that the ruleset does not have.
    .why = Turns, pieces and results are identified by their seats.
    .fix = Correct the letter of the seat in `players`. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

seat-twice = seat { $found } belongs to two players; expected { $expected }
    .what = Two players have the same seat.
    .why = Each seat belongs to one player.
    .fix = Give each player a different seat; the turns show which seats played.

wrong-number-of-players = the record has { $found }; this game is for { $expected }
    .what = The number of players is not one the ruleset allows.
    .why = The number of players decides who moves when.
    .fix = Compare the players with the score sheet, and add or remove one. Check also that `ruleset` names the game that was played.
    .bad = one player: [{"{"}"seats": ["S"]{"}"}]

wrong-seats = the players sit at { $found }; expected { $expected }
    .what = The players have seats that are not allowed for this number of players.
    .why = In some rulesets, for example, two players must sit opposite each other.
    .fix = Write the seats at which the players sat; the turns show their letters. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

turn-count-differs = meta.turn_count is { $found }, and the record has { $expected } turns; check whether a turn was lost or added
    .what = The stated number of turns is not the number in the record.
    .why = The number is there to reveal lost turns.
    .fix = Compare the turns with the score sheet, and write a missing one. If the turns are right, `barsis validate --fix --unsafe-fixes` corrects the number.
    .bad = {"{"}"turn_count": 60{"}"} and 59 turns
    .good = {"{"}"turn_count": 59{"}"} and 59 turns

start-impossible = the game cannot start from { $found }: { $expected }
    .what = The starting position is not possible in this game.
    .why = Play can only be checked from a possible position.
    .fix = Correct the position in `start`, or delete it if the game began from the usual start.

seat-not-in-game = { $found } names a seat without a player; the seats of this game are { $expected }
    .what = A result, a score or the holder of the cube is a seat that has no player.
    .why = Standings are computed from seats and players.
    .fix = Write the seat of a player of this game, or add the missing player to `players`.
    .bad = {"{"}"winners": ["E"]{"}"} and only S and N play

players-alike = two players are called { $found }; give them different names or ids
    .expects = names that differ, or an id for each
    .what = Two players of one game have the same name and no id.
    .why = Standings and searches would treat them as one person.
    .fix = Write the full names, or give each player an `id`.

event-ends-before-it-begins = the event ends on { $found }, before its date { $expected }; one of the two is wrong
    .what = event.end_date is a day before event.date.
    .why = Lists and searches by day would lose the game.
    .fix = Correct `date` or `end_date` of the event.

created-before-played = the record was made at { $found }, before the day of the game, { $expected }; one of the two is wrong
    .what = meta.created is before event.date, in every time zone.
    .why = A record cannot be older than its game; a wrong clock or a mistyped year looks like this.
    .fix = Correct the date of the event or the time in `meta.created`. Check the year first.

clock-rises = the clock of seat { $found }{ $more }; expected { $expected }
    .expects = a clock that falls, or rises by the same increment in every turn
    .what = A clock shows more after a turn than after the turn of the seat before it.
    .why = A clock rises by an increment only, and that is the same in every turn.
    .fix = Compare the times with the score sheet or the log of the clock, and correct the wrong one. Leave them if the arbiter added time.
    .bad = the clock of S at 300000 ms, then at 420000 ms
    .good = the clock of S at 300000 ms, then at 240000 ms

clock-and-time-spent-disagree = the clock of seat { $found }{ $more }; expected { $expected }
    .expects = a clock that falls by the time spent, within one second
    .what = The clock fell by more or less than spent_ms, and the difference varies from turn to turn.
    .why = One of the two was noted wrongly; the moves are not affected.
    .fix = Correct the wrong time if the right one is known. Otherwise leave both.
    .bad = the clock of S falls by 60 s in a turn of 20 s
    .good = the clock of S falls by 20 s in a turn of 20 s

time-runs-backwards = this turn was played at { $found }, before the one above, at { $expected }{ $more }
    .what = The moment in at is earlier than that of an entry before it.
    .why = Turns out of order, or a wrong clock, look like this.
    .fix = Put the turns in the order in which they were played, or correct the wrong time in `at`.
    .bad = "at": "2026-11-20T18:31:00Z", then "at": "2026-11-20T18:30:00Z"
    .good = "at": "2026-11-20T18:30:00Z", then "at": "2026-11-20T18:31:00Z"

on-trust = taken on trust, not shown by moves: { $found }
    .what = The verdict depends on a position or ruling that is stated in the record without the turns that lead to it.
    .why = A record can begin one step from home, or continue from any position. A user of the result should know what was not recorded.
    .fix = Nothing needs to be done. If the result must be certain, ask for the missing turns, or ask the arbiter to confirm the ruling.
    .bad = {"{"}"position": "barsis S:83,off(3) N:bar(4) to=S"{"}"} between two turns
    .good = all turns from the start of the game
