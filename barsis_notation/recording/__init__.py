"""Recording of a game while it is played.

``recorder`` keeps the game and returns events, which ``recorder_texts`` describes in words.
``commands`` is the table of words for commands and reasons. A turn that is left in the middle is
stored as ended by ``stop``. An illegal turn that the arbiter accepts gets a ruling. An edit of an
earlier turn is saved only when all later turns are legal again. ``score_sheets`` contains the
content of a paper score sheet.
"""
