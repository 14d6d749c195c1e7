# ملفات تقرير البطولة (TRF).

not-two-players = في ملف تقرير البطولة لاعبان على كلّ طاولة؛ وفي هذه البطولة { $count }
no-players = في ملف تقرير البطولة لاعب واحد على الأقلّ؛ وليس في هذه البطولة لاعب
too-many-players = يتّسع ملف تقرير البطولة لعدد أقصاه { $most } من اللاعبين
too-many-points = يتّسع ملف تقرير البطولة لنقاط أقصاها { $most } للاعب الواحد
report-file = ملف تقرير بطولة
event-file = ملف البطولة
nothing = لا شيء
lost = { $member } { $value }
lost-and-more =
    { $count ->
        [one] { $what } وقيمة أخرى
        [two] { $what } وقيمتين أخريين
        [few] { $what } و{ $count } قيم أخرى
        [many] { $what } و{ $count } قيمة أخرى
       *[other] { $what } و{ $count } قيمة أخرى
    }

## المطلوب في السطر.

one-column = العمود { $columns }
columns = الأعمدة { $columns }
a-code = رمز مثل 012 أو 001، وبعده فراغ
line-of-code = السطر { $code }
one-such-line = سطر واحد بهذا الرمز
a-day = يوم مثل 2026/11/20
a-short-day = يوم مثل 26/11/20
a-whole-number = عدد صحيح
a-starting-number = رقم لاعب من 1 إلى 9999
other-number = رقم لاعب آخر
number-of-another = رقم لاعب آخر من لاعبي الملف
one-of = أحد { $words }
blanks = فراغات
a-blank = فراغ؛ لعلّ السطر مُزاح
symbol-and-points = نقاط بعد أحد { $symbols }
tie-break = كسر التعادل { $code }
a-name = اسم
a-sex = m أو w
a-title = لقب مثل GM
a-birth = يوم مثل 1990/11/20
an-id = رقم بلا فراغات
points = نقاط مثل 2.5
no-color = شرطة، لأنّه لا خصم
w-or-b = w أو b
kinds-of-byes = F أو H أو Z
a-round = رقم جولة، من 1
a-player-line = سطر 001 لكلّ لاعب
byes-of-round = راحات الجولة { $round }
days-of-rounds = أيّام الجولات من { $first } إلى { $last }
points-for = { $points } نقطة للنتيجة { $symbol }
count-of-players = عدد اللاعبين
count-of-rounds = عدد الجولات
points-of = نقاط { $player }
