"""A streaming reader for JSON objects of any size: arrays are read element by element."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NoReturn

from barsis_notation.base.errors import BarsisError

MAX_VALUE: Final = 16 * 2**20
"""The largest size of a member or an array element in characters."""

_CHUNK: Final = 2**16


class NotJsonStreamError(BarsisError, ValueError):
    """Raised if a file is not one JSON object, or has a value that is too large."""


def read_members(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Yield name and value of each member of the JSON object in *stream*.

    If a member is an array, each element is yielded with the name of the member.

    Args:
        stream: A binary stream of UTF-8.

    Raises:
        NotJsonStreamError: If the text is not one JSON object, or a value is larger than MAX_VALUE.
    """
    try:
        yield from _Stream(stream).members()
    except (ValueError, RecursionError) as error:
        raise NotJsonStreamError(str(error)) from error


class _Stream:
    """The text of a file, of which so much is held as the next value needs."""

    def __init__(self, stream: BinaryIO) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8", newline="")
        self._held = ""
        self._at = 0
        self._is_all = False
        self._decode = json.JSONDecoder(parse_constant=_reject_constant).raw_decode

    def members(self) -> Iterator[tuple[str, Any]]:
        try:
            yield from self._object()
        finally:
            self._text.detach()

    def _object(self) -> Iterator[tuple[str, Any]]:
        self._take("{")
        while self._sign() != "}":
            name = self._value()
            if not isinstance(name, str):
                raise ValueError("a member without a name")
            self._take(":")
            if self._sign() == "[":
                for element in self._elements():
                    yield name, element
            else:
                yield name, self._value()
            self._between("}")
        self._take("}")
        if self._sign():
            raise ValueError("something behind the object")

    def _elements(self) -> Iterator[Any]:
        self._take("[")
        while self._sign() != "]":
            yield self._value()
            self._between("]")
        self._take("]")

    def _between(self, end: str) -> None:
        """Pass over the comma before another; none stands before *end*."""
        if self._sign() != end:
            self._take(",")
            if self._sign() == end:
                raise ValueError("a comma before the end")

    def _sign(self) -> str:
        """Return the next sign that is not white space, ``""`` at the end."""
        while True:
            while self._at < len(self._held):
                if self._held[self._at] not in " \t\r\n":
                    return self._held[self._at]
                self._at += 1
            if not self._more():
                return ""

    def _take(self, sign: str) -> None:
        if self._sign() != sign:
            raise ValueError(f"no {sign} at character {self._at}")
        self._at += 1

    def _value(self) -> Any:
        self._sign()
        while True:
            try:
                value, end = self._decode(self._held, self._at)
            except json.JSONDecodeError:
                if not self._more():
                    raise
                continue
            if end < len(self._held) or not self._more():  # a number might go on
                self._at = end
                return value

    def _more(self) -> bool:
        """Read on; return whether anything came."""
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


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
