found-expected = وُجد: { $found }، والمطلوب: { $expected }

no-game = لا لعبة
line-game-1 = سطر مثل «Game 1»
lines-of-game = تعليق قصير أو رأس أو سطر نقاط أو دور مرقّم أو نتيجة
no-line-above = لا سطر فوقه
line-of-match = سطر مثل «7 point match»
no-score-line = لا سطر نقاط فيه
line-of-score = الأسماء والنقاط مثل «left : 0   right : 0»
variation = النوع { $variation }
fifteen-men-backgammon = طاولة الزهر بأحجار عددها 15 لكلّ طرف
ruleset-tag = الوسم Ruleset كما في لعبة من ألعابنا
other-points = طاولة الزهر المعتادة Backgammon؛ والخانات التي تبدأ منها الأحجار في start.position
jacoby = قاعدة جاكوبي
mars-as-one = احتساب كلّ مارس واحداً
the-tag = الوسم { $tag }
member-and-value = عضو من السجلّ وقيمته
resignation-of = استسلام { $seat }
accept-or-end = القبول، أو نهاية اللعبة
gives-up-at-once = { $text } للاعب الذي رمى آخراً
other-gives-up = رمية اللاعب الآخر
whole-stakes = كلّ ما رُبح، برهانات كاملة
towards-home = نقلة نحو البيت
as-written = كما كُتب في الملف
nothing-there = لا شيء
first-turn-alone = دور أوّل وحده في العمود { $column }، والدور التالي للاعب الأيسر
first-turn-right = الدور الأوّل للاعب الأيمن في العمود الأيمن
cell-of-turn = رمية، أو نقلات مثل 8/5 أو bar/22*، أو كلمة من كلمات المضاعفة أو النتيجة
next-game = اللعبة التالية
two-cells = خليّتان في السطر
the-moves = النقلات
words =
    { $count ->
        [zero] لا كلمات
        [one] كلمة واحدة
        [two] كلمتان
        [few] { $count } كلمات
        [many] { $count } كلمة
       *[other] { $count } كلمة
    }
game-counted =
    { $times ->
        [zero] اللعبة رقم { $game } وهي بلا نقاط
        [one] اللعبة رقم { $game } وقد حُسبت قيمتها مرّة واحدة
        [two] اللعبة رقم { $game } وقد حُسبت قيمتها مرّتين
        [few] اللعبة رقم { $game } وقد حُسبت قيمتها { $times } مرّات
        [many] اللعبة رقم { $game } وقد حُسبت قيمتها { $times } مرّة
       *[other] اللعبة رقم { $game } وقد حُسبت قيمتها { $times } مرّة
    }
two-stakes = حساب قيمة اللعبة مرّتين
two-ways = { $one }، وفي السطر { $line }: { $other }
counting-alike = ألعاب تُحسب بطريقة واحدة
no-double = زهران مختلفان
throw-after-roll-off = رمية بعد رميات الافتتاح
result-in-no-column = نتيجة ليست في عمود لاعب
wins-in-column = الكلمة «Wins» في عمود الفائز
no-result = لا نتيجة
line-wins = سطر مثل «Wins 1 point»
wins-with-off = فوز { $winner } والأحجار التي أخرجها { $off }
fifteen-off-or-drop = إخراج 15 حجراً، أو رفض المضاعفة
name-of-bytes =
    { $size ->
        [zero] { $name } بلا بايتات
        [one] { $name } وطوله بايت واحد
        [two] { $name } وطوله بايتان
        [few] { $name } وطوله { $size } بايتات
        [many] { $name } وطوله { $size } بايتاً
       *[other] { $name } وطوله { $size } بايت
    }

cube-word = كلمة من كلمات المضاعفة
throws-and-moves = رميات ونقلات
single-moves = نقلات مفردة، لكلّ زهر نقلة
the-winner = الفائز { $winner }
gave-up = الفائز { $other }: فقد استسلم { $winner }
points-at-stake =
    { $points ->
        [zero] لا نقاط، وقيمة اللعبة { $stake }
        [one] نقطة واحدة، وقيمة اللعبة { $stake }
        [two] نقطتان، وقيمة اللعبة { $stake }
        [few] { $points } نقاط، وقيمة اللعبة { $stake }
        [many] { $points } نقطة، وقيمة اللعبة { $stake }
       *[other] { $points } نقطة، وقيمة اللعبة { $stake }
    }
one-to-three-stakes = قيمة اللعبة مرّة أو مرّتين أو ثلاثاً

