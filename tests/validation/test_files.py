"""Which files a command's words mean, in which order, and what is reported of the rest."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format_registry import find_format
from barsis_notation.formats.input_files import InputFile, is_folder
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import RecordError
from barsis_notation.validation import CheckedRecord, check_files
from barsis_notation.validation.api import read, validate
from barsis_notation.validation.file_checks import check_input
from tests.replay.records import document

GOOD = json.dumps(document(["S 2:", "N 3:"])).encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (
        "b.barsis.json",
        "a.barsis.json",
        "Z.barsis.json",
        "é.barsis.json",
        "a/in.barsis.json",
        "a/deeper/in.barsis.json",
        "ab/in.barsis.json",
        ".hidden.barsis.json",
        ".git/in.barsis.json",
        "notes.txt",
        "list.csv",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"a,b\n1,2\n" if name == "list.csv" else GOOD)
    (tmp_path / "link.barsis.json").symlink_to(tmp_path / "a.barsis.json")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    (tmp_path / "nothing").mkdir()
    return tmp_path


def checked(*paths: str | Path) -> list[CheckedRecord]:
    return list(check_files(map(str, paths)))


def names(one: CheckedRecord) -> list[str]:
    return [finding.name for finding in one.findings]


def test_a_folder_is_every_record_below_it_in_bytewise_order(folder: Path) -> None:
    found = [Path(one.file).relative_to(folder).as_posix() for one in checked(folder)]
    assert found == [
        "Z.barsis.json",
        "a.barsis.json",
        "a/deeper/in.barsis.json",
        "a/in.barsis.json",
        "ab/in.barsis.json",
        "b.barsis.json",
        "notes.txt",
        "é.barsis.json",
    ]
    assert found == sorted(found, key=os.fsencode)


def test_what_is_named_is_read_whatever_its_name(folder: Path) -> None:
    named = [folder / ".hidden.barsis.json", folder / "notes.txt", folder / "link.barsis.json"]
    assert [(one.file, one.number, names(one)) for one in checked(*named)] == [
        (str(path), 1, []) for path in named
    ]


def test_a_folder_by_its_link_and_a_hidden_one_by_its_name(folder: Path) -> None:
    assert [Path(one.file).name for one in checked(folder / ".git")] == ["in.barsis.json"]
    assert len(checked(folder / "link")) == 2


def test_paths_come_in_the_order_they_are_named(folder: Path) -> None:
    named = [folder / "b.barsis.json", folder / "a.barsis.json", folder / "b.barsis.json"]
    assert [one.file for one in checked(*named)] == [str(path) for path in named]


def test_an_empty_folder_is_told_of(folder: Path) -> None:
    (one,) = checked(folder / "nothing")
    assert (one.number, one.record, names(one)) == (0, None, ["no-records"])
    assert one.findings[0].severity == "error"
    with pytest.raises(RecordError, match=r"no file in the folder .* was recognised"):
        list(read(folder / "nothing"))
    assert names(checked(folder / "nothing", folder / "b.barsis.json")[0]) == ["no-records"]


@pytest.mark.parametrize("path", ["nowhere.barsis.json", "a\0b", "x" * 5000, "nowhere/"])
def test_what_cannot_be_opened_is_told_of(path: str) -> None:
    (one,) = checked(path)
    assert (one.file, one.number, names(one)) == (path, 0, ["unreadable-file"])
    assert not is_folder(path)
    assert [found.name for found in validate(path)] == ["unreadable-file"]
    with pytest.raises(OSError, match=r"nowhere|NUL|File name"):
        list(read(path))


def test_a_folder_that_cannot_be_read_costs_only_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = os.scandir

    def scandir(path: str) -> object:
        if Path(path).name == "a":
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    told = {Path(one.file).relative_to(folder).as_posix(): names(one) for one in checked(folder)}
    assert told.pop("a") == ["unreadable-file"]
    assert len(told) == 6
    assert set(map(tuple, told.values())) == {()}


def test_one_bad_file_costs_only_itself(folder: Path) -> None:
    (folder / "b.barsis.json").write_bytes(b'{"format": ')
    (folder / "a" / "in.barsis.json").write_bytes(b"")
    told = {Path(one.file).relative_to(folder).as_posix(): names(one) for one in checked(folder)}
    assert told["b.barsis.json"] == ["file-breaks-off"]
    assert told["a/in.barsis.json"] == ["file-empty"]
    assert sum(not found for found in told.values()) == 6


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD)))
    (one,) = checked("-")
    assert (one.file, one.number, one.turns, names(one)) == ("-", 1, 2, [])


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    (one,) = checked("-")
    assert names(one) == ["unreadable-file"]


def test_a_file_called_minus_is_named_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-").write_bytes(GOOD)
    (one,) = checked("./-")
    assert names(one) == []


MATCH = b""" 3 point match

 Game 1
 A : 0                           B : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
"""


@pytest.mark.parametrize(("form", "code"), [("mat", "FMT107"), ("sgf", "FMT208")])
def test_a_cube_is_told_once_by_the_reader_or_by_the_play(form: str, code: str) -> None:
    (read,) = InputFile(io.BytesIO(MATCH), "match.mat").records()
    assert read.record is not None
    written, target = io.BytesIO(), find_format(form)
    assert target is not None
    target.write([read.record], written)
    (in_file,) = check_input(InputFile(io.BytesIO(written.getvalue()), f"match.{form}"))
    assert _of_cubes(in_file.findings) == [code]
    raw = canonical_bytes(read.record)
    for alone, name in ((raw, "match.barsis.json"), (raw + b"\n", "matches.barsis.jsonl")):
        (checked,) = check_input(InputFile(io.BytesIO(alone), name))
        assert _of_cubes(checked.findings) == ["MOV039"]


def _of_cubes(findings: list[Finding]) -> list[str]:
    return [one.code for one in findings if one.code in {"FMT107", "FMT208", "MOV039"}]
