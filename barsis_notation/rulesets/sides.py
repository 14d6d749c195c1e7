"""Functions that group the players of a game into sides."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.rulesets.ruleset import Ruleset


def list_sides(ruleset: Ruleset, players: Sequence[str]) -> list[str]:
    """Return the seat letters of each side of a game.

    A side is one player or, in games with teams, two opposite players.

    Args:
        ruleset: The rules of the game.
        players: The seat letters of each player, such as ``"S"`` or ``"SN"``.

    Returns:
        *players* as given, unless the game has teams and there are four players with one seat of
        *ruleset* each. In that case, the result has two strings: the first and third seat, and the
        second and fourth seat, in the order of the ruleset.
    """
    names: list[str] = ruleset["seats.names"]
    is_one_each = len(players) == 4 and all(seat in names for seat in players)
    if ruleset.value("teams") != "opposite" or not is_one_each:
        return list(players)
    ordered = sorted(players, key=names.index)
    return [ordered[0] + ordered[2], ordered[1] + ordered[3]]
