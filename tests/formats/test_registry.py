"""Which format a file is: by its ending in folders, by its content where it is named."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
from importlib.util import find_spec

import pytest

from barsis_notation.formats.foreign_files import PROGRAMS
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import (
    FORMATS,
    HEAD,
    find_format,
    find_format_by_suffix,
    sniff,
)
from barsis_notation.formats.input_files import InputFile
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
    found = find_format_by_suffix(name)
    assert (found.name if found else None) == form


def test_names_and_endings_are_given_once() -> None:
    names = [form.name for form in FORMATS]
    suffixes = [suffix for form in FORMATS for suffix in form.suffixes]
    assert len(set(names)) == len(names)
    assert len(set(suffixes)) == len(suffixes)
    assert [find_format(name) for name in names] == list(FORMATS)
    assert find_format("no such format") is None


@pytest.mark.add_on("ludii")
def test_late_formats_are_not_imported_to_list_or_to_sniff_others() -> None:
    late = ("own.text_format", "own.msgpack_format", "backgammon.mat", "backgammon.sgf", "ludii")
    modules = [f"barsis_notation.formats.{name}" for name in late]
    assert all(map(find_spec, modules))
    code = (
        "import sys, barsis_notation.formats.format_registry as registry\n"
        "assert registry.sniff(b'{}').name == 'json'\n"
        "assert [one.summary for one in registry.FORMATS]\n"
        f"assert not set({modules}) & set(sys.modules), sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_format_that_goes_one_way_says_so() -> None:
    seen = Format(name="seen", suffixes=(), summary="pictures")
    assert (seen.reads, seen.writes) == (False, False)
    (told,) = seen.read(b"x")
    assert [finding.name for finding in told.findings] == ["written-only"]
    with pytest.raises(ValueError, match="not written"):
        seen.write([], io.BytesIO())
    assert all(one.reads and one.writes for one in (find_format("json"), find_format("mat")) if one)


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("form", ["json", "jsonl", "text"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_content_tells_whatever_the_name(form: str, name: str, packed: bool) -> None:
    record = decode(raw(game(name))).record
    writer = find_format(form)
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
        (b" 5 point match\n\n Game 1\n", "", "mat"),
        (" 5 point match\n\n Game 1\n".encode("utf-16"), "a.bsn", "mat"),
        (" 5 point match\n\n Game 1\n".encode("utf-16-be"), "", "mat"),
    ],
)
def test_content_first_then_the_name(head: bytes, name: str, form: str | None) -> None:
    """Where neither tells, a name would."""
    found = sniff(head, name) or sniff(head, "a.bsn")
    assert found is not None
    assert found.name == (form or "text")
    assert (sniff(head, name) is None) == (form is None)


OTHERS = (
    (b"RGMH\x10\0\0\0", "xg", "eXtreme Gammon"),
    (
        b'{"format":"BGF","version":"1.0","compress":true,"useSmile":true}\n\x1f\x8b',
        "bgf",
        "BGBlitz",
    ),
    (b"ann is X - ben is O\nScore is 0-0 in a 5 point match.\n", "oldmoves", "FIBS"),
    (b"MatchID: 7\nPlayer1: ann\n", "tmg", "TrueMoneyGames"),
    (b"ann vs. ben\n\n", "sgg", "GamesGrid"),
)


@pytest.mark.parametrize(("head", "name", "program"), OTHERS, ids=lambda value: str(value)[:8])
def test_a_file_of_another_program_says_whose_it_is(head: bytes, name: str, program: str) -> None:
    for file in ("", "x.barsis.json", f"x.{name}"):
        form = sniff(head, file)
        assert form is not None
        [decoded] = form.read(head)
        [finding] = decoded.findings
        assert (finding.code, form.name, program in finding.message) == ("FMT124", name, True)
        assert "mat" in (finding.expected or "")


@pytest.mark.parametrize("name", [suffix for one in PROGRAMS for suffix in one.suffixes])
def test_the_ending_of_another_program_counts_where_the_content_says_nothing(name: str) -> None:
    form = sniff(b"\x01\x02 anything", f"x{name}")
    assert form is not None
    assert [one.code for decoded in form.read(b"") for one in decoded.findings] == ["FMT124"]
    assert sniff(b" 5 point match\n\n Game 1\n", f"x{name}") == find_format("mat")
    assert not {one.name for one in FORMATS} & {form.name}


@pytest.mark.parametrize(
    ("form", "name", "said"),
    [
        ("json", "a.csv", "csv"),
        ("json", "a.games.csv.gz", "csv"),
        ("jsonl", "a.MAT", "mat"),
        ("text", "a.barsis.json", "json"),
        ("msgpack", "a.barsis.jsonl", "jsonl"),
        ("csv", "a.bsn", "text"),
        ("json", "a.barsis.json", ""),
        ("json", "a.barsis.jsonl", "jsonl"),
        ("jsonl", "a.barsis.json", ""),  # one line is both
        ("csv", "a.csv", ""),
        ("text", "a.txt", ""),
        ("json", "a.old", ""),
        ("json", "-", ""),
    ],
)
def test_a_name_that_says_another_format_is_pointed_out(form: str, name: str, said: str) -> None:
    stream = io.BytesIO()
    writer = find_format(form)
    assert writer is not None
    record = decode(raw(game("barsis"))).record
    assert record is not None
    writer.write([record], stream)
    data = stream.getvalue()
    read = list(InputFile(io.BytesIO(data), name).records())
    told = [(one.number, each) for one in read for each in one.findings]
    found = [(number, each.name, each.found, each.expected) for number, each in told]
    assert found == ([(0, "name-differs-from-content", said, form)] if said else [])
    assert [one.record for one in read if one.number] == [record]
