## ملفّات البطولات.

event-as-json = بطولة بصيغة JSON
places-without-points = النقاط للمراكز ولا نقاط مكتوبة لها
points-for-places = العضو `places`، مثل [3, 1, -1, -3]
points-of-places = نقاط للمراكز
by-places = كتابتها مع "by": "places" وحده
points-of-wins = العضو { $member } والنقاط ليست للفوز
by-wins = كتابته حين تكون النقاط للفوز
less-for-more = نقاط الفوز أقلّ من نقاط التعادل، أو نقاط التعادل أقلّ من نقاط الخسارة
win-draw-loss = ألّا تقلّ نقاط الفوز عن نقاط التعادل ولا نقاط التعادل عن نقاط الخسارة
length-of-match = العضوان to وgames معاً أو لا شيء منهما
to-or-games = أحدهما: النقاط التي تُحسم بها المباراة، أو عدد ألعابها
at-table = الطاولة { $table }
with-bye = راحة
with-half-bye = راحة بنصف نقاطها
absent = غياب
from-round = ابتداءً من الجولة { $round }
before-round = قبل الجولة { $round }
perhaps = لعلّه { $player }
days-from = يوم ابتداء من { $first }
one-day = اليوم { $day }
days-between = الأيّام من { $first } إلى { $last }

## البطولات مع السجلّات.

all-tables = الجولة { $round }، كلّ الطاولات
round-and-table = الجولة { $round }، الطاولة { $table }
of-no-round = لا جولة ولا طاولة
of-round = الجولة { $round } بلا طاولة
at-a-table = { $where }: { $who }
who-at = { $player } ({ $seats })
player-with-id = { $player } (المعرّف { $id })
player-without-id = { $player } (بلا معرّف)
unknown-player = لاعب بلا اسم
rules-of = { $game } { $version }
rules-with = { $game } { $version } مع { $options }
option-is = { $path }={ $value }
won-by = الفوز: { $winners }
won-by-name = الفوز: { $winners } ({ $name })
nobody-won = لم يفز أحد
drawn = تعادل
with-score = { $result } ({ $score })
score-of = { $who } { $points }
no-result = لا نتيجة
match-to = لاعب له { $points } من النقاط
match-games =
    { $count ->
        [zero] لا ألعاب
        [one] لعبة واحدة
        [two] لعبتان
        [few] { $count } ألعاب
        [many] { $count } لعبة
       *[other] { $count } لعبة
    }
any-length = لا مباراة

## أوراق التسجيل وقوائم اللاعبين.

to-points = مباراة تُحسم بعدد { $points } من النقاط
of-games = المباراة { $games }
not-text = علامات لا تكون في نصّ
no-rating = التصنيف { $rating } ليس عدداً صحيحاً
more-lines = في قائمة اللاعبين { $most } سطر على الأكثر
