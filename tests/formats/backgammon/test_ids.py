"""Position ids: known ones of real GNU Backgammon, round trips, and text that is refused.

``known_ids.json`` holds XGIDs of positions of simulated games, B to move, and what GNU Backgammon
1.07.001 calls each of them after ``set xgid``.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from barsis_notation import Position
from barsis_notation.formats.backgammon.positions import (
    PositionIdError,
    Stake,
    count_men,
    is_gnubg_id,
    is_xgid,
    make_setup,
    parse_gnubg_id,
    parse_xgid,
    print_gnubg_id,
    print_position_id,
    print_xgid,
)
from barsis_notation.record.position_lines import Setup, format_setup, parse_setup
from barsis_notation.record.structs import Match

KNOWN = json.loads((Path(__file__).parent / "known_ids.json").read_text("utf-8"))
START = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"


def test_there_are_known_ids() -> None:
    assert len(KNOWN) == 40


@pytest.mark.parametrize(("xgid", "gnubg"), KNOWN)
def test_ids_that_gnu_backgammon_made(xgid: str, gnubg: str) -> None:
    setup, match = parse_xgid(xgid)
    assert print_gnubg_id(setup, match) == gnubg
    assert parse_gnubg_id(gnubg) == (setup, match)
    assert print_xgid(setup, match) == xgid


@pytest.mark.parametrize(
    ("line", "position_id", "xgid"),
    [
        (START, "4HPwATDgc/ABMA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"),
        (
            START.replace("to=W", "to=B owed=1,3"),
            "4HPwATDgc/ABMA",
            "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10",
        ),
        (
            "shesh-besh W:1(3),off(12) B:bar,off(14) to=W owed=6,6,6,6",
            "AAAAHQAAAAAAAA",
            "XGID=aC------------------------:0:0:1:66:0:0:0:0:10",
        ),
    ],
)
def test_positions_and_their_ids(line: str, position_id: str, xgid: str) -> None:
    setup = parse_setup(line)
    assert print_xgid(setup) == xgid
    assert parse_xgid(xgid)[0] == setup
    assert parse_gnubg_id(print_gnubg_id(setup))[0] == setup
    assert print_position_id(setup) == position_id


def test_a_position_id_alone_is_of_white() -> None:
    setup, match = parse_gnubg_id("4HPwATDgc/ABMA")
    assert format_setup(setup) == START
    assert match == Match()


@st.composite
def standing(draw: st.DrawFn) -> tuple[Setup, Match]:
    """Return a position that can stand, and a match."""
    owners = draw(st.lists(st.sampled_from("WWB-B"), min_size=24, max_size=24))
    men = {"W": [0] * 26, "B": [0] * 26}
    for seat in "WB":
        own = [
            point for point in range(1, 25)
            if owners[point - 1 if seat == "W" else 24 - point] == seat
        ] + [25, 0]  # fmt: skip
        for place in draw(st.lists(st.sampled_from(own), min_size=15, max_size=15)):
            men[seat][place] += 1
    power = draw(st.integers(0, 10))
    stake = Stake(1 << power, draw(st.sampled_from(["", "W", "B"])) if power else "")
    roll = draw(st.sampled_from(["", "21", "65", "33"]))
    to = draw(st.sampled_from("WB"))
    length = draw(st.integers(0, 25))
    before = {"W": draw(st.integers(0, 24)), "B": draw(st.integers(0, 24))}
    match = Match(
        to=length or UNSET,
        before=before if length or any(before.values()) else {},
        crawford=True if length and draw(st.booleans()) else UNSET,
    )
    return make_setup(men, to, stake, roll), match


@given(standing())
def test_both_ids_give_the_position_back(drawn: tuple[Setup, Match]) -> None:
    setup, match = drawn
    assert parse_xgid(print_xgid(setup, match)) == (setup, match)
    assert parse_gnubg_id(print_gnubg_id(setup, match)) == (setup, match)
    assert is_xgid(print_xgid(setup))
    assert is_gnubg_id(print_gnubg_id(setup))
    counts = count_men(setup)
    assert counts is not None
    if 15 not in (counts["W"][0], counts["B"][0]):
        assert Position(setup).line == format_setup(setup)


@given(st.binary(min_size=10, max_size=10), st.binary(min_size=9, max_size=9))
def test_any_bytes_are_a_position_or_none(position: bytes, match: bytes) -> None:
    text = base64.b64encode(position).decode().rstrip("=") + ":" + base64.b64encode(match).decode()
    try:
        setup, found = parse_gnubg_id(text)
    except PositionIdError:
        return
    assert parse_gnubg_id(print_gnubg_id(setup, found)) == (setup, found)


@given(st.text(st.sampled_from("-aAbBoOpPzZ:0125DXGI=")) | st.text())
def test_any_text_is_an_xgid_or_none(text: str) -> None:
    for given_text in (text, f"XGID={text}", f"-b----E-C---eE---c-e----B-:{text}:1:10"):
        try:
            setup, _ = parse_xgid(given_text)
        except PositionIdError:
            continue
        counts = count_men(setup)
        assert counts is not None
        assert [sum(row) for row in counts.values()] == [15, 15]


@pytest.mark.parametrize(
    "text",
    ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMA:", "////////////////", "//////////////",
     "4HPwATDgc/ABMA:////////////", "4HPwATDgc/ABMA:cAkIAAAAAAAA"],
)  # fmt: skip
def test_what_is_no_gnubg_id(text: str) -> None:
    with pytest.raises(PositionIdError, match="expected"):
        parse_gnubg_id(text)


@pytest.mark.parametrize(
    "fields",
    ["0:0:0:00:0:0:0:0:10", "0:2:1:00:0:0:0:0:10", "0:0:1:70:0:0:0:0:10", "0:0:1:D:0:0:0:0:10",
     "x:0:1:00:0:0:0:0:10", "0:0:1:00:0:-1:0:0:10", "0:0:1:00:0:0", ""],
)  # fmt: skip
def test_what_is_no_xgid(fields: str) -> None:
    with pytest.raises(PositionIdError, match="expected"):
        parse_xgid(f"XGID=-b----E-C---eE---c-e----B-:{fields}")


@pytest.mark.parametrize("letters", ["A" + "-" * 25, "-" * 25 + "a", "-O" + "-" * 23 + "A"])
def test_men_that_cannot_be(letters: str) -> None:
    with pytest.raises(PositionIdError, match="at most 15"):
        parse_xgid(f"XGID={letters}:0:0:1:00:0:0:0:0:10")


@pytest.mark.parametrize(
    "line",
    [
        START.replace("to=W", "to=W owed=3"),
        START.replace("to=W", "to=W owed=3,3,3"),
        START.replace("to=W", "to=W owed=a,b"),
        START.replace("to=W", "to=W owed=0,7"),
        START.replace("to=W", "to=W owed=13,4"),
        START.replace("to=W", "to=-"),
        START.replace("to=W", "to=W cube=3W"),
        START.replace("to=W", "to=W cube=65536"),
        "barsis S:bar(4) N:bar(4) to=S",
        "shesh-besh W:6(16) B:6(15) to=W",
    ],
)
def test_positions_without_an_id(line: str) -> None:
    setup = parse_setup(line)
    for printed in (print_gnubg_id, print_xgid):
        with pytest.raises(PositionIdError, match="expected"):
            printed(setup)
