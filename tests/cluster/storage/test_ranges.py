"""A stream that fetches ranges reads as a file does, and fetches little more than is read."""

from __future__ import annotations

import io
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.formats.format_registry import HEAD
from barsis_notation.storage.ranges import FIRST, MOST, RangedReader

SIZE = 3 * FIRST + 17
CONTENT = bytes(number * 7 % 251 for number in range(SIZE))

STEPS = st.one_of(
    st.tuples(st.just("read"), st.integers(-1, SIZE)),
    st.tuples(st.just("readline"), st.just(-1)),
    st.tuples(st.just("seek"), st.integers(0, SIZE + 9)),
)


def reader(
    content: bytes = CONTENT, *, held: int = 0, until: int | None = None
) -> tuple[RangedReader, list[tuple[int, int]]]:
    """Return a stream of *content*, and the ranges that it fetches."""
    fetched: list[tuple[int, int]] = []

    def fetch(start: int, end: int) -> bytes:
        fetched.append((start, end))
        return content[start:end]

    return RangedReader(fetch, len(content), content[:held], until), fetched


@given(st.lists(STEPS, max_size=12), st.integers(0, FIRST), st.none() | st.integers(0, SIZE))
def test_it_reads_as_a_file_does(
    steps: list[tuple[str, int]], held: int, until: int | None
) -> None:
    ours = io.BufferedReader(reader(held=held, until=until)[0], FIRST)
    theirs = io.BytesIO(CONTENT)
    for step, number in steps:
        assert getattr(ours, step)(number) == getattr(theirs, step)(number)
        assert ours.tell() == theirs.tell()


@pytest.mark.parametrize(
    ("whence", "offset"), [(os.SEEK_SET, 5), (os.SEEK_CUR, 3), (os.SEEK_END, -4)]
)
def test_places_are_counted_from_anywhere(whence: int, offset: int) -> None:
    ours, theirs = reader()[0], io.BytesIO(CONTENT)
    ours.read(7)
    theirs.read(7)
    assert ours.seek(offset, whence) == theirs.seek(offset, whence)
    assert ours.read(9) == theirs.read(9)


def test_there_is_no_place_before_the_beginning() -> None:
    with pytest.raises(ValueError, match="negative seek position -1"):
        reader()[0].seek(-1)


def test_the_head_alone_is_never_fetched() -> None:
    ours, fetched = reader(held=FIRST)
    assert io.BufferedReader(ours, FIRST).peek(FIRST) == CONTENT[:FIRST]
    assert not fetched
    assert FIRST == HEAD, "what shows a format is asked for in one"


def test_more_and_more_is_fetched_where_reading_goes_on() -> None:
    content = bytes(3 * MOST)
    ours, fetched = reader(content)
    while ours.read(FIRST):
        pass
    sizes = [end - start for start, end in fetched]
    assert sizes[:4] == [FIRST * 4, FIRST * 16, MOST, MOST]
    assert sum(sizes) == len(content), "nothing is fetched twice"


def test_little_is_fetched_beyond_where_reading_ends() -> None:
    ours, fetched = reader(bytes(3 * MOST), until=MOST)
    ours.seek(MOST // 2)
    while ours.tell() < MOST + 5:
        ours.read(FIRST)
    assert max(end for _, end in fetched) <= MOST + FIRST


def test_fewer_bytes_than_were_asked_for_are_not_taken_for_the_end() -> None:
    cut = RangedReader(lambda start, _end: bytes(3), 10)
    with pytest.raises(OSError, match="the connection to the store was cut off"):
        cut.read(10)
