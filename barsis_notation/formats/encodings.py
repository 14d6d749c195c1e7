"""Detection of the encoding of a text file by its bytes, for all text formats.

The following decide, in this order: a byte order mark; the zero bytes of UTF-16 and UTF-32; UTF-8,
if the bytes are valid; and the encoding that the file declares. Otherwise the encoding is Windows
1252 (western) or Windows 1256 (Arabic), whichever turns the bytes into words. The name of a file is
not considered.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from barsis_notation.base.reading_streams import ReadingStream
from barsis_notation.diagnostics import format_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.code_pages import ARABIC, WESTERN, guess_code_page
from barsis_notation.record.decode import STANDARD, EndlessError, Limits, detect_wide_unicode
from barsis_notation.record.packing import open_unpacked, read_up_to

_text = bind_texts("formats")

HEAD: Final = 65_536
"""Number of bytes at the start of a file by which its encoding is detected."""

MAX_PIECE: Final = 65_536
"""Maximum number of bytes of a line that are buffered; longer lines come in pieces."""


class Encoding(NamedTuple):
    """An encoding of a text file.

    Attributes:
        name: Python's name for the encoding, such as ``utf-16-le`` or ``windows-1256``.
        by: Text for users about how the encoding was recognised; None for UTF-8 without a byte
            order mark.
        mark: Length of the byte order mark at the start of the file, in bytes; 0 if there is none.
    """

    name: str
    by: Text | None = None
    mark: int = 0

    @property
    def is_wide(self) -> bool:
        """Whether the encoding is UTF-16 or UTF-32."""
        return self.name.startswith(("utf-16", "utf-32"))

    def finding(self, line: int = 1) -> Finding:
        """Return a finding which says that a file is in this encoding.

        Do not call this for UTF-8 without a byte order mark, whose *by* is None.

        Args:
            line: Line of the finding, from 1.
        """
        return codes.OTHER_ENCODING.finding(
            line=line,
            found=self.by,
            expected=_text("utf-8-without-mark"),
            words={"taken": self.name},
        )


UTF8: Final = Encoding("utf-8")

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def detect_unicode(head: bytes) -> Encoding:
    """Return the Unicode encoding of a text.

    UTF-16 and UTF-32 are recognised by their byte order mark or, without one, by the zero bytes of
    ASCII characters at the beginning. Return UTF-8 if no other Unicode encoding is
    recognised, even if the text is in an older encoding.

    Args:
        head: The first bytes of the text, at least four unless it is shorter, uncompressed and with
            any byte order mark.
    """
    for mark, name in _MARKS:
        if head.startswith(mark):
            return Encoding(name, _text("byte-order-mark", encoding=name.upper()), len(mark))
    wide = detect_wide_unicode(head)
    if not wide:
        return UTF8
    name = f"{wide.lower()}-{'be' if head[:1] == bytes(1) else 'le'}"
    return Encoding(name, _text("zero-bytes", encoding=name.upper()))


def detect_legacy_encoding(raw: bytes, declared: str = "") -> Encoding:
    """Return the encoding of text that is not in Unicode.

    Return the declared encoding if it can be used. Otherwise, return Windows 1256 if the bytes look
    like Arabic words, and Windows 1252 if they do not.

    Args:
        raw: The bytes, or enough of them to recognise words.
        declared: The encoding declared by the file, in upper or lower case; "" if unknown. It is
            ignored if Python does not know it or cannot decode *raw* with it. It is also ignored if
            it is UTF-8 or another codec that is implausible for such files.
    """
    codec = _resolve_codec(declared)
    if codec and _can_decode(raw, codec):
        return Encoding(codec, _text("declared", encoding=repr(declared)))
    if guess_code_page(raw) == ARABIC:
        return Encoding(ARABIC, _text("arabic-bytes"))
    return Encoding(WESTERN, _text("western-bytes"))


def decode_text(raw: bytes, declared: str = "") -> tuple[str, Encoding]:
    """Decode the text of a whole file.

    Args:
        raw: The bytes of the file, uncompressed.
        declared: The encoding declared by the file, "" if unknown. It is used only if the bytes
            are not in Unicode.

    Returns:
        The text, without its byte order mark and with U+FFFD in place of damaged bytes, and its
        encoding.
    """
    found = detect_unicode(raw[:HEAD])
    body = raw[found.mark :]
    if found.is_wide:
        return body.decode(found.name, "replace"), found
    try:
        return body.decode(), found
    except UnicodeDecodeError:
        found = detect_legacy_encoding(body, declared)
        return body.decode(found.name, "replace"), found


def _resolve_codec(declared: str) -> str:
    """Return Python's name for the encoding *declared*, "" if it is unknown or implausible."""
    wanted = declared.strip()[:_MAX_NAME]
    if not wanted.isascii():
        return ""
    try:
        b"text".decode(wanted)
        name = codecs.lookup(wanted).name
    except (LookupError, ValueError):
        return ""
    return "" if name in _NOT_DECLARED else _USUAL_NAMES.get(name, name)


