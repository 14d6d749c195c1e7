"""Code shared by the match file and SGF formats, and short position ids.

Both formats represent a game as a ``Transcript``: turns, checkers, stake and ending.
``seats_and_stakes`` defines seats, stakes and start positions. ``move_splitting`` splits joined
moves by the dice. ``writable`` decides which parts of a record fit into such a file, and ``tags``
stores the other parts in tags that other programs ignore. ``western`` chooses the options under
which a file is read. ``positions`` reads and writes short position ids. Lines that contain only a
throw and its moves are played in one compiled pass (``plain_throws``); all other lines are read by
the general functions, with the same result.
"""
