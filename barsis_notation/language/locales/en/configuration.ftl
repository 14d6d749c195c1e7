# What a configuration may say, and what `barsis config` shows.

# what a value should be
list = a list of texts, such as ["MOV", "THR"]
text = a text
table = a table of patterns, each with a list of codes
codes = the beginning of a code or of a name; `barsis rules` lists them
glob = a pattern with fewer alternatives and at most 1000 characters
cheaper = fewer patterns with fewer stars
fewer = at most { $most } entries
pattern = a pattern as in a .gitignore

# what was found in place of TOML
deep = too many tables inside one another
number = a number that is too large
large = more than { $most } bytes
not-utf-8 = byte { $number }, which is not UTF-8
broken-off = text that ends too early
twice = a key that occurs earlier: { $line }
not-toml = { $line }

other-ruleset = an earlier file is { $id } in version { $version } too

# where a setting comes from
none = no configuration
default = default
option = option
locale = locale

# what a configuration found beside files has done

linked = { $file } is a symbolic link and is not read; name its target with --config
held =
    { $count ->
        [one] { $file } applied to { $count } file: { $what }
       *[other] { $file } applied to { $count } files: { $what }
    }
patterns-of = { $file }: { $what }
left-out =
    { $count ->
        [one] { $count } file or folder left out
       *[other] { $count } files and folders left out
    }
not-failing =
    { $count ->
        [one] { $count } error that does not fail the command
       *[other] { $count } errors that do not fail the command
    }
more-configurations =
    { $count ->
        [one] { $count } other configuration or .gitignore left something out, too
       *[other] { $count } other configurations and .gitignore files left something out, too
    }
