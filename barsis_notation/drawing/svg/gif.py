"""Pictures one after the other, as an animated GIF, by Pillow."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.drawing.svg.png import png
from barsis_notation.language.extras import needed
from barsis_notation.language.texts import texts_of

if TYPE_CHECKING:
    from PIL import Image

_text = texts_of("drawing")

MAX_FRAMES = 2000
"""Pictures of an animation."""

MAX_BYTES = 32 * 2**20
"""Bytes of an animation."""

LAST = 3
"""How many times as long as the others the last picture is shown."""

_CLEAR = 255
"""The place in the palette that stands for no colour; before it are those of the pictures."""

_SAMPLES = 8
"""Frames that the colours are chosen from."""


class AnimationError(BarsisError, ValueError):
    """An animation that would be too large."""


class Film(NamedTuple):
    """Pictures to be shown one after the other.

    *svg* draws each of *frames*, by its number from 0; all are equally wide. They are shown *width*
    pixels wide, on a ground of the colour *paper*, each for *delay* milliseconds.
    """

    frames: int
    svg: Callable[[int], str]
    width: int = 640
    paper: str = "#ffffff"
    delay: int = 800


def gif(film: Film) -> bytes:
    """Return *film* as an animation; the last picture stays ``LAST`` times as long as the others.

    A picture is drawn when it is its turn, and a few are twice. Raises AnimationError where there
    are more than ``MAX_FRAMES`` or ``MAX_BYTES``, and MissingPackageError without the extra
    ``pictures``.
    """
    if film.frames > MAX_FRAMES:
        raise AnimationError(_text("too-many-frames", frames=film.frames, most=MAX_FRAMES))
    written = bytearray()
    for part in _parts(film):
        written += part
        if len(written) > MAX_BYTES:
            raise AnimationError(_text("too-many-bytes", most=MAX_BYTES // 2**20))
    return bytes(written)


def _parts(film: Film) -> Iterator[bytes]:
    """Yield the bytes of a GIF: of every frame only what is changed since the one before."""
    with needed("pillow", "pictures"):
        from PIL import GifImagePlugin
    frames = _Frames(film)
    shown: Image.Image | None = None
    for number in range(film.frames):
        image = frames.image(number)
        changed, place = _changed(image, shown) if shown else (image, (0, 0))
        if shown is None:
            yield from GifImagePlugin.getheader(image.copy(), info={"loop": 0, "optimize": False})[
                0
            ]
        shown = image
        time = film.delay * LAST if number == film.frames - 1 else film.delay
        look = {"duration": time, "disposal": 1, "transparency": _CLEAR}
        yield from GifImagePlugin.getdata(changed, place, **look)
    yield b";"


def _changed(image: Image.Image, shown: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of *image* that differs from *shown*, and where it lies.

    What does not differ in it is clear.
    """
    from PIL import Image, ImageChops

    numbers = (Image.frombytes("L", each.size, each.tobytes()) for each in (image, shown))
    difference = ImageChops.difference(*numbers)
    box = difference.getbbox() or (0, 0, 1, 1)
    same = difference.crop(box).point([255] + 255 * [0])
    part = image.crop(box)
    part.paste(_CLEAR, mask=same)
    return part, box[:2]


class _Frames:
    """The pictures of a film as images of one size and with the same colours."""

    def __init__(self, film: Film) -> None:
        self.film = film
        tallest = max(map(_shape, map(film.svg, range(film.frames))))
        self.size = (film.width, ceil(film.width * tallest))

        self.palette = self._palette()

    def image(self, number: int) -> Image.Image:
        """Return a picture in the colours of the film."""
        from PIL import Image

        return self._drawn(number).quantize(palette=self.palette, dither=Image.Dither.NONE)

    def _drawn(self, number: int) -> Image.Image:
        from PIL import Image

        data = png(self.film.svg(number), size=self.film.width, background=self.film.paper)
        image = Image.new("RGB", self.size, self.film.paper)
        image.paste(Image.open(io.BytesIO(data)).convert("RGB"))
        return image

    def _palette(self) -> Image.Image:
        """Return an image whose palette has the colours that are most of some pictures."""
        from PIL import Image

        found: Counter[tuple[int, ...]] = Counter()
        last = self.film.frames - 1
        for number in sorted({last * sample // _SAMPLES for sample in range(_SAMPLES + 1)}):
            image = self._drawn(number)
            for times, color in image.getcolors(image.width * image.height) or ():
                found[color] += times  # type: ignore[index] # of RGB a colour is three numbers
        image = Image.new("P", (1, 1))
        image.putpalette([part for color, _ in found.most_common(_CLEAR) for part in color])
        return image


def _shape(svg: str) -> float:
    """Return how many times as high as wide an SVG is."""
    found = _VIEW_BOX.search(svg)
    assert found is not None, "every board has one"
    return float(found[2]) / float(found[1])


_VIEW_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
