"""The text form: its look, and what is said of one that is wrong."""

from __future__ import annotations

import gzip
import io
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.formats.format_registry import TEXT
from barsis_notation.formats.own.text_lines import print_record
from barsis_notation.formats.text_tags import split_path
from barsis_notation.record.decode import Decoded, Limits, decode
from barsis_notation.record.structs import Entry, Event, Record, SpelledTurn
from tests.record.samples import game, raw

GOOD = """\
[format "barsis-record/1"]
[ruleset.id "barsis"]
[ruleset.version 1]
[ruleset.options.entry.dest "11:10+khal"]
[event.name "بطولة برسيس"]
[match.game 1]
[match.before.S 2]
[players.0.name "Amal"]
[players.0.seats ["S"]]
[players.1.name "سمر"]
[players.1.seats ["N"]]

S 2: {"comment": "first throw"}
N 1+4: bar/1 1/5 5/15
. {"comment": "a pause"}
"""


def _read(text: str | bytes, **how: Any) -> list[Decoded]:
    data = text.encode() if isinstance(text, str) else text
    return list(TEXT.read(data, check_turns=True, **how))


def _told(text: str | bytes, **how: Any) -> list[tuple[int, bool, list[str]]]:
    return [
        (one.number, one.record is not None, [finding.name for finding in one.findings])
        for one in _read(text, **how)
    ]


def _record(name: str = "kioz") -> Record:
    record = decode(raw(game(name))).record
    assert record is not None
    return record


def test_a_record_as_text() -> None:
    (one,) = _read(GOOD)
    assert one.findings == []
    assert one.record is not None
    assert one.record.ruleset.options == {"entry.dest": "11:10+khal"}
    assert [player.name for player in one.record.players] == ["Amal", "سمر"]
    assert one.record.turns == [
        Entry(turn="S 2:", comment="first throw"),
        "N 1+4: bar/1 1/5 5/15",
        Entry(comment="a pause"),
    ]
    assert print_record(one.record).decode() == GOOD


@pytest.mark.parametrize(
    "item",
    [
        "",
        ".",
        "[x",
        "{",
        "S 2: {",
        " S 2:",
        "S 2: ",
        "S\n[format 1]",
        "S\r",
        "S\u2028",
        "٣ ٤:",
        '"',
        Entry(turn="S 2:"),
        Entry(turn="a {b", comment="c"),
        Entry(turn="."),
        Entry(comment='a "b" {c}\n]'),
        Entry(turn=SpelledTurn(seat="S"), marks=["]"]),
    ],
)
def test_any_turn_is_kept(item: Any) -> None:
    record = msgspec.structs.replace(_record(), turns=["A 1:", item, "B 0:"])
    data = print_record(record)
    (one,) = TEXT.read(data + b"\n" + data.replace(b"\n\n", b"\n\n", 1)[:0])
    if item == "":
        assert one.findings  # no reader of JSON takes an empty turn either
    else:
        assert one.record == record


@pytest.mark.parametrize("turn", ["S 2: " + "[" * 50, "S 2: " + "{" * 50, 'S 2: "[', "[" * 50])
def test_a_turn_of_brackets_is_no_deeper_than_one_without(turn: str) -> None:
    (record,) = (one.record for one in _read(GOOD))
    assert record is not None
    record = msgspec.structs.replace(record, turns=[turn, *record.turns])
    stream = io.BytesIO()
    TEXT.write([record], stream)
    (back,) = TEXT.read(stream.getvalue())
    assert back.record == record


@pytest.mark.by_turns(2)
def test_a_quote_that_hides_depth_ends_in_a_finding() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    (found,) = _read(GOOD + 'S 2: "\nN 2: {"x": {"a": ' + deep + "}}\n")
    assert [finding.name for finding in found.findings] == ["entry-syntax"]


def test_no_turns_and_empty_objects_are_kept() -> None:
    record = msgspec.structs.replace(_record(), turns=[], players=[], event=Event())
    stream = io.BytesIO()
    TEXT.write([record, record], stream)
    assert [one.record for one in _read(stream.getvalue())] == [record, record]


