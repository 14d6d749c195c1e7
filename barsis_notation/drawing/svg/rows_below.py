"""What stands below a board: what was thrown, as it lies, and the men that have no place on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from barsis_notation.drawing.svg import devices
from barsis_notation.drawing.svg.lettering import fitted, length_of, line
from barsis_notation.drawing.svg.markup import element, written
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.drawing.svg.standing import astray
from barsis_notation.drawing.svg.themes import Theme
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import Text, listed, texts_of
from barsis_notation.record.position_lines import Setup
from barsis_notation.rulesets import Ruleset

_text = texts_of("drawing")

_WORDS = 15.0
"""How large words are set."""

_MARGIN = 12.0
"""What is left free at both sides."""

_APART = 28.0
"""From one throw to the next."""

_THROW = 220.0
"""How wide the name of a throw may be."""


class Below(NamedTuple):
    """SVG that is drawn from its top on, and how high it is."""

    content: str
    height: float


def rows_below(
    setup: Setup, ruleset: Ruleset, throws: Sequence[str], picture: Picture, theme: Theme
) -> Below:
    """Return all that stands below the board of *setup*, one row under the other."""
    width, top = picture.size
    content, height = "", 0.0
    for row in (*_thrown(ruleset, throws, width, theme), *_astray(setup, picture, theme)):
        move = f"translate(0 {written(top + height)})"
        content += element("g", row.content, transform=move)
        height += row.height
    return Below(content, height)


# -- what was thrown ------------------------------------------------------------------------


class _Throw(NamedTuple):
    """A throw drawn about its middle, and how much room it has from left to right."""

    content: str
    width: float


def _thrown(ruleset: Ruleset, throws: Sequence[str], width: float, theme: Theme) -> Iterator[Below]:
    """Yield rows of throws, as many in each as it has room for."""
    row: list[_Throw] = []
    for throw in (_throw(ruleset, throw, theme) for throw in throws):
        if row and sum(other.width for other in row) + throw.width > width - 2 * _MARGIN:
            yield _row_of(row, width)
            row = []
        row.append(throw)
    if row:
        yield _row_of(row, width)


def _row_of(throws: Sequence[_Throw], width: float) -> Below:
    x = (width - sum(throw.width for throw in throws)) / 2
    content = ""
    for throw in throws:
        move = f"translate({written(x + throw.width / 2)} 0)"
        content += element("g", throw.content, transform=move)
        x += throw.width
    return Below(content, 84)


def _throw(ruleset: Ruleset, throw: str, theme: Theme) -> _Throw:
    sides = devices.thrown(ruleset.facts, throw)
    text, size = fitted(" · ".join(map(str, _words_of(ruleset, throw))), _WORDS, _THROW)
    room = max(len(sides) * devices.WIDTH, length_of(text) * size)
    first = (1 - len(sides)) * devices.WIDTH / 2
    content = "".join(
        element(
            "g",
            devices.piece(side, theme),
            transform=f"translate({written(first + number * devices.WIDTH)} 26)",
        )
        for number, side in enumerate(sides)
    )
    return _Throw(content + line(text, 0, 64, size, theme.text), room + _APART)


def _words_of(ruleset: Ruleset, throw: str) -> Iterator[Text | str]:
    """Yield what a throw is called and what it gives."""
    yield ruleset.named("throws", throw) or throw
    row = ruleset.value("device.outcomes").get(throw)
    if row is not None:
        values = (ruleset.named("tokens", str(value)) or value for value in row["values"])
        yield current_speech().digits(" + ".join(map(str, values)))


# -- men without a place --------------------------------------------------------------------


def _astray(setup: Setup, picture: Picture, theme: Theme) -> Iterator[Below]:
    """Yield a row that names the men without a place on the board, if there are any."""
    found = astray(setup, picture)
    if found:
        width = picture.size[0]
        text = str(_text("astray", men=listed(found, "commas")))
        shown, size = fitted(text, _WORDS, width - 2 * _MARGIN)
        yield Below(line(shown, width / 2, 16, size, theme.text), 36)
