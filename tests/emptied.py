"""Find tests that still pass if the function they test returns None.

Run ``python -m tests.emptied --count 100 --seed 1``. The seed draws the tests. The tested function
is the last function of this project that the test's file calls and that does not return None. If
all these calls return None, it is the last function called; the test is skipped if that function is
declared to return a value, because returning None would change nothing.

The test runs twice in plain Python, each time in a separate process: first to find the function,
then with the function replaced. The second run must fail. Tests that still pass are listed, and the
exit status is 1. Tests that do not call such a function in their process are skipped.
"""

from __future__ import annotations

import argparse
import functools
import gc
import inspect
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
OURS = (f"{ROOT / 'barsis_notation'}{os.sep}", f"{ROOT / 'cli'}{os.sep}")
TESTS = f"{ROOT / 'tests'}{os.sep}"
SECONDS = 120
QUIETLY = ("-q", "-s", "--tb=no", "--no-header", "--no-summary", "-o", "timeout=0")
WITHOUT = ("randomly", "xdist", "pytest_cov", "cacheprovider")
EMPTY = (lambda: None).__code__
FLAGS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR

OF_STREAMS = ("flush", "close")
"""Functions that Python calls when it deletes a stream, in any function."""

Place = list[Any]
"""A function: the file, its first line, its qualified name."""


class Targets:
    """Profile function for ``sys.setprofile`` that records the functions of ours that tests call.

    *test_file* is the path of the file of the running test.
    """

    def __init__(self, test_file: str) -> None:
        self.test_file = test_file
        self.found: dict[tuple[bool, bool], CodeType] = {}

    def __call__(self, frame: FrameType, event: str, answer: object) -> None:
        code, caller = frame.f_code, frame.f_back
        if event != "return" or caller is None or code.co_name[:1] in "_<":
            return
        if code.co_name in OF_STREAMS:
            return
        asker = caller.f_code.co_filename
        if code.co_filename.startswith(OURS) and asker.startswith(TESTS):
            self.found[asker == self.test_file, answer is not None] = code

    def last(self) -> Place | None:
        """Return the function that the test tests, or None if there is no such function."""
        if not self.found:
            return None
        best = max(self.found)
        code = self.found[best]
        place = [code.co_filename, code.co_firstlineno, code.co_qualname]
        is_answered = best[1] or any(_returns_none(one) for one in functions_at(place))
        return place if is_answered else None


def functions_at(place: Place) -> Iterator[FunctionType]:
    """Yield every existing function that is defined at *place*."""
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            code = one.__code__
            if [code.co_filename, code.co_firstlineno, code.co_qualname] == place:
                yield one


def _returns_none(function: FunctionType) -> bool:
    return function.__annotations__.get("return") in (None, "None")


def empty(place: Place) -> None:
    """Let every function that is defined at *place* return None, and clear all caches.

    Raises:
        LookupError: If the function does not exist.
    """
    import_module(module_of(place[0]))
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
    functions = list(functions_at(place))
    if not functions:
        raise LookupError(f"function {place} does not exist")
    for function in functions:
        function.__code__ = make_empty(function.__code__)


def module_of(file: str) -> str:
    """Return the name of the module in *file*, so that it can be imported before the test."""
    package, *names = Path(file).relative_to(ROOT).with_suffix("").parts
    names = [name for name in names if name != "__init__"]
    return ".".join(["barsis_cli" if package == "cli" else package, *names])


def make_empty(code: CodeType) -> CodeType:
    """Return code that has the parameters of *code* and returns None."""
    return code.replace(
        co_code=EMPTY.co_code,
        co_consts=EMPTY.co_consts,
        co_stacksize=EMPTY.co_stacksize,
        co_linetable=EMPTY.co_linetable,
        co_exceptiontable=EMPTY.co_exceptiontable,
        co_flags=code.co_flags & ~FLAGS,
    )


class Driver:
    """The pytest plug-in that draws tests and runs each in separate processes."""

    def __init__(self, count: int, seed: int) -> None:
        self.count = count
        self.chance = random.Random(seed)
        self.failed = False
        self.drawn = 0
        self.over = 0
        self.unnoticed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in self.chance.sample(session.items, len(session.items)):
            if self.drawn == self.count:
                break
            self._try(item)
        print(f"{self.drawn} tests, {self.over} skipped, {len(self.unnoticed)} still pass")
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def _try(self, item: pytest.Item) -> None:
        place = run_in_fork(lambda: self._target(item))
        if place is None:
            self.over += 1
            return
        self.drawn += 1
        if run_in_fork(lambda: self._passes_without(item, place)):
            self.unnoticed.append(item.nodeid)
            print(f"still passes: {item.nodeid}\n  without {place[2]} ({place[0]}:{place[1]})")

    def _target(self, item: pytest.Item) -> Place | None:
        targets = Targets(str(item.path))
        sys.setprofile(targets)
        passed = self._passes(item)
        sys.setprofile(None)
        return targets.last() if passed else None

    def _passes_without(self, item: pytest.Item, place: Place) -> bool:
        empty(place)
        return self._passes(item)

    def _passes(self, item: pytest.Item) -> bool:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed


def run_in_fork(work: Callable[[], Any]) -> Any:
    """Run *work* in a forked process and return its result, a JSON value.

    Return None if the process fails or takes longer than SECONDS.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reader)
        nobody = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nobody, stream)
        signal.alarm(SECONDS)
        try:
            os.write(writer, json.dumps(work()).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answers:
        answer = answers.read()
    os.waitpid(pid, 0)
    return json.loads(answer or b"null")


def main() -> int:
    """Draw tests and print those that still pass; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("tests", nargs="*", default=["tests"], help="files or folders to draw from")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    os.environ["BARSIS_PURE"] = "1"
    driver = Driver(options.count, options.seed)
    without = [word for name in WITHOUT for word in ("-p", f"no:{name}")]
    status = pytest.main([*QUIETLY, *without, *options.tests], plugins=[driver])
    return int(status != 0 or bool(driver.unnoticed))


if __name__ == "__main__":
    sys.exit(main())
