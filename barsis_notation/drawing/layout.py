"""Where the squares and the players' panels of a cross board stand on the sheet.

Four arms make a cross, seen from above with arm 0 at the bottom; any other number of arms stands
side by side, each as seen from its chair with the centre at the top.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from barsis_notation.engines.cross.board import Board

Square = tuple[int, str, int]
"""Arm, column letter, rank, as ``Board.place_of`` returns them."""

SQUARE = 3
"""Columns of the sheet a square takes."""

CROSS_RANKS = range(6, 10)
"""Ranks of a cross that leaves room for panels in its corners and fits a screen of 80 by 24."""

STRIPS_ABREAST = 8


class Panel(NamedTuple):
    """Where a panel stands, how wide it is, and what stands between its words."""

    x: int
    y: int
    width: int
    gap: str


class Layout(Protocol):
    """A way to lay a board out."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def square(self, square: Square) -> tuple[int, int]:
        """Return column and line where *square* begins."""
        ...

    def panel(self, arm: int) -> Panel:
        """Return where the panel of the player on *arm* stands."""
        ...

    def labels(self, centre: str, /) -> list[tuple[int, int, str]]:
        """Return words on the sheet: column, line, text. *centre* is what the centre is called."""
        ...


def layout_of(board: Board, turned: bool) -> Layout:
    """Return how *board* is laid out, *turned* so that the other side sits in front."""
    if board.arms == 4 and board.ranks in CROSS_RANKS:
        return Cross(board, turned)
    return Strips(board, turned)


class Cross(NamedTuple):
    """Four arms around the centre; each player's panel is at the left hand of his chair."""

    board: Board
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

    def panel(self, arm: int) -> Panel:
        side, far = self._side(arm), self.board.ranks + 3
        x = 1 + (SQUARE * far if side in (1, 2) else 0)
        y = 2 if side in (2, 3) else far + 1
        return Panel(x, y, SQUARE * self.board.ranks - 2, " ")

    def labels(self, centre: str) -> list[tuple[int, int, str]]:
        ranks = self.board.ranks
        box = 3 * SQUARE
        return [(SQUARE * ranks, ranks + 1, centre[:box].upper().center(box))]

    def _side(self, arm: int) -> int:
        """0 where the arm points down, then counter-clockwise."""
        return (arm + 2 * self.turned) % 4


class Strips(NamedTuple):
    """The arms side by side, each with its panel above it."""

    board: Board
    turned: bool

    @property
    def width(self) -> int:
        return (3 * SQUARE + 1) * min(self.board.arms, STRIPS_ABREAST) - 1

    @property
    def height(self) -> int:
        rows = -(-self.board.arms // STRIPS_ABREAST)
        return rows * self._pitch - 1

    @property
    def _pitch(self) -> int:
        """A panel of four lines, the ranks, the names of the columns, an empty line."""
        return 4 + self.board.ranks + 1 + 1

    def square(self, square: Square) -> tuple[int, int]:
        arm, column, rank = square
        x, y = self._corner(arm)
        return x + SQUARE * "LMR".index(column), y + 3 + rank

    def panel(self, arm: int) -> Panel:
        return Panel(*self._corner(arm), 3 * SQUARE, "")

    def labels(self, _centre: str) -> list[tuple[int, int, str]]:
        corners = map(self._corner, range(self.board.arms))
        return [(x, y + 4 + self.board.ranks, " L  M  R") for x, y in corners]

    def _corner(self, arm: int) -> tuple[int, int]:
        arms = self.board.arms
        row, place = divmod((arm + self.turned * (arms // 2)) % arms, STRIPS_ABREAST)
        return (3 * SQUARE + 1) * place, self._pitch * row
