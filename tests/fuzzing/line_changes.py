"""Change the lines, tags and numbers of a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

TAGS: Final = re.compile(rb"\[[^\[\]\n]*\]|[A-Z]{1,2}\[[^\]]*\]|[a-z_]+=[^,\]\n]*|\"[^\"\n]*\"")
"""A unit of meaning: a tag, a property, a member, or a quoted text."""

NUMBER: Final = re.compile(rb"[0-9]+")
MOVE: Final = re.compile(rb"[0-9a-z]+[/>x-][0-9a-z]+\*?|\b[a-y]{2,8}\b")
CELL: Final = re.compile(rb"[^,;\t\n\"]+")

EXTREME: Final = (b"0", b"7", b"24", b"25", b"26", b"84", b"99", b"999", b"-1", b"65535", b"1e9")


def change_lines(data: bytes, other: bytes, rng: Random) -> bytes:
    """Return *data* with one to three random changes. Lines of *other* may be inserted."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        if rng.random() < 0.15:
            data = _line_of_another(data, other, rng)
        else:
            data = rng.choice(_CHANGES)(data, rng)
    return data


def _line_of_another(data: bytes, other: bytes, rng: Random) -> bytes:
    lines, others = data.split(b"\n"), other.split(b"\n")
    first = rng.randrange(len(others))
    at = rng.randrange(len(lines) + 1)
    lines[at:at] = others[first : first + rng.choice((1, 1, 2, 8))]
    return b"\n".join(lines)


def _lines(data: bytes, rng: Random) -> bytes:
    """Remove a line, double it, move it, or join it with the next."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    kind = rng.randrange(4)
    line = lines.pop(at)
    if kind == 1:
        lines[at:at] = [line, line]
    elif kind == 2:
        lines.insert(rng.randrange(len(lines) + 1), line)
    elif kind == 3:
        lines[at : at + 1] = [b" ".join([line, *lines[at : at + 1]])]
    return b"\n".join(lines)


def _exchange(pattern: re.Pattern[bytes]) -> Callable[[bytes, Random], bytes]:
    """Return a function that exchanges two matches of *pattern*, removes one, or doubles one."""

    def change(data: bytes, rng: Random) -> bytes:
        found = [*pattern.finditer(data)]
        if len(found) < 2:
            return data
        one, two = sorted(rng.sample(found, 2), key=re.Match.start)
        first, second = rng.choice(
            ((two[0], one[0]), (b"", two[0]), (one[0], one[0]), (one[0], b""), (two[0], two[0]))
        )
        start, end = one.span(), two.span()
        return data[: start[0]] + first + data[start[1] : end[0]] + second + data[end[1] :]

    return change


def _number(data: bytes, rng: Random) -> bytes:
    """Change a number, mostly to a near one."""
    found = [*NUMBER.finditer(data)]
    if not found:
        return data
    number = rng.choice(found)
    near = b"%d" % max(int(number[0][:9]) + rng.choice((-2, -1, 1, 2, 10)), 0)
    return (
        data[: number.start()]
        + (near if rng.random() < 0.7 else rng.choice(EXTREME))
        + data[number.end() :]
    )


def _cut_games(data: bytes, rng: Random) -> bytes:
    """Cut the text off before or after a random line."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines) + 1)
    return b"\n".join(lines[:at] if rng.random() < 0.6 else lines[at:])


_CHANGES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    _lines, _lines, _exchange(TAGS), _exchange(TAGS), _exchange(MOVE), _exchange(MOVE),
    _exchange(CELL), _number, _number, _number, _cut_games,
)  # fmt: skip
