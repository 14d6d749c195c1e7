"""`barsis convert` over folders and patterns, its report, --strict, and what a terminal sees."""

import io
import json
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import referencing

from barsis_cli.progress import ProgressLine
from barsis_notation.conversion.conversion_report import Report, make_schema_text
from barsis_notation.conversion.targets import strip_suffix
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import load
from tests.cli.run import barsis, barsis_process, record, unwrapped, write

SHESH = {"id": "shesh-besh", "version": 1}
MAT = " 5 point match\n\n Game 1\n A : 0                          B : 0\n  1) 31: 8/5 6/5\n"


def shesh_besh(**members: Any) -> dict[str, Any]:
    players = [{"name": "A", "seats": ["W"]}, {"name": "B", "seats": ["B"]}]
    return record(["W 31: 8/5 6/5"]) | {"ruleset": SHESH, "players": players, "event": {}} | members


@pytest.fixture
def day(tmp_path: Path) -> Path:
    folder = tmp_path / "day"
    (folder / "round 1").mkdir(parents=True)
    write(folder / "a.barsis.json", shesh_besh())
    write(folder / "round 1" / "b.barsis.jsonl", shesh_besh(), {"no": 1}, shesh_besh())
    (folder / "round 1" / "c.mat").write_text(MAT, encoding="utf-8")
    return folder


