"""JSON read member by member says what JSON read at once says, however it is cut into pieces."""

from __future__ import annotations

import io
import json
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.archive.exchange import json_streams
from barsis_notation.archive.exchange.json_streams import NotJsonStreamError, read_members

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(), values, max_size=4),
    max_leaves=12,
)


def read(raw: bytes) -> list[tuple[str, Any]]:
    return list(read_members(io.BytesIO(raw)))


def at_once(document: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return what has to be read of *document*."""
    return [
        (name, each)
        for name, value in document.items()
        for each in (value if isinstance(value, list) else [value])
    ]


@given(
    st.dictionaries(st.text(), VALUES, max_size=5),
    st.sampled_from([None, 0, 3]),
    st.booleans(),
    st.integers(1, 9),
)
def test_members_are_read_as_they_stand(
    document: dict[str, Any], indent: int | None, ascii_alone: bool, chunk: int
) -> None:
    raw = json.dumps(document, indent=indent, ensure_ascii=ascii_alone).encode("utf-8", "replace")
    expected = at_once(json.loads(raw))
    with patch.object(json_streams, "_CHUNK", chunk):
        assert read(raw) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "[]", "1", '"a"', "null", "{", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}'),
        *('{"a":[1,]}', '{"a":[1 2]}', '{"a":1} x', '{"a":1}{}', '{"a":1]', '{"a":[1}', "{1:2}"),
        *('{"a":NaN}', '{"a":Infinity}', '{"a":tru}', '{"a":[', '{"a":"\n"}', "{,}", '{"a" 1}'),
        *('{"a":' + "[" * 2000 + "}", '{"a":{"b":' * 100_000, '{"a":' + "9" * 10_000 + "}"),
    ],
)
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(NotJsonStreamError):
        read(text.encode())


def test_what_is_no_utf_8_is_refused() -> None:
    with pytest.raises(NotJsonStreamError):
        read(b'{"a":"\xff"}')


def test_a_value_beyond_all_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_streams, "MAX_VALUE", 1000)
    monkeypatch.setattr(json_streams, "_CHUNK", 100)
    with pytest.raises(NotJsonStreamError):
        read(b'{"a":"' + b"x" * 100_000 + b'"}')
    many = json.dumps({"a": ["x" * 90] * 1000}).encode()
    assert len(read(many)) == 1000


def test_no_more_is_held_than_a_value_needs() -> None:
    """A member is given out before the next is read."""

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            given = b'{"a": [' if not self.tell_begun else b"1," * 100
            self.tell_begun = True
            buffer[: len(given)] = given
            return len(given)

        tell_begun = False

    stream = read_members(io.BufferedReader(Endless()))
    assert [next(stream) for _ in range(10_000)] == [("a", 1)] * 10_000
