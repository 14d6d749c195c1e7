"""Fixes applied to records, and changed records put back into their files.

A fix is safe where it cannot change what was played; the others write what the moves say over what
somebody wrote, and are applied only on request. A fixed record is a new revision of the one that
stood there: ``meta.revision`` counts on and ``meta.previous`` names it. Everything else of a file
stays as it is, byte for byte between the records that changed.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec

from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.formats.base import Format
from barsis_notation.formats.json_record import JSON
from barsis_notation.formats.registry import FORMATS, HEAD, sniff
from barsis_notation.record.canonical import next_revision, pretty_bytes, sorted_bytes
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.packing import packing, packing_of, unpacked
from barsis_notation.record.structs import Record
from barsis_notation.validation.check import DEFAULT, Checks, check_decoded
from barsis_notation.validation.files import buffered

MOST_PASSES: Final = 1000
"""Times a record is fixed and checked again; one fix can bring the next refused turn to light."""

_CHUNK: Final = 2**16


def _all(findings: list[Finding]) -> list[Finding]:
    return findings


class Fixing(NamedTuple):
    """Which fixes to apply: with *unsafe* all of them, of the findings that *chosen* takes."""

    unsafe: bool = False
    chosen: Callable[[list[Finding]], list[Finding]] = _all


SAFE: Final = Fixing()


class Fixed(NamedTuple):
    """A record after its fixes, the revision after the one before, and the findings they lift."""

    record: Record
    lifted: list[Finding]


def fix_record(record: Record, checks: Checks = DEFAULT, fixing: Fixing = SAFE) -> Fixed:
    """Return *record* fixed, or as it is where there is nothing to fix. Changes nothing given."""
    return _fix_decoded(decode(pretty_bytes(record)), "", checks, fixing, JSON) or Fixed(record, [])


def _fix_decoded(
    decoded: Decoded, file: str, checks: Checks, fixing: Fixing, form: Format
) -> Fixed | None:
    """Return the record of *decoded* fixed, None where nothing is changed."""
    before = decoded.record
    lifted: list[Finding] = []
    for _ in range(MOST_PASSES):
        findings = check_decoded(decoded, file, checks).findings
        if decoded.record is None:
            return None
        changed, done = _apply(decoded.record, list(_fixable(findings, fixing)))
        again = _read_back(changed, form) if done else None
        if again is None:
            break
        lifted += done
        decoded = again
    after = decoded.record
    if before is None or after is None or after == before:
        return None
    revised = next_revision(before, after)
    return Fixed(revised, lifted) if _read_back(revised, form) else None


def _fixable(findings: list[Finding], fixing: Fixing) -> Iterator[tuple[Finding, Fix]]:
    for finding in fixing.chosen(findings):
        fix = finding.fix
        if fix is not None and not fix.of_text and (fix.safe or fixing.unsafe):
            yield finding, fix


def _read_back(record: Record, form: Format) -> Decoded | None:
    """Return what a file with *record* would be read as, None if that is another record."""
    decoded = next(iter(form.read(_written(record, form))), None)
    return decoded if decoded is not None and decoded.record == record else None


# One record.


def _apply(record: Record, fixable: list[tuple[Finding, Fix]]) -> tuple[Record, list[Finding]]:
    """Return *record* with the fixes that do not meet one another, and what they lift.

    A fix that would leave no record is passed over.
    """
    document = msgspec.to_builtins(record)
    done = _put_all(document, fixable)
    try:
        return msgspec.convert(document, Record), done
    except msgspec.ValidationError:
        pass
    for one in fixable:
        document = msgspec.to_builtins(record)
        done = _put_all(document, [one])
        try:
            return msgspec.convert(document, Record), done
        except msgspec.ValidationError:
            continue
    return record, []


def _put_all(document: Any, fixable: list[tuple[Finding, Fix]]) -> list[Finding]:
    """Change *document* by the fixes that do not meet one before; return what that lifts."""
    changed: dict[str, Fix] = {}
    done = []
    for finding, fix in fixable:
        same = changed.get(fix.pointer)
        if same is not None and same.value == fix.value:
            done.append(finding)
        elif not any(_meet(fix.pointer, other) for other in changed) and _put(document, fix):
            changed[fix.pointer] = fix
            done.append(finding)
    return done


def _meet(one: str, other: str) -> bool:
    """Return whether one of two pointers is to a part of the other's value."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _put(document: Any, fix: Fix) -> bool:
    """Put the value of *fix* where it belongs; return whether that changes anything."""
    *way, last = [_unescaped(part) for part in fix.pointer.split("/")][1:] or [""]
    try:
        for part in way:
            document = document[int(part) if isinstance(document, list) else part]
        key: Any = int(last) if isinstance(document, list) else last
        if isinstance(document, dict) and key not in document:
            document[key] = fix.value
            return True
        if document[key] == fix.value:
            return False
        document[key] = fix.value
    except (LookupError, TypeError, ValueError):
        return False
    return True


