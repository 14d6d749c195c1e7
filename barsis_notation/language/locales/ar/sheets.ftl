# أوراق التسجيل.

score-sheet = ورقة تسجيل
event = البطولة
round = الجولة
table = الطاولة
site = المكان
date = التاريخ
seat = المقعد
turns = الأدوار
turn = الدور
result = الفوز
points = النقاط
game-and-length = { $game }، { $length }
round-and-table = الجولة { $round }، الطاولة { $table }
event-line = البطولة { $blank }
round-line = الجولة { $round } الطاولة { $table }
date-line = التاريخ { $blank }
throws = الرميات: { $throws }
throws-alone = الرميات
options-alone = قواعد هذه اللعبة
options-chosen = الخيارات:
option-with-number = { $number }: { $meaning }
result-line = الفوز { $blank } النقاط { $points }
arbiter = الحَكَم
seat-called = { $seats } { $names }
line-number = { $number }.
