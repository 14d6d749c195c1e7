"""The state of the screen and the actions of keys, independent of a terminal.

The front ends :mod:`.plain` and :mod:`.textual_app` pass keys and show the screen.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.system_errors import describe_os_error
from barsis_notation.language.texts import Numeral, Text, bind_texts
from barsis_notation.record.position_lines import format_setup
from barsis_notation.replay.ply_walk import PlyWalk
from barsis_notation.validation.stepped_games import find_text

from . import key_bindings
from .picture_saving import save_picture
from .ply_text import StyledText
from .text_pages import TextPage, make_details_page, make_error_page, make_help_page

if TYPE_CHECKING:
    from barsis_notation.replay.ply_walk import Bookmark
    from barsis_notation.validation.stepped_games import SteppedGame

    from .game_list import GameList, GameListItem

_text = bind_texts("cli/replay")

SPEEDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds a move takes while the game plays."""

AT_A_TIME: Final = 20
"""Records that are read before the next key is processed."""

MAX_TYPED: Final = 60
"""Characters that can be typed at a prompt."""


STEPS: Final[dict[str, tuple[Callable[[PlyWalk], bool], int, Text]]] = {
    "forward": (PlyWalk.go_forward, 1, _text("at-end")),
    "back": (PlyWalk.go_back, 1, _text("at-start")),
    "next_turn": (PlyWalk.go_to_next_turn, 1, _text("at-end")),
    "previous_turn": (PlyWalk.go_to_previous_turn, 1, _text("at-start")),
    "next_ten": (PlyWalk.go_to_next_turn, 10, _text("at-end")),
    "previous_ten": (PlyWalk.go_to_previous_turn, 10, _text("at-start")),
    "first": (PlyWalk.go_to_first, 1, _text("at-start")),
    "last": (PlyWalk.go_to_last, 1, _text("at-end")),
    "into": (PlyWalk.enter_line, 1, _text("no-lines")),
    "out": (PlyWalk.leave_line, 1, _text("no-outer")),
}
"""The steps of keys: a method that returns whether it moved, how often it is called, and the
message if it never moved."""


class ScreenMode(enum.Enum):
    """What the screen shows.

    WALKING is a board with its moves, CHOOSING the list of games, READING a page of text.
    """

    WALKING = enum.auto()
    CHOOSING = enum.auto()
    READING = enum.auto()


class DisplayOptions(NamedTuple):
    """Options for the display of boards and texts.

    Attributes:
        ascii: Whether only ASCII is used.
        color: Whether colors are used.
        isolates: Whether Unicode isolates are used.
        copies: Whether the terminal has a clipboard for copied text.
    """

    ascii: bool = False
    color: bool = True
    isolates: bool = True
    copies: bool = False


@dataclass
class Prompt:
    """The input of a prompt in the last row.

    Attributes:
        is_search: Whether words to search for are typed; otherwise the number of a turn.
        typed: The text typed so far.
    """

    is_search: bool
    typed: str = ""


@dataclass
class StartPoint:
    """The place to begin in the next game.

    Attributes:
        turn: Number of the turn to begin at; None or 0 for the start.
        finding: Whether to go on to the first finding from there.
    """

    turn: int | None = None
    finding: bool = False


