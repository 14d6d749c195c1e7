"""Where the squares and the players' panels of a cross board stand on the sheet.

Four arms make a cross, seen from above with arm 0 at the bottom; any other number of arms stands
side by side, each as seen from its chair with the centre at the top.
"""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple, Protocol

from barsis_notation.drawing.canvas import clip
from barsis_notation.drawing.sheet_cells import SQUARE
from barsis_notation.engines.cross.cross_board import CrossBoard

Square = tuple[int, str, int]
"""Arm, column letter, rank, as ``Board.place_of`` returns them."""

CROSS_RANKS = range(6, 10)
"""Ranks of a cross that leaves room for panels in its corners and fits a screen of 80 by 24."""

STRIPS_ABREAST = 8
MAX_STRIP_WIDTH = 16
SHEET = 80


class PanelPlace(NamedTuple):
    """Where a panel stands, how wide it is, and whether it is too narrow for blanks and a name."""

    x: int
    y: int
    width: int
    narrow: bool = False

    @property
    def gap(self) -> str:
        """What stands between the words of the first line."""
        return "" if self.narrow else " "

    @property
    def counts_y(self) -> int:
        """The line of the first count: a narrow panel has the name in a line of its own."""
        return self.y + (2 if self.narrow else 1)


class Layout(Protocol):
    """A way to lay a board out."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def square(self, square: Square) -> tuple[int, int]:
        """Return column and line where *square* begins."""
        ...

    def panel(self, arm: int) -> PanelPlace:
        """Return where the panel of the player on *arm* stands."""
        ...

    def labels(self, centre: str, ascii: bool, /) -> list[tuple[int, int, str]]:
        """Return words on the sheet: column, line, text. *centre* is what the centre is called."""
        ...


def choose_layout(board: CrossBoard, turned: bool) -> Layout:
    """Return how *board* is laid out, *turned* so that the other side sits in front."""
    if board.arms == 4 and board.ranks in CROSS_RANKS:
        return CrossLayout(board, turned)
    return StripLayout(board, turned)


class CrossLayout(NamedTuple):
    """Four arms around the centre; each player's panel is at the left hand of his chair."""

    board: CrossBoard
    turned: bool

    @property
    def width(self) -> int:
        return SQUARE * self.height

    @property
    def height(self) -> int:
        return 2 * self.board.ranks + 3

    def square(self, square: Square) -> tuple[int, int]:
        arm, column, rank = square
        x, y = "LMR".index(column) - 1, rank + 1
        for _ in range(self._side(arm)):
            x, y = y, -x
        middle = self.board.ranks + 1
        return SQUARE * (middle + x), middle + y

    def panel(self, arm: int) -> PanelPlace:
        side, far = self._side(arm), self.board.ranks + 3
        x = 1 + (SQUARE * far if side in (1, 2) else 0)
        y = 2 if side in (2, 3) else far + 1
        return PanelPlace(x, y, SQUARE * self.board.ranks - 2)

    def labels(self, centre: str, _ascii: bool) -> list[tuple[int, int, str]]:
        ranks = self.board.ranks
        box = 3 * SQUARE
        words = wrap(centre.upper(), box, break_long_words=False)[:2]
        lines = enumerate(words, ranks + 1)
        return [(SQUARE * ranks, y, clip(word, box).center(box)) for y, word in lines]

    def _side(self, arm: int) -> int:
        """0 where the arm points down, then counter-clockwise."""
        return (arm + 2 * self.turned) % 4


class StripLayout(NamedTuple):
    """The arms side by side, each with its panel above it."""

    board: CrossBoard
    turned: bool

    @property
    def width(self) -> int:
        return self._pitch * min(self.board.arms, STRIPS_ABREAST) - 1

    @property
    def height(self) -> int:
        rows = -(-self.board.arms // STRIPS_ABREAST)
        return rows * self._row - 1

    @property
    def _pitch(self) -> int:
        """Columns from one arm to the next: the wider, the fewer there are."""
        return min(SHEET // min(self.board.arms, STRIPS_ABREAST), MAX_STRIP_WIDTH)

    @property
    def _row(self) -> int:
        """A panel of five lines, the ranks, the names of the columns, an empty line."""
        return 5 + self.board.ranks + 1 + 1

    def square(self, square: Square) -> tuple[int, int]:
        arm, column, rank = square
        x, y = self._corner(arm)
        return x + SQUARE * "LMR".index(column), y + 4 + rank

    def panel(self, arm: int) -> PanelPlace:
        return PanelPlace(*self._corner(arm), self._pitch - 1, narrow=True)

    def labels(self, _centre: str, ascii: bool) -> list[tuple[int, int, str]]:
        """The columns by name, and which way men go in them: one's own both ways."""
        corners = map(self._corner, range(self.board.arms))
        down, both, up = "v|^" if ascii else "↓↕↑"
        left, right = (up, down) if self.board.clockwise else (down, up)
        names = f" L{left} M{both} R{right}"
        return [(x, y + 5 + self.board.ranks, names) for x, y in corners]

    def _corner(self, arm: int) -> tuple[int, int]:
        arms = self.board.arms
        row, place = divmod((arm + self.turned * (arms // 2)) % arms, STRIPS_ABREAST)
        return self._pitch * place, self._row * row
