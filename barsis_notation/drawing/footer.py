"""The lines below a board: the player to move, keys, and pieces without an exact sign.

The first line is written as in a position line: ``to=N owed=10,khal``. A note such as ``*1 S.25(2)
E.76`` lists the pieces on the square marked ``*1``; ``also S.barc`` lists pieces whose place or tag
has no sign on the board.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.drawing.errors import DrawingError
from barsis_notation.record.position_lines import Man, Setup, get_sort_key

_MIN_WIDTH = 2
"""Smallest width of a line: one character of a word and a backslash."""

_MAX_NOTES = 99
"""Largest number of notes of one board: a square has room for two digits."""


class Group(NamedTuple):
    """Pieces of one seat on the same place with the same tag.

    Attributes:
        seat: Letter of the seat.
        man: Place and tag that these pieces share; the place is ``-`` for a seat without pieces.
        times: Number of pieces; 0 for a seat without pieces.
    """

    seat: str
    man: Man
    times: int


@dataclass
class Footer:
    """The contents of the lines below a board.

    Attributes:
        to: Letter of the seat to move; "-" if there is none, "" if not yet known.
        keys: Values of the other keys of the position line, such as ``{"owed": "10,khal"}``.
        notes: Maps the number of each note, from 1, to the pieces on its square.
        also: Pieces that have no sign on the board.
    """

    to: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    notes: dict[int, list[Group]] = field(default_factory=dict)
    also: list[Group] = field(default_factory=list)

    def add_note(self, groups: list[Group]) -> str:
        """Add a note that lists *groups*, the pieces of one square; return its sign.

        The sign is ``*`` and the number of the note, as in ``*3``. If there are 99 notes already,
        the pieces are added to ``also``, the pieces without a sign, and ``*`` is returned.
        """
        if len(self.notes) == _MAX_NOTES:
            self.also.extend(groups)
            return "*"
        number = len(self.notes) + 1
        self.notes[number] = groups
        return f"*{number}"


def group_men(setup: Setup) -> list[Group]:
    """Return the pieces of a position, grouped by seat, place and tag.

    Seats are in the order of the position; the groups of a seat are sorted by place. A seat without
    pieces has one group of 0 pieces on the place ``-``.
    """
    return [
        Group(seat, man, count)
        for seat, men in setup.men.items()
        for man, count in (Counter(sorted(men, key=get_sort_key)) or {Man("-"): 0}).items()
    ]


def make_setup(id: str, seats: Iterable[str], groups: Iterable[Group], footer: Footer) -> Setup:
    """Return a position made of groups of pieces.

    Args:
        id: The id of the ruleset, such as ``barsis``.
        seats: Letters of the seats that are played, with or without pieces.
        groups: The pieces, in any order. Their seats are added if *seats* lacks them.
        footer: The lines below the board, of which only the seat to move and the keys are used.
    """
    men: dict[str, list[Man]] = {seat: [] for seat in seats}
    for group in groups:
        men.setdefault(group.seat, []).extend([group.man] * group.times)
    ordered = {seat: tuple(sorted(found, key=get_sort_key)) for seat, found in men.items()}
    return Setup(id=id, men=ordered, to=footer.to, keys=footer.keys)


# -- written --------------------------------------------------------------------------------


def write_footer(footer: Footer, width: int) -> list[str]:
    """Return *footer* as lines of at most *width* columns, at least 2.

    They show the seat to move and the keys in alphabetical order, then the notes, then other
    pieces. If a word is longer than a line, the line ends with a backslash, and the word continues
    on the next line.

    Raises:
        OutOfRangeError: If *width* is less than 2.
    """
    if width < _MIN_WIDTH:
        raise OutOfRangeError(f"width: expected at least {_MIN_WIDTH}, not {width}")
    keys = [f"{key}={what}" for key, what in sorted(footer.keys.items())]
    notes = [f"*{number} {_format_items(groups)}" for number, groups in footer.notes.items()]
    also = ["also", *map(_format_item, footer.also)] if footer.also else []
    return [
        *_wrap([f"to={footer.to}", *keys], " ", width),
        *_wrap(notes, "  ", width),
        *_wrap(also, " ", width),
    ]


def _format_items(groups: list[Group]) -> str:
    return " ".join(map(_format_item, groups))


def _format_item(group: Group) -> str:
    count = f"({group.times})" if group.times > 1 else ""
    return f"{group.seat}.{group.man.place}{group.man.tag}{count}"


def _wrap(words: list[str], gap: str, width: int) -> list[str]:
    """Return words in lines; a backslash marks a word that continues on the next line."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(gap) + len(word) <= width:
            lines[-1] += gap + word
            continue
        rest = word
        while len(rest) > width:
            lines.append(rest[: width - 1] + "\\")
            rest = rest[width - 1 :]
        lines.append(rest)
    return lines


# -- read -----------------------------------------------------------------------------------

_KEY = re.compile(r"([a-z]+)=([A-Za-z0-9.,*>-]+)")
_NOTE = re.compile(r"\*([1-9][0-9]?)")
_ITEM = re.compile(
    r"([A-Z1-8])\.(-|bar|off|0|[1-9][0-9]{0,2}|[a-z][1-9])([a-z]?)(?:\(([1-9][0-9]{0,2})\))?"
)


def read_footer(lines: list[str], first: int) -> Footer:
    """Parse the lines below a board, as ``write_footer`` returns them.

    Args:
        lines: The lines.
        first: Number of lines of the board above these. Errors name the line number *first* + 1.

    Raises:
        DrawingError: If a word is unknown, a piece is written before the first note or ``also``, or
            ``to=`` is missing.
    """
    footer = Footer()
    text = "\n".join(lines).replace("\\\n", "")
    groups: list[Group] | None = None
    for word in text.split():
        if word == "also":
            groups = footer.also
        elif note := _NOTE.fullmatch(word):
            groups = footer.notes.setdefault(int(note[1]), [])
        elif key := _KEY.fullmatch(word):
            footer.keys[key[1]] = key[2]
        elif groups is not None and (item := _ITEM.fullmatch(word)):
            groups.append(_parse_group(item))
        else:
            expected = "to=, a key, a note such as *1, or a man such as S.25(2)"
            raise DrawingError(first + 1, word, expected)
    footer.to = footer.keys.pop("to", "")
    if not footer.to:
        raise DrawingError(first + 1, "\n".join(lines[:1]), "to= and the seat to move below")
    return footer


def _parse_group(item: re.Match[str]) -> Group:
    seat, place, tag, times = item.groups()
    return Group(seat, Man(place, tag), 0 if place == "-" else int(times or 1))
