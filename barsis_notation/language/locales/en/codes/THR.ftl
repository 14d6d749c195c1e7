throw-out-of-turn = { $who } plays, but { $whose }; { $turns }
    .expects = { $next }
    .what = The turn is by a seat that is not to move.
    .why = A lost or repeated turn first shows up as a wrong seat.
    .fix = Look in the score sheet for a turn that is missing, repeated or written for the wrong seat. `barsis validate --suggest` names the likeliest slip.

throw-missing = { $who } { $so_far }has to make { $another } throw; write it after the seat, several with +, or end the turn with stop if it was broken off
    .expects = { $another } throw
    .what = The turn lacks a throw that the player has to make.
    .why = After a special throw the player throws again; without the throw the values are unknown.
    .fix = Write the missing throw from the score sheet. If play was broken off there, end the turn with `stop`.

throw-after-stop = { $who } threw { $found }{ $chain }
    .expects = { $throws_end }
    .what = The turn has more throws than the rules allow.
    .why = An extra throw would give values that the player does not have.
    .fix = Compare the throws with the score sheet, and remove one too many or correct the one before it. `barsis validate --suggest` names the likeliest slip.

unknown-outcome = { $who } threw { $found }, and these rules have no such throw; expected { $expected }{ $hint }
    .what = The shells, sticks or dice of the game cannot show this throw.
    .why = Write a throw as what lies there (number of shells, pips), never as its value.
    .fix = Correct the throw from the score sheet. If its value was written, `barsis validate --fix --unsafe-fixes` writes the throw after you have checked it.

opening-throw-wrong = { $found } in the opening throws; expected { $expected }
    .what = The roll-off for the first turn does not fit the seats, the rules or the first turn.
    .why = Where the rules say so, these throws decide who starts.
    .fix = Compare `opening` and the first turn with the score sheet, and correct the wrong seat or throw. Leave `opening` out if the roll-off was not noted.

unknown-throw-impossible = { $found } is not legal with any throw; expected { $expected }
    .expects = moves that some sequence of throws makes legal
    .what = A turn with ? for its throws has moves that no throws could give.
    .why = An unrecorded throw may be anything that the rules allow.
    .fix = Compare the moves with the score sheet, and correct the wrong one. If only the result of the turn is known, write `?` for the moves and add the position.

lenient-turn = { $found } was read as { $expected }{ $signs }; `{ $options }` rewrites it
    .what = The turn is written informally, not in the strict notation. If both look alike, the message names the characters that differ.
    .why = Other programs read the strict form only. An illegal turn is rewritten only with --unsafe-fixes, because its text is then the only evidence of what was played.
    .fix = Run `barsis validate --fix`: the strict form is written. If the turn is illegal, correct it first.

derived-throw-wrong = the record says that the throw is { $found }; by its ruleset it is { $expected }
    .what = A name or value written beside a throw is not what the ruleset gives.
    .why = Derived facts are a help to readers and must not mislead them.
    .fix = Check the throw itself with the score sheet. If it is right, `barsis validate --fix --unsafe-fixes` writes its name and values by the ruleset.

opening-throws-undecided = the opening throws { $found } leave open who starts; expected { $expected }
    .expects = a throw by every seat, and another by each seat that ties for the highest
    .what = The highest throw starts, and the opening throws of the record show no single highest.
    .why = Those who tie for the highest throw again; whose turn is the first depends on it.
    .fix = Add the throws that decided the tie to `opening`. Leave `opening` out if they were not noted.

no-such-seat = { $found } is not a seat of this game; expected { $expected }
    .expects = { $seats }
    .what = The turn is by a seat that has no player.
    .why = Only seats of the ruleset that have a player can play.
    .fix = Correct the letter of the seat, or add the missing player to `players`.

dice-file-unreadable = the dice file cannot be read: { $found }, expected { $expected }
    .what = The file is not JSON, or too large.
    .why = Without the commitments and the seeds the throws cannot be computed.
    .fix = Ask another player for a copy of the dice file; all players should have the same.

