"""Division of the work over many files into parts of about the same weight, in order.

It depends only on the files, so that a run can be continued on any cluster.
"""

from __future__ import annotations

import contextlib
import errno
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from barsis_notation.base.path_kinds import StoredObject, is_object
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.work import Spans
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.spans import SIZE, Span, get_span_size, inspect_file
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.packing import NoZstandardError, strip_packing
from barsis_notation.storage.object_uris import parse_uri
from barsis_notation.storage.objects import list_objects

_text = bind_texts("cluster")

WEIGHT = 64 * 2**20
"""Weight of a part in uncompressed bytes: about 35,000 games.

A process takes about ten seconds for it, which is long compared with the start of a task, and
short if the part has to be repeated.
"""

PACKED: Final = 16
"""Factor by which the size of a compressed file is multiplied to estimate its weight."""

LEAST = 2**16
"""Smallest weight of a file, because opening it takes time."""

SPAN = SIZE
"""Size in bytes of the spans that large files are divided into."""


class PlannedFile(Struct, forbid_unknown_fields=True):
    """A file of a run as it was when the run was planned, or a finding in place of a file.

    Attributes:
        path: Path or URI of the file; for a finding, the file that it names, "" if it names none.
        size: Size in bytes. None for a finding, a pipe or a device, and for a file that cannot be
            inspected.
        tag: A text that changes when the file changes, "" if unknown; for a finding, the SHA-256 of
            the finding.
    """

    path: str
    size: int | None = None
    tag: str = ""


def look_at_file(
    file: str | Finding, found: StoredObject | None = None
) -> tuple[PlannedFile, Spans]:
    """Return the description of a file for the plan, and the spans in which it is read.

    A file that does not exist or cannot be read has no size and one span; the error is reported by
    the task that reads it. For a finding in place of a file, the finding itself is the only span.

    Args:
        file: Path or URI of the file, or a finding in place of a file.
        found: The object in cloud storage, if it is known from the listing of its folder; None to
            request it.

    Raises:
        RunError: If the name of the file is not Unicode.
        MissingPackageError: If the file is in cloud storage, and the package for that is not
            installed. It is an OSError.
        OSError: If the file cannot be inspected for another reason that may be temporary.
    """
    if isinstance(file, Finding):
        tag = sha256(encode_json(file)).hexdigest()
        return PlannedFile(_check_nameable(file.file or ""), tag=tag), (file,)
    try:
        looked = inspect_file(_check_nameable(file), SPAN, found)
    except ValueError:
        return PlannedFile(file), (Span(file),)
    except OSError as error:
        if not _is_permanent(error, file):
            raise
        return PlannedFile(file), (Span(file),)
    return PlannedFile(file, looked.size, looked.tag), tuple(looked.spans)


_STAYING: Final = (
    FileNotFoundError,
    PermissionError,
    IsADirectoryError,
    NotADirectoryError,
    NoZstandardError,
)
_STAYING_NUMBERS: Final = {errno.ELOOP, errno.ENAMETOOLONG, errno.EINVAL, errno.ENXIO, errno.ENODEV}


def _is_permanent(error: OSError, file: str) -> bool:
    """Return whether inspecting a file will fail again, because of the file itself."""
    if isinstance(error, _STAYING) or error.errno in _STAYING_NUMBERS:
        return True
    return is_object(file) and not _is_nameable_object(file)


def _is_nameable_object(uri: str) -> bool:
    try:
        return not parse_uri(uri).is_folder
    except OSError:
        return False


def _check_nameable(path: str) -> str:
    """Return *path*. Raises RunError if it is not Unicode, because JSON cannot represent it."""
    try:
        path.encode()
    except UnicodeEncodeError:
        raise RunError(_text("not-unicode", file=ascii(path))) from None
    return path


LOOKS: Final = 16
"""Number of files that are inspected at the same time, because cloud storage answers slowly."""

_SLICE: Final = 4096
"""Largest number of files that wait for inspection."""


