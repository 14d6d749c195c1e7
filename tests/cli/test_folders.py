"""Folders on the command line: what is passed over is counted, nothing taken is an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import FAULTY, barsis, record, write

COMMANDS = [
    ("validate",),
    ("validate", "--fix"),
    ("validate", "--diff"),
    ("validate", "--infer-options"),
    ("fmt", "--check"),
    ("convert", "--to", "jsonl", "-o", "-"),
    ("convert", "--to", "json", "-o", "out/"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "cup"
    for name in ("game9.JSON", "ignored.json", "out.txt", "env/a.json"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, record())
    (folder / "env" / "pyvenv.cfg").touch()
    (folder / "README.md").write_text("# The cup\n", encoding="utf-8")
    (folder / "package.json").write_text('{"name": "cup"}', encoding="utf-8")
    (folder / ".gitignore").write_text("ignored.json\n", encoding="utf-8")
    return folder


def taken(*words: str | Path) -> list[object]:
    """Return how many files are checked, and the names of those passed over."""
    told = json.loads(barsis("validate", "-f", "json", "--select", "FIL", *words).stdout)
    return [told["summary"]["files"], [Path(path).name for path in told["passed_over"]]]


def test_the_report_lists_what_is_passed_over(folder: Path) -> None:
    assert taken(folder) == [2, ["README.md", "package.json"]]
    assert taken(folder, "--exclude", "*.md", "--exclude", "out.*") == [1, ["package.json"]]
    assert taken(folder, "--no-respect-gitignore")[0] == 3
    assert taken(folder, folder / "ignored.json", "--exclude", "*.JSON")[0] == 2


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_counts_what_it_passes_over(
    words: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    done = barsis(*words, folder)
    assert "2 files skipped" in done.stderr
    assert "skipped" not in barsis(*words, folder / "game9.JSON").stderr
    assert "skipped" not in barsis(*words, folder, "--exclude", "*.md", "--exclude", "/p*").stderr


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", ["README.md", ""])
def test_a_folder_where_nothing_is_taken_is_an_error(
    words: tuple[str, ...], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "empty"
    folder.mkdir()
    if name:
        (folder / name).write_text("nothing", encoding="utf-8")
    done = barsis(*words, folder)
    assert done.exit_code == 1
    assert "FIL016" in done.stdout + done.stderr


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_what_is_passed_over_changes_no_status(
    words: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    barsis("fmt", folder)
    assert barsis(*words, folder).exit_code == 0


def test_conversion_and_inference_list_it_too(folder: Path, tmp_path: Path) -> None:
    expected = [str(folder / "README.md"), str(folder / "package.json")]
    report = tmp_path / "report.json"
    barsis("convert", folder, tmp_path / "all.barsis.jsonl", "--report", report)
    assert json.loads(report.read_bytes())["passed_over"] == expected
    inferred = barsis("validate", "--infer-options", "-f", "json", folder)
    assert json.loads(inferred.stdout)["passed_over"] == expected


def test_nothing_outside_the_folder_is_fixed(folder: Path) -> None:
    lenient = record(["S  2 :", "N 3:"])
    for name in ("env/a.json", "ignored.json", "game9.JSON"):
        write(folder / name, lenient)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    barsis("validate", "--fix", folder)
    changed = [path.name for path, raw in before.items() if path.read_bytes() != raw]
    assert changed == ["game9.JSON"]


@pytest.mark.parametrize("pattern", ["", "!", "#no"])
def test_a_pattern_that_says_nothing_is_a_wrong_command(pattern: str, folder: Path) -> None:
    done = barsis("validate", folder, "--exclude", pattern)
    assert done.exit_code == 2
    assert "--exclude" in done.stderr


# -- what a summary may claim ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--ignore", "MOV"], "no findings (3 hidden by --ignore)"),
        (["--select", "FIL"], "no findings (3 hidden by --select)"),
        (["--select", "MOV", "--ignore", "MOV001"], "no findings (3 hidden by --ignore)"),
        (["--select", "MOV"], "3 errors\n"),
        (["--ignore", "MOV", "--statistics"], "no findings (3 hidden by --ignore)"),
    ],
)
def test_a_summary_says_what_was_hidden(words: list[str], said: str, tmp_path: Path) -> None:
    games = write(tmp_path / "three.barsis.jsonl", *[record(FAULTY)] * 3)
    done = barsis("validate", "--no-suggest", *words, games)
    assert said in done.stderr
    told = json.loads(barsis("validate", "--no-suggest", "-f", "json", *words, games).stdout)
    hidden = 3 if "hidden" in said else 0
    assert (told["summary"]["hidden"], len(told["findings"])) == (hidden, 3 - hidden)
