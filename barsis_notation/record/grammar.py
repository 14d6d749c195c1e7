"""The strict turn grammar as patterns: the union of all families, and the seven narrower ones.

The scanner reads turns; the patterns are for the JSON Schema, and say of a record of one of the
seven games what its turns look like. They know seats, throws and sorts of moves, and no rule.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import END
from barsis_notation.record.turns import TurnSyntaxError, move_columns, why_not_turn

_text = texts_of("record")

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
    throws: Text = _text("throws-any")
    chained: bool = True
    moves: str = rf"(?:{RACE}|{LEAPING}|\?)"
    endings: tuple[str, ...] = ENDINGS[1:]
    said: Text = _text("turn-said")


_PLAIN_ENDINGS = ENDINGS[1:6]
_RACE_MOVES = rf"(?:{RACE}|\?)"

UNION: Final = Family()

RULESETS: Final[dict[str, Family]] = {
    "barsis": Family(
        seats="[SENW]",
        throw=r"[0-6?]",
        throws=_text("throws-shells", most=6),
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said=_text("turn-of-game", game="barsis", example="S 1+5+3: bar/11 bar/26 11/14"),
    ),
    "barjis": Family(
        seats="[SENW]",
        throw=r"[0-6?]",
        throws=_text("throws-shells", most=6),
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said=_text("turn-of-game", game="barjis", example="E 5: bar/1 1/26"),
    ),
    "pachisi": Family(
        seats="[SENW]",
        throw=r"[0-7?]",
        throws=_text("throws-shells", most=7),
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said=_text("turn-of-game", game="pachisi", example="E 6: 8/14 bar/1"),
    ),
    "parchis": Family(
        seats="[1-8]",
        throw=r"[1-6?]",
        throws=_text("throws-die"),
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said=_text("turn-of-game", game="parchis", example="2 3: 24/27* 30/50"),
    ),
    "shesh-besh": Family(
        seats="[WB]",
        throw=r"(?:[1-6]{1,2}|\?)",
        throws=_text("throws-two-dice"),
        chained=False,
        moves=_RACE_MOVES,
        said=_text("turn-of-game", game="shesh-besh", example="W 31: 8/5 6/5"),
    ),
    "kioz": Family(
        seats="[AB]",
        throw=r"[0-4?]",
        throws=_text("throws-sticks", most=4),
        moves=_RACE_MOVES,
        endings=_PLAIN_ENDINGS,
        said=_text("turn-of-game", game="kioz", example="A 1: 22/23"),
    ),
    "natt-klab": Family(
        seats="[WB]",
        throw="",
        throws=_text("throws-none"),
        moves=rf"(?:{LEAPING}|\?)",
        endings=_PLAIN_ENDINGS,
        said=_text("turn-of-game", game="natt-klab", example="B: b3xd3"),
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
        return TurnSyntaxError(text, 0, _text("seat-in", seats=family.seats, turn=family.said))
    if not re.fullmatch(turn_pattern(family)[1:].partition(":(?: ")[0], head):
        return TurnSyntaxError(text, 2, _text("throws-in", throws=family.throws, turn=family.said))
    for column in move_columns(text):
        if not re.match(rf"{family.moves}(?= |\Z)", text[column:]):
            return TurnSyntaxError(text, column, _text("move-in", turn=family.said))
    ending = tail.rpartition(" ")[2]
    expected = _text("one-of", words=listed(family.endings, "commas"))
    return TurnSyntaxError(text, len(text) - len(ending), expected)
