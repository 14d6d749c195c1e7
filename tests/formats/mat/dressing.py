"""Turn strings dressed as match files, in the layouts of several programs."""

from __future__ import annotations

import re
from collections.abc import Callable

Layout = Callable[[list[str]], str]

HEAD = " 5 point match\n\n Game 1\n"


def cells(turns: list[str], move: Callable[[str], str]) -> list[tuple[str, str]]:
    """Return the seat and the cell of every turn."""
    found = []
    for turn in turns:
        seat, throw, *moves = turn.split(" ")
        found.append((seat, " ".join([throw, *map(move, moves)])))
    return found


def rows(cells: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pair the cells: a line holds what White did, then what Black did."""
    left = [("", "")] if cells[0][0] == "B" else []
    pairs = left + [(cell, "") for seat, cell in cells if seat == "W"]
    right = iter([cell for seat, cell in cells if seat == "B"])
    return [(cell, next(right, "")) for cell, _ in pairs]


def digits(move: str) -> str:
    """Write the bar as 25 and home as 0, as GNU Backgammon does."""
    return move.replace("bar", "25").replace("off", "0")


def columns(turns: list[str], move: Callable[[str], str], width: int, eol: str = "\n") -> str:
    """Write two columns; the right one begins at *width*."""
    names = " left : 0".ljust(width - 1) + "right : 0"
    lines = [
        f"{number:3}) {left}".ljust(width - 1) + f" {right}"
        for number, (left, right) in enumerate(rows(cells(turns, move)), 1)
    ]
    return (HEAD + "\n".join([names, *lines]) + "\n").replace("\n", eol)


def gnubg(turns: list[str]) -> str:
    """Write bar and home as digits, the right column at 33."""
    return columns(turns, digits, 33)


def studio(turns: list[str]) -> str:
    """Write bar and off, `Cannot Move`, hits marked, a wide left column."""
    return re.sub(r"(:)(?=  |\n|$)", ": Cannot Move", columns(turns, str, 46)).replace(
        "0: Cannot Move", "0"
    )


def unmarked(turns: list[str]) -> str:
    """Write CR LF and no hits, and let long left cells push the right ones."""
    return columns(turns, lambda move: digits(move.replace("*", "")), 20, "\r\n")


def tabbed(turns: list[str]) -> str:
    """Write a tab behind the number and between the columns."""
    lines = [
        f"{number})\t{left}\t{right}"
        for number, (left, right) in enumerate(rows(cells(turns, digits)), 1)
    ]
    return HEAD + " left : 0\tright : 0\n" + "\n".join(lines) + "\n"


LAYOUTS: dict[str, Layout] = {
    "gnubg": gnubg,
    "studio": studio,
    "unmarked": unmarked,
    "tabbed": tabbed,
}
