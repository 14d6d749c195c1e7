"""Checkpoints: their form, read strictly; their signatures; what is said of them."""

from __future__ import annotations

import random
import uuid
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.archive.seals.checkpoints import (
    Checkpoint,
    format_moment,
    read_checkpoint,
    read_signed_checkpoint,
)
from barsis_notation.archive.seals.key_files import COMMENT, PublicKey
from barsis_notation.archive.seals.signatures import read_signature
from barsis_notation.language.speech import speaking
from tests.archive.logs import ARCHIVE, KEY, OTHER_KEY, checkpoint, signed, signed_by
from tests.scale import SEED

HASHES = st.binary(min_size=32, max_size=32)
COUNTS = st.integers(0, 2**53 - 1)
CHECKPOINTS = st.builds(
    Checkpoint,
    st.uuids().map(str),
    COUNTS,
    HASHES,
    COUNTS,
    HASHES,
    st.datetimes(datetime(1970, 1, 1), datetime(9999, 12, 31)).map(
        lambda when: format_moment(when.replace(tzinfo=UTC))
    ),
    st.builds(PublicKey, st.binary(min_size=8, max_size=8), HASHES),
)

GOOD = checkpoint(7).to_bytes()


def test_the_form_of_a_checkpoint() -> None:
    chain = "WFFkHl0NFi5Gn0qLyljNpDk3pGhmZ8pcRkLh3hKDzi8="
    lines = GOOD.decode().split("\n")
    assert lines[0] == f"barsis-archive/1 {ARCHIVE}"
    assert lines[1] == "7"
    assert [len(line) for line in lines[2:]] == [44, 5 + 2 + len(chain), 25, 60, 0]
    assert lines[3].startswith("acts 7 ")
    assert lines[4:] == ["date 2026-11-22T14:05:00Z", f"key {KEY.public.to_line()}", ""]


@given(CHECKPOINTS)
def test_what_is_written_is_read(made: Checkpoint) -> None:
    assert read_checkpoint(made.to_bytes()) == (made, [])


@given(st.binary(max_size=500) | st.builds(lambda a, b: GOOD[:a] + b + GOOD[a:],
    st.integers(0, len(GOOD)), st.binary(max_size=3)))  # fmt: skip
def test_nothing_else_is_read(raw: bytes) -> None:
    read, findings = read_checkpoint(raw)
    if read is None:
        assert [finding.name for finding in findings] == ["checkpoint-unreadable"]
    else:
        assert findings == []
        assert read.to_bytes() == raw


@pytest.mark.parametrize(
    ("line", "written"),
    [
        (1, f"barsis-archive/2 {ARCHIVE}"),
        (1, f"barsis-archive/1 {ARCHIVE.upper()}"),
        (1, f"barsis-archive/1 {uuid.UUID(ARCHIVE).hex}"),
        (2, "07"), (2, "-7"), (2, "7.0"), (2, "٧"), (2, "9007199254740992"), (2, "9" * 17), (2, ""),
        (3, ""), (3, "A" * 44), (3, "A" * 42 + "B="), (3, "A" * 40),
        (4, "acts 7"), (4, "acts 07 " + "A" * 43 + "="),
        (4, "acts 9007199254740992 " + "A" * 43 + "="),
        (4, "acts 7 " + "A" * 42 + "B="),
        (5, "date 2026-11-31T14:05:00Z"), (5, "date 2026-11-22T14:05:00+00:00"),
        (5, "date 2026-11-22"), (5, "date 2026-11-22T24:05:00Z"), (5, "date 2026-11-22T14:05:60Z"),
        (6, "key " + "A" * 56), (6, "key RW" + "A" * 52), (6, f"key  {KEY.public.to_line()}"),
        (7, "more"), (7, "\n"),
    ],
)  # fmt: skip
def test_the_line_that_is_wrong_is_named(line: int, written: str) -> None:
    lines = GOOD.decode().split("\n")[:-1]
    lines[line - 1 : line] = [written]
    raw = "".join(one + "\n" for one in lines).encode()
    read, findings = read_checkpoint(raw)
    assert read is None
    if raw.isascii():
        assert [finding.line for finding in findings] == [line]
    for language in ("en", "ar"):
        with speaking(language):
            assert read_checkpoint(raw)[1][0].message


