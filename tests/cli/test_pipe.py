"""A program at the other end of a pipe: an answer to each of its lines, as soon as it came."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from barsis_notation import loads
from barsis_notation.formats.request_lines import RequestLoop
from barsis_notation.record.canonical import canonical_bytes, record_id
from barsis_notation.record.decode import Limits
from tests.cli.run import FAULTY, TURNS, barsis, barsis_process, heed_interrupts, record, write

VALIDATE = ("validate", "-", "-f", "jsonl")
SECONDS = 60
"""What an answer may take on a busy machine."""

DOCS = Path(__file__).parents[2] / "docs"
POSITION = "barsis S:bar,48,67,off N:bar,23,28,81 to=N"
BEGINNING = "shesh-besh W:6(5),8(3),13(5),24(2) B:6(5),8(3),13(5),24(2) to=W"


class Client:
    """A program that holds a command open, sends it lines and waits for each answer."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "barsis_notation", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            preexec_fn=heed_interrupts,
        )
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.to, self.back = self.process.stdin, self.process.stdout
        self.held = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        with self.process:
            pass

    def ask(self, line: bytes) -> dict[str, Any]:
        self.to.write(line + b"\n")
        return self.answer()

    def answer(self) -> dict[str, Any]:
        while b"\n" not in self.held:
            assert self.is_answered(SECONDS), "no answer came"
            piece = os.read(self.back.fileno(), 2**16)
            assert piece, "the command ended"
            self.held += piece
        line, _, self.held = self.held.partition(b"\n")
        found: dict[str, Any] = json.loads(line)
        return found

    def is_answered(self, seconds: float) -> bool:
        return bool(select.select([self.back], [], [], seconds)[0])

    def end(self) -> tuple[int, bytes]:
        """Close the pipe; return the exit status and what was said on stderr."""
        rest, said = self.process.communicate(timeout=SECONDS)
        assert (self.held, rest) == (b"", b"")
        return self.process.returncode, said


def line_of(turns: list[Any] = TURNS, **members: Any) -> bytes:
    return json.dumps(record(turns, **members), ensure_ascii=False).encode()


def answers(*lines: bytes, words: tuple[str, ...] = VALIDATE) -> list[dict[str, Any]]:
    result = barsis(*words, given=b"".join(line + b"\n" for line in lines))
    assert result.exit_code in (0, 1), result.output
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(found) == len(lines), "a line in, a line out"
    return found


# -- validate ---------------------------------------------------------------------------------

BAD = {
    "an empty line": (b"", "empty-line"),
    "nothing at all": (b" ", "file-empty"),
    "half a document": (line_of()[:50], "file-breaks-off"),
    "bad UTF-8": (line_of().replace(b"Amal", b"Am\xe4l"), "not-utf-8"),
    "no record": (b"[1]", "not-a-record"),
    "an illegal move": (line_of(FAULTY), "token-not-available"),
    "20 MB": (b'"' + b"x" * 20_000_000, "record-too-large"),
    "too deep": (b"[" * 100_000, "nested-too-deep"),
}
"""Lines that are no good records, and what is first said of each."""


def test_each_line_is_answered_while_the_pipe_is_open() -> None:
    with Client(*VALIDATE) as client:
        for number, (line, name) in enumerate(BAD.values()):
            found = client.ask(line)
            assert found["line"] == 2 * number + 1
            assert found["findings"][0]["name"] == name
            assert found["ok"] is (None if not line else False)
            found = client.ask(line_of())
            assert (found["line"], found["ok"], found["findings"]) == (2 * number + 2, True, [])
        status, said = client.end()
    assert status == 1
    assert said.startswith(b"1 file, 15 records, ")


def test_a_line_may_come_in_pieces_and_the_last_without_its_end() -> None:
    line = line_of()
    with Client(*VALIDATE) as client:
        for cut in (1, 20):
            client.to.write(line[:cut])
            assert not client.is_answered(0.3)
            client.to.write(line[cut:] + b"\n" + line[:cut])
            assert client.answer()["ok"] is True
            client.to.write(line[cut:] + b"\n")
            assert client.answer()["ok"] is True
        client.to.write(line + b"\n" + line[:40])
        assert client.answer()["line"] == 5
        client.to.close()
        last = client.answer()
        assert [one["name"] for one in last["findings"]] == ["file-breaks-off", "no-last-line-feed"]
        client.process.stdin = None
        assert client.end()[0] == 1


