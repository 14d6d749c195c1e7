"""All formats, and which of them a file is: by its ending in folders, by its content alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.base import Format
from barsis_notation.formats.json_expanded import JSON_EXPANDED, Derive, expanded_format
from barsis_notation.formats.json_record import JSON
from barsis_notation.formats.jsonl import JSONL
from barsis_notation.formats.text import TEXT
from barsis_notation.record.decode import STANDARD, Decoded, Limits, other_unicode
from barsis_notation.record.packing import unpacked_head, without_packing
from barsis_notation.record.structs import Record


def _mat() -> Format:
    """Return the format of match files, imported when one is read: others need not wait for it."""
    from barsis_notation.formats.mat import MAT

    return MAT


def _read_mat(
    source: bytes | BinaryIO, *, limits: Limits = STANDARD, check_turns: bool = False
) -> Iterator[Decoded]:
    return _mat().read(source, limits=limits, check_turns=check_turns)


def _write_mat(records: Iterable[Record], stream: BinaryIO) -> None:
    _mat().write(records, stream)


def _losses_of_mat(record: Record) -> list[Finding]:
    return _mat().losses(record)


def _is_like_mat(head: bytes) -> bool:
    return _mat().is_like(head)


LATE_MAT: Final = Format(
    name="mat",
    suffixes=(".mat",),
    summary="match files of GNU Backgammon, XG, Jellyfish, Snowie: throws, moves, points",
    read=_read_mat,
    write=_write_mat,
    lossless=False,
    games=("shesh-besh",),
    losses=_losses_of_mat,
    is_like=_is_like_mat,
)
"""Says of match files what ``formats.mat`` says; a test holds the two equal."""

FORMATS: Final[tuple[Format, ...]] = (JSON, JSONL, TEXT, JSON_EXPANDED, LATE_MAT)

HEAD: Final = 65_536
"""First bytes of a file that are enough to tell its format."""


def formats(derive: Derive | None = None) -> tuple[Format, ...]:
    """Return all formats; with *derive*, ``json-expanded`` writes what it knows of every turn."""
    if derive is None:
        return FORMATS
    told = expanded_format(derive)
    return tuple(told if one.name == told.name else one for one in FORMATS)


def by_name(name: str, among: tuple[Format, ...] = FORMATS) -> Format | None:
    """Return the format called *name*, or None."""
    return next((one for one in among if one.name == name), None)


def by_suffix(name: str) -> Format | None:
    """Return the format whose ending the file *name* has, packed or not, or None."""
    plain = without_packing(name.lower())
    return next((one for one in FORMATS if one.suffixes and plain.endswith(one.suffixes)), None)


def sniff(head: bytes, name: str = "") -> Format | None:
    """Return the format of a file that begins with *head*, by its content, then by its name.

    *head* is up to HEAD bytes, packed or not. None where neither says anything. Raises
    NoZstandardError.
    """
    text = unpacked_head(head, HEAD).removeprefix(b"\xef\xbb\xbf").lstrip()
    found = _json(text, name) or next((one for one in FORMATS if one.is_like(text)), None)
    if found is None and other_unicode(text):
        return by_suffix(name) or JSON
    return found or by_suffix(name)


def _json(text: bytes, name: str) -> Format | None:
    """Return ``jsonl`` or ``json`` where *text* begins like an object or a list, else None."""
    if not text.startswith(b"{") and not _LIST.match(text):
        return None
    named = by_suffix(name)
    if named in (JSON, JSONL):
        return JSON if named is JSONL and text.startswith(b"{\n") else named
    first, feed, second = text.partition(b"\n")
    lines = feed and (first.rstrip().endswith(b"}") or second.startswith(b"{"))
    return JSONL if lines else JSON


_LIST: Final = re.compile(rb"\[\s*[\[{\"\]0-9-]")
