"""Changes the facts of rulesets one at a time and notes which tests go red.

Run ``python -m tests.mutation [GAME …] [--only PATH …]``. Every change runs, in a process of its
own, the rule cases of the game's family; where none of them goes red, the sample games; then the
rest of the engine's tests, and at last wider ones. A fact that says it has no effect is only
looked for among the cases and the sample games. Tests of the ruleset files themselves
(``tests/rulesets``, ``tests/frozen``) are not asked: that a file is another says nothing of its
rules. The result is ``red.json``, from which ``docs/sentences.md`` is made. Fails where a fact is
changed and no test notices, unless the fact says that it has no effect.
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
"""How many of the red tests the result names: those that the fewest changes turn red come first."""

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
"""Where several games share the tests: those that name the game."""
WIDER = (
    "tests/simulation/test_simulate.py",
    "tests/replay/test_ruling.py",
    "tests/replay/test_game.py",
)


WIDELY = "not the_oracle_says_the_same"
"""Without the judgement of oracles on cases: they read no ruleset."""


def suites(family: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of tests that are asked about a game of *family*, one after the other."""
    return (*CASES[family], CHOICES, FACTS), (SAMPLES,), (f"tests/engines/{family}",), WIDER


def red_tests(game: str, groups: Sequence[tuple[str, ...]], name: str, value: Any) -> list[str]:
    """Return the tests of the first of *groups* that notices when a fact of *game* is changed."""
    changed = {"game": game, "name": name, "value": value}
    red: list[str] = []
    for paths in groups:
        shared = any("/cross" in path for path in paths)
        words = ASKED.format(game=game) if shared else WIDELY
        red = _run(paths, words, changed)
        if red:
            _must_be_green(paths, words)
            break
    print(f"{game} {name}: {len(red)} red", flush=True)
    return red


@cache
def _must_be_green(paths: tuple[str, ...], words: str) -> None:
    """Raise RuntimeError where tests are red with every fact as it stands."""
    red = _run(paths, words, None)
    if red:
        raise RuntimeError(f"red with every fact as it stands: {', '.join(red)}")


def _run(paths: Sequence[str], words: str, changed: Document | None) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "red.json"
        told = {"BARSIS_CHANGE": json.dumps(changed), "BARSIS_RED": str(noted)}
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


def noticed(game: str, only: Sequence[str], jobs: int) -> dict[str, Document]:
    """Return for every change of a fact of *game* what it was, and the tests that went red."""
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
    """Return the groups of tests for one change: two where the fact says it has no effect.

    What a reading asks for and brings is first looked for among the choices.
    """
    groups = suites(document["family"])
    if "/readings/" in name:
        return (CHOICES,), *groups
    return groups[:2] if "no_effect" in document["facts"][path_of(name)] else groups


def main() -> int:
    """Run the changes asked for; return 1 where one went unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all that are noted, if none")
    parser.add_argument("--only", nargs="+", default=(), metavar="PATH", help="these facts only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    options = parser.parse_args()
    missed = []
    for game in options.games or list(read_result()):
        result = noticed(game, options.only, options.jobs)
        noted = read_result() if RESULT.exists() else {}
        noted[game] = {**noted.get(game, {}), **result} if options.only else result
        write_result(noted)
        missed += [f"{game} {name}" for name in unnoticed(game, result)]
    for name in missed:
        print(f"no test notices: {name}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