def test_an_answer_is_what_is_known_of_the_record() -> None:
    (found,) = answers(line_of())
    whole = loads(line_of())
    assert found == {
        "line": 1,
        "record": 1,
        "id": record_id(whole),
        "ok": True,
        "findings": [],
        "turns": len(TURNS),
        "moves": 4,
    }


def test_what_is_said_of_a_line_does_not_depend_on_the_others() -> None:
    """Not on how many refused turns were explained before, and it is what a file's record has."""
    lines = [line_of(FAULTY), line_of(), line_of([*FAULTY[:4], "S 2: 15/19"]), b"{"] * 6
    for number, (line, found) in enumerate(zip(lines, answers(*lines), strict=True), 1):
        alone = json.loads(barsis("validate", "-", "-f", "json", given=line + b"\n").stdout)
        for one in alone["findings"]:
            one["line"] = one["record"] = number
        assert found["findings"] == alone["findings"]
        assert found["ok"] is not bool(alone["findings"])


IDS = {
    "canonical": canonical_bytes(loads(line_of())),
    "spaces": line_of(),
    "a schema": line_of(TURNS, **{"$schema": "record-1.schema.json"}),
    "sorted, with what canonical bytes leave out": canonical_bytes(loads(line_of())).replace(
        b'"format"', b'"event":{},"format"'
    ).replace(b'{"event":{"round":"3","table":"2"},', b"{"),
    "an entry that canonical bytes have as a string": canonical_bytes(loads(line_of())).replace(
        b'"N 3:"', b'{"turn":"N 3:"}'
    ),
    "an entry": line_of([*TURNS[:5], {"turn": TURNS[5]}]),
    "a finding": line_of(FAULTY),
}  # fmt: skip


@pytest.mark.parametrize("kind", IDS)
@pytest.mark.parametrize("more", [(), ("--no-replay",), ("--duplicates",)], ids=str)
def test_the_id_is_that_of_the_record(kind: str, more: tuple[str, ...]) -> None:
    (found,) = answers(IDS[kind], words=(*VALIDATE, *more))
    assert found["id"] == record_id(loads(IDS[kind]))


def test_verdicts_that_are_kept_are_the_same_lines(tmp_path: Path) -> None:
    words = (*VALIDATE, "--cache", str(tmp_path / "cache"))
    lines = [*IDS.values(), b"{", b""]
    assert answers(*lines) == answers(*lines, words=words) == answers(*lines, words=words)


def test_games_that_are_there_twice_are_told_only_if_asked() -> None:
    game = line_of([*TURNS, "S 1+1+2:", "N 3:", "S 3:", "N 2:", "S 3:", "N 3:"])
    names = [[one["name"] for one in found["findings"]] for found in answers(game, game)]
    assert names == [names[0], names[0]]
    asked = answers(game, game, words=(*VALIDATE, "--duplicates"))
    assert [one["name"] for one in asked[1]["findings"]] == [*names[0], "duplicate-record"]


def test_what_counts_decides_what_is_ok() -> None:
    given = line_of()  # without its last line feed, which is a warning
    for least, ok, status in (("error", True, 0), ("warning", False, 1), ("never", True, 0)):
        result = barsis(*VALIDATE, "--fail-on", least, given=given)
        assert (json.loads(result.stdout)["ok"], result.exit_code) == (ok, status)
    hidden = barsis(*VALIDATE, "--ignore", "FIL", "--fail-on", "warning", given=given)
    assert (json.loads(hidden.stdout)["ok"], hidden.exit_code) == (True, 0)


def test_a_line_without_end_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "max_skip", property(lambda _: 2**22))
    endless = b"x" * 2**24
    (found,) = answers(endless, words=(*VALIDATE, "--max-record-size", "1000"))
    assert [one["name"] for one in found["findings"]] == ["record-too-large"]
    assert "no line feed" in found["findings"][0]["message"]


@pytest.mark.parametrize(
    "words",
    [("--fix",), ("--diff",), ("--max-findings", "3"), ("--infer-options",), ("games",)],
    ids=" ".join,
)
def test_what_does_not_go_with_lines_is_refused(words: tuple[str, ...]) -> None:
    result = barsis(*VALIDATE, *words, given=line_of() + b"\n")
    assert (result.exit_code, result.stdout) == (2, "")


# -- files ------------------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games of a match that contradict one another, and one that is faulty."""
    match = {"id": "m", "to": 3, "before": {"S": 0, "N": 0}}
    won = {"winners": ["S"], "score": {"S": 1}}
    write(tmp_path / "a.barsis.json", record(match={**match, "game": 1}, result=won, turns=[]))
    write(
        tmp_path / "b.barsis.jsonl",
        record(match={**match, "game": 2}, result=won, turns=[]),
        record(FAULTY),
    )
    return tmp_path


