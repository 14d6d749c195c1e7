"""Boards as SVG, PNG and GIF: ``board`` draws a position.

``board`` returns a ``Drawing``, the SVG document as text.

Examples:
    >>> from barsis_notation.drawing import svg
    >>> svg.board("natt-klab W:a1,b1 B:e5 to=W").count("data-seat=")
    3
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.drawing.svg.board_drawing import Drawing as Drawing
    from barsis_notation.drawing.svg.board_drawing import board as board
else:
    __getattr__, __dir__ = make_late_names(__name__, {"board_drawing": "Drawing board"})
