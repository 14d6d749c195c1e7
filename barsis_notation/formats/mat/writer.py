"""Records as a match file, in the columns GNU Backgammon reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import BinaryIO, NamedTuple

from msgspec import UNSET

from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, RULESET
from barsis_notation.formats.backgammon.own import own_tags
from barsis_notation.formats.backgammon.written import (
    match_of,
    one_line,
    points_of,
    stake_after,
    written_turns,
)
from barsis_notation.formats.mat.layout import COMMENT, GAME, MATCH, MONEY
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import Move, Turn

WORDS = {"take": " Takes", "drop": " Drops"}
"""Words of the cube begin one column further right than throws."""

_POINTS = re.compile(r":\s*[0-9]")


class Acted(NamedTuple):
    """What one player did, as a cell."""

    seat: str
    cell: str


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write *records*, one game each; games of one match stand under one heading.

    Raises ValueError for a record of another game.
    """
    above: object = None
    for record in records:
        if record.ruleset.id != RULESET:
            raise ValueError(f"a mat file holds {RULESET}, not {record.ruleset.id}")
        match = _match_of(record)
        if match != above:
            stream.write("".join(f"{line}\n" for line in _heading(record)).encode())
        above = match
        stream.write("".join(f"{line}\n" for line in _game(record)).encode())


def written_name(text: str) -> str:
    """Return the name *text* as it can stand above a game: never like another line."""
    name = one_line(text)
    name = _POINTS.sub(lambda found: found[0].replace(":", "."), name)
    if any(kind.match(name) for kind in (COMMENT, GAME, MATCH, MONEY)):
        return f"'{name}'"
    return name


def _match_of(record: Record) -> object:
    match = match_of(record)
    return match.id, match.to, _names(record), record.event


def _names(record: Record) -> tuple[str, str]:
    names = {seat: player.name for player in record.players for seat in player.seats}
    return written_name(names.get(LEFT, "")), written_name(names.get(RIGHT, ""))


def _heading(record: Record) -> list[str]:
    match = match_of(record)
    tags = [_tag(key, value) for key, value in _tags(record) if value]
    return [*tags, *([""] if tags else []), f" {match.to or 0} point match", ""]


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
        f" Game {match.game or 1}",
        f" {f'{left} : {before.get(LEFT, 0)}':<30} {right} : {before.get(RIGHT, 0)}",
        *_rows(_cells(turns)),
        *_result(record, stake_after(turns)),
        "",
    ]


def _own_tags(record: Record, opening: list[str]) -> list[str]:
    """Return what other programs pass over: ruleset, options, roll-off, comment."""
    tags = [_tag(key, value) for key, value in own_tags(record, opening)]
    return tags + [f"; {line}" for line in map(one_line, record.comment.splitlines()) if line]


def _cells(turns: list[Turn]) -> list[Acted]:
    cells = []
    stake = 1
    for turn in turns:
        if turn.throws:
            cells.append(Acted(turn.seat, _throw(turn)))
        elif turn.ending == "double":
            stake *= 2
            cells.append(Acted(turn.seat, f" Doubles => {stake}"))
        elif turn.ending in WORDS:
            cells.append(Acted(turn.seat, WORDS[turn.ending]))
    return cells


def _throw(turn: Turn) -> str:
    if any(move.unseen for move in turn.moves):
        return f"{turn.throws[0]}: ????"
    return " ".join([f"{turn.throws[0]}:", *map(_move, turn.moves)])


def _move(move: Move) -> str:
    start = "25" if move.start == "bar" else move.start
    to = "0" if move.to == "off" else move.to
    return f"{start}/{to}{'*' if move.hits else ''}"


def _rows(cells: list[Acted]) -> list[str]:
    """Return the numbered lines: the left player's cell, then the right player's."""
    rows: list[list[str]] = []
    for seat, cell in cells:
        if seat == LEFT:
            rows.append([cell, ""])
        elif rows and not rows[-1][1]:
            rows[-1][1] = cell
        else:
            rows.append(["", cell])
    return [
        f"{number:3}) {left:<27} {right}".rstrip() for number, (left, right) in enumerate(rows, 1)
    ]


def _result(record: Record, stake: int) -> list[str]:
    result = record.result
    if result is UNSET or len(result.winners) != 1:
        return []
    winner = result.winners[0]
    points = points_of(result, stake)
    word = "point" if points == 1 else "points"
    return [f"{' ' * (6 if winner == LEFT else 34)}Wins {points} {word}"]
