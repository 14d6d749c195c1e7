"""Functions that collect the names of people in a record and find names in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from barsis_notation.archive.table_rows import iter_entries, iter_texts, split_words
from barsis_notation.language.folding import fold_words
from barsis_notation.record.structs import Record


def collect_names(record: Record) -> tuple[str, ...]:
    """Return the distinct names and registration ids of people in *record*.

    They are in this order: players and team members, the arbiter, the organiser, the recorder, the
    transcriber, and the authors of entries and rulings. Names without letters and digits are left
    out.

    Raises:
        UnreadError: If the turns of *record* have not been read, as in ``CheckedRecord.head``. They
            have been read in ``CheckedRecord.record``.
    """
    return tuple(dict.fromkeys(name for name in _iter_names(record) if fold_words(name)))


def _iter_names(record: Record) -> Iterator[str]:
    for player in record.players:
        yield from (player.name, player.id, *player.members)
    if record.event:
        yield from (record.event.arbiter, record.event.organiser)
    if record.meta:
        yield record.meta.recorder
        if record.meta.transcription:
            yield record.meta.transcription.by
    for entry in iter_entries(record.turns):
        yield entry.by
        if entry.ruling:
            yield entry.ruling.by


def is_name_in(name: str, record: Record) -> bool:
    """Return whether any free text in *record* contains *name*.

    *name* is a name or a registration id. Its words must occur together and in order. Whole words
    are compared; case, accents and similar spelling variants make no difference, and two
    neighbouring words match one joined word. A name without letters and digits is not found.

    Raises:
        UnreadError: If the turns of *record* have not been read, as in ``CheckedRecord.head``. They
            have been read in ``CheckedRecord.record``.
    """
    return any(_is_in(name, text) for text in iter_texts(record) if text)


def _is_in(name: str, text: str) -> bool:
    """Return whether *text* contains the words of *name* consecutively or written as one word.

    A name without letters and digits has no words and is not found.
    """
    words = fold_words(name)
    joined = "".join(words)
    there = fold_words(text)
    return bool(words) and (
        f" {' '.join(words)} " in f" {' '.join(there)} "
        or joined in there
        or joined in map("".join, pairwise(there))
    )


def find_name(text: str, names: Iterable[str]) -> str:
    """Return the first of *names*, or of their words, that *text* contains.

    The result is empty if *text* contains none of them. Names without letters and digits are
    ignored. A whole name is returned as given, a single word of it in lower case and without
    accents. Neighbouring words joined into one also count as a word. Case, accents and similar
    spelling variants make no difference. Words of one or two letters match only as part of the
    whole name.
    Arabic particles that are joined to a word of *text* (such as و, ب, ل, ال) are ignored when
    single words are compared.
    """
    there = fold_words(text)
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
