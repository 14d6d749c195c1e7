# ما تقوله أوامر `barsis event`.

## كلّ الأوامر

no-stream = البطولة ملف، وليست المدخل المعياريّ
no-teams = لا فِرق في الملف { $file }
no-such-round = لا جولة برقم { $round }؛ وعدد جولات البطولة { $rounds }
paths-or-archive = السجلّات من ملفات ومجلّدات، أو من أرشيف، لا منهما معاً
of-other-events =
    { $count ->
        [zero] لا سجلّات لبطولات أخرى
        [one] سجلّ واحد لبطولة أخرى
        [two] سجلّان لبطولات أخرى
        [few] { $count } سجلّات لبطولات أخرى
        [many] { $count } سجلّاً لبطولات أخرى
       *[other] { $count } سجلّ لبطولات أخرى
    }

## validate

clean = الجولة { $round }: الطاولات السليمة { $clean } من { $count }
board = الجولة { $round }، الطاولة { $table }
in-archive = { $file }، السجلّ رقم { $number }
not-looked-at = لم يُنظر في السجلّات: يُصلَح ملف البطولة أوّلاً
of-no-board = ملاحظات لا تخصّ طاولة

## new, sheets

is-there-force = الملف { $file } موجود من قبل؛ ويُكتب فوقه مع --force
is-there = الملف { $file } موجود من قبل، ولا يُكتب فوق شيء
made =
    { $count ->
        [zero] ملف بطولة جديد بلا لاعبين: { $file }
        [one] ملف بطولة جديد فيه لاعب واحد: { $file }
        [two] ملف بطولة جديد فيه لاعبان: { $file }
        [few] ملف بطولة جديد فيه { $count } لاعبين: { $file }
        [many] ملف بطولة جديد فيه { $count } لاعباً: { $file }
       *[other] ملف بطولة جديد فيه { $count } لاعب: { $file }
    }
wrong-line = الملف { $file }، السطر { $line }: { $why }
wrong-list = تعذّرت قراءة { $file }: { $why }
records-with-output = الخيار `--records` يحتاج إلى `-o FOLDER`
records-without-form = الخيار `--records` يكتب سجلّات، و`-f { $form }` صيغة للأوراق؛ فاحذف أحدهما
no-tables = ليس في البطولة جولة لها طاولات؛ يضيفها `barsis event pairings` أو `barsis event seating` مع --write

## pairings, seating

round-called = الجولة { $round }
round-on = الجولة { $round }، { $date }
table-called = الطاولة { $table }
sits = { $player } ({ $seats })
bye-of = راحة: { $players }
half-bye-of = راحة بنصف نقاطها: { $players }
absent-of = غياب: { $players }
no-rounds = ليس في البطولة جولات بعد؛ تُجرى القرعة بالخيار --draw round-robin أو --draw swiss، وتُضاف الجولات بالخيار --write
away-from-all = في الجولة { $round } راحة أو غياب، ولقاء الجميع بالجميع يلعب فيه كلّ لاعب في كلّ جولة
pairings-of-two = القرعة لطاولات من طرفين؛ والطاولات العادلة لأكثر منهما من الأمر `barsis event seating`
only-with = لا يُذكر { $option } إلّا مع { $other }
not-with-draw = لا يُذكر { $option } مع --draw
one-by-standing = يعطي الترتيب طاولات جولة واحدة، ولا تُعرف التي بعدها إلّا بنتائجها
records-by-standing = لا يُنظر في السجلّات إلّا مع --by-standing
first-decide =
    { $count ->
        [zero] لا لقاءات بلا نتيجة
        [one] لقاء واحد لا نتيجة له بعد، وعليه تتوقّف الجولة التالية: { $where }
        [two] لقاءان لا نتيجة لهما بعد، وعليهما تتوقّف الجولة التالية؛ أوّلهما: { $where }
        [few] { $count } لقاءات لا نتيجة لها بعد، وعليها تتوقّف الجولة التالية؛ أوّلها: { $where }
        [many] { $count } لقاء لا نتيجة لها بعد، وعليها تتوقّف الجولة التالية؛ أوّلها: { $where }
       *[other] { $count } لقاء لا نتيجة لها بعد، وعليها تتوقّف الجولة التالية؛ أوّلها: { $where }
    }
