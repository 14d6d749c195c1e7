"""Whole drawings, kept as they are: a change in how boards look shows as a change in a file.

A file is the position line, an empty line, the drawing. ``python -m tests.drawing.test_golden``
writes them anew.
"""

from pathlib import Path
from typing import Any

import pytest

from barsis_notation.drawing import draw, read_drawing
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.drawing.boards import CROSS, LEAP, TAB, TABLES

FOLDER = Path(__file__).parent
PLAYERS = {"S": "Amal", "E": "Rami", "N": "Basim", "W": "أمل", "1": "José", "B": "Nour", "A": "نور"}

START = "barsis S:bar(4) N:bar(4) to=S"
MIDDLE = "barsis S:bar(2),8,76 E:11,26(3) N:1,28(2),42 W:12,83,off(2) to=N again=1 owed=10,khal"
SHARED = (
    "parchis 1:bar,13,38,97 2:13,20,98n,off 3:bar(3),93 6:28(2),42(2) 4:25,59,72(2) to=3 sixes=2"
)
EXITS = "parchis 1:13,37,53,off 2:30,64n,71,off 3:bar(2),18,37 4:bar(2),13,20n to=1 last=2.64,4.20"
SETS = "pachisi S:bar(3),1f,8(2),21,off E:bar(8) N:bar(6),12,63 W:bar,29(6),off to=S again=1"
ROWS = "kioz A:1-12u,20,30,33v,45,65,79v B:1-9u,18-20u,22,31,44,50v,82v to=B again=1 owed=6"
CELLS = "natt-klab W:a1,b1,c2,d3,e3 B:a4,b3,c4,e5 to=B"
OPENING = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"
BEARING = "shesh-besh W:bar,1,4(2),5(7),6,off(3) B:bar(2),3(11),6(2) to=B cube=2W"

GOLDEN: dict[str, tuple[str, Ruleset, dict[str, Any]]] = {
    "barsis_start": (START, CROSS["barsis"], {}),
    "barsis_middle": (MIDDLE, CROSS["barsis"], {}),
    "barsis_middle_ascii": (MIDDLE, CROSS["barsis"], {"ascii": True}),
    "barsis_turned_ascii": (
        MIDDLE,
        CROSS["barsis"],
        {"ascii": True, "flip": True, "last": ("N", "16", "28")},
    ),
    "parchis_exits": (EXITS, CROSS["parchis"], {}),
    "parchis_exits_ascii": (EXITS, CROSS["parchis"], {"ascii": True}),
    "six_arms": (SHARED, CROSS["parchis-6"], {}),
    "six_arms_ascii": (SHARED, CROSS["parchis-6"], {"ascii": True}),
    "eight_arms": (SHARED, CROSS["parchis-8"], {"flip": True}),
    "pachisi_eight_pawns": (SETS, load_ruleset("pachisi", options={"pawns": 8}), {}),
    "kioz_middle": (ROWS, TAB["kioz"], {}),
    "kioz_middle_ascii": (ROWS, TAB["kioz"], {"ascii": True, "last": ("B", "44", "50")}),
    "kioz_turned_ascii": (ROWS, TAB["kioz"], {"ascii": True, "flip": True}),
    "natt_klab_middle": (CELLS, LEAP["natt-klab"], {"last": ("W", "b1", "b3", "d3")}),
    "natt_klab_turned_ascii": (CELLS, LEAP["natt-klab"], {"ascii": True, "flip": True}),
    "shesh_besh_start": (OPENING, TABLES["shesh-besh"], {}),
    "shesh_besh_end": (BEARING, TABLES["shesh-besh"], {}),
    "shesh_besh_end_ascii": (
        BEARING,
        TABLES["shesh-besh"],
        {"ascii": True, "flip": True, "last": ("B", "6", "3")},
    ),
}


def page(line: str, ruleset: Ruleset, look: dict[str, Any]) -> str:
    return f"{line}\n\n{draw(parse_setup(line), ruleset, names=PLAYERS, **look)}\n"


@pytest.mark.parametrize("name", GOLDEN)
def test_drawing_is_as_it_was(name: str) -> None:
    assert page(*GOLDEN[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_file_is_tried() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GOLDEN)


@pytest.mark.parametrize("name", [name for name in GOLDEN if name.endswith("_ascii")])
def test_kept_drawing_is_read(name: str) -> None:
    line, _, drawing = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n", 2)
    assert read_drawing(drawing, GOLDEN[name][1]) == parse_setup(line)


if __name__ == "__main__":
    for name, parts in GOLDEN.items():
        (FOLDER / f"{name}.txt").write_text(page(*parts), encoding="utf-8")
