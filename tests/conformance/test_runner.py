"""The runner of the conformance kit, with programs that break the protocol in every way."""

from __future__ import annotations

import json
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest

from barsis_notation.conformance.kit import Case
from barsis_notation.conformance.program_pipe import ProgramError, ProgramPipe
from barsis_notation.conformance.reports import encode_junit, encode_report, make_report
from barsis_notation.conformance.runner import MAX_STARTS, CaseResult, NotStartedError, Runner
from tests.cli.run import barsis
from tests.conformance.programs import WRONG, WRONG_ENDS, WRONG_STARTS, make_case, make_program
from tests.conformance.statements import checks

pytestmark = pytest.mark.add_on("conformance")

SHORT = 0.8
"""Seconds that a program has which never answers."""


def run(command: list[str], *texts: str, timeout: float = 10) -> tuple[Runner, list[CaseResult]]:
    runner = Runner(command, timeout=timeout)
    return runner, runner.run([make_case(text, number) for number, text in enumerate(texts)])


def statuses(results: list[CaseResult]) -> list[str]:
    return [result.status for result in results]


@checks("protocol-program")
def test_a_right_program_passes(tmp_path: Path) -> None:
    runner, results = run(make_program(tmp_path), "one", "bad", "ж" * 100_000)
    assert statuses(results) == ["passed", "passed", "passed"]
    assert (runner.starts, runner.faults, runner.program.language) == (1, [], "Python")


@checks(
    "protocol-line",
    "protocol-output",
    "protocol-size-written",
    "protocol-one-answer",
    "protocol-id",
    "protocol-order",
    "protocol-at-once",
    "protocol-case-answer",
)
@pytest.mark.parametrize("name", WRONG)
def test_a_fault_fails_its_case_alone(name: str, tmp_path: Path) -> None:
    does, message = WRONG[name]
    timeout = SHORT if "no answer within" in message else 10
    _, results = run(make_program(tmp_path, case=does), "one", "bad", "two", timeout=timeout)
    assert statuses(results) == ["passed", "failed", "passed"]
    assert message in results[1].message
    assert len(results[1].message) < 1000


def test_a_doubled_answer_fails_the_case_that_it_answers(tmp_path: Path) -> None:
    command = make_program(tmp_path, case="send(right); send(right)")
    runner, results = run(command, "one", "bad", "two", "three")
    assert statuses(results) == ["passed", "failed", "passed", "passed"]
    assert "answered twice" in results[1].message
    runner, results = run(command, "one", "bad")
    assert statuses(results) == ["passed", "failed"]
    assert (runner.faults, runner.starts) == ([], 1)


def test_an_answer_that_is_late_is_not_that_of_the_next_case(tmp_path: Path) -> None:
    command = make_program(tmp_path, case="time.sleep(1.2); send(right)")
    _, results = run(command, "bad", "two", timeout=SHORT)
    assert statuses(results) == ["failed", "passed"]


def test_answers_out_of_order_fail(tmp_path: Path) -> None:
    """A program that reads two requests before it answers gets no second one."""
    command = make_program(tmp_path, case="next(sys.stdin); send(right)")
    _, results = run(command, "bad", "two", timeout=SHORT)
    assert statuses(results) == ["failed", "passed"]


def test_a_program_that_does_not_read_fails(tmp_path: Path) -> None:
    command = make_program(tmp_path, start="send(started); time.sleep(60)")
    begun = time.monotonic()
    _, results = run(command, "x" * 1_000_000, "y" * 1_000_000, timeout=SHORT)
    assert statuses(results) == ["failed", "failed"]
    assert time.monotonic() - begun < 20 * SHORT


def test_a_program_is_started_a_bounded_number_of_times(tmp_path: Path) -> None:
    command = make_program(tmp_path, case="sys.exit(1)")
    runner, results = run(command, *["bad"] * (MAX_STARTS + 5))
    assert statuses(results) == ["failed"] * (MAX_STARTS + 5)
    assert runner.starts == MAX_STARTS
    assert "status 1" in results[MAX_STARTS - 1].message
    assert f"started {MAX_STARTS} times" in results[MAX_STARTS].message


