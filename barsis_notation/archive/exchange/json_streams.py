"""A streaming reader for JSON objects of any size: arrays are read element by element."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NoReturn

from barsis_notation.base.errors import BarsisError

MAX_VALUE: Final = 16 * 2**20
"""The largest size of a member's value or an array element in characters."""

_CHUNK: Final = 2**16


class NotJsonStreamError(BarsisError, ValueError):
    """Raised if a file is not one JSON object in UTF-8.

    Also raised if the object is nested too deeply, has a value longer than MAX_VALUE (16 Mi
    characters), or contains half of a surrogate pair.
    """


def read_members(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each member of the JSON object in *stream*.

    If a member is an array, each element is yielded with the name of the member; an empty array
    yields nothing. Any other value is yielded once. A name that occurs twice is not an error. The
    stream is read, and errors are raised, during iteration.

    Args:
        stream: A binary stream of UTF-8 text, read from its current position; it is not closed.

    Raises:
        NotJsonStreamError: If the text is not one JSON object in UTF-8; ``NaN`` and ``Infinity``
            are not JSON. Also if it is nested too deeply, has a value longer than MAX_VALUE (16 Mi
            characters), or contains a lone surrogate. This is a ValueError.
        OSError: If the stream cannot be read.
    """
    try:
        yield from _Stream(stream).read()
    except (ValueError, RecursionError) as error:
        raise NotJsonStreamError(str(error)) from error


class _Stream:
    """The text of a file; only the part that the next value needs is in memory."""

    def __init__(self, stream: BinaryIO) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8", newline="")
        self._held = ""
        self._at = 0
        self._is_all = False
        self._decode = json.JSONDecoder(parse_constant=_reject_constant).raw_decode

    def read(self) -> Iterator[tuple[str, Any]]:
        """Yield the name and value of each member; see ``read_members``."""
        try:
            yield from self._read_object()
        finally:
            self._text.detach()

    def _read_object(self) -> Iterator[tuple[str, Any]]:
        self._expect("{")
        while self._peek() != "}":
            name = self._read_value()
            if not isinstance(name, str):
                raise ValueError("a member without a name")
            self._expect(":")
            if self._peek() == "[":
                for element in self._read_elements():
                    yield name, element
            else:
                yield name, self._read_value()
            self._skip_comma("}")
        self._expect("}")
        if self._peek():
            raise ValueError("data after the object")

    def _read_elements(self) -> Iterator[Any]:
        self._expect("[")
        while self._peek() != "]":
            yield self._read_value()
            self._skip_comma("]")
        self._expect("]")

    def _skip_comma(self, end: str) -> None:
        """Skip the comma before another value; there must be no comma before *end*."""
        if self._peek() != end:
            self._expect(",")
            if self._peek() == end:
                raise ValueError("a comma before the end")

    def _peek(self) -> str:
        """Return the next character that is not white space, or "" at the end of the text."""
        while True:
            while self._at < len(self._held):
                if self._held[self._at] not in " \t\r\n":
                    return self._held[self._at]
                self._at += 1
            if not self._read_more():
                return ""

    def _expect(self, sign: str) -> None:
        if self._peek() != sign:
            raise ValueError(f"no {sign} at character {self._at}")
        self._at += 1

    def _read_value(self) -> Any:
        self._peek()
        while True:
            try:
                value, end = self._decode(self._held, self._at)
            except json.JSONDecodeError:
                if not self._read_more():
                    raise
                continue
            if end < len(self._held) or not self._read_more():  # a number might go on
                if _SURROGATE.search(self._held, self._at, end):
                    _refuse_surrogates(value)
                self._at = end
                return value

    def _read_more(self) -> bool:
        """Read more text; return False at the end of the file."""
        if self._is_all:
            return False
        self._held = self._held[self._at :]
        self._at = 0
        if len(self._held) > MAX_VALUE:
            raise ValueError(f"a value of more than {MAX_VALUE} characters")
        piece = self._text.read(max(_CHUNK, len(self._held)))
        self._is_all = not piece
        self._held += piece
        return bool(piece)


_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


def _refuse_surrogates(value: Any) -> None:
    """Raise ValueError if a text in *value* contains half of a surrogate pair."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair") from None


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
