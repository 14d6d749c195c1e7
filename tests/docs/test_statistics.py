"""The page ``docs/statistics.md``: its commands run, and its means of devices are correct."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barsis_notation.rulesets import load_ruleset
from barsis_notation.statistics.throws import get_device_throws
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert sum(run(text, tmp_path) for text in CONSOLE.findall(PAGE)) == 1


def test_the_means_are_those_of_the_devices() -> None:
    written = re.findall(
        r"^\| (?:Barsis, Barjis|Pachisi|Kiôz|Parchís|Shesh Besh): .* \| (.*) \|$", PAGE, re.M
    )
    barsis, barjis, pachisi, kioz, parchis, shesh_besh = (
        str(get_device_throws(load_ruleset(game)).mean)
        for game in ("barsis", "barjis", "pachisi", "kioz", "parchis", "shesh-besh")
    )
    seven = str(get_device_throws(load_ruleset("pachisi", options={"device.n": 7})).mean)
    assert written == [barsis, f"{pachisi}; {seven}", kioz, parchis, shesh_besh]
    assert barjis == barsis