def test_files_have_a_line_a_record_and_what_shows_in_the_end_its_own(games: Path) -> None:
    result = barsis("validate", games, "-f", "jsonl")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    places = [(Path(one["file"]).name, one["line"], one["record"]) for one in found]
    assert places[:3] == [
        ("a.barsis.json", 1, 1), ("b.barsis.jsonl", 1, 1), ("b.barsis.jsonl", 2, 2),
    ]  # fmt: skip
    assert [one["id"] is None for one in found] == [False, False, False, True]
    (late,) = found[3]["findings"]
    assert (late["name"], found[3]["record"], found[3]["ok"]) == (
        "wrong-points-before-game", None, False,
    )  # fmt: skip
    whole = json.loads(barsis("validate", games, "-f", "json").stdout)["findings"]
    assert [one for each in found for one in each["findings"]] == whole
    assert result.exit_code == 1


@pytest.mark.by_turns(2)
def test_several_processes_write_the_same_lines(games: Path) -> None:
    write(games / "c.barsis.jsonl", *[record()] * 3)
    words = ("validate", games, "-f", "jsonl", "-j")
    one, two = barsis(*words, "1"), barsis(*words, "2")
    assert one.stdout.count('"ok":true') >= 3
    assert one.stdout == two.stdout == barsis(*words[:-1]).stdout


# -- moves ------------------------------------------------------------------------------------

QUESTIONS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a throw": ({"throw": "2"}, ("--throw", "2")),
    "two, by name": ({"throw": "dest+3"}, ("--throw", "dest+3")),
    "rules": (
        {"throw": "1", "ruleset": "barsis@finkel-2002"},
        ("--throw", "1", "--ruleset", "barsis@finkel-2002"),
    ),
    "an option": (
        {"throw": "2", "options": {"pass": "optional"}},
        ("--throw", "2", "--option", "pass=optional"),
    ),
    "a whole roll": (
        {"position": BEGINNING, "throw": "31", "turns": True},
        ("--throw", "31", "--turns"),
    ),
    "what is owed": ({"position": f"{POSITION} owed=3"}, ()),
}
REFUSED: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "no throw": ({}, ()),
    "a throw of no name": ({"throw": "seventeen"}, ("--throw", "seventeen")),
    "a throw that cannot be": ({"throw": "9"}, ("--throw", "9")),
    "a position that cannot stand": (
        {"position": "barsis S:bar(9) N:bar(4) to=S", "throw": "2"}, ("--throw", "2"),
    ),
    "the end": ({"position": "barsis S:off(4) N:bar(4) to=-", "throw": "2"}, ("--throw", "2")),
    "no position": ({"position": "nothing", "throw": "2"}, ("--throw", "2")),
    "no such rules": (
        {"throw": "2", "ruleset": "whist"}, ("--throw", "2", "--ruleset", "whist"),
    ),
    "no such option": (
        {"throw": "2", "options": {"pass": "never"}}, ("--throw", "2", "--option", "pass=never"),
    ),
    "no whole roll": ({"throw": "2", "turns": True}, ("--throw", "2", "--turns")),
}  # fmt: skip


def asked(question: dict[str, Any]) -> tuple[bytes, str]:
    """Return a question as a line, and the position it asks of."""
    whole = {"position": POSITION, **question}
    return json.dumps(whole).encode(), whole["position"]


def test_moves_answers_each_line_while_the_pipe_is_open() -> None:
    with Client("moves", "-") as client:
        for question, words in QUESTIONS.values():
            line, position = asked(question)
            expected = barsis("moves", position, *words, "-f", "json").stdout
            assert client.ask(line) == json.loads(expected)
        assert client.end() == (0, b"")


def test_moves_says_why_there_is_no_answer_and_goes_on() -> None:
    lines = [asked(question)[0] for question, _ in REFUSED.values()]
    good = asked({"throw": "2", "id": 7})[0]
    found = answers(*[each for line in lines for each in (line, good)], words=("moves", "-"))
    for (question, words), refused, then in zip(
        REFUSED.values(), found[::2], found[1::2], strict=True
    ):
        alone = barsis("moves", asked(question)[1], *words)
        assert list(refused) == ["error"]
        assert refused["error"] in " ".join(alone.stderr.replace("│", " ").split())
        assert (then["id"], len(then["moves"])) == (7, 3)


