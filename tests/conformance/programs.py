"""Programs that speak the protocol, rightly and in all the wrong ways."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from barsis_notation.conformance.kit import Case

_SOURCE: Final = """\
import json, os, signal, subprocess, sys, time


def send(answer):
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


for line in sys.stdin:
    question = json.loads(line)
    id = question["id"]
    program = {"name": "p", "version": "1", "language": "Python"}
    started = {"id": id, "protocol": 1, "program": program, "kinds": ["turn"], "games": ["barsis"]}
    right = {"id": id, "answer": {"valid": False, "remark": "ignored"}}
    if question["request"] == "start":
        __START__
    elif question["request"] == "stop":
        __STOP__
        break
    elif question["input"]["text"] == "bad":
        __CASE__
    else:
        send(right)
"""
"""A program whose wrong parts take the places of ``__START__``, ``__CASE__`` and ``__STOP__``."""

START, STOP = "send(started)", 'send({"id": id})'


def make_program(
    folder: Path, *, start: str = START, case: str = "", stop: str = STOP
) -> list[str]:
    """Write a program and return its command. *case* is what it does if the input is "bad"."""
    source = _SOURCE.replace("__START__", start).replace("__STOP__", stop)
    path = folder / "program.py"
    path.write_text(source.replace("__CASE__", case or "send(right)"), encoding="utf-8")
    return [sys.executable, "-I", "-S", str(path)]


def make_case(text: str, number: int = 0, *, kind: str = "turn", game: str = "") -> Case:
    """Return a case with the text as input. The right answer is that it is not a turn."""
    given, expected = {"text": text}, {"valid": False}
    return Case(
        id=f"x/y/{number}", kind=kind, game=game, about=text[:9], input=given, expected=expected
    )


WRONG: Final = {
    "crashes": ("sys.exit(3)", "ended with status 3"),
    "exits": ("sys.exit(0)", "ended with status 0"),
    "hangs": ("time.sleep(60)", "no answer within"),
    "garbage": ('write("Segmentation fault\\n")', "not JSON"),
    "nothing": ('write("\\n")', "not JSON"),
    "no object": ('write("[1]\\n")', "not a JSON object"),
    "too deep": ('write("[" * 100000 + "\\n")', "not JSON"),
    "no UTF-8": ('sys.stdout.buffer.write(b"\\xff\\xfe\\n"); write("")', "not JSON"),
    "infinite": ('write("{\\"id\\": NaN}\\n")', "not JSON"),
    "no id": ('send({"answer": {}})', 'no "id"'),
    "wrong id": ('send(dict(right, id="x"))', 'the id "x"'),
    "true is not 1": ("send(dict(right, id=True))", "the id true"),
    "later id": ("send(dict(right, id=id + 1))", "expected 3"),
    "half a line": ("write(json.dumps(right)); sys.exit(0)", "middle of a line"),
    "half a line, open": ("write(json.dumps(right)); time.sleep(60)", "no answer within"),
    "endless line": ('while True: write("x" * 65536)', "more than 16777216 bytes"),
    "endless lines": ('while True: write("{}\\n")', 'no "id"'),
    "closed output": ("os.close(1); time.sleep(60)", "closed its output"),
    "no member": ('send({"id": id})', "none of"),
    "wrong type": ('send({"id": id, "answer": 5})', "`int`"),
    "several": ('send({"id": id, "answer": {"valid": False}, "error": "e"})', "more than one of"),
    "error": ('send({"id": id, "error": "no idea"})', "no idea"),
    "wrong": ('send({"id": id, "answer": {"valid": True}})', "valid is true, expected false"),
    "lacking": ('send({"id": id, "answer": {}})', "valid is absent, expected false"),
}
"""What a program does for a case, and what the message of the failure says."""

if sys.platform != "win32":
    WRONG["killed"] = ("os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV")
    WRONG["child"] = (
        'subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]); sys.exit(4)',
        "no answer within",
    )

WRONG_ENDS: Final = {
    "goes on": ('send({"id": id}); time.sleep(60)', "had not ended"),
    "says nothing": ("time.sleep(60)", "no answer within"),
    "says more": ('send({"id": id}); send({"id": id})', "another line"),
    "fails": ('send({"id": id}); sys.exit(2)', "status 2, expected 0"),
    "ends at once": ("sys.exit(0)", "ended with status 0"),
}
"""What a program does when it is asked to stop, and what the fault says."""

WRONG_STARTS: Final = {
    "exits": ("sys.exit(1)", "status 1"),
    "no version": ('send({"id": id, "program": {}})', "protocol"),
    "other version": ("send(dict(started, protocol=2))", "version 2"),
    "no program": ('send({"id": id, "protocol": 1})', "program"),
    "error": ('send({"id": id, "error": "no"})', "protocol"),
    "no JSON": ('write("Welcome!\\n"); send(started)', "Welcome!"),
}
"""What a program does when it is asked to start, and what the message says."""
