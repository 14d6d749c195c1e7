"""Several processes that add the same and other records to one archive at once."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from barsis_notation import record_id
from barsis_notation.archive import adder
from barsis_notation.archive.archive import Archive
from barsis_notation.record.structs import Record
from tests.archive.records import archive_of
from tests.archive.torture.children import new_folder, started, waited
from tests.archive.torture.outcomes import NAME
from tests.archive.torture.scenes import records
from tests.archive.torture.soundness import faults_of

SHARED: Final = 30
OWN: Final = 15
LINE: Final = re.compile(r"^(\d+) ([0-9a-f]{64}) (added|present)$", re.MULTILINE)


def writers(rounds: int, scratch: Path, seed: int, counts: Counter[str]) -> Iterator[str]:
    """Let two to four processes add at once, again and again; yield what is wrong after each."""
    rng = random.Random(f"writers {seed}")
    shared = records(SHARED)
    for number in range(rounds):
        path = new_folder(scratch / "writers") / NAME
        archive_of(path, [])
        given = [
            _shuffled([*shared, *records(OWN, 10 + one)], rng) for one in range(2 + number % 3)
        ]
        said = _said(path, given, scratch, rng)
        counts["rounds"] += 1
        counts["acknowledged"] += sum(map(len, said))
        for fault in (*_wrong(path, given, said), *faults_of(path, {})):
            counts[fault.partition(":")[0]] += 1
            yield f"writers, round {number}: {fault}"


def _shuffled(some: list[Record], rng: random.Random) -> list[Record]:
    return rng.sample(some, len(some))


def _said(
    path: Path, given: list[list[Record]], scratch: Path, rng: random.Random
) -> list[list[tuple[int, str, str]]]:
    """Return what every process said of each record, in its order: number, id, outcome."""
    folders = [new_folder(scratch / f"writer {one}") for one in range(len(given))]
    processes = [
        started(_writer(path, some, rng.choice((1, 2, 7))), folder)
        for some, folder in zip(given, folders, strict=True)
    ]
    statuses = [waited(process) for process in processes]
    assert statuses == [0] * len(given), [(folder / "err").read_text() for folder in folders]
    texts = ((folder / "out").read_text() for folder in folders)
    return [[(int(one), id, what) for one, id, what in LINE.findall(text)] for text in texts]


def _writer(path: Path, some: list[Record], size: int) -> Callable[[], int]:
    def work() -> int:
        adder.MAX_RECORDS = size  # type: ignore[misc]
        with Archive.open(path, writing=True) as archive:
            for added in archive.add_records(some):
                os.write(1, f"{added.number} {added.id} {added.outcome}\n".encode())
        return 0

    return work


def _wrong(
    path: Path, given: list[list[Record]], said: list[list[tuple[int, str, str]]]
) -> Iterator[str]:
    with Archive.open(path) as archive:
        log = [(holding.number, holding.id) for holding in archive.holdings()]
    ids = {record_id(record) for some in given for record in some}
    if sorted(id for _, id in log) != sorted(ids):
        yield "lost: the log has other records than were given, or one twice"
    for some, lines in zip(given, said, strict=True):
        if [id for _, id, _ in lines] != [record_id(record) for record in some]:
            yield "order: a process acknowledged other records than it was given"
        numbers = [number for number, _, what in lines if what == "added"]
        if numbers != sorted(numbers):
            yield "order: what a process added stands in another order than it said"
        if not {(number, id) for number, id, _ in lines} <= {*log}:
            yield "lost: what was acknowledged stands elsewhere"
    added = [number for lines in said for number, _, what in lines if what == "added"]
    if sorted(added) != [number for number, _ in log]:
        yield "twice: of each record one process should say that it added it"
