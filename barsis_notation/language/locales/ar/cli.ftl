# ما تقوله عدّة أوامر.

interrupted = قُطع العمل
no-folder = المجلّد { $folder } غير موجود؛ يُنشأ أو يُصحّح المسار
internal-error = خطأ داخليّ، { $error }
our-fault = الخلل في barsis نفسه؛ يبيّن BARSIS_DEBUG=1 موضعه.
no-such-command = لا أمر اسمه { $word }؛ يسرد `{ $listing }` الأوامر.
no-such-command-but = لا أمر اسمه { $word }؛ لعلّ المقصود { $calls }.

no-number = القيمة { $value } ليست عدداً صحيحاً
not-utf-8 = في القيمة { $value } بايتات ليست UTF-8
not-among = القيمة { $value } ليست من { $others }
needs-value = الخيار { $option } يحتاج إلى قيمة: { $value }
out-of-range = القيمة { $value } خارج المجال { $range }

begins-no-code = الخيار { $option }: لا رمز ملاحظة ولا اسمها يبدأ هكذا: { $word }؛ تسردها `barsis rules`
wrong-exclude = الخيار --exclude: { $error }
is-read = الملف الذي يسمّيه { $option } ({ $file }) من الملفات التي تُقرأ؛ وكان سيُكتب فوقه
ending-of-other-form = { $file }: لا يكتب هذا الأمر ما يدلّ عليه الاسم، بل يكتب { $forms }؛ يُختار اسم يدلّ على واحد منها أو لا يدلّ على شيء
built-in = الخيار --ruleset { $name }: القواعد { $ruleset } مبنيّة في البرنامج ولا حاجة إلى ذكرها؛ يُذكر هنا ملف قواعد من خارجه
no-path-and-value = قيمة --option ينبغي أن تكون بالشكل PATH=VALUE، وقد كُتب { $option }
no-such-turn = لا يوجد الدور { $turn }؛ عدد أدوار السجلّ { $turns }
not-played-like = القواعد { $ruleset } ليست من نوع { $game }
no-ids = الخيار --ids: { $error }
is-a-folder = المسار { $path } مجلّد؛ المطلوب ملف
no-such-record = لا يوجد السجلّ رقم { $number }؛ آخرها رقم { $last }

left-as-it-is = بقي كما هو: { $why }
fixed = أُصلحت { $findings } في { $files }
would-be-fixed = ما سيُصلَح: { $findings } في { $files }
nothing-fixed = لم يُصلَح شيء
nothing-would-be-fixed = لا شيء يُصلَح
has-fixed = أُصلح: { $kinds }
would-fix = سيُصلَح: { $kinds }
label-fixed = بعد الإصلاح

table-is-there = الملف { $file } موجود من قبل؛ يكتب --force فوق المجموعة كلّها
table-cannot-be-read = تعذّرت قراءة { $table }: { $error }

so-far = { $files }، { $records }
stopped-by-strict = أوقفه --strict: لم يُكتب شيء من الملف الأخير
written =
    { $count ->
        [zero] لم يُكتب أيّ سجلّ؛ { $found }
        [one] كُتب سجلّ واحد؛ { $found }
        [two] كُتب سجلّان؛ { $found }
        [few] كُتبت { $count } سجلّات؛ { $found }
        [many] كُتب { $count } سجلّاً؛ { $found }
       *[other] كُتب { $count } سجلّ؛ { $found }
    }
holds-one = الصيغة { $format } لسجلّ واحد، والسجلّات أكثر؛ تسعها كلّها --to jsonl
left-out = تُرك: { $why }
made-of = الملف { $file } يُصنع من { $source }
made-of-another = الملف { $file } صُنع من سجلّ آخر
file-is-there = الملف { $file } موجود من قبل؛ يكتب --force فوقه
over-itself = كان سيُكتب فوق نفسه
only-a-table = لا يُكتب إلى المخرج المعياريّ إلّا الجدول { $table }؛ لكتابتها كلّها يُسمّى مجلّد

sheet-is-no-picture = ورقة التسجيل نصّ أو صفحة وليست { $ending }؛ تُكتب صفحة .html ويطبعها المتصفّح
new-file-is-there = الملف { $file } موجود من قبل؛ لا يكتب `new` فوق ملف
no-seat-and-name = قيمة --seat ينبغي أن تكون بالشكل SEAT=NAME، وقد كُتب { $seat }
unfinished = لم تنتهِ { $count } من { $games } ألعاب ضمن ما يسعه السجلّ؛ وقد كُتبت غير منتهية
advance = عدد السجلّات: { $records }، في الثانية: { $rate }
advance-left = عدد السجلّات: { $records }، في الثانية: { $rate }، بقي: { $left }