def _unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


# Files.


class Left(NamedTuple):
    """Why a file was left as it is; *faulty* where a record of it cannot be read."""

    why: str
    faulty: bool


UNREADABLE: Final = Left("a record of it cannot be read", faulty=True)
FOREIGN: Final = Left("it is in a format of other programs; convert it first", faulty=False)
RECODED: Final = Left(
    "it is in another encoding than UTF-8; `barsis fmt` makes it UTF-8", faulty=True
)
UNKNOWN: Final = Left("it is in no format that is known here", faulty=True)


class FileFixed(NamedTuple):
    """What became of a file: the records that were fixed, what that lifts, or why none was."""

    records: int
    lifted: list[Finding]
    left: Left | None = None


def fix_file(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    checks: Checks = DEFAULT,
    fixing: Fixing = SAFE,
) -> FileFixed:
    """Write the file *old*, which can be read twice, to *new* with its records fixed.

    Nothing is written where nothing is fixed. *name* is the file's, and tells its format where the
    content does not.
    """
    form = form_of(old, name)
    if form is None or not form.lossless:
        return FileFixed(0, [], UNKNOWN if form is None else FOREIGN)
    patches: list[Patch] = []
    lifted: list[Finding] = []
    for decoded in form.read(old, limits=checks.limits):
        if decoded.record is None and _is_faulty(decoded):
            return FileFixed(0, [], UNREADABLE)
        if decoded.is_recoded:
            return FileFixed(0, [], RECODED)
        place = (decoded.offset, len(decoded.raw))
        fixed = _fix_decoded(decoded, name, checks, fixing, form)
        if fixed is not None:
            patches.append(Patch(*place, _in_file(fixed.record, form)))
            lifted += fixed.lifted
    if patches:
        splice(old, new, patches)
    return FileFixed(len(patches), lifted)


def _is_faulty(decoded: Decoded) -> bool:
    """Return whether *decoded* is a record that cannot be read, or the end of a broken file."""
    return bool(decoded.number) or any(finding.severity == "error" for finding in decoded.findings)


def form_of(file: io.BufferedReader, name: str) -> Format | None:
    """Return the format of a file by its content, then its name; None where neither says."""
    head = buffered(file).peek(HEAD)
    return sniff(head, name) if head else FORMATS[0]


def _written(record: Record, form: Format) -> bytes:
    """Return a file of *form* with *record* alone, ``$schema`` kept."""
    if form.name == "jsonl":
        return sorted_bytes(record) + b"\n"
    buffer = io.BytesIO()
    form.write([record], buffer)
    return buffer.getvalue()


def _in_file(record: Record, form: Format) -> bytes:
    """Return *record* as it stands in a file of *form*, where another stood before."""
    return _written(record, form).removesuffix(b"\n" if form.name == "jsonl" else b"")


class Patch(NamedTuple):
    """New bytes for *length* others at *offset* of a file, unpacked."""

    offset: int
    length: int
    raw: bytes


def splice(old: io.BufferedReader, new: BinaryIO, patches: Iterable[Patch]) -> None:
    """Write *old* from its beginning to *new* with *patches*, in order; packed as it is."""
    old.seek(0)
    ending = packing_of(old.peek(4)[:4])
    source = unpacked(old)
    with packing(new, ending) as target:
        at = 0
        for patch in patches:
            _copy(source, target, patch.offset - at)
            _copy(source, None, patch.length)
            target.write(patch.raw)
            at = patch.offset + patch.length
        shutil.copyfileobj(source, target, _CHUNK)


def _copy(source: BinaryIO, target: BinaryIO | None, size: int) -> None:
    while size > 0:
        data = source.read(min(size, _CHUNK))
        if not data:
            return
        size -= len(data)
        if target is not None:
            target.write(data)


def revise(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    number: int,
    change: Callable[[Record], Record],
) -> Record | None:
    """Write the file *old*, which can be read twice, to *new* with record *number* changed.

    Return the record after *change*, which gives the whole new one; None where the file has no
    such record, is in a format that would not keep it, or would not read it back.
    """
    form = form_of(old, name)
    if form is None or not form.lossless:
        return None
    for decoded in form.read(old):
        if decoded.number == number and decoded.record is not None:
            if decoded.is_recoded:
                return None
            place = (decoded.offset, len(decoded.raw))
            record = change(decoded.record)
            if _read_back(record, form) is None:
                return None
            splice(old, new, [Patch(*place, _in_file(record, form))])
            return record
    return None
