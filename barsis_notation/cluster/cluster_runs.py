"""A run: work divided into parts that a cluster does, with results in a store.

The state of a run is only in the store: another process can start the same run again and continues
with the parts that are not done. If the worker or machine of a part is lost, the part is repeated
automatically.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from heapq import heappop, heappush
from time import monotonic, sleep
from typing import IO, BinaryIO, Final, NamedTuple, Protocol, cast

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.path_kinds import is_object
from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.cluster import plans
from barsis_notation.cluster.attempts import (
    DONE,
    PARTS,
    DoneMarker,
    PartAttempt,
    StoredFile,
    find_undone,
    get_hidden_name,
    get_stored_name,
    read_marker,
)
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.fingerprints import compute_run_fingerprint
from barsis_notation.cluster.part_division import compute_cut, divide_work
from barsis_notation.cluster.plans import FORMAT, Plan
from barsis_notation.cluster.work import ClusterWork, get_part_name
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import Span
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import get_speech
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.parallel.part_results import (
    RESULT,
    M,
    O,
    PartError,
    PartReport,
    PartResult,
    PartSource,
    read_report_bytes,
)
from barsis_notation.parallel.parts import Part, get_place
from barsis_notation.parallel.pool import WorkerError
from barsis_notation.record.decode import MIB
from barsis_notation.storage.stores import Store, get_store

_text = bind_texts("cluster")

MAX_ATTEMPTS: Final = 5
"""Number of attempts at a part if its worker, machine or store fails."""

MAX_FAILED: Final = 16
"""Number of failed parts after which no more are started: the parts are then not the cause."""

PAUSE = 1.0
"""Seconds before the second attempt at a part; doubled before each further attempt."""


class LostError(Exception):
    """The process or machine of an attempt was lost, for a reason unrelated to the part.

    A ``Cluster`` returns it in an ``EndedAttempt``. Its message names the kind of loss.
    """


class EndedAttempt(NamedTuple):
    """An attempt that has ended.

    Attributes:
        part: Number of the part and number of parts.
        error: The error that prevented the part from being done, or None if it was done. It is a
            LostError if the process or machine of the attempt was lost.
    """

    part: Part
    error: Exception | None = None


class Cluster(Protocol):
    """A cluster that executes attempts, several at a time; see ``ClusterRun.do``."""

    @property
    def room(self) -> int:
        """The largest number of attempts that may run at the same time, at least 1.

        It may change during a run.
        """
        ...

    def start(self, attempt: PartAttempt) -> None:
        """Start an attempt without waiting for it.

        The caller ensures that no other attempt at the same part is running and that fewer attempts
        than ``room`` are. ``wait`` returns the attempt when it has ended, with its error if it
        failed.
        """
        ...

    def wait(self) -> Sequence[EndedAttempt]:
        """Wait until at least one attempt has ended, and return those that have.

        The caller ensures that at least one attempt is running. Each ended attempt is returned
        once, with its error if it failed.
        """
        ...


class ClusterRun:
    """A run of work over files, with its results in a store.

    The constructor inspects the files, divides them into parts and stores the plan at *place*; no
    part is done before ``do`` is called.

    Attributes:
        work: The work.
        place: Absolute path, or URI, of the folder of the results.
        spans: The spans of each part, in order.
        plan: The plan of the run.
        parts: All parts, in order.
        store: The store of the results.

    Args:
        place: Path or URI of the folder of the results. If it contains the same plan, that run is
            continued.
        work: The work.
        files: Paths or URIs of all files, in order, or findings in place of files that cannot be
            read.

    Raises:
        RunError: If another plan or a damaged one is stored at *place*, or the name of a file is
            not Unicode. Also if a file cannot be inspected for a reason that may be temporary.
        MissingPackageError: If a file or *place* is in cloud storage, and the package for that is
            not installed.
        OSError: If the store cannot be read or written.
    """

    def __init__(self, place: str, work: ClusterWork, files: Iterable[str | Finding]) -> None:
        """Divide the work and store its plan, unless the same plan is already stored."""
        self.work = work
        self.place = place if is_object(place) else os.path.abspath(place)  # noqa: PTH100
        inputs, self.spans = divide_work(files)
        speech = get_speech()
        self.plan = Plan(
            format=FORMAT,
            work=work.name,
            options=work.options(),
            version=compute_run_fingerprint().hex(),
            speech=(speech.language, speech.numerals),
            files=inputs,
            parts=len(self.spans),
            cut=compute_cut(self.spans),
        )
        of = len(self.spans)
        self.parts = [Part(number, of) for number in range(1, of + 1)]
        self._by_path = {file.path: file for file in inputs}
        self._hash = plans.hash_plan(self.plan)
        self.store: Store = get_store(self.place)
        plans.save_plan(self.plan, self.store)

    def list_undone(self) -> list[Part]:
        """Return the parts that are not done yet, in the order of ``parts``.

        Raises:
            OSError: If the store cannot be read.
        """
        return find_undone(self.store.list_names(PARTS), self.parts)

    def do(self, cluster: Cluster) -> Iterator[Part]:
        """Do the missing parts on *cluster*, and yield each when it is done, in any order.

        An attempt is repeated after a pause if it is lost, cannot reach a file or the store, or
        fails with a WorkerError. At most 5 attempts (``MAX_ATTEMPTS``) are made at a part. If a
        part fails, the others are still done, but no more are started after 16 failed parts
        (``MAX_FAILED``). Parts that are done remain in the store. If you stop iterating, attempts
        under way are left to *cluster*.

        Raises:
            RunError: At the end, if parts have failed; the message names them.
            OSError: If the store cannot be read, or the working folder no longer exists. The errors
                of *cluster* are raised too.
        """
        waiting = _PartQueue(self.list_undone())
        under_way: set[Part] = set()
        attempts: Counter[Part] = Counter()
        failed: dict[Part, Exception] = {}
        while waiting or under_way:
            while len(under_way) < cluster.room and (part := waiting.take_due()) is not None:
                under_way.add(part)
                attempts[part] += 1
                cluster.start(self.make_attempt(part))
            for ended in cluster.wait() if under_way else waiting.pause():
                under_way.remove(ended.part)
                if ended.error is None:
                    yield ended.part
                elif _is_transient(ended.error) and attempts[ended.part] < MAX_ATTEMPTS:
                    waiting.put_back(ended.part, attempts[ended.part])
                else:
                    failed[ended.part] = ended.error
            if len(failed) >= MAX_FAILED:
                waiting.clear()
        if failed:
            raise _make_failed_error(failed, attempts)

    def make_attempt(self, part: Part) -> PartAttempt:
        """Return the description of an attempt at *part*, to be sent to a cluster.

        Raises:
            OSError: If the working folder no longer exists.
        """
        spans = self.spans[part.number - 1]
        paths = dict.fromkeys(span.path for span in spans if isinstance(span, Span))
        return PartAttempt(
            self.work.restrict(spans),
            part,
            spans,
            tuple(self._by_path[path] for path in paths),
            self.place,
            self._hash,
            self.plan.speech,
            os.getcwd(),  # noqa: PTH109 - a path as it is
        )

    def list_endings(self, part: Part) -> list[str]:
        """Return the suffixes of the files of a part that is done, such as ``.json``.

        Raises:
            RunError: If the part is not done, or its done marker is damaged or belongs to another
                plan.
            OSError: If the store cannot be read.
        """
        return [*self._read_marker(part).files]

    @contextmanager
    def open_file(self, part: Part, ending: str) -> Iterator[BinaryIO]:
        """Open a file of a part that is done, for use in a ``with`` block.

        The block gets a binary stream, positioned at the beginning of a temporary copy whose size
        and checksum have been verified. The stream is closed at the end of the block.

        Args:
            part: Number of the part and number of parts.
            ending: The suffix of the file, such as ``.json``.

        Raises:
            RunError: If the part is not done, or its done marker is damaged or belongs to another
                plan. Also if the part has no file with this suffix, or the file is missing or
                damaged.
            OSError: If the store cannot be read, or the temporary copy cannot be written.
        """
        marker = self._read_marker(part)
        kept = marker.files.get(ending)
        if kept is None:
            raise _make_damaged_error(part, DONE)
        with open_temporary_file() as copy:
            names = get_stored_name(part, ending), get_hidden_name(part, ending, marker)
            if not any(self._copy_stored(name, copy, kept) for name in names):
                raise _make_damaged_error(part, ending)
            copy.seek(0)
            yield cast("BinaryIO", copy)

    def _copy_stored(self, name: str, copy: IO[bytes], kept: StoredFile) -> bool:
        """Copy the result *name*; return whether it exists and is the file described by *kept*."""
        copy.seek(0)
        copy.truncate()
        try:
            with self.store.open_result(name) as stream:
                return _copy_file(stream, copy, kept)
        except FileNotFoundError:
            return False

    def read_result(
        self, part: Part, read: Callable[[bytes, str], PartReport[O, M]]
    ) -> PartReport[O, M]:
        """Return the report of a part that is done.

        Args:
            part: Number of the part and number of parts.
            read: Function that takes the bytes of a report and the name to use in error messages,
                and returns the decoded report, such as ``part_checks.read_report``.

        Raises:
            RunError: If the part is not done, or its done marker is damaged or belongs to another
                plan. Also if its report is missing, damaged, larger than 4 GiB (``MAX_REPORT``) or
                about other spans, or if *read* raises PartError.
            OSError: If the store cannot be read, or a temporary file cannot be written.
        """
        name = get_part_name(part)
        with translate_part_errors(), self.open_file(part, RESULT) as stream:
            report = read(read_report_bytes(stream, name), name)
        if report.part.spans != self.list_places(part):
            raise _make_damaged_error(part, RESULT)
        return report

    def make_sources(
        self, read: Callable[[bytes, str], PartReport[None, M]]
    ) -> list[PartSource[None, M]]:
        """Return the sources of the results of all parts, in order, for merging.

        A result is read only when the entries of its source are read. If its part is not done by
        then, ``read_result`` raises RunError.

        Args:
            read: Function that decodes a report, as for ``read_result``.
        """
        return [
            PartSource(
                get_part_name(part),
                partial(self.read_result, part, read),
                PartReport(PartResult(*part, None, self.list_places(part), []), []),
            )
            for part in self.parts
        ]

    def list_places(self, part: Part) -> list[tuple[str, int]]:
        """Return the path or URI and the start of each span of a part.

        The start is an offset in bytes in the uncompressed file. For a finding in place of a file,
        the pair consists of its file name and 0; see ``parts.get_place``.
        """
        return [*map(get_place, self.spans[part.number - 1])]

    def _read_marker(self, part: Part) -> DoneMarker:
        marker = read_marker(self.store, part, self._hash)
        if marker is None:
            raise RunError(_text("not-done", part=get_part_name(part)))
        return marker


def _make_damaged_error(part: Part, ending: str) -> RunError:
    name, marker = get_stored_name(part, ending), get_stored_name(part, DONE)
    return RunError(_text("damaged", name=name, marker=marker))


class _PartQueue:
    """A queue of the parts to start, in order; failed parts are added again after a pause."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = deque(parts)
        self._again: list[tuple[float, Part]] = []

    def __bool__(self) -> bool:
        return bool(self._parts or self._again)

    def take_due(self) -> Part | None:
        """Remove and return a part that can be started now; return None if all have to wait."""
        if self._again and self._again[0][0] <= monotonic():
            return heappop(self._again)[1]
        return self._parts.popleft() if self._parts else None

    def put_back(self, part: Part, attempts: int) -> None:
        """Add a failed part again, with a pause that grows with its number of *attempts*."""
        heappush(self._again, (monotonic() + PAUSE * 2 ** (attempts - 1), part))

    def pause(self) -> Sequence[EndedAttempt]:
        """Wait until a part can be started; return no ended attempts."""
        sleep(max(0.0, self._again[0][0] - monotonic()))
        return ()

    def clear(self) -> None:
        """Remove all parts."""
        self._parts.clear()
        self._again.clear()


