"""`barsis view`: show a record in a browser."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from barsis_notation.base.file_stamps import PathState
from barsis_notation.base.saving import save
from barsis_notation.language.texts import bind_texts

from ...options import RecordFile, RecordNumber, RulesetName
from ...parameters import Option
from ...streams import print_line, print_message
from .record_pages import make_page_from_file, make_page_name

_text = bind_texts("cli/view")


def view(
    file: RecordFile,
    record: RecordNumber = 1,
    ruleset: RulesetName = None,
    print_path: Annotated[bool, Option()] = False,
) -> None:
    """Open a record in the browser, as a page in a temporary file.

    Examples:
        barsis view game.barsis.json
        barsis view games.jsonl --record 2
    """
    page = make_page_from_file(file, record, ruleset)
    folder = tempfile.mkdtemp(prefix="barsis-")
    path = Path(folder, f"{make_page_name(file, record)}.html")
    save(path, page.html.encode(), expected=PathState.NOTHING)
    if print_path or not _open_in_browser(path):
        print_line(path)
    raise typer.Exit(page.status)


def _open_in_browser(path: Path) -> bool:
    """Open a page in the browser; print a message and return False without one."""
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
