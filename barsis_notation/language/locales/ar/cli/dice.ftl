# ما يقوله الأمر dice.

no-stream = هذا ليس ملفاً: { $file }؛ ملف الرمي وسجلّاته ملفات
is-begun = الملف { $file } موجود من قبل: الخيارات `--game` و`--with` و`--option` و`--dealer` لملف جديد
begin-with = الملف { $file } غير موجود بعد؛ وملف الرمي الجديد يحتاج { $options }
no-name = في الاسم من حرف إلى { $most }، على سطر واحد
nobody-so-called = لا أحد بهذا الاسم في { $file }: { $name }؛ والأسماء فيه: { $who }
seed-in-dice-file = لا تُكتب البذرة في ملف الرمي { $file }، وهو للجميع؛ ويسمّي الخيار --secret ملفاً لها وحدها
seed-elsewhere = يُبحث عن البذرة في { $file }؛ فإن نُقلت ذُكر مكانها بالخيار --secret، ومن ضاعت بذرته لا يستطيع كشفها
committed = سُجّل التعهّد: { $name }؛ والبذرة في { $secret }، ولا ينبغي أن يقرأها غير صاحبها بعد
revealed = كُشفت البذرة: { $name }
still-to-commit = بقي أن يتعهّد: { $names }
still-to-reveal = بقي أن يكشف: { $names }
all-committed = تعهّد الجميع؛ وهذا ما ينبغي حفظه، ففيه كلّ ما سبق: { $commitment }
dealer-deals = كشف اللاعبون بذورهم؛ والموزّع { $dealer } يوزّع بالأمر `barsis dice throw { $file } RECORD --secret S`، ويكشف بذرته بعد اللعبة
all-revealed = كشف الجميع؛ والأمر `barsis dice throw { $file } RECORD` يقول ما يقع
record-or-turn = يُذكر سجلّ اللعبة، أو دور بالخيار { $option } ومعه إن لزم موضع رمية فيه بالخيار { $other }
not-the-dealer = في { $secret } بذرة من ليس الموزّع: { $name }؛ واللاعب يكشف بذرته قبل أن يرمي أحد
other-rules = قواعد السجلّ غير قواعد ملف الرمي، وهو للعبة { $ruleset }
nothing-due = لا رمية مستحقّة: تأتي نقلة قبلها، أو انتهت اللعبة
named-throw = { $throw } ({ $name })
roll-off-due = رمي الافتتاح، الرمية { $throw }، { $seat }: { $thrown }
roll-off-throw = رمي الافتتاح، الرمية { $throw }: { $thrown }
throw-due = الدور { $turn }، الرمية { $throw }، { $seat }: { $thrown }
throw-at = الدور { $turn }، الرمية { $throw }: { $thrown }
named = كُتب في { $file } من أيّ بذور رمياته
named-already = مكتوب هذا في { $file } من قبل
records =
    { $count ->
        [zero] لا سجلّات
        [one] سجلّ واحد
        [two] سجلّان
        [few] { $count } سجلّات
        [many] { $count } سجلّاً
       *[other] { $count } سجلّ
    }
right =
    { $count ->
        [zero] لا رميات قورنت
        [one] رمية واحدة كما تعطيها البذور
        [two] رميتان كما تعطيهما البذور
        [few] { $count } رميات كما تعطيها البذور
        [many] { $count } رمية كما تعطيها البذور
       *[other] { $count } رمية كما تعطيها البذور
    }
sum = { $records }، { $right }؛ { $found }
