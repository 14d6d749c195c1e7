"""Rulesets of every shape of board, and positions of all kinds on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from barsis_notation.record.positions import Man, Setup, order
from barsis_notation.rulesets import Ruleset, load_ruleset


def ruleset_with(id: str, facts: Mapping[str, Any]) -> Ruleset:
    """Return a built-in ruleset with some of its facts replaced, options or not."""
    built_in = load_ruleset(id)
    return replace(built_in, facts={**built_in.facts, **facts})


def _die_game(arms: int) -> Ruleset:
    """Facts of a game with one die that matter on its board."""
    facts: dict[str, Any] = {
        "board.arms": arms,
        "board.safe.cells": ("L4", "M8"),
        "seats.names": tuple("12345678"[:arms]),
        "entry.khal": "none",
        "entry.dest": "none",
        "entry.benj": "none",
        "entry.five": "13:5",
        "start.step": 13,
        "win.start_distance": "exit+1",
    }
    return ruleset_with("barsis", facts)


CROSS = {
    "barsis": load_ruleset("barsis"),
    "clockwise": load_ruleset("barsis", options={"board.direction": "cw"}),
    "tips-safe": load_ruleset("barsis", options={"board.safe.cells": ["L6", "R6", "M8"]}),
    "many-men": ruleset_with("barsis", {"pawns": 16}),
    "seat-X": ruleset_with("barsis", {"seats.names": ("X", "Y", "Z", "A")}),
    "ranks-6": ruleset_with("barsis", {"board.ranks": 6}),
    "ranks-9": ruleset_with("barsis", {"board.ranks": 9}),
    "ranks-4": ruleset_with("barsis", {"board.ranks": 4}),
    "die-4": _die_game(4),
    "die-6": _die_game(6),
    "die-8": _die_game(8),
    "arms-3": ruleset_with("barsis", {"board.arms": 3, "seats.names": ("A", "B", "C")}),
    "arms-10": ruleset_with("barsis", {"board.arms": 10, "seats.names": tuple("ABCDEFGHIJ")}),
}
TABLES = {"shesh-besh": load_ruleset("shesh-besh")}

KEYS = {
    "again": st.just("1"),
    "captured": st.sampled_from(["S", "SN"]),
    "cube": st.sampled_from(["2W", "16B"]),
    "equal": st.just("1*2"),
    "journal": st.lists(st.just("E.29>S.12"), min_size=1, max_size=30).map(",".join),
    "last": st.just("1.53,2.bar"),
    "owed": st.lists(st.sampled_from(["2", "10", "25", "khal"]), min_size=1).map(",".join),
}


def in_order(men: Sequence[Man]) -> tuple[Man, ...]:
    return tuple(sorted(men, key=order))


def positions(
    ruleset: Ruleset, *, steps: int, wild: bool = True, most: int = 4
) -> st.SearchStrategy[Setup]:
    """Return positions with men on places up to *steps*, crowded as often as not.

    *wild* ones also have men with tags and on places that the board has not, seats that the game
    has not, and keys of other games.
    """
    names = ruleset["seats.names"]
    beside = st.sampled_from(["bar", "0", "off"] if "pawns" in ruleset.facts else ["bar", "off"])
    anywhere = st.integers(1, steps).map(str)
    crowded = st.sampled_from([str(step) for step in range(1, steps + 1, 17)] + [str(steps - 8)])
    place = st.one_of(beside, anywhere, crowded)
    man = st.builds(Man, place)
    if wild:
        odd = st.sampled_from(["0", "25", "84", "999", "b3"])
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
