"""Output of score sheets as text or HTML."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal

from barsis_notation.addons import load
from barsis_notation.language.texts import bind_texts

from ..options import make_usage_error
from ..parameters import Option
from ..streams import TerminalStream
from .line_writer import LineWriter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.recording.score_sheets import ScoreSheet

Form = Literal["text", "html"]
SheetForm = Annotated[Form | None, Option("-f", "--format", show_default=False)]

_text = bind_texts("cli")

PAGES = (".html", ".htm")
PICTURES = (".pdf", ".svg", ".png")

ENDINGS = {"text": ".txt", "html": ".html"}
"""The file suffix of each form."""


def choose_sheet_form(form: Form | None, output: str | None) -> Form:
    """Return *form* if given, or else the form for the suffix of *output*.

    Suffixes other than ``.html`` and ``.htm`` mean text.

    Args:
        form: The value of ``-f``, None if it is not given.
        output: Path of the output, None for stdout.

    Raises:
        BadParameter: If *form* is None and the suffix is that of a picture or PDF.
    """
    ending = os.path.splitext(output or "")[1].lower()  # noqa: PTH122 - of any name
    if form is not None:
        return form
    if ending in PICTURES:
        raise make_usage_error(_text("sheet-is-no-picture", ending=ending))
    return "html" if ending in PAGES else "text"


def write_sheets(sheets: Iterable[ScoreSheet], form: Form, target: BinaryIO) -> None:
    """Write score sheets one after the other; in text files, form feeds separate them.

    Args:
        sheets: The score sheets.
        form: The form of the sheets; ``html`` needs the viewer.
        target: The binary stream to write to.

    Raises:
        MissingAddOnError: If *form* is ``html`` and the viewer is not installed.
    """
    from barsis_notation.recording.score_sheets import iter_sheet_lines

    if form == "html":
        target.write(load("viewer.score_sheet_page").make_score_sheet_page(sheets).encode())
        return
    lines = LineWriter(target)
    for number, sheet in enumerate(sheets):
        if number:
            target.write(b"\n" if isinstance(target, TerminalStream) else b"\f")
        for line in iter_sheet_lines(sheet):
            lines.write_row(line)
