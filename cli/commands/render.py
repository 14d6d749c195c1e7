"""`barsis render`: a game as a picture, or as an animation of its moves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.texts import listed, texts_of

from ..options import (
    Coordinates,
    Diagonal,
    Flip,
    Orientation,
    RecordNumber,
    RulesetName,
    Size,
    Theme,
    Turn,
    check_not_read,
    quoted,
    wrong,
)
from ..status import Status
from ..streams import sink

if TYPE_CHECKING:
    from collections.abc import Callable

_text = texts_of("cli/render")


class Wanted(NamedTuple):
    """What is to be made of a record: of all its turns, or of one."""

    file: str
    number: int
    ruleset: str | None
    turn: int | None
    theme: str
    size: int | None
    orientation: str | None
    flip: bool
    coordinates: bool
    diagonal: bool
    delay: int


class Made(NamedTuple):
    """The bytes of a file, and how the command ends."""

    data: bytes
    status: Status


def render(  # noqa: PLR0913, PLR0917 - an argument an option
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is stdin.")],
    output: Annotated[
        str,
        typer.Option(
            "-o", "--output", metavar="OUT", help="Where to; its ending says what is made."
        ),
    ],
    record: RecordNumber = 1,
    turn: Turn = None,
    theme: Theme = "light",
    size: Size = None,
    orientation: Orientation = None,
    flip: Flip = False,
    coordinates: Coordinates = True,
    diagonal: Diagonal = False,
    delay: Annotated[
        int,
        typer.Option(
            "--delay",
            metavar="MS",
            min=20,
            max=60_000,
            help="How long an animation shows a move, in milliseconds.",
        ),
    ] = 800,
    ruleset: RulesetName = None,
) -> None:
    """Draw a record: its last position as svg or png, its moves one after the other as gif.

    With --turn the position after that turn, or the moves of that turn. Where a turn cannot be
    played, the game is drawn up to it.
    """
    make = ENDINGS.get(Path(output).suffix.lower())
    if make is None:
        raise wrong(_text("no-ending", file=quoted(output), endings=listed(ENDINGS, "or")))
    check_not_read("-o", output, [file])
    made = make(
        Wanted(
            file,
            record,
            ruleset,
            turn,
            theme,
            size,
            orientation,
            flip,
            coordinates,
            diagonal,
            delay,
        )
    )
    with sink(output) as stream:
        stream.write(made.data)
    raise typer.Exit(made.status)


def _svg(wanted: Wanted) -> Made:
    raise NotImplementedError(wanted)


def _png(wanted: Wanted) -> Made:
    raise NotImplementedError(wanted)


def _gif(wanted: Wanted) -> Made:
    raise NotImplementedError(wanted)


ENDINGS: dict[str, Callable[[Wanted], Made]] = {".svg": _svg, ".png": _png, ".gif": _gif}
"""What makes a file, by the ending of its name."""
