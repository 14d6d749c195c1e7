"""Functions that decide which parts of a record fit into files of backgammon programs."""

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
from barsis_notation.formats.backgammon.seats_and_stakes import (
    BAR,
    LEFT,
    MAX_NAME_BYTES,
    NAMES,
    OFF,
    RIGHT,
    STAKES,
)
from barsis_notation.formats.format import Format
from barsis_notation.formats.losses import Alike
from barsis_notation.formats.losses import find_losses as find_format_losses
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.canonical import canonicalise_item
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Match, Record, Result, TurnItem
from barsis_notation.record.turns import Move, Turn, TurnSyntaxError, parse_turn

_text = bind_texts("backgammon")
_count = bind_texts("formats")

_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_POINTS = re.compile(r":\s*[0-9]")
_LIKE_A_LINE = re.compile(
    r"[;#]|game\s+[0-9]|[0-9]+[\s-]*points?\s+match|(?:money|unlimited)\s+(?:session|game|match)"
    r"|[0-9]+\)|wins\b|loss?es\b",
    re.IGNORECASE,
)
_DICE = re.compile("[1-6]{2}")

MAX_KEPT: Final = 80
"""Maximum number of characters of a turn that is cached; the same turns occur often."""

_NUMBERS = {"bar": str(BAR), "off": str(OFF)}


def make_one_line(text: str) -> str:
    """Return *text* stripped, with a blank for each run of control characters.

    Line breaks count as control characters.
    """
    return _CONTROL.sub(" ", text).strip()


def shorten_name(name: str, seat: str) -> str:
    """Return a name that GNU Backgammon reads and writes unchanged.

    The result is one line of 1 to 31 bytes in UTF-8. It cannot be mistaken for another line of a
    match file. A colon before a number becomes a period, and a name that begins like such a line is
    quoted. GNU Backgammon itself would cut longer names, even within a character.

    Args:
        name: The player's name.
        seat: ``W`` or ``B``; ``White`` or ``Black`` replaces an empty name.

    Raises:
        UnicodeEncodeError: If *name* has a lone surrogate.
    """
    plain = _POINTS.sub(lambda found: found[0].replace(":", "."), make_one_line(name))
    plain = f"'{plain}'" if _LIKE_A_LINE.match(plain) else plain
    return plain.encode()[:MAX_NAME_BYTES].decode("utf-8", "ignore").strip() or NAMES[seat]


def get_match(record: Record) -> Match:
    """Return the match of *record*, or an empty ``Match()`` if it does not have a match."""
    return record.match or Match()


class WrittenTurn(NamedTuple):
    """A turn of a record, and whether a backgammon file can express it; from ``read_item``.

    Attributes:
        turn: The parsed turn.
        is_die: Whether it is a single die of a roll-off.
        has_place: Whether a backgammon file can express the turn. Its seat must be ``W`` or ``B``,
            and all its moves must be on the board. It may have at most one throw, of two dice, and
            no moves without a throw. Unknown moves are allowed.
        is_noted: Whether all moves are known.
    """

    turn: Turn
    is_die: bool
    has_place: bool
    is_noted: bool

    @property
    def roll(self) -> str:
        """The seat and the die as in a roll-off, such as ``W 5``.

        The turn must have a throw; otherwise IndexError is raised.
        """
        return f"{self.turn.seat} {self.turn.throws[0]}"


def list_written_turns(record: Record) -> tuple[list[str], list[WrittenTurn]]:
    """Return the roll-off and the turns that are written to a backgammon file.

    The roll-off is a list of rolls such as ``W 5``. It is the roll-off of the record (the list
    itself, not a copy). If that is empty, it consists of the single dice before the first turn. The
    first turn that a backgammon file cannot express is omitted, and so are all turns after it.
    Items without a turn, and malformed turns, are skipped.
    """
    turns = [turn for turn in map(read_item, record.turns) if turn]
    dice = list(takewhile(attrgetter("is_die"), turns))
    opening = record.opening or [die.roll for die in dice]
    return opening, list(takewhile(attrgetter("has_place"), turns[len(dice) :]))


