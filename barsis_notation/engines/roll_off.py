"""The roll-off that decides who starts.

Every seat throws once; the seats that tie for the highest throw then throw again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.throw_devices import has_single_die_opening

Outcomes = Mapping[str, Sequence[str]]
"""The values of each outcome, by key; an outcome without an entry counts as its own number."""


def has_roll_off(ruleset: Ruleset) -> bool:
    """Return whether the rules let throws before the first turn decide who starts.

    They do if *ruleset* has opening dice, or if its fact ``turn.first`` is ``highest``.
    """
    return has_single_die_opening(ruleset) or ruleset.value("turn.first") == "highest"


def get_highest_number(outcome: str, outcomes: Outcomes) -> int:
    """Return the highest whole number that a throw gives, or 0 if it gives none.

    The values ``khal`` and ``grace`` are ignored.

    Args:
        outcome: Key of the throw in the record, such as ``"5"``.
        outcomes: Values of each outcome, by key; an outcome without an entry counts as its own
            number.
    """
    values = outcomes.get(outcome, (outcome,))
    return max((int(value) for value in values if value.isascii() and value.isdigit()), default=0)


def find_contenders(
    seats: Sequence[str], throws: Iterable[tuple[str, str]], outcomes: Outcomes
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the seats that may still start, and those that have yet to throw.

    At first, all seats may start. In each round, every contender throws once; those whose throw
    gives the highest number (``get_highest_number``) remain. If there are several, they throw again
    in the next round.

    Args:
        seats: Letters of the seats that take part, at least one, in the order of the results.
        throws: Seat letter and outcome of each throw, in order; throws of seats that do not take
            part, or can no longer start, are ignored. If a seat throws twice in a round, its last
            throw counts.
        outcomes: Values of each outcome, by key; an outcome without an entry counts as its own
            number.

    Returns:
        The letters of the contenders, and the letters of the contenders that have not thrown in
        this round. If only one contender is left, it starts, and the second tuple is empty.
    """
    contenders, shown = tuple(seats), dict[str, int]()
    for seat, outcome in throws:
        if seat in contenders:
            shown[seat] = get_highest_number(outcome, outcomes)
        if len(shown) == len(contenders):
            best = max(shown.values())
            contenders = tuple(seat for seat in contenders if shown[seat] == best)
            shown = {}
    if len(contenders) == 1:
        return contenders, ()
    return contenders, tuple(seat for seat in contenders if seat not in shown)
