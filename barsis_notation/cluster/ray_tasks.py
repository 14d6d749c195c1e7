"""Attempts at parts as tasks of Ray. The one place that knows the package ray."""

from __future__ import annotations

import os
import pickle
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from barsis_notation.base.safe_path import enter_stdlib_folder
from barsis_notation.cluster.attempts import PartAttempt, do_attempt
from barsis_notation.cluster.cluster_runs import EndedAttempt, LostError
from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.fingerprints import compute_run_fingerprint
from barsis_notation.language.extras import require_package
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import bind_texts
from barsis_notation.parallel.parts import Part
from barsis_notation.parallel.pool import count_processors

_text = bind_texts("cluster")

ADDRESS: Final = "RAY_ADDRESS"
"""The variable of the environment that says where the cluster is."""

_SILENT: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
"""The environment in which Ray does not report its use, and copies no working folder to workers.

Below ``uv run`` it would copy that folder to the cluster and let every worker import from it.
"""

ALONE: Final = {**_SILENT, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""What it is to say, before Ray is imported, so that Ray listens on loopback alone.

Elsewhere than on Windows and macOS it would take the address that other machines reach, whatever
``_node_ip_address`` says.
"""

PATIENCE: Final = 5
"""Seconds in which the cluster at an address is to answer."""

MEMORY: Final = 128 * 2**20
"""Bytes that Ray on this machine may keep for what tasks share, which is next to nothing."""


@contextmanager
def open_ray_cluster(jobs: int | None = None) -> Iterator[RayCluster]:
    """Yield the cluster that ``RAY_ADDRESS`` names; without it one on this machine is started.

    *jobs* is how many attempts may be under way at most, by default as many as there are
    processors. What is under way in the end is ended. Raises MissingPackageError, and
    ConnectionError where there is no cluster at the address.
    """
    address = os.environ.get(ADDRESS, "")
    is_there = address not in {"", "local"}
    if is_there:
        _check_address(address)
    with _set_environment(_SILENT if is_there else ALONE):
        with require_package("ray", "ray"):
            import ray
        with _run_ray(ray) if is_there else _start_local_cluster(ray, jobs or count_processors()):
            cluster = RayCluster(ray, jobs)
            try:
                yield cluster
            finally:
                cluster.cancel()


def _check_address(address: str) -> None:
    """Raise ConnectionError where nothing answers at an *address*: Ray would try for 13 minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not port.isdecimal():  # "auto", or none
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        why = describe_os_error(error) if isinstance(error, OSError) else str(error)
        raise ConnectionError(_text("no-ray", error=f"{address}: {why}")) from error


@contextmanager
def _set_environment(said: dict[str, str]) -> Iterator[None]:
    """Let the environment say what is *said*, and in the end what it has said before."""
    before = {name: os.environ.get(name) for name in said}
    os.environ.update(said)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _start_local_cluster(ray: Any, processors: int) -> Iterator[None]:
    """Have a cluster on this machine, which nobody else can reach, and which leaves nothing."""
    short = "/tmp" if Path("/tmp").is_dir() else None
    with (
        tempfile.TemporaryDirectory("", "barsis-", short, ignore_cleanup_errors=True) as folder,
        _run_ray(
            ray,
            address="local",
            num_cpus=processors,
            include_dashboard=False,
            object_store_memory=MEMORY,
            _node_ip_address="127.0.0.1",
            _temp_dir=folder,
        ),
    ):
        yield


@contextmanager
def _run_ray(ray: Any, **how: Any) -> Iterator[None]:
    """Let Ray begin, and end. Raises ConnectionError where it does not, with its many errors.

    It begins in a thread of its own. In the main thread it would take signals that end this
    process for itself, and abort where they come in the middle. The thread stays as long as Ray
    does: on Linux the processes that a thread has started for Ray end with the thread.

    Ray puts the folder it is started in first into the module path of every worker, and its own
    processes begin there too. So it is started elsewhere than in the working folder.
    """
    with ThreadPoolExecutor(1) as rays:
        try:
            with enter_stdlib_folder():
                begun = rays.submit(ray.init, log_to_driver=False, logging_level="ERROR", **how)
                _await_start(begun)
            yield
        finally:
            rays.submit(ray.shutdown).result()


def _await_start(begun: Future[Any]) -> None:
    try:
        begun.result()
    except Exception as error:
        why = str(error).partition("\n")[0]
        raise ConnectionError(_text("no-ray", error=why)) from error


class RayCluster:
    """A cluster that is connected; at most *jobs* attempts are under way."""

    def __init__(self, ray: Any, jobs: int | None) -> None:
        self._ray = ray
        self._jobs = jobs
        self._task = ray.remote(num_cpus=1, max_retries=0)(do_pickled_attempt)
        self._version = compute_run_fingerprint().hex()
        self._open_turn: dict[Future[None], tuple[Any, Part]] = {}

    @property
    def room(self) -> int:
        """How many attempts may be under way now: a cluster grows and shrinks."""
        if self._jobs is not None:
            return self._jobs
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def start(self, attempt: PartAttempt) -> None:
        """Begin an attempt."""
        task = self._task.remote(self._version, pickle.dumps(attempt))
        self._open_turn[task.future()] = task, attempt.part

    def wait(self) -> Sequence[EndedAttempt]:
        """Return the attempts that have ended, when there is one at least.

        Signals are heeded meanwhile, as they are not while Ray itself waits.
        """
        done, _ = wait(self._open_turn, return_when=FIRST_COMPLETED)
        return [self._ended(future) for future in done]

    def _ended(self, future: Future[None]) -> EndedAttempt:
        _, part = self._open_turn.pop(future)
        error = future.exception()
        errors = self._ray.exceptions
        if isinstance(error, errors.RayTaskError):
            cause = error.cause
            return EndedAttempt(part, cause if isinstance(cause, Exception) else error)
        if isinstance(error, errors.RayError):
            return EndedAttempt(part, LostError(type(error).__name__))
        if error is not None:
            raise error
        return EndedAttempt(part)

    def cancel(self) -> None:
        """End the attempts that are under way."""
        for task, _ in self._open_turn.values():
            self._ray.cancel(task, force=True)
        self._open_turn.clear()


# -- in a process of the cluster ---------------------------------------------------------------


def do_pickled_attempt(version: str, pickled: bytes) -> None:
    """Do a pickled attempt. Raises RunError where it is of another *version* than this one."""
    if compute_run_fingerprint().hex() != version:
        raise RunError(_text("other-version-there"))
    with _hide_main():
        do_attempt(pickle.loads(pickled))  # of the process that called for the run


@contextmanager
def _hide_main() -> Iterator[None]:
    """Let processes that are started not import the program of this one, which is Ray's."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
