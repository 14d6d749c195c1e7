# ما يقال عن الكائنات في مخازن السحابة.

not-a-bucket = { $bucket } لا يصلح اسماً لحاوية
not-a-name = لا يُقرأ اسمٌ فيه جزءٌ فارغ أو `.` أو `..` أو حرفُ تحكّم
no-object = لا وجود لهذا الكائن
no-bucket = لا وجود لهذه الحاوية
no-access = لا يأذن المخزن بذلك لهذه المفاتيح
no-keys = لا مفاتيح للمخزن في متغيّرات البيئة؛ للقراءة بلا مفاتيح حيث يُسمح بها اضبط `AWS_SKIP_SIGNATURE=true`
is-folder = هذا مجلّد كائنات
changed = تغيّر الكائن أثناء قراءته
unreadable-name = في اسم الكائن { $says } جزءٌ فارغ أو `.` أو `..` يمنع سرد ما في المجلّد
answers = جواب المخزن { $status }
no-connection = لا اتّصال بالمخزن
no-plain-http = يبدأ عنوان المخزن بـ `http:`؛ للسماح بذلك اضبط `AWS_ALLOW_HTTP=true`
cut-off = انقطع الاتّصال بالمخزن
store-says = تعذّر الوصول إلى المخزن: { $says }
not-an-address = { $variable } ليس عنواناً: { $value }
not-a-result-name = { $name } لا يصلح اسماً لنتيجة
