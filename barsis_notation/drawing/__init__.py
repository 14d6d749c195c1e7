"""Boards as text, for terminals and for tests: ``draw`` and its inverse, ``read_drawing``."""

from barsis_notation.drawing.boards import draw as draw
from barsis_notation.drawing.boards import read_drawing as read_drawing
from barsis_notation.drawing.errors import DrawingError as DrawingError
