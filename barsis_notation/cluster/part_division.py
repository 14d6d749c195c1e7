"""What the work over many files is divided into: parts of about the same weight, in order.

The cut follows from the files alone, so that a run goes on where it was on any cluster.
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
from barsis_notation.formats.spans import SIZE, Span, inspect_file
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel.span_items import get_span_bytes
from barsis_notation.record.packing import NoZstandardError, strip_packing
from barsis_notation.storage.object_uris import parse_uri
from barsis_notation.storage.objects import list_objects

_text = bind_texts("cluster")

WEIGHT = 64 * 2**20
"""Weight of a part, in bytes that are not packed: some 35,000 games.

That takes a process some ten seconds: long beside what a task takes to begin, and little to do
again.
"""

PACKED: Final = 16
"""How many times its bytes a packed file weighs."""

LEAST = 2**16
"""What the smallest file weighs: to open one takes time."""

SPAN = SIZE
"""Bytes of what large files are divided into."""


class PlannedFile(Struct, forbid_unknown_fields=True):
    """A file of a run, or what is said in its place: its *tag* changes when the file does.

    *size* is None where the file could not be looked at, or is a pipe or a device.
    """

    path: str
    size: int | None = None
    tag: str = ""


def look_at_file(
    file: str | Finding, found: StoredObject | None = None
) -> tuple[PlannedFile, Spans]:
    """Return what is known of a file before it is read, and the parts that it is read in.

    What is not there, or may not be read, is found to be so by whoever reads it. An object may have
    been *found* in a list. Raises RunError for a name that no plan can hold, and OSError where
    another look may show more: a run is not planned on what is so only for the moment.
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
    """Return whether it is the file that cannot be looked at, and not the way to it."""
    if isinstance(error, _STAYING) or error.errno in _STAYING_NUMBERS:
        return True
    return is_object(file) and not _is_nameable_object(file)


def _is_nameable_object(uri: str) -> bool:
    try:
        return not parse_uri(uri).is_folder
    except OSError:
        return False


def _check_nameable(path: str) -> str:
    """Return *path*. Raises RunError where it is not Unicode: it would be another one in JSON."""
    try:
        path.encode()
    except UnicodeEncodeError:
        raise RunError(_text("not-unicode", file=ascii(path))) from None
    return path


LOOKS: Final = 16
"""Files that are looked at together: those of a cloud take their time to answer."""

_SLICE: Final = 4096
"""Files that wait to be looked at, at most."""


def divide_work(files: Iterable[str | Finding]) -> tuple[list[PlannedFile], list[Spans]]:
    """Return what is known of *files*, and the parts of about WEIGHT they are divided into.

    There is at least one part. Raises RunError where a file cannot be looked at now.
    """
    looks: list[tuple[PlannedFile, Spans]] = []
    rest = iter(files)
    with ThreadPoolExecutor(LOOKS) as looking:
        while some := [*islice(rest, _SLICE)]:
            looks += looking.map(partial(_look_at_file, _list_folders(some)), some)
    spans = (span for _, some in looks for span in some)
    return [file for file, _ in looks], [*_group_by_weight(spans, WEIGHT)] or [()]


_MANY: Final = 8
"""Objects of a folder, from which on it is listed, a thousand in a request, and none is asked."""

_LISTS_TAGS: Final = "s3://"
"""Stores whose lists say the same tags as answers about one object: others leave out quotes."""


def _list_folders(files: Iterable[str | Finding]) -> dict[str, StoredObject]:
    """Return the objects of folders of which *files* has many, as far as they can be listed."""
    folders = Counter(
        file.rpartition("/")[0]
        for file in files
        if isinstance(file, str) and file.startswith(_LISTS_TAGS)
    )
    found: dict[str, StoredObject] = {}
    for folder, count in folders.items():
        if count >= _MANY:
            with contextlib.suppress(OSError):  # each is asked then, and says why
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
    """Return the SHA-256 of where *parts* begin and end in their files."""
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
    """Return how much there is to do for a part of a file."""
    if isinstance(span, Finding):
        return 0
    if not span.was_seen:
        return LEAST
    is_packed = span.is_whole and strip_packing(span.path) != span.path
    return max(LEAST, get_span_bytes(span) * (PACKED if is_packed else 1))
