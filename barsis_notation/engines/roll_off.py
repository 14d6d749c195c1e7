"""The roll-off: who starts. Everybody throws once; those who tie for the highest throw again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.devices import is_of_single_dice

Outcomes = Mapping[str, Sequence[str]]
"""What each outcome gives; an opening die, which has no entry, is its own number."""


def is_held(ruleset: Ruleset) -> bool:
    """Return whether throws decide who starts."""
    return is_of_single_dice(ruleset) or ruleset.value("turn.first") == "highest"


def number_of(outcome: str, outcomes: Outcomes) -> int:
    """Return the highest whole number of a throw; khal and grace are not counted."""
    values = outcomes.get(outcome, (outcome,))
    return max((int(value) for value in values if value.isdigit()), default=0)


def still_in(
    seats: Sequence[str], throws: Iterable[tuple[str, str]], outcomes: Outcomes
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who may still start after *throws*, and who of them has yet to throw in this round.

    Both in the order of *seats*; a single seat left is who starts, and nobody throws any more.
    """
    contenders, shown = tuple(seats), dict[str, int]()
    for seat, outcome in throws:
        if seat in contenders:
            shown[seat] = number_of(outcome, outcomes)
        if len(shown) == len(contenders):
            best = max(shown.values())
            contenders = tuple(seat for seat in contenders if shown[seat] == best)
            shown = {}
    if len(contenders) == 1:
        return contenders, ()
    return contenders, tuple(seat for seat in contenders if seat not in shown)
