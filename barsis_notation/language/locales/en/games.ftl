# The games and their options, as `barsis games` shows them.

listed = { $names }  (version { $versions })
heading = { $names }   { $id } { $version }, family { $family }
versions = versions  { $versions }
seats = seats     { $seats }
seat = { $seat } { $english } ({ $arabic })
players = players   { $players }
profile = profile   { $profile }: { $says }
options = options
no-options = options   none
option = { $path } = { $default }   ({ $confidence })
option-chosen = { $path } = { $default }, here { $value }   ({ $confidence })
sentence = { $sentence }
reading = { $value }: { $meaning }
reading-weighed = { $value }: { $meaning } ({ $confidence })
needs = needs { $options }
brings = also sets { $options }
witness = { $source }: { $says }
