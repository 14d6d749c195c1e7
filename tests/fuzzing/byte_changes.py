"""Change the bytes of a file, as storage and transfer may damage them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

from barsis_notation.record.packing import pack

Change = Callable[[bytearray, Random], None]

HOSTILE: Final = (
    b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\xd8\x00", b"\r", b"\n\n", b"\t", b" ",
    "\u200f".encode(), "\u202e".encode(), "\u00a0".encode(), "٣".encode(), "：".encode(),
    "”".encode(), b"null", b"true", b"-1", b"0", b"1e400", b"NaN", b"9007199254740993",
    b"18446744073709551616", b"1.5", b"{}", b"[]", b'""', b'"', b"'", b",", b"}", b"]", b"{" * 40,
    b"[" * 40, b"../../x", b"=1+1", b"<script>", b"\\u0000", b"\\ud800", b"\x1b[2J", b"//", b"#",
    b"barsis", b"shesh-besh 1", b"bar", b"off", b"khal", b"*", b"?", b"pass", b"stop", b"99", b"X:",
)  # fmt: skip
_WORD: Final = re.compile(rb"[A-Za-z]+|[0-9]+")


def change_bytes(raw: bytes, other: bytes, rng: Random) -> bytes:
    """Return *raw* with one to four random changes. Pieces of the file *other* may be inserted."""
    data = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        if rng.random() < 0.1:
            _graft(data, other, rng)
        else:
            rng.choice(_CHANGES)(data, rng)
    return bytes(data)


def _place(data: bytearray, rng: Random) -> int:
    return rng.randrange(len(data) + 1)


def _span(data: bytearray, rng: Random, most: int = 40) -> slice:
    start = _place(data, rng)
    return slice(start, start + rng.randint(1, most))


def _flip(data: bytearray, rng: Random) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _insert(data: bytearray, rng: Random) -> None:
    at = _place(data, rng)
    data[at:at] = rng.choice(HOSTILE)


def _overwrite(data: bytearray, rng: Random) -> None:
    data[_span(data, rng, 4)] = rng.choice(HOSTILE)


def _cut_out(data: bytearray, rng: Random) -> None:
    del data[_span(data, rng)]


def _cut_off(data: bytearray, rng: Random) -> None:
    del data[_place(data, rng) :]


def _double(data: bytearray, rng: Random) -> None:
    span = _span(data, rng, 400)
    data[span.start : span.start] = data[span]


def _change_word(data: bytearray, rng: Random) -> None:
    """Replace a word or a number by another one of the file, or by a hostile one."""
    words = [*_WORD.finditer(data)]
    if words:
        word = rng.choice(words)
        new = rng.choice(words).group() if rng.random() < 0.7 else rng.choice(HOSTILE)
        data[word.start() : word.end()] = new


def _swap_lines(data: bytearray, rng: Random) -> None:
    lines = data.split(b"\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    data[:] = b"\n".join(lines)


def _drop_line(data: bytearray, rng: Random) -> None:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    data[:] = b"\n".join(lines)


def _change_length(data: bytearray, rng: Random) -> None:
    """Overwrite a few bytes, which may be a length, with an extreme number."""
    size = rng.choice((1, 2, 4, 8))
    most = 2 ** (8 * size) - 1
    number = rng.choice((0, 1, most, most // 2, most // 2 + 1, most // 256))
    at = _place(data, rng)
    data[at : at + size] = number.to_bytes(size, rng.choice(("little", "big")))


def _recode(data: bytearray, rng: Random) -> None:
    """Encode the text in another encoding, or compress it."""
    name = rng.choice((*ENCODINGS, ".gz", ".zst"))
    if name.startswith("."):
        data[:] = pack(bytes(data), name)
    else:
        data[:] = data.decode("utf-8", "replace").encode(name, "replace")


ENCODINGS: Final = ("utf-8-sig", "utf-16", "utf-16-le", "utf-32-be", "latin-1", "cp1256")


def _graft(data: bytearray, other: bytes, rng: Random) -> None:
    start = rng.randrange(len(other) + 1)
    data[_span(data, rng, 200)] = other[start : start + rng.randint(1, 400)]


_CHANGES: Final[tuple[Change, ...]] = (
    _flip, _insert, _overwrite, _cut_out, _cut_off, _double, _change_word, _change_word,
    _swap_lines, _drop_line, _change_length, _recode,
)  # fmt: skip