game-begins = لعبة بدايتها (;FF[4]GM[6]
no-node = غياب كلّ عقدة
a-node = عقدة مثل ;FF[4]GM[6]
the-rules = القواعد { $rules }
fifteen-men = 15 حجراً لكلّ طرف
no-gm = غياب الخاصّة GM
gm-6 = الخاصّة GM[6]، أي طاولة الزهر
properties = خصائص مثل W[31hefe]
no-end = قوسها الأخير غائب
western-tag = الوسم { $tag } كما في لعبة من ألعابنا
backgammon-points = طاولة الزهر المعتادة؛ والخانات في start.position
of-analysis =
    { $count ->
        [zero] لا خصائص تحليل ({ $names })
        [one] خاصّة تحليل واحدة ({ $names })
        [two] خاصّتا تحليل ({ $names })
        [few] { $count } خصائص تحليل ({ $names })
        [many] { $count } خاصّة تحليل ({ $names })
       *[other] { $count } خاصّة تحليل ({ $names })
    }
without-place =
    { $count ->
        [zero] لا خصائص بلا موضع في السجلّ ({ $names })
        [one] خاصّة واحدة لا موضع لها في السجلّ ({ $names })
        [two] خاصّتان لا موضع لهما في السجلّ ({ $names })
        [few] { $count } خصائص لا موضع لها في السجلّ ({ $names })
        [many] { $count } خاصّة لا موضع لها في السجلّ ({ $names })
       *[other] { $count } خاصّة لا موضع لها في السجلّ ({ $names })
    }
variations =
    { $count ->
        [zero] لا تفريعات
        [one] تفريع واحد
        [two] تفريعان
        [few] { $count } تفريعات
        [many] { $count } تفريعاً
       *[other] { $count } تفريع
    }
moves-as-played = النقلات كما لُعبت
the-result = النتيجة { $result }
result-such-as = نتيجة مثل RE[W+1]
winner-with-off = الفائز { $winner } والأحجار التي أخرجها { $off }
off-drop-or-resigned = إخراج 15 حجراً، أو رفض المضاعفة، أو الحرف R للاستسلام
letter-pairs =
    { $count ->
        [zero] لا أزواج أحرف
        [one] زوج واحد من الأحرف
        [two] زوجان من الأحرف
        [few] { $count } أزواج من الأحرف
        [many] { $count } زوجاً من الأحرف
       *[other] { $count } زوج من الأحرف
    }
two-dice = زهران مثل 31
points-on-board = خانة من a إلى x، أو y للبار، أو خانات مثل a:y
the-stake = قيمة اللعبة مثل 2
cube-owner = أحد الأحرف c أو w أو b
fifteen-men-at-most = لا أكثر من 15 حجراً للمقعد { $seat } على الرقعة
one-play = زهران وأزواج أحرف مثل 31hefe، أو إحدى الكلمات «double» و«take» و«drop»

seat-to-move = وضع والدور فيه للمقعد { $seat }
position-needed = وضع من شيش بيش والدور فيه للمقعد W أو B
roll-needed = رمية لم يُلعب منها شيء
men-of-seat =
    { $count ->
        [zero] لا أحجار للمقعد { $seat }
        [one] حجر واحد للمقعد { $seat }
        [two] حجران للمقعد { $seat }
        [few] { $count } أحجار للمقعد { $seat }
        [many] { $count } حجراً للمقعد { $seat }
       *[other] { $count } حجر للمقعد { $seat }
    }
men-of-one-player =
    { $count ->
        [zero] لا أحجار للاعب
        [one] حجر واحد للاعب واحد
        [two] حجران للاعب واحد
        [few] { $count } أحجار للاعب واحد
        [many] { $count } حجراً للاعب واحد
       *[other] { $count } حجر للاعب واحد
    }
own-bar = لا أكثر من { $count }، وعلى البار الذي له
id-such-as = معرّف مثل { $example }
run-of-ones = سلسلة آحاد وصفر لكلّ خانة من 50 خانة
field-value = الحقل { $field } وقيمته { $value }
from-0-to = من صفر إلى { $most }
cube-of = مكعّب المضاعفة على { $value }
power-of-2 = قوّة من قوى 2 لا تزيد على { $most }
match-id = معرّف المباراة { $id }
two-dice-or-none = زهران من 1 إلى 6، أو لا زهر
game-under-way = لعبة جارية لا عرض فيها ينتظر جواباً
xgid-layout = محارف عددها 26 وتسعة أرقام بينها نقطتان رأسيّتان
cube-and-turn = مكعّب المضاعفة { $owner } والدور { $turn }
one-or-minus-one = العدد 1 أو -1؛ وقد يكون مكعّب المضاعفة على 0
the-dice = الزهران { $dice }
dice-or-00 = زهران، أو 00؛ بلا عرض ينتظر
a-number = عدد
