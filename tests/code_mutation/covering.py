"""Record which tests execute which lines and how long they take, once, in files under ``build/``.

The tests run one after the other under coverage. Caches are cleared before each test, so that every
test that needs a cached result is seen to execute its code. Tests that take more than ``SLOWEST``
seconds are left out, and tests that fail, as tests of memory do under coverage.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import chain
from pathlib import Path
from types import FrameType

import coverage
import pytest

from tests.code_mutation.session import ROOT, Ask, run_session
from tests.code_mutation.swapping import memos

OWN = Path(__file__).parent
SLOWEST = 1.0
"""Limit for a test in seconds of CPU time under coverage, which doubles or triples the time."""
MAX_ALIKE = 450
"""Maximum number of items of one test function. If it has more, they are sampled evenly."""
COVERAGE = str(Path(coverage.__file__).parent)
MAX_SECONDS = 4.0
"""Limit for the sum of the times, under coverage, of the tests that are run for a line."""


@dataclass(frozen=True)
class Covering:
    """The tests to run for each line, and the lines that run when modules are imported."""

    seconds: dict[str, float]
    """Maps the id of a test to its seconds."""
    left_out: list[str]
    asked: dict[str, dict[str, list[str]]]
    """Maps path and line (as text) to ids of tests, in the order in which they run."""
    at_import: dict[str, list[int]]

    def tests(self, path: str, *lines: int) -> list[str]:
        """Return the tests of the first of *lines* that any test executes."""
        by_line = self.asked.get(path, {})
        return next((by_line[str(line)] for line in lines if str(line) in by_line), [])

    def only_at_import(self, path: str, line: int) -> bool:
        """Return whether *line* runs only before the tests have been collected."""
        return not self.tests(path, line) and line in self.at_import.get(path, ())


def covering(files: Sequence[str], tests: Sequence[str], folder: Path) -> Covering:
    """Return which of *tests* execute which lines of *files*; *folder* caches the results."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [_covering(files, test, folder) for test in tests]
    seconds = {test: cost for part in parts for test, cost in part.seconds.items()}
    asked: dict[str, dict[str, list[str]]] = {}
    for file in files:
        lines = {line for part in parts for line in part.asked[file]}
        found = {line: [part.asked[file].get(line, []) for part in parts] for line in lines}
        asked[file] = {line: choose(chain(*found[line]), seconds) for line in lines}
    at_import = {
        file: sorted({line for part in parts for line in part.at_import[file]}) for file in files
    }
    return Covering(seconds, [test for part in parts for test in part.left_out], asked, at_import)


def _covering(files: Sequence[str], test: str, folder: Path) -> Covering:
    """Return which tests of the file or folder *test* execute which lines."""
    kept = folder / f"covering-{digest([*files, test])}.json"
    if not kept.exists():
        print(f"notes which tests of {test} execute what", flush=True)
        spawning = multiprocessing.get_context("spawn")
        process = spawning.Process(target=_record, args=(files, test, kept))
        process.start()
        process.join()
        if process.exitcode:
            raise RuntimeError(f"recording which lines the tests of {test} execute failed")
    return Covering(**json.loads(kept.read_text("utf-8")))


def digest(words: Iterable[str]) -> str:
    """Return a short hash of *words*, the package and its tests, without this folder."""
    whole = sha256("\0".join(words).encode())
    for folder in ("barsis_notation", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".json") and OWN not in path.parents:
                whole.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:12]


class TooSlow(BaseException):
    """Raised if a test takes more than SLOWEST seconds."""


def _stop(number: int, frame: FrameType | None) -> None:
    """Raise TooSlow. While coverage is active, wait, because it would not release its lock."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(COVERAGE):
            signal.setitimer(signal.ITIMER_PROF, 0.01)
            return
        frame = frame.f_back
    raise TooSlow


def _passes(item: pytest.Item, ask: Ask) -> bool:
    """Return whether a test passes within SLOWEST seconds."""
    signal.setitimer(signal.ITIMER_PROF, SLOWEST)
    try:
        return ask(item)
    except TooSlow:  # between two phases of the test
        item.session._setupstate.teardown_exact(None)
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _record(files: Sequence[str], test: str, kept: Path) -> None:
    """Run the tests of *test* and write which of them execute which lines to *kept*."""
    watch = coverage.Coverage(
        data_file=None, config_file=False, include=[str(ROOT / file) for file in files]
    )
    watch.start()
    seconds: dict[str, float] = {}
    left_out: list[str] = []

    def work(items: list[pytest.Item], ask: Ask) -> None:
        remembering = memos(("barsis_notation", "tests"))
        signal.signal(signal.SIGPROF, _stop)
        for item in spread(items):
            for memo in remembering:
                memo.cache_clear()
            watch.switch_context(item.nodeid)
            began = time.process_time()
            if _passes(item, ask):
                seconds[item.nodeid] = round(time.process_time() - began, 4)
            else:
                left_out.append(item.nodeid)
        watch.switch_context("")

    run_session([test], work)
    watch.stop()
    data = watch.get_data()
    asked: dict[str, dict[str, list[str]]] = {}
    at_import: dict[str, list[int]] = {}
    for file in files:
        contexts = data.contexts_by_lineno(str(ROOT / file))
        asked[file] = {
            str(line): chosen
            for line, names in contexts.items()
            if (chosen := choose([name for name in names if name in seconds], seconds))
        }
        at_import[file] = [line for line, names in contexts.items() if "" in names]
    kept.write_text(json.dumps(asdict(Covering(seconds, left_out, asked, at_import))), "utf-8")


def spread(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return *items* with at most MAX_ALIKE items of each test function."""
    alike: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        alike[item.nodeid.partition("[")[0]].append(item)
    return [one for each in alike.values() for one in each[:: -(-len(each) // MAX_ALIKE)]]


def choose(names: Iterable[str], seconds: dict[str, float]) -> list[str]:
    """Return the tests of *names* to run, the quickest first.

    Half of MAX_SECONDS is for the quickest item of every test function, the rest for any item.
    *seconds* maps the id of a test to its time.
    """

    def cost(name: str) -> tuple[float, str]:
        return seconds[name], name

    left = sorted(names, key=cost, reverse=True)
    firsts = sorted({name.partition("[")[0]: name for name in left}.values(), key=cost)
    chosen = _within(MAX_SECONDS / 2, firsts, seconds) or firsts[:1]
    others = sorted(set(left) - set(chosen), key=lambda name: sha256(name.encode()).digest())
    spent = sum(seconds[name] for name in chosen)
    chosen += _within(MAX_SECONDS - spent, others, seconds)
    return sorted(chosen, key=cost)


def _within(most: float, names: Iterable[str], seconds: dict[str, float]) -> list[str]:
    """Return tests of *names*, in order, that together take at most *most* seconds."""
    taken: list[str] = []
    for name in names:
        if seconds[name] <= most:
            taken.append(name)
            most -= seconds[name]
    return taken
