"""The page `docs/specification/event-file.md` has every member and tie-break of an event file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

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
from barsis_notation.record.structs import Result

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "specification" / "event-file.md").read_text(encoding="utf-8")


def read_rows(heading: str) -> list[list[str]]:
    """Return the cells of the rows of the first table under *heading*."""
    section = PAGE.split(f"\n## {heading}\n")[1]
    table = re.search(r"(?m)^\|[- |]+\|\n((?:\|.*\n)+)", section)
    assert table
    return [row.strip("|").split(" | ") for row in table[1].splitlines()]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Event", EventFile),
        ("Player", EventPlayer),
        ("Round", Round),
        ("Pairing", Pairing),
        ("Result", Result),
        ("Scoring", Scoring),
    ],
)
def test_every_member_is_explained(heading: str, kind: type) -> None:
    rows = {
        name: cells for cells in read_rows(heading) for name in re.findall("`([^`]+)`", cells[0])
    }
    members = {field.encode_name: field for field in fields(kind) if field.name != "x"}
    assert sorted(rows) == sorted(members)
    required = {name for name, cells in rows.items() if cells[2] == "**required**"}
    assert required == {name for name, field in members.items() if field.required}


def test_lengths_of_matches_and_kinds_of_points_are_explained() -> None:
    for name in (field.encode_name for field in fields(MatchLength) if field.name != "x"):
        assert f'`{{"{name}": ' in PAGE
    assert all(f"`{one}`" in PAGE for one in POINTS_BY)


def test_every_tie_break_is_defined() -> None:
    assert [cells[0].strip(" `") for cells in read_rows("Tie-breaks")] == [*TIE_BREAKS]
    assert sorted(TIE_BREAKS) == sorted(BY_NAME)
    assert f"Default: {', '.join(f'`{one}`' for one in DEFAULT)}." in PAGE
