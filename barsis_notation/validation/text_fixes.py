"""Fixes of the text itself: a comma too many, curly quotes, another encoding.

They come before the fixes of records: most of such a file is no record yet.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from typing import IO, Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.decode import Decoded

MOST_PASSES: Final = 5
"""Times a text is mended and read again; one slip can hide another."""

_IN_MEMORY: Final = 16 * 2**20


class TextPatch(NamedTuple):
    """New text for *length* bytes at *offset* of a file, unpacked."""

    offset: int
    length: int
    raw: bytes


def text_patches(
    decodeds: Iterator[Decoded], chosen: Callable[[list[Finding]], list[Finding]], *, unsafe: bool
) -> tuple[list[TextPatch], list[Finding]]:
    """Return what mends the text of the records that have a fix of it, and what that lifts.

    A text is mended of all its slips or of none: it would not be read otherwise.
    """
    patches, lifted = [], []
    for decoded in decodeds:
        every = [one for one in decoded.findings if one.fix and one.fix.of_text]
        taken = [one for one in chosen(every) if one.fix and (one.fix.safe or unsafe)]
        if decoded.mended is not None and taken and len(taken) == len(every):
            raw = decoded.mended.text.encode()
            patches.append(TextPatch(decoded.offset, len(decoded.raw), raw))
            lifted += taken
    return patches, lifted


def spooled() -> IO[bytes]:
    """Return a file for a while, in memory as long as it is small."""
    return tempfile.SpooledTemporaryFile(_IN_MEMORY)
