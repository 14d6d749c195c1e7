"""Rendering of positions, games, records and steps in Jupyter notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from hashlib import sha256
from typing import NamedTuple

from barsis_notation.base.errors import BarsisError, UsageError
from barsis_notation.drawing.svg import board
from barsis_notation.drawing.svg.family_pictures import make_picture
from barsis_notation.drawing.svg.placed_men import find_unplaced_men
from barsis_notation.drawing.svg.scenes import VisibleTurn, list_scenes, read_visible_turn
from barsis_notation.drawing.svg.svg_markup import element, escape_text
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import Setup, print_setup
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Record
from barsis_notation.replay.game import Game
from barsis_notation.replay.position import Position
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.start import ruleset_of
from barsis_notation.replay.walk import Step
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.errors import RulesetError

_text = texts_of("drawing")


class BoardView(NamedTuple):
    """A board with its last move, and the texts and turns shown beside it."""

    setup: Setup
    ruleset: Ruleset
    last_move: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    beside: tuple[Text | str, ...] = ()
    turns: tuple[str, ...] = ()


def render_svg(thing: object) -> str | None:
    """Return the board of a Position, Game, Record or Step as SVG, None if it cannot be drawn.

    For a record this is the last position that can be played. None is returned if the ruleset is
    unknown or the game cannot begin; then a notebook shows the object as text.
    """
    drawn = _draw(thing)
    return drawn[1] if drawn else None


def render_html(thing: object) -> str | None:
    """Return the board and its texts as HTML, None if :func:`render_svg` returns None."""
    drawn = _draw(thing)
    if drawn is None:
        return None
    view, svg = drawn
    beside = [element("p", escape_text(str(each)), dir="auto") for each in view.beside]
    line = element("code", escape_text(print_setup(view.setup)), dir="ltr")
    caption = element("figcaption", "".join([*beside, line, *_format_turns(view.turns)]))
    return element("figure", svg + caption)


def _draw(thing: object) -> tuple[BoardView, str] | None:
    try:
        view = make_view(thing)
        line = print_setup(view.setup)
        svg = board(
            view.setup,
            view.ruleset,
            last_move=view.last_move,
            throws=view.throws,
            labels=view.names,
            id=f"board-{sha256(line.encode()).hexdigest()[:12]}",
        )
    except (BarsisError, ValueError):
        return None
    return view, str(svg)


def _format_turns(turns: Iterable[str]) -> Iterable[str]:
    items = "".join(element("li", element("code", escape_text(turn))) for turn in turns)
    if items:
        count = _text("turns", count=Count(items.count("<li>")))
        yield element("details", element("summary", escape_text(str(count))) + element("ol", items))


@singledispatch
def make_view(thing: object) -> BoardView:
    """Return the board and texts for a Position, Game, Record or Step.

    Raises:
        UsageError: If *thing* is another object.
        BarsisError: If it cannot be drawn, such as a record with an unknown ruleset.
    """
    raise UsageError(f"nothing is drawn of a {type(thing).__name__}")


@make_view.register
def _(position: Position) -> BoardView:
    return BoardView(position.setup, position.ruleset)


@make_view.register
def _(game: Game) -> BoardView:
    turns = tuple(game.turns)
    setup = game.play.setup()
    return BoardView(
        setup, game.ruleset, *read_visible_turn(turns[-1] if turns else ""), turns=turns
    )


@make_view.register
def _(record: Record) -> BoardView:
    ruleset, wrong = ruleset_of(record)
    if ruleset is None:
        raise RulesetError(wrong)
    *_, last = list_scenes(record, ruleset)
    players = (
        f"{'+'.join(player.seats)}: {player.name}" for player in record.players if player.name
    )
    said = listed(players, "commas")
    return BoardView(
        last.setup,
        ruleset,
        last.last_move,
        last.throws,
        names_of(record),
        (said,) if str(said) else (),
        tuple(map(item_text, record.turns)),
    )


@make_view.register
def _(step: Step) -> BoardView:
    """A step does not say by which options it was played: what fits no usual board is not drawn."""
    ruleset = load_ruleset(step.after.id)
    if find_unplaced_men(step.after, make_picture(ruleset)):
        raise UsageError("men stand where the usual board has no place")
    messages = tuple(finding.message for finding in step.findings)
    played = VisibleTurn() if step.is_refused else read_visible_turn(step.text)
    return BoardView(step.after, ruleset, *played, beside=(step.text, *messages))
