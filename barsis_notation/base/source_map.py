"""Find the place of a value in the text of a JSON document."""

from __future__ import annotations

import re

from barsis_notation.base.json_pointers import join_pointer

MAX_VALUES = 250_000
"""Maximum number of values that are mapped; for a later value, a parent is found."""

MAX_DEPTH = 64
"""Maximum depth of nesting that is mapped, since pointers into deep nesting are long."""

_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
_PLAIN = re.compile(rb'"[ !#-\[\]-~]*"')


def map_offsets(raw: bytes) -> dict[str, int]:
    """Return the offsets of the values of a JSON document.

    Args:
        raw: The document in UTF-8. If it is not valid JSON, the result covers what can be
            recognised.

    Returns:
        A dict that maps each JSON pointer to the offset of its value, in bytes from the start of
        *raw*. If members have the same name, the last one counts, but values inside an earlier one
        may remain. Mapping stops after 250,000 values (MAX_VALUES), and as soon as more than 64
        arrays and objects are nested (MAX_DEPTH).
    """
    return _Mapper(raw).offsets()


def find_offset(offsets: dict[str, int], pointer: str) -> int:
    """Return the offset of a value, or of the innermost mapped value around it.

    The offset is in bytes from the start of the document. It is 0 if no such value is mapped.

    Args:
        offsets: Offsets by JSON pointer, as ``map_offsets`` returns them.
        pointer: JSON pointer of the value.
    """
    while pointer and pointer not in offsets:
        pointer = pointer.rpartition("/")[0]
    return offsets.get(pointer, 0)


def find_member_name(raw: bytes, offset: int) -> int:
    """Return the offset of the quotation mark before the name of a member.

    Offsets are in bytes from the start of the document. The result is 0 if there is no such name
    before *offset*.

    Args:
        raw: The JSON document in UTF-8.
        offset: Offset of the value of the member; it must not be the value of an array item.
    """
    begin = raw.rfind(b'"', 0, raw.rfind(b":", 0, offset))
    while begin > 0:
        begin = raw.rfind(b'"', 0, begin)
        before = raw[max(begin - 64, 0) : begin]
        if (len(before) - len(before.rstrip(b"\\"))) % 2 == 0:
            break
    return max(begin, 0)


def get_line_and_column(raw: bytes, offset: int) -> tuple[int, int]:
    """Return the line and the column of a byte, both from 1.

    Columns count characters, and only line feeds end lines. *raw* is text in UTF-8, *offset* the
    offset of the byte in it, from 0.
    """
    start = raw.rfind(b"\n", 0, offset) + 1
    line = raw.count(b"\n", 0, start) + 1
    return line, len(raw[start:offset].decode("utf-8", "replace")) + 1


class _Mapper:
    """Reads a document token by token and notes the offset of every value."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.found: dict[str, int] = {}
        self.around: list[tuple[str, int]] = []  # pointer, next index; -1 in an object
        self.key: str | None = None

    def offsets(self) -> dict[str, int]:
        """Return the offset of each value by JSON pointer."""
        token = _TOKEN.search(self.raw)
        while token is not None:
            self._token(token[0], token.start())
            if len(self.found) >= MAX_VALUES or len(self.around) > MAX_DEPTH:
                break
            token = _TOKEN.search(self.raw, token.end())
        return self.found

    def _token(self, word: bytes, offset: int) -> None:
        if word in b"]}":
            self._leave()
        elif word == b",":
            self._next()
        elif word == b":":
            return
        elif self.around and self.around[-1][1] < 0 and self.key is None:
            self.key = _decode_string(word)
        else:
            self._value(word, offset)

    def _value(self, word: bytes, offset: int) -> None:
        pointer = self._pointer()
        self.found[pointer] = offset
        if word in b"[{":
            self.around.append((pointer, 0 if word == b"[" else -1))
            self.key = None

    def _pointer(self) -> str:
        if not self.around:
            return ""
        pointer, index = self.around[-1]
        return join_pointer(pointer, index if index >= 0 else self.key or "")

    def _next(self) -> None:
        self.key = None
        if self.around and self.around[-1][1] >= 0:
            pointer, index = self.around[-1]
            self.around[-1] = (pointer, index + 1)

    def _leave(self) -> None:
        self.key = ""
        if self.around:
            self.around.pop()


def _decode_string(word: bytes) -> str:
    if _PLAIN.fullmatch(word):
        return word[1:-1].decode()
    try:
        import json

        return str(json.loads(word))
    except ValueError:
        return word.decode("utf-8", "replace")
