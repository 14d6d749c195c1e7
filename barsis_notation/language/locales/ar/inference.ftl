# ما يقوله `validate --infer-options`.

full-or-json = لا يُكتب تقرير --infer-options إلّا بالصيغة full أو json
summary = { $records }، المسموح منها { $legal } بالخيارات التي وُجدت
summary-and-left = { $records }، المسموح منها { $legal } بالخيارات التي وُجدت، ولم يُحكم في { $left }
not-judged = لم يُحكم فيها
legal-of = السجلّات المسموحة { $legal } من { $records }؛ وهي { $then } مع { $start }
the-defaults = القيم الافتراضيّة
no-change = لا تغيير
as-good = ومثلها
options = الخيارات
less-likely = أقلّ احتمالاً
lapsing = الخيار { $options }: تصحّ به السجلّات نفسها عدداً، لكن لأنّ قيمةً
lapsing-more = الخيار { $options }: تصحّ به { $legal } من السجلّات، لكن لأنّ قيمةً
lapsing-how = يجوز تركها من غير كلمة pass في عدد أكبر منها
silent =
    { $count ->
        [one] في سجلّ واحد منها تُركت قيمة من غير كلمة pass؛
        [two] في سجلّين منها تُركت قيمة من غير كلمة pass؛
        [few] في { $count } سجلّات منها تُركت قيمة من غير كلمة pass؛
        [many] في { $count } سجلّاً منها تُركت قيمة من غير كلمة pass؛
       *[other] في { $count } سجلّ منها تُركت قيمة من غير كلمة pass؛
    }
silent-then = يبحث الخيار --fail-on warning عن قواعد لا يحدث ذلك معها
tie =
    { $count ->
        [two] لا تميّز السجلّات بين هاتين المجموعتين؛
        [few] لا تميّز السجلّات بين هذه المجموعات وعددها { $count }؛
       *[other] لا تميّز السجلّات بين هذه المجموعات وعددها { $count }؛
    }
of-the-first = ما يلي يتعلّق بالأولى منها
tried =
    { $count ->
        [zero] لم تُجرَّب أيّ مجموعة من التغييرات
        [one] جُرّبت كلّ مجموعة من تغيير واحد
        [two] جُرّبت كلّ مجموعة من تغييرين فأقلّ
        [few] جُرّبت كلّ مجموعة من { $count } تغييرات فأقلّ
        [many] جُرّبت كلّ مجموعة من { $count } تغييراً فأقلّ
       *[other] جُرّبت كلّ مجموعة من { $count } تغيير فأقلّ
    }
maybe-smaller = { $tried }؛ وقد توجد مجموعات أصغر منها وأخرى مثلها
no-other = لا توجد مجموعة أخرى بهذا الصغر تفسّر مثلها: { $tried }
smallest = هي الأصغر، ولا توجد أخرى بهذا الصغر تفسّر مثلها: { $tried }
decided = محسوم
by-records =
    { $count ->
        [zero] لا يحسمه أيّ سجلّ
        [one] يحسمه سجلّ واحد
        [two] يحسمه سجلّان
        [few] تحسمه { $count } سجلّات
        [many] يحسمه { $count } سجلّاً
       *[other] يحسمه { $count } سجلّ
    }
in-part = محسوم جزئيّاً
as-well = { $decided }؛ ويصحّ كذلك { $values }
not-decided = غير محسوم
contradicting = يخالفها
declared = المصرَّح به
no-options = لا خيارات
declared-legal = { $records }، المسموح منها { $legal }
