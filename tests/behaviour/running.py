"""Run a case in a new folder and return its results as text."""

from __future__ import annotations

import contextlib
import hashlib
import io
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

MEMORY: Final = Path("/dev/shm")
LIBRARY: Final = Path(__file__).with_name("library.py")
SECONDS: Final = 550
MAX_TEXT: Final = 4_000_000
"""Number of characters of a text that are kept. The rest is compared by its hash."""

ENVIRONMENT: Final = {
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "COLUMNS": "100",
    "SOURCE_DATE_EPOCH": "1767225600",
    "BROWSER": "true",
    "PYTHONPYCACHEPREFIX": "",
}


class Case(NamedTuple):
    """A shell line that calls `barsis`, or `library` for the script of public functions.

    Attributes:
        section: The section of cases, such as ``options`` or ``help``.
        room: The name of the input folder. The case runs in a copy of it.
        line: The shell line.
        given: The text on standard input.
        swapped: The path of a file in the room, and the path of the input file that replaces it.
    """

    section: str
    room: str
    line: str
    given: str = ""
    swapped: tuple[str, str] | None = None

    @property
    def key(self) -> str:
        """The unique name of the case."""
        given = f" <{crc32(self.given.encode()):08x}" if self.given else ""
        swapped = " ({} is {})".format(*self.swapped) if self.swapped else ""
        return f"{self.section}/{self.room}: {self.line}{given}{swapped}"


Ended = dict[str, str]
"""The result of a run: maps ``status``, ``stdout``, ``stderr`` and each written file to a text."""

Stat = tuple[int, int, int]
"""The time, the size and the inode of a file."""


class Program:
    """The recorded program.

    Args:
        barsis: Path of the `barsis` script in the virtual environment of a checkout.
        folder: Folder for wrapper scripts called `barsis` and `library`.
    """

    def __init__(self, barsis: Path, folder: Path) -> None:
        self.folder = folder
        barsis = barsis.absolute()
        self.clone = str(barsis.parents[2])
        python = barsis.with_name("python")
        self._write("barsis", f'exec {barsis} "$@"')
        self._write("library", f'exec {python} -P {LIBRARY} "$@"')

    def _write(self, name: str, line: str) -> None:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)

    def run(self, case: Case, inputs: Path) -> Ended:
        """Run *case* in a new copy of its room and return its result, with local paths replaced."""
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as above:
            room, home, temporary = (Path(above, name) for name in ("room", "home", "tmp"))
            shutil.copytree(inputs / case.room, room)
            home.mkdir()
            temporary.mkdir()
            if case.swapped is not None:
                shutil.copy2(inputs / case.swapped[1], room / case.swapped[0])
            before = dict(_stats(Path(above)))
            path = f"{self.folder}:/usr/bin:/bin"
            own = {"PATH": path, "HOME": str(home), "TMPDIR": str(temporary)}
            done = subprocess.run(
                ["/bin/sh", "-c", case.line],
                cwd=room,
                env=ENVIRONMENT | own,
                input=case.given.encode(),
                capture_output=True,
                check=False,
                timeout=SECONDS,
            )
            ended = {
                "status": str(done.returncode),
                "stdout": text_of(done.stdout),
                "stderr": text_of(done.stderr),
                **_files(Path(above), before, inputs / case.room),
            }
        places = {above: "FOLDER", self.clone: "CLONE"}
        return {
            _replace_paths(places, name): _replace_paths(places, text)
            for name, text in ended.items()
        }


def _replace_paths(places: dict[str, str], text: str) -> str:
    for place, name in places.items():
        text = text.replace(place, name)
    return text


def _stats(above: Path) -> Iterator[tuple[Path, Stat]]:
    for path in sorted(above.rglob("*")):
        stat = path.lstat()
        yield path, (stat.st_mtime_ns, stat.st_size, stat.st_ino)


def _files(above: Path, before: dict[Path, Stat], template: Path) -> Ended:
    """Return the text of each file that was written or removed, by its path in the folder."""
    after = dict(_stats(above))
    found = {}
    for path in sorted(before.keys() | after.keys()):
        name = f"file {path.relative_to(above)}".replace("file room/", "file ")
        if path not in after:
            found[name] = "removed"
        elif path.is_dir():
            if path not in before:
                found[name] = "a folder"
        elif not path.is_file():
            found[name] = "a socket or a pipe"
        elif before.get(path) != after[path]:
            data = path.read_bytes()
            old = template / name.removeprefix("file ")
            if not old.is_file() or old.read_bytes() != data:
                found[name] = text_of(data)
    return found


def text_of(data: bytes) -> str:
    """Return *data* as text.

    An SQLite database becomes its dump, a zip file its members, text its text, and other bytes
    their length and hash.
    """
    if data.startswith(b"SQLite format 3\0"):
        return _dump(data)
    if data.startswith(b"PK\x03\x04"):
        with contextlib.suppress(zipfile.BadZipFile), zipfile.ZipFile(io.BytesIO(data)) as file:
            parts = (f"== {name}\n{text_of(file.read(name))}" for name in sorted(file.namelist()))
            return "\n".join(parts)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        if b"\0" in data or data[:1] > b"\x7f":
            return f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}"
        text = data.decode(errors="backslashreplace")
    if len(text) <= MAX_TEXT:
        return text
    rest = hashlib.sha256(text[MAX_TEXT:].encode()).hexdigest()
    return f"{text[:MAX_TEXT]}\n… {len(text) - MAX_TEXT} more characters, sha256 {rest}"


def _dump(data: bytes) -> str:
    """Return the SQL text that recreates the database.

    The header is changed to disable write-ahead logging, which a database in memory cannot have.
    """
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.deserialize(data[:18] + b"\1\1" + data[20:])
            return "\n".join(connection.iterdump())
        except (sqlite3.Error, UnicodeError) as error:
            return f"{len(data)} bytes of a database that has no dump: {error}"
