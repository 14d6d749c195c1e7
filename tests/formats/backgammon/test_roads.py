"""The fast road of match files and SGF reads and writes what the careful one does."""

from __future__ import annotations

import random
from collections import Counter
from unittest.mock import patch

import pytest

from barsis_notation.formats.backgammon.transcript import Transcript
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT, SGF
from tests.formats.backgammon.roads import carefully, files, seen, try_roads


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("form", [MAT, SGF], ids=["mat", "sgf"])
def test_damaged_files_are_read_alike(form: Format, scale: int) -> None:
    tally: Counter[str] = Counter()
    assert try_roads(form, 40 * scale, random.Random(scale), tally) is None
    assert tally["files"] == 40 * scale
    assert min(tally["records"], tally["findings"]) > 20 * scale


@pytest.mark.parametrize("form", [MAT, SGF], ids=["mat", "sgf"])
@pytest.mark.by_turns(2)
def test_good_files_are_read_alike(form: Format) -> None:
    for raw in files(form):
        fast = seen(form, raw, Counter(), write=False)
        with carefully():
            assert seen(form, raw, Counter(), write=False) == fast


@pytest.mark.parametrize("form", [MAT, SGF], ids=["mat", "sgf"])
@pytest.mark.by_turns(2)
def test_usual_throws_take_the_fast_road(form: Format) -> None:
    carefully_read, turns = throws_read_carefully(form, files(form)[:12])
    assert turns > 100
    assert carefully_read < 0.25 * turns
    with carefully():
        carefully_read, _ = throws_read_carefully(form, files(form)[:12])
    assert carefully_read > 0.9 * turns


def throws_read_carefully(form: Format, texts: tuple[bytes, ...]) -> tuple[int, int]:
    """Return how many throws of *texts* are read one by one, and how many turns there are."""
    with patch.object(Transcript, "throw", autospec=True, side_effect=Transcript.throw) as throw:
        records = [one.record for text in texts for one in form.read(text) if one.record]
    return throw.call_count, sum(len(record.turns) for record in records)


ODD_ROWS = (
    " 1)31: 8/5 6/5",
    " 1) 31:8/5 6/5",
    " 1) x1: 8/5 6/5                 ab: 8/5",
    " 1) 31: 8/5 6/5 7/x",
    " 1) 31: 8/4                      64: 24/14",
    " 1) 66: 24/18(2) 13/7(2)*        Doubles => 2",
    " 1)  Doubles => 2                Takes",
    " 1)  Takes                       Drops",
    " 1)  Doubles => 2222222          Drops.",
    " 1) 31: Cannot Move              42: Cannot Move 8/4",
    " 1) 31: 08/5 6/05                42: bar/21 25/23",
    " 1) 31: 5/8 0/3                  42: 26/24 6/6",
    " 1) 64: 4/off                    64: 4/0 6/0",
    " 1) 71: 8/5                      30: 8/5",
    " 1)                              31: 8/5 6/5",
    " 1) 31: 8/5 6/5 4/1 3/2 2/1",
    " 1) 31:                          42:\r",
    " 1) 31: 8/5 6/5 42: 8/4 6/4      51: 13/8 6/5",
    " 1) 31: 8/5  6/5                 Wins 1 point",
    " 1) 31: ????                     31: 8/5 6/5",
)


@pytest.mark.parametrize("row", ODD_ROWS)
def test_odd_rows_are_read_alike(row: str) -> None:
    rows = f"{row}\n{row}\n 3) 65: 24/18 18/13\n{row.replace(' 1)', ' 4)')}\n"
    raw = f" 3 point match\n\n Game 1\n left : 0                       right : 0\n{rows}".encode()
    fast = seen(MAT, raw, Counter(), write=False)
    with carefully():
        assert seen(MAT, raw, Counter(), write=False) == fast
