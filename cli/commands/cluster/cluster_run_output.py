"""Output of cluster runs: progress, errors and the place of the results."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, Final, TypeVar, cast

import typer

from barsis_notation.base.temporary_files import open_temporary_file
from barsis_notation.cluster.errors import PlanError, RunError
from barsis_notation.cluster.on_ray import validate_on_ray
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel.part_results import PartError
from barsis_notation.storage.stores import get_store

from ...options import make_usage_error
from ...output.reporter import ReportForm
from ...progress import ProgressLine
from ...status import Status
from ...streams import discard_output, print_message
from ...validation_runs import ValidationRun

if TYPE_CHECKING:
    from barsis_notation.cluster.on_ray import ProgressCallback
    from barsis_notation.formats.folders import Folders
    from barsis_notation.validation import CheckedRecord, Checks
    from barsis_notation.validation.search_limits import Effort

_text = bind_texts("cli/clusters")

_REPORTS: Final = {ReportForm.JSON: "report.json", ReportForm.HTML: "report.html"}


def validate_on_cluster(
    place: str,
    paths: list[str],
    checks: Checks,
    folders: Folders,
    jobs: int | None,
    effort: Effort,
) -> ValidationRun:
    """Validate all records of *paths* on a cluster, and return the run.

    The parts are done when this returns. Iterating over the results of the run reads them; it
    raises typer.Exit with status 3, after a message, if that fails.

    Args:
        place: The folder or URI for the results.
        paths: Paths and URIs of the input files and folders.
        checks: The checks to apply.
        folders: How folders are walked.
        jobs: The number of parts worked on at a time; chosen by the cluster if None.
        effort: The limits of searches.

    Raises:
        typer.Exit: With status 3, after a message, if a part fails.
        BadParameter: If *place* contains other data.
    """
    checks = checks._replace(effort=effort)
    check = partial(validate_on_ray, paths, place, checks, folders=folders, jobs=jobs)
    return ValidationRun(
        yield_or_exit(run_parts(lambda parts_done: check(parts_done=parts_done))), effort
    )


T = TypeVar("T")


def run_parts(do: Callable[[ProgressCallback], T]) -> T:
    """Call *do*, which runs work on a cluster, and return its result.

    *do* gets a callback for the number of finished parts, which are shown on a terminal.

    Raises:
        typer.Exit: With status 3, after a message, if a part fails.
        BadParameter: If the place of the results contains other data.
        KeyboardInterrupt: If the user interrupts; the way to resume is printed if parts are done.
    """
    progress, is_kept = ProgressLine(), False

    def show(done: int, of: int) -> None:
        nonlocal is_kept
        is_kept = done > 0
        progress.show(_text("parts-done", done=done, of=of))

    try:
        # Ray prints when a process is gone, in spite of its settings: discard that
        nowhere = contextlib.redirect_stdout(io.StringIO())
        with exit_on_errors(), _clear_at_end(progress), nowhere:
            return do(show)
    except PlanError as error:
        raise make_usage_error(error.why) from None
    except KeyboardInterrupt:
        if is_kept:
            print_message(_text("run-goes-on"))
        raise


@contextlib.contextmanager
def _clear_at_end(progress: ProgressLine) -> Iterator[None]:
    try:
        yield
    finally:
        progress.clear()


@contextlib.contextmanager
def explain_resuming() -> Iterator[None]:
    """Run the ``with`` block; on an interrupt, print how to resume the run.

    Raises:
        KeyboardInterrupt: After the message.
    """
    try:
        yield
    except KeyboardInterrupt:
        print_message(_text("run-goes-on"))
        raise


@contextlib.contextmanager
def exit_on_errors() -> Iterator[None]:
    """Run the ``with`` block; if a run fails, print the reason and end the command.

    Raises:
        typer.Exit: With status 3, if a part fails or its result cannot be read.
        PlanError: If the block raises it.
    """
    try:
        yield
    except PlanError:
        raise
    except (RunError, PartError) as error:
        discard_output()
        print_message(f"barsis: {error.why}")
        raise typer.Exit(Status.UNREADABLE) from None


def yield_or_exit(all_checked: Iterable[CheckedRecord]) -> Iterator[CheckedRecord]:
    """Yield *all_checked* unchanged; end the command if a result cannot be read.

    Raises:
        typer.Exit: With status 3, after a message, if a result cannot be read.
    """
    with exit_on_errors():
        yield from all_checked


def open_report(place: str, form: ReportForm) -> contextlib.AbstractContextManager[BinaryIO]:
    """Return a context manager for the stream of a report, stored at its end.

    Args:
        place: The folder or URI for the results.
        form: The form of the report: its file is ``report.json``, ``.html`` or ``.txt``.

    Raises:
        OSError: At the end of the block, if the report cannot be stored.
    """
    return open_result(place, _REPORTS.get(form, "report.txt"))


@contextlib.contextmanager
def open_result(place: str, name: str) -> Iterator[BinaryIO]:
    """Yield a temporary stream, and store its content at the end of the block.

    If the block raises an exception, nothing is stored.

    Args:
        place: The folder or URI for the results.
        name: The file name there.

    Raises:
        OSError: If the result cannot be stored.
    """
    with open_temporary_file() as report:
        yield cast("BinaryIO", report)
        report.seek(0)
        get_store(place).put(name, cast("BinaryIO", report))
