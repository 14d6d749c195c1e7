"""The rules of tables: small functions that fill the kernel's tables from a ruleset.

Rule ids (SB1 …) are those of the cases in ``conformance/1``. The rules follow the page *Shesh Besh*
of the Backgammon Blog, which the ruleset quotes beside every fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from barsis_notation.engines.tables.tables_board import (
    AWAY,
    FACES,
    HOME,
    ON_BAR,
    PAST,
    SIDE,
    TablesLookup,
)
from barsis_notation.rulesets import Ruleset

SINGLE = ""
MARS = "mars"
TURKISH_MARS = "turkish_mars"

DICE = range(1, FACES)

BEHIND = {"bar": (ON_BAR,), "bar_or_home": range(ON_BAR - HOME, SIDE)}
"""Points on which a checker makes the loss a turkish mars if the loser has borne off none: the
loser's 19 to 24 are the winner's home (rule SB7).
"""


def mirror_point(point: int) -> int:
    """Return the opponent's number of *point* (rule SB1).

    *point* is 1 to 24, counted from the side of one seat: the 1-point is the opponent's 24-point.
    """
    return ON_BAR - point


def find_landing(point: int, number: int) -> int:
    """Return the point to which *number* takes a checker from *point*.

    The result is ``PAST`` if the number is larger than needed to bear off. *point* is 0 to 25,
    *number* 1 to 6. A checker enters from the bar, 25, on the point 25 minus the number (rule SB4),
    and is off at 0 (rule SB6).
    """
    return point - number if number <= point else PAST


def get_start(ruleset: Ruleset) -> list[int]:
    """Return the number of checkers of a seat on each point at the start (rule SB1).

    The index is the point, counted from the side of the seat: 0 is off, 25 is the bar.
    """
    start: Mapping[str, int] = ruleset["start"]
    return [start.get(str(point), 0) for point in range(SIDE)]


def count_checkers(ruleset: Ruleset) -> int:
    """Return the number of checkers of a seat at the start, such as 15 (rule SB1)."""
    return sum(get_start(ruleset))


@lru_cache(maxsize=64)
def build_lookup(ruleset: Ruleset) -> TablesLookup:
    """Return the tables of the kernel for *ruleset*.

    The engine must support the ruleset. Calls with the same ruleset return the same object, which
    must not be changed.
    """
    found = TablesLookup(
        count_checkers(ruleset),
        [find_landing(point, number) for point in range(SIDE) for number in range(FACES)],
        [mirror_point(point) for point in range(SIDE)],
        ruleset["turn.higher_die"],
        ruleset["turn.end_with_win"],
        ruleset["opening.reroll"],
    )
    found.set_seat_names(list(ruleset["seats.names"]))
    return found


def name_win(ruleset: Ruleset, loser: Sequence[int]) -> str:
    """Return the name of a win (rule SB7): ``"mars"``, ``"turkish_mars"`` or ``""``.

    The rule says: "If the losing player has not borne off any checkers, he loses two points
    ("Mars"); or, if he still has a checker on the bar, he loses three points ("Turkish Mars")." The
    name is ``""`` for a single win. One checker borne off makes it single, even with a checker on
    the bar: the first clause of the sentence has priority. If the fact ``win.turkish_mars.when`` is
    ``bar_or_home``, a checker in the winner's home (points 19 to 24 of the loser) counts like one
    on the bar.

    Args:
        ruleset: The rules of the game.
        loser: The number of checkers of the loser on each point, from the loser's side: index 0 is
            off, 25 is the bar.
    """
    if loser[AWAY] > 0:
        return SINGLE
    is_behind = any(loser[point] > 0 for point in BEHIND[ruleset["win.turkish_mars.when"]])
    return TURKISH_MARS if is_behind else MARS


def get_win_points(ruleset: Ruleset, name: str) -> int:
    """Return the points of a win by its name (rule SB7).

    Args:
        ruleset: A ruleset of the tables family. Rulesets of other families may lack these facts.
        name: ``"mars"``, ``"turkish_mars"``, or ``""`` for a single win.
    """
    points: int = ruleset[f"win.score.{name or 'win'}"]
    return points


def can_share_point(mine: int, theirs: int) -> bool:
    """Return whether *mine* checkers of one seat and *theirs* of the other can share a point.

    By rule SB3, this is possible only if *mine* or *theirs* is 0.
    """
    return mine == 0 or theirs == 0


def can_be_owed(owed: list[int]) -> bool:
    """Return whether *owed* can be the numbers of one roll that are still to be played (rule SB3).

    *owed* may be empty, or contain one number, two different numbers, or up to four equal numbers,
    each 1 to 6.
    """
    if any(number not in DICE for number in owed):
        return False
    return len(owed) <= (2 if len(set(owed)) > 1 else 4)


def list_rolls() -> dict[str, tuple[str, ...]]:
    """Return a dict that maps each of the 36 rolls to the numbers that it gives (rule SB3).

    A roll is written as two digits; both orders of the digits are keys. A double gives its number
    four times. Two items of the result are ``"31": ("3", "1")`` and ``"33": ("3", "3", "3", "3")``.
    """
    return {
        f"{first}{second}": (str(first),) * 4 if first == second else (str(first), str(second))
        for first in DICE
        for second in DICE
    }


FACTS = {
    "throw-missing": "device.n",
    "throw-after-stop": "device.n",
    "unknown-outcome": "device.n",
    "token-not-available": "device.n",
    "token-reused": "device.n",
    "wrong-distance": "device.n",
    "overshoot": "bearing_off.higher_first",
    "pair-protected": "point.closed_at",
    "capture-false": "point.hit_at",
    "bar-first": "bar.first",
    "bearoff-not-home": "bearing_off.all_home",
    "must-move": "pass",
    "must-use-both-dice": "pass",
    "pass-not-allowed": "pass",
    "higher-die": "turn.higher_die",
    "game-already-over": "win.by",
}
"""The fact that decides each refusal, by its name; other refusals come from a fixed rule."""


def find_unsupported(ruleset: Ruleset) -> list[str]:
    """Return the paths, such as ``device.n``, of facts whose value the engine does not support.

    The list is empty if the engine supports all values. *ruleset* must be of the tables family.
    Facts that the engine does not know are ignored; facts that it needs and *ruleset* does not
    state count as unsupported.
    """
    return [path for path, is_played in PLAYED.items() if not is_played(ruleset.facts.get(path))]


def _are_two_letters(seats: Any) -> bool:
    return len(set(seats or ())) == 2 and all(len(seat) == 1 for seat in seats)


def _is_playable_start(start: Any) -> bool:
    """Return whether both seats can start in this way: on points 1 to 24, with no checker off."""
    counts = {int(point): count for point, count in (start or {}).items() if point.isdigit()}
    return (
        0 < len(counts) == len(start)
        and all(AWAY < point < ON_BAR and count > 0 for point, count in counts.items())
        and all(can_share_point(n, counts.get(mirror_point(p), 0)) for p, n in counts.items())
    )


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


PLAYED: Mapping[str, Callable[[Any], bool]] = {
    "seats.names": _are_two_letters,
    "start": _is_playable_start,
    "device.kind": lambda kind: kind == "dice",
    "device.n": lambda n: n == 2,
    "opening.first": lambda who: who == "higher_die",
    "turn.doubles": lambda moves: moves == 4,
    "win.by": lambda how: how == "all_off",
    "point.closed_at": lambda n: n == 2,
    "point.hit_at": lambda n: n == 1,
    "bar.first": lambda duty: duty is True,
    "bar.entry": lambda where: where == "number",
    "bearing_off.number": lambda which: which == "point",
    "bearing_off.all_home": lambda duty: duty is True,
    "bearing_off.higher_first": lambda duty: duty is True,
    "opening.reroll": _is_bool,
    "turn.higher_die": _is_bool,
    "turn.end_with_win": _is_bool,
    "win.turkish_mars.when": lambda where: where in BEHIND,
    "pass": lambda duty: duty == "forced",
    "cube": lambda used: used is False,
}
"""Predicates by path of the fact; each returns whether the engine supports a value of the fact."""
