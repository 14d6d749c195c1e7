"""`barsis show`: print a position as a board and a position line, or write it to a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import barsis_notation
from barsis_notation.diagnostics.finding_text import format_heading
from barsis_notation.formats.backgammon.positions import PositionIdError, print_gnubg_id, print_xgid
from barsis_notation.formats.position_texts import is_position
from barsis_notation.language.texts import bind_texts, join_words, quote_word
from barsis_notation.record.position_lines import format_setup
from barsis_notation.replay.seating import get_player_names

from ..option_groups import RulesOptions
from ..options import (
    Ascii,
    RecordNumber,
    Turn,
    check_not_read,
    check_turn,
    make_usage_error,
    parse_position_argument,
)
from ..parameters import Argument, Option
from ..picture_style import PictureStyle, render_png
from ..rendering import PICTURES, list_given_options
from ..single_records import read_game
from ..status import Status
from ..streams import open_output, print_line, print_message, stop_when_closed
from .replay import draw_board, find_start_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.record.position_lines import Setup
    from barsis_notation.record.structs import Match, Record
    from barsis_notation.replay import Step
    from barsis_notation.rulesets import Ruleset


_text = bind_texts("report")
_show = bind_texts("cli/show")
_cli = bind_texts("cli")


class PositionAfterTurn(NamedTuple):
    """A position, and the last move and throws of the turn that led to it.

    Attributes:
        setup: The position.
        last_move: The seat letter and the places of the last move, empty for none.
        throws: The throws of the turn, empty for none.
    """

    setup: Setup
    last_move: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()


class PositionView(NamedTuple):
    """A position with everything that is shown of it.

    Attributes:
        stand: The position, with the last move and throws.
        ruleset: The ruleset of the game.
        game: The record; None for a position without one.
        ids: XGID and GNU Backgammon id of the position; empty unless they are requested.
    """

    stand: PositionAfterTurn
    ruleset: Ruleset
    game: Record | None
    ids: tuple[str, ...]


def show(  # noqa: PLR0913 - an argument an option
    context: typer.Context,
    what: Annotated[str, Argument(metavar="FILE|POSITION")],
    style: PictureStyle,
    rules_options: RulesOptions,
    *,
    output: Annotated[str | None, Option("-o", "--output", metavar="OUT")] = None,
    turn: Turn = None,
    record: RecordNumber = 1,
    ascii: Ascii = False,
    ids: Annotated[bool, Option()] = False,
) -> None:
    """Draw a position, or the position of a record after a turn, by default the last.

    With --output, it is written as svg, png or json, and nothing is printed.

    Examples:
        barsis show game.barsis.json --turn 10
        barsis show game.barsis.json -o board.svg --theme dark
    """
    stop_when_closed(output)
    make = None if output is None else _find_maker(output)
    _check_picture_options(context, output)
    status = Status.CLEAN
    game = None
    if is_position(what):
        setup, match = parse_position_argument(what)
        stand = PositionAfterTurn(setup)
        rules = rules_options.load_ruleset(setup.id)
        _report_impossible(setup, rules)
    else:
        check_not_read("-o", output, [what])
        game, rules = read_game(what, record, rules_options.ruleset)
        match = game.match or None
        stand, status = _find_position(game, rules, turn)
    seen = PositionView(stand, rules, game, _make_ids(stand.setup, match) if ids else ())
    if make is None:
        _print_view(seen, ascii=ascii, flip=style.flip)
    else:
        made = make(seen, style)
        with open_output(output) as stream:
            stream.write(made)
    raise typer.Exit(status)


_NOT_OF_PICTURES = ("--record", "--turn")
"""Options of `render` that `show` has for text too."""
_OF_BOTH = "--flip"
"""The option of pictures that boards of text have too."""


def _check_picture_options(context: typer.Context, output: str | None) -> None:
    """Raise BadParameter if an option for pictures is given, and none is written."""
    if output is not None and Path(output).suffix.lower() in PICTURES:
        return
    applying = (*_NOT_OF_PICTURES, *([_OF_BOTH] if output is None else []))
    for option in list_given_options(context):
        if option not in applying:
            raise make_usage_error(_show("of-pictures", option=option))


def _report_impossible(setup: Setup, ruleset: Ruleset) -> None:
    """Report on stderr that a position is impossible; it is drawn nevertheless."""
    try:
        barsis_notation.Game(ruleset, position=format_setup(setup))
    except ValueError as error:
        print_message(_show("impossible", error=str(error)))


def _make_ids(setup: Setup, match: Match | None) -> tuple[str, ...]:
    """Return XGID and GNU Backgammon id. Raises BadParameter if the position has no such ids."""
    try:
        return print_xgid(setup, match), print_gnubg_id(setup, match)
    except PositionIdError as error:
        raise make_usage_error(_cli("no-ids", error=str(error))) from None


def _print_view(seen: PositionView, *, ascii: bool, flip: bool) -> None:
    setup = seen.stand.setup
    draw_board(setup, seen.ruleset, seen.game, ascii=ascii, flip=flip)
    for line in (format_setup(setup), *seen.ids):
        print_line(line)


# -- into a file ----------------------------------------------------------------------------


def _make_svg(seen: PositionView, style: PictureStyle) -> bytes:
    setup, last_move, throws = seen.stand
    names = get_player_names(seen.game) if seen.game else {}
    drawing = style.draw_board(setup, seen.ruleset, names=names, last_move=last_move, throws=throws)
    return drawing.encode()


def _make_png(seen: PositionView, style: PictureStyle) -> bytes:
    return render_png(_make_svg(seen, style).decode())


def _make_json(seen: PositionView, _style: PictureStyle) -> bytes:
    """Return the position as JSON: its position line, and the contents of the line."""
    setup = seen.stand.setup
    document = {
        "id": setup.id,
        "version": seen.ruleset.version,
        "position": format_setup(setup),
        "seats": list(setup.men),
        "men": {
            seat: [
                {"place": man.place, "tag": man.tag} if man.tag else {"place": man.place}
                for man in men
            ]
            for seat, men in setup.men.items()
        },
        "to": setup.to,
        "keys": dict(sorted(setup.keys.items())),
    }
    if seen.ids:
        document["ids"] = list(seen.ids)
    return f"{json.dumps(document, ensure_ascii=False, indent=2)}\n".encode()


ENDINGS = {".svg": _make_svg, ".png": _make_png, ".json": _make_json}
"""Maps the suffix of an output file to the function that makes its content."""


def _find_maker(output: str) -> Callable[[PositionView, PictureStyle], bytes]:
    make = ENDINGS.get(Path(output).suffix.lower())
    if make is None:
        raise make_usage_error(
            _show("no-ending", file=quote_word(output), endings=join_words(ENDINGS, "or"))
        )
    return make


# -- the position after a turn --------------------------------------------------------------


def _find_position(
    record: Record, ruleset: Ruleset, turn: int | None
) -> tuple[PositionAfterTurn, Status]:
    """Return the position after *turn*, or the last one that the game reaches, and the status.

    None is the last turn. An illegal turn is reported on stderr.
    """
    check_turn(turn, record)
    stand = PositionAfterTurn(find_start_position(record, ruleset))
    wanted = len(record.turns) if turn is None else turn
    for step in barsis_notation.steps(record, ruleset) if wanted else ():
        stand = _make_position(step)
        refused = next((each for each in step.findings if each.severity.value == "error"), None)
        if refused is not None:
            place = _text("turn", turn=step.turn)
            print_message(f"{place}: {format_heading(refused)} {refused.message}")
            return stand, Status.FINDINGS
        if step.turn == wanted:
            break
    return stand, Status.CLEAN


def _make_position(step: Step) -> PositionAfterTurn:
    """Return the position after a turn, with its last move and throws unless it is refused."""
    from barsis_notation.drawing.svg.scenes import read_visible_turn

    return PositionAfterTurn(step.after, *(() if step.is_refused else read_visible_turn(step.text)))
