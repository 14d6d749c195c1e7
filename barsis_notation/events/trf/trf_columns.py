"""The lines and columns of Tournament Report Files, and the meaning of their codes.

Sources: FIDE Handbook C.04 A, Annex 2 (TRF16) and TRF26, approved on 2025-05-12. The lines that
begin with ``XX`` are the additions of the pairing program JaVaFo to TRF16.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

Version = Literal["trf16", "trf26"]

CODE: Final = 3
"""Number of letters of a line's code; a blank follows."""

MAX_NUMBER: Final = 9999
"""Greatest starting number of a player."""


class ColumnRange(NamedTuple):
    """A range of columns of a line.

    Attributes:
        first: The first column, from 1.
        last: The last column, included.
    """

    first: int
    last: int

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.last - self.first + 1

    def cut(self, line: str) -> str:
        """Return the text of *line* in these columns, without surrounding blanks."""
        return line[self.first - 1 : self.last].strip()

    def __str__(self) -> str:
        return str(self.first) if self.width == 1 else f"{self.first}-{self.last}"


NUMBER: Final = ColumnRange(5, 8)
SEX: Final = ColumnRange(10, 10)
TITLE: Final = ColumnRange(11, 13)
NAME: Final = ColumnRange(15, 47)
RATING: Final = ColumnRange(49, 52)
FEDERATION: Final = ColumnRange(54, 56)
ID: Final = ColumnRange(58, 68)
BIRTH: Final = ColumnRange(70, 79)
POINTS: Final = ColumnRange(80, 84)
"""The format has columns 81-84; more than 99.5 points also need the blank before them."""
RANK: Final = ColumnRange(86, 89)
MAX_POINTS: Final = 999
"""Largest number of points that fits the columns."""
PLAYER_FIELDS: Final = (*(NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, ID, BIRTH, POINTS, RANK),)

KEPT_FIELDS: Final[Mapping[str, tuple[ColumnRange, str]]] = {
    "sex": (SEX, "[mwfMWF]?"),
    "title": (TITLE, "[A-Za-z]{0,3}"),
    "birth": (BIRTH, "([0-9]{4}([/.-][0-9]{2}[/.-][0-9]{2})?)?"),
}
"""Maps names in a player's ``x`` to the columns kept there and the pattern of their text."""

FIRST_ROUND: Final = 92
"""First column of round 1 in the lines of players and of dates."""
ROUND_WIDTH: Final = 10


class RoundColumns(NamedTuple):
    """The columns of one round in the line of a player.

    Attributes:
        opponent: The columns of the opponent's starting number.
        color: The column of the player's colour, ``w`` or ``b``.
        result: The column of the symbol of the result.
    """

    opponent: ColumnRange
    color: ColumnRange
    result: ColumnRange


def get_round_columns(round: int) -> RoundColumns:
    """Return the columns of a round in the line of a player; *round* counts from 0."""
    first = FIRST_ROUND + ROUND_WIDTH * round
    return RoundColumns(
        ColumnRange(first, first + 3),
        ColumnRange(first + 5, first + 5),
        ColumnRange(first + 7, first + 7),
    )


TEAM_NAME: Final = ColumnRange(5, 36)
"""The name of a team in a line 013; each player follows as a blank and four columns."""
TEAM_PLAYERS: Final = 37
TEAM_NAME_26: Final = ColumnRange(9, 40)
TEAM_PLAYERS_26: Final = 74
"""The same for a line 310."""
PLAYER_STEP: Final = 5
"""Columns from one starting number of a list to the next."""

BYE_KIND: Final = ColumnRange(5, 5)
BYE_ROUND: Final = ColumnRange(7, 9)
BYE_PLAYERS: Final = 11

# -- lines ------------------------------------------------------------------------------------

KEPT_LINES: Final[Mapping[Version, tuple[str, ...]]] = {
    "trf16": ("032", "092", "112", "122", "142", "152"),
    "trf26": ("032", "092", "112", "122", "142", "152", "172", "182", "192", "212", "222"),
}
"""Lines about the tournament that an event file keeps unchanged in ``x``, for reports made from it.
In TRF16, the lines 142 and 152 are called XXR and XXC.
"""

