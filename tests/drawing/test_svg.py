"""Boards as SVG: every man once, at his own place, beside the others; words that harm nobody."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation import Position, load_ruleset, speaking, svg
from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.drawing.squares import is_homeward
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.lettering import fit_text, measure_text
from barsis_notation.drawing.svg.themes import THEMES
from barsis_notation.engines.cross.rules import make_board
from barsis_notation.record.position_lines import Man, Setup, parse_setup
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.user_files import read_ruleset
from tests.drawing.boards import CROSS, positions, ruleset_with
from tests.drawing.svg_boards import SVG, DrawnMan, men_of, middle_of, parsed, words_of
from tests.every import every

pytestmark = pytest.mark.by_turns(2)

MIDDLE = "barsis S:bar(2),8,76 E:11,26(3) N:1,28(2),43 W:12,83,off(2) to=N again=1 owed=10,khal"
DOCS = Path(__file__).parents[2] / "docs"


def own(name: str) -> Ruleset:
    """Return a ruleset of a user's own, from the docs."""
    ruleset, findings = read_ruleset(json.loads((DOCS / "rulesets" / f"{name}.json").read_bytes()))
    assert ruleset is not None, findings
    return ruleset


BOARDS = {
    **CROSS,
    "chausar": own("chausar"),
    "ludo": own("ludo"),
    "2-ranks-8-arms": ruleset_with(
        "parchis", {"board.arms": 8, "board.ranks": 2, "seats.names": tuple("12345678")}
    ),
    "40-ranks": ruleset_with("barsis", {"board.ranks": 40}),
    "99-pawns": ruleset_with("barsis", {"pawns": 99}),
}
THEME = st.sampled_from(sorted(THEMES))


@every("board", BOARDS, days=3)
def test_every_man_is_drawn_once_at_his_own_place(board: str, scale: int) -> None:
    ruleset = BOARDS[board]
    seats = st.sampled_from(["", *ruleset["seats.names"]])

    @settings(max_examples=8 * scale)
    @given(positions(ruleset) | positions(ruleset, wild=False), seats, st.booleans(), THEME)
    def law(setup: Setup, front: str, diagonal: bool, theme: str) -> None:
        picture = make_picture(ruleset, diagonal=diagonal)
        drawing = svg.board(setup, ruleset, orientation=front, diagonal=diagonal, theme=theme)
        drawn = men_of(drawing)
        men = [(seat, man) for seat, men in setup.men.items() for man in men]
        with_spot = [(seat, man.place) for seat, man in men if (seat, man.place) in picture.spots]
        assert Counter((man.seat, man.place) for man in drawn) == Counter(with_spot)
        assert_inside(drawn, picture.size)
        for man in drawn:
            spot = picture.spots[man.seat, man.place]
            x, y = middle_of(picture, spot, picture.angles.get(front, 0))
            room = 95 if man.place == "bar" else 55 if man.place == "off" else 20 * 2**0.5
            assert hypot(man.x - x, man.y - y) + man.radius <= room + 5

    law()


@every("board", BOARDS, days=3)
def test_men_do_not_lie_on_one_another(board: str, scale: int) -> None:
    ruleset = BOARDS[board]

    @settings(max_examples=8 * scale)
    @given(positions(ruleset, wild=False), st.booleans())
    def law(setup: Setup, diagonal: bool) -> None:
        drawn = men_of(svg.board(setup, ruleset, diagonal=diagonal))
        for one, other in combinations(drawn, 2):
            assert hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius

    law()


def assert_inside(drawn: list[DrawnMan], size: tuple[float, float]) -> None:
    for man in drawn:
        assert man.radius <= man.x <= size[0] - man.radius
        assert man.radius <= man.y <= size[1] - man.radius


@pytest.mark.parametrize("board", BOARDS)
def test_all_men_at_one_place_have_room(board: str) -> None:
    ruleset = BOARDS[board]
    pawns = min(max(ruleset["pawns"], 8), 24)
    for place in ("bar", "off", "0", "1", "8"):
        men = (Man(place),) * pawns
        setup = Setup(id=ruleset.id, men=dict.fromkeys(ruleset["seats.names"], men), to="-")
        drawn = men_of(svg.board(setup, ruleset))
        assert len(drawn) == pawns * len(setup.men)
        assert_inside(drawn, make_picture(ruleset).size)
        for one, other in combinations(drawn, 2):
            assert hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius - 0.02


