"""The duty to move: whether a value that is owed has to be played. Compiled with mypyc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.engines.cross.cross_lookup import MAX_GIFTS, PASS_FORCED, PASS_OPTIONAL
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import FINE, SAFE_OCCUPIED
from barsis_notation.record.ints import i64

if TYPE_CHECKING:
    from barsis_notation.engines.cross.cross_moves import CrossState
    from barsis_notation.engines.cross.owed import Reading


def must_move(state: CrossState) -> bool:
    """Return whether the seat to move has to move before it may end its turn (rule BS10).

    The seat has to move if the third six sends back a man, or if every reading has a duty. A
    reading is one way of assigning the values to the moves. It has a duty if it still owes a value
    that has to be played, or the rest of a split value.
    """
    if state.chain.penalty >= 0:
        return True
    if state.owed.left == 0:
        return False
    return all(_has_duty(state, reading) for reading in state.owed.readings)


def _has_duty(state: CrossState, reading: Reading) -> bool:
    if reading.splits:
        return True
    if state.lookup.passing == PASS_OPTIONAL:
        return False
    kind: i64 = 0
    while kind < state.lookup.kinds:
        if (
            reading.counts[kind] > 0
            and state.lookup.forced[kind] != 0
            and _is_playable(state, reading, kind)
            and not _can_decline(state, reading, kind)
        ):
            return True
        kind += 1
    return False


def _can_decline(state: CrossState, reading: Reading, kind: i64) -> bool:
    if state.lookup.passing == PASS_FORCED:
        return False
    return state.lookup.passing == PASS_OPTIONAL or _has_answer(state, reading, kind, SAFE_OCCUPIED)


def _is_playable(state: CrossState, reading: Reading, kind: i64) -> bool:
    return _has_answer(state, reading, kind, FINE)


def _has_answer(state: CrossState, reading: Reading, kind: i64, answer: i64) -> bool:
    """Return whether the landing check gives *answer* for some use of a value of *kind*."""
    arm = state.seats.first
    while arm >= 0:
        if _has_arm_answer(state, arm, reading, kind, answer):
            return True
        arm = state.seats.get_next_mover(arm)
    return False


def _has_arm_answer(state: CrossState, arm: i64, reading: Reading, kind: i64, answer: i64) -> bool:
    lookup = state.lookup
    entered = False
    man = arm * lookup.pawns
    end = man + lookup.pawns
    while man < end:
        start = state.men.where[man]
        if start == lookup.bar:
            # all men on the bar have the same answer
            if not entered and _has_entry_answer(state, arm, man, reading, kind, answer):
                return True
            entered = True
        elif _has_man_answer(state, arm, man, kind, answer):
            return True
        man += 1
    return False


def _has_man_answer(state: CrossState, arm: i64, man: i64, kind: i64, answer: i64) -> bool:
    """Return whether the landing check gives *answer* for *man*, on the board, and *kind*."""
    start = state.men.where[man]
    if start == state.lookup.goal or state.lookup.value[kind] == 0:
        return False
    if state.lookup.limits_values:
        state.update_usable_kinds(arm, man)
        if (state.owed.usable >> kind) & 1 == 0:
            return False
    dest = state.reach(start, kind)
    if dest >= 0 and state.why_not_reach(arm, start, dest) == answer:
        return True
    return state.lookup.split and answer == FINE and _is_split_playable(state, arm, man, kind)


def _is_split_playable(state: CrossState, arm: i64, man: i64, kind: i64) -> bool:
    """Return whether *man* can use the first part of a value of *kind*, and other men the rest."""
    start = state.men.where[man]
    part: i64 = 1
    while part < state.lookup.value[kind]:
        dest = start + part
        dest = min(dest, state.lookup.goal)
        if state.why_not(arm, start, dest, state.get_tag(man), NONE) == FINE:
            return True
        part += 1
    return False


def _has_entry_answer(
    state: CrossState, arm: i64, man: i64, reading: Reading, kind: i64, answer: i64
) -> bool:
    lookup = state.lookup
    entry: i64 = 0
    while entry < lookup.entries:
        first = lookup.entry_uses[entry * MAX_GIFTS]
        second = lookup.entry_uses[entry * MAX_GIFTS + 1]
        if (
            (kind == first or kind == second or _can_be_spent(state, reading, kind, entry, answer))
            and reading.owes_both(first, second)
            and lookup.forced[first] != 0
            and (second < 0 or lookup.forced[second] != 0)
            and state.men.why_not_land(arm, lookup.entry_step[entry], True) == answer
            and not (answer == FINE and _is_spared(state, reading, kind, first, second))
            and not (answer == FINE and _lacks_what_it_may_use(state, reading, entry))
        ):
            return True
        entry += 1
    if not lookup.first_enters or not 0 < lookup.value[kind] < lookup.goal:
        return False
    state.update_usable_kinds(arm, man)
    if not state.owed.enters_anyhow:
        return False
    return state.men.why_not_land(arm, lookup.value[kind], True) == answer


def _can_be_spent(state: CrossState, reading: Reading, kind: i64, entry: i64, answer: i64) -> bool:
    """Return whether a value of *kind* may be declined with an entry that may also use it.

    In the reading in which the entry needs both values, both may be declined if the entry is on an
    occupied safe square.
    """
    if answer != SAFE_OCCUPIED or kind != state.lookup.entry_may_use[entry]:
        return False
    return reading.owes_both(state.lookup.entry_uses[entry * MAX_GIFTS], kind)


def _lacks_what_it_may_use(state: CrossState, reading: Reading, entry: i64) -> bool:
    """Return whether the value that an entry may also use is missing.

    In that case, a player need not enter: in the reading in which the entry needs both values,
    entering is impossible.
    """
    besides = state.lookup.entry_may_use[entry]
    return besides >= 0 and not reading.owes_both(
        state.lookup.entry_uses[entry * MAX_GIFTS], besides
    )


def _is_spared(state: CrossState, reading: Reading, kind: i64, first: i64, second: i64) -> bool:
    """Return whether an entry uses, besides *kind*, a value that may be declined."""
    other = second
    if kind == second:
        other = first
    return other >= 0 and other != kind and _can_decline(state, reading, other)


def has_playable_value(state: CrossState) -> bool:
    """Return whether the first reading owes a value that can be played.

    A reading is one way of assigning the values to the moves made. If the rules allow a value to be
    split, it counts if a part of it can be played. The rest of a value that has already been split
    does not count. Return False if no reading is left.
    """
    if not state.owed.readings:
        return False
    reading = state.owed.readings[0]
    kind: i64 = 0
    while kind < state.lookup.kinds and state.owed.left > 0:
        if reading.counts[kind] > 0 and _is_playable(state, reading, kind):
            return True
        kind += 1
    return False
