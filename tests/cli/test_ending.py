"""Ways to end: exit statuses, closed streams, full disks, and files of every bad kind."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import FAULTY, barsis, barsis_process, heed_interrupts, record, write
from tests.every import every

READERS = [
    ("validate",),
    ("validate", "-f", "json"),
    ("fmt", "--check"),
    ("convert",),
    ("replay", "--plain"),
    ("show",),
]
COMMAND = [sys.executable, "-m", "barsis_notation"]


def run(command: list[str], **streams: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, check=False, timeout=60, **streams)


GOOD = b'{"format":"barsis-record/1","ruleset":{"id":"barsis","version":1},"players":[],"turns":[]}'
BAD = {
    "empty": b"",
    "white space": b" \n\t ",
    "mark alone": b"\xef\xbb\xbf",
    "utf-16": GOOD.decode().encode("utf-16"),
    "utf-32": GOOD.decode().encode("utf-32-le"),
    "latin-1": GOOD.replace(b"[]", b'[{"name":"Zo\xeb","seats":["S"]}]', 1),
    "nul": GOOD.replace(b"barsis-record", b"barsis\x00record"),
    "escaped surrogate": GOOD.replace(b"[]", rb'[{"name":"\ud800","seats":["S"]}]', 1),
    "cut": GOOD[:50],
    "two": GOOD + GOOD,
    "comma": GOOD[:-1] + b",}",
    "nan": GOOD.replace(b":1}", b":NaN}"),
    "huge number": GOOD.replace(b":1}", b":1e400}"),
    "many digits": GOOD.replace(b":1}", b":" + b"9" * 100_000 + b"}"),
    "deep": b"[" * 100_000,
    "deep and closed": b'{"x":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "wide": b"[" + b"{}," * 20_000 + b"{}]",
    "long text": GOOD.replace(b'"barsis"', b'"' + b"b" * 5_000_000 + b'"'),
    "null": b"null",
    "number": b"7",
    "text": b'"text"',
    "list": b"[]",
    "no members": b"{}",
    "wrong types": GOOD.replace(b"[]", b"{}"),
    "no players": GOOD,
    "unknown ruleset": GOOD.replace(b'"barsis"', b'"whist"'),
    "future": GOOD.replace(b":1}", b":999}"),
    "bad turns": GOOD.replace(b'"turns":[]', b'"turns":["","S",7,null,{},"S 9:","\\u0000"]'),
    "turn of nobody": GOOD.replace(
        b'"players":[],"turns":[]',
        b'"players":[{"seats":["S"]},{"seats":["N"]}],"turns":["Q 2:","S 2: 1/2 3/4 5/off"]',
    ),
    "gzip cut": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    "text form": b'[format "barsis-record/1"]\n[x\n\nS 2: {"a\n',
    "mat": b" 5 point match\n\n Game 1\n A : 0        B : 0\n  1) 31: 8/5 6/5\n",
    "sgf": b"(;FF[4]GM[6];W[99zz];B[\\",
    "noise": bytes(range(256)) * 20,
}


@pytest.mark.by_turns(3)
@every("kind", BAD)
@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_no_bytes_bring_a_command_down(
    kind: str, command: tuple[str, ...], tmp_path: Path, scale: int
) -> None:
    """From a file and from standard input in a long run, else from one of them."""
    path = tmp_path / "x.barsis.json"
    path.write_bytes(BAD[kind])
    ways: list[tuple[str | Path, bytes]] = [(path, b""), ("-", BAD[kind])]
    one = (READERS.index(command) + [*BAD].index(kind)) % 2
    for word, given in ways if scale > 1 else ways[one : one + 1]:
        result = barsis(*command, word, given=given)
        assert result.exit_code in (0, 1), result.output
        assert "Traceback" not in result.output
    assert path.read_bytes() == BAD[kind]


@pytest.mark.by_turns(2)
def test_the_bad_are_bad() -> None:
    kinds = [kind for kind, data in BAD.items() if barsis("validate", "-", given=data).exit_code]
    assert len(kinds) >= len(BAD) - 2


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_what_is_no_file_is_status_3(command: tuple[str, ...], tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path in (tmp_path / "nowhere", loop, tmp_path / "x" / "y", "x" * 5000):
        result = barsis(*command, path)
        assert result.exit_code == 3, (path, result.output)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_may_not_be_read_is_status_3(good: Path) -> None:
    good.chmod(0)
    assert barsis("validate", good).exit_code == 3


def test_endless_input_ends(scale: int) -> None:
    zero = Path("/dev/zero")
    if not zero.exists():
        pytest.skip("there is no /dev/zero")
    for command in READERS if scale > 1 else READERS[::3]:
        with zero.open("rb") as endless:
            result = run(
                [*COMMAND, *command, "-"],
                stdin=endless,
                capture_output=True,
            )
        assert result.returncode == 1, (command, result.stderr)
    assert barsis("validate", zero).exit_code == 1


# -- streams ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, marks=[pytest.mark.long] if place % 3 else [])
        for place, command in enumerate(READERS)
    ],
    ids=" ".join,
)
def test_closed_stdin_is_status_3(command: tuple[str, ...]) -> None:
    words = " ".join([*command, "-"])
    result = run(
        ["/bin/sh", "-c", f'"$0" -m barsis_notation {words} <&-', sys.executable],
        capture_output=True,
    )
    assert result.returncode == 3
    assert b"standard input is closed" in result.stdout + result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.by_turns(2)
def test_closed_stdout_and_stderr_do_not_matter(faulty: Path) -> None:
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        result = run(
            ["/bin/sh", "-c", f'"$0" -m barsis_notation validate "$1" {closed}',
             sys.executable, str(faulty)],
            capture_output=True,
        )  # fmt: skip
        assert result.returncode == 1, closed
        assert b"1 error" not in result.stdout


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "simulate", "barsis", "-n", "5000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    assert process.stdout.read(10) == b'{"format":'
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0
    process.stderr.close()


@pytest.mark.by_turns(2)
def test_a_verdict_stands_though_nobody_reads_it(tmp_path: Path) -> None:
    games = write(tmp_path / "x.barsis.jsonl", *[record(FAULTY)] * 400)
    process = subprocess.Popen(
        [*COMMAND, "validate", str(games)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    process.stdout.close()
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"Traceback" not in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", ["rules", "simulate barsis -n 30", "--version", "games barsis"])
@pytest.mark.by_turns(2)
def test_a_full_disk_is_said(words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        result = run(
            [*COMMAND, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert result.returncode == 3
    assert result.stderr == b"barsis: No space left on device\n"


PRINTING = (
    "validate x.barsis.jsonl",
    "validate x.barsis.jsonl -f json",
    "validate x.barsis.jsonl -f html",
    "convert x.barsis.jsonl - --to text",
    "convert x.barsis.jsonl - --to csv",
    "simulate barsis -n 30",
    "stats x.barsis.jsonl -f json",
    "games barsis",
    "rules",
    "replay x.barsis.jsonl --plain",
    "--help",
)
"""What writes something to stdout."""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("words", PRINTING)
def test_a_disk_without_room_for_the_last_byte_is_said_also_where_python_buffers_nothing(
    words: str, tmp_path: Path
) -> None:
    write(tmp_path / "x.barsis.jsonl", *[record(FAULTY)] * 9)
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [*COMMAND, *words.split()]
    whole = run(command, capture_output=True, cwd=tmp_path, env=environment).stdout
    room = len(whole) - 1
    with (tmp_path / "told").open("wb") as stdout:
        result = run(
            command,
            stdout=stdout,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        )
    assert (tmp_path / "told").read_bytes() == whole[:room]
    assert result.returncode == 3
    assert b"barsis: File too large" in result.stderr


def test_an_interrupt_leaves_no_half_file(tmp_path: Path) -> None:
    target = tmp_path / "games.barsis.jsonl"
    target.write_bytes(b"old")
    process = subprocess.Popen(
        [*COMMAND, "simulate", "barsis", "-n", "1000000", "-o", str(target)],
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    until = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == b"barsis: interrupted\n"
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]


@pytest.mark.by_turns(2)
def test_a_name_that_is_no_unicode_is_shown_escaped(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\x1b[31m.barsis.json"
    try:
        Path(os.fsdecode(name)).write_bytes(b"{}")
    except OSError:
        pytest.skip("the file system takes no such name")
    for form in ("full", "concise", "grouped", "json", "jsonl"):
        result = barsis_process("validate", "-f", form, tmp_path)
        assert result.returncode == 1, result.stderr
        assert b"\x1b" not in result.stdout + result.stderr
        result.stdout.decode()


# -- the command itself -----------------------------------------------------------------------


def test_it_starts_without_what_it_does_not_need() -> None:
    code = (
        "import sys; from barsis_cli.app import main; sys.argv = ['barsis', '--version']; main();"
        "heavy = {'rich', 'pydantic', 'jsonschema', 'msgspec', 'barsis_notation.engines'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = run([sys.executable, "-c", code], capture_output=True)
    assert result.stdout.splitlines()[-1] == b"[]"


def test_an_unforeseen_error_is_status_70(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from barsis_notation import validation

    def broken(*_: object) -> object:
        raise RuntimeError("\x1b[31mno\nnumber")

    monkeypatch.setattr(validation, "check_files", broken)
    result = barsis("validate", good)
    assert result.exit_code == 70
    assert result.stderr.startswith("barsis: internal error, RuntimeError: \\u001b[31mno")
    monkeypatch.setenv("BARSIS_DEBUG", "1")
    assert isinstance(barsis("validate", good).exception, RuntimeError)


def test_the_module_is_the_command(good: Path) -> None:
    assert barsis_process("validate", good).returncode == 0
    script = shutil.which("barsis", path=str(Path(sys.executable).parent))
    if script:
        assert run([script, "--version"], capture_output=True).returncode == 0


def test_help_is_there_for_every_command() -> None:
    listed = barsis("--help").stdout
    for name in ("validate", "fmt", "convert", "replay", "show", "moves", "simulate", "rules",
                 "games", "schema", "formats"):  # fmt: skip
        assert name in listed
        assert barsis(name, "--help").exit_code == 0
