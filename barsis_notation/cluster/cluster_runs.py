"""A run: work divided into parts, which a cluster does, and whose results stand in a store.

Nothing of it is kept in a process: whoever calls for the same run again goes on with the parts that
are not done. A part whose worker or machine is lost is done again, by itself.
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
from typing import IO, BinaryIO, Final, Protocol, cast

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
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
"""Times that a part is begun whose worker, machine or store fails, until the run ends."""


MAX_FAILED: Final = 16
"""Parts that cannot be done, after which no more are begun: then it is not the parts."""

PAUSE = 1.0
"""Seconds until a part is begun for the second time; each time after that twice as many."""


class LostError(Exception):
    """The process or the machine of an attempt is gone, through no fault of the part."""


class EndedAttempt(NamedTuple):
    """An attempt at a part that has come to its end, with an *error* where that is not done."""

    part: Part
    error: Exception | None = None


class Cluster(Protocol):
    """What does attempts, several at a time."""

    @property
    def room(self) -> int:
        """How many attempts may be under way now, at least 1."""
        ...

    def start(self, attempt: PartAttempt) -> None:
        """Begin an attempt; its part is not under way."""
        ...

    def wait(self) -> Sequence[EndedAttempt]:
        """Return attempts that have ended, when there is one at least."""
        ...


class ClusterRun:
    """The run of *work* over *files* whose results stand at *place*: a folder, or a URI.

    What stands at *place* of the same run is gone on with.
    """

    def __init__(self, place: str, work: ClusterWork, files: Iterable[str | Finding]) -> None:
        """Divide the work, and keep its plan, or find the same there.

        Raises RunError where another plan is there, OSError.
        """
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
        """All parts, in order."""
        self._by_path = {file.path: file for file in inputs}
        self._hash = plans.hash_plan(self.plan)
        self.store: Store = get_store(self.place)
        plans.save_plan(self.plan, self.store)

    def undone(self) -> list[Part]:
        """Return the parts that are not done yet, in order. Raises OSError."""
        return find_undone(self.store.list_names(PARTS), self.parts)

    def do(self, cluster: Cluster) -> Iterator[Part]:
        """Have the parts done that are not, and yield each when it is; in no order.

        Where one cannot be done the others are done first, unless ``MAX_FAILED`` cannot. Raises
        RunError then, which names them: what is done stays. OSError.
        """
        waiting = _PartQueue(self.undone())
        under_way: set[Part] = set()
        attempts: Counter[Part] = Counter()
        failed: dict[Part, Exception] = {}
        while waiting or under_way:
            while len(under_way) < cluster.room and (part := waiting.due()) is not None:
                under_way.add(part)
                attempts[part] += 1
                cluster.start(self.attempt(part))
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

    def attempt(self, part: Part) -> PartAttempt:
        """Return what a process of a cluster needs to do *part*."""
        spans = self.spans[part.number - 1]
        paths = dict.fromkeys(span.path for span in spans if isinstance(span, Span))
        return PartAttempt(
            self.work.only(spans),
            part,
            spans,
            tuple(self._by_path[path] for path in paths),
            self.place,
            self._hash,
            self.plan.speech,
            os.getcwd(),  # noqa: PTH109 - a path as it is
        )

    def endings(self, part: Part) -> list[str]:
        """Return the endings of the files of a part that is done. Raises RunError, OSError."""
        return [*self._marker(part).files]

    @contextmanager
    def opened(self, part: Part, ending: str) -> Iterator[BinaryIO]:
        """Open the file of *part* with *ending*, which is what was put.

        Raises RunError where the part is not done or the file is damaged, and says how that is
        mended; OSError.
        """
        marker = self._marker(part)
        kept = marker.files.get(ending)
        if kept is None:
            raise _make_damaged_error(part, DONE)
        with open_temporary_file() as copy:
            names = get_stored_name(part, ending), get_hidden_name(part, ending, marker)
            if not any(self._is_copied(name, copy, kept) for name in names):
                raise _make_damaged_error(part, ending)
            copy.seek(0)
            yield cast("BinaryIO", copy)

    def _is_copied(self, name: str, copy: IO[bytes], kept: StoredFile) -> bool:
        """Copy what is called *name*; return whether it is the file of a part that was *kept*."""
        copy.seek(0)
        copy.truncate()
        try:
            with self.store.open_result(name) as stream:
                return _copy_file(stream, copy, kept)
        except FileNotFoundError:
            return False

    def result(
        self, part: Part, read: Callable[[bytes, str], PartReport[O, M]]
    ) -> PartReport[O, M]:
        """Return the result of a part that is done, which *read* decodes.

        Raises RunError if it is damaged, or of other spans; OSError.
        """
        name = get_part_name(part)
        with translate_part_errors(), self.opened(part, RESULT) as stream:
            report = read(read_report_bytes(stream, name), name)
        if report.part.spans != self.places(part):
            raise _make_damaged_error(part, RESULT)
        return report

    def sources(
        self, read: Callable[[bytes, str], PartReport[None, M]]
    ) -> list[PartSource[None, M]]:
        """Return the results of all parts, which are done, to be merged; see ``result``."""
        return [
            PartSource(
                get_part_name(part),
                partial(self.result, part, read),
                PartReport(PartResult(*part, None, self.places(part), []), []),
            )
            for part in self.parts
        ]

    def places(self, part: Part) -> list[tuple[str, int]]:
        """Return the places of the spans of a part, see ``get_place``."""
        return [*map(get_place, self.spans[part.number - 1])]

    def _marker(self, part: Part) -> DoneMarker:
        marker = read_marker(self.store, part, self._hash)
        if marker is None:
            raise RunError(_text("not-done", part=get_part_name(part)))
        return marker


def _make_damaged_error(part: Part, ending: str) -> RunError:
    name, marker = get_stored_name(part, ending), get_stored_name(part, DONE)
    return RunError(_text("damaged", name=name, marker=marker))


class _PartQueue:
    """Parts that are to be begun: in order, and those that failed again, after a while."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = deque(parts)
        self._again: list[tuple[float, Part]] = []

    def __bool__(self) -> bool:
        return bool(self._parts or self._again)

    def due(self) -> Part | None:
        """Take a part that is to be begun now, None where there is none."""
        if self._again and self._again[0][0] <= monotonic():
            return heappop(self._again)[1]
        return self._parts.popleft() if self._parts else None

    def put_back(self, part: Part, attempts: int) -> None:
        """Let a part be begun again: later and later, as what it waits for may take a while."""
        heappush(self._again, (monotonic() + PAUSE * 2 ** (attempts - 1), part))

    def pause(self) -> Sequence[EndedAttempt]:
        """Wait until a part is due; nothing ends meanwhile."""
        sleep(max(0.0, self._again[0][0] - monotonic()))
        return ()

    def clear(self) -> None:
        """Begin no more."""
        self._parts.clear()
        self._again.clear()


