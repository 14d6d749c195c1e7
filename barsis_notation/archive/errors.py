"""The exceptions of the archive package."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.errors import FindingError
from barsis_notation.language.texts import Text


class ArchiveError(FindingError):
    """Raised if an archive is damaged, locked, too new or too old.

    Also raised if a file is not an archive, or an archive does not continue a checkpoint.
    ``finding`` describes the problem.
    """


class NotFoundError(BarsisError, LookupError):
    """Raised if a name, id or number has no match in an archive, or several.

    Also raised if a record was withdrawn, and if people cannot be merged or separated.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ReasonError(BarsisError, ValueError):
    """Raised if the reason of a withdrawal cannot be stored, or contains a name."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ExportError(BarsisError, ValueError):
    """Raised if an archive cannot be exported to the given place or as the given kind."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
