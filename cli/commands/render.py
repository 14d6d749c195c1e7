"""`barsis render`: draw a game as a picture, an animation, a page or a site."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.formats.position_texts import is_position
from barsis_notation.language.texts import bind_texts

from ..add_ons import load_commands
from ..options import (
    RecordNumber,
    RulesetName,
    Turn,
    check_not_read,
    check_turn,
    make_usage_error,
)
from ..parameters import Argument, Option
from ..picture_style import PictureStyle, render_png, report_missing_glyphs
from ..progress import ProgressLine
from ..rendering import SITE, GivenOptions, check_options_apply, choose_ending
from ..single_records import read_game
from ..status import Status
from ..streams import open_output, print_message

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.drawing.svg import Drawing
    from barsis_notation.drawing.svg.scenes import Scene
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/render")
_report = bind_texts("report")


class RenderRequest(NamedTuple):
    """A request to draw one turn or the whole game of a record.

    Attributes:
        file: Path of the file of records; ``-`` is stdin.
        number: Number of the record in the file, from 1.
        reference: Reference of a ruleset to use, None for that of the record.
        turn: The turn to draw, None for the whole game.
        style: The style of pictures.
        delay: Time that an animation shows each move, in milliseconds.
        page_theme: The theme of a page, or ``auto``.
    """

    file: str
    number: int
    reference: str | None
    turn: int | None
    style: PictureStyle
    delay: int
    page_theme: str


class RenderedFile(NamedTuple):
    """The content of an output file, with the exit status of the command.

    Attributes:
        data: The bytes of the file.
        status: FINDINGS if a turn of the record is refused, else CLEAN.
    """

    data: bytes
    status: Status


def render(
    context: typer.Context,
    file: Annotated[str, Argument(metavar="FILE|FOLDER")],
    output: Annotated[str, Option("-o", "--output", metavar="OUT")],
    style: PictureStyle,
    *,
    record: RecordNumber = 1,
    turn: Turn = None,
    delay: Annotated[int, Option(metavar="MS", min=20, max=60_000)] = 800,
    ruleset: RulesetName = None,
) -> None:
    """Draw a record as a picture (svg, png), an animation (gif) or a page (html).

    A picture shows the last position. With --turn, it shows the position after that turn, an
    animation shows the moves of that turn, and a page opens at it. If a turn is illegal, the game
    is drawn up to it. A folder, an archive, an event file with its records beside it, or a file of
    many records becomes a static website in the folder OUT: a searchable index, event pages with
    standings, and a page for each game. A single record becomes a website if OUT is a folder or
    ends in /. Options that do not apply to OUT are refused.

    Examples:
        barsis render game.barsis.json -o game.html
        barsis render games -o site/
    """
    if is_position(file):
        raise make_usage_error(_text("is-position", output=output))
    ending = choose_ending(file, output)
    asked = GivenOptions(context)
    check_options_apply(asked, ending)
    check_not_read("-o", output, [file])
    if ending == SITE:
        raise typer.Exit(load_commands("viewer.sites").write_site(file, output, ruleset))
    page_theme = style.theme if asked.has("theme") else "auto"
    made = MAKERS[ending](RenderRequest(file, record, ruleset, turn, style, delay, page_theme))
    with open_output(output) as stream:
        stream.write(made.data)
    raise typer.Exit(made.status)


def _render_svg(request: RenderRequest) -> RenderedFile:
    game = _RenderedGame(request)
    return RenderedFile(game.draw(game.scenes[-1]).encode(), game.status)


def _render_png(request: RenderRequest) -> RenderedFile:
    game = _RenderedGame(request)
    return RenderedFile(render_png(game.draw(game.scenes[-1])), game.status)


def _render_gif(request: RenderRequest) -> RenderedFile:
    from barsis_notation.drawing.svg.gif import AnimationError, Film, render_gif
    from barsis_notation.drawing.svg.themes import THEMES

    game = _RenderedGame(request)
    report_missing_glyphs(game.draw(game.scenes[-1]))
    drawings, progress = len(game.scenes), ProgressLine()

    def drawn(number: int) -> Drawing:
        progress.show(_text("drawing", number=number + 1, drawings=drawings))
        return game.draw(game.scenes[number])

    width = request.style.size or WIDTH
    film = Film(drawings, drawn, width, THEMES[request.style.theme].paper, request.delay)
    try:
        return RenderedFile(render_gif(film), game.status)
    except AnimationError as error:
        raise make_usage_error(_text("too-large", error=str(error))) from None
    finally:
        progress.clear()


def _render_html(request: RenderRequest) -> RenderedFile:
    page = load_commands("viewer.record_pages").make_page_from_file(
        request.file, request.number, request.reference, request.page_theme, turn=request.turn
    )
    return RenderedFile(page.html.encode(), page.status)


WIDTH = 640
"""Default width of an animation, in pixels."""


class _RenderedGame:
    """A record with the boards to draw; for one turn, the board before it and those of its moves.

    Attributes:
        scenes: The boards to draw.
        names: Maps seat letter to player name.
        status: FINDINGS if the last board is that of a refused turn, which is reported on stderr.
    """

    def __init__(self, request: RenderRequest) -> None:
        from barsis_notation.replay.seating import get_player_names

        self.style = request.style
        record, self.ruleset = read_game(request.file, request.number, request.reference)
        check_turn(request.turn, record)
        self.names = get_player_names(record)
        self.scenes = _select_scenes(record, self.ruleset, request.turn)
        self.status = _report_refusal(self.scenes[-1])

    def draw(self, scene: Scene) -> Drawing:
        """Return a board as an SVG drawing."""
        return self.style.draw_board(
            scene.setup,
            self.ruleset,
            names=self.names,
            last_move=scene.last_move,
            throws=scene.throws,
        )


def _select_scenes(record: Record, ruleset: Ruleset, turn: int | None) -> list[Scene]:
    from barsis_notation.drawing.svg.scenes import list_scenes

    scenes = list_scenes(record, ruleset)
    if turn is None:
        return list(scenes)
    played = list(takewhile(lambda scene: scene.turn <= turn, scenes))
    before = [scene for scene in played if scene.turn < turn]
    return [*before[-1:], *played[len(before) :]]


def _report_refusal(last: Scene) -> Status:
    """Print why the game ends at *last* if it was refused, and return the exit status."""
    errors = [one for one in last.node.findings if one.severity.value == "error"]
    if not (last.is_refused and errors):
        return Status.CLEAN
    code = errors[0]
    print_message(f"{_report('turn', turn=last.turn)}: {code.code} {code.name} {code.message}")
    return Status.FINDINGS


MAKERS: dict[str, Callable[[RenderRequest], RenderedFile]] = {
    ".html": _render_html,
    ".svg": _render_svg,
    ".png": _render_png,
    ".gif": _render_gif,
}
"""Maps the suffix of an output file to the function that makes its content."""
