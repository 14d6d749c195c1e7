"""The JSON that commands write is what its published schemas say, for all samples."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import referencing

from barsis_notation import Record, dumps, read, steps
from barsis_notation.base.resources import read_resource
from barsis_notation.record.position_lines import format_setup
from barsis_notation.validation.json_output import SCHEMAS, make_schema_text
from tests.cli.run import FAULTY, barsis, record, write
from tests.every import every

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "sample_games", ROOT / "tests" / "frozen" / "records")
EXAMPLES = sorted(path for path in FOLDERS[0].rglob("*.json") if path.name != "event.json")


@cache
def validator(name: str) -> Any:
    """Return a validator for the schema *name* that takes no members but those it declares."""
    schema = json.loads(barsis("schema", name).stdout)
    for definition in schema["$defs"].values():
        if definition.get("type") == "object":
            definition["additionalProperties"] = False
    return jsonschema.Draft202012Validator(schema, registry=referencing.Registry())


def check(name: str, document: Any) -> None:
    """Validate *document* against the schema *name*."""
    validator(name).validate(document)


def lines_of(output: str) -> list[Any]:
    return [json.loads(line) for line in output.splitlines()]


@cache
def sample_records() -> list[Record]:
    """Return every record of the samples that can be read."""
    return [one for folder in FOLDERS for one in read(folder, on_error=lambda _: None)]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schemas_are_those_of_the_types(name: str) -> None:
    assert read_resource("barsis_notation.schemas", f"{name}.schema.json").decode() == (
        make_schema_text(name)
    )
    short = barsis("schema", name.removesuffix("-1"))
    assert short.stdout == barsis("schema", name).stdout == make_schema_text(name)


def test_reports_of_all_samples_fit_their_schema() -> None:
    report = json.loads(barsis("validate", *FOLDERS, "-f", "json").stdout)
    check("validation", report)
    assert report["summary"]["findings"] == len(report["findings"]) > 100
    assert {finding["severity"] for finding in report["findings"]} == {"error", "warning", "info"}
    assert any(finding["fix"] for finding in report["findings"])
    assert any(finding["legal_under"] for finding in report["findings"])
    lines = lines_of(barsis("validate", *FOLDERS, "-f", "jsonl").stdout)
    for line in lines:
        check("verdict", line)
    assert {line["ok"] for line in lines} >= {True, False}
    assert {line["record"] is None for line in lines} == {True, False}


def test_reports_of_parts_and_with_configurations_fit_their_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "a.barsis.json", record(FAULTY))
    write(tmp_path / "b.barsis.jsonl", *[record()] * 3)
    (tmp_path / "left").mkdir()
    write(tmp_path / "left" / "out.barsis.json", record())
    (tmp_path / "notes.txt").write_text("no record")
    (tmp_path / "barsis.toml").write_text('exclude = ["left"]\nfail-on = "never"\n')
    monkeypatch.chdir(tmp_path.parent)
    whole = json.loads(barsis("validate", tmp_path, "-f", "json").stdout)
    check("validation", whole)
    (effect,) = whole["summary"]["configurations"]
    assert effect["left_out"]
    assert effect["not_failing"]
    assert whole["passed_over"]
    part = json.loads(barsis("validate", tmp_path, "-f", "json", "--part", "1/2").stdout)
    check("validation", part)
    assert part["part"]


@pytest.mark.add_on("ludii")
def test_answers_of_a_pipe_of_records_fit_their_schema() -> None:
    lines = [json.dumps(json.loads(dumps(one)), ensure_ascii=False) for one in sample_records()]
    given = "\n".join([*lines, "", "{", "[]"]) + "\n"
    answers = lines_of(barsis("validate", "-", "-f", "jsonl", "--no-suggest", given=given).stdout)
    assert len(answers) == len(lines) + 3
    for answer in answers:
        check("verdict", answer)
    assert {answer["ok"] for answer in answers} == {True, False, None}


def questions() -> Iterator[dict[str, Any]]:
    """Yield a question about the position before every sixth turn of the samples."""
    for one in sample_records():
        reached = [step for step in steps_of(one) if step.text][::6]
        for number, step in enumerate(reached):
            throws, _, moves = step.text.partition(" ")[2].partition(":")
            question: dict[str, Any] = {
                "id": {"turn": step.turn},
                "position": format_setup(step.before),
                "ruleset": f"{one.ruleset.id}-{one.ruleset.version}",
            }
            if throws:
                question["throw"] = throws
            if number % 3 == 1:
                question["why"] = (moves.split() or ["bar/1"])[0]
            if number % 3 == 2:
                question["turns"] = True
            yield question


def steps_of(one: Record) -> list[Any]:
    """Return the steps of a record, none if its rules are unknown or its game cannot begin."""
    try:
        return list(steps(one))
    except ValueError:
        return []


@pytest.mark.add_on("ludii")
def test_questions_and_answers_of_a_pipe_fit_their_schemas() -> None:
    asked = [*questions(), {"position": "nonsense"}, {"id": 5, "position": "kioz", "throw": "99"}]
    for question in asked:
        check("question", question)
    given = "".join(json.dumps(question) + "\n" for question in asked) + "{\n"
    answers = lines_of(barsis("moves", "-", given=given).stdout)
    assert len(answers) == len(asked) + 1
    for answer in answers:
        check("moves", answer)
    kinds = {
        word
        for answer in answers
        for word in ("moves", "finals", "finding", "error")
        if word in answer
    }
    assert kinds == {"moves", "finals", "finding", "error"}
    assert any(answer.get("finding") for answer in answers)


@pytest.mark.parametrize("question", [{}, {"position": 5}, {"position": "x", "file": "y"}])
def test_the_schema_of_questions_refuses_what_the_command_refuses(question: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        check("question", question)
    (answer,) = lines_of(barsis("moves", "-", given=json.dumps(question) + "\n").stdout)
    assert set(answer) == {"error"}


def test_legal_moves_as_json_fit_their_schema() -> None:
    position = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"
    for more in ([], ["--turns"]):
        shown = json.loads(barsis("moves", position, "--throw", "31", "-f", "json", *more).stdout)
        check("moves", shown)
        assert ("finals" in shown) is bool(more)


@every("path", EXAMPLES, ids=lambda path: str(path.relative_to(ROOT)), days=5)
def test_shown_positions_fit_their_schema(path: Path, tmp_path: Path) -> None:
    shown = tmp_path / "shown.json"
    done = barsis("show", path, "-o", shown)
    assert done.exit_code == 0 or "faulty" in path.parts
    if done.exit_code == 0:
        check("position", json.loads(shown.read_bytes()))


def test_a_shown_position_has_ids_and_tags_if_it_says_so(tmp_path: Path) -> None:
    shown = tmp_path / "shown.json"
    position = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"
    assert barsis("show", position, "-o", shown, "--ids").exit_code == 0
    document = json.loads(shown.read_bytes())
    check("position", document)
    assert document["ids"]
