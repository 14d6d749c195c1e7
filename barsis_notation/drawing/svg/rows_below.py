"""Drawing of throws, and of pieces without a place, below a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barsis_notation.drawing.svg import device_pictures
from barsis_notation.drawing.svg.lettering import draw_text, fit_text, measure_text
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.drawing.svg.placed_men import find_unplaced_men
from barsis_notation.drawing.svg.svg_markup import format_number, make_element
from barsis_notation.drawing.svg.themes import Theme
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset

_text = bind_texts("drawing")

_WORDS = 15.0
"""Font size of the texts."""

_MARGIN = 12.0
"""Free space on both sides."""

_APART = 28.0
"""Distance from one throw to the next."""

_THROW = 220.0
"""Largest width of the name of a throw."""


class RowsBelow(NamedTuple):
    """Rows below a board.

    Attributes:
        content: SVG elements; "" if there are no rows. In the result of ``draw_rows_below``, they
            begin at the lower edge of the board.
        height: Height of all rows in SVG user units; 0 without rows.
    """

    content: str
    height: float


def draw_rows_below(
    setup: Setup, ruleset: Ruleset, throws: Sequence[str], picture: Picture, theme: Theme
) -> RowsBelow:
    """Return all rows below a board: the throws, and the pieces without a place.

    Args:
        setup: The position.
        ruleset: Its ruleset.
        throws: Throws as a record writes them, such as ``3`` or ``64``.
        picture: The board.
        theme: The colours.
    """
    width, top = picture.size
    content, height = "", 0.0
    for row in (
        *_draw_throws(ruleset, throws, width, theme),
        *_draw_unplaced_men(setup, picture, theme),
    ):
        move = f"translate(0 {format_number(top + height)})"
        content += make_element("g", row.content, transform=move)
        height += row.height
    return RowsBelow(content, height)


# -- what was thrown ------------------------------------------------------------------------


class _Throw(NamedTuple):
    """A drawn throw with its middle at x = 0, and its width."""

    content: str
    width: float


def _draw_throws(
    ruleset: Ruleset, throws: Sequence[str], width: float, theme: Theme
) -> Iterator[RowsBelow]:
    """Yield rows of throws, a new one whenever the next throw does not fit."""
    row: list[_Throw] = []
    for throw in (_draw_throw(ruleset, throw, theme) for throw in throws):
        if row and sum(other.width for other in row) + throw.width > width - 2 * _MARGIN:
            yield _draw_row(row, width)
            row = []
        row.append(throw)
    if row:
        yield _draw_row(row, width)


def _draw_row(throws: Sequence[_Throw], width: float) -> RowsBelow:
    x = (width - sum(throw.width for throw in throws)) / 2
    content = ""
    for throw in throws:
        move = f"translate({format_number(x + throw.width / 2)} 0)"
        content += make_element("g", throw.content, transform=move)
        x += throw.width
    return RowsBelow(content, 84)


def _draw_throw(ruleset: Ruleset, throw: str, theme: Theme) -> _Throw:
    sides = device_pictures.list_sides(ruleset.facts, throw)
    text, size = fit_text(" · ".join(map(str, _list_words(ruleset, throw))), _WORDS, _THROW)
    room = max(len(sides) * device_pictures.WIDTH, measure_text(text) * size)
    first = (1 - len(sides)) * device_pictures.WIDTH / 2
    content = "".join(
        make_element(
            "g",
            device_pictures.draw_piece(side, theme),
            transform=f"translate({format_number(first + number * device_pictures.WIDTH)} 26)",
        )
        for number, side in enumerate(sides)
    )
    return _Throw(content + draw_text(text, 0, 64, size, theme.text), room + _APART)


def _list_words(ruleset: Ruleset, throw: str) -> Iterator[Text | str]:
    """Yield the name of a throw and its values."""
    yield ruleset.named("throws", throw) or throw
    row = ruleset.value("device.outcomes").get(throw)
    if row is not None:
        values = (ruleset.named("tokens", str(value)) or value for value in row["values"])
        yield get_speech().digits(" + ".join(map(str, values)))


# -- men without a place --------------------------------------------------------------------


def _draw_unplaced_men(setup: Setup, picture: Picture, theme: Theme) -> Iterator[RowsBelow]:
    """Yield a row that names the pieces without a place on the board, if there are any."""
    found = find_unplaced_men(setup, picture)
    if found:
        width = picture.size[0]
        text = str(_text("astray", men=join_words(found, "commas")))
        shown, size = fit_text(text, _WORDS, width - 2 * _MARGIN)
        yield RowsBelow(draw_text(shown, width / 2, 16, size, theme.text), 36)
