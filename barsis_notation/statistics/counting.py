"""Counting of games: in total, by player, by event, and by the way of throwing."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from barsis_notation.base.former_names import FormerName
from barsis_notation.record.structs import Player, Record
from barsis_notation.statistics.counts import Counts, FirstTurn, Lengths, get_game_end
from barsis_notation.statistics.played_games import PlayedGame, Replayer, Stop
from barsis_notation.statistics.record_content import Content
from barsis_notation.statistics.tallies import ThrowTally
from barsis_notation.statistics.throws import DeviceThrowReader, DeviceThrows
from barsis_notation.statistics.turn_heads import ThrowCounts


class By(enum.StrEnum):
    """A property of games that divides them into groups, which are counted separately.

    ``Counting`` takes a list of such properties. The values are strings: ``player``, ``event``,
    ``throws`` (the origin of the throws) and ``game`` (which has no effect, because different games
    are always counted separately).

    Examples:
        >>> from barsis_notation import canonical_bytes, load_ruleset, simulate
        >>> from barsis_notation.statistics import By, Content, Counting
        >>> counting = Counting([By.PLAYER])
        >>> for record in simulate(load_ruleset("barsis"), games=2, seed=7):
        ...     counted = counting.add(Content(canonical_bytes(record), (), is_plain=True))
        >>> [row.who.name for row in counting.rows()]
        ['North', 'South']
    """

    GAME = "game"
    PLAYER = "player"
    EVENT = "event"
    THROWS = "throws"
    """The origin of the throws, as given in the record."""


class Who(NamedTuple):
    """The name and id of a player, as in ``CountedRow.who`` and ``Counting(person_of=...)``.

    Attributes:
        name: The name, "" if unknown.
        id: The id in a register, "" if unknown.

    Examples:
        >>> from barsis_notation import canonical_bytes, load_ruleset, simulate
        >>> from barsis_notation.statistics import By, Content, Counting
        >>> counting = Counting([By.PLAYER])
        >>> for record in simulate(load_ruleset("barsis"), games=2, seed=7):
        ...     counted = counting.add(Content(canonical_bytes(record), (), is_plain=True))
        >>> next(counting.rows()).who
        Who(name='North', id='')
    """

    name: str
    id: str


class CountedRow(NamedTuple):
    """The counts of one group of games; ``Counting.rows`` yields them.

    A game is *complete* if its record has no start position, and its result has winners or a reason
    other than ``unfinished``.

    Attributes:
        who: The player; None if players are not counted separately. If records give a player's id
            with several names, the name is the first of them in alphabetical order.
        event: Name of the event, "" if the record does not give it; None if events are not counted
            separately.
        made: Origin of the throws (``meta.throws.kind``), "" if the record does not give it; None
            if origins are not counted separately.
        game: Id of the ruleset.
        thrown: The possible throws of the game: ``device`` (None if nothing is thrown), ``keys``,
            ``odds``, ``steps`` and ``mean``. ``keys`` are the throws as written in records, the
            lowest first; ``odds`` and ``steps`` are in the same order. ``mean`` is the mean number
            of steps.
        games: Number of games, including unfinished ones and those that cannot be replayed to their
            end. Games whose rules are unknown or not supported, or that cannot begin at the seats
            of their record, do not count.
        player_games: Number of games, each counted once per player.
        decided: Number of *player_games* whose game has a winner.
        won: Number of *player_games* that the player won.
        tally: The throws that are noted in the records, except first throws that the roll-off
            determines.
        unnoted: Number of throws that are not noted.
        throws_made: Maps the origin of throws, "" if it is not given, to the number of noted
            throws.
        replayed: Number of *player_games* whose game was replayed to its end.
        took: Number of pieces that the players captured in the turns that could be replayed.
        lost: Number of their own pieces that were captured in the turns that could be replayed.
        to_go: The mean number of steps that a player still had to go, at the start of a game and
            after each tenth of its turns. Only complete games that were replayed to their end
            count; empty if unknown.
        turns: Lengths of complete games in turns, with ``games``, ``mean`` (None without games),
            ``least``, ``most`` and ``bins``. Each bin has 20 lengths; ``bins`` maps the shortest of
            them, such as 40 for 40 to 59, to the number of games.
        throws_a_game: Lengths of complete games in throws.
        first: Results of the players with the first turn, in decided games that are recorded from
            their start. ``decided`` is the number of these games, ``won`` how many of them these
            players won, and ``by_chance`` how many they would have won by chance. If players are
            counted separately, only the games in which the player had the first turn are counted.

    Examples:
        >>> from barsis_notation import canonical_bytes, load_ruleset, simulate
        >>> from barsis_notation.statistics import Content, Counting
        >>> counting = Counting()
        >>> for record in simulate(load_ruleset("barsis"), games=2, seed=7):
        ...     counted = counting.add(Content(canonical_bytes(record), (), is_plain=True))
        >>> [row] = counting.rows()
        >>> row.game, row.games, row.player_games, row.decided, row.won
        ('barsis', 2, 4, 4, 2)
        >>> sum(row.expected.values()) == row.tally.throws
        True
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
        """Maps each throw, as written in records, to its expected number."""
        throws = self.tally.throws
        return {
            key: chance * throws
            for key, chance in zip(self.thrown.keys, self.thrown.odds, strict=True)
        }

    @property
    def luck(self) -> Fraction:
        """The total number of steps that the throws gave, minus the expected total."""
        steps = zip(self.thrown.keys, self.thrown.steps, strict=True)
        seen = sum(self.tally.outcomes.get(key, 0) * each for key, each in steps)
        return seen - self.tally.throws * self.thrown.mean


