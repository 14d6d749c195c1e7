"""Animated GIFs of drawings, encoded by Pillow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.language.extras import require_package
from barsis_notation.language.texts import bind_texts

_text = bind_texts("drawing")

MAX_DRAWINGS = 2000
"""Largest number of drawings of an animation."""

MAX_WIDTH = 1600
"""Greatest width of an animation in pixels."""

MAX_BYTES = 32 * 2**20
"""Greatest size of an animation in bytes."""

LAST = 3
"""Factor by which the last drawing is shown longer than the others."""


class AnimationError(BarsisError, ValueError):
    """Raised for an animation that would be too large; the message names the limit.

    The limits are 2000 drawings, a width of 1600 pixels and a size of 32 MiB.

    Examples:
        >>> from barsis_notation import svg
        >>> from barsis_notation.drawing import AnimationError, Film, render_gif
        >>> try:
        ...     render_gif(Film(3000, lambda number: svg.board("natt-klab W:a1 B:e5 to=W")))
        ... except AnimationError as error:
        ...     print(error)
        the animation would have 3000 pictures; at most 2000 are made
    """


class Film(NamedTuple):
    """A sequence of drawings; the argument of ``render_gif``.

    Attributes:
        drawings: Number of drawings, from 1 to 2000.
        svg: Function that returns a drawing by its index from 0, as SVG with a ``viewBox`` that
            begins at 0 0. ``svg.board`` returns such drawings. All must have the same width.
        width: Width of the animation in pixels, from 1 to 1600.
        paper: Background colour as ``#rrggbb``.
        delay: Duration of each drawing in milliseconds, from 0 to 218 450; the last one is shown
            three times as long. GIF has steps of 10 milliseconds.

    Examples:
        >>> from barsis_notation import svg
        >>> from barsis_notation.drawing import Film
        >>> positions = ["natt-klab W:a1 B:e5 to=W", "natt-klab W:a2 B:e5 to=B"]
        >>> film = Film(len(positions), lambda number: svg.board(positions[number]), width=120)
        >>> film.svg(1)[:4], film.delay
        ('<svg', 800)
    """

    drawings: int
    svg: Callable[[int], str]
    width: int = 640
    paper: str = "#ffffff"
    delay: int = 800


def render_gif(film: Film) -> bytes:
    """Return a film as the bytes of an animated GIF that repeats endlessly.

    The last drawing is shown three times as long as the others. Each drawing is requested several
    times, so that only one is kept in memory.

    Args:
        film: The drawings, and how they are shown.

    Raises:
        AnimationError: If there are more than 2000 drawings, or the animation is wider than 1600
            pixels or larger than 32 MiB.
        MissingPackageError: If the extra ``pictures`` is not installed. It is an OSError.
        ValueError: If there are no drawings, a drawing is malformed, ``paper`` is not a colour, or
            the width is 0.
        AssertionError: If a drawing has no ``viewBox`` that begins at 0 0.
        OverflowError: If the delay, rounded to 10 milliseconds, is out of range, or the width is
            negative.
        WrongTypeError: If *film* is not a Film; the types of its fields are not checked. It is a
            UsageError.

    Examples:
        >>> from barsis_notation import svg
        >>> from barsis_notation.drawing import Film, render_gif
        >>> positions = ["natt-klab W:a1 B:e5 to=W", "natt-klab W:a2 B:e5 to=B"]
        >>> film = Film(len(positions), lambda number: svg.board(positions[number]), width=120)
        >>> render_gif(film)[:6]
        b'GIF89a'
    """
    expect("film", film, Film)
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
