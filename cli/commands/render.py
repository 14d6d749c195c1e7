"""`barsis render`: a game as a picture, or as an animation of its moves."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.texts import texts_of

from ..add_ons import load_commands
from ..options import (
    RecordNumber,
    RulesetName,
    Turn,
    check_not_read,
    check_turn,
    wrong,
)
from ..parameters import Argument, Option
from ..pictures import Style, png_of, tell_unwritten
from ..progress import Progress
from ..reading import read_game
from ..rendering import SITE, Asked, check_taken, ending_of
from ..status import Status
from ..streams import sink, talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from barsis_notation.drawing.svg import Drawing
    from barsis_notation.drawing.svg.scenes import Scene
    from barsis_notation.record.structs import Record
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/render")
_report = texts_of("report")


class Wanted(NamedTuple):
    """What is to be made, of which record: of the whole game, or of one turn."""

    file: str
    number: int
    reference: str | None
    turn: int | None
    style: Style
    delay: int
    page_theme: str


class Made(NamedTuple):
    """The bytes of a file, and how the command ends."""

    data: bytes
    status: Status


def render(
    context: typer.Context,
    file: Annotated[str, Argument(metavar="FILE|FOLDER", help="A record; - is stdin.")],
    output: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="OUT",
            help="The file or folder to write; the suffix selects what is drawn.",
        ),
    ],
    style: Style,
    *,
    record: RecordNumber = 1,
    turn: Turn = None,
    delay: Annotated[
        int,
        Option(
            metavar="MS",
            min=20,
            max=60_000,
            help="How long an animation shows each move, in milliseconds.",
        ),
    ] = 800,
    ruleset: RulesetName = None,
) -> None:
    """Draw a record: its last position as svg or png, its moves as gif, all of it as html.

    With --turn the position after that turn, or the moves of that turn; a page opens there. Where a
    turn cannot be played, the game is drawn up to it. A folder, an archive, an event with the
    records beside it, or a file of many records becomes a static site in the folder OUT: an index
    to search, pages of events with their standings, a page a game. A single record becomes one
    where OUT is a folder or ends in /. An option that OUT does not take is refused.

    Examples:
        barsis render game.barsis.json -o game.html
        barsis render games -o site/
    """
    ending = ending_of(file, output)
    asked = Asked(context)
    check_taken(asked, ending)
    check_not_read("-o", output, [file])
    if ending == SITE:
        raise typer.Exit(load_commands("viewer.sites").write_site(file, output, ruleset))
    page_theme = style.theme if asked.has("theme") else "auto"
    made = MAKERS[ending](Wanted(file, record, ruleset, turn, style, delay, page_theme))
    with sink(output) as stream:
        stream.write(made.data)
    raise typer.Exit(made.status)


def _svg(wanted: Wanted) -> Made:
    game = _Shown(wanted)
    return Made(game.drawn(game.scenes[-1]).encode(), game.status)


def _png(wanted: Wanted) -> Made:
    game = _Shown(wanted)
    return Made(png_of(game.drawn(game.scenes[-1])), game.status)


def _gif(wanted: Wanted) -> Made:
    from barsis_notation.drawing.svg.gif import AnimationError, Film, gif
    from barsis_notation.drawing.svg.themes import THEMES

    game = _Shown(wanted)
    tell_unwritten(game.drawn(game.scenes[-1]))
    drawings, progress = len(game.scenes), Progress()

    def drawn(number: int) -> Drawing:
        progress.show(_text("drawing", number=number + 1, drawings=drawings))
        return game.drawn(game.scenes[number])

    width = wanted.style.size or WIDTH
    film = Film(drawings, drawn, width, THEMES[wanted.style.theme].paper, wanted.delay)
    try:
        return Made(gif(film), game.status)
    except AnimationError as error:
        raise wrong(_text("too-large", error=str(error))) from None
    finally:
        progress.clear()


def _html(wanted: Wanted) -> Made:
    page = load_commands("viewer.pages").page_from(
        wanted.file, wanted.number, wanted.reference, wanted.page_theme, turn=wanted.turn
    )
    return Made(page.html.encode(), page.status)


WIDTH = 640
"""How wide an animation is, in pixels, if nobody says."""


class _Shown:
    """A record with the boards that are wanted of it: of a turn the one before it, and its own."""

    def __init__(self, wanted: Wanted) -> None:
        from barsis_notation.replay.seating import names_of

        self.style = wanted.style
        record, self.ruleset = read_game(wanted.file, wanted.number, wanted.reference)
        check_turn(wanted.turn, record)
        self.names = names_of(record)
        self.scenes = _scenes(record, self.ruleset, wanted.turn)
        self.status = _told(self.scenes[-1])

    def drawn(self, scene: Scene) -> Drawing:
        """Return a board as SVG."""
        return self.style.board(
            scene.setup,
            self.ruleset,
            names=self.names,
            last_move=scene.last_move,
            throws=scene.throws,
        )


def _scenes(record: Record, ruleset: Ruleset, turn: int | None) -> list[Scene]:
    from barsis_notation.drawing.svg.scenes import scenes_of

    scenes = scenes_of(record, ruleset)
    if turn is None:
        return list(scenes)
    played = list(takewhile(lambda scene: scene.turn <= turn, scenes))
    before = [scene for scene in played if scene.turn < turn]
    return [*before[-1:], *played[len(before) :]]


def _told(last: Scene) -> Status:
    """Say why the game does not go on after *last*, if it was refused."""
    errors = [one for one in last.node.findings if one.severity.value == "error"]
    if not (last.is_refused and errors):
        return Status.CLEAN
    code = errors[0]
    talk(f"{_report('turn', turn=last.turn)}: {code.code} {code.name} {code.message}")
    return Status.FINDINGS


MAKERS: dict[str, Callable[[Wanted], Made]] = {
    ".html": _html,
    ".svg": _svg,
    ".png": _png,
    ".gif": _gif,
}
"""What makes a file, by the ending of its name."""
