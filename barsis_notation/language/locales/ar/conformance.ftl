# ما يقوله `conformance`.

# مجموعة المطابقة.
no-kit = ليس { $folder } مجموعة المطابقة: ينقصه { $file }. وهي المجلّد conformance/1 في شيفرة هذا البرنامج؛ يُذكر مكانها مع --kit
no-cases = لا حالات في مجموعة المطابقة { $folder }
bad-file = ليس { $file } ملفاً من مجموعة المطابقة: { $reason }
other-version = الملف { $file } من الإصدار { $found } لمجموعة المطابقة، والمتوقع { $expected }
id-twice = { $file }: المعرّف { $id } مكرّر في المجموعة
none-chosen = لا توافق أيّ حالة من { $count } ما في --only و--level و--game

# أجوبة محرّكاتنا.
unknown-kind = الحالات من النوع { $kind } غير مدعومة
no-game-here = لا تبدأ لعبة { $ruleset } بالمقاعد { $seats }
refused = رُفض { $what }: { $name }

# البرنامج.
cannot-start = تعذّر تشغيل البرنامج: { $reason }
start-failed = لم يجب البرنامج عن طلب البدء: { $reason }
too-many-starts = لم يُسأل: شُغّل البرنامج { $most } مرّة، وخالف البروتوكول في كلّ مرّة
no-answer = لا جواب خلال { $seconds } ثانية
answer-too-long = سطر الجواب أكثر من { $most } بايت
half-line = انتهى الناتج في وسط سطر
output-closed = أغلق البرنامج ناتجه من غير جواب
killed = أنهت الإشارة { $signal } البرنامج من غير جواب
ended = انتهى البرنامج بالحالة { $status } من غير جواب
answered-twice = جاء للطلب جوابان
wrong-id = معرّف الجواب { $found }، والمتوقع { $expected }؛ لكلّ طلب جواب واحد، بترتيب الطلبات
not-json = الجواب ليس JSON: { $found }
not-object = الجواب ليس كائن JSON: { $found }
no-id = لا "id" في الجواب: { $found }
wrong-member = { $reason }، في الجواب { $found }
several-members = في الجواب أكثر من واحد من "answer" و"skip" و"error": { $found }
no-member = ليس في الجواب "answer" ولا "skip" ولا "error": { $found }
other-protocol = إصدار البروتوكول عند البرنامج { $found }، والمتوقع { $expected }
stop-failed = لم يتوقّف البرنامج كما ينبغي: { $reason }
line-after-stop = كتب سطراً آخر بعد الجواب عن طلب التوقّف
no-end = لم ينتهِ بعد { $seconds } ثانية من الجواب عن طلب التوقّف
wrong-status = انتهى بالحالة { $status }، والمتوقع 0

# النتائج.
kind-not-supported = لا يذكر البرنامج النوع { $kind }
game-not-supported = لا يذكر البرنامج اللعبة { $game }
error-answer = أجاب البرنامج بخطأ: { $error }
differs = { $member } هو { $found }، والمتوقع { $expected }
nothing = غائب
progress = { $done } من { $all } حالة
group = اللعبة
rule = القاعدة
passed = نجحت
failed = فشلت
skipped = تُركت
level = المستوى
level-number = المستوى { $level }
suite = مجموعة { $name }
explained-alike = بالتعليل نفسه
of-refused = { $explained } من { $refused }
failed-case = { $id }: { $message }
more-failed =
    { $count ->
        [zero] ولا حالة فاشلة أخرى
        [one] وحالة فاشلة أخرى
        [two] وحالتان فاشلتان أخريان
        [few] و{ $count } حالات فاشلة أخرى
        [many] و{ $count } حالة فاشلة أخرى
       *[other] و{ $count } حالة فاشلة أخرى
    }
