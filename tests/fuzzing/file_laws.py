"""What is done with whole files: records fixed where they stand, bytes of others kept."""

from __future__ import annotations

import io

from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import to_buffered
from barsis_notation.formats.original_bytes import read_and_keep, restore_original
from barsis_notation.record.packing import detect_packing
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.fixes import FileFixResult, FixSelection, fix_records
from barsis_notation.validation.search_limits import Effort


def mishandled(data: bytes, name: str, form: Format, number: int) -> str:
    """Return what goes wrong where *data*, a file of *form*, is changed or kept."""
    if not form.lossless:
        return _not_given_back(data, form)
    return _fixed_in_place(data, name, FixSelection(unsafe=number % 2 == 0))


def _fixed_in_place(data: bytes, name: str, fixing: FixSelection) -> str:
    """Fix the records of a file; fixed, it is read as so many, and nothing is left to fix."""
    done, new = _fixed(data, name, fixing)
    if done.left is not None:
        return "" if str(done.left.why) else "no reason is said"
    if not done.records:
        return ""
    again, newer = _fixed(new, name, fixing)
    if again.left is not None:
        return f"a file that was fixed is left as it is: {again.left.why}"
    return f"fixed once more a file changes again: {newer!r}" if again.records else ""


def _fixed(data: bytes, name: str, fixing: FixSelection) -> tuple[FileFixResult, bytes]:
    checks = Checks(effort=Effort(tried=0, tried_of_file=0))
    new = io.BytesIO()
    return fix_records(to_buffered(io.BytesIO(data)), new, name, checks, fixing), new.getvalue()


def _not_given_back(data: bytes, form: Format) -> str:
    """Read a file with its bytes; return how it is given back otherwise than it was."""
    if detect_packing(data):
        return ""
    found = [one for one in read_and_keep(io.BytesIO(data), form) if one.number]
    records = [one.record for one in found if one.record is not None]
    raw = restore_original(records, form.name, form.read)
    if raw is None:
        is_whole = bool(found) and len(records) == len(found)
        return "the bytes of a file that was read whole are lost" if is_whole else ""
    return "" if raw == data else "other bytes are given back than were read"
