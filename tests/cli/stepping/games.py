"""A small file with everything in it that one steps through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cli.run import record, write

TURNS: list[Any] = [
    "S 2:",
    "N 3:",
    {
        "turn": "S 1+3: bar/11 11/12 12/15",
        "comment": "Amal thinks for long",
        "variations": [["S 1+3: bar/11 bar/1 1/4", "N 4:"], ["S 1+3: bar/11 bar/1 11/14"]],
    },
    "N 4:",
    {
        "turn": "S 3: 15/18",
        "retracted": [["S 3: 15/19"]],
        "ruling": {"by": "Nour", "text": "again"},
    },
    "N 2:",
    "S 4: 18/23",
    "N 2:",
]
"""Eight turns: lines beside the third and the fifth, the seventh refused."""

LEGAL = TURNS[:6]


def one(folder: Path) -> Path:
    """Write a file with one record."""
    return write(folder / "one.barsis.json", record(TURNS))


def several(folder: Path) -> Path:
    """Write three games of a match out of order, and a record between them that cannot begin."""
    games = [record(LEGAL, match={"id": "cup", "game": game}) for game in (2, 3, 1)]
    games.insert(1, record(LEGAL, ruleset={"id": "bassis", "version": 1}))
    return write(folder / "several.barsis.jsonl", *games)
