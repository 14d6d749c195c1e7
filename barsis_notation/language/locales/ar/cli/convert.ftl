# ما يقوله `convert` عمّا كُتب له.

name-a-path = ينقص مسار PATH يُقرأ؛ تعني - المدخل المعياريّ
bom-with-csv = الخيار --bom يصحب --to csv
both-to-stdout = كان التقرير (--report -) والسجلّات سيُكتبان معاً إلى المخرج المعياريّ
is-there = الملف { $file } موجود من قبل؛ يكتب -o { $file } فوقه
no-format = الخيار { $option }: لا توجد صيغة اسمها { $name }؛ والصيغ هي { $formats }{ $left_out }
as-well = ؛ { $message }
not-read = الصيغة { $format } لا تُقرأ
not-written = الصيغة { $format } لا تُكتب
folder-needs-to = المسار { $folder } مجلّد؛ تُحدَّد صيغة ملفاته بالخيار --to
on-needs-to = يلزم --to مع --on: صيغة الأجزاء
on-writes-many = تُكتب مع --on أجزاء فيها سجلّات كثيرة، وملف الصيغة { $format } لا يسع إلّا سجلّاً واحداً؛ تُحدَّد صيغة أخرى بالخيار --to
name-says-no-format = اسم الملف { $file } لا يدلّ على الصيغة التي تُكتب؛ تُحدَّد بالخيار --to
