"""What the files of all backgammon programs share: moves by the dice, what is written, short ids.

``facts`` (seats, stakes, starts), ``roads`` (joined moves), ``written`` (what of a record such a
file can hold), ``position_id`` and ``xgid`` (a position in a few letters).
"""
