"""Cell tables for other programs: the cell of the board under each step of each seat.

A bag has one such table for every ruleset that its records name; its script ``replay.py`` derives
from the table which steps of different seats are the same cell. The contents come from the engines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import Any, Final
from urllib.parse import quote

from barsis_notation.drawing.tab_text import TabRows
from barsis_notation.engines.cross import cross_lookup as at
from barsis_notation.engines.cross import rules as cross
from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.engines.leap import rules as leap
from barsis_notation.engines.leap.kernel import is_straight
from barsis_notation.engines.tables import rules as tables
from barsis_notation.engines.tables.tables_board import ON_BAR
from barsis_notation.record.position_lines import format_setup
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.option_choices import find_reading

FORMAT: Final = "barsis-cells/1"

Table = dict[str, Any]
"""A cell table, or a part of it, as a decoded JSON object."""

Cells = dict[str, dict[str, str]]
"""Maps seat letter and step to the name of the cell, which is the same for all seats."""

FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "cross": (
        "seats.names",
        "board.arms",
        "board.ranks",
        "board.direction",
        "board.safe.cells",
        "board.exit",
        "pawns",
        "start.on_board",
        "start.step",
    ),
    "tables": ("seats.names", "start"),
    "tab": ("seats.names", "board.rows", "board.columns", "pieces"),
    "leap": ("seats.names", "board.rows", "board.columns", "start"),
}
"""Maps each family of games to the facts that determine its table."""


def make_cell_table_name(ruleset: Ruleset) -> str:
    """Return a file name without suffix, such as ``parchis-1-7c0de1a2-board.arms=6``.

    The name consists of the id and version of *ruleset*, the first 8 digits of its SHA-256, and the
    chosen options that affect the table. Each option is written as ``path=value``. Values are
    percent-encoded; the items of a list are joined with ``+``.
    """
    options = "".join(f"-{path}={_quote_value(value)}" for path, value in _iter_options(ruleset))
    return f"{ruleset.id}-{ruleset.version}-{ruleset.sha256[:8]}{options}"


def _iter_options(ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    """Yield the path and value of each chosen option that the table of *ruleset* depends on."""
    for path, value in ruleset.chosen.items():
        plain = _to_json(value)
        reading = find_reading(ruleset.declared[path], plain)
        brought = reading.brings if reading else {}
        if not {path, *brought}.isdisjoint(FACTS[ruleset.family]):
            yield path, plain


def _quote_value(value: Any) -> str:
    """Return the value of an option with only those characters that every file system accepts."""
    words = value if isinstance(value, list) else [value]
    return "+".join(quote(str(word), safe="") for word in words)


def _to_json(value: Any) -> Any:
    """Return the value of a fact with lists and dicts in place of tuples and mappings."""
    if isinstance(value, tuple):
        return [*map(_to_json, value)]
    return (
        {key: _to_json(one) for key, one in value.items()} if isinstance(value, Mapping) else value
    )


def build_cell_table(ruleset: Ruleset) -> Table:
    """Return the cell table of *ruleset* as a dict that can be encoded as JSON.

    The dict has these members:

    - ``format``: the name of the format
    - ``ruleset``: a dict with the id, version and SHA-256 of the ruleset
    - ``facts``: maps the paths of the facts that determine the table to their values
    - ``seats``: the seat letters in the order of turns
    - ``start``: the position line at the start of a game
    - ``points``: maps other names of the bar and of borne-off pieces to ``bar`` and ``off``
    - ``safe`` and ``exits``: lists of names of cells; empty except in cross games
    - ``over``: in leap games, maps the names of both ends of a leap, concatenated, to the name of
      the cell between them; empty in other games
    - ``cells``: maps each seat to a dict from step (a string, from ``1``) to the name of its cell;
      in leap games, from the name of each cell to the same name

    Raises:
        ValueError: If the engine does not support a rule of *ruleset*.
    """
    engine = get_engine(ruleset.family)
    unplayed = engine.find_unsupported(ruleset)
    if unplayed:
        raise ValueError(
            f"{ruleset.id}-{ruleset.version} has rules that no engine plays: {unplayed}"
        )
    play = engine.begin(ruleset, tuple(ruleset["seats.names"]))
    return {
        "format": FORMAT,
        "ruleset": {
            "id": ruleset.id,
            "version": ruleset.version,
            "sha256": ruleset.sha256,
        },
        "facts": {path: _to_json(ruleset[path]) for path in FACTS[ruleset.family]},
        "seats": list(play.seats),
        "start": format_setup(play.setup()),
        "points": dict(play.other_points),
        **_FAMILIES[ruleset.family](ruleset, play),
    }


def encode_cell_table(ruleset: Ruleset) -> bytes:
    """Return the cell table of *ruleset* as UTF-8 JSON; see :func:`build_cell_table`.

    It has one line for each member and each seat.

    Raises:
        ValueError: If the engine does not support a rule of *ruleset*.
    """
    table = build_cell_table(ruleset)
    seats = (f"  {json.dumps(seat)}: {json.dumps(row)}" for seat, row in table["cells"].items())
    lines = {name: json.dumps(value) for name, value in table.items()}
    lines["cells"] = "{\n" + ",\n".join(seats) + "\n }"
    members = ",\n".join(f' "{name}": {line}' for name, line in lines.items())
    return f"{{\n{members}\n}}\n".encode()


# -- The tables of each family ----------------------------------------------------------------


def _build_cross(ruleset: Ruleset, play: Play) -> Table:
    """Return all steps of the routes between bar and off, the safe cells and the exit cells."""
    board, names = cross.make_board(ruleset), ruleset["seats.names"]
    lookup = cross.fill_lookup(ruleset, tuple(names))
    cells: Cells = {seat: {} for seat in play.seats}
    grounds: dict[str, int] = {}
    for seat, steps in cells.items():
        arm = names.index(seat)
        for step in range(1, board.goal):
            cell = steps[str(step)] = board.get_cell_name(arm, step, names)
            grounds[cell] = lookup.ground[arm * lookup.stride + step]
    return _make_table(
        cells,
        safe=[cell for cell, ground in grounds.items() if ground == at.SAFE],
        exits=[cell for cell, ground in grounds.items() if ground == at.EXIT],
    )


def _build_tables(ruleset: Ruleset, play: Play) -> Table:  # noqa: ARG001 - the same for all
    """Return all points, numbered as the first seat numbers them."""
    first, second = ruleset["seats.names"]
    points = range(1, ON_BAR)
    return _make_table(
        {
            first: {str(point): str(point) for point in points},
            second: {str(point): str(tables.mirror_point(point)) for point in points},
        }
    )


def _build_tab(ruleset: Ruleset, play: Play) -> Table:
    """Return all holes, named by row and column as the first seat sees them, from 1."""
    rows = TabRows(
        seats=play.seats,
        front=play.seats[0],
        rows=ruleset["board.rows"],
        columns=ruleset["board.columns"],
        may_enter=True,
    )
    cells: Cells = {seat: {} for seat in play.seats}
    for seat, steps in cells.items():
        for step in map(str, range(1, rows.rows * rows.columns + 1)):
            line, column = rows.find_cell(seat, step) or (0, 0)
            steps[step] = f"r{rows.rows - line}c{column + 1}"
    return _make_table(cells)


def _build_leap(ruleset: Ruleset, play: Play) -> Table:
    """Return all cells, and for both ends of each leap the cell between them."""
    numbers = leap.list_cells(ruleset)
    names = {leap.format_cell(cell): leap.format_cell(cell) for cell in numbers}
    leaps = [(one, other) for one, other in permutations(numbers, 2) if is_straight(one, other, 2)]
    over = {
        leap.format_cell(one) + leap.format_cell(other): leap.format_cell((one + other) // 2)
        for one, other in leaps
    }
    return _make_table({seat: dict(names) for seat in play.seats}, over=over)


def _make_table(
    cells: Cells,
    *,
    safe: list[str] | None = None,
    exits: list[str] | None = None,
    over: dict[str, str] | None = None,
) -> Table:
    return {"safe": safe or [], "exits": exits or [], "over": over or {}, "cells": cells}


_FAMILIES: Final[Mapping[str, Callable[[Ruleset, Play], Table]]] = {
    "cross": _build_cross,
    "tables": _build_tables,
    "tab": _build_tab,
    "leap": _build_leap,
}
