# المسجِّل: ما يسأل عنه، وما فهمه، وما فعله.

# البداية والنهاية.
no-position = الملف { $file }: { $error }؛ اكتب الوضع أوّلاً
begin-one = يبدأ السجلّ بالأمر `barsis new GAME -o { $file }`
not-one-legal = الملف { $file }: لا يُتابَع التسجيل إلّا في ملف فيه سجلّ واحد لا مخالفة فيه إلى الآن
another-form = الملف { $file } بصيغة { $form } وليس سجلّاً واحداً بصيغة JSON؛ يحوّله الأمر `barsis convert`
packed = الملف { $file } مضغوط؛ اجعل اسمه ينتهي بـ { $ending }
name-a-file = يلزم اسم ملف: فيه يُحفظ كلّ دور
not-a-file = المسار { $file } ليس ملفاً
not-json = الملف { $file } ليس سجلّاً واحداً بصيغة JSON؛ يحوّله الأمر `barsis convert`
not-writable = لا يمكن حفظ شيء هناك
heading =
    { $turns ->
        [zero] { $game }   لا أدوار في { $file }
        [one] { $game }   دور واحد في { $file }
        [two] { $game }   دوران في { $file }
        [few] { $game }   { $turns } أدوار في { $file }
        [many] { $game }   { $turns } دوراً في { $file }
       *[other] { $game }   { $turns } دور في { $file }
    }
see-help = الأوامر تعرضها كلمة «مساعدة»
no-text = { "  " }ليس هذا سطراً من نصّ؛ لم يؤخذ منه شيء
nobody-reads = { $file }: أُغلق أنبوب الإخراج؛ وما لم يأت جوابه لم يُدوَّن
left-unsaved = الملف { $file }: { $reason }؛ بقي الملف كما حُفظ آخر مرّة
turn-not-saved = لم يُحفظ: { $text }
left-broken-off = الدور { $turn } لم ينته؛ كُتب في الملف مقطوعاً: { $text }
goes-on-with-it = يُتابَع بالأمر `barsis record { $file }`
left-edit = تعديل الدور { $turn } لم ينته؛ بقي الملف كما كان قبله
no-reason = سبب غير معروف

# الأسئلة.
ask-move = نقلة
ask-seat = مقعد
ask-throw = رمية
may-go-on = يُتابَع الدور بـ [Enter] أو بالرمية أو النقلة التالية؛ ويبقى كما هو بـ «خروج»
nothing-more = لم يبق ما يُلعب؛ آخر دور يُلغى بـ «{ $undo }»، والخروج بـ «خروج»
turn = الدور { $turn }   { $position }
who-begins = من يبدأ؟ { $seats }؛ و[Enter] تعني { $who }
throws-for-first = رمية الافتتاح: { $who }
another-throw = { "  " }رمية أخرى مطلوبة: { $who }
may-throw = تجوز رمية أخرى: { $who }؛ و[Enter] تترك الدور: { $other }
throws = الرمية الآن: { $who }
to-play = { "  " }بقي { $owed } من الرمية: { $who }
to-play-or-pass = { "  " }بقي { $owed } من الرمية: { $who }؛ و[Enter] تمرّر الباقي
uses = من { $values }
takes = يؤكل { $men }
man = حجر { $who } على { $place } [{ $man }]
either = { $most } أو { $end }

# ما يُعرض.
type-comment = { "  " }يُكتب التعليق بعد الكلمة
no-result = { "  " }لا نتيجة مكتوبة
is-legal = { "  " }النقلة مسموحة: { $move }

# ما حدث.
threw = { "  " }الرمية { $throw }: { $values }
threw-for-first = { "  " }رمية الافتتاح { $throw }: { $who }
begins = { "  " }الدور الآن: { $who }
played = { "  " }لُعب: { $move }
played-and-took = { "  " }لُعب: { $move }، وأُكل { $men }
saved-turn = { "  " }حُفظ الدور { $turn }
saved = { "  " }حُفظ
not-saved = { "  " }لم يُحفظ: { $reason }
nothing-lost = { "  " }لم يضع شيء: تُعاد المحاولة بـ [Enter]، والخروج من دون حفظ بـ «خروج»
taken-back = { "  " }أُلغي: { $what } { $text }
taken-back-of-turn = { "  " }أُلغي من الدور { $turn }: { $what } { $text }
a-choice = اختيار المقعد
an-opening = رمية الافتتاح
a-throw = الرمية
a-move = النقلة
an-ending = الخاتمة
a-turn = الدور كلّه
a-result = النتيجة
an-edit = التعديل
noted = { "  " }التعليق: { $text }
noted-turn = { "  " }التعليق على الدور { $turn }: { $text }
was-broken-off = { "  " }الدور { $turn } مقطوع: { $text }
goes-on = { "  " }يُتابَع الدور { $turn }: { $text }
stood = { "  " }يبقى الدور { $turn } كما لُعب ({ $codes }): { $text }
turn-was = { "  " }كان الدور { $turn }: { $text }
played-anew = { "  " }يُلعب من جديد؛ ويعيده «{ $undo }» كما كان
no-longer-stands = { "  " }لم يعد الدور { $turn } صحيحاً: { $text }
anew-or-so = { "  " }يُلعب من جديد، أو يبقى بـ «{ $so }»؛ ويعيد «{ $undo }» كلّ شيء كما كان
edited = { "  " }عُدّل الدور { $turn }
edited-and-later =
    { $later ->
        [one] { "  " }عُدّل الدور { $turn }؛ والدور الذي بعده باقٍ
        [two] { "  " }عُدّل الدور { $turn }؛ والدوران اللذان بعده باقيان
        [few] { "  " }عُدّل الدور { $turn }؛ و{ $later } أدوار بعده باقية
        [many] { "  " }عُدّل الدور { $turn }؛ و{ $later } دوراً بعده باقية
       *[other] { "  " }عُدّل الدور { $turn }؛ و{ $later } دور بعده باقية
    }
