"""Match files (.mat) of Jellyfish, GNU Backgammon, XG, Snowie and Backgammon Studio.

A reading path: ``raw_games`` (what a line is, whose cell stands where), ``cells`` (what a cell
says), ``transcriber`` (turns), ``result``, ``header``, ``game`` (the record), ``reader`` (the file,
and which options its games are read under); and back: ``writer``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.facts import RULESET
from barsis_notation.formats.backgammon.mat.raw_games import begins_file
from barsis_notation.formats.backgammon.mat.reader import read_games
from barsis_notation.formats.backgammon.mat.writer import write
from barsis_notation.formats.backgammon.writable import long_names, lost
from barsis_notation.formats.format import Format
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.structs import Record

__all__ = ["MAT"]


def read(
    source: bytes | BinaryIO,
    *,
    limits: Limits = STANDARD,
    check_turns: bool = False,  # noqa: ARG001 (every turn is written here, in the strict grammar)
) -> Iterator[Decoded]:
    """Yield the games of *source*, the left player as W. Legality is not checked."""
    return read_games(source, limits=limits)


def losses(record: Record) -> list[Finding]:
    """Return what a match file loses of *record*, and which names other programs cut."""
    return [*lost(record, MAT), *long_names(record)]


MAT = Format(
    name="mat",
    suffixes=(".mat",),
    summary="match files of GNU Backgammon, XG, Jellyfish, Snowie: throws, moves, points",
    read=read,
    write=write,
    lossless=False,
    games=(RULESET,),
    losses=losses,
    is_like=begins_file,
)
