"""`barsis render`: draw a game as a picture, an animation, a page or a site."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.diagnostics.finding_text import format_heading
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
from ..parameters import Argument, Option, is_given
from ..picture_style import PictureStyle, render_png, report_missing_glyphs
from ..progress import ProgressLine
from ..rendering import SITE, check_options_apply, choose_ending
from ..single_records import read_game
from ..status import Status
from ..streams import open_output, print_message

if TYPE_CHECKING:
    from barsis_notation.drawing.svg import Drawing
    from barsis_notation.drawing.svg.scenes import Scene
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/render")
_report = bind_texts("report")


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
    check_options_apply(context, ending)
    check_not_read("-o", output, [file])
    if ending == SITE:
        raise typer.Exit(load_commands("viewer.sites").write_site(file, output, ruleset))
    if ending == ".html":
        make_page = load_commands("viewer.record_pages").make_page_from_file
        theme = style.theme if is_given(context, "theme") else "auto"
        page = make_page(file, record, ruleset, theme, turn=turn)
        data, status = page.html.encode(), page.status
    else:
        game = _RenderedGame(*read_game(file, record, ruleset), turn, style)
        data, status = game.render(ending, delay), game.status
    with open_output(output) as stream:
        stream.write(data)
    raise typer.Exit(status)


WIDTH = 640
"""Default width of an animation, in pixels."""


class _RenderedGame:
    """A record with the boards to draw; for one turn, the board before it and those of its moves.

    Attributes:
        scenes: The boards to draw.
        names: Maps seat letter to player name.
        status: FINDINGS if the last board is that of a refused turn, which is reported on stderr.
    """

    def __init__(
        self, record: Record, ruleset: Ruleset, turn: int | None, style: PictureStyle
    ) -> None:
        from barsis_notation.replay.seating import get_player_names

        check_turn(turn, record)
        self.style = style
        self.ruleset = ruleset
        self.names = get_player_names(record)
        self.scenes = _select_scenes(record, ruleset, turn)
        self.status = _report_refusal(self.scenes[-1])

    def render(self, ending: str, delay: int) -> bytes:
        """Return the picture of the last board, or an animation of all boards.

        Args:
            ending: The suffix of the output: ``.svg``, ``.png`` or ``.gif``.
            delay: How long an animation shows each move, in milliseconds.

        Raises:
            BadParameter: If an animation is too large.
        """
        last = self.draw(self.scenes[-1])
        if ending == ".svg":
            return last.encode()
        if ending == ".png":
            return render_png(last)
        report_missing_glyphs(last)
        return self._render_gif(delay)

    def _render_gif(self, delay: int) -> bytes:
        from barsis_notation.drawing.svg.gif import AnimationError, Film, render_gif
        from barsis_notation.drawing.svg.themes import THEMES

        drawings, progress = len(self.scenes), ProgressLine()

        def drawn(number: int) -> Drawing:
            progress.show(_text("drawing", number=number + 1, drawings=drawings))
            return self.draw(self.scenes[number])

        paper = THEMES[self.style.theme].paper
        try:
            return render_gif(Film(drawings, drawn, self.style.size or WIDTH, paper, delay))
        except AnimationError as error:
            raise make_usage_error(_text("too-large", error=str(error))) from None
        finally:
            progress.clear()

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
    heading = format_heading(errors[0])
    print_message(f"{_report('turn', turn=last.turn)}: {heading} {errors[0].message}")
    return Status.FINDINGS
