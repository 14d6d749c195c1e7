"""A pytest plug-in that counts the assertions that each test executes. It is off by default.

``python -m pytest -p tests.assertions -o enable_assertion_pass_hook=true`` lists every test that
passed without an assertion, and fails if there are any. Expected exceptions and warnings count as
assertions. A test with only ``pytest.fail`` should use ``assert`` instead. Assertions in shared
modules of tests count for the test that calls them.
"""

from __future__ import annotations

import contextlib
import pkgutil
import sys
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import pytest

import tests

sys.pycache_prefix = tempfile.mkdtemp(prefix="assertions_")  # other bytecode lacks the hook
SHARED = (f"tests.{module.name}" for module in pkgutil.iter_modules(tests.__path__))
pytest.register_assert_rewrite(*(name for name in SHARED if name not in sys.modules))

HOOK = "enable_assertion_pass_hook"
NAME = "assertions"


class Counter:
    """Counts the assertions of the running test, and collects the tests without assertions."""

    def __init__(self) -> None:
        self.count = 0
        self.without: list[str] = []

    def pytest_assertion_pass(self) -> None:
        self.count += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.count = 0
        with self._count_blocks(pytest.RaisesExc), self._count_blocks(pytest.WarningsRecorder):
            yield
        item.user_properties.append((NAME, self.count))

    @contextlib.contextmanager
    def _count_blocks(self, kind: Any) -> Iterator[None]:
        """Count every ``with`` block of *kind* that ends without an error."""
        ends = kind.__exit__

        def counted(
            block: object,
            raised: type[BaseException] | None,
            value: BaseException | None,
            trace: TracebackType | None,
        ) -> bool | None:
            answer: bool | None = ends(block, raised, value, trace)
            self.count += 1
            return answer

        kind.__exit__ = counted
        try:
            yield
        finally:
            kind.__exit__ = ends

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown" and (NAME, 0) in map(tuple, report.user_properties):
            self.without.append(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("tests that assert nothing")
        for test in self.without:
            terminalreporter.write_line(test)
        terminalreporter.write_line(f"{len(self.without)} tests assert nothing")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.without and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_configure(config: pytest.Config) -> None:
    if not config.getini(HOOK):
        raise pytest.UsageError(f"needs -o {HOOK}=true")
    # every library is compiled again, and old ones cause this warning in a new Python
    config.addinivalue_line("filterwarnings", "ignore:.*invalid escape sequence")
    config.pluginmanager.register(Counter(), "counter of assertions")
