# Words that every area says: lists as they are spoken.

comma = ,
and = { $most } and { $end }
or = { $most } or { $end }
commas = { $most }, { $end }
did-you-mean = { " " }(did you mean "{ $name }"?)
nobody = nobody
nothing = nothing
