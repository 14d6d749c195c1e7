"""The files of a site: each written whole or not at all, and only where it changes.

What a site consists of is noted in its folder, so that a later one takes away what has
ceased to be part of it, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Final

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.saving import Tell, save, warn
from barsis_notation.base.saving_folders import check_no_links, make_folder
from barsis_notation.language.texts import texts_of

_text = texts_of("site")

NOTE: Final = ".barsis-site.json"
"""The note of what the site consists of."""

FORMAT: Final = "barsis-site/1"

GAMES, EVENTS = "games", "events"
"""The folders of a site, below its own."""


class NotASiteError(BarsisError, ValueError):
    """The *folder* holds something, and no site of ours."""

    def __init__(self, folder: str) -> None:
        super().__init__(_text("not-a-site", folder=folder))
        self.folder = folder


class SiteFolder:
    """The folder of a site while it is written.

    Raises OSError if it cannot be made, or if a symbolic link is in the place of a file or folder
    of the site; NotASiteError if it holds anything else.
    """

    def __init__(self, path: FilePath, *, tell: Tell = warn) -> None:
        self.path = Path(path)
        self.tell = tell
        self.removed = 0
        """Files that were no part of the site any more."""
        self._sizes: dict[str, int] = {}
        self._written: set[str] = set()
        make_folder(path)
        for name in (NOTE, GAMES, EVENTS):
            check_no_links(path, name)
        self._before = self._noted()
        self._note(self._before)

    @property
    def written(self) -> int:
        """How many files are new or changed."""
        return len(self._written)

    @property
    def kept(self) -> int:
        """How many files are as they were before."""
        return len(self._sizes) - self.written

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(self._sizes.values())

    def write(self, name: str, raw: bytes) -> None:
        """Put a file of *raw* at *name*, a path below the folder, unless it is there already."""
        place = self.path / name
        check_no_links(self.path, name)
        self._sizes[name] = len(raw)
        if not _has_content(place, raw):
            place.parent.mkdir(exist_ok=True)
            save(place, raw, tell=self.tell)
            self._written.add(name)

    def finish(self) -> None:
        """Take away what has ceased to be part of the site."""
        for name in sorted(self._before - self._sizes.keys()):
            (self.path / name).unlink(missing_ok=True)
            self.removed += 1
        self._note(set(self._sizes))

    def _note(self, names: set[str]) -> None:
        lines = msgspec.json.encode({"format": FORMAT, "files": sorted(names)})
        if not _has_content(self.path / NOTE, lines):
            save(self.path / NOTE, lines, tell=self.tell)

    def _noted(self) -> set[str]:
        """Return what the site consisted of before, nothing for an empty folder."""
        try:
            raw = (self.path / NOTE).read_bytes()
        except FileNotFoundError:
            if any(self.path.iterdir()):
                raise NotASiteError(os.fspath(self.path)) from None
            return set()
        return {name for name in _names_in(raw) if _is_own(name)}


class _Note(msgspec.Struct):
    """What the note says."""

    format: str
    files: list[str]


def _names_in(raw: bytes) -> Iterator[str]:
    try:
        yield from msgspec.json.decode(raw, type=_Note).files
    except msgspec.DecodeError:
        return  # damaged: then nothing is taken away


def _is_own(name: str) -> bool:
    """Return whether *name* may be a file of a site: a page, at most one folder deep."""
    folder, _, file = name.rpartition("/")
    return folder in ("", GAMES, EVENTS) and file.endswith(".html") and PurePath(file).name == file


def _has_content(place: Path, raw: bytes) -> bool:
    """Return whether a file of *raw* stands at *place*."""
    try:
        return place.stat().st_size == len(raw) and place.read_bytes() == raw
    except OSError:
        return False
