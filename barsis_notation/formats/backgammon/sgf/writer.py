"""Writing of records as SGF, in the properties GNU Backgammon reads, without analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from msgspec import UNSET

from barsis_notation.base.errors import UsageError
from barsis_notation.formats.backgammon.positions import count_men
from barsis_notation.formats.backgammon.seats_and_stakes import LEFT, RIGHT, RULESET
from barsis_notation.formats.backgammon.sgf.header import APPLICATION, OWN
from barsis_notation.formats.backgammon.sgf.letters import (
    has_all_hit_marks,
    write_move,
    write_setup,
)
from barsis_notation.formats.backgammon.sgf.reader import read
from barsis_notation.formats.backgammon.sgf.trees import escape
from barsis_notation.formats.backgammon.tags import list_own_tags, make_tag
from barsis_notation.formats.backgammon.writable import (
    WrittenTurn,
    compute_stake,
    extract_opening,
    get_match,
    get_points,
    read_item,
    shorten_name,
)
from barsis_notation.formats.losses import compare_records
from barsis_notation.record.position_lines import PositionSyntaxError, parse_setup
from barsis_notation.record.structs import Entry, Player, Record, TurnItem

WORDS = ("double", "take", "drop")


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write records as SGF in UTF-8, one game tree each; see ``format_record``.

    The first turn that SGF cannot express is omitted, and so are all turns after it.

    Args:
        records: The records.
        stream: The binary output stream; it is not closed.

    Raises:
        UsageError: If a record is not of the ruleset ``shesh-besh``; earlier ones are written.
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
        OSError: If *stream* cannot be written.
    """
    for record in records:
        if record.ruleset.id != RULESET:
            raise UsageError(f"an sgf file holds {RULESET}, not {record.ruleset.id}")
        stream.write(format_record(record).encode())


def format_record(record: Record) -> str:
    """Return a record of the ruleset ``shesh-besh`` as the text of a game tree.

    The ruleset is not checked. The text ends with a line feed. Members that the visible text does
    not express are written as tags in the property XB, if ``make_tag`` has a tag for them. The
    first turn that SGF cannot express is omitted, and so are all turns after it.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
        TypeError: If a member has a value that JSON cannot represent.
    """
    tree = _WrittenGame(record)
    bare_text = tree.text([])
    [bare] = read(bare_text.encode())
    if bare.record is None:
        return bare_text
    differing = compare_records(extract_opening(record), bare.record, has_all_hit_marks)
    return tree.text([tag for tag in map(make_tag, differing) if tag])


def read_back(record: Record) -> Record | None:
    """Write *record* as SGF without the tags for its members; return it as read back.

    The result contains only what can be expressed by the properties of SGF and by the tags for
    ruleset, options, roll-off and match. Return None if the text cannot be read as a record. The
    ruleset is not checked.

    Raises:
        UnicodeEncodeError: If a text has a lone surrogate.
    """
    [bare] = read(_WrittenGame(record).text([]).encode())
    return bare.record


class _WrittenGame:
    """The written parts of a record: its turns up to the first throw that is not two dice."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.opening = list(record.opening)
        self.turns: list[WrittenTurn] = []
        self.begun = False
        self._nodes = "".join(f"\n;{node}" for node in (*self._start(), *self._items()))
        root = "".join(
            f"{name}[{value}]" for name, value in _list_root_properties(record, self.turns) if value
        )
        self._head = f"FF[4]GM[6]CA[UTF-8]AP[{APPLICATION}]{_format_match_info(record)}{root}"

    def text(self, members: list[tuple[str, str]]) -> str:
        """Return the game tree, with tags for *members*."""
        return (
            f"(;{self._head}{_format_own_tags(self.record, self.opening, members)}{self._nodes})\n"
        )

    def _start(self) -> Iterator[str]:
        start = self.record.start
        node = format_position(start.position) if start is not UNSET else ""
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
            node = self._node(written) if written else format_item_position(item)
            comment = item.comment if isinstance(item, Entry) else ""
            if node:
                yield node + (f"C[{escape(comment)}]" if comment else "")

    def _node(self, written: WrittenTurn) -> str:
        """Return the node of a turn, "" for a word that SGF does not support."""
        self.turns.append(written)
        turn = written.turn
        if not turn.throws:
            return f"{turn.seat}[{turn.ending}]" if turn.ending in WORDS else ""
        if not turn.moves and turn.ending in ("resign", "stop"):
            return f"PL[{turn.seat}]DI[{turn.throws[0]}]"
        moves = "".join(write_move(move.start, move.to, turn.seat) for move in turn.moves)
        return f"{turn.seat}[{turn.throws[0]}{moves}]"


def format_position(line: str) -> str:
    """Return the SGF properties that set up a position, without a ``;``.

    Return "" if *line* cannot be parsed or is not a Shesh Besh position.

    Args:
        line: A position line such as ``shesh-besh W:24(2),… B:24(2),… to=W``.
    """
    try:
        setup = parse_setup(line)
    except PositionSyntaxError:
        return ""
    men = count_men(setup)
    return write_setup(setup, men) if men else ""


def format_item_position(item: TurnItem) -> str:
    """Return the SGF properties that set up the position of an entry, without a ``;``.

    Return "" if *item* is a string or has no position, or if the position line cannot be parsed or
    is not a Shesh Besh position.
    """
    return format_position(item.position) if isinstance(item, Entry) and item.position else ""


def _format_match_info(record: Record) -> str:
    match = get_match(record)
    before = match.before
    game = (match.game or 1) - 1
    scores = f"[ws:{before.get(LEFT, 0)}][bs:{before.get(RIGHT, 0)}]"
    return f"MI[length:{match.to or 0}][game:{game}]{scores}"


def _list_root_properties(record: Record, turns: list[WrittenTurn]) -> Iterator[tuple[str, str]]:
    """Yield the properties of the root after MI, in a fixed order; empty ones are not written."""
    players = {seat: player for player in record.players for seat in player.seats}
    for seat in (LEFT, RIGHT):
        player = players.get(seat, Player(seats=[seat]))
        yield f"P{seat}", escape(shorten_name(player.name, seat))
        yield f"{seat}R", "" if player.rating is UNSET else str(player.rating)
        yield f"{seat}T", escape(player.team)
    event = record.event
    if event is not UNSET:
        yield "DT", event.date
        yield "EV", escape(event.name)
        yield "RO", escape(event.round)
        yield "PC", escape(event.site)
    yield "GC", escape(record.comment)
    yield "RU", _format_rules(record, turns)
    cube = get_match(record).cube
    yield "CV", str(cube.value) if cube is not UNSET and cube.value else ""
    yield "RE", _format_result(record, turns)


def _format_rules(record: Record, turns: list[WrittenTurn]) -> str:
    has_cube = any(written.turn.ending in WORDS for written in turns)
    words = [] if has_cube else ["NoCube"]
    return ":".join(
        [*words, *(["Crawford", "CrawfordGame"] if get_match(record).crawford is True else [])]
    )


def _format_result(record: Record, turns: list[WrittenTurn]) -> str:
    result = record.result
    if result is UNSET or len(result.winners) != 1:
        return ""
    stake = compute_stake(turns)
    sign = {"resign": "R"}.get(result.reason, "")
    return f"{result.winners[0]}+{get_points(result, stake)}{sign}"


def _format_own_tags(record: Record, opening: list[str], members: list[tuple[str, str]]) -> str:
    tags = list_own_tags(record, opening)
    tags += [("Match ID", get_match(record).id)] if get_match(record).id else []
    return OWN + "".join(f"[{escape(f'{key}:{value}')}]" for key, value in [*tags, *members])
