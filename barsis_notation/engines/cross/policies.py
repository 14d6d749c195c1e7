"""What the engine makes of every fact of a cross game: one table, and what follows from it.

A *policy* is a fact that says how a rule goes; it has a value *at rest*, at which there is nothing
to ask. What the engine plays, what the kernel leaves unasked and whether a game has a lane are
worked out from the table. A *measure* only fills tables that are asked in any case.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.engines.cross.lookup import CrossLookup
from barsis_notation.rulesets import Ruleset

# What a policy that does not rest lets the kernel ask, by its name in the tables.
PAYS_OTHERWISE: Final = "pays_otherwise"
LIMITS_VALUES: Final = "limits_values"
TAGS: Final = "tags"
REMEMBERS: Final = "remembers"

ALL: Final = None
"""What a lane plays that plays every value."""

MEASURES: Final = frozenset({
    "board.arms", "board.ranks", "board.direction", "board.safe.cells", "board.exit",
    "men.laid_down", "seats.names", "seats.count", "seats.sets", "pawns", "start.on_board",
    "start.step", "device.kind", "device.n", "device.face", "device.faces", "device.seven_k6",
    "device.outcomes", "turn.first", "turn.again", "win.score.win", "win.score.mars",
    "win.start_distance",
})  # fmt: skip
"""The facts that say how many, how far, which or who."""
NAMED_MEASURES: Final = ("entry.", "tokens.")
"""How the paths of measures begin that a ruleset has as many of as it likes."""


class FactPolicy(NamedTuple):
    """How one fact is played."""

    rest: object
    """The value at rest."""
    fills: str = ""
    """The number of the tables that says so; empty where it is not just one."""
    values: Collection[object] = ()
    """What the engine plays, numbered from 0 as the tables have it; empty: whatever there is."""
    wakes: Collection[str] = ()
    """What the kernel has to ask where it does not rest."""
    plain: Collection[object] | None = ()
    """The values, besides that at rest, which the lane plays; ALL of them where it is so."""
    alone: Collection[str] = ()
    """The policies that have to rest where this one does not."""

    def is_plain(self, value: object) -> bool:
        """Return whether the lane plays *value*."""
        return value == self.rest or self.plain is None or value in self.plain

    def number_of(self, value: Any) -> int:
        """Return what the tables hold for *value*, which the engine plays."""
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
        wakes=(PAYS_OTHERWISE,),
        alone=(
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
        wakes=(REMEMBERS,),
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
        wakes=(LIMITS_VALUES, TAGS),
        plain=ALL,
    ),
    "entry_rules.grace": FactPolicy(
        "extra", "grace_instead", ("extra", "instead"), wakes=(PAYS_OTHERWISE,)
    ),
    "entry_rules.throws": FactPolicy("all", plain=ALL),
    "entry_rules.throws_first": FactPolicy("all", wakes=(REMEMBERS,)),
    "entry_rules.first_values": FactPolicy("any", wakes=(LIMITS_VALUES, REMEMBERS)),
    "entry_rules.first_piece": FactPolicy(
        "as_others", "first_enters", ("as_others", "any_throw"), wakes=(LIMITS_VALUES, REMEMBERS)
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
        "none", "exit_rule", ("none", "when_full", "always"), wakes=(REMEMBERS,), plain=ALL
    ),
    "capture.bonus": FactPolicy(0, plain=ALL),
    "capture.again": FactPolicy(False, "capture_again", wakes=(REMEMBERS,)),
    "capture.cancel": FactPolicy(
        False,
        "cancels",
        wakes=(TAGS,),
        alone=("capture.count", "capture.exit_rule", "capture.bonus"),
    ),
    # going home, and the end
    "finish.mode": FactPolicy("exact", "exact", ("at_least", "exact"), plain=ALL),
    "finish.bonus": FactPolicy(0, plain=ALL),
    "finish.stays": FactPolicy(True, values=(True,)),
    "finish.requires_capture": FactPolicy(
        "none", "needs_capture", ("none", "player", "team"), wakes=(REMEMBERS,)
    ),
    "finish.grace_bears_off": FactPolicy(False, "grace_bears_off", wakes=(PAYS_OTHERWISE,)),
    "win.by": FactPolicy("all_off", values=("all_off",)),
    "win.rank": FactPolicy("winner_only", plain=ALL),
    "win.ranking_points": FactPolicy("first_half", values=("first_half",)),
}
"""How each fact is played. One that the schema does not ask for rests where it is left out."""


def unplayed(ruleset: Ruleset) -> list[str]:
    """Return the paths of facts the engine does not know, or not with the value they have here."""
    facts, active = ruleset.facts.items(), awake(ruleset)
    unknown = (path for path, _ in facts if not is_known(path))
    alone = sorted(path for path, value in facts if not is_played(path, value))
    together = (path for path in POLICIES if not active.isdisjoint(POLICIES[path].alone))
    return [*unknown, *alone, *(path for path in together if path in active)]


def is_known(path: str) -> bool:
    """Return whether the engine knows what the fact *path* is about."""
    return path in POLICIES or path in MEASURES or path.startswith(NAMED_MEASURES)


def is_played(path: str, value: object) -> bool:
    """Return whether the engine plays the fact *path* with *value*."""
    return path not in POLICIES or not POLICIES[path].values or value in POLICIES[path].values


def awake(ruleset: Ruleset) -> set[str]:
    """Return the paths of the policies that do not rest."""
    facts = ruleset.facts.items()
    return {path for path, value in facts if path in POLICIES and value != POLICIES[path].rest}


def is_plain(ruleset: Ruleset) -> bool:
    """Return whether every policy has a value that the lane plays."""
    facts = ruleset.facts.items()
    return all(path not in POLICIES or POLICIES[path].is_plain(value) for path, value in facts)


def fill_policies(lookup: CrossLookup, ruleset: Ruleset) -> None:
    """Fill the numbers that say how the rules go, and note what the kernel need not ask."""
    for path, policy in POLICIES.items():
        if policy.fills:
            kind = type(getattr(lookup, policy.fills))  # a truth, or a number
            setattr(lookup, policy.fills, kind(policy.number_of(ruleset[path])))
    for path in awake(ruleset):
        for question in POLICIES[path].wakes:
            setattr(lookup, question, True)
    lookup.is_plain = is_plain(ruleset)
