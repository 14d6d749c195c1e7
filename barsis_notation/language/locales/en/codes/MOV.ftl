token-not-available = { $found } uses a value that was { $given }; { $can }
    .expects = a move of { $any }
    .what = The distance is one the throws of this game can give, but not these throws.
    .why = Usually the throw or one end of the move was noted wrongly.

token-reused = { $found } uses a value that was used already; { $still }
    .expects = a move of { $any }
    .what = The value was thrown, but fewer times than it was played.
    .why = Each value can be used once, for one whole move of one piece.

wrong-distance = { $found } is not a distance that { $gives }; { $can }
    .expects = a move of { $any }
    .what = No value of the game moves a piece this far, or the move goes backwards.
    .why = One end of the move is wrong, or two moves were joined into one.

overshoot = { $found } needs { $expected }; still to be played: { $owed }
    .what = The value is larger than the number of steps the piece has left.
    .why = A piece comes home by the exact number only.

entry-without-right = { $found } is not allowed: { $brings }
    .expects = a throw that lets a piece enter there
    .what = A piece enters the board, or the far row, without permission by the rules.
    .why = Only certain throws bring a pawn onto the board, each on its own square.

entry-wrong-square = { $found }: pawns enter on { $expected }, not there
    .what = A pawn enters the board on a square that is not an entrance.
    .why = A pawn enters on a given square; moving on from there is a separate move.

entry-forced = { $found } leaves a pawn in the base that this throw must bring out
    .expects = the pawn brought out
    .what = The throw has to be used to bring a pawn onto the board.
    .why = If a value must be used to enter, no other move may use it.

safe-occupied = { $found } lands on a safe square that an opponent occupies; { $other }
    .expects = a square without an opponent
    .what = The move ends on a safe square with an opponent's pawn on it.
    .why = Pawns on safe squares cannot be captured, so no opponent may land there.
    .bad = S 3: 8/11, N on SR6

pair-protected = { $found } lands on two or more pieces of an opponent; { $other }
    .expects = a place with fewer than two opposing pieces
    .what = The move ends on two or more pieces of one opponent.
    .why = Two pieces together protect each other.
    .bad = W 31: 24/21, B has two checkers there

barrier-in-path = { $found } passes two pawns that form a barrier
    .expects = a way without a barrier
    .what = A barrier is between the two ends of the move.
    .why = No pawn may pass a barrier.

cell-full = { $found } ends on a square that is full
    .expects = a square with room
    .what = The square already has the greatest number of pieces allowed.
    .why = The rules limit how many pieces share a square.

must-move = { $who } { $due }
    .expects = a move of { $any }
    .what = The turn ends although a value can and must be played.
    .why = A player must make a move while a legal move exists.

must-open-barrier = { $found } leaves a barrier closed that this throw must open
    .expects = a move by a pawn of the barrier
    .what = The throw has to be used to open the player's own barrier.
    .why = If a throw must open a barrier, no other move may use it.

must-use-kioz-on-unmoved = { $found }: a kioz must move a piece that has not moved yet, and no other throw may do so
    .expects = a piece that has not moved yet, by a kioz
    .what = A kioz moves a piece that has moved before while another has not moved yet, or another throw makes the first move of a piece.
    .why = Every kioz must be used for a piece that has not moved yet.

must-use-both-dice = { $who } used fewer numbers of the roll than possible; { $owed } was left, and could be played, perhaps after other first moves
    .expects = as many numbers of the roll as any order allows
    .what = More of the roll could have been played.
    .why = Both numbers of a roll, or all four of a double, must be used if any order allows it.

higher-die = { $who } played the lower number where only one of the two could be played; it has to be the higher
    .expects = the higher number played
    .what = Either number could be played, but not both, and the lower one was.
    .why = Then the higher number must be played.

bar-first = { $found } while a checker of { $who } is on the bar; it has to enter first
    .expects = the checker on the bar entered
    .what = A checker moves although another checker of the player is on the bar.
    .why = Entering from the bar comes before every other move.
    .bad = W 31: 8/5, W has a checker on the bar

bearoff-not-home = { $found } before all checkers of { $who } are in the home board
    .expects = all checkers on the points 6 to 1
    .what = A checker is borne off while another one is not yet home.
    .why = Bearing off begins when all the player's checkers are in the home board.
    .bad = W 61: 6/off, W has a checker on 13

far-row-frozen = { $found } moves a piece in the far row while it may not move there
    .expects = another piece moved
    .what = A piece moves in the furthest row while there are pieces in a home row.
    .why = In the furthest row a piece waits until the home row is empty.

far-row-twice = { $found } enters the far row a second time
    .expects = the way along the middle rows
    .what = A piece enters the furthest row again.
    .why = The furthest row may be entered one time only.

capture-missing = { $found }: { $capture }
    .expects = the captured piece named after the star
    .what = Several pieces could be captured, and the record does not name one; or a piece goes home although its player must capture first.
    .why = Without the name it is unknown which piece was captured. If the rules ask for a capture first, no piece goes home without one.

capture-false = { $found } { $false }
    .expects = { $instead }
    .what = A star marks a capture that does not happen.
    .why = Usually an earlier move is wrong, and a piece is not where the scorer thought.
    .bad = S 3: 11/14*, no pawn on EL…

bonus-missing = { $who } earned bonus steps and did not play them; { $owed } could be played
    .expects = the bonus steps played
    .what = A bonus move that must be made was not.
    .why = Bonus steps are lost only if no pawn can use them.

