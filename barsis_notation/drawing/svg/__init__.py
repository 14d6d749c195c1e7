"""Boards as SVG, PNG and GIF: ``board`` draws a position."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.drawing.svg.board_drawing import Drawing as Drawing
    from barsis_notation.drawing.svg.board_drawing import board as board
else:
    __getattr__, __dir__ = make_late_names(__name__, {"board_drawing": "Drawing board"})