_MAX_NAME: Final = 40
_USUAL_NAMES: Final = {"cp1252": WESTERN, "cp1256": ARABIC}
_NOT_DECLARED: Final = (
    "utf-8", "utf-7", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined",
)  # fmt: skip
"""Codecs that cannot apply to such bytes, or in which files are never written."""


def _can_decode(raw: bytes, codec: str) -> bool:
    try:
        raw.decode(codec)
    except ValueError:
        return False
    return True


# Lines.


class TextLine(NamedTuple):
    """One line of a text file, from ``TextLines``.

    A line that is too long to be buffered is split into pieces with the same number; no character
    of UTF-8 is split.

    Attributes:
        number: Number of the line, from 1.
        text: The line without its ending, with U+FFFD in place of NUL and damaged bytes.
        raw: The bytes of the line with its ending, but without a byte order mark. They are
            converted to UTF-8 if the file is in UTF-16 or UTF-32.
        offset: Offset of the line, or of this piece of it, in bytes from the start of the
            uncompressed file.
        is_rest: Whether this is a piece of a long line other than the first.
    """

    number: int
    text: str
    raw: bytes
    offset: int
    is_rest: bool = False


class TextLines:
    """An iterable of the lines of a text file, as ``TextLine``, in bounded memory.

    It can be iterated only once. CR, LF and CR LF end a line. All lines that are not UTF-8 are
    decoded with one older encoding, which is chosen at the first such line. Iterating raises these
    errors:

    - BrokenCompressionError if compressed data is damaged
    - EndlessError if more than *limits* allow has been read since the last call of ``begin_record``
    - OSError if the file cannot be read

    The limits are checked once for every 64 KiB read.

    Attributes:
        number: Number of the last line yielded or skipped; 0 before the first line.
        encoding: The encoding of the file as known so far: UTF-8 until a line shows another
            encoding.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. A stream
            stays open.
        limits: Limits of each record; only ``max_skip`` and ``max_skip_lines`` are used.

    Raises:
        NoZstandardError: If the file is compressed with Zstandard, but Zstandard is not installed.
        OSError: If the first bytes cannot be read.
    """

    def __init__(self, source: bytes | BinaryIO, limits: Limits = STANDARD) -> None:
        self._stream = open_unpacked(source)
        self._limits = limits
        self._begun = (0, 0)
        self._piece = b""
        self._text = b""  # the buffer; the bytes from ``_at`` on are not yet a line
        self._at = 0
        self.number = 0
        self._is_within = False  # whether the last piece did not end its line
        self._offset = 0
        self.encoding = UTF8
        self._is_said = False

    def finding(self, line: int) -> Finding | None:
        """Return a finding about the encoding, once for each encoding that was recognised.

        Return None if the file is UTF-8 without a byte order mark so far, or if its encoding has
        already been reported.

        Args:
            line: Line of the finding, from 1.
        """
        if self._is_said or self.encoding is UTF8:
            return None
        self._is_said = True
        return self.encoding.finding(line)

    def __iter__(self) -> Iterator[TextLine]:
        self._piece = read_up_to(self._stream, HEAD)
        self.encoding = detect_unicode(self._piece)
        self._offset = self.encoding.mark
        self._piece = self._piece[self._offset :]
        if self.encoding.is_wide:
            yield from self._read_wide_lines()
            return
        for raw in self._split(self._read_pieces()):
            is_rest = self._count_line(raw)
            offset = self._offset
            self._offset += len(raw)
            yield TextLine(self.number, self._decode_line(raw), raw, offset, is_rest)

    def begin_record(self) -> None:
        """Restart counting bytes and lines for the limits.

        Call it while iterating, at the first line of a record. In UTF-16 and UTF-32, the bytes of
        this line are counted; in other encodings, they are not.
        """
        self._begun = (self._offset, self.number)

    def get_buffer(self) -> tuple[bytes, int]:
        """Return the buffered bytes of the file, and the index of the next line in them.

        Call it while iterating. For files in UTF-16 and UTF-32, the bytes are in UTF-8.
        """
        return self._text, self._at

    def pass_over(self, end: int) -> int:
        """Skip buffered lines.

        The lines must be complete, in ASCII, and each end in a line feed; this is not checked. Do
        not call this for files in UTF-16 or UTF-32.

        Args:
            end: Index in the buffer (see ``get_buffer``) at which to continue, after a line feed.

        Returns:
            The number of lines skipped.
        """
        lines = self._text.count(b"\n", self._at, end)
        self.number += lines
        self._offset += end - self._at
        self._at = end
        return lines

    def _read_pieces(self) -> Iterator[bytes]:
        while self._piece:
            size, lines = self._offset - self._begun[0], self.number - self._begun[1]
            if size > self._limits.max_skip or lines > self._limits.max_skip_lines:
                raise EndlessError(size, lines, self._limits)
            yield self._piece
            self._piece = read_up_to(self._stream, HEAD)

    def _decode_line(self, raw: bytes) -> str:
        body = raw.rstrip(b"\r\n")
        try:
            text = body.decode()
        except UnicodeDecodeError:
            text = body.decode(self._choose_encoding(raw), "replace")
        return text.replace("\0", "\ufffd")

    def _choose_encoding(self, raw: bytes) -> str:
        """Return the older encoding, chosen by the first line not in UTF-8 and those after it."""
        if self.encoding.name == UTF8.name:
            self.encoding = detect_legacy_encoding(raw + self._piece)
            self._is_said = False
        return self.encoding.name

    def _count_line(self, raw: bytes) -> bool:
        """Count *raw* if it begins a line; return whether it continues one."""
        is_rest = self._is_within
        self.number += not is_rest
        self._is_within = not raw.endswith((b"\n", b"\r"))
        return is_rest

    def _read_wide_lines(self) -> Iterator[TextLine]:
        texts = _recode(self._read_pieces(), self.encoding.name)
        for raw in self._split(texts):
            is_rest = self._count_line(raw)
            text = raw.decode()
            line = text.rstrip("\r\n").replace("\0", "\ufffd")
            yield TextLine(self.number, line, raw, self._offset, is_rest)
            self._offset += len(text.encode(self.encoding.name))

    def _split(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the lines in *pieces* with their endings; too long ones in whole characters."""
        for piece in pieces:
            self._text = self._text[self._at :] + piece
            self._at = 0
            # A CR at the end may belong to an LF that comes with the next piece.
            safe = len(self._text) - self._text.endswith(b"\r")
            while end := _END.search(self._text, self._at, safe):
                begin, self._at = self._at, end.end()
                yield self._text[begin : self._at]
            last = _LAST.search(self._text, max(safe - 3, self._at), safe)
            cut = last.start() if last else safe
            if cut - self._at > MAX_PIECE:
                begin, self._at = self._at, cut
                yield self._text[begin:cut]
        if self._at < len(self._text):
            yield self._text[self._at :]


def _recode(pieces: Iterator[bytes], name: str) -> Iterator[bytes]:
    """Yield *pieces* of a text as UTF-8. Damaged bytes become U+FFFD."""
    decoder = codecs.getincrementaldecoder(name)("replace")
    for piece in pieces:
        yield decoder.decode(piece).encode("utf-8", "replace")
    yield decoder.decode(b"", True).encode("utf-8", "replace")


_END: Final = re.compile(rb"\r\n|\n|\r")
_LAST: Final = re.compile(rb"[\xc0-\xff][\x80-\xbf]{0,2}\Z")
"""Matches a character of UTF-8 that may continue after the end of a piece."""


# Streams.


class Utf8Stream(ReadingStream):
    """A stream of a UTF-16 or UTF-32 file converted to UTF-8, without a byte order mark.

    Damaged bytes become U+FFFD. Reading raises the exceptions of the given stream, such as
    BrokenCompressionError.

    Args:
        stream: The uncompressed bytes of the file from its start, including any byte order mark.
            It is not closed.
        encoding: The encoding of the file, from ``detect_unicode``.
    """

    def __init__(self, stream: io.BufferedReader, encoding: Encoding) -> None:
        super().__init__()
        stream.read(encoding.mark)
        pieces = iter(lambda: read_up_to(stream, HEAD), b"")
        self._turn_texts = _recode(pieces, encoding.name)
        self._left = b""

    def read_piece(self, size: int) -> bytes:
        """Return the next bytes, at most *size*; ``b""`` at the end.

        Errors of the given stream, such as BrokenCompressionError, are passed on.
        """
        while not self._left and (text := next(self._turn_texts, None)) is not None:
            self._left = text
        piece, self._left = self._left[:size], self._left[size:]
        return piece


def open_as_utf8(source: bytes | BinaryIO) -> tuple[io.BufferedReader, Encoding]:
    """Open a file as an uncompressed stream in UTF-8.

    Only UTF-16 and UTF-32 are converted; bytes in other encodings are unchanged.

    Args:
        source: The bytes of the file or a binary stream of them, optionally compressed. Closing the
            returned stream may close a given one.

    Returns:
        The stream, and the Unicode encoding of the file (UTF-8 if it is in an older encoding). A
        UTF-8 byte order mark stays in the stream; those of UTF-16 and UTF-32 are removed.

    Raises:
        BrokenCompressionError: If compressed data is damaged; reading raises it too.
        NoZstandardError: If the file is compressed with Zstandard, but Zstandard is not installed.
        OSError: If *source* cannot be read.
    """
    stream = open_unpacked(source)
    found = detect_unicode(stream.peek(HEAD)[:HEAD])
    return (io.BufferedReader(Utf8Stream(stream, found)) if found.is_wide else stream), found
