"""Score sheets as text and as a page."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal

from barsis_notation.addons import load
from barsis_notation.language.texts import texts_of

from ..options import wrong
from ..parameters import Option
from ..streams import TerminalStream
from .lines import LineWriter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from barsis_notation.recording.score_sheets import ScoreSheet

Form = Literal["text", "html"]
SheetForm = Annotated[
    Form | None, Option("-f", "--format", help="Text, or a page to print.", show_default=False)
]

_text = texts_of("cli")

PAGES = (".html", ".htm")
PICTURES = (".pdf", ".svg", ".png")

ENDINGS = {"text": ".txt", "html": ".html"}
"""How the files of each form end."""


def form_of(form: Form | None, output: str | None) -> Form:
    """Return the form that is asked for, else that of the ending of *output*, else text.

    Raises BadParameter for the ending of a picture: a browser makes those of the page.
    """
    ending = os.path.splitext(output or "")[1].lower()  # noqa: PTH122 - of any name
    if form is not None:
        return form
    if ending in PICTURES:
        raise wrong(_text("sheet-is-no-picture", ending=ending))
    return "html" if ending in PAGES else "text"


def write_sheets(sheets: Iterable[ScoreSheet], form: Form, target: BinaryIO) -> None:
    """Write *sheets* one after the other; as text with a form feed between them."""
    from barsis_notation.recording.score_sheets import text_of_sheet

    if form == "html":
        target.write(load("viewer.score_sheet_page").score_sheet_page(sheets).encode())
        return
    lines = LineWriter(target)
    for number, sheet in enumerate(sheets):
        if number:
            target.write(b"\n" if isinstance(target, TerminalStream) else b"\f")
        for line in text_of_sheet(sheet):
            lines.row(line)
