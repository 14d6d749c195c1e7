"""The fast road of match files and SGF reads and writes what the careful one does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from barsis_notation.formats.backgammon.mat import MAT, layout
from barsis_notation.formats.backgammon.sgf import SGF, nodes
from barsis_notation.formats.format import Format
from tests.formats.backgammon.roads import carefully, files, seen, try_roads


@pytest.mark.parametrize("form", [MAT, SGF], ids=["mat", "sgf"])
def test_damaged_files_are_read_alike(form: Format, scale: int) -> None:
    tally: Counter[str] = Counter()
    assert try_roads(form, 40 * scale, random.Random(scale), tally) is None
    assert tally["files"] == 40 * scale
    assert min(tally["records"], tally["findings"]) > 20 * scale


@pytest.mark.parametrize("form", [MAT, SGF], ids=["mat", "sgf"])
def test_good_files_are_read_alike(form: Format) -> None:
    for raw in files(form):
        fast = seen(form, raw, Counter(), write=False)
        with carefully():
            assert seen(form, raw, Counter(), write=False) == fast


def test_usual_lines_take_the_fast_road() -> None:
    game = b"".join(files(MAT)[:12]).decode()
    rows = [line for line in game.splitlines() if layout.NUMBER.match(line)]
    plain = [line for line in rows if layout.plain_row(line, 33)]
    assert len(plain) > 0.8 * len(rows) > 100
    with carefully():
        assert layout.plain_row(plain[0], 33) is None


def test_usual_nodes_take_the_fast_road() -> None:
    trees = b"".join(files(SGF)[:12])
    moves = trees.count(b"\n;")
    assert len(nodes._PLAIN_NODE.findall(trees)) > 0.8 * moves > 100
