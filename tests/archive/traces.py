"""Looks for words in everything that an archive has on disk, packed or not."""

from __future__ import annotations

import sqlite3
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from barsis_notation.language.folding import fold_words

SHORTEST = 4
"""Letters of a form that is looked for. An index keeps ends of words; shorter ones are anywhere."""


def traces(archive: Path, words: Iterable[str]) -> set[str]:
    """Return where any of *words* stands: in files of the folder, in values of the tables."""
    needles = {needle for word in words for needle in _written(word)}
    return {
        place for place, found in _places(archive) if any(needle in found for needle in needles)
    }


def _written(word: str) -> Iterator[bytes]:
    """Yield the bytes of *word* in every form in which a program might write it."""
    folded = fold_words(word)
    forms = {unicodedata.normalize(form, word) for form in ("NFC", "NFD", "NFKD")}
    forms |= {form.casefold() for form in forms} | {"".join(folded)}
    forms |= {one[at:] for one in folded for at in range(len(one))}
    for form in forms:
        if len(form) >= SHORTEST:
            for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
                yield form.encode(encoding)


def _places(archive: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(archive.parent.rglob("*")):
        if path.is_file():
            yield path.name, path.read_bytes()
    yield from _values(archive)


def _values(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every value of every table, those of the index too, and what they unpack to."""
    with closing(sqlite3.connect(archive)) as database:
        dictionaries = dict(database.execute("SELECT number, bytes FROM dictionaries"))
        tables = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        for (table,) in tables.fetchall():
            for row in database.execute(f"SELECT * FROM {table}"):
                for value in row:
                    yield table, value if isinstance(value, bytes) else str(value).encode()
        for packing, packed in database.execute("SELECT packing, bytes FROM contents"):
            yield "unpacked", _unpacked(packed, dictionaries.get(packing))
        for table in ("rulesets", "dictionaries"):
            for (packed,) in database.execute(f"SELECT bytes FROM {table}"):
                yield f"unpacked {table}", zlib.decompress(packed)
        database.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, search, instance)")
        for (term,) in database.execute("SELECT DISTINCT term FROM temp.terms"):
            yield "terms", term.encode()


def _unpacked(packed: bytes, dictionary: bytes | None) -> bytes:
    if dictionary is None:
        return zlib.decompress(packed)
    zstd: Any = _zstd()
    found: bytes = zstd.decompress(packed, zstd_dict=zstd.ZstdDict(zlib.decompress(dictionary)))
    return found


def _zstd() -> Any:
    from barsis_notation.record.packing import import_zstd

    return import_zstd()


def pieces(archive: Path, numbers: Iterable[int]) -> set[bytes]:
    """Return parts of the packed bytes of records, by which they are known where they lie."""
    with closing(sqlite3.connect(archive)) as database:
        packed = [
            database.execute("SELECT bytes FROM contents WHERE number = ?", (number,)).fetchone()[0]
            for number in numbers
        ]
    return {one[at : at + 16] for one in packed for at in range(8, len(one) - 16, 16)}


def lying(archive: Path, parts: Iterable[bytes]) -> set[str]:
    """Return the files of the folder in which any of *parts* lies."""
    files = {path.name: path.read_bytes() for path in archive.parent.iterdir() if path.is_file()}
    return {name for name, found in files.items() if any(part in found for part in parts)}
