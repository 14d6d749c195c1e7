"""Every version reads the frozen records to the same bytes, ids and verdict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.formats.format_registry import FORMATS, find_format_by_suffix
from barsis_notation.record.packing import strip_packing
from barsis_notation.validation import check_file
from tests.frozen import freeze
from tests.frozen.freeze import RECORDS, frozen, said_of

Told = list[Any]
FILES = sorted(RECORDS.iterdir())
FROZEN = frozen()


@pytest.mark.add_on("ludii")
def test_there_are_records_of_every_kind() -> None:
    assert [path.name for path in FILES] == sorted(FROZEN)
    assert len(FILES) >= 20
    forms = {form.name for path in FILES if (form := find_format_by_suffix(path.name))}
    assert forms == {form.name for form in FORMATS if form.suffixes}
    endings = {path.name.removeprefix(strip_packing(path.name)) for path in FILES}
    assert endings == {"", ".gz", ".zst"}
    checked = [one for path in FILES for one in check_file(str(path))]
    assert {one.ruleset.id for one in checked if one.ruleset} >= {"barsis", "shesh-besh"}
    assert any(one.record.ruleset.options for one in checked if one.record)
    codes = {code for said in FROZEN.values() for one in said for code, *_ in one["findings"]}
    assert len(codes) >= 8


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_was_said_is_said(path: Path) -> None:
    said, was = said_of(path), FROZEN[path.name]
    assert len(said) == len(was)
    for one, before in zip(said, was, strict=True):
        assert {**one, "findings": known(one["findings"], before["findings"])} == before


def known(findings: list[Told], before: list[Told]) -> list[Told]:
    """Return *findings* without those a later version may add: new ones that are not errors."""
    return [one for one in findings if one in before or one[1] == "error"]


def test_what_is_frozen_is_not_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = json.loads(freeze.FROZEN.read_text("utf-8"))
    (one, other) = sorted(told)[:2]
    told[one][0]["record"] = "0" * 64
    missing = told.pop(other)
    copy = tmp_path / "frozen.json"
    copy.write_text(json.dumps(told), "utf-8")
    monkeypatch.setattr(freeze, "FROZEN", copy)
    freeze.main()
    assert freeze.frozen() == told | {other: missing}
    assert list(freeze.frozen()) == sorted(FROZEN)
