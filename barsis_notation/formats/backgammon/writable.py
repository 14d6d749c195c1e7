"""What of a record the files of backgammon programs can hold, and what they lose of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.mat_codes import LONG_NAME
from barsis_notation.formats.backgammon.facts import (
    BAR,
    LEFT,
    MOST_BYTES,
    NAMES,
    OFF,
    RIGHT,
    STAKES,
)
from barsis_notation.formats.format import Format
from barsis_notation.formats.losses import Alike, losses
from barsis_notation.record.canonical import canonical
from barsis_notation.record.spelled_turn import turn_text
from barsis_notation.record.structs import Entry, Match, Record, Result, TurnItem
from barsis_notation.record.turns import Move, Turn, TurnSyntaxError, parse_turn

_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_POINTS = re.compile(r":\s*[0-9]")
_LIKE_A_LINE = re.compile(
    r"[;#]|game\s+[0-9]|[0-9]+[\s-]*points?\s+match|(?:money|unlimited)\s+(?:session|game|match)"
    r"|[0-9]+\)|wins\b|loss?es\b",
    re.IGNORECASE,
)
_DICE = re.compile("[1-6]{2}")
_NUMBERS = {"bar": str(BAR), "off": str(OFF)}


def one_line(text: str) -> str:
    """Return *text* as it can stand in a line."""
    return _CONTROL.sub(" ", text).strip()


def short_name(name: str, seat: str) -> str:
    """Return *name* as GNU Backgammon reads and writes it without harm.

    One line, 31 bytes at most: what is longer it cuts itself, in the middle of a letter if
    need be. It is never empty, and never like another line of a match file.
    """
    plain = _POINTS.sub(lambda found: found[0].replace(":", "."), one_line(name))
    plain = f"'{plain}'" if _LIKE_A_LINE.match(plain) else plain
    return plain.encode()[:MOST_BYTES].decode("utf-8", "ignore").strip() or NAMES[seat]


def match_of(record: Record) -> Match:
    """Return the match that *record* is of, an empty one if it says none."""
    return record.match or Match()


def written_turns(record: Record) -> tuple[list[str], list[Turn]]:
    """Return the roll-off and the turns that are written.

    The roll-off may also stand as single dice before the first turn. Nothing is written from the
    first turn on that has no place in such a file.
    """
    turns = [turn for turn in map(read_item, record.turns) if turn]
    dice = list(takewhile(is_opening_die, turns))
    opening = record.opening or [f"{turn.seat} {turn.throws[0]}" for turn in dice]
    return opening, list(takewhile(is_written, turns[len(dice) :]))


def is_opening_die(turn: Turn) -> bool:
    """Say whether *turn* is a single die and nothing else."""
    one_die = len(turn.throws) == 1 and len(turn.throws[0]) == 1 and turn.throws[0] != "?"
    return one_die and not turn.moves and not turn.ending


def is_written(turn: Turn) -> bool:
    """Say whether *turn* has a place: a throw of two dice, or none, and moves on the board.

    Moves that nobody noted are no moves on the board; a match file has a sign for them.
    """
    return (
        turn.seat in (LEFT, RIGHT)
        and len(turn.throws) < 2
        and all(map(_DICE.fullmatch, turn.throws))
        and not (turn.moves and not turn.throws)
        and all(move.unseen or _is_on_board(move) for move in turn.moves)
    )


def is_noted(turn: Turn) -> bool:
    """Say whether somebody noted every move of *turn*."""
    return not any(move.unseen for move in turn.moves)


def _is_on_board(move: Move) -> bool:
    if not move.start or move.seat or move.tag or move.value:
        return False
    start, end = (_NUMBERS.get(word, word) for word in (move.start, move.to))
    return 0 <= int(end) < int(start) <= BAR and not (move.to == "0" or move.start == "25")


def read_item(item: TurnItem) -> Turn | None:
    """Return the turn of *item*, None where it has none that can be read."""
    text = turn_text(item.turn if isinstance(item, Entry) else item)
    try:
        return parse_turn(text) if text else None
    except TurnSyntaxError:
        return None


def stake_after(turns: list[Turn]) -> int:
    """Return the stake at the end: what was offered and not taken does not count."""
    offered = stake = 1
    for turn in turns:
        if turn.ending == "double":
            offered = 2 * stake
        elif turn.ending == "take":
            stake = offered
    return stake


def points_of(result: Result, stake: int) -> int:
    """Return the points of the one winner: as the record has them, else by the name of the win."""
    return result.score.get(result.winners[0]) or stake * STAKES.get(result.name, 1)


# What such a file loses: see ``formats.losses``.

_TURN: Final = re.compile(r"(?<=^/turns/)[0-9]+")


def lost(record: Record, form: Format, alike: Alike = str.__eq__) -> list[Finding]:
    """Return what writing *record* as *form* loses, in the order of the record.

    A roll-off that stands as single dice before the first turn is kept as a roll-off.
    """
    settled = settled_opening(record)
    found = losses(settled, form, alike)
    dice = len(record.turns) - len(settled.turns)
    for one in found if dice else ():
        one.pointer = _TURN.sub(lambda index: str(int(index[0]) + dice), one.pointer or "")
    return found


def long_names(record: Record) -> list[Finding]:
    """Return which names are longer than GNU Backgammon reads them; the files hold them whole."""
    return [
        LONG_NAME.finding(
            pointer=f"/players/{index}/name",
            found=f"{player.name!r} of {size} bytes",
            expected=f"at most {MOST_BYTES} bytes",
        )
        for index, player in enumerate(record.players)
        if (size := len(player.name.encode())) > MOST_BYTES
    ]


def settled_opening(record: Record) -> Record:
    """Return *record* with its roll-off in its place, where it stands as bare dice in turns."""
    dice = [f"{turn.seat} {turn.throws[0]}" for turn in takewhile(is_opening_die, _bare(record))]
    if not dice or record.opening not in ([], dice):
        return record
    return msgspec.structs.replace(record, opening=dice, turns=record.turns[len(dice) :])


def _bare(record: Record) -> Iterator[Turn]:
    """Yield the turns up to the first one that is more than a turn string."""
    for item in canonical(record).turns:
        turn = read_item(item) if isinstance(item, str) else None
        if turn is None:
            return
        yield turn
