# ما تقوله قراءة السجلّ: كيف يُكتب الدور وسطر الوضع والعضو والنصّ.

# قواعد كتابة الأدوار.

turn-syntax = في العمود { $column }: { $found }، والمطلوب: { $expected }
end-of-text = نهاية النصّ
seat = مقعد، وهو حرف كبير واحد أو رقم من 1 إلى 8
throw = رمية: رقم واحد أو رقمان أو ?
colon = نقطتان : بعد المقعد ورمياته
one-space = مسافة واحدة
move-or-closing-word = نقلة مثل bar/11 أو b3xd3، أو كلمة ختام مثل pass
point = موضع: bar أو off أو 0 أو خطوة من 1 إلى 999
slash = خطّ مائل / بين موضعي النقلة
value = قيمة: عدد من 1 إلى 99 أو khal أو grace
cell = مربّع مثل b3
end-of-turn = نهاية الدور
end-of-move = نهاية النقلة
at-most-characters =
    { $most ->
        [zero] نصّ فارغ
        [one] محرف واحد على الأكثر
        [two] محرفان على الأكثر
        [few] { $most } محارف على الأكثر
        [many] { $most } محرفاً على الأكثر
       *[other] { $most } محرف على الأكثر
    }
turn-said = المقعد فالرميات فالنقطتان فالنقلات، كما في S 1+5+3: bar/11 bar/26 11/14
turn-of-game = دور من أدوار { $game } مثل { $example }
throws-any = أيّ رمية
throws-shells = من صفر إلى { $most } من الودع
throws-sticks = من صفر إلى { $most } من العيدان
throws-die = من 1 إلى 6
throws-two-dice = زهران مثل 31، وزهر واحد في رمية الافتتاح
throws-none = لا رميات
seat-in = مقعد من { $seats }، في { $turn }
throws-in = الرميات: { $throws }، في { $turn }
move-in = نقلة كما في { $turn }
one-of = واحد من: { $words }

# سطور الوضع.

position-syntax = في العمود { $column }: { $found }، والمطلوب: { $expected }
end-of-line = نهاية السطر
line-ends = نهاية السطر
id-of-ruleset = اسم قواعد مثل barsis
seat-and-men = مقعد وأحجاره، مثل S:bar,14,off
seat-to-move = العلامة to= ومعها المقعد صاحب الدور، أو to=-
seat-or-to = مقعد ونقطتان :، أو العلامة to= ومعها المقعد صاحب الدور
seat-once = المقعد { $seat } مرّة واحدة
men-ascending = أحجار بترتيب تصاعديّ، كلّ موضع مرّة واحدة، وأوّلها bar
place-of-line = موضع: bar أو off أو 0 أو خطوة أو مربّع أو سلسلة مثل 1-22
run = سلسلة من ثلاثة أحجار أو أكثر، تبدأ بأصغر خطوة
key-of-line = مفتاح وما فيه، مثل owed=10,khal
keys-in-order = مفاتيح مرتّبة حسب الأبجديّة، كلّ منها مرّة واحدة

# ما يجوز أن يكون نصّ العضو.

day = يوم موجود في التقويم، مثل 2026-11-20 أو 2026-11 أو 2026
instant = لحظة مع منطقتها الزمنيّة، مثل 2026-11-20T18:30:00Z
hash = أربعة وستّون رقماً ستّ عشريّاً بأحرف صغيرة
uuid = رمز مثل 0f0e4b3a-9d3c-4b57-8a55-2f4f0f6f9b11
seat-letter = مقعد: حرف كبير واحد أو رقم من 1 إلى 8
seat-letters = مقاعد: أحرف كبيرة أو أرقام من 1 إلى 8، مثل S أو SN
id = اسم مثل barsis، من الأحرف a-z والأرقام 0-9 والعلامات . _ -
option-path = مسار خيار مثل entry.dest
key = مفتاح من محرف إلى 64 محرفاً، من A-Z a-z 0-9 _ . $ -
roll = مقعد ورميته، مثل W 4
schema-address = عنوان آخره record-1.schema.json
step-as-text = خطوة من 1 إلى 999 مكتوبة نصّاً
point-as-text = موضع مكتوب نصّاً: bar أو off أو 0 أو خطوة من 1 إلى 999
tag = علامة حجر: حرف صغير واحد
value-as-text = قيمة مكتوبة نصّاً: عدد من 1 إلى 99 أو khal أو grace
throw-as-text = رمية كما تُكتب في السجلّ: 3 أو 31 أو ?
place-as-text = موضع كما يُكتب في السجلّ: bar أو off أو خطوة أو مربّع
event-address = عنوان event-1.schema.json
map-address = عنوان آخره map-1.schema.json
dice-address = عنوان آخره dice-1.schema.json
base64 = بايتات بترميز base64، مكمَّلة بعلامة = إلى مضاعفات أربعة أحرف
position = وضع مثل barsis S:bar,48,off N:bar,23 to=N owed=10,khal
text-without-nul = نصّ لا يحوي U+0000

