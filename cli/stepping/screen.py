"""The whole screen as rows of text with ANSI styles, each exactly as wide as the terminal.

The board is never mirrored; in a language from the right the list stands at its left side, and
everything else begins at the right edge. Each cell of a row is in an isolate of its own, so that a
terminal which turns words around turns them inside of it.
"""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.drawing.canvas import clip
from barsis_notation.drawing.look import BOLD, DIM, REVERSE
from barsis_notation.language.isolates import LRI, PDI, isolated, isolated_page
from barsis_notation.language.text_width import padded, width_of
from barsis_notation.language.texts import texts_of

from ..output.line_writer import to_ascii
from .board_text import draw_board_lines
from .key_bindings import is_mirrored
from .move_list import MoveRow, list_rows_around
from .ply_text import (
    NOTED,
    StyledText,
    describe_move,
    iter_brief_findings,
    iter_full_findings,
    iter_notes,
    make_headline,
)
from .stepper import ScreenMode

if TYPE_CHECKING:
    from barsis_notation.replay.ply_walk import Bookmark
    from barsis_notation.validation.stepped_games import SteppedGame

    from .stepper import DisplayOptions, Stepper

_text = texts_of("cli/replay")

LEAST: Final = (80, 24)
"""Columns and rows that every board and what is said of it have room in."""

LIST: Final = 22
"""Columns of the list beside a board, at least."""

WIDE_LIST: Final = 42
"""Columns of the list beside a board where there is room for words."""

TOLD: Final = 3
"""Rows below the board that tell of the ply, at least."""

ROOMY: Final = 8
"""Rows below the board from which on the list goes down beside what is said."""

BESIDE_TABLE: Final = 26
"""Columns of each part of a list that stands below the board."""

_LABEL: Final = re.compile(" *[^ ]+(?: [^ ]+)*  +")
"""What stands in a column of its own before a text."""

LRM: Final = "\u200e"

_STYLE: Final = re.compile("\x1b\\[[0-9;]*m")


class ClickTarget(NamedTuple):
    """The columns from *left* up to *right* of a row, and the ply or game a click there opens."""

    row: int
    left: int
    right: int
    bookmark: Bookmark | None = None
    number: int | None = None


class Screen(NamedTuple):
    """The rows of the screen, and its click targets."""

    rows: list[str]
    targets: list[ClickTarget]


def draw_screen(stepper: Stepper, columns: int, rows: int) -> Screen:
    """Return the screen for a terminal with *columns* and *rows*."""
    painter = Painter(stepper.dress, columns)
    stepper.height = rows
    if stepper.mode is ScreenMode.READING:
        screen = _page(stepper, painter, rows)
    elif stepper.mode is ScreenMode.CHOOSING or stepper.game is None:
        screen = _choice(stepper, painter, rows)
    else:
        screen = _BoardScreen(stepper, stepper.game, painter, rows).screen()
    return screen._replace(rows=[*map(painter.row, screen.rows)])


