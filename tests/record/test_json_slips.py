"""JSON as people type it: the laws of what is said of it and of what is mended."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.record.decode import decode
from barsis_notation.record.json_edits import apply_edits
from barsis_notation.record.json_repair import diagnose, unquote_mail
from barsis_notation.record.json_slips import find_slips
from barsis_notation.record.record_io import read_records
from tests.docs.damages import JSON, SAMPLES
from tests.record.samples import GAMES, game, raw

PRETTY = [(SAMPLES / damage.game).read_text("utf-8") for damage in JSON[:1]]

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@pytest.mark.by_turns(2)
@given(values, st.sampled_from([None, 0, 2]))
def test_json_has_no_slips(value: object, indent: int | None) -> None:
    assert find_slips(json.dumps(value, indent=indent)) == []
    assert find_slips(json.dumps(value, indent=indent, ensure_ascii=False)) == []


@given(st.text("{}[]\",:'“”/*#\\\t\n aA0-ت،", max_size=60))
def test_any_text_is_told_and_what_is_certain_is_json(text: str) -> None:
    found, mended = diagnose(text)
    assert all(0 <= slip.offset <= len(text) for slip in found)
    if mended is not None and found:
        edits = [edit for slip in found for edit in slip.edits]
        assert unquote_mail(text) is not None or mended.text == apply_edits(text, edits)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_safe_slips_put_in_at_random_are_all_told_and_mended(name: str, scale: int) -> None:
    """Any number of slips of the certain kinds gives back the record they were put into."""
    rng = Random(5)
    plain = raw(game(name)).decode()
    tidy = json.dumps(json.loads(plain), ensure_ascii=False, indent=1)
    for _ in range(20 * scale):
        text = _slipped(tidy, rng)
        decoded = decode(text.encode())
        if text == tidy:
            continue
        assert decoded.record is None
        assert decoded.mended is not None, text
        assert decoded.mended.is_certain
        assert json.loads(decoded.mended.text) == json.loads(plain)


def _slipped(text: str, rng: Random) -> str:
    """Return a pretty text with slips between its tokens, none inside a text."""
    lines: list[str] = []
    for line in text.split("\n"):
        closes = line.strip() in ("}", "]", "},", "],")
        if closes and lines and rng.random() < 0.2 and not lines[-1].endswith(("[", "{", ",")):
            lines[-1] += ","
        lines.append(rng.choice(SLIPPED)(line))
    return "\n".join(lines)


def _in_curly_quotes(line: str) -> str:
    alone = line.strip().rstrip(",")
    is_text = alone.startswith('"') and alone.endswith('"') and '": ' not in alone
    return line.replace(alone, f"“{alone[1:-1]}”") if is_text and "\\" not in alone else line


SLIPPED: tuple[Callable[[str], str], ...] = (
    str,
    str,
    _in_curly_quotes,
    lambda line: "\u00a0" + line,
    lambda line: line + "\u200f",
    lambda line: line[:-1] + "،" if line.endswith(",") else line,
)


def test_an_open_bracket_of_a_line_is_named_by_its_column() -> None:
    lines = raw(game("barsis")) + b'\n{"turns": ["S 2:"\n' + '{"é": [}\n'.encode()
    _, cut, crossed = [one.findings for one in read_records(lines)]
    assert (cut[0].line, cut[0].found) == (2, "the `[` of column 11 and the `{` of column 1")
    assert (crossed[0].line, crossed[0].expected) == (3, "`]` for the `[` of column 7")


READ_IN_TWO_WAYS = {
    "a missing comma may be a missing quote": '["a" "b"]',
    "nested curly quotes": "[“He said “a”, and “b””]",
    "an apostrophe in single quotes": "['O'Neil', 'b']",
    "two commas": '["a",,"b"]',
    "a text over two lines": '["a\nb"]',
    "a quote in a text": '["a "b" c"]',
    "a comment between two turns": '{"turns": ["S 2:", /* his */ "N 3:"]}',
    "a comment after two turns of one line": '{"turns": ["S 2:", "N 3:" // whose?\n]}',
    "a truncated list": '["a", ',
}


@pytest.mark.parametrize("text", READ_IN_TWO_WAYS.values(), ids=READ_IN_TWO_WAYS.keys())
def test_what_reads_in_two_ways_has_no_safe_fix(text: str) -> None:
    found, mended = diagnose(text)
    assert found
    assert mended is None or not mended.is_certain


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("piece", ['"a",,', "“a”,", '"a"\t,', "//\n", "'", '"\\q",', "> [\n"])
def test_a_long_text_of_slips_costs_little(piece: str) -> None:
    began = time.process_time()
    decode(("[" + piece * (250_000 // len(piece))).encode())
    assert time.process_time() - began < 5


def test_many_slips_of_a_kind_are_one_finding() -> None:
    text = PRETTY[0].replace('"', "”")
    (finding,) = decode(text.encode()).findings
    assert finding.name == "wrong-quotes"
    assert "more)" in (finding.found or "")


@given(
    lines=st.lists(st.text(st.sampled_from('a> {}":'), max_size=12), min_size=1),
    depth=st.integers(1, 3),
)
def test_only_the_marks_of_a_mail_are_removed(lines: list[str], depth: int) -> None:
    lines = [line.lstrip("> ") for line in lines]
    quoted = "\n".join("> " * depth + line for line in lines)
    assert unquote_mail(quoted) == "\n".join(lines)
