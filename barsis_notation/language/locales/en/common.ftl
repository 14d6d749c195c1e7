# Words that every area says: lists as they are spoken.

and = { $most } and { $end }
or = { $most } or { $end }
allowed = { $most } and { $end }
commas = { $most }, { $end }
semicolons = { $most }; { $end }
did-you-mean = { " " }(did you mean "{ $name }"?)
nobody = nobody
nothing = nothing
needs-add-on = this needs the add-on { $name } of barsis_notation, which is missing here; pip install --force-reinstall { $requirement }
needs-package = this needs the package { $package }; pip install 'barsis_notation[{ $extra }]'
