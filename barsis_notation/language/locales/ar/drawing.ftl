# كلمات الرقعة؛ كلمات اللوحة الضيّقة أربعة أحرف على الأكثر.

base = لم يدخل
base-narrow = خارج
home = وصل
go = بقي
to-go = بقي
off = خرج
pips = بقي
men = حجر
pieces = أحجار
at-home = في بيته
not-moved = لم يتحرّك
far = بعيد
not-moved-yet = لم يتحرّك بعد
been-far = كان في الصفّ الأبعد
loop-or-far = دوران أو الصفّ الأبعد

# ما تقوله الصورة لمن لا يراها، وما يقف تحتها.

board = رقعة { $game }
to-move = رقعة { $game }، والدور لمقعد { $seat }
men-of = المقعد { $seat }: { $men }.
no-men = لا أحجار
several = { $place } ({ $count })
astray = وأيضًا { $men }

too-many-drawings = عدد صور الصورة المتحرّكة { $drawings }، والأقصى { $most }
too-wide = عرض الصورة المتحرّكة { $width } بكسل، والأقصى { $most }
too-many-bytes = حجم الصورة المتحرّكة يتجاوز { $most } MiB

# ما يُعرض بجانب الرقعة في الدفاتر.

turns =
    { $count ->
        [zero] لا أدوار
        [one] دور واحد
        [two] دوران
        [few] { $count } أدوار
        [many] { $count } دوراً
       *[other] { $count } دور
    }
