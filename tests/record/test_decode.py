"""One record from hostile bytes: findings with places, never an exception."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.diagnostics.findings import Severity
from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.decode import Decoded, Limits, decode, measure_depth
from tests.record.samples import GAMES, game, raw
from tests.scale import LONG

PLAIN = raw(game("kioz"))
HEAD = PLAIN[:-1]


def _with(**members: Any) -> bytes:
    return raw(game("kioz") | members)


def _named(name: bytes) -> bytes:
    return PLAIN.replace(b"Player A", name)


def _x(value: bytes) -> bytes:
    return HEAD + b', "x": {"a": ' + value + b"}}"


def _names(decoded: Decoded) -> list[str]:
    return [finding.name for finding in decoded.findings]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_samples_are_read_on_every_road(name: str) -> None:
    slow = decode(raw(game(name)), check_turns=True)
    assert slow.record is not None
    assert slow.findings == []
    for written in (canonical_bytes(slow.record), pretty_bytes(slow.record)):
        fast = decode(written, check_turns=True)
        assert fast.record is not None
        assert fast.findings == []
        assert canonical_bytes(fast.record) == canonical_bytes(slow.record)


MANY = 1_300_000 if LONG else 100_000
"""How much is in what is large: with the long counts, 4 MB of it."""

REFUSED: list[tuple[str, bytes, str]] = [
    ("empty", b"", "file-empty"),
    ("white space", b" \n\t", "file-empty"),
    ("only a mark", b"\xef\xbb\xbf", "file-empty"),
    ("UTF-16", PLAIN.decode().encode("utf-16"), "utf-16-or-utf-32"),
    ("UTF-16 little", PLAIN.decode().encode("utf-16-le"), "utf-16-or-utf-32"),
    ("UTF-16 big", PLAIN.decode().encode("utf-16-be"), "utf-16-or-utf-32"),
    ("UTF-32", PLAIN.decode().encode("utf-32"), "utf-16-or-utf-32"),
    ("UTF-32 little", PLAIN.decode().encode("utf-32-le"), "utf-16-or-utf-32"),
    ("UTF-32 big", PLAIN.decode().encode("utf-32-be"), "utf-16-or-utf-32"),
    ("Latin-1", _named("Amélie".encode("latin-1")), "not-utf-8"),
    ("cp1256", _named("سمر".encode("cp1256")), "not-utf-8"),
    ("overlong", _named(b"\xc0\xaf"), "not-utf-8"),
    ("raw surrogate", _named(b"\xed\xa0\x80"), "not-utf-8"),
    ("lone surrogate", _named(b"\\ud800"), "lone-surrogate"),
    ("low surrogate", _named(b"\\udc00"), "lone-surrogate"),
    ("inverted surrogates", _named(b"\\udc00\\ud800"), "lone-surrogate"),
    ("double surrogate", _named(b"\\ud800\\ud800"), "lone-surrogate"),
    ("raw NUL", _named(b"a\0b"), "nul-byte"),
    ("escaped NUL", _named(b"a\\u0000b"), "nul-in-text"),
    ("raw newline in a name", _named(b"a\nb"), "text-not-closed"),
    ("trailing garbage", PLAIN + b"x", "text-after-record"),
    ("two documents", PLAIN + PLAIN, "text-after-record"),
    ("trailing comma", HEAD + b",}", "trailing-comma"),
    ("comment", PLAIN[:1] + b"/* a */" + PLAIN[1:], "comment-in-json"),
    ("single quotes", b"{'format': 1}", "wrong-quotes"),
    ("NaN", _x(b"NaN"), "not-json"),
    ("Infinity", _x(b"-Infinity"), "not-json"),
    ("1e400", _x(b"1e400"), "not-an-integer"),
    ("-0.0", _x(b"-0.0"), "not-an-integer"),
    ("1.0", HEAD + b', "match": {"game": 1.0}}', "not-an-integer"),
    ("1e2", HEAD + b', "match": {"game": 1e2}}', "not-an-integer"),
    ("01", HEAD + b', "match": {"game": 01}}', "not-json"),
    ("+1", HEAD + b', "match": {"game": +1}}', "not-json"),
    ("2^53", HEAD + b', "match": {"game": 9007199254740992}}', "integer-too-large"),
    ("2^63", _x(b"9223372036854775808"), "integer-too-large"),
    ("2^64", _x(b"[18446744073709551616]"), "integer-too-large"),
    ("-2^53", _x(b"-9007199254740992"), "integer-too-large"),
    ("a million digits", _x(b"9" * 10**6), "integer-too-large"),
    ("a million digits of a member", HEAD + b', "match":{"to":%s}}' % (b"1" * 10**6), "integer-"),
    ("true for an integer", _with(match={"game": True}), "wrong-type"),
    ("null", _with(comment=None), "wrong-type"),
    ("null for the record", b"null", "not-a-record"),
    ("a list", b"[" + PLAIN + b"]", "not-a-record"),
    ("a string", b'"barsis"', "not-a-record"),
    ("list for object", _with(event=[]), "wrong-type"),
    ("object for list", _with(turns={}), "wrong-type"),
    ("duplicate", HEAD + b', "turns": []}', "duplicate-member"),
    ("duplicate escaped", HEAD + b', "turn\\u0073": []}', "duplicate-member"),
    ("duplicate of equal value", HEAD + b', "format": "barsis-record/1"}', "duplicate-member"),
    ("duplicate nested", HEAD + b', "event": {"round": "1", "round": "1"}}', "duplicate-member"),
    ("duplicate in x", _x(b'{"b": [{"c": 1, "c": 1}]}'), "duplicate-member"),
    ("duplicate seat", HEAD + b', "result":{"winners":[],"score":{"A":1,"A":1}}}', "duplicate-"),
    ("unknown", _with(wether="fine"), "unknown-member"),
    ("unknown twice", HEAD + b', "q": 1, "q": 1}', "duplicate-member"),
    ("unknown with bad UTF-8", HEAD + b', "q": "\xff"}', "not-utf-8"),
    ("unknown key with a half", HEAD + b', "\\ud800": 1}', "unknown-member"),
    ("another case", _with(Comment="a"), "unknown-member"),
    ("a look-alike", _with(**{"соmment": "a"}), "unknown-member"),
    ("a key of x", _with(x={"a b": 1}), "wrong-value"),
    ("an empty key of x", _with(x={"": 1}), "wrong-value"),
    ("a deep key of x", _with(x={"a": [{"ü": 1}]}), "wrong-value"),
    ("depth 33", _x(b"[" * 31 + b"]" * 31), "nested-too-deep"),
    ("depth 1000", b"[" * 1000 + b"]" * 1000, "nested-too-deep"),
    ("depth 100,000", b"[" * 100_000, "nested-too-deep"),
    ("depth 1,000,000", b'{"a":' * 800_000, "nested-too-deep"),
    ("depth after a quote", b'{"a":"\\\\",' + b'"b":[' * 100, "nested-too-deep"),
    (f"{MANY} lists", b"[" + b"[]," * MANY + b"[]]", "not-a-record"),
    ("5 MB", b" " * 5_000_000 + PLAIN, "record-too-large"),
    ("a long string", _with(comment="a" * 4097), "text-too-long"),
    ("a long string in x", _with(x={"a": ["a" * 4097]}), "text-too-long"),
    ("too many turns", _with(turns=["A 2:"] * 20_001), "too-many-items"),
    ("many players", _with(players=[{"seats": ["A"]}] * (MANY // 10)), "too-many-items"),
    ("no seats", _with(players=[{"seats": []}]), "too-few-items"),
    ("a future format", _with(format="barsis-record/2"), "newer-format"),
    ("another format", _with(format="barsis/1"), "wrong-format"),
    ("no turns member", b'{"format":"barsis-record/1"}', "missing-member"),
    ("no such day", _with(event={"date": "2026-02-30"}), "wrong-value"),
    ("no leap year", _with(event={"date": "1900-02-29"}), "wrong-value"),
    ("Arabic digits", _with(event={"date": "٢٠٢٦"}), "wrong-value"),
    ("a date and a line feed", _with(event={"date": "2026\n"}), "wrong-value"),
    ("a moment without zone", _with(meta={"created": "2026-11-20T18:30:00"}), "wrong-value"),
    ("game 0", _with(match={"game": 0}), "wrong-value"),
    ("a seat of two letters", _with(result={"winners": ["AB"]}), "wrong-value"),
    ("a reason", _with(result={"winners": [], "reason": "hoem"}), "wrong-value"),
    ("no winners", _with(result={"reason": "home"}), "missing-member"),
    ("base64", _with(meta={"source": {"raw": "<>"}}), "wrong-value"),
    ("an empty entry", _with(turns=[{"marks": ["!"]}]), "empty-entry"),
    ("an entry of an empty turn", _with(turns=[{"turn": "", "comment": "a"}]), "wrong-value"),
    ("stood alone", _with(turns=[{"turn": "A 2:", "stood": True}]), "stood-without-ruling"),
    ("half a move", _with(turns=[{"turn": {"seat": "A", "moves": [{"from": "1"}]}}]), "wrong-sp"),
    (
        "two sorts of move",
        _with(turns=[{"turn": {"seat": "A", "moves": [{"from": "1", "path": ["a1", "a2"]}]}}]),
        "wrong-spelled-move",
    ),
    (
        "a captured piece named incompletely",
        _with(
            turns=[
                {
                    "turn": {
                        "seat": "A",
                        "moves": [{"from": "1", "to": "2", "hits": [{"seat": "B"}]}],
                    }
                }
            ]
        ),
        "wrong-spelled-move",
    ),
]


@pytest.mark.parametrize(("case", "data", "name"), REFUSED, ids=[case[0] for case in REFUSED])
def test_refused_with_a_finding(case: str, data: bytes, name: str) -> None:
    began = time.process_time()
    decoded = decode(data)
    assert time.process_time() - began < 10
    assert decoded.record is None
    assert any(found.startswith(name) for found in _names(decoded)), decoded.findings
    assert all(finding.line for finding in decoded.findings)
    assert all("\ud800" not in finding.message for finding in decoded.findings)
    json.dumps([finding.message for finding in decoded.findings]).encode()


def test_many_keys_are_read_in_time() -> None:
    keys = _x(b"{%s}" % b",".join(b'"%d":1' % n for n in range(MANY // 4)))
    began = time.process_time()
    assert decode(keys).record is not None
    assert time.process_time() - began < 10


KEPT: list[tuple[str, bytes, list[str]]] = [
    ("-0", HEAD + b', "match": {"before": {"A": -0}}}', []),
    ("2^53 - 1", _x(b"9007199254740991"), []),
    ("depth 32", _x(b"[" * 30 + b"]" * 30), []),
    ("a pair of surrogates", _named(b"\\ud83d\\ude00"), []),
    ("null in x", _x(b"null"), []),
    ("no turns", _with(turns=[]), []),
    ("a line feed at the end", PLAIN + b"\n", []),
    ("a mark", b"\xef\xbb\xbf" + PLAIN, ["byte-order-mark"]),
    ("NFD", _named("e\u0301".encode()), ["text-not-nfc"]),
    ("NFD escaped", _named(b"e\\u0301"), ["text-not-nfc"]),
    ("NFD in x", _x('"e\u0301"'.encode()), ["text-not-nfc"]),
    ("NFC", _named("\u00e9".encode()), []),
    ("bidi, zero width, ANSI", _named("\u202e\u200d سمر \\u001b[31m\\n".encode()), []),
    ("script", _named(b"<script>=HYPERLINK(../../x"), []),
    ("20,000 turns", _with(turns=["A 2:"] * 20_000), []),
    ("4096 characters", _with(comment="é" * 4096), []),
    ("a turn string", _with(turns=["A 2: 1-2"]), []),
    ("a backslash and u0000", _named(b"\\\\u0000"), []),
]


@pytest.mark.parametrize(("case", "data", "names"), KEPT, ids=[case[0] for case in KEPT])
def test_read_with_or_without_a_finding(case: str, data: bytes, names: list[str]) -> None:
    decoded = decode(data)
    assert decoded.record is not None, decoded.findings
    assert _names(decoded) == names


def test_names_written_canonically_are_looked_at_too() -> None:
    decoded = decode(PLAIN)
    assert decoded.record is not None
    for name, found in (("e\u0301", "text-not-nfc"), ("a\0b", "nul-in-text")):
        decoded.record.players[0].name = name
        for written in (canonical_bytes(decoded.record), pretty_bytes(decoded.record)):
            assert _names(decode(written)) == [found]


def test_x_written_canonically_is_looked_at_too() -> None:
    decoded = decode(PLAIN)
    assert decoded.record is not None
    decoded.record.x = {"a": 1.5}
    assert _names(decode(canonical_bytes(decoded.record))) == ["not-an-integer"]
    assert _names(decode(pretty_bytes(decoded.record))) == ["not-an-integer"]


def test_both_versions_are_named() -> None:
    (finding,) = decode(_with(format="barsis-record/12", players=3)).findings
    assert "barsis-record/12" in finding.message
    assert "barsis-record/1;" in finding.message


def test_what_was_meant_is_said() -> None:
    decoded = decode(_with(commet="a"))
    (finding,) = decoded.findings
    assert finding.expected == "perhaps comment"
    assert finding.fix is not None
    assert (finding.fix.what, finding.fix.safe) == ("rename to comment", False)
    assert decoded.mended is not None
    assert not decoded.mended.is_certain
    meant = decode(decoded.mended.text.encode()).record
    assert meant is not None
    assert meant.comment == "a"


def test_a_member_that_is_needed_and_misspelled_is_one_finding() -> None:
    document = game("kioz")
    document["plyaers"] = document.pop("players")
    (finding,) = decode(raw(document)).findings
    assert (finding.name, finding.expected) == ("unknown-member", "perhaps players")


def test_all_unknown_members_are_named_with_their_pointers() -> None:
    document = game("kioz") | {"commet": "a", "event": {"rond": "1"}}
    document["turns"].append({"turn": "A 2:", "coment": "b"})
    pointers = [finding.pointer for finding in decode(raw(document)).findings]
    assert pointers == ["/turns/2/coment", "/commet", "/event/rond"]


def test_lines_and_columns_are_those_of_the_text() -> None:
    record = decode(PLAIN).record
    assert record is not None
    text = pretty_bytes(record).replace(b'"B 0:"', b'"B 0: 1-2"')
    (finding,) = decode(text, check_turns=True).findings
    at = text.decode().split("\n")[(finding.line or 0) - 1][(finding.column or 0) - 1 :]
    assert (finding.turn, finding.pointer, at[:4]) == (2, "/turns/1", '-2"')


def test_a_name_that_nobody_knows_is_where_the_name_stands() -> None:
    (finding,) = decode(HEAD + b',\n "commet": "a"}', line=7).findings
    assert (finding.name, finding.line, finding.column) == ("unknown-member", 8, 2)
    doubled = decode(HEAD + b',\n "format" :"barsis-record/1"}').findings[0]
    assert (doubled.name, doubled.line, doubled.column) == ("duplicate-member", 2, 2)


def test_a_second_document_is_where_it_begins() -> None:
    (finding,) = decode(PLAIN + b"\n  " + PLAIN, line=4).findings
    assert (finding.name, finding.line, finding.column) == ("text-after-record", 5, 3)


def test_what_is_safe_to_write_as_utf_8() -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-32-be"):
        (finding,) = decode(PLAIN.decode().encode(encoding)).findings
        assert finding.fix is not None, encoding
        assert finding.fix.safe, encoding


def test_where_counts_characters_and_falls_back_to_what_is_around() -> None:
    decoded = decode(
        '{"comment": "é", "event": {"name": "a"},\n "turns": ["A 2:"]}'.encode(), line=5
    )
    assert decoded.locate("/event/name") == (5, 36)
    assert decoded.locate("/event/site") == (5, 27)
    assert decoded.locate("/turns/0", 2) == (6, 15)
    assert decoded.locate("/nowhere/at/all") == (5, 1)


def test_the_offset_of_a_bad_byte_counts_from_the_start_of_the_file() -> None:
    data = _named(b"a\xff")
    (finding,) = decode(data, offset=1000).findings
    assert f"byte {1000 + data.index(0xFF)} " in finding.message


def test_a_turn_outside_the_grammar_costs_no_record() -> None:
    decoded = decode(_with(turns=["A 2: 1-2", {"turn": "B", "comment": "a"}]), check_turns=True)
    assert decoded.record is not None
    assert [(one.name, one.turn) for one in decoded.findings] == [
        ("turn-syntax", 1),
        ("turn-syntax", 2),
    ]


def test_at_most_a_hundred_findings() -> None:
    decoded = decode(_with(turns=[1] * 5000))
    assert len(decoded.findings) == 100
    assert all(finding.severity == Severity.ERROR for finding in decoded.findings)


@pytest.mark.parametrize("member", ["retracted", "variations"])
def test_entries_inside_lines_are_looked_at(member: str) -> None:
    line: list[Any] = ["A 1:", {"marks": ["!"]}, {"turn": "B 0:", "stood": True}]
    (empty, stood) = decode(_with(turns=[{"turn": "A 1:", member: [[], line]}])).findings
    assert (empty.name, empty.pointer) == ("empty-entry", f"/turns/0/{member}/1/1")
    assert (stood.name, stood.pointer) == ("stood-without-ruling", f"/turns/0/{member}/1/2")


def test_at_most_a_hundred_findings_of_turns_wherever_they_stand() -> None:
    entry = {"turn": "A 1:", "variations": [["x"] * 50_000]}
    decoded = decode(_with(turns=["x", entry, "x"]), check_turns=True)
    assert decoded.record is not None
    assert [finding.turn for finding in decoded.findings] == [1] + [2] * 99
    assert decoded.findings[99].pointer == "/turns/1/variations/0/98"


def test_limits_are_options_and_named() -> None:
    small = decode(PLAIN, limits=Limits(size=100))
    assert small.record is None
    assert "100" in small.findings[0].message
    flat = decode(PLAIN, limits=Limits(depth=2))
    assert _names(flat) == ["nested-too-deep"]
    assert flat.findings[0].expected == "at most 2"


@pytest.mark.by_turns(2)
def test_truncated_at_every_byte() -> None:
    data = canonical_bytes(_record("half-written"))
    for length in range(len(data)):
        decoded = decode(data[:length])
        assert decoded.record is None
        assert decoded.findings


def _record(name: str) -> Any:
    record = decode(raw(game(name))).record
    assert record is not None
    return record


@given(st.binary(max_size=200))
def test_any_bytes_give_findings(data: bytes) -> None:
    decoded = decode(data)
    assert decoded.record is None
    assert decoded.findings


@given(st.data())
def test_any_mutant_gives_a_record_or_findings(data: st.DataObject) -> None:
    mutant = bytearray(raw(game(data.draw(st.sampled_from(sorted(GAMES))))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(mutant) - 1))
        mutant[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    decoded = decode(bytes(mutant), check_turns=True)
    assert (decoded.record is not None) or decoded.findings


@given(
    st.recursive(
        st.just("1"),
        lambda one: st.lists(one, max_size=3).map(lambda parts: "[" + ",".join(parts) + "]"),
        max_leaves=30,
    )
)
def test_the_depth_is_the_depth(text: str) -> None:
    deepest = depth = 0
    for sign in text:
        depth += (sign == "[") - (sign == "]")
        deepest = max(deepest, depth)
    found = measure_depth(text.encode(), 2)
    assert found == (deepest if deepest > 2 else 2)
    assert measure_depth(b'["[[[[[[[[[[[[[[[[", "\\"[[["]', 2) == 2
