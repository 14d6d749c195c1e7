"""Keys as terminals send them."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from barsis_cli.stepping import windows_terminal
from barsis_cli.stepping.key_bindings import (
    CHOOSING,
    READING,
    WALKING,
    find_action,
    mirror_key_signs,
)
from barsis_cli.stepping.stepper import STEPS, Stepper
from barsis_cli.stepping.typed_keys import parse_keys
from barsis_notation.language.speech import speaking


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("q", ["q"]),
        ("\x1b[A\x1bOB\x1b[1;5C\x1b[D", ["up", "down", "right", "left"]),
        ("\x1b[H\x1b[1~\x1b[7~\x1bOH", ["home"] * 4),
        ("\x1b[F\x1b[4~\x1b[8~\x1bOF", ["end"] * 4),
        ("\x1b[5~\x1b[6~", ["pageup", "pagedown"]),
        ("12\r\n", ["1", "2", "enter", "enter"]),
        ("\x7f\x08\x1b", ["backspace", "backspace", "escape"]),
        ("دست", ["د", "س", "ت"]),
        ("\x1b[3~\x1b[15~\x00\x1b[I", []),
        ("\x1b[", []),
        ("", []),
    ],
)
def test_keys_of_a_terminal(text: str, keys: list[str]) -> None:
    assert [*parse_keys(text)] == keys


def test_no_key_does_two_things_and_everything_is_done() -> None:
    for table in (WALKING, CHOOSING, READING):
        names = [name for key in table for name in key.names]
        assert len(names) == len({*names})
        for key in table:
            is_step = key.action in {"turn", *STEPS}
            assert is_step != hasattr(Stepper, f"_do_{key.action}"), key.action


def test_in_arabic_left_is_on() -> None:
    assert find_action("right", WALKING) == "forward"
    assert mirror_key_signs("→ l") == "→ l"
    with speaking("ar"):
        assert find_action("left", WALKING) == "forward"
        assert find_action("l", WALKING) == "forward"
        assert find_action("٣", WALKING) == "turn"
        assert mirror_key_signs("→ l") == "← l"


class _Console(SimpleNamespace):
    """Stands for ``msvcrt``: hands out what was typed."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed=list(typed))

    def kbhit(self) -> bool:
        return bool(self.typed)

    def getwch(self) -> str:
        return str(self.typed.pop(0))


def test_keys_of_a_console_of_windows(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", _Console("q\xe0H\x00Qد\r\x1b\x08\xe0?\x03"))
    monkeypatch.setattr(windows_terminal.Terminal, "size", (80, 24))
    with windows_terminal.Terminal() as terminal:
        typed = [key for _ in range(8) for key in terminal.read_keys(0)]
        assert typed == ["q", "up", "pagedown", "د", "enter", "escape", "backspace"]
        with pytest.raises(KeyboardInterrupt):
            [*terminal.read_keys(0)]
        assert [*terminal.read_keys(0)] == []
        terminal.show(["one", "two"])
    assert capsys.readouterr().out == (
        f"{windows_terminal.ENTER}\x1b[H\x1b[Kone\r\n\x1b[Jtwo{windows_terminal.LEAVE}"
    )
