"""The roll-off for the first turn: who has yet to throw."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.engines.engine import Play


def next_to_throw(play: Play, opening: Sequence[str]) -> tuple[str, ...]:
    """Return the seats that still throw in this round of the roll-off, in turn order.

    *play* has taken note of *opening*, and nobody is to move. Everybody throws once; those who tie
    for the highest whole number throw again. Empty where the rules know no roll-off, or it is
    decided.
    """
    contenders = play.to_move()
    if "opening.reroll" in play.ruleset.facts:  # these engines know who has shown no die yet
        return contenders
    if play.ruleset.facts.get("turn.first") != "highest":
        return ()
    round_: dict[str, int] = {}
    for word in opening:
        if word[0] in contenders:
            round_[word[0]] = _number(play, word[2:])
        if len(round_) == len(contenders):
            best = max(round_.values())
            contenders = tuple(seat for seat in contenders if round_[seat] == best)
            round_ = {}
    if len(contenders) == 1:
        return ()
    return tuple(seat for seat in contenders if seat not in round_)


def _number(play: Play, outcome: str) -> int:
    """Return the highest whole number that a throw gives."""
    values = play.outcomes.get(outcome, ())
    return max((int(value) for value in values if value.isdigit()), default=0)
