# المقاعد والمواضع والرميات والنقلات بكلمات اللاعبين.

who = { $name } ({ $seat })
seat = المقعد { $seat }
the-place = { $place }
way = { $start } إلى { $end }
move = من { $way } [{ $move }]
unseen-move = نقلة لم تُدوَّن [?]
throw = { $arabic } [{ $key }]
throw-by-number = { $arabic } [{ $key }]
throw-gives = { $throw }: { $values }
throw-without-arabic = { $name } [{ $key }]
way-on = السير من { $way } [{ $move }]
enter-home = الدخول من { $way } [{ $move }]
bear-off = الإخراج من { $way } [{ $move }]

# ما كُتب، وما يُتوقّع مكانه.

no-throw = لا رمية
no-throw-after-chain = لا رمية بعد التي تُنهي السلسلة
so-far = رُمي { $throws }، و
another = رمية أخرى
one = رمية
outcomes = من { $first } إلى { $last }
value-of-throw = ؛ القيمة { $value } هي للرمية { $throw }، فلعلّها المقصودة
value-of-named-throw = ؛ القيمة { $value } هي للرمية { $throw } ({ $name })، فلعلّها المقصودة
no-move = ألّا تُكتب نقلة، فكلّ نقلة متعذّرة
no-further-move = ألّا تُكتب نقلة أخرى
another-move = نقلة أخرى
one-move = نقلة واحدة
noted-one = رمية أو نقلة مدوَّنة
move-such-as = نقلة مثل { $move }
exactly = { $steps } تماماً
exactly-or-last = { $steps } تماماً، أو ألّا يكون وراءه حجر
taken-first = أكل حجر أوّلاً
no-step = لا موضع في هذه الرقعة
rule-read = { $rule }؛ وقراءتها هنا `{ $path }={ $value }`: { $meaning }
rule-unsaid = لا جملة في المصدر تقول ذلك؛ والمعمول به `{ $path }={ $value }`: { $meaning }
rule-uncertain =
    { $count ->
        [zero] { $rule }؛ وفهمها غير مؤكّد، ولا قراءات للخيار `{ $path }`
        [one] { $rule }؛ وفهمها غير مؤكّد، وللخيار `{ $path }` قراءة واحدة
        [two] { $rule }؛ وفهمها غير مؤكّد، وللخيار `{ $path }` قراءتان
        [few] { $rule }؛ وفهمها غير مؤكّد، وللخيار `{ $path }` { $count } قراءات
        [many] { $rule }؛ وفهمها غير مؤكّد، وللخيار `{ $path }` { $count } قراءة
       *[other] { $rule }؛ وفهمها غير مؤكّد، وللخيار `{ $path }` { $count } قراءة
    }

# ما كان يمكن لعبه، أو كان مستحقّاً.

could = كان يمكن لعبُ { $playable }
could-still = كان لا يزال يمكن لعبُ { $playable }
nothing-playable = لا يمكن لعبُ شيء
no-value-left = لم تبقَ قيمة أخرى
other-move = تقتضي القاعدة نقلة أخرى
other-move-of = تقتضي القاعدة نقلة أخرى بقيمة { $owed }
with-owed = وقد بقي { $owed } يمكن لعبها
where-played = وكان يمكن لعبُ { $moves }
due-owed = لعبُ ما بقي من الرمية ({ $owed })، وكانت النقلة ممكنة
due-leap-on = متابعة القفز: { $moves }
due-leap = القفز: { $moves }
due-move = نقلة ممكنة: { $moves }
brings-nobody = لا تُدخل القيمة { $owed } حجراً إلى هناك
brought-nobody = لم تُدخل رمية حجراً إلى هناك
gives-man = لا يجوز لهذا الحجر قطعها الآن
gives-throw = لا تعطيها رمية
gives-step-or-leap = لا يقطعها حجر سيراً ولا قفزاً
given-not = لم تُرمَ
given-otherwise = رُميت، لكنّ حسابها هنا غير ذلك
given-other-man = رُميت، لكنّها ليست لهذا الحجر
won-by = فاز بها { $winners }
unwon = لم يفز بها أحد

# الأكل.

