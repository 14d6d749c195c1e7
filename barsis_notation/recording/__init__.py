"""The recorder: write a game down while it is played.

Events of the recorder are facts; ``spoken`` says them. ``commands`` is the one table of words
for commands and reasons. A turn left in the middle is kept as ended by ``stop``, an illegal turn
gets the ruling that it stands, and an edit holds later turns back until all are legal again.
``score_sheets`` says what a paper score sheet contains.
"""