@pytest.mark.parametrize("board", BOARDS)
def test_the_seat_in_front_is_below_all_others(board: str) -> None:
    ruleset = BOARDS[board]
    tip = str(make_board(ruleset).ranks)
    seats = ruleset["seats.names"]
    men: dict[str, tuple[Man, ...]] = {seat: (Man(tip),) for seat in seats}
    for front in seats:
        drawn = men_of(svg.board(Setup(id=ruleset.id, men=men, to="-"), ruleset, orientation=front))
        heights = {man.seat: man.y for man in drawn}
        assert max(heights, key=heights.__getitem__) == front
        assert sum(height > heights[front] - 1 for height in heights.values()) == 1


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("board", CROSS)
@pytest.mark.by_turns(4)
def test_a_square_has_one_spot_whosever_step_it_is(board: str, diagonal: bool) -> None:
    """And two squares have two, at least their width apart."""
    ruleset = CROSS[board]
    rules, seats = make_board(ruleset), ruleset["seats.names"]
    picture = make_picture(ruleset, diagonal=diagonal)
    by_cell: dict[int, set[tuple[float, float]]] = {}
    for arm, seat in enumerate(seats):
        for step in range(1, rules.goal):
            spot = picture.spots[seat, str(step)]
            by_cell.setdefault(rules.cell(arm, step), set()).add((spot.x, spot.y))
            assert spot.hollow == is_homeward(rules, step)
    assert len(by_cell) == rules.cells
    spots = [spots.pop() for spots in by_cell.values() if len(spots) == 1]
    assert len(spots) == rules.cells
    apart = min(hypot(x - a, y - b) for (x, y), (a, b) in combinations(spots, 2))
    assert apart >= 33


# -- words ----------------------------------------------------------------------------------

