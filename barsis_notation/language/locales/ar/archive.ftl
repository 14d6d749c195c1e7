# What is said of archives.

## Opening

no-regular-file = ليس ملفاً عادياً
empty-file = الملف فارغ
no-database = ليس أوّله أوّل قاعدة بيانات
other-database = هو قاعدة بيانات لبرنامج آخر
sqlite-too-old = تحتاج الأرشيفات إلى SQLite 3.37 أو أحدث؛ وفي نسخة Python هذه { $version }

## Records

record-of-archive = السجلّ { $number } من الأرشيف
no-such-record = ليس في الأرشيف سجلّ { $which }
several-records = عدّة سجلّات في الأرشيف تبدأ بالرمز { $which }: { $numbers }
no-content = السجلّ { $number } مسحوب، أو بايتاته مفقودة
content-damaged = بايتات السجلّ { $number }

## Revisions

other-game = لعبته { $found } لا { $expected }
other-seats = مقاعده { $found } لا { $expected }
other-players = لاعبوه غير أولئك: { $names }
other-event = اختلف لاعب والبطولة معاً: { $found } لا { $expected }
other-turns = أقلّ من نصف أدواره الأولى، وعددها { $turns }، من ذلك السجلّ

## Withdrawal

withdrawn-already = السجلّ { $number } سُحب من قبل، في { $day }
no-such-person = ليس في الأرشيف من اسمه { $which }{ $near }
several-people = في الأرشيف عدّة أشخاص باسم { $which }؛ اذكر أحدهم برقمه: { $numbers }
no-reason = لا بدّ للسحب من سبب، وهو يُحفظ دائماً
reason-not-text = يجب أن يكون السبب سطراً واحداً من النصّ، لا يزيد على 4096 بايتاً
reason-names = السبب يُحفظ دائماً، وفيه اسم ممّا يُراد سحبه: { $name }؛ اذكر السبب بلا أسماء
## Keys and signatures

needs-cryptography = تحتاج التواقيع إلى الحزمة `cryptography`؛ تُثبَّت بالأمر `pip install 'barsis_notation[signing]'`
no-public-key = لا مفتاح عامّاً هنا؛ المطلوب ملف من minisign ينتهي اسمه بـ .pub، أو السطر الذي فيه، أو مفتاح Ed25519 بصيغة PEM
no-secret-key = لا مفتاح سرّيّاً هنا؛ المطلوب ملف مفتاح من minisign، أو مفتاح Ed25519 بصيغة PEM
secret-key-for-public = هذا مفتاح سرّيّ لا ينبغي أن يراه أحد؛ المطلوب المفتاح العامّ المقابل له
public-key-for-secret = هذا مفتاح عامّ؛ المطلوب المفتاح السرّيّ المقابل له
key-of-another-kind = المفتاح من نوع آخر؛ المطلوب مفتاح Ed25519
key-damaged = المفتاح تالف؛ يؤخذ من نسخة أخرى
wrong-password = لا تفتح كلمة السرّ هذا المفتاح، أو أنّ المفتاح تالف
key-needs-memory = يحتاج فتح مفتاح له كلمة سرّ، أو صنعه، إلى ذاكرة مقدارها { $size } MiB، وهي غير متاحة
not-text = ملف فيه غير ما يكون في نصّ، أو أكثر من { $size } بايت
signature-of-minisign = توقيع من تواقيع minisign
untrusted-comment = العبارة `untrusted comment: ` وبعدها تعليق
signature-in-base64 = توقيع بترميز base64
trusted-comment = العبارة `trusted comment: ` وبعدها تعليق
nothing-more = لا شيء بعد ذلك

## Checkpoints

a-checkpoint = نقطة تحقّق
line-of-archive = العبارة `barsis-archive/1` وبعدها رمز الأرشيف
line-of-size = عدد السجلّات
line-of-root = جذر السجلّات، 32 بايتاً بترميز base64
line-of-acts = الكلمة `acts` وبعدها عدد العمليات وسلسلتها، 32 بايتاً بترميز base64
line-of-date = الكلمة `date` وبعدها وقت مثل 2026-11-22T14:05:00Z
line-of-key = الكلمة `key` وبعدها مفتاح عامّ من minisign
acts-count =
    { $count ->
        [zero] لا عمليات
        [one] عملية واحدة
        [two] عمليتان
        [few] { $count } عمليات
        [many] { $count } عملية
       *[other] { $count } عملية
    }
