"""Functions that collect the names of people in a record and find names in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from barsis_notation.archive.table_rows import find_entries, split_words, written_texts
from barsis_notation.language.folding import folded_words
from barsis_notation.record.structs import Record


def collect_names(record: Record) -> tuple[str, ...]:
    """Return the names and registration ids of people in *record*, each once."""
    return tuple(dict.fromkeys(name for name in _names(record) if folded_words(name)))


def _names(record: Record) -> Iterator[str]:
    for player in record.players:
        yield from (player.name, player.id, *player.members)
    if record.event:
        yield from (record.event.arbiter, record.event.organiser)
    if record.meta:
        yield record.meta.recorder
        if record.meta.transcription:
            yield record.meta.transcription.by
    for entry in find_entries(record.turns):
        yield entry.by
        if entry.ruling:
            yield entry.ruling.by


def is_name_in(name: str, record: Record) -> bool:
    """Return whether any text of *record* contains *name*, in any spelling that folds to it."""
    return any(_is_in(name, text) for text in written_texts(record) if text)


def _is_in(name: str, text: str) -> bool:
    """Return whether all words of *name* stand in *text*, one after the other, or as one word."""
    words = folded_words(name)
    joined = "".join(words)
    there = folded_words(text)
    return f" {' '.join(words)} " in f" {' '.join(there)} " or (
        joined in there or joined in map("".join, pairwise(there))
    )


def find_name(text: str, names: Iterable[str]) -> str:
    """Return a name, or a word of one, that *text* contains; empty if it contains none.

    Words of one or two letters match only as part of the whole name. Arabic particles before a word
    (و, ب, ل, ال) are ignored.
    """
    there = folded_words(text)
    forms = {*there, *map("".join, pairwise(there))}
    forms |= {_PARTICLES.sub("", word) for word in forms}
    for name in names:
        if _is_in(name, text):
            return name
        for word in split_words(name):
            if len(word) >= _SHORTEST and word in forms:
                return word
    return ""


_SHORTEST: Final = 3
_PARTICLES: Final = re.compile("^[وف]?[بلك]?(?:ال)?(?=[ء-ي]{2})")
