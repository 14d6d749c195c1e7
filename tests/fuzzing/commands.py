"""Run commands on damaged files, each in a process with limited memory and time."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from barsis_notation.formats.format_registry import FORMATS
from tests.fuzzing.readers import BY_NAME, mutant

MEMORY: Final = 600 * 2**20
SECONDS: Final = 10
STATUSES: Final = (0, 1, 2, 3)

COMMANDS: Final = (
    "validate FILE", "validate FILE -f json", "validate FILE -f concise --schema",
    "validate FILE --fix", "validate FILE --fix --unsafe-fixes", "validate FILE --diff --fix",
    "validate FILE --infer-options", "validate FILE --duplicates", "fmt FILE", "fmt FILE --check",
    "convert FILE OUT.barsis.jsonl", "convert FILE OUT.bsn", "convert FILE OUT.mat",
    "convert FILE OUT.sgf", "convert FILE OUT.msgpack", "convert FILE OUT --to csv",
    "convert FILE OUT.barsis.jsonl --keep-raw --report OUT.json", "replay FILE --plain",
    "replay FILE --plain --ascii", "show FILE", "show FILE --ids", "render FILE -o OUT.svg",
    "diff FILE FILE", "diff FILE WHOLE",
    "ruling FILE --turn 2 --stood --by Rim --text seen --position POSITION",
    "ruling FILE --turn 3 --retract --by Rim", "record FILE",
)  # fmt: skip


class Ended(NamedTuple):
    """The exit status of a command and the bytes that it wrote to stderr."""

    status: int
    said: bytes


def run(words: Sequence[str], folder: Path) -> Ended:
    """Run ``barsis`` with the arguments *words* in *folder*, with limited memory and CPU time."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    done = subprocess.run(
        [sys.executable, "-m", "barsis_notation", *words],
        cwd=folder,
        input=b"5\nundo\nquit\n",
        capture_output=True,
        check=False,
        timeout=20 * SECONDS,
        preexec_fn=limit,
    )
    return Ended(done.returncode, done.stderr)


def run_commands(count: int, seed: int, kept: Path) -> int:
    """Run *count* commands on damaged files, print a table and return the number of faults.

    A damaged file that causes a fault is saved in the folder *kept*.
    """
    rng = Random(seed)
    readers = [BY_NAME[form.name] for form in FORMATS if form.reads]
    statuses: Counter[tuple[str, int]] = Counter()
    faults = 0
    for number in range(count):
        reader = readers[number % len(readers)]
        command = COMMANDS[number // len(readers) % len(COMMANDS)]
        files = list(reader.whole())
        whole, data = rng.choice(files), mutant(reader, files, rng)
        with tempfile.TemporaryDirectory() as folder:
            names = {"FILE": f"damaged{reader.ending}", "WHOLE": f"whole{reader.ending}"}
            Path(folder, names["FILE"]).write_bytes(data)
            Path(folder, names["WHOLE"]).write_bytes(whole)
            position = "barsis S:bar(4) N:bar(4) to=S"
            words = [names.get(word, word) for word in command.split()]
            ended = run([position if word == "POSITION" else word for word in words], Path(folder))
        statuses[command.split()[0], ended.status] += 1
        if ended.status not in STATUSES or b"Traceback" in ended.said:
            faults += 1
            kept.mkdir(parents=True, exist_ok=True)
            (kept / f"command-{seed}-{number}{reader.ending}").write_bytes(data)
            said = ended.said[-1500:].decode("utf-8", "replace")
            print(f"{number} {command}: {ended.status}\n{said}", file=sys.stderr, flush=True)
    print("| command | exit status | times |\n|---|---|---|")
    for (command, status), times in sorted(statuses.items()):
        print(f"| {command} | {status} | {times} |")
    print(f"{faults} of {count} ended with a traceback, a signal, or another status")
    return faults
