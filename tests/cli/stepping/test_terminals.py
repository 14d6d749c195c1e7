"""Both ways to step through games on a real pseudo-terminal: every key, and how they end."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pytest

from barsis_cli.stepping.terminal_output import TerminalOutput
from tests.cli.run import record, write
from tests.cli.stepping import games, tour
from tests.cli.stepping.on_terminal import OnTerminal, Screen
from tests.scale import SEED

BOTH = pytest.mark.parametrize("plain", [True, False], ids=["plain", "textual"])

ALTERNATE, BACK = "\x1b[?1049h", "\x1b[?1049l"


@pytest.mark.by_turns(2)
@BOTH
def test_every_key(plain: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with OnTerminal("replay", games.one(tmp_path), plain=plain) as terminal:
        terminal.until("q quit")
        for key, seen in tour.ONE:
            terminal.press(tour.SENT.get(key, key))
            terminal.until(seen)
        terminal.press("c")
        terminal.until("printed again" if plain else "position copied")
        terminal.press("qq" if plain else "q")
        assert terminal.end() == 0
        assert terminal.attributes() == terminal.before
        end = terminal.written[terminal.written.rindex(BACK) :]
        assert ("barsis S:bar(4) N:bar(4) to=-" in end) == plain
    assert (tmp_path / "one-turn1.svg").exists()


ENDS: dict[str, tuple[Callable[[OnTerminal], None], int]] = {
    "q": (lambda terminal: terminal.press("q"), 0),
    "ctrl-c": (lambda terminal: terminal.press("\x03"), 130),
    "sigterm": (lambda terminal: terminal.process.send_signal(signal.SIGTERM), 143),
    "exception": (lambda terminal: terminal.press("i"), 70),
}

FAILING = """
from barsis_cli.stepping.stepper import Stepper
def fail(self): raise LookupError("made to fail")
Stepper._do_more = fail
"""


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("end", ENDS)
@BOTH
def test_the_terminal_is_as_it_was(plain: bool, end: str, tmp_path: Path) -> None:
    before = FAILING if end == "exception" else ""
    with OnTerminal("replay", games.one(tmp_path), plain=plain, before=before) as terminal:
        terminal.until(lambda one: one.written.count(ALTERNATE) == (1 if plain else 2))
        terminal.until("q quit")
        assert terminal.attributes() != terminal.before
        do, status = ENDS[end]
        do(terminal)
        assert terminal.end() == status
        assert terminal.attributes() == terminal.before
        assert terminal.written.count(BACK) == 1
        assert terminal.written.rindex("\x1b[?7h") > terminal.written.rindex("\x1b[?7l")
        assert terminal.written.rindex("\x1b[?25h") > terminal.written.rindex("\x1b[?25l")
        after = terminal.written[terminal.written.rindex(BACK) :]
        assert "Traceback" not in terminal.written
        assert ("made to fail" in after) == (end == "exception")


@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize("shown", [1, 23, 24])
def test_a_screen_shows_every_column_of_every_row(
    wraps: bool, shown: int, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen(80, 24)
    stream = pyte.Stream(screen)
    stream.feed("\x1b[?7h" if wraps else "\x1b[?7l")
    for letter in "AB":
        rows = [f"{letter}{row:078}{letter}" for row in range(shown if letter == "B" else 24)]
        TerminalOutput().show(rows)
        stream.feed(capsys.readouterr().out)
        assert [row.rstrip() for row in screen.display] == [*rows, *[""] * (24 - len(rows))]


@pytest.mark.parametrize("columns", [80, 101])
@pytest.mark.by_turns(2)
def test_the_headline_of_a_long_game_is_whole(columns: int, tmp_path: Path) -> None:
    """Its last word, the number of turns, ends in the last column."""
    turns = [f"{'SN'[number % 2]} 2:" for number in range(137)]
    path = write(tmp_path / "long.barsis.json", record(turns))
    with OnTerminal("replay", path, "--turn", "47", plain=True, columns=columns) as terminal:
        terminal.until("q quit")
        assert terminal.rows[0].endswith("turn 47 of 137")
        assert len(terminal.rows[0]) == columns
        terminal.press("q")
        assert terminal.end() == 0


OF_A_SHELL = """
import os, signal
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if child:
    os.setpgid(child, child)
    os.tcsetpgrp(0, child)
    while not os.WIFEXITED(status := os.waitpid(child, os.WUNTRACED)[1]):
        os.write(2, f"stopped <{child}>".encode())
    os._exit(os.WEXITSTATUS(status))
