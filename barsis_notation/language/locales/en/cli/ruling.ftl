# What `ruling` says.

stood-or-retract = give one of --stood and --retract
position-with-stood = --position goes with --stood; after a retracted turn the old position stays
by-and-text = a ruling names who ruled (--by) and says what (--text)
not-a-file = { $file } is not a file
taken-back = turn { $turn } is taken back
stands = turn { $turn } stands
ruled = ruled
written = { $what }{ $codes }; revision { $revision }
goes-on-from = play goes on from { $position }
then = the record then: { $found }
