game-already-over = { $who } plays on, but the game is over: { $ended }
    .expects = no further move
    .what = A turn or a move follows after the game has ended.
    .why = The game ends at once; values that are still unused are void.
    .fix = Compare the turns before this one with the score sheet. If the game was really over, delete what follows its end.
    .bad = S 3: 81/off / N 2: 1/3, S has all pawns home

wrong-winner = the record names { $found } as winner; by its moves it is { $expected }
    .what = The recorded winner is not the one the moves lead to.
    .why = A standing computed from this record would be wrong.
    .fix = Compare the result and the last turns with the score sheet. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

wrong-score = the record gives { $found }; by its moves and rules the score is { $expected }
    .what = The recorded points are not those the ruleset gives for this end.
    .why = A standing computed from this record would be wrong.
    .fix = Compare the points and the last turns with the score sheet. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.
    .bad = {"{"}"score": {"{"}"W": 1, "B": 0{"}"}{"}"} and B has borne off no checker

wrong-rank = the record ranks { $found }; by its moves and rules it is { $expected }
    .what = The recorded places are not those the ruleset gives.
    .why = A standing computed from this record would be wrong.
    .fix = Compare the places and the last turns with the score sheet. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.

wrong-reason = the record ends with "{ $found }"; its turns show { $expected }
    .what = The reason for the end does not fit the turns.
    .why = A reason such as home or resign determines how the last turns must look.
    .fix = Check whether the last turns are complete, then correct `reason`. If the report shows a fix, `barsis validate --fix --unsafe-fixes` makes the change after you have checked it.
    .bad = {"{"}"winners": ["S"], "reason": "home"{"}"} and S has three pawns home

wrong-win-name = the win is called { $found }; by its moves it is { $expected }
    .what = The name of the win does not fit the position the game ended in.
    .why = The name decides how many points the win counts.
    .fix = Compare the last position with the board or the score sheet. If the moves are right, `barsis validate --fix --unsafe-fixes` corrects the name.
    .bad = "name": "mars" and the loser has borne off a checker
    .good = no name

result-missing = the game is over, won by { $expected }, and the record has no result
    .what = The moves end the game and the record does not say so.
    .why = Readers without an engine see no winner.
    .fix = Check the last turn. `barsis validate --fix --unsafe-fixes` then adds the result that the moves give.

impossible-score = { $who } has { $found }; the rules only allow { $expected }
    .what = A score is given that no game by these rules ends with: a loser wins no points, and a winner no more than the highest win at the stake.
    .why = A standing computed from this record would be wrong.
    .fix = Correct the points, or leave `score` out if they are not known. Check also the stake of the cube.

impossible-rank = { $who } is given place { $found }; expected { $expected }
    .what = A place does not exist, or is not after the winner's.
    .why = A standing computed from this record would be wrong.
    .fix = Correct the place, or leave `ranks` out if the places are not known.

impossible-points-before = by the record, seat { $seat } had { $found } points before the game; expected { $expected }
    .what = The points before a game of a match are negative, or enough to have won the match already.
    .why = Perhaps the score after the game was written, or the score of another match.
    .fix = Compare the points with the record of the game before, and write those from before this game.

impossible-stake = by the record, the cube shows { $found }; expected { $expected }
    .what = No doubling leads to the stake that is given.
    .why = The stake multiplies the points of a win.
    .fix = Write the number that the cube showed: 1, 2, 4, 8 and so on.

contradictory-result = the result contradicts itself: { $found }
    .what = Members of the result contradict each other, such as a winner and the reason "unfinished".
    .why = A standing computed from this record would be wrong.
    .fix = Look in the score sheet for how the game ended, and correct the member that is wrong.

win-name-of-other-rules = the win is called { $found }; these rules have no such win
    .what = The result names a kind of win that the ruleset does not have.
    .why = The name decides how many points the win counts.
    .fix = Check that `ruleset` names the game that was played. If it does, `barsis validate --fix --unsafe-fixes` removes the name.
