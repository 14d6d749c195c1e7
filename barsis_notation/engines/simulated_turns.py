"""Turns that nobody plays: thrown by chance, moves chosen by their number. Compiled with mypyc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barsis_notation.engines.frame import (
    AT_END,
    AT_THROWS,
    FIRST_MOVE,
    MOVE_UNIT,
    PASS,
    Frame,
    in_turn,
)
from barsis_notation.engines.refusals import FINE
from barsis_notation.record.ints import i64
from barsis_notation.record.scan import ENDINGS, MAX_TURN
from barsis_notation.record.shapes import MAX_TURNS

MAX_THROWS: Final = 100
"""Throws of one turn, or for the first, after which a game is broken off.

The games that people play need a few; rules by which nearly every throw earns another need so many
that the choice among the moves takes for ever.
"""
UNENDING: Final = -1
"""What ``play_out`` answers where a turn does not end, or is longer than a record can hold."""
DECLINED: Final = -2
"""What ``_move`` answers where moves are left that nobody wants to make."""

Cast = Callable[[], str]
"""Gives one throw of a game's device."""
Choose = Callable[[int], int]
"""Gives the number, from 0, of the move to make of so many, or -1 to pass."""


def play_out(
    frame: Frame,
    turns: list[str],
    seat: i64,
    throw: str,
    cast: Cast | None,
    choose: Choose,
    may_end: bool,
) -> i64:
    """Play whole turns and add them to *turns*, until the game is over or *turns* are MAX_TURNS.

    *cast* is None where nothing is thrown. With *may_end* *choose* is asked too where there is one
    move and the turn may end without it. The first turn is that of *seat*, and begins with
    *throw* if that is not empty. Return FINE; UNENDING before a turn that does not end; or where
    play stopped and why, for ``place_of``: then what was played of that turn is the last of them.
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
        to = frame.turn.to
        if to >= 0:  # nobody is to move where the first throw is refused
            seat = to
        text = f"{frame.rules.names[seat]}{head}:{moves}"
        if answer == UNENDING or len(text) > MAX_TURN:
            return UNENDING
        turns.append(text)
        if answer == FINE:
            answer = frame.why_not_end(word)
            if answer != FINE:
                answer += AT_END
        if answer != FINE:
            return in_turn(len(turns), answer)
        frame.close(word)
        seat = frame.turn.to
        throw = ""
    return FINE


def _throw(frame: Frame, seat: i64, throw: str, cast: Cast) -> tuple[i64, str]:
    """Let *seat* make *throw*, and more while they are due; return FINE or why not, and them."""
    thrown = throw
    answer = frame.why_not_sit(seat)
    if answer == FINE:
        answer = frame.throw_first(seat, outcome_of(throw))
    throws = 1
    while answer == FINE and frame.owes_throw():
        if throws > MAX_THROWS:
            return UNENDING, thrown
        throw = cast()
        thrown = f"{thrown}+{throw}"
        answer = frame.throw(outcome_of(throw))
        throws += 1
    return answer if answer == FINE else AT_THROWS + answer, thrown


def _move(frame: Frame, choose: Choose, may_end: bool) -> tuple[i64, str]:
    """Make moves while there are any; return FINE or why not, and them, a space before each.

    DECLINED where *choose* wants none of those there are.
    """
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
        moves = f"{moves} {starred(frame, number)}"
        answer = frame.choose(number)
        if answer != FINE:
            return FIRST_MOVE + made * MOVE_UNIT + answer, moves
        made += 1


def starred(frame: Frame, number: i64) -> str:
    """Return legal move *number* as records write it, with a star where it takes anybody."""
    text = frame.move_text(number)
    if frame.takes(number) and "/" in text and "*" not in text:
        return f"{text}*"
    return text


def outcome_of(throw: str) -> i64:
    """Return the throw *throw*, one digit or two, as the scanner writes it."""
    if len(throw) == 1:
        return ord(throw) - 48
    return 100 + 10 * (ord(throw[0]) - 48) + ord(throw[1]) - 48
