"""Encodings are recognised from bytes: marks, zero bytes, UTF-8, what is declared, letters."""

from __future__ import annotations

import gzip
import io
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.formats.encodings import (
    UTF8,
    TextLine,
    TextLines,
    decode_text,
    detect_legacy_encoding,
    detect_unicode,
    open_as_utf8,
)
from barsis_notation.record.code_pages import ARABIC, WESTERN
from barsis_notation.record.packing import BrokenCompressionError

ENGLISH = "Amal : 0        Basim : 0\n"
ARABIC_TEXT = "أمل : 0        باسم : 0\n"
FRENCH = "Zoë : 0        José Ñandú : 0\n"
WIDE = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (ENGLISH, "ascii", "utf-8"),
        (ARABIC_TEXT, "utf-8", "utf-8"),
        (ARABIC_TEXT, "utf-8-sig", "utf-8"),
        (ARABIC_TEXT, "cp1256", ARABIC),
        ("چای و پنج : 0\n".replace("ی", "ي"), "cp1256", ARABIC),
        (FRENCH, "cp1252", WESTERN),
        ("Ö. Ångström : 0\n", "cp1252", WESTERN),
        (FRENCH, "utf-8", "utf-8"),
        *[(text, wide, wide) for wide in WIDE for text in (ENGLISH, FRENCH)],
    ],
)
def test_the_encoding_of_a_text(text: str, codec: str, name: str) -> None:
    read, found = decode_text(text.encode(codec))
    assert (read, found.name) == (text, name)
    lines = TextLines(text.encode(codec))
    assert [line.text for line in lines] == [text.rstrip("\n")]
    assert lines.encoding.name == name
    assert (lines.finding(1) is None) == (codec in ("ascii", "utf-8"))
    assert lines.finding(1) is None  # once


@pytest.mark.parametrize("wide", WIDE)
def test_a_mark_says_it(wide: str) -> None:
    marked = ("\ufeff" + ARABIC_TEXT).encode(wide)
    assert decode_text(marked) == (ARABIC_TEXT, detect_unicode(marked))
    assert detect_unicode(marked).name == wide
    assert "byte order mark" in str(detect_unicode(marked).by)


def test_what_is_declared_counts_where_it_can_be() -> None:
    cyrillic = "Анна : 0\n".encode("koi8-r")
    assert decode_text(cyrillic, "KOI8-R")[0] == "Анна : 0\n"
    assert "as the file declares" in str(detect_legacy_encoding(cyrillic, "KOI8-R").by)
    assert detect_legacy_encoding(b"Jos\xe9", "windows-1256").name == ARABIC
    assert detect_legacy_encoding(b"Jos\xe9", "cp1252").name == WESTERN
    for wrong in ("utf-8", "ascii", "hex", "idna", "no such", "", "\0", "x" * 9999, "é"):
        assert detect_legacy_encoding(b"Jos\xe9", wrong).name == WESTERN
    assert decode_text(ARABIC_TEXT.encode(), "cp1252")[0] == ARABIC_TEXT  # UTF-8 comes before it


def test_one_older_encoding_for_a_whole_file() -> None:
    raw = b"\n".join([ENGLISH.encode(), *[ARABIC_TEXT.encode("cp1256")] * 3, b"Ren\xe9e"])
    lines = TextLines(raw)
    texts = [line.text for line in lines if line.text]
    assert texts[0] == ENGLISH.rstrip()
    assert texts[1:4] == [ARABIC_TEXT.rstrip()] * 3
    assert texts[4] == "Renée"  # both code pages have this letter at one place
    assert lines.encoding.name == ARABIC


def test_lines_are_the_same_however_the_bytes_come() -> None:
    raw = b"a\r\nb\rc\n\nd"

    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(1 if size else size)

    lines = list(TextLines(raw))
    assert [(line.number, line.text) for line in lines] == [*enumerate(["a", "b", "c", "", "d"], 1)]
    assert b"".join(line.raw for line in lines) == raw
    assert [line.text for line in TextLines(Slow(raw))] == ["a", "b", "c", "", "d"]
    assert [line.text for line in TextLines(gzip.compress(raw))] == ["a", "b", "c", "", "d"]


def test_a_line_without_end_is_cut() -> None:
    assert max(len(line.raw) for line in TextLines(b" " * 2_000_000)) < 200_000


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_the_pieces_of_a_line_have_one_number(end: str, codec: str) -> None:
    for size in (*range(65_528, 65_540), *range(131_064, 131_074), 300_000):
        raw = f"\ufeffa{end}{'b' * size}{end}{end}c".encode(codec)
        lines = list(TextLines(raw))
        assert [line.number for line in lines if not line.is_rest] == [1, 2, 3, 4]
        assert {line.number for line in lines if line.is_rest} <= {2}
        assert "".join(line.text for line in lines if line.number == 2) == "b" * size
        assert "".join(line.raw.decode() for line in lines) == raw.decode(codec)[1:]


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-be"])
@pytest.mark.parametrize("letter", ["é", "س", "€", "\U0001f3b2"])
def test_no_character_is_cut(letter: str, codec: str) -> None:
    for before in range(4):
        text = "\ufeff" + "x" * before + letter * 70_000
        lines = TextLines((text + "\n" + letter).encode(codec))
        assert "".join(line.text for line in lines) == text[1:] + letter
        assert lines.encoding.name == codec


@given(
    st.lists(st.text(st.characters(exclude_characters="\r\n\ufeff", exclude_categories=["Cs"]))),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["utf-8-sig", *WIDE]),
)
def test_lines_tile_the_file(texts: list[str], end: str, codec: str) -> None:
    text = "".join(one + end for one in texts)
    codec = codec.removesuffix("-sig")
    raw = ("\ufeff" + text).encode(codec)
    lines = list(TextLines(raw))
    assert [line.text for line in lines] == [one.replace("\0", "\ufffd") for one in texts]
    ends = ([line.offset for line in lines] + [len(raw)])[1:]
    for line, stop in zip(lines, ends, strict=True):
        piece = raw[line.offset : stop].decode(codec)
        assert piece.replace("\0", "\ufffd").rstrip("\r\n") == line.text


@given(st.binary(max_size=200))
def test_any_bytes_are_some_text(raw: bytes) -> None:
    text, found = decode_text(raw)
    assert isinstance(text, str)
    assert found is UTF8 or found.by
    with suppress(BrokenCompressionError):  # by chance they begin like a packed file
        assert all(isinstance(line, TextLine) for line in TextLines(raw))
    stream, wide = open_as_utf8(raw)
    assert stream.read() == (text.encode("utf-8", "replace") if wide.is_wide else raw)