@checks("protocol-stop", "protocol-status")
@pytest.mark.parametrize("name", WRONG_ENDS)
def test_a_program_that_does_not_stop_is_a_fault(name: str, tmp_path: Path) -> None:
    does, message = WRONG_ENDS[name]
    timeout = SHORT if "within" in message or "not ended" in message else 10
    runner, results = run(make_program(tmp_path, stop=does), "one", timeout=timeout)
    assert statuses(results) == ["passed"]
    [fault] = runner.faults
    assert message in fault
    assert not make_report(runner, results).passed


@checks("protocol-version", "protocol-program")
@pytest.mark.parametrize("name", WRONG_STARTS)
def test_a_program_that_does_not_start_ends_the_run(name: str, tmp_path: Path) -> None:
    does, message = WRONG_STARTS[name]
    with pytest.raises(NotStartedError, match=message):
        run(make_program(tmp_path, start=does), "one")


def test_a_command_that_does_not_exist_ends_the_run() -> None:
    with pytest.raises(NotStartedError, match="cannot be started"):
        run(["no-such-program-at-all"], "one")


def test_a_command_needs_a_program() -> None:
    with pytest.raises(ValueError, match="command of the program is empty"):
        Runner([])


@checks("protocol-named")
def test_a_program_is_not_asked_what_it_does_not_name(tmp_path: Path) -> None:
    """Cases of other kinds and games are skipped: the program would end at such a question."""
    runner = Runner(make_program(tmp_path, case="sys.exit(1)"))
    cases = [make_case("bad", 1, kind="play"), make_case("bad", 2, game="kioz"), make_case("two")]
    results = runner.run(cases)
    assert statuses(results) == ["skipped", "skipped", "passed"]
    assert ("play" in results[0].message, "kioz" in results[1].message) == (True, True)
    assert runner.starts == 1


def test_a_program_may_skip_a_case(tmp_path: Path) -> None:
    command = make_program(tmp_path, case='send({"id": id, "skip": "later"})')
    _, results = run(command, "bad", "two")
    assert [(one.status, one.message) for one in results] == [("skipped", "later"), ("passed", "")]


def test_a_program_is_ended_with_its_children(tmp_path: Path) -> None:
    """The pipe to a killed program ends, although a child of it holds the output open."""
    command = make_program(tmp_path, case=WRONG["hangs"][0])
    with ProgramPipe(command) as pipe:
        pipe.send(json.dumps({"id": 1, "request": "start"}).encode())
        assert json.loads(pipe.receive(10))["id"] == 1
    with pytest.raises(ProgramError):
        pipe.receive(0.1)


# -- reports ----------------------------------------------------------------------------------


def play_case(name: str, move: int = 1) -> Case:
    expected = {"accepted": False, "turn": 2, "move": move, "name": name}
    return Case(
        id=f"x/{name}/{move}", kind="play", about="a", input={}, expected=expected, game="barsis"
    )


REFUSES = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"id": asked["id"], "protocol": 1, "program": {}}
    if asked["request"] == "case":
        answer["answer"] = {"accepted": False, "turn": 2, "move": 1, "name": "overshoot"}
    print(json.dumps(answer), flush=True)
    if asked["request"] == "stop":
        sys.exit()
