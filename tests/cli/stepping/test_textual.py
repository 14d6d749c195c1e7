"""Every key through Textual's pilot; the mouse."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from barsis_cli.stepping.textual_app import SteppingApp
from tests.cli.stepping import games, tour
from tests.cli.stepping.walks import stepper_of

_SIGNS = re.compile("\x1b\\[[0-9;]*m|[\u2066-\u2069\u200e\u200f]")


def piloted(
    app: SteppingApp, play: Callable[[Any], Awaitable[None]], size: tuple[int, int]
) -> None:
    """Run *app* on a screen of that *size*, played by *play*."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(run())


def seen_in(app: SteppingApp) -> str:
    """Return what is on the screen, as Textual has laid it out."""
    lines = (app.sheet.render_line(y) for y in range(app.size.height))
    return "\n".join(_SIGNS.sub("", line.text).rstrip() for line in lines)


async def until(pilot: Any, seen: str) -> None:
    """Wait until a text is on the screen. Fails where that never is."""
    end = time.monotonic() + 20
    while seen not in seen_in(pilot.app):
        assert time.monotonic() < end, f"{seen!r} was not seen:\n{seen_in(pilot.app)}"
        await pilot.pause(0.01)


@pytest.mark.by_turns(4)
def test_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = SteppingApp(stepper_of(games.one(tmp_path), copies=True))

    async def play(pilot: Any) -> None:
        for key, seen in tour.ONE:
            await pilot.press(key)
            await until(pilot, seen)
        await pilot.press("c")
        await until(pilot, "position copied")
        assert app.clipboard == "barsis S:bar(4) N:bar(4) to=-"
        await pilot.press("q")

    piloted(app, play, (80, 24))
    assert app.stepper.is_over
    assert app.failure is None
    saved = (tmp_path / "one-turn1.svg").read_text("utf-8")
    assert saved.startswith("<svg")
    assert saved.count('data-seat="S"') == 4
    assert (tmp_path / "one-turn1-2.svg").read_text("utf-8") == saved


def test_the_tour_has_every_key() -> None:
    from barsis_cli.stepping.key_bindings import READING, WALKING

    names = {"slash": "/", "question_mark": "?", "plus": "+", "minus": "-", "space": " ",
             "right_square_bracket": "]", "left_square_bracket": "["}  # fmt: skip
    pressed = {names.get(key, key) for key, _ in tour.ONE} | {"c"}
    for key in (*WALKING, *READING):
        assert pressed.intersection(key.names), key.action


def test_the_mouse(tmp_path: Path) -> None:
    app = SteppingApp(stepper_of(games.one(tmp_path)))

    async def play(pilot: Any) -> None:
        await until(pilot, "11/12")
        row = next(y for y, line in enumerate(seen_in(app).split("\n")) if "11/12" in line)
        await pilot.click(offset=(66, row))
        await until(pilot, "uses khal")
        await pilot.resize_terminal(120, 40)
        await until(pilot, "SR6 to SR5 [11/12]")

    piloted(app, play, (80, 24))


def test_ctrl_c_interrupts(tmp_path: Path) -> None:
    app = SteppingApp(stepper_of(games.one(tmp_path)))

    async def play(pilot: Any) -> None:
        await pilot.press("ctrl+c")

    piloted(app, play, (80, 24))
    assert isinstance(app.failure, KeyboardInterrupt)
