"""Static sites: an index, pages of events, a page per game.

Records arrive one by one; each is written as a page and adds an ``IndexRow``. The index contains
all rows as HTML; it works when opened as a file and without a script. A manifest in the folder
lists the files of the site; other files are never removed.
"""
