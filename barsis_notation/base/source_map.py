"""Find the place of a value in the text of a JSON document."""

from __future__ import annotations

import re
from itertools import islice

from barsis_notation.base.json_pointers import join_pointer

MAX_VALUES = 250_000
"""Number of values that are mapped; for later ones the parent is found."""

MAX_DEPTH = 64
"""Levels of nesting that are mapped, since pointers into deep nesting are long."""

_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
_STRING = re.compile(rb'"[^"\\]*"')
_PLAIN = re.compile(rb'"[ !#-\[\]-~]*"')
_STRINGS = re.compile(rb'\[\s*+(?:"[^"\\]*+"\s*+,\s*+)*+"[^"\\]*+"\s*+\]')
"""An array of strings without escapes."""


def map_offsets(raw: bytes) -> dict[str, int]:
    """Return the offsets of the values of a JSON document.

    Args:
        raw: The document in UTF-8. If it is not valid JSON, the result covers what can be
            recognised.

    Returns:
        Maps each JSON pointer to the offset of its value, in bytes from the start of *raw*. If
        members have the same name, the last one counts. Mapping stops after 250,000 values
        (MAX_VALUES), and if more than 64 arrays and objects are nested (MAX_DEPTH).
    """
    return _Mapper(raw).offsets()


def find_in_last_member(raw: bytes, pointer: str) -> int | None:
    """Return the offset of an item of the last member of an object, None if unknown.

    This is the fast way to one turn of a record, without a map of the whole text.

    Args:
        raw: The document in UTF-8, an object.
        pointer: JSON pointer of an item of the last member, or of a value in it: ``/turns/5``.

    Returns:
        The offset in bytes of the item's opening quotation mark; None unless the last member is the
        array that *pointer* names, follows another member as ``,"turns":[`` without spaces,
        consists of strings without escapes, and has that item.
    """
    name, _, rest = pointer[1:].partition("/")
    number = rest.partition("/")[0]
    head = f',"{name}":'.encode()
    begin = raw.rfind(head) + len(head)
    end = _find_end_of_strings(raw, begin) if begin >= len(head) else 0
    if not end or raw[end:].strip() != b"}" or not number.isdecimal():
        return None
    marks = 2 * int(number[:9])  # of items before it
    parts = raw[begin:end].split(b'"', marks + 1)
    return end - len(parts[-1]) - 1 if len(parts) == marks + 2 else None


def _find_end_of_strings(raw: bytes, begin: int) -> int:
    """Return the end of an array of strings without escapes, 0 for other values."""
    end = len(raw) - 1
    if raw.startswith(b'["', begin) and raw.endswith(b'"]}') and b"\\" not in raw:
        marks = raw.count(b'"', begin)
        if (
            marks == 2 * raw.count(b'","', begin) + 2
        ):  # all are in it: the usual case of canonical bytes
            return end
    strings = _STRINGS.match(raw, begin)
    return strings.end() if strings else 0


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

    The result is 0 if none is found.

    Args:
        raw: The JSON document in UTF-8.
        offset: Offset of the value of the member. All offsets are in bytes, from 0.
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

    Columns count characters. *raw* is text in UTF-8, *offset* the offset of the byte in it, from 0.
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
            depth = len(self.around)
            self._token(token[0], token.start())
            if len(self.found) >= MAX_VALUES or len(self.around) > MAX_DEPTH:
                break
            is_array = token[0] == b"[" and len(self.around) > depth
            end = self._past_strings(token.end()) if is_array else token.end()
            token = _TOKEN.search(self.raw, end)
        return self.found

    def _past_strings(self, begin: int) -> int:
        """Map the items of an array if all are strings without escapes.

        *begin* is the offset after the opening bracket. Returns the offset of the closing bracket,
        or *begin* for any other array: the fast way through the turns, which are most of a record.
        """
        strings = _STRINGS.match(self.raw, begin - 1)
        if strings is None:
            return begin
        pointer, room = self.around[-1][0], MAX_VALUES - len(self.found)
        items = islice(_STRING.finditer(self.raw, begin, strings.end()), room)
        self.found.update([(f"{pointer}/{n}", item.start()) for n, item in enumerate(items)])
        return strings.end() - 1

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
