"""The kit itself, and our engines on all of it: compiled and plain Python give the same."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from barsis_notation.conformance.answering import answer_case, list_answers
from barsis_notation.conformance.comparing import compare_answers
from barsis_notation.conformance.kit import (
    DATA_FOLDERS,
    LEVELS,
    SCHEMA_NAME,
    SUITES,
    Case,
    read_kit,
)
from barsis_notation.conformance.runner import Runner
from tests.kit_files import KIT

pytestmark = pytest.mark.add_on("conformance", "dice", "events")

FILES = [
    path
    for path in sorted(KIT.rglob("*.json"))
    if path.name != SCHEMA_NAME and path.relative_to(KIT).parts[0] not in DATA_FOLDERS
]


@cache
def kit() -> list[Case]:
    return read_kit(KIT)


def find_differences(cases: list[Case]) -> list[str]:
    """Return the ids of the cases that our engines answer otherwise, with their explanations."""
    found = []
    for case in cases:
        answer = json.loads(json.dumps(answer_case(case.kind, case.input)))
        compared = compare_answers(case.kind, case.expected, answer, exact=True)
        found += [f"{case.id}: {answer}"] if compared.wrong else []
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(KIT).as_posix())
def test_a_file_has_the_shape_of_the_kit(path: Path) -> None:
    schema = json.loads((KIT / SCHEMA_NAME).read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    faults = validator.iter_errors(json.loads(path.read_text("utf-8")))
    assert [f"{fault.json_path}: {fault.message}"[:300] for fault in faults] == []


def test_the_kinds_are_those_of_the_schema_and_of_our_answers() -> None:
    schema = json.loads((KIT / SCHEMA_NAME).read_text("utf-8"))
    kinds = {*schema["$defs"]["case"]["properties"]["kind"]["enum"]}
    assert kinds == {kind for kinds in (*LEVELS.values(), *SUITES.values()) for kind in kinds}
    assert kinds == {*list_answers()}


@pytest.mark.parametrize("folder", sorted({case.id.split("/")[0] for case in kit()}))
def test_our_engines_pass_with_the_same_explanations(folder: str) -> None:
    assert find_differences([case for case in kit() if case.id.split("/")[0] == folder]) == []


def test_our_engines_pass_through_the_pipe() -> None:
    """A case of each kind and each file, also with other options."""
    seen: Counter[tuple[str, str, bool]] = Counter()
    chosen = []
    for case in kit():
        key = case.kind, case.id.rpartition("/")[0], "#" in case.id
        seen[key] += 1
        chosen += [case] if seen[key] <= 2 else []
    command = [sys.executable, "-P", "-m", "barsis_notation", "conformance", "answer"]
    runner = Runner(command, timeout=60, exact=True)
    results = runner.run(chosen)
    assert [(one.case.id, one.message) for one in results if one.status != "passed"] == []
    assert (runner.starts, runner.faults) == (1, [])


@pytest.mark.long
def test_our_engines_pass_the_whole_kit_through_the_pipe() -> None:
    command = [sys.executable, "-P", "-m", "barsis_notation", "conformance", "answer"]
    runner = Runner(command, timeout=60, exact=True)
    assert {one.status for one in runner.run(kit())} == {"passed"}
    assert (runner.starts, runner.faults) == (1, [])
