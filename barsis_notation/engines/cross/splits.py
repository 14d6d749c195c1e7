"""Values that may be split (3.2 no. 2): none may be left half used. Compiled with mypyc.

Whether what is left of a split can still be played is tried on a second board (``Moves.twin``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.cross.legal_moves import FOUND, find_moves
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import CAPTURE_MISSING, FINE
from barsis_notation.engines.vectors import numbers, shifted
from barsis_notation.record.ints import i64, vec

if TYPE_CHECKING:
    from barsis_notation.engines.cross.moves import Moves
    from barsis_notation.engines.cross.owed import Reading

MAX_TRIES: Final = 3
"""Moves that are tried, one after the other, to make room for what is left of a split."""


def can_complete(moves: Moves) -> bool:
    """Return whether the move that was checked leaves no split that nothing can complete."""
    if moves.is_trial:
        return True
    twin = moves.twin()
    move = moves.candidate
    twin.why_not(move.arm, move.start, move.dest, moves.tag_of(move.man), NONE)
    twin.owed.payments = moves.owed.payments
    twin.make()
    return _is_completable(twin, MAX_TRIES)


def drop_incomplete(moves: Moves) -> None:
    """Forget the readings in which a split is left that nothing can complete."""
    if moves.is_trial:
        return
    readings = moves.owed.readings
    complete = [one for one in readings if _is_reading_completable(moves, one, MAX_TRIES)]
    if len(complete) < len(readings):
        moves.owed.keep(complete)


def _is_completable(moves: Moves, tries: i64) -> bool:
    """Return whether some reading can play its open splits to the last step."""
    return any(_is_reading_completable(moves, one, tries) for one in moves.owed.readings)


def _is_reading_completable(moves: Moves, reading: Reading, tries: i64) -> bool:
    """Return whether *reading* can play its open splits, trying so many moves."""
    if not reading.splits or moves.seats.over:
        return True
    if len(reading.splits) == 1:
        if _parts_fit(moves, reading):
            return True
        if reading.unsplit() == 0:
            return False
    return tries > 0 and _search(moves, reading, tries)


def _search(moves: Moves, reading: Reading, tries: i64) -> bool:
    """Return whether some move of *reading* leads to where its splits can be completed."""
    twin = moves.twin()
    twin.owed.keep([reading.copy()])
    count = find_moves(twin)
    at: i64 = 0
    while at < count:
        place = at * FOUND
        after = twin.twin()
        refused = after.why_not(
            twin.found[place],
            twin.found[place + 1],
            twin.found[place + 2],
            twin.found[place + 3],
            NONE,
        )
        if refused == FINE:
            after.make()
            if _is_completable(after, tries - 1):
                return True
        at += 1
    return False


def _parts_fit(moves: Moves, reading: Reading) -> bool:
    """Return whether men that had no part of the one open split can take the rest of it.

    Sums that can be reached are kept as bits, in four sets: whether somebody has captured for
    it, and whether somebody goes home who may only then.
    """
    left, had = reading.splits[0]
    sums = numbers(4)
    sums[0] = 1
    arm = moves.seats.first
    while arm >= 0:
        man = arm * moves.lookup.pawns
        end = man + moves.lookup.pawns
        while man < end:
            if man not in had and _may_play_part(moves, arm, man):
                _add_parts(moves, sums, arm, man, left)
            man += 1
        arm = moves.seats.other_mover(arm)
    reached = sums[0] | sums[1] | sums[3]
    return (reached >> left) & 1 != 0


def _may_play_part(moves: Moves, arm: i64, man: i64) -> bool:
    start = moves.men.where[man]
    if start >= moves.lookup.goal:
        return False
    moves.see_what_may_move(arm, man)
    return moves.owed.usable != 0


def _add_parts(moves: Moves, sums: vec[i64], arm: i64, man: i64, left: i64) -> None:
    """Add to the sums what *man* can take of *left* steps."""
    start = moves.men.where[man]
    new = numbers(4)
    limit = shifted(1, left + 1) - 1
    part: i64 = 1
    while part <= left:
        dest = start + part
        home = dest >= moves.lookup.goal
        if home and moves.lookup.exact:
            break
        if home:
            dest = moves.lookup.goal
        refused = moves.why_not_reach(arm, start, dest)
        flag: i64 = 0
        if refused == FINE and moves.men.takes(arm, dest, False):
            flag = 1
        elif refused == CAPTURE_MISSING:
            flag = 2
        if refused == FINE or refused == CAPTURE_MISSING:
            state: i64 = 0
            while state < 4:
                to = state | flag
                new[to] |= (sums[state] & (limit >> part)) << part
                state += 1
        part += 1
    state = 0
    while state < 4:
        sums[state] |= new[state]
        state += 1
