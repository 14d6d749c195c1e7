"""Laws of whole files: records are fixed in place, and the bytes of other formats are kept."""

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
    """Fix or keep *data*, a file in the format *form*; return a broken law, or "".

    *number* chooses between safe and unsafe fixes.
    """
    if not form.lossless:
        return _restore(data, form)
    return _fix_twice(data, name, FixSelection(unsafe=number % 2 == 0))


def _fix_twice(data: bytes, name: str, fixing: FixSelection) -> str:
    """Fix the records of a file twice. The second time must not change it."""
    done, new = _fix(data, name, fixing)
    if done.left is not None:
        return "" if str(done.left.why) else "the error has no message"
    if not done.records:
        return ""
    again, newer = _fix(new, name, fixing)
    if again.left is not None:
        return f"a fixed file cannot be fixed a second time: {again.left.why}"
    return f"fixed a second time, a file changes again: {newer!r}" if again.records else ""


def _fix(data: bytes, name: str, fixing: FixSelection) -> tuple[FileFixResult, bytes]:
    checks = Checks(effort=Effort(tried=0, tried_of_file=0))
    new = io.BytesIO()
    return fix_records(to_buffered(io.BytesIO(data)), new, name, checks, fixing), new.getvalue()


def _restore(data: bytes, form: Format) -> str:
    """Read a file, keeping its bytes; return how the restored bytes differ."""
    if detect_packing(data):
        return ""
    found = [one for one in read_and_keep(io.BytesIO(data), form) if one.number]
    records = [one.record for one in found if one.record is not None]
    raw = restore_original(records, form.name, form.read)
    if raw is None:
        is_whole = bool(found) and len(records) == len(found)
        return "the bytes of a file without unreadable games are lost" if is_whole else ""
    return "" if raw == data else "other bytes are restored than were read"
