"""Parameters and helpers shared by the `barsis archive` commands."""

from __future__ import annotations

import contextlib
import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import archive as archives
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.language.texts import bind_texts

from ...errors import describe_system_error
from ...options import make_usage_error
from ...output.stderr_findings import print_finding_lines
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD, print_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive import Archive


_text = bind_texts("cli/archive")


def _refuse_stdin(file: str) -> str:
    if file == STANDARD:
        raise make_usage_error(_text("no-stream"))
    return file


_ARCHIVE = Argument(metavar="FILE", callback=_refuse_stdin)
ArchiveFile = Annotated[str, _ARCHIVE]
"""The first argument of every command; its parameter must be named ``file``."""

ArchiveFileIfAny = Annotated[str | None, _ARCHIVE]
"""The same for commands that can also run without an archive."""

Since = Annotated[int, Option("--since", metavar="NUMBER", min=0)]
_WHICH = Argument(metavar="ID|NUMBER")
Which = Annotated[str, _WHICH]
WhichIfAny = Annotated[str | None, _WHICH]


@contextlib.contextmanager
def open_archive(file: str, *, writing: bool = False, adding: bool = False) -> Iterator[Archive]:
    """Open the archive *file* for the ``with`` block.

    Args:
        file: Path of the archive.
        writing: Whether it is opened for writing too.
        adding: Whether records are added, which a new archive can have too.

    Raises:
        typer.Exit: With status 1, after a message, if the file is not an archive, the archive is
            found damaged, or the block requests a record that it does not have; with status 3 if
            an archive to add to does not exist.
        OSError: If the file cannot be opened.
    """
    try:
        with archives.Archive.open(file, writing=writing or adding) as archive:
            yield archive
    except FileNotFoundError as error:
        if not adding or error.filename != file:
            raise
        command = shlex.join(["barsis", "archive", "init", file])
        print_message(_text("init-creates", error=describe_system_error(error), command=command))
        raise typer.Exit(Status.UNREADABLE) from None
    except ArchiveError as error:
        print_finding_lines([error.finding], file)
        raise typer.Exit(Status.FINDINGS) from None
    except NotFoundError as error:
        print_message(f"{file}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
