"""The one place that replaces files.

A file is written beside its place, as a part file, and takes the place when the disk has kept all
of it: whoever reads sees the old file or the new one, whole, also after a kill or a power cut. What
holds for every file that is saved:

- It has the mode, owner, group, access list and extended attributes of the file before it from its
  first byte on; a new file has what the system gives new files. What cannot be kept is said, and
  then the file is open to fewer, never to more.
- A symbolic link stays: the file it leads to is replaced, or made where the link leads nowhere.
- Another name of the same file (a hard link) keeps the old content, which is said: writing into
  the file that both share is not safe against a kill.
- A pipe or a device is written to as it stands.
- An error says the name the caller used. The URI of an object is one: files are written to this
  machine alone.

Where a folder may not be read, or its file system cannot sync folders, the new name may be lost in
a power cut; the old file is then whole.
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
from barsis_notation.base.access import access_of, give
from barsis_notation.base.file_stamps import Expected, Seen, There, check_unchanged, seen
from barsis_notation.base.leftovers import hold, part_name, sweep
from barsis_notation.base.path_kinds import check_of_this_machine

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer


class Note(str):
    """A sentence, in English, about what became of the file at *path* when it was saved.

    *name* says which one: ``not-kept``, of the file before, which names what was *lost*;
    ``other-names``, which keep the old content; ``is-new``, where other files are not.
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
"""Modes of new files: as the system gives them, and for the owner alone."""

Tell = Callable[[Note], None]
"""Takes a note about what could not be kept of the file before."""


class SavingWarning(UserWarning):
    """A file was saved, and something of the file before could not be kept."""


def warn(note: Note) -> None:
    """Warn of *note* with a SavingWarning: the default of *tell*."""
    warnings.warn(str(note), SavingWarning, stacklevel=2)


def save(
    path: FilePath, raw: bytes, *, expected: Expected = There.ANYTHING, tell: Tell = warn
) -> Seen:
    """Put a file of *raw* at *path*, whole or not at all; return its state.

    Raises ChangedMeanwhileError or FileExistsError where *path* is not as *expected*, OSError
    where it cannot be written.
    """
    name = os.fspath(path)
    with _put([name], expected, tell) as [target]:
        target.stream.write(raw)
    return seen(os.stat(name), io.BytesIO(raw))


@contextlib.contextmanager
def saving(
    path: FilePath,
    *,
    expected: Expected = There.ANYTHING,
    tell: Tell = warn,
    private: bool = False,
) -> Iterator[BinaryIO]:
    """Yield a stream whose bytes are put at *path* when the block ends, as :func:`save` does.

    Where the block raises, everything stays as it was. A *private* file, where it is new, is one
    that nobody but its owner opens.
    """
    with _put([os.fspath(path)], expected, tell, _PRIVATE if private else _OPEN) as [target]:
        yield target.stream


@contextlib.contextmanager
def saving_all(
    paths: Sequence[FilePath], *, expected: Expected = There.ANYTHING, tell: Tell = warn
) -> Iterator[list[BinaryIO]]:
    """Yield a stream for each of *paths*; none takes its place before the disk has kept all.

    The first takes its place last.
    """
    with _put([os.fspath(path) for path in paths], expected, tell) as targets:
        yield [target.stream for target in targets]


@contextlib.contextmanager
def _put(
    paths: Sequence[str], expected: Expected, tell: Tell, mode: int = _OPEN
) -> Iterator[list[_Target]]:
    with contextlib.ExitStack() as stack:
        targets = []
        for path in paths:
            targets.append(_target(path, expected, mode))
            stack.callback(targets[-1].close)
        yield targets
        for target in targets:
            target.finish()
        for target in targets:
            target.check()
        _put_all(targets[::-1], tell)
        for target in targets:
            target.sync_folder()
        for note in (note for target in targets for note in target.notes):
            tell(note)


def _put_all(targets: list[_Target], tell: Tell) -> None:
    """Put one after the other in its place; say which of several stand there when one cannot."""
    for number, target in enumerate(targets):
        try:
            target.put()
        except OSError:
            for done in targets[:number]:
                tell(Note(done.path, "is-new", "is the new one already"))
            raise


