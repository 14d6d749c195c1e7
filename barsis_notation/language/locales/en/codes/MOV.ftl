token-not-available = { $found } uses a value that was { $given }; { $can }
    .expects = a move of { $any }
    .what = The distance is one the throws of this game can give, but not these throws.
    .why = Usually the throw or one end of the move was noted wrongly.
    .fix = Compare the throw and both ends of the move with the score sheet, and correct the one that was written wrongly. `barsis validate --suggest` names the likeliest slip.

token-reused = { $found } uses a value that was used already; { $still }
    .expects = a move of { $any }
    .what = The value was thrown, but fewer times than it was played.
    .why = Each value can be used once, for one whole move of one piece.
    .fix = Look in the score sheet for a throw that is missing, or a move that was written twice. `barsis validate --suggest` names the likeliest slip.

wrong-distance = { $found } is not a distance that { $gives }; { $can }
    .expects = a move of { $any }
    .what = No value of the game moves a piece this far, or the move goes backwards.
    .why = One end of the move is wrong, or two moves were joined into one.
    .fix = Compare both ends of the move with the score sheet, and write joined moves one by one. `barsis validate --suggest` names the likeliest slip.

overshoot = { $found } needs { $expected }; still to be played: { $owed }
    .what = The value is larger than the number of steps the piece has left.
    .why = A piece comes home by the exact number only.
    .fix = Compare the throw and the start of the move with the score sheet. If it was really played this way, record the arbiter's decision with `barsis ruling`.

entry-without-right = { $found } is not allowed: { $brings }
    .expects = a throw that lets a piece enter there
    .what = A piece enters the board, or the far row, without permission by the rules.
    .why = Only certain throws bring a pawn onto the board, each on its own square.
    .fix = Compare the throws with the score sheet: one that lets a piece enter may be missing. `barsis validate --infer-options` shows whether a house rule allows the turn.

entry-wrong-square = { $found }: pawns enter on { $expected }, not there
    .what = A pawn enters the board on a square that is not an entrance.
    .why = A pawn enters on a given square; moving on from there is a separate move.
    .fix = Write the square of entry as the end of the move, and the way from there as a separate move. `barsis validate --infer-options` shows whether a house rule allows the turn.

entry-forced = { $found } leaves a pawn in the base that this throw must bring out
    .expects = the pawn brought out
    .what = The throw has to be used to bring a pawn onto the board.
    .why = If a value must be used to enter, no other move may use it.
    .fix = Look in the score sheet for the move that brought the pawn out. `barsis validate --infer-options` shows whether a house rule allows the turn.

safe-occupied = { $found } lands on a safe square that an opponent occupies; { $other }
    .expects = a square without an opponent
    .what = The move ends on a safe square with an opponent's pawn on it.
    .why = Pawns on safe squares cannot be captured, so no opponent may land there.
    .fix = Compare the move and the place of the opponent's pawn with the score sheet; an earlier move may be wrong. `barsis show FILE --turn N` draws the board after turn N.
    .bad = S 3: 8/11, N on SR6

pair-protected = { $found } lands on two or more pieces of an opponent; { $other }
    .expects = a place with fewer than two opposing pieces
    .what = The move ends on two or more pieces of one opponent.
    .why = Two pieces together protect each other.
    .fix = Compare the move and the places of the opposing pieces with the score sheet; an earlier move may be wrong. `barsis show FILE --turn N` draws the board after turn N.
    .bad = W 31: 24/21, B has two checkers there

barrier-in-path = { $found } passes two pawns that form a barrier
    .expects = a way without a barrier
    .what = A barrier is between the two ends of the move.
    .why = No pawn may pass a barrier.
    .fix = Check with the score sheet whether another pawn moved, or whether the barrier was opened in an earlier turn. `barsis show FILE --turn N` draws the board after turn N.

cell-full = { $found } ends on a square that is full
    .expects = a square with room
    .what = The square already has the greatest number of pieces allowed.
    .why = The rules limit how many pieces share a square.
    .fix = Check with the score sheet whether the move ended elsewhere, or whether a piece had left the square before. `barsis show FILE --turn N` draws the board after turn N.

