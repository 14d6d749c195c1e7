json-summary = سجلّ واحد بصيغة JSON، لكلّ دور سطر
jsonl-summary = سجلّات كثيرة بصيغة JSON Lines، ببايتاتها المعتمدة
json-expanded-summary = سجلّ واحد بصيغة JSON وكلّ دور فيه مفصّل، لبرامج لا تعرف القواعد
text-summary = سجلّات كثيرة نصّاً: وسوم، ثمّ لكلّ دور سطر
msgpack-summary = سجلّات كثيرة خرائطَ MessagePack بالشكل المعتمد
csv-summary = جداول الألعاب والأدوار والنقلات؛ والسجلّات في الجدول games
parquet-summary = جداول الألعاب والأدوار والنقلات بأنواع أعمدتها؛ والسجلّات في الجدول games
mat-summary = ملفات مباريات GNU Backgammon وXG وJellyfish وSnowie: رميات ونقلات ونقاط
sgf-summary = ملفات SGF لطاولة الزهر (GM[6]) كما يكتبها GNU Backgammon: رميات ونقلات وأوضاع
trl-summary = تجارب Ludii: رميات خمس ألعاب ونقلاتها، مع ذكر ما تختلف فيه قواعده
foreign-summary = ملفات { $program }، وهي لا تُقرأ

only-written = صيغة تُكتب ولا تُقرأ
one-that-is-read = صيغة تُقرأ

standard-input-closed = المدخل المعياريّ مغلق
nul-in-name = في الاسم محرف NUL
file-of-records = ملف فيه سجلّات
costly-patterns = من الأنماط { $count } أطول من المسموح به أو أبطأ منه في مقارنة الأسماء
no-pattern = ليس { $pattern } نمطاً كالذي في .gitignore

a-game-of = لعبة { $ruleset }
nothing = لا شيء
no-member = غياب { $member }
no-turn = لا دور
member-said = العضو { $member } وفيه { $value }
turns-from-here =
    { $count ->
        [zero] لا أدوار
        [one] دور واحد من هنا فصاعداً
        [two] دوران من هنا فصاعداً
        [few] { $count } أدوار من هنا فصاعداً
        [many] { $count } دوراً من هنا فصاعداً
       *[other] { $count } دور من هنا فصاعداً
    }
turn-said = الدور { $value }
this-record = هذا السجلّ
games-then =
    { $count ->
        [zero] لا لعبة عندئذ
        [one] لعبة واحدة عندئذ
        [two] لعبتان عندئذ
        [few] { $count } ألعاب عندئذ
        [many] { $count } لعبة عندئذ
       *[other] { $count } لعبة عندئذ
    }
known-rules = قواعد معروفة
bytes =
    { $count ->
        [zero] لا بايتات
        [one] بايت واحد
        [two] بايتان
        [few] { $count } بايتات
        [many] { $count } بايتاً
       *[other] { $count } بايت
    }
turns =
    { $count ->
        [zero] لا أدوار
        [one] دور واحد
        [two] دوران
        [few] { $count } أدوار
        [many] { $count } دوراً
       *[other] { $count } دور
    }
record-at-most = لا أكثر من { $count } (لا يرفعه إلّا الخيار --max-record-size في `barsis validate`)
more-bytes =
    { $count ->
        [zero] أكثر من صفر بايت
        [one] أكثر من بايت واحد
        [two] أكثر من بايتين
        [few] أكثر من { $count } بايتات
        [many] أكثر من { $count } بايتاً
       *[other] أكثر من { $count } بايت
    }
more-lines =
    { $count ->
        [zero] أكثر من صفر سطر
        [one] أكثر من سطر واحد
        [two] أكثر من سطرين
        [few] أكثر من { $count } أسطر
        [many] أكثر من { $count } سطراً
       *[other] أكثر من { $count } سطر
    }
