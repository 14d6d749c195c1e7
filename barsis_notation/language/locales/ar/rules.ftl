# ما تقوله قراءة القواعد وفحصها: أسماؤها وخياراتها وملفاتها وحقائقها.

# أسماء القواعد وخياراتها.

write-for = كتابة { $meant } مكان { $found }
add-hash = إضافة بصمة ملف القواعد الحاضر
versions = الإصدار { $numbers }
none = لا شيء
integer-from = عدد صحيح من { $least } فما فوق
integer-between = عدد صحيح من { $least } إلى { $most }

# ملفات قواعد لا تُقرأ.

the-file = الملف
a-ruleset-file = ملف قواعد
no-such-file = لا ملف بهذا الاسم
not-a-file = ليس هذا ملفاً
more-bytes = بايتاته أكثر من { $most }
byte-not-utf-8 = البايت رقم { $offset } ليس من UTF-8
too-deep = تداخله أعمق من الحدّ
cannot-be-read = فيه ما لا يمكن أن يُقرأ
not-json = ليس نصّ JSON
no-number = ليس { $written } من JSON
nested = تداخل أعمق من الحدّ { $most }
member-twice = العضو «{ $name }» مكتوب مرّتين
not-an-integer = العدد { $written } ليس عدداً صحيحاً
integer-too-large = عدد صحيح يجاوز 2^53 - 1
half-of-pair = نصف محرف

# ما يرفضه المخطّط.

but-expected = ، والمطلوب: { $expected }
text = نصّ
integer = عدد صحيح
integer-at-least = عدد صحيح من { $least } فما فوق
integer-to = عدد صحيح لا يزيد على { $most }
true-or-false = إحدى القيمتين true وfalse
object = كائن
list = قائمة
null = القيمة null
quote-or-source = أحد العضوين quote وsource وحده
both-or-neither = كلاهما، أو حذفهما معاً
object-without =
    { $count ->
        [one] كائن بلا { $names }
       *[other] كائن لا تجتمع فيه { $names }
    }
no-fact = تنقص الحقيقة { $name }
fact-or-extends = الحقيقة { $name }، أو العضو "extends" ومعه القواعد المبنيّة التي فيها هذه الحقيقة
no-member = ينقص العضو { $name }
member = العضو { $name }
one-of = واحد من: { $values }
each-once = كلّ عنصر مرّة واحدة
at-least-items =
    { $count ->
        [zero] لا حدّ أدنى للعناصر
        [one] عنصر واحد على الأقلّ
        [two] عنصران على الأقلّ
        [few] { $count } عناصر على الأقلّ
        [many] { $count } عنصراً على الأقلّ
       *[other] { $count } عنصر على الأقلّ
    }
at-most-items =
    { $count ->
        [zero] قائمة بلا عناصر
        [one] عنصر واحد على الأكثر
        [two] عنصران على الأكثر
        [few] { $count } عناصر على الأكثر
        [many] { $count } عنصراً على الأكثر
       *[other] { $count } عنصر على الأكثر
    }
at-least-characters =
    { $count ->
        [zero] لا حدّ أدنى للطول
        [one] محرف واحد على الأقلّ
        [two] محرفان على الأقلّ
        [few] { $count } محارف على الأقلّ
        [many] { $count } محرفاً على الأقلّ
       *[other] { $count } محرف على الأقلّ
    }
at-most-characters =
    { $count ->
        [zero] نصّ فارغ
        [one] محرف واحد على الأكثر
        [two] محرفان على الأكثر
        [few] { $count } محارف على الأكثر
        [many] { $count } محرفاً على الأكثر
       *[other] { $count } محرف على الأكثر
    }
at-least-members =
    { $count ->
        [zero] لا حدّ أدنى للأعضاء
        [one] عضو واحد على الأقلّ
        [two] عضوان على الأقلّ
        [few] { $count } أعضاء على الأقلّ
        [many] { $count } عضواً على الأقلّ
       *[other] { $count } عضو على الأقلّ
    }
at-most-members =
    { $count ->
        [zero] كائن بلا أعضاء
        [one] عضو واحد على الأكثر
        [two] عضوان على الأكثر
        [few] { $count } أعضاء على الأكثر
        [many] { $count } عضواً على الأكثر
       *[other] { $count } عضو على الأكثر
    }

# ما يقوله المخطّط عن أنماطه.

address-of-schema = عنوان آخره ruleset-1.schema.json
id-with-version = اسم القواعد مع إصدارها، مثل barsis-1
id-of-ruleset = اسم مثل cafe-nofara: أحرف صغيرة وأرقام في كلمات تصلها الشرطة -، وأوّل كلّ كلمة حرف
hash = أربعة وستّون رقماً ستّ عشريّاً بأحرف صغيرة
path-of-fact = مسار حقيقة مثل turn.entry_tries
name-of-profile = اسم مثل finkel-2002: أحرف صغيرة وأرقام في كلمات تصلها الشرطة -
language = لغة برمزها من حرفين صغيرين أو ثلاثة، مثل en أو ar
key-of-word = رمية أو علامة أو موضع أو مقعد: ما لا يزيد على 16 من الأحرف والأرقام
cell-of-arm = مربّع مثل L5: العمود L أو M أو R، ثمّ رقم الصفّ
seat = مقعد: حرف كبير واحد، أو رقم من 1 إلى 8
throw = رمية برقم واحد: كم ودعة أو عوداً وقع كذلك، أو نقاط وجه الزهر
name-of-throw = اسم مثل dest: أحرف صغيرة وأرقام و_، وأوّله حرف
way-to-enter = كلمة none، أو خطوة والقيم التي تستعملها، مثل 11:10 أو 1:khal أو 11:10+khal أو 11:10(+khal)
point = خانة من 1 إلى 24
cell-of-board = مربّع مثل b3: العمود والصفّ

