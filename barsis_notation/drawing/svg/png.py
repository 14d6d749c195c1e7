"""Conversion of SVG into PNG by resvg."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import Any

from barsis_notation.base import FilePath
from barsis_notation.language.extras import require_package

FAMILIES = (
    "Noto Sans", "DejaVu Sans", "Liberation Sans", "Segoe UI", "Arial", "Helvetica", "Roboto",
    "Ubuntu", "Cantarell", "FreeSans",
)  # fmt: skip
"""Sans-serif fonts, of which most systems have at least one."""

Fonts = Sequence[FilePath] | None
"""Paths of the font files to use; None for the installed fonts."""


def render_png(
    svg: str, *, size: int | None = None, background: str | None = None, fonts: Fonts = None
) -> bytes:
    """Return an SVG document as the bytes of a PNG image.

    A letter that no font contains is drawn as a box; without any font no text is drawn. See
    :func:`find_missing_characters`.

    Args:
        svg: The SVG document.
        size: Width in pixels; defaults to the width in the document. The height is in proportion.
            The picture must fit into memory; this is not checked.
        background: CSS colour of the background; defaults to transparent.
        fonts: Font files to use in place of the installed fonts; missing files are ignored.

    Raises:
        MissingPackageError: If the extra ``pictures`` is not installed. It is an OSError.
        ValueError: If *svg* or *background* cannot be parsed, or *size* is 0 or too large.
        OverflowError: If *size* is negative, or 2^32 or more.

    Examples:
        >>> from barsis_notation import svg
        >>> from barsis_notation.drawing import render_png
        >>> render_png(svg.board("natt-klab W:a1 B:e5 to=W"), size=120)[1:4]
        b'PNG'
    """
    files = _list_fonts(fonts)
    return _run_resvg(svg, _find_family(files), files, width=size, background=background)


def find_missing_characters(svg: str, *, fonts: Fonts = None) -> str:
    """Return the letters and digits in the text of an SVG that no font contains.

    The result is sorted and has each character once; it is empty if none is missing. Signs that are
    neither letters nor digits, and ``<text>`` elements with child elements, are not checked.

    Args:
        svg: The SVG document.
        fonts: Font files to use in place of the installed fonts; missing files are ignored.

    Raises:
        MissingPackageError: If the extra ``pictures`` is not installed. It is an OSError.

    Examples:
        >>> from barsis_notation.drawing import find_missing_characters
        >>> document = '<svg xmlns="http://www.w3.org/2000/svg"><text>bad!</text></svg>'
        >>> find_missing_characters(document, fonts=[])
        'abd'
    """
    files = _list_fonts(fonts)
    letters = {letter for word in _list_words(svg) for letter in word if letter.isalnum()}
    return "".join(letter for letter in sorted(letters) if not _has_glyph(letter, files))


def _list_words(svg: str) -> Iterator[str]:
    """Yield the contents of text elements."""
    return map(unescape, re.findall("<text[^>]*>([^<]*)</text>", svg))


def _list_fonts(fonts: Fonts) -> tuple[str, ...] | None:
    return None if fonts is None else tuple(map(str, fonts))


def _run_resvg(svg: str, family: str, fonts: tuple[str, ...] | None, **look: Any) -> bytes:
    """Return the PNG that resvg makes; *family* is the font for ``sans-serif``."""
    with require_package("resvg-py", "pictures"):
        from resvg_py import svg_to_bytes
    if fonts is not None:
        look.update(skip_system_fonts=True, font_files=list(fonts))
    return bytes(svg_to_bytes(svg_string=svg, sans_serif_family=family, **look))


@lru_cache(maxsize=8)
def _find_family(fonts: tuple[str, ...] | None) -> str:
    """Return the first of FAMILIES that is available, because resvg omits text in unknown fonts."""
    empty = _run_resvg(_draw_letter(" ", FAMILIES[0]), FAMILIES[0], fonts)
    there = (one for one in FAMILIES if _run_resvg(_draw_letter("n", one), one, fonts) != empty)
    return next(there, FAMILIES[0])


@lru_cache(maxsize=4096)
def _has_glyph(letter: str, fonts: tuple[str, ...] | None) -> bool:
    """Return whether *letter* is drawn differently from a character that is in no font."""
    family = _find_family(fonts)
    one, other = (_draw_letter(each, family) for each in (letter, _IN_NO_FONT))
    return _run_resvg(one, family, fonts) != _run_resvg(other, family, fonts)


_IN_NO_FONT = "\U0010fffd"
"""A private-use character at the very end of Unicode."""


def _draw_letter(letter: str, family: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">'
        f'<text x="8" y="24" font-size="16" font-family="{family}">{letter}</text></svg>'
    )
