"""Boards as text, for terminals and for tests: ``draw`` and its inverse, ``read_drawing``."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.drawing.boards import draw as draw
    from barsis_notation.drawing.boards import read_drawing as read_drawing
    from barsis_notation.drawing.errors import DrawingError as DrawingError

__getattr__ = late_names(
    __name__,
    {
        "DrawingError": "errors",
        "draw": "boards",
        "read_drawing": "boards",
    },
)
