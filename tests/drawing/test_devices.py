"""Shells, sticks and dice lie as they were thrown."""

from __future__ import annotations

import pytest

from barsis_notation import load_ruleset
from barsis_notation.drawing.svg.device_pictures import draw_piece, list_sides
from barsis_notation.drawing.svg.themes import LIGHT
from barsis_notation.rulesets.throw_devices import DICE, list_outcomes
from tests.drawing.svg_boards import SVG, parsed
from tests.drawing.test_svg import own

GAMES = {id: load_ruleset(id) for id in ("barsis", "barjis", "pachisi", "parchis", "kioz")}
GAMES |= {"shesh-besh": load_ruleset("shesh-besh"), "chausar": own("chausar")}
GAMES["seven shells"] = load_ruleset("pachisi", options={"device.n": 7})


COUNTED = {"closed": "closed", "mouth_up": "open", "white": "flat"}


@pytest.mark.parametrize("game", GAMES)
def test_every_throw_is_drawn(game: str) -> None:
    facts = GAMES[game].facts
    throws = list_outcomes(facts)
    lying = [list_sides(facts, throw) for throw in throws]
    assert len(set(lying)) == len(throws) > 3
    for throw, sides in zip(throws, lying, strict=True):
        if facts["device.kind"] in DICE:
            assert "".join(sides) == throw
        else:
            assert sides.count(COUNTED[facts["device.face"]]) == int(throw)
            assert len(sides) == facts["device.n"]
        for side in sides:
            assert list(parsed(f'<svg xmlns="{SVG[1:-1]}">{draw_piece(side, LIGHT)}</svg>'))


@pytest.mark.parametrize("throw", ["?", "", "7", "khal", "٣", "-1", "66"])
@pytest.mark.parametrize("game", ["barsis", "kioz", "parchis"])
def test_what_cannot_lie_is_not_drawn(game: str, throw: str) -> None:
    assert list_sides(GAMES[game].facts, throw) == ()


@pytest.mark.parametrize("throw", ["6", "666", "70"])
def test_two_dice_are_two(throw: str) -> None:
    assert list_sides(GAMES["shesh-besh"].facts, throw) == ()


def test_nothing_is_thrown_where_nothing_can_be() -> None:
    assert list_sides(load_ruleset("natt-klab").facts, "1") == ()


@pytest.mark.parametrize("points", range(10))
def test_a_die_has_its_points(points: int) -> None:
    assert draw_piece(str(points), LIGHT).count("<circle") == points
