"""Code shared by the match file and SGF formats, and short position ids.

Both formats represent a game as a ``Transcript``: turns, checkers, stake and ending.
``seats_and_stakes`` defines seats, stakes and start positions; ``move_splitting`` splits joined
moves by the dice; ``writable`` decides which parts of a record fit into such a file; ``tags``
stores the other parts in tags that other programs ignore; ``western`` chooses the options a file is
read under; ``positions`` reads and writes short position ids. Lines that contain only a throw and
its moves are played in one compiled pass (``plain_throws``); all other lines are read by the
general functions, with the same result.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.formats.backgammon.positions import PositionIdError as PositionIdError
    from barsis_notation.formats.backgammon.positions import is_gnubg_id as is_gnubg_id
    from barsis_notation.formats.backgammon.positions import is_xgid as is_xgid
    from barsis_notation.formats.backgammon.positions import parse_gnubg_id as parse_gnubg_id
    from barsis_notation.formats.backgammon.positions import parse_xgid as parse_xgid
    from barsis_notation.formats.backgammon.positions import print_gnubg_id as print_gnubg_id
    from barsis_notation.formats.backgammon.positions import print_position_id as print_position_id
    from barsis_notation.formats.backgammon.positions import print_xgid as print_xgid
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "positions": (
                "PositionIdError is_gnubg_id is_xgid parse_gnubg_id parse_xgid "
                "print_gnubg_id print_position_id print_xgid"
            )
        },
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
