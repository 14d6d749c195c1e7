"""Files of other programs and of other kinds that contain no records, and what to do with them.

A file of another program is recognised by its first bytes, otherwise by its name. Each program is
declared once, so that users learn why their file was not accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.format_codes import OTHER_PROGRAM
from barsis_notation.formats.format import Format
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.packing import strip_packing

_text = bind_texts("formats")


class ForeignProgram(NamedTuple):
    """A program and a kind of file that only it reads; an item of ``PROGRAMS``.

    Attributes:
        name: The name of the program.
        file: The kind of file, such as ``.xg``.
        suffixes: The suffixes of its files, in lower case with the dot.
        begins: Pattern of the first bytes of a file, None if they are not known.
        makes: Text for users that explains how to make a file that this library can read.
    """

    name: str | Text
    file: str
    suffixes: tuple[str, ...]
    begins: re.Pattern[bytes] | None
    makes: Text


_THERE: Final = _text("export-there")

PROGRAMS: Final = (
    ForeignProgram("eXtreme Gammon", ".xg", (".xg", ".xgp"), re.compile(rb"RGMH"), _THERE),
    ForeignProgram(
        "BGBlitz",
        ".bgf",
        (".bgf",),
        re.compile(rb"\{[^{}\n]{0,200}\"format\"\s{0,9}:\s{0,9}\"BGF\""),
        _THERE,
    ),
    ForeignProgram(
        "FIBS",
        "oldmoves",
        (".fibs", ".oldmoves"),
        re.compile(rb"\S{1,32} is X - \S{1,32} is O\b"),
        _text("open-in-gnubg", command="import oldmoves FILE"),
    ),
    ForeignProgram(
        "TrueMoneyGames",
        ".tmg",
        (".tmg",),
        re.compile(rb"MatchID:\s"),
        _text("open-in-gnubg", command="import tmg FILE"),
    ),
    ForeignProgram(
        "GamesGrid",
        ".sgg",
        (".sgg",),
        re.compile(rb"\S{1,32} vs\. \S{1,32}\s{0,9}\r?\n"),
        _text("open-in-gnubg", command="import sgg FILE"),
    ),
    ForeignProgram(
        "Hans Berliner's BKG",
        ".bkg",
        (".bkg",),
        None,
        _text("open-in-gnubg", command="import bkg FILE"),
    ),
    ForeignProgram(
        _text("party-or-empire"),
        ".gam",
        (".gam",),
        None,
        _text("import-party-or-empire"),
    ),
)


def detect_by_content(head: bytes) -> Format | None:
    """Return a format whose reader only reports the program that wrote a file.

    Return None if the file does not begin like those of a program in ``PROGRAMS``.

    Args:
        head: The first bytes of the file, uncompressed, as UTF-8 without a byte order mark or
            leading blanks.
    """
    found = (one for one in PROGRAMS if one.begins and one.begins.match(head))
    return next(map(_refuse_program, found), None)


def detect_by_name(name: str) -> Format | None:
    """Return a format whose reader only reports the program that a file belongs to.

    *name* is a file name, path or URI. Case and a compression suffix such as ``.gz`` are ignored.
    Return None if no program in ``PROGRAMS`` has its suffix.
    """
    plain = strip_packing(name.lower())
    return next((_refuse_program(one) for one in PROGRAMS if plain.endswith(one.suffixes)), None)


def detect_other_kind(head: bytes) -> Format | None:
    """Return a format whose reader only reports the kind of a file that has no records.

    Return None if the kind is unknown.

    Args:
        head: The first bytes of the file, uncompressed.
    """
    from barsis_notation.diagnostics.file_kinds import make_other_kind_finding, recognise_other_kind

    kind = recognise_other_kind(head, "record")
    if kind is None:
        return None
    finding = make_other_kind_finding(kind, _text("file-of-records"))
    return _make_refusing_format(kind.name, kind.title, finding)


def _refuse_program(program: ForeignProgram) -> Format:
    finding = OTHER_PROGRAM.finding(
        line=1,
        found=_text("file-of-program", program=program.name, file=program.file),
        expected=program.makes,
    )
    summary = _text("foreign-summary", program=program.name)
    return _make_refusing_format(program.file.lstrip("."), summary, finding)


def _make_refusing_format(name: str, summary: Text, finding: Finding) -> Format:
    """Return a format that reads no records and reports a finding instead."""

    def read(
        source: bytes | BinaryIO,  # noqa: ARG001 - it is not read
        *,
        limits: Limits = STANDARD,  # noqa: ARG001
        check_turns: bool = False,  # noqa: ARG001
    ) -> Iterator[Decoded]:
        yield Decoded(number=0, findings=[finding])

    return Format(name=name, suffixes=(), summary=summary, read=read)
