"""What keeps a text from being a drawing of a board."""

from barsis_notation.base.errors import BarsisError


class DrawingError(BarsisError, ValueError):
    """A text that draws no board: *line* counts from 1, *found* is what stands there."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        super().__init__(f"line {line}: found {found!r}, expected {expected}")
