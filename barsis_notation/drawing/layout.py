"""Places of the squares and players' panels of a cross board on the canvas.

Four arms make a cross, seen from above with arm 0 at the bottom. Boards with another number of arms
are drawn with the arms side by side, each as its player sees it, with the centre at the top.
"""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple, Protocol

from barsis_notation.drawing.canvas import clip
from barsis_notation.drawing.sheet_cells import SQUARE
from barsis_notation.engines.cross.cross_board import CrossBoard

Square = tuple[int, str, int]
"""Arm (from 0), column letter ``L``, ``M`` or ``R``, and rank (from 1) of a square."""

CROSS_RANKS = range(6, 10)
"""Numbers of ranks with which a cross fits 80 by 24 characters and has room for panels."""

STRIPS_ABREAST = 8
"""Largest number of arms drawn side by side; further arms start a new row."""
MAX_STRIP_WIDTH = 16
"""Largest width of one arm with its panel, in columns."""
SHEET = 80
"""Largest width of all arms side by side, in columns."""


class PanelPlace(NamedTuple):
    """Place and width of a player's panel on the canvas, from ``Layout.find_panel``.

    Attributes:
        x: First column, from 0.
        y: First line, from 0.
        width: Number of columns.
        narrow: Whether there is no room for spaces, and the name needs a separate line.
    """

    x: int
    y: int
    width: int
    narrow: bool = False

    @property
    def gap(self) -> str:
        """The separator of the words in the first line: a space, or "" in a narrow panel."""
        return "" if self.narrow else " "

    @property
    def counts_y(self) -> int:
        """The line of the canvas, from 0, with the first count of pieces, below the name."""
        return self.y + (2 if self.narrow else 1)


class Layout(Protocol):
    """An arrangement of a cross board on the canvas, from ``choose_layout``.

    Attributes:
        width: Number of columns of the drawing.
        height: Number of lines of the drawing, without those of the footer.
    """

    @property
    def width(self) -> int:
        """Number of columns of the drawing."""
        ...

    @property
    def height(self) -> int:
        """Number of lines of the drawing, without those of the footer."""
        ...

    def find_square(self, square: Square) -> tuple[int, int]:
        """Return the first column and the line of a square on the canvas, both from 0.

        *square* has the arm (from 0), column letter (``L``, ``M`` or ``R``) and rank (from 1).
        """
        ...

    def find_panel(self, arm: int) -> PanelPlace:
        """Return the place of a player's panel.

        *arm* is the arm of the player, from 0.
        """
        ...

    def list_labels(self, centre: str, ascii: bool, /) -> list[tuple[int, int, str]]:
        """Return the texts outside panels, each as first column, line and text.

        Columns and lines count from 0.

        Args:
            centre: Name of the centre, for layouts that show it.
            ascii: Whether to use only ASCII signs; the name of the centre is not changed.
        """
        ...


def choose_layout(board: CrossBoard, turned: bool) -> Layout:
    """Return the layout for a board.

    It is a CrossLayout for four arms of 6 to 9 ranks; other boards have a StripLayout, with their
    arms side by side.

    Args:
        board: The board.
        turned: Whether the arm opposite to arm 0 is in front.
    """
    if board.arms == 4 and board.ranks in CROSS_RANKS:
        return CrossLayout(board, turned)
    return StripLayout(board, turned)


