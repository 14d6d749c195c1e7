# What `ruling` says.

stood-or-retract = say one of the two: --stood or --retract
position-with-stood = --position goes with --stood; a turn taken back leaves the old
by-and-text = a ruling names who ruled (--by) and says what (--text)
not-a-file = { $file } is not a file
taken-back = turn { $turn } is taken back
stands = turn { $turn } stands
ruled = ruled
written = { $what }{ $codes }; revision { $revision }
goes-on-from = play goes on from { $position }
then = the record then: { $found }