must-move = { $who } { $due }
    .expects = a move of { $any }
    .what = The turn ends although a value can and must be played.
    .why = A player must make a move while a legal move exists.
    .fix = Write the missing move from the score sheet. `barsis validate --infer-options` shows whether a house rule allows the turn.

must-open-barrier = { $found } leaves a barrier closed that this throw must open
    .expects = a move by a pawn of the barrier
    .what = The throw has to be used to open the player's own barrier.
    .why = If a throw must open a barrier, no other move may use it.
    .fix = Look in the score sheet for the move that opened the barrier. If there was none, record the arbiter's decision with `barsis ruling`.

must-use-kioz-on-unmoved = { $found }: a kioz must move a piece that has not moved yet, and no other throw may do so
    .expects = a piece that has not moved yet, by a kioz
    .what = A kioz moves a piece that has moved before while another has not moved yet, or another throw makes the first move of a piece.
    .why = Every kioz must be used for a piece that has not moved yet.
    .fix = Compare the moves and their order with the score sheet; two pieces may be exchanged. If it was really played this way, record the arbiter's decision with `barsis ruling`.

must-use-both-dice = { $who } used fewer numbers of the roll than possible; { $owed } was left, and could be played, perhaps after other first moves
    .expects = as many numbers of the roll as any order allows
    .what = More of the roll could have been played.
    .why = Both numbers of a roll, or all four of a double, must be used if any order allows it.
    .fix = Look in the score sheet for a move that was not written down. If it was really played this way, record the arbiter's decision with `barsis ruling`.

higher-die = { $who } played the lower number where only one of the two could be played; it has to be the higher
    .expects = the higher number played
    .what = Either number could be played, but not both, and the lower one was.
    .why = Then the higher number must be played.
    .fix = Compare the roll and the move with the score sheet. If it was really played this way, record the arbiter's decision with `barsis ruling`.

bar-first = { $found } while a checker of { $who } is on the bar; it has to enter first
    .expects = the checker on the bar entered
    .what = A checker moves although another checker of the player is on the bar.
    .why = Entering from the bar comes before every other move.
    .fix = Write the move from the bar first if it was made first. Otherwise check the earlier turn in which the checker was captured.
    .bad = W 31: 8/5, W has a checker on the bar

bearoff-not-home = { $found } before all checkers of { $who } are in the home board
    .expects = all checkers on the points 6 to 1
    .what = A checker is borne off while another one is not yet home.
    .why = Bearing off begins when all the player's checkers are in the home board.
    .fix = Look in the score sheet for an earlier move that brought the last checker home. `barsis show FILE --turn N` draws the board after turn N.
    .bad = W 61: 6/off, W has a checker on 13

far-row-frozen = { $found } moves a piece in the far row while it may not move there
    .expects = another piece moved
    .what = A piece moves in the furthest row while there are pieces in a home row.
    .why = In the furthest row a piece waits until the home row is empty.
    .fix = Check with the score sheet whether another piece moved, or whether the home row was emptied before. `barsis show FILE --turn N` draws the board after turn N.

far-row-twice = { $found } enters the far row a second time
    .expects = the way along the middle rows
    .what = A piece enters the furthest row again.
    .why = The furthest row may be entered one time only.
    .fix = Check with the score sheet which piece moved, and where it ended. `barsis show FILE --turn N` draws the board after turn N.

capture-missing = { $found }: { $capture }
    .expects = the captured piece named after the star
    .what = Several pieces could be captured, and the record does not name one; or a piece goes home although its player must capture first.
    .why = Without the name it is unknown which piece was captured. If the rules ask for a capture first, no piece goes home without one.
    .fix = Write the captured piece after the star, as in `45/49*S.32`. If a piece goes home before its player has captured, check the earlier turns for a capture.

capture-false = { $found } { $false }
    .expects = { $instead }
    .what = A star marks a capture that does not happen.
    .why = Usually an earlier move is wrong, and a piece is not where the scorer thought.
    .fix = If nothing was captured, delete the star. Otherwise look in the earlier turns for the wrong move of one of the two pieces.
    .bad = S 3: 11/14*, no pawn on EL…

