"""Files packed with gzip or Zstandard: known by their first bytes, read in bounded memory.

Zstandard is in Python's library since 3.14; before that it needs the package ``backports.zstd``
(the extra ``zstd``). It is imported when such a file is met.
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
from barsis_notation.language.texts import Text, texts_of

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

_text = texts_of("record")

GZIP: Final = b"\x1f\x8b"
ZSTD: Final = b"\x28\xb5\x2f\xfd"
MAX_WINDOW: Final = 27
"""A frame may refer back 2 to this power bytes (128 MiB), as the ``zstd`` program allows."""

MAX_RATIO: Final = 200
"""Bytes that a packed byte may become, once there are UNSUSPECTED of them."""

UNSUSPECTED: Final = 64 * 2**20

_CHUNK: Final = 2**20
_LEVEL: Final = 10
_SKIPPED_FRAME: Final = 0x184D2A50


class BrokenCompressionError(Exception):
    """The compressed data cannot be read on; its one argument is the text that says why."""


class NoZstandardError(BarsisError, OSError):
    """A file is Zstandard, and what reads and writes it is not there."""

    def __init__(self) -> None:
        super().__init__(
            _text("built-without-zstandard")
            if sys.version_info >= (3, 14)
            else _text("no-zstandard")
        )


def without_packing(name: str) -> str:
    """Return the name of a file without ``.gz`` or ``.zst``."""
    return name.removesuffix(".gz").removesuffix(".zst")


def packing_of(head: bytes) -> str:
    """Return how a file that begins with *head* is packed, as the ending of a name, or ``""``."""
    if head.startswith(GZIP):
        return ".gz"
    return ".zst" if is_zstd(head) else ""


def is_zstd(head: bytes) -> bool:
    """Return whether data that begins with *head* is Zstandard, also if a skipped frame leads."""
    number = int.from_bytes(head[:4], "little") if len(head) >= 4 else 0
    return head.startswith(ZSTD) or number & ~15 == _SKIPPED_FRAME


# Reading.


def unpacked(source: bytes | BinaryIO) -> io.BufferedReader:
    """Return *source* as a stream, unpacked if it begins like a packed file, whatever its name.

    Its reads raise BrokenCompressionError. Raises NoZstandardError.
    """
    reader = as_it_is(source)
    head = reader.peek(4)[:4]
    if head.startswith(GZIP):
        return io.BufferedReader(_Gzip(reader), _CHUNK)
    if is_zstd(head):
        return io.BufferedReader(_Zstd(reader), _CHUNK)
    return reader


def as_it_is(source: bytes | BinaryIO) -> io.BufferedReader:
    """Return *source* as a stream, however it begins."""
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    return stream if isinstance(stream, io.BufferedReader) else _buffered(stream)


def read_up_to(stream: io.BufferedReader, most: int) -> bytes:
    """Return the next *most* bytes, fewer only at the end or where damage follows.

    Raises BrokenCompressionError where nothing stands before the damage.
    """
    pieces: list[bytes] = []
    left = most
    try:
        while left and (piece := stream.read1(left)):
            pieces.append(piece)
            left -= len(piece)
    except BrokenCompressionError:  # comes again when it is read again
        if not pieces:
            raise
    return b"".join(pieces)


def unpacked_head(head: bytes, most: int) -> bytes:
    """Return *head*, or up to *most* bytes of what it is packed from; nothing where it is damaged.

    Raises NoZstandardError.
    """
    if head.startswith(GZIP):
        with contextlib.suppress(zlib.error):
            return zlib.decompressobj(31).decompress(head, most)
        return b""
    if is_zstd(head):
        zstd = zstd_module()
        with contextlib.suppress(zstd.ZstdError):
            return _unpacked_frames(head, most)
        return b""
    return head


def _unpacked_frames(head: bytes, most: int) -> bytes:
    """Return up to *most* bytes of the Zstandard frames that *head* begins. Raises ZstdError."""
    data = b""
    while head and len(data) < most:
        unpacker = zstd_module().ZstdDecompressor(options=_limits())
        data += unpacker.decompress(head, most - len(data))
        head = unpacker.unused_data
    return data


def _buffered(stream: BinaryIO) -> io.BufferedReader:
    return io.BufferedReader(cast(io.RawIOBase, stream))


class _Packed:
    """What packed bytes are read from, and how many were."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self.stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self.stream.read(size)
        self.count += len(data)
        return data


class _Unpacked(io.RawIOBase):
    """What is unpacked, as a stream: all damage is a BrokenCompressionError.

    What stands before the damage is read first: it is taken from *file* piece by piece. After it
    every reading raises.
    """

    def __init__(self, packed: _Packed, file: Any, broken: tuple[type[Exception], ...]) -> None:
        super().__init__()
        self.packed = packed
        self.file = file
        self.broken = broken
        self.count = 0
        self.damage: Text | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read into *buffer*; return how many bytes, 0 at the end."""
        view = memoryview(buffer)
        piece = b"" if self.damage else self._piece(len(view))
        if self.damage:
            raise BrokenCompressionError(self.damage)
        view[: len(piece)] = piece
        return len(piece)

    def _piece(self, most: int) -> bytes:
        """Return up to *most* bytes, b"" at the end; note the damage where there is some."""
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


class _Gzip(_Unpacked):
    def __init__(self, stream: io.BufferedReader) -> None:
        import gzip

        packed = _Packed(stream)
        file = gzip.GzipFile(fileobj=cast(BinaryIO, packed), mode="rb")
        super().__init__(packed, file, (gzip.BadGzipFile, EOFError, zlib.error))


class _Zstd(_Unpacked):
    def __init__(self, stream: io.BufferedReader) -> None:
        zstd, packed = zstd_module(), _Packed(stream)
        file = zstd.ZstdFile(packed, options=_limits())
        super().__init__(packed, file, (zstd.ZstdError, EOFError))


def _limits() -> dict[Any, int]:
    return {zstd_module().DecompressionParameter.window_log_max: MAX_WINDOW}


def zstd_module() -> ModuleType:
    """Return the module that packs by Zstandard. Raises NoZstandardError where there is none."""
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
    """Return *raw* as a file called *name* holds it: packed for ``.gz`` and ``.zst``.

    The same bytes every time, by one version of the packer. Raises NoZstandardError.
    """
    buffer = io.BytesIO()
    with packing(buffer, name) as stream:
        stream.write(raw)
    return buffer.getvalue()


@contextlib.contextmanager
def packing(target: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """Yield what packs into *target* as a file called *name* is packed; *target* stays open.

    Raises NoZstandardError.
    """
    ending = name.lower()
    if ending.endswith(".gz"):
        import gzip

        with gzip.GzipFile(filename="", mode="wb", fileobj=target, mtime=0) as stream:
            yield cast(BinaryIO, stream)
    elif ending.endswith(".zst"):
        zstd = zstd_module()
        which = zstd.CompressionParameter
        how = {which.compression_level: _LEVEL, which.checksum_flag: 1}
        with zstd.ZstdFile(target, mode="wb", options=how) as stream:
            yield stream
    else:
        yield target
