"""`barsis archive init`: create an empty archive."""

from __future__ import annotations

from typing import Annotated

from barsis_notation import archive as archives
from barsis_notation.language.texts import bind_texts

from ...parameters import Option
from ...streams import print_line
from .archive_options import ArchiveFile

_text = bind_texts("cli/archive")


def init(
    file: ArchiveFile,
    zstd: Annotated[bool, Option()] = False,
) -> None:
    """Create an empty archive.

    An archive is one file, usually with the suffix .barsis. An existing file is never changed.

    Examples:
        barsis archive init new.barsis
        barsis archive init new.barsis --zstd
    """
    with archives.Archive.create(file, zstd=zstd) as archive:
        print_line(_text("made", file=file, id=archive.id))
