"""What a cell says: a throw and its moves, a word of the cube, or a result."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from barsis_notation.formats.backgammon.facts import BAR, OFF
from barsis_notation.formats.backgammon.joined_moves import settled
from barsis_notation.formats.backgammon.plain_throws import Leg
from barsis_notation.formats.backgammon.transcript import AfterThrow, Kind, Said, Stray

MAX_MOVES: Final = 64
"""Single moves read of one turn; eight dice is more than any game of the family throws."""

MAX_KEPT: Final = 80
"""Characters of a cell that is kept as it was understood: the same ones come again and again."""


_KINDS = {
    "doubles": Kind.DOUBLE,
    "redoubles": Kind.DOUBLE,
    "beavers": Kind.DOUBLE,
    "raccoons": Kind.DOUBLE,
    "takes": Kind.TAKE,
    "accepts": Kind.TAKE,
    "drops": Kind.DROP,
    "passes": Kind.DROP,
    "rejects": Kind.DROP,
    "refuses": Kind.DROP,
    "resigns": Kind.RESIGN,
    "wins": Kind.WINS,
    "losses": Kind.LOSES,
    "loses": Kind.LOSES,
}
_THROW = re.compile(r"([0-9])[ -]?([0-9]) ?:")
_SAID = re.compile(
    r"([a-z]+)(?: {0,9}=>)? {0,9}([0-9]{0,9})(?: {0,9}points?)?(?: {1,9}and the match)?",
    re.IGNORECASE,
)
_CANNOT = re.compile(r"(?:cannot|can't|can not|no) +move|\(no (?:play|move)\)", re.IGNORECASE)
_HIDDEN = re.compile(r"\?{2,}|illegal +(?:play|move)\b.*", re.IGNORECASE)
_POINT = r"(?:bar|off|[0-9]{1,2})"
_WORD = re.compile(rf"({_POINT})(\*?)((?:/{_POINT}\*?)+)(?:\(([1-4])\)(\*?))?", re.IGNORECASE)
_STEP = re.compile(rf"/({_POINT})(\*?)", re.IGNORECASE)
_UNKNOWN = "?"


def read_cell(text: str) -> Said:
    """Return what *text*, a cell from its first word on, says."""
    return _kept(text) if len(text) <= MAX_KEPT else _read(text)


@lru_cache(maxsize=16_384)
def _kept(text: str) -> Said:
    return _read(text)


def _read(text: str) -> Said:
    thrown = _THROW.match(text)
    if thrown:
        said = _read_throw(thrown, text)
        is_plain = not (said.is_partial or said.strays)
        return said._replace(is_plain=is_plain, split=settled(said.legs, said.dice))
    word = _SAID.match(text)
    kind = _KINDS[word[1].lower() if word else ""]
    rest = text[word.end() :].strip() if word else text
    strays = (Stray(text.index(rest), rest),) if rest else ()
    return Said(kind, number=int(word[2] or 0) if word else 0, strays=strays)


def _read_throw(thrown: re.Match[str], text: str) -> Said:
    dice, strays = _read_dice(thrown)
    body = text[thrown.end() :].strip()
    if not body:
        return Said(Kind.THROW, dice, AfterThrow.NOTHING, strays=strays)
    if _CANNOT.fullmatch(body):
        return Said(Kind.THROW, dice, AfterThrow.CANNOT_MOVE, strays=strays)
    if _HIDDEN.fullmatch(body):
        return Said(Kind.THROW, dice, AfterThrow.HIDDEN, strays=strays, is_partial=True)
    return _read_moves(text, thrown.end(), Said(Kind.THROW, dice, AfterThrow.MOVES, strays=strays))


def _read_dice(thrown: re.Match[str]) -> tuple[str, tuple[Stray, ...]]:
    dice = thrown[1] + thrown[2]
    if set(dice) <= set("123456"):
        return dice, ()
    return _UNKNOWN, (Stray(0, thrown[0]),)


def _read_moves(text: str, start: int, said: Said) -> Said:
    legs: list[Leg] = []
    strays = list(said.strays)
    shortened = 0
    for word in re.finditer(r"\S+", text[start:]):
        column = start + word.start()
        read = _read_word(word[0], column)
        if read:
            legs += read
            shortened += len(read) > 1
        else:
            strays.append(Stray(column, word[0]))
    return said._replace(
        legs=tuple(legs[:MAX_MOVES]),
        shortened=shortened,
        strays=tuple(strays),
        is_partial=any(stray.column for stray in strays),  # at 0 stand the dice
    )


def _read_word(word: str, column: int) -> list[Leg]:
    """Return the legs of ``8/5``, ``13/7/5*`` or ``6/5*(2)`` at *column*; none if it is not a move.

    Of a repeated hit only the first one is marked.
    """
    found = _WORD.fullmatch(word)
    if not found:
        return []
    points = [_number(found[1])]
    hits = []
    for point, star in _STEP.findall(found[3]):
        points.append(_number(point))
        hits.append(bool(star))
    if points != sorted(set(points), reverse=True) or points[0] > BAR:
        return []
    hits[-1] = hits[-1] or bool(found[5])
    legs = [Leg(*leg, column) for leg in zip(points, points[1:], hits, strict=False)]
    times = int(found[4] or 1)
    return legs + [leg._replace(hit=False) for leg in legs] * (times - 1)


def _number(point: str) -> int:
    return {"bar": BAR, "off": OFF}.get(point.lower()) or (int(point) if point.isdigit() else OFF)
