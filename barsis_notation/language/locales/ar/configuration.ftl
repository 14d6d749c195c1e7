# ما يجوز أن تقوله الإعدادات، وما يعرضه الأمر `barsis config`.

# ما ينبغي أن تكون عليه القيمة
list = قائمة نصوص مثل ["MOV", "THR"]
text = نصّ
table = جدول أنماط، مع كلّ نمط قائمة رموز
codes = أوّل رمز أو أوّل اسم؛ يعرضها الأمر `barsis rules`
glob = نمط أقلّ بدائل
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
default = المعتاد
option = خيار الأمر
locale = لغة النظام
