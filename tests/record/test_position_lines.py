"""Position lines: reading and printing are mirrors, and a refusal says where."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from barsis_notation.record.position_lines import (
    Man,
    PositionSyntaxError,
    Setup,
    format_setup,
    get_sort_key,
    parse_setup,
)
from barsis_notation.record.shapes import POSITION_PATTERN
from tests.record import strategies as some

LINES = [
    "barsis S:bar,48,67,off N:bar,23,28,81 to=N owed=10,khal",
    "parchis 1:33,47,53,off 2:bar(3),18 to=1 again=1 last=1.53,2.63,3.bar,4.off sixes=2",
    "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W cube=2W",
    "kioz A:1-22u B:1-20u,21v,30v(2),off(3) to=A begun=AB",
    "natt-klab W:a1,a2,b1 B:a3,a4 to=W",
    "pachisi S:bar(2),0,1,1f,2-4 N:- to=- journal=E.29>S.12 moved=SN",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_and_prints_unchanged(line: str) -> None:
    assert format_setup(parse_setup(line)) == line
    assert re.search(POSITION_PATTERN, line)


@given(some.setups)
def test_parse_is_the_mirror_of_print(setup: Setup) -> None:
    line = format_setup(setup)
    again = parse_setup(line)
    in_order = {seat: tuple(sorted(men, key=get_sort_key)) for seat, men in setup.men.items()}
    assert (again.id, again.men, again.to, again.keys) == (
        setup.id,
        in_order,
        setup.to,
        setup.keys,
    )
    assert format_setup(again) == line
    assert re.search(POSITION_PATTERN, line)


def test_runs_and_counts_are_men() -> None:
    setup = parse_setup("kioz A:bar(2),1-3u,9 B:- to=A")
    assert setup.men == {
        "A": (Man("bar"), Man("bar"), Man("1", "u"), Man("2", "u"), Man("3", "u"), Man("9")),
        "B": (),
    }


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("", 0, "the id"),
        ("barsis", 6, "one space"),
        ("barsis to=S", 6, "a seat and its pieces"),
        ("barsis S:4,3 to=S", 11, "places in ascending order"),
        ("barsis S:3,bar to=S", 11, "places in ascending order"),
        ("barsis S:3,3 to=S", 11, "places in ascending order"),
        ("barsis S:3-4 to=S", 9, "a run"),
        ("barsis S:9-4 to=S", 9, "a run"),
        ("barsis S:3 S:4 to=S", 11, "seat S once"),
        ("barsis S:3 to=SN", 15, "one space"),
        ("barsis S:3 to=S sixes=1 owed=2", 24, "keys in alphabetical order"),
        ("barsis S:3 to=S owed=1 owed=2", 23, "keys in alphabetical order"),
        ("barsis S:3 to=S owed", 16, "a key"),
        ("barsis S:03 to=S", 10, "one space"),
        ("barsis S:x to=S", 9, "a place"),
        ("barsis S:3(0) to=S", 10, "one space"),
    ],
)
def test_a_refusal_says_where_and_what(line: str, column: int, expected: str) -> None:
    with pytest.raises(PositionSyntaxError) as caught:
        parse_setup(line)
    assert (caught.value.column, str(caught.value.expected)[: len(expected)]) == (column, expected)


def test_a_refusal_shows_what_stands_there() -> None:
    with pytest.raises(PositionSyntaxError) as caught:
        parse_setup("barsis S:x N:bar(4) to=S")
    assert caught.value.found == "x N:bar(4) to=S"
    assert str(caught.value).startswith("found 'x N:bar(4) to=S' at column 9, expected a place")
    with pytest.raises(PositionSyntaxError, match="found 'the end of the line' at column 6"):
        parse_setup("barsis")
