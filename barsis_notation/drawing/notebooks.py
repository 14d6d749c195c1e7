"""What a notebook shows of positions, games, records and steps: their boards, and words beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from hashlib import sha256
from typing import NamedTuple

from barsis_notation.base.errors import BarsisError, UsageError
from barsis_notation.drawing.svg import board
from barsis_notation.drawing.svg.markup import element, escaped
from barsis_notation.drawing.svg.pictures import picture_of
from barsis_notation.drawing.svg.scenes import Played, played_in, scenes_of
from barsis_notation.drawing.svg.standing import astray
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


class View(NamedTuple):
    """A board with what was played last, and the words beside it; *turns* are listed."""

    setup: Setup
    ruleset: Ruleset
    last_move: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    beside: tuple[Text | str, ...] = ()
    turns: tuple[str, ...] = ()


def svg_of(thing: object) -> str | None:
    """Return the board of a Position, Game, Record or Step as SVG, None where there is none.

    Of a record it is the last one that can be played. There is none where the rules are unknown or
    the game cannot begin; then a notebook shows the object as text.
    """
    drawn = _drawn(thing)
    return drawn[1] if drawn else None


def html_of(thing: object) -> str | None:
    """Return the board with its words as HTML, None where :func:`svg_of` returns None."""
    drawn = _drawn(thing)
    if drawn is None:
        return None
    view, svg = drawn
    beside = [element("p", escaped(str(each)), dir="auto") for each in view.beside]
    line = element("code", escaped(print_setup(view.setup)), dir="ltr")
    caption = element("figcaption", "".join([*beside, line, *_listed(view.turns)]))
    return element("figure", svg + caption)


def _drawn(thing: object) -> tuple[View, str] | None:
    try:
        view = view_of(thing)
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


def _listed(turns: Iterable[str]) -> Iterable[str]:
    items = "".join(element("li", element("code", escaped(turn))) for turn in turns)
    if items:
        count = _text("turns", count=Count(items.count("<li>")))
        yield element("details", element("summary", escaped(str(count))) + element("ol", items))


@singledispatch
def view_of(thing: object) -> View:
    """Return what is shown of a Position, Game, Record or Step.

    Raises UsageError for anything else, a BarsisError where there is nothing to draw.
    """
    raise UsageError(f"nothing is drawn of a {type(thing).__name__}")


@view_of.register
def _(position: Position) -> View:
    return View(position.setup, position.ruleset)


@view_of.register
def _(game: Game) -> View:
    turns = tuple(game.turns)
    setup = game.play.setup()
    return View(setup, game.ruleset, *played_in(turns[-1] if turns else ""), turns=turns)


@view_of.register
def _(record: Record) -> View:
    ruleset, wrong = ruleset_of(record)
    if ruleset is None:
        raise RulesetError(wrong)
    *_, last = scenes_of(record, ruleset)
    players = (
        f"{'+'.join(player.seats)}: {player.name}" for player in record.players if player.name
    )
    said = listed(players, "commas")
    return View(
        last.setup,
        ruleset,
        last.last_move,
        last.throws,
        names_of(record),
        (said,) if str(said) else (),
        tuple(map(item_text, record.turns)),
    )


@view_of.register
def _(step: Step) -> View:
    """A step does not say by which options it was played: what fits no usual board is not drawn."""
    ruleset = load_ruleset(step.after.id)
    if astray(step.after, picture_of(ruleset)):
        raise UsageError("men stand where the usual board has no place")
    messages = tuple(finding.message for finding in step.findings)
    played = Played() if step.is_refused else played_in(step.text)
    return View(step.after, ruleset, *played, beside=(step.text, *messages))
