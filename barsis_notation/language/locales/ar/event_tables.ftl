# جداول البطولة بالكلمات: الترتيب وجدول المواجهات.

after-rounds =
    { $count ->
        [zero] { $event }، قبل الجولة الأولى
        [one] { $event }، بعد جولة واحدة
        [two] { $event }، بعد جولتين
        [few] { $event }، بعد { $count } جولات
        [many] { $event }، بعد { $count } جولة
       *[other] { $event }، بعد { $count } جولة
    }
player = اللاعب
team = الفريق
points = النقاط
played = الألعاب
decided-by = الفاصل
place = { $place }.
place-heading = المركز
count = { $count }
shared = مركز مشترك
head-to-head = المواجهة المباشرة
wins = مرّات الفوز
buchholz = بوخهولتس
buchholz-cut = بوخهولتس بلا الأدنى
median-buchholz = بوخهولتس الأوسط
sonneborn-berger = زونبورن-برغر
score = نقاط الألعاب
score-difference = فرق نقاط الألعاب
firsts = المراكز
mars = مارس
progressive = النقاط المتراكمة
rating = التصنيف
lot = السحب
open-boards =
    { $count ->
        [zero] لا طاولات بلا نتيجة: { $boards }
        [one] طاولة واحدة بلا نتيجة بعد: { $boards }
        [two] طاولتان بلا نتيجة بعد: { $boards }
        [few] { $count } طاولات بلا نتيجة بعد: { $boards }
        [many] { $count } طاولة بلا نتيجة بعد: { $boards }
       *[other] { $count } طاولة بلا نتيجة بعد: { $boards }
    }
with-errors =
    { $count ->
        [zero] لا سجلّات فيها أخطاء
        [one] سجلّ واحد فيه أخطاء حُسب بالنتيجة المكتوبة فيه
        [two] سجلّان فيهما أخطاء حُسبا بالنتيجة المكتوبة فيهما
        [few] { $count } سجلّات فيها أخطاء حُسبت بالنتيجة المكتوبة فيها
        [many] { $count } سجلّاً فيها أخطاء حُسبت بالنتيجة المكتوبة فيها
       *[other] { $count } سجلّ فيها أخطاء حُسبت بالنتيجة المكتوبة فيها
    }
strangers =
    { $count ->
        [zero] لا سجلّات خارج طاولات البطولة
        [one] سجلّ واحد لا طاولة له في البطولة، ولم يُحسب
        [two] سجلّان لا طاولة لهما في البطولة، ولم يُحسبا
        [few] { $count } سجلّات لا طاولة لها في البطولة، ولم تُحسب
        [many] { $count } سجلّاً لا طاولة لها في البطولة، ولم تُحسب
       *[other] { $count } سجلّ لا طاولة لها في البطولة، ولم تُحسب
    }
legend-opponents = في عمود كلّ خصم: { $win } للفوز عليه، و½ للتعادل، و{ $loss } للخسارة
legend-rounds = في عمود كلّ جولة: سطر الخصم، وبعده + للفوز و= للتعادل و- للخسارة
legend-several = إلى طاولة أكثر من طرفين: المركز، وسطور الآخرين بين قوسين
legend-forfeit = العلامة `f`: حُسمت النتيجة ولم يلعب أحد
legend-open = العلامة { $sign }: لا نتيجة بعد
bye = راحة
half-bye = نصف راحة
absent = غياب
