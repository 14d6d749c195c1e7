# What `dice` says.

no-stream = { $file } is not a file; a dice file and its records are files
is-begun = { $file } exists already: --game, --with, --option and --dealer are for a new file
begin-with = { $file } is not there yet; a new dice file needs { $options }
no-name = a name has 1 to { $most } letters, on one line
nobody-so-called = { $file } has no player { $name }; its players are { $who }
seed-in-dice-file = --secret names the dice file { $file }, which everyone may read; a seed needs a separate file
seed-elsewhere = the seed is looked for in { $file }; if it was moved, name it with --secret: who has lost it cannot reveal
committed = { $name } has committed; the seed is in { $secret }; keep it secret until it is revealed
revealed = { $name } has revealed the seed
still-to-commit = still to commit: { $names }
still-to-reveal = still to reveal: { $names }
all-committed = all have committed; keep this hash of all commitments: { $commitment }
dealer-deals = the players have revealed; { $dealer } deals by `barsis dice throw { $file } RECORD --secret S`, and reveals after the game
all-revealed = all have revealed; `barsis dice throw { $file } RECORD` says what falls
record-or-turn = name the record of the game, or a turn by { $option }, and with it one of its throws by { $other }
not-the-dealer = { $secret } is the seed of { $name }, who is not the dealer; players reveal their seeds before the first throw
other-rules = the record and the dice file have different rules; the dice file is for { $ruleset }
nothing-due = no throw is due: a move comes first, or the game is over
named-throw = { $throw } ({ $name })
roll-off-due = roll-off, throw { $throw }, { $seat }: { $thrown }
roll-off-throw = roll-off, throw { $throw }: { $thrown }
throw-due = turn { $turn }, throw { $throw }, { $seat }: { $thrown }
throw-at = turn { $turn }, throw { $throw }: { $thrown }
named = { $file } says which dice its throws are of
named-already = { $file } says so already
records =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    }
right =
    { $count ->
        [one] { $count } throw as the seeds give it
       *[other] { $count } throws as the seeds give them
    }
sum = { $records }, { $right }; { $found }
