"""`barsis view`: show a record in the browser."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from barsis_notation.base.file_stamps import There
from barsis_notation.base.saving import save
from barsis_notation.language.texts import texts_of

from ...options import RecordFile, RecordNumber, RulesetName
from ...parameters import Option
from ...streams import print_line, print_message
from .record_pages import name_of, page_from

_text = texts_of("cli/view")


def view(
    file: RecordFile,
    record: RecordNumber = 1,
    ruleset: RulesetName = None,
    print_path: Annotated[
        bool, Option(help="Print the path of the page, and do not open a browser.")
    ] = False,
) -> None:
    """Play a record in the browser: writes a page to a temporary file and opens it.

    Examples:
        barsis view game.barsis.json
        barsis view games.jsonl --record 2
    """
    page = page_from(file, record, ruleset)
    folder = tempfile.mkdtemp(prefix="barsis-")
    path = Path(folder, f"{name_of(file, record)}.html")
    save(path, page.html.encode(), expected=There.NOTHING)
    if print_path or not _opened(path):
        print_line(path)
    raise typer.Exit(page.status)


def _opened(path: Path) -> bool:
    """Open a page in the browser; return whether there is one, which is said where not."""
    import webbrowser

    has_display = os.name != "posix" or os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY"}
    if "BROWSER" in os.environ or has_display or os.uname().sysname == "Darwin":
        try:
            if webbrowser.open(path.as_uri()):
                return True
        except webbrowser.Error as error:
            print_message(error)
    print_message(_text("no-browser"))
    return False
