"""A sample, different every day, of all hostile inputs with all commands that read a file.

``python -m tests.hostile`` tries all pairs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.cli.commands import DECLARED
from tests.cli.run import barsis
from tests.hostile.commands import READINGS, Reading, make_good_files
from tests.hostile.inputs import LARGE, NO_STDIN, PLACES, SMALL
from tests.hostile.running import Ended, Folder, Run, child, faults_of
from tests.scale import SEED

READ_NO_FILE = {"rules", "schema", "formats", "archive init"}
"""Commands that read no file, except one that they refuse to overwrite."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    place = tmp_path_factory.mktemp("hostile")
    for name in ("good", "place", "kept"):
        (place / name).mkdir()
    make_good_files(place / "good")
    return Folder(place / "good", place / "place", place / "kept")


@pytest.fixture(autouse=True)
def no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Delete the temporary files of commands, such as the page of `view`, after each test."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)


def draw_pairs(kinds: list[str], each: int) -> Iterator[tuple[str, Reading]]:
    """Yield each of *kinds* with *each* random readings. All readings are used before any again."""
    draw = random.Random(SEED)
    readings: list[Reading] = []
    for kind in kinds:
        for _ in range(each):
            readings = readings or draw.sample(READINGS, len(READINGS))
            reading = readings.pop()
            if reading.file != "-" or kind not in NO_STDIN:
                yield kind, reading


def run_here(words: tuple[str, ...], folder: Path, given: Path | None) -> Ended:
    """Run a command in this process."""
    start = time.process_time()
    done = barsis(*words, given=given.read_bytes() if given else b"")
    return Ended(done.exit_code, done.stdout, done.stderr, time.process_time() - start, 0)


def find_faults(folder: Folder, pairs: Iterator[tuple[str, Reading]], run: Run) -> list[str]:
    return [
        f"{kind!r} at {reading.file} of {reading}: {fault}"
        for kind, reading in pairs
        for fault in faults_of(kind, reading, folder, run)[0]
    ]


def test_every_command_is_tried() -> None:
    lines = [str(reading) for reading in READINGS]
    verbs = [
        " ".join(command.path) for command in DECLARED if not hasattr(command, "list_commands")
    ]
    untried = [verb for verb in verbs if not any(line.startswith(verb) for line in lines)]
    assert {*untried} | {"archive init"} == READ_NO_FILE


@pytest.mark.by_turns(4)
def test_the_good_files_are_good(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the input is hostile, and not the other files of the folder."""
    monkeypatch.chdir(folder.path)
    bad = []
    for reading in READINGS:
        if (folder.good / reading.file).exists():
            ended = run_here(reading.words, folder.path, None)
            bad += [f"{reading}: {ended.out}{ended.err}"] if ended.status not in (0, 1) else []
            folder.renew()
    assert [line for line in bad if not line.startswith("archive init")] == []


@pytest.mark.by_turns(4)
def test_what_is_small_is_survived(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    monkeypatch.chdir(folder.path)
    kinds = random.Random(SEED).sample([*SMALL], 60 if scale == 1 else len(SMALL))
    assert find_faults(folder, draw_pairs(kinds, scale), run_here) == []


@pytest.mark.by_turns(4)
def test_what_is_no_file_is_survived(folder: Folder, tmp_path: Path) -> None:
    assert find_faults(folder, draw_pairs([*PLACES], 3), partial(child, scratch=tmp_path)) == []


@pytest.mark.long
def test_what_is_large_is_survived(folder: Folder, tmp_path: Path) -> None:
    assert find_faults(folder, draw_pairs([*LARGE], 10), partial(child, scratch=tmp_path)) == []
