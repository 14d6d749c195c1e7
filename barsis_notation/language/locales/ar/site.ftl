# موقع الألعاب: فهرسه وصفحات البطولات.

not-a-site = في المجلّد { $folder } شيء آخر غير موقع
ways = صفحات أخرى
all-games = كلّ الألعاب
games =
    { $count ->
        [zero] لا ألعاب
        [one] لعبة واحدة
        [two] لعبتان
        [few] { $count } ألعاب
        [many] { $count } لعبة
       *[other] { $count } لعبة
    }
games-of = المعروض { $shown } من { $games }
events-counted =
    { $count ->
        [zero] لا بطولات
        [one] بطولة واحدة
        [two] بطولتان
        [few] { $count } بطولات
        [many] { $count } بطولة
       *[other] { $count } بطولة
    }
event = البطولة
round = الجولة
table = الطاولة
players = اللاعبون
player = اللاعب
game = اللعبة
result = النتيجة
findings = الملاحظات
search = بحث
filters = البحث والتصفية
all = الكلّ
clean = سليمة
with-findings = فيها ملاحظات
reset = عرض الكلّ
none-fits = لا لعبة توافق البحث.
list-of-games = قائمة الألعاب
nobody = ؟
standings = الترتيب
crosstable = جدول المواجهات
round-called = الجولة { $round }
no-round = بلا جولة
boards-clean = الطاولات السليمة { $clean } من { $count }
game-number = اللعبة { $number }
of-no-table = ألعاب لا تخصّ طاولة
no-event-file = لا تُسمّي هذه البطولة إلّا السجلّات: لا ترتيب بلا ملف بطولة.
event-unreadable = لا يمكن استعمال ملف البطولة:
event-incomplete = القيم التالية في ملف البطولة خاطئة، ولم تُستعمل في هذه الصفحة:
