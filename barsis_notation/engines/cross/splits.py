"""Values that may be split; none may be left partly used. Compiled with mypyc.

Whether the rest of a split can still be played is tried on ``CrossState.get_trial_board``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barsis_notation.engines.cross.cross_legal_moves import FOUND, find_moves
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.refusals import CAPTURE_MISSING, FINE
from barsis_notation.engines.vectors import new_vector, shift_left
from barsis_notation.record.ints import i64, vec

if TYPE_CHECKING:
    from barsis_notation.engines.cross.cross_moves import CrossState
    from barsis_notation.engines.cross.owed import Reading

MAX_TRIES: Final = 3
"""Maximum number of successive moves that are tried to make the rest of a split playable."""


def can_complete(state: CrossState) -> bool:
    """Return whether the split values of at least one reading can be completed after a move.

    The move is ``state.candidate``, which must be legal in all other respects. A split value is
    completed when its last step has been played. At most MAX_TRIES (3) further moves are tried out;
    the result can be False although more moves would complete the values. The result is True on a
    trial board.
    """
    if state.is_trial:
        return True
    twin = state.get_trial_board()
    move = state.candidate
    twin.why_not(move.arm, move.start, move.dest, state.get_tag(move.man), NONE)
    twin.owed.payments = state.owed.payments
    twin.make()
    return _is_completable(twin, MAX_TRIES)


def drop_incomplete(state: CrossState) -> None:
    """Drop the readings with a split value that can no longer be completed.

    A split value is completed when its last step has been played. At most MAX_TRIES (3) further
    moves are tried out. *state* is the game; its readings are in ``state.owed``. On a trial board,
    no readings are dropped.
    """
    if state.is_trial:
        return
    readings = state.owed.readings
    complete = [one for one in readings if _is_reading_completable(state, one, MAX_TRIES)]
    if len(complete) < len(readings):
        state.owed.keep(complete)


def _is_completable(state: CrossState, tries: i64) -> bool:
    """Return whether some reading can play its open splits to the last step."""
    return any(_is_reading_completable(state, one, tries) for one in state.owed.readings)


def _is_reading_completable(state: CrossState, reading: Reading, tries: i64) -> bool:
    """Return whether *reading* can complete its splits after at most *tries* other moves."""
    if not reading.splits or state.seats.over:
        return True
    if len(reading.splits) == 1:
        if _can_parts_fit(state, reading):
            return True
        if reading.count_unsplit() == 0:
            return False
    return tries > 0 and _search(state, reading, tries)


def _search(state: CrossState, reading: Reading, tries: i64) -> bool:
    """Return whether some move of *reading* leads to a state that can complete its splits."""
    twin = state.get_trial_board()
    twin.owed.keep([reading.copy()])
    count = find_moves(twin)
    at: i64 = 0
    while at < count:
        place = at * FOUND
        after = twin.get_trial_board()
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


def _can_parts_fit(state: CrossState, reading: Reading) -> bool:
    """Return whether men that have not played a part of the one open split can play its rest.

    Reachable sums are kept as bits in four sets. The number of a set is the sum of two flags: 1 if
    a part captures, and 2 if a man goes home that may do so only after a capture.
    """
    left, had = reading.splits[0]
    sums = new_vector(4)
    sums[0] = 1
    arm = state.seats.first
    while arm >= 0:
        man = arm * state.lookup.pawns
        end = man + state.lookup.pawns
        while man < end:
            if man not in had and _can_play_part(state, arm, man):
                _add_parts(state, sums, arm, man, left)
            man += 1
        arm = state.seats.get_next_mover(arm)
    reached = sums[0] | sums[1] | sums[3]
    return (reached >> left) & 1 != 0


def _can_play_part(state: CrossState, arm: i64, man: i64) -> bool:
    start = state.men.where[man]
    if start >= state.lookup.goal:
        return False
    state.update_usable_kinds(arm, man)
    return state.owed.usable != 0


def _add_parts(state: CrossState, sums: vec[i64], arm: i64, man: i64, left: i64) -> None:
    """Add the parts of *left* steps that *man* can play to the sums."""
    start = state.men.where[man]
    new = new_vector(4)
    limit = shift_left(1, left + 1) - 1
    part: i64 = 1
    while part <= left:
        dest = start + part
        home = dest >= state.lookup.goal
        if home and state.lookup.exact:
            break
        if home:
            dest = state.lookup.goal
        refused = state.why_not_reach(arm, start, dest)
        flag: i64 = 0
        if refused == FINE and state.men.is_capture(arm, dest, False):
            flag = 1
        elif refused == CAPTURE_MISSING:
            flag = 2
        if refused == FINE or refused == CAPTURE_MISSING:
            flags: i64 = 0
            while flags < 4:
                to = flags | flag
                new[to] |= (sums[flags] & (limit >> part)) << part
                flags += 1
        part += 1
    flags = 0
    while flags < 4:
        sums[flags] |= new[flags]
        flags += 1
