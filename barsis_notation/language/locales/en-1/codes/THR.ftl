# Rulings in records keep this wording of version 1: record ids depend on it. Do not change it.

throw-missing = { $who } { $so_far }owes { $another } throw; write it after the seat, several with +, or end the turn with stop if it was broken off
unknown-throw-impossible = whatever was thrown, { $found } is not legal; expected { $expected }
lenient-turn = { $found } was read as { $expected }{ $signs }; `{ $options }` writes it so
revealed-too-early = { $found } revealed a seed before his turn; not done yet: { $expected }
seed-does-not-fit = by the seed of { $who } the commitment is { $found }, and it was { $expected }
seeds-alike = the seed of { $found } is that of { $who }
commitments-reordered = the commitments stand in another order than when the game was played: { $found }; expected { $expected }
dice-not-named = the record does not say in meta.throws that its throws are of `barsis-dice/1`
dice-for-other-rules = the dice file is for { $expected }, and the record goes by { $found }
throw-not-compared = { $which } is not known, and neither are those after it in its turn; the seeds give { $expected }
roll-off-out-of-turn = { $which } is that of { $found }; expected { $expected }
no-dice-to-check-by = nothing was compared: the record names no dice of `barsis-dice/1`, and no dice file was given
commitments-exchanged = all commitments come to { $found }, not to { $expected }, which was kept
unknown-throw-contradicts-seeds = { $which } is not known, and with the { $expected } that the seeds give the moves are not legal
