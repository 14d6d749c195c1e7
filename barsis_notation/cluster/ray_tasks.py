"""Attempts at parts as Ray tasks. This is the only module that uses the package ray."""

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

from barsis_notation.base.environment import set_environment
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
"""The environment variable with the address of the cluster."""

_SILENT: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
"""Environment variables that stop Ray's usage reports and its copying of the working folder.

Under ``uv run`` it would copy that folder to the cluster, and every worker would import from it.
"""

ALONE: Final = {**_SILENT, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Environment variables, set before Ray is imported, so that Ray listens only on loopback.

Except on Windows and macOS it would otherwise use the address that other machines can reach, and
ignore ``_node_ip_address``.
"""

PATIENCE: Final = 5
"""Seconds to wait for the cluster at an address to answer."""

MEMORY: Final = 128 * 2**20
"""Size in bytes of Ray's object store on this machine; tasks share almost no objects."""


@contextmanager
def open_ray_cluster(jobs: int | None = None) -> Iterator[RayCluster]:
    """Open the cluster that ``RAY_ADDRESS`` names, for use in a ``with`` block.

    Without an address, or with ``local``, a cluster is started on this machine, and stopped at the
    end of the block. Attempts that are still running at that time are ended.

    Args:
        jobs: Largest number of running attempts, at least 1 (not checked); by default, the number
            of processors of the cluster.

    Raises:
        MissingPackageError: If Ray is not installed.
        ConnectionError: If no cluster answers at the address, or Ray does not start.
        OSError: If the working folder no longer exists.
    """
    address = os.environ.get(ADDRESS, "")
    is_there = address not in {"", "local"}
    if is_there:
        _check_address(address)
    with set_environment(_SILENT if is_there else ALONE):
        with require_package("ray", "ray"):
            import ray
        with _run_ray(ray) if is_there else _start_local_cluster(ray, jobs or count_processors()):
            cluster = RayCluster(ray, jobs)
            try:
                yield cluster
            finally:
                cluster.cancel()


def _check_address(address: str) -> None:
    """Raise ConnectionError if no server answers at *address*; Ray would retry for 13 minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not port.isdecimal():  # "auto", or none
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        why = describe_os_error(error) if isinstance(error, OSError) else str(error)
        raise ConnectionError(_text("no-ray", error=f"{address}: {why}")) from error


@contextmanager
def _start_local_cluster(ray: Any, processors: int) -> Iterator[None]:
    """Run a cluster on this machine that others cannot reach, and remove its files afterwards."""
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
    """Start Ray for the block, and stop it afterwards. Raises ConnectionError if it fails.

    Ray is started in a separate thread. In the main thread it would handle the signals that end
    this process, and abort if they arrive during the start. The thread lives as long as Ray does,
    because on Linux the processes that a thread has started for Ray end with the thread.

    Ray puts the folder in which it is started first into the module path of every worker, and its
    own processes start there too. Therefore it is not started in the working folder.
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
    """A connected Ray cluster, from ``open_ray_cluster``; it implements ``Cluster``.

    Args:
        ray: The module ``ray``, initialised.
        jobs: Largest number of running attempts, at least 1 (not checked); None for the number of
            processors of the cluster.
    """

    def __init__(self, ray: Any, jobs: int | None) -> None:
        self._ray = ray
        self._jobs = jobs
        self._task = ray.remote(num_cpus=1, max_retries=0)(do_pickled_attempt)
        self._version = compute_run_fingerprint().hex()
        self._open_attempts: dict[Future[None], tuple[Any, Part]] = {}

    @property
    def room(self) -> int:
        """Largest number of attempts that may run at the same time, at least 1.

        This is *jobs* of the constructor if given, otherwise the current number of processors of
        the cluster.
        """
        if self._jobs is not None:
            return self._jobs
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def start(self, attempt: PartAttempt) -> None:
        """Start an attempt as a Ray task, without waiting for it.

        ``room`` is not checked. The errors of the attempt are in the result of ``wait``.
        """
        task = self._task.remote(self._version, pickle.dumps(attempt))
        self._open_attempts[task.future()] = task, attempt.part

    def wait(self) -> Sequence[EndedAttempt]:
        """Wait until at least one attempt has ended, and return those that have.

        Signals are handled during the wait, which Ray's own wait function would not allow. The
        error of a part is returned in its ``EndedAttempt``; other errors of Ray's future are
        raised. Return an empty list if no attempt is running.
        """
        done, _ = wait(self._open_attempts, return_when=FIRST_COMPLETED)
        return [self._make_ended(future) for future in done]

    def _make_ended(self, future: Future[None]) -> EndedAttempt:
        _, part = self._open_attempts.pop(future)
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
        """End the running attempts by force; ``wait`` does not return them."""
        for task, _ in self._open_attempts.values():
            self._ray.cancel(task, force=True)
        self._open_attempts.clear()


# -- in a process of the cluster ---------------------------------------------------------------


def do_pickled_attempt(version: str, pickled: bytes) -> None:
    """Do a pickled attempt. This is the function that Ray runs as a task.

    Args:
        version: Fingerprint of the calling program, see ``compute_run_fingerprint``, in
            hexadecimal.
        pickled: The pickled PartAttempt.

    Raises:
        RunError: If this program has another fingerprint, or ``do_attempt`` raises it.
        OSError, EOFError, WorkerError, UsageError, PlugInError: If ``do_attempt`` raises them.
    """
    if compute_run_fingerprint().hex() != version:
        raise RunError(_text("other-version-there"))
    with _hide_main():
        do_attempt(pickle.loads(pickled))  # from the process that started the run


@contextmanager
def _hide_main() -> Iterator[None]:
    """Replace the main module, which is Ray's, so that new processes do not import it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
