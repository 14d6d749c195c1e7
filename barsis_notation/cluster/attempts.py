"""One attempt at a part of a run: do it on this machine, and put its files into the store.

The *done marker* of a part lists its files; the first marker counts. Files without a marker were
left by an attempt that was not completed.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import file_digest, sha256
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

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
"""The folder of the parts in a store."""

DONE: Final = ".done"
"""The suffix of done markers."""


class PartAttempt(NamedTuple):
    """Everything that a process in a cluster needs to do a part; picklable.

    ``ClusterRun.make_attempt`` makes it.

    Attributes:
        work: The work.
        part: Number of the part and number of parts.
        spans: The spans of the part.
        files: The files of these spans, as they were when the run was planned.
        place: Path or URI of the folder of the store.
        plan: The hash of the plan in hexadecimal, see ``plans.hash_plan``.
        speech: Language and numerals of messages, such as ``("en", "latn")``.
        folder: The folder to which relative paths refer.
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
    """A file of a part as it was stored.

    Attributes:
        size: Its size in bytes.
        sha256: The SHA-256 of its content, in hexadecimal.
    """

    size: int
    sha256: str


class DoneMarker(Struct, forbid_unknown_fields=True):
    """The content of a done marker, which the store contains for each part that is done.

    Attributes:
        plan: The hash of the plan of the run.
        files: Maps the suffix of each file of the part, such as ``.json``, to its description.
    """

    plan: str
    files: dict[str, StoredFile]


_MARKER: Final = msgspec.json.Decoder(DoneMarker)


def get_stored_name(part: Part, ending: str) -> str:
    """Return the name in the store of a file of a part, such as ``parts/00002-of-00010.json``.

    Args:
        part: Number of the part and number of parts.
        ending: The suffix of the file, such as ``.json``.
    """
    return PARTS + get_part_name(part) + ending


def get_hidden_name(part: Part, ending: str, marker: DoneMarker) -> str:
    """Return the name in the store of a file of a part before it gets its final name.

    The result has the form ``parts/.00002-of-00010-0123456789abcdef.json``. A file gets its final
    name after the done marker is stored. The dot prevents programs that read the folder from taking
    the file for a result.

    Args:
        part: Number of the part and number of parts.
        ending: The suffix of the file, such as ``.json``.
        marker: The done marker of the attempt; a digest of it is in the name.
    """
    digits = sha256(encode_json(marker)).hexdigest()[:16]
    return f"{PARTS}.{get_part_name(part)}-{digits}{ending}"


_HELD: Final = re.compile(r"\.(?P<part>[0-9]+-of-[0-9]+)-[0-9a-f]{16}(?P<ending>\..*)")


def find_undone(names: Iterable[str], parts: Iterable[Part]) -> list[Part]:
    """Return the parts that are not done, in the order of *parts*.

    A part is done if its done marker exists, and no file of it still has only a hidden name (see
    ``get_hidden_name``).

    Args:
        names: The names in the folder ``PARTS`` of the store, beginning with ``parts/``.
        parts: The parts of the run.
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
    """Return the done marker of a part, None if it does not exist.

    Args:
        store: The store of the run.
        part: Number of the part and number of parts.
        plan: The hash of the plan.

    Raises:
        RunError: If the marker is damaged or belongs to another plan.
        OSError: If the store cannot be read.
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
    """Do a part, and put its files and its done marker into the store.

    If the part is already done, its files are only moved to their final names, if necessary. If
    another attempt finishes first, its files are kept and the files of this attempt are removed.

    Raises:
        RunError: If a file has changed since the run was planned, or the done marker is damaged or
            belongs to another plan.
        OSError: If a file or the store cannot be read or written, the folder of the attempt cannot
            be entered, or a worker process cannot be started.
        EOFError: If the server that starts processes ends repeatedly.
        WorkerError: If workers cannot be prepared, or keep failing at the same record.
        UsageError, PlugInError: If records are converted: see ``ClusterWork.do``.
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
    """Do the work of an attempt; return the suffixes of the files written into *folder*.

    Raises RunError if a file cannot be read because it has changed, otherwise OSError.
    """
    try:
        return [*attempt.work.do(attempt.part, attempt.spans, folder)]
    except OSError:
        for planned in attempt.files:
            _check_same(planned)
        raise


@contextlib.contextmanager
def _enter_folder(attempt: PartAttempt) -> Iterator[None]:
    """Change the working folder to that of an attempt, if one of its paths is relative."""
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
    """Raise RunError if one of *files* has changed since the run was planned.

    An object with a tag is not checked, because it is read by its tag. Raises OSError if a file
    cannot be inspected.
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
    """Return the current size and tag of a file. Raises OSError if it cannot be inspected."""
    if planned.size is None or is_object(planned.path):
        return look_at_file(planned.path)[0]
    try:
        status = os.stat(planned.path)  # noqa: PTH116 - follows links
    except FileNotFoundError:
        return PlannedFile(planned.path)
    return PlannedFile(planned.path, status.st_size, make_file_tag(status))


def _put_files(attempt: PartAttempt, store: Store, paths: dict[str, str]) -> None:
    """Store the files of a part and its done marker, unless another attempt was first.

    The files have hidden names until the marker decides which attempt counts. A later attempt
    never changes the files of an earlier one, and leaves no files.

    Args:
        attempt: The attempt.
        store: The store of the run.
        paths: Maps the suffix of each file to its path.
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
    """Move the files of a finished part to their final names, if they still have hidden names."""
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
        return StoredFile(
            os.fstat(stream.fileno()).st_size, file_digest(stream, "sha256").hexdigest()
        )
