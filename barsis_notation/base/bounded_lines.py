"""Lines of a stream, read with a bound on their length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO


def bounded_lines(stream: BinaryIO, most: int, skip: int) -> Iterator[bytes]:
    """Yield each line as soon as it is complete, with its line feed.

    Of a line longer than *most* bytes the first ``most + 1`` are yielded, and the rest is passed
    over. Reading ends after a line of which more than *skip* bytes were passed over.
    """
    while line := stream.readline(most + 1):
        passed, piece = 0, line
        while len(line) > most and piece and not piece.endswith(b"\n") and passed < skip:
            piece = stream.readline(most)
            passed += len(piece)
        yield line
        if passed >= skip:
            return