WRONG: list[tuple[str, str, list[str], int]] = [
    ('"Amal"]', '"Amal"', ["tag-syntax"], 8),
    ('"Amal"', "Amal", ["tag-syntax"], 8),
    ("[match.game 1]", '[match.game 1, "x": 2]', ["tag-syntax"], 6),
    ("[match.game 1]", "[match.game 1.0]", ["not-an-integer"], 6),
    ("[match.game 1]", "[match.gme 1]", ["unknown-member"], 6),
    ("[match.game 1]", "[match.game 0]", ["wrong-value"], 6),
    ("[match.game 1]", "[match {}]", ["tag-path"], 7),
    ("[match.game 1]", "[match.before {}]", ["tag-path"], 7),
    ("[match.game 1]", "[match.before.S 1]", ["duplicate-tag"], 7),
    ("[match.game 1]", '[x {"a": 1, "a": 1}]', ["duplicate-member"], 6),
    ("[match.game 1]", "[turns []]", ["tag-path"], 6),
    ("[players.1.name", "[players.3.name", ["tag-path"], 1),
    ("[players.1.name", "[players.one.name", ["tag-path"], 10),
    ('{"comment": "first throw"}', "{comment: 1}", ["entry-syntax"], 13),
    ('{"comment": "first throw"}', '{"comment": "a"} b', ["entry-syntax"], 13),
    ('{"comment": "first throw"}', '{"turn": "S 3:"}', ["duplicate-member"], 13),
    ('{"comment": "first throw"}', '{"comment": "a", "comment": "b"}', ["duplicate-member"], 13),
    ('. {"comment": "a pause"}', ".", ["empty-entry"], 15),
    ("bar/1 1/5", "bar/1 1-5", ["turn-syntax"], 14),
    ('[format "barsis-record/1"]', '[format "barsis-record/2"]', ["newer-format"], 1),
    ("[match.game 1]", "[x " + "[" * 40 + "]" * 40 + "]", ["nested-too-deep"], 1),
    ("Amal", "Am\0al", ["nul-byte"], 8),
    ("Amal", "Am\\u0000al", ["nul-in-text"], 8),
    ("Amal", "e\u0301", ["text-not-nfc"], 8),
    ("Amal", "\\ud800", ["lone-surrogate"], 8),
]


@pytest.mark.parametrize(("old", "new", "names", "line"), WRONG)
def test_what_is_wrong_is_said_of_its_line(old: str, new: str, names: list[str], line: int) -> None:
    assert GOOD.count(old)
    found = _read("\n" + GOOD.replace(old, new, 1) + "\n" + GOOD)
    assert [finding.name for finding in found[1].findings][:1] == names
    assert found[1].findings[0].line == line + 1
    assert (found[2].number, found[2].findings, found[2].line) == (2, [], 18)


def test_columns_are_inside_the_turn() -> None:
    (one,) = _read(GOOD.replace("1/5 5/15", "1/5 5-15"))
    (finding,) = one.findings
    assert (finding.line, finding.column, finding.turn) == (14, 19, 2)


def test_empty_lines_are_told_once() -> None:
    assert _told("\n\n" + GOOD + "\n\n\n" + GOOD) == [
        (0, False, ["extra-empty-line"]),
        (1, True, []),
        (0, False, ["extra-empty-line"]),
        (2, True, []),
    ]


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"", ["file-empty"]),
        (b"\n\n\n", ["extra-empty-line", "file-empty"]),
        (gzip.compress(GOOD.encode())[:-9], ["broken-compression"]),
        (b"x" * 10_000, ["record-too-large"]),
        (b"[a 1]\n" * 2000, ["record-too-large"]),
    ],
)
def test_what_is_no_text_form(data: bytes, names: list[str]) -> None:
    found = _read(data, limits=Limits(size=5000))
    assert [finding.name for one in found for finding in one.findings] == names
    assert [one.record for one in found] == [None] * len(found)


