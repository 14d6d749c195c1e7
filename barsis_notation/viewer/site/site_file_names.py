"""Names of the files of a site: valid on every system, and unique."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_UNSAFE: Final = re.compile(r"[^a-z0-9]+")
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")
"""Names that Windows treats as devices, with any suffix."""

_LONGEST: Final = 60
"""Largest number of characters of a name."""


def make_slug(text: str, otherwise: str) -> str:
    """Return *text* as lower-case Latin letters, digits and hyphens.

    Accents are removed; other characters are dropped or become hyphens. The text is cut to 60
    characters. Return *otherwise*, unchanged, if no characters are left. Names of Windows devices,
    such as ``con``, get *otherwise* and a hyphen as a prefix.
    """
    latin = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    name = _UNSAFE.sub("-", latin)[:_LONGEST].strip("-")
    if not name:
        return otherwise
    return f"{otherwise}-{name}" if _DEVICES.fullmatch(name) else name


class FileNames:
    """A source of unique names for the files of a folder.

    Args:
        folder: Path of the folder, relative to that of the site, such as ``games``.
        ending: The suffix of every name, such as ``.html``.
    """

    def __init__(self, folder: str, ending: str = ".html") -> None:
        self.folder = folder
        self.ending = ending
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}

    def take(self, text: str, otherwise: str) -> str:
        """Return the path of a file named after *text*, such as ``games/day-2.html``.

        The path is relative to the site's folder. If an earlier call has returned the same path, a
        hyphen and a number from 2 are added to the name. The file is not created.

        Args:
            text: Text from which the name is made, such as the name of an event.
            otherwise: The name to use if *text* has no usable characters.
        """
        name = first = make_slug(text, otherwise)
        while name in self._taken:
            self._last[first] = self._last.get(first, 1) + 1
            name = f"{first}-{self._last[first]}"
        self._taken.add(name)
        return f"{self.folder}/{name}{self.ending}"
