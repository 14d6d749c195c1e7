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
from barsis_notation.drawing.svg.svg_markup import escape_text, make_element
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Setup, format_setup
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Record
from barsis_notation.replay.game import Game
from barsis_notation.replay.position import Position
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import find_record_ruleset
from barsis_notation.replay.walk import Step
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.rulesets.errors import RulesetError

_text = bind_texts("drawing")


class BoardView(NamedTuple):
    """A board to be drawn, and the texts shown beside it, from ``make_view``.

    Attributes:
        setup: The position.
        ruleset: Its ruleset.
        last_move: A seat letter and the places of its last move, ``("S", "8", "14")``; empty for
            none.
        throws: Throws drawn below the board, as a record writes them.
        names: The players' names by seat letter.
        beside: Texts for the caption.
        turns: Turn strings for the list of turns.
    """

    setup: Setup
    ruleset: Ruleset
    last_move: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    beside: tuple[Text | str, ...] = ()
    turns: tuple[str, ...] = ()


def render_svg(thing: object) -> str | None:
    """Return the board of *thing*, a Position, Game, Record or Step, as SVG.

    For a record, this is the last position that can be reached. Return None for other objects, and
    for objects that cannot be drawn. Examples are a record with an unknown ruleset, and a step with
    pieces that have no place on the default board. A notebook then shows the object as text.
    """
    drawn = _draw(thing)
    return drawn[1] if drawn else None


def render_html(thing: object) -> str | None:
    """Return the board of *thing*, a Position, Game, Record or Step, with its texts as HTML.

    The HTML is a ``figure``: the SVG, and a caption with texts, position line and turns. Return
    None if ``render_svg`` returns None, for example for other objects.
    """
    drawn = _draw(thing)
    if drawn is None:
        return None
    view, svg = drawn
    beside = [make_element("p", escape_text(str(each)), dir="auto") for each in view.beside]
    line = make_element("code", escape_text(format_setup(view.setup)), dir="ltr")
    caption = make_element("figcaption", "".join([*beside, line, *_format_turns(view.turns)]))
    return make_element("figure", svg + caption)


def _draw(thing: object) -> tuple[BoardView, str] | None:
    try:
        view = make_view(thing)
        line = format_setup(view.setup)
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
    items = "".join(make_element("li", make_element("code", escape_text(turn))) for turn in turns)
    if items:
        count = _text("turns", count=Count(items.count("<li>")))
        yield make_element(
            "details", make_element("summary", escape_text(str(count))) + make_element("ol", items)
        )


@singledispatch
def make_view(thing: object) -> BoardView:
    """Return the board and texts for a Position, Game, Record or Step.

    The board of a record is the last position that can be reached; that of a step is the position
    after it.

    Raises:
        UsageError: If *thing* is another object, or a step with pieces that have no place on the
            default board of its game.
        BarsisError: If the ruleset of a record or step is unknown, or the game of a record cannot
            begin.
        ValueError: If the board of a step has no picture.
    """
    raise UsageError(f"cannot draw a {type(thing).__name__}")


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
    ruleset, wrong = find_record_ruleset(record)
    if ruleset is None:
        raise RulesetError(wrong)
    *_, last = list_scenes(record, ruleset)
    players = (
        f"{'+'.join(player.seats)}: {player.name}" for player in record.players if player.name
    )
    said = join_words(players, "commas")
    return BoardView(
        last.setup,
        ruleset,
        last.last_move,
        last.throws,
        get_player_names(record),
        (said,) if str(said) else (),
        tuple(map(get_item_string, record.turns)),
    )


@make_view.register
def _(step: Step) -> BoardView:
    """Return the view of a step.

    A step does not contain the options of its ruleset, so only steps that fit the default board are
    drawn.
    """
    ruleset = load_ruleset(step.after.id)
    if find_unplaced_men(step.after, make_picture(ruleset)):
        raise UsageError("pieces are where the usual board has no place")
    messages = tuple(finding.message for finding in step.findings)
    played = VisibleTurn() if step.is_refused else read_visible_turn(step.text)
    return BoardView(step.after, ruleset, *played, beside=(step.text, *messages))
