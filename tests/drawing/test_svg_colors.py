"""Every pair of colours that must be told apart is: words 4.5 to 1, shapes 3 to 1."""

from __future__ import annotations

from itertools import product

import pytest

from barsis_notation import load_ruleset
from barsis_notation.drawing.look import SHAPES as SIGNS
from barsis_notation.drawing.svg.man_shapes import SHAPES, get_shape
from barsis_notation.drawing.svg.themes import (
    BY_VARIABLES,
    FILLED,
    THEMES,
    TINT,
    Theme,
    choose_paints,
    list_css_variables,
    measure_contrast,
    mix_colors,
)
from tests.drawing.boards import ruleset_with

WORDS, PARTS = 4.5, 3.0


def luminance(color: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def grounds(theme: Theme) -> list[str]:
    """What men and signs stand on: squares, lanes, and both where a move ended."""
    plain = [theme.square, *(paint.tint for paint in theme.paints.values())]
    return plain + [mix_colors(theme.moved, ground, FILLED) for ground in plain]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_are_read(theme: Theme) -> None:
    tints = [paint.tint for paint in theme.paints.values()]
    pairs = [
        *product([theme.text], [theme.paper, theme.square, theme.home, *tints]),
        (theme.faint, theme.paper),
    ]
    assert {pair: contrast(*pair) for pair in pairs if contrast(*pair) < WORDS} == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_parts_are_told_apart(theme: Theme) -> None:
    outlines = [paint.outline for paint in theme.paints.values()]
    tints = [paint.tint for paint in theme.paints.values()]
    pairs = [
        *product([theme.line], [theme.paper, theme.square, theme.home, *tints]),
        *product([theme.safe, theme.way], grounds(theme)),
        *product([theme.mark], grounds(theme)),
        *product(outlines, [theme.home, *grounds(theme)]),
        *product([theme.ink, theme.wood], [theme.bone]),
    ]
    assert {pair: round(contrast(*pair), 2) for pair in pairs if contrast(*pair) < PARTS} == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_lanes_are_tinted(theme: Theme) -> None:
    assert 0.2 <= TINT <= 0.28
    tints = [paint.tint for paint in theme.paints.values()]
    assert len({*tints, theme.square}) == len(theme.paints) + 1
    assert {tint: contrast(tint, theme.square) for tint in tints if is_alike(tint, theme)} == {}


def is_alike(tint: str, theme: Theme) -> bool:
    """Whether nobody would see that a square has this tint."""
    pairs = ((tint[at : at + 2], theme.square[at : at + 2]) for at in (1, 3, 5))
    return sum(abs(int(one, 16) - int(two, 16)) for one, two in pairs) < 24


def test_a_seat_called_by_a_colour_has_it() -> None:
    light = THEMES["light"]
    seats = {
        "parchis": ("yellow", "blue", "red", "green"),
        "pachisi": ("yellow", "red", "black", "green"),
        "barsis": ("yellow", "red", "blue", "green"),
        "natt-klab": ("white", "black"),
    }
    for game, colors in seats.items():
        paints = choose_paints(load_ruleset(game), light)
        assert list(paints.values())[: len(colors)] == [light.paints[each] for each in colors]


def test_all_seats_of_a_board_differ() -> None:
    names = tuple("12345678")
    ruleset = ruleset_with("parchis", {"board.arms": 8, "seats.names": names})
    assert len(set(choose_paints(ruleset, THEMES["dark"]).values())) == 8
    assert len({get_shape(number) for number in range(8)}) == len(SHAPES) == len(SIGNS)


def test_a_page_has_every_colour_as_a_variable() -> None:
    single = (color for color in BY_VARIABLES[1:] if isinstance(color, str))
    used = {*single, *(c for paint in BY_VARIABLES.paints.values() for c in paint)}
    for theme in THEMES.values():
        variables = list_css_variables(theme)
        assert {f"var({name})" for name in variables} == used
        assert variables["--red-tint"] == theme.paints["red"].tint


@pytest.mark.parametrize(
    "color", ["#fff", "ffffff", "#12345", "#ffffff80", "white", "var(--x)", ""]
)
def test_a_color_of_another_form_is_refused(color: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        measure_contrast(color, "#000000")
    with pytest.raises(ValueError, match="is not a colour"):
        mix_colors("#000000", color, 0.5)
