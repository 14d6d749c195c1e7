# ما تقوله `rules` و`schema` و`formats` و`--version`.

not-installed = الحزمة { $package } غير مثبّتة
no-code = ليس { $code } رمز ملاحظة ولا اسمها{ $meant }
code-of-game = اللعبة { $game } ليست ملاحظة؛ يعرض `barsis games { $game }` قواعدها
meant = ؛ لعلّ المقصود { $name }؟
why = السبب: { $why }
says = تقول: { $message }
bad = مخالف: { $example }
good = صحيح: { $example }
fix = ما العمل: { $fix }
page = صفحة التوثيق: { $page }
no-schema = لا مخطّط اسمه { $name }؛ والمخطّطات هي { $names }
format = الصيغة
ending = اللاحقة
read = تُقرأ
write = تُكتب
lossless = بلا فقد
games = الألعاب
what-it-is = ما هي
all-games = كلّها
yes = نعم
no = لا
