"""The only module that replaces files.

A file is written beside its place, as a part file, and renamed once all of it is on disk. Readers
see either the complete old file or the complete new one, even after a kill or a power cut. For
every saved file:

- From its first byte, it has the mode, owner, group, access list and extended attributes of the
  replaced file; a new file has those that the system gives to new files. Attributes that cannot be
  kept are reported by a note, and the file is then open to fewer users, never to more.
- A symbolic link remains: the file it leads to is replaced, or created if it does not exist.
- Another name of the same file (a hard link) keeps the old content, which a note reports: writing
  into the file that both names share would not be safe against a kill.
- A pipe or a device is written to directly.
- A file with a stamp is locked from the check of its stamp until it is replaced. If two programs
  that save with this module have read the same file, the second one gets ChangedMeanwhileError.
- Errors contain the path that the caller used. The URI of an object raises OSError: files are
  written only to this machine.

If a folder may not be read, or its file system cannot sync folders, a power cut may lose the new
name; the old file is then intact.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, Final

from barsis_notation.base import FilePath
from barsis_notation.base.access import apply_access, read_access
from barsis_notation.base.file_stamps import (
    Expected,
    FileStamp,
    PathState,
    check_unchanged,
    make_stamp,
)
from barsis_notation.base.leftovers import (
    lock_file,
    make_part_name,
    open_locked,
    remove_leftovers,
)
from barsis_notation.base.path_kinds import check_local

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer


class Note(str):
    """An English text about a side effect of saving a file, in the form ``PATH: REASON``.

    A NoteCallback receives it. The constructor takes *path*, *name*, the reason and *lost*.

    Attributes:
        path: The path that the caller used.
        name: ``not-kept``: attributes of the replaced file are lost. ``other-names``: hard links
            keep the old content. ``is-new``: this file was replaced, but others of the same call
            were not.
        lost: What was lost, such as ``its group`` or ``its attribute NAME``; empty for other notes.
    """

    __slots__ = ("lost", "name", "path")

    def __new__(cls, path: str, name: str, says: str, lost: Sequence[str] = ()) -> Note:
        note = super().__new__(cls, f"{path}: {says}")
        note.path, note.name, note.lost = path, name, tuple(lost)
        return note

    path: str
    name: str
    lost: tuple[str, ...]


_OPEN, _PRIVATE = 0o666, 0o600
"""Modes of new files: the default of the system, and one that gives access only to the owner."""

NoteCallback = Callable[[Note], None]
"""A callback that takes a note about a side effect of saving a file, and returns None."""


class SavingWarning(UserWarning):
    """Issued by :func:`warn` for a side effect of saving, such as lost attributes of a file."""


def warn(note: Note) -> None:
    """Issue a SavingWarning for *note*. This is the default callback for notes."""
    warnings.warn(str(note), SavingWarning, stacklevel=2)


def save(
    path: FilePath,
    raw: bytes,
    *,
    expected: Expected = PathState.ANYTHING,
    tell: NoteCallback = warn,
) -> FileStamp:
    """Write a file completely or not at all, and return its stamp.

    Args:
        path: The file. An existing file is replaced if *expected* permits it.
        raw: The content.
        expected: The state that the path must have: the stamp of the file when it was read, or a
            PathState. It is checked right before the file is replaced, and not for a pipe or a
            device, which is written to directly.
        tell: Called for each note about a side effect, after the file is in its place.

    Raises:
        ChangedMeanwhileError: If the file differs from the stamp *expected*, or no longer exists.
        FileExistsError: If *expected* is ``PathState.NOTHING`` and the path exists.
        OSError: If the file cannot be written, its folder does not exist, or *path* is the URI of
            an object.
    """
    name = os.fspath(path)
    with _open_targets([name], expected, tell) as [target]:
        target.stream.write(raw)
    return make_stamp(os.stat(name), io.BytesIO(raw))


@contextlib.contextmanager
def open_atomic(
    path: FilePath,
    *,
    expected: Expected = PathState.ANYTHING,
    tell: NoteCallback = warn,
    private: bool = False,
) -> Iterator[BinaryIO]:
    """Yield a stream whose bytes become a file when the block ends.

    The file is written as with :func:`save`: completely or not at all. If the block raises, the old
    file is unchanged and the new bytes are discarded. Bytes for a pipe or a device are written
    directly and cannot be taken back. The stream is closed afterwards; the block must not close it.

    Args:
        path: The file.
        expected: The state that the path must have, as for :func:`save`.
        tell: Called for each note about a side effect, after the file is in its place.
        private: Create a new file so that only its owner can open it. A file that is replaced keeps
            its mode.

    Raises:
        ChangedMeanwhileError: If the file differs from the stamp *expected*, or no longer exists.
        FileExistsError: If *expected* is ``PathState.NOTHING`` and the path exists.
        OSError: If the file cannot be written, its folder does not exist, or *path* is the URI of
            an object.
    """
    with _open_targets([os.fspath(path)], expected, tell, _PRIVATE if private else _OPEN) as [
        target
    ]:
        yield target.stream


@contextlib.contextmanager
def open_all_atomic(
    paths: Sequence[FilePath], *, expected: Expected = PathState.ANYTHING, tell: NoteCallback = warn
) -> Iterator[list[BinaryIO]]:
    """Yield a stream for each path, whose bytes become the file when the block ends.

    The streams are in the order of *paths*. If the block raises, no file is replaced; bytes for a
    pipe or a device are written directly and cannot be taken back. The streams are closed
    afterwards; the block must not close them.

    Files are replaced only once all of them are on disk, in reverse order of *paths*. If a file
    cannot be replaced, its error is raised after a note ``is-new`` for each file that was already
    replaced.

    Args:
        paths: The files.
        expected: The state that each path must have, as for :func:`save`.
        tell: Called for each note about a side effect, after all files are in their places.

    Raises:
        ChangedMeanwhileError: If a file differs from the stamp *expected*, or no longer exists.
        FileExistsError: If *expected* is ``PathState.NOTHING`` and a path exists.
        OSError: If a file cannot be written, its folder does not exist, or a path is the URI of an
            object.
    """
    with _open_targets([os.fspath(path) for path in paths], expected, tell) as targets:
        yield [target.stream for target in targets]


@contextlib.contextmanager
def _open_targets(
    paths: Sequence[str], expected: Expected, tell: NoteCallback, mode: int = _OPEN
) -> Iterator[list[_Target]]:
    with contextlib.ExitStack() as stack:
        targets = []
        for path in paths:
            targets.append(_make_target(path, expected, mode))
            stack.callback(targets[-1].close)
        yield targets
        for target in targets:
            target.finish()
        for target in targets:
            target.check()
        _place_all(targets[::-1], tell)
        for target in targets:
            target.sync_folder()
        for note in (note for target in targets for note in target.notes):
            tell(note)


def _place_all(targets: list[_Target], tell: NoteCallback) -> None:
    """Put each target in its place; if one fails, send a note for each one placed before it."""
    for number, target in enumerate(targets):
        try:
            target.put()
        except OSError:
            for done in targets[:number]:
                tell(Note(done.path, "is-new", "is the new one already"))
            raise


def _make_target(path: str, expected: Expected, mode: int) -> _Target:
    """Return the target for *path*; *mode* is that of a new file.

    Raises OSError if the path is not a file of this machine or cannot be opened.
    """
    if "\0" in path:
        raise OSError(errno.EINVAL, "a name with a NUL character", path)
    check_local(path)
    try:
        status = os.stat(path)
    except FileNotFoundError:
        if not path or path.endswith(os.sep):
            raise
        status = None
    if status is None or stat.S_ISREG(status.st_mode):
        return _PartFile(path, status, expected, mode)
    return _Target(path, os.open(path, _WRITE))


class _NamedFile(io.FileIO):
    """An open file whose errors contain the path that the caller used."""

    def __init__(self, handle: int, path: str) -> None:
        super().__init__(handle, "wb")
        self.path = path

    def write(self, data: Buffer, /) -> int:
        with _name_errors(self.path):
            return super().write(data)


@contextlib.contextmanager
def _name_errors(path: str) -> Iterator[None]:
    """Put *path* into every OSError in place of the name of the part file."""
    try:
        yield
    except OSError as error:
        error.filename = path
        del error.filename2  # None would be printed
        raise


class _Target:
    """A pipe or a device: bytes are written directly and cannot be taken back."""

    def __init__(self, path: str, handle: int) -> None:
        self.path = path
        self.notes: list[Note] = []
        """Notes to send when the file is in its place."""
        self.stream: BinaryIO = io.BufferedWriter(_NamedFile(handle, path))

    def finish(self) -> None:
        """Write everything that is still buffered."""
        self.stream.flush()

    def check(self) -> None:
        """Raise OSError if the path is not in the expected state."""

    def put(self) -> None:
        """Put the written file in its place."""

    def sync_folder(self) -> None:
        """Make sure that the disk keeps the name too."""

    def close(self) -> None:
        """Close the stream; a part file that is not yet in its place is removed."""
        with contextlib.suppress(OSError):  # already raised when it was written
            self.stream.close()


class _PartFile(_Target):
    """A part file that is renamed to its place at the end."""

    def __init__(
        self, path: str, status: os.stat_result | None, expected: Expected, mode: int
    ) -> None:
        self.expected = expected
        self.lock: int | None = None
        with _name_errors(path):
            self.place = os.path.realpath(path, strict=status is not None)
            self.folder, name = os.path.split(self.place)
            remove_leftovers(self.folder)
            self.part: str | None = os.path.join(self.folder, make_part_name(name))
        try:
            with _name_errors(path):
                handle = os.open(self.part, _CREATE, mode if status is None else _PRIVATE)
            super().__init__(path, handle)
        except KeyboardInterrupt:  # the system may have made the file by now
            with contextlib.suppress(OSError):
                os.unlink(self.part)
            raise
        try:
            lock_file(handle)
            if status is not None:
                with _name_errors(path):
                    self._take_access(handle, status)
        except BaseException:
            self.close()
            raise

    def _take_access(self, handle: int, status: os.stat_result) -> None:
        access = read_access(status, self.place)
        lost = apply_access(handle, access)
        if lost:
            says = f"not kept: {', '.join(lost)}"
            self.notes.append(Note(self.path, "not-kept", says, lost))
        if access.links > 1:
            says = "its other names (hard links) keep the old content"
            self.notes.append(Note(self.path, "other-names", says))

    def finish(self) -> None:
        with _name_errors(self.path):
            self.stream.flush()
            os.fsync(self.stream.fileno())

    def check(self) -> None:
        with _name_errors(self.path):
            if isinstance(self.expected, FileStamp):
                self.lock = open_locked(self.place)
            check_unchanged(self.place, self.expected)

    def put(self) -> None:
        assert self.part is not None
        if os.name == "nt":  # cannot rename an open file
            self.stream.close()
        with _name_errors(self.path):
            if self.expected is PathState.NOTHING:
                _place_new(self.part, self.place)
            else:
                os.replace(self.part, self.place)
        self.part = None
        self._unlock()

    def _unlock(self) -> None:
        if self.lock is not None:
            handle, self.lock = self.lock, None
            os.close(handle)

    def sync_folder(self) -> None:
        with _name_errors(self.path):
            sync_folder(self.folder)

    def close(self) -> None:
        super().close()
        self._unlock()
        if self.part is not None:
            with contextlib.suppress(OSError):  # the next save in this folder removes it
                os.unlink(self.part)


def _place_new(part: str, place: str) -> None:
    """Put *part* at *place*. Raises FileExistsError if the place exists by now."""
    try:
        os.link(part, place)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        check_unchanged(place, PathState.NOTHING)
        os.rename(part, place)
    else:
        os.unlink(part)


_NO_LINKS: Final = {errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EINVAL}
"""Errors of file systems that do not support hard links."""


def sync_folder(folder: str) -> None:
    """Flush the directory entries of a folder to disk, if possible.

    A folder that may not be read, or whose file system cannot sync folders, is skipped, as is every
    folder on Windows. Raises OSError for other failures, such as a missing folder.
    """
    if os.name == "nt":  # keeps names by itself
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


_BINARY: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | _BINARY
_WRITE: Final = os.O_WRONLY | _BINARY