passes = { "  " }تمرير الباقي: { $who }
breaks-off = { "  " }قُطع الدور: { $who }
resigns = { "  " }استسلام: { $who }
forfeits = { "  " }خسارة بالانسحاب: { $who }
misses = { "  " }تفويت الدور: { $who }
cannot-play = { "  " }تعذّر لعب { $owed }: { $who }؛ انتهى الدور
no-winner = لا فائز: { $reason }
wins = الفوز: { $who }، بسبب: { $reason }
wins-by-name = الفوز: { $who }، بسبب: { $reason }، { $name }
with-score = { $won }   النقاط { $score }

# ما لم يُفهم، وما كان منتظراً.
unread = { "  " }كُتب «{ $found }»، والمنتظر: { $expected }
unread-empty = { "  " }السطر فارغ، والمنتظر: { $expected }
or-command = { $expected }؛ أو الأمر «{ $command }»
due-starter = من يبدأ
due-opening = رمية من رميات الافتتاح
due-throw = رمية
due-move = نقلة
due-nothing = لا شيء: انتهت اللعبة
expected-number = رقم دور، مثل «{ $command } 12»
expected-starter = من يبدأ: { $seats }
expected-throw = رمية: { $throws }
expected-throw-of-game = رمية من رميات هذه اللعبة
expected-one-die = زهر واحد للدور الأوّل، مثل 5: يرمي كلّ لاعب زهراً، وعند التساوي يعيدان الرمي
expected-choice = رقم من واحد إلى { $last }
expected-move = نقلة مثل { $move }
expected-no-move = نقلة، ولا نقلة ممكنة
expected-result = مقعد أو { $reasons }
expected-refused = دور رُفض، أو نقلات دور
expected-position = سطر الوضع بعده أيضاً: { $why }
expected-end-first = نهاية الدور الجاري أوّلاً
expected-end-or-stop = نهاية الدور أوّلاً، أو «{ $stop }»
expected-turn = دور من واحد إلى { $last }
expected-known-before = دور يُعرف الوضع قبله
expected-known-turn = دور قبله يُعرف وضعه
expected-whole-turn = دور كامل، يبدأ بالمقعد
expected-something = شيء يُلغى
expected-plain-text = نصّ بلا رموز تحكّم
expected-comment = تعليق لا يزيد على { $most }
expected-some-comment = تعليق: من دونه لا يقول هذا البند شيئاً
characters =
    { $count ->
        [zero] لا محارف
        [one] محرف واحد
        [two] محرفان
        [few] { $count } محارف
        [many] { $count } محرفاً
       *[other] { $count } محرف
    }

# المساعدة: كلمات الأوامر من جدولها.
help-throw = رمية        رقم أو اسم، وعدّة رميات بينها + أو فراغ: 5، دست، دست ٣، 1+3؛ وبزهرين: 31 أو 3 1
help-throw-of-a-seat = { "            " }ويسبقها مقعد أو لاعب إن جاز أن يكون الدور لغيره: N 3، باسم: 3
help-move = نقلة        رقمها في القائمة، أو تدوينها: bar/11
help-enter = زرّ [Enter]   حيث تترك القواعد خياراً: إنهاء الدور، أو ترك رمية أخرى
help-undo = { $undo }       يُلغي آخر رمية أو نقلة أو دور؛ و«{ $undo } دور» يُلغي الدور كلّه (undo)
help-comment = { $comment }       ملاحظة على الدور الجاري، وإلّا فعلى الأخير؛ «{ $comment } -» يحذفها (comment)
help-board = { $board }، { $position }   الرقعة؛ سطر الوضع (board, position)
help-why = { $why }       يليها نقلة: لماذا لا تجوز (why)
help-endings = { $resign }، { $forfeit }، { $miss }، { $stop }   ينتهي الدور هكذا (resign, forfeit, miss, stop)
help-so = هكذا        ما رُفض لُعب هكذا: يُكتب مع قرار الحَكَم؛ «هكذا 23/27»: هذه النقلات،
help-so-moves = { "            " }وبعدها سطر الوضع حيث لا يتّضح أين وقفت الأحجار (so)
help-edit = تعديل       يليه رقم دور: يُلعب من جديد، أو كما يُكتب: «تعديل 12 N 3: 23/26»؛ وتتبعه الأدوار التالية،
help-edit-later = { "            " }وأوّل دور لم يعد صحيحاً يُلعب من جديد أيضاً؛ التراجع يعيد كلّ شيء كما كان (edit)
help-result = { $result }       تُعرض؛ «S وقت»، «- اتفاق»، «لم تنته»: تُكتب نتيجة لا تدلّ عليها النقلات (result)
help-quit = خروج        كلّ دور انتهى محفوظ في الملف؛ والذي لم ينته يُحفظ مقطوعاً،
help-quit-later = { "            " }ويُتابَع في المرّة القادمة (quit)