sealed = في نقطة التحقّق المؤرّخة { $date }: { $records } و{ $acts } من الأرشيف { $archive }
sealed-by-known = التوقيع بالمفتاح { $key }، وهو المفتاح المعطى
sealed-by = التوقيع بالمفتاح { $key } الذي تذكره هي نفسها؛ وتبقى مقارنته لمعرفة صاحبه: { $line }

acts-damaged = قائمة العمليات عليه مفقودة
act-malformed = إحدى العمليات عليه على شكل آخر
log-damaged = بصمات سجلّاته لا ينتج عنها جذره
checkpoint-damaged = نقطة تحقّق محفوظة فيه

## Proofs

not-sealed = أُضيف السجلّ { $number } بعد نقطة التحقّق تلك، وفيها { $records }

more-than = أكثر من { $size } بايت
no-json = ليس فيه JSON
no-format = كائن بلا العضو `format`، أو غير كائن
a-proof = إثبات بصيغة JSON
leaf-called = الورقة { $leaf }
root-at = { $records }، وجذرها { $root }
acts-at = { $acts }، وسلسلتها { $chain }
leaf-is-there = في الموضع { $number } من الأرشيف، وفيه { $records }، ورقة؛ وأنها ورقة السجلّ { $record } لا يظهر إلا من السجلّ نفسه
record-is-there = السجلّ { $record } موجود في الأرشيف كما أُعطي، في الموضع { $number }؛ وفي الأرشيف { $records }
goes-on = كان في الأرشيف { $first }، وصار فيه { $second }؛ ولم تُغيَّر بصمات ما كان فيه ولم تُنقل ولم تُحذف
## Searching, people

no-words = لا حرف ولا رقم في { $words }
no-event-called = ليست في الأرشيف بطولة اسمها { $name }{ $near }
no-game-called = لا لعبة اسمها { $name }
no-throws-called = ليست في الأرشيف لعبة فيها الرميات { $throws }
one-already = الاسمان { $one } و{ $other } لشخص واحد من قبل
several-spellings = قد يُقصد بالاسم { $one } عدّة أسماء، أرقامها: { $numbers }؛ يُذكر المقصودان برقميهما
not-one = الاسمان { $one } و{ $other } ليسا اسمين لشخص واحد

## Verifying

nothing = لا شيء
those-bytes = بايتات هذه البصمة
rows-in = أسطر في الجدول { $table }
act-expected = عملية ممّا يكتبه barsis، ممكنة في موضعها
root = الجذر { $root }
hashes-of = رموز أخرى للسجلّات من { $first } إلى { $last } أو لألعابها
rulesets = سجلّات فُحصت بالقواعد { $rulesets }
file-cut = فيه { $size } من أصل { $whole } بايت
other-words = في الفهرس كلمات غير كلمات السجلّات
log-of = عدد السجلّات { $size }
proved-records = { $records }: البايتات والبصمات والقواعد والملاحظات والجداول والبحث متوافقة
proved-hashes = { $records }: البصمات والشجرة متوافقة
proved-withdrawn = المسحوب { $records }؛ بقي من كلّ واحد رقمه وبصماته وتاريخ سحبه وسببه ولا شيء غيرها
proved-log = جذر الأرشيف { $root }، وتقول { $acts } في سلسلة واحدة كيف نشأ
proved-some = بايتات { $count } من السجلّات الـ{ $size } هي بايتات رموزها وقد فُحصت من جديد؛ والخلل مذكور أعلاه
not-shown-fast = لم يُقرأ أيّ سجلّ: لا بايتاته، ولا التزامه بالقواعد، ولا ما تقوله عنه الجداول والبحث
not-shown-unsealed = لا شيء موقَّع: فإذا استُبدل الأرشيف كلّه بغيره أو بنسخة أقدم منه أو صُنع من جديد لم يظهر ذلك إلا بنقطة تحقّق موقَّعة محفوظة في مكان آخر
not-shown-newest = إذا استُبدل الملف بنسخة أقدم منه فيها نقاط تحقّقها الأقدم لم يظهر ذلك إلا بنقطة تحقّق محفوظة في مكان آخر
not-shown-later = ما جاء بعد نقطة التحقّق، أي { $records } و{ $acts }، لا يشمله توقيع
not-shown-signatures = لم يُتحقّق من أيّ توقيع، لأن حزمة cryptography غير موجودة
not-shown-withdrawn = المسحوب { $records }؛ لا يثبت أنه كان يوماً ما تقوله بصمته إلا بنسخة منه
not-shown-plays = رموز الألعاب كما كانت عند إضافة السجلّات، ولا تُحسب من جديد

