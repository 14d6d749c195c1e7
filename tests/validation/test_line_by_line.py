"""What is found in a line of a pipe does not depend on the lines before it."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest

from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import STANDARD
from barsis_notation.record.record_io import loads
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.line_by_line import check_lines
from tests.record.samples import GAMES, game, raw

GOOD = canonical_bytes(loads(raw(game("barsis"))))
LIMITS = msgspec.structs.replace(STANDARD, size=5000)
LINES = {
    "a NUL": GOOD.replace(b'"S', b'"\0S', 1),
    "not UTF-8": GOOD.replace(b'"S', b'"\xff\xfeS', 1),
    "a code page": GOOD.replace(b"Player", b"Jos\xe9", 1),
    "half a surrogate": GOOD.replace(b"Player", b"\\ud800", 1),
    "UTF-16": GOOD.decode().encode("utf-16-le").replace(b"\n", b""),
    "a mark": b"\xef\xbb\xbf" + GOOD,
    "empty": b"",
    "blanks": b"   ",
    "no JSON": b"{",
    "cut": GOOD[:-20],
    "another member": GOOD.replace(b'"turns"', b'"turms"'),
    "twice": b'{"format":"barsis-record/1",' + GOOD[1:],
    "too large": b"{" + b" " * 6000 + b"}",
    "too deep": b"[" * 100,
    "a carriage return": GOOD + b"\r",
    **{name: canonical_bytes(loads(raw(game(name)))) for name in GAMES if name != "half-written"},
}
BEFORE = [b"", GOOD + b"\n", b"\n\n", b"{\xff\0}\n" * 3, b"x" * 7000 + b"\n"]


def answers(data: bytes) -> list[dict[str, Any]]:
    """Return what is found in the last line of *data*, but for which line it is."""
    *_, last = check_lines(io.BytesIO(data), "-", Checks(limits=LIMITS))
    found = [msgspec.structs.asdict(finding) for finding in last.findings]
    for one in found:
        del one["line"], one["record"]
    return found


@pytest.mark.parametrize("before", BEFORE, ids=range(len(BEFORE)))
@pytest.mark.parametrize("name", LINES)
@pytest.mark.by_turns(4)
def test_a_line_is_answered_alike_after_every_other(name: str, before: bytes) -> None:
    line = LINES[name] + b"\n"
    assert answers(before + line) == answers(line)


def test_a_line_without_end_is_counted_from_its_own_beginning() -> None:
    limits = msgspec.structs.replace(LIMITS, size=100)

    def found(before: bytes) -> list[str | None]:
        *_, last = check_lines(
            io.BytesIO(before + b"x" * (limits.max_skip + 200)), "-", Checks(limits=limits)
        )
        return [one.found for one in last.findings]

    assert found(b"\n" * 50) == found(b"")


def test_bytes_are_counted_from_the_beginning_of_the_line() -> None:
    [nul] = answers(GOOD + b"\n" + b'{"a": "\0"}\n')
    assert "byte 7" in nul["message"]
