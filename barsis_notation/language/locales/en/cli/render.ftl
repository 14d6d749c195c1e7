# What `render` says.

no-ending = the name { $file } does not say what to write; end it in { $endings }, or in / for the folder of a site
is-position = this is a position, not a record; `barsis show` draws positions, such as `barsis show POSITION -o { $output }`
not-taken = { $option } works with { $endings }, not with { $made }
a-site = a site
no-such-seat = --orientation: the game has no seat { $seat }; its seats are { $seats }
no-font = no font on this machine has { $letters }: an SVG file is shown with the reader's fonts
too-large = { $error }; use --turn for a single turn, or --size for a smaller picture
site = { $held }: { $written } files written, { $kept } unchanged, { $removed } removed
drawing = drawing { $number } of { $drawings }