class CrossLayout(NamedTuple):
    """The layout of four arms around the centre, from ``choose_layout``.

    Each panel is on the left of its player.

    Attributes:
        board: The board.
        turned: Whether the arm opposite to arm 0 is in front.
    """

    board: CrossBoard
    turned: bool

    @property
    def width(self) -> int:
        """Number of columns of the drawing."""
        return SQUARE * self.height

    @property
    def height(self) -> int:
        """Number of lines of the drawing, without those of the footer."""
        return 2 * self.board.ranks + 3

    def find_square(self, square: Square) -> tuple[int, int]:
        """Return the first column and the line of a square on the canvas, both from 0.

        *square* has the arm (from 0), column letter (``L``, ``M`` or ``R``) and rank (from 1).
        """
        arm, column, rank = square
        x, y = "LMR".index(column) - 1, rank + 1
        for _ in range(self._get_side(arm)):
            x, y = y, -x
        middle = self.board.ranks + 1
        return SQUARE * (middle + x), middle + y

    def find_panel(self, arm: int) -> PanelPlace:
        """Return the place of the panel of the player at *arm*, from 0."""
        side, far = self._get_side(arm), self.board.ranks + 3
        x = 1 + (SQUARE * far if side in (1, 2) else 0)
        y = 2 if side in (2, 3) else far + 1
        return PanelPlace(x, y, SQUARE * self.board.ranks - 2)

    def list_labels(self, centre: str, _ascii: bool) -> list[tuple[int, int, str]]:
        """Return the lines of the name of the centre, each as first column, line and text.

        Columns and lines count from 0. *centre* is the name, which is written in capitals; only two
        lines of it are shown. The second argument is not used.
        """
        ranks = self.board.ranks
        box = 3 * SQUARE
        words = wrap(centre.upper(), box, break_long_words=False)[:2]
        lines = enumerate(words, ranks + 1)
        return [(SQUARE * ranks, y, clip(word, box).center(box)) for y, word in lines]

    def _get_side(self, arm: int) -> int:
        """Return 0 for the arm that points down, then counter-clockwise up to 3."""
        return (arm + 2 * self.turned) % 4


class StripLayout(NamedTuple):
    """The layout of arms side by side, from ``choose_layout``.

    Each arm is below the panel of its player; there are at most eight in a row.

    Attributes:
        board: The board.
        turned: Whether the arm opposite to arm 0 comes first.
    """

    board: CrossBoard
    turned: bool

    @property
    def width(self) -> int:
        """Number of columns of the drawing."""
        return self._pitch * min(self.board.arms, STRIPS_ABREAST) - 1

    @property
    def height(self) -> int:
        """Number of lines of the drawing, without those of the footer."""
        rows = -(-self.board.arms // STRIPS_ABREAST)
        return rows * self._row - 1

    @property
    def _pitch(self) -> int:
        """Number of columns from one arm to the next; it is larger if there are fewer arms."""
        return min(SHEET // min(self.board.arms, STRIPS_ABREAST), MAX_STRIP_WIDTH)

    @property
    def _row(self) -> int:
        """Number of lines from one row of arms to the next.

        They are a panel of five lines, the ranks, the names of the columns and an empty line.
        """
        return 5 + self.board.ranks + 1 + 1

    def find_square(self, square: Square) -> tuple[int, int]:
        """Return the first column and the line of a square on the canvas, both from 0.

        *square* has the arm (from 0), column letter (``L``, ``M`` or ``R``) and rank (from 1).
        """
        arm, column, rank = square
        x, y = self._find_corner(arm)
        return x + SQUARE * "LMR".index(column), y + 4 + rank

    def find_panel(self, arm: int) -> PanelPlace:
        """Return the place of the panel of the player at *arm*, from 0."""
        return PanelPlace(*self._find_corner(arm), self._pitch - 1, narrow=True)

    def list_labels(self, _centre: str, ascii: bool) -> list[tuple[int, int, str]]:
        """Return a text below each arm with the names of its columns.

        Each item is the first column and the line of the text, both from 0, and the text. Each name
        has a sign for the direction of play; ``M`` is used in both directions. The first argument
        is not used. *ascii* is whether to use only ASCII signs.
        """
        corners = map(self._find_corner, range(self.board.arms))
        down, both, up = "v|^" if ascii else "↓↕↑"
        left, right = (up, down) if self.board.clockwise else (down, up)
        names = f" L{left} M{both} R{right}"
        return [(x, y + 5 + self.board.ranks, names) for x, y in corners]

    def _find_corner(self, arm: int) -> tuple[int, int]:
        arms = self.board.arms
        row, place = divmod((arm + self.turned * (arms // 2)) % arms, STRIPS_ABREAST)
        return self._pitch * place, self._row * row
