"""Records as a match file, in the columns GNU Backgammon reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, NamedTuple

from msgspec import UNSET

from barsis_notation.base.errors import UsageError
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, RULESET
from barsis_notation.formats.backgammon.mat.header import comment_of, read_comments
from barsis_notation.formats.backgammon.mat.raw_games import MAX_TAGS, MAX_WRITTEN
from barsis_notation.formats.backgammon.mat.reader import read
from barsis_notation.formats.backgammon.tags import own_tags, tag_of
from barsis_notation.formats.backgammon.writable import (
    Written,
    match_of,
    one_line,
    points_of,
    settled_opening,
    short_name,
    stake_after,
    written_turns,
)
from barsis_notation.formats.losses import losses_between
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import Move

WORDS = {"take": " Takes", "drop": " Drops"}
"""Words of the cube begin one column further right than throws."""

MAX_POINTS = 999_999
"""The largest number that stands above a game or at its end."""


class Acted(NamedTuple):
    """What one player did, as a cell."""

    seat: str
    cell: str


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write *records*, one game each; games of one match stand under one heading.

    Raises ValueError for a record of another game.
    """
    above: list[str] = []
    for record in records:
        if record.ruleset.id != RULESET:
            raise UsageError(f"a mat file holds {RULESET}, not {record.ruleset.id}")
        heading, game = _heading(record), _game(record)
        lines = [*_member_lines(record, heading, game), *game]
        stream.write(_encoded(lines if heading == above else [*heading, *lines]))
        above = heading


def _encoded(lines: Iterable[str]) -> bytes:
    encoded = (line.encode() for line in lines)
    return b"".join(line + b"\n" for line in encoded if len(line) <= MAX_WRITTEN)


def _member_lines(record: Record, heading: list[str], game: list[str]) -> list[str]:
    """Return the tags of what would be missing without them."""
    bare = _read_bare(heading, game)
    if bare is None:
        return []
    differing = losses_between(settled_opening(record), bare)
    return [_tag(*tag) for tag in map(tag_of, differing) if tag][:MAX_TAGS]


def read_written(record: Record) -> Record | None:
    """Return *record* as it is read from its visible text alone, None if none can hold it."""
    return _read_bare(_heading(record), _game(record))


def _read_bare(heading: list[str], game: list[str]) -> Record | None:
    [bare] = read(_encoded([*heading, *game]))
    return bare.record


def _names(record: Record) -> list[str]:
    names = {seat: player.name for player in record.players for seat in player.seats}
    return [short_name(names.get(seat, ""), seat) for seat in (LEFT, RIGHT)]


def _heading(record: Record) -> list[str]:
    tags = [_tag(key, value) for key, value in _tags(record) if value]
    return [*tags, *([""] if tags else []), f" {_number(match_of(record).to or 0)} point match", ""]


def _tags(record: Record) -> list[tuple[str, str]]:
    tags = [("Match ID", match_of(record).id)]
    event = record.event
    if event is not UNSET:
        tags += [
            ("Site", event.site),
            ("Event", event.name),
            ("Round", event.round),
            ("EventDate", event.date.replace("-", ".")),
        ]
    for player in record.players:
        number = 1 if LEFT in player.seats else 2
        tags.append((f"Player {number}", player.name))
        tags.append((f"Player {number} Elo", "" if player.rating is UNSET else f"{player.rating}"))
    return tags


def _tag(key: str, value: str) -> str:
    return f'; [{key} "{one_line(value)}"]'


def _game(record: Record) -> list[str]:
    match = match_of(record)
    left, right = _names(record)
    before = match.before
    opening, turns = written_turns(record)
    return [
        *_own_tags(record, opening),
        f" Game {_number(match.game or 1) or 1}",
        f" {f'{left} : {_number(before.get(LEFT, 0))}':<30} "
        f"{right} : {_number(before.get(RIGHT, 0))}",
        *_rows(_cells(turns), _won(record, stake_after(turns))),
        "",
    ]


def _number(value: int) -> int:
    """Return *value*, or 0 where a match file has no room for it."""
    return value if 0 <= value <= MAX_POINTS else 0


def _own_tags(record: Record, opening: list[str]) -> list[str]:
    """Return what other programs pass over: ruleset, options, roll-off, comment."""
    tags = [_tag(key, value) for key, value in own_tags(record, opening)]
    comment = [f"; {line}" for line in record.comment.split("\n") if line]
    return tags + (comment if comment_of(read_comments(tuple(comment))) == record.comment else [])


def _cells(turns: list[Written]) -> list[Acted]:
    cells = []
    stake = 1
    for written in turns:
        turn = written.turn
        if turn.throws:
            cells.append(Acted(turn.seat, _throw(written)))
        elif turn.ending == "double":
            stake *= 2
            cells.append(Acted(turn.seat, f" Doubles => {stake}"))
        elif turn.ending in WORDS:
            cells.append(Acted(turn.seat, WORDS[turn.ending]))
    return cells


def _throw(written: Written) -> str:
    turn = written.turn
    if not written.is_noted:
        return f"{turn.throws[0]}: ????"
    return " ".join([f"{turn.throws[0]}:", *map(_move, turn.moves)])


def _move(move: Move) -> str:
    start = "25" if move.start == "bar" else move.start
    to = "0" if move.to == "off" else move.to
    return f"{start}/{to}{'*' if move.hits else ''}"


def _rows(cells: list[Acted], won: Acted | None) -> list[str]:
    """Return the numbered lines, the left player's cell, then the right player's, and who won."""
    rows: list[list[str]] = []
    for seat, cell in cells:
        if seat == LEFT:
            rows.append([cell, ""])
        elif rows and not rows[-1][1]:
            rows[-1][1] = cell
        else:
            rows.append(["", cell])
    apart = []
    if won and won.seat == RIGHT and rows and not rows[-1][1] and rows[-1][0] == WORDS["drop"]:
        rows[-1][1] = f" {won.cell}"
    elif won:
        apart = [f"{' ' * (6 if won.seat == LEFT else 34)}{won.cell}"]
    numbered = enumerate(rows, 1)
    return [
        f"{number:3}) {left:<27} {right}".rstrip() for number, (left, right) in numbered
    ] + apart


def _won(record: Record, stake: int) -> Acted | None:
    result = record.result
    if result is UNSET or len(result.winners) != 1:
        return None
    points = _number(points_of(result, stake))
    return Acted(result.winners[0], f"Wins {points} {'point' if points == 1 else 'points'}")
