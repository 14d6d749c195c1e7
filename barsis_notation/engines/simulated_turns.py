"""Turns played by a program: random throws, and moves chosen by number. Compiled with mypyc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.engines.frame import (
    AT_END,
    AT_THROWS,
    FIRST_MOVE,
    MOVE_UNIT,
    PASS,
    Frame,
    encode_turn_answer,
)
from barsis_notation.engines.refusals import FINE
from barsis_notation.record.ints import i64
from barsis_notation.record.scan import ENDINGS, MAX_TURN, UNKNOWN
from barsis_notation.record.shapes import MAX_TURNS

MAX_THROWS: Final = 100
"""Maximum number of throws of one turn; a turn that needs more is given up as UNENDING.

Games that people play need only a few. If the rules grant another throw for nearly every throw, a
turn could have thousands of throws, and choosing among the moves would take too long.
"""
UNENDING: Final = -1
"""Returned by ``play_out`` if a turn does not end or is longer than a record allows."""
DECLINED: Final = -2
"""Returned by ``_move`` if *choose* declines the moves that are left."""

ThrowSource = Callable[[], str]
"""A callback that returns the next throw of the game's device, such as ``"5"`` or ``"31"``."""
MoveChooser = Callable[[int], int]
"""A callback that takes the number of moves and returns the index of one (from 0) or -1 to pass."""


def play_out(
    frame: Frame,
    turns: list[str],
    seat: i64,
    throw: str,
    cast: ThrowSource | None,
    choose: MoveChooser,
    may_end: bool,
) -> i64:
    """Play whole turns until the game is over or *turns* has MAX_TURNS (20,000) items.

    A turn goes on as long as there are legal moves, unless *choose* passes.

    Args:
        frame: The kernel of the game, at the start of a turn.
        turns: Turn strings of the game so far; the new ones are appended.
        seat: Index of the seat of the first turn; a seat that may not begin is refused. Ignored in
            a game without throws.
        throw: First throw of the first turn, one or two digits; empty to call *cast*. Ignored in a
            game without throws.
        cast: Function without arguments that returns the next throw, such as ``"5"`` or ``"31"``;
            None in a game without throws.
        choose: Function that takes the number of legal moves and returns the index of one, from 0,
            or -1 to pass. It is called if there are several moves, or if *may_end* applies.
        may_end: Whether to call *choose* even for a single move if the turn may end without it.

    Returns:
        FINE if the game is over or *turns* is full. UNENDING if a turn needs more than 100 throws
        or is longer than MAX_TURN (4096) characters; such a turn is not appended. Otherwise an
        encoded refusal for ``frame.decode_answer``; the last item of *turns* is then the refused
        turn up to the refused throw or move.

    Raises:
        OutOfRangeError: If *choose* returns an index that is too large. The game is left in the
            middle of the turn, as it is if *cast* or *choose* raises an exception.
    """
    while len(turns) < MAX_TURNS and not frame.turn.over:
        head = ""
        answer: i64 = FINE
        if cast is not None:
            thrown = _throw(frame, seat, throw or cast(), cast)
            answer = thrown[0]
            head = f" {thrown[1]}"
        moves = ""
        word: i64 = 0
        if answer == FINE:
            made = _move(frame, choose, may_end)
            answer = made[0]
            moves = made[1]
        if answer == DECLINED:
            answer = FINE
            word = PASS
            moves = f"{moves} {ENDINGS[PASS]}"
        if cast is None and frame.turn.to >= 0:
            seat = frame.turn.to
        text = f"{frame.rules.names[seat]}{head}:{moves}"
        if answer == UNENDING or len(text) > MAX_TURN:
            return UNENDING
        turns.append(text)
        if answer == FINE:
            answer = frame.why_not_end(word)
            if answer != FINE:
                answer += AT_END
        if answer != FINE:
            return encode_turn_answer(len(turns), answer)
        frame.close(word)
        seat = frame.turn.to
        throw = ""
    return FINE


def _throw(frame: Frame, seat: i64, throw: str, cast: ThrowSource) -> tuple[i64, str]:
    """Let *seat* throw while throws are due; return FINE or the refusal, and the throws' text."""
    thrown = throw
    answer = frame.why_not_start_string(seat)
    if answer == FINE:
        answer = frame.throw_first(seat, encode_throw(throw))
    throws = 1
    while answer == FINE and frame.owes_throw():
        if throws == MAX_THROWS:
            return UNENDING, thrown
        throw = cast()
        thrown = f"{thrown}+{throw}"
        answer = frame.throw(encode_throw(throw))
        throws += 1
    return answer if answer == FINE else AT_THROWS + answer, thrown


def _move(frame: Frame, choose: MoveChooser, may_end: bool) -> tuple[i64, str]:
    """Make moves while there are any; return FINE, DECLINED or the refusal, and the moves' text."""
    moves = ""
    number: i64 = 0
    made: i64 = 0
    while True:
        count = frame.count_moves()
        if count == 0:
            return FINE, moves
        number = 0
        if count > 1 or (may_end and frame.why_not_end(PASS) == FINE):
            number = choose(int(count))
        if number < 0:
            return DECLINED, moves
        if number >= count:
            raise OutOfRangeError(f"choose: there is no move {number} among {count} moves")
        moves = f"{moves} {move_text_with_star(frame, number)}"
        answer = frame.choose(number)
        if answer != FINE:
            return FIRST_MOVE + made * MOVE_UNIT + answer, moves
        made += 1


def move_text_with_star(frame: Frame, number: i64) -> str:
    """Return a legal move as written in records, with a star if it captures: ``8/3*``.

    A move that names the captured man already has its star. Leaps such as ``b3xb5`` do not get a
    star. *number* is the index of the move, from 0, at the last ``count_moves`` of *frame*.
    """
    text = frame.move_text(number)
    if frame.is_capture(number) and "/" in text and "*" not in text:
        return f"{text}*"
    return text


def encode_throw(throw: str) -> i64:
    """Return the integer with which ``record.scan`` encodes *throw*.

    ``"5"`` gives 5, ``"31"`` gives 131. Other text than one or two digits gives UNKNOWN (-1), which
    every game refuses.
    """
    number: i64 = 0
    for char in throw:
        digit: i64 = ord(char) - 48
        if digit < 0 or digit > 9:
            return UNKNOWN
        number = 10 * number + digit
    if len(throw) == 2:
        return 100 + number
    return number if len(throw) == 1 else UNKNOWN
