# ما يقوله الأمر `barsis stats`.

paths-or-archive = تُذكر ملفات، أو أرشيف بالخيار { $option }: واحد من الاثنين
counted =
    { $count ->
        [zero] لا سجلّات
        [one] عُدّ سجلّ واحد
        [two] عُدّ سجلّان
        [few] عُدّت { $count } سجلّات
        [many] عُدّ { $count } سجلّاً
       *[other] عُدّ { $count } سجلّ
    }
not-replayed = ما لم يُعَد لعبه إلى آخره: { $count }، وعُدّ إلى حيث بلغ: { $why }
stop-rules = قواعده غير معروفة: { $count }
stop-start = لا يبدأ كما كُتب: { $count }
stop-turn = فيه دور مرفوض: { $count }
stop-unseen = فيه نقلات لم تُدوَّن: { $count }
stop-time = يطول حسابه: { $count }

## صفّ

no-event = بلا بطولة
nameless = لاعبون بلا أسماء
name-and-id = { $name } ({ $id })
cowries = عدد الودع: { $count }
sticks = عدد العيدان: { $count }
dice =
    { $count ->
        [one] زهر واحد
        [two] زهران
       *[other] عدد الأزهار: { $count }
    }
games = الألعاب: { $games }
throws = عدد الرميات: { $throws }
unnoted = رميات لم تُدوَّن: { $count }
luck = الحظ بالخطوات: { $luck }؛ ومتوسّط ما تعطيه الرمية { $mean }
captured = الأحجار المأكولة: { $count }
length = أدوار اللعبة: في المتوسّط { $mean }، من { $least } إلى { $most }
to-go = الخطوات الباقية في البداية وبعد كلّ عُشر: { $steps }
first = مع صاحب الدور الأوّل: فاز { $won } من { $decided }، أي { $share }%؛ وبثقة 95% بين { $low }% و{ $high }%؛ وبالمصادفة { $chance }%
throw = الرمية
seen = المعدود
expected = المتوقّع

## عناوين جدول المجموعات

column-player = اللاعب
column-event = البطولة
column-made = طريقة الرمي
column-game = اللعبة
column-games = الألعاب
column-won = الفوز
column-throws = الرميات
column-luck = الحظ
column-captures = أكل
column-pieces-lost = أُكل له
column-turns = الأدوار
count = { $count }
