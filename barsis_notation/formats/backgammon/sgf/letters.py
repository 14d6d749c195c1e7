"""Moves, points and positions in SGF's letters: read and written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from barsis_notation.formats.backgammon.facts import BAR, LEFT, MEN, OFF, RIGHT
from barsis_notation.formats.backgammon.joined_moves import settled
from barsis_notation.formats.backgammon.plain_throws import Leg, MenOnPoints
from barsis_notation.formats.backgammon.positions import Counts, roll_of, stake_of
from barsis_notation.formats.backgammon.transcript import Kind, Said, Stray
from barsis_notation.record.position_lines import Setup

POINTS: Final = "abcdefghijklmnopqrstuvwx"
BAR_LETTER: Final = "y"
OFF_LETTER: Final = "z"

WORDS: Final = {
    "double": Kind.DOUBLE,
    "redouble": Kind.DOUBLE,
    "beaver": Kind.DOUBLE,
    "raccoon": Kind.DOUBLE,
    "take": Kind.TAKE,
    "drop": Kind.DROP,
    "pass": Kind.DROP,
}
"""Words of the cube, by how they may be written in small letters, without a last ``s``."""

RESIGN = re.compile(r"\s*resigns?\s*(?::\s*([1-3])\s*)?", re.IGNORECASE)
"""An offer to resign: how many stakes, one if nothing is written."""
ACCEPT = re.compile(r"\s*accepts?\s*", re.IGNORECASE)
_DICE = re.compile(r"\s*([0-9])\s*([0-9])\s*")
_PAIR = re.compile(r"\s*([A-Za-z])\s*([A-Za-z])\s*|\S+")


MAX_KEPT: Final = 80
"""Characters of a value that is kept as it was understood: the same ones come again and again."""


def read_play(text: str, seat: str) -> Said:
    """Return what the value *text* of ``W`` or ``B`` says; unknown dice where it says none."""
    return _kept(text, seat) if len(text) <= MAX_KEPT else _read(text, seat)


@lru_cache(maxsize=8192)
def _kept(text: str, seat: str) -> Said:
    return _read(text, seat)


def _read(text: str, seat: str) -> Said:
    word = WORDS.get(text.strip().lower().removesuffix("s"))
    if word:
        return Said(word)
    resigned = RESIGN.fullmatch(text)
    if resigned:
        return Said(Kind.RESIGN, number=int(resigned[1] or 1))
    thrown = _DICE.match(text)
    if not thrown:
        said = Said(Kind.THROW, "?", strays=(Stray(0, text.strip()),), is_partial=True)
    else:
        legs, strays, backwards = _read_pairs(text, thrown.end(), seat)
        is_partial = bool(strays)
        dice = thrown[1] + thrown[2]
        if not set(dice) <= set("123456"):
            dice, strays = "?", [Stray(0, dice), *strays]
        said = Said(
            Kind.THROW,
            dice,
            legs=tuple(legs),
            strays=tuple(strays),
            backwards=tuple(backwards),
            is_partial=is_partial,
        )
    return said._replace(is_plain=not said.strays, split=settled(said.legs, said.dice))


def _read_pairs(text: str, at: int, seat: str) -> tuple[list[Leg], list[Stray], list[Stray]]:
    """Return the moves of *text*, what is none, and those of the moves that run backwards."""
    legs: list[Leg] = []
    strays: list[Stray] = []
    backwards: list[Stray] = []
    for pair in _PAIR.finditer(text, at):
        place = pair.start() + len(pair[0]) - len(pair[0].lstrip())
        start, end = (point_of(pair[n], seat) if pair[n] else -1 for n in (1, 2))
        if start > end >= OFF and start != OFF:
            legs.append(Leg(start, end, False, place))
        elif OFF < start < end < BAR:
            legs.append(Leg(start, end, False, place))
            backwards.append(Stray(place, pair[0].strip()))
        else:
            strays.append(Stray(place, pair[0].strip()))
    return legs, strays, backwards


def point_of(letter: str, seat: str) -> int:
    """Return *seat*'s point at *letter*; the bar is 25, off is 0."""
    letter = letter.lower()
    if letter in (BAR_LETTER, OFF_LETTER):
        return BAR if letter == BAR_LETTER else OFF
    point = POINTS.index(letter) + 1
    return point if seat == LEFT else BAR - point


def letter_of(point: int, seat: str) -> str:
    """Return the letter at *seat*'s *point*; mirror of ``point_of``."""
    if point in (BAR, OFF):
        return BAR_LETTER if point == BAR else OFF_LETTER
    return POINTS[(point if seat == LEFT else BAR - point) - 1]


@lru_cache(maxsize=2048)
def write_move(start: str, end: str, seat: str) -> str:
    """Return a single move of the notation in two letters."""
    points = {"bar": BAR, "off": OFF}
    ends = (points[word] if word in points else int(word) for word in (start, end))
    return "".join(letter_of(point, seat) for point in ends)


def marks_kept(one: str, two: str) -> bool:
    """Say whether the turn *two* is the turn *one*, with all its marks of hits, or with more."""
    pairs = list(zip(one.split(" "), two.split(" "), strict=False))
    whole = one.count(" ") == two.count(" ")
    return whole and all(theirs in (mine, f"{mine}*") for mine, theirs in pairs)


# Positions.

_POINT_LIST = re.compile(r"([a-z])(?::([a-z]))?", re.IGNORECASE)
_OWNERS = {LEFT: "w", RIGHT: "b", "": "c"}


def letters_of(text: str) -> list[str] | None:
    """Return the points that the value *text* of AE, AW or AB names, None if it is not a list."""
    found = _POINT_LIST.fullmatch(text.strip())
    if not found:
        return None
    first, last = found[1].lower(), (found[2] or found[1]).lower()
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def clear(on_points: MenOnPoints, letter: str) -> None:
    """Take every man away from the point at *letter*; the bar is both players'."""
    for seat, men in on_points.men.items():
        men[point_of(letter, seat)] = 0


def put(on_points: MenOnPoints, seat: str, letter: str) -> None:
    """Put a man of *seat* on the point at *letter*."""
    on_points.men[seat][point_of(letter, seat)] += 1


def count_off(on_points: MenOnPoints) -> str:
    """Let the men that stand nowhere be off; return the seat that has too many, "" if none."""
    for seat, men in on_points.men.items():
        men[OFF] = 0
        men[OFF] = MEN - sum(men)
        if men[OFF] < 0:
            return seat
    return ""


def write_setup(setup: Setup, men: Counts) -> str:
    """Return the properties that put *setup*, whose men are *men*, on the board."""
    text = f"PL[{setup.to}]" if setup.to in (LEFT, RIGHT) else ""
    text += "AE[a:y]"
    for seat in (LEFT, RIGHT):
        letters = "".join(
            f"[{letter_of(point, seat)}]" * men[seat][point] for point in range(1, BAR + 1)
        )
        text += f"A{seat}{letters}" if letters else ""
    stake, roll = stake_of(setup), roll_of(setup)
    if stake.value > 1:
        text += f"CV[{stake.value}]CP[{_OWNERS[stake.owner]}]"
    return text + (f"DI[{roll}]" if roll else "")


def owner_of(text: str) -> str | None:
    """Return the seat that the value *text* of CP or CO names, "" for the middle, None if none."""
    letter = text.strip().lower()[:1]
    return next((seat for seat, word in _OWNERS.items() if word == letter), None)
