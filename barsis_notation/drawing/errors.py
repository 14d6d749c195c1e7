"""The DrawingError class."""

from barsis_notation.base.errors import BarsisError


class DrawingError(BarsisError, ValueError):
    """Raised for a text that is not an ASCII drawing of the board.

    The board, or a line below it, has an unexpected text.

    Attributes:
        line: Line of the drawing, from 1.
        found: The text found there.
        expected: Description of the text expected in its place, in English.
    """

    def __init__(self, line: int, found: str, expected: str) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        super().__init__(f"line {line}: found {found!r}, expected {expected}")