bonus-missing = { $who } earned bonus steps and did not play them; { $owed } could be played
    .expects = the bonus steps played
    .what = A bonus move that must be made was not.
    .why = Bonus steps are lost only if no pawn can use them.
    .fix = Write the bonus move from the score sheet. If it was not played, record the arbiter's decision with `barsis ruling`.

third-six-penalty-missing = { $who } threw a third six, and the pawn moved last was not sent back
    .expects = the pawn moved last back on the bar
    .what = The third six in a turn sends back the pawn that was moved last.
    .why = The record must show the place of every pawn.
    .fix = Write the pawn's way back to the bar as a move, as in `1 6: 24/bar`. If it was not sent back, record the arbiter's decision with `barsis ruling`.

pass-not-allowed = { $who } passed { $though }; passing is allowed only if nothing can move
    .expects = a move of { $any }
    .what = The turn ends with pass although a move has to be made.
    .why = By these rules a player may pass only if no move is possible.
    .fix = Write the move that was played in place of `pass`. `barsis validate --infer-options` shows whether a house rule allows the turn.

no-man-there = { $found }: { $who } has no piece there; expected { $expected }
    .what = The move begins where the player has no piece.
    .why = Either this move or an earlier one was noted wrongly.
    .fix = Compare the start of the move with the score sheet; if it is right, an earlier move is wrong. `barsis validate --suggest` names the likeliest slip.
    .bad = S 2: 14/16, no pawn on 14

not-a-move-here = { $found } is not a move of this game; expected { $expected }
    .what = The move belongs to another kind of game, or names a place that this board does not have.
    .why = Every game has its own moves: steps of a route, points, or cells.
    .fix = Correct the move, and check that `ruleset` names the game that was played.

stop-not-last = { $who } plays on after a turn that was broken off with stop; that needs a ruling, unless stop ends the record
    .expects = no further turn
    .what = A turn ends with stop, and others follow without a ruling.
    .why = After an unfinished turn it is unknown which throws were left.
    .fix = If the turn was complete, delete `stop` and write its missing throws and moves. If the arbiter let play go on, write the ruling into the entry of the turn.

star-missing = { $found } captures { $taken } and has no star, in a record that marks other captures
    .expects = a star after the move
    .what = A capture is not marked in a record that marks captures.
    .why = A star is optional, but if some captures are marked, a missing star may mean that one was overlooked.
    .fix = Run `barsis validate --fix`: the star is written.

pass-unsaid = { $who } left { $owed } unused without the word pass
    .expects = pass at the end of the turn
    .what = The player may decline a value here, but the turn ends early without saying so.
    .why = Without the word, a choice looks like a forgotten move.
    .fix = Check that no move is missing. `barsis validate --fix` then writes `pass`.

position-differs = the position written after this turn is { $found }; replay gives { $expected }
    .what = The record writes a position that its own moves do not lead to.
    .why = Either a move or the position was noted wrongly; replay continues from the moves.
    .fix = Compare both positions with the score sheet. Correct the wrong move, or write the position that replay gives.

position-impossible = the position { $found } is impossible: { $expected }
    .what = A position in the record cannot be a position of this game.
    .why = Pieces, seats, squares and keys of a position must fit its ruleset.
    .fix = Correct the position where the message says; `barsis show FILE --turn N` prints the position line after turn N. Or delete it if the turns are known.

stood-but-legal = { $found } is marked as an illegal turn that was accepted, but is legal
    .expects = no mark
    .what = A turn that the rules allow is marked as illegal but accepted by a ruling.
    .why = Perhaps the ruling was meant for another turn, or another reading of the rules.
    .fix = Check whether the ruling belongs to another turn, and whether the record names the rules that were played. If both are right, delete `stood`.

unreadable-turn = "{ $found }" is not a turn: { $at }expected { $expected }
    .what = The turn is neither in the notation nor in an informal style that barsis understands.
    .why = A turn that cannot be read ends the checking of its record.
    .fix = Correct the turn at the place that the message names; the form is `S 3: 8/11`. If nobody can read it, write `S ?: ?` and add the position after it.

