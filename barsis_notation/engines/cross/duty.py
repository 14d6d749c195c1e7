"""The duty to move: whether a value that is owed has to be played. Compiled with mypyc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.engines.cross.lookup import MAX_GIFTS, PASS_FORCED, PASS_OPTIONAL
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import FINE, SAFE_OCCUPIED
from barsis_notation.record.ints import i64

if TYPE_CHECKING:
    from barsis_notation.engines.cross.moves import Moves
    from barsis_notation.engines.cross.owed import Reading


def must_move(moves: Moves) -> bool:
    """Return whether every reading still owes a value that has to be played (BS10)."""
    if moves.chain.penalty >= 0:
        return True
    if moves.owed.left == 0:
        return False
    return all(_owes_duty(moves, reading) for reading in moves.owed.readings)


def _owes_duty(moves: Moves, reading: Reading) -> bool:
    if reading.splits:
        return True
    if moves.lookup.passing == PASS_OPTIONAL:
        return False
    kind: i64 = 0
    while kind < moves.lookup.kinds:
        if (
            reading.counts[kind] > 0
            and moves.lookup.forced[kind] != 0
            and _is_playable(moves, reading, kind)
            and not _may_decline(moves, reading, kind)
        ):
            return True
        kind += 1
    return False


def _may_decline(moves: Moves, reading: Reading, kind: i64) -> bool:
    if moves.lookup.passing == PASS_FORCED:
        return False
    return moves.lookup.passing == PASS_OPTIONAL or _meets(moves, reading, kind, SAFE_OCCUPIED)


def _is_playable(moves: Moves, reading: Reading, kind: i64) -> bool:
    return _meets(moves, reading, kind, FINE)


def _meets(moves: Moves, reading: Reading, kind: i64, answer: i64) -> bool:
    """Return whether some use of an owed value of *kind* lands with *answer*."""
    arm = moves.seats.first
    while arm >= 0:
        if _arm_meets(moves, arm, reading, kind, answer):
            return True
        arm = moves.seats.other_mover(arm)
    return False


def _arm_meets(moves: Moves, arm: i64, reading: Reading, kind: i64, answer: i64) -> bool:
    lookup = moves.lookup
    entered = False
    man = arm * lookup.pawns
    end = man + lookup.pawns
    while man < end:
        start = moves.men.where[man]
        if start == lookup.bar:
            # what holds for one man on the bar holds for all
            if not entered and _entry_meets(moves, arm, man, reading, kind, answer):
                return True
            entered = True
        elif _man_meets(moves, arm, man, kind, answer):
            return True
        man += 1
    return False


def _man_meets(moves: Moves, arm: i64, man: i64, kind: i64, answer: i64) -> bool:
    """Return whether *man*, on the board, lands with *answer* by a value of *kind*."""
    start = moves.men.where[man]
    if start == moves.lookup.goal or moves.lookup.value[kind] == 0:
        return False
    if moves.lookup.limits_values:
        moves.see_what_may_move(arm, man)
        if (moves.owed.usable >> kind) & 1 == 0:
            return False
    dest = moves.reach(start, kind)
    if dest >= 0 and moves.why_not_reach(arm, start, dest) == answer:
        return True
    return moves.lookup.split and answer == FINE and _is_split_playable(moves, arm, man, kind)


def _is_split_playable(moves: Moves, arm: i64, man: i64, kind: i64) -> bool:
    """Return whether *man* can take the first part of a value of *kind*, others the rest."""
    start = moves.men.where[man]
    part: i64 = 1
    while part < moves.lookup.value[kind]:
        dest = start + part
        dest = min(dest, moves.lookup.goal)
        if moves.why_not(arm, start, dest, moves.tag_of(man), NONE) == FINE:
            return True
        part += 1
    return False


def _entry_meets(
    moves: Moves, arm: i64, man: i64, reading: Reading, kind: i64, answer: i64
) -> bool:
    lookup = moves.lookup
    entry: i64 = 0
    while entry < lookup.entries:
        first = lookup.entry_uses[entry * MAX_GIFTS]
        second = lookup.entry_uses[entry * MAX_GIFTS + 1]
        if (
            (kind == first or kind == second or _may_be_spent(moves, reading, kind, entry, answer))
            and reading.owes_both(first, second)
            and lookup.forced[first] != 0
            and (second < 0 or lookup.forced[second] != 0)
            and moves.men.why_not_land(arm, lookup.entry_step[entry], True) == answer
            and not (answer == FINE and _is_spared(moves, reading, kind, first, second))
            and not (answer == FINE and _lacks_what_it_may_use(moves, reading, entry))
        ):
            return True
        entry += 1
    if not lookup.first_enters or not 0 < lookup.value[kind] < lookup.goal:
        return False
    moves.see_what_may_move(arm, man)
    if not moves.owed.enters_anyhow:
        return False
    return moves.men.why_not_land(arm, lookup.value[kind], True) == answer


def _may_be_spent(moves: Moves, reading: Reading, kind: i64, entry: i64, answer: i64) -> bool:
    """Return whether a value of *kind* may be declined with an entry that may use it besides.

    Who holds that the entry needs both declines both where a safe square is held (1.4 no. 6 b).
    """
    if answer != SAFE_OCCUPIED or kind != moves.lookup.entry_may_use[entry]:
        return False
    return reading.owes_both(moves.lookup.entry_uses[entry * MAX_GIFTS], kind)


def _lacks_what_it_may_use(moves: Moves, reading: Reading, entry: i64) -> bool:
    """Return whether the value an entry may use besides is not owed any more.

    Then a player need not enter: who holds that it needs both could not enter (1.4 no. 2 c).
    """
    besides = moves.lookup.entry_may_use[entry]
    return besides >= 0 and not reading.owes_both(
        moves.lookup.entry_uses[entry * MAX_GIFTS], besides
    )


def _is_spared(moves: Moves, reading: Reading, kind: i64, first: i64, second: i64) -> bool:
    """Return whether an entry uses, besides *kind*, a value that may be declined."""
    other = second
    if kind == second:
        other = first
    return other >= 0 and other != kind and _may_decline(moves, reading, other)


def leaves_playable(moves: Moves) -> bool:
    """Return whether the first reading owes a value that can be played."""
    if not moves.owed.readings:
        return False
    reading = moves.owed.readings[0]
    kind: i64 = 0
    while kind < moves.lookup.kinds and moves.owed.left > 0:
        if reading.counts[kind] > 0 and _is_playable(moves, reading, kind):
            return True
        kind += 1
    return False
