"""The csv of games: read back whole, edits told, damage told by row."""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.flat.table_formats import CSV, is_like_csv
from barsis_notation.formats.format_registry import sniff
from barsis_notation.formats.input_files import walk
from barsis_notation.record.canonical import canonical_bytes, canonicalise
from barsis_notation.record.decode import Limits, decode
from barsis_notation.record.structs import Event, Record
from barsis_notation.validation.file_checks import check_decoded
from tests.formats.flat.making import names, played, samples, tables, written
from tests.record import strategies as some


@pytest.mark.by_turns(6)
@settings(max_examples=60)
@given(st.lists(some.records, min_size=1, max_size=3))
def test_what_is_written_reads_back(records: list[Record]) -> None:
    found = list(CSV.read(written(CSV, records), check_turns=True))
    assert names(found) == [[]] * len(records)
    assert [one.record for one in found] == [canonicalise(record) for record in records]


def test_python_and_we_read_the_same_cells() -> None:
    made = tables(CSV, [*samples(), played("barsis")])
    for name, data in made.items():
        rows = list(csv.DictReader(io.StringIO(data.decode(), newline="")))
        assert rows
        assert {len(row) for row in rows} == {len(rows[0])}, name
    records = csv.DictReader(io.StringIO(made["games"].decode(), newline=""))
    assert [row["record"].encode() for row in records] == [
        canonical_bytes(record) for record in (*samples(), played("barsis"))
    ]


HOSTILE = ["=HYPERLINK(1)", "+1", "-2+3", "@SUM", "\t=1", "\r=1", "'=1", 'a"b', "a,b", "a\nb", "'"]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_is_a_formula_and_none_is_changed(text: str) -> None:
    record = played("natt-klab")
    record = msgspec.structs.replace(record, comment=text, event=Event(name=text))
    made = tables(CSV, [record])
    for data in made.values():
        for row in csv.reader(io.StringIO(data.decode(), newline="")):
            assert not any(cell.startswith(tuple("=+-@\t\r")) for cell in row)
    (back,) = CSV.read(made["games"])
    assert (back.record, back.findings) == (canonicalise(record), [])


def test_an_edit_is_told_and_the_record_taken() -> None:
    data = written(CSV, [played("barsis")]).replace(b',"home",', b',"time",')
    (back,) = CSV.read(data)
    assert back.record == played("barsis")
    (finding,) = back.findings
    assert (finding.name, finding.line) == ("table-differs", 2)
    assert finding.message == "the column reason says time, the record home; the record was used"


def test_another_layout_is_read_and_told() -> None:
    rows = list(csv.reader(io.StringIO(written(CSV, samples()).decode(), newline="")))
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows([row[::-1] for row in rows])
    found = list(CSV.read(b"\xef\xbb\xbf" + text.getvalue().encode()))
    assert names(found) == [["table-other-layout"]] + [[]] * len(samples())
    assert [one.record for one in found[1:]] == [canonicalise(record) for record in samples()]


def test_a_damaged_row_costs_itself() -> None:
    records = [played("barsis"), played("natt-klab"), played("shesh-besh")]
    lines = written(CSV, records).splitlines(keepends=True)
    broken = lines[2].replace(b'","', b',"', 1)
    found = list(CSV.read(lines[0] + lines[1] + broken + lines[3]))
    assert names(found) == [[], ["table-row"], []]
    assert (found[1].findings[0].line, found[1].findings[0].record) == (3, 2)
    assert found[2].record == records[2]
    open_quote = lines[2].replace(b'""}"', b'""}', 1)
    assert open_quote != lines[2] or lines[2].count(b'"') % 2 == 0
    found = list(CSV.read(lines[0] + lines[1] + lines[2][:-2] + b"\n" + lines[3]))
    assert names(found) == [[], ["table-row"], []]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ["file-empty"]),
        (b"\n", ["file-empty"]),
        (b"game,record_id\n1,2\n", ["table-columns"]),
        (b"record,record\n1,2\n", ["table-columns"]),
        ("game,record\n".encode("utf-16"), ["utf-16-or-utf-32"]),
        (gzip.compress(b"record\n" + b"{}\n" * 9, mtime=0)[:-9], ["broken-compression"]),
        (b'record\n"' + b"x" * 400_000 + b'"\n', ["table-other-layout", "table-row"]),
        (b'record\n"\xff"\n', ["table-other-layout", "not-utf-8"]),
        (b"record\n{}\n", ["table-other-layout", "missing-member"]),
        (b"a,record\n1\n", ["table-other-layout", "table-row"]),
    ],
)
def test_what_is_no_table_of_games(data: bytes, expected: list[str]) -> None:
    found = list(CSV.read(data, limits=Limits(size=1000)))
    told = [finding.name for one in found for finding in one.findings]
    if expected[0] == "broken-compression":
        assert told[-1] == expected[0]
    else:
        assert list(dict.fromkeys(told)) == expected
    assert [one.record for one in found] == [None] * len(found)


