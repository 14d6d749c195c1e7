"""A packed file that breaks off gives every record before that place, in every format of many."""

from __future__ import annotations

import gzip
import io
import zlib
from pathlib import Path

import pytest

from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.record.structs import Record
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate

GAMES = list(simulate(load_ruleset("shesh-besh"), games=6, seed=3))
TRIAL = next(iter(sorted((Path(__file__).parent / "trl" / "golden").glob("*.trl")))).read_bytes()
MANY = [form for form in FORMATS if form.reads and form.many and form.name != "parquet"]
"""A Parquet file says at its end where everything stands: a cut one cannot be read at all."""

GIVEN = {"trl": TRIAL * 4}
"""Files of formats that are written only as they were read."""


def file_of(form: Format) -> bytes:
    if form.name in GIVEN:
        return GIVEN[form.name]
    stream = io.BytesIO()
    form.write(GAMES, stream)
    return stream.getvalue()


def records_of(form: Format, data: bytes) -> list[Record]:
    return [one.record for one in form.read(data) if one.record is not None]


def names_of(form: Format, data: bytes) -> list[str]:
    return [finding.name for one in form.read(data) for finding in one.findings]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("form", MANY, ids=lambda form: form.name)
def test_what_stands_before_a_cut_is_read(form: Format) -> None:
    data = gzip.compress(file_of(form))
    counts = set()
    for cut in range(40, len(data), len(data) // 25):
        legible = zlib.decompressobj(31).decompress(data[:cut])
        whole = records_of(form, legible)[:-1]  # the last may be cut itself
        found = records_of(form, data[:cut])
        assert found[: len(whole)] == whole, cut
        assert "broken-compression" in names_of(form, data[:cut]), cut
        counts.add(len(whole))
    assert len(counts) >= min(4, len(records_of(form, file_of(form))))