@dataclass
class Stepper:
    """A game being stepped through, or a list of games to choose from.

    Call :meth:`press` with every key, and :meth:`work` after the time that :meth:`get_wait_time`
    returns.

    Attributes:
        game_list: The list of games.
        display: How everything is shown.
        flip: Whether boards are drawn from the other side.
        wanted: Where to begin in the next game.
        mode: What the screen shows.
        game: The open game, None before one is opened.
        chosen: Index of the chosen game in the list.
        message: The message in the last row, ``""`` for none.
        copied: The position lines that were copied.
        is_over: Whether the user has quit.
    """

    game_list: GameList
    display: DisplayOptions
    flip: bool = False
    wanted: StartPoint = field(default_factory=StartPoint)

    def __post_init__(self) -> None:
        self.mode = ScreenMode.CHOOSING
        self.game: SteppedGame | None = None
        self.item: GameListItem | None = None
        self.chosen = 0
        self.page: TextPage | None = None
        self.prompt: Prompt | None = None
        self.message: Text | str = ""
        self.copied: list[str] = []
        self.speed = SPEEDS.index(1.0)
        self.is_playing = False
        self.is_over = False
        self.height = 24
        self._last_search = ""
        self._mode_before_page = ScreenMode.CHOOSING

    # -- games --------------------------------------------------------------------------------

    def open(self, item: GameListItem) -> None:
        """Open a game of the list, or show its findings if it is not sound.

        If it cannot be read or replayed, the reason is shown as a message and nothing else is
        opened. *item* must be in the list.
        """
        self.item, self.chosen = item, self.game_list.items.index(item)
        self.is_playing = False
        try:
            if not item.is_sound:
                checked = item.checked or self.game_list.read_again(item)
                return self._show(make_error_page(checked, item.label))
            self.game = self.game_list.open(item)
        except (BarsisError, OSError) as error:
            self.message = describe_os_error(error) if isinstance(error, OSError) else str(error)
            return None
        self.mode = ScreenMode.WALKING
        return self._begin(self.game)

    def _begin(self, game: SteppedGame) -> None:
        turn = self.wanted.turn
        if turn is not None and not game.walk.go_to_turn(turn):
            self.message = _text("turn-not-reached", turn=turn)
        self.wanted.turn = None

    def _begin_at_finding(self, game: SteppedGame) -> None:
        self.wanted.finding = False
        here = game.walk.bookmark
        if not game.remarks(here):
            self._go_to_finding(game, game.find_next(here), _text("no-later-finding"))

    # -- time ---------------------------------------------------------------------------------

    @property
    def has_work(self) -> bool:
        """Whether the game is not checked to its end, or records are not all read."""
        game = self.game
        return (game is not None and not game.is_examined) or not self.game_list.is_read

    def get_wait_time(self) -> float | None:
        """Return the seconds to wait for a key before ``work`` is called.

        It is 0 if there is work to do, and None to wait only for a key.
        """
        if self.has_work:
            return 0.0
        return SPEEDS[self.speed] if self.is_playing else None

    def work(self) -> bool:
        """Do a part of the work: check the game, read records, or play the next move.

        Returns:
            Whether the screen has changed.
        """
        game = self.game
        if game is not None and not game.is_examined:
            game.examine()
            if not (self.wanted.finding and game.is_examined):
                return bool(game.list_bookmarks())
            self._begin_at_finding(game)
            return True
        if not self.game_list.is_read:
            return self._read_on()
        if self.is_playing and game is not None:
            self.is_playing = game.walk.go_forward()
            self.message = self.message if self.is_playing else _text("at-end")
            return True
        return False

    def _read_on(self) -> bool:
        here = self.game_list.items[self.chosen] if self.chosen else None
        for _ in range(AT_A_TIME):
            if self.game_list.read_on() is None:
                break
        if here is not None:
            self.chosen = self.game_list.items.index(here)
        return self.mode is ScreenMode.CHOOSING

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Perform the action of a key; unknown keys are ignored.

        *key* is a character as typed, or a key name of Textual such as ``pagedown``. While a prompt
        is open, keys are its input.
        """
        self.message = ""
        if self.prompt is not None:
            self._type(self.prompt, key)
            return
        table = {
            ScreenMode.WALKING: key_bindings.WALKING,
            ScreenMode.CHOOSING: key_bindings.CHOOSING,
            ScreenMode.READING: key_bindings.READING,
        }[self.mode]
        action = key_bindings.find_action(key, table)
        if action == "turn":
            self.prompt = Prompt(is_search=False)
            self._type(self.prompt, key)
        elif action in STEPS:
            self._step(*STEPS[action])
        elif action:
            getattr(self, f"_do_{action}")()

    def go_to(self, bookmark: Bookmark) -> None:
        """Go to the ply at *bookmark*, and stop playing; ignored if no game is open."""
        if self.game is not None:
            self.is_playing = False
            self.game.walk.go_to(bookmark)

    def choose(self, number: int) -> None:
        """Open the game at index *number* of the list; other numbers are ignored."""
        if 0 <= number < len(self.game_list.items):
            self.open(self.game_list.items[number])

    def _type(self, prompt: Prompt, key: str) -> None:
        if key == "escape" or (key == "backspace" and not prompt.typed):
            self.prompt = None
        elif key == "backspace":
            prompt.typed = prompt.typed[:-1]
        elif key == "enter":
            self.prompt = None
            self._submit(prompt)
        elif len(key) == 1 and key.isprintable() and len(prompt.typed) < MAX_TYPED:
            digit = key.translate(key_bindings.WESTERN)
            if prompt.is_search:
                prompt.typed += key
            elif digit in "0123456789":
                prompt.typed += digit

    def _submit(self, prompt: Prompt) -> None:
        game = self.game
        if game is None:
            return
        if prompt.is_search:
            self._search(game, prompt.typed or self._last_search)
        elif prompt.typed:
            self._go_to_turn(game, int(prompt.typed))

    def _go_to_turn(self, game: SteppedGame, turn: int) -> None:
        self.is_playing = False
        turns = len(game.record.turns)
        if turn > turns:
            self.message = _text("no-such-turn", turn=turn, turns=turns)
        elif not game.walk.go_to_turn(turn):
            self.message = _text("turn-not-reached", turn=turn)

    def _search(self, game: SteppedGame, wanted: str) -> None:
        if not wanted:
            return
        self._last_search = wanted
        found = find_text(game, wanted, game.walk.bookmark)
        if found is None:
            self.message = _text("not-found", text=wanted)
        else:
            self.go_to(found)
            self.message = _text("found", text=wanted)

    # -- what keys do while one looks at a board ----------------------------------------------

    def _step(self, move: Callable[[PlyWalk], bool], times: int, otherwise: Text) -> None:
        walk, self.is_playing = self._require_game().walk, False
        if not sum(move(walk) for _ in range(times)):
            self.message = otherwise

    def _require_game(self) -> SteppedGame:
        assert self.game is not None
        return self.game

    def _do_next_finding(self) -> None:
        game = self._require_game()
        game.examine_whole()
        found = game.find_next(game.walk.bookmark)
        self._go_to_finding(game, found, _text("no-later-finding"))

    def _do_previous_finding(self) -> None:
        game = self._require_game()
        game.examine_whole()
        found = game.find_previous(game.walk.bookmark)
        self._go_to_finding(game, found, _text("no-earlier-finding"))

    def _go_to_finding(self, game: SteppedGame, found: Bookmark | None, otherwise: Text) -> None:
        if found is not None:
            self.go_to(found)
        else:
            self.message = otherwise if game.list_bookmarks() else _text("no-findings")

    def _do_play(self) -> None:
        self.is_playing = not self.is_playing
        self.message = self._describe_speed() if self.is_playing else _text("stopped")

    def _do_faster(self) -> None:
        self.speed = min(self.speed + 1, len(SPEEDS) - 1)
        self.message = self._describe_speed()

    def _do_slower(self) -> None:
        self.speed = max(self.speed - 1, 0)
        self.message = self._describe_speed()

    def _describe_speed(self) -> Text:
        return _text("speed", seconds=Numeral(f"{SPEEDS[self.speed]:g}"))

    def _do_flip(self) -> None:
        self.flip = not self.flip

    def _do_search(self) -> None:
        self.prompt = Prompt(is_search=True)

    def _do_copy(self) -> None:
        self.copied.append(format_setup(self._require_game().walk.setup))
        if self.display.copies:
            self.message = _text("copied")
        else:
            lines = [StyledText(self.copied[-1])]
            self._show(TextPage(str(_text("copied-shown")), lines))

    def _do_save(self) -> None:
        assert self.item is not None
        try:
            file = save_picture(self._require_game(), self.item.file, flip=self.flip)
        except OSError as error:
            self.message = _text("not-saved", reason=describe_os_error(error))
        except ValueError as error:
            self.message = _text("not-saved", reason=str(error))
        else:
            self.message = _text("saved", file=file)

    def _do_more(self) -> None:
        self._show(make_details_page(self._require_game(), ascii=self.display.ascii))

    def _do_next_game(self) -> None:
        self._open_neighbour(1, _text("last-game"))

    def _do_previous_game(self) -> None:
        self._open_neighbour(-1, _text("first-game"))

    def _open_neighbour(self, step: int, otherwise: Text) -> None:
        assert self.item is not None
        item = self.game_list.get_neighbour(self.item, step)
        if item is None:
            self.message = otherwise
        else:
            self.open(item)

    def _do_games(self) -> None:
        self.is_playing = False
        self.mode = ScreenMode.CHOOSING

    # -- what keys do on pages and in the list ------------------------------------------------

    def _show(self, page: TextPage) -> None:
        self.is_playing = False
        if self.mode is not ScreenMode.READING:
            self._mode_before_page = self.mode
        self.page, self.mode = page, ScreenMode.READING

    def _do_help(self) -> None:
        self._show(make_help_page(self.mode is ScreenMode.WALKING))

    def _do_close(self) -> None:
        self.page, self.mode = None, self._mode_before_page

    def _do_quit(self) -> None:
        self.is_over = True

    def _do_choose(self) -> None:
        self.choose(self.chosen)

    def _do_down(self) -> None:
        self._scroll(1)

    def _do_up(self) -> None:
        self._scroll(-1)

    def _do_page_down(self) -> None:
        self._scroll(self.height - 3)

    def _do_page_up(self) -> None:
        self._scroll(3 - self.height)

    def _do_top(self) -> None:
        self._scroll(-(10**9))

    def _do_bottom(self) -> None:
        self._scroll(10**9)

    def _scroll(self, step: int) -> None:
        if self.page is not None:
            last = max(0, len(self.page.lines) - (self.height - 2))
            self.page.top = max(0, min(self.page.top + step, last))
        else:
            self.chosen = max(0, min(self.chosen + step, len(self.game_list.items) - 1))
