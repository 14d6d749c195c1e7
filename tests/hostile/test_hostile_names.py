"""File names with escapes, changes of direction or line breaks are never printed raw."""

from __future__ import annotations

import io
import random
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.cli.run import barsis
from tests.cli.test_terminal import on_terminal
from tests.hostile.commands import READINGS, make_good_files
from tests.scale import LONG, SEED

STEM: Final = "a\x1b[31m\u202eb\x9bc\x07\u200b\nd"
"""The beginning of a name with characters that must not reach a terminal."""

RAW: Final = ("\x1b[31", "\x9b", "\x07", "\u202e", "\u200b", "\nd.", "\nd\n", "\nd:")
CONTROLS: Final = ("\x1b[31", "\x07")
"""Characters that must be escaped even in JSON."""

NAMED: Final = [reading for reading in READINGS if reading.file in reading.words]


def poison(words: tuple[str, ...], file: str) -> tuple[list[str], str]:
    """Return *words* with a hostile name in place of *file*, and the hostile name."""
    path = Path(file)
    name = str(path.with_name(STEM + "".join(path.suffixes)))
    return [name if word == file else word for word in words], name


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    make_good_files(folder)
    return folder


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("kind", ["good", "missing", "damaged", "folder"])
def test_no_name_of_a_file_comes_out_raw(
    kind: str, language: str, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = NAMED if LONG else random.Random(f"{SEED} {kind}").sample(NAMED, 20)
    shown: dict[str, str] = {}
    for number, reading in enumerate(chosen):
        folder = tmp_path / f"{number}"
        shutil.copytree(good, folder)
        monkeypatch.chdir(folder)
        words, name = poison(reading.words, reading.file)
        if kind == "good" and Path(reading.file).exists():
            Path(reading.file).rename(name)
        elif kind == "damaged":
            Path(name).write_bytes(b'{"turns": [')
        elif kind == "folder":
            Path(name).mkdir()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"5\nquit\n")))
        text = on_terminal("--lang", language, *words, talk=True).decode()
        wrong = [raw for raw in RAW if raw in text]
        done = barsis("--lang", language, *words)
        wrong += [raw for raw in RAW if raw in done.stderr]
        wrong += [raw for raw in CONTROLS if raw in done.stdout]
        if wrong:
            shown[str(reading)] = f"{wrong}: {text}{done.stderr}"
    assert shown == {}


@pytest.mark.parametrize(
    "words",
    [
        [f"--{STEM}"],
        [f"validate{STEM}"],
        ["validate", f"--{STEM}"],
        ["validate", "--merge", STEM],
        ["validate", ".", "-f", STEM],
        ["--config", STEM, "validate", "."],
        ["archive", STEM],
    ],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_no_word_of_a_wrong_command_line_comes_out_raw(language: str, words: list[str]) -> None:
    """A shell replaces ``*`` by file names, also by names that begin like options."""
    done = barsis("--lang", language, *words)
    assert done.exit_code in (2, 3)
    assert [raw for raw in RAW if raw in done.stderr] == []
