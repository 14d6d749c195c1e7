"""Stepping through games with Textual: the same screen and keys, and a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Resize
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from .screen import Screen, screen_of

if TYPE_CHECKING:
    from textual.binding import BindingType

    from .stepper import Stepper


def run(stepper: Stepper) -> None:
    """Step through games until one quits. Raises KeyboardInterrupt for Ctrl-C."""
    app = SteppingApp(stepper)
    app.run()
    if app.is_interrupted:
        raise KeyboardInterrupt


class Sheet(Widget):
    """The whole screen."""

    def __init__(self, stepper: Stepper) -> None:
        super().__init__()
        self.stepper = stepper
        self.shown = Screen([], [])

    def show(self) -> None:
        """Make the screen anew."""
        self.shown = screen_of(self.stepper, self.size.width, self.size.height)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a row."""
        row = self.shown.rows[y] if y < len(self.shown.rows) else ""
        console = self.app.console
        return Strip(Text.from_ansi(row, end="").render(console))


class SteppingApp(App[None]):
    """A stepper on Textual's screen."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = "Sheet { width: 100%; height: 100%; }"

    def __init__(self, stepper: Stepper) -> None:
        super().__init__(ansi_color=True)
        self.stepper = stepper
        self.sheet = Sheet(stepper)
        self.is_interrupted = False
        self._copied = 0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self._show)

    def on_key(self, event: Key) -> None:
        """Hand a key over to the stepper."""
        event.stop()
        event.prevent_default()
        if event.key == "ctrl+c":
            self.is_interrupted = True
            self.exit()
            return
        self.stepper.press(event.character if event.is_printable and event.character else event.key)
        self._pressed()

    def on_click(self, event: Click) -> None:
        """Go to what is pointed at."""
        for target in self.sheet.shown.targets:
            if target.row == event.screen_y and target.left <= event.screen_x < target.right:
                if target.bookmark is not None:
                    self.stepper.go_to(target.bookmark)
                elif target.number is not None:
                    self.stepper.choose(target.number)
                self._pressed()
                return

    def on_mouse_scroll_down(self, _: MouseScrollDown) -> None:
        self.stepper.press("down")
        self._pressed()

    def on_mouse_scroll_up(self, _: MouseScrollUp) -> None:
        self.stepper.press("up")
        self._pressed()

    def _pressed(self) -> None:
        if len(self.stepper.copied) > self._copied:
            self._copied = len(self.stepper.copied)
            self.copy_to_clipboard(self.stepper.copied[-1])
        if self.stepper.is_over:
            self.exit()
        else:
            self._show()

    def _show(self) -> None:
        self.sheet.show()
        self._wait()

    def _wait(self) -> None:
        """Let the stepper work when it wants to."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        seconds = self.stepper.wait()
        if seconds is not None:
            self._timer = self.set_timer(max(seconds, 0.001), self._work)

    def _work(self) -> None:
        if self.stepper.work():
            self.sheet.show()
        self._wait()
