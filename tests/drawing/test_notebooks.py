"""What Jupyter asks of our objects: boards and words, that hold whatever a record says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from barsis_notation import Game, Position, load, loads, speaking, steps, svg
from barsis_notation.drawing.notebooks import render_html, render_svg
from barsis_notation.record.position_lines import Man, Setup
from tests.cli.run import FAULTY, record
from tests.drawing.svg_boards import men_of

SAMPLE = Path(__file__).parents[2] / "sample_games/shesh-besh/arbiter_lets_a_move_stand.barsis.json"


def shown(thing: object) -> tuple[str, str]:
    """Return what a notebook gets of an object, by the methods it asks for."""
    drawing, page = thing._repr_svg_(), thing._repr_html_()  # type: ignore[attr-defined]
    assert type(drawing) is str
    figure = ElementTree.fromstring(page)
    assert [child.tag.rpartition("}")[2] for child in figure] == ["svg", "figcaption"]
    assert drawing in page
    return drawing, page


def test_a_position_is_shown() -> None:
    line = "kioz A:1-3u,50v B:1u to=A"
    drawing, page = shown(Position(line))
    assert len(men_of(drawing)) == 5
    assert f'<code dir="ltr">{line}</code>' in page


def test_a_game_is_shown_as_it_stands() -> None:
    game = Game("barsis")
    game.push_turn("S 1+3: bar/11 11/12 12/15")
    game.throw(4)
    drawing, page = shown(game)
    assert len(men_of(drawing)) == 8
    assert "Four" in drawing
    assert "<summary>2 turns</summary>" in page
    assert "<code>S 1+3: bar/11 11/12 12/15</code>" in page


def test_a_record_is_shown_at_its_end() -> None:
    game = load(SAMPLE)
    drawing, page = shown(game)
    assert all(player.name in drawing and player.name in page for player in game.players)
    assert page.count("<li>") == len(game.turns)
    with speaking("ar"):
        assert "<summary>2 turns" not in shown(game)[1]
        assert 'lang="ar"' in shown(game)[0]


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes() -> None:
    faulty = loads(record_bytes(turns=FAULTY))
    drawing, _ = shown(faulty)
    assert men_of(drawing) == men_of(svg.board(Game.from_record(faulty, 4).position))


def test_steps_are_shown_with_their_moves() -> None:
    pictures = [shown(step) for step in steps(loads(record_bytes()))]
    assert ["stroke-dasharray" in drawing for drawing, _ in pictures] == [
        False, False, True, False, True, False,
    ]  # fmt: skip
    assert "S 3: 15/18" in pictures[4][1]
    *_, refused = steps(loads(record_bytes(turns=FAULTY)))
    drawing, page = shown(refused)
    assert "stroke-dasharray" not in drawing
    assert refused.findings[0].message.split()[0] in page


def test_nothing_in_a_record_is_html() -> None:
    hostile = "<script>alert(1)</script>"
    given = record(players=[{"name": hostile, "seats": ["S"]}, {"seats": ["N"]}])
    for view in shown(loads(msgspec.json.encode(given))):
        assert hostile not in view
        assert "&lt;script&gt;" in view


def test_what_cannot_be_drawn_is_left_to_its_text() -> None:
    (first, *_) = steps(loads(record_bytes()))
    elsewhere = Setup(id="barsis", men={"S": (Man("a1"),)}, to="-")
    for thing in (
        loads(record_bytes(ruleset={"id": "whist", "version": 1})),
        loads(record_bytes(start={"position": "barsis S:999 N:bar to=S"})),
        first._replace(after=Setup(id="whist", men={}, to="-")),
        first._replace(after=elsewhere),
    ):
        assert render_svg(thing) is render_html(thing) is None
    assert render_svg("barsis S:bar(4) N:bar(4) to=S") is None


def record_bytes(**members: object) -> bytes:
    return msgspec.json.encode(record(**members))  # type: ignore[arg-type]


def test_nothing_is_drawn_before_a_notebook_asks() -> None:
    code = (
        "import sys\n"
        "from barsis_notation import Game, Position, Record, load, steps\n"
        f"game = load({str(SAMPLE)!r})\n"
        "for each in (game, Game('kioz'), next(steps(game))):\n"
        "    assert hasattr(each, '_repr_svg_')\n"
        "assert not any(name.startswith('barsis_notation.drawing') for name in sys.modules)\n"
        "assert game._repr_html_().startswith('<figure><svg ')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
