# What `replay` says on a terminal, where one steps through a game.

# The current ply.

start = Before the first turn
to-begin = to play: { $who }
threw-values = { $who } threw { $throws } = { $values }
uses = uses { $values }
takes = takes { $men }
still-owed = still to play: { $values }
not-known = the position is not known; the last one known is shown
lines-beside =
    { $count ->
        [one] { $count } line: `v`
       *[other] { $count } lines: `v`
    }
taken-back = taken back: turn { $turn }
not-played = not played: turn { $turn }
not-examined = { $turns } not examined
turn-of = turn { $turn } of { $turns }

# Going elsewhere.

at-end = the end of the line
at-start = the beginning of the line
no-lines = this turn has no comments, variations or findings
no-outer = this is the main line
no-later-finding = no finding after this move
no-earlier-finding = no finding before this move
no-findings = no findings
turn-not-reached = turn { $turn } was not reached: an earlier one is refused
no-such-turn = the record has no turn { $turn }; it has { $turns }
found = found: { $text }
not-found = not found: { $text }
last-game = the last game
first-game = the first game

# What is asked for, and what is done.

go-to = go to turn: { $typed }
search = search: { $typed }
copied = position copied
copied-shown = The position; it is printed again at the end
saved = saved: { $file }
not-saved = not saved: { $reason }
speed = a move every { $seconds } s
stopped = stopped
too-small = The terminal is too small: { $columns } by { $rows }. It needs 80 by 24.

# The games to choose from.

games = Games
broken = { $where }: { $what }
game-of-match = match { $match }, game { $game }
reading = being read …

# Keys, by what they do; the last line of the screen has the first few.

keys-forward = next move
keys-back = move back
keys-next-turn = next turn
keys-previous-turn = previous turn
keys-first = start of the line
keys-last = end of the line
keys-next-ten = ten turns forward
keys-previous-ten = ten turns back
keys-turn = digits and Enter: go to that turn; 0 is the start
keys-next-finding = next finding
keys-previous-finding = previous finding
keys-into = into a side line of the turn; again: the next one
keys-out = out of the side line
keys-play = play, stop
keys-faster = play faster
keys-slower = play slower
keys-flip = turn the board
keys-search = search in moves, comments, seats, names of throws, codes
keys-copy = copy the position
keys-save = save a picture of the board (SVG) under a new name
keys-more = all details of this move
keys-next-game = next game
keys-previous-game = previous game
keys-games = list of the games
keys-help = these keys
keys-quit = quit
keys-down = down
keys-up = up
keys-page-down = a page down
keys-page-up = a page up
keys-top = top
keys-bottom = bottom
keys-choose = open
keys-close = close
keys = Keys
bar-step = step
bar-turn = turn
bar-play = play
bar-finding = finding
bar-line = line
bar-search = find
bar-more = more
bar-help = help
bar-quit = quit
bar-choose = open
bar-scroll = scroll
bar-close = close
