"""The verdict cases of the kit are those of the sample games."""

from __future__ import annotations

import pytest

from tests.kit_files import KIT, Case, read_kit_file
from tests.samples.test_samples import GAMES

from .sample_cases import make_text


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_level_with_the_samples(game: str) -> None:
    written = (KIT / "records" / f"{game}.json").read_text("utf-8")
    assert written == make_text(game), "run python -m tests.conformance.sample_cases"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_good_and_faulty_records(game: str) -> None:
    cases: list[Case] = read_kit_file(f"records/{game}.json")
    faulty = [case for case in cases if case["expected"]["findings"]]
    assert len(faulty) >= 30
    assert len(cases) - len(faulty) >= 15
