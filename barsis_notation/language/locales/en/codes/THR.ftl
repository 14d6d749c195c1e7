throw-out-of-turn = { $who } plays, but it is the turn of { $next }; { $turns }
    .expects = { $next }
    .what = The turn names a seat that is not to move.
    .why = A turn that was lost or written twice shows itself first as a wrong seat.

throw-missing = { $who } { $so_far }owes { $another } throw; write it after the seat, several with +, or end the turn with stop if it was broken off
    .expects = { $another } throw
    .what = A throw is due that the turn does not have.
    .why = After a special throw the player throws again; without the throw the values are unknown.

throw-after-stop = { $who } threw { $found }{ $chain }
    .expects = { $throws_end }
    .what = The turn has a throw more than its rules give.
    .why = A throw too many gives values nobody had.

unknown-outcome = { $who } threw { $found }, and these rules have no such throw; expected { $expected }{ $hint }
    .what = The throw is none the shells, sticks or dice of the game can show.
    .why = Throws are written by what lies there (shells, pips), never by what they are worth.

opening-throw-wrong = { $found } in the opening throws; expected { $expected }
    .what = The roll-off for the first turn does not fit the seats, the rules or the first turn.
    .why = Who starts is settled by these throws where the rules say so.

unknown-throw-impossible = whatever was thrown, { $found } is not legal; expected { $expected }
    .expects = moves that some chain of throws makes legal
    .what = A turn with ? for its throws has moves that no throws could give.
    .why = What nobody noted may be anything the rules allow, and nothing else.

lenient-turn = { $found } was read as { $expected }{ $signs }; `{ $options }` writes it so
    .what = The turn is written in a way people use, but not in the notation. Where the two look alike, the signs that differ are named.
    .why = Programs in other languages read the strict form only. A turn that is refused is written so only with --unsafe-fixes: as long as it cannot be played, its words alone are the play.

derived-throw-wrong = the record says that the throw is { $found }; by its ruleset it is { $expected }
    .what = A name or value written beside a throw is not what the ruleset gives.
    .why = Derived facts are a help to readers and must not mislead them.

opening-throws-undecided = the opening throws { $found } leave open who starts; expected { $expected }
    .expects = a throw of every seat, and further ones of those who tie for the highest
    .what = The highest throw starts, and the opening throws of the record show no single highest.
    .why = Those who tie for the highest throw again; whose turn is the first depends on it.

no-such-seat = { $found } is not a seat of this game; expected { $expected }
    .expects = { $seats }
    .what = The turn names a seat that nobody plays.
    .why = The letters of the seats are those of the ruleset, and of them those that have a player.
