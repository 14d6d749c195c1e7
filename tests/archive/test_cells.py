"""Tables of cells say what the engines know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from barsis_notation.archive.exchange.cell_tables import (
    FACTS,
    build_cell_table,
    encode_cell_table,
    make_cell_table_name,
)
from barsis_notation.engines.cross.rules import make_board
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.engines.leap.rules import list_cells
from barsis_notation.engines.tab.kernel import TabKernel
from barsis_notation.engines.tab.rules import build_lookup
from barsis_notation.engines.tables.rules import mirror_point
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.archive.replay_script import GAMES, rules, with_options
from tests.scale import SEED

CROSS = ("barsis", "barjis", "pachisi", "parchis")


def boards() -> Iterator[Ruleset]:
    """Yield rulesets of every board: plain, of every profile, under some options."""
    yield from rules()
    yield from with_options(SEED, 3)
    yield from (load_ruleset("parchis", options={"board.arms": arms}) for arms in (6, 8))
    yield load_ruleset("barsis", options={"board.direction": "cw"})


def test_a_file_is_its_table_and_no_two_are_called_alike() -> None:
    tables: dict[str, Any] = {}
    for ruleset in boards():
        table = build_cell_table(ruleset)
        assert json.loads(encode_cell_table(ruleset)) == table
        assert tables.setdefault(make_cell_table_name(ruleset), table) == table
    assert len(tables) > len(GAMES)


def test_a_name_holds_what_every_file_system_takes() -> None:
    names = [make_cell_table_name(ruleset) for ruleset in boards()]
    assert all(name.replace(sign, "") for name in names for sign in "-")
    assert {sign for name in names for sign in name if not sign.isalnum()} <= set("-.=+_")
    castles = {"board.safe.cells": ["L6", "R6", "M8"], "board.direction": "cw", "pass": "optional"}
    ruleset = load_ruleset("barsis", options=castles)
    assert make_cell_table_name(ruleset) == (
        f"barsis-1-{ruleset.sha256[:8]}-board.direction=cw-board.safe.cells=L6+R6+M8"
    )


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("id", GAMES)
def test_every_option_that_changes_a_table_changes_its_name(id: str) -> None:
    """And no other does."""
    plain = load_ruleset(id)
    for option in plain.options():
        for reading in option.readings:
            value = reading.integer.min if reading.integer else reading.value
            options = {**reading.when, option.path: value}
            ruleset = plain.with_options(options)
            before = plain.with_options(reading.when)
            is_changed = build_cell_table(ruleset) != build_cell_table(before)
            assert is_changed == (make_cell_table_name(ruleset) != make_cell_table_name(before)), (
                option.path,
                value,
            )


@pytest.mark.parametrize("id", GAMES)
def test_the_start_is_that_of_the_game(id: str) -> None:
    ruleset = load_ruleset(id)
    play = get_engine(ruleset.family).begin(ruleset, ruleset["seats.names"])
    table = build_cell_table(ruleset)
    assert parse_setup(table["start"]) == play.setup()
    assert table["seats"] == [*play.seats]
    assert {path: ruleset[path] for path in FACTS[ruleset.family]}.keys() == table["facts"].keys()


@pytest.mark.parametrize("id", CROSS)
def test_cells_of_a_cross_are_those_that_people_name(id: str) -> None:
    for ruleset in (each for each in boards() if each.id == id):
        play = get_engine("cross").begin(ruleset, ruleset["seats.names"])
        table, board = build_cell_table(ruleset), make_board(ruleset)
        marks = {"safe": set(ruleset["board.safe.cells"]), "exits": {ruleset["board.exit"]}}
        for seat, steps in table["cells"].items():
            assert [*steps] == [str(step) for step in range(1, board.goal)]
            assert all(play.name_place(seat, step) == cell for step, cell in steps.items())
        for name, marked in marks.items():
            cells = {cell for steps in table["cells"].values() for cell in steps.values()}
            assert set(table[name]) == {cell for cell in cells if cell[1:] in marked - {None}}


def test_the_points_of_a_cross_are_the_printed_ones() -> None:
    """Steps 11, 22, 28 … are the marked cells on everybody's way, 76 is one's own tip again."""
    table = build_cell_table(load_ruleset("barsis"))
    for steps in table["cells"].values():
        marked = [int(step) for step, cell in steps.items() if cell in table["safe"]]
        assert marked == [11, 22, 28, 39, 45, 56, 62, 73]
        assert steps["8"] == steps["76"]
        assert steps["1"] == steps["83"]
    assert table["cells"]["S"]["26"] == table["cells"]["E"]["9"] == "ER8"


def test_seats_share_points_and_holes_as_the_engines_say() -> None:
    tables = build_cell_table(load_ruleset("shesh-besh"))["cells"]
    for one, two in product(range(1, 25), repeat=2):
        assert (tables["W"][str(one)] == tables["B"][str(two)]) == (two == mirror_point(one))
    ruleset = load_ruleset("kioz")
    kernel, holes = TabKernel(build_lookup(ruleset)), build_cell_table(ruleset)["cells"]
    for one, two in product(range(1, 89), repeat=2):
        assert (holes["A"][str(one)] == holes["B"][str(two)]) == (two == kernel.across(one))
    assert [holes["A"][step] for step in ("1", "22", "23", "88")] == [
        "r1c1",
        "r1c22",
        "r2c22",
        "r4c1",
    ]


def test_leaps_go_over_the_cell_between() -> None:
    ruleset = load_ruleset("natt-klab")
    table = build_cell_table(ruleset)
    assert len(table["cells"]["W"]) == len(list_cells(ruleset)) == 25
    assert len(table["over"]) == 2 * 2 * 5 * 3
    assert table["over"]["b3d3"] == "c3"
    assert table["over"]["a5a3"] == "a4"


def test_other_words_for_bar_and_off_are_those_of_the_game() -> None:
    assert build_cell_table(load_ruleset("shesh-besh"))["points"] == {"25": "bar", "0": "off"}
    assert build_cell_table(load_ruleset("barjis"))["points"] == {}
