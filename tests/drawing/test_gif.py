"""Animated GIFs: every picture in its turn, as it is drawn, as long as is asked."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops
from PIL.GifImagePlugin import GifImageFile

from barsis_notation import speaking, svg
from barsis_notation.drawing.svg import gif as gifs
from barsis_notation.drawing.svg.gif import LAST, AnimationError, Film, render_gif
from barsis_notation.drawing.svg.png import render_png
from barsis_notation.language.extras import MissingPackageError

pytestmark = pytest.mark.by_turns(2)

PAPER = "#f7ecd9"
DRAWINGS = [
    svg.board("natt-klab W:a1,c2 B:e5 to=W"),
    svg.board("natt-klab W:a1,c3 B:e5 to=B", last_move=("W", "c2", "c3")),
    svg.board("natt-klab W:a1,c3 B:e5 to=B", last_move=("W", "c2", "c3")),
    svg.board("natt-klab W:a1,c3 B:e4 to=W", last_move=("B", "e5", "e4")),
]


def film(drawings: list[svg.Drawing], delay: int = 120) -> Film:
    return Film(len(drawings), lambda number: drawings[number], 160, PAPER, delay)


def shown(data: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Yield what one sees of an animation, picture after picture, and how long."""
    image = GifImageFile(io.BytesIO(data))
    for number in range(image.n_frames):
        image.seek(number)
        yield image.convert("RGB"), image.info["duration"]


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return by how much the pixel that differs most differs."""
    parts = ImageChops.difference(one, other).split()
    return max(number for part in parts for number, times in enumerate(part.histogram()) if times)


def test_every_picture_is_shown_in_its_turn_and_the_last_longer() -> None:
    seen = list(shown(render_gif(film(DRAWINGS))))
    assert [time for _, time in seen] == [120, 120, 120, 120 * LAST]
    for (image, _), drawing in zip(seen, DRAWINGS, strict=True):
        alone = Image.open(io.BytesIO(render_png(drawing, size=160, background=PAPER))).convert(
            "RGB"
        )
        assert image.size == alone.size
        assert difference(image, alone) <= 48, "the same but for shades at edges"
        corners = (each.crop((2, 40, 3, 41)) for each in (image, alone))
        assert difference(*corners) <= 3, "a palette has 256 colours"


def test_it_begins_again() -> None:
    assert Image.open(io.BytesIO(render_gif(film(DRAWINGS)))).info["loop"] == 0


def test_pictures_of_several_heights_stand_on_one_sheet() -> None:
    thrown = [
        svg.board("kioz A:1-3u B:1u to=A"),
        svg.board("kioz A:1-3u B:1u to=A", throws=("1",)),
        svg.board("kioz A:1-3u B:1u to=A"),
    ]
    first, second, third = (image for image, _ in shown(render_gif(film(thrown))))
    assert first.size == second.size == third.size
    assert difference(first, third) == 0, "what was thrown is gone"
    assert difference(first, second) > 100


def test_a_picture_alone_is_one_image() -> None:
    ((_, time),) = shown(render_gif(film(DRAWINGS[:1])))
    assert time == 120 * LAST


@pytest.mark.by_turns(2)
def test_what_does_not_change_takes_little() -> None:
    alone, often = (len(render_gif(film(DRAWINGS[:1] * times))) for times in (1, 20))
    assert often - alone < 20 * 60


@pytest.mark.parametrize(("limit", "said"), [("MAX_DRAWINGS", "4 pictures"), ("MAX_BYTES", "MiB")])
def test_there_are_limits(monkeypatch: pytest.MonkeyPatch, limit: str, said: str) -> None:
    monkeypatch.setattr(gifs, limit, 3)
    with pytest.raises(AnimationError, match=said):
        render_gif(film(DRAWINGS))


def test_too_many_are_refused_before_any_is_drawn() -> None:
    def never(number: int) -> str:
        raise AssertionError(number)

    with pytest.raises(AnimationError, match="2001 pictures; at most 2000"):
        render_gif(Film(gifs.MAX_DRAWINGS + 1, never))
    with pytest.raises(AnimationError, match="1601 pixels wide; at most 1600"):
        render_gif(Film(2, never, gifs.MAX_WIDTH + 1))


@pytest.mark.parametrize("language", ["en", "ar"])
def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "barsis_notation.drawing.svg.gif_parts", raising=False)
    with speaking(language), pytest.raises(MissingPackageError, match=r"_notation\[pictures\]"):
        render_gif(film(DRAWINGS))
