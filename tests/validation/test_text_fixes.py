"""Fixes of the text of files: what is mended, what is left, and that nothing else changes."""

from __future__ import annotations

import gzip
import io
from pathlib import Path
from typing import cast

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.table_formats import CSV
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import loads
from barsis_notation.validation.fixes import FileFixResult, FixSelection
from barsis_notation.validation.text_fixes import fix_file
from tests.docs.damages import GAME, SAMPLES

PRETTY = (SAMPLES / GAME).read_bytes()
LINE = canonical_bytes(loads(PRETTY)) + b"\n"
SLIPPED = LINE.replace(b"}\n", b",}\n")


def done(raw: bytes, name: str, fixing: FixSelection | None = None) -> tuple[bytes, FileFixResult]:
    new = io.BytesIO()
    old = cast("io.BufferedReader", io.BufferedReader(cast(io.RawIOBase, io.BytesIO(raw))))
    fixed = fix_file(old, new, name, fixing=fixing or FixSelection())
    return new.getvalue(), fixed


def test_a_line_is_mended_and_the_others_stay() -> None:
    new, fixed = done(LINE + SLIPPED + LINE + SLIPPED, "x.barsis.jsonl")
    assert new == LINE * 4
    assert (fixed.records, [one.name for one in fixed.lifted]) == (2, ["trailing-comma"] * 2)


def test_a_packed_file_stays_packed() -> None:
    new, _ = done(gzip.compress(LINE + SLIPPED), "x.barsis.jsonl.gz")
    assert gzip.decompress(new) == LINE * 2


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_several_slips_are_mended_together(mark: bytes, ends: bytes) -> None:
    slipped = PRETTY.replace(b'made."}\n', b'made."},\n').replace(b'"S 3:"', "“S 3:”".encode())
    new, _ = done(mark + slipped.replace(b"\n", ends), "x.barsis.json")
    assert new == PRETTY


def test_only_what_is_chosen_is_mended_and_then_all_of_it() -> None:
    def commas(findings: list[Finding]) -> list[Finding]:
        return [one for one in findings if one.name == "trailing-comma"]

    slipped = PRETTY.replace(b'made."}\n', b'made."},\n')
    assert done(slipped, "x.barsis.json", FixSelection(chosen=commas))[0] == PRETTY
    quoted = slipped.replace(b'"S 3:"', "“S 3:”".encode())
    assert done(quoted, "x.barsis.json", FixSelection(chosen=commas))[0] == b""


def test_a_byte_order_mark_before_other_bytes_than_utf8_is_left() -> None:
    raw = b"\xef\xbb\xbf" + PRETTY.decode().encode("cp1256")
    assert done(raw, "x.barsis.json")[0] == b""


def test_a_slip_in_the_cell_of_a_table_is_left(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    CSV.write([loads(PRETTY)] * 2, buffer)
    raw = buffer.getvalue().replace(b'S 5: stop""}]}', b'S 5: stop""},]}')
    assert raw != buffer.getvalue()
    new, fixed = done(raw, "games.csv", FixSelection(unsafe=True))
    assert (new, fixed.records) == (b"", 0)
