"""The rules of the cross games: small functions that fill the kernel's tables from a ruleset."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from barsis_notation.engines.cross import lookup as at
from barsis_notation.engines.cross.board import Board
from barsis_notation.engines.cross.lookup import Lookup
from barsis_notation.rulesets import Ruleset

Kind = int | str
"""A kind of owed value: a whole number, ``khal`` or ``grace``."""

PASSING = {
    "forced": at.PASS_FORCED,
    "allowed_if_blocked_by_safe": at.PASS_IF_BLOCKED_BY_SAFE,
    "optional": at.PASS_OPTIONAL,
}

PLAYED: dict[str, tuple[object, ...]] = {
    "seats.sets": (1,),
    "teams": ("none",),
    "start.on_board": (0,),
    "turn.split": (False,),
    "turn.third_six": ("none",),
    "entry_rules.forced": (False,),
    "entry_rules.fresh": ("same_throw",),
    "entry_rules.grace": ("extra",),
    "entry_rules.throws": ("all",),
    "entry_rules.throws_first": ("all",),
    "entry_rules.first_values": ("any",),
    "entry_rules.first_piece": ("as_others",),
    "occupancy.pair_blocks": ("none",),
    "capture.to": ("bar",),
    "capture.exit_rule": ("none",),
    "capture.bonus": (0,),
    "capture.again": (False,),
    "capture.cancel": (False,),
    "finish.bonus": (0,),
    "finish.requires_capture": ("none",),
    "finish.grace_bears_off": (False,),
    "bonus_duty": ("forced",),
    "six.seven_when_start_empty": (False,),
    "six.opens_barrier": (False,),
    "win.score.mars": (None,),
    "win.rank": ("winner_only",),
    "board.exit": (None,),
}
"""Facts of which this engine plays only these values; every other fact it plays in full."""


class Entry(NamedTuple):
    """One way on to the board: the step, the values it uses, and one it may use besides."""

    step: int
    uses: tuple[Kind, ...]
    may_use: Kind | None


def unsupported(ruleset: Ruleset) -> list[str]:
    """Return the paths of facts whose value the engine does not play."""
    facts = ruleset.facts
    return [path for path, played in PLAYED.items() if facts.get(path, played[0]) not in played]


FACTS = {
    "throw-missing": "turn.again",
    "throw-after-stop": "turn.again",
    "unknown-outcome": "device.outcomes",
    "token-not-available": "device.outcomes",
    "token-reused": "device.outcomes",
    "wrong-distance": "device.outcomes",
    "overshoot": "finish.mode",
    "safe-occupied": "board.safe.mixed",
    "pair-protected": "occupancy.pair_safe",
    "barrier-in-path": "occupancy.pair_blocks",
    "cell-full": "occupancy.max",
    "must-move": "pass",
    "pass-not-allowed": "pass",
    "capture-missing": "capture.count",
    "capture-false": "capture.to",
    "game-already-over": "win.score.win",
}
"""The fact that each refusal rests on; refusals of an entry rest on the entry itself."""


def fact_of(ruleset: Ruleset, refusal: str, to: str) -> str | None:
    """Return the path of the fact that a refusal of a move to *to* rests on.

    For an entry it is the entry whose step is nearest to where the man was put.
    """
    if refusal not in ("entry-without-right", "entry-wrong-square"):
        return FACTS.get(refusal)
    steps = {path: entry.step for path, entry in _entries_by_path(ruleset).items()}
    meant = int(to) if to.isdigit() else 0
    return min(steps, key=lambda path: abs(steps[path] - meant), default="entry.dest")


def _entries_by_path(ruleset: Ruleset) -> dict[str, Entry]:
    paths = (path for path in ruleset.facts if path.startswith("entry."))
    found = {path: parse_entry(str(ruleset[path])) for path in paths}
    return {path: entry for path, entry in found.items() if entry is not None}


def board_of(ruleset: Ruleset) -> Board:
    """Return the board a ruleset is played on."""
    return Board(
        arms=ruleset["board.arms"],
        ranks=ruleset["board.ranks"],
        clockwise=ruleset["board.direction"] == "cw",
    )


_ENTRY = re.compile(r"([0-9]+):([0-9a-z+]+)(?:\(\+([a-z]+)\))?")


def parse_entry(text: str) -> Entry | None:
    """Return what an ``entry.*`` value says (``11:10(+khal)``); None for ``none`` (rules 0.5)."""
    match = _ENTRY.fullmatch(text)
    if match is None:
        return None
    uses = tuple(_kind(word) for word in match[2].split("+"))
    return Entry(int(match[1]), uses, match[3])


def _kind(word: str) -> Kind:
    return int(word) if word.isdigit() else word


def entries_of(ruleset: Ruleset) -> list[Entry]:
    """Return every way on to the board a ruleset has."""
    return list(_entries_by_path(ruleset).values())


def kinds_of(ruleset: Ruleset) -> list[Kind]:
    """Return the kinds of value the throws give, whole numbers ascending, then khal and grace."""
    given = {value for row in ruleset["device.outcomes"].values() for value in row["values"]}
    words = [word for word in ("khal", "grace") if word in given]
    return [*sorted(value for value in given if isinstance(value, int)), *words]


def steps_of(ruleset: Ruleset, kind: Kind) -> int:
    """Return how many steps a value moves a man; 0 for a word that only enters."""
    return kind if isinstance(kind, int) else ruleset[f"tokens.{kind}.step"] or 0


def fill(ruleset: Ruleset, seats: Sequence[str]) -> Lookup:
    """Return the tables of a game of *ruleset* between *seats*, in any order."""
    board = board_of(ruleset)
    lookup = Lookup(board.arms, board.goal, ruleset["pawns"], board.cells)
    _fill_cells(lookup, ruleset, board)
    _fill_seats(lookup, ruleset, board, seats)
    _fill_kinds(lookup, ruleset)
    _fill_outcomes(lookup, ruleset)
    _fill_entries(lookup, ruleset)
    _fill_policies(lookup, ruleset)
    return lookup


def _fill_cells(lookup: Lookup, ruleset: Ruleset, board: Board) -> None:
    safe = set(ruleset["board.safe.cells"])
    for arm in range(board.arms):
        for step in range(1, board.goal):
            place = arm * lookup.stride + step
            lookup.cell[place] = board.cell(arm, step)
            if board.is_on_ring(step):
                lookup.ground[place] = at.SAFE if board.mark(arm, step) in safe else at.OPEN


def _fill_seats(lookup: Lookup, ruleset: Ruleset, board: Board, seats: Sequence[str]) -> None:
    names = ruleset["seats.names"]
    order = [arm for arm in board.turn_order() if names[arm] in seats]
    for place, arm in enumerate(order):
        lookup.arm_of[ord(names[arm])] = arm
        lookup.letter[arm] = ord(names[arm])
        lookup.side[arm] = arm
        lookup.next[arm] = order[(place + 1) % len(order)]


def _fill_kinds(lookup: Lookup, ruleset: Ruleset) -> None:
    kinds = kinds_of(ruleset)
    lookup.kinds = len(kinds)
    for number, kind in reversed(list(enumerate(kinds))):
        steps = steps_of(ruleset, kind)
        lookup.value[number] = steps
        if not isinstance(kind, int):
            lookup.forced[number] = int(ruleset[f"tokens.{kind}.forced"])
        if 0 < steps <= lookup.goal:
            lookup.like[number] = lookup.kind[steps]
            lookup.kind[steps] = number


def _fill_outcomes(lookup: Lookup, ruleset: Ruleset) -> None:
    kinds = kinds_of(ruleset)
    again = ruleset["turn.again"]
    for key, row in ruleset["device.outcomes"].items():
        outcome = int(key)
        lookup.known[outcome] = 1
        for place, value in enumerate(row["values"]):
            lookup.gives[outcome * at.GIFTS + place] = kinds.index(value)
        if again != "none":
            lookup.again[outcome] = int(any(value in again for value in row["values"]))


def _fill_entries(lookup: Lookup, ruleset: Ruleset) -> None:
    kinds = kinds_of(ruleset)
    entries = [entry for entry in entries_of(ruleset) if set(entry.uses) <= set(kinds)]
    lookup.entries = len(entries)
    for number, entry in enumerate(entries):
        lookup.entry_step[number] = entry.step
        lookup.step_zero = lookup.step_zero or entry.step == 0
        for place, kind in enumerate(entry.uses):
            lookup.entry_uses[number * at.GIFTS + place] = kinds.index(kind)
        if entry.may_use is not None:
            lookup.entry_may_use[number] = kinds.index(entry.may_use)


def _fill_policies(lookup: Lookup, ruleset: Ruleset) -> None:
    lookup.accumulate = ruleset["turn.mode"] == "accumulate"
    lookup.again_is_duty = ruleset["turn.again_obligatory"]
    lookup.max_throws = ruleset["turn.max_throws"] or 0
    lookup.triple_cancels = ruleset["turn.triple_cancels"]
    lookup.tries = ruleset["turn.entry_tries"]
    lookup.max_on_cell = ruleset["occupancy.max"] or 0
    lookup.pair_safe = ruleset["occupancy.pair_safe"]
    lookup.mixed = ruleset["board.safe.mixed"]
    lookup.capture_one = ruleset["capture.count"] == "one"
    lookup.exact = ruleset["finish.mode"] == "exact"
    lookup.passing = PASSING[ruleset["pass"]]
    lookup.left_men_stay = ruleset["seats.left_men"] == "stay"


def starter(
    ruleset: Ruleset, seats: Sequence[str], throws: Sequence[tuple[str, str]]
) -> str | None:
    """Return who starts by the roll-off, None where the rules or the throws leave it open.

    Everybody throws once; those who tie for the highest whole number throw again (rules 0.5).
    """
    if ruleset["turn.first"] != "highest":
        return None
    contenders, round_ = set(seats), dict[str, int]()
    for seat, outcome in throws:
        if seat in contenders:
            values = ruleset["device.outcomes"][outcome]["values"]
            round_[seat] = max(value for value in values if isinstance(value, int))
        if set(round_) == contenders:
            best = max(round_.values())
            contenders = {seat for seat, value in round_.items() if value == best}
            round_ = {}
    return contenders.pop() if len(contenders) == 1 else None