def read_item(item: TurnItem) -> WrittenTurn | None:
    """Parse the turn of an item of ``turns``, a string or an entry.

    Return None if *item* has no turn or its turn is malformed.
    """
    text = get_item_string(item)
    return _read_cached(text) if len(text) <= MAX_KEPT else _read(text)


@lru_cache(maxsize=8192)
def _read_cached(text: str) -> WrittenTurn | None:
    return _read(text)


def _read(text: str) -> WrittenTurn | None:
    try:
        turn = parse_turn(text) if text else None
    except TurnSyntaxError:
        return None
    if turn is None:
        return None
    is_noted = not any(move.unseen for move in turn.moves)
    return WrittenTurn(turn, _is_opening_die(turn), _has_place(turn), is_noted)


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


def compute_stake(turns: list[WrittenTurn]) -> int:
    """Return the value of the cube after all turns.

    The value is 1 at the start and is doubled by each double that was taken. *turns* are the turns
    of the game from its start, in order.
    """
    offered = stake = 1
    for written in turns:
        if written.turn.ending == "double":
            offered = 2 * stake
        elif written.turn.ending == "take":
            stake = offered
    return stake


def get_points(result: Result, stake: int) -> int:
    """Return the points of the first winner.

    Return the points stated in the record. If they are missing or 0, return 1 to 3 times *stake*,
    depending on the name of the win.

    Args:
        result: The result, with at least one winner.
        stake: The value of the cube at the end.
    """
    return result.score.get(result.winners[0]) or stake * STAKES.get(result.name, 1)


# The losses of such a file, see ``formats.losses``.

_TURN: Final = re.compile(r"(?<=^/turns/)[0-9]+")


def find_losses(record: Record, form: Format, alike: Alike = str.__eq__) -> list[Finding]:
    """Return findings for the parts of a record that are lost in a format.

    The findings are in the order of the record. If reading the file back does not yield exactly one
    record, the only finding reports this as an error. Single dice before the first turn are not
    lost, because they are kept as a roll-off.

    Args:
        record: The record; it is not changed.
        form: The format that the record is written to and read back from.
        alike: Predicate that takes the original turn string and the one read back, and returns
            whether the turn was kept. Defaults to equality.

    Raises:
        UsageError: If the format cannot write the record, for example because of its ruleset.
        UnicodeEncodeError: If a text in the record has a lone surrogate.
    """
    settled = extract_opening(record)
    found = find_format_losses(settled, form, alike)
    dice = len(record.turns) - len(settled.turns)
    for one in found if dice else ():
        one.pointer = _TURN.sub(lambda index: str(int(index[0]) + dice), one.pointer or "")
    return found


def find_long_names(record: Record) -> list[Finding]:
    """Return a finding for each player name of more than 31 bytes in UTF-8.

    GNU Backgammon cuts such names. This library also writes the full name as a tag and reads it
    back. Raises UnicodeEncodeError if a name has a lone surrogate.
    """
    return [
        LONG_NAME.finding(
            pointer=f"/players/{index}/name",
            found=_text("name-of-bytes", name=repr(player.name), size=size),
            expected=_count("at-most-bytes", count=MAX_NAME_BYTES),
        )
        for index, player in enumerate(record.players)
        if (size := len(player.name.encode())) > MAX_NAME_BYTES
    ]


def extract_opening(record: Record) -> Record:
    """Return *record* with the single dice before its first turn moved to its roll-off.

    Only dice that are plain turn strings are moved, and none after another item. Return *record*
    itself if there are no such dice, or if it has a roll-off with other dice.
    """
    dice = [die.roll for die in takewhile(attrgetter("is_die"), _list_bare_turns(record))]
    if not dice or record.opening not in ([], dice):
        return record
    return msgspec.structs.replace(record, opening=dice, turns=record.turns[len(dice) :])


def _list_bare_turns(record: Record) -> Iterator[WrittenTurn]:
    """Yield the turns up to the first one that is more than a turn string."""
    for item in map(canonicalise_item, record.turns):
        written = read_item(item) if isinstance(item, str) else None
        if written is None:
            return
        yield written