# أجزاء من الملف لا تتّفق.

no-source = لا مصدر باسم «{ $name }»
list-source = يُذكر بين المصادر
first-reading = القراءة الأولى هي { $reading }
default-first = القيمة الافتراضيّة تُكتب أوّلاً: { $value }
no-such-fact = لا حقيقة باسم «{ $path }»
name-a-fact = تُذكر حقيقة من حقائق هذا الملف
spelling-twice = الكتابة «{ $spelling }» هي أيضاً كتابة { $other }
one-spelling = لكلّ كتابة معنى واحد

# حقائق لا تجتمع.

cowries = الودع
sticks = العيدان
a-die = الزهر
dice = الأزهار
so-many = { $kind } (وعددها { $count })
and-so-on = { $few } …
die-is-one = الزهر واحد، وقيمة device.n هي { $n }
say-dice = القيمة dice، أو العدد 1
no-faces = ليس على { $kind } أرقام، وقيمة device.faces هي { $faces }
dice-or-no-faces = القيمة die أو dice، أو حذف device.faces
cast-once = عدد الأزهار { $dice }، وتُرمى مرّة في الدور قبل أن يتحرّك حجر، وقيمة { $path } هي { $value }
value-or-one-die = القيمة { $value } للحقيقة { $path }، أو زهر واحد
no-outcome = قد تأتي رمية { $thrown } بالنتيجة { $ways }، ولا تُذكر قيمة لها
outcome-for-every-way = قيمة لكلّ نتيجة ممكنة
never-fall = لا تأتي رمية { $thrown } بالنتيجة { $ways }
nothing-but = هذه فقط: { $ways }
no-fact-of-token = الرمية { $throws } تعطي { $token }، ولا حقيقة باسم { $fact }
fact-or-no-token = تلك الحقيقة، أو رميات لا تعطي هذه القيمة
no-turn-ends = كلّ رمية تعطي إحدى القيم { $values } فتزيد رمية أخرى: لا ينتهي دور
throw-that-earns-none = رمية لا تزيد أخرى، أو الحقيقة turn.max_throws
all-are-highest = تبدأ أعلى رمية، وقيمة كلّ رمية { $value }
different-values = رميات مختلفة القيم، أو القيمة declared
token-not-given = يجوز مع { $entry } استعمال { $token }، ولا رمية تعطيه
throw-of-token = رمية تعطي { $token }، أو القيمة { $other }
six-enters-and-opens = مع { $entry } تُدخل كلّ ستّة حجراً أوّلاً، وعلى الستّة أن تفتح حاجزاً
six-does-one = قيمة أخرى للإدخال، أو ستّة لا تفتح حاجزاً
arms-and-seats = عدد الأذرع { $arms }، وعدد المقاعد { $seats }: { $names }
seat-for-every-arm = مقعد لكلّ ذراع
players-and-seats = عدد اللاعبين { $players }، وعدد المقاعد { $seats }
seat-for-every-player = مقعد لكلّ لاعب
none-opposite = عدد اللاعبين المتقابلين { $players }، وعدد المقاعد { $seats }، ولا تقابل بينها
even-number = عدد زوجيّ من المقاعد، أو جلوس آخر
two-sets = لاعبان لكلّ منهما مجموعتان، وعدد المقاعد { $seats }
four-seats = أربعة مقاعد أو أكثر، أزواجاً متقابلة
no-such-rank = المربّع { $cell } في الصفّ { $rank }، وصفوف الذراع { $ranks }
ranks-to = صفوف من واحد إلى { $ranks }
no-such-step = الخطوة { $step }، وآخر الطريق الخطوة { $goal }
step-below = خطوة قبل { $goal }
too-many-begin = عدد الأحجار على الرقعة عند البدء { $men }، وأحجار المقعد { $pawns }
or-fewer = { $pawns } أو أقلّ
begin-nowhere = عدد الأحجار على الرقعة عند البدء { $men }، ولا خطوة مذكورة لها
step-to-begin = الخطوة التي تبدأ منها
named-throws = الاسم معطى للرميات { $named }، والرمية التي لها اسم هي التي تحرّك الحجر أوّل مرّة
no-named-throw = لا رمية لها اسم، والرمية التي لها اسم هي التي تحرّك الحجر أوّل مرّة
one-named-throw = اسم لتلك الرمية، ولا اسم لغيرها
men-in-row = عدد الأحجار { $men }، وعدد ثقوب الصفّ { $holes }
man-for-every-hole = حجر لكلّ ثقب من صفّ البيت
men-of-seats = أحجار المقاعد { $there }، والمقاعد { $seats }
men-of-every-seat = أحجار كلّ مقعد
begins-with = المقعد { $seat } يبدأ بأحجار عددها { $men }، وأحجار المقعد { $pieces }
cells =
    { $count ->
        [zero] لا مربّعات
        [one] مربّع واحد
        [two] مربّعان
        [few] { $count } مربّعات
        [many] { $count } مربّعاً
       *[other] { $count } مربّع
    }
not-on-board = المربّع { $cell } ليس على الرقعة: قيمة { $fact } هي { $size }
cells-of-board = مربّعات من الرقعة
both-begin = المقعدان { $one } و{ $other } يبدآن كلاهما في { $cell }
one-man-a-cell = حجر واحد في المربّع
