"""Boards as SVG, PNG and GIF: ``board`` draws a position."""

from barsis_notation.drawing.svg.boards import Drawing as Drawing
from barsis_notation.drawing.svg.boards import board as board
