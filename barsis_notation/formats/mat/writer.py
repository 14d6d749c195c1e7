"""Records as a match file, in the columns GNU Backgammon reads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import takewhile
from typing import BinaryIO, NamedTuple

from msgspec import UNSET

from barsis_notation.formats.mat.header import RULESET
from barsis_notation.formats.mat.layout import COMMENT, GAME, LEFT, MATCH, MONEY, RIGHT
from barsis_notation.record.spelled import turn_text
from barsis_notation.record.structs import Entry, Match, Record, TurnItem
from barsis_notation.record.turns import Move, Turn, TurnSyntaxError, parse_turn

STAKES = {"": 1, "mars": 2, "turkish_mars": 3}
WORDS = {"take": " Takes", "drop": " Drops"}
"""Words of the cube begin one column further right than throws."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_DICE = re.compile("[1-6]{2}")
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


def one_line(text: str) -> str:
    """Return *text* as it can stand in a line."""
    return _CONTROL.sub(" ", text).strip()


def written_name(text: str) -> str:
    """Return the name *text* as it can stand above a game: never like another line."""
    name = one_line(text)
    name = _POINTS.sub(lambda found: found[0].replace(":", "."), name)
    if any(kind.match(name) for kind in (COMMENT, GAME, MATCH, MONEY)):
        return f"'{name}'"
    return name


def written_turns(record: Record) -> tuple[list[str], list[Turn]]:
    """Return the roll-off and the turns that are written.

    The roll-off may also stand as single dice before the first turn. Nothing is written from the
    first throw on that is no two dice.
    """
    turns = [turn for turn in map(read_item, record.turns) if turn]
    dice = list(takewhile(is_opening_die, turns))
    opening = record.opening or [f"{turn.seat} {turn.throws[0]}" for turn in dice]
    return opening, list(takewhile(has_two_dice, turns[len(dice) :]))


def is_opening_die(turn: Turn) -> bool:
    """Say whether *turn* is a single die and nothing else."""
    one_die = len(turn.throws) == 1 and len(turn.throws[0]) == 1 and turn.throws[0] != "?"
    return one_die and not turn.moves and not turn.ending


def has_two_dice(turn: Turn) -> bool:
    """Say whether *turn* has a throw of two dice, or none."""
    return len(turn.throws) < 2 and all(map(_DICE.fullmatch, turn.throws))


def read_item(item: TurnItem) -> Turn | None:
    """Return the turn of *item*, None where it has none that can be read."""
    text = turn_text(item.turn if isinstance(item, Entry) else item)
    try:
        return parse_turn(text) if text else None
    except TurnSyntaxError:
        return None


def _match_of(record: Record) -> object:
    match = _match(record)
    return match.id, match.to, _names(record), record.event


def _match(record: Record) -> Match:
    return Match() if record.match is UNSET else record.match


def _names(record: Record) -> tuple[str, str]:
    names = {seat: player.name for player in record.players for seat in player.seats}
    return written_name(names.get(LEFT, "")), written_name(names.get(RIGHT, ""))


def _heading(record: Record) -> list[str]:
    match = _match(record)
    tags = [_tag(key, value) for key, value in _tags(record) if value]
    return [*tags, *([""] if tags else []), f" {match.to or 0} point match", ""]


def _tags(record: Record) -> list[tuple[str, str]]:
    tags = [("Match ID", _match(record).id)]
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
    match = _match(record)
    left, right = _names(record)
    before = match.before
    opening, turns = written_turns(record)
    return [
        *_own_tags(record, opening),
        f" Game {match.game or 1}",
        f" {f'{left} : {before.get(LEFT, 0)}':<30} {right} : {before.get(RIGHT, 0)}",
        *_rows(_cells(turns)),
        *_result(record, _stake(turns)),
        "",
    ]


def _own_tags(record: Record, opening: list[str]) -> list[str]:
    """Return what other programs pass over: ruleset, options, roll-off, comment."""
    ruleset = record.ruleset
    tags = [_tag("Ruleset", f"{ruleset.id} {ruleset.version}")]
    tags += [
        _tag(f"Option.{path}", json.dumps(value, ensure_ascii=False))
        for path, value in sorted(ruleset.options.items())
    ]
    tags += [_tag("Opening", ", ".join(opening))] if opening else []
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


def _stake(turns: list[Turn]) -> int:
    """Return the stake at the end: what was offered and not taken does not count."""
    offered = stake = 1
    for turn in turns:
        if turn.ending == "double":
            offered = 2 * stake
        elif turn.ending == "take":
            stake = offered
    return stake


def _result(record: Record, stake: int) -> list[str]:
    result = record.result
    if result is UNSET or len(result.winners) != 1:
        return []
    winner = result.winners[0]
    points = result.score.get(winner) or stake * STAKES.get(result.name, 1)
    word = "point" if points == 1 else "points"
    return [f"{' ' * (6 if winner == LEFT else 34)}Wins {points} {word}"]
