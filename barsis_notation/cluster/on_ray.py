"""Complete runs on a Ray cluster, for programs and for the commands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from barsis_notation.base import FilePath
from barsis_notation.base.arguments import expect, expect_function, expect_paths
from barsis_notation.base.errors import OutOfRangeError
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
"""A function that takes the number of parts done and the number of all parts.

It is called at the beginning and whenever another part is done.
"""


def _ignore_progress(_done: int, _of: int) -> None:
    """Do nothing; the default ProgressCallback."""


def validate_on_ray(
    paths: Iterable[FilePath],
    place: FilePath,
    checks: Checks | None = None,
    *,
    folders: Folders = EVERY,
    jobs: int | None = None,
    parts_done: ProgressCallback = _ignore_progress,
) -> Iterator[CheckedRecord]:
    """Check the records of *paths* on a Ray cluster, and return an iterator of the results.

    The cluster is the one that the environment variable ``RAY_ADDRESS`` names; without it, or if it
    is ``local``, Ray starts on this machine. The results and their order are the same as on one
    machine: each ``CheckedRecord`` has the ``file``, the number of ``records`` it is about, and
    their ``findings``. Invalid files and records are reported as findings and never raised.

    The work is done in parts, and all parts are done when the function returns. Their reports
    remain at *place*, even after an error or a KeyboardInterrupt: if the call is repeated, only the
    missing parts are done.

    Args:
        paths: Paths of files and folders, patterns, or URIs.
        place: Path or URI of a folder for the reports. At the first call it must be empty or not
            exist. It must be shared if the cluster has other machines.
        checks: What to check, as for ``validate``. With ``suggest`` and ``Effort.unlimited()``,
            every refused record is searched for the likeliest slip. The current language and the
            rulesets of ``own`` and ``own_of`` are sent with the work. ``own_of`` is called once for
            each folder, so it must return the same for all files of a folder. The cache is not
            used.
        folders: How folders are walked.
        jobs: Largest number of parts in progress, at least 1; by default, the number of processors
            of the cluster.
        parts_done: Called with the number of parts done and the number of all parts: at the
            beginning and whenever another part is done.

    Raises:
        RunError: If a part cannot be done or its report cannot be read. Iterating the results may
            raise it, too. It is a BarsisError.
        PlanError: If *place* is ``""``, or contains other files, the plan of another run, or a
            damaged plan. Also if the name of a file is not Unicode, or a file cannot be inspected
            for a reason that may be temporary. It is a RunError.
        PatternError: If an exclusion pattern in *folders* cannot be parsed, or the patterns are too
            costly.
        MissingPackageError: If Ray (the extra ``ray``) is not installed and parts are missing, or a
            file or *place* is in cloud storage and the extra ``cloud`` is not installed.
        OSError: If *place* or the cluster cannot be reached. Iterating the results may raise it,
            too.
        WrongTypeError: If an argument has the wrong type.
        OutOfRangeError: If *jobs* is less than 1.

    Examples:
        >>> from barsis_notation import validate_on_ray
        >>> for checked in validate_on_ray(["games/"], "report/", jobs=8):  # doctest: +SKIP
        ...     for finding in checked.findings:
        ...         print(finding)
    """
    expect("checks", checks, Checks, None)
    expect("folders", folders, Folders)
    _expect_jobs(jobs)
    expect("place", place, str, os.PathLike)
    expect_function("parts_done", parts_done)
    wanted = checks or Checks()
    named = expect_paths(paths)
    files = [*walk(named, folders)]
    every = isinstance(wanted.effort, Effort) and wanted.effort.is_unlimited
    task = PartChecks.of(named, wanted, every=every)
    own_of = wanted.own_of
    run = run_on_ray(os.fspath(place), task, files, own_of, jobs=jobs, parts_done=parts_done)
    return merge_checks(run, wanted).merge()


def merge_checks(run: ClusterRun, checks: Checks) -> PartMerger:
    """Return a merger of the reports of all parts of a run; all parts must be done.

    Its method ``merge`` yields the results.

    Args:
        run: The run.
        checks: What was checked.

    Raises:
        RunError: If a part is not done, or its report is damaged or has another version, language
            or ruleset. Iterating the merged results may raise it, too.
        OSError: If the store cannot be read. Iterating the merged results may raise it, too.
    """
    reads = [partial(run.read_result, part, read_report) for part in run.parts]
    with translate_part_errors():
        return _MergingRun(reads, [*map(get_part_name, run.parts)], checks)


class _MergingRun(PartMerger):
    """A merger that raises RunError in place of PartError."""

    def merge(self) -> Iterator[CheckedRecord]:
        """Yield the checked records of all parts, in order.

        Raises:
            RunError: If the report of a part is damaged or missing, or does not belong to the run.
            OSError: If the store cannot be read.
        """
        with translate_part_errors():
            yield from super().merge()


def run_on_ray(
    place: str,
    task: PartTask,
    files: Sequence[str | Finding],
    own_of: Callable[[str], tuple[Ruleset, ...]] | None = None,
    *,
    jobs: int | None = None,
    parts_done: ProgressCallback = _ignore_progress,
) -> ClusterRun:
    """Do the missing parts of a run on a Ray cluster, and return the run with all parts done.

    Args:
        place: Path or URI of the folder of the results. It must be empty, not exist, or contain the
            plan of the same run.
        task: The command with its options, such as a ``PartChecks`` or ``PartConversion``.
        files: Paths or URIs of all files in order, or findings in place of files.
        own_of: Function that takes the path of a file and returns the user's own rulesets that its
            records may name; None if the user has no rulesets. It is called once for each folder,
            so it must return the same for all files of a folder.
        jobs: Largest number of parts in progress, at least 1; by default, the number of processors
            of the cluster.
        parts_done: Called with the number of parts done and the number of all parts: at the
            beginning and whenever another part is done.

    Raises:
        RunError: If a part cannot be done.
        PlanError: If *place* is ``""``, or contains other files, the plan of another run, or a
            damaged plan. Also if the name of a file is not Unicode, or a file cannot be inspected
            for a reason that may be temporary. It is a RunError.
        MissingPackageError: If Ray is not installed and parts are missing, or a file or *place* is
            in cloud storage and the package for that is not installed.
        OSError: If *place* or the cluster cannot be reached.
        WrongTypeError: If *jobs* has the wrong type.
        OutOfRangeError: If *jobs* is less than 1.
    """
    _expect_jobs(jobs)
    run = _plan_run(place, make_cluster_work(task, files, own_of), files)
    left, of = len(run.list_undone()), len(run.parts)
    parts_done(of - left, of)
    if left:
        from barsis_notation.cluster.ray_tasks import open_ray_cluster

        with open_ray_cluster(jobs) as cluster:
            for _ in run.do(cluster):
                left -= 1
                parts_done(of - left, of)
    return run


def _expect_jobs(jobs: int | None) -> None:
    expect("jobs", jobs, int, None)
    if jobs is not None and jobs < 1:
        raise OutOfRangeError(f"jobs: expected at least 1, not {jobs}")


def _plan_run(place: str, work: ClusterWork, files: Iterable[str | Finding]) -> ClusterRun:
    """Return the run with its plan stored.

    Raises PlanError if *place* cannot be used, and OSError if the store cannot be read or written.
    """
    _check_free(place)
    try:
        return ClusterRun(place, work, files)
    except RunError as error:
        raise PlanError(error.why) from error


def _check_free(place: str) -> None:
    """Raise PlanError if the folder *place* has files but no plan; OSError if it is unreadable.

    Otherwise results would mix with other files and replace those of the same name.
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
    """Return the names in a folder, without temporary files left by a process that was killed."""
    try:
        return [name for name in os.listdir(folder) if not is_part(name)]  # noqa: PTH208
    except FileNotFoundError:
        return []
