# A site of games: its index, its pages of events.

not-a-site = { $folder } is not empty and is not a site
ways = Other pages
all-games = All games
games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
games-of = { $shown } of { $games }
events-counted =
    { $count ->
        [one] { $count } event
       *[other] { $count } events
    }
event = Event
round = Round
table = Table
players = Players
player = Player
game = Game
result = Result
findings = Findings
search = Search
filters = Search and filters
all = all
clean = clean
with-findings = with findings
reset = Show all
none-fits = No game matches.
list-of-games = The games
nobody = ?
standings = Standings
crosstable = Crosstable
round-called = Round { $round }
no-round = No round named
boards-clean =
    { $count ->
        [one] { $clean } of { $count } board clean
       *[other] { $clean } of { $count } boards clean
    }
game-number = game { $number }
of-no-table = Games without a table
no-event-file = Only the records name this event; standings need an event file.
event-unreadable = The event file cannot be used:
event-incomplete = These values of the event file are wrong, and this page leaves them out:
