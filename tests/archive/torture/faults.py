"""Every call of the system that an archive makes fails once, or is the last one."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.archive.scrubbing import is_scrub_due
from tests.archive.torture.children import Ended, run
from tests.archive.torture.outcomes import NAME
from tests.archive.torture.scenes import Scene, acknowledged
from tests.archive.torture.shim import Kind, Plan
from tests.archive.torture.soundness import faults_of, left_over
from tests.archive.traces import lying, pieces

WAYS: Final = (
    (Kind.FAIL_ONCE, errno.ENOSPC),
    (Kind.FAIL_ONCE, errno.EIO),
    (Kind.FAIL_ALWAYS, errno.EIO),
    (Kind.FAIL_FULL, errno.ENOSPC),
    (Kind.FAIL_SHORT, errno.ENOSPC),
    (Kind.DIE, 0),
    (Kind.POWER_CUT, 0),
)
ENDS: Final = (Kind.DIE, Kind.POWER_CUT)


class Swept(NamedTuple):
    """What came of the sweeps: counts by name, and every fault as a line."""

    counts: Counter[str]
    wrong: list[str]


def sweep(
    scenes: list[Scene], scratch: Path, ways: list[str] | None, every: int, seeds: int
) -> Swept:
    """Let every call of every scene, or each *every*-th, fail in every way, or those named."""
    swept = Swept(Counter(), [])
    for scene in scenes:
        for kind, error in (way for way in WAYS if way[0].name in (ways or way[0].name)):
            for seed in range(seeds if kind is Kind.POWER_CUT else 1):
                _sweep(scene, Plan(1, kind, error, seed), scratch, every, swept)
    return swept


def _sweep(scene: Scene, first: Plan, scratch: Path, every: int, swept: Swept) -> None:
    """Let call after call fail until the command makes no more."""
    at = 1 + first.seed % every
    while True:
        plan = first._replace(at=at, seed=first.seed * 1000 + at)
        folder = scratch / "place"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(scene.before, folder)
        ended = run(lambda folder=folder: scene.work(folder), folder, scratch, plan)  # type: ignore[misc]
        if ended.status is not None and not ended.failed:
            break
        name = f"{scene.name}: {plan.kind.name} {errno.errorcode.get(plan.error, '')} at {at}"
        swept.counts["killed" if ended.status is None else "failed"] += 1
        swept.counts[f"at {ended.failed or plan.kind.name.lower()}"] += 1
        for wrong in _wrong(scene, folder, ended, kind=plan.kind, counts=swept.counts):
            swept.wrong.append(f"{name} ({ended.failed}): {wrong}")
        at += every
    if at == 1:
        swept.wrong.append(f"{scene.name}: {first.kind.name} met no call")


def _wrong(
    scene: Scene, folder: Path, ended: Ended, *, kind: Kind, counts: Counter[str]
) -> Iterator[str]:
    """Yield what is wrong after a command that met a fault."""
    said = acknowledged(ended.out)
    counts["acknowledged"] += len(said)
    if ended.status is not None:
        yield from _ending(scene, ended, counts)
    path = folder / NAME
    if scene.name == "init" and not path.exists():
        if ended.status == 0:
            counts["lost"] += 1
            yield "lost: the new archive is not there"
        return
    for fault in chain(
        faults_of(path, known(scene.before) | said), traces_of(scene, path) if scene.undoes else ()
    ):
        counts[fault.partition(":")[0]] += 1
        yield fault
    yield from scene.left(folder, ended.status == 0)
    parts = left_over(folder)
    if parts and kind not in {*ENDS, Kind.FAIL_ALWAYS} and ended.failed != "unlink":
        yield f"left over: {parts}"


def _ending(scene: Scene, ended: Ended, counts: Counter[str]) -> Iterator[str]:
    counts[f"exit status {ended.status}"] += 1
    if ended.status not in scene.statuses:
        yield f"exit status {ended.status}: {ended.err}"
    if ended.status == 0 and len(acknowledged(ended.out)) != scene.adds:
        yield f"exit status 0 after {ended.out}"
    if "Traceback" in ended.err or "internal error" in ended.err:
        counts["tracebacks"] += 1
        yield f"traceback: {ended.err}"
    if ended.status and not ended.err.strip():
        yield f"exit status {ended.status} without a word"


@cache
def known(before: Path) -> dict[int, str]:
    """Return the ids of the records in the archive in *before*, by number; none without one."""
    with tempfile.TemporaryDirectory() as scratch:
        # in a copy: to recover the log beside it is for the command
        copy = shutil.copytree(before, Path(scratch) / "copy")
        if not (copy / NAME).exists():
            return {}
        with Archive.open(copy / NAME) as archive:
            return {holding.number: holding.id for holding in archive.holdings()}


@cache
def _pieces(archive: Path, numbers: frozenset[int]) -> set[bytes]:
    """Return parts of the packed bytes of records."""
    return pieces(archive, numbers)


def traces_of(scene: Scene, path: Path) -> Iterator[str]:
    """Yield where bytes of withdrawn records lie after the archive was once opened to write."""
    try:
        with Archive.open(path, writing=True) as archive:
            gone = {one.number for one in archive.holdings() if one.withdrawn}
            if is_scrub_due(archive.database):
                yield "not scrubbed: it is still due"
    except (OSError, ArchiveError) as error:
        yield f"unreadable: {error}"
        return
    if scene.undoes <= gone:
        for name in lying(path, _pieces(scene.whole, scene.undoes)):
            yield f"not scrubbed: {name} has bytes of what was withdrawn"
    elif scene.undoes & gone:
        yield "unreadable: half of the revisions are withdrawn"