def _make_failed_error(failed: dict[Part, Exception], attempts: Counter[Part]) -> RunError:
    """Return that some parts cannot be done."""
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
    """Return why an attempt ended, in plain words."""
    if isinstance(error, RunError):
        return error.why
    if isinstance(error, LostError):
        return _text("process-lost", kind=str(error))
    if isinstance(error, OSError):
        why = describe_os_error(error)
        return _text("of-file", file=error.filename, why=why) if error.filename else why
    return f"{type(error).__name__}: {error}"


def _is_transient(error: Exception) -> bool:
    """Return whether an attempt that ended so may do better when it is made again."""
    if isinstance(error, OSError):
        return not isinstance(error, BarsisError)
    return isinstance(error, LostError | WorkerError)


def _copy_file(stream: BinaryIO, copy: IO[bytes], kept: StoredFile) -> bool:
    """Copy a file of a part; return whether it is what was put. No more of another is read."""
    digest = sha256()
    size = 0
    while size <= kept.size and (piece := stream.read(MIB)):
        size += len(piece)
        digest.update(piece)
        copy.write(piece)
    return size == kept.size and digest.hexdigest() == kept.sha256


@contextmanager
def translate_part_errors() -> Iterator[None]:
    """Let what is wrong with what a part has left be a RunError."""
    try:
        yield
    except PartError as error:
        raise RunError(error.why) from error
