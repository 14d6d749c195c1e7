# Dice files: seeds that players commit to, and the throws made of them.

nothing-thrown = { $ruleset }, a game without throws
rules-with-throws = a game with shells, sticks or dice
again = { $name } again
each-once = each player once
a-player = { $name }, who is a player
dealer-plays-not = a dealer who does not play
one-seed = only one person with a seed
two-seeds = at least two people with seeds
nobody-any-more = no one (all have done so)
dice-file = a dice file as JSON; see docs/specification/dice-protocol.md
throw-of-turn = throw { $throw } of turn { $turn }
throw-of-roll-off = throw { $throw } of the roll-off
beside-turn = throw { $throw } of a line that was taken back at turn { $turn }
no-member = nothing
name-of-game = the name of the game, as text
seed-and-name = a seed of 64 hexadecimal digits, a space and the name of the player
seed-of-64 = a seed of 64 hexadecimal digits
commitment-of-64 = a commitment of 64 hexadecimal digits
all-of-them = everyone together
the-players = the players
no-seed-file = not a seed file
