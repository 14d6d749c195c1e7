"""Canonical bytes as an archive holds them: packed by zlib, or by Zstandard with a dictionary.

A dictionary is made of simulated games, so that it never holds what anybody wrote.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from barsis_notation.archive.database import Database
from barsis_notation.archive.errors import ArchiveError
from barsis_notation.diagnostics import archive_codes as codes
from barsis_notation.record.packing import zstd_module

ZLIB: Final = 0
"""The packing of contents without a dictionary; any other is the number of one."""

_LEVEL: Final = 6
_ZSTD_LEVEL: Final = 10


class Packer:
    """Packs canonical bytes, and unpacks them, by the dictionaries of one archive."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._newest = int(database.value("SELECT max(number) FROM dictionaries") or ZLIB)
        self._dictionaries: dict[int, Any] = {}

    def pack(self, raw: bytes) -> tuple[int, int, bytes]:
        """Return *raw* as the table contents has it: packing, size, packed bytes.

        Raises NoZstandardError where the archive is packed by Zstandard and that is missing,
        ArchiveError where its dictionary is damaged.
        """
        if not self._newest:
            return ZLIB, len(raw), zlib.compress(raw, _LEVEL)
        try:
            dictionary = self._dictionary(self._newest)
        except DamagedContentError as error:
            found = codes.ARCHIVE_DAMAGED.finding(found="dictionaries", file=self._database.path)
            raise ArchiveError(found) from error
        return self._newest, len(raw), _zstd().compress(raw, _ZSTD_LEVEL, zstd_dict=dictionary)

    def unpack(self, packing: int, size: int, packed: bytes) -> bytes:
        """Return the bytes that *packed* stands for, *size* of them.

        Raises DamagedContentError where it stands for none, or for more or fewer,
        NoZstandardError.
        """
        if packing == ZLIB:
            return _unpacked(zlib.decompressobj(), packed, size, zlib.error)
        zstd = _zstd()
        unpacker = zstd.ZstdDecompressor(zstd_dict=self._dictionary(packing))
        return _unpacked(unpacker, packed, size, zstd.ZstdError)

    def _dictionary(self, number: int) -> Any:
        found = self._dictionaries.get(number)
        if found is None:
            row = self._database.row("SELECT bytes FROM dictionaries WHERE number = ?", (number,))
            content = unpacked_dictionary(row[0]) if row is not None else None
            if content is None:
                raise DamagedContentError
            found = self._dictionaries[number] = _zstd().ZstdDict(content)
        return found


class DamagedContentError(Exception):
    """Packed bytes stand for no bytes, or for another number of them."""


def _unpacked(unpacker: Any, packed: bytes, size: int, broken: type[Exception]) -> bytes:
    if not 0 <= size <= MAX_SIZE:
        raise DamagedContentError
    try:
        raw: bytes = unpacker.decompress(packed, size + 1)
    except broken as error:
        raise DamagedContentError from error
    if len(raw) != size or not unpacker.eof or unpacker.unused_data:
        raise DamagedContentError
    return raw


MAX_SIZE: Final = 64 * 1024 * 1024
"""Bytes that one packed content stands for, at most: a record is far smaller."""


def unpacked_dictionary(packed: bytes) -> bytes | None:
    """Return the bytes of a dictionary as the table has it, None where they are damaged."""
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, MAX_SIZE)
    except zlib.error:
        return None
    return content if unpacker.eof and not unpacker.unused_data else None


def add_dictionary(database: Database, samples: Callable[[], list[bytes]]) -> str:
    """Let what is added from now on be packed by Zstandard, with a dictionary of *samples*.

    Return its SHA-256 in hexadecimal.
    """
    return keep_dictionary(database, _zstd().train_dict(samples(), _DICTIONARY).dict_content)


def keep_dictionary(database: Database, content: bytes) -> str:
    """Let what is added from now on be packed with the dictionary *content*; return its SHA-256."""
    digest = sha256(content)
    database.execute(
        "INSERT INTO dictionaries (sha256, bytes) VALUES (?, ?)",
        (digest.digest(), zlib.compress(content, 9)),
    )
    return digest.hexdigest()


_DICTIONARY: Final = 112_640
"""Bytes of a dictionary, as the ``zstd`` program makes them."""


def _zstd() -> Any:
    return zstd_module()
