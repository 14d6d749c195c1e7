throw-out-of-turn = { $who } plays, but { $whose }; { $turns }
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
    .why = An extra throw gives values that were not thrown.

unknown-outcome = { $who } threw { $found }, and these rules have no such throw; expected { $expected }{ $hint }
    .what = The shells, sticks or dice of the game cannot show this throw.
    .why = Throws are written by what lies there (shells, pips), never by what they are worth.

opening-throw-wrong = { $found } in the opening throws; expected { $expected }
    .what = The roll-off for the first turn does not fit the seats, the rules or the first turn.
    .why = Who starts is settled by these throws where the rules say so.

unknown-throw-impossible = { $found } is not legal with any throw; expected { $expected }
    .expects = moves that some chain of throws makes legal
    .what = A turn with ? for its throws has moves that no throws could give.
    .why = An unrecorded throw may be anything that the rules allow.

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
    .what = The turn names a seat that is not played.
    .why = The letters of the seats are those of the ruleset, and of them those that have a player.

dice-file-unreadable = the dice file cannot be read: { $found }, expected { $expected }
    .what = The file is not JSON, or too large.
    .why = Without the commitments and the seeds the throws cannot be computed.

dice-file-impossible = { $where } in the dice file is { $found }; expected { $expected }
    .what = A member of the dice file is well-formed and says what cannot be.
    .why = Throws are made for games with throws, from the seeds of at least two players with different names.

commitment-not-awaited = { $found } commits out of turn; expected { $expected }
    .what = Somebody commits who is not named in the file, has committed already, or goes before the dealer.
    .why = Each player commits once, and the dealer before any player's commitment is known; the order determines the throws.
    .bad = Huda commits, and the file names Amal and Basim
    .good = Basim commits after Amal

reveal-not-awaited = { $found } reveals a seed out of turn; expected { $expected }
    .what = Somebody reveals a seed who did not commit to one, or who has revealed already.
    .why = One seed belongs to one commitment.
    .bad = Amal reveals twice
    .good = Amal and Basim reveal, each once

commitment-missing = not committed yet: { $found }
    .expects = a commitment of everybody
    .what = Somebody who is named in the dice file has not committed to a seed.
    .why = A player who commits after a seed was revealed could choose a favourable seed.
    .bad = Amal reveals before Basim has committed
    .good = Amal and Basim commit, then reveal

reveal-missing = not revealed yet: { $found }
    .expects = the seed of everybody
    .what = A seed that was committed to has not been revealed, so the throws cannot be made.
    .why = Each throw is computed from all seeds. A player who withholds a seed stops the game, and everyone can see who it is.
    .bad = barsis dice check, and the dealer has yet to reveal
    .good = barsis dice check, when all have revealed

revealed-too-early = { $found } revealed a seed too early; still to be done: { $expected }
    .what = The file has a seed while commitments are missing, or the dealer's seed before those of the players.
    .why = A player who still has to commit could choose a favourable seed; and the dealer's seed tells the players every throw.
    .bad = a reveal of Amal, and no commitment of Basim
    .good = a reveal of Amal, when all have committed

seed-does-not-fit = by the seed of { $who } the commitment is { $found }, and it was { $expected }
    .what = The seed that was revealed is not the one committed to; or the game, its rules, the dealer or the name are others than then.
    .why = A seed that can be changed afterwards is a throw that can be chosen.
    .bad = a seed with one letter changed
    .good = the seed as `barsis dice reveal` writes it

seeds-alike = the seed of { $found } is that of { $who }
    .expects = a different seed for each
    .what = Two seeds are the same.
    .why = 32 random bytes do not come twice by chance: one was known to the other player before the commitment.
    .bad = the same seed for Amal and Basim
    .good = a seed each

commitments-reordered = the commitments are not in the order in which the game was played: { $found }; expected { $expected }
    .what = The commitments are those that the record names, in another order.
    .why = The order is part of the key: with another one all throws are others.
    .bad = the file has Amal before Basim, and Basim committed first
    .good = the order in which they committed

other-dice-file = the record names the dice file with the commitments { $found }; expected { $expected }
    .what = The throws of the record are said to come from other seeds.
    .why = A record can only be held against the commitments that its game began with.
    .bad = the dice file of another round
    .good = the dice file of the game

dice-not-named = the record does not say in meta.throws that its throws are of `barsis-dice/1`
    .expects = kind, protocol and commitment
    .what = Nothing in the record says which dice file its throws come from.
    .why = A reader of the record alone cannot know that its throws can be checked. `barsis dice name` adds this.

dice-for-other-rules = the dice file is for { $expected }, but the record is for { $found }
    .what = The record names another game, version or options than the dice file.
    .why = The rules are part of what everybody committed to; with other shells or dice the same seeds give other throws.
    .bad = dice for Pachisi with 6 shells, a record with 7
    .good = the same rules in both

dice-misnamed = { $where } in the record is { $found }; expected { $expected }
    .what = What meta.throws says of the seeds is not written as it has to be, or is not what the dice file has.
    .why = From it anybody can make the throws again without the file.
    .bad = a nonce without the name of its player
    .good = what `barsis dice name` writes

throw-differs-from-seeds = { $which } is { $found }; the seeds give { $expected }
    .what = A throw of the record is not the one the seeds give for its turn and its place. It is the first such; later ones are not looked at.
    .why = The throws were fixed by the seeds before the first turn; what differs was written down wrong, or was not thrown.
    .bad = S 5: where the seeds give 3
    .good = S 3: where the seeds give 3

throw-not-compared = { $which } is not known, and neither are those after it in its turn; the seeds give { $expected }
    .what = A throw was not recorded. A ? may mean several throws, so the numbers of the following throws in this turn are unknown.
    .why = The seeds determine the throw; it can be written into the record.

roll-off-out-of-turn = { $which } is that of { $found }; expected { $expected }
    .what = In the roll-off for the first turn the seats threw in another order than that of their turns.
    .why = The seeds say what falls first, not for whom; by the order a throw could be given to either.

turns-not-compared = { $found } cannot be read as a turn; expected { $expected }
    .expects = a turn in the notation; `barsis validate` says more
    .what = From this turn on the throws cannot be counted, and are not compared.
    .why = A throw is known by its turn and its place in it.
    .bad = S five: 3/8
    .good = S 5: 3/8

no-dice-to-check-by = no throws were compared: the record names no dice of `barsis-dice/1`, and no dice file was given
    .expects = a dice file, or kind, protocol and commitment in meta.throws
    .what = The record was to be checked against the dice it names, but it names none.
    .why = What was not compared is not right by that.
    .bad = barsis dice check game.barsis.json, of a game thrown by hand
    .good = barsis dice check game.dice.json game.barsis.json

commitments-exchanged = the hash of all commitments is { $found }, but { $expected } was kept
    .what = A commitment was replaced after the hash of all of them had been kept.
    .why = The player who reveals last knows the other seeds. With another seed and commitment they could choose the throws.
    .bad = a commitment written again after a seed was revealed
    .good = the commitments as they were when all had committed

unknown-throw-contradicts-seeds = { $which } is not known, and with the { $expected } that the seeds give the moves are not legal
    .what = A throw is written as ?, and the moves of its turn cannot be made with what the seeds give.
    .why = A false throw could be hidden behind a ?.
