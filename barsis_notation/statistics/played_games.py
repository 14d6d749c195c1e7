"""One game, read and replayed to be counted."""

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
from barsis_notation.record.spelled_turn import get_item_string
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
"""Number of parts of a game; the steps to go are noted after each part."""

ToGo = list[int | None]
"""For each player, the steps that the pieces have to go; None if they have no way home."""


class Stop(enum.StrEnum):
    """The reason why a game was not replayed to its end; a string.

    - ``rules``: the rules of the game are unknown or not supported, or no game can begin at its
      seats.
    - ``start``: its start position or its roll-off is wrong.
    - ``turn``: a turn is refused.
    - ``unseen``: it has moves that were not noted.
    - ``time``: the replay takes too long.
    """

    RULES = "rules"
    """Its rules are unknown or not supported, or its seats cannot be played."""
    START = "start"
    """Its first position or its roll-off is wrong."""
    TURN = "turn"
    """A turn is refused."""
    UNSEEN = "unseen"
    """It has moves that were not noted."""
    TIME = "time"
    """The replay takes too long."""


class PlayedGame(NamedTuple):
    """A replayed game; ``Replayer.read`` returns one.

    Attributes:
        head: The record of the game, perhaps without turns.
        reader: The reader whose ``heads`` contain the throws of the game until the next game is
            read. None if the ruleset is unknown, no engine supports it, or no game can begin at the
            seats. In these cases, *turns* and *throws* are 0, *first* is -1 and the sequences are
            empty.
        turns: Number of turns in the whole record.
        throws: Number of throws in the whole record, not counting dice of the roll-off.
        first: Index of the player with the first turn, from 0; -1 (NONE) if there is none. A turn
            that is only the roll-off does not count.
        captures: For each player, a pair: the number of pieces that the player captured, and the
            number of their own pieces that were captured. Only the turns that could be replayed
            count. Empty if the game could not begin.
        to_go: For each player, the steps that all their pieces still had to go, at the start and
            after each tenth of the turns (11 numbers). Empty if the game was not replayed to its
            end, or if pieces have no home to reach.
        stop: The reason why the game was not replayed to its end; None if it was.
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
    """A reader that replays games, one after the other."""

    def __init__(self) -> None:
        self._readers: dict[Ruleset, DeviceThrowReader] = {}

    def get_reader(self, ruleset: Ruleset) -> DeviceThrowReader:
        """Return the reader of throws for a ruleset, the same object for equal rulesets.

        Raises:
            RulesetError: If no engine supports *ruleset*.
        """
        reader = self._readers.get(ruleset)
        if reader is None:
            reader = self._readers[ruleset] = DeviceThrowReader(ruleset)
        return reader

    def read_throws(self, content: Content) -> DeviceThrowReader | None:
        """Read only the throws of the game in *content*, as if player 0 had made all of them.

        Return the reader whose heads contain them until the next game is read. Return None if the
        bytes are not a record, its ruleset is unknown or no engine supports it, or no game can
        begin at its seats.
        """
        if content.opened is None:
            return None
        reader = self.get_reader(content.opened.seating.ruleset)
        raw, at = content.plain or (b"", 0)
        if not raw or not reader.heads.read(raw + PADDING, at, _ANYBODY):
            _give_throws(content.texts, reader, _ANYBODY)
        return reader

    def read(self, content: Content) -> PlayedGame | None:
        """Return the game in *content*, replayed up to the first turn that cannot be played.

        If rules, seats, the start or a turn are wrong, no error is raised. The ``stop`` of the
        result says why the replay ended. A replay also ends after 10 seconds of CPU time
        (``STANDARD.seconds``). Return None if the bytes are not a record.
        """
        head = content.head
        if head is None:
            return None
        if content.opened is None:
            record = content.record  # its turns are not decoded yet
            return PlayedGame(record, None, 0, 0, NONE, (), (), Stop.RULES) if record else None
        seating = content.opened.seating
        reader = self.get_reader(seating.ruleset)
        played = self._replay_bytes(content, reader, seating) if content.plain else None
        return played or _replay_turns(content, reader, seating)

    def _replay_bytes(
        self, content: Content, reader: DeviceThrowReader, seating: Seating
    ) -> PlayedGame | None:
        """Return a game whose turns are strict and legal strings; None for any other game."""
        head, (raw, at) = content.head, content.plain or (b"", 0)
        heads = reader.heads
        if head is None or not heads.read(raw + PADDING, at, _map_players(seating)):
            return None
        play = content.begun()
        turns = heads.turns
        if play is None or turns > MAX_TURNS:
            return None
        to_go = [_count_to_go(play, seating)]
        starts, done = heads.starts, 0
        for tenth in range(1, TENTHS + 1):
            end = _find_end(tenth, turns)
            if end > done:
                part = raw[starts[done] : starts[end] - len(BETWEEN)] + END
                if play.replay_json(part, 0)[1] is not None:
                    return None
                done = end
            to_go.append(_count_to_go(play, seating))
        throws = heads.throws
        first = heads.thrown[0] // KINDS if throws else _map_players(seating)[raw[at]]
        captures = _count_captures(play, seating)
        ways = _group_by_player(to_go)
        return PlayedGame(head, reader, turns, throws, first, captures, ways, None)


_ANYBODY: Final = to_vector([0] * LETTERS)


@lru_cache(maxsize=1024)
def _map_players(seating: Seating) -> vec[i64]:
    """Map the ASCII code of each seat to the index of its player, or NONE if it is unused."""
    players = [NONE] * LETTERS
    for number, seats in enumerate(seating.by_player):
        for seat in seats:
            players[ord(seat)] = number
    return to_vector(players)


def _count_to_go(play: Play, seating: Seating) -> ToGo:
    if seating.has_one_seat_each:
        return play.count_steps_to_go(seating.players)
    return [_sum_known(play.count_steps_to_go(seats)) for seats in seating.by_player]


def _sum_known(ways: ToGo) -> int | None:
    known = [way for way in ways if way is not None]
    return sum(known) if len(known) == len(ways) else None


def _group_by_player(to_go: list[ToGo]) -> list[tuple[int, ...]]:
    """Return the steps to go by player; empty if a player has no way home."""
    known = [cast("list[int]", ways) for ways in to_go if None not in ways]
    return [*zip(*known, strict=True)] if len(known) == len(to_go) else []


def _count_captures(play: Play, seating: Seating) -> list[tuple[int, int]]:
    """Return the pieces captured and lost by player."""
    if seating.has_one_seat_each:
        return [*map(play.captures, seating.players)]
    each = [[play.captures(seat) for seat in seats] for seats in seating.by_player]
    return [(sum(men for men, _ in one), sum(men for _, men in one)) for one in each]


# -- Any other record -------------------------------------------------------------------------


def _replay_turns(
    content: Content, reader: DeviceThrowReader, seating: Seating
) -> PlayedGame | None:
    """Return a game in any form, replayed up to the first illegal or unknown turn."""
    record = content.record
    if record is None:
        return None
    texts = [get_item_string(item) for item in record.turns]
    first = _give_throws(texts, reader, _map_players(seating))
    captures, to_go, stop = _walk_record(content, record, seating)
    turns, throws = sum(map(bool, texts)), reader.heads.throws
    ways = [] if stop else _group_by_player(to_go)
    return PlayedGame(record, reader, turns, throws, first, captures, ways, stop)


def _give_throws(texts: Sequence[str], reader: DeviceThrowReader, players: vec[i64]) -> int:
    """Pass the throws of all turns to the reader's heads; return the player with the first turn.

    *players* maps the ASCII code of a seat to the index of its player, as for ``TurnHeads.read``.
    """
    heads = reader.heads
    heads.begin(sum(text.count("+") + 1 for text in texts))
    first = NONE
    for text in texts:
        seat = ord(text.lstrip()[:1].upper() or "\0")
        player = players[seat] if seat < LETTERS else NONE
        if player == NONE:
            continue
        codes, before = reader.get_codes(text), heads.throws
        for code in codes:
            heads.give(player, code)
        is_roll_off = codes and heads.throws == before
        if first == NONE and not is_roll_off:
            first = player
    return first


def _walk_record(
    content: Content, record: Record, seating: Seating
) -> tuple[list[tuple[int, int]], list[ToGo], Stop | None]:
    """Return captures, steps to go, and the reason why a replay stopped, None if it did not."""
    play = content.begun()
    if play is None:
        return [], [], Stop.START
    walk = Walk(record, play.copy(), may_try=try_none)
    to_go = [_count_to_go(walk.play, seating)]
    items, done = record.turns, 0
    stop: Stop | None = None
    until = thread_time() + STANDARD.seconds
    while done < len(items) and stop is None:
        end = max(_find_end(len(to_go), len(items)), done + 1)
        strings = takewhile(lambda item: isinstance(item, str), items[done:end])
        done += walk.play_strings([str(item) for item in strings])
        if done < end:
            done += 1
            walk.play_entry(done)
        stop = _find_stop(walk, until)
        while stop is None and len(to_go) <= TENTHS and _find_end(len(to_go), len(items)) <= done:
            to_go.append(_count_to_go(walk.play, seating))
    return _count_captures(walk.play, seating), to_go, stop


def _find_end(tenth: int, turns: int) -> int:
    """Return the number of turns in the first *tenth* tenths of a game."""
    return turns * tenth // TENTHS


def _find_stop(walk: Walk, until: float) -> Stop | None:
    if walk.is_refused:
        return Stop.TURN
    if walk.is_lost:
        return Stop.UNSEEN
    return Stop.TIME if thread_time() > until else None
