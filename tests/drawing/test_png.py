"""SVG made into PNG: its size, its ground, its letters, and what is said without fonts or extra."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from PIL import Image

from barsis_notation import speaking, svg
from barsis_notation.drawing.svg.png import find_missing_characters, render_png
from barsis_notation.language.extras import MissingPackageError

LINE = "natt-klab W:a1,c3 B:e5 to=W"
WORDS = """<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><title>Title</title>
<text x="45" y="30" text-anchor="middle" font-family="Noto Sans, sans-serif">{}</text></svg>"""


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG"
    return image


def test_a_picture_is_as_wide_as_its_drawing_or_as_is_asked() -> None:
    drawing = svg.board(LINE, size=300)
    assert opened(render_png(drawing)).width == 300
    small = opened(render_png(drawing, size=120))
    assert small.width == 120
    assert small.height == pytest.approx(120 * opened(render_png(drawing)).height / 300, abs=1)


def test_corners_are_clear_unless_there_is_a_ground() -> None:
    drawing = svg.board(LINE)
    assert opened(render_png(drawing)).convert("RGBA").getpixel((0, 0)) == (0, 0, 0, 0)
    filled = opened(render_png(drawing, background="#123456")).convert("RGBA")
    assert filled.getpixel((0, 0)) == (0x12, 0x34, 0x56, 255)


def test_letters_without_a_font_are_named() -> None:
    assert find_missing_characters(WORDS.format("Amal أمل &amp; 4"), fonts=()) == "4Aalmألم"
    assert find_missing_characters(WORDS.format("· – &lt;&gt;"), fonts=()) == ""
    assert find_missing_characters(svg.board(LINE, coordinates=False), fonts=()) == "12BWacehiklt"


def test_arabic_is_shaped_where_there_is_a_font() -> None:
    """Joined letters take another form than alone: two beside each other are not two alone."""
    if find_missing_characters(WORDS.format("باسم")):
        pytest.skip("no font of this machine has Arabic letters")
    joined, apart = (opened(render_png(WORDS.format(word))) for word in ("بب", "ب\u200cب"))
    assert ink(joined) < ink(apart)


def ink(image: Image.Image) -> int:
    """Return in how many columns anything is drawn."""
    box = image.convert("RGBA").getchannel("A").getbbox()
    assert box is not None
    return int(box[2] - box[0])


@pytest.mark.parametrize("language", ["en", "ar"])
def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with speaking(language), pytest.raises(MissingPackageError, match=r"_notation\[pictures\]"):
        render_png(svg.board(LINE))


@pytest.mark.by_turns(2)
def test_what_makes_pictures_is_imported_where_it_is_used() -> None:
    code = (
        "import sys\n"
        "import barsis_notation.drawing.svg.png, barsis_notation.drawing.svg.gif\n"
        "import barsis_notation.drawing.notebooks\n"
        "assert not {'PIL', 'resvg_py'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
