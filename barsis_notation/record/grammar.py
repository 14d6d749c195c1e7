"""The strict turn grammar as regular expressions: for all games and for single ones.

``record.scan`` parses turns. The patterns are for the JSON Schema and for checking the turns of one
of the seven games. They contain seats, throws and kinds of moves, but no game rules.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import END
from barsis_notation.record.turns import TurnSyntaxError, find_move_columns, find_syntax_error

_text = bind_texts("record")

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
    """The form of the turns of one game; the defaults are those of the strict grammar.

    ``RULESETS`` maps ruleset ids to the families of the seven games.

    Attributes:
        seats: Regular expression of a seat.
        throw: Regular expression of a throw; "" in a game without throws.
        throws: The throws in words, for messages.
        chained: Whether several throws may be joined by ``+``.
        moves: Regular expression of a move.
        endings: The closing words that the game has.
        said: The form of a turn in words, for messages.
    """

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


def make_turn_pattern(family: Family) -> str:
    """Return the regular expression of a turn of *family*, anchored at both ends."""
    more = rf"(?:\+{family.throw})*" if family.chained else ""
    throws = rf"(?: {family.throw}{more})?" if family.throw else ""
    endings = "|".join(family.endings)
    return rf"^{family.seats}{throws}:(?: {family.moves})*(?: (?:{endings}))?{END}"


_PATTERNS: Final = {name: re.compile(make_turn_pattern(one)) for name, one in RULESETS.items()}


def find_syntax_error_in_game(ruleset: str, text: str) -> TurnSyntaxError | None:
    """Return the reason why *text* is not a turn of a game, or None if it is one.

    Args:
        ruleset: Id of the ruleset, such as ``barsis``. With an id that is not one of the seven
            games, every turn of the strict grammar is accepted.
        text: The turn string.
    """
    error = find_syntax_error(text)
    family = RULESETS.get(ruleset)
    if error or family is None or _PATTERNS[ruleset].match(text):
        return error
    return _find_game_error(family, text)


def _find_game_error(family: Family, text: str) -> TurnSyntaxError:
    """Return where *text*, a turn of the strict grammar, does not fit *family*."""
    head, _, tail = text.partition(":")
    if not re.match(family.seats, head):
        return TurnSyntaxError(text, 0, _text("seat-in", seats=family.seats, turn=family.said))
    if not re.fullmatch(make_turn_pattern(family)[1:].partition(":(?: ")[0], head):
        return TurnSyntaxError(text, 2, _text("throws-in", throws=family.throws, turn=family.said))
    for column in find_move_columns(text):
        if not re.match(rf"{family.moves}(?= |\Z)", text[column:]):
            return TurnSyntaxError(text, column, _text("move-in", turn=family.said))
    ending = tail.rpartition(" ")[2]
    expected = _text("one-of", words=join_words(family.endings, "commas"))
    return TurnSyntaxError(text, len(text) - len(ending), expected)
