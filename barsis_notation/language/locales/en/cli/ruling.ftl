# What `ruling` says.

stood-or-retract = give either --stood or --retract
position-with-stood = --position works only with --stood; after a retracted turn the old position remains
by-and-text = a ruling needs the arbiter (--by) and a text (--text)
not-a-file = { $file } is not a file
taken-back = turn { $turn } is taken back
stands = turn { $turn } stands
ruled = ruled
written = { $what }{ $codes }; revision { $revision }
goes-on-from = play continues from { $position }
then = after the ruling: { $found }
