"""Replacing files, or printing the differences."""

from __future__ import annotations

import difflib
import io
import shutil
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.record.packing import unpacked

from .output.line_writer import LineWriter
from .streams import open_output

if TYPE_CHECKING:
    from barsis_notation.formats.originals import Original
    from barsis_notation.language.texts import Text


def replace_original(original: Original, new: BinaryIO) -> None:
    """Write *new* in place of *original*, completely or not at all; stdin is answered on stdout.

    Raises:
        OSError: If the file cannot be written, or has been changed since it was read.
    """
    state = original.state()
    new.seek(0)
    with open_output(original.path, state) as target:
        shutil.copyfileobj(new, target)


def print_difference(path: str, old: BinaryIO, new: BinaryIO, label: Text) -> None:
    """Print a unified diff from *old* to *new* on stdout.

    Args:
        path: The path to show.
        old: The old text in UTF-8.
        new: The new text in UTF-8.
        label: Follows the path of the new text.
    """
    with open_output(None) as target:
        lines = LineWriter(target)
        before, after = _lines_of(old), _lines_of(new)
        named = f"{path} ({label})"
        for line in difflib.unified_diff(before, after, path, named, lineterm=""):
            lines.quote(line)


def _lines_of(stream: BinaryIO) -> list[str]:
    stream.seek(0)
    data = io.BytesIO(stream.read())
    return unpacked(data).read().decode("utf-8", "replace").split("\n")
