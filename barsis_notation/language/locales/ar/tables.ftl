map-summary = جداول برامج أخرى

sign-between-cells = العلامة { $sign } بين الخلايا
cells =
    { $count ->
        [zero] لا خلايا
        [one] خليّة واحدة
        [two] خليّتان
        [few] { $count } خلايا
        [many] { $count } خليّة
       *[other] { $count } خليّة
    }
cells-as-first =
    { $count ->
        [zero] لا خلايا، كما في الصفّ الأوّل
        [one] خليّة واحدة، كما في الصفّ الأوّل
        [two] خليّتان، كما في الصفّ الأوّل
        [few] { $count } خلايا، كما في الصفّ الأوّل
        [many] { $count } خليّة، كما في الصفّ الأوّل
       *[other] { $count } خليّة، كما في الصفّ الأوّل
    }
a-row-group = مجموعة صفوف
records-from-to = السجلّات من { $first } إلى { $last }
needs-pyarrow = تحتاج صيغة Parquet إلى pyarrow؛ `pip install 'barsis_notation[parquet]'`
no-memory = لا تكفي الذاكرة هنا لقراءة Parquet ({ $why })
the-file = الملف
words-of-others = «{ $words }»
ended-at-once = توقّف قارئ Parquet من فوره، والحالة { $status }
end-of-pyarrow = توقّف pyarrow نفسه، والحالة { $status }
row-group-ends = مجموعة صفوف تنتهي بعد السجلّ { $number }
row-groups-with =
    { $count ->
        [zero] مجموعات صفوف مجموعها لا صفوف
        [one] مجموعات صفوف مجموعها صفّ واحد
        [two] مجموعات صفوف مجموعها صفّان
        [few] مجموعات صفوف مجموعها { $count } صفوف
        [many] مجموعات صفوف مجموعها { $count } صفّاً
       *[other] مجموعات صفوف مجموعها { $count } صفّ
    }
column-of-bytes =
    { $count ->
        [zero] عمود حجمه صفر
        [one] عمود حجمه بايت واحد
        [two] عمود حجمه بايتان
        [few] عمود حجمه { $count } بايتات
        [many] عمود حجمه { $count } بايتاً
       *[other] عمود حجمه { $count } بايت
    }
rows-of-bytes =
    { $count ->
        [zero] صفوف حجمها صفر
        [one] صفوف حجمها بايت واحد
        [two] صفوف حجمها بايتان
        [few] صفوف حجمها { $count } بايتات
        [many] صفوف حجمها { $count } بايتاً
       *[other] صفوف حجمها { $count } بايت
    }
beyond = { $found }، ويُقرأ منها { $most } على الأكثر
whole-parquet = ملف Parquet كامل بذيله
par1 = الأحرف PAR1 في أوله
fewer = أقلّ
line-too-long = سطر أطول من الحدّ
open-quote = علامة اقتباس لم تُغلق
text-beside-quotes = نصّ قبل خليّة بين علامتي اقتباس أو بعدها
no-columns = لا أعمدة
the-columns = الأعمدة { $names }
columns-of-games = أعمدة الجدول games، ومنها { $record }، كلّ منها مرّة واحدة
other-columns = أعمدة غير التي كُتبت
what-convert-writes = ما يكتبه `convert`
table-without-rows = جدول بلا صفوف
a-record = سجلّ
nothing = لا شيء
among-cells = { $expected } (واحدة من { $count } من خلايا هذه اللعبة)
rows-of-game =
    { $count ->
        [zero] لا صفوف للّعبة { $game }
        [one] صفّ واحد للّعبة { $game }
        [two] صفّان للّعبة { $game }
        [few] { $count } صفوف للّعبة { $game }
        [many] { $count } صفّاً للّعبة { $game }
       *[other] { $count } صفّ للّعبة { $game }
    }
no-rows = لا صفوف
no-id = لا معرّف
id-as-in-games = { $id } كما في الجدول games
games =
    { $count ->
        [zero] لا ألعاب
        [one] لعبة واحدة
        [two] لعبتان
        [few] { $count } ألعاب
        [many] { $count } لعبة
       *[other] { $count } لعبة
    }
rows =
    { $count ->
        [zero] لا صفوف
        [one] صفّ واحد
        [two] صفّان
        [few] { $count } صفوف
        [many] { $count } صفّاً
       *[other] { $count } صفّ
    }

