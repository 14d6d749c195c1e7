"""The cases use every command and option, and a comparison finds changes."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from barsis_cli.app import CommandDeclaration
from tests.behaviour.__main__ import differences, main
from tests.behaviour.cases import ordinary_cases
from tests.behaviour.masks import MASKS, masked
from tests.behaviour.running import Case, text_of
from tests.cli.commands import DECLARED
from tests.cli.run import record, write

OWN = Path(sys.executable).with_name("barsis")
CHANGED = """#!/bin/sh
[ "$1" = fmt ] && echo more >> one.barsis.json
{own} "$@" | sed s/Amal/Huda/
"""


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Return a recording of three runs."""
    folder = tmp_path / "recording"
    (folder / "inputs" / "desk").mkdir(parents=True)
    write(folder / "inputs" / "desk" / "one.barsis.json", record())
    lines = ("barsis fmt one.barsis.json", "barsis convert - --to text", "barsis games barsis")
    cases = [Case("commands", "desk", line, json.dumps(record())) for line in lines]
    (folder / "cases.json").write_text(json.dumps(cases))
    assert main(["record", str(folder), "--barsis", str(OWN)]) == 0
    return folder


def test_a_changed_output_is_noticed_and_an_equal_one_is_none(
    recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", str(recording), "--barsis", str(OWN)]) == 0
    assert "3 runs, 0 differences" in capsys.readouterr().out
    other = tmp_path / "clone" / "bin" / "barsis"
    other.parent.mkdir(parents=True)
    other.write_text(CHANGED.format(own=OWN))
    other.chmod(0o755)
    assert main(["compare", str(recording), "--barsis", str(other)]) == 1
    said = capsys.readouterr().out
    assert "3 runs, 2 differences" in said
    assert '-[players.0.name "Amal"]' in said
    assert '+[players.0.name "Huda"]' in said
    assert "file one.barsis.json:" in said
    assert main(["compare", str(recording), "--barsis", str(other), "-k", "games"]) == 0


def test_a_stream_that_is_missing_differs_from_an_empty_one() -> None:
    assert list(differences({"file x": ""}, {"file x": ""})) == []
    assert next(differences({"file x": ""}, {})) == "  file x:"
    assert next(differences({}, {"file x": ""})) == "  file x:"


def test_a_mask_replaces_only_in_its_lines() -> None:
    text = "its id is 44b762eb-4baf-47b6-b087-10e1a4197a92"
    assert masked("barsis archive init x", {"stdout": text})["stdout"] == "its id is UUID"
    assert masked("barsis validate x", {"stdout": text})["stdout"] == text
    assert all(mask.reason and re.compile(mask.lines) for mask in MASKS)


def test_bytes_that_are_no_text_are_compared_by_their_hash() -> None:
    assert text_of(b"a\n") == "a\n"
    assert text_of(b"\x89PNG\0").startswith("5 bytes, sha256 ")
    assert text_of(b"\x89PNG\0") != text_of(b"\x89PNG\1")


@pytest.mark.parametrize("command", DECLARED, ids=lambda command: " ".join(command.path))
def test_every_command_runs_with_every_option(command: CommandDeclaration) -> None:
    path = " ".join(command.path)
    lines = [case.line for case in ordinary_cases() if f" {path} " in f" {case.line} "]
    assert lines, path
    options = [each.names for each in command.own_parameters if each.is_option]
    unused = [
        names
        for names in options
        if not any(f" {name}" in line for one in names for name in one.split("/") for line in lines)
    ]
    assert unused == []


def test_no_command_is_listed_twice() -> None:
    listed = Counter((case.room, case.line, case.given) for case in ordinary_cases())
    assert [one for one, count in listed.items() if count > 1] == []
