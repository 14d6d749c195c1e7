# ما يجوز أن تقوله الإعدادات، وما يعرضه الأمر `barsis config`.

# ما ينبغي أن تكون عليه القيمة
list = قائمة نصوص مثل ["MOV", "THR"]
text = نصّ
table = جدول أنماط، مع كلّ نمط قائمة رموز
codes = أوّل رمز أو أوّل اسم؛ يعرضها الأمر `barsis rules`
glob = نمط أقلّ بدائل، لا يزيد على 1000 محرف
cheaper = أنماط أقلّ عدداً ونجوماً
fewer = { $most } مدخل على الأكثر
pattern = نمط كما في ملف .gitignore

# ما وُجد بدل TOML
deep = جداول متداخلة أكثر مما يُقرأ
number = عدد أكبر مما يُقرأ
large = أكثر من { $most } بايت
not-utf-8 = البايت رقم { $number } وهو ليس من UTF-8
broken-off = نصّ ينقطع قبل تمامه
twice = مفتاح سبق ذكره «{ $line }»
not-toml = السطر «{ $line }»

other-ruleset = ملف آخر قبله يحمل الاسم { $id } والإصدار { $version } أيضاً

# من أين يأتي الإعداد
none = لا إعدادات
default = القيمة الافتراضيّة
option = خيار الأمر
locale = لغة النظام

linked = الملف { $file } وصلة رمزيّة فلا يُقرأ؛ يُسمّى الملف الذي تقود إليه بالخيار --config
held =
    { $count ->
        [zero] سرى { $file } ولم يشمل ملفاً: { $what }
        [one] سرى { $file } على ملف واحد: { $what }
        [two] سرى { $file } على ملفين: { $what }
        [few] سرى { $file } على { $count } ملفات: { $what }
        [many] سرى { $file } على { $count } ملفاً: { $what }
       *[other] سرى { $file } على { $count } ملف: { $what }
    }
patterns-of = { $file }: { $what }
left-out =
    { $count ->
        [zero] لم يُستثنَ شيء
        [one] استُثني ملف أو مجلّد واحد
        [two] استُثني ملفان أو مجلّدان
        [few] استُثنيت { $count } ملفات ومجلّدات
        [many] استُثني { $count } ملفاً ومجلّداً
       *[other] استُثني { $count } ملف ومجلّد
    }
not-failing =
    { $count ->
        [zero] لا أخطاء لا تُعدّ
        [one] خطأ واحد لا يجعل الأمر فاشلاً
        [two] خطآن لا يجعلان الأمر فاشلاً
        [few] { $count } أخطاء لا تجعل الأمر فاشلاً
        [many] { $count } خطأً لا تجعل الأمر فاشلاً
       *[other] { $count } خطأ لا تجعل الأمر فاشلاً
    }
more-configurations =
    { $count ->
        [zero] لم يستثنِ غيرها شيئاً
        [one] واستثنى ملف إعدادات أو .gitignore آخر شيئاً أيضاً
        [two] واستثنى ملفان آخران للإعدادات أو .gitignore شيئاً أيضاً
        [few] واستثنت { $count } ملفات أخرى للإعدادات أو .gitignore شيئاً أيضاً
        [many] واستثنى { $count } ملفاً آخر للإعدادات أو .gitignore شيئاً أيضاً
       *[other] واستثنى { $count } ملف آخر للإعدادات أو .gitignore شيئاً أيضاً
    }
