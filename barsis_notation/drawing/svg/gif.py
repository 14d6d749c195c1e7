"""Drawings one after the other, as an animated GIF, by Pillow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.extras import needed
from barsis_notation.language.texts import texts_of

_text = texts_of("drawing")

MAX_DRAWINGS = 2000
"""Drawings of an animation."""

MAX_WIDTH = 1600
"""Pixels of an animation from left to right."""

MAX_BYTES = 32 * 2**20
"""Bytes of an animation."""

LAST = 3
"""How many times as long as the others the last drawing is shown."""


class AnimationError(BarsisError, ValueError):
    """An animation that would be too large."""


class Film(NamedTuple):
    """Drawings to be shown one after the other, so many.

    *svg* makes each by its number from 0; all are equally wide. They are shown *width* pixels wide,
    on a ground of the colour *paper*, each for *delay* milliseconds.
    """

    drawings: int
    svg: Callable[[int], str]
    width: int = 640
    paper: str = "#ffffff"
    delay: int = 800


def gif(film: Film) -> bytes:
    """Return *film* as an animation; the last drawing stays ``LAST`` times as long as the others.

    A drawing is made when it is its turn, and before, to see how high they are. Raises
    AnimationError where there are more than ``MAX_DRAWINGS``, ``MAX_WIDTH`` or ``MAX_BYTES``, and
    MissingPackageError without the extra ``pictures``.
    """
    if film.drawings > MAX_DRAWINGS:
        raise AnimationError(_text("too-many-drawings", drawings=film.drawings, most=MAX_DRAWINGS))
    if film.width > MAX_WIDTH:
        raise AnimationError(_text("too-wide", width=film.width, most=MAX_WIDTH))
    with needed("pillow", "pictures"):
        from barsis_notation.drawing.svg.gif_parts import gif_parts
    written = bytearray()
    for part in gif_parts(film):
        written += part
        if len(written) > MAX_BYTES:
            raise AnimationError(_text("too-many-bytes", most=MAX_BYTES // 2**20))
    return bytes(written)
