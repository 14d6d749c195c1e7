"""The rules of the tab games: small functions that fill the kernel's tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from barsis_notation.engines.tab import kernel
from barsis_notation.engines.tab.kernel import TabLookup
from barsis_notation.rulesets import Ruleset

ENTER = {
    "always": kernel.ALWAYS,
    "enemy_present": kernel.ENEMY_PRESENT,
    "never": kernel.NEVER,
}
FREEZE = {"own_home": kernel.OWN_HOME, "opponent_home": kernel.OPPONENT_HOME, "never": kernel.NEVER}

FACTS = {
    "throw-out-of-turn": "turn.again",
    "throw-missing": "turn.again",
    "throw-after-stop": "turn.again",
    "unknown-outcome": "device.outcomes",
    "token-not-available": "device.outcomes",
    "token-reused": "device.outcomes",
    "wrong-distance": "device.outcomes",
    "entry-without-right": "far.enter",
    "must-use-kioz-on-unmoved": "tab.moves",
    "far-row-frozen": "far.freeze",
    "far-row-twice": "far.once",
    "cell-full": "occupancy.max",
    "capture-false": "capture.by",
    "must-move": "pass",
    "pass-not-allowed": "pass",
    "game-already-over": "win.by",
}
"""The fact that decides each refusal, by the name of the refusal."""


def get_value(ruleset: Ruleset, outcome: str) -> int:
    """Return the one value that an outcome gives, in holes (rule KZ2).

    *outcome* is its key in the record, such as ``"2"``.

    Raises:
        KeyError: If the ruleset does not have the outcome.
    """
    values: tuple[int, ...] = tuple(ruleset["device.outcomes"][outcome]["values"])
    return values[0]


def map_outcomes(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return a dict from outcome keys to values, such as ``{"1": ("1",), …}``.

    Each value is a tuple of one decimal string.
    """
    return {key: (str(get_value(ruleset, key)),) for key in ruleset["device.outcomes"]}


def get_kioz(ruleset: Ruleset) -> int:
    """Return the kioz: the value with which a piece moves for the first time.

    The value is in holes. It is the value of the first outcome to which the ruleset gives a name.

    Raises:
        StopIteration: If no outcome has a name.
    """
    named = (key for key, row in ruleset["device.outcomes"].items() if "name" in row)
    return get_value(ruleset, next(named))


@lru_cache(maxsize=64)
def build_lookup(ruleset: Ruleset) -> TabLookup:
    """Return the tables of the kernel for *ruleset*.

    The engine must support the ruleset. Calls with the same ruleset return the same object, which
    must not be changed.
    """
    found = TabLookup(ruleset["board.columns"])
    found.set_seat_names(list(ruleset["seats.names"]))
    for key in ruleset["device.outcomes"]:
        value = get_value(ruleset, key)
        found.gives[int(key)] = value
        found.thrown[value] = 1
        found.again[int(key)] = int(value in ruleset["turn.again"])
    found.kioz = get_kioz(ruleset)
    found.accumulate = ruleset["turn.mode"] == "accumulate"
    found.again_is_duty = ruleset["turn.again_obligatory"]
    found.each_needs_kioz = ruleset["tab.first_move"] == "tab_each"
    found.blocked_moves_any = ruleset["tab.blocked_kioz"] == "any"
    found.enter = ENTER[ruleset["far.enter"]]
    found.once_a_player = ruleset["far.once"] == "player"
    found.freeze = FREEZE[ruleset["far.freeze"]]
    found.may_decline = ruleset["pass"] == "optional"
    return found


PLAYED: dict[str, tuple[object, ...]] = {
    "board.rows": (4,),
    "kings.power": ("none",),
    "occupancy.max": (1,),
    "device.kind": ("sticks",),
    "tab.moves": ("unmoved",),
    "route.way": ("boustrophedon",),
    "route.first_row": ("left_to_right",),
    "route.loop": ((2, 3),),
    "far.leads_to": ("loop",),
    "capture.by": ("landing",),
    "capture.to": ("removed",),
    "win.by": ("all_captured",),
}
"""Facts of which this engine supports only these values; it supports all values of other facts."""


def find_unsupported(ruleset: Ruleset) -> list[str]:
    """Return the paths, such as ``far.freeze``, of facts whose value is not supported.

    The list is empty if the engine supports *ruleset*, which must be of the tab family. A fact that
    *ruleset* does not state counts as unsupported if the engine supports only some values.
    """
    facts = ruleset.facts
    wrong = [path for path, played in PLAYED.items() if facts.get(path) not in played]
    if ruleset["pieces"] != ruleset["board.columns"]:
        wrong.append("pieces")
    if set(ruleset["device.outcomes"]) != set(map(str, range(ruleset["device.n"] + 1))):
        wrong.append("device.n")
    if not all(_is_one_number(row["values"]) for row in ruleset["device.outcomes"].values()):
        wrong.append("device.outcomes")
    if len(ruleset["seats.names"]) != 2:
        wrong.append("seats.names")
    return wrong


def _is_one_number(values: Sequence[int | str]) -> bool:
    """Return whether a throw gives one number of holes that the kernel can count."""
    return len(values) == 1 and isinstance(values[0], int) and values[0] < kernel.VALUES
