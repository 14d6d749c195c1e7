"""An SGF file as a stream of games: one game is held at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from msgspec import UNSET

from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.formats.backgammon.sgf.game import record_of
from barsis_notation.formats.backgammon.sgf.header import APPLICATION
from barsis_notation.formats.backgammon.sgf.nodes import Notes
from barsis_notation.formats.backgammon.sgf.trees import Tree, Trees
from barsis_notation.formats.encodings import UTF8, Encoding
from barsis_notation.record.decode import STANDARD, Decoded, Limits
from barsis_notation.record.excerpt import cut
from barsis_notation.record.file_lines import BrokenCompressionError
from barsis_notation.record.structs import Record

_HEAD = 128
"""First bytes of a game of ours, which name the program."""


def read_games(source: bytes | BinaryIO, *, limits: Limits = STANDARD) -> Iterator[Decoded]:
    """Yield the games of an SGF file, which may be packed; nothing is raised for what is in it.

    White is W, Black B. Legality is not checked. A finding about the file and no game comes with
    number 0. Raises OSError where *source* cannot be read.
    """
    reader = _TreeReader(limits)
    try:
        yield from reader.decoded(source)
    except BrokenCompressionError as error:
        found, expected = str(error), f"more after {reader.parts} games"
        finding = file_codes.BROKEN_COMPRESSION.finding(found=found, expected=expected)
        yield Decoded(number=0, findings=[finding])


class _TreeReader:
    """Numbers the games; keeps of the game before what is said once for a match."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.parts = 0
        self._before: Record | None = None
        self._told: set[str] = set()
        self._encoding_told = False

    def decoded(self, source: bytes | BinaryIO) -> Iterator[Decoded]:
        trees = Trees(source, self.limits.size)
        for tree in trees:
            yield self._game(tree, trees.encoding) if tree.is_game else _outside(tree)
        if self.parts == 0:
            expected = "a game that begins with (;FF[4]GM[6]"
            finding = codes.SGF_NO_GAME.finding(line=1, found="no game", expected=expected)
            yield Decoded(number=0, findings=[finding])

    def _game(self, tree: Tree, encoding: Encoding) -> Decoded:
        self.parts += 1
        if tree.size > self.limits.size:
            return self._too_large(tree)
        notes = Notes(tree, self.parts, encoding, self._told)
        decoded = record_of(tree, notes)
        self._tell_encoding(notes)
        if decoded.record is not None:
            self._inherit(decoded)
        return decoded

    def _tell_encoding(self, notes: Notes) -> None:
        """Say once what a text is in that is not plain UTF-8."""
        if notes.encoding is not UTF8 and not self._encoding_told:
            self._encoding_told = True
            finding = notes.encoding.finding(notes.tree.line)
            finding.record = notes.number
            notes.findings.append(finding)

    def _too_large(self, tree: Tree) -> Decoded:
        finding = codes.SGF_GAME_NOT_READ.finding(
            line=tree.line,
            record=self.parts,
            found=f"{tree.size} bytes",
            expected=f"at most {self.limits.size}",
        )
        return Decoded(number=self.parts, findings=[finding], line=tree.line, offset=tree.offset)

    def _inherit(self, decoded: Decoded) -> None:
        """Take event and ratings of the match from the game before: they are written only once.

        A game of ours says everything itself.
        """
        record = decoded.record
        before, self._before = self._before, record
        is_ours = f"AP[{APPLICATION}]".encode() in decoded.raw[:_HEAD]
        if before is None or record is None or is_ours or not _is_next(before, record):
            return
        record.event = before.event if record.event is UNSET else record.event
        for player, same in zip(record.players, before.players, strict=True):
            player.rating = same.rating if player.rating is UNSET else player.rating


def _is_next(before: Record, record: Record) -> bool:
    """Say whether *record* is a later game of the match of *before*."""
    one, two = before.match, record.match
    if not one or not two or not one.game or not two.game:
        return False
    names = [[player.name for player in each.players] for each in (before, record)]
    same = (one.to, one.id) == (two.to, two.id) and names[0] == names[1]
    return same and one.game < two.game


def _outside(tree: Tree) -> Decoded:
    """Return the finding about a text outside of any game."""
    text = tree.raw.strip().decode("utf-8", "replace")
    finding = codes.SGF_OUTSIDE.finding(
        line=tree.line, found=cut(repr(text)), expected="a game that begins with (;FF[4]GM[6]"
    )
    return Decoded(number=0, findings=[finding], offset=tree.offset, line=tree.line)
