# What `moves` says.

cannot-stand = the position is impossible: { $error }
is-over = the game is over: no seat has a move
throw-missing = `throw` is missing: the position has no throws left to play
nothing-thrown = { $ruleset } is a game without throws; leave `throw` out
no-throw = { $throw } is not a throw of { $ruleset }; its throws are { $throws }
turns-of-two-dice = `turns` is for games in which a turn is one roll of two dice
legal = legal: { $move }
nobody = nobody
to-move = { $who } to move
to-move-and-owed = { $who } to move, owed { $owed }
throw-is-due = another throw is due before any move
uses = uses { $values }
no-legal-move = no legal move
ends-in = ends in { $position }
is-a-file = { $file } is a file, and moves are listed for a position: `barsis show FILE --turn N` prints the position after a turn, to be given here in quotes
said-by-lines = with - every line is a complete question, and its answer is JSON: leave { $option } out
no-file-in-a-line = a line cannot name a ruleset file; name yours by { $option }, or in { $setting } of the configuration
question = a question as JSON on one line, such as { $example }, of at most { $most } bytes
no-such-member = a question has no member { $found }; it has { $known }
no-position = no position: { $error }
