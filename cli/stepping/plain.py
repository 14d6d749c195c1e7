"""Stepping through games without Textual."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..streams import print_line
from .screen import draw_screen

if TYPE_CHECKING:
    from .stepper import Stepper


def run(stepper: Stepper) -> None:
    """Step through games until the user quits, then print copied positions on stdout.

    *stepper* has the state of the screen. The terminal is restored, also after an exception.
    """
    try:
        with make_terminal() as terminal:
            _step(stepper, terminal)
    finally:
        for line in stepper.copied:
            print_line(line)


def _step(stepper: Stepper, terminal: Any) -> None:
    has_changed = True
    size = terminal.size
    while not stepper.is_over:
        if has_changed or terminal.is_stale or terminal.size != size:
            terminal.is_stale = False  # before the size is read: it may change in between
            size = terminal.size
            terminal.show(draw_screen(stepper, *size).rows)
        pressed = [*terminal.read_keys(stepper.get_wait_time())]
        for key in pressed:
            stepper.press(key)
        has_changed = bool(pressed) or stepper.work()


def show_first(stepper: Stepper, load: Callable[[], object]) -> None:
    """Show the first screen, and call *load* meanwhile.

    *stepper* has the state of the screen. The screen is left to the next front end; it is restored
    only after an exception.
    """
    with make_terminal() as terminal:
        terminal.show(draw_screen(stepper, *terminal.size).rows)
        load()
        terminal.hand_over()


def make_terminal() -> Any:
    """Return a new Terminal of this operating system, which is a context manager."""
    if sys.platform == "win32":
        from .windows_terminal import Terminal
    else:
        from .terminal import Terminal
    return Terminal()