def divide_work(files: Iterable[str | Finding]) -> tuple[list[PlannedFile], list[Spans]]:
    """Divide files into parts of about the same weight, 64 MiB (``WEIGHT``).

    The weight is an estimate of the uncompressed bytes (see ``compute_weight``).

    Args:
        files: Paths or URIs of files, or findings in place of files.

    Returns:
        The descriptions of the files for the plan, and the spans of each part. There is at least
        one part. A file that does not exist or cannot be read has no size and one span; the error
        is reported by the task that reads it.

    Raises:
        RunError: If a file cannot be inspected for a reason that may be temporary, or its name is
            not Unicode.
        MissingPackageError: If a file is in cloud storage, and the package for that is not
            installed.
    """
    looks: list[tuple[PlannedFile, Spans]] = []
    rest = iter(files)
    with ThreadPoolExecutor(LOOKS) as looking:
        while some := [*islice(rest, _SLICE)]:
            looks += looking.map(partial(_look_at_file, _list_folders(some)), some)
    spans = (span for _, some in looks for span in some)
    return [file for file, _ in looks], [*_group_by_weight(spans, WEIGHT)] or [()]


_MANY: Final = 8
"""Smallest number of files in one folder for which the folder is listed.

A request lists 1000 objects. If there are fewer files, each object is requested separately.
"""

_LISTS_TAGS: Final = "s3://"
"""Prefix of the stores whose listings give tags as for single objects; others omit quotes."""


def _list_folders(files: Iterable[str | Finding]) -> dict[str, StoredObject]:
    """Return the objects, by URI, of the folders that contain many of *files*.

    Folders that cannot be listed are left out.
    """
    folders = Counter(
        file.rpartition("/")[0]
        for file in files
        if isinstance(file, str) and file.startswith(_LISTS_TAGS)
    )
    found: dict[str, StoredObject] = {}
    for folder, count in folders.items():
        if count >= _MANY:
            with contextlib.suppress(OSError):  # then each object is requested, which may raise
                found.update((one.uri, one) for one in list_objects(folder))
    return found


def _look_at_file(found: dict[str, StoredObject], file: str | Finding) -> tuple[PlannedFile, Spans]:
    try:
        return look_at_file(file, found.get(file) if isinstance(file, str) else None)
    except MissingPackageError:
        raise
    except OSError as error:
        raise RunError(_text("not-looked-at", file=file, why=describe_os_error(error))) from error


def compute_cut(parts: Iterable[Spans]) -> str:
    """Return the SHA-256, in hexadecimal, of the division of files into parts.

    *parts* are the spans of each part, in order. The hash depends on the paths and offsets of the
    spans, not on the content of the files.
    """
    digest = sha256()
    for spans in parts:
        digest.update(encode_json([*map(_locate_span, spans)]) + b"\n")
    return digest.hexdigest()


def _locate_span(span: Span | Finding) -> tuple[Any, ...]:
    if isinstance(span, Finding):
        return (span.file,)
    return span.path, span.start, span.end, span.at


def _group_by_weight(spans: Iterable[Span | Finding], weight: int) -> Iterator[Spans]:
    held: list[Span | Finding] = []
    left = weight
    for span in spans:
        held.append(span)
        left -= compute_weight(span)
        if left <= 0:
            yield tuple(held)
            held, left = [], weight
    if held:
        yield tuple(held)


def compute_weight(span: Span | Finding) -> int:
    """Return the estimated work for a span in uncompressed bytes.

    This is the size of the span, times 16 (``PACKED``) if it is a whole compressed file, but at
    least 64 KiB (``LEAST``). It is ``LEAST`` for a file that could not be inspected, and 0 for a
    finding.
    """
    if isinstance(span, Finding):
        return 0
    if not span.was_seen:
        return LEAST
    is_packed = span.is_whole and strip_packing(span.path) != span.path
    return max(LEAST, get_span_size(span) * (PACKED if is_packed else 1))
