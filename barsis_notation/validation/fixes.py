"""Application of fixes to records, alone or in their files.

A safe fix cannot change what was played. The other fixes replace what was written by what the moves
show, and are applied only on request. A fixed record is a new revision of the old one:
``meta.revision`` is increased and ``meta.previous`` names the old record. In a file only the fixed
values and these two members change.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec

from barsis_notation.base.json_pointers import split_pointer
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.record.canonical import make_revision, pretty_bytes
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.structs import Record
from barsis_notation.validation.check_options import DEFAULT, Checks
from barsis_notation.validation.file_checks import check_decoded
from barsis_notation.validation.in_place import UNREADABLE, RewriteResult, SkipReason, rewrite

MAX_PASSES: Final = 1000
"""Number of times a record is fixed and checked again; a fix can reveal the next refused turn."""


def _select_all(findings: list[Finding]) -> list[Finding]:
    return findings


class FixSelection(NamedTuple):
    """The fixes to apply.

    Attributes:
        unsafe: Whether fixes that are not safe are applied too.
        chosen: Function that takes the findings of a record and returns those whose fixes may be
            applied; by default, it returns all of them.
    """

    unsafe: bool = False
    chosen: Callable[[list[Finding]], list[Finding]] = _select_all


SAFE: Final = FixSelection()
"""All safe fixes."""


class FixedRecord(NamedTuple):
    """A fixed record.

    Attributes:
        record: The next revision of the record, or the record itself if no fix was applied.
        lifted: The findings that the fixes removed.
    """

    record: Record
    lifted: list[Finding]


def fix_record(
    record: Record, checks: Checks = DEFAULT, fixing: FixSelection = SAFE
) -> FixedRecord:
    """Apply the fixes for a record and return its next revision.

    If no fix is applied, the result has the record itself and an empty list. A record that cannot
    be read back from its own JSON within the standard limits is not fixed. Fixes that overlap an
    earlier one or would make the record invalid are left out. The fixed record is checked again,
    because a fix may reveal another fault.

    Args:
        record: The record, which is not modified.
        checks: The checks that find the faults; cache and ``own_of`` are ignored.
        fixing: The fixes to apply; by default, the safe ones.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    return _fix_decoded(_read_back(record), "", checks, fixing) or FixedRecord(record, [])


def _fix_decoded(
    decoded: Decoded, file: str, checks: Checks, fixing: FixSelection
) -> FixedRecord | None:
    """Return the record of *decoded* with its fixes applied, None if it is not changed."""
    before = decoded.record
    lifted: list[Finding] = []
    for _ in range(MAX_PASSES):
        findings = check_decoded(decoded, file, checks).findings
        if decoded.record is None:
            return None
        changed, done = _apply_fixes(decoded.record, list(_iter_fixable(findings, fixing)))
        again = _read_back(changed) if done else None
        if again is None or again.record != changed:
            break
        lifted += done
        decoded = again
    after = decoded.record
    if before is None or after is None or after == before:
        return None
    return FixedRecord(make_revision(before, after), lifted)


def _read_back(record: Record) -> Decoded:
    """Return *record* as it is read from a file that contains only this record."""
    return decode(pretty_bytes(record))


def _iter_fixable(findings: list[Finding], fixing: FixSelection) -> Iterator[tuple[Finding, Fix]]:
    for finding in fixing.chosen(findings):
        fix = finding.fix
        if fix is not None and not fix.of_text and (fix.safe or fixing.unsafe):
            yield finding, fix


# One record.


def _apply_fixes(
    record: Record, fixable: list[tuple[Finding, Fix]]
) -> tuple[Record, list[Finding]]:
    """Return *record* with the fixes that do not overlap, and the findings that they remove.

    A fix whose result is not a valid record is skipped.
    """
    document = msgspec.to_builtins(record)
    done = _put_values(document, fixable)
    try:
        return msgspec.convert(document, Record), done
    except msgspec.ValidationError:
        pass
    for one in fixable:
        document = msgspec.to_builtins(record)
        done = _put_values(document, [one])
        try:
            return msgspec.convert(document, Record), done
        except msgspec.ValidationError:
            continue
    return record, []


def _put_values(document: Any, fixable: list[tuple[Finding, Fix]]) -> list[Finding]:
    """Apply the fixes that do not overlap an earlier one; return the findings that they remove."""
    changed: dict[str, Fix] = {}
    done = []
    for finding, fix in fixable:
        same = changed.get(fix.pointer)
        if same is not None and same.value == fix.value:
            done.append(finding)
        elif not any(_is_overlapping(fix.pointer, other) for other in changed) and _put_value(
            document, fix
        ):
            changed[fix.pointer] = fix
            done.append(finding)
    return done


def _is_overlapping(one: str, other: str) -> bool:
    """Return whether two JSON pointers are equal or one points inside the other's value."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _put_value(document: Any, fix: Fix) -> bool:
    """Store the value of *fix* at its pointer; return whether *document* was changed."""
    *way, last = split_pointer(fix.pointer) or [""]
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


# Files.


class FileFixResult(NamedTuple):
    """The result of fixing a file.

    Attributes:
        records: Number of records that were fixed or whose text was corrected; 0 if the file was
            not changed.
        lifted: Findings that the fixes removed.
        left: Why the file was not changed or, if *records* is not 0, why only its text was
            corrected. None if the file needs no further fixes, or if its text was corrected but a
            record still cannot be read.
    """

    records: int
    lifted: list[Finding]
    left: SkipReason | None = None


def fix_records(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    checks: Checks = DEFAULT,
    fixing: FixSelection = SAFE,
) -> FileFixResult:
    """Copy a file with its records fixed; see :func:`in_place.rewrite`.

    A file with a record that cannot be read is left unchanged.

    Args:
        old: The file, which must be seekable and at its beginning.
        new: The target file, which must be empty, readable and seekable. Its content is meaningless
            if no record was fixed.
        name: Name of the file; decides the format if the content does not.
        checks: The checks that find the faults.
        fixing: The fixes to apply, by default the safe ones.

    Raises:
        OSError: If a file cannot be read or written.
    """
    lifted: list[Finding] = []
    checks = checks.of(name)

    def fix(decoded: Decoded) -> Record | SkipReason | None:
        if decoded.record is None:
            return UNREADABLE
        done = _fix_decoded(decoded, name, checks, fixing)
        lifted.extend(done.lifted if done else ())
        return done and done.record

    records, left = rewrite(old, new, name, fix, checks.limits)
    return FileFixResult(records, lifted if records else [], left)


def revise_record(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    number: int,
    change: Callable[[Record], Record],
) -> RewriteResult:
    """Copy a file with one record changed; see :func:`in_place.rewrite`.

    Args:
        old: The file, which must be seekable and at its beginning.
        new: The target file, which must be empty, readable and seekable. Its content is meaningless
            if no record was changed.
        name: Name of the file; decides the format if the content does not.
        number: Number of the record, from 1.
        change: Function that takes the old record, which it must not modify, and returns the
            complete new one. It is not called if the record cannot be read. Its errors are not
            caught.

    Returns:
        The number of changed records, 0 or 1, and the reason why the file was left unchanged. The
        reason is None if the file was changed, if it has no such record, or if the record cannot be
        read.

    Raises:
        OSError: If a file cannot be read or written.
        UnicodeEncodeError: If a text of the new record has a lone surrogate.
        TypeError: If the new record has a value that JSON cannot represent.
    """

    def replace(decoded: Decoded) -> Record | None:
        record = decoded.record if decoded.number == number else None
        return record and change(record)

    return rewrite(old, new, name, replace)
