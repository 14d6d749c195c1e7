"""What becomes of changed ruleset files in the commands that take one."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import UNSET
from typer.testing import Result

from barsis_notation.replay.seating import get_player_counts
from barsis_notation.replay.start import find_unsupported
from barsis_notation.rulesets import Ruleset, load_ruleset_file
from tests.cli.run import barsis
from tests.own.changing import Document, changed, originals

INTERNAL = 70
"""The exit status of a fault of barsis itself."""

SLOW = 10.0
"""Seconds that no command may take."""


class Fault(NamedTuple):
    """A command that failed on a changed ruleset, and how."""

    number: int
    words: str
    why: str


class Tally:
    """What became of the files: by game, refused or played; what failed; how long it took."""

    def __init__(self) -> None:
        self.files: Counter[tuple[str, str]] = Counter()
        self.refusals: Counter[str] = Counter()
        self.commands: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.longest = 0.0
        self.slowest = ""

    def run(self, number: int, *words: str | Path) -> Result:
        """Run a command, and note where it fails or takes too long."""
        self.commands[str(words[0])] += 1
        begin = time.perf_counter()
        done = barsis(*words)
        taken = time.perf_counter() - begin
        said = f"{number}: {' '.join(map(str, words))}"
        if taken > self.longest:
            self.longest, self.slowest = taken, said
        if done.exit_code == INTERNAL or (done.exception and done.exit_code not in range(4)):
            self.faults.append(Fault(number, said, done.stderr[-300:]))
        if taken > SLOW:
            self.faults.append(Fault(number, said, f"{taken:.1f} s"))
        return done


def mutants(count: int, seed: int) -> Iterator[tuple[int, str, Document]]:
    """Yield *count* changed files, each with its number and the name of what it was."""
    files = originals()
    names = sorted(files)
    for number in range(count):
        dice = Random(f"{seed} {number}")
        name = names[number % len(names)]
        yield number, name, changed(files[name], list(files.values()), dice)


def try_rulesets(count: int, seed: int, folder: Path, tally: Tally) -> None:
    """Run *count* changed rulesets through ``games``, ``new``, ``simulate`` and ``validate``."""
    file, records = folder / "house.json", folder / "games.jsonl"
    for number, name, document in mutants(count, seed):
        file.write_text(json.dumps(document), encoding="utf-8")
        tally.files[name, _try(number, file, records, tally)] += 1


def _try(number: int, file: Path, records: Path, tally: Tally) -> str:
    """Run one file through the commands; return what became of it."""
    tally.run(number, "games", file)
    ruleset, findings = load_ruleset_file(file)
    if ruleset is None:
        tally.refusals.update({finding.code for finding in findings})
        done = tally.run(number, "simulate", file)
        if done.exit_code != 2:
            tally.faults.append(Fault(number, "simulate", f"{done.exit_code} of a refused file"))
        return "refused"
    if find_unsupported(ruleset):
        done = tally.run(number, "simulate", file)
        if done.exit_code != 2 or "cannot be played yet" not in done.stderr:
            tally.faults.append(Fault(number, "simulate", f"{done.exit_code} of rules not played"))
        return "not played"
    if tally.run(number, "new", file).exit_code:
        tally.faults.append(Fault(number, "new", "refused of a ruleset that loads"))
    for players in get_player_counts(ruleset):
        where = ("--seats", str(players), "--seed", str(number), "-o", records)
        done = tally.run(number, "simulate", file, *where)
        if done.exit_code:
            tally.faults.append(Fault(number, "simulate", done.stderr[-300:]))
        else:
            _validate(number, file, records, tally)
    _try_options(number, file, records, ruleset, tally)
    return "played"


def _validate(number: int, file: Path, records: Path, tally: Tally) -> None:
    """Check what was simulated: nothing of it may be wrong."""
    done = tally.run(number, "validate", "--ruleset", file, records)
    if done.exit_code:
        tally.faults.append(Fault(number, "validate", (done.stdout + done.stderr)[:500]))


def _try_options(number: int, file: Path, records: Path, ruleset: Ruleset, tally: Tally) -> None:
    """Simulate with a few options chosen at random; what contradicts itself is refused."""
    dice = Random(number)
    chosen = {
        option.path: value
        for option in dice.sample(ruleset.options(), min(2, len(ruleset.options())))
        if (value := dice.choice(option.readings).value) is not UNSET
    }
    words = [f"{path}={json.dumps(value)}" for path, value in chosen.items()]
    options = [word for pair in zip(repeat("--option"), words, strict=False) for word in pair]
    done = tally.run(number, "simulate", file, *options, "--seed", str(number), "-o", records)
    if done.exit_code == 0:
        _validate(number, file, records, tally)
    elif done.exit_code != 2:
        tally.faults.append(Fault(number, f"simulate {words}", done.stderr[-300:]))
    else:
        tally.commands["simulate refused"] += 1
