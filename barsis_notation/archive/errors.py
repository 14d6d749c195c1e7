"""The exceptions of the archive package."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.errors import FindingError
from barsis_notation.language.texts import Text


class ArchiveError(FindingError):
    """Raised if an archive is damaged, locked, too new or too old.

    Also raised if a file is not an archive or has tables, views or triggers of other programs, and
    if an archive or a checkpoint does not continue a given checkpoint. ``finding`` describes the
    problem.
    """


class NotFoundError(BarsisError, LookupError):
    """Raised if a name, id or number has no match in an archive, or several.

    Also raised if a record was withdrawn, its bytes are missing, or it was added after the
    checkpoint of a proof; if people cannot be merged or separated; and if a search for words has no
    letters or digits.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ReasonError(BarsisError, ValueError):
    """Raised if the reason of a withdrawal is not accepted.

    It is empty, too long or not printable, or contains a name from the withdrawn records.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ExportError(BarsisError, ValueError):
    """Raised if the kind of an export cannot be derived from its name.

    Also raised if it would overwrite the archive itself, or a folder that is neither empty nor a
    bag.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
