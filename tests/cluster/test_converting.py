"""`barsis convert --on ray`: what parts become is said, and reads, as what one machine writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.cluster import part_division
from barsis_notation.record.file_lines import MAX_EMPTY
from tests.cli.run import barsis, record, unwrapped, write
from tests.cli.test_convert_many import MAT, shesh_besh
from tests.cli.test_own_rules import LUDO
from tests.cluster.fake import do_parts_here, small_parts, take_for_ray

pyarrow = pytest.importorskip("pyarrow")


@pytest.fixture(autouse=True)
def _games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games in several formats, a file of them divided, some of it wrong."""
    monkeypatch.chdir(tmp_path)
    small_parts(monkeypatch, weight=2500)
    monkeypatch.setattr(part_division, "SPAN", 1500)
    do_parts_here(monkeypatch)
    folder = Path("games")
    (folder / "empty").mkdir(parents=True)
    lines = [json.dumps(shesh_besh(comment=f"number {number}")) for number in range(40)]
    lines[7] = '{"format": '
    lines[30] = json.dumps(shesh_besh(evnet={}))
    (folder / "many.barsis.jsonl").write_text("\n".join(lines), encoding="utf-8")
    write(folder / "one.barsis.json", record())
    (folder / "two.mat").write_text(MAT + MAT, encoding="utf-8")
    (folder / "b.mat").write_text(MAT.replace("5 point", "7 point") + "nothing\n", encoding="utf-8")
    (folder / "notes.md").write_text("notes")


WORDS = ("convert", "games", "games/empty", "missing.json", "--to")


def report(path: str) -> dict[str, Any]:
    """Return a report without the names of the files that were written."""
    found: dict[str, Any] = json.loads(Path(path).read_text())
    for file in found["files"]:
        del file["written"]
    return found


def rows(folder: str, table: str) -> list[dict[str, Any]]:
    """Return the rows of a table of all parts in *folder*, in order, without what a part adds."""
    from pyarrow import parquet

    found: list[dict[str, Any]] = []
    for path in sorted(Path(folder).glob(f"*{table}.parquet")):
        found += parquet.read_table(path).drop_columns(["game", "set_id"]).to_pylist()
    return found


def test_what_is_said_and_the_rows_are_those_of_one_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used = take_for_ray(monkeypatch, loses=lambda part, attempt: part.number == attempt)
    one = barsis(*WORDS, "parquet", "-o", "one/", "--report", "one.json")
    several = barsis(*WORDS, "parquet", "--on", "ray", "-o", "out", "--report", "several.json")
    assert (several.stdout, several.stderr) == (one.stdout, one.stderr)
    assert several.exit_code == one.exit_code == 3
    assert report("several.json") == report("one.json") == report("out/conversion.json")
    assert len(used[0].started) > len(set(used[0].started)) > 3
    for table in ("games", "turns", "moves"):
        assert rows("out/parts", table) == rows("one", table)
        assert rows("one", table)
    files = json.loads(Path("several.json").read_text())["files"]
    written = {Path(name) for file in files for name in file["written"]}
    assert written == {*Path("out/parts").glob("*.games.parquet")}
    parts = {Path(file["file"]).name: len(file["written"]) for file in files}
    assert parts.pop("many.barsis.jsonl") > 1
    assert parts.pop("missing.json", 0) == parts.pop("empty") == 0
    assert {*parts.values()} == {1}


@pytest.mark.by_turns(2)
def test_what_parts_have_become_is_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    take_for_ray(monkeypatch)
    small_parts(monkeypatch, weight=8000)
    assert barsis(*WORDS, "parquet", "--on", "ray", "-o", "out").exit_code == 3
    kept = report("out/conversion.json")["summary"]["kept"]
    checked = barsis("validate", "out/parts", "-f", "json", "--no-replay")
    summary = json.loads(checked.stdout)
    assert summary["summary"]["records"] == kept
    assert {one["severity"] for one in summary["findings"]} <= {"info"}


@pytest.mark.parametrize(("to", "ending"), [("jsonl", ".barsis.jsonl"), ("text", ".bsn")])
def test_lines_of_all_parts_are_one_file(
    monkeypatch: pytest.MonkeyPatch, to: str, ending: str
) -> None:
    take_for_ray(monkeypatch)
    one = barsis(*WORDS, to, "-o", f"one{ending}")
    several = barsis(*WORDS, to, "--on", "ray", "-o", "out")
    assert several.stderr == one.stderr
    parts = sorted(Path("out/parts").glob(f"*{ending}"))
    between = b"\n" if to == "text" else b""
    whole = Path(f"one{ending}").read_bytes()
    assert between.join(path.read_bytes() for path in parts) == whole
    assert len(parts) > 2


def test_the_language_and_own_rulesets_go_with_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    take_for_ray(monkeypatch)
    Path("games/barsis.toml").write_text(f'rulesets = ["{LUDO.as_posix()}"]\n')
    assert barsis("simulate", LUDO, "-n", "1", "-o", "games/own.barsis.jsonl").exit_code == 0
    one = barsis("--lang", "ar", *WORDS, "parquet", "-o", "one/")
    several = barsis("--lang", "ar", *WORDS, "parquet", "--on", "ray", "-o", "out")
    assert several.stderr == one.stderr
    assert rows("out/parts", "turns") == rows("one", "turns")
    assert "ludo R:" in str(rows("one", "turns"))


def test_a_file_that_is_not_read_on_is_told_where_it_stands_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    take_for_ray(monkeypatch)
    monkeypatch.setattr(part_division, "SPAN", MAX_EMPTY // 2)
    line = json.dumps(shesh_besh()) + "\n"
    text = line * 3 + "\n" * (MAX_EMPTY + 2) + line * 40
    Path("stopped.barsis.jsonl").write_text(text, encoding="utf-8")
    words = ("convert", "stopped.barsis.jsonl", "--to", "jsonl")
    one = barsis(*words, "-o", "one.jsonl", "--report", "one.json")
    several = barsis(*words, "--on", "ray", "-o", "out")
    told = "stopped.barsis.jsonl: 40 records after the place where reading stopped"
    said = several.stderr.splitlines()
    assert [each for each in said if not each.startswith(told)] == one.stderr.splitlines()
    assert sum(each.startswith(told) for each in said) == 1
    assert report("out/conversion.json") == report("one.json")


def refused(*words: str) -> str:
    said = barsis("convert", *words)
    assert (said.exit_code, said.stdout) == (2, "")
    return unwrapped(said.stderr)


def test_what_does_not_go_with_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    used = take_for_ray(monkeypatch)
    on = ("games", "--on", "ray")
    for option in ("--strict", "--force", "--from mat", "--map x.json"):
        name = option.split()[0]
        said = refused(*on, "-o", "out", "--to", "parquet", *option.split())
        assert f"--on cannot be used with {name}" in said
    assert "--on needs -o" in refused(*on, "--to", "parquet")
    assert "--on needs --to" in refused(*on, "-o", "out")
    assert "a json file holds one" in refused(*on, "-o", "out", "--to", "json")
    assert not used
    assert not Path("out").exists()
    assert barsis("convert", *on, "-o", "out", "--to", "jsonl").exit_code == 1
    assert "the options (--to)" in refused(*on, "-o", "out", "--to", "parquet")


def test_where_nothing_is_kept_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    take_for_ray(monkeypatch)
    Path("broken.barsis.json").write_text("{")
    words = ("convert", "broken.barsis.json", "--to", "parquet", "--on", "ray", "-o", "out")
    assert barsis(*words).exit_code == 1
    assert {path.suffix for path in Path("out/parts").iterdir()} == {".json", ".done"}
