# الألعاب وخياراتها كما يعرضها الأمر `barsis games`.

listed = { $names }  (الإصدار { $versions })
heading = { $names }   { $id } { $version }، عائلة { $family }
versions = الإصدارات  { $versions }
seats = المقاعد    { $seats }
seat = { $seat } { $arabic } ({ $english })
players = اللاعبون   { $players }
profile = مجموعة خيارات { $profile }: { $says }
options = الخيارات
no-options = الخيارات   لا يوجد
option = { $path } = { $default }   ({ $confidence })
option-chosen = { $path } = { $default }، وهو هنا { $value }   ({ $confidence })
sentence = نصّ المصدر: { $sentence }
reading = القيمة { $value }: { $meaning }
reading-weighed = القيمة { $value }: { $meaning } ({ $confidence })
needs = بشرط { $options }
brings = ومعها { $options }
witness = عن { $source }: { $says }
