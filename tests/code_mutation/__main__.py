"""Change function bodies one place at a time and count the changes that no test notices.

Run ``python -m tests.code_mutation --count 2000 --seed 10``. ``python -m tests.mutation`` changes
the facts of rulesets; this tool changes the code. It draws changes uniformly from the places of
``places.py`` and judges them in pure Python.

The tests are collected once. For every change, a forked process gives the changed function its new
code, clears the caches, and runs tests that execute the changed line, the quickest first, until one
fails. These tests take at most ``covering.MAX_SECONDS`` and come from as many test functions as
possible. A surviving change therefore means that these tests did not notice it. Slow tests, and
tests of other folders, are not run and might notice it. Before every ``EVERY``-th change, the same
tests run without a change and must pass.

A change of code that runs only during imports is not counted, because that code has run before the
tests begin.

Verdicts are saved immediately. An interrupted run continues where it stopped if sources and tests
are the same. ``--again`` reads the verdicts of an earlier run of the same sources and judges only
its survivors, for example with new ``--tests``.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.code_mutation.covering import covering, digest
from tests.code_mutation.drawing import Mutant, Sources
from tests.code_mutation.judging import COUNTED, NOTICED, Judge, Task, Verdict
from tests.code_mutation.session import ROOT, Ask, run_session
from tests.code_mutation.swapping import Functions, memos

FOLDERS = ("record", "replay", "engines")
TESTS = (
    "record",
    "engines",
    "replay",
    "samples",
    "frozen",
    "recording",
    "simulation",
    "validation",
)
EVERY = 100
CONTROL = "nothing changed"
REMEMBERING = ("barsis_notation", "tests")
"""The packages whose caches are cleared."""

Verdicts = dict[str, Verdict]
"""Maps the name of a mutant to its verdict."""


def main() -> int:
    """Draw and judge changes; return 1 if tests fail without a change, otherwise 0."""
    options = _options()
    files = [
        str(path.relative_to(ROOT))
        for folder in options.folders
        for path in _modules(ROOT / "barsis_notation" / folder)
    ]
    run = Run(files, [f"tests/{name}" for name in options.tests], options.kept)
    mutants = run.draw(options.seed, options.count)
    verdicts = run.verdicts(mutants, options.seed, options.jobs, options.again)
    print(report(mutants, verdicts))
    survivors = options.survivors or options.kept / "survivors.txt"
    survivors.write_text(list_survivors(mutants, verdicts), "utf-8")
    print(f"survivors: {survivors}; {run.red_controls} times red with nothing changed")
    return 1 if run.red_controls else 0


def _modules(place: Path) -> list[Path]:
    """Return the modules in the folder *place*, or *place* if it is a file."""
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--jobs", type=int, default=1, help="parallel processes")
    parser.add_argument(
        "--folders",
        nargs="+",
        default=FOLDERS,
        help="folders or files of barsis_notation to change",
    )
    parser.add_argument(
        "--tests", nargs="+", default=TESTS, help="folders or files of tests/ to run"
    )
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "code_mutation")
    parser.add_argument("--survivors", type=Path, help="file for the list of survivors")
    parser.add_argument("--again", type=Path, help="verdicts of an earlier run of the same sources")
    return parser.parse_args()


class Run:
    """A run of the tool: changes of *files* judged by *tests*, with results in folder *kept*.

    Files and tests are paths below the root of the project.
    """

    def __init__(self, files: Sequence[str], tests: Sequence[str], kept: Path) -> None:
        self.covered = covering(files, tests, kept)
        self.sources = Sources(files)
        self.digest = digest([*files, *tests])
        self.kept = kept
        self.red_controls = 0

    def draw(self, seed: int, count: int) -> list[Mutant]:
        """Return *count* changes drawn by *seed*; print numbers of changes, places and tests."""
        places = self.sources.places()
        mutants = list(self.sources.draw(places, seed, count))
        print(f"seed {seed}: {len(mutants)} changes, of {len(places)} places", flush=True)
        tests = self.covered.seconds
        print(f"{len(tests)} tests; left out as slow or failing: {len(self.covered.left_out)}")
        return mutants

    def verdicts(
        self, mutants: Sequence[Mutant], seed: int, jobs: int, again: Path | None = None
    ) -> Verdicts:
        """Return the verdict on each of *mutants*, and save new ones.

        Args:
            mutants: The changes.
            seed: The seed that they were drawn by, which names the file of verdicts.
            jobs: Number of parallel processes.
            again: File of verdicts of an earlier run; only its survivors are judged.
        """
        path = self.kept / f"verdicts-{self.digest}-{seed}.jsonl"
        kept = read_verdicts(path) if path.exists() else {}
        earlier = read_verdicts(again) if again else {}
        found = {m.name: self._without_tests(m) for m in mutants} | earlier | kept
        known = kept.keys() | {name for name in earlier if earlier[name] in NOTICED}
        left = [m for m in mutants if m.name not in known and self._tests(m)]

        settled = found.keys() - kept.keys() - {mutant.name for mutant in left}
        keep_verdicts(path, {name: found[name] for name in sorted(settled)})

        def work(items: list[pytest.Item], ask: Ask) -> None:
            tasks = self._tasks(left, {item.nodeid: item for item in items})
            for name, verdict in Judge(ask, memos(REMEMBERING)).verdicts(tasks, jobs):
                if name == CONTROL:
                    self.red_controls += verdict != Verdict.SURVIVED
                else:
                    found[name] = verdict
                    keep_verdicts(path, {name: verdict})

        if left:
            asked = {test.partition("::")[0] for mutant in left for test in self._tests(mutant)}
            run_session(sorted(asked), work)
        return found

    def _tests(self, mutant: Mutant) -> list[str]:
        return self.covered.tests(mutant.place.path, mutant.place.line, mutant.place.statement)

    def _without_tests(self, mutant: Mutant) -> Verdict:
        place = mutant.place
        is_early = self.covered.only_at_import(place.path, place.line)
        return Verdict.AT_IMPORT if is_early else Verdict.NOT_EXECUTED

    def _tasks(self, mutants: Sequence[Mutant], items: dict[str, pytest.Item]) -> Iterator[Task]:
        """Yield a task for each of *mutants*, and regularly one without a change."""
        for path in self.sources.modules:  # some modules are imported only on demand
            import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        functions = Functions(self.sources.codes)
        gc.collect()
        gc.freeze()  # otherwise garbage collection in the forks copies memory pages
        for number, mutant in enumerate(mutants):
            tests = [(items[test], self.covered.seconds[test]) for test in self._tests(mutant)]
            if number % EVERY == 0:
                print(f"{time.strftime('%H:%M:%S')} {number} of {len(mutants)}", flush=True)
                yield Task(CONTROL, lambda: None, tests)
            put = partial(functions.swap, mutant.place.path, mutant.codes)
            yield Task(mutant.name, put, tests)


def keep_verdicts(path: Path, verdicts: Verdicts) -> None:
    """Append *verdicts* to the file of verdicts *path*."""
    with path.open("a", encoding="utf-8") as kept:
        for name, verdict in verdicts.items():
            print(json.dumps({"name": name, "verdict": verdict}), file=kept)


def read_verdicts(path: Path) -> Verdicts:
    """Return the verdicts of the file *path*, by name of the mutant."""
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return {row["name"]: Verdict(row["verdict"]) for row in rows}


def report(mutants: Sequence[Mutant], verdicts: Verdicts) -> str:
    """Return the table of verdicts by folder. The share is that of the changes in COUNTED."""
    rows = [["folder", "changes", *Verdict, "killed share"]]
    for folder in (*sorted({_folder(mutant) for mutant in mutants}), "all"):
        counts = Counter(verdicts[m.name] for m in mutants if folder in (_folder(m), "all"))
        share = sum(counts[v] for v in NOTICED) / (sum(counts[v] for v in COUNTED) or 1)
        numbers = [str(counts[verdict]) for verdict in Verdict]
        rows.append([folder, str(counts.total()), *numbers, f"{share:.1%}"])
    return "\n".join("  ".join(cell.rjust(12) for cell in row) for row in rows)


def _folder(mutant: Mutant) -> str:
    return Path(mutant.place.path).parts[1]


def list_survivors(mutants: Sequence[Mutant], verdicts: Verdicts) -> str:
    """Return a text that lists the surviving changes: place, change, line before and after."""
    left = [mutant for mutant in mutants if verdicts[mutant.name] in COUNTED - NOTICED]
    return "".join(
        f"{mutant.place.path}:{mutant.place.line}  {mutant.place.function}: {mutant.change.words}"
        f" ({verdicts[mutant.name]})\n  - {mutant.change.before}\n  + {mutant.change.after}\n"
        for mutant in sorted(left, key=lambda mutant: (mutant.place.path, mutant.place.line))
    )


if __name__ == "__main__":
    sys.exit(main())