dice-file-impossible = { $where } in the dice file is { $found }; expected { $expected }
    .what = A member of the dice file has the right form, but an impossible value.
    .why = Throws are computed for games with throws, from the seeds of at least two people with different names (players, and the dealer if there is one).
    .fix = Begin a new dice file with `barsis dice commit`, and write the game, the players and the dealer correctly.

commitment-not-awaited = { $found } commits out of turn; expected { $expected }
    .what = Somebody commits who is not named in the file, has committed already, or commits before the dealer.
    .why = Each player commits once, and the dealer before any player's commitment is known; the order determines the throws.
    .fix = Check the name after `--player`. If the dice file was changed by hand, use the copy from before that.
    .bad = Huda commits, and the file names Amal and Basim
    .good = Basim commits after Amal

reveal-not-awaited = { $found } reveals a seed out of turn; expected { $expected }
    .what = Somebody reveals a seed who did not commit to one, or who has revealed already.
    .why = One seed belongs to one commitment.
    .fix = Check the name after `--player`: a player who has revealed has nothing left to do. If the dice file was changed by hand, use the copy from before that.
    .bad = Amal reveals twice
    .good = Amal and Basim reveal, each once

commitment-missing = not committed yet: { $found }
    .expects = a commitment by everybody
    .what = Somebody who is named in the dice file has not committed to a seed.
    .why = A player who commits after a seed was revealed could choose a favourable seed.
    .fix = Ask everybody who is named in the message to run `barsis dice commit`. Only then may seeds be revealed.
    .bad = Amal reveals before Basim has committed
    .good = Amal and Basim commit, then reveal

reveal-missing = not revealed yet: { $found }
    .expects = the seed of everybody
    .what = A seed that was committed to has not been revealed, so the throws cannot be made.
    .why = Each throw is computed from all seeds. A player who withholds a seed stops the game, and everyone can see who it is.
    .fix = Ask everybody who is named in the message to run `barsis dice reveal`. If a seed is lost before the game, begin a new dice file.
    .bad = barsis dice check, and the dealer has yet to reveal
    .good = barsis dice check, when all have revealed

revealed-too-early = { $found } revealed a seed too early; still to be done: { $expected }
    .what = The file has a seed while commitments are missing, or the dealer's seed before those of the players.
    .why = A player who still has to commit could choose a favourable seed; and with the dealer's seed the players could compute every throw.
    .fix = Do not play with this dice file. Begin a new one with new seeds, and reveal only after everybody has committed, the dealer last.
    .bad = a reveal of Amal, and no commitment of Basim
    .good = a reveal of Amal, when all have committed

seed-does-not-fit = the seed of { $who } gives the commitment { $found }, but the commitment was { $expected }
    .what = The revealed seed is not the one committed to; or the game, its rules, the dealer or a name has changed since.
    .why = A player who can change a seed afterwards can choose the throws.
    .fix = Compare the dice file with the copies of the other players, and let the player reveal again from the seed file. If the seed still differs, the arbiter decides.
    .bad = a seed with one letter changed
    .good = the seed as `barsis dice reveal` writes it

seeds-alike = { $found } and { $who } have the same seed
    .expects = a different seed for each
    .what = Two seeds are the same.
    .why = Two random seeds of 32 bytes are never equal by chance: one player knew the seed of the other before the commitment.
    .fix = Begin a new dice file, in which everybody commits to a new seed with `barsis dice commit`. If the game was played already, the arbiter decides.
    .bad = the same seed for Amal and Basim
    .good = a different seed for each

commitments-reordered = the commitments are not in the order used when the game was played: { $found }; expected { $expected }
    .what = The commitments are those that the record names, in another order.
    .why = The order is part of the key: another order changes all throws.
    .fix = Put the commitments of the dice file into the expected order, or use a copy that was not changed.
    .bad = the file has Amal before Basim, and Basim committed first
    .good = the order in which they committed

other-dice-file = the record names the dice file with the commitments { $found }; expected { $expected }
    .what = The record says that its throws come from other seeds.
    .why = A record can only be compared with the commitments that its game began with.
    .fix = Give `barsis dice check` the dice file of this game. If the record names the wrong file, run `barsis dice name` with the right one.
    .bad = the dice file of another round
    .good = the dice file of the game