decide-by = تُكتب النتيجة بالأمر `{ $command }` مع --winner أو --draw أو --score أو --forfeit
decide-by-or-draws = تُكتب النتيجة بالأمر `{ $command }` مع --winner أو --draw أو --score أو --forfeit؛ أو يُستعمل --provisional فتُحسب النتائج الناقصة تعادلاً
assumed-draws =
    { $count ->
        [zero] لا لقاءات بلا نتيجة
        [one] مؤقّتاً: لقاء واحد بلا نتيجة يُحسب تعادلاً في هذه القرعة: { $where }
        [two] مؤقّتاً: لقاءان بلا نتيجة يُحسبان تعادلاً في هذه القرعة: { $where }
        [few] مؤقّتاً: { $count } لقاءات بلا نتيجة تُحسب تعادلاً في هذه القرعة: { $where }
        [many] مؤقّتاً: { $count } لقاء بلا نتيجة تُحسب تعادلاً في هذه القرعة: { $where }
       *[other] مؤقّتاً: { $count } لقاء بلا نتيجة تُحسب تعادلاً في هذه القرعة: { $where }
    }
not-written = لم يتغيّر الملف { $file }؛ تُضاف إليه الجولات بالخيار --write
rounds-added =
    { $count ->
        [zero] لم تُضف جولات إلى { $file }
        [one] أُضيفت جولة واحدة إلى { $file }
        [two] أُضيفت جولتان إلى { $file }
        [few] أُضيفت { $count } جولات إلى { $file }
        [many] أُضيفت { $count } جولة إلى { $file }
       *[other] أُضيفت { $count } جولة إلى { $file }
    }
met-again =
    { $count ->
        [zero] لا يلتقي لاعبان أكثر من مرّة
        [one] لاعبان اثنان يلتقيان أكثر من مرّة
        [two] زوجان من اللاعبين يلتقيان أكثر من مرّة
        [few] { $count } أزواج من اللاعبين تلتقي أكثر من مرّة
        [many] { $count } زوجاً من اللاعبين تلتقي أكثر من مرّة
       *[other] { $count } زوج من اللاعبين تلتقي أكثر من مرّة
    }
seats-even = لكلّ لاعب كلّ مقعد بعدد متساوٍ، أو مرّة أكثر من غيره
seats-uneven = لأحد اللاعبين مقعد أكثر من مقعد آخر بعدد { $count }

## result, join, leave, absent, swap, undo, history

half-bye-alone = يُذكر --table مع نتيجة، أو --half-bye وحده
which-table = تُذكر الطاولة بالخيار --table
not-numbers = يأخذ { $option } أعداداً مثل 5-3، لا { $text }
two-players-or-table = يُذكر لاعبان بالخيار --player، أو طاولة واحدة بالخيار --table
no-history = لم يغيّر أمر هذه البطولة
number-heading = رقم
at-heading = الوقت (UTC)
by-heading = الفاعل
change-heading = التغيير
why-heading = السبب
undo-of = تراجع عن { $number }: { $change }
undone-change = { $change } (تمّ التراجع عنه)
undone = تمّ التراجع عن: { $change }
contradicted =
    { $count ->
        [zero] لا تناقض مع السجلّات
        [one] لم تتغيّر البطولة، لأنّ التغيير يناقض السجلّات في موضع واحد؛ تُصحّح السجلّات أو يُترك ذكرها
        [two] لم تتغيّر البطولة، لأنّ التغيير يناقض السجلّات في موضعين؛ تُصحّح السجلّات أو يُترك ذكرها
        [few] لم تتغيّر البطولة، لأنّ التغيير يناقض السجلّات في { $count } مواضع؛ تُصحّح السجلّات أو يُترك ذكرها
        [many] لم تتغيّر البطولة، لأنّ التغيير يناقض السجلّات في { $count } موضعاً؛ تُصحّح السجلّات أو يُترك ذكرها
       *[other] لم تتغيّر البطولة، لأنّ التغيير يناقض السجلّات في { $count } موضع؛ تُصحّح السجلّات أو يُترك ذكرها
    }

## المصنّفات

xlsx-needs-output = يُكتب المصنّف في ملف: يُسمّى بالخيار `--output`
trf-of-two = في ملف تقرير البطولة لاعبان على كلّ طاولة؛ يُستعمل --seats 2
trf-or-xlsx = يُستعمل --trf أو --xlsx، لا كلاهما
standings-sheet = الترتيب
crosstable-sheet = جدول النتائج
line = السطر
pairings-sheet = القرعة
round-heading = الجولة
table-heading = الطاولة

## ratings

games = الألعاب
ratings-sheet = التصنيفات
uncertainty = الهامش
no-ratings = لا تصنيف في { $file } كما يكتبها `barsis event ratings -f json`