def test_a_large_record_costs_itself() -> None:
    large = GOOD + "S 2:\n" * 1000
    text = GOOD + "\n" + large + "\n" + GOOD
    assert _told(text, limits=Limits(size=2000)) == [
        (1, True, []),
        (2, False, ["record-too-large"]),
        (3, True, []),
    ]


def test_packed_marked_and_with_line_ends_of_windows() -> None:
    (plain,) = _read(GOOD)
    assert _read(gzip.compress(GOOD.encode()))[0].record == plain.record
    assert _read(GOOD.replace("\n", "\r\n"))[0].record == plain.record
    assert _read("\ufeff" + GOOD)[0].record == plain.record
    assert _told("\ufeff" + GOOD) == [(1, True, ["byte-order-mark"])]


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1256"])
def test_other_encodings_are_read_and_told(codec: str) -> None:
    (plain,) = _read(GOOD)
    found = _read(GOOD.encode(codec))
    assert [one.record for one in found if one.number] == [plain.record]
    told = [finding for one in found for finding in one.findings]
    assert [finding.name for finding in told] == ["other-encoding"]
    assert found[-1].is_recoded
    assert plain.is_recoded is False


def test_only_the_records_that_are_not_utf8_are_read_as_another_encoding() -> None:
    found = _read(GOOD.encode() + b"\n" + GOOD.encode("cp1256") + b"\n" + GOOD.encode())
    assert [one.is_recoded for one in found] == [False, True, False]
    assert found[0].record == found[1].record == found[2].record
    (finding,) = found[1].findings
    assert finding.line is not None
    line = GOOD.splitlines()[finding.line - found[1].line]
    assert not line.isascii()


@given(st.data())
def test_any_mutant_gives_a_record_or_findings(data: st.DataObject) -> None:
    mutant = bytearray(GOOD.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(mutant) - 1))
        mutant[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    for one in _read(bytes(mutant)):
        assert one.record is not None or one.findings


@given(st.text('[]{}". \n\\abx01', max_size=60))
def test_any_text_gives_a_record_or_findings(text: str) -> None:
    found = _read(text)
    assert found
    assert all(one.findings for one in found)


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("event.name", ["event", "name"]),
        ("players.10.seats.0", ["players", 10, "seats", 0]),
        ("ruleset.options.entry.dest", ["ruleset", "options", "entry.dest"]),
        ("result.score.S", ["result", "score", "S"]),
        ("meta.transcription.from", ["meta", "transcription", "from"]),
        ("nonsense.a.b", ["nonsense", "a.b"]),
        ("players.x.y", ["players", "x.y"]),
        ("$schema", ["$schema"]),
    ],
)
def test_a_path_is_taken_apart_by_what_a_record_holds(path: str, parts: list[Any]) -> None:
    assert split_path(path) == parts


def test_a_slip_in_a_tag_is_named_at_its_place() -> None:
    (one,) = _read(GOOD.replace('"Amal"', "“Amal”", 1))
    (finding,) = one.findings
    line = GOOD.replace('"Amal"', "“Amal”", 1).split("\n")[(finding.line or 0) - 1]
    assert (finding.name, line[(finding.column or 0) - 1]) == ("tag-syntax", "“")
    assert "LEFT DOUBLE QUOTATION MARK" in finding.message


def test_a_slip_in_the_members_of_a_turn_is_named_at_its_place() -> None:
    text = GOOD.replace('"first throw"}', '"first throw",}', 1)
    (one,) = _read(text)
    (finding,) = one.findings
    line = text.split("\n")[(finding.line or 0) - 1]
    assert (finding.name, line[(finding.column or 0) - 1 :]) == ("entry-syntax", ",}")


def test_a_quoted_mail_is_one_finding_and_is_mended() -> None:
    quoted = "".join(f"> {line}".rstrip() + "\n" for line in GOOD.splitlines())
    (one,) = _read(quoted)
    assert [finding.name for finding in one.findings] == ["quoted-mail"]
    assert one.mended is not None
    assert one.mended.text == GOOD
    broken = quoted.replace("> [format", "> [formt")
    (one,) = _read(broken)
    assert [finding.name for finding in one.findings] == ["quoted-mail"]
    assert one.mended is None
