# المقاعد والمواضع والرميات والنقلات بكلمات اللاعبين.

who = { $name } ({ $seat })
seat = المقعد { $seat }
the-place = { $place }
way = { $start } إلى { $end }
move = من { $way } [{ $move }]
unseen-move = نقلة لم تُدوَّن [?]
throw = { $arabic } [{ $key }]
throw-by-number = { $arabic } [{ $key }]
throw-without-arabic = { $name } [{ $key }]
