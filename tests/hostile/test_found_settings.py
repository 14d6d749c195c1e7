"""Settings found beside records: commands report what these exclude or keep from failing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import FAULTY, TURNS, barsis, record, write
from tests.hostile.commands import DOCS


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a foreign folder with a good and a bad record; work in its parent and return it."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "games"
    folder.mkdir()
    write(folder / "good.barsis.json", record(TURNS))
    write(folder / "bad.barsis.json", record(FAULTY))
    return folder


def summary(*words: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(barsis("validate", "games", "-f", "json", *words).stdout)
    return report["summary"]


WALKING = [
    "validate games",
    "validate games -f jsonl",
    "validate games -j 1",
    "fmt --check games",
    "stats games",
    "convert games -o out/ --to text",
    "render games -o site/",
    "archive add cup.barsis games",
    "event validate event.json games",
]


def lines(words: str) -> Iterator[str]:
    barsis("archive", "init", "cup.barsis")
    barsis(
        "event", "new", "event.json", "--game", "barsis", "--player", "Amal", "--player", "Basim"
    )
    yield from barsis(*words.split()).stderr.splitlines()


@pytest.mark.parametrize("words", WALKING)
def test_every_command_says_what_a_configuration_leaves_out(words: str, games: Path) -> None:
    (games / "barsis.toml").write_text('exclude = ["bad*"]\n')
    said = f"{games / 'barsis.toml'} applied to 1 file: 1 file or folder left out"
    assert [line for line in lines(words) if "barsis.toml" in line] == [said]


@pytest.mark.parametrize("words", WALKING)
def test_every_command_says_what_a_gitignore_leaves_out(words: str, games: Path) -> None:
    (games / ".gitignore").write_text("bad*\n*.pyc\n")
    (games / "x.pyc").write_bytes(b"")
    said = f"{games / '.gitignore'}: 1 file or folder left out"
    assert [line for line in lines(words) if "gitignore" in line] == [said]


def test_the_report_as_json_lists_it(games: Path) -> None:
    assert "configurations" not in summary()
    file = games / "barsis.toml"
    file.write_text('exclude = ["good*"]\nfail-on = "never"\n')
    (games / ".gitignore").write_text("none*\n")
    listed = [{"file": str(file), "files": 1, "left_out": 1, "not_failing": 1}]
    assert summary()["configurations"] == listed


def test_errors_that_do_not_fail_the_command_are_said(games: Path) -> None:
    (games / "barsis.toml").write_text('fail-on = "never"\n')
    done = barsis("validate", "games")
    assert done.exit_code == 0
    assert "applied to 2 files: 1 error that does not fail the command" in done.stderr
    arabic = barsis("validate", "games", "--lang", "ar").stderr
    assert "على ملفين: خطأ واحد لا يجعل الأمر فاشلاً" in arabic


def test_a_configuration_that_changes_nothing_is_not_mentioned(games: Path) -> None:
    (games / "barsis.toml").write_text('exclude = ["none*"]\nfail-on = "error"\nlang = "en"\n')
    (games / ".gitignore").write_text("*.pyc\n__pycache__/\n")
    assert "barsis.toml" not in barsis("validate", "games").stderr
    assert "configurations" not in summary()


def test_a_configuration_that_the_user_names_is_not_mentioned(games: Path) -> None:
    Path("own.toml").write_text('exclude = ["bad*"]\nfail-on = "never"\n')
    done = barsis("--config", "own.toml", "validate", "games")
    assert "own.toml" not in done.stderr
    assert barsis("--isolated", "validate", "games").exit_code == 1


def test_many_of_them_are_counted(games: Path) -> None:
    for number in range(14):
        folder = games / f"{number}"
        folder.mkdir()
        write(folder / "bad.barsis.json", record(FAULTY))
        (folder / ".gitignore").write_text("*\n")
    said = barsis("validate", "games").stderr.splitlines()
    assert sum(".gitignore: 1 file" in line for line in said) == 10
    assert "4 other configurations and .gitignore files left something out, too" in said


# -- links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [*WALKING, "config games"])
def test_a_configuration_that_is_a_link_is_not_read(words: str, games: Path) -> None:
    """Otherwise a message would quote the first line of the linked file."""
    Path("secret").write_text("top secret\n")
    (games / "barsis.toml").symlink_to(Path("..") / "secret")
    (games / "pyproject.toml").symlink_to(Path("..") / "secret")
    (games / ".gitignore").symlink_to(Path("..") / "secret")
    done = [*lines(words)]
    assert [line for line in done if "secret" in line] == []
    assert sum("barsis.toml is a symbolic link and is not read" in line for line in done) == 1
    link = {"file": str(games / "barsis.toml"), "is_link": True}
    assert summary()["configurations"] == [link]


def test_a_link_that_the_user_names_is_read(games: Path) -> None:
    Path("own.toml").write_text('exclude = ["bad*"]\n')
    Path("link.toml").symlink_to("own.toml")
    assert barsis("--config", "link.toml", "validate", games).exit_code == 0


# -- rulesets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [2, 99])
def test_no_ruleset_takes_over_the_id_of_a_built_in_one(version: int, games: Path) -> None:
    ludo = json.loads((DOCS / "rulesets" / "ludo.json").read_bytes())
    house = {"id": "barsis", "version": version, "extends": "barsis-1", "facts": {}}
    for own in (ludo | {"id": "barsis", "version": version}, ludo | house):
        (games / "own.json").write_text(json.dumps(own))
        (games / "barsis.toml").write_text('rulesets = ["own.json"]\n')
        done = barsis("validate", games / "good.barsis.json")
        assert done.exit_code == 2
        assert "FIL064" in done.stdout
        (games / "barsis.toml").unlink()
        assert barsis("games", games / "own.json").exit_code == 2
    (games / "own.json").write_text(json.dumps(ludo))
    (games / "barsis.toml").write_text('rulesets = ["own.json"]\n')
    assert barsis("validate", games / "good.barsis.json").exit_code == 0
