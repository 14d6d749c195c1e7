"""One attempt at a part of a run: it is done on this machine, and its files are put in the store.

The *done-marker* says what the files are; the first one counts. What is there without a marker was
left by an attempt that did not come to its end.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.path_kinds import is_object
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.part_division import PlannedFile, look_at_file
from barsis_notation.cluster.work import ClusterWork, Spans, get_part_name, get_part_path
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.formats.spans import make_file_tag
from barsis_notation.language.speech import speaking
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel.parts import Part
from barsis_notation.storage.stores import Store, get_store

_text = bind_texts("cluster")

PARTS: Final = "parts/"
DONE: Final = ".done"


class PartAttempt(NamedTuple):
    """All that a process of a cluster needs to do *part*, which is *spans* of *files*.

    *place* is that of the store, *plan* the hash of the plan. Paths are relative to *folder*.
    """

    work: ClusterWork
    part: Part
    spans: Spans
    files: tuple[PlannedFile, ...]
    place: str
    plan: str
    speech: tuple[str, str]
    folder: str


class StoredFile(Struct, forbid_unknown_fields=True):
    """A file of a part as it was put: its *size*, and the SHA-256 of its content."""

    size: int
    sha256: str


class DoneMarker(Struct, forbid_unknown_fields=True):
    """That a part of the run of *plan* is done: its files, by their endings."""

    plan: str
    files: dict[str, StoredFile]


_MARKER: Final = msgspec.json.Decoder(DoneMarker)


def get_stored_name(part: Part, ending: str) -> str:
    """Return what the file of *part* with *ending* is called in the store."""
    return PARTS + get_part_name(part) + ending


def get_hidden_name(part: Part, ending: str, marker: DoneMarker) -> str:
    """Return what the file of *part* with *ending* is called until *marker* is put.

    It is hidden, so that nobody who reads a folder of results takes it for one.
    """
    digits = sha256(encode_json(marker)).hexdigest()[:16]
    return f"{PARTS}.{get_part_name(part)}-{digits}{ending}"


_HELD: Final = re.compile(r"\.(?P<part>[0-9]+-of-[0-9]+)-[0-9a-f]{16}(?P<ending>\..*)")


def find_undone(names: Iterable[str], parts: Iterable[Part]) -> list[Part]:
    """Return which of *parts* are not done, where *names* are those of what they have left.

    A part is not done either while its files are held.
    """
    there = {name.removeprefix(PARTS) for name in names}
    held = filter(None, map(_HELD.fullmatch, there))
    begun = {one["part"] for one in held if one["part"] + one["ending"] not in there}
    return [
        part
        for part in parts
        if get_part_name(part) in begun or get_part_name(part) + DONE not in there
    ]


def read_marker(store: Store, part: Part, plan: str) -> DoneMarker | None:
    """Return the marker of a part, None where it is not done.

    Raises RunError where it is of another plan, or damaged; OSError.
    """
    name = get_stored_name(part, DONE)
    try:
        with store.open_result(name) as stream:
            marker = _MARKER.decode(stream.read())
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RunError(_text("damaged", name=name, marker=name)) from None
    if marker.plan != plan:
        raise RunError(_text("part-of-other-plan", name=name))
    return marker


def do_attempt(attempt: PartAttempt) -> None:
    """Do a part, and put its files and its marker in the store; nothing where it is done already.

    Raises RunError where a file is not what it was when the run was planned; OSError.
    """
    store = get_store(attempt.place)
    marker = read_marker(store, attempt.part, attempt.plan)
    if marker is not None:
        _publish_files(store, attempt.part, marker)
        return
    with _enter_folder(attempt), speaking(*attempt.speech), tempfile.TemporaryDirectory() as folder:
        _check_unchanged(attempt.files)
        endings = _do_work(attempt, folder)
        _check_unchanged(attempt.files)
        _put_files(
            attempt,
            store,
            {ending: get_part_path(folder, attempt.part, ending) for ending in endings},
        )


def _do_work(attempt: PartAttempt, folder: str) -> list[str]:
    """Do the work of an attempt; return the endings of the files that it has written.

    Raises RunError where a file could not be read because it is not what it was.
    """
    try:
        return [*attempt.work.do(attempt.part, attempt.spans, folder)]
    except OSError:
        for planned in attempt.files:
            _check_same(planned)
        raise


@contextlib.contextmanager
def _enter_folder(attempt: PartAttempt) -> Iterator[None]:
    """Be in the folder that the paths of an attempt are relative to, where any is."""
    paths = (file.path for file in attempt.files)
    if not any(not is_object(path) and not os.path.isabs(path) for path in paths):  # noqa: PTH117
        yield
        return
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(contextlib.chdir(attempt.folder))
        except OSError as error:
            why = _text("no-folder", folder=attempt.folder, why=describe_os_error(error))
            raise OSError(why) from error
        yield


def _check_unchanged(files: Iterable[PlannedFile]) -> None:
    """Raise RunError where one of *files* has changed since the run was planned.

    An object with a tag is not looked at: what is read of it is read by its tag. Raises OSError
    where one cannot be looked at.
    """
    for planned in files:
        if not (is_object(planned.path) and planned.tag):
            _check_same(planned)


def _check_same(planned: PlannedFile) -> None:
    now = _look_again(planned)
    if now == planned:
        return
    if now.size is None:
        raise FileNotFoundError(_text("not-there", file=planned.path))
    raise RunError(_text("file-changed", file=planned.path))


def _look_again(planned: PlannedFile) -> PlannedFile:
    """Return what a file is now. Raises OSError."""
    if planned.size is None or is_object(planned.path):
        return look_at_file(planned.path)[0]
    try:
        status = os.stat(planned.path)  # noqa: PTH116 - follows links
    except FileNotFoundError:
        return PlannedFile(planned.path)
    return PlannedFile(planned.path, status.st_size, make_file_tag(status))


def _put_files(attempt: PartAttempt, store: Store, paths: dict[str, str]) -> None:
    """Put the files at *paths*, by their endings, and the marker, as far as no other is first.

    They are held under a name of their own until the marker has decided whose attempt counts: a
    late one never touches what another has done, and leaves nothing.
    """
    part = attempt.part
    marker = DoneMarker(
        attempt.plan, {ending: _describe_file(path) for ending, path in paths.items()}
    )
    for ending, path in paths.items():
        with open(path, "rb") as stream:  # noqa: PTH123
            store.put(get_hidden_name(part, ending, marker), stream)
    if not store.put_new(get_stored_name(part, DONE), io.BytesIO(encode_json(marker))):
        first = read_marker(store, part, attempt.plan)
        if first != marker:
            for ending in paths:
                store.remove(get_hidden_name(part, ending, marker))
            return
    for ending, path in paths.items():
        with open(path, "rb") as stream:  # noqa: PTH123
            store.put(get_stored_name(part, ending), stream)
        store.remove(get_hidden_name(part, ending, marker))


def _publish_files(store: Store, part: Part, marker: DoneMarker) -> None:
    """Put the files of a part that is done where they are looked for, as far as they are held."""
    for ending in marker.files:
        name = get_hidden_name(part, ending, marker)
        try:
            with store.open_result(name) as stream:
                store.put(get_stored_name(part, ending), stream)
        except FileNotFoundError:
            continue
        store.remove(name)


def _describe_file(path: str) -> StoredFile:
    with open(path, "rb") as stream:  # noqa: PTH123
        return StoredFile(os.fstat(stream.fileno()).st_size, compute_digest(stream))


def compute_digest(stream: BinaryIO) -> str:
    """Return the SHA-256 of what a stream holds."""
    digest = sha256()
    while piece := stream.read(2**20):
        digest.update(piece)
    return digest.hexdigest()
