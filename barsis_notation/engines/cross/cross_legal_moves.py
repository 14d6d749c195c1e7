"""The list of legal moves of a position with the values owed. Compiled with mypyc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.cross.cross_lookup import MAX_GIFTS, MAX_KINDS
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import FINE
from barsis_notation.engines.vectors import new_vector, shift_left
from barsis_notation.record.ints import i64

if TYPE_CHECKING:
    from barsis_notation.engines.cross.cross_moves import CrossState

FOUND: Final = 6
"""Number of integers of a legal move in ``CrossState.found``.

They are arm, start, dest, tag or 0, captured man or NONE, and 1 if the move captures, otherwise 0.
"""


def find_moves(state: CrossState) -> i64:
    """Find the legal moves at this point of the turn; return their number.

    The moves are written into ``state.found`` without duplicates. Each has six integers:

    - arm
    - start
    - destination
    - tag, or 0
    - the captured man if the move has to name it, otherwise NONE
    - 1 if the move captures, otherwise 0

    The candidate of *state* changes, and so do the payments of its ``owed``. If a third six sends
    back a man, sending it back is the only move. Whether a throw has to be made first is not
    checked.
    """
    state.found_count = 0
    if len(state.found) == 0:
        _make_room(state)
    if state.seats.over or (state.owed.left == 0 and state.chain.penalty < 0):
        return 0
    if state.chain.penalty >= 0:
        _find_move(state, state.seats.to, state.chain.penalty, state.lookup.bar, 0)
        return state.found_count
    _update_payable(state)
    arm = state.seats.first
    while arm >= 0:
        _find_moves_of(state, arm)
        arm = state.seats.get_next_mover(arm)
    return state.found_count


def _update_payable(state: CrossState) -> None:
    """Set ``payable``, the kinds that are owed or move a man as many steps as an owed kind."""
    owed = state.owed.kinds()
    state.payable = owed
    kind: i64 = 0
    while kind < state.lookup.kinds:
        value = state.lookup.value[kind]
        if (owed >> kind) & 1 != 0 and 0 < value <= state.lookup.goal:
            like = state.lookup.kind[value]
            while like >= 0:
                state.payable |= shift_left(1, like)
                like = state.lookup.like[like]
        kind += 1


def _can_be_paid(state: CrossState, kind: i64, start: i64) -> bool:
    """Return whether a step as long as a value of *kind* may be owed from *start*.

    Parts of values can have the same length, and larger values take a man home.
    """
    if (state.payable >> kind) & 1 != 0 or state.lookup.split:
        return True
    return not state.lookup.exact and start + state.lookup.value[kind] >= state.lookup.goal


def _make_room(state: CrossState) -> None:
    ways: i64 = MAX_KINDS
    if state.lookup.split:
        ways = state.lookup.goal
    state.found = new_vector(int(FOUND * 2 * (state.lookup.pawns + 1) * (ways + state.lookup.arms)))


def _find_moves_of(state: CrossState, arm: i64) -> None:
    man = arm * state.lookup.pawns
    end = man + state.lookup.pawns
    while man < end:
        start = state.men.where[man]
        if start < state.lookup.goal:
            if state.lookup.tags or state.men.find_man(arm, start) == man:
                _find_steps(state, arm, start, _get_tag_to_write(state, arm, man))
        elif start == state.lookup.bar and state.men.find_man(arm, start) == man:
            _find_entries(state, arm, start)
        man += 1


def _get_tag_to_write(state: CrossState, arm: i64, man: i64) -> i64:
    """Return the tag to write for *man*: its own tag if others on its step have none, else 0."""
    if not state.lookup.tags:
        return 0
    tag = state.get_tag(man)
    start = state.men.where[man]
    other = arm * state.lookup.pawns
    end = other + state.lookup.pawns
    while other < end and tag != 0:
        if state.men.where[other] == start and state.get_tag(other) == 0:
            return tag
        other += 1
    return 0


def _find_entries(state: CrossState, arm: i64, start: i64) -> None:
    entry: i64 = 0
    while entry < state.lookup.entries:
        first = state.lookup.entry_uses[
            entry * MAX_GIFTS
        ]  # regardless of the value that it may also use
        if state.lookup.first_enters or (state.payable >> first) & 1 != 0:
            _find_move(state, arm, start, state.lookup.entry_step[entry], 0)
        entry += 1
    kind: i64 = 0
    while state.lookup.first_enters and kind < state.lookup.kinds:
        if 0 < state.lookup.value[kind] < state.lookup.goal:
            _find_move(state, arm, start, state.lookup.value[kind], 0)
        kind += 1


def _find_steps(state: CrossState, arm: i64, start: i64, tag: i64) -> None:
    kind: i64 = 0
    while kind < state.lookup.kinds:
        if state.lookup.value[kind] > 0 and _can_be_paid(state, kind, start):
            dest = state.reach(start, kind)
            if dest >= 0:
                _find_move(state, arm, start, dest, tag)
        kind += 1
    if state.lookup.grace_bears_off and start == state.lookup.goal - 1:
        _find_move(state, arm, start, state.lookup.goal, tag)
    if state.lookup.split:
        _find_parts(state, arm, start, tag)


def _find_parts(state: CrossState, arm: i64, start: i64, tag: i64) -> None:
    most: i64 = 0
    kind: i64 = 0
    while kind < state.lookup.kinds:
        most = max(most, state.lookup.value[kind])
        kind += 1
    dest = start + 1
    while dest <= state.lookup.goal and dest < start + most:
        _find_move(state, arm, start, dest, tag)
        dest += 1


def _find_move(state: CrossState, arm: i64, start: i64, dest: i64, tag: i64) -> None:
    if _is_found(state, arm, start, dest, tag):
        return
    if state.why_not(arm, start, dest, tag, NONE) != FINE:
        return
    if not state.candidate.taking or not state.lookup.capture_one:
        _add_move(state, arm, start, dest, tag, NONE)
        return
    cell = state.lookup.cell[arm * state.lookup.stride + dest]
    many = state.men.count_victim_seats(arm, cell) > 1
    other: i64 = 0
    while other < state.lookup.arms:
        if state.lookup.side[other] != state.lookup.side[arm]:
            victim = state.men.find_victim(other, cell)
            if victim >= 0 and many:
                _add_move(state, arm, start, dest, tag, victim)
            elif victim >= 0:
                _add_move(state, arm, start, dest, tag, NONE)
        other += 1


def _is_found(state: CrossState, arm: i64, start: i64, dest: i64, tag: i64) -> bool:
    at: i64 = 0
    end = FOUND * state.found_count
    while at < end:
        if (
            state.found[at] == arm
            and state.found[at + 1] == start
            and state.found[at + 2] == dest
            and state.found[at + 3] == tag
        ):
            return True
        at += FOUND
    return False


def _add_move(state: CrossState, arm: i64, start: i64, dest: i64, tag: i64, victim: i64) -> None:
    found = state.found
    at = FOUND * state.found_count
    found[at] = arm
    found[at + 1] = start
    found[at + 2] = dest
    found[at + 3] = tag
    found[at + 4] = victim
    found[at + 5] = 1 if state.candidate.taking else 0
    state.found_count += 1
