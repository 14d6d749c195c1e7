"""Reading and writing of moves, points and positions in SGF's letters."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from barsis_notation.formats.backgammon.move_splitting import split_by_dice
from barsis_notation.formats.backgammon.plain_throws import Leg, MenOnPoints
from barsis_notation.formats.backgammon.positions import Counts, get_roll, get_stake
from barsis_notation.formats.backgammon.seats_and_stakes import BAR, LEFT, MEN, OFF, RIGHT
from barsis_notation.formats.backgammon.transcript import Kind, ParsedAction, Stray
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
}
"""Words of the cube in lower case, without a final ``s``."""

RESIGN = re.compile(r"\s*resigns?\s*(?::\s*([1-3])\s*)?", re.IGNORECASE)
"""Pattern of an offer to resign, with the number of stakes; without a number it is one stake."""
ACCEPT = re.compile(r"\s*accepts?\s*", re.IGNORECASE)
_DICE = re.compile(r"\s*([0-9])\s*([0-9])\s*")
_PAIR = re.compile(r"\s*([A-Za-z])\s*([A-Za-z])\s*|\S+")


def read_play(text: str, seat: str) -> ParsedAction:
    """Parse the value of a property ``W`` or ``B``.

    The value is a word about the cube, an offer to resign, or two dice followed by moves; letter
    case is ignored. Unknown text does not raise an error but becomes a throw with the text in
    ``strays``. Dice outside 1 to 6 become ``?``; if the value does not begin with two digits, the
    whole value is one stray. The acceptance of a resignation and the word ``pass`` are unknown
    text.

    Args:
        text: The value, such as ``31hefe`` or ``double``.
        seat: The player, ``W`` or ``B``.
    """
    word = WORDS.get(text.strip().lower().removesuffix("s"))
    if word:
        return ParsedAction(word)
    resigned = RESIGN.fullmatch(text)
    if resigned:
        return ParsedAction(Kind.RESIGN, number=int(resigned[1] or 1))
    thrown = _DICE.match(text)
    if not thrown:
        said = ParsedAction(Kind.THROW, "?", strays=(Stray(0, text.strip()),), is_partial=True)
    else:
        legs, strays, backwards = _read_pairs(text, thrown.end(), seat)
        is_partial = bool(strays)
        dice = thrown[1] + thrown[2]
        if not set(dice) <= set("123456"):
            dice, strays = "?", [Stray(0, dice), *strays]
        said = ParsedAction(
            Kind.THROW,
            dice,
            legs=tuple(legs),
            strays=tuple(strays),
            backwards=tuple(backwards),
            is_partial=is_partial,
        )
    return said._replace(split=split_by_dice(said.legs, said.dice))


def _read_pairs(text: str, at: int, seat: str) -> tuple[list[Leg], list[Stray], list[Stray]]:
    """Return the moves of *text*, the unknown words, and the moves away from home."""
    legs: list[Leg] = []
    strays: list[Stray] = []
    backwards: list[Stray] = []
    for pair in _PAIR.finditer(text, at):
        place = pair.start() + len(pair[0]) - len(pair[0].lstrip())
        start, end = (parse_point(pair[n], seat) if pair[n] else -1 for n in (1, 2))
        if start > end >= OFF and start != OFF:
            legs.append(Leg(start, end, False, place))
        elif OFF < start < end < BAR:
            legs.append(Leg(start, end, False, place))
            backwards.append(Stray(place, pair[0].strip()))
        else:
            strays.append(Stray(place, pair[0].strip()))
    return legs, strays, backwards


def parse_point(letter: str, seat: str) -> int:
    """Return the player's point that a letter names; the bar is 25, off is 0.

    Args:
        letter: One letter, ``a`` to ``z`` in either case. Its length is not checked.
        seat: The player who counts the points, ``W`` or ``B``.

    Raises:
        ValueError: If *letter* is any other character.
    """
    letter = letter.lower()
    if letter in (BAR_LETTER, OFF_LETTER):
        return BAR if letter == BAR_LETTER else OFF
    point = POINTS.index(letter) + 1
    return point if seat == LEFT else BAR - point


def format_point(point: int, seat: str) -> str:
    """Return the letter of a player's point; inverse of ``parse_point``.

    The letter is in lower case.

    Args:
        point: 1 to 24, 25 for the bar, 0 for off; not checked.
        seat: The player who counts the points, ``W`` or ``B``.
    """
    if point in (BAR, OFF):
        return BAR_LETTER if point == BAR else OFF_LETTER
    return POINTS[(point if seat == LEFT else BAR - point) - 1]


@lru_cache(maxsize=2048)
def write_move(start: str, end: str, seat: str) -> str:
    """Return a single move as two letters, such as ``fe``.

    Args:
        start: The point that the checker leaves, as in a turn string: a number from 1 to 24, or
            ``bar``.
        end: The point reached: a number from 1 to 24, or ``off``.
        seat: The player, ``W`` or ``B``.

    Raises:
        ValueError: If *start* or *end* is neither a number nor one of these words. The range of the
            numbers is not checked.
    """
    points = {"bar": BAR, "off": OFF}
    ends = (points[word] if word in points else int(word) for word in (start, end))
    return "".join(format_point(point, seat) for point in ends)


def has_all_hit_marks(one: str, two: str) -> bool:
    """Return whether two turn strings agree, except that *two* may mark more hits.

    Args:
        one: A turn string such as ``W 31: 8/5 6/5``.
        two: A turn string that may have a star after more moves, such as ``W 31: 8/5* 6/5``.
    """
    pairs = list(zip(one.split(" "), two.split(" "), strict=False))
    whole = one.count(" ") == two.count(" ")
    return whole and all(theirs in (mine, f"{mine}*") for mine, theirs in pairs)


# Positions.

_POINT_LIST = re.compile(r"([a-z])(?::([a-z]))?", re.ASCII | re.IGNORECASE)
_OWNERS = {LEFT: "w", RIGHT: "b", "": "c"}


def parse_point_list(text: str) -> list[str] | None:
    """Return the letters of the points in a value of AE, AW or AB; None if it is malformed.

    The letters are in lower case, with ``y`` for the bar and ``z`` for off. The list is empty for a
    range that runs backwards.

    Args:
        text: One letter, or a range such as ``a:y``.
    """
    found = _POINT_LIST.fullmatch(text.strip())
    if not found:
        return None
    first, last = found[1].lower(), (found[2] or found[1]).lower()
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def clear_point(on_points: MenOnPoints, letter: str) -> None:
    """Remove the checkers of both seats from a point, from both bars, or from off the board.

    Args:
        on_points: The position, which is changed.
        letter: ``a`` to ``x`` for a point, ``y`` for the bars, ``z`` for off, in either case.

    Raises:
        ValueError: If *letter* is any other character.
    """
    for seat, men in on_points.men.items():
        men[parse_point(letter, seat)] = 0


def put_man(on_points: MenOnPoints, seat: str, letter: str) -> None:
    """Put one checker of *seat* on a point, on the bar or off.

    Args:
        on_points: The position, which is changed.
        seat: ``W`` or ``B``.
        letter: ``a`` to ``x`` for a point, ``y`` for the bar, ``z`` for off, in either case.

    Raises:
        ValueError: If *letter* is any other character.
    """
    on_points.men[seat][parse_point(letter, seat)] += 1


def count_men_off(on_points: MenOnPoints) -> str:
    """Set the number of checkers off in *on_points* so that each seat has 15.

    Return "" on success. If a seat has more than 15 checkers on the board and bar, return that
    seat; the position is then not usable.
    """
    for seat, men in on_points.men.items():
        men[OFF] = 0
        men[OFF] = MEN - sum(men)
        if men[OFF] < 0:
            return seat
    return ""


def write_setup(setup: Setup, men: Counts) -> str:
    """Return the SGF properties that set up a position, without a ``;``.

    The player to move is left out if it is not ``W`` or ``B``. The cube is left out if its value is
    1, and the dice if ``get_roll`` finds no roll. Checkers off the board are not written.

    Args:
        setup: The position, from which only the player to move, the cube and the roll are taken.
        men: Maps each seat to its numbers of checkers, indexed by point, as ``count_men`` returns
            them.
    """
    text = f"PL[{setup.to}]" if setup.to in (LEFT, RIGHT) else ""
    text += "AE[a:y]"
    for seat in (LEFT, RIGHT):
        letters = "".join(
            f"[{format_point(point, seat)}]" * men[seat][point] for point in range(1, BAR + 1)
        )
        text += f"A{seat}{letters}" if letters else ""
    stake, roll = get_stake(setup), get_roll(setup)
    if stake.value > 1:
        text += f"CV[{stake.value}]CP[{_OWNERS[stake.owner]}]"
    return text + (f"DI[{roll}]" if roll else "")


def parse_owner(text: str) -> str | None:
    """Return the owner of the cube from a value of CP or CO.

    Only the first letter is used, in either case: return ``W`` for ``w``, ``B`` for ``b``, and ""
    for ``c`` (the middle). Return None for any other text.
    """
    letter = text.strip().lower()[:1]
    return next((seat for seat, word in _OWNERS.items() if word == letter), None)
