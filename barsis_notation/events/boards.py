"""Boards: the pairings of an event, each with the records of its games and what they make of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Final, NamedTuple

from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.events.played import GamePlayed, checked_records, games_of
from barsis_notation.events.spellings import Spellings
from barsis_notation.language.folding import folded
from barsis_notation.record.structs import Record, Result
from barsis_notation.rulesets import Ruleset

UNDECIDED: Final = ("", "unfinished", "unknown")
"""Reasons after which a result without winners says nothing."""

FORFEIT: Final = "forfeit"
"""The reason by which a pairing without a record was decided though nobody played."""


class Side(NamedTuple):
    """Who won or lost together at a board: *players*, their *place* from 1, points in the games.

    *games* counts the games that they won.
    """

    players: tuple[str, ...]
    place: int
    score: int
    games: int = 0


class BoardResult(NamedTuple):
    """How a pairing ended: its sides, the best first, and the *name* of a win such as a mars.

    *is_played*: somebody threw; nobody did in a pairing that was forfeited.
    """

    sides: tuple[Side, ...]
    name: str = ""
    is_played: bool = True

    @property
    def winners(self) -> tuple[Side, ...]:
        """The sides in the first place: several have drawn."""
        return tuple(side for side in self.sides if side.place == 1)

    @property
    def winning_players(self) -> set[str]:
        """The players in the first place."""
        return {player for side in self.winners for player in side.players}

    def by_player(self, value: Callable[[Side], int]) -> dict[str, int]:
        """Return the *value* of his side for every player."""
        return {player: value(side) for side in self.sides for player in side.players}

    def side_of(self, player: str) -> Side | None:
        """Return the side of *player*, None where he did not play."""
        return next((side for side in self.sides if player in side.players), None)


class Board(NamedTuple):
    """A pairing, the games played for it in their order, and its result: None where it has none."""

    table: Table
    games: tuple[GamePlayed, ...]
    result: BoardResult | None


class Boards:
    """The boards of an event, round by round, and the games that are of none of them."""

    def __init__(
        self,
        event: Event,
        games: Iterable[GamePlayed] = (),
        others: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.event = event
        self.spellings = Spellings(event.file.players, others)
        self.strangers: list[GamePlayed] = []
        found: dict[tuple[int, int], list[GamePlayed]] = defaultdict(list)
        places = _Places(event, self.spellings)
        for game in games:
            table = places.table_of(game)
            if table is None:
                self.strangers.append(game)
            else:
                found[table.round, table.place].append(game)
        self.by_round: tuple[tuple[Board, ...], ...] = tuple(
            tuple(self._board(table, found[table.round, table.place]) for table in one.tables)
            for one in event.rounds
        )

    def of(self, event: Event) -> Boards:
        """Return the same boards as those of *event*, which may have fewer rounds at the end."""
        boards = copy(self)
        boards.event, boards.by_round = event, self.by_round[: len(event.rounds)]
        return boards

    def __iter__(self) -> Iterator[Board]:
        for boards in self.by_round:
            yield from boards

    def _board(self, table: Table, games: list[GamePlayed]) -> Board:
        ordered = tuple(sorted(games, key=_in_order))
        given = table.pairing.result or None
        if given is None:
            return Board(table, ordered, self.by_records(table, ordered))
        is_played = bool(ordered) or given.reason != FORFEIT
        result = self.of_result(given, table.pairing.seats, is_played=is_played)
        return Board(table, ordered, result)

    def by_records(self, table: Table, games: Iterable[GamePlayed]) -> BoardResult | None:
        """Return the result of *games* of *table*: of the first, or of the match they are."""
        own = [self.of_players(table, game) for game in games]
        results = [result for result in own if result is not None]
        if self.event.match is not None:
            return self._of_match(table, results)
        return results[0] if results else None

    def is_decided(self, table: Table, game: GamePlayed) -> bool:
        """Return whether the result of *game* says who won, or that nobody did."""
        seats = self.who_sits(table, game)
        return game.result is not None and self.of_result(game.result, seats) is not None

    def of_players(self, table: Table, game: GamePlayed) -> BoardResult | None:
        """Return the result of *game* as one of *table*; None for one without, or of others."""
        seats = self.who_sits(table, game)
        if game.result is None or set(seats.values()) != set(table.players):
            return None
        return self.of_result(game.result, seats)

    def who_sits(self, table: Table, game: GamePlayed) -> dict[str, str]:
        """Return the players of the event by the seats that they have in *game*.

        Whom the record does not name is the player whom the event has there. Others are left out.
        """
        found = {}
        for player in game.players:
            seats = "".join(player.seats)
            if player.name or player.id:
                known = self.spellings.player(player.name, player.id)
            else:
                known = table.pairing.seats.get(seats)
            if known is not None:
                found[seats] = known
        return found

    def of_result(
        self, result: Result, seats: Mapping[str, str], *, is_played: bool = True
    ) -> BoardResult | None:
        """Return what *result* says of those who have *seats*; None where nothing is decided."""
        if not result.winners and result.reason in UNDECIDED:
            return None
        sides = []
        for own in self.event.sides(seats):
            letters = set("".join(own))
            won = bool(letters & set(result.winners))
            ranks = [rank for seat, rank in result.ranks.items() if seat in letters]
            scores = [points for seat, points in result.score.items() if seat in letters]
            place = min(ranks) if ranks else 1 if won or not result.winners else 2
            players = tuple(seats[each] for each in own)
            sides.append(Side(players, place, max(scores, default=int(won)), int(won)))
        return _in_places(sides, result.name, is_played=is_played)

    def _of_match(self, table: Table, results: list[BoardResult]) -> BoardResult | None:
        """Return the result of a match by those of its games, None as long as nobody has won."""
        length = self.event.match
        sides = []
        for own in self.event.sides(table.pairing.seats):
            players = tuple(table.pairing.seats[each] for each in own)
            of_games = [result.side_of(players[0]) for result in results]
            score = sum(side.score for side in of_games if side)
            games = sum(side.games for side in of_games if side)
            sides.append(Side(players, 1, score, games))
        best = max((side.score for side in sides), default=0)
        to = length.to if length and length.to else 0
        count = length.games if length and length.games else 0
        if not results or (to and best < to) or (count and len(results) < count):
            return None
        ahead = [sum(other.score > side.score for other in sides) for side in sides]
        return _in_places(
            side._replace(place=1 + better) for side, better in zip(sides, ahead, strict=True)
        )


def boards_of(
    event: Event,
    records: Iterable[Record],
    others: Mapping[str, Iterable[str]] | None = None,
    *,
    own: tuple[Ruleset, ...] = (),
) -> Boards:
    """Return the boards of *event* with those of *records* that are of it, each checked.

    *others* are spellings of names as for :class:`Spellings`, *own* rulesets of the user's that
    records may name.
    """
    found = games_of(event, checked_records(records, own))
    return Boards(event, (game for game in found if isinstance(game, GamePlayed)), others)


def _in_places(sides: Iterable[Side], name: str = "", *, is_played: bool = True) -> BoardResult:
    return BoardResult(tuple(sorted(sides, key=lambda side: side.place)), name, is_played)


def _in_order(game: GamePlayed) -> tuple[int, str, int]:
    number = game.match.game if game.match else None
    return number or 0, game.file, game.number


class _Places:
    """Finds the table that a game was played at: by its round and table, else by who played."""

    def __init__(self, event: Event, spellings: Spellings) -> None:
        self._spellings = spellings
        self._rounds: dict[str, EventRound] = {}
        for one in event.rounds:
            for name in (one.name, str(one.number)):
                self._rounds.setdefault(folded(name), one)
        self._all = event.rounds

    def table_of(self, game: GamePlayed) -> Table | None:
        """Return the table of *game*, None where the event has none for it."""
        named = game.event.round
        if named and folded(named) not in self._rounds:
            return None
        rounds = (self._rounds[folded(named)],) if named else self._all
        if named and game.event.table:
            called = folded(game.event.table)
            return next((one for one in rounds[0].tables if folded(one.name) == called), None)
        return self._by_players(game, rounds)

    def _by_players(self, game: GamePlayed, rounds: Iterable[EventRound]) -> Table | None:
        """Return the one table of *rounds* at which these players sit, None for none or several."""
        known = {self._spellings.player(player.name, player.id) for player in game.players}
        tables = [table for one in rounds for table in one.tables if set(table.players) == known]
        return tables[0] if len(tables) == 1 else None
