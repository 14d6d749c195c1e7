"""The legal moves of a position, with what is owed. Compiled with mypyc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.cross.lookup import MAX_GIFTS, MAX_KINDS
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import FINE
from barsis_notation.engines.vectors import numbers, shifted
from barsis_notation.record.ints import i64

if TYPE_CHECKING:
    from barsis_notation.engines.cross.moves import Moves

FOUND: Final = 6
"""Numbers of a legal move that was found: arm, start, dest, tag or 0, victim or NONE, and 1 where
it takes anybody."""


def find_moves(moves: Moves) -> i64:
    """Note every legal move in ``found``, FOUND numbers each; return how many there are."""
    moves.founds = 0
    if len(moves.found) == 0:
        _make_room(moves)
    if moves.seats.over or (moves.owed.left == 0 and moves.chain.penalty < 0):
        return 0
    if moves.chain.penalty >= 0:
        _find(moves, moves.seats.to, moves.chain.penalty, moves.lookup.bar, 0)
        return moves.founds
    _see_payable(moves)
    arm = moves.seats.first
    while arm >= 0:
        _find_of(moves, arm)
        arm = moves.seats.other_mover(arm)
    return moves.founds


def _see_payable(moves: Moves) -> None:
    """Note which kinds are ``payable``."""
    owed = moves.owed.kinds()
    moves.payable = owed
    kind: i64 = 0
    while kind < moves.lookup.kinds:
        value = moves.lookup.value[kind]
        if (owed >> kind) & 1 != 0 and 0 < value <= moves.lookup.goal:
            like = moves.lookup.kind[value]
            while like >= 0:
                moves.payable |= shifted(1, like)
                like = moves.lookup.like[like]
        kind += 1


def _may_pay(moves: Moves, kind: i64, start: i64) -> bool:
    """Return whether a step from *start*, as far as a value of *kind* goes, may be owed.

    Parts of values go as far, and larger ones go home.
    """
    if (moves.payable >> kind) & 1 != 0 or moves.lookup.split:
        return True
    return not moves.lookup.exact and start + moves.lookup.value[kind] >= moves.lookup.goal


def _make_room(moves: Moves) -> None:
    ways: i64 = MAX_KINDS
    if moves.lookup.split:
        ways = moves.lookup.goal
    moves.found = numbers(int(FOUND * 2 * (moves.lookup.pawns + 1) * (ways + moves.lookup.arms)))


def _find_of(moves: Moves, arm: i64) -> None:
    man = arm * moves.lookup.pawns
    end = man + moves.lookup.pawns
    while man < end:
        start = moves.men.where[man]
        if start < moves.lookup.goal:
            if moves.lookup.tags or moves.men.man_at(arm, start) == man:
                _find_steps(moves, arm, start, _tag_spelled(moves, arm, man))
        elif start == moves.lookup.bar and moves.men.man_at(arm, start) == man:
            _find_entries(moves, arm, start)
        man += 1


def _tag_spelled(moves: Moves, arm: i64, man: i64) -> i64:
    """Return the tag *man* is written with: his own where others on his step have none."""
    if not moves.lookup.tags:
        return 0
    tag = moves.tag_of(man)
    start = moves.men.where[man]
    other = arm * moves.lookup.pawns
    end = other + moves.lookup.pawns
    while other < end and tag != 0:
        if moves.men.where[other] == start and moves.tag_of(other) == 0:
            return tag
        other += 1
    return 0


def _find_entries(moves: Moves, arm: i64, start: i64) -> None:
    entry: i64 = 0
    while entry < moves.lookup.entries:
        first = moves.lookup.entry_uses[entry * MAX_GIFTS]  # whatever it may use besides
        if moves.lookup.first_enters or (moves.payable >> first) & 1 != 0:
            _find(moves, arm, start, moves.lookup.entry_step[entry], 0)
        entry += 1
    kind: i64 = 0
    while moves.lookup.first_enters and kind < moves.lookup.kinds:
        if 0 < moves.lookup.value[kind] < moves.lookup.goal:
            _find(moves, arm, start, moves.lookup.value[kind], 0)
        kind += 1


def _find_steps(moves: Moves, arm: i64, start: i64, tag: i64) -> None:
    kind: i64 = 0
    while kind < moves.lookup.kinds:
        if moves.lookup.value[kind] > 0 and _may_pay(moves, kind, start):
            dest = moves.reach(start, kind)
            if dest >= 0:
                _find(moves, arm, start, dest, tag)
        kind += 1
    if moves.lookup.grace_bears_off and start == moves.lookup.goal - 1:
        _find(moves, arm, start, moves.lookup.goal, tag)
    if moves.lookup.split:
        _find_parts(moves, arm, start, tag)


def _find_parts(moves: Moves, arm: i64, start: i64, tag: i64) -> None:
    most: i64 = 0
    kind: i64 = 0
    while kind < moves.lookup.kinds:
        most = max(most, moves.lookup.value[kind])
        kind += 1
    dest = start + 1
    while dest <= moves.lookup.goal and dest < start + most:
        _find(moves, arm, start, dest, tag)
        dest += 1


def _find(moves: Moves, arm: i64, start: i64, dest: i64, tag: i64) -> None:
    if _is_found(moves, arm, start, dest, tag):
        return
    if moves.why_not(arm, start, dest, tag, NONE) != FINE:
        return
    if not moves.candidate.taking or not moves.lookup.capture_one:
        _add(moves, arm, start, dest, tag, NONE)
        return
    cell = moves.lookup.cell[arm * moves.lookup.stride + dest]
    many = moves.men.victim_seats(arm, cell) > 1
    other: i64 = 0
    while other < moves.lookup.arms:
        if moves.lookup.side[other] != moves.lookup.side[arm]:
            victim = moves.men.victim_of(other, cell)
            if victim >= 0 and many:
                _add(moves, arm, start, dest, tag, victim)
            elif victim >= 0:
                _add(moves, arm, start, dest, tag, NONE)
        other += 1


def _is_found(moves: Moves, arm: i64, start: i64, dest: i64, tag: i64) -> bool:
    at: i64 = 0
    end = FOUND * moves.founds
    while at < end:
        if (
            moves.found[at] == arm
            and moves.found[at + 1] == start
            and moves.found[at + 2] == dest
            and moves.found[at + 3] == tag
        ):
            return True
        at += FOUND
    return False


def _add(moves: Moves, arm: i64, start: i64, dest: i64, tag: i64, victim: i64) -> None:
    found = moves.found
    at = FOUND * moves.founds
    found[at] = arm
    found[at + 1] = start
    found[at + 2] = dest
    found[at + 3] = tag
    found[at + 4] = victim
    found[at + 5] = 1 if moves.candidate.taking else 0
    moves.founds += 1
