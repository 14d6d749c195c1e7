"""Change the facts of rulesets one at a time and record which tests fail.

Run ``python -m tests.mutation [GAME …] [--only PATH …]``. For every change, a separate process runs
the rule cases of the game's family. If none fails, it runs the sample games, then the other tests
of the engine, and then wider tests. For a fact with ``no_effect``, it runs only the rule cases and
the sample games. Tests of the ruleset files (``tests/rulesets``, ``tests/frozen``) are never run,
because they fail for every change. The result is written to ``red.json``. The exit status is 1 if
no test notices a change, unless the fact has ``no_effect``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutation.changes import Document, changes, path_of, was
from tests.mutation.result import RESULT, read_result, unnoticed, write_result
from tests.rulesets.files import DATA

ROOT = Path(__file__).parents[2]
NAMED = 5
"""Maximum number of failed tests in a result. Tests that fail for the fewest changes come first."""

CASES = {
    "cross": ("tests/engines/cross/test_cases.py", "tests/engines/cross/test_board.py"),
    "leap": ("tests/engines/leap/test_cases.py",),
    "tab": ("tests/engines/tab/test_cases.py",),
    "tables": ("tests/engines/tables/test_rules.py",),
}
FACTS = "tests/engines/test_facts.py"
CHOICES = "tests/engines/test_choices.py"
SAMPLES = "tests/samples"
QUIETLY = ("-q", "--tb=no", "--no-header", "-k")
ASKED = "{game} and not the_oracle_says_the_same"
"""Selection (``-k``) of the tests that name a game, if several games share a test file."""
WIDER = (
    "tests/simulation/test_simulate.py",
    "tests/replay/test_ruling.py",
    "tests/replay/test_game.py",
)


WIDELY = "not the_oracle_says_the_same"
"""Selection (``-k``) of the other tests. Oracles are left out, because they read no ruleset."""


def suites(family: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of test paths for a game of *family*, in the order in which they run."""
    return (*CASES[family], CHOICES, FACTS), (SAMPLES,), (f"tests/engines/{family}",), WIDER


def red_tests(game: str, groups: Sequence[tuple[str, ...]], name: str, value: Any) -> list[str]:
    """Run the tests on a ruleset with one change and return the ids of the failed tests.

    Args:
        game: The id of the ruleset.
        groups: Groups of test paths. They run in order until tests of one group fail.
        name: The name of the change, see ``changes.py``.
        value: The new value.

    Raises:
        RuntimeError: If the tests fail without a change too, or if pytest breaks off.
    """
    changed = {"game": game, "name": name, "value": value}
    red: list[str] = []
    for paths in groups:
        shared = any("/cross" in path for path in paths)
        words = ASKED.format(game=game) if shared else WIDELY
        red = _run(paths, words, changed)
        if red:
            _require_success(paths, words)
            break
    print(f"{game} {name}: {len(red)} failed", flush=True)
    return red


@cache
def _require_success(paths: tuple[str, ...], words: str) -> None:
    """Raise RuntimeError if tests fail without a change."""
    red = _run(paths, words, None)
    if red:
        raise RuntimeError(f"failed without a change: {', '.join(red)}")


def _run(paths: Sequence[str], words: str, changed: Document | None) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "red.json"
        told = {
            "BARSIS_CHANGE": json.dumps(changed),
            "BARSIS_RED": str(noted),
            "BARSIS_TEST_ITEMS": "1",
        }
        plugins = ("-p", "tests.mutation.plugin", "-p", "no:randomly", "-p", "no:xdist")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *plugins, *QUIETLY, words, *paths],
            cwd=ROOT,
            env={**os.environ, **told, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=False,
        )
        if done.returncode > 2 or not noted.exists():
            raise RuntimeError(done.stdout.decode() + done.stderr.decode())
        red: list[str] = json.loads(noted.read_text("utf-8"))
        return red


def run_changes(game: str, only: Sequence[str], jobs: int) -> dict[str, Document]:
    """Make the changes of the ruleset *game* and return the result of each by its name.

    Args:
        game: The id of the ruleset.
        only: Paths of facts; if it is not empty, only these are changed.
        jobs: Number of parallel processes.

    Returns:
        For each change, the old value ``from``, the new value ``to``, the ids of at most NAMED
        failed tests ``red``, and the number of failed tests ``count``.
    """
    document: Document = json.loads((DATA / f"{game}-1.json").read_text("utf-8"))
    asked = {
        name: value
        for name, value in changes(document).items()
        if not only or path_of(name) in only
    }
    with ThreadPoolExecutor(jobs) as pool:
        runs = {
            name: pool.submit(red_tests, game, _groups(document, name), name, value)
            for name, value in asked.items()
        }
        reds = {name: run.result() for name, run in runs.items()}
    often = Counter(test for red in reds.values() for test in red)
    return {
        name: {
            "from": was(document, name),
            "to": asked[name],
            "red": sorted(red, key=lambda test: (often[test], test))[:NAMED],
            "count": len(red),
        }
        for name, red in reds.items()
    }


def _groups(document: Document, name: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of tests for one change: only two if the fact has ``no_effect``.

    For a change of a reading, the tests of choices run first.
    """
    groups = suites(document["family"])
    if "/readings/" in name:
        return (CHOICES,), *groups
    return groups[:2] if "no_effect" in document["facts"][path_of(name)] else groups


def main() -> int:
    """Run the changes that the command line asks for; return 1 if no test notices one of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="id of a ruleset; default: all of red.json"
    )
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="PATH", help="change only these facts"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="parallel processes")
    options = parser.parse_args()
    missed = []
    for game in options.games or list(read_result()):
        result = run_changes(game, options.only, options.jobs)
        noted = read_result() if RESULT.exists() else {}
        noted[game] = {**noted.get(game, {}), **result} if options.only else result
        write_result(noted)
        missed += [f"{game} {name}" for name in unnoticed(game, result)]
    for name in missed:
        print(f"no test notices: {name}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
