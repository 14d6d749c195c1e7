"""Boards: the pairings of an event, each with the records of its games and what they make of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from operator import attrgetter
from typing import Final, NamedTuple

from barsis_notation.diagnostics import event_codes
from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.events.played import GamePlayed, checked_records, gather
from barsis_notation.events.spellings import ByName, Spellings
from barsis_notation.events.structs import MatchLength
from barsis_notation.record.structs import Player, Record, Result
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.result import GIVEN_UP, UNFINISHED

UNDECIDED: Final = ("", UNFINISHED, "unknown")
"""Reasons after which a result without winners says nothing."""

FORFEIT: Final = "forfeit"
"""The reason by which a pairing was decided; nobody has played where there are no turns."""

ANY: Final = 0
"""Stands for the number of a round that a record does not name."""

_SCORE: Final = attrgetter("score")


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
                found[table.round, table.place].append(self._known(table, game))
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

    def _known(self, table: Table, game: GamePlayed) -> GamePlayed:
        """Return *game* without what is said of its players by other records, if they are right."""
        if not self.is_of_players(table, game):
            return game
        differ = event_codes.PLAYERS_DIFFER.code
        return game._replace(findings=tuple(one for one in game.findings if one.code != differ))

    def is_of_players(self, table: Table, game: GamePlayed) -> bool:
        """Return whether those who play *game* are the players of *table*, all of them."""
        sits = self.who_sits(table, game)
        return len(sits) == len(game.players) and set(sits.values()) == set(table.players)

    def _board(self, table: Table, games: list[GamePlayed]) -> Board:
        ordered = tuple(sorted(games, key=_in_order))
        given, by_records = table.pairing.result or None, self.by_records(table, ordered)
        if given is None:
            return Board(table, ordered, by_records)
        is_played = given.reason != FORFEIT or any(game.turns for game in ordered)
        result = self.of_result(given, table.pairing.seats, is_played=is_played)
        if result and by_records and result.winning_players == by_records.winning_players:
            result = _filled(given, result, by_records)
        return Board(table, ordered, result)

    def by_records(self, table: Table, games: Iterable[GamePlayed]) -> BoardResult | None:
        """Return the result of *games* of *table*: of the first, or of the match they are."""
        games = games if self.event.match is None else each_once(games)
        own = (self.of_players(table, game) for game in games)
        results = (result for result in own if result is not None)
        if self.event.match is not None:
            return self._of_match(table, results, self.event.match)
        return next(results, None)

    def of_players(self, table: Table, game: GamePlayed) -> BoardResult | None:
        """Return the result of *game* as one of *table*; None for one without, or of others."""
        seats = self.who_sits(table, game)
        known = set(self.event.ruleset["seats.names"])
        if game.result is None or set(seats.values()) != set(table.players):
            return None
        if not known.issuperset("".join(seats)):
            return None
        is_played = game.turns > 0 or game.result.reason != FORFEIT
        return self.of_result(game.result, seats, is_played=is_played)

    def who_sits(self, table: Table, game: GamePlayed) -> dict[str, str]:
        """Return the players of the event by the seats that they have in *game*.

        Whom the record does not name is the player whom the event has there. Others are left out.
        """
        found = {}
        for player in game.players:
            seats = _as_paired(player, table)
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
        if not is_decided(result):
            return None
        is_drawn = not result.winners and result.reason != FORFEIT  # else nobody came, and all lost
        sides = []
        for own in self.event.sides(seats):
            letters = set("".join(own))
            won = bool(letters & set(result.winners))
            ranks = [rank for seat, rank in result.ranks.items() if seat in letters]
            scores = [points for seat, points in result.score.items() if seat in letters]
            place = min(ranks) if ranks else 1 if won or is_drawn else 2
            players = tuple(seats[each] for each in own)
            sides.append(Side(players, place, max(scores, default=int(won)), int(won)))
        return _in_places(sides, result.name, is_played=is_played)

    def _of_match(
        self, table: Table, results: Iterable[BoardResult], length: MatchLength
    ) -> BoardResult | None:
        """Return the result of a match by those of its games, None as long as it is not over.

        Games after its end do not count.
        """
        sides = [Side(players, 1, 0) for players in self.event.sides_at(table)]
        is_played = False
        for number, result in enumerate(results, start=1):
            sides = [_added(side, result) for side in sides]
            is_played |= result.is_played
            if number == length.games or (length.to and max(map(_SCORE, sides)) >= length.to):
                return _in_places(_by_score(sides), is_played=is_played)
        return None


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
    return Boards(event, gather(event, checked_records(records, own))[0], others)


def is_decided(result: Result | None) -> bool:
    """Return whether *result* says who has won, or that nobody has.

    One that contradicts itself, such as a winner of an unfinished game, says neither.
    """
    if result is None:
        return False
    if result.winners:
        return result.reason != UNFINISHED
    return result.reason not in (*UNDECIDED, *GIVEN_UP)


def _in_places(sides: Iterable[Side], name: str = "", *, is_played: bool = True) -> BoardResult:
    return BoardResult(tuple(sorted(sides, key=lambda side: side.place)), name, is_played)


def _filled(given: Result, own: BoardResult, by_records: BoardResult) -> BoardResult:
    """Return *own*, as *given* in the event file, with what that leaves out as records say it."""
    sides = []
    for side in own.sides:
        played = by_records.side_of(side.players[0]) or side
        place = side.place if given.ranks else played.place
        score = side.score if given.score else played.score
        sides.append(side._replace(place=place, score=score, games=played.games))
    name = given.name or by_records.name
    return _in_places(sides, name, is_played=own.is_played)


def _added(side: Side, result: BoardResult) -> Side:
    """Return *side* with what it has of one more game of the match."""
    own = result.side_of(side.players[0])
    if own is None:
        return side
    return side._replace(score=side.score + own.score, games=side.games + own.games)


def _by_score(sides: Iterable[Side]) -> Iterator[Side]:
    """Yield *sides* in the places that their points give them; equal ones share the better."""
    scores = [side.score for side in sides]
    for side in sides:
        yield side._replace(place=1 + sum(score > side.score for score in scores))


def each_once(games: Iterable[GamePlayed]) -> Iterator[GamePlayed]:
    """Yield the games of a match without records that have the number of one before them."""
    seen: set[int] = set()
    for game in games:
        number = (game.match.game or 0) if game.match else 0
        if number not in seen:
            yield game
        if number:
            seen.add(number)


def _in_order(game: GamePlayed) -> tuple[int, str, int]:
    number = game.match.game if game.match else None
    return number or 0, game.file, game.number


def _as_paired(player: Player, table: Table) -> str:
    """Return the seats of a player as the pairing writes them, in whichever order he has them."""
    own = set(player.seats)
    paired = (seats for seats in table.pairing.seats if set(seats) == own)
    return next(paired, "".join(player.seats))


class _Places:
    """Finds the table that a game was played at: by its round and table, else by who played."""

    def __init__(self, event: Event, spellings: Spellings) -> None:
        self._spellings = spellings
        self._rounds: ByName[EventRound] = ByName()
        for one in event.rounds:
            self._rounds.add(one.name, one)
        for one in event.rounds:
            self._rounds.add(str(one.number), one)
        self._tables: dict[int, ByName[Table]] = defaultdict(ByName)
        self._meetings: dict[tuple[int, frozenset[str | None]], list[Table]] = defaultdict(list)
        for table in (table for one in event.rounds for table in one.tables):
            self._tables[table.round].add(table.name, table)
            for round in (table.round, ANY):
                self._meetings[round, frozenset(table.players)].append(table)

    def table_of(self, game: GamePlayed) -> Table | None:
        """Return the table of *game*, None where the event has none for it."""
        named = game.event
        one = self._rounds.get(named.round) if named.round else None
        if named.round and one is None:
            return None
        if one is not None and named.table:
            return self._tables[one.number].get(named.table)
        return self._by_players(game, one.number if one else ANY)

    def _by_players(self, game: GamePlayed, round: int) -> Table | None:
        """Return the one table of *round* at which these players sit, None for none or several."""
        players = {self._spellings.player(player.name, player.id) for player in game.players}
        tables = self._meetings.get((round, frozenset(players)), ())
        return tables[0] if len(tables) == 1 else None
