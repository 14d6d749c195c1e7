# ما تُسمّى به مواضع الرقعة.

point = الخانة { $point }
hole = الثقب { $hole } في الصفّ { $row }

# ما لا يصحّ في وضع مكتوب، في كلّ لعبة.

other-game = الوضع من { $id }، واللعبة { $game }
other-game-of-record = الوضع من { $id }، والسجلّ من { $game }
other-seats = مقاعد الوضع: { $seats }؛ ومقاعد اللعبة: { $game }
both-seats = المقاعد { $seats }: في { $game } يلعب المقعدان كلاهما
unknown-seats = المقاعد { $seats }: مقاعد { $game } هي { $known }
to-without-turns = الدور للمقعد { $seat } ولا أدوار له وحده؛ فالأدوار للمقعدين { $seats }
to-of-nobody = الدور للمقعد { $seat } وهو لا يلعب
strange-key = لا معنى للمفتاح { $key } في هذه اللعبة
key-without-rule = لا معنى للمفتاح { $key } في هذه القواعد
key-of-number = المفتاح { $key } يُتوقّع فيه عدد من واحد إلى { $most }
key-of-strangers = في المفتاح { $key } مقاعد لا تلعب
key-of-named-strangers = في المفتاح { $key } مقاعد لا تلعب: { $seats }
key-of-no-man = في المفتاح { $key } لا حجر للمقعد { $seat } على { $place }
of-seat = المقعد { $seat }: { $reason }

# ألعاب الصليب.

not-so-many-men = عدد أحجار المقعد { $seat } هو { $count }؛ ولكلّ مقعد في اللعبة { $most }
man-on-no-exit = حجر علامته `n` ليس على مخرج يشترك فيه جانب آخر
man-marked = للمقعد { $seat } حجر علامته `{ $tag }` ولا معنى لها هنا
man-on-no-step = للمقعد { $seat } حجر على { $place }؛ والخطوات من { $first } إلى { $last }
too-many-on-cell = عدد الأحجار على { $cell } هو { $count }؛ وهو يسع { $most }
two-sides-on-cell = على { $cell } أحجار جانبين؛ ولا تجمع الجانبين هناك نقلة
to-has-left = الدور للمقعد { $seat } وقد ترك اللعبة
captor-unnamed = للمقعد { $seat } حجر علامته `c` لا يذكره المفتاح `journal`
value-of-no-throw = القيمة المستحقّة { $value } ليست من قيم هذه اللعبة: { $values }
key-journal = ليس في journal={ $capture } أكل يجوز إلغاؤه هنا
key-equal-idle = لا معنى للمفتاح equal={ $equal } حيث لا تُلغي الرميات المتساوية شيئاً
key-equal = ليس equal={ $equal } عدداً لرميات متساوية، مثل 1*2

# صفوف الثقوب.

key-again = ليس again={ $again } علامة رمية إضافيّة، وهي again=1
key-owed = ليس owed={ $owed } ممّا تعطيه هذه اللعبة: { $values }
too-many-pieces = عدد أحجار المقعد { $seat } هو { $count }؛ وفي اللعبة { $most }
piece-on-no-hole = حجر على { $place }؛ والثقوب من واحد إلى { $last }
piece-marked = حجر علامته `{ $tag }`؛ العلامة `u` لما لم يتحرّك بعدُ، و`v` لما كان في الصفّ الأبعد
unmoved-piece = حجر لم يتحرّك يقف على { $place }، خارج صفّ البداية
two-pieces = على { $place } حجران
piece-on-piece = حجر على { $place } وهناك حجر للمقعد الآخر

# الخانات.

checker-on-no-point = للمقعد { $seat } حجر على { $place }؛ والخانات من 1 إلى 24
not-so-many-checkers = عدد أحجار المقعد { $seat } هو { $count }، لا { $most }
both-on-point = للمقعدين معاً أحجار على الخانة { $point } للمقعد { $seat }، وهي { $across } للمقعد { $other }
owed-of-no-roll = ليس owed={ $owed } ممّا تُبقيه رمية زهرين
owed-by-nobody = كُتب owed={ $owed } ولا دور لأحد
key-cube = ليس cube={ $cube } قيمة اللعبة وصاحب مكعّب المضاعفة، مثل 2W
both-off = أحجار المقعدين كلّها خارج الرقعة
off-and-to-move = أحجار المقعد { $seat } كلّها خارج الرقعة والدور للمقعد { $to }؛ وعلامة اللعبة المنتهية -

# رقع المربّعات.

too-many-men = عدد أحجار المقعد { $seat } هو { $count }؛ وعددها في البداية { $most }
man-on-no-cell = للمقعد { $seat } حجر على { $place }، وليس هذا مربّعاً
two-men = على { $place } حجران
roll-refused = الرمية { $roll } غير ممكنة الآن: `{ $why }`
