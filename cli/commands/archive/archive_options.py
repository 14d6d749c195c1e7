"""Parameters and helpers shared by the `barsis archive` commands."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import archive as archives
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.language.texts import texts_of

from ...options import usage_error
from ...output.stderr_findings import tell_briefly
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD, print_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive import Archive


_text = texts_of("cli/archive")


def _no_stream(file: str) -> str:
    if file == STANDARD:
        raise usage_error(_text("no-stream"))
    return file


_ARCHIVE = Argument(metavar="FILE", help="The archive.", callback=_no_stream)
ArchiveFile = Annotated[str, _ARCHIVE]
"""The first argument of every command; its parameter must be named ``file``."""

ArchiveFileIfAny = Annotated[str | None, _ARCHIVE]
"""The same for commands that can also run without an archive."""

Since = Annotated[
    int, Option("--since", metavar="NUMBER", min=0, help="Only records after this number.")
]
_WHICH = Argument(
    metavar="ID|NUMBER", help="A record: its number, or the beginning of its record id."
)
Which = Annotated[str, _WHICH]
WhichIfAny = Annotated[str | None, _WHICH]


@contextlib.contextmanager
def opened(file: str, *, writing: bool = False) -> Iterator[Archive]:
    """Open the archive *file* for the block.

    If the archive cannot be used, is found damaged in the block, or has no record of the given
    name, print the reason and end the command with the status for findings.

    Raises:
        typer.Exit: In these cases.
        OSError: If the file cannot be opened.
    """
    try:
        with archives.Archive.open(file, writing=writing) as archive:
            yield archive
    except ArchiveError as error:
        tell_briefly([error.finding], file)
        raise typer.Exit(Status.FINDINGS) from None
    except NotFoundError as error:
        print_message(f"{file}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
