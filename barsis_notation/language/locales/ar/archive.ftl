# What is said of archives.

## Opening

no-regular-file = ليس ملفاً عادياً
empty-file = الملف فارغ
no-database = ليس أوّله أوّل قاعدة بيانات
other-database = هو قاعدة بيانات لبرنامج آخر
sqlite-too-old = تحتاج الأرشيفات إلى SQLite 3.37 أو أحدث؛ وفي نسخة Python هذه { $version }

## Records

record-of-archive = السجلّ { $number } من الأرشيف
no-such-record = ليس في الأرشيف سجلّ { $which }
several-records = عدّة سجلّات في الأرشيف تبدأ بالرمز { $which }: { $numbers }
no-content = السجلّ { $number } مسحوب، أو بايتاته مفقودة
content-damaged = بايتات السجلّ { $number }

## Withdrawal

withdrawn-already = السجلّ { $number } سُحب من قبل، في { $day }
no-such-person = ليس في الأرشيف من اسمه { $which }
several-people = في الأرشيف عدّة أشخاص باسم { $which }؛ اذكر أحدهم برقمه: { $numbers }
no-reason = لا بدّ للسحب من سبب، وهو يُحفظ دائماً
reason-not-text = يجب أن يكون السبب سطراً واحداً من النصّ، لا يزيد على 4096 بايتاً
reason-names = السبب يُحفظ دائماً، وفيه اسم ممّا يُراد سحبه: { $name }؛ اذكر السبب بلا أسماء
