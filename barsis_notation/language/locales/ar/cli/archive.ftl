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

## withdraw

now-withdrawn =
    { $count ->
        [zero] لم يُسحب سجلّ
        [one] سُحب السجلّ { $numbers }
        [two] سُحب سجلّان: { $numbers }
        [few] سُحبت { $count } سجلّات: { $numbers }
        [many] سُحب { $count } سجلّاً: { $numbers }
       *[other] سُحب { $count } سجلّ: { $numbers }
    }
would-withdraw =
    { $count ->
        [zero] لن يُسحب سجلّ
        [one] سيُسحب السجلّ { $numbers }
        [two] سيُسحب سجلّان: { $numbers }
        [few] ستُسحب { $count } سجلّات: { $numbers }
        [many] سيُسحب { $count } سجلّاً: { $numbers }
       *[other] سيُسحب { $count } سجلّ: { $numbers }
    }
stands-elsewhere = الاسم { $name } مكتوب أيضاً في سجلّات أخرى: { $numbers }
and-more = { $numbers }، وعدد ما سواها { $count }
copies-untouched = ما صُدّر أو نُسخ من قبل لا يُمَسّ
scrub-unfinished = تمّ السحب، لكنّ البايتات القديمة قد تكون باقية في الملف، إذ تعذّرت كتابته من جديد: { $why }؛ أوقف من يقرؤه ثمّ نفّذ: { $command }
scrub-finished = لم يبقَ في الملف { $file } شيء ممّا سُحب
record-or-person = اذكر سجلّاً واحداً، أو شخصاً بالخيار { $option }
