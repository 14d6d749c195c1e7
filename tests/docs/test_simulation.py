"""The commands of ``docs/simulation.md``, run in order, with the package that it shows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from barsis_notation import validate
from barsis_notation.engines.simulated_turns import MAX_THROWS
from barsis_notation.parallel.pool import MAX_STILL
from barsis_notation.record.decode import MIB, STANDARD
from barsis_notation.record.shapes import MAX_TURNS
from tests.docs.consoles import run
from tests.packages import installed_package

PAGE = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def block(kind: str, begin: str) -> str:
    """Return the code block of the page with the language *kind* that starts with *begin*."""
    found = re.search(rf"```{kind}\n({re.escape(begin)}.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [(group, points)] = tomllib.loads(block("toml", "[project"))["project"]["entry-points"].items()
    written = "\n".join(f"{name} = {value}" for name, value in points.items())
    source = block("python", "def hasty")
    with installed_package(tmp_path / "p", "my_policies", source, f"[{group}]\n{written}\n"):
        assert sum(run(console, tmp_path) for console in CONSOLE.findall(PAGE)) == 5
    for name in ("games", "hasty"):
        assert len(Path(f"{name}.barsis.jsonl").read_bytes().splitlines()) in (20, 100)
    assert not list(validate("hasty.barsis.jsonl"))


def test_the_bounds_of_the_page_are_those_that_hold() -> None:
    assert f"{MAX_TURNS + 1:,}st" in PAGE
    assert MAX_THROWS == 100
    limits = STANDARD.worker_limits
    bounds = (
        f"{limits.seconds} seconds of processor time for one move, {MAX_STILL:.0f} seconds without"
    )
    assert f"{bounds} any, or {limits.memory // MIB} MB" in PAGE.replace("\n", " ")
