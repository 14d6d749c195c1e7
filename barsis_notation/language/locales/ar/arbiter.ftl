# صفحة الحَكَم.

title = صفحة الحَكَم
boards = طاولات عليها ملاحظات
clean-boards = طاولات بلا ملاحظات
faults-of-files = ملاحظات على الملفّات
remarks = ملاحظات للعلم
without-event = بلا اسم بطولة
without-round = غير مذكورة
tables = الطاولات
found = الملاحظة
round = الجولة
table = الطاولة
players = اللاعبون
against = ضدّ
state = الحالة
missing = الناقص
others = وغيرها

clean = سليم
clean-records =
    { $count ->
        [zero] لا سجلّات سليمة
        [one] سجلّ سليم واحد
        [two] سجلّان سليمان
        [few] { $count } سجلّات سليمة
        [many] { $count } سجلّاً سليماً
       *[other] { $count } سجلّ سليم
    }
hidden =
    { $count ->
        [zero] لا ملاحظات غير معروضة
        [one] ملاحظة واحدة غير معروضة
        [two] ملاحظتان غير معروضتين
        [few] { $count } ملاحظات غير معروضة
        [many] { $count } ملاحظة غير معروضة
       *[other] { $count } ملاحظة غير معروضة
    }
no-record = سجلّ تمكن قراءته
no-round = الجولة
no-table = الطاولة
no-name = اسم لاعب
no-result = النتيجة
not-examined = لم يُفحص: { $turns }

of-the-record = السجلّ
of-the-file = الملف
position-before = قبل النقلة
position-then = الوضع عندئذ
position-at-end = بعد الدور الأخير
thrown = الرمية
owed = الباقي من الرمية
written = المكتوب
place = الموضع
ruling = قرار الحَكَم
stands = تبقى كما لُعبت
taken-back = يُتراجَع عنها
arbiter = الحَكَم
date = التاريخ

clean-left-out =
    { $count ->
        [zero] لا طاولات سليمة بلا سطر هنا.
        [one] طاولة سليمة واحدة لا سطر لها هنا.
        [two] طاولتان سليمتان لا سطر لهما هنا.
        [few] { $count } طاولات سليمة لا سطر لها هنا.
        [many] { $count } طاولة سليمة لا سطر لها هنا.
       *[other] { $count } طاولة سليمة لا سطر لها هنا.
    }
boards-left-out =
    { $count ->
        [zero] لا طاولات عليها ملاحظات بلا سطر هنا.
        [one] طاولة واحدة عليها ملاحظات لا سطر لها هنا.
        [two] طاولتان عليهما ملاحظات لا سطر لهما هنا.
        [few] { $count } طاولات عليها ملاحظات لا سطر لها هنا.
        [many] { $count } طاولة عليها ملاحظات لا سطر لها هنا.
       *[other] { $count } طاولة عليها ملاحظات لا سطر لها هنا.
    }
findings-left-out =
    { $count ->
        [zero] لا ملاحظات أخرى.
        [one] ملاحظة واحدة أخرى معدودة ولا تُعرض هنا.
        [two] ملاحظتان أخريان معدودتان ولا تُعرضان هنا.
        [few] { $count } ملاحظات أخرى معدودة ولا تُعرض هنا.
        [many] { $count } ملاحظة أخرى معدودة ولا تُعرض هنا.
       *[other] { $count } ملاحظة أخرى معدودة ولا تُعرض هنا.
    }
drawings-left-out =
    { $count ->
        [zero] لا أوضاع أخرى.
        [one] وضع واحد آخر مكتوب في سطر ولم يُرسم.
        [two] وضعان آخران مكتوب كلّ منهما في سطر ولم يُرسما.
        [few] { $count } أوضاع أخرى مكتوبة في سطر ولم تُرسم.
        [many] { $count } وضعاً آخر مكتوب في سطر ولم يُرسم.
       *[other] { $count } وضع آخر مكتوب في سطر ولم يُرسم.
    }
