# What the verbs of `barsis archive` say.

## Every verb

no-stream = الأرشيف ملف، وليس المدخل المعياريّ ولا المخرج المعياريّ

## init, add, list, show

made = الملف { $file } أرشيف جديد؛ رمزه { $id }
added = { $number }  { $id }  أُضيف  { $place }
present = { $number }  { $id }  موجود من قبل  { $place }
stays-withdrawn = { $number }  { $id }  مسحوب، لم يُضف  { $place }
left-out = { $id }  تُرك  { $place }
count-added =
    { $count ->
        [zero] لم يُضف سجلّ
        [one] أُضيف سجلّ واحد
        [two] أُضيف سجلّان
        [few] أُضيفت { $count } سجلّات
        [many] أُضيف { $count } سجلّاً
       *[other] أُضيف { $count } سجلّ
    }
count-present = موجود من قبل: { $count }
count-withdrawn = مسحوب من قبل: { $count }
count-left-out = متروك: { $count }
count-unread = غير مقروء: { $count }
added-up =
    { $size ->
        [zero] { $counts }؛ ليس في الأرشيف سجلّ
        [one] { $counts }؛ في الأرشيف سجلّ واحد
        [two] { $counts }؛ في الأرشيف سجلّان
        [few] { $counts }؛ في الأرشيف { $size } سجلّات
        [many] { $counts }؛ في الأرشيف { $size } سجلّاً
       *[other] { $counts }؛ في الأرشيف { $size } سجلّ
    }
withdrawn = سُحب في { $day }: { $reason }
round = الجولة { $round }
table = الطاولة { $table }
winner = { $player } فاز
has-errors = فيه أخطاء
has-warnings = فيه تنبيهات
replaced-by = صُحّح في السجلّ { $number }
record = السجلّ { $number }، رمزه { $id }
play = رمز اللعب { $id }
added-at = أُضيف { $at }
corrects = يصحّح السجلّ { $id }
