"""What a safe fix may do: mutants of records in every own format keep their play id."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS, TEXT
from barsis_notation.formats.own.text_lines import print_record
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import Record
from barsis_notation.validation import check_record
from barsis_notation.validation.fixes import FixSelection, fix_record, fix_records
from tests.replay.records import plays, record

SAMPLES = Path(__file__).parents[2] / "sample_games"
SIGNS = "SNEWsnew1234AB0123456789+:/* ()?-.٣٤\u0301\u0308é"
ENDINGS = (" pass", " stop", " PASS", ' {"comment":"e\u0301"}')
IN_PLACE = [form for form in FORMATS if form.rewrite is not None]


def short_records() -> list[Record]:
    files = [path.read_bytes() for path in sorted(SAMPLES.rglob("*.barsis.json"))]
    read = [decode(raw).record for raw in files if len(raw) < 4000]
    return [each for each in read if each is not None]


def mutated(text: str, rng: Random) -> str:
    """Return a record in text form with a slip in one of its turns, or in a tag."""
    body = text.find("\n\n") if rng.random() < 0.9 else 0
    at = rng.randrange(max(body, 0), len(text))
    kind = rng.randrange(5)
    if kind == 0:
        return text[:at] + rng.choice(SIGNS) + text[at + 1 :]
    if kind == 1:
        return text[:at] + rng.choice(SIGNS) + text[at:]
    if kind == 2:
        return text[:at] + text[at : at + 6].swapcase() + text[at + 6 :]
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    lines[place] = lines[place].lower() if kind == 3 else lines[place] + rng.choice(ENDINGS)
    return "\n".join(lines)


def mutants(count: int, seed: int) -> list[Record]:
    rng, records = Random(seed), short_records()
    assert len(records) > 100
    found = []
    for _ in range(count):
        text = mutated(mutated(print_record(rng.choice(records)).decode(), rng), rng)
        found += [each.record for each in TEXT.read(text.encode()) if each.record is not None]
    return found


@pytest.mark.by_turns(2)
def test_safe_fixes_keep_the_play_id(scale: int) -> None:
    fixed = 0
    for told in mutants(200 if scale == 1 else 400 * scale, seed=15):
        done = fix_record(told)
        fixed += bool(done.lifted)
        assert plays([done.record]) == plays([told]), (told, done)
    assert fixed > 10


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("form", IN_PLACE, ids=lambda form: form.name)
def test_safe_fixes_keep_the_play_ids_of_a_file(form: Format, scale: int) -> None:
    records, fixed = mutants(60 * scale, seed=16), 0
    for told in [records] if form.many else [[each] for each in records]:
        content, new = io.BytesIO(), io.BytesIO()
        form.write(told, content)
        done = fix_records(io.BufferedReader(io.BytesIO(content.getvalue())), new, "")
        assert done.left is None
        fixed += done.records
        if not done.records:
            continue
        again = [each.record for each in form.read(new.getvalue()) if each.record is not None]
        assert plays(again) == plays(told)
    assert fixed > 2


def test_a_refused_turn_is_written_strictly_on_request_alone() -> None:
    told = record(["s 2:", "N 3:", "s 3: 15/19"])
    findings = [each for each in check_record(told).findings if each.name == "lenient-turn"]
    assert [each.fix and each.fix.safe for each in findings] == [True, False]
    assert ["`--fix --unsafe-fixes`" in each.message for each in findings] == [False, True]
    assert fix_record(told).record.turns == ["S 2:", "N 3:", "s 3: 15/19"]
    assert fix_record(told, fixing=FixSelection(unsafe=True)).record.turns[2] == "S 3: 15/19"


def test_text_that_is_no_play_is_composed_and_that_of_a_turn_on_request_alone() -> None:
    told = replace(record(["S 2:"]), turns=["S 2:", "N 3: 4/o\u0301"], comment="o\u0301")
    assert fix_record(told).record.comment == "ó"
    assert fix_record(told).record.turns == told.turns
    assert fix_record(told, fixing=FixSelection(unsafe=True)).record.turns == ["S 2:", "N 3: 4/ó"]
