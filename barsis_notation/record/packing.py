"""Files packed with gzip or Zstandard, read in bounded memory.

They are detected by their first bytes. Python's standard library has Zstandard since version 3.14.
Earlier versions need the package ``backports.zstd`` (the extra ``zstd``). The module is imported
when a file needs it.
"""

from __future__ import annotations

import contextlib
import errno
import io
import sys
import zlib
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text, bind_texts

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

_text = bind_texts("record")

GZIP: Final = b"\x1f\x8b"
ZSTD: Final = b"\x28\xb5\x2f\xfd"
MAX_WINDOW: Final = 27
"""Binary logarithm of the largest frame window (128 MiB), the limit of the ``zstd`` program."""

MAX_RATIO: Final = 200
"""Maximum number of unpacked bytes per packed byte; checked after UNSUSPECTED unpacked bytes."""

UNSUSPECTED: Final = 64 * 2**20
"""Number of unpacked bytes up to which MAX_RATIO is not checked."""

_CHUNK: Final = 2**20
_LEVEL: Final = 10
_SKIPPED_FRAME: Final = 0x184D2A50


class BrokenCompressionError(Exception):
    """Raised if compressed data is damaged, or unpacks to far more than its size.

    Data may unpack to MAX_RATIO (200) times its size, or to UNSUSPECTED bytes (64 MiB) if that is
    more. The only argument is a text with the reason.
    """


class NoZstandardError(BarsisError, OSError):
    """Raised if Zstandard is needed to read or write a file, but is not installed."""

    def __init__(self) -> None:
        super().__init__(
            _text("built-without-zstandard")
            if sys.version_info >= (3, 14)
            else _text("no-zstandard")
        )


def strip_packing(name: str) -> str:
    """Return the file name *name* without ``.gz`` or ``.zst`` at its end.

    Suffixes in capitals are kept. Both parts of ``.zst.gz`` are removed, but only ``.zst`` of
    ``.gz.zst``.
    """
    return name.removesuffix(".gz").removesuffix(".zst")


def detect_packing(head: bytes) -> str:
    """Return the compression suffix of a file that begins with *head*.

    The result is ``.gz``, ``.zst``, or "" for a file that is not packed. *head* must have at least
    four bytes, or all bytes of a shorter file.
    """
    if head.startswith(GZIP):
        return ".gz"
    return ".zst" if is_zstd(head) else ""


def is_zstd(head: bytes) -> bool:
    """Return whether data that begins with *head* is in the Zstandard format.

    A skippable frame at the beginning counts as Zstandard. Return False if *head* has fewer than
    four bytes.
    """
    number = int.from_bytes(head[:4], "little") if len(head) >= 4 else 0
    return head.startswith(ZSTD) or number & ~15 == _SKIPPED_FRAME


# Reading.


def open_unpacked(source: bytes | BinaryIO) -> io.BufferedReader:
    """Return *source* as a stream, unpacked if it begins like a packed file.

    The name of the file does not matter. Reading from the stream raises BrokenCompressionError if
    the data is damaged, or unpacks to more than UNSUSPECTED bytes (64 MiB) and more than MAX_RATIO
    (200) times its size. It raises OSError if the source cannot be read or memory is not
    sufficient.

    Args:
        source: The bytes of a file, or a binary stream, which stays open unless the result is
            closed. Do not read from it meanwhile or afterwards: more of it may have been read than
            was used.

    Raises:
        NoZstandardError: If Zstandard is needed but not installed.
        OSError: If the beginning of the stream cannot be read.
    """
    reader = open_plain(source)
    head = reader.peek(4)[:4]
    if head.startswith(GZIP):
        return io.BufferedReader(_Gzip(reader), _CHUNK)
    if is_zstd(head):
        return io.BufferedReader(_Zstd(reader), _CHUNK)
    return reader


def open_plain(source: bytes | BinaryIO) -> io.BufferedReader:
    """Return *source*, bytes or a binary stream, as a buffered stream.

    The data is not unpacked. An ``io.BufferedReader`` is returned itself. Any other stream is
    wrapped in a ``BorrowingReader``.
    """
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    return stream if isinstance(stream, io.BufferedReader) else BorrowingReader(stream)


class BorrowingReader(io.BufferedReader):
    """A buffered reader that leaves its stream open when it is deleted.

    The method ``close`` closes the stream.

    Args:
        stream: The binary stream, with the method ``readinto``.
        size: The size of the buffer in bytes.
    """

    def __init__(self, stream: BinaryIO, size: int = io.DEFAULT_BUFFER_SIZE) -> None:
        super().__init__(cast(io.RawIOBase, stream), size)

    def __del__(self) -> None:
        """Detach the stream, which would be closed otherwise."""
        with contextlib.suppress(ValueError):  # it is detached or closed already
            self.detach()


def read_up_to(stream: io.BufferedReader, limit: int) -> bytes:
    """Return the next *limit* bytes, or fewer at the end or before damaged data.

    *stream* is the result of ``open_unpacked``. Raises BrokenCompressionError if no byte can be
    read before the damage, and OSError if the source cannot be read.
    """
    pieces: list[bytes] = []
    left = limit
    try:
        while left and (piece := stream.read1(left)):
            pieces.append(piece)
            left -= len(piece)
    except BrokenCompressionError:  # raised again by the next read
        if not pieces:
            raise
    return b"".join(pieces)


