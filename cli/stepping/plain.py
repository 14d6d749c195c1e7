"""Stepping through games with nothing but Python: reads a key, shows the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..streams import say
from .screen import screen_of

if TYPE_CHECKING:
    from .stepper import Stepper


def run(stepper: Stepper) -> None:
    """Step through games until one quits; then write what was copied.

    The terminal is as it was afterwards, whatever is raised.
    """
    try:
        with terminal_here() as terminal:
            _step(stepper, terminal)
    finally:
        for line in stepper.copied:
            say(line)


def _step(stepper: Stepper, terminal: Any) -> None:
    has_changed = True
    size = terminal.size
    while not stepper.is_over:
        if has_changed or terminal.is_stale or terminal.size != size:
            terminal.is_stale = False  # before the size is asked for: it may change meanwhile
            size = terminal.size
            terminal.show(screen_of(stepper, *size).rows)
        pressed = [*terminal.keys(stepper.wait())]
        for key in pressed:
            stepper.press(key)
        has_changed = bool(pressed) or stepper.work()


def show_first(stepper: Stepper, load: Callable[[], object]) -> None:
    """Show the screen while something is loaded that shows it from then on.

    The terminal is as it was where that fails.
    """
    with terminal_here() as terminal:
        terminal.show(screen_of(stepper, *terminal.size).rows)
        load()
        terminal.hand_over()


def terminal_here() -> Any:
    """Return the terminal of this system, to be used in a ``with`` statement."""
    if sys.platform == "win32":
        from .windows_terminal import Terminal
    else:
        from .terminal import Terminal
    return Terminal()
