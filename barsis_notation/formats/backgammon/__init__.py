"""What the files of all backgammon programs share, and short ids of positions.

``facts`` (seats, stakes, starts), ``joined_moves`` (single moves by the dice), ``transcript`` (the
turns of a game and how it ended), ``writable`` (what of a record such a file can hold), ``tags``
(what stands in tags of ours), ``western`` (which options a file is read under), ``positions`` (men
by point, and a position in a few letters).
"""

from barsis_notation.formats.backgammon.positions import (
    PositionIdError,
    is_gnubg_id,
    is_xgid,
    parse_gnubg_id,
    parse_xgid,
    print_gnubg_id,
    print_position_id,
    print_xgid,
)

__all__ = [
    "PositionIdError",
    "is_gnubg_id",
    "is_xgid",
    "parse_gnubg_id",
    "parse_xgid",
    "print_gnubg_id",
    "print_position_id",
    "print_xgid",
]