PRETTY = json.dumps(json.loads(canonical_bytes(played("barsis"))), ensure_ascii=False, indent=2)
BESIDE = ["", "7", "a\nb", 'أمل, "Zoë"\n\n', "\r\n", "=1+1\n"]
"""Cells before that of the record."""

DAMAGES = {
    "cut": lambda text: text[: len(text) // 2],
    "cut in a quote": lambda text: text[: text.index("turns") + 2],
    "without a bracket": lambda text: text[:-1],
    "another bracket": lambda text: text.replace("]", "}", 1),
    "a name": lambda text: text.replace('"turns"', '"Turns"'),
    "an odd member": lambda text: text.replace('"turns"', '"أ\\"": [1], "turns"'),
    "a turn": lambda text: text.replace('"S 2:', '"S 99:', 1),
    "a zero": lambda text: text.replace('"turns"', '"tu\0rns"'),
    "a byte": lambda text: text.replace('"turns"', '"tu\udcffrns"'),
    "a mark": lambda text: "\ufeff" + text,
    "ends of lines": lambda text: text.replace("\n", "\r\n"),
    "a second": lambda text: text + "{}",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
def test_what_is_wrong_in_a_record_is_placed_in_the_file(
    damage: Callable[[str], str], quoting: Any
) -> None:
    """A place in a cell is where the same sign stands in the file, whatever is before it."""
    for plain in (PRETTY, canonical_bytes(played("barsis")).decode()):
        text = damage(plain)
        rows = [("x", "y", "record", "z"), *(("", one, text, "a") for one in BESIDE)]
        written = io.StringIO(newline="")
        csv.writer(written, lineterminator="\n", quoting=quoting).writerows(rows)
        file = written.getvalue()
        raw, data = text.encode("utf-8", "surrogateescape"), file.encode("utf-8", "surrogateescape")
        alone = check_decoded(decode(raw), "").findings
        assert (len(alone) > 0) is (text != plain)
        _, *found = [check_decoded(one, "") for one in CSV.read(data)]
        assert len(found) == len(BESIDE)
        for one in found:
            assert [each.code for each in one.findings] == [each.code for each in alone]
            for each, other in zip(one.findings, alone, strict=True):
                rest = _from(file, each).replace('""', '"').removeprefix("\ufeff")
                assert rest.startswith(_from(text.removeprefix("\ufeff"), other)[:20])


def _from(text: str, finding: Finding) -> str:
    """Return what *text* has from the place of *finding* on."""
    assert finding.line is not None
    assert finding.column is not None
    lines = text.split("\n")
    return "\n".join([lines[finding.line - 1][finding.column - 1 :], *lines[finding.line :]])


def test_an_open_bracket_is_named_by_its_line_of_the_file() -> None:
    file = 'x,record\n"a\n\n","{\n""turns"": [\n1}"\n"b\n","{""turns"": [1"\n'
    *_, first, second = [one.findings[0] for one in CSV.read(file.encode())]
    assert (first.line, first.column, first.expected) == (6, 2, "`]` for the `[` of line 5")
    assert (second.line, second.found) == (8, "the `[` of column 16 and the `{` of column 4")


@pytest.mark.parametrize("sign", ["\0", "\udcff"])
def test_a_byte_is_counted_in_the_file(sign: str) -> None:
    file = f'"é\n","record"\n"b\n","{{""a"": {sign}"\n{"c" * 300_000}\n"d\n","{sign}"\n'
    data = file.encode("utf-8", "surrogateescape")
    raw = sign.encode("utf-8", "surrogateescape")
    *_, first, _, second = [one.findings[0] for one in CSV.read(data, limits=Limits(size=99))]
    assert (first.line, first.column) == (4, 12)
    assert f"byte {data.index(raw)} is" in first.message
    assert f"byte {data.rindex(raw)} is" in second.message


def test_content_tells_the_format_and_a_walk_leaves_other_tables(tmp_path: Path) -> None:
    made = tables(CSV, samples())
    assert is_like_csv(made["games"])
    assert not is_like_csv(made["turns"])
    assert sniff(made["games"], "x.txt") is CSV
    assert sniff(made["turns"], "turns.csv") is CSV
    for name, data in made.items():
        (tmp_path / f"{name}.csv").write_bytes(data)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "games.csv").write_text("id,player\n1,Amal\n")
    (tmp_path / "packed.games.csv.gz").write_bytes(gzip.compress(made["games"]))
    found = [Path(str(path)).name for path in walk([str(tmp_path)])]
    assert found == ["games.csv", "packed.games.csv.gz"]


def test_any_mutant_gives_records_or_findings(scale: int) -> None:
    rng = random.Random(11)
    whole = written(CSV, samples())
    kept = 0
    for _ in range(150 * scale):
        mutant = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(mutant))
            mutant[at : at + rng.randrange(3)] = rng.choice(
                [rng.randbytes(2), b'"', b"\n", b",", b""]
            )
        found = list(CSV.read(bytes(mutant)))
        assert all(one.record is not None or one.findings for one in found)
        kept += sum(one.record is not None for one in found)
    assert kept > 150 * scale
