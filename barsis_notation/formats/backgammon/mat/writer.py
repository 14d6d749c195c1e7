"""Writing of records as a match file, in the columns GNU Backgammon reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, NamedTuple

from msgspec import UNSET

from barsis_notation.base.errors import UsageError
from barsis_notation.formats.backgammon.mat.header import get_comment, read_comments
from barsis_notation.formats.backgammon.mat.raw_games import MAX_TAGS, MAX_WRITTEN
from barsis_notation.formats.backgammon.mat.reader import read
from barsis_notation.formats.backgammon.seats_and_stakes import LEFT, RIGHT, RULESET
from barsis_notation.formats.backgammon.tags import list_own_tags, make_tag
from barsis_notation.formats.backgammon.writable import (
    WrittenTurn,
    compute_stake,
    extract_opening,
    get_match,
    get_points,
    list_written_turns,
    make_one_line,
    shorten_name,
)
from barsis_notation.formats.losses import compare_records
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import Move

WORDS = {"take": " Takes", "drop": " Drops"}
"""Words of the cube; they begin one column to the right of throws."""

MAX_POINTS = 999_999
"""The largest number written above a game or at its end."""


class WrittenCell(NamedTuple):
    """A cell of a row: the action of one player, or the result of the game.

    Attributes:
        seat: The seat in whose column the cell is, ``W`` or ``B``.
        cell: The text of the cell, such as ``31: 8/5 6/5`` or ``Wins 1 point``. Words about the
            cube begin with a space, such as `` Doubles => 2``.
    """

    seat: str
    cell: str


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write records as a match file in UTF-8.

    Consecutive games with the same heading share it. Members that the visible text does not express
    are written as tags in comments, at most MAX_TAGS (1,000) for a game, if ``make_tag`` has a tag
    for them. A number of more than six digits is written as 0, or as 1 if it is the number of a
    game. Lines of more than MAX_WRITTEN (1,000) bytes are omitted. The first turn that a match file
    cannot express is omitted, and so are all turns after it.

    Args:
        records: The records, one game each.
        stream: The binary output stream; it is not closed.

    Raises:
        UsageError: If a record is not of the ruleset ``shesh-besh``; earlier ones are written.
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        OSError: If *stream* cannot be written.
    """
    above: list[str] = []
    for record in records:
        if record.ruleset.id != RULESET:
            raise UsageError(f"a mat file holds {RULESET}, not {record.ruleset.id}")
        heading, game = _format_heading(record), _format_game(record)
        lines = [*_format_member_tags(record, heading, game), *game]
        stream.write(_encode(lines if heading == above else [*heading, *lines]))
        above = heading


def _encode(lines: Iterable[str]) -> bytes:
    encoded = (line.encode() for line in lines)
    return b"".join(line + b"\n" for line in encoded if len(line) <= MAX_WRITTEN)


def _format_member_tags(record: Record, heading: list[str], game: list[str]) -> list[str]:
    """Return the tags of members that the visible text does not express."""
    bare = _read_bare(heading, game)
    if bare is None:
        return []
    differing = compare_records(extract_opening(record), bare)
    return [_format_tag(*tag) for tag in map(make_tag, differing) if tag][:MAX_TAGS]


def read_back(record: Record) -> Record | None:
    """Write *record* as a match without the tags for its members; return it as read back.

    The result contains only what can be expressed by the headings and rows of a ``.mat`` file and
    by the tags for ruleset, options and roll-off. Return None if the text cannot be read as a
    record. The ruleset is not checked.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
    """
    return _read_bare(_format_heading(record), _format_game(record))


def _read_bare(heading: list[str], game: list[str]) -> Record | None:
    [bare] = read(_encode([*heading, *game]))
    return bare.record


def _list_names(record: Record) -> list[str]:
    names = {seat: player.name for player in record.players for seat in player.seats}
    return [shorten_name(names.get(seat, ""), seat) for seat in (LEFT, RIGHT)]


def _format_heading(record: Record) -> list[str]:
    tags = [_format_tag(key, value) for key, value in _list_tags(record) if value]
    return [
        *tags,
        *([""] if tags else []),
        f" {_clip_number(get_match(record).to or 0)} point match",
        "",
    ]


def _list_tags(record: Record) -> list[tuple[str, str]]:
    tags = [("Match ID", get_match(record).id)]
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


def _format_tag(key: str, value: str) -> str:
    return f'; [{key} "{make_one_line(value)}"]'


def _format_game(record: Record) -> list[str]:
    match = get_match(record)
    left, right = _list_names(record)
    before = match.before
    opening, turns = list_written_turns(record)
    return [
        *_format_own_tags(record, opening),
        f" Game {_clip_number(match.game or 1) or 1}",
        f" {f'{left} : {_clip_number(before.get(LEFT, 0))}':<30} "
        f"{right} : {_clip_number(before.get(RIGHT, 0))}",
        *_format_rows(_format_cells(turns), _format_result(record, compute_stake(turns))),
        "",
    ]


def _clip_number(value: int) -> int:
    """Return *value*, or 0 if it has too many digits for a match file or is negative."""
    return value if 0 <= value <= MAX_POINTS else 0


def _format_own_tags(record: Record, opening: list[str]) -> list[str]:
    """Return the tags that other programs ignore: ruleset, options, roll-off, comment."""
    tags = [_format_tag(key, value) for key, value in list_own_tags(record, opening)]
    comment = [f"; {line}" for line in record.comment.split("\n") if line]
    return tags + (comment if get_comment(read_comments(tuple(comment))) == record.comment else [])


def _format_cells(turns: list[WrittenTurn]) -> list[WrittenCell]:
    cells = []
    stake = 1
    for written in turns:
        turn = written.turn
        if turn.throws:
            cells.append(WrittenCell(turn.seat, _format_throw(written)))
        elif turn.ending == "double":
            stake *= 2
            cells.append(WrittenCell(turn.seat, f" Doubles => {stake}"))
        elif turn.ending in WORDS:
            cells.append(WrittenCell(turn.seat, WORDS[turn.ending]))
    return cells


def _format_throw(written: WrittenTurn) -> str:
    turn = written.turn
    if not written.is_noted:
        return f"{turn.throws[0]}: ????"
    return " ".join([f"{turn.throws[0]}:", *map(_format_move, turn.moves)])


def _format_move(move: Move) -> str:
    start = "25" if move.start == "bar" else move.start
    to = "0" if move.to == "off" else move.to
    return f"{start}/{to}{'*' if move.hits else ''}"


def _format_rows(cells: list[WrittenCell], won: WrittenCell | None) -> list[str]:
    """Return the numbered rows, left cell before right cell, and the result."""
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


def _format_result(record: Record, stake: int) -> WrittenCell | None:
    result = record.result
    if result is UNSET or len(result.winners) != 1:
        return None
    points = _clip_number(get_points(result, stake))
    return WrittenCell(result.winners[0], f"Wins {points} {'point' if points == 1 else 'points'}")
