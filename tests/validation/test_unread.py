"""A record whose turns nobody has read gets the verdict of one that was read."""

from __future__ import annotations

import io
import json

import pytest

from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import loads
from barsis_notation.record.unread_turns import UNREAD, UnreadError
from barsis_notation.validation.file_checks import check_input

from .unread_fuzz import GAMES, NAME, carefully, compare, records, said


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("id", GAMES)
def test_damaged_records_come_out_as_when_they_are_read(id: str, scale: int) -> None:
    tally = compare(id, 1, 60 * scale)
    assert tally.differences == []
    assert tally.unread > tally.records // 60
    assert len(tally.codes) > 5


@pytest.mark.parametrize("id", GAMES)
def test_good_records_are_checked_unread_and_read_on_demand(id: str) -> None:
    for record in records(id):
        raw = canonical_bytes(loads(json.dumps(record))) + b"\n"
        (checked,) = check_input(InputFile(io.BytesIO(raw), NAME))
        assert checked.head is not None
        assert checked.head.turns is UNREAD
        assert [said(checked)] == [*map(said, carefully(raw))]
        assert checked.record is not None
        assert checked.record.turns == record["turns"]


def test_unread_turns_answer_nothing() -> None:
    for question in (len, list, bool, lambda turns: turns[0], lambda turns: "S 4:" in turns):
        with pytest.raises(UnreadError):
            question(UNREAD)
