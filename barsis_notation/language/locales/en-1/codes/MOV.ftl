# Rulings in records keep this wording of version 1: record ids depend on it. Do not change it.

token-not-available = { $found } takes a value that was { $given }; { $can }
token-reused = { $found } takes a value that was used already; { $still }
overshoot = { $found } takes { $expected }; what was owed is { $owed }
entry-without-right = { $found } was not earned: { $brings }
entry-wrong-square = { $found }: men enter on { $expected }, not there
entry-forced = { $found } leaves a man in the base that this throw must bring out
safe-occupied = { $found } lands on a safe square that an opponent holds; { $other }
pair-protected = { $found } lands on two or more men of an opponent; { $other }
barrier-in-path = { $found } passes two men that form a barrier
cell-full = { $found } ends on a square that holds as many men as it may
must-use-kioz-on-unmoved = { $found }: a kioz has to move a piece that has not moved yet, and nothing else may
must-use-both-dice = { $who } used fewer numbers of the roll than could be used; { $owed } was left, and could be played, if need be after other first moves
bonus-missing = { $who } earned bonus steps and did not move them; { $owed } could be played
third-six-penalty-missing = { $who } threw a third six, and the man moved last was not sent back
pass-not-allowed = { $who } passed { $though }; passing needs that nothing can move
no-man-there = { $found }: { $who } has no man there; expected { $expected }
stop-not-last = { $who } plays on after a turn that was broken off with stop; stop ends the record, or needs a ruling
star-missing = { $found } takes { $taken } and has no star, in a record that marks other captures
position-impossible = the position { $found } cannot stand: { $expected }
stood-but-legal = { $found } is marked as an illegal turn that stood, and is legal
stood-without-position = { $found } stands although it is illegal, and the position after it is not written
turn-undecided = whether this is legal is undecided: what { $who } threw and moved can be read in more ways than are followed; the turns after it were not examined
two-turns-in-one = "{ $found }" holds { $count } turns; expected { $expected }, each a string of its own
lines-not-examined = in retracted and variations stand { $found }, expected { $expected }; the rest of them is not examined
throw-not-played = { $who } threw { $found } and played nothing, though a move was possible; it is read as broken off there, which is written { $expected }
