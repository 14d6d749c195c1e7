# Score sheets on paper.

score-sheet = Score sheet
event = Event
round = Round
table = Table
site = Place
date = Date
seat = Seat
turns = Turns
turn = Turn
result = Won by
points = Points
game-and-length = { $game }, { $length }
round-and-table = round { $round }, table { $table }
event-line = Event { $blank }
round-line = Round { $round } Table { $table }
date-line = Date { $blank }
throws = Throws: { $throws }
throws-alone = Throws
options-alone = Rules of this game
options-chosen = Options:
option-with-number = { $number }: { $meaning }
result-line = Won by { $blank } Points { $points }
arbiter = Arbiter
seat-called = { $seats } { $names }
line-number = { $number }.
