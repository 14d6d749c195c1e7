"""Rulesets of every shape of board, and positions of all kinds on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from barsis_notation.engines.cross.rules import make_board
from barsis_notation.engines.leap.rules import format_cell, list_cells
from barsis_notation.record.position_lines import Man, Setup, get_sort_key
from barsis_notation.rulesets import Ruleset, load_ruleset


def ruleset_with(id: str, facts: Mapping[str, Any]) -> Ruleset:
    """Return a built-in ruleset with some of its facts replaced, options or not."""
    built_in = load_ruleset(id)
    return replace(built_in, facts={**built_in.facts, **facts})


CROSS = {
    "barsis": load_ruleset("barsis"),
    "clockwise": load_ruleset("barsis", options={"board.direction": "cw"}),
    "tips-safe": load_ruleset("barsis", options={"board.safe.cells": ["L6", "R6", "M8"]}),
    "barjis": load_ruleset("barjis"),
    "pachisi": load_ruleset("pachisi"),
    "pachisi-16-pawns": load_ruleset("pachisi", options={"pawns": 16}),
    "parchis": load_ruleset("parchis"),
    "parchis-6": load_ruleset("parchis", options={"board.arms": 6}),
    "parchis-8": load_ruleset("parchis", options={"board.arms": 8}),
    "seat-X": ruleset_with("barsis", {"seats.names": ("X", "Y", "Z", "A")}),
    "ranks-6": ruleset_with("barsis", {"board.ranks": 6}),
    "ranks-9": ruleset_with("barsis", {"board.ranks": 9}),
    "ranks-4": ruleset_with("barsis", {"board.ranks": 4}),
    "arms-3": ruleset_with("barsis", {"board.arms": 3, "seats.names": ("A", "B", "C")}),
    "arms-10": ruleset_with("barsis", {"board.arms": 10, "seats.names": tuple("ABCDEFGHIJ")}),
}
TABLES = {"shesh-besh": load_ruleset("shesh-besh")}
TAB = {
    "kioz": load_ruleset("kioz"),
    "far-row-shut": load_ruleset("kioz", options={"far.enter": "never"}),
    "digits-9-holes": ruleset_with("kioz", {"seats.names": ("1", "2"), "board.columns": 9}),
}
LEAP = {
    "natt-klab": load_ruleset("natt-klab"),
    "9-by-3": ruleset_with("natt-klab", {"board.columns": 9, "board.rows": 3}),
    "2-by-2": ruleset_with("natt-klab", {"board.columns": 2, "board.rows": 2}),
}
BOARDS = {**CROSS, **TABLES, **TAB, **LEAP}

KEYS = {
    "again": st.just("1"),
    "captured": st.sampled_from(["S", "SN"]),
    "cube": st.sampled_from(["2W", "16B"]),
    "equal": st.just("1*2"),
    "journal": st.lists(st.just("E.29>S.12"), min_size=1, max_size=30).map(",".join),
    "last": st.just("1.53,2.bar"),
    "begun": st.just("AB"),
    "owed": st.lists(st.sampled_from(["2", "10", "25", "khal"]), min_size=1).map(",".join),
}


def in_order(men: Sequence[Man]) -> tuple[Man, ...]:
    return tuple(sorted(men, key=get_sort_key))


def steps_of(ruleset: Ruleset) -> int:
    """Return how many steps a board has, where men stand on steps."""
    if ruleset.family == "cross":
        return make_board(ruleset).goal - 1
    return ruleset["board.rows"] * ruleset["board.columns"] if ruleset.family == "tab" else 24


def _places(ruleset: Ruleset) -> list[st.SearchStrategy[str]]:
    """Places of a board: beside it, anywhere on it, and some few where men crowd."""
    if ruleset.family == "leap":
        cells = map(format_cell, list_cells(ruleset))
        return [st.sampled_from(list(cells)), st.sampled_from(["a1", "b1", "b2"])]
    steps = steps_of(ruleset)
    anywhere = st.integers(1, steps).map(str)
    if ruleset.family == "tab":
        return [anywhere, st.sampled_from(["1", "22", "23", str(steps)])]
    crowded = [str(step) for step in range(1, steps + 1, 17)] + [str(steps - 8), "13"]
    beside = ["bar", "0", "off"] if ruleset.family == "cross" else ["bar", "off"]
    return [st.sampled_from(beside), anywhere, st.sampled_from(crowded)]


TAGS = {"tab": ["", "u", "v"], "cross": ["", "", "", "", "n"]}
"""Tags that men have on a board, by family."""


def positions(ruleset: Ruleset, *, wild: bool = True, most: int = 4) -> st.SearchStrategy[Setup]:
    """Return positions with men anywhere on the board, crowded as often as not.

    *wild* ones also have men with tags and on places that the board has not, seats that the game
    has not, and keys of other games.
    """
    names = ruleset["seats.names"]
    place = st.one_of(_places(ruleset))
    man = st.builds(Man, place, st.sampled_from(TAGS.get(ruleset.family, [""])))
    if wild:
        odd = st.sampled_from(["0", "25", "84", "89", "999", "b3", "f6", "bar", "off"])
        man = st.one_of(
            man, man, st.builds(Man, st.one_of(place, odd), st.sampled_from(["", "n", "c"]))
        )
    men = st.lists(man, max_size=most).map(in_order)
    seats = st.sampled_from(sorted({*names, "Q", "5"} if wild else names))
    return st.builds(
        Setup,
        id=st.just(ruleset.id),
        men=st.dictionaries(seats, men, min_size=1, max_size=len(names) + 1),
        to=st.sampled_from([*names, "-"]),
        keys=st.fixed_dictionaries({}, optional=KEYS) if wild else st.just({}),
    )