# أنواع القيم.

one-record = كائن واحد فيه format وruleset وplayers وturns
the-number = العدد { $number }
true-or-false = إحدى القيمتين true وfalse
integer = عدد صحيح
text = نصّ
list = قائمة
object = كائن
null = القيمة null
a-value = قيمة
kind-and-value = { $kind } ({ $value })
number = عدد
plain-integer = عدد صحيح بلا . وبلا e
integer-from = عدد صحيح من { $least } فما فوق
integer-up-to = عدد صحيح لا يزيد على { $most }
integer-within = عدد صحيح ضمن ±{ $most }

# الأعضاء وعددها.

no-member = لا عضو باسم { $name }
member = العضو { $name }
it-once = ذكره مرّة واحدة
rename-to = تغيير الاسم إلى { $name }
perhaps = لعلّه { $meant }
one-of-days = { $meant }: كلاهما ممكن، ويُكتب المقصود منهما
points-of-seats = كائن: يُكتب { $points }
at-most = { $most } على الأكثر
at-least = { $least } على الأقلّ
members =
    { $count ->
        [zero] لا أعضاء
        [one] عضو واحد
        [two] عضوان
        [few] { $count } أعضاء
        [many] { $count } عضواً
       *[other] { $count } عضو
    }
items =
    { $count ->
        [zero] لا عناصر
        [one] عنصر واحد
        [two] عنصران
        [few] { $count } عناصر
        [many] { $count } عنصراً
       *[other] { $count } عنصر
    }
characters =
    { $count ->
        [zero] لا محارف
        [one] محرف واحد
        [two] محرفان
        [few] { $count } محارف
        [many] { $count } محرفاً
       *[other] { $count } محرف
    }
text-or-none = نصّ، أو حذف العضو
half-alone = الرمز { $escape } وحده
character = محرف كامل
normalise = توحيد الحروف بصيغة NFC

# البنود، والنقلات المفصّلة.

none-of-four = لا شيء من الأربعة
one-of-four = دور أو وضع أو قرار حَكَم أو تعليق
no-ruling = نقص قرار الحَكَم
no-position = نقص الوضع
position-and-ruling = الوضع بعد النقلة وقرار الحَكَم
half-named = حجر مأكول سُمّي نصف تسمية
seat-and-step = العضوان seat وstep معاً، أو حذفهما معاً
path-beside = العضو path مع أعضاء نقلة سباق
path-and-leap = العضوان path وleap وحدهما
cells =
    { $count ->
        [zero] لا مربّعات
        [one] مربّع واحد
        [two] مربّعان
        [few] { $count } مربّعات
        [many] { $count } مربّعاً
       *[other] { $count } مربّع
    }
two-cells = مربّعان، أو أكثر مع leap: true
leap-alone = العضو leap بلا path
cells-in-path = المربّعات التي مرّت بها النقلة في path
not-both-ends = طرف واحد أو لا طرف
from-and-to = العضوان from وto، أو العضو path

# الملفات، وبايتات السجلّ.

a-record = سجلّ
smaller-record = سجلّ أصغر
ended-in = انتهت بالخطأ { $error }
memory-ended = انتهت لنفاد الذاكرة (للعمليّة الواحدة { $most } ميغابايت)
less-memory = سجلّ يحتاج إلى أقلّ (لا يُرفع الحدّ إلّا في `barsis validate` بالخيار --max-memory)
at-most-seconds = { $seconds } ث على الأكثر (لا يُرفع الحدّ إلّا في `barsis validate` بالخيار --max-seconds)
more-bytes = بايتات أكثر من { $most }
bytes =
    { $count ->
        [zero] لا بايتات
        [one] بايت واحد
        [two] بايتان
        [few] { $count } بايتات
        [many] { $count } بايتاً
       *[other] { $count } بايت
    }