HOSTILE = [
    "<script>alert(1)</script>",
    '" onload="alert(1)',
    "]]><!--",
    "&amp;&#x202e;",
    "\u202egnp.exe\u2066\x00\x1b[2J\ud800",
    "W" * 400,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_words_and_nothing_else(name: str) -> None:
    drawing = svg.board(MIDDLE, labels={"S": name})
    usual = svg.board(MIDDLE)
    assert [each.tag for each in parsed(drawing).iter()] == [
        each.tag for each in parsed(usual).iter()
    ]
    assert escape_invisible(drawing) == drawing
    assert "W" * 30 not in drawing


@settings(max_examples=30)
@given(st.text(max_size=60))
def test_any_name_is_drawn(name: str) -> None:
    drawing = svg.board(MIDDLE, labels={"N": name})
    assert len(men_of(drawing)) == 16
    assert escape_invisible(drawing) == drawing


@pytest.mark.parametrize("name", ["Amal", "Odette Haddad", "W" * 30, "Amal\u202e" * 3, "أمل " * 9])
@pytest.mark.parametrize("size", [9.0, 17.0])
def test_words_fit_their_room(name: str, size: float) -> None:
    shown, smaller = fit_text(name, size, 120)
    assert measure_text(shown) * smaller <= 120 + 1e-6
    assert 0.7 * size - 1e-9 <= smaller <= size
    assert escape_invisible(shown) == shown
    assert shown == escape_invisible(name) or shown.endswith("…")
    assert fit_text(name, size, 0) == (escape_invisible(name), size)


def test_words_of_a_ruleset_are_words() -> None:
    document = json.loads((DOCS / "rulesets" / "ludo.json").read_bytes())
    document["words"]["places"] = {"off": {"en": "<b>&\"'", "ar": "<b>"}}
    document["words"]["seats"]["R"]["en"] = "</text><a>"
    ruleset, findings = read_ruleset(document)
    assert ruleset is not None, findings
    drawing = svg.board(Setup(id="ludo", men={"R": (Man("off"),)}, to="R"), ruleset)
    assert {"<b>&\"'", "</text><a>"} <= set(words_of(drawing))
    assert parsed(drawing)[0].text == "Board of Ludo, </text><a> to move"


@pytest.mark.by_turns(2)
def test_the_drawing_stands_alone() -> None:
    """Nothing but literal attributes: no style, no class, no link, no reference."""
    for board, ruleset in CROSS.items():
        setup = Setup(id=ruleset.id, men={ruleset["seats.names"][0]: (Man("bar"),)}, to="-")
        for theme in THEMES:
            for element in parsed(svg.board(setup, ruleset, theme=theme)).iter():
                names = " ".join(element.attrib)
                assert not {"style", "class", "href"} & set(names.split()), board
                assert not any("url(" in each or "var(" in each for each in element.attrib.values())


def test_it_says_what_it_shows() -> None:
    root = parsed(svg.board(MIDDLE, id="third"))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == "third-title third-desc"
    title, described = root[0], root[1]
    assert (title.tag, title.attrib["id"]) == (f"{SVG}title", "third-title")
    assert (described.tag, described.attrib["id"]) == (f"{SVG}desc", "third-desc")
    assert title.text == "Board of Barsis, North to move"
    assert described.text is not None
    assert described.text.startswith("South: base (2), 8, 76. East: 11, 26 (3). ")
    assert described.text.endswith("West: 12, 83, Kitchen (2).")


def test_it_speaks_arabic() -> None:
    with speaking("ar"):
        drawing = svg.board(MIDDLE, throws=("1",))
    root = parsed(drawing)
    assert root.attrib["lang"] == "ar"
    assert root[0].text == "رقعة برسيس، والدور لمقعد الشمال"
    shown = words_of(drawing)
    assert "المطبخ" in shown
    assert "الشمال" in shown
    assert "دست · 10 + خال" in shown


def test_names_and_men_home_are_written() -> None:
    shown = words_of(svg.board(MIDDLE, labels={"W": "Amal"}))
    assert shown[shown.index("Amal") + 1] == "2/4"
    assert "West" not in shown
    assert words_of(svg.board("barsis S:bar(4) N:bar(4) to=S")).count("0/4") == 2


def test_coordinates_can_be_left_out() -> None:
    with_them, without = (set(words_of(svg.board(MIDDLE, coordinates=c))) for c in (True, False))
    assert {"SL", "NM", "8"} <= with_them - without


def test_men_without_a_place_are_named_below() -> None:
    drawing = svg.board("barsis S:bar(2),99 N:bar,a1 Q:4 to=S")
    assert len(men_of(drawing)) == 3
    assert "also S.99, N.a1, Q.4" in words_of(drawing)


# -- what was played ------------------------------------------------------------------------


def filled(drawing: str, color: str) -> list[tuple[float, float]]:
    """Return the middles of what has this colour as fill or stroke and stands on a square."""
    found = []
    for element in parsed(drawing).iter():
        if color in {element.attrib.get("fill"), element.attrib.get("stroke")}:
            where = element.attrib.get("transform", "")
            if where.startswith("translate(") and where.endswith(")"):
                x, y = map(float, where[10:-1].split())
                found.append((x, y))
    return found


def test_the_last_move_is_filled_at_its_ends_and_dotted_between() -> None:
    theme = THEMES["light"]
    drawing = svg.board(MIDDLE, last_move=("N", "16", "28"))
    spots = make_picture(load_ruleset("barsis")).spots
    ends = [(round(spots["N", p].x, 2), round(spots["N", p].y, 2)) for p in ("16", "28")]
    assert filled(drawing, theme.moved) == ends
    dots = [e for e in parsed(drawing).iter() if "stroke-dasharray" in e.attrib]
    assert len(dots) == 1
    assert dots[0].attrib["d"].count("L") == 12


def test_a_man_who_enters_leaves_his_base_unfilled() -> None:
    drawing = svg.board(MIDDLE, last_move=("E", "bar", "11"))
    assert len(filled(drawing, THEMES["light"].moved)) == 1


def test_squares_are_marked() -> None:
    drawing = svg.board(MIDDLE, marks=("S.20", "W.83"))
    spots = make_picture(load_ruleset("barsis")).spots
    expected = [(spots["S", "20"].x, spots["S", "20"].y), (spots["W", "83"].x, spots["W", "83"].y)]
    assert filled(drawing, THEMES["light"].mark) == expected


def test_signs_are_cleared_under_men_alone() -> None:
    on_safe, beside = (
        svg.board(f"barsis S:bar(3),{step} N:bar(4) to=S", coordinates=False)
        for step in ("11", "12")
    )
    circles = [sum(e.tag == f"{SVG}circle" for e in parsed(d).iter()) for d in (on_safe, beside)]
    assert circles[0] == circles[1] + 1


def test_throws_lie_below_the_board() -> None:
    plain_board = parsed(svg.board(MIDDLE)).attrib["viewBox"].split()
    thrown = svg.board(MIDDLE, throws=("1", "?", "5"))
    assert float(parsed(thrown).attrib["viewBox"].split()[3]) > float(plain_board[3])
    assert words_of(thrown)[-3:] == ["Dest · 10 + khal", "?", "Benj · 25 + khal"]
    assert sum(e.tag == f"{SVG}ellipse" for e in parsed(thrown).iter()) == 12


def test_many_throws_are_wrapped() -> None:
    heights = {
        number: float(parsed(svg.board(MIDDLE, throws=("1",) * number)).attrib["height"])
        for number in (1, 3, 10)
    }
    assert heights[1] == heights[3] < heights[10]


# -- what is given --------------------------------------------------------------------------


def test_a_position_a_setup_and_a_line_are_drawn_alike() -> None:
    position = Position(MIDDLE)
    drawing = svg.board(position)
    assert drawing == svg.board(position.setup) == svg.board(MIDDLE)
    assert drawing == svg.board(parse_setup(MIDDLE), position.ruleset)
    assert drawing._repr_svg_() == drawing
    assert type(drawing._repr_svg_()) is str


def test_size_is_the_width() -> None:
    root = parsed(svg.board(MIDDLE, size=320))
    assert (root.attrib["width"], root.attrib["height"]) == ("320", "320")


@pytest.mark.parametrize(
    ("given_", "what"),
    [
        ({"orientation": "Q"}, "'Q' is not one of S, E, N, W"),
        ({"theme": "loud"}, "'loud' is not one of light, dark, print"),
        ({"marks": ("S.85",)}, "'S.85' is not a place of this board"),
    ],
)
def test_what_is_not_known_is_named(given_: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        svg.board(MIDDLE, **given_)
