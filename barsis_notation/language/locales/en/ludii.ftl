no-trial-kept = a game that was not read from a trial, not kept with --keep-raw, or changed since
trial-of-ludii = a trial as Ludii wrote it
no-game = no game
line-of-game = a line such as game=…/Barjis.lud
line-of-ludii = a line that Ludii writes, such as Move=[Move:mover=1,…]
no-men = no pieces on the board
setting-up = moves of player 0 that place the pieces
men-cannot-stand = an impossible position ({ $why })
all-men = all pieces
man-on-site = a piece { $piece } on site { $site }
man-on-start = a piece on its start
default-options = the default of every option
no-options = no options of Ludii
not-over = not over
won = { $winners } won
nobody-won = no winner
winner-and-end = winner={ $winner }, { $end }
no-winner-and-end = winner=none, { $end }
no-end = no end
line-of-winner = a line such as winner=2

player = player { $number }
one-of-players = one of 1 to { $count }
turn-without-throw = a turn without a throw
dice-thrown = the dice that were thrown
dice = dice { $dice }
state-of-dice = a state for every die of the game
nothing-decided = a move without a decision
deciding-action = an action that decides
the-action = the action { $action }
known-actions = Move, Remove, Select or Pass
site-without-man = site { $site } without a piece of seat { $seat }
one-of-his-men = one of the player's pieces
seat-from-to = seat { $seat } from site { $start } to site { $to }
man-and-way = one of the player's pieces, and a route for it
site-without-other = site { $site } without a piece of another seat
one-who-is-hit = a piece to capture
action-with = { $action } with { $fact } { $value }
a-site = a site

position-giving-turn = a position that gives the turn to its seat
readable-moves = moves that can be read
men-who-can-stand = a possible position after it; it is refused: { $refusal }
seat = seat { $seat }
legal-under = ; legal under { $options }
times =
    { $count ->
        [one] once
       *[other] { $count } times
    }
