# ما تقوله أنظمة التشغيل حين يتعذّر فتح شيء أو قراءته أو كتابته، وما يقال هنا على طريقتها.

not-found = لا وجود لهذا الملف أو المجلّد
no-permission = لا إذن بذلك
not-permitted = هذه العمليّة غير مسموحة
is-folder = هذا مجلّد وليس ملفاً
no-folder = هذا ليس مجلّداً
exists = الملف موجود من قبل
folder-not-empty = المجلّد غير فارغ
name-too-long = اسم الملف أطول من المسموح
too-many-links = الروابط الرمزيّة أكثر من المسموح
disk-full = لا مكان باقٍ على القرص
quota-exceeded = انتهت الحصّة المسموحة من القرص
file-too-large = الملف أكبر من المسموح
read-only = نظام الملفات للقراءة فقط
input-output = خطأ في القراءة من الجهاز أو في الكتابة عليه
busy = الجهاز أو المورد مشغول
text-busy = ملف البرنامج مشغول
too-many-open = الملفات المفتوحة أكثر من المسموح
too-many-open-in-system = الملفات المفتوحة في النظام أكثر من المسموح
no-memory = لا تكفي الذاكرة
invalid = قيمة غير صالحة
no-such-device = لا وجود لهذا الجهاز
no-such-address = لا وجود لهذا الجهاز أو العنوان
bad-descriptor = رقم الملف المفتوح غير صالح
across-devices = لا رابط بين جهازين مختلفين
stale = لم يعد الملف حيث كان
broken-pipe = انقطع الأنبوب
timed-out = انتهت مهلة الاتّصال
not-supported = هذه العمليّة غير ممكنة هنا

there-already = هو موجود من قبل
nul-in-name = في الاسم محرف NUL
input-closed = المدخل القياسيّ مغلق
removed-meanwhile = حذف برنامجٌ آخر الملف
changed-meanwhile = غيّر برنامجٌ آخر الملف
for-temporary-files = { $why }، للملفات المؤقّتة في { $folder }
