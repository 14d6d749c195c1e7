# What `render` says.

no-ending = the name { $file } does not say what to make of the record; it ends in { $endings }, or in / for the folder of a site
not-taken = { $option } goes with { $endings }, not with { $made }
a-site = a site
no-such-seat = --orientation: the game has no seat { $seat }; its seats are { $seats }
no-font = no font on this machine has { $letters }: an svg leaves them to the reader's fonts
too-large = { $error }; --turn makes one of a single turn, --size a smaller one
site = { $held }: { $written } files written, { $kept } as they were, { $removed } removed
drawing = drawing { $number } of { $drawings }
