"""A conversion that a cluster does, part by part: told, counted and reported as one of here is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from barsis_notation.cluster.attempts import PARTS
from barsis_notation.cluster.on_ray import run_on_ray
from barsis_notation.cluster.work import name_of
from barsis_notation.conversion.part_conversion import (
    Merging,
    PartConversion,
    files_of,
    read_conversion,
)
from barsis_notation.formats.input_files import walk
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import texts_of

from .runs import done, ended_by_errors, going_on, put_in

if TYPE_CHECKING:
    from barsis_notation.conversion.conversions import Conversion

    from ...converting import ConversionTeller

_text = texts_of("cli/clusters")

REPORT: Final = "conversion.json"
"""What the report is called at the place where the run stands."""


def convert_on_cluster(
    conversion: Conversion, teller: ConversionTeller, sources: list[str], place: str
) -> None:
    """Have a cluster convert all records of *sources*; what it does stands at *place*.

    What was found and lost is told and counted when all parts are done, and reported there too.
    """
    how = conversion.settings
    to = how.write_as
    assert to is not None
    files = [*walk(sources, how.folders)]
    task = PartConversion(to.name, how.known.named, how.keep_raw, how.mark)
    do = partial(run_on_ray, place, task, files, how.known.of_file, jobs=how.jobs)
    run = done(lambda parts_done: do(parts_done=parts_done))
    merging = Merging(run.sources(read_conversion))
    with ended_by_errors(), going_on():
        for apart in merging.files():
            conversion.take(apart, to)
            if isinstance(apart.path, str):
                for number in merging.written_in:
                    name, *_ = files_of(name_of(run.parts[number - 1]), to).values()
                    written = f"{place.rstrip('/')}/{PARTS}{name}"
                    conversion.report.files[-1].written.append(written)
    _tell_beyond(teller, merging)
    with put_in(place, REPORT) as stream:
        conversion.report.write(stream)


def _tell_beyond(teller: ConversionTeller, merging: Merging) -> None:
    """Say which files are not read on, and stand further in parts that were done by themselves."""
    for path, records in merging.beyond.items():
        teller.fail(f"{path}: {_text('beyond', count=Count(records))}")
