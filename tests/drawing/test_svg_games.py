"""Boards for two as SVG: backgammon, Kiôz, Natt Klab, and rulesets of one's own like them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation import speaking, svg
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.drawing.svg.placed_men import rotate_point
from barsis_notation.drawing.svg.themes import (
    LIGHT,
    THEMES,
    Theme,
    choose_paints,
    measure_contrast,
)
from barsis_notation.record.position_lines import Man, Setup
from barsis_notation.rulesets import Ruleset, load_ruleset
from tests.drawing.boards import LEAP, TAB, TABLES, in_order, positions, ruleset_with
from tests.drawing.svg_boards import SVG, DrawnMan, men_of, parsed, words_of
from tests.every import every

pytestmark = pytest.mark.by_turns(2)

BOARDS = {
    **TABLES,
    **TAB,
    **LEAP,
    "30-checkers": ruleset_with("shesh-besh", {"start": {"24": 10, "13": 20}}),
    "digits": ruleset_with("shesh-besh", {"seats.names": ("1", "2")}),
}
THEME = st.sampled_from(sorted(THEMES))


@every("board", BOARDS, days=2)
def test_every_man_is_drawn_once_at_his_place_within_the_sheet(board: str, scale: int) -> None:
    ruleset = BOARDS[board]
    seats = st.sampled_from(["", *ruleset["seats.names"]])
    wild = positions(ruleset, most=9)

    @settings(max_examples=15 * scale)
    @given(wild | positions(ruleset, wild=False, most=16), seats, THEME)
    def law(setup: Setup, front: str, theme: str) -> None:
        picture = make_picture(ruleset)
        drawn = men_of(svg.board(setup, ruleset, orientation=front, theme=theme))
        men = [(seat, man.place) for seat, men in setup.men.items() for man in men]
        assert Counter((man.seat, man.place) for man in drawn) == Counter(
            each for each in men if each in picture.spots
        )
        for man in drawn:
            assert man.radius <= man.x <= picture.size[0] - man.radius
            assert man.radius <= man.y <= picture.size[1] - man.radius
            assert_nearest(man, picture, front, ruleset)

    law()


def assert_nearest(man: DrawnMan, picture: Picture, front: str, ruleset: Ruleset) -> None:
    """Assert that a man stands on the square of his place, or on the stack that begins there."""
    spot = picture.spots[man.seat, man.place]
    x, y = rotate_point(picture, spot.x, spot.y, picture.angles.get(front, 0))
    if ruleset.family == "tables":
        assert abs(man.x - x) <= (30 if man.place == "off" else 0.01)
        assert abs(man.y - y) <= 230
    else:
        side = 2 * picture.man / 0.72
        assert max(abs(man.x - x), abs(man.y - y)) + man.radius <= side / 2 + 0.01


@every("board", {**TAB, **LEAP})
def test_a_square_is_one_spot_whosever_place_it_is(board: str) -> None:
    picture = make_picture({**TAB, **LEAP}[board])
    spots = Counter((spot.x, spot.y) for spot in picture.spots.values())
    assert set(spots.values()) == {2}
    apart = min(hypot(x - a, y - b) for (x, y), (a, b) in combinations(spots, 2))
    assert apart >= 2 * picture.man


def test_a_point_is_the_other_sides_point_from_his_end() -> None:
    spots = make_picture(TABLES["shesh-besh"]).spots
    for point in range(1, 25):
        mine, theirs = spots["W", str(point)], spots["B", str(25 - point)]
        assert (mine.x, mine.y, mine.stack) == (theirs.x, theirs.y, theirs.stack)
    assert spots["W", "off"].y > spots["B", "off"].y
    assert spots["W", "1"].x > spots["W", "6"].x > spots["W", "bar"].x > spots["W", "7"].x


# -- stacks ---------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["shesh-besh", "30-checkers"])
@pytest.mark.parametrize("place", ["1", "12", "13", "24", "bar", "off"])
def test_a_stack_is_read_however_high(board: str, place: str) -> None:
    """Every man of it is seen; more than five on a point bear their number."""
    ruleset = BOARDS[board]
    most = sum(ruleset["start"].values())
    for count in (1, 5, 6, most):
        setup = Setup(id=ruleset.id, men={"W": (Man(place),) * count, "B": ()}, to="W")
        drawing = svg.board(setup, ruleset, coordinates=False)
        drawn = men_of(drawing)
        assert len({(man.x, man.y) for man in drawn}) == count
        apart = [hypot(one.x - two.x, one.y - two.y) for one, two in combinations(drawn, 2)]
        overlap = place != "off" and count > 5
        assert min(apart, default=99) >= (5 if overlap else 2 * drawn[0].radius)
        assert (str(count) in words_of(drawing)) is overlap


def test_men_of_one_stack_do_not_reach_the_next() -> None:
    men: dict[str, tuple[Man, ...]] = {"W": (Man("6"),) * 15, "B": (Man("7"),) * 15}
    drawn = men_of(svg.board(Setup(id="shesh-besh", men=men, to="-")))
    heights = {seat: [man.y for man in drawn if man.seat == seat] for seat in "WB"}
    assert min(heights["W"]) - max(heights["B"]) > 2 * drawn[0].radius


def test_several_men_on_one_cell_are_all_seen() -> None:
    for board, place in (("kioz", "30"), ("natt-klab", "c3")):
        three = (Man(place),) * 3
        men: dict[str, tuple[Man, ...]] = dict.fromkeys(BOARDS[board]["seats.names"], three)
        drawn = men_of(svg.board(Setup(id=board, men=men, to="-")))
        for one, other in combinations(drawn, 2):
            assert hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius


# -- men ------------------------------------------------------------------------------------


def shapes_of(drawing: str) -> dict[tuple[str, str], str]:
    """Return the outline of the first man on each place."""
    found: dict[tuple[str, str], str] = {}
    for element in parsed(drawing).iter():
        if "data-seat" in element.attrib:
            place = (element.attrib["data-seat"], element.attrib["data-place"])
            inner = element if element.tag == f"{SVG}path" else element[0]
            found.setdefault(place, inner.attrib["d"])
    return found


def test_light_and_dark_men_are_disks_and_others_have_their_shapes() -> None:
    plain = shapes_of(svg.board("shesh-besh W:6 B:6 to=W"))
    assert len(set(plain.values())) == 1
    assert len(set(shapes_of(svg.board("kioz A:30 B:30 to=A")).values())) == 2
    like = ruleset_with("shesh-besh", {"seats.names": ("R", "G")})
    setup = Setup(id=like.id, men={"R": (Man("6"),), "G": (Man("6"),)}, to="R")
    assert len(set(shapes_of(svg.board(setup, like)).values())) == 2, "yellow and red"


def test_men_who_have_not_moved_are_hollow_and_who_has_been_far_has_a_dot() -> None:
    drawing = svg.board("kioz A:1u,30,50v B:1u to=A")
    theme = THEMES["light"]
    inside = {
        each.attrib["data-place"]: each[1].attrib["fill"] if len(each) else ""
        for each in parsed(drawing).iter()
        if each.attrib.get("data-seat") == "A"
    }
    assert inside == {"1": theme.square, "30": "", "50": theme.paints["yellow"].outline}


# -- whose turn, the numbers, the cube -------------------------------------------------------


def framed(drawing: str, color: str) -> list[ElementTree.Element]:
    return [
        element
        for element in parsed(drawing).iter(f"{SVG}path")
        if (element.attrib.get("stroke"), element.attrib.get("stroke-width")) == (color, "4")
    ]


@pytest.mark.parametrize("board", ["shesh-besh", "kioz", "natt-klab"])
def test_the_plate_of_who_is_to_move_is_framed(board: str) -> None:
    ruleset = BOARDS[board]
    picture = make_picture(ruleset)
    place = next(place for _, place in picture.spots if place[-1] == "1")
    men: dict[str, tuple[Man, ...]] = {seat: (Man(place),) for seat in ruleset["seats.names"]}
    for seat in ruleset["seats.names"]:
        drawing = svg.board(Setup(id=board, men=men, to=seat), ruleset)
        (frame,) = framed(drawing, THEMES["light"].text)
        plate = picture.plates[seat]
        assert frame.attrib["transform"] == f"translate({plate.x:g} {plate.y:g})"
    assert framed(svg.board(Setup(id=board, men=men, to="-"), ruleset), THEMES["light"].text) == []


def placed_words(drawing: str) -> dict[str, tuple[float, float]]:
    return {
        each.text or "": (float(each.attrib["x"]), float(each.attrib["y"]))
        for each in parsed(drawing).iter(f"{SVG}text")
    }


@every("board", BOARDS)
def test_numbers_stand_as_the_seat_in_front_counts(board: str) -> None:
    """The first place is at the lower edge, and its number below it or beside it."""
    ruleset = BOARDS[board]
    is_leap = ruleset.family == "leap"
    firsts = ("1", "1")
    if is_leap:
        last = ruleset["board.columns"] - 1
        firsts = ("a1", f"{'abcdefghi'[last]}{ruleset['board.rows']}")
    for front, corner in zip(ruleset["seats.names"], firsts, strict=True):
        setup = Setup(id=ruleset.id, men={front: (Man(corner),)}, to="-")
        drawing = svg.board(setup, ruleset, orientation=front)
        (man,) = men_of(drawing)
        x, y = placed_words(drawing)[corner[0]]
        assert abs(x - man.x) < 0.1
        assert 0 < y - man.y < 2 * man.radius + 24
        if is_leap:
            x, y = placed_words(drawing)[corner[1]]
            assert 0 < man.x - x < 2 * man.radius + 24
            assert abs(y - man.y) < 10


def test_the_cube_stands_in_the_middle_or_before_its_holder() -> None:
    heights: dict[str, float] = {}
    for key in ("", "cube=2", "cube=64W", "cube=128B"):
        drawing = svg.board(f"shesh-besh W:1 B:1 to=W {key}".strip(), coordinates=False)
        for text, (_, y) in placed_words(drawing).items():
            if text.isdigit():
                heights[key] = y
    assert heights["cube=128B"] < heights["cube=2"] < heights["cube=64W"]
    assert "" not in heights


def test_the_ends_of_a_move_are_filled_by_the_form_of_their_places() -> None:
    theme = THEMES["light"]
    for line, move in (
        ("shesh-besh W:5 B:1 to=B", ("W", "8", "5")),
        ("kioz A:40 B:1u to=B", ("A", "38", "40")),
        ("natt-klab W:c3 B:a5 to=B", ("W", "d3", "c3")),
    ):
        drawing = parsed(svg.board(line, last_move=move))
        filled = [e for e in drawing.iter(f"{SVG}path") if e.attrib.get("fill") == theme.moved]
        assert len(filled) == 2, line


@pytest.mark.parametrize("far", ["always", "never"])
def test_arrows_lead_on_as_the_rules_do(far: str) -> None:
    """Three at each side where the far row may be entered, one of them into it; else two."""
    ruleset = ruleset_with("kioz", {"far.enter": far})
    setup = Setup(id="kioz", men={"A": in_order([Man("1", "u")])}, to="A")
    paths = [e.attrib["d"] for e in parsed(svg.board(setup, ruleset)).iter(f"{SVG}path")]
    (arrows,) = (path for path in paths if "c20 0" in path)
    assert arrows.count("c20 0") == arrows.count("c-20 0") == (3 if far == "always" else 2)


def test_signs_of_men_are_explained_where_there_is_room() -> None:
    line = "kioz A:1u B:1u to=A"
    explained = {"not moved yet", "has been in the far row"}
    assert explained <= set(words_of(svg.board(line)))
    shut = set(words_of(svg.board(line, TAB["far-row-shut"])))
    assert explained & shut == {"not moved yet"}, "nobody gets to the far row"
    narrow = Setup(id="kioz", men={"1": (Man("1", "u"),)}, to="1")
    assert not explained & set(words_of(svg.board(narrow, TAB["digits-9-holes"])))
    with speaking("ar"):
        assert "لم يتحرّك بعد" in words_of(svg.board(line))


AFTER_24_18 = "shesh-besh W:6(5),8(3),13(5),18,24 B:6(5),8(3),13(5),24(2) to=B"


@pytest.mark.parametrize("front", ["W", "B"])
def test_a_move_on_points_is_an_arrow_above_the_checkers(front: str) -> None:
    drawing = svg.board(AFTER_24_18, last_move=("W", "24", "18"), orientation=front)
    (arrow,) = re.findall(rf'<path d="M(\S+) (\S+)Q\S+ \S+ (\S+) (\S+)M[^>]*{LIGHT.mark}', drawing)
    assert drawing.rindex("data-seat=") < drawing.index(f'stroke="{LIGHT.mark}"')
    assert 'stroke-dasharray="0 9"' not in drawing
    (man,) = (each for each in men_of(drawing) if (each.seat, each.place) == ("W", "18"))
    width, height = 708, 636
    x, y = float(arrow[2]), float(arrow[3])
    assert (man.x, man.y) == ((x, y) if front == "W" else (width - x, height - y))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_points_and_home_quarters_are_told_apart(theme: Theme) -> None:
    ruleset = load_ruleset("shesh-besh")
    paints = choose_paints(ruleset, theme)
    grounds = [theme.square, *(paint.tint for paint in paints.values())]
    assert len({*grounds}) == 3
    assert measure_contrast(theme.shell, theme.square) >= 3
    assert all(measure_contrast(theme.line, ground) >= 3 for ground in grounds)
    drawing = svg.board(AFTER_24_18, theme=theme)
    assert all(f'fill="{ground}"' in drawing for ground in grounds)


GAMES_DRAWN = ("barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz", "natt-klab")


def test_letters_have_about_one_size_on_boards_of_one_width() -> None:
    widths = [make_picture(load_ruleset(game), theme=LIGHT).size[0] for game in GAMES_DRAWN]
    assert max(widths) < 1.3 * min(widths)
