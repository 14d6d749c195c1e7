"""Options for the style of pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from barsis_notation.language.texts import listed, quoted, texts_of

from .options import Flip, usage_error
from .parameters import Option, OptionGroup
from .streams import print_message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from barsis_notation.drawing.svg import Drawing
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/render")


class PictureStyle(OptionGroup):
    """The style of a picture."""

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
        """Return a position as SVG.

        Args:
            setup: The position.
            ruleset: The ruleset of the game.
            names: Player names by seat.
            last_move: The seat and the places of the last move, empty for none.
            throws: The throws to show.

        Raises:
            BadParameter: If ``--orientation`` names a seat that the game lacks.
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
            raise usage_error(_text("no-such-seat", seat=quoted(seat), seats=known))
        across = len(seats) // 2 if self.flip else 0
        front: str = seats[(seats.index(seat) + across) % len(seats)]
        return front


def render_png(svg: str) -> bytes:
    """Return *svg* as PNG; letters that are in no font are reported on stderr."""
    from barsis_notation.drawing.svg.png import render_png

    report_missing_glyphs(svg)
    return render_png(svg)


def report_missing_glyphs(svg: str) -> None:
    """Report on stderr the letters of *svg* that no installed font has."""
    from barsis_notation.drawing.svg.png import find_missing_characters

    letters = find_missing_characters(svg)
    if letters:
        print_message(_text("no-font", letters=letters))
