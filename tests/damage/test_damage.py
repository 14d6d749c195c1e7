"""A few damaged files of every format; ``python -m tests.damage`` makes as many as wanted."""

from __future__ import annotations

from random import Random

import pytest

from barsis_notation.formats.format import Format
from barsis_notation.formats.registry import FORMATS
from tests.damage.changes import damaged
from tests.damage.judging import fault
from tests.damage.seeds import seeds

READ = [form for form in FORMATS if form.reads]


@pytest.mark.parametrize("form", READ, ids=lambda form: form.name)
def test_records_or_findings_come_of_any_file(form: Format, scale: int) -> None:
    rng, whole = Random(f"a few {form.name}"), seeds(form)
    for number in range((3 if form.name == "parquet" else 25) * scale):
        data = damaged(rng.choice(whole), rng.choice(whole), rng)
        assert fault(data, form, number + 1) == "", (form.name, number)


@pytest.mark.parametrize("form", READ, ids=lambda form: form.name)
def test_whole_files_are_sound(form: Format) -> None:
    for number, data in enumerate(seeds(form)[:6]):
        assert fault(data, form, number + 1) == ""
        assert any(one.record is not None for one in form.read(data)) or number
