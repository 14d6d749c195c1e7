# What the verbs of `barsis archive` say.

## Every verb

no-stream = الأرشيف ملف، وليس المدخل المعياريّ ولا المخرج المعياريّ
init-creates = { $error }؛ يُنشئ `{ $command }` أرشيفاً جديداً

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
won-by = { $players }، والفائز { $winners }
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
asked-for = السجلّ { $number }، { $players }: مطلوب
is-revision = السجلّ { $number }، { $players }: مراجعة للّعبة التي في السجلّ { $other }
stands-elsewhere = الاسم { $name } مكتوب أيضاً في سجلّات أخرى: { $numbers }
and-more = { $numbers }، وعدد ما سواها { $count }
copies-untouched = ما صُدّر أو نُسخ من قبل لا يُمَسّ
scrub-unfinished = تمّ السحب، لكنّ البايتات القديمة قد تكون باقية في الملف، إذ تعذّرت كتابته من جديد: { $why }؛ أوقف من يقرؤه ثمّ نفّذ: { $command }
scrub-finished = لم يبقَ في الملف { $file } شيء ممّا سُحب
nothing-to-finish = الملف { $file }: لا سحب ينقصه شيء؛ ولسحب المزيد يُذكر سجلّ، أو شخص بالخيار --person
record-or-person = اذكر سجلّاً واحداً، أو شخصاً بالخيار { $option }
## search, people, stats

nothing-wanted = يُذكر ما يُبحث عنه: كلمات، أو خيار مثل --player
nothing-found = لا شيء يطابق المطلوب
reached = بلغه اللعب (بعد الدور { $turns })
thrown = رُميت (في الدور { $turns })
captured =
    { $count ->
        [zero] لم يؤكل حجر
        [one] أُكل حجر واحد (في الدور { $turns })
        [two] أُكل حجران (في الدور { $turns })
        [few] أُكلت { $count } أحجار (في الدور { $turns })
        [many] أُكل { $count } حجراً (في الدور { $turns })
       *[other] أُكل { $count } حجر (في الدور { $turns })
    }
further-turns = وغيرها { $count }
two-people = يحتاج { $action } إلى شخصين: `barsis archive people FILE { $action } A B`
called = { $name }، رقمه في السجلّات { $id }
played =
    { $records ->
        [zero] لا سجلّ له
        [one] سجلّ واحد، فاز في { $won }
        [two] سجلّان، فاز في { $won }
        [few] { $records } سجلّات، فاز في { $won }
        [many] { $records } سجلّاً، فاز في { $won }
       *[other] { $records } سجلّ، فاز في { $won }
    }
also-called = وكُتب أيضاً: { $names }
may-be-one = قد يكون الشخصَ نفسه: { $numbers }
stats-records =
    { $records ->
        [zero] لا سجلّات؛ المسحوب: { $withdrawn }، المراجعات: { $revisions }
        [one] سجلّ واحد؛ المسحوب: { $withdrawn }، المراجعات: { $revisions }
        [two] سجلّان؛ المسحوب: { $withdrawn }، المراجعات: { $revisions }
        [few] { $records } سجلّات؛ المسحوب: { $withdrawn }، المراجعات: { $revisions }
        [many] { $records } سجلّاً؛ المسحوب: { $withdrawn }، المراجعات: { $revisions }
       *[other] { $records } سجلّ؛ المسحوب: { $withdrawn }، المراجعات: { $revisions }
    }
stats-people = الأشخاص: { $players }
stats-events = البطولات: { $events }
stats-turns = الأدوار: { $turns }
stats-games = الألعاب: { $counts }
stats-years = السنوات: { $counts }
stats-throws = رميات { $game }: { $counts }
stats-findings = الملاحظات: { $counts }
stats-count = { $what } × { $count }
stats-bytes = البايتات: في الملف { $file }، لكلّ سجلّ { $each }؛ والسجلّات { $packed } مضغوطة، { $unpacked } غير مضغوطة

## sign, prove

