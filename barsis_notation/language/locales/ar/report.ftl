# ما يقوله التقرير حول ملاحظاته: العناوين والمناسبة والأعداد.

error = خطأ
warning = تحذير
info = معلومة

could-be-played = كان يمكن لعبُ
rule = القاعدة
readings = القراءات
position = الوضع
likeliest-slip = السهو الأرجح
fix = الإصلاح
fix-to-be-judged = { $fix } (يحتاج إلى حُكم)
not-examined = لم يُفحص
no-reading = مخالفة في كلّ قراءة لهذه القاعدة
legal-under = مسموحة إذا اعتُمد { $options }
nothing = لا شيء
more =
    { $count ->
        [zero] ولا غيرها
        [one] وواحدة غيرها
        [two] واثنتان غيرها
       *[other] و{ $count } غيرها
    }

round = الجولة { $round }
table = الطاولة { $table }
record = السجلّ رقم { $number }
against = { $one } ضدّ { $other }
seat = مقعد
seat-named = المقعد { $seat }
turn = الدور { $turn }
turn-numbered = الدور { $turn }، ورقمه { $number }
turn-alone = الدور { $turn }
turn-alone-numbered = الدور { $turn }، ورقمه { $number }
taken-back = تراجُعٌ عند { $turn }
not-played = خطٌّ لم يُلعب، بجانب { $turn }
turn-of = الدور رقم { $ordinal } من أدوار { $who } ({ $turn })
first = { $number }
second = { $number }
third = { $number }
later = { $number }
threw = الرمية: { $throws }

files =
    { $count ->
        [zero] لا ملفات
        [one] ملف واحد
        [two] ملفان
        [few] { $count } ملفات
        [many] { $count } ملفاً
       *[other] { $count } ملف
    }
records =
    { $count ->
        [zero] لا سجلّات
        [one] سجلّ واحد
        [two] سجلّان
        [few] { $count } سجلّات
        [many] { $count } سجلّاً
       *[other] { $count } سجلّ
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
moves =
    { $count ->
        [zero] لا نقلات
        [one] نقلة واحدة
        [two] نقلتان
        [few] { $count } نقلات
        [many] { $count } نقلة
       *[other] { $count } نقلة
    }
more-findings =
    { $count ->
        [zero] لا ملاحظات أخرى
        [one] ملاحظة أخرى
        [two] ملاحظتان أخريان
        [few] { $count } ملاحظات أخرى
        [many] { $count } ملاحظة أخرى
       *[other] { $count } ملاحظة أخرى
    }
not-repeated = { $heading }: { $findings } مثلها في { $files }؛ وتُسرد مع --format json
findings =
    { $count ->
        [zero] لا ملاحظات
        [one] ملاحظة واحدة
        [two] ملاحظتان
        [few] { $count } ملاحظات
        [many] { $count } ملاحظة
       *[other] { $count } ملاحظة
    }
errors =
    { $count ->
        [zero] لا أخطاء
        [one] خطأ واحد
        [two] خطآن
        [few] { $count } أخطاء
        [many] { $count } خطأً
       *[other] { $count } خطأ
    }
warnings =
    { $count ->
        [zero] لا تحذيرات
        [one] تحذير واحد
        [two] تحذيران
        [few] { $count } تحذيرات
        [many] { $count } تحذيراً
       *[other] { $count } تحذير
    }
infos =
    { $count ->
        [zero] لا معلومات
        [one] معلومة واحدة
        [two] معلومتان
        [few] { $count } معلومات
        [many] { $count } معلومة
       *[other] { $count } معلومة
    }
no-findings = لا ملاحظات
hidden =
    { $count ->
        [zero] لا ملاحظات أخفاها { $option }
        [one] ملاحظة واحدة أخفاها { $option }
        [two] ملاحظتان أخفاهما { $option }
        [few] { $count } ملاحظات أخفاها { $option }
        [many] { $count } ملاحظة أخفاها { $option }
       *[other] { $count } ملاحظة أخفاها { $option }
    }
checked = { $counts }: { $found }
found-and-hidden = { $found } ({ $hidden })
passed-over =
    { $count ->
        [zero] لم يُترك أيّ ملف
        [one] تُرك ملف واحد: لا سجلّات فيه
        [two] تُرك ملفان: لا سجلّات فيهما
        [few] تُركت { $count } ملفات: لا سجلّات فيها
        [many] تُرك { $count } ملفاً: لا سجلّات فيها
       *[other] تُرك { $count } ملف: لا سجلّات فيها
    }
interrupted = قُطع الفحص؛ هذا ما عُرف حتّى ذلك الحين.
follows-from = { $message } (نتيجة للملاحظة { $code })
