# ملفات الرمي: بذور يتعهّد بها اللاعبون، والرميات التي تُصنع منها.

nothing-thrown = لعبة لا رمي فيها: { $ruleset }
rules-with-throws = لعبة بودع أو عيدان أو زهر
again = مكرّر: { $name }
each-once = كلّ لاعب مرّة واحدة
a-player = أحد اللاعبين: { $name }
dealer-plays-not = موزّع لا يلعب
one-seed = بذرة واحدة في المجموع
two-seeds = بذور اثنين على الأقلّ
nobody-any-more = لا أحد بعد الآن
dice-file = ملف رمي بصيغة JSON؛ انظر docs/specification/dice-protocol.md
throw-of-turn = الرمية { $throw } من الدور { $turn }
throw-of-roll-off = الرمية { $throw } من رمي الافتتاح
beside-turn = الرمية { $throw } من سطر تُراجع عنه بجانب الدور { $turn }
no-member = لا شيء
name-of-game = اسم اللعبة نصّاً
seed-and-name = بذرة من 64 رقماً ستّ عشريّاً، ثمّ فراغ، ثمّ اسم اللاعب
seed-of-64 = بذرة من 64 رقماً ستّ عشريّاً
commitment-of-64 = تعهّد من 64 رقماً ستّ عشريّاً
all-of-them = الجميع
the-players = اللاعبون
no-seed-file = ليس ملف بذرة
