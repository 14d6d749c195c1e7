"""The page ``docs/how-to/use-a-cluster.md``: its commands run, with a fake cluster for Ray."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.run import FAULTY, TURNS, record, write
from tests.cluster.fake import do_parts_here, small_parts, take_for_ray
from tests.site.run_page import check_console

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "use-a-cluster.md").read_text("utf-8")
SESSION = re.compile(r"```shell-session\n(.*?)```", re.DOTALL)


@pytest.mark.by_turns(4)
def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    small_parts(monkeypatch)
    take_for_ray(monkeypatch)
    do_parts_here(monkeypatch)
    Path("games").mkdir()
    for name in "ab":
        write(Path("games", f"{name}.barsis.jsonl"), record(FAULTY), record(TURNS))
    assert sum(check_console(text, tmp_path) for text in SESSION.findall(PAGE)) == 4
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert {"check/report.txt", "check/report.json", "counts/statistics.txt"} <= names
    assert {"tables/conversion.json", "tables/parts/00001-of-00002.games.csv"} <= names
    for name in re.findall(r"`(\S*00001-of-00002\S*)`", PAGE):
        assert {f"check/{name}", f"tables/{name}"} & names
