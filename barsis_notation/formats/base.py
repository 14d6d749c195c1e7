"""What every format is: a name, its endings, how it reads, how it writes, what it loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Protocol

from msgspec import Struct

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record


class Reader(Protocol):
    """Yields every record of a file, with findings; raises nothing about the data."""

    def __call__(
        self,
        source: bytes | BinaryIO,
        *,
        limits: Limits = STANDARD,
        check_turns: bool = False,
    ) -> Iterator[Decoded]: ...


Writer = Callable[[Iterable[Record], BinaryIO], None]
"""Writes records; the same records are always the same bytes."""


def loses_nothing(_record: Record) -> list[Finding]:
    """Return the losses of a format that keeps every record whole."""
    return []


def never(_head: bytes) -> bool:
    """Return that no file is known by its content to be of a format."""
    return False


class Format(Struct, frozen=True, kw_only=True):
    """One format. *suffixes* are those that a walk through folders takes.

    They stand without ``.gz`` and ``.zst``. *games* are the ids of the rulesets it can hold, none
    for all. *many*: a file holds any number of records; otherwise ``write`` raises ValueError for
    more or fewer than one. *is_like* says whether the first bytes of a file are of this format and
    no other.
    """

    name: str
    suffixes: tuple[str, ...]
    summary: str
    read: Reader
    write: Writer
    lossless: bool = True
    many: bool = True
    games: tuple[str, ...] = ()
    losses: Callable[[Record], list[Finding]] = loses_nothing
    is_like: Callable[[bytes], bool] = never


def only(records: Iterable[Record], name: str) -> Record:
    """Return the one record of *records*; raise ValueError if there are more, or none."""
    found = list(records)
    if len(found) != 1:
        raise ValueError(f"a {name} file holds one record, not {len(found)}; use jsonl or text")
    return found[0]
