"""The DrawingError class."""

from barsis_notation.base.errors import BarsisError


class DrawingError(BarsisError, ValueError):
    """Raised for a text that is not an ASCII drawing of the board.

    ``read_drawing`` raises it if the board, or a line below it, has unexpected text.

    Attributes:
        line: Line of the drawing, from 1.
        found: The text found there.
        expected: Description of the text expected in its place, in English.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.drawing import DrawingError, read_drawing
        >>> try:
        ...     read_drawing("not a board", load_ruleset("natt-klab"))
        ... except DrawingError as error:
        ...     print(error.line, error.found)
        1 not a board
    """

    def __init__(self, line: int, found: str, expected: str) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        super().__init__(f"line {line}: found {found!r}, expected {expected}")