class Painter:
    """Formats cells: text of an exact width, with direction and style."""

    def __init__(self, dress: DisplayOptions, columns: int) -> None:
        self.dress = dress
        self.columns = columns
        self.from_the_right = dress.isolates and is_mirrored()

    def cell(self, text: str, columns: int, style: str = "") -> str:
        """Return any text, escaped, and cut or padded to *columns*."""
        shown = plain(text)
        if self.dress.ascii:
            shown = to_ascii(shown)
        shown = clip(shown, columns)
        return self.styled(self._ordered(shown, columns), style)

    def line(self, paragraph: StyledText) -> str:
        """Return a text as a whole row."""
        return self.cell(paragraph.text, self.columns, paragraph.style)

    def drawn(self, line: str, columns: int) -> str:
        """Return a line of a drawing with its styles, cut or padded to *columns*."""
        bare = _STYLE.sub("", line)
        if width_of(bare) > columns:
            line = bare = clip(bare, columns)
        filled = line + " " * (columns - width_of(bare))
        return f"{LRI}{filled}{PDI}" if self.dress.isolates and not bare.isascii() else filled

    def row(self, cells: str) -> str:
        """Return a whole row with cells from the left.

        The mark before its end keeps the blanks there in their place.
        """
        return f"{LRI}{cells}{LRM}{PDI}" if self.dress.isolates and not cells.isascii() else cells

    def beside(self, *cells: str) -> str:
        """Return cells next to one another, in the direction of the language."""
        return "".join(reversed(cells) if self.from_the_right else cells)

    def styled(self, text: str, style: str) -> str:
        """Return a text with an ANSI style, if colors are on."""
        return f"\x1b[{style}m{text}\x1b[0m" if style and self.dress.color else text

    def wrapped(self, paragraph: StyledText, columns: int) -> list[StyledText]:
        """Return a text as lines of at most *columns* columns."""
        label = _LABEL.match(paragraph.text)
        indent = " " * (label.end() if label and label.end() < columns // 2 else 2)
        lines = wrap(paragraph.text, columns, subsequent_indent=indent) or [""]
        return [StyledText(line, paragraph.style) for line in lines]

    def _ordered(self, text: str, columns: int) -> str:
        if self.from_the_right and text.strip():
            return f"{LRI}{isolated_page(text, columns + 1)}{PDI}"
        filled = padded(text, columns)
        return isolated(filled, "en") if self.dress.isolates else filled


# -- a board ------------------------------------------------------------------------------------


class _BoardScreen:
    """The screen of a game: a title, board and list, what is said, the keys."""

    def __init__(self, stepper: Stepper, game: SteppedGame, painter: Painter, rows: int) -> None:
        self.stepper = stepper
        self.game = game
        self.painter = painter
        self.columns = painter.columns
        self.rows = rows
        self.board = draw_board_lines(game, stepper.dress, flip=stepper.flip)
        self.width = max(width_of(_STYLE.sub("", line)) for line in self.board)
        self.targets: list[ClickTarget] = []

    def screen(self) -> Screen:
        """Return the screen."""
        body = self.rows - 2
        if self.columns - self.width > LIST:
            shown = self._with_list_beside(body)
        else:
            shown = self._with_list_below(body)
        rows = [self._title(), *shown][: max(0, self.rows - 1)]
        return Screen([*rows, self._bar()], self.targets)

    def _bar(self) -> str:
        stepper = self.stepper
        has_room = self.columns >= LEAST[0] and self.rows >= LEAST[1]
        if has_room or stepper.prompt or stepper.message:
            return _bar(stepper, self.painter)
        small = _text("too-small", columns=self.columns, rows=self.rows)
        return self.painter.line(StyledText(str(small), NOTED))

    def _title(self) -> str:
        walk, record = self.game.walk, self.game.record
        ply = walk.ply
        turn = ply.node.line.turn or ply.node.number if ply else 0
        place = f" {_text('turn-of', turn=turn, turns=len(record.turns))}"
        room = max(0, self.columns - width_of(place))
        cells = (
            self.painter.cell(self.game.occasion.heading(), room, BOLD),
            self.painter.cell(place, self.columns - room, DIM),
        )
        return self.painter.beside(*cells)

    def _with_list_beside(self, body: int) -> list[str]:
        is_roomy = body - len(self.board) >= ROOMY
        spare = self.columns - self.width - 1
        width = min(spare, WIDE_LIST) if is_roomy else spare
        left = self.columns - width - 1
        height = min(len(self.board), max(0, body - TOLD))
        board = [self.painter.drawn(line, left) for line in self.board[:height]]
        if is_roomy:
            told = self._told(body - height, left)
            board += [*told, *[" " * left] * (body - height - len(told))]
            return self._beside(board, left, width)
        rows = self._beside(board, left, width)
        return self._filled([*rows, *self._told(body - height, self.columns)], body)

    def _beside(self, board: list[str], left: int, width: int) -> list[str]:
        """Return the board, of so many columns, with the list beside it."""
        ascii = self.stepper.dress.ascii
        rows = list_rows_around(self.game, len(board), width - 1, ascii=ascii)
        begin = 0 if self.painter.from_the_right else left + 1
        return [
            self.painter.beside(line, " ", self._listed(rows, number, width, number + 1, begin))
            for number, line in enumerate(board)
        ]

    def _with_list_below(self, body: int) -> list[str]:
        height = min(len(self.board), max(0, body - TOLD))
        shown = [self.painter.drawn(line, self.columns) for line in self.board[:height]]
        spare = body - height
        told = self._told(max(TOLD, spare // 2), self.columns)
        shown += told
        parts = max(1, self.columns // BESIDE_TABLE)
        width = self.columns // parts
        deep = body - len(shown)
        rows = list_rows_around(self.game, deep * parts, width - 2, ascii=self.stepper.dress.ascii)
        for line in range(deep):
            cells = [
                self._listed(rows, part * deep + line, width, len(shown) + 1, part * width)
                for part in range(parts)
            ]
            cells.append(" " * (self.columns - parts * width))
            shown.append(self.painter.beside(*cells))
        return self._filled(shown, body)

    def _listed(self, rows: list[MoveRow], number: int, width: int, at: int, left: int) -> str:
        """Return a row of the list as a cell, and note where it is seen."""
        if number >= len(rows):
            return " " * width
        row = rows[number]
        if row.bookmark is not None:
            self.targets.append(ClickTarget(at, left, left + width, row.bookmark))
        painter = self.painter
        mark = ">" if row.is_here else " "
        style = f"{row.style};{REVERSE}".strip(";") if row.is_here else row.style
        return painter.beside(
            painter.cell(mark, 1, style), painter.cell(row.text, width - 1, style)
        )

    def _told(self, rows: int, columns: int) -> list[str]:
        """Return at most so many rows that tell of the ply, the first first."""
        game = self.game
        remarks = game.remarks(game.walk.bookmark)
        told = [make_headline(game, ascii=self.stepper.dress.ascii), *describe_move(game)]
        if rows > TOLD:
            told += [*iter_full_findings(game, remarks), *iter_notes(game.walk.ply)]
            lines = [line for one in told for line in self.painter.wrapped(one, columns)]
        else:
            others = [*iter_brief_findings(remarks), *iter_notes(game.walk.ply)]
            lines = [*told[:2], *others, *told[2:]]
        return [self.painter.cell(one.text, columns, one.style) for one in lines[:rows]]

    def _filled(self, rows: list[str], body: int) -> list[str]:
        return [*rows, *[" " * self.columns] * (body - len(rows))][: max(0, body)]


# -- the list of games, pages, the last row ------------------------------------------------------


def _choice(stepper: Stepper, painter: Painter, rows: int) -> Screen:
    """Return the list of games with the one that is chosen, and its neighbours."""
    items, room = stepper.shelf.items, max(1, rows - 2)
    first = max(0, min(stepper.chosen - room // 2, len(items) - room))
    shown: list[str] = []
    targets = []
    for number, item in enumerate(items[first : first + room], start=first):
        is_here = number == stepper.chosen
        style = "" if item.is_sound else "31"
        style = f"{style};{REVERSE}".strip(";") if is_here else style
        text = f"{'>' if is_here else ' '}{number + 1:>4}  {item.label}"
        targets.append(ClickTarget(len(shown) + 1, 0, painter.columns, number=number))
        shown.append(painter.cell(text, painter.columns, style))
    still = "" if stepper.shelf.is_read else f"   {_text('reading')}"
    title = painter.line(StyledText(f"{_text('games')}: {len(items)}{still}", BOLD))
    return Screen(_framed(title, shown, _bar(stepper, painter), painter, rows), targets)


def _page(stepper: Stepper, painter: Painter, rows: int) -> Screen:
    page = stepper.page
    assert page is not None
    page.lines = [
        line
        for one in page.paragraphs
        for line in painter.wrapped(StyledText(plain(one.text), one.style), painter.columns)
    ]
    page.top = max(0, min(page.top, len(page.lines) - max(0, rows - 2)))
    shown = [painter.line(one) for one in page.lines[page.top : page.top + max(0, rows - 2)]]
    title = painter.line(StyledText(page.title, BOLD))
    return Screen(_framed(title, shown, _bar(stepper, painter), painter, rows), [])


def _framed(title: str, shown: list[str], bar: str, painter: Painter, rows: int) -> list[str]:
    empty = [" " * painter.columns] * (rows - 2 - len(shown))
    return [title, *shown, *empty, bar][:rows]


BARS: Final = {
    ScreenMode.WALKING: (
        ("←→", _text("bar-step")),
        ("↑↓", _text("bar-turn")),
        ("space", _text("bar-play")),
        ("n", _text("bar-finding")),
        ("v", _text("bar-line")),
        ("/", _text("bar-search")),
        ("i", _text("bar-more")),
        ("?", _text("bar-help")),
        ("q", _text("bar-quit")),
    ),
    ScreenMode.CHOOSING: (
        ("↑↓", _text("bar-step")),
        ("Enter", _text("bar-choose")),
        ("?", _text("bar-help")),
        ("q", _text("bar-quit")),
    ),
    ScreenMode.READING: (("↑↓", _text("bar-scroll")), ("q", _text("bar-close"))),
}
"""The keys that the last row of the screen names."""

_ARROWS: Final = {"←→": "<>", "↑↓": "^v"}


def _bar(stepper: Stepper, painter: Painter) -> str:
    """Return the last row: what is being typed, what there is to say, or the keys."""
    prompt = stepper.prompt
    if prompt is not None:
        typed = f"{prompt.typed}_"
        text = _text("search", typed=typed) if prompt.is_search else _text("go-to", typed=typed)
        return painter.line(StyledText(str(text), BOLD))
    if stepper.message:
        return painter.line(StyledText(str(stepper.message), BOLD))
    keys = BARS[stepper.mode]
    ascii = stepper.dress.ascii
    shown = (f"{_ARROWS.get(key, key) if ascii else key} {what}" for key, what in keys)
    return painter.line(StyledText("  ".join(shown), DIM))
