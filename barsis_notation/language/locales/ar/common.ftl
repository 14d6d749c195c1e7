# كلمات تقولها كلّ الأبواب: القوائم كما تُقال.

and = { $most } و{ $end }
or = { $most } أو { $end }
allowed = { $most } أو { $end }
commas = { $most }، { $end }
semicolons = { $most }؛ { $end }
did-you-mean = { " " }(لعلّ المقصود «{ $name }»؟)
nobody = لا أحد
nothing = لا شيء
needs-add-on = يحتاج هذا العمل إلى جزء `{ $name }` من `barsis_notation`، وليس مثبَّتاً هنا؛ يُثبَّت بالأمر `pip install --force-reinstall { $requirement }`
needs-package = يحتاج هذا العمل إلى الحزمة `{ $package }`؛ تُثبَّت بالأمر `pip install 'barsis_notation[{ $extra }]'`
