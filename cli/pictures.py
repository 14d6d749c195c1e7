"""How pictures are drawn, as the options say that commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from barsis_notation.language.texts import listed, quoted, texts_of

from .options import Flip, wrong
from .parameters import Option, OptionGroup
from .streams import talk

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from barsis_notation.drawing.svg import Drawing
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/render")


class Style(OptionGroup):
    """How a picture is drawn."""

    theme: Annotated[
        Literal["light", "dark", "print"], Option(help="The colors of the picture.")
    ] = "light"
    size: Annotated[
        int | None,
        Option(metavar="PIXELS", min=64, max=4096, help="The width of the picture, in pixels."),
    ] = None
    orientation: Annotated[str | None, Option(metavar="SEAT", help="The seat at the front.")] = None
    flip: Flip = False
    coordinates: Annotated[
        bool,
        Option("--coordinates/--no-coordinates", help="Write the names of the places beside them."),
    ] = True
    diagonal: Annotated[bool, Option(help="Lay a board with arms diagonally.")] = False

    def board(
        self,
        setup: Setup,
        ruleset: Ruleset,
        *,
        names: Mapping[str, str] | None = None,
        last_move: Sequence[str] = (),
        throws: Sequence[str] = (),
    ) -> Drawing:
        """Return a position as SVG; *names* are the players' by seat.

        Raises BadParameter for a seat that the game has not.
        """
        from barsis_notation.drawing.svg import board

        return board(
            setup,
            ruleset,
            orientation=self._in_front(ruleset),
            last_move=last_move,
            size=self.size,
            coordinates=self.coordinates,
            theme=self.theme,
            labels=names,
            throws=throws,
            diagonal=self.diagonal,
        )

    def _in_front(self, ruleset: Ruleset) -> str:
        seats = ruleset["seats.names"]
        seat = seats[0]
        if self.orientation is not None:
            seat = ruleset.key_of("seats", self.orientation) or self.orientation
        if seat not in seats:
            known = listed(seats, "or")
            raise wrong(_text("no-such-seat", seat=quoted(seat), seats=known))
        across = len(seats) // 2 if self.flip else 0
        front: str = seats[(seats.index(seat) + across) % len(seats)]
        return front


def png_of(svg: str) -> bytes:
    """Return *svg* as PNG; letters that no font of the machine has are named on stderr."""
    from barsis_notation.drawing.svg.png import png

    tell_unwritten(svg)
    return png(svg)


def tell_unwritten(svg: str) -> None:
    """Say which letters of *svg* no font of the machine has."""
    from barsis_notation.drawing.svg.png import unwritten

    letters = unwritten(svg)
    if letters:
        talk(_text("no-font", letters=letters))
