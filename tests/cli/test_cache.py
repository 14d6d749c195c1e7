"""`barsis validate --cache`: the report of a run without it, with what was checked before."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.run import FAULTY, TURNS, barsis, record, write


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def games() -> Path:
    folder = Path("games")
    folder.mkdir()
    write(folder / "one.barsis.json", record(FAULTY))
    write(folder / "two.barsis.json", record(TURNS, match={"id": "m", "game": 3, "to": 5}))
    write(folder / "many.barsis.jsonl", *[record(FAULTY), record(TURNS), record(["S 9:"])] * 4)
    (folder / "notes.md").write_text("notes")
    return folder


@pytest.mark.parametrize(
    ("form", "runs"), [("full", ["", "-j 1", ""]), ("json", ["--lang ar", "--lang ar"])]
)
def test_the_report_is_that_of_a_run_without_it(form: str, runs: list[str]) -> None:
    folder = games()
    words: list[str | Path] = ["validate", "-f", form, "--duplicates", folder, *runs[0].split()]
    without = barsis(*words)
    for more in runs:
        said = barsis(*words, "--cache", folder / "verdicts", *more.split())
        assert said.exit_code == without.exit_code, more
        assert (said.stdout, said.stderr) == (without.stdout, without.stderr), more
    assert {file.name for file in folder.glob("verdicts*")} == {"verdicts"}


def test_workers_keep_what_this_process_looks_up(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = games()
    barsis("validate", folder, "--cache", "verdicts", "-j", "2")

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("barsis_notation.validation.known_verdicts.check_opened", refuse)
    said = barsis("validate", folder, "--cache", "verdicts", "-f", "json")
    assert json.loads(said.stdout)["summary"]["records"] == 14


def test_a_file_that_is_no_cache_is_left_alone() -> None:
    folder = games()
    notes = folder / "notes.md"
    said = barsis("validate", folder, "--cache", notes)
    assert (said.exit_code, said.stdout) == (3, "")
    assert "notes.md: is not a verdict cache" in said.stderr
    assert notes.read_text() == "notes"


@pytest.mark.parametrize("more", ["--fix", "--diff", "--infer-options"])
def test_a_cache_is_for_checks_alone(more: str) -> None:
    said = barsis("validate", games(), "--cache", "verdicts", more)
    assert said.exit_code == 2
    assert "--cache works only for checks" in said.stderr
    assert not Path("verdicts").exists()


@pytest.mark.parametrize("more", [[], ["-j", "2"]], ids=["here", "workers"])
def test_a_damaged_cache_ends_the_command(more: list[str]) -> None:
    folder = games()
    barsis("validate", folder, "--cache", "verdicts")
    with closing(sqlite3.connect("verdicts")) as connection:
        connection.execute("UPDATE verdicts SET kept = zeroblob(40)")
        connection.commit()
    before = Path("verdicts").read_bytes()
    said = barsis("validate", folder, "--cache", "verdicts", *more)
    assert said.exit_code == 3
    assert "barsis: verdicts: is damaged" in said.stderr
    assert before[100:] == Path("verdicts").read_bytes()[100:]
