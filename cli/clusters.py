"""Commands whose work is done by a cluster: what goes with that, and the run itself."""

# Annotations that Typer reads: as text, each would be compiled twice at every start.

import contextlib
import enum
import fnmatch
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, BinaryIO, TypeVar, cast

import typer

from barsis_notation.base.uris import is_read_once
from barsis_notation.language.texts import texts_of

from .options import wrong
from .output.reporter import ReportForm
from .parameters import Option
from .progress import Progress
from .status import Status
from .streams import hush, talk

if TYPE_CHECKING:
    from barsis_notation.cluster.on_ray import PartsDone
    from barsis_notation.validation import Checked

_text = texts_of("cli/clusters")


class On(enum.StrEnum):
    """What does the work in place of this machine alone."""

    RAY = "ray"


OnCluster = Annotated[
    On | None,
    Option(
        "--on",
        help="Have a cluster do the work, part by part: that of RAY_ADDRESS, else one that Ray "
        "starts here; takes the extra ray, with URIs cloud too. -o names the folder or the URI "
        "where it stands: run.json, parts/, and in the end the result (report.txt, .json or .html; "
        "statistics.txt, .json or .csv; conversion.json). The same command again goes on where it "
        "was.",
        show_default=False,
    ),
]

_REPORTS = {ReportForm.JSON: "report.json", ReportForm.HTML: "report.html"}


def check_on(
    on: On | None, place: str | None, paths: Sequence[str], *others: tuple[str, bool]
) -> str | None:
    """Return the place where the results of a cluster stand, None where none is asked for.

    *others* are options that do not go with it, and whether they are given. Raises BadParameter.
    """
    if on is None:
        return None
    for option, is_given in others:
        if is_given:
            raise wrong(_text("on-not-with", option=option))
    if any(map(is_read_once, paths)):
        raise wrong(_text("on-reads-files"))
    if not place or place == "-":
        raise wrong(_text("on-needs-place"))
    for path in paths:
        if _is_inside(place, path) or _is_fitted(place, path):
            raise wrong(_text("place-is-read", place=place, path=path))
    return place


def _is_inside(place: str, path: str) -> bool:
    """Return whether *place* is *path* or below it: what is put there would be read."""
    from barsis_notation.base.uris import is_object

    if is_object(place) != is_object(path):
        return False
    if not is_object(place):
        place, path = os.path.realpath(place), os.path.realpath(path)
    return f"{place.rstrip('/')}/".startswith(f"{path.rstrip('/')}/")


def _is_fitted(place: str, pattern: str) -> bool:
    """Return whether *pattern*, where it is one, may fit *place*, what it is in or stands in it."""
    from barsis_notation.base.uris import is_object
    from barsis_notation.formats.input_files import is_pattern

    if is_object(place) != is_object(pattern) or not is_pattern(pattern):
        return False
    if not is_object(place):
        place, pattern = os.path.abspath(place), os.path.abspath(pattern)  # noqa: PTH100
    for name, fitting in zip(place.rstrip("/").split("/"), pattern.split("/"), strict=False):
        if fitting == "**":
            return True
        if not fnmatch.fnmatchcase(name, fitting):
            return False
    return True


T = TypeVar("T")


def done(do: "Callable[[PartsDone], T]") -> T:
    """Have a cluster *do* what there is to do, and return what comes of it.

    Shows on a terminal how many parts are done. Ends the command where a part cannot be done.
    Raises BadParameter where something else stands at the place of the results.
    """
    from barsis_notation.cluster.errors import PlanError

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
    from barsis_notation.cluster.errors import PlanError, RunError
    from barsis_notation.validation.part_reports import PartError

    try:
        yield
    except PlanError:
        raise
    except (RunError, PartError) as error:
        hush()
        talk(f"barsis: {error.why}")
        raise typer.Exit(Status.UNREADABLE) from None


def or_ended(all_checked: "Iterable[Checked]") -> "Iterator[Checked]":
    """Yield what is put together; end the command where that cannot be read, and say why."""
    with ended_by_errors():
        yield from all_checked


def report_in(place: str, form: ReportForm) -> contextlib.AbstractContextManager[BinaryIO]:
    """Yield what is put at *place* in the end, as the report in *form*."""
    return put_in(place, _REPORTS.get(form, "report.txt"))


@contextlib.contextmanager
def put_in(place: str, name: str) -> Iterator[BinaryIO]:
    """Yield what is put at *place* in the end, under *name*."""
    from barsis_notation.base.temporary_files import temporary_file
    from barsis_notation.storage.stores import store_at

    with temporary_file() as report:
        yield cast("BinaryIO", report)
        report.seek(0)
        store_at(place).put(name, cast("BinaryIO", report))