def unpack_head(head: bytes, limit: int) -> bytes:
    """Return the first bytes of a file, unpacked.

    Args:
        head: The first bytes of the file as stored.
        limit: Maximum number of bytes to return of a packed file, at least 1. If the file is not
            packed, all of *head* is returned.

    Returns:
        The bytes: fewer than *limit* if *head* does not contain more, b"" if the data is damaged.
        If several gzip files are concatenated, only the bytes of the first are returned.

    Raises:
        NoZstandardError: If Zstandard is needed but not installed.
    """
    if head.startswith(GZIP):
        with contextlib.suppress(zlib.error):
            return zlib.decompressobj(31).decompress(head, limit)
        return b""
    if is_zstd(head):
        zstd = import_zstd()
        with contextlib.suppress(zstd.ZstdError):
            return _unpack_frames(head, limit)
        return b""
    return head


def _unpack_frames(head: bytes, limit: int) -> bytes:
    """Return up to *limit* bytes of the Zstandard frames in *head*.

    Raises ZstdError if the data is damaged.
    """
    data = b""
    while head and len(data) < limit:
        unpacker = import_zstd().ZstdDecompressor(options=_make_options())
        data += unpacker.decompress(head, limit - len(data))
        head = unpacker.unused_data
    return data


class _PackedReader:
    """A stream of packed bytes that counts them."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self.stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self.stream.read(size)
        self.count += len(data)
        return data


class _UnpackedStream(io.RawIOBase):
    """A stream of unpacked bytes; any damage is raised as BrokenCompressionError.

    All bytes before the damage are read first, piece by piece from *file*. After that, every read
    raises the error.
    """

    def __init__(
        self, packed: _PackedReader, file: Any, broken: tuple[type[Exception], ...]
    ) -> None:
        super().__init__()
        self.packed = packed
        self.file = file
        self.broken = broken
        self.count = 0
        self.damage: Text | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read into *buffer*; return the number of bytes, 0 at the end."""
        view = memoryview(buffer)
        piece = b"" if self.damage else self._piece(len(view))
        if self.damage:
            raise BrokenCompressionError(self.damage)
        view[: len(piece)] = piece
        return len(piece)

    def _piece(self, most: int) -> bytes:
        """Return up to *most* bytes, or b"" at the end; remember any damage."""
        try:
            piece: bytes = self.file.read1(most)
        except self.broken as error:
            if "not enough memory" in str(error):
                raise OSError(errno.ENOMEM, _text("no-memory", why=str(error))) from error
            why = str(error) or type(error).__name__
            ends = isinstance(error, EOFError)
            self.damage = _text("packed-ends", why=why) if ends else _text("packed-wrong", why=why)
            return b""
        self.count += len(piece)
        if self.count > UNSUSPECTED and self.count > MAX_RATIO * self.packed.count:
            self.damage = _text(
                "bomb", packed=self.packed.count, unpacked=self.count, most=MAX_RATIO
            )
        return piece


class _Gzip(_UnpackedStream):
    def __init__(self, stream: io.BufferedReader) -> None:
        import gzip

        packed = _PackedReader(stream)
        file = gzip.GzipFile(fileobj=cast(BinaryIO, packed), mode="rb")
        super().__init__(packed, file, (gzip.BadGzipFile, EOFError, zlib.error))


class _Zstd(_UnpackedStream):
    def __init__(self, stream: io.BufferedReader) -> None:
        zstd, packed = import_zstd(), _PackedReader(stream)
        file = zstd.ZstdFile(packed, options=_make_options())
        super().__init__(packed, file, (zstd.ZstdError, EOFError))


def _make_options() -> dict[Any, int]:
    return {import_zstd().DecompressionParameter.window_log_max: MAX_WINDOW}


def import_zstd() -> ModuleType:
    """Return the Zstandard module. Raises NoZstandardError if it is not installed."""
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
    except ImportError:
        raise NoZstandardError from None
    return zstd


# Writing.


def pack(raw: bytes, name: str) -> bytes:
    """Return *raw*, compressed according to the suffix of a file name.

    Args:
        raw: The bytes of the unpacked file.
        name: The file name. If it ends in neither ``.gz`` nor ``.zst``, in upper or lower case,
            *raw* is not compressed.

    Returns:
        The bytes of the file. They are always the same with the same version of the compressor.

    Raises:
        NoZstandardError: For ``.zst`` if Zstandard is not installed.
    """
    buffer = io.BytesIO()
    with open_packer(buffer, name) as stream:
        stream.write(raw)
    return buffer.getvalue()


@contextlib.contextmanager
def open_packer(target: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """Yield a stream that compresses into *target* according to the suffix of a file name.

    This is a context manager; *target* has all packed bytes after the block.

    Args:
        target: A binary stream to write to; it stays open.
        name: The file name. If it ends in neither ``.gz`` nor ``.zst``, in upper or lower case,
            the data is not compressed.

    Raises:
        NoZstandardError: For ``.zst`` if Zstandard is not installed.
    """
    ending = name.lower()
    if ending.endswith(".gz"):
        import gzip

        with gzip.GzipFile(filename="", mode="wb", fileobj=target, mtime=0) as stream:
            yield cast(BinaryIO, stream)
    elif ending.endswith(".zst"):
        zstd = import_zstd()
        which = zstd.CompressionParameter
        how = {which.compression_level: _LEVEL, which.checksum_flag: 1}
        with zstd.ZstdFile(target, mode="wb", options=how) as stream:
            yield stream
    else:
        yield target