see-template = { $expected }؛ يُراجع الخيار --map-template
map-as-json-see = خريطة بصيغة JSON، يُراجع الخيار --map-template
seat-of = مقعد من مقاعد { $ruleset }: { $seats }
the-seat = المقعد { $seat }
seat-twice = المقعد { $seat } مرّتين
each-seat-once = كلّ مقعد مرّة واحدة
without-member = غياب { $member }
column-for-turns = العمود { $member }، فالصفّ دور
column-for-moves = العمود { $member }، فالصفّ نقلة
columns-of-throws = أعمدة الرميات
there = وجوده
nothing-without-throws = غيابه، فاللعبة { $ruleset } تُلعب بلا رميات
count-no-faces = القيمة count، فليس في { $ruleset } قطع ذات وجهين
count-dice = القيمة count، فرميات { $ruleset } تُكتب أزهاراً
throw-of = رمية من { $throws }
cell-so-written = مربّع مثل a1، فهكذا تُكتب { $ruleset }
step-so-written = إحدى الكلمتين bar وoff، أو خطوة، فهكذا تُكتب { $ruleset }
nothing-on-cells = غيابه، فاللعبة { $ruleset } تُلعب على مربّعات لا على مسار
the-run = المدى { $run }
run-such-as = مدى مثل 0..23 أو a8..a1

seats-of-map = في seats من الخريطة
endings-of-map = في endings من الخريطة
reasons-of-map = في result.reasons من الخريطة
throw-words-of-map = في throws.words من الخريطة
place-words-of-map = في places.words من الخريطة
one-of-words = إحدى الكلمات { $words } ({ $where })
no-word = لا كلمة
one-of-these = إحدى الكلمات { $words }، أو أحد الأسماء { $names }
a-row = صفّ
a-row-of-game = صفّ من لعبة
two-places = موضعان بينهما { $between }
turn-after-turn = الدور { $turn } بعد الدور { $before }
order-of-play = أدوار بترتيب اللعب
no-throw = لا رمية
number-of-turn = رقم الدور
an-integer = عدد صحيح
that-can-be-read = الذي يُقرأ: { $name }
column-once = { $column } مرّة واحدة، فهو مكرّر
each-column-once = كلّ عمود مرّة واحدة
perhaps = لعلّه { $column }
one-of = أحد الأعمدة { $names }
names-in-first-row = صفّ أوّل فيه أسماء الأعمدة
no-game-named = لا شيء في عمود اللعبة
game-again = اللعبة { $game } من جديد بعد ألعاب أخرى
rows-together = صفوف اللعبة متتالية
more-characters =
    { $count ->
        [zero] أكثر من صفر
        [one] أكثر من محرف واحد
        [two] أكثر من محرفين
        [few] أكثر من { $count } محارف
        [many] أكثر من { $count } محرفاً
       *[other] أكثر من { $count } محرف
    }
no-json = ما ليس JSON: { $error }
no-object = ما ليس كائناً
member-twice = العضو { $member } مرّتين
rows-unreadable = صفوف لا تُقرأ من { $first } إلى { $last }: { $why }
utf-8-or-encoding = ترميز UTF-8، أو العضو "encoding" في `file` من الخريطة: {"{"}"encoding": "{ $guess }"{"}"}
both-sides = شيء عن جانبي كلّ { $sign }
dice =
    { $count ->
        [zero] لا أزهار
        [one] زهر واحد
        [two] زهران
        [few] { $count } أزهار
        [many] { $count } زهراً
       *[other] { $count } زهر
    }
faces = وجوه من 1 إلى 6
count-or-words = عدد محسوب، أو كلمة من throws.words
other-face-or-words = عدد محسوب على الوجه الآخر، أو كلمة من throws.words
name-or-words = اسم رمية، أو كلمة من throws.words
value-or-words = عدد خطوات تعطيها رمية واحدة دون غيرها، أو كلمة من throws.words
cell-or-words = مربّع مثل b3، أو كلمة من places.words
cell-of-seat = مربّع من places.cells.{ $seat }
number-or-word = عدد، أو كلمة من places.words
step-up = خطوة؛ والأولى { $first }، والعدّ صعوداً
step-down = خطوة؛ والأولى { $first }، والعدّ نزولاً
day-written-as = يوم مكتوب على الصورة { $form }
day-formats = إحدى الكلمات iso وunix وunix_ms، أو نمط مثل %d/%m/%Y
each-part-once = كلّ جزء من اليوم مرّة واحدة، لا { $parts } مرّتين
