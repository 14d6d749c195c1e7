"""Hypothesis profiles, how large the counted tests are, and the seed of the day.

A law is tried less often in plain Python: that is the second time.
"""

import gc
import os
import runpy
from collections.abc import Generator
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tests.add_on_marks import MISSING_ADD_ONS, marked, of_parameter
from tests.browsers import MISSING
from tests.scale import LONG, SEED, is_its_day

LOOPBACK = str(Path(__file__).with_name("loopback"))
"""The folder of what keeps a process from connecting to another machine."""

settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", settings.get_profile("default"), derandomize=False, max_examples=5000
)
settings.register_profile("pure", settings.get_profile("default"), max_examples=10)
settings.load_profile("long" if LONG else "pure" if os.environ.get("BARSIS_PURE") else "default")


@pytest.fixture(scope="session")
def scale() -> int:
    """Return by how much a test multiplies its counts: 1, or 25 with BARSIS_TEST_SCALE=long."""
    return 25 if LONG else 1


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no message be wrapped, in this process or another, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "1000")


def _speak_english() -> None:
    """Let programs that tests start speak English, whatever the language of this machine."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        os.environ.pop(variable, None)
    os.environ["LANG"] = "C.UTF-8"


def _stay_on_this_machine() -> None:
    """Let nothing connect to another machine, in this process and in those that tests start."""
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if LOOPBACK not in known:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [LOOPBACK, *known]))
        # under another name: the environment may have a sitecustomize of its own
        runpy.run_path(os.path.join(LOOPBACK, "sitecustomize.py"))  # noqa: PTH118


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis draw from the seed of the day, where the command line gives none."""
    _speak_english()
    _stay_on_this_machine()
    if config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = SEED


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is collected out of what the garbage collector goes through each time.

    Collections of all objects, which take 1 second and more, are made ten times less often.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        young, middle, old = gc.get_threshold()
        gc.set_threshold(young, middle, 10 * old)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Collect all objects once: pytest does it five times, to find errors of finalizers."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out a module that imports an add-on which is missing, as its mark says."""
    if collection_path.suffix == ".py" and MISSING_ADD_ONS.intersection(marked(collection_path)):
        return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a missing add-on, is marked ``long`` or has its turn another day.

    Tests of the built site come first, so that the first process runs them all and no other waits
    for the build.
    """
    today: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        (today if _is_of_today(item) else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    items[:] = sorted(today, key=lambda item: "site" not in getattr(item, "fixturenames", ()))


def _needed(item: pytest.Item) -> set[str]:
    """Return the add-ons that a test needs, by its marks and its parameters."""
    needed = {name for mark in item.iter_markers("add_on") for name in mark.args}
    parameters = getattr(item, "callspec", None)
    return needed.union(*map(of_parameter, parameters.params.values() if parameters else ()))


def _is_of_today(item: pytest.Item) -> bool:
    if MISSING_ADD_ONS.intersection(_needed(item)):
        return False
    turns = item.get_closest_marker("by_turns")
    is_on = turns is None or is_its_day(crc32(item.nodeid.encode()), *turns.args)
    return is_on and (LONG or item.get_closest_marker("long") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say of a run that failed what its laws were drawn from, and where no browser was found."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"laws drew from BARSIS_TEST_SEED={SEED}")
    without = [report for report in terminalreporter.stats.get("skipped", ()) if _lacks(report)]
    if without:
        terminalreporter.write_line(f"{len(without)} tests of pages are skipped: {MISSING}")


def _lacks(report: pytest.TestReport) -> bool:
    """Return whether a test is skipped for want of a browser."""
    return MISSING in str(report.longrepr)