moves-not-noted = after { $found } the position is not known; not examined: { $expected }
    .what = After unrecorded moves, turns follow without a position.
    .why = Play can be checked again from the next position that is written down.
    .fix = Write the position after the unrecorded moves, if it is known. Otherwise leave the record as it is.

derived-move-wrong = the record says that the move has { $found }; by its ruleset it has { $expected }
    .what = Cells, values or captured pieces noted with a move are not what replay gives.
    .why = Derived facts are a help to readers and must not mislead them.
    .fix = Check the move itself with the score sheet. If it is right, `barsis validate --fix --unsafe-fixes` writes what replay gives.

stood-without-position = { $found } was accepted although it is illegal, but the position after it is missing
    .expects = the position after the turn
    .what = An illegal turn that was accepted needs the position from which play continued.
    .why = Replay cannot make an illegal move, so it cannot know what it led to.
    .fix = Write the position from which play continued as `position` of the entry.

likeliest-slip = { $kind }: then { $later }{ $result }; { $others }
    .what = One writing mistake, in this turn or an earlier one, would explain why the turn is refused.
    .why = A scorer who finds the mistake can correct it; the record is not changed automatically.
    .fix = Compare the suggestion with the score sheet. If it is right, correct the turn; `barsis validate --fix --unsafe-fixes` does it if the report shows a fix.

cube-used = { $found }: these rules have no doubling cube; the stake is kept, and the play goes on
    .expects = no double, take or drop
    .what = The record uses a doubling cube in a game that has none.
    .why = Backgammon files have a cube; a game of Shesh Besh is a plain win, Mars or Turkish Mars.
    .fix = If the file comes from a backgammon program, nothing needs to be done. Otherwise correct the turns with `double`, `take` or `drop`.

turn-undecided = it is undecided whether this is legal: what { $who } threw and moved can be read in more ways than the program follows; the turns after it were not examined
    .expects = the value of each move, as in 83/off=10, if several would do
    .what = The moves of a turn can be matched to its values in more ways than the program follows.
    .why = A verdict from only some of these ways could be wrong, so none is given.
    .fix = Write the value of each move after `=`, as in `83/off=10`, and check the record again.

two-turns-in-one = "{ $found }" contains { $count } turns; expected { $expected }, each a separate string
    .what = One string holds the turns of several players.
    .why = One string is one turn: its throws and its moves. Rulings and findings count turns by strings.
    .fix = Divide the string into the turns that the message shows.

variation-illegal = { $found }, in a line that was not played, is not legal there: { $why }
    .what = A line of variations could not have been played from the position before its entry.
    .why = A reader who plays the line through would stop there; the game itself is not affected.
    .fix = Correct the line or delete it. `barsis moves POSITION --throw T` lists the legal moves.

retracted-illegal = { $found }, which was taken back, was not legal: { $why }
    .what = A turn that was played and taken back is not legal in the position before its entry.
    .why = That may be why it was taken back: nothing has to be done.
    .fix = Leave the turn if it was taken back for this reason. Otherwise compare it with the score sheet.

lines-not-examined = in retracted and variations: found { $found }, expected { $expected }; the rest is not examined
    .expects = fewer lines, or fewer illegal ones
    .what = The lines in retracted and variations have more turns, or more illegal ones, than are checked.
    .why = The time to check one record is limited. The turns of the game itself are all checked.
    .fix = Correct or remove illegal lines, and shorten long ones. If the lines are not important, leave them.
    .bad = variations with 101 illegal turns
    .good = a few variations

throw-not-played = { $who } threw { $found } and played nothing, though a move was possible; the turn is read as broken off there, which is written { $expected }
    .what = The last throw of a record was not played, and nothing says that play was broken off.
    .why = A game that is resigned, stopped or out of time often ends with a throw on the board. If the moves are missing, write them; otherwise write stop.
    .fix = Look in the score sheet for missing moves. If there are none, `barsis validate --fix --unsafe-fixes` writes `stop` in the last turn.
    .bad = "S 2: 8/10", "N 3:" as the last turns, and N could move
