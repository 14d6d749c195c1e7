"""Division of a run into parts, and a fingerprint of its files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from hashlib import file_digest, sha256
from typing import NamedTuple

from barsis_notation.addons import load
from barsis_notation.base.path_kinds import is_object
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import SIZE, Span, get_span_size
from barsis_notation.parallel.span_items import iterate_spans


class Part(NamedTuple):
    """One of the parts into which a run is divided; each is processed separately.

    Attributes:
        number: Number of the part, from 1.
        of: Number of parts.
    """

    number: int
    of: int


def select_spans(files: Sequence[str | Finding], part: Part) -> tuple[list[Span | Finding], int]:
    """Return the spans of a part, and the total size of all files in bytes.

    A file that is divided into ranges counts with its uncompressed size, any other file with its
    size as stored, and a file of unknown size as 0. Parts are contiguous and of about the same
    size. A part may be empty.

    Args:
        files: Paths of all files of the run in order, or findings in place of files.
        part: Number of the part and number of parts.
    """
    whole = sum(get_span_size(Span(file)) for file in files if isinstance(file, str))
    size = max(1, min(SIZE, -(-whole // part.of)))
    spans = [*iterate_spans(files, size)]
    sizes = [get_span_size(span) for span in spans]
    total, at, taken = sum(sizes), 0, []
    for span, bytes_of in zip(spans, sizes, strict=True):
        number = min(at * part.of // total, part.of - 1) if total else 0
        if number == part.number - 1:
            taken.append(span)
        at += bytes_of
    return taken, total


def get_place(span: Span | Finding) -> tuple[str, int]:
    """Return the path or URI of a span, and its start.

    The start is an offset in bytes in the uncompressed file. For a finding in place of a file, they
    are its file name (``""`` if it has none) and 0.
    """
    return (span.path, span.start) if isinstance(span, Span) else (span.file or "", 0)


def compute_fingerprint(files: Iterable[str | Finding]) -> str:
    """Return the SHA-256, in hexadecimal, of the names and contents of *files* in their order.

    Every regular file is read; for cloud objects, size and tag are used instead of the content. For
    a finding in place of a file, its file name and code are used, and for an unreadable file the
    type and number of the error. Only the name of a pipe or device is used. No error is raised for
    unreadable files and cloud objects.
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
    """Return the SHA-256 of a regular file, or a text that describes another file or an error."""
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
