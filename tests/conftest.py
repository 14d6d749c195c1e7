"""Hypothesis profiles, how large the counted tests are, and the seed of the day.

A law is tried less often in plain Python: that is the second time.
"""

import gc
import os
from collections.abc import Generator
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tests.scale import LONG, SEED, is_its_day

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


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis draw from the seed of the day, where the command line gives none."""
    _speak_english()
    if config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = SEED


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is collected out of what the garbage collector goes through each time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``long`` or has its turn another day, unless all is asked for."""
    left_out = [] if LONG else [item for item in items if not _is_of_today(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _is_of_today(item)]


def _is_of_today(item: pytest.Item) -> bool:
    turns = item.get_closest_marker("by_turns")
    is_on = turns is None or is_its_day(crc32(item.nodeid.encode()), *turns.args)
    return is_on and item.get_closest_marker("long") is None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say of a run that failed what its laws were drawn from."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"laws drew from BARSIS_TEST_SEED={SEED}")
