"""Conversion on a cluster, reported like a local conversion."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from barsis_notation.cluster.attempts import PARTS
from barsis_notation.cluster.on_ray import run_on_ray
from barsis_notation.cluster.work import get_part_name
from barsis_notation.conversion.part_conversion import (
    MergedConversion,
    PartConversion,
    name_part_files,
    read_conversion,
)
from barsis_notation.formats.input_files import walk
from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import bind_texts

from .cluster_run_output import exit_on_errors, explain_resuming, open_result, run_parts

if TYPE_CHECKING:
    from barsis_notation.conversion.conversions import Conversion

    from ...conversion_output import ConversionReporter

_text = bind_texts("cli/clusters")

REPORT: Final = "conversion.json"
"""The file name of the conversion report at the place of the run."""


def convert_on_cluster(
    conversion: Conversion, teller: ConversionReporter, sources: list[str], place: str
) -> None:
    """Convert all records of *sources* on a cluster, and report the results.

    Findings and losses are printed and counted when all parts are done.

    Args:
        conversion: The conversion with its settings, which must name a format to write.
        teller: Prints messages and counts failures.
        sources: Paths and URIs of the input files and folders.
        place: The folder or URI for the results, which also gets the report.

    Raises:
        typer.Exit: With status 3, after a message, if a part fails or a result cannot be read.
        BadParameter: If *place* contains other data.
        OSError: If the report cannot be stored.
    """
    how = conversion.settings
    to = how.write_as
    assert to is not None
    files = [*walk(sources, how.folders)]
    task = PartConversion(to.name, how.known.named, how.keep_raw, how.mark)
    do = partial(run_on_ray, place, task, files, how.known.of_file, jobs=how.jobs)
    run = run_parts(lambda parts_done: do(parts_done=parts_done))
    merging = MergedConversion(run.make_sources(read_conversion))
    with exit_on_errors(), explain_resuming():
        for apart in merging.iter_files():
            conversion.take(apart, to)
            if isinstance(apart.path, str):
                for number in merging.written_in:
                    name, *_ = name_part_files(get_part_name(run.parts[number - 1]), to).values()
                    written = f"{place.rstrip('/')}/{PARTS}{name}"
                    conversion.report.files[-1].written.append(written)
    _report_beyond(teller, merging)
    with open_result(place, REPORT) as stream:
        conversion.report.write(stream)


def _report_beyond(teller: ConversionReporter, merging: MergedConversion) -> None:
    """Report the files of which later parts were converted although reading failed earlier."""
    for path, records in merging.beyond.items():
        teller.fail(f"{path}: {_text('beyond', count=Count(records))}")
