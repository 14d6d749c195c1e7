"""Boards as SVG, PNG and GIF: ``board`` draws a position."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.drawing.svg.boards import Drawing as Drawing
    from barsis_notation.drawing.svg.boards import board as board
else:
    __getattr__, __dir__ = late_names(__name__, {"boards": "Drawing board"})
