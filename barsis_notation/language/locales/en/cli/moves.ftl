# What `moves` says.

cannot-stand = the position cannot stand: { $error }
is-over = the game is over: nobody has a move
throw-missing = --throw is missing: nothing is owed in this position
nothing-thrown = nothing is thrown in { $ruleset }; leave --throw out
no-throw = { $throw } is not a throw of { $ruleset }; there are { $throws }
turns-of-two-dice = --turns is for games in which a turn is one roll of two dice
legal = legal: { $move }
nobody = nobody
to-move = { $who } to move
to-move-and-owed = { $who } to move, owed { $owed }
throw-is-due = another throw is due before any move
uses = uses { $values }
no-legal-move = no legal move
ends-in = ends in { $position }
