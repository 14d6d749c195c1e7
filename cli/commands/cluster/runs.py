"""A run that a cluster does, part by part: progress, errors and the place of its results."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, Final, TypeVar, cast

import typer

from barsis_notation.base.temporary_files import temporary_file
from barsis_notation.cluster.errors import PlanError, RunError
from barsis_notation.cluster.on_ray import validate_on_ray
from barsis_notation.language.texts import texts_of
from barsis_notation.parallel.part_results import PartError
from barsis_notation.storage.stores import store_at

from ...checking import Run
from ...options import wrong
from ...output.reporter import ReportForm
from ...progress import Progress
from ...status import Status
from ...streams import hush, talk

if TYPE_CHECKING:
    from barsis_notation.cluster.on_ray import PartsDone
    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import Checked, Checks
    from barsis_notation.validation.effort import Effort

_text = texts_of("cli/clusters")

_REPORTS: Final = {ReportForm.JSON: "report.json", ReportForm.HTML: "report.html"}


def on_cluster(
    place: str,
    paths: list[str],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    effort: Effort,
) -> Run:
    """Have a cluster check all records; what it does stands at *place*."""
    checks = checks._replace(effort=effort)
    check = partial(validate_on_ray, paths, place, checks, folders=folders, jobs=jobs)
    return Run(or_ended(done(lambda parts_done: check(parts_done=parts_done))), effort)


T = TypeVar("T")


def done(do: Callable[[PartsDone], T]) -> T:
    """Have a cluster *do* what there is to do, and return what comes of it.

    Shows on a terminal how many parts are done. Ends the command where a part cannot be done.
    Raises BadParameter where something else stands at the place of the results.
    """
    progress, is_kept = Progress(), False

    def show(done: int, of: int) -> None:
        nonlocal is_kept
        is_kept = done > 0
        progress.show(_text("parts-done", done=done, of=of))

    try:
        # to nowhere what Ray prints when a process is gone, whatever it is told
        nowhere = contextlib.redirect_stdout(io.StringIO())
        with ended_by_errors(), _cleared(progress), nowhere:
            return do(show)
    except PlanError as error:
        raise wrong(error.why) from None
    except KeyboardInterrupt:
        if is_kept:
            talk(_text("run-goes-on"))
        raise


@contextlib.contextmanager
def _cleared(progress: Progress) -> Iterator[None]:
    try:
        yield
    finally:
        progress.clear()


@contextlib.contextmanager
def going_on() -> Iterator[None]:
    """Say how what is put together of parts that are done goes on where the user ends it."""
    try:
        yield
    except KeyboardInterrupt:
        talk(_text("run-goes-on"))
        raise


@contextlib.contextmanager
def ended_by_errors() -> Iterator[None]:
    """End the command where a run cannot go on or be read, and say why."""
    try:
        yield
    except PlanError:
        raise
    except (RunError, PartError) as error:
        hush()
        talk(f"barsis: {error.why}")
        raise typer.Exit(Status.UNREADABLE) from None


def or_ended(all_checked: Iterable[Checked]) -> Iterator[Checked]:
    """Yield what is put together; end the command where that cannot be read, and say why."""
    with ended_by_errors():
        yield from all_checked


def report_in(place: str, form: ReportForm) -> contextlib.AbstractContextManager[BinaryIO]:
    """Yield what is put at *place* in the end, as the report in *form*."""
    return put_in(place, _REPORTS.get(form, "report.txt"))


@contextlib.contextmanager
def put_in(place: str, name: str) -> Iterator[BinaryIO]:
    """Yield what is put at *place* in the end, under *name*."""
    with temporary_file() as report:
        yield cast("BinaryIO", report)
        report.seek(0)
        store_at(place).put(name, cast("BinaryIO", report))
