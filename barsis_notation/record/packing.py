"""Files packed with gzip or Zstandard: told by their first bytes, read in bounded memory.

Zstandard needs the package ``zstandard`` (the extra ``zstd``), imported when such a file is met.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import zlib
from abc import abstractmethod
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from barsis_notation.record.zstd_frames import Frames, is_zstd

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

GZIP: Final = b"\x1f\x8b"
MAX_WINDOW: Final = 2**27
"""Bytes a frame may ask us to remember, as the ``zstd`` program allows: 128 MiB."""

MAX_RATIO: Final = 1000
"""Bytes that a packed byte may become, once there are UNSUSPECTED of them."""

UNSUSPECTED: Final = 256 * 2**20

_CHUNK: Final = 2**20
_LEVEL: Final = 10


class BrokenCompressionError(Exception):
    """The compressed data cannot be read on."""


class NoZstandardError(OSError):
    """A file is Zstandard, and the package that reads and writes it is not there."""

    def __init__(self) -> None:
        super().__init__("Zstandard is not installed here; pip install 'barsis_notation[zstd]'")


def without_packing(name: str) -> str:
    """Return the name of a file without ``.gz`` or ``.zst``."""
    return name.removesuffix(".gz").removesuffix(".zst")


def packing_of(head: bytes) -> str:
    """Return how a file that begins with *head* is packed, as the ending of a name, or ``""``."""
    if head.startswith(GZIP):
        return ".gz"
    return ".zst" if is_zstd(head) else ""


# Reading.


def unpacked(source: bytes | BinaryIO) -> io.BufferedReader:
    """Return *source* as a stream, unpacked if it begins like a packed file, whatever its name.

    Its reads raise BrokenCompressionError. Raises NoZstandardError.
    """
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    reader = stream if isinstance(stream, io.BufferedReader) else _buffered(stream)
    head = reader.peek(4)[:4]
    if head.startswith(GZIP):
        return io.BufferedReader(_Gzip(reader), _CHUNK)
    if is_zstd(head):
        return io.BufferedReader(_Zstd(reader), _CHUNK)
    return reader


def unpacked_head(head: bytes, most: int) -> bytes:
    """Return *head*, or up to *most* bytes of what it is packed from; nothing where it is damaged.

    Raises NoZstandardError.
    """
    if head.startswith(GZIP):
        with contextlib.suppress(zlib.error):
            return zlib.decompressobj(31).decompress(head, most)
        return b""
    if is_zstd(head):
        with contextlib.suppress(BrokenCompressionError):
            return _read_zstd(head, most)
        return b""
    return head


def _buffered(stream: BinaryIO) -> io.BufferedReader:
    return io.BufferedReader(cast(io.RawIOBase, stream))


class _Packed:
    """What packed bytes are read from: it counts them, and shows them to *frames*."""

    def __init__(self, stream: io.BufferedReader, frames: Frames | None = None) -> None:
        self.stream = stream
        self.frames = frames
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self.stream.read(size)
        self.count += len(data)
        if self.frames:
            self.frames.see(data)
        return data


class _Unpacked(io.RawIOBase):
    """What is unpacked, as a stream: all damage is a BrokenCompressionError."""

    packed: _Packed
    broken: tuple[type[Exception], ...]

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read into *buffer*; return how many bytes, 0 at the end."""
        try:
            size = self.fill(buffer)
        except self.broken as error:
            raise BrokenCompressionError(str(error) or type(error).__name__) from error
        self.count += size
        if self.count > UNSUSPECTED and self.count > MAX_RATIO * self.packed.count:
            raise BrokenCompressionError(
                f"{self.packed.count} bytes that become more than {self.count}"
            )
        return size

    @abstractmethod
    def fill(self, buffer: Buffer, /) -> int:
        """Read unpacked bytes into *buffer*; return how many, 0 at the end."""


class _Gzip(_Unpacked):
    broken = (gzip.BadGzipFile, EOFError, zlib.error)

    def __init__(self, stream: io.BufferedReader) -> None:
        super().__init__()
        self.packed = _Packed(stream)
        self.file = gzip.GzipFile(fileobj=cast(BinaryIO, self.packed), mode="rb")

    def fill(self, buffer: Buffer, /) -> int:
        return self.file.readinto(buffer)


class _Zstd(_Unpacked):
    def __init__(self, stream: io.BufferedReader) -> None:
        super().__init__()
        zstandard = _zstandard()
        self.frames = Frames()
        self.packed = _Packed(stream, self.frames)
        self.broken = (zstandard.ZstdError,)
        unpacker = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW)
        self.reader: Any = unpacker.stream_reader(self.packed, read_across_frames=True)

    def fill(self, buffer: Buffer, /) -> int:
        size: int = self.reader.readinto(buffer)
        if size == 0 and not self.frames.is_between:
            raise BrokenCompressionError("the data ends within a frame")
        return size


def _read_zstd(head: bytes, most: int) -> bytes:
    buffer = bytearray(most)
    stream = _Zstd(_buffered(io.BytesIO(head)))
    size = 0
    with contextlib.suppress(BrokenCompressionError):  # the end of a head is no damage
        while size < most and (more := stream.readinto(memoryview(buffer)[size:])):
            size += more
    return bytes(buffer[:size])


def _zstandard() -> ModuleType:
    try:
        import zstandard
    except ImportError:
        raise NoZstandardError from None
    return zstandard


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
        with gzip.GzipFile(filename="", mode="wb", fileobj=target, mtime=0) as stream:
            yield cast(BinaryIO, stream)
    elif ending.endswith(".zst"):
        packer = _zstandard().ZstdCompressor(level=_LEVEL, write_checksum=True)
        with packer.stream_writer(target, closefd=False) as stream:
            yield stream
    else:
        yield target
