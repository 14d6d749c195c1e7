"""Single slips of a scorer: every change that could undo one writing mistake in a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import ne
from typing import Final, NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import Turn, TurnSyntaxError, parse_turn

MAX_FILLINGS = 2_000
"""Largest number of ways to fill a missed turn that are tried."""

MAX_CHAIN = 2
"""Largest number of throws of a missed turn that is tried."""


class Slip(NamedTuple):
    """One possible slip (writing mistake) of a scorer.

    Attributes:
        turn: Number of the turn, from 1.
        kind: ``throw``, ``move``, ``move left out``, ``seat``, ``turn missed``, ``turn written
            twice``, ``turns written twice``, ``seats exchanged`` or ``turns exchanged``.
        written: The throw, move, seat or turn that was written; "" if nothing was. Two turns are
            joined by `` / ``.
        meant: What was meant, in the same form; "" if nothing was. For a missed turn, it is the
            seat.
        turns: The turn strings that replace turns of the record, beginning with turn *turn*.
        taken: Number of turns that they replace.
    """

    turn: int
    kind: str
    written: str
    meant: str
    turns: tuple[str, ...]
    taken: int = 1


def generate_slips(turns: Sequence[str], place: int, before: Play) -> Iterator[Slip]:
    """Yield every slip that may have been made at ``turns[place]``, of all kinds of ``Slip``.

    The corrected turns may still be illegal. No slips are yielded if ``turns[place]`` is not in the
    strict grammar. For a missed turn, at most 2000 slips (``MAX_FILLINGS``) are yielded, with at
    most 2 throws (``MAX_CHAIN``) each.

    Args:
        turns: The turns of the record as strings.
        place: Index of the turn, from 0.
        before: The game before that turn; not modified.
    """
    try:
        turn = parse_turn(turns[place])
    except TurnSyntaxError:
        return
    yield from _other_outcomes(turns[place], turn, place, before)
    yield from _other_moves(turns[place], turn, place, before)
    yield from _written_twice(turns, place)
    yield from _exchanged_seats(turns, place)
    yield from _exchanged_turns(turns, place)
    yield from _other_seats(turns[place], turn, place, before)
    yield from _missed_turns(turns, turn, place, before)


def _other_outcomes(text: str, turn: Turn, place: int, before: Play) -> Iterator[Slip]:
    _, _, moves = text.partition(":")
    outcomes = _outcomes(tuple(before.outcomes))
    for number, throw in enumerate(turn.throws):
        written = "".join(sorted(throw, reverse=True))
        for other in outcomes:
            if other != written:
                throws = "+".join([*turn.throws[:number], other, *turn.throws[number + 1 :]])
                new = f"{turn.seat} {throws}:{moves}"
                yield Slip(place + 1, "throw", throw, other, (new,))


@lru_cache(maxsize=64)
def _outcomes(keys: tuple[str, ...]) -> list[str]:
    """Return the possible throws; for two dice, each pair in one order only."""
    return sorted({"".join(sorted(key, reverse=True)) for key in keys})


def _other_moves(text: str, turn: Turn, place: int, before: Play) -> Iterator[Slip]:
    """Yield the turn with another start or end of one of its moves, or with one extra move."""
    play = before.copy()
    if any(play.throw(throw, turn.seat) is not None for throw in turn.throws):
        return
    head, _, tail = text.partition(": ")
    words = tail.split()
    for number in range(len(turn.moves)):
        written = words[number]
        for meant in play.moves():
            if _shares_one_end(written, meant):
                new = " ".join([f"{head}:", *words[:number], meant, *words[number + 1 :]])
                yield Slip(place + 1, "move", written, meant, (new,))
        if play.move(written) is not None:
            return
    for move in () if turn.ending else play.moves():
        yield Slip(place + 1, "move left out", "", move, (f"{text} {move}",))


def _shares_one_end(written: str, meant: str) -> bool:
    """Return whether two moves differ in only one of their points."""
    one, other = _points(written), _points(meant)
    return len(one) == len(other) and sum(map(ne, one, other)) == 1


@lru_cache(maxsize=4096)
def _points(move: str) -> list[str]:
    """Return the start, the end and the points between of a move, as steps or cells."""
    return _BETWEEN.split(move.rstrip("*"))


_BETWEEN: Final = re.compile("[-/x]")


def _written_twice(turns: Sequence[str], place: int) -> Iterator[Slip]:
    """Yield slips that drop this turn, or this and the next, if they repeat those before."""
    if place and turns[place] == turns[place - 1]:
        yield Slip(place + 1, "turn written twice", turns[place], "", ())
    pair = turns[place : place + 2]
    if place > 1 and len(pair) == 2 and pair == turns[place - 2 : place] and pair[0] != pair[1]:
        yield Slip(place + 1, "turns written twice", " / ".join(pair), "", (), 2)


def _exchanged_seats(turns: Sequence[str], place: int) -> Iterator[Slip]:
    """Yield this turn and the next with their seats exchanged."""
    if place + 1 >= len(turns) or turns[place][0] == turns[place + 1][0]:
        return
    first, second = turns[place], turns[place + 1]
    pair = f"{first} / {second}"
    seats = (second[0] + first[1:], first[0] + second[1:])
    yield Slip(place + 1, "seats exchanged", pair, " / ".join(seats), seats, 2)


def _exchanged_turns(turns: Sequence[str], place: int) -> Iterator[Slip]:
    """Yield this turn and the next in reverse order."""
    if place + 1 < len(turns) and turns[place] != turns[place + 1]:
        pair = (turns[place + 1], turns[place])
        written = f"{turns[place]} / {turns[place + 1]}"
        yield Slip(place + 1, "turns exchanged", written, " / ".join(pair), pair, 2)


def _other_seats(text: str, turn: Turn, place: int, before: Play) -> Iterator[Slip]:
    """Yield the turn for each other seat that may play here."""
    for seat in before.to_move():
        if seat != turn.seat:
            yield Slip(place + 1, "seat", turn.seat, seat, (seat + text[1:],))


def _missed_turns(turns: Sequence[str], turn: Turn, place: int, before: Play) -> Iterator[Slip]:
    """Yield every turn of the expected seat that may be missing before a turn of another seat."""
    expected = before.to_move()
    if not expected or turn.seat in expected:
        return
    seat = expected[0]
    for number, filling in enumerate(_fillings(before, seat)):
        if number >= MAX_FILLINGS:
            return
        yield Slip(place + 1, "turn missed", "", seat, (filling, turns[place]))


def _fillings(before: Play, seat: str) -> Iterator[str]:
    """Yield the legal turns of *seat* with up to MAX_CHAIN throws, fewest throws first.

    In a game without throws they are the legal moves.
    """
    if not before.outcomes:
        yield from _complete_turn(before, f"{seat}:")
    chains: list[tuple[tuple[str, ...], Play]] = [((), before)]
    for _ in range(MAX_CHAIN):
        chains = [longer for chain in chains for longer in _extend_throws(*chain, seat)]
        for throws, play in chains:
            if play.why_not_end() != "throw-missing":
                yield from _complete_turn(play, f"{seat} {'+'.join(throws)}:")


def _extend_throws(
    throws: tuple[str, ...], before: Play, seat: str
) -> Iterator[tuple[tuple[str, ...], Play]]:
    """Yield *throws* with every possible further throw; each pair of dice in one order only."""
    for outcome in _outcomes(tuple(before.outcomes)):
        play = before.copy()
        if play.throw(outcome, seat) is None:
            yield (*throws, outcome), play


def _complete_turn(play: Play, text: str) -> Iterator[str]:
    """Yield *text* with every way to complete the turn by legal moves of *play*."""
    if play.why_not_end() is None:
        yield text
        return
    for move in play.moves():
        after = play.copy()
        after.move(move)
        yield from _complete_turn(after, f"{text} {move}")
