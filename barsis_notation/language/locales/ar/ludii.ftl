no-trial-kept = لعبة لم تُقرأ من تجربة، أو لم تُحفظ بالخيار --keep-raw، أو غُيّرت بعد ذلك
trial-of-ludii = تجربة كما كتبها Ludii
no-game = لا لعبة
line-of-game = سطر مثل game=…/Barjis.lud
line-of-ludii = سطر يكتبه Ludii مثل Move=[Move:mover=1,…]
no-men = لا أحجار على الرقعة
setting-up = نقلات اللاعب 0 التي تضعها
men-cannot-stand = أحجار لا يمكن أن تقف هكذا ({ $why })
all-men = الأحجار كلّها
man-on-site = الحجر { $piece } في الموقع { $site }
man-on-start = حجر في موضع بدايته
default-options = القيمة الافتراضيّة لكلّ خيار
no-options = لا خيار من Ludii
not-over = لم تنتهِ
won = فوز { $winners }
nobody-won = لا فائز
winner-and-end = السطر winner={ $winner } ونوع النهاية { $end }
no-winner-and-end = لا سطر winner، ونوع النهاية { $end }
no-end = غير مذكور
line-of-winner = سطر مثل winner=2

player = اللاعب { $number }
one-of-players = أحد اللاعبين من واحد إلى { $count }
turn-without-throw = دور بلا رمية
dice-thrown = الأزهار التي رُميت
dice = الأزهار { $dice }
state-of-dice = حالة لكلّ زهر من أزهار اللعبة
nothing-decided = نقلة لا يُقرَّر فيها شيء
deciding-action = فعل يقرّر
the-action = الفعل { $action }
known-actions = أحد الأفعال Move وRemove وSelect وPass
site-without-man = الموقع { $site } وليس فيه حجر للمقعد { $seat }
one-of-his-men = حجر له
seat-from-to = المقعد { $seat } من الموقع { $start } إلى الموقع { $to }
man-and-way = حجر له، وطريق للحجر
site-without-other = الموقع { $site } وليس فيه حجر لمقعد آخر
one-who-is-hit = حجر يُؤكل
action-with = الفعل { $action } وفيه { $fact } { $value }
a-site = موقع

position-giving-turn = وضع يعطي الدور لمقعده
readable-moves = نقلات يمكن قراءتها
men-who-can-stand = أحجار يمكن أن تقف بعده؛ وهو غير مقبول: { $refusal }
seat = المقعد { $seat }
legal-under = ؛ وهو مسموح مع { $options }
times =
    { $count ->
        [zero] ولا مرّة
        [one] مرّة واحدة
        [two] مرّتين
        [few] { $count } مرّات
        [many] { $count } مرّة
       *[other] { $count } مرّة
    }
