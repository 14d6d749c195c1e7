"""Moves as they are written, or numbered in the list of legal ones. Compiled with mypyc.

A move is judged by ``Moves.why_not``; here are read the places, the mark and the men it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from barsis_notation.engines.cross.legal_moves import FOUND
from barsis_notation.engines.cross.lookup import MAX_KINDS, CrossLookup
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
    from barsis_notation.engines.cross.moves import Moves


def check_written(moves: Moves, scanned: vec[i64], at: i64) -> i64:
    """Return why the scanned move at *at* may not be made, or FINE."""
    if scanned[at] != RACE:
        return _no_move_here(moves)
    arm = moves.seats.to
    if scanned[at + 1] != 0:
        arm = _arm_called(moves, scanned[at + 1])
        if arm < 0:
            return _no_move_here(moves)
    tag = scanned[at + 3]
    if tag != 0 and not moves.lookup.tags:
        return _no_move_here(moves)
    start = _place(moves.lookup, scanned[at + 2])
    dest = _place(moves.lookup, scanned[at + 4])
    refused = moves.why_not(arm, start, dest, tag, _kind_named(moves.lookup, scanned[at + 5]))
    if refused != FINE or (not moves.candidate.taking and scanned[at + 6] == 0):
        return refused
    return _check_victims(moves, scanned, at)


def _no_move_here(moves: Moves) -> i64:
    if moves.seats.over:
        return GAME_ALREADY_OVER
    return NOT_A_MOVE_HERE


def _arm_called(moves: Moves, letter: i64) -> i64:
    """Return the arm of a seat whose men may be moved now, NONE for any other."""
    if letter >= LETTERS:
        return NONE
    arm = moves.lookup.seat_by_letter[letter]
    if arm >= 0 and (arm == moves.seats.to or moves.seats.may_move(arm)):
        return arm
    return NONE


def _place(lookup: CrossLookup, point: i64) -> i64:
    """Return the place of a scanned point, NONE where the board has no such step."""
    if point == BAR:
        return lookup.bar
    if point == OFF:
        return lookup.goal
    if point >= lookup.goal or (point == 0 and not lookup.step_zero):
        return NONE
    return point


def _kind_named(lookup: CrossLookup, value: i64) -> i64:
    """Return the kind of value a move's mark names, NONE where it has no mark."""
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


# -- whom a move takes ---------------------------------------------------------------


def _check_victims(moves: Moves, scanned: vec[i64], at: i64) -> i64:
    """Return whether the stars of the scanned move at *at* say what it takes."""
    stars = scanned[at + 6]
    if not moves.candidate.taking:
        return CAPTURE_FALSE
    place = moves.candidate.arm * moves.lookup.stride + moves.candidate.dest
    cell = moves.lookup.cell[place]
    from_exit = moves.candidate.victim >= 0
    if stars > _most_victims(moves, cell, from_exit):
        return CAPTURE_FALSE
    first = at + RACE_SIZE
    hit: i64 = 0
    while hit < stars:
        if not _names_victim(moves, scanned, first + HIT_SIZE * hit, first, cell, from_exit):
            return CAPTURE_FALSE
        hit += 1
    if moves.lookup.capture_one and moves.candidate.victim < 0:
        return _choose_victim(moves, cell)
    return FINE


def _most_victims(moves: Moves, cell: i64, from_exit: bool) -> i64:
    if moves.lookup.capture_one or from_exit:
        return 1
    return moves.men.opponents_on(moves.candidate.arm, cell)


def _names_victim(
    moves: Moves, scanned: vec[i64], hit: i64, first: i64, cell: i64, from_exit: bool
) -> bool:
    """Return whether the scanned hit at *hit* names nobody, or a man it can take.

    The hits of the move begin at *first*; no man is taken twice.
    """
    if scanned[hit] == 0:
        return True
    arm: i64 = NONE
    if scanned[hit] < LETTERS:
        arm = moves.lookup.seat_by_letter[scanned[hit]]
    if arm < 0 or moves.lookup.side[arm] == moves.lookup.side[moves.candidate.arm]:
        return False
    if from_exit:
        named = moves.men.where[moves.candidate.victim] == scanned[hit + 1]
        return named and moves.candidate.victim // moves.lookup.pawns == arm
    if moves.lookup.capture_one:
        moves.candidate.victim = moves.men.victim_of(arm, cell)
        return (
            moves.candidate.victim >= 0
            and moves.men.where[moves.candidate.victim] == scanned[hit + 1]
        )
    step = _place(moves.lookup, scanned[hit + 1])
    if step < 0 or moves.lookup.cell[arm * moves.lookup.stride + step] != cell:
        return False
    return moves.men.men_at(arm, step) > _named_before(scanned, hit, first)


def _named_before(scanned: vec[i64], hit: i64, first: i64) -> i64:
    """Return how many hits from *first* on, before *hit*, name the same seat and step."""
    count: i64 = 0
    while first < hit:
        if scanned[first] == scanned[hit] and scanned[first + 1] == scanned[hit + 1]:
            count += 1
        first += HIT_SIZE
    return count


def see_found(moves: Moves, number: i64) -> i64:
    """Let the candidate be move *number* of those found; return why not, or FINE."""
    found = moves.found
    at = number * FOUND
    refused = moves.why_not(found[at], found[at + 1], found[at + 2], found[at + 3], NONE)
    if refused != FINE or not moves.lookup.capture_one or not moves.candidate.taking:
        return refused
    if found[at + 4] >= 0:
        moves.candidate.victim = found[at + 4]
    elif moves.candidate.victim < 0:
        return _choose_victim(
            moves, moves.lookup.cell[found[at] * moves.lookup.stride + found[at + 2]]
        )
    return FINE


def _choose_victim(moves: Moves, cell: i64) -> i64:
    """Take the one man there is to take; CAPTURE_MISSING where the record must name him."""
    if moves.men.victim_seats(moves.candidate.arm, cell) > 1:
        return CAPTURE_MISSING
    arm: i64 = 0
    while moves.candidate.victim < 0:
        if moves.lookup.side[arm] != moves.lookup.side[moves.candidate.arm]:
            moves.candidate.victim = moves.men.victim_of(arm, cell)
        arm += 1
    return FINE