more-empty-lines = أسطر فارغة أكثر من { $most }
zero = صفر
levels =
    { $count ->
        [zero] بلا مستويات
        [one] مستوى واحد
        [two] مستويان
        [few] { $count } مستويات
        [many] { $count } مستوى
       *[other] { $count } مستوى
    }
end-of-file = نهاية الملف
line-feed = محرف نهاية السطر
no-line-feed =
    { $count ->
        [zero] لا نهاية سطر
        [one] لا نهاية سطر في بايت واحد
        [two] لا نهاية سطر في بايتين
        [few] لا نهاية سطر في { $count } بايتات
        [many] لا نهاية سطر في { $count } بايتاً
       *[other] لا نهاية سطر في { $count } بايت
    }
no-end =
    { $count ->
        [zero] لا نهاية
        [one] لا نهاية في بايت واحد
        [two] لا نهاية في بايتين
        [few] لا نهاية في { $count } بايتات
        [many] لا نهاية في { $count } بايتاً
       *[other] لا نهاية في { $count } بايت
    }
no-end-in-lines =
    { $count ->
        [zero] لا نهاية
        [one] لا نهاية في سطر واحد
        [two] لا نهاية في سطرين
        [few] لا نهاية في { $count } أسطر
        [many] لا نهاية في { $count } سطراً
       *[other] لا نهاية في { $count } سطر
    }
lines = أسطر
empty-lines =
    { $count ->
        [zero] لا أسطر فارغة
        [one] سطر فارغ
        [two] سطران فارغان
        [few] { $count } أسطر فارغة
        [many] { $count } سطراً فارغاً
       *[other] { $count } سطر فارغ
    }
record-on-every-line = سجلّ في كلّ سطر
more-than-one-record = أكثر من سجلّ واحد
one = سجلّ واحد
changed-by-json = قيم تعود من JSON غير ما كانت
kept-by-json = نصوص وأعداد صحيحة وقوائم وكائنات
byte-order-mark = علامة ترتيب البايتات
refused = ما لا يقبله قارئ السجلّات

# الملفات المضغوطة.

more-after =
    { $parts ->
        [bytes] بقيّة بعد { $number } من البايتات
        [games] بقيّة بعد { $number } من الألعاب
        [trials] بقيّة بعد { $number } من التجارب
       *[records] بقيّة بعد { $number } من السجلّات
    }
packed-ends = انقطاعها قبل نهايتها
packed-wrong = تلف فيها
bomb = عدد بايتاتها { $packed } وتصير أكثر من { $unpacked }، ولا يُقرأ منها أكثر من { $most } ضعفاً (يُفكّ ضغط الملف قبل قراءته ليُقرأ كلّه)
no-memory = الذاكرة لا تكفي لفكّ ضغطه
no-zstandard = البرنامج Zstandard غير مثبّت هنا؛ يُثبَّت بالأمر pip install 'barsis_notation[zstd]'
built-without-zstandard = بُني Python هذا بلا Zstandard (compression.zstd)

# نصّ JSON كما يكتبه الناس: ما فيه، وما المطلوب.