## Export

ruleset-damaged = بايتات ملف القواعد { $number }
dictionary-damaged = بايتات قاموس
export-as-what = الاسم { $name } لا يدلّ على ما يُكتب: يُنهى بـ .jsonl أو .jsonl.gz أو .jsonl.zst أو .parquet، أو يُذكر الخيار --to bag أو --to parquet
export-over-itself = المسار { $name }: فيه الأرشيف نفسه
export-over-folder = المسار { $name }: المجلّد موجود وليس حقيبة؛ فلا يُكتب فوق شيء فيه

## Import

not-there = الملف غير موجود
member-twice = العضو { $name } مذكور مرّتين
strange-member = العضو { $name } غير معروف
strange-format = صيغته «{ $format }»
no-json-object = ليس كائن JSON («{ $why }»)
member-wrong = العضو { $name } فيه خطأ («{ $why }»)
not-base64 = العضو { $name } ليس بترميز base64
packing-damaged = في البيانات المضغوطة ضرر: { $why }
line-without-end = السطر الأخير مقطوع
act-wrong = العملية { $number }
json-object = كائن JSON
withdrawal-other = سحب السجلّ { $number }
withdrawal-of-act = السحب الذي في العمليات
seals-other = نقاط تحقّق أخرى
seals-of-acts = نقاط التحقّق المذكورة في العمليات
sizes-wrong = نقطة تحقّق عدد سجلّاتها آخر
import-of-itself = هو الأرشيف نفسه
acts-of = أوّلها للأرشيف { $archive }
record-unlogged = السجلّات أكثر ممّا في القيد
record-missing = السجلّ { $number } ناقص
record-another = السجلّ { $number } بايتاته أخرى
record-twice = السجلّ { $number } مذكور قبله
number-not = الرقم { $number } في موضع الرقم { $expected }
hashes-wrong = بصمات السجلّ { $number } ليست بصمات
peaks-of = الشجرة التي قبل الرقم { $since }
peaks-fitting = شجرة من هذا العدد من السجلّات
sealed-other = نقطة تحقّق عدد سجلّاتها { $size } من الأرشيف { $archive }
person-twice = كتابة الاسم رقم { $number } مذكورة مرّتين
leads-nobody = كتابة الاسم رقم { $number } تتبع كتابة لا يتبعها أحد
person-unused = كتابة الاسم رقم { $number } ليست في أيّ سجلّ
people-missing = فيها غير المذكورين، وعددهم { $count }

## Bags

bag-of-others = حقيبة لم يكتبها الأمر barsis archive export
no-plain-file = ليس ملفاً ولا مجلّداً
no-bag-declaration = ليس فيه أنّ هذه حقيبة من الإصدار 1.0
fetches = فيه ملفات موجودة في مكان آخر، ولا يُجلب شيء
no-manifest = لا قائمة بصمات SHA-256 أو SHA-512
no-manifest-line = فيه سطر ليس بصمة وملفاً
path-twice = المسار { $path } مذكور مرّتين
another-oxum = الموجود { $size } بايت في { $files } من الملفات
leads-out = ليس ملفاً داخل المجلّد الذي تخصّه القائمة
