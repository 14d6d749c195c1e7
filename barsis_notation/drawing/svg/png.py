"""SVG made into PNG, by resvg."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import Any

from barsis_notation.base import FilePath
from barsis_notation.language.extras import needed

FAMILIES = (
    "Noto Sans", "DejaVu Sans", "Liberation Sans", "Segoe UI", "Arial", "Helvetica", "Roboto",
    "Ubuntu", "Cantarell", "FreeSans",
)  # fmt: skip
"""Fonts without serifs, of which a machine has one or another."""

Fonts = Sequence[FilePath] | None
"""The files of the fonts to write with; None for those of the machine."""


def png(
    svg: str, *, size: int | None = None, background: str | None = None, fonts: Fonts = None
) -> bytes:
    """Return the picture that *svg* is, as wide as it says, or *size* pixels wide.

    What it leaves free is transparent, or of the colour *background*.

    A letter that no font has is drawn as a box; without any font there are no words at all:
    :func:`unwritten` says which letters those are. Raises MissingPackageError without the extra
    ``pictures``.
    """
    files = _given(fonts)
    return _resvg(svg, _family(files), files, width=size, background=background)


def unwritten(svg: str, *, fonts: Fonts = None) -> str:
    """Return the letters in the words of *svg* that no font has, each once.

    Raises MissingPackageError without the extra ``pictures``.
    """
    files = _given(fonts)
    letters = {letter for word in _words(svg) for letter in word if letter.isalnum()}
    return "".join(letter for letter in sorted(letters) if not _is_written(letter, files))


def _words(svg: str) -> Iterator[str]:
    """Yield the words that are drawn."""
    return map(unescape, re.findall("<text[^>]*>([^<]*)</text>", svg))


def _given(fonts: Fonts) -> tuple[str, ...] | None:
    return None if fonts is None else tuple(map(str, fonts))


def _resvg(svg: str, family: str, fonts: tuple[str, ...] | None, **look: Any) -> bytes:
    """Return what resvg draws; *family* is what it writes with for ``sans-serif``."""
    with needed("resvg-py", "pictures"):
        from resvg_py import svg_to_bytes
    if fonts is not None:
        look.update(skip_system_fonts=True, font_files=list(fonts))
    return bytes(svg_to_bytes(svg_string=svg, sans_serif_family=family, **look))


@lru_cache(maxsize=8)
def _family(fonts: tuple[str, ...] | None) -> str:
    """The first of FAMILIES that is there: resvg leaves out words whose family it does not find."""
    empty = _resvg(_letter(" ", FAMILIES[0]), FAMILIES[0], fonts)
    there = (one for one in FAMILIES if _resvg(_letter("n", one), one, fonts) != empty)
    return next(there, FAMILIES[0])


@lru_cache(maxsize=4096)
def _is_written(letter: str, fonts: tuple[str, ...] | None) -> bool:
    """Return whether *letter* is drawn otherwise than a sign that no font has."""
    family = _family(fonts)
    one, other = (_letter(each, family) for each in (letter, _IN_NO_FONT))
    return _resvg(one, family, fonts) != _resvg(other, family, fonts)


_IN_NO_FONT = "\U0010fffd"
"""A sign of private use at the very end of Unicode."""


def _letter(letter: str, family: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">'
        f'<text x="8" y="24" font-size="16" font-family="{family}">{letter}</text></svg>'
    )
