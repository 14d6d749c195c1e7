"""A table of how the engine handles each fact of a cross game, and functions that use it.

A *policy* is a fact that selects a variant of a rule; at its *neutral* value, the kernel has
nothing to check. A *measure* is a fact that only fills tables that are always used. The table
decides which values the engine supports, which checks the kernel can skip, and whether a game has a
fast path.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from barsis_notation.engines.cross.cross_lookup import CrossLookup
from barsis_notation.rulesets import Ruleset

# The checks that policies enable, by the name of their attribute in ``CrossLookup``.
PAYS_OTHERWISE: Final = "pays_otherwise"
LIMITS_VALUES: Final = "limits_values"
TAGS: Final = "tags"
REMEMBERS: Final = "remembers"

ALL: Final = None
"""The ``FactPolicy.plain`` of a policy of which the fast path supports every value."""

MEASURES: Final = frozenset({
    "board.arms", "board.ranks", "board.direction", "board.safe.cells", "board.exit",
    "men.laid_down", "seats.names", "seats.count", "seats.sets", "pawns", "start.on_board",
    "start.step", "device.kind", "device.n", "device.face", "device.faces", "device.seven_k6",
    "device.outcomes", "turn.first", "turn.again", "win.score.win", "win.score.mars",
    "win.start_distance",
})  # fmt: skip
"""The facts that give numbers, distances and names."""
NAMED_MEASURES: Final = ("entry.", "tokens.")
"""The path prefixes of measures of which a ruleset may have any number."""


class FactPolicy(NamedTuple):
    """The way the engine handles one fact; ``POLICIES`` maps the path of a fact to its instance.

    Attributes:
        neutral: The value for which the kernel does not have to check anything.
        fills: The attribute of ``CrossLookup`` that the fact sets; empty if it does not set exactly
            one.
        values: The values that the engine supports, numbered from 0 as in the tables; empty if it
            supports all values.
        enables: The checks of the kernel that every value except the neutral one enables, as names
            of attributes of ``CrossLookup``.
        plain: The values, besides the neutral one, that the fast path supports; ALL for every
            value.
        excludes: The paths of the policies that must be neutral if this one is not.
    """

    neutral: object
    fills: str = ""
    values: Collection[object] = ()
    enables: Collection[str] = ()
    plain: Collection[object] | None = ()
    excludes: Collection[str] = ()

    def is_plain(self, value: object) -> bool:
        """Return whether the fast path supports *value*, in the form of ``Ruleset.facts``."""
        return value == self.neutral or self.plain is None or value in self.plain

    def table_number(self, value: Any) -> int:
        """Return the number of *value* in the tables; the engine must support *value*.

        *value* is the value of the fact in ``Ruleset.facts``. The number is the index of *value* in
        ``values``. If the policy does not list values, it is *value* as an integer, or 0 for None
        and False.

        Raises:
            ValueError: If *value* is not one of the ``values`` that the policy lists, or is text
                and the policy does not list any.
        """
        return tuple(self.values).index(value) if self.values else int(value or 0)


POLICIES: Final[Mapping[str, FactPolicy]] = {
    # the way, and who plays
    "route.way": FactPolicy("out_lap_in", values=("out_lap_in", "exit_lap_in"), plain=ALL),
    "seats.two": FactPolicy("opposite", values=("opposite", "any"), plain=ALL),
    "seats.two_player_turn": FactPolicy("per_player", plain=ALL),
    "seats.finished": FactPolicy("skip", "helps", ("skip", "throws_for_partner")),
    "seats.left_men": FactPolicy("stay", "left_men_stay", ("removed", "stay"), plain=ALL),
    "teams": FactPolicy("none", plain=ALL),
    # throws
    "turn.mode": FactPolicy("immediate", "accumulate", ("immediate", "accumulate"), plain=ALL),
    "turn.again_obligatory": FactPolicy(True, "again_is_duty", plain=ALL),
    "turn.max_throws": FactPolicy(None, "max_throws"),
    "turn.triple_cancels": FactPolicy(False, "triple_cancels"),
    "turn.entry_tries": FactPolicy(1, "tries"),
    "turn.split": FactPolicy(
        False,
        "split",
        enables=(PAYS_OTHERWISE,),
        excludes=(
            "occupancy.max",
            "occupancy.pair_blocks",
            "entry_rules.forced",
            "six.opens_barrier",
            "capture.bonus",
            "finish.bonus",
        ),
    ),
    "turn.third_six": FactPolicy(
        "none",
        "third_six",
        ("none", "end_turn", "last_moved", "last_moved_this_turn"),
        enables=(REMEMBERS,),
        plain=("end_turn", "last_moved"),
    ),
    "turn.third_six_spares": FactPolicy("stretch", values=("stretch",)),
    "six.seven_when_start_empty": FactPolicy(False, plain=ALL),
    "six.opens_barrier": FactPolicy(False, "six_opens", plain=ALL),
    "pass": FactPolicy(
        "forced", "passing", ("forced", "allowed_if_blocked_by_safe", "optional"), plain=ALL
    ),
    "bonus_duty": FactPolicy("forced", plain=ALL),
    # entering
    "entry_rules.forced": FactPolicy(False, "entry_forced", plain=ALL),
    "entry_rules.fresh": FactPolicy(
        "same_throw",
        "fresh",
        ("same_throw", "next_throw", "next_turn"),
        enables=(LIMITS_VALUES, TAGS),
        plain=ALL,
    ),
    "entry_rules.grace": FactPolicy(
        "extra", "grace_instead", ("extra", "instead"), enables=(PAYS_OTHERWISE,)
    ),
    "entry_rules.throws": FactPolicy("all", plain=ALL),
    "entry_rules.throws_first": FactPolicy("all", enables=(REMEMBERS,)),
    "entry_rules.first_values": FactPolicy("any", enables=(LIMITS_VALUES, REMEMBERS)),
    "entry_rules.first_piece": FactPolicy(
        "as_others", "first_enters", ("as_others", "any_throw"), enables=(LIMITS_VALUES, REMEMBERS)
    ),
    # landing and taking
    "board.safe.mixed": FactPolicy(False, "mixed", plain=ALL),
    "occupancy.max": FactPolicy(None, "max_on_cell", plain=ALL),
    "occupancy.pair_safe": FactPolicy(False, "pair_safe", plain=ALL),
    "occupancy.pair_of": FactPolicy("seat", values=("seat",)),
    "occupancy.pair_blocks": FactPolicy("none", "blocks", ("none", "enemy", "all"), plain=ALL),
    "capture.to": FactPolicy("bar", values=("bar",)),
    "capture.count": FactPolicy("all", "capture_one", ("all", "one")),
    "capture.exit_rule": FactPolicy(
        "none", "exit_rule", ("none", "when_full", "always"), enables=(REMEMBERS,), plain=ALL
    ),
    "capture.bonus": FactPolicy(0, plain=ALL),
    "capture.again": FactPolicy(False, "capture_again", enables=(REMEMBERS,)),
    "capture.cancel": FactPolicy(
        False,
        "cancels",
        enables=(TAGS,),
        excludes=("capture.count", "capture.exit_rule", "capture.bonus"),
    ),
    # going home, and the end
    "finish.mode": FactPolicy("exact", "exact", ("at_least", "exact"), plain=ALL),
    "finish.bonus": FactPolicy(0, plain=ALL),
    "finish.stays": FactPolicy(True, values=(True,)),
    "finish.requires_capture": FactPolicy(
        "none", "needs_capture", ("none", "player", "team"), enables=(REMEMBERS,)
    ),
    "finish.grace_bears_off": FactPolicy(False, "grace_bears_off", enables=(PAYS_OTHERWISE,)),
    "win.by": FactPolicy("all_off", values=("all_off",)),
    "win.rank": FactPolicy("winner_only", plain=ALL),
    "win.ranking_points": FactPolicy("first_half", values=("first_half",)),
}
"""The way the engine handles each fact, by path. A fact that a ruleset leaves out is neutral."""


def find_unplayed(ruleset: Ruleset) -> list[str]:
    """Return the paths, such as ``occupancy.max``, of facts that the engine does not support.

    These are the facts that the engine does not know, and those with a value that it does not
    support. They also include every policy in force whose ``excludes`` names another policy in
    force. A policy is in force if its value is not neutral. The list is empty if the engine
    supports all facts. Whether the facts fit into the tables of the engine is not checked.
    """
    facts, active = ruleset.facts.items(), find_active(ruleset)
    unknown = (path for path, _ in facts if not is_known(path))
    excludes = sorted(path for path, value in facts if not is_played(path, value))
    together = (path for path in POLICIES if not active.isdisjoint(POLICIES[path].excludes))
    return [*unknown, *excludes, *(path for path in together if path in active)]


def is_known(path: str) -> bool:
    """Return whether the engine knows the fact *path*, such as ``occupancy.max``."""
    return path in POLICIES or path in MEASURES or path.startswith(NAMED_MEASURES)


def is_played(path: str, value: object) -> bool:
    """Return whether the engine supports *value* for the fact *path*.

    Return True for facts that are not policies, whether known or unknown, and for policies that do
    not list values. *path* has the form ``occupancy.max``. *value* has the form of
    ``Ruleset.facts``, with lists as tuples.
    """
    return path not in POLICIES or not POLICIES[path].values or value in POLICIES[path].values


def find_active(ruleset: Ruleset) -> set[str]:
    """Return the paths of the policies whose value in *ruleset* is not neutral.

    A policy is a fact that selects a variant of a rule; its neutral value does not add a check. A
    path has the form ``occupancy.max``.
    """
    facts = ruleset.facts.items()
    return {path for path, value in facts if path in POLICIES and value != POLICIES[path].neutral}


def is_plain(ruleset: Ruleset) -> bool:
    """Return whether the fast path supports the value of every policy in *ruleset*.

    A policy is a fact that selects a variant of a rule.
    """
    facts = ruleset.facts.items()
    return all(path not in POLICIES or POLICIES[path].is_plain(value) for path, value in facts)


def fill_policies(lookup: CrossLookup, ruleset: Ruleset) -> None:
    """Set the attributes of *lookup* that depend on policies.

    These include the checks that policies enable. ``find_unplayed`` must return an empty list for
    *ruleset*.

    Raises:
        ValueError: If a policy has a value that the engine does not support.
    """
    for path, policy in POLICIES.items():
        if policy.fills:
            kind = type(getattr(lookup, policy.fills))  # bool or int
            setattr(lookup, policy.fills, kind(policy.table_number(ruleset[path])))
    for path in find_active(ruleset):
        for question in POLICIES[path].enables:
            setattr(lookup, question, True)
    lookup.is_plain = is_plain(ruleset)
