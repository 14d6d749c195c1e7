# What `render` says.

no-ending = the name { $file } does not say what to make of the record; it ends in { $endings }
