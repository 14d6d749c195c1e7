"""Turns that nobody plays: thrown by chance, moves chosen by their number. Compiled with mypyc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barsis_notation.engines.frame import (
    AT_END,
    AT_THROWS,
    FIRST_MOVE,
    MOVE_UNIT,
    Frame,
    in_turn,
)
from barsis_notation.engines.refusals import FINE
from barsis_notation.record.ints import i64
from barsis_notation.record.scan import MAX_TURN
from barsis_notation.record.shapes import MAX_TURNS

MAX_THROWS: Final = 100
"""Throws of one turn, or for the first, after which a game is broken off.

The games that people play need a few; rules by which nearly every throw earns another need so many
that the choice among the moves takes for ever.
"""
UNENDING: Final = -1
"""What ``play_out`` answers where a turn does not end, or is longer than a record can hold."""

Cast = Callable[[], str]
"""Gives one throw of a game's device."""
Choose = Callable[[int], int]
"""Gives the number, from 0, of the move to make of so many; asked only where there are several."""


def play_out(
    frame: Frame, turns: list[str], seat: i64, throw: str, cast: Cast | None, choose: Choose
) -> i64:
    """Play whole turns and add them to *turns*, until the game is over or *turns* are MAX_TURNS.

    *cast* is None where nothing is thrown. The first turn is that of *seat*, and begins with
    *throw* if that is not empty. Return FINE; UNENDING before a turn that does not end; or where
    play stopped and why, for ``place_of``: then what was played of that turn is the last of them.
    """
    while len(turns) < MAX_TURNS and not frame.turn.over:
        words = [""]
        answer = _play_turn(frame, words, seat, throw, cast, choose)
        text = " ".join(words)
        if answer == UNENDING or len(text) > MAX_TURN:
            return UNENDING
        turns.append(text)
        if answer != FINE:
            return in_turn(len(turns), answer)
        seat = frame.turn.to
        throw = ""
    return FINE


def _play_turn(
    frame: Frame, words: list[str], seat: i64, throw: str, cast: Cast | None, choose: Choose
) -> i64:
    """Play one turn into *words*: its head, then its moves. Answer as ``Frame.play``."""
    answer: i64 = FINE
    head = ""
    if cast is not None:
        head = throw or cast()
        answer = frame.why_not_sit(seat)
        if answer == FINE:
            answer = frame.throw_first(seat, outcome_of(head))
        throws = 1
        while answer == FINE and frame.owes_throw():
            if throws > MAX_THROWS:
                return UNENDING
            throw = cast()
            head = f"{head}+{throw}"
            answer = frame.throw(outcome_of(throw))
            throws += 1
        head = f" {head}"
    if answer != FINE:
        answer += AT_THROWS
    else:
        answer = _move(frame, words, choose)
    words[0] = f"{frame.rules.names[frame.turn.to if frame.turn.to >= 0 else seat]}{head}:"
    if answer == FINE:
        answer = frame.why_not_end(0)
        if answer != FINE:
            return AT_END + answer
        frame.close(0)
    return answer


def _move(frame: Frame, words: list[str], choose: Choose) -> i64:
    """Make moves while there are any, and add them to *words*."""
    while True:
        count: int = frame.count_moves()
        if count == 0:
            return FINE
        number: i64 = 0
        if count > 1:
            number = choose(count)
        words.append(starred(frame, number))
        answer = frame.choose(number)
        if answer != FINE:
            return FIRST_MOVE + (len(words) - 2) * MOVE_UNIT + answer


def starred(frame: Frame, number: i64) -> str:
    """Return legal move *number* as records write it, with a star where it takes anybody."""
    text = frame.move_text(number)
    if "/" in text and "*" not in text and frame.takes(number):
        return f"{text}*"
    return text


def outcome_of(throw: str) -> i64:
    """Return the throw *throw*, one digit or two, as the scanner writes it."""
    if len(throw) == 1:
        return ord(throw) - 48
    return 100 + 10 * (ord(throw[0]) - 48) + ord(throw[1]) - 48
