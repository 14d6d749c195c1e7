"""What match files and SGF share, and short ids of positions.

Both formats tell a game as one ``Transcript``: turns, checkers, stake, ending. ``facts`` has
seats, stakes and starts; ``joined_moves`` splits moves by the dice; ``writable`` says what of a
record fits into such a file; ``tags`` keeps the rest in tags that other programs ignore;
``western`` chooses the options a file is read under; ``positions`` writes a position in a few
letters. Lines that hold only a throw and its moves are played in one compiled pass
(``plain_throws``); everything else is read by the general functions, with the same result.
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
else:
    __getattr__, __dir__ = late_names(
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
