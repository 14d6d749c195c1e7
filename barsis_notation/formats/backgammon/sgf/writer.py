"""Records as SGF, in the properties GNU Backgammon reads: moves and no analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from msgspec import UNSET

from barsis_notation.base.errors import UsageError
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, RULESET
from barsis_notation.formats.backgammon.positions import counts_of
from barsis_notation.formats.backgammon.sgf.header import APPLICATION, OWN
from barsis_notation.formats.backgammon.sgf.letters import marks_kept, write_move, write_setup
from barsis_notation.formats.backgammon.sgf.reader import read
from barsis_notation.formats.backgammon.sgf.trees import escaped
from barsis_notation.formats.backgammon.tags import own_tags, tag_of
from barsis_notation.formats.backgammon.writable import (
    Written,
    match_of,
    points_of,
    read_item,
    settled_opening,
    short_name,
    stake_after,
)
from barsis_notation.formats.losses import losses_between
from barsis_notation.record.position_lines import PositionSyntaxError, parse_setup
from barsis_notation.record.structs import Entry, Player, Record, TurnItem

WORDS = ("double", "take", "drop")


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write *records*, one game tree each. Raises ValueError for a record of another game."""
    for record in records:
        if record.ruleset.id != RULESET:
            raise UsageError(f"an sgf file holds {RULESET}, not {record.ruleset.id}")
        stream.write(record_text(record).encode())


def record_text(record: Record) -> str:
    """Return one record as a game tree, with the tags of what would be missing without them."""
    tree = _WrittenGame(record)
    bare_text = tree.text([])
    [bare] = read(bare_text.encode())
    if bare.record is None:
        return bare_text
    differing = losses_between(settled_opening(record), bare.record, marks_kept)
    return tree.text([tag for tag in map(tag_of, differing) if tag])


def read_written(record: Record) -> Record | None:
    """Return *record* as it is read from its visible text alone, None if none can hold it."""
    [bare] = read(_WrittenGame(record).text([]).encode())
    return bare.record


class _WrittenGame:
    """What of a record is written: its turns up to the first throw that is not two dice."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.opening = list(record.opening)
        self.turns: list[Written] = []
        self.begun = False
        self._nodes = "".join(f"\n;{node}" for node in (*self._start(), *self._items()))
        root = "".join(f"{name}[{value}]" for name, value in _root(record, self.turns) if value)
        self._head = f"FF[4]GM[6]CA[UTF-8]AP[{APPLICATION}]{_match_info(record)}{root}"

    def text(self, members: list[tuple[str, str]]) -> str:
        """Return the game tree, with tags of ours for *members*."""
        return f"(;{self._head}{_own(self.record, self.opening, members)}{self._nodes})\n"

    def _start(self) -> Iterator[str]:
        start = self.record.start
        node = board_node(start.position) if start is not UNSET else ""
        if node:
            yield node

    def _items(self) -> Iterator[str]:
        for item in self.record.turns:
            written = read_item(item)
            if written is not None and not self.begun and written.is_die:
                if not self.record.opening:
                    self.opening.append(written.roll)
                continue
            if written is not None and not (written.has_place and written.is_noted):
                return
            self.begun = True
            node = self._node(written) if written else position_node(item)
            comment = item.comment if isinstance(item, Entry) else ""
            if node:
                yield node + (f"C[{escaped(comment)}]" if comment else "")

    def _node(self, written: Written) -> str:
        """Return the node of a turn, "" for a word that SGF has no place for."""
        self.turns.append(written)
        turn = written.turn
        if not turn.throws:
            return f"{turn.seat}[{turn.ending}]" if turn.ending in WORDS else ""
        if not turn.moves and turn.ending in ("resign", "stop"):
            return f"PL[{turn.seat}]DI[{turn.throws[0]}]"
        moves = "".join(write_move(move.start, move.to, turn.seat) for move in turn.moves)
        return f"{turn.seat}[{turn.throws[0]}{moves}]"


def board_node(line: str) -> str:
    """Return the node that puts the position *line* on the board, "" if it is not of this one."""
    try:
        setup = parse_setup(line)
    except PositionSyntaxError:
        return ""
    men = counts_of(setup)
    return write_setup(setup, men) if men else ""


def position_node(item: TurnItem) -> str:
    """Return the node that puts the position of *item*, an entry without a turn, on the board."""
    return board_node(item.position) if isinstance(item, Entry) and item.position else ""


def _match_info(record: Record) -> str:
    match = match_of(record)
    before = match.before
    game = (match.game or 1) - 1
    scores = f"[ws:{before.get(LEFT, 0)}][bs:{before.get(RIGHT, 0)}]"
    return f"MI[length:{match.to or 0}][game:{game}]{scores}"


def _root(record: Record, turns: list[Written]) -> Iterator[tuple[str, str]]:
    """Yield the properties of the root after MI, in a fixed order; empty ones are not written."""
    players = {seat: player for player in record.players for seat in player.seats}
    for seat in (LEFT, RIGHT):
        player = players.get(seat, Player(seats=[seat]))
        yield f"P{seat}", escaped(short_name(player.name, seat))
        yield f"{seat}R", "" if player.rating is UNSET else str(player.rating)
        yield f"{seat}T", escaped(player.team)
    event = record.event
    if event is not UNSET:
        yield "DT", event.date
        yield "EV", escaped(event.name)
        yield "RO", escaped(event.round)
        yield "PC", escaped(event.site)
    yield "GC", escaped(record.comment)
    yield "RU", _rules(record, turns)
    cube = match_of(record).cube
    yield "CV", str(cube.value) if cube is not UNSET and cube.value else ""
    yield "RE", _result(record, turns)


def _rules(record: Record, turns: list[Written]) -> str:
    has_cube = any(written.turn.ending in WORDS for written in turns)
    words = [] if has_cube else ["NoCube"]
    return ":".join(
        [*words, *(["Crawford", "CrawfordGame"] if match_of(record).crawford is True else [])]
    )


def _result(record: Record, turns: list[Written]) -> str:
    result = record.result
    if result is UNSET or len(result.winners) != 1:
        return ""
    stake = stake_after(turns)
    sign = {"resign": "R"}.get(result.reason, "")
    return f"{result.winners[0]}+{points_of(result, stake)}{sign}"


def _own(record: Record, opening: list[str], members: list[tuple[str, str]]) -> str:
    tags = own_tags(record, opening)
    tags += [("Match ID", match_of(record).id)] if match_of(record).id else []
    return OWN + "".join(f"[{escaped(f'{key}:{value}')}]" for key, value in [*tags, *members])
