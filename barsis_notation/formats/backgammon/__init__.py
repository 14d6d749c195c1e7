"""What the files of all backgammon programs share: moves by the dice, what is written, short ids.

``facts`` (seats, stakes, starts), ``pieces`` (bytes of a text), ``roads`` (joined moves),
``written`` and ``own`` (what of a record such a file can hold), ``members`` (what stands in tags of
ours) and ``losses`` (what is left), ``western`` (which options a file is read under), ``positions``
(men by point), ``position_id`` and ``xgid`` (a position in a few letters).
"""

from barsis_notation.formats.backgammon.position_id import (
    PositionIdError,
    is_gnubg_id,
    parse_gnubg_id,
    print_gnubg_id,
    print_position_id,
)
from barsis_notation.formats.backgammon.xgid import is_xgid, parse_xgid, print_xgid

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
