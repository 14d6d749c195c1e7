# ما يقال في رأس السجلّ ونتيجته ومبارياته وملفاته.

# ما تنقله الملاحظات، وما تتوقّعه.

quoted = «{ $word }»
plain-win = فوز عاديّ
range = من { $least } إلى { $most }
place-behind = مرتبة بعد مرتبة الفائز
place-alone = المرتبة { $place }
place-range = مرتبة من { $least } إلى { $most }
zero-or-more = صفر أو أكثر
stakes = { $first } وهكذا

each-seat-once = كلّ مقعد مرّة واحدة
players =
    { $count ->
        [zero] لا لاعب
        [one] لاعب واحد
        [two] لاعبان
        [few] { $count } لاعبين
        [many] { $count } لاعباً
       *[other] { $count } لاعب
    }
players-of-game = عدد اللاعبين { $counts }

game-not-over = لعبة لم تنته
end-by = نهاية سببها «{ $reason }»
no-double = لعب بلا مضاعفة تُرفض
won-and-unfinished = الفائز { $winners }، وسبب النهاية «unfinished»
given-up-and-unwon = سبب النهاية «{ $reason }»، ولا فائز
named-and-unwon = اسم الفوز { $name }، ولا فائز

# النقاط والمراتب بحسب المقاعد.

count-of-seat = { $seat }: { $count }
count-of-numbered-seat = المقعد { $seat }: { $count }

# السجلّات وألعاب المباراة.

record-of-file = { $file }، السجلّ { $record }
record-alone = السجلّ { $record }
unnumbered = التي لا رقم لها
with-id = { $who } بالمعرّف { $id }
points-of = { $who }: { $points }
points-unsaid = لم تُكتب
points-at-least = ما لا يقلّ عن { $points }
had-after-game = نقاط { $who } بلغت { $points } من { $to } بعد اللعبة { $game }
had-by-own-count = نقاط { $who } بلغت { $points } من { $to } بحسب السجلّ نفسه
had-there = { $over } ({ $place })
missing-game = اللعبة { $first }
missing-games = الألعاب من { $first } إلى { $last }

# الساعات والأوقات.

seconds = { $seconds } ث
clock-rises-by = { $seat } تزيد من { $before } إلى { $after }
clock-falls-by = { $seat } تنقص { $fall } في دور مدّته { $spent }
and-more =
    { $count ->
        [one] ، وكذلك في موضع آخر
        [two] ، وكذلك في موضعين آخرين
        [few] ، وكذلك في { $count } مواضع أخرى
        [many] ، وكذلك في { $count } موضعاً آخر
       *[other] ، وكذلك في { $count } موضع آخر
    }

# الإصلاحات.

write = كتابة { $value }
add-result = إضافة ما تقوله النقلات
leave-out = حذف { $name }
write-seat = كتابة { $new } بدل { $old } كما في الأدوار
undo-slip = إصلاح السهو: { $slip }

# سهو المسجّل.

slip-written = المكتوب { $written }، ولعلّ الصواب { $meant }، في الدور { $turn }
slip-missed = دور للمقعد { $seat } سقط قبل الدور { $turn }
slip-twice = الدور { $turn } مكتوب مرّتين
slip-both-twice = الدوران { $turn } و{ $next } مكتوبان مرّتين
slip-turns = الدوران { $turn } و{ $next } متبادلان
slip-seats = المقعدان متبادلان في الدورين { $turn } و{ $next }
slip-seat = الدور { $turn } مكتوب للمقعد { $written }، ولعلّ الصواب { $meant }
slip-left-out = النقلة { $move } لم تُكتب في الدور { $turn }
turn-of = دور للمقعد { $seat }
turn-is-legal = يصحّ الدور
next-turn-is-legal = يصحّ الدور التالي
later-turns-are-legal =
    { $count ->
        [two] يصحّ الدوران التاليان
       *[other] تصحّ الأدوار التالية كلّها وعددها { $count }
    }
result-agrees = ، والنتيجة توافق ذلك
no-other-slip = ولا يفسّر ذلك سهو واحد غيره
no-other-slip-near = ولا يفسّر ذلك سهو واحد غيره قريب منه
other-slips = ويفسّر ذلك بالقدر نفسه: { $named }؛ تُراجع ورقة التسجيل
other-slips-and-more =
    { $more ->
        [one] ويفسّر ذلك بالقدر نفسه: { $named }، واحتمال آخر؛ تُراجع ورقة التسجيل
        [two] ويفسّر ذلك بالقدر نفسه: { $named }، واحتمالان آخران؛ تُراجع ورقة التسجيل
        [few] ويفسّر ذلك بالقدر نفسه: { $named }، و{ $more } احتمالات أخرى؛ تُراجع ورقة التسجيل
        [many] ويفسّر ذلك بالقدر نفسه: { $named }، و{ $more } احتمالاً آخر؛ تُراجع ورقة التسجيل
       *[other] ويفسّر ذلك بالقدر نفسه: { $named }، و{ $more } احتمال آخر؛ تُراجع ورقة التسجيل
    }

