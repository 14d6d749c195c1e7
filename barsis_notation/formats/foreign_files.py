"""Files of other programs that are not read: whose they are, and how to make one that is.

A file is known by its first bytes, or by its name where those say nothing. Each program is declared
once; nobody has to guess why its file was not taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.diagnostics.format_codes import OTHER_PROGRAM
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.packing import without_packing

_text = texts_of("formats")


class Program(NamedTuple):
    """A program's own files: *begins* matches their first bytes, *makes* says what to do there.

    *sign* is among the bytes that *begins* matches, and found sooner.
    """

    name: str | Text
    file: str
    suffixes: tuple[str, ...]
    begins: re.Pattern[bytes] | None
    makes: Text
    sign: bytes = b""


_THERE: Final = _text("export-there")

PROGRAMS: Final = (
    Program("eXtreme Gammon", ".xg", (".xg", ".xgp"), re.compile(rb"RGMH"), _THERE, b"RGMH"),
    Program(
        "BGBlitz",
        ".bgf",
        (".bgf",),
        re.compile(rb"\{[^{}\n]{0,200}\"format\"\s{0,9}:\s{0,9}\"BGF\""),
        _THERE,
        b'"BGF"',
    ),
    Program(
        "FIBS",
        "oldmoves",
        (".fibs", ".oldmoves"),
        re.compile(rb"\S{1,32} is X - \S{1,32} is O\b"),
        _text("open-in-gnubg", command="import oldmoves FILE"),
        b" is X - ",
    ),
    Program(
        "TrueMoneyGames",
        ".tmg",
        (".tmg",),
        re.compile(rb"MatchID:\s"),
        _text("open-in-gnubg", command="import tmg FILE"),
        b"MatchID:",
    ),
    Program(
        "GamesGrid",
        ".sgg",
        (".sgg",),
        re.compile(rb"\S{1,32} vs\. \S{1,32}\s{0,9}\r?\n"),
        _text("open-in-gnubg", command="import sgg FILE"),
        b" vs. ",
    ),
    Program(
        "Hans Berliner's BKG",
        ".bkg",
        (".bkg",),
        None,
        _text("open-in-gnubg", command="import bkg FILE"),
    ),
    Program(
        _text("party-or-empire"),
        ".gam",
        (".gam",),
        None,
        _text("import-party-or-empire"),
    ),
)


_SIGNED: Final = 256
"""First bytes of a file among which the sign of its program is."""


def detect_by_content(head: bytes) -> Format | None:
    """Return the format of the other program whose file begins with *head*, None if none is."""
    first = head[:_SIGNED]
    found = (one for one in PROGRAMS if one.begins and one.sign in first and one.begins.match(head))
    return next(map(_make_refusing_format, found), None)


def detect_by_name(name: str) -> Format | None:
    """Return the format of the other program whose files are named like *name*, or None."""
    plain = without_packing(name.lower())
    return next(
        (_make_refusing_format(one) for one in PROGRAMS if plain.endswith(one.suffixes)), None
    )


def _make_refusing_format(program: Program) -> Format:
    """Return a format that reads nothing and says whose the file is."""

    def read(
        source: bytes | BinaryIO,  # noqa: ARG001 - nothing of it is looked at
        *,
        limits: Limits = STANDARD,  # noqa: ARG001
        check_turns: bool = False,  # noqa: ARG001
    ) -> Iterator[Decoded]:
        finding = OTHER_PROGRAM.finding(
            line=1,
            found=_text("file-of-program", program=program.name, file=program.file),
            expected=program.makes,
        )
        yield Decoded(number=0, findings=[finding])

    summary = _text("foreign-summary", program=program.name)
    return Format(name=program.file.lstrip("."), suffixes=(), summary=summary, read=read)
