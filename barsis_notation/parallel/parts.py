"""Parts of a run: which spans of its files each has, and a fingerprint of the files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from hashlib import file_digest, sha256

from barsis_notation.addons import load
from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.base.path_kinds import is_object
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import SIZE, Span
from barsis_notation.parallel.span_items import get_span_bytes, iterate_spans


class Part(NamedTuple):
    """Part *number*, from 1, of a run in *of* parts."""

    number: int
    of: int


def select_spans(files: Sequence[str | Finding], part: Part) -> tuple[list[Span | Finding], int]:
    """Return the spans of *files* that are of *part*, and the size in bytes of all files.

    Parts are contiguous and of about the same size.
    """
    whole = sum(get_span_bytes(Span(file)) for file in files if isinstance(file, str))
    size = max(1, min(SIZE, -(-whole // part.of)))
    spans = [*iterate_spans(files, size)]
    sizes = [get_span_bytes(span) for span in spans]
    total, at, taken = sum(sizes), 0, []
    for span, bytes_of in zip(spans, sizes, strict=True):
        number = min(at * part.of // total, part.of - 1) if total else 0
        if number == part.number - 1:
            taken.append(span)
        at += bytes_of
    return taken, total


def get_place(span: Span | Finding) -> tuple[str, int]:
    """Return the path of a span and where it begins."""
    return (span.path, span.start) if isinstance(span, Span) else (span.file or "", 0)


def compute_fingerprint(files: Iterable[str | Finding]) -> str:
    """Return the SHA-256 of the names and contents of *files*, in their order.

    Every file is read; for cloud objects, size and tag stand in for the content. A finding in the
    place of a file counts by its name and code, an unreadable file by the number of the error.
    """
    every = sha256()
    for file in files:
        name, content = (
            (file.file or "", file.code)
            if isinstance(file, Finding)
            else (file, _compute_digest(file))
        )
        every.update(f"{len(name)}:{name}:{content}\n".encode("utf-8", "surrogatepass"))
    return every.hexdigest()


def _compute_digest(path: str) -> str:
    """Return the SHA-256 of a regular file; another text for anything else."""
    try:
        if is_object(path):
            found = load("storage.objects").look_up_object(path)
            return f"{found.size} {found.tag}"
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
            return "no file"
        with open(path, "rb") as stream:  # noqa: PTH123
            return file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError) as error:
        return f"{type(error).__name__} {getattr(error, 'errno', None)}"
