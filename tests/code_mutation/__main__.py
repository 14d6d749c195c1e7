"""Changes function bodies one place at a time and counts the changes that no test notices.

Run ``python -m tests.code_mutation --count 2000 --seed 10``. Its sister ``python -m
tests.mutation`` changes the facts of rulesets, this one the code that plays by them. Changes are
drawn uniformly over the places of ``places.py`` and judged in pure Python. The tests are collected
once; for every change a process is forked that gives the changed function its other code, forgets
what memos hold, and runs tests that execute the changed line, the quickest first, until one fails:
as many as take ``covering.MAX_SECONDS``, of as many test functions as can be. So a survivor says
that these tests did not notice, not that none would: tests that take long, and those of other
folders, are not asked. Before every ``EVERY``-th change the same tests run with nothing changed,
and have to pass.

A change of what runs while modules are imported, and never after, is not counted: its answers are
there before any test begins.

Verdicts are kept as they come: a run that was broken off goes on where it stopped, as long as
sources and tests are the same. ``--again`` takes the verdicts of an earlier run of the same sources
and asks only about its survivors, say with ``--tests`` that are new.
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
"""The packages whose memos are emptied."""

Verdicts = dict[str, Verdict]
"""By the name of the mutant."""


def main() -> int:
    """Draw and judge the changes asked for; return 1 where tests fail with nothing changed."""
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
    survivors.write_text(survived(mutants, verdicts), "utf-8")
    print(f"survivors: {survivors}; {run.red_controls} times red with nothing changed")
    return 1 if run.red_controls else 0


def _modules(place: Path) -> list[Path]:
    """Return the modules of a folder, or the one of that name."""
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument(
        "--folders", nargs="+", default=FOLDERS, help="or files, of barsis_notation"
    )
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what is asked, below tests")
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "code_mutation")
    parser.add_argument(
        "--survivors", type=Path, help="where they are listed, if not with the rest"
    )
    parser.add_argument("--again", type=Path, help="verdicts of an earlier run of the same sources")
    return parser.parse_args()


class Run:
    """Changes of *files* judged by *tests*; what is found out is kept in the folder *kept*."""

    def __init__(self, files: Sequence[str], tests: Sequence[str], kept: Path) -> None:
        self.covered = covering(files, tests, kept)
        self.sources = Sources(files)
        self.digest = digest([*files, *tests])
        self.kept = kept
        self.red_controls = 0

    def draw(self, seed: int, count: int) -> list[Mutant]:
        """Return *count* changes drawn by *seed*, and print from how many places."""
        places = self.sources.places()
        mutants = list(self.sources.draw(places, seed, count))
        print(f"seed {seed}: {len(mutants)} changes, of {len(places)} places", flush=True)
        tests = self.covered.seconds
        print(f"{len(tests)} tests; left out as slow or failing: {len(self.covered.left_out)}")
        return mutants

    def verdicts(
        self, mutants: Sequence[Mutant], seed: int, jobs: int, again: Path | None = None
    ) -> Verdicts:
        """Return the verdict on each of *mutants*, which were drawn by *seed*."""
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
        """Yield a task for each of *mutants*, and now and then one that changes nothing."""
        for path in self.sources.modules:  # some are imported only when they are needed
            import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        functions = Functions(self.sources.codes)
        gc.collect()
        gc.freeze()  # else the forked processes copy what their collector looks at
        for number, mutant in enumerate(mutants):
            tests = [(items[test], self.covered.seconds[test]) for test in self._tests(mutant)]
            if number % EVERY == 0:
                print(f"{time.strftime('%H:%M:%S')} {number} of {len(mutants)}", flush=True)
                yield Task(CONTROL, lambda: None, tests)
            put = partial(functions.swap, mutant.place.path, mutant.codes)
            yield Task(mutant.name, put, tests)


def keep_verdicts(path: Path, verdicts: Verdicts) -> None:
    """Add *verdicts* to those that a run has kept."""
    with path.open("a", encoding="utf-8") as kept:
        for name, verdict in verdicts.items():
            print(json.dumps({"name": name, "verdict": verdict}), file=kept)


def read_verdicts(path: Path) -> Verdicts:
    """Return the verdicts that a run has kept."""
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return {row["name"]: Verdict(row["verdict"]) for row in rows}


def report(mutants: Sequence[Mutant], verdicts: Verdicts) -> str:
    """Return the table of verdicts by folder; the share is that of what could be judged."""
    rows = [["folder", "changes", *Verdict, "killed share"]]
    for folder in (*sorted({_folder(mutant) for mutant in mutants}), "all"):
        counts = Counter(verdicts[m.name] for m in mutants if folder in (_folder(m), "all"))
        share = sum(counts[v] for v in NOTICED) / (sum(counts[v] for v in COUNTED) or 1)
        numbers = [str(counts[verdict]) for verdict in Verdict]
        rows.append([folder, str(counts.total()), *numbers, f"{share:.1%}"])
    return "\n".join("  ".join(cell.rjust(12) for cell in row) for row in rows)


def _folder(mutant: Mutant) -> str:
    return Path(mutant.place.path).parts[1]


def survived(mutants: Sequence[Mutant], verdicts: Verdicts) -> str:
    """Return what no test noticed: where, what was changed, the line before and after."""
    left = [mutant for mutant in mutants if verdicts[mutant.name] in COUNTED - NOTICED]
    return "".join(
        f"{mutant.place.path}:{mutant.place.line}  {mutant.place.function}: {mutant.change.words}"
        f" ({verdicts[mutant.name]})\n  - {mutant.change.before}\n  + {mutant.change.after}\n"
        for mutant in sorted(left, key=lambda mutant: (mutant.place.path, mutant.place.line))
    )


if __name__ == "__main__":
    sys.exit(main())
