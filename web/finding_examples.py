"""A real finding of every code: from the faulty sample games, or made by the tests of its area."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from barsis_notation import CheckedRecord, Finding, check_files
from tests.archive.findings import FINDINGS as OF_ARCHIVES
from tests.dice.findings import FINDINGS as OF_DICE
from tests.events.findings import FINDINGS as OF_EVENTS
from tests.language.test_files_and_rules import everything

ROOT: Final = Path(__file__).parents[1]
SAMPLES: Final = ROOT / "sample_games"


@dataclass(frozen=True)
class Example:
    """A finding, and the checked record of a sample game that has it, if it is from one."""

    finding: Finding
    checked: CheckedRecord | None = None

    @property
    def file(self) -> str:
        """The path of the sample game in this repository; "" without one."""
        return str(Path(self.checked.file).relative_to(ROOT)) if self.checked else ""


@cache
def collect_examples() -> dict[str, Example]:
    """Return an example for each code that has one, in English."""
    found: dict[str, Example] = {}
    for checked in check_files(map(str, _list_samples())):
        for finding in checked.findings:
            found.setdefault(finding.code, Example(finding, checked))
    for finding in _make_findings():
        found.setdefault(finding.code, Example(finding))
    return found


def _list_samples() -> list[Path]:
    """Return the faulty sample games, those with a finding of a move first."""
    files = [*SAMPLES.glob("*/faulty/*.barsis.json"), *SAMPLES.glob("*/faulty/*.barsis.jsonl")]
    return sorted(files, key=lambda file: (file.parts[-3] != "barsis", file))


def _make_findings() -> Iterator[Finding]:
    with tempfile.TemporaryDirectory() as made, pytest.MonkeyPatch.context() as patch:
        folder = Path(made)
        for area in (OF_EVENTS, OF_ARCHIVES):
            for code, make in area.items():
                own = folder / code
                own.mkdir()
                yield from make(own)
        for make_dice in OF_DICE.values():
            yield from make_dice()
        files = folder / "files"
        files.mkdir()
        findings: Iterable[Finding] = everything(files, patch)
        yield from findings
