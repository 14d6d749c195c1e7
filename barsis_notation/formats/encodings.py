"""Which encoding a text file is in, by its bytes; one answer for all text formats.

In this order: a byte order mark; the zero bytes of UTF-16 and UTF-32; UTF-8, if the bytes are
valid; what the file declares; else the older of two code pages whose letters make words, Windows
1252 (western) or Windows 1256 (Arabic). The name of a file says nothing.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from barsis_notation.diagnostics import format_codes as codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.code_pages import ARABIC, WESTERN, code_page_of
from barsis_notation.record.decode import STANDARD, EndlessError, Limits, other_unicode
from barsis_notation.record.packing import read_up_to, unpacked

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer as Buffer

_text = texts_of("formats")

HEAD: Final = 65_536
"""Bytes that an encoding is recognised by."""

MAX_PIECE: Final = 65_536
"""Bytes of a line that are held; what is longer comes in pieces."""


class Encoding(NamedTuple):
    """An encoding as Python calls it, and *by* what it was recognised; *mark* bytes come first."""

    name: str
    by: Text | None = None
    mark: int = 0

    @property
    def is_wide(self) -> bool:
        """Return whether a character has more than one zero byte: UTF-16 and UTF-32."""
        return self.name.startswith(("utf-16", "utf-32"))

    def finding(self, line: int = 1) -> Finding:
        """Return the finding about a file in this encoding, which is not plain UTF-8."""
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
    """Return which Unicode encoding the text that begins with *head* is in; UTF-8 if none shows."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return Encoding(name, _text("byte-order-mark", encoding=name.upper()), len(mark))
    wide = other_unicode(head)
    if not wide:
        return UTF8
    name = f"{wide.lower()}-{'be' if head[:1] == bytes(1) else 'le'}"
    return Encoding(name, _text("zero-bytes", encoding=name.upper()))


def detect_legacy_encoding(raw: bytes, declared: str = "") -> Encoding:
    """Return the encoding of text that is not UTF-8: as *declared*, or else by its letters."""
    codec = _known(declared)
    if codec and _decodes(raw, codec):
        return Encoding(codec, _text("declared", encoding=repr(declared)))
    if code_page_of(raw) == ARABIC:
        return Encoding(ARABIC, _text("arabic-bytes"))
    return Encoding(WESTERN, _text("western-bytes"))


def decode_text(raw: bytes, declared: str = "") -> tuple[str, Encoding]:
    """Return the text of a whole file, and what it was read as. Damage becomes U+FFFD."""
    found = detect_unicode(raw[:HEAD])
    body = raw[found.mark :]
    if found.is_wide:
        return body.decode(found.name, "replace"), found
    try:
        return body.decode(), found
    except UnicodeDecodeError:
        found = detect_legacy_encoding(body, declared)
        return body.decode(found.name, "replace"), found


def _known(declared: str) -> str:
    """Return Python's name of the text encoding *declared*, or nothing."""
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
"""Codecs that such bytes are not in, or that no file is written in."""


def _decodes(raw: bytes, codec: str) -> bool:
    try:
        raw.decode(codec)
    except ValueError:
        return False
    return True


# Lines.


class TextLine(NamedTuple):
    """One line: *text* without its ending, *raw* with it, at *offset* (bytes) of the file.

    *number* counts from 1. *raw* are the bytes of the file, but for UTF-16 and UTF-32, where they
    are the line in UTF-8. Every NUL in *text* is U+FFFD. A line that is too long to be held comes
    in pieces of one number, of which all but the first are its *is_rest*.
    """

    number: int
    text: str
    raw: bytes
    offset: int
    is_rest: bool = False


