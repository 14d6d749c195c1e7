"""Ray itself: what it does, what is lost with its processes, and what it leaves behind."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from barsis_notation.cluster.cluster_runs import ClusterRun
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.fingerprints import compute_run_fingerprint
from barsis_notation.cluster.ray_tasks import _hide_main, do_pickled_attempt
from tests.cli.run import barsis_process, heed_interrupts
from tests.cluster.copying import copying
from tests.cluster.processes import below, called, left_of, waited_for
from tests.parallel import venom
from tests.parallel.messy import games, messy
from tests.parallel.test_commands import needs_proc

pytestmark = needs_proc

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="ray comes for Python before 3.15")

TASK = "ray::do_pickled"
"""What a process of Ray calls itself while it does a part."""

SERVER = "forkserver"


def test_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b"content")
    run = ClusterRun(str(tmp_path / "out"), copying(), [str(tmp_path / "x.json")])
    pickled = pickle.dumps(run.make_attempt(run.parts[0]))
    with pytest.raises(RunError, match="has another version of this program or of Python"):
        do_pickled_attempt("0" * 64, pickled)
    assert run.list_undone() == run.parts
    do_pickled_attempt(compute_run_fingerprint().hex(), pickled)
    assert run.list_undone() == []


def test_processes_that_a_task_starts_do_not_import_the_program_of_ray() -> None:
    main = sys.modules["__main__"]
    with _hide_main():
        assert not hasattr(sys.modules["__main__"], "__file__")
        assert sys.modules["__main__"].__spec__ is None
    assert sys.modules["__main__"] is main


def records(folder: Path) -> None:
    """Write messy records in four files, of which some take a while, and deadly ones."""
    folder.mkdir(parents=True)
    for seed in range(3):
        lines = messy(seed) + b"\n" + b"\n".join(games(20) * 12) + b"\n"
        (folder / f"{seed}.barsis.jsonl").write_bytes(lines)
    keep = b"keep " + games(1)[0]
    (folder / "z.venom").write_bytes(b"\n".join([keep, b"later die", keep]))


@contextmanager
def begun(
    folder: Path,
    *words: str,
    asked: tuple[str, ...] = ("validate", "games"),
    environment: dict[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Begin what is *asked* on Ray, a file a part; end it where it has not come to its end."""
    command = [sys.executable, "-m", "tests.cluster.command", "1", *asked]
    here = str(Path(__file__).parents[2])
    environment = environment or {**os.environ}
    environment["PYTHONPATH"] = os.pathsep.join([here, environment.get("PYTHONPATH", "")])
    process = subprocess.Popen(
        [*command, "--on", "ray", "-o", "out", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def working(process: subprocess.Popen[bytes]) -> list[int]:
    """Wait until a process of Ray is at a part; return it, then what it has started itself."""

    def look() -> list[int]:
        assert process.poll() is None, process.communicate()
        for one in called(below(process.pid), TASK):
            if len(below(one)) > 1:  # the server of processes, and one that it has started
                return [one, *below(one)]
        return []

    return waited_for(look)


@pytest.mark.by_turns(8)
@needs_ray
def test_a_worker_that_is_killed_leaves_no_trace_in_the_report(tmp_path: Path) -> None:
    environment = {**os.environ}
    packages = str(venom.install(tmp_path))
    environment["PYTHONPATH"] = os.pathsep.join([packages, environment.get("PYTHONPATH", "")])
    records(tmp_path / "games")
    words = ["validate", "games", "-f", "json"]
    local = barsis_process(*words, "-j", "1", cwd=tmp_path, env=environment)
    assert b"record-ends-process" in local.stdout
    with begun(tmp_path, "-f", "json", environment=environment) as process:
        worker, *started = working(process)
        all_of_it = below(process.pid)
        os.kill(worker, signal.SIGKILL)
        assert left_of(started) == []
        said, told = process.communicate(timeout=120)
    assert (process.returncode, said, told) == (1, b"", local.stderr)
    assert (tmp_path / "out" / "report.json").read_bytes() == local.stdout
    assert json.loads(local.stdout)["summary"]["files"] == 4
    left = left_of(all_of_it)
    assert [Path(f"/proc/{one}/cmdline").read_bytes()[:300] for one in left] == []


@pytest.mark.long
@needs_ray
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)]
)
def test_an_end_before_time_leaves_no_process_and_the_run_goes_on(
    tmp_path: Path, number: int, status: int
) -> None:
    records(tmp_path / "games")
    (tmp_path / "games" / "z.venom").unlink()
    with begun(tmp_path, "-j", "1") as process:
        waited_for(lambda: [*(tmp_path / "out").glob("parts/*.done")])
        working(process)
        all_of_it = below(process.pid)
        process.send_signal(number)
        said, told = process.communicate(timeout=60)
    assert (process.returncode, said) == (status, b"")
    left = left_of(all_of_it, 120)  # agents of Ray look after a while whether it is there
    assert [Path(f"/proc/{one}/cmdline").read_bytes()[:300] for one in left] == []
    assert (b"run the same command again" in told) == (number == signal.SIGINT)
    done = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("parts/*.done")}
    assert 0 < len(done) < 3
    with begun(tmp_path) as again:
        _, told = again.communicate(timeout=120)
    assert again.returncode == 1, told
    assert {path: path.stat().st_mtime_ns for path in done} == done
    local = barsis_process("validate", "games", cwd=tmp_path)
    assert (tmp_path / "out" / "report.txt").read_bytes() == local.stdout


@pytest.mark.long
@needs_ray
@pytest.mark.parametrize("wait", [0.0, 0.5, 1.5])
def test_an_end_while_ray_starts_is_no_abort(tmp_path: Path, wait: float) -> None:
    records(tmp_path / "games")
    with begun(tmp_path) as process:
        waited_for(lambda: below(process.pid))
        time.sleep(wait)
        all_of_it = below(process.pid)
        process.send_signal(signal.SIGTERM)
        said, told = process.communicate(timeout=120)
    assert (process.returncode, said, told) == (143, b"", b"")
    assert left_of(all_of_it, 120) == []
