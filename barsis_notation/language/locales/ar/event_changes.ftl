## تغييرات بطولة جارية.

no-such-round = لا جولة برقم { $round }؛ وعدد جولات البطولة { $rounds }
no-rounds = ليس في البطولة جولات بعد؛ يضيفها `barsis event pairings` مع --draw و--write
no-such-table = ليس في الجولة { $round } طاولة { $table }؛ وطاولاتها: { $tables }
no-tables = لم تُجرَ قرعة الجولة { $round } بعد
no-name = الاسم فارغ؛ يُذكر اسم لاعب
no-such-player = ليس بين لاعبي البطولة من يُسمّى { $name }
no-such-player-perhaps = ليس بين لاعبي البطولة من يُسمّى { $name }؛ لعلّ المقصود { $player }
not-at-table = ليس { $name } لاعباً ولا مقعداً على { $where }؛ واللاعبون: { $players }
one-outcome = النتيجة المعطاة تناقض نفسها؛ يُذكر واحد فقط من: فائز أو تعادل أو تخلّف أو تأجيل
no-outcome = { $where }: لم تُذكر نتيجة؛ يُذكر فائز أو تعادل أو نقاط أو مراتب أو تخلّف أو تأجيل
wrong-number-of-values = { $where }: يُذكر عدد لكلّ لاعب بهذا الترتيب: { $players }
another-is-better = { $where }: للاعب غير الفائز نقاط لا تقلّ عن نقاطه أو مرتبة كمرتبته؛ تُذكر الأعداد بهذا الترتيب: { $players }
forfeit-of-several = { $where }: بقيت عدّة أطراف أخرى؛ يُذكر الفائز أيضاً
adjourned = مؤجّلة
same-result = { $where }: هذه النتيجة مكتوبة من قبل: { $was }؛ ولم يتغيّر شيء
has-result = { $where }: النتيجة مكتوبة من قبل: { $was }؛ وتُستبدل بالخيار --replace
player-exists = اللاعب { $player } في البطولة من قبل؛ يُعطى اللاعب الجديد معرّفاً بالخيار --id
has-left = انسحب { $player } من قبل، ابتداءً من الجولة { $round }؛ يعود اللاعب بالأمر `barsis event join`
joins-later = ينضمّ { $player } في الجولة { $round }، فلا ينسحب قبلها
has-played = لدى { $player } نتيجة على { $where }: { $was }؛ ويمكن أن ينسحب ابتداءً من الجولة { $next }، بالخيار --round { $next }
round-too-late = لا يمكن تغيير الجولة { $round } بعد؛ والجولة التالية في القرعة هي { $next }
not-in-round = لا يشارك { $player } في الجولة { $round }
has-table = موضع { $player } على { $where }؛ إن لم يحضر فالأمر `barsis event result` مع --round { $round } --table { $table } --forfeit، أو يُبدَّل أوّلاً بالأمر `barsis event swap`
already-away = هكذا كُتب { $player } في الجولة { $round } من قبل؛ ولم يتغيّر شيء
same-player = لا يُبدَّل { $player } بنفسه؛ يُذكر لاعبان
not-mentioned = ليس لـ { $player } طاولة ولا راحة ولا غياب في الجولة { $round }
is-played = على { $where } نتيجة: { $was }؛ ولا تُبدَّل إلّا لقاءات لم تُلعب
seats-of-two = ليس على { $where } لاعبان؛ يُذكر من يتبادلان المقعدين بالخيار --player
not-text = في اسم أو سبب محارف لا تُقبل في النصّ
nothing-to-undo = ليس في سجلّ التغييرات ما يمكن التراجع عنه
changed-since = تغيّر الملف بطريقة أخرى بعد البند { $number } من سجلّ التغييرات، { $change }، فلا يمكن التراجع عنه؛ يُصحّح الملف في محرّر نصوص
wrong-edits = البند { $number } من سجلّ التغييرات، { $change }، لا يوافق البطولة ولا يمكن التراجع عنه؛ يُصحّح الملف في محرّر نصوص

## ما تغيّر.

joined = يشارك { $player } ابتداءً من الجولة { $round }
left = لا يشارك { $player } ابتداءً من الجولة { $round }
stays = يشارك { $player } إلى النهاية
returns = يشارك { $player } من جديد ابتداءً من الجولة { $round }
removed = لم يعد { $player } من لاعبي البطولة
seats-now = { $where }: { $players }
result-now = { $where }: { $result }
result-replaced = { $where }: { $result }؛ وكانت: { $was }
bye-now = الجولة { $round }، راحة: { $players }
half-bye-now = الجولة { $round }، راحة بنصف نقاطها: { $players }
absent-now = الجولة { $round }، غياب: { $players }
no-bye-now = الجولة { $round }: لا راحة
no-half-bye-now = الجولة { $round }: لا راحة بنصف نقاطها
no-absent-now = الجولة { $round }: لا غياب
not-drawn-now = الجولة { $round } بلا قرعة
round-removed = حُذفت الجولة { $round }
