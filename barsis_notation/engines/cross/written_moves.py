"""Moves as written in records, or given by their number in the list. Compiled with mypyc.

``CrossState.why_not`` judges a move; these functions decode its places, mark and captured men.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.engines.cross.cross_legal_moves import FOUND
from barsis_notation.engines.cross.cross_lookup import MAX_KINDS, CrossLookup
from barsis_notation.engines.frame import LETTERS, NONE
from barsis_notation.engines.refusals import (
    CAPTURE_FALSE,
    CAPTURE_MISSING,
    FINE,
    GAME_ALREADY_OVER,
    NOT_A_MOVE_HERE,
)
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.scan import BAR, GRACE, HIT_SIZE, KHAL, OFF, RACE, RACE_SIZE

if TYPE_CHECKING:
    from barsis_notation.engines.cross.cross_moves import CrossState


def check_written(state: CrossState, scanned: vec[i64], at: i64) -> i64:
    """Return the refusal code of a scanned move, or FINE if it is legal.

    A legal move becomes ``state.candidate``. The check includes a mark, a tag, and stars with the
    men that they name. Whether a throw has to be made first is not checked.

    Args:
        state: The game; only its candidate and the payments of its ``owed`` change.
        scanned: A turn in the layout of ``record.scan``.
        at: Offset in *scanned* of the first integer of the move.
    """
    if scanned[at] != RACE:
        return _refuse_move(state)
    arm = state.seats.to
    if scanned[at + 1] != 0:
        arm = _find_arm(state, scanned[at + 1])
        if arm < 0:
            return _refuse_move(state)
    tag = scanned[at + 3]
    if tag != 0 and not state.lookup.tags:
        return _refuse_move(state)
    start = _get_place(state.lookup, scanned[at + 2])
    dest = _get_place(state.lookup, scanned[at + 4])
    refused = state.why_not(arm, start, dest, tag, _find_kind(state.lookup, scanned[at + 5]))
    if refused != FINE or (not state.candidate.taking and scanned[at + 6] == 0):
        return refused
    return _check_victims(state, scanned, at)


def _refuse_move(state: CrossState) -> i64:
    if state.seats.over:
        return GAME_ALREADY_OVER
    return NOT_A_MOVE_HERE


def _find_arm(state: CrossState, letter: i64) -> i64:
    """Return the arm of the seat named by *letter* if its men may be moved now, otherwise NONE."""
    if letter >= LETTERS:
        return NONE
    arm = state.lookup.seat_by_letter[letter]
    if arm >= 0 and (arm == state.seats.to or state.seats.may_move(arm)):
        return arm
    return NONE


def _get_place(lookup: CrossLookup, point: i64) -> i64:
    """Return the place of a scanned point, or NONE if the board does not have the step."""
    if point == BAR:
        return lookup.bar
    if point == OFF:
        return lookup.goal
    if point >= lookup.goal or (point == 0 and not lookup.step_zero):
        return NONE
    return point


def _find_kind(lookup: CrossLookup, value: i64) -> i64:
    """Return the kind of value that the mark of a move names, or NONE without a mark."""
    if value == 0:
        return NONE
    kind: i64 = NONE
    if value == KHAL:
        kind = lookup.khal
    elif value == GRACE:
        kind = lookup.grace
    elif value <= lookup.goal:
        kind = lookup.kind[value]
        while kind >= 0 and (kind == lookup.khal or kind == lookup.grace):
            kind = lookup.like[kind]
    if kind >= 0:
        return kind
    if value > 0 and lookup.split:
        return MAX_KINDS + value
    return MAX_KINDS


# -- the captured men ----------------------------------------------------------------


def _check_victims(state: CrossState, scanned: vec[i64], at: i64) -> i64:
    """Return CAPTURE_FALSE if the stars of the move do not fit the men it takes, otherwise FINE.

    Return CAPTURE_MISSING if the record has to name one of several men.
    """
    stars = scanned[at + 6]
    if not state.candidate.taking:
        return CAPTURE_FALSE
    place = state.candidate.arm * state.lookup.stride + state.candidate.dest
    cell = state.lookup.cell[place]
    from_exit = state.candidate.victim >= 0
    if stars > _count_possible_victims(state, cell, from_exit):
        return CAPTURE_FALSE
    first = at + RACE_SIZE
    hit: i64 = 0
    while hit < stars:
        if not _is_victim_right(state, scanned, first + HIT_SIZE * hit, first, cell, from_exit):
            return CAPTURE_FALSE
        hit += 1
    if state.lookup.capture_one and state.candidate.victim < 0:
        return _choose_victim(state, cell)
    return FINE


def _count_possible_victims(state: CrossState, cell: i64, from_exit: bool) -> i64:
    if state.lookup.capture_one or from_exit:
        return 1
    return state.men.count_opponents_on(state.candidate.arm, cell)


def _is_victim_right(
    state: CrossState, scanned: vec[i64], hit: i64, first: i64, cell: i64, from_exit: bool
) -> bool:
    """Return whether the scanned hit at *hit* names no man, or a man that the move can take.

    The hits of the move begin at *first*. A man cannot be taken twice.
    """
    if scanned[hit] == 0:
        return True
    arm: i64 = NONE
    if scanned[hit] < LETTERS:
        arm = state.lookup.seat_by_letter[scanned[hit]]
    if arm < 0 or state.lookup.side[arm] == state.lookup.side[state.candidate.arm]:
        return False
    if from_exit:
        named = state.men.where[state.candidate.victim] == scanned[hit + 1]
        return named and state.candidate.victim // state.lookup.pawns == arm
    if state.lookup.capture_one:
        state.candidate.victim = state.men.find_victim(arm, cell)
        return (
            state.candidate.victim >= 0
            and state.men.where[state.candidate.victim] == scanned[hit + 1]
        )
    step = _get_place(state.lookup, scanned[hit + 1])
    if step < 0 or state.lookup.cell[arm * state.lookup.stride + step] != cell:
        return False
    return state.men.count_men_at(arm, step) > _count_named_before(scanned, hit, first)


def _count_named_before(scanned: vec[i64], hit: i64, first: i64) -> i64:
    """Return how many hits before *hit*, beginning at *first*, name the same seat and step."""
    count: i64 = 0
    while first < hit:
        if scanned[first] == scanned[hit] and scanned[first + 1] == scanned[hit + 1]:
            count += 1
        first += HIT_SIZE
    return count


def choose_found(state: CrossState, number: i64) -> i64:
    """Set ``state.candidate`` to a legal move, which is not made; return FINE.

    Return a refusal code if the move has become illegal since it was found. *number* is its index,
    from 0, among the moves of the last ``find_moves``.
    """
    found = state.found
    at = number * FOUND
    refused = state.why_not(found[at], found[at + 1], found[at + 2], found[at + 3], NONE)
    if refused != FINE or not state.lookup.capture_one or not state.candidate.taking:
        return refused
    if found[at + 4] >= 0:
        state.candidate.victim = found[at + 4]
    elif state.candidate.victim < 0:
        return _choose_victim(
            state, state.lookup.cell[found[at] * state.lookup.stride + found[at + 2]]
        )
    return FINE


def _choose_victim(state: CrossState, cell: i64) -> i64:
    """Choose the one man to take; return CAPTURE_MISSING if the record has to name it."""
    if state.men.count_victim_seats(state.candidate.arm, cell) > 1:
        return CAPTURE_MISSING
    arm: i64 = 0
    while state.candidate.victim < 0:
        if state.lookup.side[arm] != state.lookup.side[state.candidate.arm]:
            state.candidate.victim = state.men.find_victim(arm, cell)
        arm += 1
    return FINE