"""


@pytest.mark.parametrize("exact", [False, True])
def test_explanations_are_counted_apart(exact: bool) -> None:
    runner = Runner([sys.executable, "-I", "-S", "-c", REFUSES], exact=exact)
    results = runner.run([play_case("overshoot"), play_case("overshoot", 2), play_case("far")])
    expected = ["passed", "failed", "failed"] if exact else ["passed"] * 3
    assert statuses(results) == expected
    [level] = make_report(runner, results).levels
    assert (level.refused, level.explained) == ((1, 1) if exact else (3, 1))


def test_a_report_fits_its_schema_and_junit_counts(tmp_path: Path) -> None:
    command = make_program(
        tmp_path,
        case='send({"id": id, "error": "\\x00<&>"})',
        stop='send({"id": id}); sys.exit(9)',
    )
    runner = Runner(command)
    results = runner.run([make_case("bad", 1), make_case("one", 2), make_case("x", 3, kind="no")])
    report = make_report(runner, results)
    schema = json.loads(Path("schemas/conformance-1.schema.json").read_text("utf-8"))
    document = json.loads(encode_report(report))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert [case["status"] for case in document["cases"]] == ["failed", "passed", "skipped"]
    [level] = document["levels"]
    assert (level["level"], level["passed"], level["failed"], level["skipped"]) == (1, 1, 1, 0)
    suites = ET.fromstring(encode_junit(report)).findall("testsuite")
    assert [suite.get("name") for suite in suites] == ["x", "protocol"]
    assert [suites[0].get(name) for name in ("tests", "failures", "skipped")] == ["3", "1", "1"]
    assert len(suites[0].findall("testcase/failure")) == 1


# -- the command ------------------------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    folder = tmp_path / "kit"
    folder.mkdir()
    (folder / "kit.schema.json").write_text("{}")
    cases = [
        {"id": f"x/{text}/1", "kind": "turn", "about": "a", "input": {"text": text},
         "expected": {"valid": False}}
        for text in ("one", "bad")
    ]  # fmt: skip
    (folder / "a.json").write_text(json.dumps({"kit": 1, "about": "a", "cases": cases}))
    return folder


def test_the_command_exits_with_1_if_a_case_fails(kit: Path) -> None:
    good = barsis("conformance", "run", "--kit", kit, "--", *make_program(kit))
    assert (good.exit_code, good.output.count("failed")) == (0, 2)
    bad = make_program(kit, case="sys.exit(5)")
    done = barsis("conformance", "run", "--kit", kit, "--", *bad)
    assert done.exit_code == 1
    assert "x/bad/1: the program ended with status 5, without an answer" in done.output
    one = barsis("conformance", "run", "--kit", kit, "--only", "x/one/*", "-f", "json", "--", *bad)
    assert one.exit_code == 0
    assert [case["id"] for case in json.loads(one.stdout)["cases"]] == ["x/one/1"]


def test_the_command_says_what_is_wrong_with_a_kit(kit: Path, tmp_path: Path) -> None:
    command = make_program(kit)
    missing = barsis("conformance", "run", "--kit", tmp_path / "no", "--", *command)
    assert (missing.exit_code, "is not a conformance kit" in missing.output) == (2, True)
    none = barsis("conformance", "run", "--kit", kit, "--only", "y", "--", *command)
    assert (none.exit_code, "none of the 2 cases" in none.output) == (2, True)
    text = (kit / "a.json").read_text()
    (kit / "b.json").write_text(text)
    twice = barsis("conformance", "run", "--kit", kit, "--", *command)
    assert (twice.exit_code, "occurs twice" in twice.output) == (2, True)
    (kit / "b.json").write_text(text.replace('"kit": 1', '"kit": 2'))
    other = barsis("conformance", "run", "--kit", kit, "--", *command)
    assert (other.exit_code, "version 2" in other.output) == (2, True)
    variant = '"under": [{"options": {"a": 1}, "expected": {}}], "input": {"ruleset": 5}'
    given = text.replace('"input": {"text": "one"}', variant).replace("x/", "z/")
    (kit / "b.json").write_text(given)
    odd = barsis("conformance", "run", "--kit", kit, "--only", "z/one/1#a=1", "--", *command)
    assert (odd.exit_code, "z/one/1#a=1" in odd.output) == (1, True)
    (kit / "b.json").write_text(text.replace('"about"', '"aboot"'))
    wrong = barsis("conformance", "run", "--kit", kit, "--", *command)
    assert (wrong.exit_code, "aboot" in wrong.output) == (2, True)


def test_a_program_that_cannot_be_started_has_exit_status_1(kit: Path) -> None:
    done = barsis("conformance", "run", "--kit", kit, "--", "no-such-program-at-all")
    assert (done.exit_code, "cannot be started" in done.output) == (1, True)
