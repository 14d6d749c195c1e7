"""Animated GIFs of drawings, encoded by Pillow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import bind_texts

_text = bind_texts("drawing")

MAX_DRAWINGS = 2000
"""Most drawings of an animation."""

MAX_WIDTH = 1600
"""Greatest width of an animation in pixels."""

MAX_BYTES = 32 * 2**20
"""Greatest size of an animation in bytes."""

LAST = 3
"""How many times as long as the others the last drawing is shown."""


class AnimationError(BarsisError, ValueError):
    """Raised for an animation that would be too large; its text names the limit."""


class Film(NamedTuple):
    """A sequence of drawings.

    Attributes:
        drawings: Number of drawings, at least 1.
        svg: Function that returns a drawing by its index from 0, as SVG with a ``viewBox`` that
            begins at 0 0, such as ``svg.board`` returns; all are equally wide.
        width: Width of the animation in pixels, at most ``MAX_WIDTH``.
        paper: Background colour as ``#rrggbb``.
        delay: Duration of each drawing in milliseconds.
    """

    drawings: int
    svg: Callable[[int], str]
    width: int = 640
    paper: str = "#ffffff"
    delay: int = 800


def render_gif(film: Film) -> bytes:
    """Return a film as the bytes of an animated GIF that repeats without end.

    The last drawing is shown ``LAST`` times as long as the others. Each drawing is requested
    several times, so that only one is kept in memory.

    Raises:
        AnimationError: If there are more than ``MAX_DRAWINGS`` drawings, ``MAX_WIDTH`` pixels in
            width or ``MAX_BYTES`` bytes.
        MissingPackageError: If the extra ``pictures`` is not installed.
        ValueError: If there are no drawings, or a drawing, the width or *paper* is not valid.
    """
    if film.drawings > MAX_DRAWINGS:
        raise AnimationError(_text("too-many-drawings", drawings=film.drawings, most=MAX_DRAWINGS))
    if film.width > MAX_WIDTH:
        raise AnimationError(_text("too-wide", width=film.width, most=MAX_WIDTH))
    with require_package("pillow", "pictures"):
        from barsis_notation.drawing.svg.gif_parts import make_gif_parts
    written = bytearray()
    for part in make_gif_parts(film):
        written += part
        if len(written) > MAX_BYTES:
            raise AnimationError(_text("too-many-bytes", most=MAX_BYTES // 2**20))
    return bytes(written)
