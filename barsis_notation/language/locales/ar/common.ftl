# كلمات تقولها كلّ الأبواب: القوائم كما تُقال.

comma = ،
and = { $most } و{ $end }
or = { $most } أو { $end }
commas = { $most }، { $end }
did-you-mean = { " " }(لعلّ المقصود «{ $name }»؟)
nobody = لا أحد
nothing = لا شيء
