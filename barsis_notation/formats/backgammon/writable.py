"""What of a record the files of backgammon programs can hold, and what they lose of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from operator import attrgetter
from typing import Final, NamedTuple

import msgspec

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.mat_codes import LONG_NAME
from barsis_notation.formats.backgammon.facts import (
    BAR,
    LEFT,
    MAX_NAME_BYTES,
    NAMES,
    OFF,
    RIGHT,
    STAKES,
)
from barsis_notation.formats.format import Format
from barsis_notation.formats.losses import Alike, losses
from barsis_notation.language.texts import texts_of
from barsis_notation.record.canonical import canonical_item
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Match, Record, Result, TurnItem
from barsis_notation.record.turns import Move, Turn, TurnSyntaxError, parse_turn

_text = texts_of("backgammon")
_count = texts_of("formats")

_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_POINTS = re.compile(r":\s*[0-9]")
_LIKE_A_LINE = re.compile(
    r"[;#]|game\s+[0-9]|[0-9]+[\s-]*points?\s+match|(?:money|unlimited)\s+(?:session|game|match)"
    r"|[0-9]+\)|wins\b|loss?es\b",
    re.IGNORECASE,
)
_DICE = re.compile("[1-6]{2}")

MAX_KEPT: Final = 80
"""Characters of a turn that is kept as it was understood: the same ones come again and again."""

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
    return plain.encode()[:MAX_NAME_BYTES].decode("utf-8", "ignore").strip() or NAMES[seat]


def match_of(record: Record) -> Match:
    """Return the match that *record* is of, an empty one if it says none."""
    return record.match or Match()


class Written(NamedTuple):
    """A turn of a record, and what files of these programs have of it.

    *is_die*: it is a single die and nothing else. *has_place*: a throw of two dice, or none, and
    moves on the board; moves that nobody noted are none, and *is_noted* is False of them: a match
    file has a sign for them.
    """

    turn: Turn
    is_die: bool
    has_place: bool
    is_noted: bool

    @property
    def roll(self) -> str:
        """The seat and the die, as a roll-off has them."""
        return f"{self.turn.seat} {self.turn.throws[0]}"


def written_turns(record: Record) -> tuple[list[str], list[Written]]:
    """Return the roll-off and the turns that are written.

    The roll-off may also stand as single dice before the first turn. Nothing is written from the
    first turn on that has no place in such a file.
    """
    turns = [turn for turn in map(read_item, record.turns) if turn]
    dice = list(takewhile(attrgetter("is_die"), turns))
    opening = record.opening or [die.roll for die in dice]
    return opening, list(takewhile(attrgetter("has_place"), turns[len(dice) :]))


def read_item(item: TurnItem) -> Written | None:
    """Return the turn of *item*, None where it has none that can be read."""
    text = item_text(item)
    return _kept(text) if len(text) <= MAX_KEPT else _read(text)


@lru_cache(maxsize=8192)
def _kept(text: str) -> Written | None:
    return _read(text)


def _read(text: str) -> Written | None:
    try:
        turn = parse_turn(text) if text else None
    except TurnSyntaxError:
        return None
    if turn is None:
        return None
    is_noted = not any(move.unseen for move in turn.moves)
    return Written(turn, _is_opening_die(turn), _has_place(turn), is_noted)


def _is_opening_die(turn: Turn) -> bool:
    one_die = len(turn.throws) == 1 and len(turn.throws[0]) == 1 and turn.throws[0] != "?"
    return one_die and not turn.moves and not turn.ending


def _has_place(turn: Turn) -> bool:
    return (
        turn.seat in (LEFT, RIGHT)
        and len(turn.throws) < 2
        and all(map(_DICE.fullmatch, turn.throws))
        and not (turn.moves and not turn.throws)
        and all(move.unseen or _is_on_board(move) for move in turn.moves)
    )


def _is_on_board(move: Move) -> bool:
    if not move.start or move.seat or move.tag or move.value:
        return False
    start, end = (int(_NUMBERS.get(word, word)) for word in (move.start, move.to))
    is_backward = OFF < start < end < BAR
    return (0 <= end < start <= BAR or is_backward) and not (move.to == "0" or move.start == "25")


def stake_after(turns: list[Written]) -> int:
    """Return the stake at the end: what was offered and not taken does not count."""
    offered = stake = 1
    for written in turns:
        if written.turn.ending == "double":
            offered = 2 * stake
        elif written.turn.ending == "take":
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
            found=_text("name-of-bytes", name=repr(player.name), size=size),
            expected=_count("at-most-bytes", count=MAX_NAME_BYTES),
        )
        for index, player in enumerate(record.players)
        if (size := len(player.name.encode())) > MAX_NAME_BYTES
    ]


def settled_opening(record: Record) -> Record:
    """Return *record* with its roll-off in its place, where it stands as bare dice in turns."""
    dice = [die.roll for die in takewhile(attrgetter("is_die"), _bare(record))]
    if not dice or record.opening not in ([], dice):
        return record
    return msgspec.structs.replace(record, opening=dice, turns=record.turns[len(dice) :])


def _bare(record: Record) -> Iterator[Written]:
    """Yield the turns up to the first one that is more than a turn string."""
    for item in map(canonical_item, record.turns):
        written = read_item(item) if isinstance(item, str) else None
        if written is None:
            return
        yield written
