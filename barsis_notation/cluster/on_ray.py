"""Runs from the first part to the last, by Ray: what a program calls, and each command."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect, expect_function, expect_paths
from barsis_notation.base.leftovers import is_part
from barsis_notation.base.path_kinds import is_object, make_folder_uri
from barsis_notation.cluster import plans
from barsis_notation.cluster.cluster_runs import ClusterRun, translate_part_errors
from barsis_notation.cluster.errors import PlanError, RunError
from barsis_notation.cluster.work import ClusterWork, get_part_name, make_cluster_work
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.folders import EVERY, Folders
from barsis_notation.formats.input_files import walk
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel.part_results import PartTask
from barsis_notation.rulesets import Ruleset
from barsis_notation.storage.objects import has_object, has_objects_below
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.validation.part_checks import PartChecks, PartMerger, read_report
from barsis_notation.validation.search_limits import Effort

_text = bind_texts("cluster")

ProgressCallback = Callable[[int, int], None]
"""Is told how many parts are done, of how many: at the beginning, and when one more is."""


def _ignore_progress(_done: int, _of: int) -> None:
    """Hear how many parts are done, and do nothing."""


def validate_on_ray(
    paths: Iterable[FilePath],
    place: FilePath,
    checks: Checks | None = None,
    *,
    folders: Folders = EVERY,
    jobs: int | None = None,
    parts_done: ProgressCallback = _ignore_progress,
) -> Iterator[CheckedRecord]:
    """Have a cluster of Ray check the records of *paths*; return what there is to be said of them.

    It is the cluster that ``RAY_ADDRESS`` names; without it Ray starts on this machine. What is
    returned is what one machine says of the same files, in the same order: each
    ``CheckedRecord`` has the ``file``, how many ``records`` it is about, and their ``findings``.

    The work is done in parts, whose reports stand at *place*, a folder or the URI of one, empty at
    the beginning: a shared one where the cluster is more than this machine. The same call again
    goes on with the parts that are not done; when all are, it reads their reports. All parts are
    done when this returns, and *parts_done* is called after each.

    *checks* are those of ``validate``: with an ``effort`` without end every refused record is
    searched for the likeliest slip. *folders* says how a folder is walked, *jobs* how many parts
    are under way at most. What is spoken, the rulesets of ``own`` and ``own_of`` go with the work.

    Raises RunError, a BarsisError, where a part cannot be done or read, and its kind PlanError
    where something else stands at *place*; MissingPackageError without the extra ``ray``; OSError
    where *place* or the cluster cannot be reached. Whatever is raised, KeyboardInterrupt too, the
    parts that are done stay. What is wrong with files and records does not raise.
    """
    expect("checks", checks, Checks, None)
    expect("folders", folders, Folders)
    expect("jobs", jobs, int, None)
    expect("place", place, str, os.PathLike)
    expect_function("parts_done", parts_done)
    wanted = checks or Checks()
    named = expect_paths(paths)
    files = [*walk(named, folders)]
    every = isinstance(wanted.effort, Effort) and wanted.effort.is_unlimited
    task = PartChecks.of(named, wanted, every=every)
    own_of = wanted.own_of
    run = run_on_ray(os.fspath(place), task, files, own_of, jobs=jobs, parts_done=parts_done)
    return merge_checks(run, wanted).checked()


def merge_checks(run: ClusterRun, checks: Checks) -> PartMerger:
    """Return the merged reports of all parts of *run*, which are done.

    Raises RunError if one is damaged, as iterating may; OSError.
    """
    reads = [partial(run.result, part, read_report) for part in run.parts]
    with translate_part_errors():
        return _MergingRun(reads, [*map(get_part_name, run.parts)], checks)


class _MergingRun(PartMerger):
    """Reports of all parts of a run, which raise RunError."""

    def checked(self) -> Iterator[CheckedRecord]:
        with translate_part_errors():
            yield from super().checked()


def run_on_ray(
    place: str,
    task: PartTask,
    files: Sequence[str | Finding],
    own_of: Callable[[str], tuple[Ruleset, ...]] | None = None,
    *,
    jobs: int | None = None,
    parts_done: ProgressCallback = _ignore_progress,
) -> ClusterRun:
    """Have a cluster of Ray do the parts of *task* over *files* that are not done at *place*.

    Returns the run, of which all parts are done. *own_of* returns the user's own rulesets that
    records of a file may name. For the rest see :func:`validate_on_ray`.
    """
    run = _plan_run(place, make_cluster_work(task, files, own_of), files)
    left, of = len(run.undone()), len(run.parts)
    parts_done(of - left, of)
    if left:
        from barsis_notation.cluster.ray_tasks import open_ray_cluster

        with open_ray_cluster(jobs) as cluster:
            for _ in run.do(cluster):
                left -= 1
                parts_done(of - left, of)
    return run


def _plan_run(place: str, work: ClusterWork, files: Iterable[str | Finding]) -> ClusterRun:
    """Return the run, whose plan is kept. Raises PlanError, OSError."""
    _check_free(place)
    try:
        return ClusterRun(place, work, files)
    except RunError as error:
        raise PlanError(error.why) from error


def _check_free(place: str) -> None:
    """Raise PlanError where something stands at *place* that is of no run, OSError.

    Results would stand among what is somebody else's, and in the place of what is called alike.
    """
    if not place:
        raise PlanError(_text("place-without-name"))
    if is_object(place):
        is_free = has_object(make_folder_uri(place) + plans.NAME) or not has_objects_below(place)
    else:
        is_free = os.path.lexists(os.path.join(place, plans.NAME)) or not _list_entries(place)  # noqa: PTH118
    if not is_free:
        raise PlanError(_text("place-taken", place=place, plan=plans.NAME))


def _list_entries(folder: str) -> list[str]:
    """Return what stands in a folder, but for what a process that was killed has left there."""
    try:
        return [name for name in os.listdir(folder) if not is_part(name)]  # noqa: PTH208
    except FileNotFoundError:
        return []