def test_a_folder_becomes_a_folder(day: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = barsis("convert", day, f"{out}/", "--to", "text")
    assert result.exit_code == 1  # one line is no record
    found = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert found == ["a.bsn", "round 1/b.bsn", "round 1/c.bsn"]
    assert (out / "round 1" / "b.bsn").read_text(encoding="utf-8").count("[format ") == 2
    assert "b.barsis.jsonl:2:" in result.stderr


def test_a_format_of_one_record_becomes_a_file_for_each(day: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert barsis("convert", day, f"{out}/", "--to", "json").exit_code == 1
    found = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert found == [
        "a.barsis.json", "round 1/b-1.barsis.json", "round 1/b-3.barsis.json",
        "round 1/c.barsis.json",
    ]  # fmt: skip
    assert canonical_bytes(load(out / "a.barsis.json")) == canonical_bytes(
        load(day / "a.barsis.json")
    )


def test_no_file_is_written_over_itself_or_over_another(tmp_path: Path) -> None:
    write(tmp_path / "a.barsis.json", shesh_besh())
    before = (tmp_path / "a.barsis.json").read_bytes()
    same = barsis("convert", tmp_path, tmp_path, "--to", "json")
    assert (same.exit_code, "overwrite itself" in same.stderr) == (1, True)
    assert (tmp_path / "a.barsis.json").read_bytes() == before
    (tmp_path / "a.mat").write_text(MAT, encoding="utf-8")
    twice = barsis("convert", tmp_path, f"{tmp_path / 'out'}/", "--to", "text")
    assert (twice.exit_code, "a.bsn is already written from" in twice.stderr) == (1, True)


def test_what_was_written_below_a_folder_is_not_read_again(day: Path) -> None:
    for _ in range(2):
        barsis("convert", day, f"{day / 'out'}/", "--to", "text")
        found = sorted(str(path.relative_to(day)) for path in day.rglob("*.bsn"))
        assert found == ["out/a.bsn", "out/round 1/b.bsn", "out/round 1/c.bsn"]


@pytest.mark.parametrize("pattern", ["day/*", "day/**/*.barsis.*", "d?y", "day/[ar]*"])
def test_patterns_are_walked(day: Path, pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(day.parent)
    lines = barsis("convert", pattern).stdout.splitlines()
    assert len(lines) == (3 if "barsis" in pattern else 4)
    assert all(json.loads(line)["ruleset"]["id"] == "shesh-besh" for line in lines)


def test_a_name_with_brackets_is_a_name_if_it_is_there(tmp_path: Path) -> None:
    path = write(tmp_path / "a[1].barsis.json", shesh_besh())
    assert barsis("convert", path).exit_code == 0
    nowhere = barsis("convert", tmp_path / "*.mat")
    assert (nowhere.exit_code, "*.mat: No such file" in nowhere.stderr) == (3, True)


def test_several_paths_become_the_last(day: Path, tmp_path: Path) -> None:
    paths = [day / "a.barsis.json", day / "round 1" / "c.mat"]
    target = tmp_path / "all.barsis.jsonl"
    assert barsis("convert", *paths, target).exit_code == 0
    assert target.read_bytes().count(b"\n") == 2
    refused = barsis("convert", *paths, target)
    assert (refused.exit_code, "overwrites it" in unwrapped(refused.stderr)) == (2, True)
    assert barsis("convert", *paths, "-o", target).exit_code == 0
    assert barsis("convert", *paths, "-o", "-").stdout_bytes == target.read_bytes()


def test_the_report_says_what_is_lost_and_fits_its_schema(day: Path, tmp_path: Path) -> None:
    write(day / "lost.barsis.json", shesh_besh(turns=["W 31: 8/5 6/5", "B: miss"]))
    report, out = tmp_path / "losses.json", tmp_path / "all.mat"
    result = barsis("convert", day, out, "--report", report)
    assert result.exit_code == 1
    told = json.loads(report.read_bytes())
    published = files("barsis_notation.schemas").joinpath("conversion-1.schema.json")
    assert published.read_text("utf-8") == make_schema_text()
    jsonschema.Draft202012Validator(
        json.loads(make_schema_text()), registry=referencing.Registry()
    ).validate(told)
    assert told["format"] == "barsis-conversion/1"
    assert [(each["file"], each["pointer"]) for each in told["losses"]] == [
        (str(day / "lost.barsis.json"), "/turns/1")
    ]
    assert {each["line"] for each in told["findings"] if each["name"] == "missing-member"} == {2}
    files_of = {Path(each["file"]).name: each for each in told["files"]}
    assert files_of["b.barsis.jsonl"] | {"file": ""} == {
        "file": "", "format": "jsonl", "written": [str(out)], "records": 3, "kept": 2,
        "losses": 0, "findings": files_of["b.barsis.jsonl"]["findings"],
    }  # fmt: skip
    assert told["summary"]["kept"] == 5
    assert told["summary"]["stopped"] is False
    assert told["summary"]["losses"] == len(told["losses"])
    again = barsis("convert", day, "--to", "mat", "--report", tmp_path / "again.json")
    assert again.exit_code == 1
    other = (tmp_path / "again.json").read_text("utf-8").replace('["-"]', f'["{out}"]')
    assert other == report.read_text("utf-8")


def test_the_schema_refuses_what_the_types_refuse() -> None:
    validator = jsonschema.Draft202012Validator(
        json.loads(make_schema_text()), registry=referencing.Registry()
    )
    good: dict[str, Any] = {"format": "barsis-conversion/1", "summary": {}}
    good |= {name: [] for name in ("losses", "findings", "files")}
    assert validator.is_valid(good)
    wrong: list[dict[str, Any]] = [
        {"format": "barsis-conversion/2"},
        {"x": 1},
        {"files": [{}]},
        {"summary": {"a": 1}},
    ]
    for bad in wrong:
        assert not validator.is_valid(good | bad)
    assert set(json.loads(make_schema_text())["$defs"]) >= {
        Report.__name__,
        "Finding",
        "ConvertedFile",
    }


def test_report_and_records_cannot_both_be_stdout(good: Path) -> None:
    assert barsis("convert", good, "--report", "-").exit_code == 2


@pytest.mark.parametrize("target", ["out.mat", "-"])
def test_strict_stops_at_a_loss_and_writes_nothing(day: Path, tmp_path: Path, target: str) -> None:
    (day / "round 1" / "b.barsis.jsonl").unlink()
    write(day / "x.barsis.json", shesh_besh(turns=["W 31: 8/5 6/5", "B: miss"]))
    out = tmp_path / target if target != "-" else Path("-")
    report = tmp_path / "losses.json"
    result = barsis("convert", day, out, "--to", "mat", "--strict", "--report", report)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "stopped by --strict" in result.stderr
    assert not (tmp_path / "out.mat").exists()
    told = json.loads(report.read_bytes())["summary"]
    assert (told["stopped"], told["kept"], told["losses"] > 0) == (True, 0, True)


def test_strict_stops_at_a_loss_but_not_at_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.mat"
    path.write_text(MAT, encoding="utf-8")  # its first throw is the opening: an info
    assert barsis("convert", "--strict", path, "--to", "json").exit_code == 0
    path.write_text(MAT.replace("  1)", "  3)"), encoding="utf-8")  # its numbering: a warning
    assert barsis("convert", "--strict", path, "--to", "json").exit_code == 0
    path.write_text(MAT + "  2( 42: 8/4 6/4\n", encoding="utf-8")  # a line that is left out
    assert barsis("convert", path, "--to", "json").exit_code == 0
    stopped = barsis("convert", "--strict", path, "--to", "json")
    assert (stopped.exit_code, stopped.stdout) == (1, "")
    assert barsis("convert", "--strict", tmp_path / "no.mat", "--to", "json").exit_code == 3


@pytest.mark.by_turns(2)
def test_standard_streams_both_ways() -> None:
    there = barsis_process("convert", "-", "-", "--to", "json", given=MAT.encode())
    assert (there.returncode, there.stderr.count(b"FMT106")) == (0, 1)
    back = barsis_process("convert", "-", "--to", "mat", given=there.stdout)
    assert b"31: 8/5 6/5" in back.stdout


def test_progress_is_for_terminals(day: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\r" not in barsis("convert", day).stderr

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    seen = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", seen)
    progress = ProgressLine()
    progress.show("1 file")
    progress.show("2 files")  # too soon after the first
    progress.print_message("told")
    assert seen.getvalue() == "\r\x1b[K1 file\r\x1b[Ktold\n"
    monkeypatch.setenv("TERM", "dumb")
    assert not ProgressLine().shows
    monkeypatch.setattr("sys.stderr", None)
    assert not ProgressLine().shows


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("a.barsis.jsonl.gz", "a"),
        ("A.BSN", "A"),
        ("r/a.b.txt", "r/a.b"),
        (".bsn", ".bsn"),
        ("day/.bsn", "day/.bsn"),
        ("a", "a"),
        ("İstanbul.barsis.json.gz", "İstanbul"),
        ("cup.games.csv", "cup"),
        ("day/games.csv", "day/games"),
        ("day/cup.games.parquet", "day/cup"),
    ],
)
def test_the_place_of_a_file(name: str, place: str) -> None:
    assert strip_suffix(name) == place.replace("/", os.sep)
