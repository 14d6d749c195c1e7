"""Which format a file is: by its ending in folders, by its content where it is named."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys

import pytest

from barsis_notation.formats.registry import FORMATS, HEAD, LATE_MAT, by_name, by_suffix, sniff
from barsis_notation.record.decode import decode
from tests.record.samples import GAMES, game, raw


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.barsis.json", "json"),
        ("a.barsis.json.gz", "json"),
        ("A.BARSIS.JSONL", "jsonl"),
        ("a.barsis.jsonl.gz", "jsonl"),
        ("a.bsn", "text"),
        ("a.bsn.gz", "text"),
        ("package.json", None),
        ("a.jsonl", None),
        ("a", None),
        ("bsn", None),
    ],
)
def test_by_suffix(name: str, form: str | None) -> None:
    found = by_suffix(name)
    assert (found.name if found else None) == form


def test_names_and_endings_are_given_once() -> None:
    names = [form.name for form in FORMATS]
    suffixes = [suffix for form in FORMATS for suffix in form.suffixes]
    assert len(set(names)) == len(names)
    assert len(set(suffixes)) == len(suffixes)
    assert [by_name(name) for name in names] == list(FORMATS)
    assert by_name("no such format") is None


def test_match_files_are_imported_late_and_said_the_same() -> None:
    code = (
        "import sys, barsis_notation.formats.registry as registry\n"
        "assert 'barsis_notation.formats.mat' not in sys.modules\n"
        "assert registry.sniff(b'{}').name == 'json'\n"
        "assert 'barsis_notation.formats.mat' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    from barsis_notation.formats.mat import MAT

    for fact in ("name", "suffixes", "summary", "lossless", "many", "games"):
        assert getattr(LATE_MAT, fact) == getattr(MAT, fact)
    head = b" 5 point match\n\n Game 1\n"
    assert LATE_MAT.is_like(head) == MAT.is_like(head)
    assert len(list(LATE_MAT.read(b"x"))) == len(list(MAT.read(b"x")))


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("form", ["json", "jsonl", "text"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_content_tells_whatever_the_name(form: str, name: str, packed: bool) -> None:
    record = decode(raw(game(name))).record
    writer = by_name(form)
    assert record is not None
    assert writer is not None
    stream = io.BytesIO()
    writer.write([record], stream)
    head = gzip.compress(stream.getvalue()) if packed else stream.getvalue()
    for named in ("", "x.txt", "x.mat", "x.bsn"):
        found = sniff(head[:HEAD], named)
        assert found is not None
        assert found.name == form


@pytest.mark.parametrize(
    ("head", "name", "form"),
    [
        (b"", "", None),
        (b"", "a.bsn", "text"),
        (b"hello", "", None),
        (b"[{}]", "", "json"),
        (b"[1, 2]", "a.bsn", "json"),
        (b'\xef\xbb\xbf{"format"', "", "json"),
        (b'  {"a": 1}\n{"a": 2}\n', "", "jsonl"),
        (b'{"a":\n{"a": 2}\n', "", "jsonl"),
        (b'{\n  "a"', "a.barsis.jsonl", "json"),
        ('{"a": 1}'.encode("utf-16"), "", "json"),
        ('{"a": 1}'.encode("utf-32-le"), "a.barsis.jsonl", "jsonl"),
        (b"\x1f\x8bdamaged", "a.bsn.gz", "text"),
        (b'[event.name "a"]', "", "text"),
    ],
)
def test_content_first_then_the_name(head: bytes, name: str, form: str | None) -> None:
    found = sniff(head, name)
    assert (found.name if found else None) == form