# الملفات التي تُصلح.

once-converted = { $message } (بعد تحويل الملف إلى jsonl)
processor-time = أكثر من { $seconds } ث من وقت المعالج حتّى الدور { $turn }
unreadable-record = فيه سجلّ لا تمكن قراءته؛ يُصلح باليد أوّلاً
foreign-format = صيغته من برامج أخرى؛ الأمر `barsis convert` يجعل منه سجلّات يمكن تغييرها
other-encoding = ترميزه ليس UTF-8؛ الأمر `barsis fmt` يجعله UTF-8
unknown-format = صيغته غير معروفة هنا
not-in-place = لا يُغيّر سجلّ في مكانه في الصيغة { $format }؛ يُحوّل بالأمر `barsis convert` إلى .barsis.jsonl ويُغيّر هناك ثمّ يُحوّل ثانيةً
not-kept = لو غُيّر السجلّ { $record } لما قُرئ الملف ثانيةً بالصيغة { $format }؛ يُحوّل بالأمر `barsis convert` إلى .barsis.jsonl ويُغيّر هناك ثمّ يُحوّل ثانيةً
cache-foreign = ليس مخزن أحكام كتبه validate؛ يُسمّى ملف آخر، أو ملف لم يوجد بعد
cache-damaged = تالف: ما فيه غير ما كُتب؛ يُحذف فيُكتب من جديد
cache-unusable = لا يصلح مخزناً للأحكام: { $reason }
no-part = ليس تقرير جزء، أو هو تالف، الملف { $file }: { $error }؛ يُكتب من جديد بالأمر `barsis validate --part I/N -f json`
no-counts = ليس ما أُحصي من جزء، أو هو تالف، الملف { $file }: { $error }
no-conversion = ليس تقرير تحويل جزء، أو هو تالف، الملف { $file }: { $error }
counts-of-no-device = لا يوافق إحصاء { $game } ما يُرمى فيها
counts-without-name = لا اسم للاعب { $id }
counted-twice = أُحصي الأمر نفسه مرّتين
part-missing = ينقص الجزء { $number } من { $of }؛ تُسمّى تقارير الأجزاء كلّها
part-twice = ورد مرّتين الجزء { $number } من { $of }؛ يُسمّى كلّ تقرير مرّة
part-of-other-run = من فحص آخر غير فحص { $other } الملف { $file }: يختلفان في المسارات أو الخيارات أو الملفات أو الإصدار أو عدد الأجزاء؛ تُكتب الأجزاء كلّها على نحو واحد
part-of-other-files = يصف { $file } ملفات غير التي يصفها { $other }: تغيّرت أسماؤها أو محتوياتها بين الأجزاء، أو تختلف من جهاز إلى آخر؛ تُكتب الأجزاء كلّها من الملفات نفسها
part-of-other-folders = تُرك في { $file } غير ما تُرك في { $other }: تغيّرت المجلّدات بين الأجزاء؛ تُكتب الأجزاء من جديد
part-of-other-version = الأجزاء من إصدار آخر لهذا البرنامج أو للغة Python؛ تُجمع بإصدارها، أو تُكتب من جديد
part-of-other-language = الأجزاء بلغة أخرى؛ تُجمع مع --lang { $language } --numerals { $numerals }
part-of-other-ruleset = الأجزاء بقواعد أخرى؛ تُجمع مع الخيار --ruleset الذي كُتبت به
part-of-other-rules = اتّبعت سجلّات في { $file } قواعد لا تُعرف هنا؛ تُجمع الأجزاء مع إعداداتها
part-without-answer = لا يوافق ما في جزء عن { $file } الأجزاء الأخرى؛ تُكتب الأجزاء من جديد
part-without-ends = لا ينتهي ما يُقال فيه عن ملفّاته
part-unreadable = لا يُقرأ ما في جزء عن { $file }؛ تُكتب الأجزاء من جديد
part-changed = تغيّر أثناء الجمع الملف { $file }؛ تُجمع التقارير من جديد
game-and-others =
    { $count ->
        [zero] { $game }
        [one] { $game } (وكذلك السجلّ { $records } من هذا الملف)
        [two] { $game } (وكذلك سجلّان من هذا الملف: { $records })
        [few] { $game } (وكذلك { $count } سجلّات من هذا الملف: { $records })
        [many] { $game } (وكذلك { $count } سجلّاً من هذا الملف: { $records })
       *[other] { $game } (وكذلك { $count } سجلّ من هذا الملف: { $records })
    }

## Taken on trust

start-on-trust = وضع البداية
position-on-trust = الوضع قبل الدور { $turn }
ruling-on-trust = القرار في الدور { $turn } ({ $by })
nobody-named = لم يُذكر صاحبه
more-on-trust = وغير ذلك: { $count }
