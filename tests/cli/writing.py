"""Every command that writes a file, each with something to write and something written before."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from typer.testing import Result

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.record_io import loads
from tests.cli.run import TURNS, barsis, record, write

LENIENT = ["s 2:", *TURNS[1:]]
ILLEGAL = [*TURNS[:2], "S 2: bar/11", *TURNS[3:]]
POSITION = "barsis S:14,36,81,off N:bar(2),23,28 to=S"


class Writing(NamedTuple):
    """A command about to write *targets*; *given* is typed into it."""

    words: list[str | Path]
    targets: list[Path]
    given: str = ""

    def run(self) -> Result:
        return barsis(*self.words, given=self.given)

    def old(self) -> list[bytes | None]:
        """Return what the targets hold, None for those that are not there."""
        return [path.read_bytes() if path.exists() else None for path in self.targets]


def fmt(folder: Path, games: Path) -> Writing:
    path = write(folder / "x.barsis.json", record())
    return Writing(["fmt", path], [path])


def fix(folder: Path, games: Path) -> Writing:
    path = write(folder / "x.barsis.json", record(LENIENT))
    return Writing(["validate", "--fix", path], [path])


def fix_lines(folder: Path, games: Path) -> Writing:
    path = write(folder / "x.barsis.jsonl", record(), record(LENIENT), record())
    return Writing(["validate", "--fix", folder], [path])


def ruling(folder: Path, games: Path) -> Writing:
    path = write(folder / "x.barsis.json", record(ILLEGAL))
    words: list[str | Path] = [
        "ruling",
        path,
        "--turn",
        "3",
        "--by",
        "Huda",
        "--text",
        "It stands.",
        "--stood",
    ]
    return Writing(words, [path])


def recorded(folder: Path, games: Path) -> Writing:
    path = write(folder / "x.barsis.json", record(TURNS[:1]))
    return Writing(["record", path], [path], "3\nq\n")


def converted(folder: Path, games: Path) -> Writing:
    path = write(folder / "x.bsn.json", record())
    return Writing(["convert", games, path, "--to", "jsonl"], [path])


def converted_packed(folder: Path, games: Path) -> Writing:
    path = folder / "x.barsis.jsonl.gz"
    path.write_bytes(b"old")
    return Writing(["convert", games, path], [path])


def converted_into_a_folder(folder: Path, games: Path) -> Writing:
    path = folder / "games.bsn"
    path.write_bytes(b"old")
    return Writing(["convert", "--force", games, f"{folder}/", "--to", "text"], [path])


def converted_anew(folder: Path, games: Path) -> Writing:
    return Writing(["convert", games, f"{folder}/", "--to", "text"], [folder / "games.bsn"])


def tables(ending: str) -> Callable[[Path, Path], Writing]:
    def writing(folder: Path, games: Path) -> Writing:
        paths = [folder / f"cup.{name}.{ending}" for name in ("games", "turns", "moves")]
        for path in paths:
            path.write_bytes(b"old")
        return Writing(["convert", "--force", games, folder / f"cup.{ending}"], paths)

    return writing


def reported(folder: Path, games: Path) -> Writing:
    path = folder / "losses.json"
    path.write_bytes(b"old")
    words: list[str | Path] = ["convert", games, os.devnull, "--to", "jsonl", "--report", path]
    return Writing(words, [path])


def simulated(folder: Path, games: Path) -> Writing:
    path = folder / "x.barsis.jsonl"
    path.write_bytes(b"old")
    return Writing(["simulate", "barsis", "-n", "2", "-o", path], [path])


def begun(folder: Path, games: Path) -> Writing:
    path = folder / "x.barsis.json"
    return Writing(["new", "barsis", "--event", "Cup" * 100, "-o", path], [path])


def looked_up(*words: str) -> Callable[[Path, Path], Writing]:
    def writing(folder: Path, games: Path) -> Writing:
        path = folder / "answer.txt"
        path.write_bytes(b"old")
        named = [games if word == "GAMES" else word for word in words]
        return Writing([*named, "-o", path], [path])

    return writing


WRITINGS: dict[str, Callable[[Path, Path], Writing]] = {
    "fmt": fmt,
    "validate --fix": fix,
    "validate --fix FOLDER": fix_lines,
    "ruling": ruling,
    "record": recorded,
    "convert": converted,
    "convert .gz": converted_packed,
    "convert FOLDER --force": converted_into_a_folder,
    "convert FOLDER": converted_anew,
    "convert --to csv": tables("csv"),
    "convert --to parquet": tables("parquet"),
    "convert --report": reported,
    "simulate": simulated,
    "new": begun,
    "validate -o": looked_up("validate", "-f", "json", "GAMES"),
    "validate --infer-options -o": looked_up("validate", "--infer-options", "GAMES"),
    "diff": looked_up("diff", "GAMES", "GAMES", "--other-record", "2", "-f", "json"),
    "moves": looked_up("moves", POSITION, "--throw", "4"),
}


def games_of(folder: Path) -> Path:
    """Write what is converted: two games, long enough for every disk to be full."""
    path = write(folder / "games.barsis.jsonl", record(), record(comment="b" * 2000))
    lines = [canonical_bytes(loads(line)) for line in path.read_bytes().splitlines()]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


@contextmanager
def files_of(size: int) -> Iterator[None]:
    """Let every write beyond *size* bytes of a file fail, as on a full disk.

    Python would write the bytecode of what is imported meanwhile cut off, and then read it so.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    writes_no_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = writes_no_bytecode


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[bool]:
    """Mount a small disk at *folder*; yield False where this user may not."""
    command = ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)]
    try:
        is_there = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        is_there = False
    try:
        yield is_there
    finally:
        if is_there:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def remount(folder: Path, options: str) -> None:
    command = ["mount", "-o", f"remount,{options}", str(folder)]
    subprocess.run(command, capture_output=True, check=True)


def fill(folder: Path) -> None:
    """Take all the room of the disk at *folder*."""
    size = 2**16
    with (folder / "filler").open("wb", buffering=0) as filler:
        while size:
            try:
                filler.write(b"x" * size)
            except OSError:
                size //= 2
