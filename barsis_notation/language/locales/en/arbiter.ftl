# The arbiter's page.

title = Arbiter's page
boards = The boards
round = Round
table = Table
players = Players
against = v
state = State
missing = Missing
record = Record
others = and others

clean = clean
clean-records =
    { $count ->
        [one] { $count } clean record
       *[other] { $count } clean records
    }
hidden =
    { $count ->
        [one] { $count } finding not shown
       *[other] { $count } findings not shown
    }
no-record = a record that can be read
no-round = round
no-table = table
no-name = a name
no-result = result
not-examined = { $turns } not examined

of-the-record = The record
of-the-file = The file
position-before = Before the move
position-then = The position then
position-at-end = After the last turn
thrown = thrown
owed = still to be played
written = written
place = place
ruling = Ruling
stands = it stands
taken-back = it is taken back
arbiter = Arbiter
date = Date

clean-left-out =
    { $count ->
        [one] { $count } clean board more has no line here.
       *[other] { $count } clean boards more have no line here.
    }
boards-left-out =
    { $count ->
        [one] { $count } board more with findings has no line here.
       *[other] { $count } boards more with findings have no line here.
    }
findings-left-out =
    { $count ->
        [one] { $count } finding more is counted and not shown here.
       *[other] { $count } findings more are counted and not shown here.
    }
drawings-left-out =
    { $count ->
        [one] { $count } position more is written in one line and not drawn.
       *[other] { $count } positions more are written in one line and not drawn.
    }
