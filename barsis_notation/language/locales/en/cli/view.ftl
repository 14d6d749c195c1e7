# What `view` says.

no-browser = no browser was found; open this page in one:
