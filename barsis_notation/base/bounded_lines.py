"""Read lines of a stream with a limit on their length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO


def read_bounded_lines(stream: BinaryIO, limit: int, max_skip: int) -> Iterator[bytes]:
    """Yield the lines of a stream as they arrive, as bytes with their line feeds, if any.

    Args:
        stream: The stream.
        limit: Maximum length of a line in bytes, without its line feed. For a longer line, the
            first ``limit + 1`` bytes are yielded and the rest is skipped.
        max_skip: Number of bytes, at least 1. If at least this many bytes of a line, with its line
            feed, are skipped, that line is the last one yielded.

    Raises:
        OSError: If the stream cannot be read.
    """
    while line := stream.readline(limit + 1):
        passed, piece = 0, line
        while len(line) > limit and piece and not piece.endswith(b"\n") and passed < max_skip:
            piece = stream.readline(limit)
            passed += len(piece)
        yield line
        if passed >= max_skip:
            return