class TextLines:
    """Iterate over the lines of a text file, which may be packed, in bounded memory.

    CR, LF and CR LF end a line. A line that is not UTF-8, and all after it, are read in one older
    encoding, which ``encoding`` then names. A text encoding that the file declares may be put into
    ``declared`` as soon as it is known. ``number`` is that of the line that came last. Reading
    raises BrokenCompressionError, and EndlessError where more than *limits* allow has been read
    since the last call of ``begin``.
    """

    def __init__(self, source: bytes | BinaryIO, limits: Limits = STANDARD) -> None:
        self._stream = unpacked(source)
        self._limits = limits
        self._begun = (0, 0)
        self._piece = b""
        self._text = b""  # bytes that are held: what begins at ``_at`` is not yet a line
        self._at = 0
        self.number = 0
        self._is_within = False  # the piece of a line came last that has no end yet
        self._offset = 0
        self.encoding = UTF8
        self.declared = ""
        self._is_said = False

    def finding(self, line: int) -> Finding | None:
        """Return the finding about the encoding, at number *line*; None the second time."""
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
            yield from self._wide_lines()
            return
        for raw in self._split(self._pieces()):
            is_rest = self._counted(raw)
            offset = self._offset
            self._offset += len(raw)
            yield TextLine(self.number, self._decoded(raw), raw, offset, is_rest)

    def begin(self) -> None:
        """Note that a record begins at the line that came last, or after it."""
        self._begun = (self._offset, self.number)

    def held(self) -> tuple[bytes, int]:
        """Return bytes that are held of the file, and where in them the next line begins."""
        return self._text, self._at

    def pass_over(self, end: int) -> int:
        """Go on at *end* of the bytes held; return how many lines were passed over.

        They are whole lines, each with a line feed, in ASCII.
        """
        lines = self._text.count(b"\n", self._at, end)
        self.number += lines
        self._offset += end - self._at
        self._at = end
        return lines

    def _pieces(self) -> Iterator[bytes]:
        while self._piece:
            size, lines = self._offset - self._begun[0], self.number - self._begun[1]
            if size > self._limits.skip or lines > self._limits.skip_lines:
                raise EndlessError(size, lines, self._limits)
            yield self._piece
            self._piece = read_up_to(self._stream, HEAD)

    def _decoded(self, raw: bytes) -> str:
        body = raw.rstrip(b"\r\n")
        try:
            text = body.decode()
        except UnicodeDecodeError:
            text = body.decode(self._older(raw), "replace")
        return text.replace("\0", "\ufffd")

    def _older(self, raw: bytes) -> str:
        """Return the older encoding, by the first line that is not UTF-8 and what follows it."""
        if self.encoding.name == UTF8.name:
            self.encoding = detect_legacy_encoding(raw + self._piece, self.declared)
            self._is_said = False
        return self.encoding.name

    def _counted(self, raw: bytes) -> bool:
        """Count *raw* where a line begins with it; return whether it is the rest of one."""
        is_rest = self._is_within
        self.number += not is_rest
        self._is_within = not raw.endswith((b"\n", b"\r"))
        return is_rest

    def _wide_lines(self) -> Iterator[TextLine]:
        texts = _recoded(self._pieces(), self.encoding.name)
        for raw in self._split(texts):
            is_rest = self._counted(raw)
            text = raw.decode()
            line = text.rstrip("\r\n").replace("\0", "\ufffd")
            yield TextLine(self.number, line, raw, self._offset, is_rest)
            self._offset += len(text.encode(self.encoding.name))

    def _split(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the lines in *pieces*, endings kept; a line without end is cut, not gathered."""
        for piece in pieces:
            self._text = self._text[self._at :] + piece
            self._at = 0
            # A CR at the end may belong to an LF that comes with the next piece.
            safe = len(self._text) - self._text.endswith(b"\r")
            while end := _END.search(self._text, self._at, safe):
                begin, self._at = self._at, end.end()
                yield self._text[begin : self._at]
            if safe - self._at > MAX_PIECE:
                begin, self._at = self._at, safe
                yield self._text[begin:safe]
        if self._at < len(self._text):
            yield self._text[self._at :]


def _recoded(pieces: Iterator[bytes], name: str) -> Iterator[bytes]:
    """Yield *pieces* of a text in UTF-8. Damage becomes U+FFFD."""
    decoder = codecs.getincrementaldecoder(name)("replace")
    for piece in pieces:
        yield decoder.decode(piece).encode("utf-8", "replace")
    yield decoder.decode(b"", True).encode("utf-8", "replace")


_END: Final = re.compile(rb"\r\n|\n|\r")


# Streams.


class Utf8Stream(io.RawIOBase):
    """A file in UTF-16 or UTF-32 as a stream in UTF-8, without its mark. Damage is U+FFFD."""

    def __init__(self, stream: io.BufferedReader, encoding: Encoding) -> None:
        super().__init__()
        stream.read(encoding.mark)
        pieces = iter(lambda: read_up_to(stream, HEAD), b"")
        self._turn_texts = _recoded(pieces, encoding.name)
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Read into *buffer*; return how many bytes, 0 at the end."""
        view = memoryview(buffer)
        while not self._left and (text := next(self._turn_texts, None)) is not None:
            self._left = text
        size = min(len(view), len(self._left))
        view[:size] = self._left[:size]
        self._left = self._left[size:]
        return size


def open_as_utf8(source: bytes | BinaryIO) -> tuple[io.BufferedReader, Encoding]:
    """Return *source*, unpacked, as a stream in UTF-8, and which Unicode encoding it is in.

    Nothing but UTF-16 and UTF-32 is changed: bytes that are not UTF-8 stay as they are. Raises
    BrokenCompressionError, NoZstandardError.
    """
    stream = unpacked(source)
    found = detect_unicode(stream.peek(HEAD)[:HEAD])
    return (io.BufferedReader(Utf8Stream(stream, found)) if found.is_wide else stream), found
