"""The columns: what they say is so, and what the documentation says they are."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import msgspec
import pytest

from barsis_notation.formats.flat.game_rows import GameRow
from barsis_notation.formats.flat.separated import Cell
from barsis_notation.formats.flat.table_columns import (
    GAMES,
    MOVES,
    TABLES,
    TURNS,
    CellKind,
    print_tables,
)
from barsis_notation.formats.flat.table_formats import CSV
from barsis_notation.record.structs import Player, Record
from barsis_notation.replay.turn_facts import derive_spelled_turns
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from tests.formats.flat.making import played, samples, tables

PLAYED = ("barsis", "kioz", "natt-klab", "shesh-besh")
ROOT = Path(__file__).parents[3]


def by_name(record: Record, table: str) -> list[dict[str, Cell]]:
    names = [column.name for column in TABLES[table]]
    return [dict(zip(names, row, strict=True)) for row in GameRow(1, record).rows(table)]


def test_names_stand_once_in_a_table() -> None:
    for table in (GAMES, TURNS, MOVES):
        assert len({column.name for column in table}) == len(table)
        assert all(column.says and column.name.islower() for column in table)


def test_the_page_says_what_the_columns_are() -> None:
    page = (ROOT / "docs" / "reference" / "table-columns.md").read_text(encoding="utf-8")
    for name, text in print_tables().items():
        assert text in page, f"docs/reference/table-columns.md: {name}"


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("game", PLAYED)
def test_derived_cells_are_those_of_replay(game: str) -> None:
    record = played(game)
    derived = derive_spelled_turns(record, load_ruleset(game))
    turns, moves = by_name(record, "turns"), by_name(record, "moves")
    assert len(turns) == len(record.turns) == by_name(record, "games")[0]["turns_followed"]
    at = 0
    for row, turn in zip(turns, derived, strict=True):
        assert turn is not None
        assert row["moves"] == len(turn.moves)
        assert row["taken"] == sum(len(move.taken) for move in turn.moves if move)
        for move in turn.moves:
            assert move is not None
            told = moves[at]
            assert told["turn"] == row["turn"]
            assert told["used"] == (",".join(map(str, move.used)) or None)
            assert [told["from_cell"], told["to_cell"]] == [move.cells[0], move.cells[-1]]
            assert told["taken"] == (",".join(move.taken) or None)
            at += 1
    assert at == len(moves) > 0


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_steps_to_go_are_kept_like_a_book(game: str) -> None:
    """What a seat has to go falls by its moves' way, and rises only when its men are sent back."""
    record = played(game)
    turns, moves = by_name(record, "turns"), by_name(record, "moves")
    left: dict[Cell, int] = {}
    for row in turns:
        own = [move for move in moves if move["turn"] == row["turn"]]
        assert all(move["way"] is not None and move["to_go"] is not None for move in own)
        way = sum(int(move["way"] or 0) for move in own)
        to_go = int(row["to_go"] or 0)
        sent_back = any(
            str(row["seat"]) in str(move["taken_seat"])
            for move in moves
            if move["seat"] != row["seat"]
        )
        if row["seat"] in left and not sent_back:
            assert to_go == left[row["seat"]] - way
        left[row["seat"]] = to_go
    assert min(left.values()) == 0


def test_cells_of_a_known_turn() -> None:
    record = msgspec.structs.replace(
        played("barsis"), turns=["S 1+3: bar/11 11/12 12/15", "N 0: "[:4]], players=PLAYERS
    )
    turn = by_name(record, "turns")[0]
    assert (turn["throw"], turn["throw_names"], turn["values"]) == ("1+3", "dest+3", "10,khal+3")
    assert (turn["player"], turn["to_go"]) == ("Amal", 84 * 3 + 84 - 15)
    assert turn["position"] == "barsis S:bar(3),15 N:bar(4) to=N"
    moves = by_name(record, "moves")
    assert [(m["from_cell"], m["to_cell"], m["used"], m["way"], m["to_go"]) for m in moves] == [
        ("bar", "SR6", "10", 11, 73),
        ("SR6", "SR5", "khal", 1, 72),
        ("SR5", "SR2", "3", 3, 69),
    ]


PLAYERS = [Player(name="Amal", seats=["S"]), Player(name="Basim", seats=["N"])]


@pytest.mark.parametrize("record", samples(), ids=lambda record: str(record.ruleset.id))
def test_any_record_has_its_rows(record: Record) -> None:
    rows = {table: GameRow(3, record).rows(table) for table in TABLES}
    assert len(rows["turns"]) == len(record.turns)
    assert {row[0] for table in rows.values() for row in table} == {3}


SEATS = [["S", "S"], ["Q", "Z"], ["S"], []]


@pytest.mark.parametrize("seats", SEATS)
def test_a_head_that_is_wrong_leaves_derived_cells_empty(seats: list[str]) -> None:
    players = [Player(seats=[seat]) for seat in seats]
    record = msgspec.structs.replace(played("barsis"), players=players)
    assert by_name(record, "games")[0]["turns_followed"] == 0
    assert {row["position"] for row in by_name(record, "turns")} == {None}


# -- as other programs read them --------------------------------------------------------------

FIRST = 100
"""Rows of which polars takes the kind of a column; pandas and DuckDB look at more."""

WRITTEN_BY_PEOPLE = ("event", "site", "date", "round", "table", "match", "player", "comment")


def kind_in(cells: list[str]) -> str:
    """Return what a program takes a column for: quotes say nothing to it."""
    said = [cell for cell in cells if cell]
    if said and all(re.fullmatch("-?[0-9]+", cell) for cell in said):
        return "integer"
    return "true or false" if said and set(said) <= {"true", "false"} else "text"


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "game", ["barjis", "barsis", "kioz", "natt-klab", "pachisi", "parchis", "shesh-besh"]
)
def test_no_column_begins_as_numbers_and_goes_on_as_text(game: str) -> None:
    records = list(simulate(load_ruleset(game), games=3, seed=3))
    for name, raw in tables(CSV, records).items():
        head, *rows = csv.reader(io.StringIO(raw.decode(), newline=""))
        kinds = {column.name: column.kind for column in TABLES[name]}
        assert rows
        for column, cells in zip(head, map(list, zip(*rows, strict=True)), strict=True):
            if kinds[column] is CellKind.INTEGER:
                assert kind_in(cells) == "integer" or not any(cells), column
            elif column not in WRITTEN_BY_PEOPLE:
                assert kind_in(cells[:FIRST]) in ("text", kind_in(cells)), (name, column)


def test_steps_and_places_share_no_column() -> None:
    moves = [row for game in PLAYED for row in by_name(played(game), "moves")]
    for end in ("from", "to"):
        assert all(isinstance(row[f"{end}_step"], int | None) for row in moves)
        assert all((row[f"{end}_step"] is None) != (row[f"{end}_place"] is None) for row in moves)
    assert {row["from_place"] for row in moves} >= {"bar"}
    assert {row["to_place"] for row in moves} >= {"off"}
