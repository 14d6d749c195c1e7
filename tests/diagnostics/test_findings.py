"""Findings and fixes keep what they say in other languages, also as copies and pickled."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding, Fix, Severity
from barsis_notation.formats.input_files import InputFile
from barsis_notation.language.speech import speaking
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_input
from tests.docs.damages import DAMAGES


@cache
def findings() -> list[Finding]:
    """Return what is said of every damaged file of the page of messages."""
    checks = Checks(suggest=True)
    files = (damage.file() for damage in chain.from_iterable(DAMAGES.values()))
    read = chain.from_iterable(
        check_input(InputFile(io.BytesIO(file), "a"), checks) for file in files
    )
    return [finding for checked in read for finding in checked.findings]


def texts_of(one: Finding | Fix) -> dict[str, object]:
    """Return the members of *one* in Arabic."""
    with speaking("ar"):
        return {name: one.spoken(name) for name in one.__struct_fields__}


@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_says_the_same_in_every_language(again: Callable[[Finding], Finding]) -> None:
    in_arabic = 0
    for finding in findings():
        copied = again(finding)
        assert copied == finding
        assert texts_of(copied) == texts_of(finding)
        in_arabic += texts_of(finding) != msgspec.structs.asdict(finding)
    assert in_arabic > 50


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_so_does_a_copied_fix(again: Callable[[Fix], Fix]) -> None:
    fixes = [finding.fix for finding in findings() if finding.fix is not None]
    assert len(fixes) > 20
    for fix in fixes:
        assert again(fix) == fix
        assert texts_of(again(fix)) == texts_of(fix) != msgspec.structs.asdict(fix)


def test_a_pickled_finding_keeps_the_texts_of_its_fix() -> None:
    for finding in findings():
        if finding.fix is not None:
            fix = pickle.loads(pickle.dumps(finding)).fix
            assert texts_of(fix) == texts_of(finding.fix)


def test_as_text_a_finding_is_one_line_with_place_code_name_and_message() -> None:
    for finding in findings():
        line = str(finding)
        assert line.isprintable()
        assert f"{finding.code} {finding.name}" in line
        assert line.endswith(finding.message)
        if finding.line:
            assert line.startswith(f"{finding.file}:{finding.line}" if finding.file else "")
        elif finding.turn:
            assert f"turn {finding.turn}" in line


def test_places_of_findings_in_text() -> None:
    def said(**members: Any) -> str:
        finding = Finding(
            code="MOV004", name="overshoot", severity=Severity.ERROR, message="Too far.", **members
        )
        return str(finding)

    assert said() == "MOV004 overshoot Too far."
    assert said(turn=3, move=1) == "turn 3, move 1: MOV004 overshoot Too far."
    assert said(file="a.json", record=2) == "a.json, record 2: MOV004 overshoot Too far."
    assert said(file="a.json", line=4, column=2, turn=3) == "a.json:4:2: MOV004 overshoot Too far."
    assert said(file="a\nb", line=4).startswith(r"a\u000ab:4: ")
    warning = Finding(code="X", name="y", severity=Severity.WARNING, message="Z.")
    assert str(warning) == "X y (warning) Z."


def test_repr_shows_known_members_as_a_call() -> None:
    for finding in findings():
        shown = repr(finding)
        assert shown.startswith(f"Finding(code={finding.code!r}, name={finding.name!r}, ")
        known = [name for name in finding.__struct_fields__ if getattr(finding, name) is not None]
        assert all(f"{name}={getattr(finding, name)!r}" in shown for name in known)
        assert "turn=None" not in shown
