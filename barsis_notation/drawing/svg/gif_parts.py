"""The parts of an animated GIF, encoded by Pillow.

Import this module only when an animation is made, because Pillow is an extra.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from math import ceil
from struct import pack
from typing import Final

from PIL import Image, ImageChops

from barsis_notation.drawing.svg.gif import LAST, Film
from barsis_notation.drawing.svg.png import render_png

_CLEAR = 255
"""Palette index of transparent pixels; the colours of the drawings come before it."""

_SAMPLES = 8
"""Number of drawings, besides the first, from which the colours are chosen."""


def make_gif_parts(film: Film) -> Iterator[bytes]:
    """Yield the bytes of a GIF in parts.

    Each image has only the part that changed since the previous one. Pillow encodes each image as a
    separate GIF, whose blocks are joined here, because Pillow's own writer of animations keeps all
    images in memory. The limits of ``render_gif`` are not checked; the other errors of
    ``render_gif`` are raised during iteration.
    """
    images = _Images(film)
    shown: Image.Image | None = None
    for number in range(film.drawings):
        image = images.make_image(number)
        changed, place = _find_change(image, shown) if shown else (image, (0, 0))
        stays = LAST if number == film.drawings - 1 else 1
        look = {"duration": film.delay * stays, "disposal": 1, "transparency": _CLEAR}
        head, blocks = _encode(changed, **look)
        if shown is None:
            yield head + _REPEATED
        yield blocks[:_OFFSET] + pack("<2H", *place) + blocks[_OFFSET + 4 :]
        shown = image
    yield b";"


_REPEATED: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
"""The GIF block that makes an animation restart at its end."""

_OFFSET: Final = 8 + 1
"""Index of an image's position in its blocks, after its control block and the image marker."""


def _encode(image: Image.Image, **look: int) -> tuple[bytes, bytes]:
    """Return *image* as a GIF in two parts: the header with the palette, and the image's blocks."""
    stream = io.BytesIO()
    image.save(stream, "GIF", optimize=False, interlace=False, **look)
    data = stream.getvalue()
    end = 13 + 3 * 2 ** ((data[10] & 7) + 1)  # the palette's length is in three bits of byte 10
    return data[:end], data[end:-1]


def _find_change(image: Image.Image, shown: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of *image* that differs from *shown*, and its left and top position.

    Equal pixels inside the part are transparent.
    """
    numbers = (Image.frombytes("L", each.size, each.tobytes()) for each in (image, shown))
    difference = ImageChops.difference(*numbers)
    box = difference.getbbox() or (0, 0, 1, 1)
    same = difference.crop(box).point([255] + 255 * [0])
    part = image.crop(box)
    part.paste(_CLEAR, mask=same)
    return part, box[:2]


class _Images:
    """The drawings of a film as images of equal size with a common palette."""

    def __init__(self, film: Film) -> None:
        self.film = film
        tallest = max(map(_read_aspect_ratio, map(film.svg, range(film.drawings))))
        self.size = (film.width, ceil(film.width * tallest))

        self.palette = self._choose_palette()

    def make_image(self, number: int) -> Image.Image:
        """Return a drawing, by index from 0, in the colours of the palette."""
        return self._draw(number).quantize(palette=self.palette, dither=Image.Dither.NONE)

    def _draw(self, number: int) -> Image.Image:
        data = render_png(self.film.svg(number), size=self.film.width, background=self.film.paper)
        image = Image.new("RGB", self.size, self.film.paper)
        image.paste(Image.open(io.BytesIO(data)).convert("RGB"))
        return image

    def _choose_palette(self) -> Image.Image:
        """Return an image whose palette has the most frequent colours of some drawings."""
        found: Counter[tuple[int, ...]] = Counter()
        last = self.film.drawings - 1
        for number in sorted({last * sample // _SAMPLES for sample in range(_SAMPLES + 1)}):
            image = self._draw(number)
            for times, color in image.getcolors(image.width * image.height) or ():
                found[color] += times  # type: ignore[index] # of RGB a colour is three numbers
        image = Image.new("P", (1, 1))
        image.putpalette([part for color, _ in found.most_common(_CLEAR) for part in color])
        return image


def _read_aspect_ratio(svg: str) -> float:
    """Return the height of an SVG divided by its width."""
    found = _VIEW_BOX.search(svg)
    assert found is not None, "every board has one"
    return float(found[2]) / float(found[1])


_VIEW_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
