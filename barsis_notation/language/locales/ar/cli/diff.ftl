# ما يقوله `diff`.

one-stdin = المدخل المعياريّ لأحد السجلّين لا لكليهما
values = في A: { $a }، وفي B: { $b }
unnoted = الدور { $turn }: أحدهما لم يُدوَّن فيه كلّ شيء
same = اللعب واحد: { $turns }
alike = المتّفق: { $turns }؛ ثمّ يختلف السجلّان
matters = ما ينتج
moves-do-not-say = ؛ ولا تدلّ النقلات عليه
moves-give = ؛ وتدلّ النقلات على { $value }، كما في { $record }
moves-give-another = ؛ وتدلّ النقلات على { $value }، وليس في أيّ منهما
contradict = ؛ ويتعارض السجلّان في { $paths }
the-end = النهاية
with-the-other = مع ما في { $record }: { $later }
then = ثمّ { $position }
stood = أُبقي عليه بقرار الحَكَم
not-legal = مخالف للقواعد هناك: { $name }: { $message }
legal = مسموح هناك
not-examined = لم يُفحص: قبله دور مخالف للقواعد، أو نقلاته غير معروفة
later-refused = أدوار { $record } التالية: تصحّ { $legal } منها، ثمّ الدور { $turn } مخالف للقواعد: { $name }
later-not-examined = أدوار { $record } التالية لا يمكن فحصها معه ({ $count })
later-legal = أدوار { $record } التالية كلّها مسموحة ({ $legal })
no-later = لا دور بعده
there = موجود
