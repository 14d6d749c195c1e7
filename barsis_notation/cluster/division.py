"""What the work over many files is divided into: parts of about the same weight, in order.

The cut follows from the files alone, so that a run goes on where it was on any cluster.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from msgspec import Struct

from barsis_notation.cluster.work import Spans
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.span_work import all_spans, size_of
from barsis_notation.formats.spans import Span
from barsis_notation.record.packing import without_packing
from barsis_notation.storage.objects import is_object, stored

WEIGHT = 64 * 2**20
"""Weight of a part, in bytes that are not packed: some 35,000 games.

That takes a process some ten seconds: long beside what a task takes to begin, and little to do
again.
"""

PACKED: Final = 16
"""How many times its bytes a packed file weighs."""

LEAST = 2**16
"""What the smallest file weighs: to open one takes time."""


class InputFile(Struct, forbid_unknown_fields=True):
    """A file of a run, or what is said in its place: its *tag* changes when the file does.

    Of what cannot be looked at, or is no file, *size* and *tag* say nothing.
    """

    path: str
    size: int = 0
    tag: str = ""


def input_file(file: str | Finding) -> InputFile:
    """Return what is known of a file before it is read."""
    if isinstance(file, Finding):
        return InputFile(file.file or "", tag=f"{file.code}")
    try:
        if is_object(file):
            one = stored(file)
            return InputFile(file, one.size, one.tag)
        status = os.stat(file)  # noqa: PTH116 - follows links
    except (OSError, ValueError):  # whoever reads it says why
        return InputFile(file)
    return InputFile(file, status.st_size, str(status.st_mtime_ns))


LOOKS: Final = 16
"""Files that are looked at together: those of a cloud take their time to answer."""


def divided(files: Iterable[str | Finding]) -> tuple[list[InputFile], list[Spans]]:
    """Return what is known of *files*, and the parts of about WEIGHT they are divided into.

    There is at least one part.
    """
    with ThreadPoolExecutor(LOOKS) as looking:
        looks = [*looking.map(_look, files)]
    spans = (span for _, some in looks for span in some)
    return [file for file, _ in looks], [*_divided(spans, WEIGHT)] or [()]


def _look(file: str | Finding) -> tuple[InputFile, Spans]:
    return input_file(file), tuple(all_spans([file]))


def _divided(spans: Iterable[Span | Finding], weight: int) -> Iterator[Spans]:
    held: list[Span | Finding] = []
    left = weight
    for span in spans:
        held.append(span)
        left -= weight_of(span)
        if left <= 0:
            yield tuple(held)
            held, left = [], weight
    if held:
        yield tuple(held)


def weight_of(span: Span | Finding) -> int:
    """Return how much there is to do for a part of a file."""
    if isinstance(span, Finding):
        return 0
    is_packed = span.is_whole and without_packing(span.path) != span.path
    return max(LEAST, size_of(span) * (PACKED if is_packed else 1))
