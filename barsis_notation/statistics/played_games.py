"""One game, read and replayed for what is counted of it."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from barsis_notation.base.processor_time import thread_time
from barsis_notation.engines.engine import Play
from barsis_notation.engines.frame import LETTERS, NONE, PADDING
from barsis_notation.engines.vectors import to_vector
from barsis_notation.record.decode import STANDARD
from barsis_notation.record.ints import i64, vec
from barsis_notation.record.shapes import MAX_TURNS
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Record
from barsis_notation.record.unread_turns import BETWEEN, END
from barsis_notation.replay.explain import try_none
from barsis_notation.replay.seating import Seating
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset
from barsis_notation.statistics.record_content import Content
from barsis_notation.statistics.throws import DeviceThrowReader
from barsis_notation.statistics.turn_heads import KINDS

if TYPE_CHECKING:
    from barsis_notation.replay.walk import Walk

TENTHS: Final = 10
"""Parts of a game after each of which it is noted how far everybody has to go."""

ToGo = list[int | None]
"""By player: the steps that all his men have to go, None where they have no way home."""


class Stop(enum.StrEnum):
    """Why a game was not replayed to its end."""

    RULES = "rules"
    """Its rules are not known or not played, or nobody can play at its seats."""
    START = "start"
    """Its first position or its roll-off is wrong."""
    TURN = "turn"
    """A turn is refused."""
    UNSEEN = "unseen"
    """It has moves that nobody noted."""
    TIME = "time"
    """It takes too long."""


class PlayedGame(NamedTuple):
    """A game as it was replayed.

    *head* is its record, perhaps without turns. Its throws stand in the heads of *reader* until
    the next game is read; None where the rules are not known, and then there is nothing else.
    *turns* and *throws* are those of the whole record, *first* is the player who had the first
    turn, NONE where there is none. *captures* are by player the men he took, and those he lost to
    takers, as far as the game could be replayed; *stop* says why not to its end. Where it could,
    *to_go* has by player how far he had to go at the start and after each tenth of the turns; it is
    empty where nobody goes home.
    """

    head: Record
    reader: DeviceThrowReader | None
    turns: int
    throws: int
    first: int
    captures: Sequence[tuple[int, int]]
    to_go: Sequence[Sequence[int]]
    stop: Stop | None


class Replayer:
    """Reads one game after the other."""

    def __init__(self) -> None:
        self._readers: dict[Ruleset, DeviceThrowReader] = {}

    def reader_of(self, ruleset: Ruleset) -> DeviceThrowReader:
        """Return how throws are read by these rules, one object for the same rules."""
        reader = self._readers.get(ruleset)
        if reader is None:
            reader = self._readers[ruleset] = DeviceThrowReader(ruleset)
        return reader

    def throws(self, content: Content) -> DeviceThrowReader | None:
        """Read the throws of a game alone, whoever made them, into the heads of what is returned.

        They are those of player 0. None where the rules are not known.
        """
        if content.opened is None:
            return None
        reader = self.reader_of(content.opened.seating.ruleset)
        raw, at = content.plain or (b"", 0)
        if not raw or not reader.heads.read(raw + PADDING, at, _ANYBODY):
            _give_throws(content.texts, reader, _ANYBODY)
        return reader

    def read(self, content: Content) -> PlayedGame | None:
        """Return a game, replayed as far as it can be; None for bytes that are no record."""
        head = content.head
        if head is None:
            return None
        if content.opened is None:
            record = content.record  # whose turns nobody has looked at yet
            return PlayedGame(record, None, 0, 0, NONE, (), (), Stop.RULES) if record else None
        seating = content.opened.seating
        reader = self.reader_of(seating.ruleset)
        played = self._from_bytes(content, reader, seating) if content.plain else None
        return played or _turn_by_turn(content, reader, seating)

    def _from_bytes(
        self, content: Content, reader: DeviceThrowReader, seating: Seating
    ) -> PlayedGame | None:
        """Return a game whose turns are strings, strict and legal; None for any other."""
        head, (raw, at) = content.head, content.plain or (b"", 0)
        heads = reader.heads
        if head is None or not heads.read(raw + PADDING, at, _players_of(seating)):
            return None
        play = content.begun()
        turns = heads.turns
        if play is None or turns > MAX_TURNS:
            return None
        to_go = [_to_go(play, seating)]
        starts, done = heads.starts, 0
        for tenth in range(1, TENTHS + 1):
            end = _end_of(tenth, turns)
            if end > done:
                part = raw[starts[done] : starts[end] - len(BETWEEN)] + END
                if play.replay_json(part, 0)[1] is not None:
                    return None
                done = end
            to_go.append(_to_go(play, seating))
        throws = heads.throws
        first = heads.thrown[0] // KINDS if throws else _players_of(seating)[raw[at]]
        captures = _captures(play, seating)
        ways = _by_player(to_go)
        return PlayedGame(head, reader, turns, throws, first, captures, ways, None)


_ANYBODY: Final = to_vector([0] * LETTERS)


@lru_cache(maxsize=1024)
def _players_of(seating: Seating) -> vec[i64]:
    """Return by the code of a seat who sits there, as a number from 0, NONE for nobody."""
    players = [NONE] * LETTERS
    for number, seats in enumerate(seating.by_player):
        for seat in seats:
            players[ord(seat)] = number
    return to_vector(players)


def _to_go(play: Play, seating: Seating) -> ToGo:
    if seating.has_one_seat_each:
        return play.count_steps_to_go(seating.players)
    return [_sum_known(play.count_steps_to_go(seats)) for seats in seating.by_player]


def _sum_known(ways: ToGo) -> int | None:
    known = [way for way in ways if way is not None]
    return sum(known) if len(known) == len(ways) else None


def _by_player(to_go: list[ToGo]) -> list[tuple[int, ...]]:
    """Return how far everybody had to go, by player; nothing where somebody has no way home."""
    known = [cast("list[int]", ways) for ways in to_go if None not in ways]
    return [*zip(*known, strict=True)] if len(known) == len(to_go) else []


def _captures(play: Play, seating: Seating) -> list[tuple[int, int]]:
    """Return by player how many men he took and lost."""
    if seating.has_one_seat_each:
        return [*map(play.captures, seating.players)]
    each = [[play.captures(seat) for seat in seats] for seats in seating.by_player]
    return [(sum(men for men, _ in one), sum(men for _, men in one)) for one in each]


# -- Any other record -------------------------------------------------------------------------


def _turn_by_turn(
    content: Content, reader: DeviceThrowReader, seating: Seating
) -> PlayedGame | None:
    """Return any game, walked as far as its turns are legal and known."""
    record = content.record
    if record is None:
        return None
    texts = [item_text(item) for item in record.turns]
    first = _give_throws(texts, reader, _players_of(seating))
    captures, to_go, stop = _walk_record(content, record, seating)
    turns, throws = sum(map(bool, texts)), reader.heads.throws
    ways = [] if stop else _by_player(to_go)
    return PlayedGame(record, reader, turns, throws, first, captures, ways, stop)


def _give_throws(texts: Sequence[str], reader: DeviceThrowReader, players: vec[i64]) -> int:
    """Give the throws of all turns to the heads; return who had the first turn.

    *players* are those at each seat, as ``Heads.read`` has them.
    """
    heads = reader.heads
    heads.begin(sum(text.count("+") + 1 for text in texts))
    first = NONE
    for text in texts:
        seat = ord(text.lstrip()[:1].upper() or "\0")
        player = players[seat] if seat < LETTERS else NONE
        if player == NONE:
            continue
        codes, before = reader.codes_of(text), heads.throws
        for code in codes:
            heads.give(player, code)
        is_roll_off = codes and heads.throws == before
        if first == NONE and not is_roll_off:
            first = player
    return first


def _walk_record(
    content: Content, record: Record, seating: Seating
) -> tuple[list[tuple[int, int]], list[ToGo], Stop | None]:
    """Return captures and steps to go of a record, as far as it can be followed."""
    play = content.begun()
    if play is None:
        return [], [], Stop.START
    walk = Walk(record, play.copy(), may_try=try_none)
    to_go = [_to_go(walk.play, seating)]
    items, done = record.turns, 0
    stop: Stop | None = None
    until = thread_time() + STANDARD.seconds
    while done < len(items) and stop is None:
        end = max(_end_of(len(to_go), len(items)), done + 1)
        strings = takewhile(lambda item: isinstance(item, str), items[done:end])
        done += walk.play_strings([str(item) for item in strings])
        if done < end:
            done += 1
            walk.entry(done)
        stop = _why_stopped(walk, until)
        while stop is None and len(to_go) <= TENTHS and _end_of(len(to_go), len(items)) <= done:
            to_go.append(_to_go(walk.play, seating))
    return _captures(walk.play, seating), to_go, stop


def _end_of(tenth: int, turns: int) -> int:
    """Return how many of so many *turns* are in the first tenths, up to *tenth*."""
    return turns * tenth // TENTHS


def _why_stopped(walk: Walk, until: float) -> Stop | None:
    if walk.is_refused:
        return Stop.TURN
    if walk.is_lost:
        return Stop.UNSEEN
    return Stop.TIME if thread_time() > until else None
