"""The error of the archive: the file is something else, or cannot be used as one."""

from __future__ import annotations

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.errors import FindingError
from barsis_notation.language.texts import Text


class ArchiveError(FindingError):
    """Raised where a file is not an archive that can be worked with; ``finding`` says why."""


class NotFoundError(BarsisError, LookupError):
    """Raised where nothing in an archive, or more than one thing, is called as a caller says."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ReasonError(BarsisError, ValueError):
    """Raised where the reason of a withdrawal cannot be kept."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)


class ExportError(BarsisError, ValueError):
    """Raised where an archive cannot be exported to where, or as what, a caller says."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
