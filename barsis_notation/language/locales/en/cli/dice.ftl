# What `dice` says.

no-stream = { $file } is not a file; dice files and records must be files
is-begun = { $file } exists already: --game, --with, --option and --dealer are for a new file
begin-with = { $file } does not exist yet; a new dice file needs { $options }
no-name = a name has 1 to { $most } characters, on one line
nobody-so-called = { $file } has no player { $name }; its players are { $who }
seed-in-dice-file = --secret names the dice file { $file }, which everyone may read; a seed needs a separate file
seed-elsewhere = the seed file { $file } does not exist; if you moved it, name it with --secret: without the seed you cannot reveal
committed = { $name } has committed; the seed is in { $secret }; keep it secret until it is revealed
revealed = { $name } has revealed the seed
still-to-commit = still to commit: { $names }
still-to-reveal = still to reveal: { $names }
all-committed = all have committed; keep this hash of all commitments: { $commitment }
dealer-deals = the players have revealed; { $dealer } throws with `barsis dice throw { $file } RECORD --secret S`, and reveals after the game
all-revealed = all have revealed; `barsis dice throw { $file } RECORD` shows the next throw
record-or-turn = name the record of the game, or give a turn with { $option }, and one of its throws with { $other }
not-the-dealer = { $secret } is the seed of { $name }, who is not the dealer; players reveal their seeds before the first throw
other-rules = the record and the dice file have different rules; the dice file is for { $ruleset }
nothing-due = no throw is due: a move comes first, or the game is over
named-throw = { $throw } ({ $name })
roll-off-due = roll-off, throw { $throw }, { $seat }: { $thrown }
roll-off-throw = roll-off, throw { $throw }: { $thrown }
throw-due = turn { $turn }, throw { $throw }, { $seat }: { $thrown }
throw-at = turn { $turn }, throw { $throw }: { $thrown }
named = { $file } now names the dice of its throws
named-already = { $file } already names the dice of its throws
records =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    }
right =
    { $count ->
        [one] { $count } throw matches the seeds
       *[other] { $count } throws match the seeds
    }
sum = { $records }, { $right }; { $found }
