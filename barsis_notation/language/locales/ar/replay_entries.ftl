# ما يقال في المقاعد وفي ما يُلعب من السجلّ وفي قرارات الحَكَم وفي سجلّين للعبة واحدة.

# الأدوار كما تُلعب.

quoted = «{ $word }»
and-next = { $first } و{ $next }
turns =
    { $count ->
        [zero] لا دور
        [one] دور واحد
        [two] دوران
        [few] { $count } أدوار
        [many] { $count } دوراً
       *[other] { $count } دور
    }
write = كتابة { $turn }

# ما يُشتقّ.

derived-throw = { $name } ({ $values })
nobodys = بلا اسم ولا قيمة
no-throw-of-turn = ليست من رميات هذا الدور
derived-member = القيمة { $member }: { $values }
none = لا شيء
write-what-replay-gives = كتابة ما تعطيه إعادة اللعب

# قرارات الحَكَم.

position-unclear = لا يُعرف من الدور { $turn } أين وقفت الأحجار بعده: { $why }؛ يُعطى الوضع بالخيار --position
legal-already = الدور { $turn } صحيح كما كُتب: لا حاجة إلى إبقائه بقرار
unreadable-turn = الدور { $turn } لا تمكن قراءته فلا يُعرف ما الذي يبقى؛ يُكتب أوّلاً بالتدوين: { $text }
no-such-turn =
    { $count ->
        [zero] لا وجود للدور { $turn }؛ لا أدوار في السجلّ
        [one] لا وجود للدور { $turn }؛ في السجلّ دور واحد
        [two] لا وجود للدور { $turn }؛ في السجلّ دوران
        [few] لا وجود للدور { $turn }؛ في السجلّ { $count } أدوار
        [many] لا وجود للدور { $turn }؛ في السجلّ { $count } دوراً
       *[other] لا وجود للدور { $turn }؛ في السجلّ { $count } دور
    }
entry-without-turn = لا دور في البند { $turn }؛ ولا يكون القرار إلّا في دور
rules-unknown = قواعد السجلّ غير معروفة، فلا يُحكم على دور
seats-unplayable = لا يمكن اللعب في مقاعد السجلّ: { $why }
turn-never-reached = الدور { $earlier } مخالف للقواعد، فلا يوصل إلى الدور { $turn }: { $why }
position-unknown = الوضع قبل الدور { $turn } غير معروف: قبله نقلات لم تُدوَّن ولا وضع مكتوب
ruled-already = في الدور { $turn } قرار مكتوب من قبل
ruled-already-by = في الدور { $turn } قرار مكتوب من قبل، والحَكَم { $by }
half-a-character = في نصّ القرار نصف محرف
cannot-stand = هذا الوضع غير ممكن: { $why }
turn-ends-with = ينتهي الدور بالكلمة { $ending }
not-step-to-step = ليست كلّ نقلة من خطوة إلى خطوة
no-man-there = لا حجر للمقعد { $seat } على { $place }
marked-men-there = على أحجار المقعد { $seat } في { $place } علامات
star-names-nobody = النجمة عند { $move } لا تسمّي أحداً، ولا يُعرف الحجر من غيرها
star-of-several = النجمة عند { $move } لا تقول أيّ حجر هو

# سجلّان للعبة واحدة.

two-games = السجلّان من لعبتين مختلفتين، { $first } و{ $second }
record-rules-unknown = قواعد أحد السجلّين غير معروفة، فلا يُقارَن لعبه
record-seats-unplayable = لا يمكن اللعب في مقاعد أحد السجلّين: { $why }
begin-otherwise = البداية في السجلّ A من { $first }، وفي السجلّ B من { $second }
no-further-turn = لا دور بعد ذلك
unreadable = ما لا تمكن قراءته
no-move = بلا نقلة
turn = دور { $who }: { $moves }
turn-with-throws = دور { $who }، الرمية { $throws }: { $moves }
ended-turn = { $turn }، والخاتمة { $ending }
to-play-otherwise = الدور في السجلّ A: { $first }، وفي السجلّ B: { $second }
keys-otherwise = في السجلّ A: { $first }، وفي السجلّ B: { $second }
nothing-owed = لا قيمة مستحقّة
throws-alone-differ = الأحجار بعده في المواضع نفسها؛ لا تختلف إلّا الرميات
lacks-turn = في السجلّ { $lacks } لا يوجد الدور { $turn } من السجلّ { $name }: ما يليه في { $name } هو ما في { $lacks }
men-otherwise = أحجار { $who } في السجلّ A على { $first }، وفي السجلّ B على { $second }
several-men = { $place } ({ $count })
