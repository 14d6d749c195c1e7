"""Who wins and loses together."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.rulesets.ruleset import Ruleset


def sides_of(ruleset: Ruleset, players: Sequence[str]) -> list[str]:
    """Return the seats of each side: a player's, or those of two opposite players (0.5 "Side").

    *players* are the seats that each has.
    """
    if ruleset.value("teams") != "opposite" or len(players) != 4:
        return list(players)
    names: list[str] = ruleset["seats.names"]
    ordered = sorted("".join(players), key=names.index)
    return [ordered[0] + ordered[2], ordered[1] + ordered[3]]
