"""Games counted: all together, by player, by event, by how they were thrown."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from barsis_notation.record.structs import Player, Record
from barsis_notation.statistics.counts import Counts, FirstTurn, Lengths, get_game_end
from barsis_notation.statistics.played_games import PlayedGame, Replayer, Stop
from barsis_notation.statistics.record_content import Content
from barsis_notation.statistics.tallies import ThrowTally
from barsis_notation.statistics.throws import DeviceThrowReader, DeviceThrows
from barsis_notation.statistics.turn_heads import ThrowCounts


class By(enum.StrEnum):
    """What is counted apart, besides the games, which always are."""

    GAME = "game"
    PLAYER = "player"
    EVENT = "event"
    THROWS = "throws"
    """How the throws were made, as the record says."""


class Who(NamedTuple):
    """A player: his name, and his id in a register, ``""`` where he has none."""

    name: str
    id: str


class CountedRow(NamedTuple):
    """What was counted together.

    *who*, *event* and *made* are what it was counted by, None where it was not; *game* is the
    ruleset, *thrown* what is thrown. *tally* has the throws, *unnoted* are those that nobody noted,
    *throws_made* says how many were made how. *to_go* is what a player had to go on average, at
    the start and after each tenth of a game; empty where nobody goes home. The rest as in Counts.
    """

    who: Who | None
    event: str | None
    made: str | None
    game: str
    thrown: DeviceThrows
    games: int
    player_games: int
    decided: int
    won: int
    tally: ThrowTally
    unnoted: int
    throws_made: dict[str, int]
    replayed: int
    took: int
    lost: int
    to_go: tuple[Fraction, ...]
    turns: Lengths
    throws_a_game: Lengths
    first: FirstTurn

    @property
    def expected(self) -> dict[str, Fraction]:
        """How often each throw was to be expected, of as many."""
        throws = self.tally.throws
        return {
            key: chance * throws
            for key, chance in zip(self.thrown.keys, self.thrown.odds, strict=True)
        }

    @property
    def luck(self) -> Fraction:
        """By how many steps all throws together were above the mean of as many."""
        steps = zip(self.thrown.keys, self.thrown.steps, strict=True)
        seen = sum(self.tally.outcomes.get(key, 0) * each for key, each in steps)
        return seen - self.tally.throws * self.thrown.mean


class CountedKey(NamedTuple):
    """What games are counted together by; see ``CountedRow``."""

    who: Who | None
    event: str | None
    made: str | None
    game: str
    thrown: DeviceThrows


class CountedGames(NamedTuple):
    """What was counted of some games, to be counted together with others.

    *records* and *stops* as in Counting, *names* by the id of a player.
    """

    records: int
    stops: Counter[Stop]
    counts: dict[CountedKey, Counts]
    names: dict[str, str]


class Counting:
    """Counts games, one after the other, and keeps none of them.

    Memory grows with the players, events and games that are counted apart *by*, not with the games.
    *person_of* says under which name and id a player is counted.
    """

    def __init__(
        self, by: Sequence[By] = (), person_of: Callable[[Who], Who] = lambda who: who
    ) -> None:
        self.records = 0
        self.stops: Counter[Stop] = Counter()
        """Records that were not replayed to their end, by the reason."""
        self._by = frozenset(by)
        self._person_of = person_of
        self._replayer = Replayer()
        self._counts: dict[CountedKey, Counts] = {}
        self._known: dict[tuple[str, str], Who] = {}
        self._names: dict[str, str] = {}
        """By id the name of a player; of several the first in order."""

    def add(self, content: Content) -> bool:
        """Count a game; return False for bytes that are no record."""
        game = self._replayer.read(content)
        if game is None:
            return False
        self.records += 1
        if game.stop is not None:
            self.stops[game.stop] += 1
        if game.reader is not None:
            self._add(game, game.reader)
        return True

    def take_counts(self) -> CountedGames:
        """Return what was counted so far, and begin anew."""
        counted = CountedGames(self.records, self.stops, self._counts, self._names)
        self.records, self.stops = 0, Counter()
        self._counts, self._names, self._known = {}, {}, {}
        return counted

    def merge(self, counted: CountedGames) -> None:
        """Count as well what another counted, apart by the same and who named players alike."""
        self.records += counted.records
        self.stops += counted.stops
        for id, name in counted.names.items():
            self._name(id, name)
        for key, counts in counted.counts.items():
            known = self._counts.setdefault(key, counts)
            if known is not counts:
                known.merge(counts)

    def _add(self, game: PlayedGame, reader: DeviceThrowReader) -> None:
        record = game.head
        made = _made(record)
        end = get_game_end(record)
        counts = [self._counts[key] for key in self._keys(record, made, reader)]
        left_out = reader.first_is_rolled_off and end.is_from_start
        throws = [one.throws_made(made) for one in counts]
        reader.heads.count(throws, int(left_out), reader.in_order)
        for one in dict.fromkeys(counts):
            one.add_game(game, is_whole=end.is_whole)
        for player, one in enumerate(counts):
            one.add_player(game, player, end)

    def _keys(self, record: Record, made: str, reader: DeviceThrowReader) -> list[CountedKey]:
        """Return under which key each player of a game is counted; there are counts for all."""
        by = self._by
        event = (record.event.name if record.event else "") if By.EVENT in by else None
        how = made if By.THROWS in by else None
        id, thrown = reader.ruleset.id, reader.thrown
        if By.PLAYER in by:
            keys = [CountedKey(self._who(one), event, how, id, thrown) for one in record.players]
        else:
            keys = [CountedKey(None, event, how, id, thrown)] * len(record.players)
        for key in keys:
            if key not in self._counts:
                self._counts[key] = Counts(thrown)
        return keys

    def _who(self, player: Player) -> Who:
        """Return as whom a player is counted: by his id alone, where he has one."""
        spelling = player.name, player.id
        known = self._known.get(spelling)
        return self._meet(spelling) if known is None else known

    def _meet(self, spelling: tuple[str, str]) -> Who:
        """Return as whom a player is counted whose name and id nobody had before."""
        who = self._person_of(Who(*spelling))
        if who.id:
            self._name(who.id, who.name)
            who = Who("", who.id)
        self._known[spelling] = who
        return who

    def _name(self, id: str, name: str) -> None:
        """Keep a name of the player of an id, if it is the first in order."""
        names = {name, self._names.get(id, "")} - {""}
        self._names[id] = min(names, default="")

    def rows(self) -> Iterator[CountedRow]:
        """Yield what was counted, sorted by what it is counted by; each is made when it is due."""
        for key in sorted(self._counts, key=self._place):
            yield self._row(key, self._counts[key])

    def _place(self, key: CountedKey) -> tuple[object, ...]:
        """Return by what rows are sorted; no two are alike in all of it."""
        who = self._named(key.who) or ("", "")
        thrown = (str(key.thrown.device), key.thrown.keys, key.thrown.steps)
        return who, key.event or "", key.made or "", key.game, thrown

    def _named(self, who: Who | None) -> Who | None:
        """Return who was counted, with his name where he was counted by his id alone."""
        return Who(self._names[who.id], who.id) if who and who.id else who

    def _row(self, key: CountedKey, counts: Counts) -> CountedRow:
        tallies = {made: _tally(one, key.thrown) for made, one in counts.throws.items()}
        return CountedRow(
            **key._replace(who=self._named(key.who))._asdict(),
            games=counts.games,
            player_games=counts.player_games,
            decided=counts.decided,
            won=counts.won,
            tally=sum(tallies.values(), ThrowTally()),
            unnoted=sum(one.unnoted for one in counts.throws.values()),
            throws_made={made: tallies[made].throws for made in sorted(tallies)},
            replayed=counts.replayed,
            took=counts.took,
            lost=counts.lost,
            to_go=tuple(Fraction(way, counts.ways) for way in counts.to_go if counts.ways),
            turns=counts.turns,
            throws_a_game=counts.throws_a_game,
            first=_first(counts),
        )


def _made(record: Record) -> str:
    """Return how the throws of a record were made, ``""`` where it does not say."""
    meta = record.meta
    return meta.throws.kind if meta and meta.throws else ""


def _tally(counts: ThrowCounts, thrown: DeviceThrows) -> ThrowTally:
    keys = thrown.keys
    pairs = zip(product(keys, keys), counts.pairs, strict=True)
    return ThrowTally(
        {key: seen for key, seen in zip(keys, counts.outcomes, strict=True) if seen},
        {pair: seen for pair, seen in pairs if seen},
        counts.stretches,
    )


def _first(counts: Counts) -> FirstTurn:
    by_chance = sum(
        (Fraction(won, players) * games for (won, players), games in counts.firsts.items()),
        Fraction(0),
    )
    return FirstTurn(sum(counts.firsts.values()), counts.first_won, by_chance)
