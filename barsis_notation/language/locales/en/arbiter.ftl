# The arbiter's page.

title = Arbiter's page
boards = Boards with findings
clean-boards = Boards without findings
faults-of-files = Findings about files
remarks = Findings for information
without-event = Without the name of an event
without-round = not given
tables = Tables
found = Found
round = Round
table = Table
players = Players
against = v
state = State
missing = Missing
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
position-then = The position at this point
position-at-end = After the last turn
thrown = thrown
owed = still to be played
written = written
place = place
ruling = Ruling
stands = the turn stands
taken-back = the turn is taken back
arbiter = Arbiter
date = Date

clean-left-out =
    { $count ->
        [one] { $count } more clean board is not listed here.
       *[other] { $count } more clean boards are not listed here.
    }
boards-left-out =
    { $count ->
        [one] { $count } more board with findings is not listed here.
       *[other] { $count } more boards with findings are not listed here.
    }
findings-left-out =
    { $count ->
        [one] { $count } more finding is counted but not shown here.
       *[other] { $count } more findings are counted but not shown here.
    }
drawings-left-out =
    { $count ->
        [one] { $count } more position is written as a line, not drawn.
       *[other] { $count } more positions are written as a line, not drawn.
    }
