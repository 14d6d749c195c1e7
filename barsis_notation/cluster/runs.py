"""A run: work divided into parts, which a cluster does, and whose results stand in a store.

Nothing of it is kept in a process: whoever calls for the same run again goes on with the parts that
are not done. A part whose worker or machine is lost is done again, by itself.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import IO, BinaryIO, Final, Protocol, cast

from barsis_notation.base.errors import BarsisError
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.temporary_files import temporary_file
from barsis_notation.cluster import plans
from barsis_notation.cluster.attempts import (
    DONE,
    PARTS,
    Attempt,
    Kept,
    marker_of,
    stored_name,
)
from barsis_notation.cluster.division import cut_of, divided
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.plans import FORMAT, Plan
from barsis_notation.cluster.work import Work, name_of
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import Span
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import current_speech
from barsis_notation.language.texts import texts_of
from barsis_notation.record.decode import MIB
from barsis_notation.storage.objects import is_object
from barsis_notation.storage.stores import Store, store_at
from barsis_notation.validation.part_reports import Part
from barsis_notation.validation.verdict_cache import package_fingerprint
from barsis_notation.workers.pool import WorkerError

_text = texts_of("cluster")

MAX_ATTEMPTS: Final = 5
"""Times that a part is begun whose worker, machine or store fails, until the run ends."""


class LostError(Exception):
    """The process or the machine of an attempt is gone, through no fault of the part."""


class Ended(NamedTuple):
    """An attempt at a part that has come to its end, with an *error* where that is not done."""

    part: Part
    error: Exception | None = None


class Cluster(Protocol):
    """What does attempts, several at a time."""

    @property
    def room(self) -> int:
        """How many attempts may be under way now, at least 1."""
        ...

    def start(self, attempt: Attempt) -> None:
        """Begin an attempt; its part is not under way."""
        ...

    def wait(self) -> Sequence[Ended]:
        """Return attempts that have ended, when there is one at least."""
        ...


class Run:
    """The run of *work* over *files* whose results stand at *place*: a folder, or a URI.

    What stands at *place* of the same run is gone on with.
    """

    def __init__(self, place: str, work: Work, files: Iterable[str | Finding]) -> None:
        """Divide the work, and keep its plan, or find the same there.

        Raises RunError where another plan is there, OSError.
        """
        self.work = work
        self.place = place if is_object(place) else os.path.abspath(place)  # noqa: PTH100
        inputs, self.spans = divided(files)
        speech = current_speech()
        self.plan = Plan(
            format=FORMAT,
            work=work.name,
            options=work.options(),
            version=package_fingerprint().hex(),
            speech=(speech.language, speech.numerals),
            files=inputs,
            parts=len(self.spans),
            cut=cut_of(self.spans),
        )
        of = len(self.spans)
        self.parts = [Part(number, of) for number in range(1, of + 1)]
        """All parts, in order."""
        self._by_path = {file.path: file for file in inputs}
        self._hash = plans.hash_of(self.plan)
        self.store: Store = store_at(self.place)
        plans.keep(self.plan, self.store)

    def undone(self) -> list[Part]:
        """Return the parts that are not done yet, in order. Raises OSError."""
        there = set(self.store.names(PARTS))
        return [part for part in self.parts if stored_name(part, DONE) not in there]

    def do(self, cluster: Cluster) -> Iterator[Part]:
        """Have the parts done that are not, and yield each when it is; in no order.

        Raises RunError where one cannot be done: the others that were stay. OSError.
        """
        waiting = deque(self.undone())
        under_way: set[Part] = set()
        attempts: Counter[Part] = Counter()
        while waiting or under_way:
            while waiting and len(under_way) < cluster.room:
                part = waiting.popleft()
                under_way.add(part)
                attempts[part] += 1
                cluster.start(self.attempt(part))
            for ended in cluster.wait():
                under_way.remove(ended.part)
                if _is_done(ended, attempts[ended.part]):
                    yield ended.part
                else:
                    waiting.appendleft(ended.part)

    def attempt(self, part: Part) -> Attempt:
        """Return what a process of a cluster needs to do *part*."""
        spans = self.spans[part.number - 1]
        paths = dict.fromkeys(span.path for span in spans if isinstance(span, Span))
        return Attempt(
            self.work,
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
        return [*self._files(part)]

    @contextmanager
    def opened(self, part: Part, ending: str) -> Iterator[BinaryIO]:
        """Open the file of *part* with *ending*, which is what was put.

        Raises RunError where the part is not done or the file is damaged, and says how that is
        mended; OSError.
        """
        kept = self._files(part)[ending]
        name = stored_name(part, ending)
        with temporary_file() as copy:
            try:
                with self.store.opened(name) as stream:
                    same = _copied(stream, copy, kept)
            except FileNotFoundError:
                same = False
            if not same:
                marker = stored_name(part, DONE)
                raise RunError(_text("damaged", name=name, marker=marker))
            copy.seek(0)
            yield cast("BinaryIO", copy)

    def _files(self, part: Part) -> dict[str, Kept]:
        marker = marker_of(self.store, part, self._hash)
        if marker is None:
            raise RunError(_text("not-done", part=name_of(part)))
        return marker.files


def _is_done(ended: Ended, attempts: int) -> bool:
    """Return whether a part is done, not whether it is to be done again.

    Raises RunError where it cannot be done.
    """
    error = ended.error
    if error is None:
        return True
    if _may_pass(error) and attempts < MAX_ATTEMPTS:
        return False
    why = error.why if isinstance(error, RunError) else f"{type(error).__name__}: {error}"
    times = Count(attempts)
    raise RunError(_text("part-failed", part=name_of(ended.part), why=why, times=times)) from error


def _may_pass(error: Exception) -> bool:
    """Return whether an attempt that ended so may do better when it is made again."""
    if isinstance(error, OSError):
        return not isinstance(error, BarsisError)
    return isinstance(error, LostError | WorkerError)


def _copied(stream: BinaryIO, copy: IO[bytes], kept: Kept) -> bool:
    """Copy a file of a part; return whether it is what was put."""
    digest = sha256()
    while piece := stream.read(MIB):
        digest.update(piece)
        copy.write(piece)
    return digest.hexdigest() == kept.sha256
