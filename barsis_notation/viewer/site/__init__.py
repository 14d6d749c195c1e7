"""Static sites: an index, pages of events, a page per game.

Records arrive one by one; each is written as a page and leaves an ``IndexRow``. The index contains
all rows as HTML and works from a file, without a script. A manifest in the folder lists the files
of the site; only these are ever removed.
"""
