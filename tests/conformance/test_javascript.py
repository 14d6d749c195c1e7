"""The JavaScript example answers the kit as the specification says; it needs Node."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from barsis_notation.conformance.kit import Case, read_kit
from barsis_notation.conformance.runner import Runner
from tests.conformance.campaign import iter_inputs, run
from tests.kit_files import KIT

NODE = shutil.which("node")
PROGRAM = Path(__file__).parents[2] / "conformance" / "examples" / "javascript" / "answer.mjs"

pytestmark = [
    pytest.mark.add_on("conformance", "dice", "events"),
    pytest.mark.skipif(NODE is None, reason="node is not installed"),
]


def command() -> list[str]:
    return [str(NODE), str(PROGRAM)]


def find_failures(cases: list[Case]) -> list[tuple[str, str]]:
    """Return the ids and messages of the cases that the example fails."""
    results = Runner(command(), timeout=60, exact=True).run(cases)
    return [(one.case.id, str(one.message)) for one in results if one.status == "failed"]


def test_the_example_passes_cases_of_each_file() -> None:
    assert find_failures(read_kit(KIT)[::20]) == []


def test_the_example_leaves_out_event_files_alone() -> None:
    results = Runner(command(), timeout=60).run(list({c.kind: c for c in read_kit(KIT)}.values()))
    assert [one.case.kind for one in results if one.status == "skipped"] == ["event-file"]


@pytest.mark.long
def test_the_example_passes_the_whole_kit() -> None:
    assert find_failures(read_kit(KIT)) == []


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_the_example_judges_games_and_damaged_copies_as_the_engine(game: str) -> None:
    counts = run(iter_inputs(game, games=10, mutants=40, seed=7, seats=None), command())
    assert (counts["game"], counts["mutant"]) == (10, 40)
    assert 0 < counts["refused"] < 50
    assert [name for name in counts if ":" in name and counts[name]] == []
