"""eXtreme Gammon's ids: ``print_xgid`` and ``parse_xgid``, mirrors of each other.

Capitals are the men of W: XG's player 1, whom it shows at the bottom and writes in the left column
of its match files. (GNU Backgammon reads capitals as its right-hand player.)
"""

from __future__ import annotations

import re
from typing import Final

from barsis_notation.formats.backgammon.facts import BAR, LEFT, MEN, RIGHT
from barsis_notation.formats.backgammon.position_id import (
    NEEDED,
    NEEDED_ROLL,
    PositionIdError,
    match_from,
    power_of,
)
from barsis_notation.formats.backgammon.positions import (
    Counts,
    Stake,
    counts_of,
    roll_of,
    setup_of,
    stake_of,
)
from barsis_notation.record.positions import Setup
from barsis_notation.record.structs import Match

HEAD: Final = "XGID="
MOST_CUBE: Final = 10
"""The power of two that XG's cube stops at by default; written, and not read."""

_MEN = re.compile(r"[a-oA-O-]{26}")
_ROLL = re.compile(r"00|[1-6]{2}")
_WHOLE = re.compile(r"[0-9]{1,4}")
_SIDE = {"1": LEFT, "-1": RIGHT}
_FIELDS: Final = 10


def is_xgid(text: str) -> bool:
    """Say whether *text* looks like an XGID, with its head or without."""
    return text.startswith(HEAD) or (text.count(":") >= _FIELDS - 2 and bool(_MEN.match(text)))


def print_xgid(setup: Setup, match: Match | None = None) -> str:
    """Return the XGID of a position and the match it stands in.

    Raises PositionIdError where nobody is to move, a roll is partly played, or the cube is no power
    of two.
    """
    men, roll = counts_of(setup), roll_of(setup)
    if men is None or setup.to not in (LEFT, RIGHT) or any(sum(row) > MEN for row in men.values()):
        raise PositionIdError(f"seat {setup.to} to move", NEEDED)
    if setup.keys.get("owed") and not roll:
        raise PositionIdError(f"owed={setup.keys['owed']}", NEEDED_ROLL)
    stake, match = stake_of(setup), match or Match()
    fields = (
        _letters(men),
        power_of(stake),
        {LEFT: 1, RIGHT: -1}.get(stake.owner, 0),
        1 if setup.to == LEFT else -1,
        roll or "00",
        match.before.get(LEFT, 0),
        match.before.get(RIGHT, 0),
        int(match.crawford is True),
        match.to or 0,
        MOST_CUBE,
    )
    return HEAD + ":".join(map(str, fields))


def _letters(men: Counts) -> str:
    """Return the 26 places: B's bar, W's points 1 to 24, W's bar."""
    return "".join(
        _letter(men[LEFT][at] if at else 0, men[RIGHT][BAR - at] if at < BAR else 0)
        for at in range(BAR + 1)
    )


def _letter(ours: int, theirs: int) -> str:
    if ours:
        return chr(ord("A") + ours - 1)
    return chr(ord("a") + theirs - 1) if theirs else "-"


def parse_xgid(text: str) -> tuple[Setup, Match]:
    """Return the position and the match that an XGID says. Raises PositionIdError."""
    fields = text.strip().removeprefix(HEAD).split(":")
    if len(fields) not in (_FIELDS - 1, _FIELDS) or not _MEN.fullmatch(fields[0]):
        raise PositionIdError(repr(text[:80]), "26 letters and nine numbers with colons between")
    cube, owner, turn, roll, ours, theirs, rule, length, *_ = fields[1:]
    if turn not in _SIDE or owner not in (*_SIDE, "0"):
        raise PositionIdError(f"cube {owner}, turn {turn}", "1 or -1; the cube may be at 0")
    if not _ROLL.fullmatch(roll):
        raise PositionIdError(f"the dice {roll[:20]}", "two dice, or 00; no offer that waits")
    numbers = [_number(word) for word in (cube, ours, theirs, rule, length)]
    setup = setup_of(
        _men(fields[0]),
        _SIDE[turn],
        Stake(1 << min(numbers[0], 19), _SIDE.get(owner, "")),
        "".join(sorted(roll, reverse=True)).replace("0", ""),
    )
    scores = {LEFT: numbers[1], RIGHT: numbers[2]}
    return setup, match_from(numbers[4], scores, bool(numbers[4]) and numbers[3] == 1)


def _number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise PositionIdError(repr(text[:20]), "a number")
    return int(text)


def _men(letters: str) -> Counts:
    men = {LEFT: [0] * (BAR + 1), RIGHT: [0] * (BAR + 1)}
    for at, letter in enumerate(letters):
        if letter.isupper():
            men[LEFT][at] = ord(letter) - ord("A") + 1
        elif letter != "-":
            men[RIGHT][BAR - at] = ord(letter) - ord("a") + 1
    for seat, counts in men.items():
        if counts[0] or sum(counts) > MEN:
            raise PositionIdError(f"{sum(counts)} men of {seat}", f"at most {MEN}, on his own bar")
        counts[0] = MEN - sum(counts)
    return men
