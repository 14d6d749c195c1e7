# Seats, places, throws and moves in people's words.

who = { $name } ({ $seat })
seat = seat { $seat }
the-place = the { $place }
way = { $start } to { $end }
move = { $way } [{ $move }]
unseen-move = a move nobody noted [?]
throw = { $key } { $name } ({ $arabic })
throw-by-number = { $key } ({ $arabic })
throw-without-arabic = { $key } { $name }
