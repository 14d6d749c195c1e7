"""Moves and points in SGF's letters: ``read_play`` and ``write_move``, and back."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from barsis_notation.formats.backgammon.facts import BAR, LEFT, OFF
from barsis_notation.formats.backgammon.joined_moves import Leg

POINTS: Final = "abcdefghijklmnopqrstuvwx"
BAR_LETTER: Final = "y"
OFF_LETTER: Final = "z"

WORDS: Final = {
    "double": "double",
    "redouble": "double",
    "beaver": "double",
    "raccoon": "double",
    "take": "take",
    "drop": "drop",
    "pass": "drop",
}
"""Words of the cube, by how they may be written in small letters, without a last ``s``."""

_DICE = re.compile(r"\s*([0-9])\s*([0-9])\s*")
_PAIR = re.compile(r"\s*([A-Za-z])\s*([A-Za-z])\s*|\S+")


class Said(NamedTuple):
    """What a player did: a word, or dice and legs. *strays* were not understood.

    The places of the legs, and of the strays, count characters of the value. *is_partial*: some
    moves are not among the legs.
    """

    word: str = ""
    dice: str = ""
    legs: tuple[Leg, ...] = ()
    strays: tuple[tuple[int, str], ...] = ()
    is_partial: bool = False


def read_play(text: str, seat: str) -> Said:
    """Return what the value *text* of ``W`` or ``B`` says; unknown dice where it says none."""
    word = WORDS.get(text.strip().lower().removesuffix("s"))
    if word:
        return Said(word)
    thrown = _DICE.match(text)
    if not thrown:
        return Said(dice="?", strays=((0, text.strip()),), is_partial=True)
    dice = thrown[1] + thrown[2]
    legs, strays = _read_pairs(text, thrown.end(), seat)
    if not set(dice) <= set("123456"):
        return Said(
            dice="?", legs=tuple(legs), strays=((0, dice), *strays), is_partial=bool(strays)
        )
    return Said(dice=dice, legs=tuple(legs), strays=tuple(strays), is_partial=bool(strays))


def _read_pairs(text: str, at: int, seat: str) -> tuple[list[Leg], list[tuple[int, str]]]:
    legs, strays = [], []
    for pair in _PAIR.finditer(text, at):
        place = pair.start() + len(pair[0]) - len(pair[0].lstrip())
        start, end = (point_of(pair[n], seat) if pair[n] else -1 for n in (1, 2))
        if start > end >= OFF and start != OFF:
            legs.append(Leg(start, end, False, place))
        else:
            strays.append((place, pair[0].strip()))
    return legs, strays


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
