"""The files of a site: each is written as a whole, and only if its content changes.

A manifest in the folder lists the files of the site, so that the next build removes exactly the
files that are no longer part of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Final

import msgspec

from barsis_notation.base import FilePath
from barsis_notation.base.errors import BarsisError
from barsis_notation.base.saving import NoteCallback, save, warn
from barsis_notation.base.saving_folders import check_no_links, make_folder
from barsis_notation.language.texts import bind_texts

_text = bind_texts("site")

NOTE: Final = ".barsis-site.json"
"""The manifest: the file that lists the files of a site."""

FORMAT: Final = "barsis-site/1"

GAMES, EVENTS = "games", "events"
"""The subfolders of a site."""


class NotASiteError(BarsisError, ValueError):
    """Raised for a folder that contains files and is not a site.

    Attributes:
        folder: Path of the folder.
    """

    def __init__(self, folder: str) -> None:
        super().__init__(_text("not-a-site", folder=folder))
        self.folder = folder


class SiteFolder:
    """The folder of a site that is being written.

    The folder and its manifest are created if necessary.

    Args:
        path: Path of the folder.
        tell: Callback that gets a note, a str, for each side effect of saving; issues warnings by
            default.

    Attributes:
        path: Path of the folder.
        tell: The callback.
        removed: Number of files that ``finish`` removed; 0 before it is called.

    Raises:
        OSError: If it cannot be created, or if a symbolic link is in the place of a file or folder
            of the site.
        NotASiteError: If it contains files and is not a site.
    """

    def __init__(self, path: FilePath, *, tell: NoteCallback = warn) -> None:
        self.path = Path(path)
        self.tell = tell
        self.removed = 0
        self._sizes: dict[str, int] = {}
        self._written: set[str] = set()
        make_folder(path)
        for name in (NOTE, GAMES, EVENTS):
            check_no_links(path, name)
        self._before = self._read_note()
        self._write_note(self._before)

    @property
    def written(self) -> int:
        """The number of files that ``write`` has created or changed."""
        return len(self._written)

    @property
    def kept(self) -> int:
        """The number of files passed to ``write`` that were unchanged."""
        return len(self._sizes) - self.written

    @property
    def size(self) -> int:
        """The size in bytes of all files passed to ``write``."""
        return sum(self._sizes.values())

    def write(self, name: str, raw: bytes) -> None:
        """Write a file of the site, unless it has the same content already.

        Args:
            name: Path of an HTML file relative to the folder, such as ``games/a.html``. The file
                must be in the folder itself or in its subfolder ``games`` or ``events``.
            raw: Its content.

        Raises:
            OSError: If the file cannot be written, or if a symbolic link is in its place.
        """
        place = self.path / name
        check_no_links(self.path, name)
        self._sizes[name] = len(raw)
        if not _has_content(place, raw):
            place.parent.mkdir(exist_ok=True)
            save(place, raw, tell=self.tell)
            self._written.add(name)

    def finish(self) -> None:
        """Remove the files that are no longer part of the site, and write the manifest.

        These are the files in the manifest of the last build that were not passed to ``write`` in
        this build. A damaged manifest is treated as empty.

        Raises:
            OSError: If a file cannot be removed, or the manifest cannot be written.
        """
        for name in sorted(self._before - self._sizes.keys()):
            (self.path / name).unlink(missing_ok=True)
            self.removed += 1
        self._write_note(set(self._sizes))

    def _write_note(self, names: set[str]) -> None:
        lines = msgspec.json.encode({"format": FORMAT, "files": sorted(names)})
        if not _has_content(self.path / NOTE, lines):
            save(self.path / NOTE, lines, tell=self.tell)

    def _read_note(self) -> set[str]:
        """Return the files of the site before this build; empty for an empty folder."""
        try:
            raw = (self.path / NOTE).read_bytes()
        except FileNotFoundError:
            if any(self.path.iterdir()):
                raise NotASiteError(os.fspath(self.path)) from None
            return set()
        return {name for name in _parse_note(raw) if _is_own(name)}


class _Note(msgspec.Struct):
    """The contents of the manifest."""

    format: str
    files: list[str]


def _parse_note(raw: bytes) -> Iterator[str]:
    try:
        yield from msgspec.json.decode(raw, type=_Note).files
    except msgspec.DecodeError:
        return  # damaged: then nothing is taken away


def _is_own(name: str) -> bool:
    """Return whether *name* may be a file of a site: a page, at most one folder deep."""
    folder, _, file = name.rpartition("/")
    return folder in ("", GAMES, EVENTS) and file.endswith(".html") and PurePath(file).name == file


def _has_content(place: Path, raw: bytes) -> bool:
    """Return whether the file at *place* has the content *raw*."""
    try:
        return place.stat().st_size == len(raw) and place.read_bytes() == raw
    except OSError:
        return False
