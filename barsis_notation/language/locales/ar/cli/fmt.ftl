# ما يقوله `fmt`.

changed =
    { $count ->
        [zero] لم يتغيّر أيّ ملف
        [one] تغيّر ملف واحد
        [two] تغيّر ملفان
        [few] تغيّرت { $count } ملفات
        [many] تغيّر { $count } ملفاً
       *[other] تغيّر { $count } ملف
    }
would-be-changed =
    { $count ->
        [zero] لا ملف كان سيتغيّر
        [one] ملف واحد كان سيتغيّر
        [two] ملفان كانا سيتغيّران
        [few] { $count } ملفات كانت ستتغيّر
        [many] { $count } ملفاً كان سيتغيّر
       *[other] { $count } ملف كان سيتغيّر
    }
unchanged =
    { $count ->
        [zero] لا ملف بقي بلا تغيير
        [one] بقي ملف واحد بلا تغيير
        [two] بقي ملفان بلا تغيير
        [few] بقيت { $count } ملفات بلا تغيير
        [many] بقي { $count } ملفاً بلا تغيير
       *[other] بقي { $count } ملف بلا تغيير
    }
left-alone =
    { $count ->
        [zero] لم يُترك أيّ ملف
        [one] تُرك ملف واحد
        [two] تُرك ملفان
        [few] تُركت { $count } ملفات
        [many] تُرك { $count } ملفاً
       *[other] تُرك { $count } ملف
    }
no-file = ليس ملفاً؛ تعني - القراءة من المدخل المعياريّ
no-canonical-form = ليس للصيغة { $format } شكل معتمد؛ يحوّلها `barsis convert`
tables-are-one = الجداول { $tables } تُكتب معاً؛ يحوّلها `barsis convert` إلى .barsis.jsonl، ثمّ يُحوَّل هذا إلى جداول
would-change = كان سيتغيّر
canonical = بالشكل المعتمد
