"""The whole screen as rows of text with ANSI styles, each exactly as wide as the terminal.

The board is never mirrored; in a language written from right to left the list is at its left side,
and everything else begins at the right edge. Each cell of a row has its own isolate, so that a
terminal that reorders words does so only inside a cell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.drawing.canvas import clip
from barsis_notation.drawing.look import BOLD, DIM, REVERSE
from barsis_notation.language.isolates import LRI, PDI, isolate_page, isolated
from barsis_notation.language.text_width import measure_width, pad_text, wrap_text
from barsis_notation.language.texts import bind_texts

from ..output.line_writer import to_ascii
from .board_text import draw_board_lines, measure_board, remove_styles
from .key_bindings import is_mirrored
from .move_list import WIDE, MoveRow, list_rows_around
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

_text = bind_texts("cli/replay")

LEAST: Final = (80, 24)
"""Columns and rows that are enough for every board with its texts."""

LIST: Final = 22
"""Least columns of the list beside a board."""

WIDE_LIST: Final = 42
"""Columns of each part of the list beside a board if there is room for words."""

TEXT_COLUMNS: Final = 72
"""Greatest number of columns of the text below a board; the list beside it takes the others."""

TOLD: Final = 3
"""Least rows of text about the ply below the board."""

ROOMY: Final = 8
"""Rows below the board from which the list continues beside the text there."""

LARGE_BOARD_ROOM: Final = (WIDE + 2, ROOMY + 4)
"""Columns and rows beside a board that is larger than usual.

