"""Damaged match files and SGF, read and written by the fast road and by the careful one.

The careful road is the same reader without its short cuts: no line or node is split by a pattern of
its own, nothing that was understood is kept, and the men on the board are asked of every move.
"""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

import msgspec

from barsis_notation.formats.backgammon import tags, writable
from barsis_notation.formats.backgammon.mat import header, raw_games, transcriber
from barsis_notation.formats.backgammon.sgf import letters, trees
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT, SGF
from barsis_notation.record.canonical import sorted_bytes
from barsis_notation.record.decode import Decoded, decode, is_fatal
from barsis_notation.record.structs import Record
from tests.formats.mat.dressing import LAYOUTS
from tests.formats.mat.test_laws import DEBRIS, WESTERN, random_game
from tests.formats.matches import matches

FOLDER = Path(__file__).parents[1]

SGF_DEBRIS = (
    b"(", b")", b";", b"[", b"]", b"\\", b"\\]", b"W[31hefe]", b"B[double]", b";W[take]", b"PL[W]",
    b"DI[42]", b"AE[a:y]AW[a][b]", b"CV[4]CP[w]", b"C[a note]", b"\n", b"\xff", b"\0", b"A[x]",
    b"XB[Record.comment:x]", b"RE[B+2R]", b"(;FF[4]GM[6]", b"y", b"z", b"66",
)  # fmt: skip


@contextmanager
def carefully() -> Iterator[None]:
    """Let everything inside go by the careful road."""
    with ExitStack() as stack:
        for owner, name, slow in (
            (raw_games, "find_plain_rows_end", lambda _held, at: at),
            (transcriber, "_read_cached", transcriber._read),
            (transcriber, "split_by_dice", lambda _legs, _dice: None),
            (letters, "split_by_dice", lambda _legs, _dice: None),
            (header, "read_comments", header.read_comments.__wrapped__),
            (trees._NodeCollector, "take_plain", lambda _walk, _raw, at: at),
            (tags, "_can_be_read", _can_be_read),
            (writable, "_read_cached", writable._read),
        ):
            stack.enter_context(patch.object(owner, name, slow))
        yield


def _can_be_read(whole: Record, _told: object) -> bool:
    return not any(map(is_fatal, decode(sorted_bytes(whole)).findings))


@cache
def files(form: Format) -> tuple[bytes, ...]:
    """Return good files: written by us, dressed as other programs have them, the golden ones."""
    found = [_written(match, form) for match in matches(12, 3)]
    if form is MAT:
        games = [random_game(seed, WESTERN)[:40] for seed in range(2)]
        found += [dress(game).encode() for dress in LAYOUTS.values() for game in games]
    folder = FOLDER / form.name / "golden"
    return (*found, *(path.read_bytes() for path in sorted(folder.glob(f"*.{form.name}"))))


def _written(records: list[Record], form: Format) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def damaged(form: Format, rng: random.Random) -> bytes:
    """Return one of the good files, at most 4,000 bytes of it, damaged in one to six places."""
    raw = rng.choice(files(form))
    begin = rng.choice((0, 0, 0, raw.find(b"\n", rng.randrange(len(raw))) + 1))
    raw = raw[begin : begin + 4000]
    for _ in range(rng.randint(1, 6)):
        raw = rng.choice(DAMAGES)(raw, form, rng)
    return raw


def _character(raw: bytes, _form: Format, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw) + 1)
    byte = rng.choice((bytes([rng.randrange(256)]), bytes([rng.choice(b"0123456789/*: ;[]()")])))
    return raw[:at] + byte + raw[at + rng.randrange(2) :]


def _debris(raw: bytes, form: Format, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + rng.choice(DEBRIS if form is MAT else SGF_DEBRIS) + raw[at:]


def _gone(raw: bytes, _form: Format, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + raw[at + rng.randrange(30) :]


def _word(raw: bytes, form: Format, rng: random.Random) -> bytes:
    """Put another word of the file in the place of one."""
    words = list(re.finditer(rb"\S+" if form is MAT else rb"[a-z]{2}|[0-9]+|[A-Z]+", raw))
    if not words:
        return raw
    one, two = rng.choice(words), rng.choice(words)
    return raw[: one.start()] + two[0] + raw[one.end() :]


def _turns(raw: bytes, form: Format, rng: random.Random) -> bytes:
    """Leave out, say twice or exchange lines of a match file, nodes of a tree."""
    end = b"\n" if form is MAT else b";"
    parts = raw.split(end)
    one, two = rng.randrange(len(parts)), rng.randrange(len(parts))
    action = rng.randrange(3)
    if action == 0:
        del parts[one]
    elif action == 1:
        parts.insert(two, parts[one])
    else:
        parts[one], parts[two] = parts[two], parts[one]
    return end.join(parts)


def _between(raw: bytes, form: Format, rng: random.Random) -> bytes:
    """Put bytes between two turns."""
    ends = [found.end() for found in re.finditer(rb"\n| {3}" if form is MAT else rb"[\];]", raw)]
    at = rng.choice(ends) if ends else 0
    between = rng.choice((b" ", b"\t", b"  ", b"\r", b"\n", b"x", b"7", b"\xa0", b"\xc3\xa9"))
    return raw[:at] + between * rng.randint(1, 3) + raw[at:]


DAMAGES: tuple[Callable[[bytes, Format, random.Random], bytes], ...] = (
    _character,
    _debris,
    _gone,
    _word,
    _turns,
    _between,
)


def try_roads(form: Format, count: int, rng: random.Random, tally: Counter[str]) -> bytes | None:
    """Read *count* damaged files both ways; return the first that differs, None if none does.

    Of one file in four, all records are written both ways too.
    """
    for number in range(count):
        raw = damaged(form, rng)
        fast = seen(form, raw, tally, write=number % 4 == 0)
        with carefully():
            slow = seen(form, raw, Counter(), write=number % 4 == 0)
        tally["files"] += 1
        if fast != slow:
            tally["differences"] += 1
            return raw
    return None


def seen(form: Format, raw: bytes, tally: Counter[str], *, write: bool) -> list[object]:
    """Return all that a reader says of *raw*, and what is *written* of its records."""
    found: list[object] = []
    for decoded in form.read(raw):
        found.append(_all_of(decoded))
        tally["findings"] += len(decoded.findings)
        if decoded.record is not None:
            tally["records"] += 1
            tally["turns"] += len(decoded.record.turns)
            found += [_written([decoded.record], to) for to in (MAT, SGF) if write]
    return found


def _all_of(one: Decoded) -> tuple[object, ...]:
    offsets = one.locator(one.raw) if one.offsets is None else one.offsets
    record = None if one.record is None else msgspec.json.encode(one.record)
    findings = [msgspec.json.encode(finding) for finding in one.findings]
    return (one.number, one.line, one.offset, one.raw, offsets, record, findings)
