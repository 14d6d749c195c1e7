# What a ruleset file that extends another may name.

base = { $known } with a version, or a file { $file } with that id and version, next to this file or in `rulesets` of the configuration
version = version { $versions } of { $id }
facts = facts of { $id }, which `barsis schema ruleset` lists
chain = at most { $most } files that extend one another
