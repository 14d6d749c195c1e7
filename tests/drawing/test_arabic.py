"""Boards in Arabic: the words of the panels, and nothing else, are other ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.drawing import draw, read_drawing
from barsis_notation.language.speech import speaking
from barsis_notation.language.text_width import measure_width
from barsis_notation.record.position_lines import parse_setup
from tests.drawing.boards import BOARDS, positions
from tests.drawing.test_golden import GOLDEN, MIDDLE
from tests.language.arabic import english_letters

MARK = "\u200e"
DRAWN = {name: given for name, given in GOLDEN.items() if not given[2].get("ascii")}
NOTATION = re.compile(r"bar|off|khal|to=.*|[a-z]+=.*|\\*.*|[LMR][^ ]")


def test_a_board_in_arabic() -> None:
    ruleset = GOLDEN["barsis_middle"][1]
    with speaking("ar"):
        lines = draw(parse_setup(MIDDLE), ruleset).replace(MARK, "").split("\n")
    assert [line[3:24].strip() for line in lines[12:16]] == [
        "● S الجنوب", "لم يدخل 2", "وصل     0/4", "بقي     252",
    ]  # fmt: skip
    assert "المطبخ" in lines[9]


@pytest.mark.parametrize("name", DRAWN)
def test_squares_stand_where_they_stand_in_english(name: str) -> None:
    line, ruleset, look = DRAWN[name]
    english = draw(parse_setup(line), ruleset, **look)
    with speaking("ar"):
        arabic = draw(parse_setup(line), ruleset, **look)
    assert len(arabic.split("\n")) == len(english.split("\n"))
    widest = max(80, *map(measure_width, english.split("\n")))
    assert max(map(measure_width, arabic.split("\n"))) <= widest
    assert _signs(arabic) == _signs(english)
    words = [word for word in re.split(r"[\s|+-]+", arabic) if not NOTATION.fullmatch(word)]
    assert english_letters(" ".join(word for word in words if len(word) > 2)) == []


def _signs(drawing: str) -> list[tuple[int, int, str]]:
    """Return the men and marks of a drawing, and where each stands."""
    return [
        (row, measure_width(line[:place]), sign)
        for row, line in enumerate(drawing.split("\n"))
        for place, sign in enumerate(line)
        if sign in "●■▲◆▼★►◄○□△◇▽☆▻◅·×"
    ]


@pytest.mark.long
@pytest.mark.parametrize("board", ["barsis", "shesh-besh", "kioz", "natt-klab"])
@given(data=st.data())
def test_ascii_boards_are_the_same_in_every_language(board: str, data: st.DataObject) -> None:
    ruleset = BOARDS[board]
    setup = data.draw(positions(ruleset))
    with speaking("ar"):
        drawing = draw(setup, ruleset, ascii=True)
        assert read_drawing(drawing, ruleset) == setup
    assert drawing == draw(setup, ruleset, ascii=True)
