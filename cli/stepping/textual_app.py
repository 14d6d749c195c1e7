"""Stepping through games with Textual: the same screen and keys, and a mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Resize
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from .screen import ClickTarget, Screen, draw_screen

if TYPE_CHECKING:
    from textual.binding import BindingType

    from .stepper import Stepper


def run(stepper: Stepper) -> None:
    """Step through games of *stepper*, the state of the screen, until the user quits.

    Raises:
        KeyboardInterrupt: For Ctrl-C, after the terminal is restored. Exceptions of the stepper are
            raised then too.
    """
    app = SteppingApp(stepper)
    app.run()
    if app.failure is not None:
        raise app.failure


class ScreenWidget(Widget):
    """The widget of the whole screen.

    Args:
        stepper: The state of the screen.
        resized: Called after a change of size.
    """

    def __init__(self, stepper: Stepper, resized: Callable[[], None]) -> None:
        super().__init__()
        self.stepper = stepper
        self.resized = resized
        self.shown = Screen([], [])

    def on_resize(self, _: Resize) -> None:
        """Call the callback *resized*. Textual calls this."""
        self.resized()

    def show(self) -> None:
        """Compute the screen again from the stepper, and redraw it."""
        self.shown = draw_screen(self.stepper, self.size.width, self.size.height)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return the row *y* of the screen, counted from 0; empty below the last row."""
        row = self.shown.rows[y] if y < len(self.shown.rows) else ""
        console = self.app.console
        return Strip(Text.from_ansi(row, end="").render(console))


class SteppingApp(App[None]):
    """A Textual app that shows the screen of a stepper, and passes keys to it.

    Args:
        stepper: The state of the screen.

    Attributes:
        failure: The exception of the stepper that ended the app; None without one.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = "ScreenWidget { width: 100%; height: 100%; }"

    def __init__(self, stepper: Stepper) -> None:
        super().__init__(ansi_color=True)
        self.stepper = stepper
        self.sheet = ScreenWidget(stepper, partial(self._do, self._show))
        self.failure: BaseException | None = None
        self._copied = 0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield the only widget of the app, a ScreenWidget. Textual calls this."""
        yield self.sheet

    def on_mount(self) -> None:
        """Subscribe to redraw the screen when the process continues after Ctrl-Z."""
        self.app_resume_signal.subscribe(self, lambda _: self._do(self._show))

    def on_key(self, event: Key) -> None:
        """Pass a key to the stepper; Ctrl-C ends the app, and Ctrl-Z suspends it."""
        event.stop()
        event.prevent_default()
        if event.key == "ctrl+c":
            self._end_by(KeyboardInterrupt())
        elif event.key == "ctrl+z":
            self.action_suspend_process()
        else:
            typed = event.character if event.is_printable else None
            self._do(self._press, typed or event.key)

    def on_click(self, event: Click) -> None:
        """Go to the ply, or open the game, of the row that was clicked."""
        for target in self.sheet.shown.targets:
            if target.row == event.screen_y and target.left <= event.screen_x < target.right:
                self._do(self._point, target)

    def on_mouse_scroll_down(self, _: MouseScrollDown) -> None:
        """Pass the key ``down`` to the stepper: one turn forward, or one line down.

        Textual calls this.
        """
        self._do(self._press, "down")

    def on_mouse_scroll_up(self, _: MouseScrollUp) -> None:
        """Pass the key ``up`` to the stepper: one turn back, or one line up.

        Textual calls this.
        """
        self._do(self._press, "up")

    # -- what is done ---------------------------------------------------------------------------

    def _do(self, what: Callable[..., None], *words: Any) -> None:
        """Call *what* with *words*; on an exception end the app and keep the exception.

        Textual would print its own report of the exception.
        """
        try:
            what(*words)
        except Exception as error:
            self._end_by(error)

    def _end_by(self, failure: BaseException) -> None:
        self.failure = failure
        self.exit()

    def _press(self, key: str) -> None:
        self.stepper.press(key)
        if len(self.stepper.copied) > self._copied:
            self._copied = len(self.stepper.copied)
            self.copy_to_clipboard(self.stepper.copied[-1])
        self._show()

    def _point(self, target: ClickTarget) -> None:
        if target.bookmark is not None:
            self.stepper.go_to(target.bookmark)
        elif target.number is not None:
            self.stepper.choose(target.number)
        self._show()

    def _show(self) -> None:
        if self.stepper.is_over:
            self.exit()
        else:
            self.sheet.show()
            self._wait()

    def _wait(self) -> None:
        """Set a timer for the next work of the stepper."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        seconds = self.stepper.get_wait_time()
        if seconds is not None:
            self._timer = self.set_timer(max(seconds, 0.001), partial(self._do, self._work))

    def _work(self) -> None:
        if self.stepper.work():
            self.sheet.show()
        self._wait()