dice-not-named = the record does not say in meta.throws that its throws come from `barsis-dice/1`
    .expects = kind, protocol and commitment
    .what = Nothing in the record says which dice file its throws come from.
    .why = A reader of the record alone cannot know that its throws can be checked. `barsis dice name` adds this.
    .fix = Run `barsis dice name` with the dice file and the record.

dice-for-other-rules = the dice file is for { $expected }, but the record is for { $found }
    .what = The record names another game, version or options than the dice file.
    .why = Everybody committed to these rules too; with other shells or dice the same seeds give other throws.
    .fix = Use the dice file of this game. If it is the right one, correct the ruleset or the options of the record.
    .bad = dice for Pachisi with 6 shells, a record with 7
    .good = the same rules in both

dice-misnamed = { $where } in the record is { $found }; expected { $expected }
    .what = meta.throws describes the seeds in a wrong form, or differs from the dice file.
    .why = From meta.throws anybody can compute the throws again without the dice file.
    .fix = Run `barsis dice name` again with the dice file of the game, which writes these members correctly.
    .bad = a nonce without the name of its player
    .good = what `barsis dice name` writes

throw-differs-from-seeds = { $which } is { $found }; the seeds give { $expected }
    .what = A throw of the record is not the one the seeds give for its turn and place. This is the first difference; later throws are not compared.
    .why = The seeds fixed all throws before the first turn; a different throw was noted wrongly, or never made.
    .fix = Compare the throw with the score sheet, and look for a throw that was left out before it. If it was really played this way, the arbiter decides.
    .bad = S 5: where the seeds give 3
    .good = S 3: where the seeds give 3

throw-not-compared = { $which } is not known, nor are the throws after it in the turn; the seeds give { $expected }
    .what = A throw was not recorded. A ? may mean several throws, so the numbers of the following throws in this turn are unknown.
    .why = The seeds determine the throw; it can be written into the record.
    .fix = Write the throw of the seeds in place of `?`. Then run `barsis dice check` and `barsis validate` again.

roll-off-out-of-turn = { $which } is by { $found }; expected { $expected }
    .what = In the roll-off for the first turn the seats did not throw in the order of their turns.
    .why = The seeds fix which throw comes first, not who makes it; if the order were free, a throw could be given to either player.
    .fix = Put the throws of `opening` into the order of the turns. If the seats really threw in another order, the arbiter decides.

turns-not-compared = { $found } cannot be read as a turn; expected { $expected }
    .expects = a turn in the notation; `barsis validate` explains the error
    .what = From this turn on the throws cannot be counted, so they are not compared.
    .why = A throw is identified by its turn and its place in the turn.
    .fix = Correct the turn with the help of `barsis validate`, then run `barsis dice check` again.
    .bad = S five: 3/8
    .good = S 5: 3/8

no-dice-to-check-by = no throws were compared: the record names no dice of `barsis-dice/1`, and no dice file was given
    .expects = a dice file, or kind, protocol and commitment in meta.throws
    .what = The record was to be checked against the dice it names, but it names none.
    .why = Throws that were not compared may be wrong.
    .fix = Give the dice file before the record: `barsis dice check DICE RECORD`. Throws that were made by hand cannot be checked in this way.
    .bad = barsis dice check game.barsis.json, of a game thrown by hand
    .good = barsis dice check game.dice.json game.barsis.json

commitments-exchanged = the hash of all commitments is { $found }, but the hash that was kept is { $expected }
    .what = A commitment was replaced after the hash of all of them had been kept.
    .why = The player who reveals last knows the other seeds. With another seed and commitment they could choose the throws.
    .fix = Check that the kept hash belongs to this game. If it does, compare the players' copies of the dice file; the arbiter decides.
    .bad = a commitment written again after a seed was revealed
    .good = the commitments as they were when all had committed

unknown-throw-contradicts-seeds = { $which } is not known, and with { $expected }, which the seeds give, the moves are not legal
    .what = A throw is written as ?, but the moves of its turn are impossible with the throw that the seeds give.
    .why = A false throw could be hidden behind a ?.
    .fix = Write the throw of the seeds, and correct the moves from the score sheet. If the moves were really played this way, the arbiter decides.
