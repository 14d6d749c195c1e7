"""Law: whatever reads a stream leaves it open, also when it is deleted."""

from __future__ import annotations

import contextlib
import gc
import gzip
import io
from collections.abc import Callable
from typing import BinaryIO, Final

import pytest

import barsis_notation as bn
from barsis_notation.events.player_lists import read_players
from barsis_notation.formats import list_formats
from barsis_notation.formats.format import Format
from barsis_notation.formats.input_files import to_buffered
from barsis_notation.record.file_lines import FileLines
from barsis_notation.record.packing import BrokenCompressionError, open_plain, open_unpacked
from barsis_notation.record.record_io import iter_live_records, read_records

pytestmark = pytest.mark.add_on("events", "ludii")

READERS: Final[dict[str, Callable[[BinaryIO], object]]] = {
    "validate": lambda stream: list(bn.validate(stream)),
    "read": lambda stream: list(bn.read(stream)),
    "read_players": lambda stream: list(read_players(stream)),
    "read_records": lambda stream: list(read_records(stream)),
    "iter_live_records": lambda stream: list(iter_live_records(stream)),
    "FileLines": lambda stream: FileLines(stream).take(5),
    "to_buffered": lambda stream: to_buffered(stream).peek(),
    "open_plain": lambda stream: open_plain(stream).read(5),
    "open_unpacked": lambda stream: open_unpacked(stream).read(5),
}

CONTENTS: Final = {
    "record": bn.canonical_bytes(bn.Game("kioz").record()) + b"\n",
    "nothing": b"",
    "text": b"Amal\nBasim\n",
    "a list": b"[1, 2",
}


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("reader", READERS)
def test_a_stream_stays_open(reader: str, content: str) -> None:
    for raw in (CONTENTS[content], gzip.compress(CONTENTS[content]), b"\x1f\x8b\x08broken"):
        stream = io.BytesIO(raw)
        with contextlib.suppress(bn.BarsisError, BrokenCompressionError):
            READERS[reader](stream)
        gc.collect(1)  # all objects would take 2 s after thousands of tests
        assert not stream.closed, raw


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("form", list_formats(), ids=lambda form: form.name)
def test_a_reader_of_a_format_leaves_its_stream_open(form: Format, content: str) -> None:
    stream = io.BytesIO(CONTENTS[content])
    with contextlib.suppress(bn.BarsisError):
        list(form.read(stream))
    gc.collect(1)  # all objects would take 2 s after thousands of tests
    assert not stream.closed
