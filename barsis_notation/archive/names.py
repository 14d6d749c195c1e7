"""The names of people in a record, and whether they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from barsis_notation.archive.rows import entries_in, words_in, written
from barsis_notation.language.folding import folded_words
from barsis_notation.record.structs import Record


def names_in(record: Record) -> tuple[str, ...]:
    """Return what people are called in *record*, each once: names, and numbers in a register."""
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
    for entry in entries_in(record.turns):
        yield entry.by
        if entry.ruling:
            yield entry.ruling.by


def stands_in(name: str, record: Record) -> bool:
    """Return whether *name* stands anywhere in what people wrote in *record*, however spelled."""
    return any(_is_in(name, text) for text in written(record) if text)


def _is_in(name: str, text: str) -> bool:
    """Return whether all words of *name* stand in *text*, one after the other, or as one word."""
    words = folded_words(name)
    joined = "".join(words)
    there = folded_words(text)
    return f" {' '.join(words)} " in f" {' '.join(there)} " or (
        joined in there or joined in map("".join, pairwise(there))
    )


def named_by(text: str, names: Iterable[str]) -> str:
    """Return a name, or a word of one, that stands in *text*, ``""`` where none does.

    Words of one or two letters count as a part of the whole name alone: they stand everywhere.
    Arabic particles before a word (و, ب, ل, ال) are left out.
    """
    there = folded_words(text)
    forms = {*there, *map("".join, pairwise(there))}
    forms |= {_PARTICLES.sub("", word) for word in forms}
    for name in names:
        if _is_in(name, text):
            return name
        for word in words_in(name):
            if len(word) >= _SHORTEST and word in forms:
                return word
    return ""


_SHORTEST: Final = 3
_PARTICLES: Final = re.compile("^[وف]?[بلك]?(?:ال)?(?=[ء-ي]{2})")
