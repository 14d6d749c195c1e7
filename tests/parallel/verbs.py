"""Verbs that work in parts, each with its answer by one process and by merged parts.

That of statistics is in ``tests.statistics.verbs``.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from barsis_notation.conversion import part_conversion
from barsis_notation.conversion.converted_records import ConvertedRecord, convert_record
from barsis_notation.conversion.parallel_conversion import CleanRecords, DetectedFormat
from barsis_notation.conversion.part_conversion import PartConversion, read_conversion
from barsis_notation.conversion.writing_formats import find_writing_format
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.input_files import open_input, walk
from barsis_notation.formats.spans import Span
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.parallel.part_results import PartJob, PartReport, PartSource, PartTask
from barsis_notation.parallel.parts import Part
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation import check_files
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.part_checks import PartChecks, PartMerger, read_report
from barsis_notation.validation.search_limits import Effort
from tests.validation.told import told

Paths = Sequence[str]
Spans = Sequence[Span | Finding]
Read = Callable[[bytes, str], PartReport[Any, Any]]

CHECKS = Checks(suggest=True, duplicates=True)


class Verb(NamedTuple):
    """A verb: its task for parts of files, what reads a result, and its answers.

    *alone* returns the answer of one process, without spans, *merged* that of the sources of all
    parts, whose files are in a folder.
    """

    name: str
    task: Callable[[Paths], PartTask]
    read: Read
    alone: Callable[[Paths], Any]
    merged: Callable[[list[PartSource[Any, Any]], Path], Any]


def owning_nothing(_file: str) -> tuple[Ruleset, ...]:
    return ()


def enter() -> Callable[[str], tuple[Ruleset, ...]]:
    return owning_nothing


def do_parts(
    verb: Verb, paths: Paths, parts: Sequence[Spans], folder: Path, processes: int = 0
) -> list[PartSource[Any, Any]]:
    """Do *parts* of the files *paths*, with their own files in *folder*; return their results."""
    folder.mkdir()
    sources: list[PartSource[Any, Any]] = []
    for number, spans in enumerate(parts, start=1):
        target = folder / f"{number:02}"
        part = Part(number, len(parts))
        job = PartJob(
            part, spans, str(target), processes, owning_nothing, enter, lambda _file, _why: None
        )
        *_, ending = verb.task(paths).do(job)
        content = Path(f"{target}{ending}").read_bytes()
        sources.append(PartSource(target.name, partial(verb.read, content, target.name)))
    return sources


# -- validate ----------------------------------------------------------------------------------


def _checked_alone(paths: Paths) -> Any:
    effort = Effort()
    found = [*told(check_files(paths, CHECKS._replace(effort=effort)))]
    return found, effort.skipped, effort.untried


def _checked_merged(sources: list[PartSource[Any, Any]], _folder: Path) -> Any:
    merging = PartMerger([one.read for one in sources], [one.name for one in sources], CHECKS)
    return [*told(merging.merge())], merging.effort.skipped, merging.effort.untried


# -- convert -----------------------------------------------------------------------------------


def _converted_alone(paths: Paths) -> Any:
    to = find_writing_format("jsonl")
    assert to is not None
    found: list[Any] = []
    kept = []
    for file in walk(paths):
        if isinstance(file, Finding):
            found.append(file)
            continue
        try:
            with open_input(file) as opened:
                found.append((file, opened.format.name if opened.format else ""))
                for decoded in opened.records():
                    one = convert_record(decoded, file, to)
                    found.append((*one[:2], one.findings, one.losses, one.record is not None))
                    kept += [one.record] if one.record is not None else []
        except OSError as error:
            found += [(file, ""), (file, str(describe_os_error(error)))]
    whole = io.BytesIO()
    to.write(kept, whole)
    return found, whole.getvalue()


def _converted_merged(sources: list[PartSource[Any, Any]], folder: Path) -> Any:
    found: list[Any] = []
    for path, entries in part_conversion.MergedConversion(sources).iter_files():
        number = 0
        found += [path] if isinstance(path, Finding) else []
        for entry in entries:
            if isinstance(entry, DetectedFormat):
                found.append((path, entry.format))
            elif isinstance(entry, OSError):
                found.append((path, str(describe_os_error(entry))))
            elif isinstance(entry, CleanRecords):
                found += [(path, number + one, [], [], True) for one in range(1, entry.records + 1)]
                number += entry.records
            else:
                assert isinstance(entry, ConvertedRecord)
                number = entry.number or number
                is_kept = entry.written is not None
                found.append((*entry[:2], entry.findings, entry.losses, is_kept))
    return found, b"".join(path.read_bytes() for path in sorted(folder.glob("*.jsonl")))


VALIDATE = Verb(
    "validate",
    lambda paths: PartChecks.of(paths, CHECKS),
    read_report,
    _checked_alone,
    _checked_merged,
)
CONVERT = Verb(
    "convert",
    lambda _: PartConversion("jsonl", ()),
    read_conversion,
    _converted_alone,
    _converted_merged,
)