KEPT_VALUES: Final[Mapping[str, str]] = {"142": "[0-9]{1,9}", "152": "[WB]"}
"""Patterns that the values of lines must match; other lines may have any value."""

REPEATED: Final = ("112",)
"""Lines about the tournament that may occur several times."""

PASSED_OVER: Final = (
    *("250", "260", "299", "300", "320", "330", "352", "362", "801", "802", "XXA", "XXP"),
)
"""Lines of a report with content that an event file does not have."""

INITIAL_COLORS: Final[Mapping[str, str]] = {"white1": "W", "black1": "B"}
"""Maps the values of a line XXC to the values of a line 152."""

TIE_BREAKS: Final[Mapping[str, str]] = {
    "head_to_head": "DE",
    "wins": "WON",
    "buchholz": "BH",
    "buchholz_cut": "BH/C1",
    "median_buchholz": "BH/M1",
    "sonneborn_berger": "SB",
    "progressive": "PS",
}
"""Maps the names of tie-breaks to the codes of FIDE, if they have one."""

# -- results ----------------------------------------------------------------------------------

PLAYED: Final[Mapping[str, str]] = {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W"}
"""Maps results of games that were played to the usual result of the opponent."""

OF_GAMES: Final = (*PLAYED, "+", "-")
"""Results of games."""

OPPOSITE: Final[Mapping[str, str]] = {**PLAYED, "+": "-", "-": "+", "": ""}
"""Maps results of games to the usual result of the opponent."""

PAIRS: Final = frozenset(
    tuple(pair) for pair in ("10", "01", "==", "00", "WL", "LW", "DD", "LL", "+-", "-+", "--")
) | {("", "")}
"""The results that two opponents may have."""

BYES: Final = ("U", "F", "H", "Z")
"""Results without an opponent: allocated bye, full-point, half-point and zero-point bye."""

OLD_BYES: Final[Mapping[str, str]] = {"+": "F", "=": "H", "-": "Z", "1": "F", "0": "Z"}
"""Maps results without an opponent in reports of earlier versions to the current ones."""

Values = dict[str, Fraction]
"""The points of each result, by the symbols of PLAYED, BYES, ``+`` and ``-``."""

HALF: Final = Fraction(1, 2)

_MEANT_26: Final = {
    "W": "1W+F",
    "D": "=DH",
    "L": "0L",
    "A": "Z-",
    "P": "U",
    "X": "",
}
"""The results that a symbol of a line 162 gives points to."""

_MEANT_16: Final = {
    **{"WW": "1W", "BW": "1W", "WD": "=D", "BD": "=D", "WL": "0L", "BL": "0L"},
    **{"ZPB": "Z", "HPB": "H", "FPB": "F", "PAB": "U", "FW": "+", "FL": "-"},
    **{"W": "1W+F", "D": "=DH", "L": "0LZ-"},
}
"""The results that a symbol of a line XXS gives points to."""

MEANT: Final[Mapping[str, Mapping[str, str]]] = {"162": _MEANT_26, "XXS": _MEANT_16}


def make_values(given: Mapping[str, Fraction], code: str) -> Values:
    """Return a dict that maps the symbol of each result in a player's line to its points.

    Args:
        given: Maps symbols of a scoring line, such as ``W``, to points. A missing symbol has its
            default points. With the code ``162``, a missing ``P`` (a bye) has the points of ``W``.
        code: The code of the scoring line, ``162`` (TRF26) or ``XXS`` (TRF16).

    Raises:
        KeyError: If *given* has an unknown symbol, or is not empty and the code is unknown.
    """
    values = dict.fromkeys("1W+FU", Fraction(1)) | dict.fromkeys("=DH", HALF)
    values |= dict.fromkeys("0LZ-", Fraction(0))
    if code == "162" and "W" in given:
        values["U"] = given["W"]
    for symbol, points in given.items():
        values |= dict.fromkeys(MEANT[code][symbol], points)
    return values
