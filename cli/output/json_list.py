"""Lists in JSON answers, with one item per line."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from barsis_notation.diagnostics.finding_json import encode_json

if TYPE_CHECKING:
    from collections.abc import Iterable


def write_json_list(target: BinaryIO, items: Iterable[object]) -> None:
    """Write a JSON list with one item per line; nothing follows its closing bracket.

    Each item is written before the next one is taken. Errors of *items* are raised, and the list
    then lacks its end.

    Args:
        target: The binary stream to write to.
        items: Values that ``encode_json`` can encode.
    """
    target.write(b"[")
    separator = b"\n"
    for item in items:
        target.write(separator + encode_json(item))
        separator = b",\n"
    target.write(b"\n]")
