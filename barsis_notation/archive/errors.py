"""The exceptions of the archive package."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.errors import FindingError
from barsis_notation.language.texts import Text


class ArchiveError(FindingError):
    """Raised if an archive is damaged, locked, too new or too old.

    Also raised if a file is not an archive, or has tables, views or triggers of other programs.
    Comparisons with an older checkpoint raise it if the archive, or a newer checkpoint, does not
    continue the older one. ``finding`` describes the problem, and ``str`` of the exception is its
    message.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, ArchiveError
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "notes.barsis"
        ...     written = path.write_text("some notes")
        ...     try:
        ...         Archive.open(path)
        ...     except ArchiveError as error:
        ...         print(error.finding.name)
        not-an-archive
    """


class ReadOnlyArchiveError(BarsisError, OSError):
    """Raised by an attempt to change an archive that is open only for reading."""


class NotFoundError(BarsisError, LookupError):
    """Raised if a name, id or number has no match, or several, in an archive.

    Also raised in these cases:

    - A record was withdrawn, its bytes are missing, or it was added after the checkpoint of a
      proof.
    - People cannot be merged or separated.
    - A search for words has no letters or digits.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, NotFoundError
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     try:
        ...         archive.record(5)
        ...     except NotFoundError as error:
        ...         print(error)
        the archive has no record 5
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ReasonError(BarsisError, ValueError):
    """Raised if the reason given for a withdrawal is not accepted.

    A reason must be printable text of 1 to 4096 bytes in UTF-8. It must not contain a name from the
    records to be withdrawn, or a word of three or more letters from such a name. If the reason is
    not accepted, the archive is unchanged.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, ReasonError
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     try:
        ...         archive.withdraw(1, reason="")
        ...     except ReasonError as error:
        ...         print(error)
        a withdrawal needs a reason, which is kept permanently
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ExportError(BarsisError, ValueError):
    """Raised if the format of an export cannot be derived from its file name.

    Also raised if the export would overwrite the archive itself, or a folder that is neither empty
    nor a bag.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> from barsis_notation.archive import Archive, ExportError
        >>> with TemporaryDirectory() as folder, Archive.create(f"{folder}/cup.barsis") as archive:
        ...     try:
        ...         archive.export("games.txt")
        ...     except ExportError as error:
        ...         print(str(error)[:33])
        the name games.txt does not say w
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
