"""Lets the function that a test is about return None, and names the tests that do not notice.

Run ``python -m tests.emptied --count 100 --seed 1``. So many tests are drawn by the seed. What a
test is about is the last function of ours that it calls itself and that answers something; if none
does, the last, unless it might have answered: returning None changes nothing then. The test runs
twice in plain Python, each time in a process of its own: once to see which function that is, once
with the function empty. Then it has to fail; the tests that still pass are listed, and the exit
status is 1. Tests that call no such function in their own process are passed over.
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
"""What Python calls itself, in whichever function it drops a stream."""

Place = list[Any]
"""A function: the file, its first line, its qualified name."""


class Targets:
    """What to hand to ``sys.setprofile``: notes the functions of ours that tests call."""

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
        """Return what the test is about, None if it calls nothing of ours."""
        if not self.found:
            return None
        best = max(self.found)
        code = self.found[best]
        place = [code.co_filename, code.co_firstlineno, code.co_qualname]
        is_answered = best[1] or any(_answers_nothing(one) for one in functions_at(place))
        return place if is_answered else None


def functions_at(place: Place) -> Iterator[FunctionType]:
    """Yield every function made at *place*."""
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            code = one.__code__
            if [code.co_filename, code.co_firstlineno, code.co_qualname] == place:
                yield one


def _answers_nothing(function: FunctionType) -> bool:
    return function.__annotations__.get("return") in (None, "None")


def empty(place: Place) -> None:
    """Let every function made at *place* return None, and forget what functions remember."""
    import_module(module_of(place[0]))
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
    functions = list(functions_at(place))
    if not functions:
        raise LookupError(f"no function {place} is there to be emptied")
    for function in functions:
        function.__code__ = emptied(function.__code__)


def module_of(file: str) -> str:
    """Return the module of a file, which a test may import late itself."""
    package, *names = Path(file).relative_to(ROOT).with_suffix("").parts
    names = [name for name in names if name != "__init__"]
    return ".".join(["barsis_cli" if package == "cli" else package, *names])


def emptied(code: CodeType) -> CodeType:
    """Return code with the parameters of *code* that returns None."""
    return code.replace(
        co_code=EMPTY.co_code,
        co_consts=EMPTY.co_consts,
        co_stacksize=EMPTY.co_stacksize,
        co_linetable=EMPTY.co_linetable,
        co_exceptiontable=EMPTY.co_exceptiontable,
        co_flags=code.co_flags & ~FLAGS,
    )


class Driver:
    """The pytest plug-in that draws tests and runs them in processes of their own."""

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
        print(f"{self.drawn} tests, {self.over} passed over, {len(self.unnoticed)} still green")
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def _try(self, item: pytest.Item) -> None:
        place = apart(lambda: self._target(item))
        if place is None:
            self.over += 1
            return
        self.drawn += 1
        if apart(lambda: self._passes_without(item, place)):
            self.unnoticed.append(item.nodeid)
            print(f"still green: {item.nodeid}\n  without {place[2]} ({place[0]}:{place[1]})")

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


def apart(work: Callable[[], Any]) -> Any:
    """Return what *work* returns in a process of its own, as JSON; None if that does not end."""
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
    """Draw tests and print those that do not notice; return 1 if there are any."""
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
