"""GNU Backgammon as a reader and writer beside ours: it is run where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

from barsis_notation.record.structs import Record

PLACES = (*os.environ.get("PATH", "").split(os.pathsep), "/usr/games")
"""Debian keeps games out of the usual path."""

PROGRAM = shutil.which("gnubg", path=os.pathsep.join(PLACES))

READS = {"mat": "import mat", "sgf": "load match"}
WRITES = {"mat": "export match mat", "sgf": "save match"}


def run(commands: list[str]) -> str:
    """Return what GNU Backgammon says to *commands*, without its own configuration."""
    assert PROGRAM is not None
    setup = ["set automatic game off", "set confirm new off", "set confirm save off"]
    setup.append("set display off")
    done = subprocess.run(
        [PROGRAM, "-t", "-q", "-r"],
        input="\n".join([*setup, *commands, "quit", "y"]) + "\n",
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    return done.stdout + done.stderr


def through(source: Path, form: str, folder: Path, to: str) -> Path:
    """Return the file that GNU Backgammon writes of *source* in the format *to*."""
    target = folder / f"{source.stem}-{form}-to.{to}"
    said = run([f'{READS[form]} "{source}"', f'{WRITES[to]} "{target}"'])
    assert target.exists(), said
    return target


def compare(sent: Record, back: Record) -> Counter[str]:
    """Count the turns of *back* that say the same as in *sent*, in any order of moves."""
    counts = Counter(turns=len(sent.turns))
    for one, two in zip(sent.turns, back.turns, strict=False):
        if one == two:
            counts["the same"] += 1
        elif sorted(str(one).replace("*", "").split()) == sorted(str(two).replace("*", "").split()):
            counts["the same moves in another order"] += 1
        else:
            counts["different"] += 1
    counts["missing"] += max(len(sent.turns) - len(back.turns), 0)
    counts["added"] += max(len(back.turns) - len(sent.turns), 0)
    counts["moves"] += sum(str(turn).count("/") for turn in sent.turns)
    return counts
