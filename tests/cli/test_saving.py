"""What every command does where it cannot write, or where another program writes meanwhile."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.base import file_stamps, saving
from barsis_notation.record import record_io
from barsis_notation.record.record_io import load
from barsis_notation.record.structs import Record
from tests.base.parts import parts_in
from tests.cli.kills import FAULTS, JOBS, campaign
from tests.cli.run import TURNS, barsis, record, unwrapped, write
from tests.cli.writing import (
    LENIENT,
    WRITINGS,
    Writing,
    files_of,
    fill,
    games_of,
    mounted,
    remount,
)

DONE = (
    "1 changed",
    "fixed 1",
    "1 finding fixed",
    "saved\n",
    "is taken back",
    "stands;",
    "records written",
)
"""Words of the commands for what they have done."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "disk"
    path.mkdir()
    return path


@pytest.fixture(params=WRITINGS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def check_refused(writing: Writing, before: list[bytes | None], why: int) -> None:
    """Run the command, which cannot write, and hold it to what it must do then."""
    result = writing.run()
    told = result.output + result.stderr
    assert result.exit_code == 3, told
    assert "Traceback" not in told
    assert os.strerror(why) in told
    assert any(str(path) in told for path in writing.targets), told
    assert not any(word in told for word in DONE), told
    assert writing.old() == before
    folders = {path.parent for path in writing.targets}
    assert [parts_in(path) for path in folders] == [[]] * len(folders)


def test_each_of_them_writes(kind: str, folder: Path, tmp_path: Path) -> None:
    writing = WRITINGS[kind](folder, games_of(tmp_path))
    before = writing.old()
    result = writing.run()
    assert result.exit_code in (0, 1), result.output + result.stderr
    assert all(new not in (None, old) for new, old in zip(writing.old(), before, strict=True))
    assert parts_in(folder) == []


def test_a_file_that_may_not_grow(kind: str, folder: Path, tmp_path: Path) -> None:
    writing = WRITINGS[kind](folder, games_of(tmp_path))
    before = writing.old()
    with files_of(40):
        check_refused(writing, before, errno.EFBIG)


def test_a_full_disk(kind: str, folder: Path, tmp_path: Path) -> None:
    with mounted(folder, "size=64k") as is_there:
        if not is_there:
            pytest.skip("this user may mount no disk")
        writing = WRITINGS[kind](folder, games_of(tmp_path))
        before = writing.old()
        fill(folder)
        check_refused(writing, before, errno.ENOSPC)


def test_a_read_only_disk(kind: str, folder: Path, tmp_path: Path) -> None:
    with mounted(folder, "size=1m") as is_there:
        if not is_there:
            pytest.skip("this user may mount no disk")
        writing = WRITINGS[kind](folder, games_of(tmp_path))
        before = writing.old()
        remount(folder, "ro")
        if kind == "record":  # is said before anything is typed
            result = writing.run()
            assert (result.exit_code, writing.old()) == (3, before)
            assert f"{writing.targets[0]}: nothing can be saved there" in result.stderr
        else:
            check_refused(writing, before, errno.EROFS)


def test_a_folder_that_may_not_be_written(
    kind: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where root runs the tests: no file can be made in it."""
    writing = WRITINGS[kind](folder, games_of(tmp_path))
    before = writing.old()
    real = os.open

    def refuse(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if flags & os.O_CREAT and str(path).startswith(str(folder)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return real(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", refuse)
    check_refused(writing, before, errno.EACCES)


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_modes_and_links_stay(kind: str, mode: int, folder: Path, tmp_path: Path) -> None:
    writing = WRITINGS[kind](folder, games_of(tmp_path))
    away = tmp_path / "away"
    away.mkdir()
    there = [path for path in writing.targets if path.exists()]
    is_linked = kind != "convert FOLDER --force"  # links below a folder that is filled are refused
    for path in there:
        path.chmod(mode)
        if not is_linked:
            continue
        path.rename(away / path.name)
        path.symlink_to(Path("..") / "away" / path.name)
    if kind == "validate --fix FOLDER":  # folders are walked without their links
        writing.words[-1] = writing.targets[0]
    before = writing.old()
    assert writing.run().exit_code in (0, 1)
    for path, old in zip(writing.targets, before, strict=True):
        assert path.read_bytes() != old
    for path in there:
        assert path.is_symlink() == is_linked
        assert stat.S_IMODE(path.stat().st_mode) == mode


# -- another program --------------------------------------------------------------------------

REWRITING = ["fmt", "validate --fix", "validate --fix FOLDER", "ruling", "record"]


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"newer")
    other.replace(path)


def written_in_place(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw[:-2] + b" " + raw[-1:])


def removed(path: Path) -> None:
    path.unlink()


MEANWHILE = [
    (kind, change)
    for kind in REWRITING
    for change in (replaced, written_in_place, removed)
    if (kind, change) != ("record", removed)  # has a test of its own
]


@pytest.mark.parametrize(("kind", "change"), MEANWHILE)
def test_what_another_program_writes_meanwhile_is_not_written_over(
    kind: str,
    change: Callable[[Path], None],
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writing = WRITINGS[kind](folder, games_of(tmp_path))
    (target,) = writing.targets
    changed: list[bytes | None] = []
    check = file_stamps.check_unchanged

    def meanwhile(place: str, expected: file_stamps.Expected) -> None:
        if not changed:
            change(target)
            changed.extend(writing.old())
        check(place, expected)

    monkeypatch.setattr(saving, "check_unchanged", meanwhile)
    result = writing.run()
    told = result.output + result.stderr
    assert changed
    assert result.exit_code == 3, told
    assert "another program has" in told
    assert str(target) in told
    assert not any(word in told for word in DONE), told
    assert writing.old() == changed
    assert parts_in(folder) == []


def test_the_recorder_makes_a_file_anew_that_somebody_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "x.barsis.json", record(TURNS[:1]))
    file_of = record_io.encode_file

    def removed_meanwhile(game: Record, name: str) -> bytes:
        path.unlink()
        return file_of(game, name)

    monkeypatch.setattr(record_io, "encode_file", removed_meanwhile)
    assert Writing(["record", path], [path], "3\nq\n").run().exit_code == 0
    assert load(path).turns == TURNS[:2]


def test_what_was_not_fixed_stands_in_the_report(folder: Path) -> None:
    good = write(folder / "a.barsis.json", record(LENIENT))
    bad = write(folder / "b.barsis.json", record(LENIENT, comment="b" * 4000))
    with files_of(3000):
        result = barsis("validate", "--fix", "-f", "json", folder)
    assert result.exit_code == 3
    told = json.loads(result.stdout)["findings"]
    assert [(one["name"], one["file"]) for one in told if one["severity"] == "error"] == [
        ("file-not-written", str(bad))
    ]
    assert "lenient-turn" in {one["name"] for one in told if one["file"] == str(bad)}
    assert "1 finding fixed in 1 file" in result.stderr
    assert load(good).turns[0] == "S 2:"


def test_only_what_is_on_the_disk_is_counted_as_changed(folder: Path) -> None:
    write(folder / "a.barsis.json", record())
    write(folder / "b.barsis.json", record(comment="b" * 4000))
    with files_of(3000):
        result = barsis("fmt", folder)
    assert (result.exit_code, "1 changed, 0 unchanged, 1 skipped" in result.stderr) == (3, True)


# -- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_set_is_written_over_with_force_alone(form: str, folder: Path, tmp_path: Path) -> None:
    games = games_of(tmp_path)
    words: list[str | Path] = ["convert", games, f"{folder}/", "--to", form]
    assert barsis(*words).exit_code == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    write(games, record())
    (folder / f"moves.{form}").unlink()
    refused = barsis(*words)
    assert (refused.exit_code, "--force" in unwrapped(refused.stderr)) == (2, True)
    for name in sorted(before)[:2]:
        assert (folder / name).exists() == (name != f"moves.{form}")
    assert (folder / f"games.{form}").read_bytes() == before[f"games.{form}"]
    assert barsis(*words, "--force").exit_code == 0
    assert (folder / f"games.{form}").read_bytes() != before[f"games.{form}"]


def test_files_of_a_folder_are_written_over_with_force_alone(folder: Path, tmp_path: Path) -> None:
    words: list[str | Path] = ["convert", games_of(tmp_path), f"{folder}/", "--to", "text"]
    assert barsis(*words).exit_code == 0
    made = folder / "games.bsn"
    made.write_bytes(b"mine")
    refused = barsis(*words)
    assert (refused.exit_code, "exists already" in refused.stderr) == (1, True)
    assert made.read_bytes() == b"mine"
    assert barsis(*words, "--force").exit_code == 0
    assert made.read_bytes() != b"mine"


def test_two_records_never_become_one_file(folder: Path, tmp_path: Path) -> None:
    """a.barsis.jsonl with two records becomes a-1 and a-2; a-1.bsn would be a-1 too."""
    write(tmp_path / "a.barsis.jsonl", record(comment="1"), record(comment="2"))
    write(tmp_path / "a-1.barsis.json", record(comment="3"))
    words: list[str | Path] = [
        "convert",
        tmp_path / "a-1.barsis.json",
        tmp_path / "a.barsis.jsonl",
        f"{folder}/",
    ]
    result = barsis(*words, "--to", "json", "--force")
    assert (result.exit_code, "is already written from another record" in result.stderr) == (
        1,
        True,
    )
    assert load(folder / "a-1.barsis.json").comment == "3"


def test_no_file_is_written_over_itself(tmp_path: Path) -> None:
    games = games_of(tmp_path)
    before = games.read_bytes()
    for words in ([games, games], [tmp_path, games], [games, "-o", games, "--force"]):
        result = barsis("convert", *map(str, words))
        assert result.exit_code == 2
        assert "is an input file" in unwrapped(result.stderr)
        assert games.read_bytes() == before


def test_what_is_read_is_no_place_to_write_to(tmp_path: Path) -> None:
    """Neither records nor reports, named or met in a folder: it is refused before all else."""
    games = games_of(tmp_path)
    link, other = tmp_path / "link.bsn", write(tmp_path / "a.barsis.json", record())
    link.symlink_to(games)
    barsis("convert", games, f"{tmp_path}/", "--to", "csv")
    tables = [tmp_path / f"{name}.csv" for name in ("games", "turns", "moves")]
    before = {path: path.read_bytes() for path in (games, other, *tables)}
    out = tmp_path / "out.bsn"
    refused: list[list[str | Path]] = [
        ["convert", other, games, "-o", link],
        ["convert", other, games, "-o", out, "--report", games],
        ["convert", tmp_path, "-o", out, "--report", other],
        ["convert", tables[0], f"{tmp_path}/", "--to", "csv", "--force"],
        ["validate", tmp_path, "-o", games],
        ["validate", games, "-f", "json", "-o", link],
        ["diff", other, other, "-o", other],
    ]
    for words in refused:
        result = barsis(*words)
        assert (result.exit_code, words) == (2, words)
        assert "is an input file" in unwrapped(result.stderr), words
        assert {path: path.read_bytes() for path in before} == before
    assert not out.exists()


# -- killed -----------------------------------------------------------------------------------


@pytest.mark.by_turns(4)
def test_a_kill_costs_nothing(scale: int) -> None:
    """A small sample; ``python -m tests.cli.kills`` kills as many as one likes."""
    counts = campaign(6 if scale == 1 else 500, seed=scale)
    killed = {kind for (kind, _), found in counts.items() if found["kills"]}
    assert killed == set(JOBS)
    for (kind, mode), found in counts.items():
        assert [name for name in FAULTS if found[name]] == [], (kind, oct(mode), found)


def test_a_folder_that_does_not_exist_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = barsis("simulate", "barsis", "-o", "new/x.jsonl")
    assert done.exit_code == 3
    assert "new/x.jsonl: the folder new does not exist" in done.stderr