third-six-penalty-missing = { $who } threw a third six, and the pawn moved last was not sent back
    .expects = the pawn moved last back on the bar
    .what = The third six in a turn sends back the pawn that was moved last.
    .why = The record must show the place of every pawn.

pass-not-allowed = { $who } passed { $though }; passing is allowed only if nothing can move
    .expects = a move of { $any }
    .what = The turn ends with pass although a move has to be made.
    .why = By these rules a player may pass only if no move is possible.

no-man-there = { $found }: { $who } has no piece there; expected { $expected }
    .what = The move begins where the player has no piece.
    .why = Either this move or an earlier one was noted wrongly.
    .bad = S 2: 14/16, no pawn on 14

not-a-move-here = { $found } is not a move of this game; expected { $expected }
    .what = The move belongs to another kind of game, or names a place that this board does not have.
    .why = Every game has its own moves: steps of a route, points, or cells.

stop-not-last = { $who } plays on after a turn that was broken off with stop; that needs a ruling, unless stop ends the record
    .expects = no further turn
    .what = A turn ends with stop, and others follow without a ruling.
    .why = After an unfinished turn it is unknown which throws were left.

star-missing = { $found } captures { $taken } and has no star, in a record that marks other captures
    .expects = a star after the move
    .what = A capture is not marked in a record that marks captures.
    .why = A star is optional, but if some captures are marked, a missing star may mean that one was overlooked.

pass-unsaid = { $who } left { $owed } unused without the word pass
    .expects = pass at the end of the turn
    .what = The player may decline a value here, but the turn ends early without saying so.
    .why = Without the word, a choice looks like a forgotten move.

position-differs = the position written after this turn is { $found }; replay gives { $expected }
    .what = The record writes a position that its own moves do not lead to.
    .why = Either a move or the position was noted wrongly; replay continues from the moves.

position-impossible = the position { $found } is impossible: { $expected }
    .what = A position in the record cannot be a position of this game.
    .why = Pieces, seats, squares and keys of a position must fit its ruleset.

stood-but-legal = { $found } is marked as an illegal turn that was accepted, but is legal
    .expects = no mark
    .what = A turn that the rules allow is marked as illegal but accepted by a ruling.
    .why = Perhaps the ruling was meant for another turn, or another reading of the rules.

unreadable-turn = "{ $found }" is not a turn: { $at }expected { $expected }
    .what = The turn is neither in the notation nor in an informal style that barsis understands.
    .why = A turn that cannot be read ends the checking of its record.

moves-not-noted = after { $found } the position is not known; not examined: { $expected }
    .what = After unrecorded moves, turns follow without a position.
    .why = Play can be checked again from the next position that is written down.

derived-move-wrong = the record says that the move has { $found }; by its ruleset it has { $expected }
    .what = Cells, values or captured pieces noted with a move are not what replay gives.
    .why = Derived facts are a help to readers and must not mislead them.

stood-without-position = { $found } was accepted although it is illegal, but the position after it is missing
    .expects = the position after the turn
    .what = An illegal turn that was accepted needs the position from which play continued.
    .why = Replay cannot make an illegal move, so it cannot know what it led to.

likeliest-slip = { $kind }: then { $later }{ $result }; { $others }
    .what = One writing mistake, in this turn or an earlier one, would explain why the turn is refused.
    .why = A scorer who finds the mistake can correct it; the record is not changed automatically.

cube-used = { $found }: these rules have no doubling cube; the stake is kept, and the play goes on
    .expects = no double, take or drop
    .what = The record uses a doubling cube in a game that has none.
    .why = Backgammon files have a cube; a game of Shesh Besh is a plain win, Mars or Turkish Mars.

turn-undecided = it is undecided whether this is legal: what { $who } threw and moved can be read in more ways than the program follows; the turns after it were not examined
    .expects = the value of each move, as in 83/off=10, if several would do
    .what = The moves of a turn can be matched to its values in more ways than the program follows.
    .why = A verdict from only some of these ways could be wrong, so none is given.

two-turns-in-one = "{ $found }" contains { $count } turns; expected { $expected }, each a separate string
    .what = One string holds the turns of several players.
    .why = One string is one turn: its throws and its moves. Rulings and findings count turns by strings.

variation-illegal = { $found }, in a line that was not played, is not legal there: { $why }
    .what = A line of variations could not have been played from the position before its entry.
    .why = A reader who plays the line through would stop there; the game itself is not affected.

retracted-illegal = { $found }, which was taken back, was not legal: { $why }
    .what = A turn that was played and taken back is not legal in the position before its entry.
    .why = That may be why it was taken back: nothing has to be done.

lines-not-examined = in retracted and variations: found { $found }, expected { $expected }; the rest is not examined
    .expects = fewer lines, or fewer illegal ones
    .what = The lines in retracted and variations have more turns, or more illegal ones, than are checked.
    .why = The time to check one record is limited. The turns of the game itself are all checked.

throw-not-played = { $who } threw { $found } and played nothing, though a move was possible; the turn is read as broken off there, which is written { $expected }
    .what = The last throw of a record was not played, and nothing says that play was broken off.
    .why = A game that is resigned, stopped or out of time often ends with a throw on the board. If the moves are missing, write them; otherwise write stop.
    .bad = "S 2: 8/10", "N 3:" as the last turns, and N could move