at-most = لا أكثر من { $count }
at-most-bytes =
    { $count ->
        [zero] لا أكثر من صفر بايت
        [one] لا أكثر من بايت واحد
        [two] لا أكثر من بايتين
        [few] لا أكثر من { $count } بايتات
        [many] لا أكثر من { $count } بايتاً
       *[other] لا أكثر من { $count } بايت
    }

byte-order-mark = علامة ترتيب البايتات للترميز { $encoding }
zero-bytes = بايتات الصفر التي في الترميز { $encoding }
declared = الترميز { $encoding } كما يقول الملف
arabic-bytes = بايتات ليست UTF-8، وفيها كلمات عربيّة بترميز Windows-1256
western-bytes = بايتات ليست UTF-8، وليست فيها كلمات عربيّة بترميز Windows-1256
utf-8-without-mark = ترميز UTF-8 بلا علامة

file-of-program = ملف من { $program } ({ $file })
export-there = تُصدَّر المباراة هناك بصيغة `.mat` (Jellyfish)
open-in-gnubg = يُفتح في GNU Backgammon بالأمر `{ $command }`، ثمّ `export match mat FILE.mat`
party-or-empire = PartyGammon أو GammonEmpire
import-party-or-empire = يُفتح في GNU Backgammon بالأمر `import party FILE` أو `import empire FILE`، ثمّ `export match mat FILE.mat`

raised = «{ $error }»
value-of-kind = قيمة من النوع { $kind }
name-taken = الاسم { $name }، وهو مستعمل
code-taken = الرمز { $code }، وهو مستعمل
code-without-texts = الرمز { $code }، وتنقصه رسالة أو `.what` أو `.why`
ending-taken = اللاحقة { $ending }، وهي للصيغة { $format }
own-format = قيمة من النوع Format لها اسمها ولواحقها
records-or-findings = سجلّات، أو ملاحظات عليها

empty-lines =
    { $count ->
        [zero] لا أسطر فارغة
        [one] سطر فارغ واحد
        [two] سطران فارغان
        [few] { $count } أسطر فارغة
        [many] { $count } سطراً فارغاً
       *[other] { $count } سطر فارغ
    }
empty-lines-allowed = لا سطر فارغاً قبل السجلّ الأوّل ولا بعد الأخير، وسطر واحد بين كلّ سجلّين
a-tag = وسم
line-after-tags = سطر فارغ بعد الوسوم، ثمّ الأدوار
lines-without-it = أسطر من دونها
items-from-0 = عناصر القائمة من 0 بلا انقطاع
tag-with-value = وسم مثل [event.name "Example cup"]، وقيمته بصيغة JSON
turn-with-members = دور، ثمّ أعضاؤه مثل {"{"}"comment": "…"{"}"}
fitting-path = مسار من أسماء وأرقام يوافق الوسوم التي قبله
it-once = وروده مرّة واحدة

a-map = خريطة
a-key = مفتاح { $byte }
key-of-text = مفتاح نصّيّ
byte-in-text = البايت { $byte } في نصّ
msgpack-values = نصوص وأعداد صحيحة وtrue وfalse وnil وقوائم وخرائط مفاتيحها نصوص
too-deep = قائمة أو خريطة في داخل كثير من مثلها
flatter = سجلّ، وهو أقلّ عمقاً
map-cut-short =
    { $size ->
        [zero] خريطة فارغة
        [one] خريطة تنتهي بعد بايت واحد
        [two] خريطة تنتهي بعد بايتين
        [few] خريطة تنتهي بعد { $size } بايتات
        [many] خريطة تنتهي بعد { $size } بايتاً
       *[other] خريطة تنتهي بعد { $size } بايت
    }
its-rest = بقيّتها
processor-seconds = أكثر من { $seconds } ث من وقت المعالج
still-for = لم يحدث شيء مدّة { $seconds } ث
an-end = فحص ينتهي
none-ended = فحص يبلغ نهايته
records-to-end = سجلّات إلى آخر الملف
