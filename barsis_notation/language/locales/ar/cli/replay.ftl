# ما يقوله `replay` على الطرفيّة، حيث تُتابع اللعبة خطوة خطوة.

# النقلة التي يُوقف عندها.

start = قبل الدور الأوّل
to-begin = الدور: { $who }
threw-values = { $who }، الرمية: { $throws } = { $values }
uses = من الرمية: { $values }
takes = المأكول: { $men }
still-owed = الباقي من الرمية: { $values }
not-known = الوضع غير معروف؛ والظاهر آخر وضع معروف
lines-beside =
    { $count ->
        [zero] لا خطوط: `v`
        [one] خطّ واحد: `v`
        [two] خطّان: `v`
        [few] { $count } خطوط: `v`
        [many] { $count } خطّاً: `v`
       *[other] { $count } خطّ: `v`
    }
taken-back = تُرِك، الدور { $turn }
not-played = لم يُلعب، الدور { $turn }
not-examined = لم يُفحص: { $turns }
turn-of = الدور { $turn } من { $turns }

# السير إلى موضع آخر.

at-end = نهاية الخطّ
at-start = بداية الخطّ
no-lines = لا شيء إلى جانب هذا الدور
no-outer = هذا هو الخطّ الأصليّ
no-later-finding = لا ملاحظة بعد هذه النقلة
no-earlier-finding = لا ملاحظة قبل هذه النقلة
no-findings = لا ملاحظات
turn-not-reached = لم يُوصل إلى الدور { $turn }: دور قبله مخالف للقواعد
no-such-turn = لا وجود للدور { $turn }؛ وعدد أدوار السجلّ { $turns }
found = وُجد: { $text }
not-found = لم يوجد: { $text }
last-game = اللعبة الأخيرة
first-game = اللعبة الأولى

# ما يُطلب وما يُفعل.

go-to = إلى الدور: { $typed }
search = بحث: { $typed }
copied = نُسخ الوضع
copied-shown = الوضع؛ ويُكتب مرّة أخرى في النهاية
saved = حُفظ: { $file }
not-saved = لم يُحفظ: { $reason }
speed = لكلّ نقلة { $seconds } ثا
stopped = توقّف العرض
too-small = الطرفيّة أصغر من اللازم: { $columns } عموداً و{ $rows } سطراً. واللازم 80 عموداً و24 سطراً.

# الألعاب للاختيار منها.

games = الألعاب
broken = الملف { $where }: { $what }
game-of-match = المباراة { $match }، اللعبة { $game }
reading = تُقرأ …

# المفاتيح بحسب ما تفعله؛ وفي السطر الأخير من الشاشة أوّلها.

keys-forward = النقلة التالية
keys-back = النقلة السابقة
keys-next-turn = الدور التالي
keys-previous-turn = الدور السابق
keys-first = بداية الخطّ
keys-last = نهاية الخطّ
keys-next-ten = بعد عشرة أدوار
keys-previous-ten = قبل عشرة أدوار
keys-turn = أرقام ثمّ `Enter`: إلى ذلك الدور؛ و0 هو البداية
keys-next-finding = الملاحظة التالية
keys-previous-finding = الملاحظة السابقة
keys-into = إلى خطّ بجانب الدور، ومن خطّ إلى الذي يليه
keys-out = الخروج من الخطّ
keys-play = عرض متواصل، وإيقافه
keys-faster = عرض أسرع
keys-slower = عرض أبطأ
keys-flip = إدارة الرقعة
keys-search = بحث في النقلات والتعليقات والمقاعد وأسماء الرميات والرموز
keys-copy = نسخ الوضع
keys-save = حفظ صورة الرقعة (`svg`) باسم جديد
keys-more = كلّ ما يقال عن هذه النقلة
keys-next-game = اللعبة التالية
keys-previous-game = اللعبة السابقة
keys-games = قائمة الألعاب
keys-help = هذه المفاتيح
keys-quit = خروج
keys-down = نزول
keys-up = صعود
keys-page-down = صفحة إلى الأسفل
keys-page-up = صفحة إلى الأعلى
keys-top = البداية
keys-bottom = النهاية
keys-choose = فتح
keys-close = إغلاق
keys = المفاتيح
bar-step = نقلة
bar-turn = دور
bar-play = عرض
bar-finding = ملاحظة
bar-line = خطّ
bar-search = بحث
bar-more = المزيد
bar-help = مساعدة
bar-quit = خروج
bar-choose = فتح
bar-scroll = تمرير
bar-close = إغلاق
