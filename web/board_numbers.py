"""The numbering of boards: the cell of each step of each seat, and a drawing of the numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from barsis_notation.engines.cross.rules import make_board
from barsis_notation.rulesets import Ruleset, load_ruleset

BOARD_OPTIONS: Mapping[str, tuple[dict[str, object], ...]] = {
    "barsis": ({}, {"board.direction": "cw"}),
    "parchis": ({}, {"board.arms": 6}, {"board.arms": 8}),
}
"""The options that change a board, by the id of the ruleset."""

SQUARE = 34


class Route(NamedTuple):
    """The cells of the steps of one seat, the first of step 1."""

    seat: str
    cells: tuple[str, ...]


class NumberedCell(NamedTuple):
    """A cell of a drawing: its column and row from 0, its numbers, and whether it is marked."""

    x: float
    y: float
    numbers: str
    is_marked: bool = False


def list_routes(ruleset: Ruleset) -> list[Route]:
    """Return the route of each seat; empty if places are cells.

    Cells of cross games are named like ``SR6``, holes of tab by row and column of the first seat,
    points of tables by the number of the first seat.
    """
    seats = tuple(ruleset["seats.names"])
    if ruleset.family == "cross":
        board = make_board(ruleset)
        return [
            Route(
                seat, tuple(board.get_cell_name(arm, step, seats) for step in range(1, board.goal))
            )
            for arm, seat in enumerate(seats)
        ]
    if ruleset.family == "tables":
        points = tuple(str(point) for point in range(1, 25))
        return [Route(seats[0], points), Route(seats[1], points[::-1])]
    if ruleset.family == "tab":
        holes = [*_list_holes(ruleset["board.columns"])]
        turned = [(5 - row, ruleset["board.columns"] + 1 - column) for row, column in holes]
        return [
            Route(seat, tuple(f"r{row}c{column}" for row, column in own))
            for seat, own in zip(seats, (holes, turned), strict=True)
        ]
    return []


def _list_holes(columns: int) -> Iterator[tuple[int, int]]:
    """Yield row and column of each step of the first seat of a tab game."""
    for row in range(1, 5):
        along = range(1, columns + 1) if row % 2 else range(columns, 0, -1)
        yield from ((row, column) for column in along)


def format_routes(game: str) -> str:
    """Return the file of the kit with the routes of a game, one seat a line."""
    boards = []
    for options in BOARD_OPTIONS.get(game, ({},)):
        ruleset = load_ruleset(game, options=options)
        lines = [
            f"   {json.dumps(one.seat)}: {json.dumps(one.cells)}" for one in list_routes(ruleset)
        ]
        safe = json.dumps(_list_safe_cells(ruleset))
        routes = "{\n" + ",\n".join(lines) + "\n  }"
        boards.append(f'  {{"options": {json.dumps(options)}, "safe": {safe}, "routes": {routes}}}')
    about = "The cell of each step of each seat; the first cell of a route is step 1."
    return f'{{"about": "{about}", "game": "{game}", "boards": [\n' + ",\n".join(boards) + "\n]}\n"


def _list_safe_cells(ruleset: Ruleset) -> list[str]:
    if ruleset.family != "cross":
        return []
    seats = ruleset["seats.names"]
    return [f"{seat}{cell}" for seat in seats for cell in ruleset["board.safe.cells"]]


def list_ranges(routes: list[Route]) -> Iterator[tuple[str, list[str]]]:
    """Yield rows of a table: a range of steps, and the first and last cell of it for each seat.

    A range is as long as all seats go straight on in it.
    """
    steps = range(len(routes[0].cells))
    columns = [[_find_line(cell) for cell in route.cells] for route in routes]
    for _, same in groupby(steps, key=lambda at: [column[at] for column in columns]):
        span = [*same]
        first, last = span[0], span[-1]
        name = str(first + 1) if first == last else f"{first + 1}–{last + 1}"
        ends = [
            route.cells[first] if first == last else f"{route.cells[first]} … {route.cells[last]}"
            for route in routes
        ]
        yield name, ends


def _find_line(cell: str) -> str:
    """Return the row or column to which a cell belongs."""
    return cell.partition("c")[0] if cell.startswith("r") else cell[:2] if cell[0].isalpha() else ""


def draw_numbers(ruleset: Ruleset) -> str:
    """Return an SVG drawing of the board with the numbers of its places."""
    cells = [*_list_numbered_cells(ruleset)]
    width = (max(cell.x for cell in cells) + 1) * SQUARE + 2
    height = (max(cell.y for cell in cells) + 1) * SQUARE + 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="sans-serif" '
        f'font-size="10" text-anchor="middle">',
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
    ]
    for cell in cells:
        x, y = cell.x * SQUARE + 1, cell.y * SQUARE + 1
        fill = "#f3d9a4" if cell.is_marked else "#fff"
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{SQUARE}" height="{SQUARE}" fill="{fill}" '
            f'stroke="#555"/>'
        )
        lines = cell.numbers.split("\n")
        for number, line in enumerate(lines):
            below = y + SQUARE / 2 + 4 + (number - (len(lines) - 1) / 2) * 13
            parts.append(
                f'<text x="{x + SQUARE / 2:g}" y="{below:g}" fill="#111">{escape(line)}</text>'
            )
    return "\n".join([*parts, "</svg>\n"])


def _list_numbered_cells(ruleset: Ruleset) -> Iterator[NumberedCell]:
    if ruleset.family == "cross":
        yield from _list_cross_cells(ruleset)
    elif ruleset.family == "tables":
        for point in range(1, 25):
            x, y = (point - 13, 0) if point > 12 else (12 - point, 1)
            yield NumberedCell(x + (x > 5) * 0.5, y, f"{point}\n{25 - point}", point <= 6)
    elif ruleset.family == "tab":
        own, other = list_routes(ruleset)
        steps = {cell: step for step, cell in enumerate(other.cells, 1)}
        holes = zip(own.cells, _list_holes(ruleset["board.columns"]), strict=True)
        for step, (cell, (row, column)) in enumerate(holes, 1):
            yield NumberedCell(column - 1, 4 - row, f"{step}\n{steps[cell]}", row in (1, 4))
    else:
        rows, columns = ruleset["board.rows"], ruleset["board.columns"]
        for row in range(1, rows + 1):
            for column in range(columns):
                name = f"{chr(97 + column)}{row}"
                yield NumberedCell(column, rows - row, name, name in ruleset["board.marked"])


def _list_cross_cells(ruleset: Ruleset) -> Iterator[NumberedCell]:
    """Yield the cells of a board of four arms with the steps of the first seat."""
    board = make_board(ruleset)
    steps: dict[int, list[int]] = {}
    for step in range(1, board.goal):
        steps.setdefault(board.cell(0, step), []).append(step)
    ranks = board.ranks
    for cell in range(board.cells):
        arm, column, rank = board.locate_cell(cell)
        across, out = "LMR".index(column) - 1, 1 + rank
        x, y = [(across, out), (out, -across), (-across, -out), (-out, across)][arm]
        marked = f"{column}{rank}" in ruleset["board.safe.cells"]
        numbers = "\n".join(map(str, steps.get(cell, [])))
        yield NumberedCell(x + ranks + 1, y + ranks + 1, numbers, marked)
