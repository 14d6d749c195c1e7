"""Where in a JSON text each value begins: built only when somebody asks for a line."""

from __future__ import annotations

import re
from itertools import islice

from barsis_notation.base.json_pointers import step_into

MAX_VALUES = 250_000
"""Values that are mapped; in a larger text the rest is found by its parent."""

MAX_DEPTH = 64
"""Levels that are mapped: pointers into deep nesting would be as long as the text."""

_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
_STRING = re.compile(rb'"[^"\\]*"')
_PLAIN = re.compile(rb'"[ !#-\[\]-~]*"')
_STRINGS = re.compile(rb'\[\s*+(?:"[^"\\]*+"\s*+,\s*+)*+"[^"\\]*+"\s*+\]')
"""An array of strings without escapes."""


def source_map(raw: bytes) -> dict[str, int]:
    """Return the offset in bytes of every value of *raw*, by JSON pointer.

    Of members with one name the last counts. Text that is not JSON is mapped as far as it goes.
    """
    return _Mapper(raw).offsets()


def item_of_last_member(raw: bytes, pointer: str) -> int | None:
    """Return the offset of *pointer*, such as ``/turns/5``, in the last member of an object.

    The quick way to one turn of a record: None unless that member is an array of strings without
    escapes, and *pointer*, or a value around it, is one of them.
    """
    name, _, rest = pointer[1:].partition("/")
    number = rest.partition("/")[0]
    head = f',"{name}":'.encode()
    begin = raw.rfind(head) + len(head)
    end = _end_of_strings(raw, begin) if begin >= len(head) else 0
    if not end or raw[end:].strip() != b"}" or not number.isdecimal():
        return None
    marks = 2 * int(number[:9])  # of items before it
    parts = raw[begin:end].split(b'"', marks + 1)
    return end - len(parts[-1]) - 1 if len(parts) == marks + 2 else None


def _end_of_strings(raw: bytes, begin: int) -> int:
    """Return where the array of strings without escapes ends that begins at *begin*, else 0."""
    end = len(raw) - 1
    if raw.startswith(b'["', begin) and raw.endswith(b'"]}') and b"\\" not in raw:
        marks = raw.count(b'"', begin)
        if marks == 2 * raw.count(b'","', begin) + 2:  # all are of it: the way of canonical bytes
            return end
    strings = _STRINGS.match(raw, begin)
    return strings.end() if strings else 0


def offset_around(offsets: dict[str, int], pointer: str) -> int:
    """Return the offset of *pointer*, or of the nearest value around it."""
    while pointer and pointer not in offsets:
        pointer = pointer.rpartition("/")[0]
    return offsets.get(pointer, 0)


def name_before(raw: bytes, offset: int) -> int:
    """Return where the name of the member begins whose value is at *offset*."""
    begin = raw.rfind(b'"', 0, raw.rfind(b":", 0, offset))
    while begin > 0:
        begin = raw.rfind(b'"', 0, begin)
        before = raw[max(begin - 64, 0) : begin]
        if (len(before) - len(before.rstrip(b"\\"))) % 2 == 0:
            break
    return max(begin, 0)


def line_and_column(raw: bytes, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of the byte at *offset*; columns are characters."""
    start = raw.rfind(b"\n", 0, offset) + 1
    line = raw.count(b"\n", 0, start) + 1
    return line, len(raw[start:offset].decode("utf-8", "replace")) + 1


class _Mapper:
    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.found: dict[str, int] = {}
        self.around: list[tuple[str, int]] = []  # pointer, next index; -1 in an object
        self.key: str | None = None

    def offsets(self) -> dict[str, int]:
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
        """Map the items of an array, of which *begin* is inside, where all are plain strings.

        Return where its closing bracket is, or *begin* for any other array: the quick way
        through the turns, which are most of a record.
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
            self.key = _text(word)
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
        return step_into(pointer, index if index >= 0 else self.key or "")

    def _next(self) -> None:
        self.key = None
        if self.around and self.around[-1][1] >= 0:
            pointer, index = self.around[-1]
            self.around[-1] = (pointer, index + 1)

    def _leave(self) -> None:
        self.key = ""
        if self.around:
            self.around.pop()


def _text(word: bytes) -> str:
    if _PLAIN.fullmatch(word):
        return word[1:-1].decode()
    try:
        import json

        return str(json.loads(word))
    except ValueError:
        return word.decode("utf-8", "replace")
