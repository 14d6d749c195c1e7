"""A conversion that a cluster does, part by part: told, counted and reported as one of here is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from barsis_notation.cluster.converting import converting_work, merged, place_of
from barsis_notation.cluster.on_ray import run_on_ray
from barsis_notation.formats.input_files import walk
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from .clusters import done, ended_by_errors, going_on, put_in
from .status import Status, worst

if TYPE_CHECKING:
    from barsis_notation.conversion.parts import Merging

    from .converting import Conversion

_text = texts_of("cli/clusters")

REPORT: Final = "conversion.json"
"""What the report is called at the place where the run stands."""


def convert_on_cluster(conversion: Conversion, sources: list[str], place: str) -> None:
    """Have a cluster convert all records of *sources*; what it does stands at *place*.

    What was found and lost is told and counted when all parts are done, and reported there too.
    """
    to = conversion.write_as
    assert to is not None
    files = [*walk(sources, conversion.folders)]
    work = converting_work(
        files, to.name, conversion.known, keeps_raw=conversion.keep_raw, mark=conversion.mark
    )
    do = partial(run_on_ray, place, work, files, jobs=conversion.jobs)
    run = done(lambda parts_done: do(parts_done=parts_done))
    merging, parts = merged(run), run.parts
    with ended_by_errors(), going_on():
        for apart in merging.files():
            conversion.take(apart, to)
            if isinstance(apart.path, str):
                written = (place_of(parts[number - 1], to) for number in merging.written_in)
                conversion.report.files[-1].written += [
                    f"{place.rstrip('/')}/{name}" for name in written
                ]
    _tell_beyond(conversion, merging)
    with put_in(place, REPORT) as stream:
        conversion.report.write(stream)


def _tell_beyond(conversion: Conversion, merging: Merging) -> None:
    """Say which files are not read on, and stand further in parts that were done by themselves."""
    for path, records in merging.beyond.items():
        conversion.progress.talk(f"{path}: {_text('beyond', count=Count(records))}")
        conversion.tally.status = worst(conversion.tally.status, Status.FINDINGS)
