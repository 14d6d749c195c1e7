"""Fixes applied to records, alone or in the files they stand in.

A fix is safe where it cannot change what was played; the others write what the moves say over what
somebody wrote, and are applied only on request. A fixed record is a new revision of the one that
stood there: ``meta.revision`` counts on and ``meta.previous`` names it. In a file nothing changes
but the values that are fixed, and those two.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec

from barsis_notation.base.json_pointers import pointer_parts
from barsis_notation.diagnostics.findings import Finding, Fix
from barsis_notation.record.canonical import next_revision, pretty_bytes
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.structs import Record
from barsis_notation.validation.check import check_decoded
from barsis_notation.validation.checks import DEFAULT, Checks
from barsis_notation.validation.in_place import UNREADABLE, Left, Rewritten, rewrite

MAX_PASSES: Final = 1000
"""Times a record is fixed and checked again; one fix can bring the next refused turn to light."""


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
    return _fix_decoded(_as_read(record), "", checks, fixing) or Fixed(record, [])


def _fix_decoded(decoded: Decoded, file: str, checks: Checks, fixing: Fixing) -> Fixed | None:
    """Return the record of *decoded* fixed, None where nothing is changed."""
    before = decoded.record
    lifted: list[Finding] = []
    for _ in range(MAX_PASSES):
        findings = check_decoded(decoded, file, checks).findings
        if decoded.record is None:
            return None
        changed, done = _apply(decoded.record, list(_fixable(findings, fixing)))
        again = _as_read(changed) if done else None
        if again is None or again.record != changed:
            break
        lifted += done
        decoded = again
    after = decoded.record
    if before is None or after is None or after == before:
        return None
    return Fixed(next_revision(before, after), lifted)


def _as_read(record: Record) -> Decoded:
    """Return what *record* would be read as from a file of its own."""
    return decode(pretty_bytes(record))


def _fixable(findings: list[Finding], fixing: Fixing) -> Iterator[tuple[Finding, Fix]]:
    for finding in fixing.chosen(findings):
        fix = finding.fix
        if fix is not None and not fix.of_text and (fix.safe or fixing.unsafe):
            yield finding, fix


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
    *way, last = pointer_parts(fix.pointer) or [""]
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


class FileFixed(NamedTuple):
    """What became of a file: the records that were fixed, what that lifts, or why none was."""

    records: int
    lifted: list[Finding]
    left: Left | None = None


def fix_records(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    checks: Checks = DEFAULT,
    fixing: Fixing = SAFE,
) -> FileFixed:
    """Write the file *old*, which can be read twice, to *new* with its records fixed.

    *new* can be read as well. See :func:`in_place.rewrite`.
    """
    lifted: list[Finding] = []
    checks = checks.of(name)

    def fixed(decoded: Decoded) -> Record | Left | None:
        if decoded.record is None:
            return UNREADABLE
        done = _fix_decoded(decoded, name, checks, fixing)
        lifted.extend(done.lifted if done else ())
        return done and done.record

    records, left = rewrite(old, new, name, fixed, checks.limits)
    return FileFixed(records, lifted if records else [], left)


def revise(
    old: io.BufferedReader,
    new: BinaryIO,
    name: str,
    number: int,
    change: Callable[[Record], Record],
) -> Rewritten:
    """Write the file *old*, which can be read twice, to *new* with record *number* changed.

    *change* gives the whole new record. See :func:`in_place.rewrite`.
    """

    def changed(decoded: Decoded) -> Record | None:
        record = decoded.record if decoded.number == number else None
        return record and change(record)

    return rewrite(old, new, name, changed)
