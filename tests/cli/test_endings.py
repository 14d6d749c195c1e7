"""The name that ``-o`` gives a file says what is written into it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.commands import DECLARED
from tests.cli.run import barsis

OPEN = Path(__file__).parents[2] / "sample_games" / "amman_open"
EVENT: list[str | Path] = [OPEN / "event.json", OPEN]
GAMES = sorted(OPEN.glob("r1*.json"))
OTHERS = ["gif", "pdf", "parquet"]
"""Endings of what none of these commands writes."""

ANSWERING: dict[str, Sequence[str | Path]] = {
    "diff": [GAMES[0], GAMES[0]],
    "event crosstable": EVENT,
    "event pairings": [EVENT[0]],
    "event ratings": EVENT,
    "event seating": [EVENT[0]],
    "event standings": EVENT,
    "event validate": EVENT,
    "moves": ["barsis S:8,25,off(2) N:bar(3),30 to=S", "--throw", "5"],
    "stats": [OPEN],
    "validate": [OPEN],
}
"""Commands with ``-f`` and ``-o``, and what to call them with."""

WRITING: dict[str, Sequence[str | Path]] = {
    "new": ["barsis"],
    "simulate": ["barsis"],
}
"""Commands that write one form only."""

BY_ENDING = {"render", "sheet", "show"}
"""Commands that were always told by the name what to write."""

NO_FORM = {
    "archive prove", "archive sign", "conformance run", "convert", "event export", "event sheets"
}  # fmt: skip
"""Commands that write a proof, a checkpoint, the report of another program, records by their
format, a report, or a folder."""

BEGINNINGS = {
    "text": b"",
    "json": b"{",
    "csv": b'"',
    "xlsx": b"pk",
    "html": b"<!doctype html>",
    "jsonl": b"{",
}


def forms_of(name: str) -> list[str]:
    """Return the forms that ``-f`` of a command takes."""
    [command] = [one for one in DECLARED if " ".join(one.path) == name]
    [form] = [one for one in command.parameters if one.name == "form"]
    return [*form.choices]


@pytest.mark.add_on("archive", "conformance", "dice", "events", "statistics", "viewer")
def test_every_command_with_an_output_is_tried() -> None:
    found = {
        " ".join(command.path)
        for command in DECLARED
        if any("-o" in parameter.names for parameter in command.parameters)
    }
    assert found == ANSWERING.keys() | WRITING.keys() | BY_ENDING | NO_FORM


@pytest.mark.add_on("viewer")
@pytest.mark.parametrize("name", ANSWERING)
@pytest.mark.by_turns(2)
def test_the_name_says_the_form(name: str, tmp_path: Path) -> None:
    forms = forms_of(name)
    for form in [*forms, "text"]:
        path = tmp_path / f"answer.{'txt' if form not in BEGINNINGS else form}"
        done = barsis(*name.split(), *ANSWERING[name], "-o", path)
        assert done.exit_code in {0, 1}, done.output
        data = path.read_bytes()
        assert data.lower().startswith(BEGINNINGS.get(form, b""))
        if path.suffix == ".json":
            json.loads(data)
        if path.suffix not in {".json", ".jsonl", ".csv", ".xlsx", ".html"}:
            assert not data.startswith((b"{", b"pk", b"<"))


@pytest.mark.parametrize("name", ANSWERING | WRITING)
def test_a_name_that_says_what_the_command_does_not_write_is_refused(
    name: str, tmp_path: Path
) -> None:
    words = (ANSWERING | WRITING)[name]
    forms = forms_of(name) if name in ANSWERING else ["json", "jsonl"]
    for ending in {*OTHERS, "csv", "xlsx", "html", "json", "jsonl"} - {*forms}:
        path = tmp_path / f"answer.{ending}"
        done = barsis(*name.split(), *words, "-o", path)
        assert done.exit_code == 2, ending
        assert path.name in done.output
        assert not path.exists()


@pytest.mark.parametrize("name", ANSWERING)
def test_a_form_that_is_asked_for_is_written_whatever_the_name(name: str, tmp_path: Path) -> None:
    if name == "event ratings":
        pytest.importorskip("openskill")
    path = tmp_path / "answer.csv"
    done = barsis(*name.split(), *ANSWERING[name], "-f", "json", "-o", path)
    assert done.exit_code in {0, 1}, done.output
    assert json.loads(path.read_bytes())