LINES = {
    b"": "found nothing at all",
    b"{": "`{` of column 1 still open",
    b"[]": "found a list, expected an object",
    b'{"position": "x", "thrown": "5"}': 'no member "thrown"; it has id, position, throw',
    b'{"position": 5}': "/position: found an integer, 5",
    b'{"throw": "5"}': "the object has no position",
    b'{"position": "\xff"}': "not UTF-8",
    b'{"position": "' + b"x" * 10**6 + b'"}': "more than 65536 bytes",
    b'{"id": ' + b"[" * 30_000: "30001 deep",
    b'{"position": "x", "id": "\\ud800"}': "/id: found \\ud800 alone",
    b'{"position": "%s", "throw": "2", "ruleset": "/etc/x.json"}' % POSITION.encode(): "--ruleset",
}


def test_a_line_that_is_no_question_is_answered_with_what_is_wrong() -> None:
    found = answers(*LINES, words=("moves", "-"))
    for said, (line, expected) in zip(found, LINES.items(), strict=True):
        assert list(said) == ["error"], line
        assert expected in said["error"], line


@pytest.mark.parametrize(
    "name", ["7", '"a"', "null", '{"deep": [1.50]}', "12345678901234567890123"]
)
def test_the_id_comes_back_as_it_was_written(name: str) -> None:
    for question in ('"position": "x"', '"throw": 7', f'"position": "{POSITION}", "throw": "2"'):
        result = barsis("moves", "-", given=f'{{"id": {name}, {question}}}\n')
        assert result.stdout.startswith(f'{{"id":{name},')


def test_why_is_the_finding_or_null() -> None:
    why = [
        {"throw": "4", "why": "81/off"},
        {"throw": "3", "why": "81/off"},
        {"why": "", "throw": "3"},
    ]
    refused, legal, nothing = answers(*(asked(one)[0] for one in why), words=("moves", "-"))
    assert list(refused) == ["position", "throw", "why", "finding"]
    assert (refused["why"], refused["finding"]["name"]) == ("81/off", "overshoot")
    alone = barsis("moves", POSITION, "--throw", "4", "--why", "81/off").stdout
    assert refused["finding"]["message"] in alone
    assert legal == {"position": POSITION, "throw": "3", "why": "81/off", "finding": None}
    assert nothing["finding"]["code"].startswith("MOV")


def test_rules_of_the_command_line_are_those_of_lines_without() -> None:
    ludo, position = asked({"position": "ludo R:bar(2),8,20 Y:bar,50(2),61 to=R", "throw": "5"})
    rules = ("--ruleset", str(DOCS / "rulesets" / "ludo.json"))
    (found,) = answers(ludo, words=("moves", "-", *rules))
    alone = barsis("moves", position, "--throw", "5", *rules, "-f", "json")
    assert found == json.loads(alone.stdout)
    (unknown,) = answers(ludo, words=("moves", "-"))
    assert "ludo" in unknown["error"]
    lines = [asked({"throw": "2"})[0], asked({"throw": "2", "options": {"pass": "never"}})[0]]
    own, others = answers(*lines, words=("moves", "-", "--option", "pass=never"))
    assert own == others
    own, others = answers(*lines, words=("moves", "-", "--option", "pass=optional"))
    assert (list(own), list(others)) == (["position", "throw", "moves", "end"], ["error"])
    for wrong in (("--ruleset", "nowhere.json"), ("--option", "pass")):
        assert barsis("moves", "-", *wrong, given=lines[0]).exit_code == 2


@pytest.mark.parametrize(
    "words",
    [("--throw", "2"), ("--why", "x"), ("--turns",), ("--board",), ("--ascii",), ("-f", "text")],
    ids=" ".join,
)
def test_what_each_line_says_for_itself_is_no_option(words: tuple[str, ...]) -> None:
    result = barsis("moves", "-", *words, given=asked({"throw": "2"})[0])
    assert (result.exit_code, result.stdout) == (2, "")
    assert barsis("moves", "-", "-f", "json", given=asked({"throw": "2"})[0]).exit_code == 0


def test_a_question_without_end_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RequestLoop.answer_lines, "__defaults__", (2**20,))
    (found,) = answers(b"x" * 2**22, words=("moves", "-"))
    assert "more than 65536 bytes" in found["error"]


def test_answers_are_arabic_where_that_is_asked_for() -> None:
    (found,) = answers(b"[]", words=("moves", "-", "--lang", "ar"))
    assert found["error"] == "كُتب: قائمة، والمطلوب: كائن"