def _target(path: str, expected: Expected, mode: int) -> _Target:
    """Return what is written for *path*, of *mode* where that is new.

    Raises OSError where that cannot be begun.
    """
    if "\0" in path:
        raise OSError(errno.EINVAL, "a name with a NUL character", path)
    check_of_this_machine(path)
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
    """An open file whose errors say the name of the file it is written for."""

    def __init__(self, handle: int, path: str) -> None:
        super().__init__(handle, "wb")
        self.path = path

    def write(self, data: Buffer, /) -> int:
        with _naming(self.path):
            return super().write(data)


@contextlib.contextmanager
def _naming(path: str) -> Iterator[None]:
    """Let an OSError say *path*, and not the part file beside it."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = path, None
        raise


class _Target:
    """A pipe or a device: bytes go there at once, and cannot be taken back."""

    def __init__(self, path: str, handle: int) -> None:
        self.path = path
        self.notes: list[Note] = []
        """What could not be kept, to be said when the file is in its place."""
        self.stream: BinaryIO = io.BufferedWriter(_NamedFile(handle, path))

    def finish(self) -> None:
        """See to it that everything is written."""
        self.stream.flush()

    def check(self) -> None:
        """Raise OSError where the place is not as it was expected."""

    def put(self) -> None:
        """Put what is written in its place."""

    def sync_folder(self) -> None:
        """See to it that the name is kept too."""

    def close(self) -> None:
        """Let go; what is not in its place by now is thrown away."""
        with contextlib.suppress(OSError):  # said before, when it was written
            self.stream.close()


class _PartFile(_Target):
    """A part file beside the place that it takes in the end."""

    def __init__(
        self, path: str, status: os.stat_result | None, expected: Expected, mode: int
    ) -> None:
        self.expected = expected
        with _naming(path):
            self.place = os.path.realpath(path, strict=status is not None)
            self.folder, name = os.path.split(self.place)
            sweep(self.folder)
            self.part: str | None = os.path.join(self.folder, part_name(name))
        try:
            with _naming(path):
                handle = os.open(self.part, _CREATE, mode if status is None else _PRIVATE)
            super().__init__(path, handle)
        except KeyboardInterrupt:  # the system may have made the file by now
            with contextlib.suppress(OSError):
                os.unlink(self.part)
            raise
        try:
            hold(handle)
            if status is not None:
                with _naming(path):
                    self._take_access(handle, status)
        except BaseException:
            self.close()
            raise

    def _take_access(self, handle: int, status: os.stat_result) -> None:
        access = access_of(status, self.place)
        lost = give(handle, access)
        if lost:
            says = f"not kept: {', '.join(lost)}"
            self.notes.append(Note(self.path, "not-kept", says, lost))
        if access.links > 1:
            says = "its other names (hard links) keep the old content"
            self.notes.append(Note(self.path, "other-names", says))

    def finish(self) -> None:
        with _naming(self.path):
            self.stream.flush()
            os.fsync(self.stream.fileno())

    def check(self) -> None:
        with _naming(self.path):
            check_unchanged(self.place, self.expected)

    def put(self) -> None:
        assert self.part is not None
        if os.name == "nt":  # lets no file be renamed that is open
            self.stream.close()
        with _naming(self.path):
            if self.expected is There.NOTHING:
                _put_where_nothing_is(self.part, self.place)
            else:
                os.replace(self.part, self.place)
        self.part = None

    def sync_folder(self) -> None:
        with _naming(self.path):
            sync_folder(self.folder)

    def close(self) -> None:
        super().close()
        if self.part is not None:
            with contextlib.suppress(OSError):  # left for the next save beside it
                os.unlink(self.part)


def _put_where_nothing_is(part: str, place: str) -> None:
    """Put *part* at *place*. Raises FileExistsError where something came there before it."""
    try:
        os.link(part, place)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        check_unchanged(place, There.NOTHING)
        os.rename(part, place)
    else:
        os.unlink(part)


_NO_LINKS: Final = {errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EINVAL}
"""How file systems say that a file has one name only."""


def sync_folder(folder: str) -> None:
    """See to it that the disk keeps the names in *folder*, where it can be read and synced."""
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
