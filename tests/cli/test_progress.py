"""The line that says how far a long command is."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from barsis_cli import progress
from barsis_notation.language.speech import speaking
from barsis_notation.validation import CheckedRecord
from tests.cli.run import barsis, record, write


class Terminal(io.StringIO):
    """Stderr where somebody looks."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def terminal_in(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let stderr be a terminal, and half a second pass between two looks at the clock."""
    stream = Terminal()
    clock = itertools.count(step=0.5)
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    return stream


def checked(file: str, count: int) -> Iterator[CheckedRecord]:
    for number in range(count):
        yield CheckedRecord(file, number + 1, None, None, [], 0, 0)


def test_records_their_rate_and_the_time_left_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = terminal_in(monkeypatch)
    file = tmp_path / "x"
    file.write_bytes(b"x" * 1000)
    advance = progress.ReadingProgress([str(file)])
    for _ in advance.track(checked(str(file), 40)):
        advance.add_amount(20)
    shown = terminal.getvalue().split("\r")
    assert any("a second, 0:" in line and line.endswith("left") for line in shown)
    assert shown[-1] == "\x1b[K"
    counts = [int(line.removeprefix("\x1b[K").split()[0]) for line in shown if "records" in line]
    assert counts == sorted(counts)


def test_nothing_is_shown_before_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_in(monkeypatch)
    monkeypatch.setattr(progress, "SHOWN_AFTER", 10**6)
    assert len([*progress.ReadingProgress([]).track(checked("x", 40))]) == 40
    assert "records" not in terminal.getvalue()


def test_it_is_said_in_arabic(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_in(monkeypatch)
    with speaking("ar"):
        list(progress.ReadingProgress([]).track(checked("x", 40)))
    assert "عدد السجلّات" in terminal.getvalue()


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(progress, "SHOWN_AFTER", 0)
    list(progress.ReadingProgress([]).track(checked("x", 40)))
    assert stream.getvalue() == ""


class Noted:
    """How far a command says that it is."""

    made: ClassVar[list[Noted]] = []

    def __init__(self, _paths: list[str]) -> None:
        self.progress = progress.ProgressLine()
        self.records: list[int] = []
        self.bytes = 0
        self.made.append(self)

    def add_amount(self, size: int) -> None:
        self.bytes += size

    def reach(self, records: int) -> None:
        self.records.append(records)


@pytest.mark.add_on("statistics")
@pytest.mark.parametrize("jobs", [[], ["-j", "1"], ["-j", "2"]])
def test_statistics_say_how_far_they_are(
    jobs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barsis_cli.commands.statistics.stats.ReadingProgress", Noted)
    files = [write(tmp_path / f"{name}.jsonl", record(), record()) for name in "abc"]
    assert barsis("stats", *files, *jobs).exit_code == 0
    noted = Noted.made.pop()
    assert noted.records == sorted(noted.records)
    if jobs:  # counts come behind the end of their part
        assert (len(noted.records), max(noted.records) <= 6) == (3, True)
    else:
        assert noted.records == [1, 2, 3, 4, 5, 6]
    assert noted.bytes == (sum(file.stat().st_size for file in files) if jobs else 0)