capture-first = لا يُخرَج حجر من أحجار { $who } قبل أكل حجر لخصم
capture-of-several = تأكل واحداً من عدّة أحجار ولا تذكر أيّها؛ يُسمّى المأكول كما في 62/66*S.32
false-leap = لا تقفز فوق حجر يمكن أكله
false-star = عليها علامة الأكل ولا تأكل هناك أحداً، أو لا تأكل ذلك الحجر
leap-over-man = قفزة فوق حجر للمقعد الآخر
no-star = نقلة بلا نجمة

# Lines beside the turns.

turns-of-lines = أكثر من { $most } من الأدوار (ويُعدّ المخالف منها { $illegal })

# لمن الدور، وإلى أين تمتدّ سلسلة الرميات.

whose-turn = والدور دور { $next }
whose-double = ولا بدّ قبله من جواب على المضاعفة
whose-answer = ولم يضاعف أحد
double-unanswered = لعلّ take أو drop ناقصة قبل هذا الدور
answer-to-nothing = الكلمتان take وdrop جواب على المضاعفة
take-or-drop = take أو drop
a-throw = رمية
turn-of-one-player = للاعب واحد المقعدان كلاهما، ويُكتب هذا الدور بالحرف { $seat }
turn-twice = هو نفسه الدور السابق: يُحذف أحدهما إن كان قد نُسخ مرّتين
turn-of-wrong-seat = لعلّ المقعد مكتوب سهواً، فالدور التالي دور { $next }
turns-exchanged = لعلّ هذا الدور والذي بعده متبادلان
turn-missing = لعلّ دوراً قبله ناقصٌ، وهو دور { $who }
turn-out-of-order = لعلّ دوراً ناقصٌ أو مكرّرٌ أو مكتوبٌ لمقعد آخر
chain-of-nothing = ، ولا رمي في هذه اللعبة: يُكتب المقعد ونقلته
chain-of-one = ، وهذا بعد نهاية سلسلة الرميات؛ هنا تُلعب كلّ رمية قبل التي تليها: تُكتب الرمية الإضافيّة دوراً وحدها
chain-ended = ، وهذا بعد نهاية سلسلة الرميات؛ لعلّ الرمية الأخيرة من دور آخر

# نصّ لا يُقرأ، أو قُرئ بتسامح.

ends-early = ينتهي قبل تمامه، و
stands-at = في العمود { $column } الإشارة { $sign }، و
signs = { " " }({ $signs })
sign = العمود { $column }: { $sign }

# بداية اللعبة.

seats-unplayable = المقاعد { $seats }: يلعب اثنان أو أكثر من { $known }
position-impossible = الوضع { $position }: { $reason }
position-unknown = الوضع بعد الدور الأخير غير معروف
throws-of-seats = رميات من هذه اللعبة لمقاعدها، تُعاد عند التعادل
throws-of-nothing = ألّا تُكتب رميات، فلا رمي في هذه اللعبة
one-seat-each = مقعد لكلّ لاعب
two-seats-each = لاعبان لكلّ منهما مقعدان متقابلان
seats-opposite = مقعدان متقابلان
so-many-players = عدد اللاعبين في { $game } واحد من هذه: { $players }؛ والمكتوب { $count }

# الألعاب المحاكاة.

not-played-yet = لا تُلعب { $game } هنا بعدُ مع { $options }
move-not-simulated = تعذّرت محاكاة { $game }، والنقلة المخالفة { $move }: `{ $why }`
turn-not-simulated = تعذّرت محاكاة { $game }، والدور المخالف { $turn }: `{ $why }`
policy-unknown = لا توجد طريقة لعب بالاسم { $policy }؛ والمعروف: { $policies }
policy-of-several = طريقة اللعب { $policy } تأتي بها حزم عدّة ({ $values })؛ أبقِ واحدة منها
policy-not-imported = تعذّر استيراد طريقة اللعب { $policy } ({ $value }): «{ $error }»
policy-not-function = طريقة اللعب { $policy } ({ $value }) قيمة من النوع { $kind }؛ والمطلوب دالّة
policy-raised = اللعبة { $game }: تعطّلت طريقة اللعب { $policy } بالخطأ «{ $error }»، في الوضع { $position }
policy-chose = اللعبة { $game }: اختارت طريقة اللعب { $policy } ما يلي: { $found }؛ والمطلوب واحدة من النقلات: { $moves }، في الوضع { $position }
policy-ended = اللعبة { $game }: انتهت مرّتين العمليّة التي كانت تلعب فيها طريقة اللعب { $policy }: { $found }