sign = { $sign } ({ $number })
numbered = { $number }
and-more = { $found } (وعدد أمثاله بعده { $more })
a-text = نصّ
tab = محرف الجدولة
space-or = مسافة أو `{ $escape }`
escaped-backslash = الرمز `\\` للشرطة المعكوسة
end-of-quoted = العلامة `"` حيث ينتهي النصّ، أو `\n` لسطر جديد داخله
quote-where-text-ends = العلامة `"` حيث ينتهي النصّ
straight-quotes = علامة الاقتباس المستقيمة `"` قبل النصّ وبعده
quote-before = علامة اقتباس تُنهي النصّ قبل { $rest }
escaped-quote = الرمز `\"` لعلامة اقتباس داخل نصّ
closing-quote = علامة الاقتباس التي تُنهي هذا النصّ
text-ends = نهاية النصّ
ever-more-slips = سهو لا ينتهي
record-as-json = سجلّ بصيغة JSON
nothing-or-space = لا شيء، أو مسافة عاديّة
end-of-comment = العلامة `*/` حيث ينتهي التعليق، أو لا تعليق
comment-in-record = كتابته في السجلّ، `{ $entry }`، أو حذفه
bracket-of = القوس `{ $bracket }` من السطر { $line }
bracket-at = القوس `{ $bracket }` من العمود { $column }
bracket-for = القوس `{ $bracket }` مقابل { $opening }
bracket-alone = القوس `{ $bracket }` وحده
comma-before = الفاصلة `,` قبل القوس `{ $bracket }`
comma-or-bracket = فاصلة أو قوس إغلاق
value-before-comma = قيمة قبل الفاصلة، أو حذف الفاصلة
member-or-no-comma = عضو، أو حذف الفاصلة قبله
item-or-no-comma = عنصر، أو حذف الفاصلة قبله
value-of-member = قيمة العضو { $name }
name-in-quotes = اسم عضو بين علامتي اقتباس مزدوجتين
colon-after = نقطتان : بعد الاسم { $name }
a-colon = نقطتان :
whole-number = عدد صحيح بالأرقام من 0 إلى 9، بلا إشارة ولا 0 في أوّله
beginning-of-record = القوس `{ $bracket }` الذي يبدأ به السجلّ
rest-of-record = بقيّة السجلّ
escape-of-sign = رمز هروب لهذا المحرف
escape-of-json = رمز هروب من رموز JSON
four-digits = أربعة أرقام ستّ عشريّة
conflict-lines =
    { $count ->
        [one] السطر { $lines }
        [two] السطرين { $lines }
       *[other] الأسطر { $lines }
    }
conflict-lines-and-more = الأسطر { $lines } و{ $more } غيرها
conflict-in-document = علامات تعارض من git في { $lines }
one-version = إحدى الصيغتين من دون العلامات
and-not-checked = { $message }؛ ولم يُفحص: { $part }
lines-without-it = أسطر بلا هذه العلامة
other = ما تقبله قواعد JSON

# ما يُصلحه.

write = كتابة { $text }
write-space = كتابة مسافة عاديّة
write-comma = كتابة فاصلة
write-straight-quotes = كتابة علامات اقتباس مستقيمة
take-out-sign = حذف العلامة
take-out-comma = حذف الفاصلة
take-out-comment = حذف التعليق
take-out-mark = حذف العلامة
take-out-marks = حذف العلامات
make-comment-of-turn = جعله تعليقاً على الدور
write-as-utf-8 = كتابة الملف بترميز UTF-8
read-as = قراءته بترميز { $page } وكتابته بترميز UTF-8
end-lines-in-lf = إنهاء الأسطر بـ LF

# ما يقوله مخطّط JSON Schema.

schema-says =
    { $rule ->
        [type] نوعه غير ما يجب
        [required] ينقصه عضو لا بدّ منه
        [additionalProperties] فيه عضو لا يُعرف
        [dependentRequired] ينقصه عضو يلازم عضواً فيه
        [maxLength] النصّ أطول من الحدّ
        [minLength] النصّ أقصر من الحدّ
        [maxItems] العناصر أكثر من الحدّ
        [minItems] العناصر أقلّ من الحدّ
        [maxProperties] الأعضاء أكثر من الحدّ
        [minProperties] الأعضاء أقلّ من الحدّ
        [maximum] العدد أكبر من الحدّ
        [minimum] العدد أصغر من الحدّ
        [enum] ليس من القيم المسموحة
        [const] ليس القيمة المسموحة
       *[other] لا يوافق شكلاً مسموحاً
    }
nothing-at-all = لا شيء
end-with-open = نهاية النصّ قبل إغلاق { $open }
rest-of-document = بقيّته؛ ويُنسخ الملف من مصدره من جديد
no-comment = ألّا يكون فيه تعليق، فليس في JSON تعليقات
no-utf-8 = نصّ ليس بترميز UTF-8 ابتداءً من البايت { $offset }
saved-as-utf-8 = حفظ الملف بترميز UTF-8
words-of-others = «{ $words }»