class CountedKey(NamedTuple):
    """A group of games that are counted together.

    Attributes:
        who: The player; None if players are not counted separately.
        event: Name of the event, "" if the record does not give it; None if events are not counted
            separately.
        made: Origin of the throws (``meta.throws.kind``), "" if the record does not give it; None
            if origins are not counted separately.
        game: Id of the ruleset.
        thrown: The device of the game and its throws.
    """

    who: Who | None
    event: str | None
    made: str | None
    game: str
    thrown: DeviceThrows


class CountedGames(NamedTuple):
    """The counts of some games, to be merged into a Counting.

    ``Counting.take_counts`` returns one.

    Attributes:
        records: Number of records.
        stops: The records that were not replayed to their end: maps each reason to the number of
            records.
        counts: Maps each group to its counts.
        names: Maps the register id of each player to their name, "" if unknown. Players without an
            id are left out.
    """

    records: int
    stops: Counter[Stop]
    counts: dict[CountedKey, Counts]
    names: dict[str, str]


class Counting:
    """Counts of games. The games are added one after the other and are not kept.

    Memory use grows with the number of players, events and games that are counted separately, not
    with the number of records. Players with the same id count as one player; players without an id
    do so only if their names are exactly the same.

    Args:
        by: The properties by which games are counted separately. Different games and devices are
            always counted separately.
        person_of: Function that takes the Who of a player, with name and id as in the record, and
            returns the Who under which the player is counted. By default, it is returned unchanged.
            If the returned Who has an id, the id alone identifies the player; rows then have the
            first of the player's names in alphabetical order.

    Attributes:
        records: Number of records.
        stops: The records that were not replayed to their end: maps each reason to the number of
            records. The reasons are:

            - ``rules``: unknown or unsupported rules or seats.
            - ``start``: wrong start position or roll-off.
            - ``turn``: a turn is refused.
            - ``unseen``: moves were not noted.
            - ``time``: the replay takes too long.

    Examples:
        >>> from barsis_notation import canonical_bytes, load_ruleset, simulate
        >>> from barsis_notation.statistics import Content, Counting
        >>> counting = Counting()
        >>> for record in simulate(load_ruleset("barsis"), games=2, seed=7):
        ...     counted = counting.add(Content(canonical_bytes(record), (), is_plain=True))
        >>> [row] = counting.rows()
        >>> counting.records, row.game, row.games
        (2, 'barsis', 2)
    """

    def __init__(
        self, by: Sequence[By] = (), person_of: Callable[[Who], Who] = lambda who: who
    ) -> None:
        self.records = 0
        self.stops: Counter[Stop] = Counter()
        self._by = frozenset(by)
        self._person_of = person_of
        self._replayer = Replayer()
        self._counts: dict[CountedKey, Counts] = {}
        self._known: dict[tuple[str, str], Who] = {}
        self._names: dict[str, str] = {}
        """Names of players by id; the first in alphabetical order if there are several."""

    def add(self, content: Content) -> bool:
        """Count the game in *content*; return False if its bytes are not a record.

        A record counts only in ``records`` and ``stops`` if its rules are unknown or not supported,
        or if no game can begin at its seats. A record that is added twice counts twice.
        """
        game = self._replayer.read(content)
        if game is None:
            return False
        self.records += 1
        if game.stop is not None:
            self.stops[game.stop] += 1
        if game.reader is not None:
            self._count_game(game, game.reader)
        return True

    @FormerName("take_counts")
    def taken(self) -> None:
        """The former name of ``take_counts``; using it issues a DeprecationWarning."""
        ...

    def take_counts(self) -> CountedGames:
        """Return the counts so far, and reset them to those of a new Counting."""
        counted = CountedGames(self.records, self.stops, self._counts, self._names)
        self.records, self.stops = 0, Counter()
        self._counts, self._names, self._known = {}, {}, {}
        return counted

    def merge(self, counted: CountedGames) -> None:
        """Add the counts of another Counting.

        *counted* is the result of the other Counting's ``take_counts``; do not use it afterwards.
        The other Counting must have been created with the same *by* and must identify players in
        the same way; this is not checked.
        """
        self.records += counted.records
        self.stops += counted.stops
        for id, name in counted.names.items():
            self._keep_name(id, name)
        for key, counts in counted.counts.items():
            known = self._counts.setdefault(key, counts)
            if known is not counts:
                known.merge(counts)

    def _count_game(self, game: PlayedGame, reader: DeviceThrowReader) -> None:
        record = game.head
        made = _get_throws_kind(record)
        end = get_game_end(record)
        counts = [self._counts[key] for key in self._make_keys(record, made, reader)]
        left_out = reader.first_is_rolled_off and end.is_from_start
        throws = [one.get_throw_counts(made) for one in counts]
        reader.heads.count(throws, int(left_out), reader.in_order)
        for one in dict.fromkeys(counts):
            one.add_game(game, is_whole=end.is_whole)
        for player, one in enumerate(counts):
            one.add_player(game, player, end)

    def _make_keys(self, record: Record, made: str, reader: DeviceThrowReader) -> list[CountedKey]:
        """Return the group of each player of a game; create its counts if necessary."""
        by = self._by
        event = (record.event.name if record.event else "") if By.EVENT in by else None
        how = made if By.THROWS in by else None
        id, thrown = reader.ruleset.id, reader.thrown
        if By.PLAYER in by:
            keys = [
                CountedKey(self._identify(one), event, how, id, thrown) for one in record.players
            ]
        else:
            keys = [CountedKey(None, event, how, id, thrown)] * len(record.players)
        for key in keys:
            if key not in self._counts:
                self._counts[key] = Counts(thrown)
        return keys

    def _identify(self, player: Player) -> Who:
        """Return the identity under which a player is counted: the id alone, if they have one."""
        spelling = player.name, player.id
        known = self._known.get(spelling)
        return self._identify_new(spelling) if known is None else known

    def _identify_new(self, spelling: tuple[str, str]) -> Who:
        """Return the identity of a player whose name and id are new; see ``_identify``."""
        who = self._person_of(Who(*spelling))
        if who.id:
            self._keep_name(who.id, who.name)
            who = Who("", who.id)
        self._known[spelling] = who
        return who

    def _keep_name(self, id: str, name: str) -> None:
        """Keep a name for the id of a player, if it is the first in alphabetical order."""
        names = {name, self._names.get(id, "")} - {""}
        self._names[id] = min(names, default="")

    def rows(self) -> Iterator[CountedRow]:
        """Yield the counts of each group, sorted by player, event, origin, game and device.

        Players are sorted by name, then by id. Rows are created one by one. The method may be
        called repeatedly, and games may be added between calls. This also changes ``turns`` and
        ``throws_a_game`` of earlier rows, but not their other values.
        """
        for key in sorted(self._counts, key=self._get_sort_key):
            yield self._make_row(key, self._counts[key])

    def _get_sort_key(self, key: CountedKey) -> tuple[object, ...]:
        """Return the sort key of a group, which is unique."""
        who = self._add_name(key.who) or ("", "")
        thrown = (str(key.thrown.device), key.thrown.keys, key.thrown.steps)
        return who, key.event or "", key.made or "", key.game, thrown

    def _add_name(self, who: Who | None) -> Who | None:
        """Return *who* with the name filled in if the player is counted by id alone."""
        return Who(self._names[who.id], who.id) if who and who.id else who

    def _make_row(self, key: CountedKey, counts: Counts) -> CountedRow:
        tallies = {made: _make_tally(one, key.thrown) for made, one in counts.throws.items()}
        return CountedRow(
            **key._replace(who=self._add_name(key.who))._asdict(),
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
            first=_make_first_turn(counts),
        )


def _get_throws_kind(record: Record) -> str:
    """Return the origin of a record's throws, "" if it is not given."""
    meta = record.meta
    return meta.throws.kind if meta and meta.throws else ""


def _make_tally(counts: ThrowCounts, thrown: DeviceThrows) -> ThrowTally:
    keys = thrown.keys
    pairs = zip(product(keys, keys), counts.pairs, strict=True)
    return ThrowTally(
        {key: seen for key, seen in zip(keys, counts.outcomes, strict=True) if seen},
        {pair: seen for pair, seen in pairs if seen},
        counts.stretches,
    )


def _make_first_turn(counts: Counts) -> FirstTurn:
    by_chance = sum(
        (Fraction(won, players) * games for (won, players), games in counts.firsts.items()),
        Fraction(0),
    )
    return FirstTurn(sum(counts.firsts.values()), counts.first_won, by_chance)
