"""Find throws for turns with unknown throws: a chain of outcomes that makes their moves legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import Turn, format_turn
from barsis_notation.rulesets.throw_devices import count_throws

MAX_TRIED = 10_000
"""Largest number of throws tried for one turn: more than any chain of five throws needs."""


class ThrowExplanation(NamedTuple):
    """The result of a search for throws.

    Attributes:
        text: The turn with throws that make it legal, in the strict grammar; None if none were
            found.
        complete: Whether the search was completed. If it was cut off, *text* may be None although
            suitable throws exist.
    """

    text: str | None
    complete: bool = True


def find_throws(play: Play, turn: Turn, then: str = "") -> ThrowExplanation:
    """Find throws that make a turn legal if they replace its unknown throws (``?``).

    Each ``?`` may be replaced by several throws. Shorter chains of throws are tried first. Because
    a throw that no move uses cannot make a move legal, the number of moves limits the length of a
    chain. Among chains of the same length, one after which *then* may play is preferred, because
    the throws decide which seat plays next. The search is cut off after MAX_TRIED (10,000) throws.
    The text of the result is None if no throws were found that make the turn legal.

    Args:
        play: The game before the turn; it is not changed.
        turn: The turn; at least one of its throws is ``?``, and no move is unknown.
        then: Letter of the seat with the next turn; ``""`` if it is not known.
    """
    legal: str | None = None
    length = 0
    for tried, chain in enumerate(_find_chains(play, turn)):
        if tried >= MAX_TRIED:
            return ThrowExplanation(legal, complete=False)
        if chain is None:
            continue
        if legal is not None and len(chain) > length:
            break
        text = format_turn(Turn(seat=turn.seat, throws=chain, moves=turn.moves, ending=turn.ending))
        after = play.copy()
        if after.replay([text]) is not None:
            continue
        if not then or then in after.to_move():
            return ThrowExplanation(text)
        legal, length = legal or text, len(chain)
    return ThrowExplanation(legal)


def _find_chains(play: Play, turn: Turn) -> Iterator[tuple[str, ...] | None]:
    """Yield the chains that fit the noted throws, and None for every throw tried.

    Shorter chains come first. Each ``?``, or row of them, may be several throws.
    """
    rows = [
        place
        for place, throw in enumerate(turn.throws)
        if throw == "?" and turn.throws[place - 1 : place] != ("?",)
    ]
    for extra in range(max(len(turn.moves) + 2, count_throws(play.ruleset.facts))):
        for longer in combinations_with_replacement(rows, extra):
            times = Counter(longer)
            throws = [
                throw for place, throw in enumerate(turn.throws) for _ in range(1 + times[place])
            ]
            yield from _fill_in_throws(play, turn.seat, throws)


def _fill_in_throws(play: Play, seat: str, throws: list[str]) -> Iterator[tuple[str, ...] | None]:
    """Yield *throws* with outcomes for every ``?``, for all chains that the game accepts."""
    outcomes = sorted({max(key, key[::-1]) for key in play.outcomes})
    outcomes_of = [outcomes if throw == "?" else [throw] for throw in throws]
    ways: list[tuple[Play, tuple[str, ...], Iterator[str]]] = [(play, (), iter(outcomes_of[0]))]
    while ways:
        before, chain, left = ways[-1]
        outcome = next(left, None)
        if outcome is None:
            ways.pop()
            continue
        yield None
        after = before.copy()
        if after.throw(outcome, seat) is not None:
            continue
        longer = (*chain, outcome)
        if len(longer) < len(throws):
            ways.append((after, longer, iter(outcomes_of[len(longer)])))
        else:
            yield longer