def _make_failed_error(failed: dict[Part, Exception], attempts: Counter[Part]) -> RunError:
    """Return the error for parts that have failed."""
    part, *others = sorted(failed)
    why, times = _describe_error(failed[part]), Count(attempts[part])
    says = _text("part-failed", part=get_part_name(part), why=why, times=times)
    if others:
        names = join_words(map(get_part_name, others), "commas")
        says = _text("others-failed", says=says, others=names)
    error = RunError(says)
    error.__cause__ = failed[part]
    return error


def _describe_error(error: Exception) -> Text | str:
    """Return why an attempt failed, in words."""
    if isinstance(error, RunError):
        return error.why
    if isinstance(error, LostError):
        return _text("process-lost", kind=str(error))
    if isinstance(error, OSError):
        why = describe_os_error(error)
        return _text("of-file", file=error.filename, why=why) if error.filename else why
    return f"{type(error).__name__}: {error}"


def _is_transient(error: Exception) -> bool:
    """Return whether an attempt that failed with *error* may succeed when it is repeated."""
    if isinstance(error, OSError):
        return not isinstance(error, BarsisError)
    return isinstance(error, LostError | WorkerError)


def _copy_file(stream: BinaryIO, copy: IO[bytes], kept: StoredFile) -> bool:
    """Copy a file of a part; return whether it has the size and checksum of *kept*.

    A larger file is not read to its end.
    """
    digest = sha256()
    size = 0
    while size <= kept.size and (piece := stream.read(MIB)):
        size += len(piece)
        digest.update(piece)
        copy.write(piece)
    return size == kept.size and digest.hexdigest() == kept.sha256


@contextmanager
def translate_part_errors() -> Iterator[None]:
    """Return a context manager that turns a PartError raised in its block into a RunError."""
    try:
        yield
    except PartError as error:
        raise RunError(error.why) from error