The list needs the columns for moves in words; text, lists of pieces, title and keys need the rows.
"""

BESIDE_TABLE: Final = 26
"""Columns of each part of a list below the board."""

_LABEL: Final = re.compile(" *[^ ]+(?: [^ ]+)*  +")
"""A label in a separate column before a text."""

LRM: Final = "\u200e"


class ClickTarget(NamedTuple):
    """The place of a row that can be clicked, and the ply or game that a click opens.

    Attributes:
        row: The row of the screen, from 0.
        left: The first column, from 0.
        right: The column after the last.
        bookmark: The ply, None for a game.
        number: The index of the game in the list, None for a ply.
    """

    row: int
    left: int
    right: int
    bookmark: Bookmark | None = None
    number: int | None = None


class Screen(NamedTuple):
    """The content of the screen.

    Attributes:
        rows: The text of each row, with escape codes of ANSI styles.
        targets: The places that can be clicked.
    """

    rows: list[str]
    targets: list[ClickTarget]


def draw_screen(stepper: Stepper, columns: int, rows: int) -> Screen:
    """Return the content of the screen for a terminal of the given size.

    The height, and the lines and the position of a page of text, are noted in *stepper*.

    Args:
        stepper: The state of the screen.
        columns: Width of the terminal, in columns.
        rows: Height of the terminal, in rows.
    """
    painter = Painter(stepper.display, columns)
    stepper.height = rows
    if stepper.mode is ScreenMode.READING:
        screen = _draw_page(stepper, painter, rows)
    elif stepper.mode is ScreenMode.CHOOSING or stepper.game is None:
        screen = _draw_game_list(stepper, painter, rows)
    else:
        screen = _BoardScreen(stepper, stepper.game, painter, rows).draw()
    return screen._replace(rows=[*map(painter.format_row, screen.rows)])


class Painter:
    """A formatter of cells: text of an exact width, with direction and style.

    Args:
        display: How texts are shown.
        columns: Width of the screen.
    """

    def __init__(self, display: DisplayOptions, columns: int) -> None:
        self.display = display
        self.columns = columns
        self.from_the_right = display.isolates and is_mirrored()

    def format_cell(self, text: str, columns: int, style: str = "") -> str:
        """Return *text* as a cell: escaped, cut or padded to *columns*, in a style.

        *style* has ANSI parameters such as ``1;31``; "" for none.
        """
        shown = escape_invisible(text)
        if self.display.ascii:
            shown = to_ascii(shown)
        shown = clip(shown, columns)
        return self.apply_style(self._order(shown, columns), style)

    def format_line(self, paragraph: StyledText) -> str:
        """Return *paragraph*, cut or padded to the width of the screen, with its style."""
        return self.format_cell(paragraph.text, self.columns, paragraph.style)

    def format_drawing(self, line: str, columns: int) -> str:
        """Return *line*, a line of a drawing with its styles, cut or padded to *columns*.

        A line that is cut loses its styles.
        """
        bare = remove_styles(line)
        if measure_width(bare) > columns:
            line = bare = clip(bare, columns)
        filled = line + " " * (columns - measure_width(bare))
        return f"{LRI}{filled}{PDI}" if self.display.isolates and not bare.isascii() else filled

    def format_row(self, cells: str) -> str:
        """Return a whole row of the screen from *cells*, which are joined from left to right.

        The mark at its end keeps the blanks there in their place.
        """
        return f"{LRI}{cells}{LRM}{PDI}" if self.display.isolates and not cells.isascii() else cells

    def join_cells(self, *cells: str) -> str:
        """Return *cells*, as ``format_cell`` returns them, joined to a row.

        The first cell is at the right in a language written from right to left.
        """
        return "".join(reversed(cells) if self.from_the_right else cells)

    def apply_style(self, text: str, style: str) -> str:
        """Return *text* with the escape codes of *style*, an ANSI style such as ``1;31``.

        It is unchanged if *style* is "" or colors are off.
        """
        return f"\x1b[{style}m{text}\x1b[0m" if style and self.display.color else text

    def wrap(self, paragraph: StyledText, columns: int) -> list[StyledText]:
        """Return a text as lines of at most *columns* columns, all in its style.

        Lines after the first are indented, to the text after a label if there is one. Moves in a
        list are not broken if a line has room for them; a word that is wider than a line is cut.
        """
        label = _LABEL.match(paragraph.text)
        indent = measure_width(label[0]) if label else columns
        lines = wrap_text(paragraph.text, columns, indent if indent < columns // 2 else 2)
        return [StyledText(line, paragraph.style) for line in lines]

    def _order(self, text: str, columns: int) -> str:
        if self.from_the_right and text.strip():
            return f"{LRI}{isolate_page(text, columns + 1)}{PDI}"
        filled = pad_text(text, columns)
        return isolated(filled, "en") if self.display.isolates else filled


# -- a board ------------------------------------------------------------------------------------


class _BoardScreen:
    """The screen of a game: title, board, list of moves, text about the ply, and keys."""

    def __init__(self, stepper: Stepper, game: SteppedGame, painter: Painter, rows: int) -> None:
        self.stepper = stepper
        self.game = game
        self.painter = painter
        self.columns = painter.columns
        self.rows = rows
        columns, lines = LARGE_BOARD_ROOM
        self.board = draw_board_lines(
            game,
            stepper.display,
            flip=stepper.flip,
            columns=self.columns - columns,
            rows=rows - lines,
        )
        self.width = measure_board(self.board)
        self.targets: list[ClickTarget] = []

    def draw(self) -> Screen:
        """Return the content of the screen with board, moves and findings."""
        body = self.rows - 2
        if self.columns - self.width > LIST:
            shown = self._draw_with_list_beside(body)
        else:
            shown = self._draw_with_list_below(body)
        bar = self._bar()
        return Screen(
            [self._draw_title(), *shown][: max(0, self.rows - len(bar))] + bar, self.targets
        )

    def _bar(self) -> list[str]:
        """Return the last rows: the keys, a prompt or a message."""
        stepper = self.stepper
        has_room = self.columns >= LEAST[0] and self.rows >= LEAST[1]
        if has_room or stepper.prompt or stepper.message:
            return [_format_bar(stepper, self.painter)]
        small = _text("too-small", columns=self.columns, rows=self.rows)
        lines = self.painter.wrap(StyledText(str(small), NOTED), self.columns)
        return [self.painter.format_line(line) for line in lines[: self.rows]]

    def _draw_title(self) -> str:
        walk, record = self.game.walk, self.game.record
        ply = walk.ply
        turn = ply.node.line.turn or ply.node.number if ply else 0
        place = f" {_text('turn-of', turn=turn, turns=len(record.turns))}"
        room = max(0, self.columns - measure_width(place))
        cells = (
            self.painter.format_cell(self.game.occasion.format_heading(), room, BOLD),
            self.painter.format_cell(place, self.columns - room, DIM),
        )
        return self.painter.join_cells(*cells)

    def _draw_with_list_beside(self, body: int) -> list[str]:
        is_roomy = body - len(self.board) >= ROOMY
        left = self.width
        if is_roomy:
            left = max(left, min(self.columns - WIDE_LIST - 1, TEXT_COLUMNS))
        width = self.columns - left - 1
        height = min(len(self.board), max(0, body - TOLD))
        board = [self.painter.format_drawing(line, left) for line in self.board[:height]]
        if is_roomy:
            told = self._draw_text(body - height, left)
            board += [*told, *[" " * left] * (body - height - len(told))]
            return self._place_list_beside(board, left, width)
        rows = self._place_list_beside(board, left, width)
        return self._fill([*rows, *self._draw_text(body - height, self.columns)], body)

    def _place_list_beside(self, board: list[str], left: int, width: int) -> list[str]:
        """Return the rows of the board, of *left* columns, with the list of *width* beside it.

        The list has as many columns as fit with moves in words.
        """
        ascii = self.stepper.display.ascii
        parts = max(1, width // WIDE_LIST)
        part = width // parts
        rows = list_rows_around(self.game, len(board) * parts, part - 1, ascii=ascii)
        begins = self._list_begins(left + 1, width, parts)
        return [
            self.painter.join_cells(
                line,
                " ",
                *(
                    self._draw_list_row(rows, at * len(board) + number, part, number + 1, begin)
                    for at, begin in enumerate(begins)
                ),
                " " * (width - parts * part),
            )
            for number, line in enumerate(board)
        ]

    def _draw_with_list_below(self, body: int) -> list[str]:
        height = min(len(self.board), max(0, body - TOLD))
        shown = [self.painter.format_drawing(line, self.columns) for line in self.board[:height]]
        spare = body - height
        told = self._draw_text(max(TOLD, spare // 2), self.columns)
        shown += told
        parts = max(1, self.columns // BESIDE_TABLE)
        width = self.columns // parts
        deep = body - len(shown)
        rows = list_rows_around(
            self.game, deep * parts, width - 2, ascii=self.stepper.display.ascii
        )
        for line in range(deep):
            cells = [
                self._draw_list_row(rows, at * deep + line, width, len(shown) + 1, begin)
                for at, begin in enumerate(self._list_begins(0, self.columns, parts))
            ]
            cells.append(" " * (self.columns - parts * width))
            shown.append(self.painter.join_cells(*cells))
        return self._fill(shown, body)

    def _list_begins(self, left: int, width: int, parts: int) -> list[int]:
        """Return the first column of each part of a list, in reading order.

        In a language written from right to left, the list of *width* columns is at the left edge;
        otherwise it begins at the column *left*.
        """
        part = width // parts
        if self.painter.from_the_right:
            return [width - (at + 1) * part for at in range(parts)]
        return [left + at * part for at in range(parts)]

    def _draw_list_row(
        self, rows: list[MoveRow], number: int, width: int, at: int, left: int
    ) -> str:
        """Return a row of the list as a cell, and note the target of a click on it."""
        if number >= len(rows):
            return " " * width
        row = rows[number]
        if row.bookmark is not None:
            self.targets.append(ClickTarget(at, left, left + width, row.bookmark))
        painter = self.painter
        mark = ">" if row.is_here else " "
        style = f"{row.style};{REVERSE}".strip(";") if row.is_here else row.style
        return painter.join_cells(
            painter.format_cell(mark, 1, style), painter.format_cell(row.text, width - 1, style)
        )

    def _draw_text(self, rows: int, columns: int) -> list[str]:
        """Return at most *rows* rows of text about the ply, the most important first."""
        game = self.game
        remarks = game.remarks(game.walk.bookmark)
        told = [make_headline(game, ascii=self.stepper.display.ascii), *describe_move(game)]
        if rows > TOLD:
            told += [*iter_full_findings(game, remarks), *iter_notes(game.walk.ply)]
            lines = [line for one in told for line in self.painter.wrap(one, columns)]
        else:
            others = [*iter_brief_findings(remarks), *iter_notes(game.walk.ply)]
            lines = [*told[:2], *others, *told[2:]]
        return [self.painter.format_cell(one.text, columns, one.style) for one in lines[:rows]]

    def _fill(self, rows: list[str], body: int) -> list[str]:
        return [*rows, *[" " * self.columns] * (body - len(rows))][: max(0, body)]


# -- the list of games, pages, the last row ------------------------------------------------------


def _draw_game_list(stepper: Stepper, painter: Painter, rows: int) -> Screen:
    """Return the screen of the list of games around the chosen one."""
    items, room = stepper.game_list.items, max(1, rows - 2)
    first = max(0, min(stepper.chosen - room // 2, len(items) - room))
    shown: list[str] = []
    targets = []
    for number, item in enumerate(items[first : first + room], start=first):
        is_here = number == stepper.chosen
        style = "" if item.is_sound else "31"
        style = f"{style};{REVERSE}".strip(";") if is_here else style
        text = f"{'>' if is_here else ' '}{number + 1:>4}  {item.label}"
        targets.append(ClickTarget(len(shown) + 1, 0, painter.columns, number=number))
        shown.append(painter.format_cell(text, painter.columns, style))
    still = "" if stepper.game_list.is_read else f"   {_text('reading')}"
    title = painter.format_line(StyledText(f"{_text('games')}: {len(items)}{still}", BOLD))
    return Screen(_frame(title, shown, _format_bar(stepper, painter), painter, rows), targets)


def _draw_page(stepper: Stepper, painter: Painter, rows: int) -> Screen:
    page = stepper.page
    assert page is not None
    page.lines = [
        line
        for one in page.paragraphs
        for line in painter.wrap(StyledText(escape_invisible(one.text), one.style), painter.columns)
    ]
    page.top = max(0, min(page.top, len(page.lines) - max(0, rows - 2)))
    shown = [painter.format_line(one) for one in page.lines[page.top : page.top + max(0, rows - 2)]]
    title = painter.format_line(StyledText(page.title, BOLD))
    return Screen(_frame(title, shown, _format_bar(stepper, painter), painter, rows), [])


def _frame(title: str, shown: list[str], bar: str, painter: Painter, rows: int) -> list[str]:
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


def _format_bar(stepper: Stepper, painter: Painter) -> str:
    """Return the last row: the prompt, a message, or the keys."""
    prompt = stepper.prompt
    if prompt is not None:
        typed = f"{prompt.typed}_"
        text = _text("search", typed=typed) if prompt.is_search else _text("go-to", typed=typed)
        return painter.format_line(StyledText(str(text), BOLD))
    if stepper.message:
        return painter.format_line(StyledText(str(stepper.message), BOLD))
    keys = BARS[stepper.mode]
    ascii = stepper.display.ascii
    shown = (f"{_ARROWS.get(key, key) if ascii else key} {what}" for key, what in keys)
    return painter.format_line(StyledText("  ".join(shown), DIM))
