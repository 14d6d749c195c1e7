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
option = الخيار { $path } = { $default }   ({ $confidence })
option-chosen = الخيار { $path } = { $default }، وهو هنا { $value }   ({ $confidence })
reading = القيمة { $value }: { $meaning }
reading-weighed = القيمة { $value }: { $meaning } ({ $confidence })
needs = يشترط { $options }
brings = يأتي معه { $options }
witness = عن { $source }: { $says }