os.setpgid(0, 0)
"""
"""A parent that has the jobs of its terminal in hand, as a shell has: without one nothing stops."""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ended_while_textual_is_imported(number: int, tmp_path: Path) -> None:
    """The first board is there before; the terminal is as it was all the same."""
    with OnTerminal("replay", games.one(tmp_path), before=SLOW) as terminal:
        terminal.until("q quit")
        terminal.process.send_signal(number)
        assert terminal.end() == 128 + number
        assert terminal.attributes() == terminal.before
        assert terminal.written.count(ALTERNATE) == terminal.written.count(BACK) == 1


SLOW = """
import importlib.abc, sys, time
class Slow(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "textual.app": time.sleep(30)
sys.meta_path.insert(0, Slow())
"""
"""Lets the import of Textual take as long as the test needs."""


@pytest.mark.by_turns(2)
@BOTH
def test_stopped_by_ctrl_z_and_continued(plain: bool, tmp_path: Path) -> None:
    with OnTerminal("replay", games.one(tmp_path), plain=plain, before=OF_A_SHELL) as terminal:
        shown = 1 if plain else 2
        terminal.until(lambda one: one.written.count(ALTERNATE) == shown)
        terminal.until("q quit")
        terminal.press("\x1a")
        terminal.until(lambda one: re.search("stopped <[0-9]+>", one.written))
        child = re.search("stopped <([0-9]+)>", terminal.written)
        assert child is not None
        assert BACK in terminal.written
        assert terminal.attributes() == terminal.before
        os.kill(int(child[1]), signal.SIGCONT)
        terminal.until(lambda one: one.written.count(ALTERNATE) == shown + 1)
        terminal.until(lambda one: "q quit" in one.written.rpartition(ALTERNATE)[2])
        terminal.press("\x1b[C")
        terminal.until("turn 1 of 8")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.attributes() == terminal.before


@pytest.mark.by_turns(2)
@BOTH
def test_another_size(plain: bool, tmp_path: Path) -> None:
    with OnTerminal("replay", games.one(tmp_path), "--turn", "3", plain=plain) as terminal:
        terminal.until("12/15")
        terminal.until("q quit")  # the last row: what is still to come would be laid out anew
        assert "SR5 to SR2 [12/15]   uses 3" in terminal.rows[21]
        terminal.resize(120, 40)
        terminal.until("q quit")
        terminal.until(lambda one: "SR6 to SR5 [11/12]" in one.text and "q quit" in one.rows[39])
        terminal.resize(50, 12)
        terminal.until("too small: 50 by 12")
        terminal.resize(80, 24)
        terminal.until(lambda one: "q quit" in one.rows[23])
        terminal.press("q")
        assert terminal.end() == 0


SIZES = ((120, 40), (80, 24), (100, 30), (90, 50))


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.by_turns(4)
def test_after_many_changes_of_size_all_is_there(unbuffered: str, tmp_path: Path) -> None:
    """Also where they come while the screen is written, and one brings back the size before."""
    drawn = Random(SEED)
    with OnTerminal(
        "replay", games.one(tmp_path), plain=True, PYTHONUNBUFFERED=unbuffered
    ) as terminal:
        terminal.until("q quit")
        for _ in range(30):
            columns, rows = drawn.choice(SIZES)
            before = terminal.written.count("\x1b[H")
            terminal.resize(columns, rows)
            if drawn.random() < 0.5:
                terminal.until(_has_drawn_since(before))
        terminal.until(lambda one: "q quit" in one.rows[rows - 1] and "Round 3" in one.rows[0])
        terminal.press("q")
        assert terminal.end() == 0


def _has_drawn_since(screens: int) -> Callable[[OnTerminal], bool]:
    return lambda terminal: terminal.written.count("\x1b[H") > screens


@pytest.mark.by_turns(2)
def test_no_color_and_ascii_alone(tmp_path: Path) -> None:
    path = games.one(tmp_path)
    with OnTerminal("replay", path, "--ascii", "--findings", plain=True, NO_COLOR="1") as terminal:
        terminal.until("q quit")
        terminal.until("Taken back at turn 5")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.written.isascii()
        assert not re.search("\x1b\\[[0-9;]*m", terminal.written)


@pytest.mark.by_turns(3)
def test_a_terminal_without_utf_8_has_ascii(tmp_path: Path) -> None:
    path = games.one(tmp_path)
    with OnTerminal(
        "replay", path, "--lang", "ar", plain=True, PYTHONIOENCODING="latin-1"
    ) as terminal:
        terminal.until("q quit")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.written.isascii()


def test_several_records_are_chosen_from(tmp_path: Path) -> None:
    with OnTerminal("replay", games.several(tmp_path), plain=True) as terminal:
        terminal.until("Games: 4")
        terminal.until("unknown-ruleset")
        terminal.press("\x1b[F\r")
        terminal.until('unknown ruleset "bassis"')
        terminal.press("q\x1b[H\r")
        terminal.until("turn 0 of 6")
        terminal.press("g")
        terminal.until("Games: 4")
        terminal.press("q")
        assert terminal.end() == 0


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "unknown": ({"ruleset": {"id": "bassis", "version": 1}}, "RUL001 unknown-ruleset"),
    "seats": ({"players": [{"seats": ["S"]}, {"seats": ["Q"]}]}, "HDR"),
    "start": ({"start": {"position": "barsis S:999 N:bar(4) to=S"}}, "S has 1 pawn;"),
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("what", BROKEN)
def test_a_record_that_cannot_be_played_says_why(what: str, tmp_path: Path) -> None:
    members, said = BROKEN[what]
    path = write(tmp_path / "x.barsis.json", record(**members))
    with OnTerminal("replay", path, plain=True) as terminal:
        assert terminal.end() == 1
        assert said in terminal.text
        assert ALTERNATE not in terminal.written
        assert "Traceback" not in terminal.written


def test_a_folder_without_records_says_so(tmp_path: Path) -> None:
    with OnTerminal("replay", tmp_path, plain=True) as terminal:
        assert terminal.end() == 1
        assert "FIL" in terminal.text
        assert ALTERNATE not in terminal.written


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("more", [["--plain"], ["TERM=dumb"]], ids=str)
def test_board_after_board_where_no_screen_is_wanted(more: list[str], tmp_path: Path) -> None:
    words, term = ([], "dumb") if more[0].startswith("TERM") else (more, "xterm")
    path = write(tmp_path / "x.barsis.json", record(games.LEGAL))
    with OnTerminal("replay", path, *words, plain=True, rows=150, TERM=term) as terminal:
        assert terminal.end() == 0
        assert ALTERNATE not in terminal.written
        assert terminal.written.count("KITCHEN") == 7
