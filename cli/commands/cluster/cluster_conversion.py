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
from barsis_notation.language.texts import texts_of

from .cluster_run_output import exit_on_errors, explain_resuming, open_result, run_parts

if TYPE_CHECKING:
    from barsis_notation.conversion.conversions import Conversion

    from ...conversion_output import ConversionReporter

_text = texts_of("cli/clusters")

REPORT: Final = "conversion.json"
"""The file name of the conversion report at the place of the run."""


def convert_on_cluster(
    conversion: Conversion, teller: ConversionReporter, sources: list[str], place: str
) -> None:
    """Convert all records of *sources* on a cluster, and report the results.

    Findings and losses are printed and counted when all parts are done.

    Args:
        conversion: The conversion and its settings.
        teller: Prints messages and counts failures.
        sources: The input files and folders.
        place: The folder or URL for the results, which also gets the report.

    Raises:
        typer.Exit: If a part fails or a result cannot be read; the reason is printed.
    """
    how = conversion.settings
    to = how.write_as
    assert to is not None
    files = [*walk(sources, how.folders)]
    task = PartConversion(to.name, how.known.named, how.keep_raw, how.mark)
    do = partial(run_on_ray, place, task, files, how.known.of_file, jobs=how.jobs)
    run = run_parts(lambda parts_done: do(parts_done=parts_done))
    merging = MergedConversion(run.sources(read_conversion))
    with exit_on_errors(), explain_resuming():
        for apart in merging.files():
            conversion.take(apart, to)
            if isinstance(apart.path, str):
                for number in merging.written_in:
                    name, *_ = name_part_files(get_part_name(run.parts[number - 1]), to).values()
                    written = f"{place.rstrip('/')}/{PARTS}{name}"
                    conversion.report.files[-1].written.append(written)
    _tell_beyond(teller, merging)
    with open_result(place, REPORT) as stream:
        conversion.report.write(stream)


def _tell_beyond(teller: ConversionReporter, merging: MergedConversion) -> None:
    """Say which files are not read on, and stand further in parts that were done by themselves."""
    for path, records in merging.beyond.items():
        teller.fail(f"{path}: {_text('beyond', count=Count(records))}")