def test_lines_that_end_otherwise_are_not_what_was_signed() -> None:
    for raw in (GOOD[:-1], GOOD.replace(b"\n", b"\r\n"), GOOD + b"\n", b"\xef\xbb\xbf" + GOOD, b""):
        assert read_checkpoint(raw)[0] is None


def test_a_time_is_said_in_utc() -> None:
    east = timezone(timedelta(hours=2))
    assert (
        format_moment(datetime(2026, 11, 22, 16, 5, 0, 999999, tzinfo=east))
        == "2026-11-22T14:05:00Z"
    )
    assert format_moment(datetime(1970, 1, 1, tzinfo=UTC)) == "1970-01-01T00:00:00Z"


def test_a_signed_checkpoint_is_sealed_by_the_key_it_names() -> None:
    _, raw, signature = signed(7)
    sealed, findings = read_signed_checkpoint(raw, signature)
    assert findings == []
    assert sealed is not None
    first, second = map(str, sealed.describe())
    assert first.endswith(
        f"2026-11-22T14:05:00Z seals 7 records and 7 acts of the archive {ARCHIVE}"
    )
    assert "check whose key this is" in second
    assert KEY.public.to_line() in second
    known, _ = read_signed_checkpoint(raw, signature, [OTHER_KEY.public, KEY.public])
    assert known is not None
    assert (
        str(known.describe()[1])
        == f"it is signed with the key {KEY.public.name}, which is the one that was given"
    )


def test_the_name_in_the_trusted_comment_is_of_one_line() -> None:
    for name, kept in (("c", "c"), ("a\nb\tc", "a_b_c"), ("\udcff", "_"), ("x" * 999, "x" * 255)):
        signature, findings = read_signature(checkpoint(3).signed_by(KEY, name))
        assert findings == []
        assert signature is not None
        assert signature.trusted_comment == f"timestamp:1795356300\tfile:{kept}\thashed"


def names(raw: bytes, signature: bytes | None, keys: tuple[PublicKey, ...] = ()) -> list[str]:
    sealed, findings = read_signed_checkpoint(raw, signature, keys)
    assert (sealed is None) == bool(findings)
    return [finding.name for finding in findings]


def test_a_checkpoint_that_is_not_sealed() -> None:
    _, raw, signature = signed(7)
    assert signature is not None
    stranger = checkpoint(7, key=OTHER_KEY.public)
    renumbered = signed_by(OTHER_KEY, checkpoint(7))
    assert names(raw, None) == ["signature-missing"]
    assert names(raw, b"") == ["signature-unreadable"]
    assert names(raw[1:], signature) == ["checkpoint-unreadable"]
    assert names(raw[1:], b"x") == ["checkpoint-unreadable", "signature-unreadable"]
    assert names(raw.replace(b"\n7\n", b"\n8\n"), signature) == ["signature-wrong"]
    assert names(raw, signature, (OTHER_KEY.public,)) == ["another-key"]
    assert names(*signed_by(OTHER_KEY, stranger)[1:]) == []
    assert names(*signed_by(OTHER_KEY, stranger)[1:], (KEY.public,)) == ["another-key"]
    assert names(*renumbered[1:]) == ["another-key"]
    numbered_alike = checkpoint(7, key=PublicKey(KEY.public.number, OTHER_KEY.public.raw))
    assert names(*signed_by(KEY, numbered_alike)[1:]) == ["signature-wrong"]


def test_every_change_to_a_sealed_checkpoint_is_found(scale: int) -> None:
    """But for the comment that minisign calls untrusted."""
    _, raw, signature = signed(100)
    assert signature is not None
    draw = random.Random(SEED)
    both = raw + signature
    comment = range(len(raw) + len(COMMENT), len(raw) + signature.index(b"\n"))
    places = [at for at in range(len(both)) if at not in comment]
    for at in draw.sample(places, min(len(places), 40 * scale)):
        for bit in range(8):
            changed = both[:at] + bytes([both[at] ^ 1 << bit]) + both[at + 1 :]
            assert names(changed[: len(raw)], changed[len(raw) :]) != [], (at, bit)
