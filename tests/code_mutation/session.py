"""Run a pytest session that is collected once and whose tests are run by a callback."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

ROOT = Path(__file__).parents[2]
EXAMPLES = 20
"""Number of examples that Hypothesis draws. They are always the same."""

QUIETLY = (
    "-q",
    "-s",
    "--tb=no",
    "--no-header",
    "--no-summary",
    "--assert=plain",
    "-o",
    "timeout=0",
)
WITHOUT = ("randomly", "xdist", "pytest_cov", "cacheprovider")

Ask = Callable[[pytest.Item], bool]
"""Callback that runs a test and returns whether it passed."""


def run_session(tests: Sequence[str], work: Callable[[list[pytest.Item], Ask], None]) -> None:
    """Collect *tests* in pure Python and call *work* with them and a function that runs one.

    Args:
        tests: Files, folders or test ids below the root of the project.
        work: Callback that gets the collected tests and a function that runs one of them.

    Raises:
        RuntimeError: If the tests cannot be collected.
        Exception: Any exception that *work* raises.
    """
    os.environ["BARSIS_PURE"] = "1"
    os.environ["BARSIS_TEST_SEED"] = "0"  # not the seed of the day, so that a run can be repeated
    os.environ["BARSIS_TEST_ITEMS"] = "1"  # few cases in a test, so that few run for a change
    driver = _Driver(work)
    without = [word for name in WITHOUT for word in ("-p", f"no:{name}")]
    paths = [str(ROOT / test) for test in tests]
    status = pytest.main([*QUIETLY, *without, f"--rootdir={ROOT}", *paths], plugins=[driver])
    if driver.error is not None:
        raise driver.error
    if not driver.worked:
        raise RuntimeError(f"pytest ended with {status}: {driver.uncollected}")


class _Driver:
    """The pytest plug-in. It calls *work* in place of the loop over the tests."""

    def __init__(self, work: Callable[[list[pytest.Item], Ask], None]) -> None:
        self.work = work
        self.worked = False
        self.error: Exception | None = None
        self.failed = False
        self.uncollected = ""

    def pytest_configure(self) -> None:
        settings.register_profile(
            "code mutation",
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("code mutation")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.uncollected += report.longreprtext

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        try:
            self.work(session.items, self.ask)
            self.worked = True
        except Exception as error:  # pytest would print it and continue
            self.error = error
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self) -> tuple[str, str, str]:
        """Print no status of single tests."""
        return "", "", ""

    def ask(self, item: pytest.Item) -> bool:
        self.failed = False
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed
