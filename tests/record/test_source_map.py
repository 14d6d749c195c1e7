"""The source map finds every value where the JSON reader found it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.base.json_pointers import join_pointer
from barsis_notation.base.source_map import (
    find_member_name,
    find_offset,
    get_line_and_column,
    map_offsets,
)

documents = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text()),
    lambda one: st.one_of(st.lists(one), st.dictionaries(st.text(), one)),
    max_leaves=20,
)


def _values(value: Any, pointer: str = "") -> dict[str, Any]:
    pairs = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    found = {pointer: value}
    for part, inner in pairs:
        found |= _values(inner, join_pointer(pointer, part))
    return found


@given(documents, st.sampled_from([None, 2]), st.booleans())
def test_every_value_is_where_the_map_says(document: Any, indent: int | None, plain: bool) -> None:
    raw = json.dumps(document, indent=indent, ensure_ascii=plain).encode("utf-8", "surrogatepass")
    offsets = map_offsets(raw)
    expected = _values(document)
    assert set(offsets) == set(expected)
    for pointer, offset in offsets.items():
        text = raw[offset:].decode("utf-8", "surrogatepass")
        assert json.JSONDecoder().raw_decode(text)[0] == expected[pointer]


@given(documents, st.sampled_from([None, 2]), st.booleans())
def test_the_name_of_a_member_is_before_its_value(
    document: Any, indent: int | None, plain: bool
) -> None:
    raw = json.dumps(document, indent=indent, ensure_ascii=plain).encode("utf-8", "surrogatepass")
    offsets = map_offsets(raw)
    for pointer, inner in _values(document).items():
        for name in inner if isinstance(inner, dict) else ():
            begin = find_member_name(raw, offsets[join_pointer(pointer, name)])
            text = raw[begin:].decode("utf-8", "surrogatepass")
            assert json.JSONDecoder().raw_decode(text)[0] == name


@given(st.text('{}[]":,\\ a1\n'))
def test_what_is_no_json_is_mapped_as_far_as_it_goes(text: str) -> None:
    raw = text.encode()
    assert all(0 <= offset < len(raw) for offset in map_offsets(raw).values())


def test_of_two_members_the_last_counts() -> None:
    assert map_offsets(b'{"a":1,"a":2}')["/a"] == 11


@pytest.mark.parametrize(
    ("offset", "expected"), [(0, (1, 1)), (3, (1, 3)), (4, (2, 1)), (6, (2, 3)), (99, (2, 4))]
)
def test_columns_are_characters(offset: int, expected: tuple[int, int]) -> None:
    assert get_line_and_column("é1\nabc".encode(), offset) == expected


def test_the_nearest_value_around() -> None:
    assert find_offset({"": 0, "/a": 5}, "/a/b/c") == 5
    assert find_offset({"": 0, "/a": 5}, "/b") == 0
    assert find_offset({}, "/b") == 0
