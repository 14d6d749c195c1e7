# ما يقوله `replay` و`show` عن الأدوار.

threw = { $who }، الرمية: { $throws }
pass = مرّر ما بقي
stop = قُطع الدور
resign = استسلام
forfeit = خسارة بالانسحاب
miss = تفويت الدور
double = مضاعفة
take = قبول المضاعفة
drop = رفض المضاعفة
nothing-played = لم يمكن لعب شيء
not-reached = لم يُوصل إلى الدور { $turn }: دور قبله مخالف للقواعد
comment = تعليق: { $comment }
ruling = قرار الحَكَم: { $text }
ruling-by = قرار الحَكَم ({ $by }): { $text }
goes-on-from = يستمرّ اللعب من { $position }
no-ending = الاسم { $file } لا يدلّ على ما يُكتب؛ والنهاية { $endings }
of-pictures = الخيار { $option } للصور؛ تُسمّى صورة، مثل `-o board.svg`
impossible = الوضع غير ممكن: { $error }
