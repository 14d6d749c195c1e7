"""Default values of facts that only some families or rulesets state.

Code for all families reads such facts with :meth:`Ruleset.value` and branches on the value. The
defaults are not part of a ruleset file, its hash or ``Ruleset.facts``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

NONE: Final = "none"
"""The value of a fact about something that a game does not have."""

PIPS: Final = tuple(range(1, 7))
"""The faces of a die if the fact ``device.faces`` is not given."""

DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "bearing_off.all_home": False,
        "bearing_off.higher_first": False,
        "bearing_off.number": NONE,
        "board.arms": 0,
        "board.lines": NONE,
        "capture.bonus": 0,
        "capture.count": "all",
        "device.face": NONE,
        "device.faces": PIPS,
        "device.kind": NONE,
        "device.n": 0,
        "device.outcomes": MappingProxyType({}),
        "finish.bonus": 0,
        "opening.first": NONE,
        "opening.reroll": True,
        "seats.sets": 1,
        "seats.two": "any",
        "teams": NONE,
        "turn.first": "declared",
        "turn.mode": NONE,
        "turn.split": False,
        "win.rank": "winner_only",
        "win.ranking_points": NONE,
    }
)
"""The value of each fact in rulesets that do not state it."""


def get_value(facts: Mapping[str, Any], path: str) -> Any:
    """Return the value of a fact, or its default if the ruleset does not state it.

    Args:
        facts: Maps the path of each fact that the ruleset states to its value, as ``Ruleset.facts``
            does.
        path: The path of the fact, such as ``turn.mode``.

    Raises:
        KeyError: If the fact is neither in *facts* nor in DEFAULTS.
    """
    return facts[path] if path in facts else DEFAULTS[path]
