# ما يقوله `ruling`.

stood-or-retract = المطلوب أحد الخيارين: --stood أو --retract
position-with-stood = الخيار --position يصحب --stood؛ والدور الذي يُتراجع عنه يترك الوضع كما كان
by-and-text = يُذكر في القرار اسم الحَكَم (--by) ونصّ القرار (--text)
not-a-file = المسار { $file } ليس ملفاً
taken-back = تُروجع عن الدور { $turn }
stands = أُبقي على الدور { $turn }
ruled = بعد القرار
written = { $what }{ $codes }؛ المراجعة { $revision }
goes-on-from = يستمرّ اللعب من { $position }
then = السجلّ بعد ذلك: { $found }
