"""Turns with throws nobody noted: legal if some chain of outcomes makes their moves legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from barsis_notation.engines.engine import Play
from barsis_notation.record.turns import Turn, print_turn

MOST_TRIED = 20_000
"""Chains tried for one turn before it is given up as unexplained."""


def explain_throws(play: Play, turn: Turn) -> str | None:
    """Return *turn* with throws that make it legal in place of ``?``; None where none do.

    *play* stands before the turn and is left as it is. Shorter chains are tried first: a throw
    that no move uses cannot make a move legal, so one more throw than moves is enough.
    """
    for tried, chain in enumerate(_chains(play, turn)):
        if tried >= MOST_TRIED:
            return None
        text = print_turn(Turn(seat=turn.seat, throws=chain, moves=turn.moves, ending=turn.ending))
        if play.copy().replay([text]) is None:
            return text
    return None


def _chains(play: Play, turn: Turn) -> Iterator[tuple[str, ...]]:
    outcomes = list(play.outcomes)
    unknown = turn.throws.count("?")
    for extra in range(len(turn.moves) + 2):
        for lengths in _shares(extra, unknown):
            choices = _choices(turn.throws, lengths, outcomes)
            yield from product(*choices)


def _choices(
    throws: tuple[str, ...], lengths: tuple[int, ...], outcomes: list[str]
) -> list[list[str]]:
    """Return for every throw of the chain what it can be; each ``?`` is one throw or more."""
    choices: list[list[str]] = []
    more = iter(lengths)
    for throw in throws:
        if throw == "?":
            choices += [outcomes] * (1 + next(more))
        else:
            choices.append([throw])
    return choices


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to deal *total* further throws among *parts* unknown ones."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)
