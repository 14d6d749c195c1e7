"""Static sites: an index, pages of events, a page per game.

Records come one by one; each is written as a page and leaves a ``Row``. The index holds all rows
as HTML and works from a file, without a script. A note in the folder lists the files of the
site; only these are ever removed.
"""
