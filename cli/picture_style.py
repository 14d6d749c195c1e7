"""Options for the style of pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from barsis_notation.language.texts import bind_texts, join_words, quote_word

from .options import Flip, make_usage_error
from .parameters import Option, OptionGroup
from .streams import print_message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from barsis_notation.drawing.svg import Drawing
    from barsis_notation.record.position_lines import Setup
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/render")


class PictureStyle(OptionGroup):
    """The options for the style of a picture."""

    theme: Annotated[Literal["light", "dark", "print"], Option()] = "light"
    size: Annotated[int | None, Option(metavar="PIXELS", min=64, max=4096)] = None
    orientation: Annotated[str | None, Option(metavar="SEAT")] = None
    flip: Flip = False
    coordinates: Annotated[bool, Option("--coordinates/--no-coordinates")] = True
    diagonal: Annotated[bool, Option()] = False

    def draw_board(
        self,
        setup: Setup,
        ruleset: Ruleset,
        *,
        names: Mapping[str, str] | None = None,
        last_move: Sequence[str] = (),
        throws: Sequence[str] = (),
    ) -> Drawing:
        """Return the drawing of a position, an SVG document, in this style.

        Args:
            setup: The position.
            ruleset: The ruleset of the game.
            names: Maps seat letter to player name; defaults to the names of the seats.
            last_move: The seat letter and the places of the last move, to be marked; empty for
                no mark.
            throws: The throws to show, as turn strings contain them.

        Raises:
            BadParameter: If ``--orientation`` names a seat that the game lacks.
            ValueError: If the family of the game has no pictures.
        """
        from barsis_notation.drawing.svg import board

        return board(
            setup,
            ruleset,
            orientation=self._choose_front(ruleset),
            last_move=last_move,
            size=self.size,
            coordinates=self.coordinates,
            theme=self.theme,
            labels=names,
            throws=throws,
            diagonal=self.diagonal,
        )

    def _choose_front(self, ruleset: Ruleset) -> str:
        seats = ruleset["seats.names"]
        seat = seats[0]
        if self.orientation is not None:
            seat = ruleset.key_of("seats", self.orientation) or self.orientation
        if seat not in seats:
            known = join_words(seats, "or")
            raise make_usage_error(_text("no-such-seat", seat=quote_word(seat), seats=known))
        across = len(seats) // 2 if self.flip else 0
        front: str = seats[(seats.index(seat) + across) % len(seats)]
        return front


def render_png(svg: str) -> bytes:
    """Return an SVG document as the bytes of a PNG file.

    Letters that no installed font has are reported on stderr.

    Args:
        svg: The text of the document.

    Raises:
        MissingPackageError: If the extra ``pictures`` is not installed.
        ValueError: If *svg* cannot be parsed.
    """
    from barsis_notation.drawing.svg.png import render_png

    report_missing_glyphs(svg)
    return render_png(svg)


def report_missing_glyphs(svg: str) -> None:
    """Report on stderr the letters and digits of an SVG that no installed font has.

    *svg* is the text of the document.

    Raises:
        MissingPackageError: If the extra ``pictures`` is not installed.
    """
    from barsis_notation.drawing.svg.png import find_missing_characters

    letters = find_missing_characters(svg)
    if letters:
        print_message(_text("no-font", letters=letters))
