"""Files put in the place of others, or shown as a difference."""

from __future__ import annotations

import difflib
import io
import shutil
from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.record.packing import unpacked

from .output.lines import LineWriter
from .streams import sink

if TYPE_CHECKING:
    from barsis_notation.formats.originals import Original
    from barsis_notation.language.texts import Text


def put(original: Original, new: BinaryIO) -> None:
    """Write *new* in the place of *original*, whole or not at all; stdin's place is stdout.

    Raises OSError, also where another program has changed the file since it was read.
    """
    state = original.state()
    new.seek(0)
    with sink(original.path, state) as target:
        shutil.copyfileobj(new, target)


def print_difference(path: str, old: BinaryIO, new: BinaryIO, label: Text) -> None:
    """Write what *new* has other than *old*, as text, to stdout."""
    with sink(None) as target:
        lines = LineWriter(target)
        before, after = _lines_of(old), _lines_of(new)
        named = f"{path} ({label})"
        for line in difflib.unified_diff(before, after, path, named, lineterm=""):
            lines.quote(line)


def _lines_of(stream: BinaryIO) -> list[str]:
    stream.seek(0)
    data = io.BytesIO(stream.read())
    return unpacked(data).read().decode("utf-8", "replace").split("\n")
