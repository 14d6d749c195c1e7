"""Names of the files of a site: safe on every system, each different from the others."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_UNSAFE: Final = re.compile(r"[^a-z0-9]+")
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")
"""What Windows takes for a device, whatever its ending."""

_LONGEST: Final = 60
"""Letters of a name."""


def make_slug(text: str, otherwise: str) -> str:
    """Return *text* as small Latin letters, digits and hyphens; *otherwise* if none are left."""
    latin = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    name = _UNSAFE.sub("-", latin)[:_LONGEST].strip("-")
    if not name:
        return otherwise
    return f"{otherwise}-{name}" if _DEVICES.fullmatch(name) else name


class FileNames:
    """Gives every file of a folder a name of its own."""

    def __init__(self, folder: str, ending: str = ".html") -> None:
        self.folder = folder
        self.ending = ending
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}

    def take(self, text: str, otherwise: str) -> str:
        """Return the path of a new file called after *text*, below the site's folder."""
        name = first = make_slug(text, otherwise)
        while name in self._taken:
            self._last[first] = self._last.get(first, 1) + 1
            name = f"{first}-{self._last[first]}"
        self._taken.add(name)
        return f"{self.folder}/{name}{self.ending}"
