"""Positions of two times fifteen men as counts by point, and as the notation's ``Setup``."""

from __future__ import annotations

import re
from typing import NamedTuple

from barsis_notation.formats.backgammon.facts import BAR, LEFT, OFF, RIGHT, RULESET
from barsis_notation.record.position_lines import Man, Setup

Counts = dict[str, list[int]]
"""How many men each seat has on its own points: 0 off, 1 to 24, 25 the bar."""

_CUBE = re.compile(r"([1-9][0-9]{0,5})([WB])?")


class Stake(NamedTuple):
    """The cube: its value, and the seat that holds it, "" for the middle."""

    value: int = 1
    owner: str = ""


def setup_of(men: Counts, to: str, stake: Stake, roll: str) -> Setup:
    """Return the position of *men*; *roll* is two dice of which nothing is played yet, or ""."""
    dice = roll * 2 if len(set(roll)) == 1 else roll
    cube = f"{stake.value}{stake.owner}" if stake.value > 1 else ""
    keys = {"cube": cube, "owed": ",".join(sorted(dice))}
    return Setup(
        id=RULESET,
        men={seat: _men_of(men[seat]) for seat in (LEFT, RIGHT)},
        to=to,
        keys={key: value for key, value in keys.items() if value},
    )


def _men_of(counts: list[int]) -> tuple[Man, ...]:
    names = {BAR: "bar", OFF: "off"}
    return tuple(
        Man(names.get(point) or str(point))
        for point in (BAR, *range(1, BAR), OFF)
        for _ in range(counts[point])
    )


def counts_of(setup: Setup) -> Counts | None:
    """Return the men of *setup* by point, None where it is no position of this board."""
    if set(setup.men) != {LEFT, RIGHT} or setup.id != RULESET:
        return None
    names = {"bar": BAR, "off": OFF, **{str(point): point for point in range(1, BAR)}}
    counts = {seat: [0] * (BAR + 1) for seat in (LEFT, RIGHT)}
    for seat, men in setup.men.items():
        for man in men:
            if man.tag or man.place not in names:
                return None
            counts[seat][names[man.place]] += 1
    return counts


def stake_of(setup: Setup) -> Stake:
    """Return the cube of *setup*."""
    found = _CUBE.fullmatch(setup.keys.get("cube", ""))
    return Stake(int(found[1]), found[2] or "") if found else Stake()


def roll_of(setup: Setup) -> str:
    """Return the two dice of a roll of which nothing is played yet, the larger first, else ""."""
    owed = setup.keys.get("owed", "").split(",")
    if len(owed) == 4 and len(set(owed)) == 1:
        return owed[0] * 2
    return owed[1] + owed[0] if len(owed) == 2 and owed[0] != owed[1] else ""


def could_move(men: Counts, seat: str, dice: str) -> bool:
    """Return whether *seat* could move a man by *dice*; False of men that cannot stand so."""
    from barsis_notation.replay.position import Position

    try:
        return any(Position(setup_of(men, seat, Stake(), "")).moves(dice))
    except ValueError:
        return False
