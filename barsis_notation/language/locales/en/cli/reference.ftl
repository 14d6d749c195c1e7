# What `rules`, `schema`, `formats` and `--version` say.

not-installed = { $package } is not installed
no-code = { $code } is neither the code nor the name of a finding{ $meant }
code-of-game = { $game } is a game, not a finding; `barsis games { $game }` shows its rules
meant = ; did you mean { $name }?
why = Why: { $why }
says = Says: { $message }
bad = Bad: { $example }
good = Good: { $example }
fix = What to do: { $fix }
page = Documentation page: { $page }
no-schema = unknown schema { $name }; the schemas are { $names }
format = format
ending = ending
read = read
write = write
lossless = lossless
games = games
what-it-is = what it is
all-games = all
yes = yes
no = no
