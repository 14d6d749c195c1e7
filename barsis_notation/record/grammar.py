"""The strict turn grammar as patterns: the union of all families, and the seven narrower ones.

The scanner reads turns; the patterns are for the JSON Schema, and say of a record of one of the
seven games what its turns look like. They know seats, throws and sorts of moves, and no rule.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import END
from barsis_notation.record.turns import TurnSyntaxError, move_columns, why_not_turn

_STEP = "[1-9][0-9]{0,2}"
_POINT = f"(?:bar|off|0|{_STEP})"
_VALUE = "(?:[1-9][0-9]?|khal|grace)"
_SEAT = "[A-Z1-8]"
_CELL = "[a-z][1-9]"

RACE: Final = (
    rf"(?:{_SEAT}\.)?{_POINT}[a-z]?/{_POINT}(?:={_VALUE})?(?:\*(?:{_SEAT}\.{_STEP}[a-z]?)?)*"
)
LEAPING: Final = rf"{_CELL}(?:-{_CELL}|(?:x{_CELL})+)"


class Family(Struct, frozen=True, kw_only=True):
    """What the turns of one game look like: patterns of its seats, throws, moves and endings."""

    seats: str = _SEAT
    throw: str = r"(?:[0-9]{1,2}|\?)"
    throws: str = "any"
    chained: bool = True
    moves: str = rf"(?:{RACE}|{LEAPING}|\?)"
    endings: tuple[str, ...] = ENDINGS[1:]
    said: str = "seat, throws, colon, moves, as in S 1+5+3: bar/11 bar/26 11/14"


_PLAIN_ENDINGS = ENDINGS[1:6]
_RACE_MOVES = rf"(?:{RACE}|\?)"

UNION: Final = Family()

RULESETS: Final[dict[str, Family]] = {
    "barsis": Family(
        seats="[SENW]",
        throw=r"[0-6?]",
        throws="0 to 6 shells",
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said="a turn of barsis such as S 1+5+3: bar/11 bar/26 11/14",
    ),
    "barjis": Family(
        seats="[SENW]",
        throw=r"[0-6?]",
        throws="0 to 6 shells",
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said="a turn of barjis such as E 5: bar/1 1/26",
    ),
    "pachisi": Family(
        seats="[SENW]",
        throw=r"[0-7?]",
        throws="0 to 7 shells",
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said="a turn of pachisi such as E 6: 8/14 bar/1",
    ),
    "parchis": Family(
        seats="[1-8]",
        throw=r"[1-6?]",
        throws="1 to 6",
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said="a turn of parchis such as 2 3: 24/27* 30/50",
    ),
    "shesh-besh": Family(
        seats="[WB]",
        throw=r"(?:[1-6]{1,2}|\?)",
        throws="two dice such as 31, one in the roll-off",
        chained=False,
        moves=_RACE_MOVES,
        said="a turn of shesh-besh such as W 31: 8/5 6/5",
    ),
    "kioz": Family(
        seats="[AB]",
        throw=r"[0-4?]",
        throws="0 to 4 sticks",
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said="a turn of kioz such as A 1: 22/23",
    ),
    "natt-klab": Family(
        seats="[WB]",
        throw="",
        throws="none",
        moves=rf"(?:{LEAPING}|\?)",
        endings=_PLAIN_ENDINGS,
        said="a turn of natt-klab such as B: b3xd3",
    ),
}


def turn_pattern(family: Family) -> str:
    """Return the pattern of a turn of *family*, anchored at both ends."""
    more = rf"(?:\+{family.throw})*" if family.chained else ""
    throws = rf"(?: {family.throw}{more})?" if family.throw else ""
    endings = "|".join(family.endings)
    return rf"^{family.seats}{throws}:(?: {family.moves})*(?: (?:{endings}))?{END}"


_PATTERNS: Final = {name: re.compile(turn_pattern(one)) for name, one in RULESETS.items()}


def why_not_turn_of(ruleset: str, text: str) -> TurnSyntaxError | None:
    """Return why *text* is not a turn of the game *ruleset*, or None if it is one.

    A ruleset other than the seven takes every turn of the strict grammar.
    """
    error = why_not_turn(text)
    family = RULESETS.get(ruleset)
    if error or family is None or _PATTERNS[ruleset].match(text):
        return error
    return _narrowly(family, text)


def _narrowly(family: Family, text: str) -> TurnSyntaxError:
    """Return where *text*, a turn, leaves the grammar of *family*."""
    head, _, tail = text.partition(":")
    if not re.match(family.seats, head):
        return TurnSyntaxError(text, 0, f"a seat of {family.seats}, in {family.said}")
    if not re.fullmatch(turn_pattern(family)[1:].partition(":(?: ")[0], head):
        return TurnSyntaxError(text, 2, f"throws: {family.throws}, in {family.said}")
    for column in move_columns(text):
        if not re.match(rf"{family.moves}(?= |\Z)", text[column:]):
            return TurnSyntaxError(text, column, f"a move as in {family.said}")
    ending = tail.rpartition(" ")[2]
    return TurnSyntaxError(text, len(text) - len(ending), f"one of {', '.join(family.endings)}")
