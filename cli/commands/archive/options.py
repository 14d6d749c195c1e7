"""What the verbs of `barsis archive` share."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation import archive as archives
from barsis_notation.archive.errors import ArchiveError, NotFoundError
from barsis_notation.language.texts import texts_of

from ...options import wrong
from ...output.stderr_findings import tell_briefly
from ...parameters import Argument, Option
from ...status import Status
from ...streams import STANDARD, talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barsis_notation.archive import Archive


_text = texts_of("cli/archive")


def _no_stream(file: str) -> str:
    if file == STANDARD:
        raise wrong(_text("no-stream"))
    return file


_ARCHIVE = Argument(metavar="FILE", help="The archive.", callback=_no_stream)
ArchiveFile = Annotated[str, _ARCHIVE]
"""The first argument of every verb; it is called ``file``."""

ArchiveFileIfAny = Annotated[str | None, _ARCHIVE]
"""The same for verbs that do something without an archive too."""

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
    """Yield the archive *file*, open. Ends the command where it cannot be used, and says why.

    So it does where, in the block, the archive turns out to be damaged, or to have no record as it
    is called.
    """
    try:
        with archives.Archive.open(file, writing=writing) as archive:
            yield archive
    except ArchiveError as error:
        tell_briefly([error.finding], file)
        raise typer.Exit(Status.FINDINGS) from None
    except NotFoundError as error:
        talk(f"{file}: {error}")
        raise typer.Exit(Status.FINDINGS) from None
