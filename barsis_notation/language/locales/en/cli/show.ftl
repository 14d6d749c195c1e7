# What `replay` and `show` say of turns.

threw = { $who } threw { $throws }
pass = passes what is left
stop = the turn was broken off
resign = resigns
forfeit = is out of the game
miss = does not take the turn
double = doubles the stake
take = takes the double
drop = drops the double
nothing-played = nothing could be played
not-reached = turn { $turn } was not reached: an earlier turn is refused
comment = comment: { $comment }
ruling = ruling: { $text }
ruling-by = ruling ({ $by }): { $text }
goes-on-from = play continues from { $position }
no-ending = the name { $file } does not say what to write; end it in { $endings }
of-pictures = { $option } is for pictures; name one with `-o board.svg`
impossible = the position is impossible: { $error }
