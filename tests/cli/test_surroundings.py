"""Surroundings that are as bad as files can be: streams, signals, memory that others left so."""

import os
import pty
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.run import FAULTY, barsis, barsis_process, record, write
from tests.cli.test_ending import COMMAND, PRINTING, run

QUESTION = b'{"position":"barsis S:bar(3),15 N:bar(4) to=S","throw":"2"}\n'
TALKING = ("validate x.barsis.jsonl", "stats x.barsis.jsonl", "validate", "validate -f odd x")
"""What writes something to stderr: findings, a count, and what is wrong with a command line."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "x.barsis.jsonl", *[record(FAULTY)] * 9)
    write(tmp_path / "r.barsis.json", record([]))
    return tmp_path


def nobody_reads() -> int:
    """Return the end of a pipe whose other end is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def full() -> int:
    return os.open("/dev/full", os.O_WRONLY)


# -- streams ----------------------------------------------------------------------------------


@pytest.mark.by_turns(4)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("stderr", [nobody_reads, full])
@pytest.mark.parametrize("words", TALKING)
def test_a_stderr_that_takes_nothing_changes_neither_status_nor_data(
    words: str, stderr: Callable[[], int], folder: Path
) -> None:
    command = [*COMMAND, *words.split()]
    heard = run(command, capture_output=True, cwd=folder)
    assert heard.stderr
    deaf = run(command, stdout=subprocess.PIPE, stderr=stderr(), cwd=folder)
    assert (deaf.returncode, deaf.stdout) == (heard.returncode, heard.stdout)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("words", [*PRINTING, "validate --help", "--lang ar --help"])
def test_a_stdout_that_nobody_reads_is_no_fault(words: str, folder: Path) -> None:
    command = [*COMMAND, *words.split()]
    result = run(command, stdout=nobody_reads(), stderr=subprocess.PIPE, cwd=folder)
    assert result.returncode == ("validate x" in words), result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.by_turns(4)
def test_the_recorder_stops_where_somebody_types_and_cannot_see_the_answers(folder: Path) -> None:
    before = (folder / "r.barsis.json").read_bytes()
    for language, said in ("en", "output pipe closed"), ("ar", "أُغلق أنبوب الإخراج"):
        ours, theirs = pty.openpty()
        os.write(ours, b"S\n2\n3\n")
        result = run(
            [*COMMAND, "--lang", language, "record", "r.barsis.json"],
            stdin=theirs,
            stdout=nobody_reads(),
            stderr=subprocess.PIPE,
            cwd=folder,
        )
        os.close(ours)
        os.close(theirs)
        assert result.returncode == 3
        assert said in result.stderr.decode()
        assert (folder / "r.barsis.json").read_bytes() == before


def slowly(command: list[str], given: bytes, folder: Path, waiting: int) -> tuple[int, bytes]:
    """Run a command whose reader and writer are slow; return its status and its stdout.

    The system does not wait at the stream *waiting*.
    """
    ends = [os.pipe(), os.pipe()]
    os.set_blocking(ends[waiting][waiting], False)
    process = subprocess.Popen(command, cwd=folder, stdin=ends[0][0], stdout=ends[1][1])
    os.close(ends[0][0])
    os.close(ends[1][1])

    def give() -> None:
        with os.fdopen(ends[0][1], "wb", buffering=0) as stream:
            for line in given.splitlines(keepends=True):
                time.sleep(0.2)
                stream.write(line)

    giver = threading.Thread(target=give)
    giver.start()
    time.sleep(0.5)
    with os.fdopen(ends[1][0], "rb") as stream:
        taken = stream.read()
    giver.join()
    return process.wait(60), taken


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("words", "given", "waiting"),
    [
        ("moves -", QUESTION * 3, 0),
        ("record r.barsis.json", b"S\n2\n3\n", 0),
        ("validate - -f jsonl", QUESTION * 3, 0),
        ("convert - - --to text", QUESTION * 3, 0),
        ("simulate barsis -n 300", b"", 1),
    ],
)
def test_a_stream_at_which_the_system_does_not_wait_loses_nothing(
    words: str, given: bytes, waiting: int, folder: Path
) -> None:
    """Node, for one, makes such streams, and hands them on."""
    command = [*COMMAND, *words.split()]
    before = (folder / "r.barsis.json").read_bytes()
    whole = run(command, input=given, stdout=subprocess.PIPE, cwd=folder)
    (folder / "r.barsis.json").write_bytes(before)
    assert slowly(command, given, folder, waiting) == (whole.returncode, whole.stdout)
    assert words[:6] != "record" or (folder / "r.barsis.json").read_bytes() != before


# -- signals ----------------------------------------------------------------------------------


@pytest.mark.by_turns(4)
def test_workers_begin_where_all_signals_are_blocked(folder: Path) -> None:
    result = run(
        [*COMMAND, "simulate", "barsis", "-n", "3", "-j", "2", "-o", "y.barsis.jsonl"],
        cwd=folder,
        capture_output=True,
        preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, signal.Signals),
    )
    assert (result.returncode, result.stderr) == (0, b"")


def test_what_starts_workers_hears_of_their_end_and_of_no_interrupt() -> None:
    from barsis_notation.parallel.pool import _set_worker_signals

    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    try:
        with _set_worker_signals():
            during = signal.pthread_sigmask(signal.SIG_BLOCK, [])
        after = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert signal.SIGINT in during
    assert signal.SIGCHLD not in during
    assert after == before | {signal.SIGCHLD}


def test_an_interrupt_of_the_first_imports_is_no_traceback() -> None:
    code = """
import sys
class Finder:
    def find_spec(self, name, *_):
        if name == "barsis_cli.status":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder())
from barsis_cli.entry import main
main()
"""
    result = run([sys.executable, "-c", code], capture_output=True)
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"")


# -- folders ----------------------------------------------------------------------------------


@pytest.mark.by_turns(4)
def test_workers_begin_where_temporary_files_have_a_long_path(folder: Path) -> None:
    """Longer than what the path of a socket may be."""
    temporary = folder / ("t" * 120)
    temporary.mkdir()
    result = barsis_process(
        *("simulate", "barsis", "-n", "3", "-j", "2", "-o", "y.barsis.jsonl"),
        cwd=folder,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_folder_that_is_gone_is_named_by_what_starts_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = barsis("simulate", "barsis", "-n", "3", "-j", "2")
    assert (result.exit_code, result.stderr) == (3, "barsis: .: No such file or directory\n")


# -- limits -----------------------------------------------------------------------------------


def test_too_little_memory_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from barsis_notation import validation

    def hungry(*_: object) -> object:
        raise MemoryError

    monkeypatch.setattr(validation, "check_files", hungry)
    result = barsis("validate", folder)
    assert (result.exit_code, result.stderr) == (3, "barsis: Cannot allocate memory\n")


@pytest.mark.by_turns(4)
def test_too_few_open_files_are_said_also_where_texts_cannot_be_opened(folder: Path) -> None:
    for most in 6, 7:
        result = barsis_process(
            *("simulate", "barsis", "-n", "3", "-j", "2"),
            cwd=folder,
            preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)),
        )
        assert result.returncode == 3
        assert result.stderr.startswith(b"barsis: ")
        assert result.stderr.endswith(b"Too many open files\n")
        assert result.stderr.count(b"\n") == 1
