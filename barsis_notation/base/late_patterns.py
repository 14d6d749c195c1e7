"""Regular expressions that are compiled when they are first used.

To compile one takes as long as to import a small module, and a command uses few of those that the
modules it imports declare.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Late:
    """Stands for a compiled pattern; what is asked of it is asked of the pattern from then on."""

    def __init__(self, *made_of: Any) -> None:
        self._made_of = made_of

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._made_of), name)
        setattr(self, name, found)
        return found


def late_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return *pattern* to be used by its methods alone: ``re.sub`` and its like do not take it.

    What is wrong with it is raised when it is first used.
    """
    return cast("re.Pattern[AnyStr]", _Late(pattern, flags))
