"""The guides to simulation: the package with policies that they show, and the limits they name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from barsis_notation import validate
from barsis_notation.engines.simulated_turns import MAX_THROWS
from barsis_notation.parallel.pool import MAX_STILL
from barsis_notation.record.decode import MIB, STANDARD
from barsis_notation.record.shapes import MAX_TURNS
from tests.packages import installed_package
from tests.site.run_page import check_console

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to"
GUIDE = (HOW_TO / "simulate-games.md").read_text(encoding="utf-8")
PAGE = (HOW_TO / "simulate-with-your-own-policy.md").read_text(encoding="utf-8")
SHELL = re.compile(r"^ *```sh\n(.*?)```", re.DOTALL | re.MULTILINE)


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
    consoles = [dedent(found) for found in SHELL.findall(PAGE)]
    with installed_package(tmp_path / "p", "my_policies", source, f"[{group}]\n{written}\n"):
        assert sum(check_console(console, tmp_path) for console in consoles) == 2
    assert len(Path("hasty.barsis.jsonl").read_bytes().splitlines()) == 20
    assert not list(validate("hasty.barsis.jsonl"))


def test_the_bounds_of_the_pages_are_those_that_hold() -> None:
    assert f"after {MAX_TURNS:,} turns" in GUIDE
    assert MAX_THROWS == 100
    limits = STANDARD.worker_limits
    page = " ".join(PAGE.split())
    assert f"{limits.seconds} seconds of processor time for one move" in page
    assert f"{limits.memory // MIB} MB of memory" in page
    assert f"idle for at most {MAX_STILL:.0f} seconds" in page
