"""Replacing files, or printing the differences."""

from __future__ import annotations

import difflib
import io
import shutil
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.record.packing import open_unpacked

from .output.line_writer import LineWriter
from .streams import open_output

if TYPE_CHECKING:
    from barsis_notation.formats.originals import Original
    from barsis_notation.language.texts import Text


def replace_original(original: Original, new: BinaryIO) -> None:
    """Replace the file of *original* by the content of *new*, or not at all.

    *new* is read from its beginning. If the original is stdin, the content is written to stdout.

    Raises:
        OSError: If the file cannot be written, or has been changed since it was read.
    """
    state = original.compute_state()
    new.seek(0)
    with open_output(original.path, state) as target:
        shutil.copyfileobj(new, target)


def print_difference(path: str, old: BinaryIO, new: BinaryIO, label: Text) -> None:
    """Print a unified diff from *old* to *new* on stdout; nothing if they are equal.

    Both streams are read from their beginning.

    Args:
        path: The path to show.
        old: Stream of the old text, in UTF-8; may be compressed.
        new: Stream of the new text, likewise.
        label: Words in parentheses after the path of the new text.
    """
    with open_output(None) as target:
        lines = LineWriter(target)
        before, after = _read_lines(old), _read_lines(new)
        named = f"{path} ({label})"
        for line in difflib.unified_diff(before, after, path, named, lineterm=""):
            lines.write_quote(line)


def _read_lines(stream: BinaryIO) -> list[str]:
    stream.seek(0)
    data = io.BytesIO(stream.read())
    return open_unpacked(data).read().decode("utf-8", "replace").split("\n")
