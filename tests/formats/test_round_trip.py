"""What is written is read back, in every format that claims to lose nothing."""

from __future__ import annotations

import io
from collections.abc import Sequence
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import (
    FORMATS,
    TEXT,
    configure_formats,
    find_format,
)
from barsis_notation.formats.own.json_format import JSON, JSON_EXPANDED, JSONL, expand_record
from barsis_notation.record.canonical import canonical_bytes, canonicalise, record_id
from barsis_notation.record.decode import Decoded, decode
from barsis_notation.record.structs import (
    Entry,
    Record,
    SpelledMove,
    SpelledTurn,
    Thrown,
)
from tests.every import every
from tests.record import strategies as some
from tests.record.samples import GAMES, game, raw

OWN = (JSON, JSONL, TEXT, JSON_EXPANDED)


def written(form: Format, records: Sequence[Record]) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def read_back(form: Format, records: Sequence[Record]) -> list[Record]:
    found: list[Decoded] = list(form.read(written(form, records), check_turns=True))
    assert [one.findings for one in found] == [[]] * len(records)
    return [one.record for one in found if one.record is not None]


def _record(name: str) -> Record:
    record = decode(raw(game(name))).record
    assert record is not None
    return record


@given(some.records)
@pytest.mark.by_turns(2)
def test_json_gives_the_same_record(record: Record) -> None:
    assert read_back(JSON, [record]) == [record]


@pytest.mark.by_turns(2)
@given(st.lists(some.records, min_size=1, max_size=3))
def test_text_gives_the_same_records(records: list[Record]) -> None:
    assert read_back(TEXT, records) == records


@pytest.mark.by_turns(4)
@given(st.lists(some.records, min_size=1, max_size=3))
def test_json_lines_give_the_same_records_in_canonical_form(records: list[Record]) -> None:
    assert read_back(JSONL, records) == [canonicalise(record) for record in records]


@given(some.records)
@pytest.mark.by_turns(2)
def test_json_expanded_gives_a_record_of_the_same_id(record: Record) -> None:
    (again,) = read_back(JSON_EXPANDED, [record])
    assert record_id(again) == record_id(record)
    assert not any(isinstance(item, str) for item in again.turns)


LOSSLESS = [form for form in FORMATS if form.lossless and not form.games]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("form", LOSSLESS, ids=lambda form: form.name)
@every("name", sorted(GAMES))
def test_samples_keep_their_id(form: Format, name: str) -> None:
    id = record_id(read_back(form, [_record(name)])[0])
    assert id == sha256(canonical_bytes(_record(name))).hexdigest()


@pytest.mark.parametrize("form", OWN, ids=lambda form: form.name)
def test_writing_is_byte_stable(form: Format) -> None:
    record = _record("half-written")
    first = written(form, [record])
    assert written(form, [record]) == first
    assert form.losses(record) == []
    if form is not JSON_EXPANDED:
        assert written(form, read_back(form, [record])) == first


@pytest.mark.parametrize("form", [JSON, JSON_EXPANDED], ids=lambda form: form.name)
@pytest.mark.parametrize("count", [0, 2])
def test_a_format_of_one_record_takes_one(form: Format, count: int) -> None:
    assert not form.many
    with pytest.raises(ValueError, match=f"not {count}"):
        written(form, [_record("kioz")] * count)


def test_a_turn_outside_the_grammar_is_not_spelled_out() -> None:
    record = msgspec.structs.replace(_record("kioz"), turns=["A 1: 1-2", "A 1:"])
    assert expand_record(record).turns == [
        "A 1: 1-2",
        Entry(turn=SpelledTurn(seat="A", throws=[1])),
    ]


def test_what_is_derived_is_written_read_and_no_part_of_the_id() -> None:
    turn = SpelledTurn(
        seat="A",
        throws=[1],
        moves=[SpelledMove(from_="22", to="23", used=[1], cells=["v1", "v2"], taken=[])],
        thrown=[Thrown(name="kioz", values=[1])],
    )

    def derive(_record: Record) -> list[SpelledTurn | None]:
        return [turn, None]

    form = find_format("json-expanded", configure_formats(derive))
    assert form is not None
    record = _record("kioz")
    (again,) = read_back(form, [record])
    assert again.turns[0] == Entry(turn=turn)
    assert record_id(again) == record_id(record)
    assert find_format("json-expanded", configure_formats()) is JSON_EXPANDED
