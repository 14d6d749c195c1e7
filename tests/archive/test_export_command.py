"""`barsis archive export` and `import`: what they say, and how they end, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from barsis_notation.archive.archive import Archive
from tests.archive.parcel_damages import OF_BAGS
from tests.archive.records import SAMPLES
from tests.archive.whole import make_small
from tests.cli.run import barsis


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_small(tmp_path / "all.barsis")
    return tmp_path / "all.barsis"


def test_it_is_said_what_was_written_and_what_is_not_in_it(path: Path) -> None:
    run = barsis("archive", "export", str(path), "x.jsonl")
    assert run.exit_code == 0
    assert run.stdout == "2 records written to x.jsonl\n"
    assert run.stderr == "1 withdrawn record was left out\n"
    run = barsis("archive", "export", str(path), "y.jsonl", "--lang", "ar")
    assert (run.exit_code, run.stdout) == (0, "كُتب سجلّان إلى y.jsonl\n")
    assert run.stderr == "ليس فيه سجلّ واحد مسحوب\n"


def test_it_is_said_that_nobody_signed(path: Path) -> None:
    Archive.create("new.barsis").close()
    run = barsis("archive", "export", "new.barsis", "x.jsonl.zst")
    assert "is not signed" in run.stderr
    assert "is not signed" not in barsis("archive", "export", str(path), "y.jsonl.zst").stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x"], "does not say which format to write"),
        (["x.jsonl", "--to", "zip"], "jsonl, parquet or bag"),
        (["all.barsis", "--to", "jsonl", "--force"], "the archive itself"),
        ([".", "--to", "bag", "--force"], "the archive itself"),
        (["there.jsonl"], "--force"),
        (["there", "--to", "bag"], "--force"),
        (["there", "--to", "bag", "--force"], "not a bag"),
        (["x.jsonl", "--since", "-1"], "--since"),
    ],
)
@pytest.mark.by_turns(2)
def test_a_wrong_command_line_is_told(path: Path, words: list[str], said: str) -> None:
    Path("there.jsonl").write_text("mine")
    (Path("there")).mkdir()
    Path("there", "file").write_text("mine")
    before = sorted(path.parent.rglob("*"))
    run = barsis("archive", "export", str(path.name), *words)
    assert run.exit_code == 2
    assert said.replace(" ", "") in "".join(run.stderr.replace("│", " ").split())
    assert sorted(path.parent.rglob("*")) == before
    assert Path("there.jsonl").read_text() == Path("there", "file").read_text() == "mine"


def test_where_nothing_can_be_written_is_told(path: Path) -> None:
    for words in (["no/x.jsonl"], ["no/bag", "--to", "bag"], ["no/x.parquet"]):
        run = barsis("archive", "export", str(path), *words)
        assert run.exit_code == 3, run.stderr
        assert "no/" in run.stderr


@pytest.mark.by_turns(2)
def test_everything_comes_back(path: Path) -> None:
    assert barsis("archive", "export", str(path), "bag", "--to", "bag").exit_code == 0
    assert barsis("archive", "init", "new.barsis").exit_code == 0
    run = barsis("archive", "import", "new.barsis", "bag")
    assert run.exit_code == 0, run.stderr
    assert "2 records added, 1 withdrawn earlier; the archive has 3 records" in run.stderr
    again = barsis("archive", "import", "new.barsis", "bag")
    assert (again.exit_code, "ARC084" in again.stderr) == (0, True)
    lists = [
        barsis("archive", "list", each, "-f", "json").stdout for each in ("new.barsis", str(path))
    ]
    assert json.loads(lists[0]) == json.loads(lists[1])


@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_is_wrong_ends_with_1(path: Path, language: str) -> None:
    barsis("archive", "export", str(path), "bag", "--to", "bag")
    OF_BAGS["a bit"][0](Path("bag"))
    Archive.create("new.barsis").close()
    run = barsis("archive", "import", "new.barsis", "bag", "--lang", language)
    assert run.exit_code == 1
    assert "ARC074" in run.stderr
    assert ("was changed" in run.stderr) == (language == "en")


def test_what_is_not_there_ends_with_3(path: Path) -> None:
    assert barsis("archive", "import", str(path), "nothing.jsonl").exit_code == 3
    assert barsis("archive", "export", "nothing.barsis", "x.jsonl").exit_code == 3


def test_an_archive_is_not_imported_into_itself(path: Path) -> None:
    run = barsis("archive", "import", str(path), str(path))
    assert (run.exit_code, "ARC070" in run.stderr) == (1, True)


def test_records_of_any_format_come_in(path: Path) -> None:
    sample = SAMPLES / "barsis" / "ferry_game_in_text_form.bsn"
    run = barsis("archive", "import", str(path), str(sample))
    assert (run.exit_code, "1 record added" in run.stderr) == (0, True)
