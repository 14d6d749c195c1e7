"""Commands whose work is done by several processes, some of which end before their time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import barsis_process, heed_interrupts, turns
from tests.parallel import venom
from tests.parallel.messy import games

COMMAND = [sys.executable, "-m", "barsis_notation"]


@pytest.fixture
def venomous(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """Return a folder of records, and the environment in which there is the deadly plug-in."""
    packages = venom.install(tmp_path)
    folder = tmp_path / "games"
    folder.mkdir()
    path = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    return folder, {**os.environ, "PYTHONPATH": path}


def validated(folder: Path, environment: dict[str, str], jobs: int) -> dict[str, Any]:
    done = barsis_process("validate", folder, "-j", str(jobs), "-f", "json", env=environment)
    assert done.returncode == 1, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@pytest.mark.by_turns(3)
def test_records_that_kill_cost_themselves(venomous: tuple[Path, dict[str, str]]) -> None:
    folder, environment = venomous
    record = b"keep " + games(1)[0]
    (folder / "a.venom").write_bytes(b"\n".join([record, b"later die", record, b"die", record]))
    (folder / "b.venom").write_bytes(b"\n".join([record, record, b"later starve", record]))
    (folder / "c.barsis.json").write_bytes(games(1)[0])
    (folder / "d.venom").write_bytes(b"later fall")
    reports = [validated(folder, environment, jobs) for jobs in (1, 3)]
    assert reports[0] == reports[1]
    found = [(Path(one["file"]).name, one["record"], one["name"]) for one in reports[0]["findings"]]
    assert found == [
        ("a.venom", 2, "record-ends-process"),
        ("a.venom", None, "rest-not-read"),
        ("b.venom", 3, "record-exhausts-reader"),
        ("d.venom", 1, "record-ends-process"),
    ]
    assert "exit 9" in reports[0]["findings"][0]["found"]
    assert "it fell" in reports[0]["findings"][3]["found"]
    assert reports[0]["summary"]["records"] == 9


@pytest.mark.by_turns(4)
def test_the_memory_of_a_record_is_an_option(venomous: tuple[Path, dict[str, str]]) -> None:
    folder, environment = venomous
    (folder / "a.venom").write_bytes(b"later eat\nkeep " + games(1)[0])
    for most, told in (("128", ["record-exhausts-reader"]), ("600", [])):
        words = ["-j", "1", "-f", "json", "--max-memory", most]
        done = barsis_process("validate", folder, *words, env=environment)
        found = [one for one in json.loads(done.stdout)["findings"] if one["code"][:3] == "FIL"]
        assert [one["name"] for one in found] == told
        assert all("a worker may use 128 MB" in one["found"] for one in found)


@pytest.mark.by_turns(4)
def test_play_that_takes_too_long_is_told_alike_whoever_checks_it(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis.json"
    path.write_bytes(turns(*["S ?:", "N ?:"] * 10_000))
    for more in ([], ["-j", "1"]):
        done = barsis_process("validate", path, "-f", "json", "--max-seconds", "1", *more)
        (told,) = json.loads(done.stdout)["findings"]
        assert told["name"] == "record-takes-too-long"
        assert told["turn"] + told["not_examined"] == 20_000
        assert told["found"].startswith("more than 1 s of processor time up to turn")
        assert told["expected"] == "at most 1 s (only `barsis validate --max-seconds` allows more)"


@pytest.mark.long
def test_records_that_do_not_end_cost_themselves(venomous: tuple[Path, dict[str, str]]) -> None:
    folder, environment = venomous
    record = b"keep " + games(1)[0]
    (folder / "a.venom").write_bytes(b"\n".join([record, b"later wait", record]))
    (folder / "b.venom").write_bytes(b"\n".join([record, b"later burn", record]))
    command = [*COMMAND, "validate", str(folder), "-j", "2", "-f", "json"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=300, check=False)
    still, slow = json.loads(done.stdout)["findings"]
    assert (still["record"], still["name"]) == (2, "record-stands-still")
    assert (slow["record"], slow["name"]) == (2, "record-takes-too-long")
    assert slow["found"] == "more than 15 s of processor time"


def long_check(path: Path, *words: str) -> subprocess.Popen[bytes]:
    """Begin to validate *path*, which takes some seconds."""
    path.write_bytes(b"\n".join(games(20) * 600) + b"\n")
    return subprocess.Popen(
        [*COMMAND, "validate", str(path), "-j", "2", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )


def workers_of(process: subprocess.Popen[bytes], most: float = 30.0) -> list[int]:
    """Wait until *process* has workers; return them."""
    until = time.monotonic() + most
    while time.monotonic() < until:
        found = [one for server in children_of(process.pid) for one in children_of(server)]
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("no workers")


def assert_ended(processes: list[int]) -> None:
    """Fail where one of *processes* goes on; what nobody has asked for its status has ended."""
    until = time.monotonic() + 5
    while left := [one for one in processes if _goes_on(one)]:
        assert time.monotonic() < until, left
        time.sleep(0.05)


def _goes_on(process: int) -> bool:
    try:
        facts = Path(f"/proc/{process}/stat").read_text("ascii", "replace")
    except OSError:
        return False
    return facts.rpartition(")")[2].split()[0] not in {"Z", "X"}


def children_of(process: int) -> list[int]:
    try:
        tasks = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
    except OSError:
        return []
    return [int(one) for one in tasks.split()]


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="needs a system that shows processes in /proc"
)


@needs_proc
@pytest.mark.by_turns(2)
def test_an_interrupt_ends_with_what_is_known(tmp_path: Path) -> None:
    process = long_check(tmp_path / "x.barsis.jsonl", "-f", "json")
    workers = workers_of(process)
    process.send_signal(signal.SIGINT)
    out, told = process.communicate(timeout=30)
    assert process.returncode == 130
    report = json.loads(out)
    assert report["summary"]["interrupted"]
    assert report["summary"]["records"] < 12_000
    assert b"interrupted; so far" in told
    assert b"with `--cache FILE` you can continue an interrupted run" in told
    assert_ended(workers)


@needs_proc
@pytest.mark.by_turns(2)
def test_termination_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "report.txt"
    target.write_bytes(b"old")
    process = long_check(tmp_path / "x.barsis.jsonl", "-o", str(target))
    workers = workers_of(process)
    process.terminate()
    process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM
    assert sorted(one.name for one in tmp_path.iterdir()) == ["report.txt", "x.barsis.jsonl"]
    assert target.read_bytes() == b"old"
    assert_ended(workers)


@needs_proc
@pytest.mark.by_turns(2)
def test_a_worker_killed_from_outside_leaves_no_trace(tmp_path: Path) -> None:
    process = long_check(tmp_path / "x.barsis.jsonl", "-f", "json")
    os.kill(workers_of(process)[0], signal.SIGKILL)
    out, told = process.communicate(timeout=60)
    assert process.returncode == 0
    assert json.loads(out)["summary"]["records"] == 12_000
    assert b"no findings" in told
