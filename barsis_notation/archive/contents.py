"""Compression of records in an archive, by zlib or by Zstandard with a dictionary.

Dictionaries are trained on simulated games, so they contain no text that a person wrote.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from barsis_notation.archive.database import Database
from barsis_notation.record.decode import decode
from barsis_notation.record.packing import import_zstd
from barsis_notation.record.structs import Record

ZLIB: Final = 0
"""The packing of contents without a dictionary; other values are numbers of dictionaries."""

_LEVEL: Final = 6
_ZSTD_LEVEL: Final = 10


class Packer:
    """A compressor and decompressor for the records of one archive.

    Records are compressed with Zstandard and the newest dictionary of the archive, or with zlib if
    the archive has no dictionary when the Packer is created.

    Args:
        database: The archive.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._newest = int(database.value("SELECT max(number) FROM dictionaries") or ZLIB)
        self._dictionaries: dict[int, Any] = {}

    def pack(self, raw: bytes) -> tuple[int, int, bytes]:
        """Compress *raw* for the table ``contents``.

        The bytes are compressed with Zstandard and the newest dictionary, or with zlib if the
        archive has no dictionary.

        Args:
            raw: The bytes to compress.

        Returns:
            The packing (ZLIB, which is 0, or the number of a dictionary), the size of *raw* in
            bytes, and the compressed bytes.

        Raises:
            NoZstandardError: If the archive uses Zstandard and it is not installed. This is an
                OSError.
            OSError: If the archive cannot be read.
            ArchiveError: If the archive or its dictionary is damaged.
            UsageError: If the archive is closed.
        """
        if not self._newest:
            return ZLIB, len(raw), zlib.compress(raw, _LEVEL)
        try:
            dictionary = self._load_dictionary(self._newest)
        except DamagedContentError as error:
            raise self._database.make_damage_error("dictionaries") from error
        return (
            self._newest,
            len(raw),
            import_zstd().compress(raw, _ZSTD_LEVEL, zstd_dict=dictionary),
        )

    def unpack(self, packing: int, size: int, packed: bytes) -> bytes:
        """Decompress *packed* and return the bytes. Their hash is not checked.

        Args:
            packing: ZLIB, which is 0, or the number of a dictionary.
            size: The expected number of decompressed bytes.
            packed: The compressed bytes.

        Raises:
            DamagedContentError: If *packed* cannot be decompressed to exactly *size* bytes, if
                *size* is negative or greater than MAX_SIZE (64 MiB), or if the dictionary is
                missing or damaged.
            NoZstandardError: If Zstandard is needed but not installed. This is an OSError.
            OSError: If the archive cannot be read.
            ArchiveError: If the row of the dictionary is damaged.
            UsageError: If the archive is closed.
        """
        if packing == ZLIB:
            return _decompress(zlib.decompressobj(), packed, size, zlib.error)
        zstd = import_zstd()
        unpacker = zstd.ZstdDecompressor(zstd_dict=self._load_dictionary(packing))
        return _decompress(unpacker, packed, size, zstd.ZstdError)

    def _load_dictionary(self, number: int) -> Any:
        found = self._dictionaries.get(number)
        if found is None:
            row = self._database.row("SELECT bytes FROM dictionaries WHERE number = ?", (number,))
            content = unpack_dictionary(row[0]) if row is not None else None
            if content is None:
                raise DamagedContentError
            found = self._dictionaries[number] = import_zstd().ZstdDict(content)
        return found


class DamagedContentError(Exception):
    """Raised if packed bytes cannot be decompressed to the expected size.

    Also raised if that size is negative or greater than MAX_SIZE (64 MiB), or if their dictionary
    is missing or damaged. The exception has no message.
    """


def _decompress(unpacker: Any, packed: bytes, size: int, broken: type[Exception]) -> bytes:
    if not 0 <= size <= MAX_SIZE:
        raise DamagedContentError
    try:
        raw: bytes = unpacker.decompress(packed, size + 1)
    except broken as error:
        raise DamagedContentError from error
    if len(raw) != size or not unpacker.eof or unpacker.unused_data:
        raise DamagedContentError
    return raw


def decode_stored(raw: bytes) -> Record:
    """Return the record in *raw*, canonical bytes of a record that an archive has accepted.

    Its turns are decoded.

    Raises:
        AssertionError: If *raw* is not a valid record.
    """
    record = decode(raw).record
    assert record is not None, "it was read before it was added"
    return record


def load_record(database: Database, condition: str, value: bytes | int) -> Record | None:
    """Return a record of the archive, with decoded turns.

    The result is None if no record fulfils the condition, or if the record was withdrawn or cannot
    be decompressed or decoded. The hash of its bytes is not checked.

    Args:
        database: The archive.
        condition: An SQL condition on the tables ``records`` and ``contents`` that only this record
            fulfils, with one ``?`` placeholder, such as ``records.number = ?``.
        value: The value of the placeholder.

    Raises:
        OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """
    row = database.row(
        "SELECT packing, size, bytes FROM contents"
        f" JOIN records ON records.number = contents.number WHERE {condition}",
        (value,),
    )
    if row is None:
        return None
    try:
        return decode(Packer(database).unpack(*row)).record
    except DamagedContentError:
        return None


MAX_SIZE: Final = 64 * 1024 * 1024
"""The largest accepted size of decompressed content in bytes; records are far smaller."""


def unpack_dictionary(packed: bytes) -> bytes | None:
    """Decompress a dictionary; return None if it is damaged or larger than 64 MiB.

    *packed* is the column ``bytes`` of a row of the table ``dictionaries``, compressed with zlib.
    The SHA-256 is not checked.
    """
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, MAX_SIZE)
    except zlib.error:
        return None
    return content if unpacker.eof and not unpacker.unused_data else None


def train_dictionary(database: Database, samples: Callable[[], list[bytes]]) -> str:
    """Train a Zstandard dictionary and store it; every new Packer compresses with it.

    Args:
        database: The archive, in a transaction.
        samples: Callback that returns the training data, canonical bytes of records.

    Returns:
        The SHA-256 of the dictionary in hexadecimal.

    Raises:
        NoZstandardError: If Zstandard is not installed. This is an OSError.
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or already has this dictionary.
        ZstdError: If the samples are too few or too small for training.
        ValueError: If the list of samples is empty, or all samples are empty.
        UsageError: If the archive is closed.
    """
    return store_dictionary(database, import_zstd().train_dict(samples(), _DICTIONARY).dict_content)


def store_dictionary(database: Database, content: bytes) -> str:
    """Store a Zstandard dictionary; every new Packer compresses with it.

    Args:
        database: The archive, in a transaction.
        content: The bytes of the dictionary, not compressed and not checked.

    Returns:
        The SHA-256 of *content* in hexadecimal.

    Raises:
        OSError: If the archive cannot be written.
        ArchiveError: If the archive is damaged or already has this dictionary.
        UsageError: If the archive is closed.
    """
    digest = sha256(content)
    database.execute(
        "INSERT INTO dictionaries (sha256, bytes) VALUES (?, ?)",
        (digest.digest(), zlib.compress(content, 9)),
    )
    return digest.hexdigest()


_DICTIONARY: Final = 112_640
"""The size of a dictionary in bytes, the default of the ``zstd`` program."""
