"""The lines that ``conformance answer`` and ``moves -`` read and write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.conformance.answering import make_request_loop
from barsis_notation.conformance.program_pipe import ProgramPipe
from barsis_notation.formats.question_lines import QuestionDesk
from barsis_notation.formats.request_lines import MAX_LINE, RequestLoop
from tests.cli.run import barsis
from tests.conformance.statements import checks

pytestmark = pytest.mark.add_on("conformance")

BARSIS = [sys.executable, "-P", "-m", "barsis_notation"]
TURN = {"request": "case", "kind": "turn", "input": {"text": "S 2"}}


def answer(request: object) -> dict[str, Any]:
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    return decoded(make_request_loop("1").answer(line))


def decoded(answer: dict[str, Any]) -> dict[str, Any]:
    from barsis_notation.diagnostics.finding_json import encode_json

    return dict(json.loads(encode_json(answer)))


@checks("protocol-line", "protocol-one-answer", "protocol-order", "protocol-output")
@pytest.mark.parametrize("command", [("conformance", "answer"), ("moves", "-")])
def test_each_line_has_one_answer_in_order(command: tuple[str, ...]) -> None:
    lines = [b'{"id": 1, "request": "start"}', b"garbage", b"", b'{"id": [4], "request": "x"}']
    lines += [b'{"id": 5, "request": 5}', b'{"id": 6, "request": "stop"}', b'{"id": 7}']
    done = barsis(*command, given=b"\n".join(lines))
    ids = [json.loads(line).get("id") for line in done.stdout_bytes.splitlines()]
    assert ids == [1, None, None, [4], 5, 6]
    assert done.stdout_bytes.endswith(b"\n")
    assert done.exit_code == 0


@checks("protocol-id", "protocol-unknown-members")
@given(st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
), st.sampled_from(["start", "stop", "case", "other"]))  # fmt: skip
def test_the_id_is_repeated_whatever_it_is(id: object, word: str) -> None:
    assert answer({"id": id, **TURN, "request": word, "later": [1]})["id"] == id


@checks("protocol-error", "protocol-unknown-request", "protocol-case-answer")
@pytest.mark.parametrize(
    "request_",
    [
        {"request": "castle"},
        {"request": "case"},
        {"request": "case", "kind": "turn"},
        {"request": "case", "kind": "turn", "input": {}},
        {"request": "case", "kind": "turn", "input": {"text": 5}},
        {"request": "case", "kind": "canonical", "input": {"text": "{}"}},
        {"request": "case", "kind": "play", "input": {"ruleset": {"id": "go", "version": 1}}},
        {"request": "case", "kind": "dice-throws", "input": {}},
        {
            "request": "case",
            "kind": "print-position",
            "input": {
                "position": {
                    "ruleset": "x",
                    "seats": {"S": [["bar", "", 10**9]]},
                    "to": "S",
                    "keys": {},
                }
            },
        },
        {"request": None},
        {},
        [],
        b"{",
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_what_cannot_be_answered_has_an_error(request_: object) -> None:
    found = answer(request_)
    assert [*found] == ["error"]
    assert found["error"]


def test_an_unknown_kind_is_skipped() -> None:
    assert [*answer({"request": "case", "kind": "poker", "input": {}})] == ["skip"]


@checks("protocol-version", "protocol-program")
def test_start_names_the_program_and_what_it_answers() -> None:
    found = answer({"id": 1, "request": "start", "protocol": 1, "kit": "1"})
    assert (found["protocol"], found["requests"]) == (1, ["case"])
    assert found["program"] == {"name": "barsis_notation", "version": "1", "language": "Python"}
    assert {"turn", "play", "verdict", "standings", "dice-throws"} <= {*found["kinds"]}
    assert {"barsis", "natt-klab"} <= {*found["games"]}
    desk = QuestionDesk(version="2")
    assert desk.answer(b'{"request": "start"}')["requests"] == ["moves"]


@checks("protocol-size-read")
def test_lines_of_sixteen_mebibytes_are_read() -> None:
    request = json.dumps(TURN).encode()
    line = request.replace(b'"S 2"', b'"S 2' + b" " * (MAX_LINE - len(request)) + b'"')
    assert len(line) == MAX_LINE
    longer = line.replace(b'"S 2', b'"S 2 ')
    done = barsis("conformance", "answer", given=line + b"\n" + longer + b"\n")
    first, second = map(json.loads, done.stdout_bytes.splitlines())
    assert (first, [*second]) == ({"answer": {"valid": False}}, ["error"])


@checks("protocol-at-once", "protocol-stop", "protocol-status")
@pytest.mark.parametrize("command", [("conformance", "answer"), ("moves", "-")])
def test_a_line_is_answered_before_the_next_is_read(command: tuple[str, ...]) -> None:
    with ProgramPipe([*BARSIS, *command]) as pipe:
        for number, word in enumerate(["start", "no such word", "stop"]):
            pipe.send(json.dumps({"id": number, "request": word}).encode())
            assert json.loads(pipe.receive(60))["id"] == number
        assert pipe.stop(60) == 0


@checks("protocol-input-end")
def test_a_program_ends_with_its_input() -> None:
    done = subprocess.run(
        [*BARSIS, "conformance", "answer"],
        input=b'{"id": 1, "request": "start"}',
        capture_output=True,
        timeout=60,
        check=True,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.stdout.count(b"\n") == 1


def test_a_line_without_request_is_a_question_about_moves() -> None:
    desk = QuestionDesk()
    question = {"position": "barsis S:bar(4) N:bar(4) to=S", "throw": "2"}
    plain = desk.answer(json.dumps(question).encode())
    named = desk.answer(json.dumps({"request": "moves", **question}).encode())
    assert plain == named
    assert "error" not in plain
    case = desk.answer(json.dumps({"request": "case", **question}).encode())
    assert [*case] == ["error"]
    assert not desk.is_stopped


@pytest.mark.parametrize(
    "position",
    [
        "shesh-besh W:6(5) B:6(5) to=W",
        "kioz A:1-22u B:1-22u to=A",
        "natt-klab W:a1 B:e5 to=W",
        "x",
    ],
)
def test_errors_about_questions_name_members_and_not_options(position: str) -> None:
    desk = QuestionDesk()
    questions = [
        {"position": position, **throw, **turns}
        for throw in ({}, {"throw": "31"}, {"throw": "word"})
        for turns in ({}, {"turns": True})
    ]
    answers = [desk.answer(json.dumps(question).encode()) for question in questions]
    errors = [answer["error"] for answer in answers if "error" in answer]
    assert errors
    assert [error for error in errors if "--" in error] == []


def test_without_a_default_a_line_needs_a_request() -> None:
    loop = RequestLoop({"x": lambda line: {"length": len(line)}}, "1", limit=20)
    assert loop.answer(b'{"request": "x"}') == {"length": 16}
    assert [*loop.answer(b"{}")] == ["error"]
    assert "20 bytes" in loop.answer(b"{" + b" " * 30)["error"]
