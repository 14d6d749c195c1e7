# ما يقوله `moves`.

cannot-stand = هذا الوضع غير ممكن: { $error }
is-over = انتهت اللعبة: لا نقلة لأحد
throw-missing = ينقص `throw`: لا قيمة مستحقّة في هذا الوضع
nothing-thrown = لا رمي في { $ruleset }؛ يُترك `throw`
no-throw = ليست { $throw } من رميات { $ruleset }؛ والرميات هي { $throws }
turns-of-two-dice = `turns` للألعاب التي يكون الدور فيها رمية واحدة لزهرين
legal = مسموحة: { $move }
nobody = لا أحد
to-move = الدور عند { $who }
to-move-and-owed = الدور عند { $who }، والباقي من الرمية { $owed }
throw-is-due = تجب رمية أخرى قبل أيّ نقلة
uses = تستعمل { $values }
no-legal-move = لا نقلة مسموحة
ends-in = ينتهي إلى { $position }
is-a-file = إنّ { $file } ملف، والنقلات تُسرد لوضع: يطبع `barsis show FILE --turn N` الوضع بعد دور، فيُكتب هنا بين علامتي اقتباس
said-by-lines = مع - يقول كلّ سطر بنفسه ما يسأل عنه، وجوابه JSON: يُترك { $option }
no-file-in-a-line = لا يسمّي السطر ملف قواعد؛ يُسمّى الملف مع { $option } أو ضمن { $setting } في الإعدادات
question = سؤال بصيغة JSON على سطر واحد، مثل { $example }، لا يزيد على { $most } بايت
no-such-member = ليس للسؤال عنصر { $found }؛ وعناصره { $known }
no-position = ليس هذا وضعاً: { $error }
