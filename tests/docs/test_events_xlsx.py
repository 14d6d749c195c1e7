"""The commands of docs/events_xlsx.md run and print what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.docs.consoles import run

PAGE = (Path(__file__).parents[2] / "docs" / "events_xlsx.md").read_text(encoding="utf-8")


def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("py4swiss")
    book = Workbook()
    for row in (["Name"], ["Amal"], ["Basim"], ["Dana"], ["Fadi"]):
        book.active.append(row)
    book.save(tmp_path / "club.xlsx")
    monkeypatch.chdir(tmp_path)
    (console,) = re.findall("```console\n(.*?)```", PAGE, re.DOTALL)
    assert run(console, tmp_path) == 4
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".xlsx"}