# -- pipes that nobody holds open ---------------------------------------------------------------

LONG = line_of(TURNS, x={str(number): "a" * 1000 for number in range(12)})
"""A record that is longer than what Python reads of stdin at once."""


ENDS = {
    "validate -": (b"1 file, 3 records, ", 1),
    "stats -": (b"3 records counted", 1),
    "convert - - --to text": (b'[format "barsis-record/1"]', 3),
}
"""Commands on stdin, and what they say, how often, where they have found three records."""


@pytest.mark.parametrize("command", ENDS)
@pytest.mark.by_turns(2)
def test_a_first_line_that_comes_in_pieces_shows_the_format(command: str) -> None:
    done = barsis_process(*command.split(), given=(LONG + b"\n") * 3)
    sign, times = ENDS[command]
    assert done.returncode == 0, done.stderr
    assert (done.stdout + done.stderr).count(sign) == times


def test_so_does_that_of_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write_in_pieces() -> None:
        with pipe.open("wb", buffering=0) as stream:
            for piece in (LONG[:50], LONG[50:] + b"\n" + LONG + b"\n"):
                stream.write(piece)
                time.sleep(0.2)

    writer = threading.Thread(target=write_in_pieces)
    writer.start()
    result = barsis("validate", pipe)
    writer.join(SECONDS)
    assert (result.exit_code, result.stderr[:18]) == (0, "1 file, 2 records,")


# -- ways to end ------------------------------------------------------------------------------

HELD_OPEN = {"validate": (VALIDATE, line_of(FAULTY)), "moves": (("moves", "-"), b"[]")}


@pytest.fixture(params=HELD_OPEN)
def held_open(request: pytest.FixtureRequest) -> Iterator[tuple[str, Client]]:
    words, line = HELD_OPEN[request.param]
    with Client(*words) as client:
        client.ask(line)
        yield request.param, client


def test_an_interrupt_ends_it(held_open: tuple[str, Client]) -> None:
    command, client = held_open
    client.process.send_signal(signal.SIGINT)
    status, said = client.end()
    begins = b"interrupted; so far" if command == "validate" else b"barsis: interrupted"
    assert status == 130
    assert any(line.startswith(begins) for line in said.splitlines())
    assert b"Traceback" not in said
    assert b"--cache" not in said, "what came through a pipe does not come again"


def test_a_request_to_end_ends_it(held_open: tuple[str, Client]) -> None:
    _, client = held_open
    client.process.send_signal(signal.SIGTERM)
    status, said = client.end()
    assert status in (-signal.SIGTERM, 128 + signal.SIGTERM)
    assert b"Traceback" not in said


@pytest.mark.by_turns(2)
def test_a_client_that_goes_away_ends_it(held_open: tuple[str, Client]) -> None:
    """As soon as it reads no more, or, where the exit status is a verdict, when stdin ends."""
    command, client = held_open
    client.back.close()
    client.process.stdout = None
    try:
        for _ in range(100):
            client.to.write(HELD_OPEN[command][1] + b"\n")
    except BrokenPipeError:
        assert command == "moves"
    if command == "validate":
        client.to.close()
        client.process.stdin = None
    client.process.wait(SECONDS)
    assert client.process.stderr
    said = client.process.stderr.read()
    assert client.process.returncode == (1 if command == "validate" else 0)
    assert b"Traceback" not in said
    told = ["1 file, 101 records"] if command == "validate" else []
    lines = said.decode().splitlines()
    assert [line[: len(begins)] for line, begins in zip(lines, told, strict=True)] == told


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_device_without_end_is_left() -> None:
    for words in (VALIDATE, ("moves", "-")):
        with Path("/dev/zero").open("rb") as endless:
            command = [sys.executable, "-m", "barsis_notation", *words]
            done = subprocess.run(
                command, stdin=endless, capture_output=True, check=False, timeout=120
            )
        assert (done.returncode, done.stdout.count(b"\n")) == (1, 1)


@pytest.mark.by_turns(2)
def test_closed_stdin_is_said() -> None:
    for words in (VALIDATE, ("moves", "-")):
        command = f'"$0" -m barsis_notation {" ".join(words)} <&-'
        done = subprocess.run(
            ["/bin/sh", "-c", command, sys.executable], capture_output=True, check=False, timeout=60
        )
        assert done.returncode == 3
        assert b"standard input is closed" in done.stdout + done.stderr
