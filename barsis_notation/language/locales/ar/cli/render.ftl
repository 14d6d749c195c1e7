# ما يقوله الأمر `render`.

no-ending = اسم الملف { $file } لا يقول ما يُصنع من السجلّ؛ وتكون نهايته { $endings }، أو / لمجلّد موقع
is-position = هذا وضع لا سجلّ؛ يرسم `barsis show` الأوضاع، مثل `barsis show POSITION -o { $output }`
not-taken = الخيار { $option } يصلح مع { $endings }، لا مع { $made }
a-site = موقع
no-such-seat = الخيار --orientation: لا مقعد بهذا الاسم { $seat }؛ ومقاعد اللعبة { $seats }
no-font = ليس في خطوط هذا الجهاز: { $letters }؛ وصورة svg تُعرض بخطوط من يفتحها
too-large = { $error }؛ يقتصر --turn على دور واحد، ويصغّرها --size
site = { $held }؛ الملفات: كُتب { $written }، وبقي { $kept } كما كان، وحُذف { $removed }
drawing = الصورة { $number } من { $drawings }
