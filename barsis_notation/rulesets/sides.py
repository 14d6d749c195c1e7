"""Functions that group the players of a game into sides."""

from __future__ import annotations

from collections.abc import Sequence

from barsis_notation.rulesets.ruleset import Ruleset


def list_sides(ruleset: Ruleset, players: Sequence[str]) -> list[str]:
    """Return the seat letters of each side of a game (rules 0.5).

    A side is one player or, in games with teams, two opposite players.

    Args:
        ruleset: The rules of the game.
        players: The seat letters of each player, such as ``"S"`` or ``"SN"``; all must be seats of
            *ruleset*.

    Returns:
        *players* as given in games without teams or with other than four players. Otherwise two
            strings: the first and third, and the second and fourth seat in the order of the
            ruleset.
    """
    if ruleset.value("teams") != "opposite" or len(players) != 4:
        return list(players)
    names: list[str] = ruleset["seats.names"]
    ordered = sorted("".join(players), key=names.index)
    return [ordered[0] + ordered[2], ordered[1] + ordered[3]]
