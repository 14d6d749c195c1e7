"""What the files of all backgammon programs share, and short ids of positions.

``facts`` (seats, stakes, starts), ``joined_moves`` (single moves by the dice), ``transcript`` (the
turns of a game and how it ended), ``writable`` (what of a record such a file can hold), ``tags``
(what stands in tags of ours), ``western`` (which options a file is read under), ``positions`` (men
by point, and a position in a few letters).
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.formats.backgammon.positions import PositionIdError as PositionIdError
    from barsis_notation.formats.backgammon.positions import is_gnubg_id as is_gnubg_id
    from barsis_notation.formats.backgammon.positions import is_xgid as is_xgid
    from barsis_notation.formats.backgammon.positions import parse_gnubg_id as parse_gnubg_id
    from barsis_notation.formats.backgammon.positions import parse_xgid as parse_xgid
    from barsis_notation.formats.backgammon.positions import print_gnubg_id as print_gnubg_id
    from barsis_notation.formats.backgammon.positions import print_position_id as print_position_id
    from barsis_notation.formats.backgammon.positions import print_xgid as print_xgid


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

__getattr__, __dir__ = late_names(
    __name__,
    {
        "positions": (
            "PositionIdError is_gnubg_id is_xgid parse_gnubg_id parse_xgid "
            "print_gnubg_id print_position_id print_xgid"
        )
    },
)