key-alone = الخيار { $option } يصنع مفتاحاً لا غير؛ يُترك معه الأرشيف والخياران `--key` و`-o`
what-to-sign = يُذكر الأرشيف المطلوب توقيعه، أو يُصنع مفتاح بالخيار { $option }
needs-options = الخياران { $first } و{ $second } مطلوبان
checkpoint-is-two-files = لنقطة التحقّق توقيع في ملف بجانبها، فلا بدّ أن يسمّي الخيار -o ملفاً
signed = وُقّع الملف { $file } بالمفتاح { $key }؛ يُسلَّم معه الملف { $file }.minisig
key-is-there = الملف { $file } موجود، ولا يُكتب فوق مفتاح أبداً
proof-is-there = الملف { $file } موجود من قبل؛ يُسمّى ملف جديد للإثبات
made-secret-key = الملف { $file } مفتاح سرّيّ جديد؛ يُحفظ هو ونسخة منه في مكان آخر، حيث لا يقرؤه أحد
made-public-key = الملف { $file } مفتاحه العامّ، ويُعلَن مطبوعاً: { $line }
password-of = كلمة سرّ { $file }
new-password = كلمة سرّ المفتاح الجديد
password-again = مرّة أخرى
passwords-differ = كلمتا السرّ مختلفتان
no-empty-password = كلمة السرّ فارغة؛ الخيار { $option } يصنع مفتاحاً بلا كلمة سرّ
no-terminal = لا تُطلب كلمة السرّ إلّا على طرفيّة، ولا طرفيّة هنا؛ الخيار { $option } يقرؤها من ملف
one-of-two = يُذكر { $first } أو { $second }، لا كلاهما
only-with = لا يُذكر { $option } إلّا مع { $other }
not-with = مع الخيار { $option } لا يُذكر أرشيف ولا `-o`
needs-checkpoint = لا يُثبت الإثبات شيئاً إلّا مع نقطة التحقّق التي صُنع لها؛ تُسمّى بالخيار { $option }
archive-or-check = يُذكر الأرشيف، أو إثبات بالخيار { $option }
record-or-since = يُذكر سجلّ واحد، أو نقطة تحقّق أقدم بالخيار { $option }
sign-now =
    { $count ->
        [zero] لم تُوقَّع نقطة تحقّق لأرشيف بلا سجلّات؛ يُوقَّع الأرشيف قبل أن يُضاف إليه شيء، وإلّا فلا يثبت بهذا الإثبات شيء
        [one] لم تُوقَّع نقطة تحقّق لسجلّ واحد؛ يُوقَّع الأرشيف قبل أن يُضاف إليه شيء، وإلّا فلا يثبت بهذا الإثبات شيء
        [two] لم تُوقَّع نقطة تحقّق لسجلّين؛ يُوقَّع الأرشيف قبل أن يُضاف إليه شيء، وإلّا فلا يثبت بهذا الإثبات شيء
        [few] لم تُوقَّع نقطة تحقّق لعدد من السجلّات هو { $count }؛ يُوقَّع الأرشيف قبل أن يُضاف إليه شيء، وإلّا فلا يثبت بهذا الإثبات شيء
        [many] لم تُوقَّع نقطة تحقّق لعدد من السجلّات هو { $count }؛ يُوقَّع الأرشيف قبل أن يُضاف إليه شيء، وإلّا فلا يثبت بهذا الإثبات شيء
       *[other] لم تُوقَّع نقطة تحقّق لعدد من السجلّات هو { $count }؛ يُوقَّع الأرشيف قبل أن يُضاف إليه شيء، وإلّا فلا يثبت بهذا الإثبات شيء
    }
about-a-record = الإثبات عن سجلّ؛ والخيار { $option } لإثبات عن نقطتي تحقّق
about-two-checkpoints = الإثبات عن نقطتي تحقّق؛ تُسمّى الأقدم بالخيار { $option }، ولا يُذكر سجلّ بالخيار { $other }
## export, import

exported =
    { $count ->
        [zero] لم يُكتب سجلّ إلى { $files }
        [one] كُتب سجلّ واحد إلى { $files }
        [two] كُتب سجلّان إلى { $files }
        [few] كُتبت { $count } سجلّات إلى { $files }
        [many] كُتب { $count } سجلّاً إلى { $files }
       *[other] كُتب { $count } سجلّ إلى { $files }
    }
exported-without =
    { $count ->
        [zero] ليس فيه ما ينقصه بالسحب
        [one] ليس فيه سجلّ واحد مسحوب
        [two] ليس فيه سجلّان مسحوبان
        [few] ليست فيه { $count } سجلّات مسحوبة
        [many] ليس فيه { $count } سجلّاً مسحوباً
       *[other] ليس فيه { $count } سجلّ مسحوب
    }
exported-unsigned = نقطة التحقّق فيه لم يوقّعها أحد: يوقّعها الأمر `barsis archive sign`، ويحملها التصدير التالي
out-is-there = الملف { $file } موجود من قبل؛ والخيار --force يكتب فوقه
no-kind = لا نوع اسمه { $kind }؛ يُصدَّر الأرشيف بصيغة { $kinds }

## verify

proved = ثابت: { $what }
sealed = موقَّع: { $what }
not-shown = غير ثابت: { $what }
