"""Data on a terminal cannot move the cursor or hide a letter; elsewhere it is what it is."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from barsis_cli.app import run
from barsis_notation.language.text_width import measure_width
from tests.cli.commands import CALLED
from tests.cli.run import FAULTY, barsis, record, write

BAD = "A\u202emal\x1b[31m\x07\u2066\u200f\x9b2J"
RAW = (b"\x1b[31", b"\x07", "\u202e".encode(), "\u2066".encode(), "\x9b".encode(), b"\x9b2J")
FORMATS = ("json", "jsonl", "json-expanded", "text", "csv", "mat", "sgf", "msgpack", "parquet")


def on_terminal(
    *words: str | Path, encoding: str = "utf-8", columns: int = 0, talk: bool = False
) -> bytes:
    """Return what a command, run in this process, writes to a terminal of *encoding*.

    How wide it is the terminal says where *columns* are given. With *talk* stderr goes there too.
    """
    reader, terminal = pty.openpty()
    if columns:
        termios.tcsetwinsize(terminal, (24, columns))
    with ThreadPoolExecutor(1) as other:
        pieces = other.submit(lambda: [*until_closed(reader)])
        with (
            open(terminal, "w", encoding=encoding) as stdout,  # noqa: PTH123
            Path(os.devnull).open("w", encoding="utf-8") as stderr,
            patch.object(sys, "stdout", stdout),
            patch.object(sys, "stderr", stdout if talk else stderr),
            patch.object(sys, "argv", ["barsis", *map(str, words)]),
            patch.dict(os.environ, {"NO_COLOR": "1", "COLUMNS": str(columns or 10_000)}),
            suppress(SystemExit),
        ):
            run()
        shown = b"".join(pieces.result(60))
    os.close(reader)
    return shown.replace(b"\r\n", b"\n")


def until_closed(reader: int) -> Iterator[bytes]:
    """Yield what comes to a terminal until its other end is closed."""
    with suppress(OSError):
        while piece := os.read(reader, 65536):
            yield piece


def hostile(ruleset: str = "barsis", **members: Any) -> dict[str, Any]:
    seats = ("W", "B") if ruleset == "shesh-besh" else ("S", "N")
    players = [{"name": BAD, "seats": [seats[0]]}, {"name": "B\tC", "seats": [seats[1]]}]
    return record(
        members.pop("turns", []), ruleset={"id": ruleset, "version": 1}, players=players, **members
    )


@pytest.mark.parametrize("form", FORMATS)
def test_no_name_reaches_a_terminal_raw(form: str, tmp_path: Path) -> None:
    game = "shesh-besh" if form in ("mat", "sgf") else "barsis"
    path = write(tmp_path / "x.barsis.json", hostile(game, comment=BAD, x={"a": BAD}))
    shown = on_terminal("convert", path, "--to", form, "-o", "-")
    assert shown
    assert [sign for sign in RAW if sign in shown] == []
    piped = barsis("convert", path, "--to", form, "-o", "-").stdout_bytes
    assert piped != shown
    if form in ("json", "jsonl", "text"):
        assert "\u202e".encode() in piped
        assert rb"A\u202emal" in shown
        assert shown.count(b"\n") == piped.count(b"\n")


@pytest.mark.parametrize(
    "words",
    [["fmt", "-"], ["validate", "--fix", "-"], ["fmt", "--diff"], ["validate", "-f", "json"]],
)
def test_every_command_that_writes_data(words: list[str], tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", hostile(turns=FAULTY, event={"round": BAD}))
    if "-" in words:
        code = "import sys; from barsis_cli.app import main; main()"
        reader, terminal = pty.openpty()
        with path.open("rb") as given, subprocess.Popen(
            [sys.executable, "-c", code, *words], stdin=given, stdout=terminal,
            stderr=subprocess.DEVNULL,
        ) as running:  # fmt: skip
            os.close(terminal)
            shown = b"".join(until_closed(reader))
            running.wait(60)
        os.close(reader)
    else:
        shown = on_terminal(*words, path)
    assert shown
    assert [sign for sign in RAW if sign in shown] == []


# -- words from the right --------------------------------------------------------------------

ISOLATES = tuple(sign.encode() for sign in "\u2066\u2067\u2068\u2069\u200f")


def with_arabic(path: Path) -> Path:
    players = [{"name": "أمل", "seats": ["S"]}, {"name": "Basim", "seats": ["N"]}]
    return write(path / "x.barsis.json", record(FAULTY, players=players, comment="قال 3 مرات"))


WRITERS = (
    ["validate"],
    ["validate", "-f", "concise"],
    ["validate", "-f", "grouped"],
    ["replay"],
    ["show"],
    ["games", "barsis"],
)


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_words_from_the_right_are_isolated_on_a_terminal_alone(
    words: list[str], tmp_path: Path
) -> None:
    given = [] if words[0] == "games" else [with_arabic(tmp_path)]
    shown = on_terminal(*words, *given)
    piped = barsis(*words, *given).stdout_bytes
    assert any(sign in shown for sign in ISOLATES)
    assert not any(sign in piped for sign in ISOLATES)
    for sign in ISOLATES:
        shown = shown.replace(sign, b"")
    assert shown == piped


@pytest.mark.parametrize(
    "words", [["validate", "-f", "json"], ["convert", "--to", "text", "-o", "-"]]
)
def test_data_on_a_terminal_has_no_isolates(words: list[str], tmp_path: Path) -> None:
    shown = on_terminal(words[0], with_arabic(tmp_path), *words[1:])
    assert "أمل".encode() in shown
    assert not any(sign in shown for sign in ISOLATES)


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1256"])
@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_a_terminal_without_utf_8(words: list[str], encoding: str, tmp_path: Path) -> None:
    """What the encoding lacks comes as an escape, and nothing comes as an isolate."""
    given = [] if words[0] == "games" else [with_arabic(tmp_path)]
    shown = on_terminal(*words, *given, encoding=encoding).decode(encoding)
    assert any("ء" <= letter <= "ي" for letter in shown) == (encoding == "cp1256")
    assert (r"\u06" in shown) == (encoding != "cp1256")
    assert r"\u206" not in shown


@pytest.mark.parametrize("columns", [40, 100])
def test_a_line_from_the_right_begins_at_the_right_edge(columns: int, tmp_path: Path) -> None:
    """So that columns stand below one another; not where signs take columns themselves."""
    path = with_arabic(tmp_path)
    with patch.dict(os.environ, {"LANG": "ar", "LC_ALL": ""}):
        shown = on_terminal("replay", path, columns=columns).decode()
        with patch.dict(os.environ, {"MLTERM": "3.9"}):
            other = on_terminal("replay", path, columns=columns).decode()
    lines = [line for line in shown.split("\n") if line.startswith("\u200f\u2067")]
    assert len(lines) > 5
    assert {measure_width(line) % columns for line in lines} == {columns - 1}
    assert [line.replace(" ", "") for line in other.split("\n")] == [
        line.replace(" ", "") for line in shown.split("\n")
    ]
    assert len(other) < len(shown)


def test_talk_and_what_is_asked_are_isolated_as_well(tmp_path: Path) -> None:
    path = with_arabic(tmp_path)
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "barsis_notation", "record", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=terminal
    ) as running:
        os.close(terminal)
        shown = b"".join(until_closed(reader)).decode()
        running.wait(60)
    os.close(reader)
    assert "\u2067أمل\u2069 (S)" in shown


# -- a full disk, a closed pipe --------------------------------------------------------------


@pytest.mark.by_turns(6)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_help_and_version_on_a_full_disk(scale: int) -> None:
    assert len(CALLED) > 10
    for words in (
        ["--help"],
        ["-h"],
        ["--version"],
        [],
        *([*called.split(), "--help"] for called in CALLED[:: 1 if scale > 1 else 5]),
    ):
        with open("/dev/full", "wb") as full:  # noqa: PTH123
            done = subprocess.run(
                [sys.executable, "-m", "barsis_notation", *words],
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
                timeout=60,
            )
        assert (done.returncode, b"Traceback" in done.stderr) == (3, False), words
        assert b"No space left on device" in done.stderr


@pytest.mark.parametrize("words", [["validate", "--no-suggest"], ["validate", "-f", "json"]])
def test_a_report_that_is_cut_says_so_once(words: list[str], tmp_path: Path) -> None:
    path = write(tmp_path / "many.barsis.jsonl", *[record(FAULTY)] * 400)
    command = [sys.executable, "-m", "barsis_notation", *words, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        told = running.stderr.read().decode()
        assert running.wait(60) == 1
    assert "1 file, 400 records" in told
    assert "pipe" not in told


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("called", ["", *CALLED])
def test_arabic_help_goes_from_the_right_on_a_terminal_alone(called: str) -> None:
    words = [*called.split(), "--help"]
    english = on_terminal(*words, columns=100)
    assert [sign for sign in ISOLATES if sign in english] == []
    lines = _letters(on_terminal(*words, "--lang", "ar", columns=100)).splitlines()
    rows = [line for line in lines if "│" in line]
    assert rows
    assert all(line.startswith("\u2066│\u2067") for line in rows)
    assert {measure_width(line) for line in rows} == {100}
    assert any(line.startswith("\u2066╭─ Options ─") for line in lines)
    latin = on_terminal(*words, "--lang", "ar", encoding="latin-1")
    piped = barsis(*words, "--lang", "ar").stdout_bytes
    assert [sign for sign in ISOLATES if sign in latin + piped] == []


def _letters(shown: bytes) -> str:
    """Return what was written to a terminal without bold and dim letters."""
    return re.sub("\x1b\\[[0-9;]*m", "", shown.decode())
