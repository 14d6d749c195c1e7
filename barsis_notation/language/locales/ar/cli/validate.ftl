# ما يقوله `validate`.

infer-changes-nothing = الخيار --infer-options لا يغيّر شيئاً: لا يجتمع مع --fix أو --diff
unsafe-with-fix = الخيار --unsafe-fixes يصحب --fix أو --diff
no-slip-looked-for =
    { $count ->
        [zero] بُحث عن سهو في كلّ السجلّات المخالفة
        [one] لم يُبحث عن سهو في سجلّ مخالف واحد؛ يبحث --suggest فيها كلّها
        [two] لم يُبحث عن سهو في سجلّين مخالفين؛ يبحث --suggest فيها كلّها
        [few] لم يُبحث عن سهو في { $count } سجلّات مخالفة؛ يبحث --suggest فيها كلّها
        [many] لم يُبحث عن سهو في { $count } سجلّاً مخالفاً؛ يبحث --suggest فيها كلّها
       *[other] لم يُبحث عن سهو في { $count } سجلّ مخالف؛ يبحث --suggest فيها كلّها
    }
readings-not-tried =
    { $count ->
        [zero] جُرّبت القراءات الأخرى للقواعد على كلّ الأدوار المخالفة
        [one] لم تُجرَّب القراءات الأخرى للقواعد على دور مخالف واحد؛ يجرّبها --suggest كلّها
        [two] لم تُجرَّب القراءات الأخرى للقواعد على دورين مخالفين؛ يجرّبها --suggest كلّها
        [few] لم تُجرَّب القراءات الأخرى للقواعد على { $count } أدوار مخالفة؛ يجرّبها --suggest كلّها
        [many] لم تُجرَّب القراءات الأخرى للقواعد على { $count } دوراً مخالفاً؛ يجرّبها --suggest كلّها
       *[other] لم تُجرَّب القراءات الأخرى للقواعد على { $count } دور مخالف؛ يجرّبها --suggest كلّها
    }
shown = عُرضت { $shown } من أصل { $count }
listed-by-json = { $passed_over }؛ والتفصيل في --format json
lines-are-whole = لا يجتمع --max-findings و --format jsonl: في كلّ سطر كلّ ما وُجد في سجلّه
lines-alone = مع --format jsonl يُذكر - وحده، من غير --fix و --diff
interrupted = قُطع الفحص؛ وإلى الآن { $checked }؛ ولم يُفحص شيء بعد ذلك
cache-only-checks = الخيار --cache للفحص وحده: لا يجتمع مع --fix أو --diff أو --infer-options
cache-full = امتلأ المخزن { $file }: لم يُحفظ فيه المزيد
run-again = يُعاد الأمر نفسه ليُتابع الفحص من هناك
goes-on-with-cache = مع `{ $option } FILE` يمكن أن يُتابع فحص قُطع
part-is-no-fraction = كُتب --part هكذا: { $part }؛ والمطلوب رقم الجزء وعدد الأجزاء بينهما خطّ مائل: من 1/4 إلى 4/4
part-of-stdin = تُقسم الملفات والمجلّدات مع --part، ولا يُقسم المدخل المعياريّ
part-needs-json = يلزم --format json مع --part، ويُجمع من تقارير الأجزاء كلّها تقرير واحد مع --merge
merge-has-no-lines = الأشكال مع --merge هي `full` و `concise` و `grouped` و `json`؛ أمّا `jsonl` فلكلّ سطر فيه فحص يكتبه
parts-only-check = الخياران --part و --merge للفحص وحده: لا يجتمعان مع --fix أو --diff أو --infer-options
