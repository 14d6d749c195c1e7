"""The page `docs/events.md`: its commands run, and it has every member, tie-break and code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import collect_codes
from barsis_notation.events.event import TIE_BREAKS as DEFAULT
from barsis_notation.events.structs import (
    POINTS_BY,
    TIE_BREAKS,
    EventFile,
    EventPlayer,
    MatchLength,
    Pairing,
    Round,
    Scoring,
)
from barsis_notation.events.tie_breaks import BY_NAME
from tests.cli.commands import DECLARED
from tests.docs.consoles import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "sample_games" / "amman_open"
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.mark.by_turns(2)
def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "sample_games").symlink_to(ROOT / "sample_games")
    (tmp_path / "club").mkdir()
    assert sum(run(text, tmp_path) for text in CONSOLE.findall(PAGE)) >= 10


def test_the_page_begins_with_the_sample_of_ten_lines() -> None:
    file, member = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[:2]
    assert file == (SAMPLE / "event.json").read_text("utf-8")
    assert file.count("\n") == 10
    assert f"  {member}" in (SAMPLE / "r1-t1.barsis.json").read_text("utf-8")


def test_the_page_has_a_section_for_each_verb() -> None:
    verbs = [command.name for command in DECLARED if command.path[:1] == ("event",)][1:]
    assert re.findall(r"^## `([a-z]+)`$", PAGE, re.MULTILINE) == verbs
    assert {*re.findall(r"^\$ barsis event ([a-z]+) ", PAGE, re.MULTILINE)} == {*verbs}


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("of the event", EventFile),
        ("of a player", EventPlayer),
        ("of a round", Round),
        ("of a pairing", Pairing),
        ("of the scoring", Scoring),
    ],
)
def test_every_member_is_explained(heading: str, kind: type) -> None:
    rows = PAGE.split(f"| {heading} | |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    named = [name for row in rows for name in re.findall("`([^`]+)`", row.split(" | ")[0])]
    assert sorted(named) == sorted({field.encode_name for field in fields(kind)} - {"x"})


def test_lengths_of_matches_and_kinds_of_points_are_explained() -> None:
    for name in (field.encode_name for field in fields(MatchLength) if field.name != "x"):
        assert f'`{{"{name}": ' in PAGE
    assert all(f"`{one}`" in PAGE for one in POINTS_BY)


def test_every_tie_break_is_defined() -> None:
    rows = PAGE.split("| tie-break | |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    assert [re.findall("`([^`]+)`", row)[0] for row in rows] == [*TIE_BREAKS]
    assert sorted(TIE_BREAKS) == sorted(BY_NAME)
    assert f"by default {', '.join(f'`{one}`' for one in DEFAULT)} |" in PAGE


def test_every_code_of_events_is_listed() -> None:
    listed = re.findall(r"^\| (EVT\d+) `([a-z-]+)` \| (\w+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert listed == [
        (code.code, code.name, code.severity.value, code.what)
        for code in collect_codes(event_codes)
        if code.code in {one[0] for one in listed} or "EVT011" <= code.code < "EVT070"
    ]
