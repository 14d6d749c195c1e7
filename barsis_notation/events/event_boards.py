"""Boards: the pairings of an event with the records and results of their games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec.structs import replace

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics import event_codes
from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.events.event_games import GamePlayed, check_records, gather_games
from barsis_notation.events.spellings import NameIndex, Spellings
from barsis_notation.events.structs import MatchLength
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.structs import Player, Record, Result
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.result_checks import GIVEN_UP, UNFINISHED

_text = bind_texts("events")

UNDECIDED: Final = ("", UNFINISHED, "unknown")
"""Reasons with which a result without winners decides nothing."""

FORFEIT: Final = "forfeit"
"""The reason of a forfeited pairing; if it also has no turns, it was not played."""

ANY: Final = 0
"""The round number used for records that name no round."""

_SCORE: Final = attrgetter("score")


class Side(NamedTuple):
    """The players who won or lost together at a board.

    Attributes:
        players: Keys of the players.
        place: The place at the board, from 1; sides with equal results share one.
        score: The points won in the games of the board. In a game without points, the winners have
            1 and the others 0. If the result in the event file has no points, the points are those
            of the records, provided that these have the same winners.
        games: The number of games won in the records. If the event file has a result, and the
            records decide nothing or have other winners, the winners have 1 and the others 0.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> first = next(iter(boards))
        >>> [(side.players, side.place, side.score) for side in first.result.sides]
        [(('Amal',), 1, 1), (('Basim',), 2, 0)]
    """

    players: tuple[str, ...]
    place: int
    score: int
    games: int = 0


class BoardResult(NamedTuple):
    """The result of a pairing, or of one of its games.

    Attributes:
        sides: All sides, the best first.
        name: The name of the win, such as ``mars``; ``""`` if it has none.
        is_played: Whether there was play; False for a forfeit before the first throw.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> result = next(iter(boards)).result
        >>> result.winning_players, result.side_of("Dana")
        ({'Amal'}, None)
        >>> result.by_player(lambda side: side.place)
        {'Amal': 1, 'Basim': 2}
    """

    sides: tuple[Side, ...]
    name: str = ""
    is_played: bool = True

    @property
    def winners(self) -> tuple[Side, ...]:
        """The sides in first place: several if they share the place, none if all have forfeited."""
        return tuple(side for side in self.sides if side.place == 1)

    @property
    def winning_players(self) -> set[str]:
        """The keys of the players of the sides in first place; empty if all have forfeited."""
        return {player for side in self.winners for player in side.players}

    def by_player(self, value: Callable[[Side], int]) -> dict[str, int]:
        """Return a mapping from the key of each player to the value of their side.

        Args:
            value: Function that takes a side and returns a number, such as the place of the side.
        """
        return {player: value(side) for side in self.sides for player in side.players}

    def side_of(self, player: str) -> Side | None:
        """Return the side of the player with key *player*; None if they are not at the board."""
        return next((side for side in self.sides if player in side.players), None)


class Board(NamedTuple):
    """A pairing with its games and its result, from ``find_boards``.

    Attributes:
        table: The pairing in its round.
        games: The games of the pairing, by their number in the match, then by file and record. Each
            has ``file``, ``number`` (of the record in the file, from 1), ``players``, ``result``,
            ``turns`` (the number of turns) and ``findings``.
        result: The result in the event file, completed from the records if they have the same
            winners; if the file has no result, the result of the records. None if this result does
            not decide the pairing.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> board = next(iter(boards))
        >>> board.table.players, len(board.games), board.result.winning_players
        (('Amal', 'Basim'), 1, {'Amal'})
    """

    table: Table
    games: tuple[GamePlayed, ...]
    result: BoardResult | None


class Boards:
    """The boards of an event by round, and the games that do not belong to any of them.

    ``find_boards`` makes them from records; do not call the constructor. Iteration yields every
    Board, round by round, and can be repeated. Every pairing has a board, with or without games.

    Args:
        event: The event.
        games: The games of the event, as ``gather_games`` returns them.
        others: Further spellings of names: maps the name of a player, exactly as in the event file,
            to other names of the same person.

    Attributes:
        event: The event.
        spellings: The spellings by which players are recognised.
        strangers: The games without a table, in the order of the records.
        by_round: The boards of each round, in the order of ``event.rounds`` and of their tables.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> len(boards.by_round), len(list(boards)), boards.strangers
        (3, 6, [])
    """

    def __init__(
        self,
        event: Event,
        games: Iterable[GamePlayed] = (),
        others: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.event = event
        self._games, self._others = tuple(games), others
        self.spellings = Spellings(event.file.players, others)
        self.strangers: list[GamePlayed] = []
        found: dict[tuple[int, int], list[GamePlayed]] = defaultdict(list)
        self._places = _TableFinder(event, self.spellings)
        for game in self._games:
            table = self._places.find_table(game)
            if table is None:
                self.strangers.append(game)
            else:
                found[table.round, table.place].append(self._confirm_players(table, game))
        self.by_round: tuple[tuple[Board, ...], ...] = tuple(
            tuple(self._make_board(table, found[table.round, table.place]) for table in one.tables)
            for one in event.rounds
        )

    def of(self, event: Event) -> Boards:
        """Return these boards for *event*, which is the same event or only its first rounds.

        Boards of rounds that *event* does not have are left out with their games; ``strangers`` is
        unchanged.
        """
        boards = copy(self)
        boards.event, boards.by_round = event, self.by_round[: len(event.rounds)]
        return boards

    def move_to(self, event: Event) -> Boards:
        """Return the boards of *event*, a changed copy of this event, with the same games."""
        return Boards(event, self._games, self._others)

    def __iter__(self) -> Iterator[Board]:
        for boards in self.by_round:
            yield from boards

    def _confirm_players(self, table: Table, game: GamePlayed) -> GamePlayed:
        """Return *game*, without findings about its players if the event confirms them."""
        if not self.is_of_players(table, game):
            return game
        differ = event_codes.PLAYERS_DIFFER.code
        return game._replace(findings=tuple(one for one in game.findings if one.code != differ))

    def is_named_by(self, game: GamePlayed, table: Table) -> bool:
        """Return whether *game* names *table* and its round.

        Return True if the game does not name a round, even if it names another table. If it names a
        round without a table, only the round is compared. Rounds are named by name or number; case,
        accents, spaces and punctuation do not matter.
        """
        return self._places.is_named_by(game, table)

    def is_round_named_by(self, game: GamePlayed, table: Table) -> bool:
        """Return whether *game* names the round of *table*, or does not name a round.

        Rounds are named by name or number; case, accents, spaces and punctuation do not matter.
        """
        named = replace(game.event, table="")
        return self._places.is_named_by(game._replace(event=named), table)

    def is_of_players(self, table: Table, game: GamePlayed) -> bool:
        """Return whether the players of *game* are exactly the players of *table*.

        Players are identified as by ``who_sits``. Their seats are not compared.
        """
        sits = self.who_sits(table, game)
        return len(sits) == len(game.players) and set(sits.values()) == set(table.players)

    def _make_board(self, table: Table, games: list[GamePlayed]) -> Board:
        ordered = tuple(sorted(games, key=_get_sort_key))
        given, by_records = table.pairing.result or None, self.by_records(table, ordered)
        if given is None:
            return Board(table, ordered, by_records)
        is_played = given.reason != FORFEIT or any(game.turns for game in ordered)
        result = self.of_result(given, table.pairing.seats, is_played=is_played)
        if result and by_records and result.winning_players == by_records.winning_players:
            result = _complete_result(given, result, by_records)
        return Board(table, ordered, result)

    def by_records(self, table: Table, games: Iterable[GamePlayed]) -> BoardResult | None:
        """Return the result of *table* according to *games*; None if they do not decide it.

        In a match, this is the result of the match, which must be over; a game whose number has
        occurred before is skipped. Otherwise it is the result of the first game for which
        ``of_players`` does not return None.

        Args:
            table: The table.
            games: The games of the table, in playing order.
        """
        games = games if self.event.match is None else skip_repeated_games(games)
        own = (self.of_players(table, game) for game in games)
        results = (result for result in own if result is not None)
        if self.event.match is not None:
            return self._compute_match_result(table, results, self.event.match)
        return next(results, None)

    def of_players(self, table: Table, game: GamePlayed) -> BoardResult | None:
        """Return the result of *game* for the players of *table*.

        Return None if the game has no result or one that is not decisive, has other players, or
        uses seats that the ruleset does not have.
        """
        seats = self.who_sits(table, game)
        known = set(self.event.ruleset["seats.names"])
        if game.result is None or set(seats.values()) != set(table.players):
            return None
        if not known.issuperset("".join(seats)):
            return None
        is_played = game.turns > 0 or game.result.reason != FORFEIT
        return self.of_result(game.result, seats, is_played=is_played)

    def who_sits(self, table: Table, game: GamePlayed) -> dict[str, str]:
        """Return the players of *game* at *table*: a mapping from seats to player keys.

        Seats are written as in the pairing, such as ``S`` or ``SN``; seats that the pairing does
        not have are written as in the record. If the record gives neither name nor id at a seat,
        the player is assumed to be the one that the event seats there. Players who cannot be
        identified in the event are left out.
        """
        found = {}
        for player in game.players:
            seats = _find_paired_seats(player, table)
            if player.name or player.id:
                known = self.spellings.find_player(player.name, player.id)
            else:
                known = table.pairing.seats.get(seats)
            if known is not None:
                found[seats] = known
        return found

    def of_result(
        self, result: Result, seats: Mapping[str, str], *, is_played: bool = True
    ) -> BoardResult | None:
        """Return *result* as a BoardResult; None if it is not decisive.

        A result is not decisive if the game is unfinished, or if there are no winners and it is
        neither a draw nor a forfeit.

        Args:
            result: The result of a record or of the event file.
            seats: Maps the seats of each player, such as ``S`` or ``SN``, to the player's key.
            is_played: Whether any turn was played; stored in the result.
        """
        if not is_decided(result):
            return None
        is_drawn = not result.winners and result.reason != FORFEIT  # if forfeited, all lost
        sides = []
        for own in self.event.sides(seats):
            letters = set("".join(own))
            won = bool(letters & set(result.winners))
            ranks = [rank for seat, rank in result.ranks.items() if seat in letters]
            scores = [points for seat, points in result.score.items() if seat in letters]
            place = min(ranks) if ranks else 1 if won or is_drawn else 2
            players = tuple(seats[each] for each in own)
            sides.append(Side(players, place, max(scores, default=int(won)), int(won)))
        return _make_result(sides, result.name, is_played=is_played)

    def _compute_match_result(
        self, table: Table, results: Iterable[BoardResult], length: MatchLength
    ) -> BoardResult | None:
        """Return the result of a match from the results of its games; None if it is not over.

        Games after its end do not count.
        """
        sides = [Side(players, 1, 0) for players in self.event.sides_at(table)]
        is_played = False
        for number, result in enumerate(results, start=1):
            sides = [_add_game(side, result) for side in sides]
            is_played |= result.is_played
            if number == length.games or (length.to and max(map(_SCORE, sides)) >= length.to):
                return _make_result(_rank_by_score(sides), is_played=is_played)
        return None


def find_boards(
    event: Event,
    records: Iterable[Record],
    others: Mapping[str, Iterable[str]] | None = None,
    *,
    own: tuple[Ruleset, ...] = (),
) -> Boards:
    """Return the boards of *event*, with the games from *records* that belong to the event.

    A record belongs to the table that it names if its players were paired there. Otherwise it
    belongs to their only table in the round that it names or, failing that, to their only table in
    all rounds. If neither exists, it belongs to the table that it names. Records without a table
    are in ``Boards.strangers``.

    Every record is checked by the ruleset that it names. The ``record`` of its findings is its
    position among *records*, from 1; their ``file`` is not set.

    Args:
        event: The event.
        records: The records, consumed once; records that name another event are left out.
        others: Further spellings of names: maps the name of a player, exactly as in the event file,
            to other names of the same person.
        own: Rulesets that are not built in and that records may name.

    Returns:
        The boards. Problems of records are findings of their games and are not raised.

    Raises:
        WrongTypeError: If *event* is not an Event, an item of *records* is not a Record, or *own*
            is not a tuple of rulesets. It is a UsageError.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> [board.result.winning_players for board in boards.by_round[0]]
        [{'Amal'}, {'Dana'}]
    """
    expect("event", event, Event)
    return Boards(event, gather_games(event, check_records(records, own))[0], others)


def is_decided(result: Result | None) -> bool:
    """Return whether *result* names winners, or is a draw or a forfeit by all players.

    Return False for None and for an unfinished game, even if it has a winner. Also return False for
    a result without winners whose reason is missing, ``unknown``, ``resign`` or ``drop``.
    """
    if result is None:
        return False
    if result.winners:
        return result.reason != UNFINISHED
    return result.reason not in (*UNDECIDED, *GIVEN_UP)


def _make_result(sides: Iterable[Side], name: str = "", *, is_played: bool = True) -> BoardResult:
    return BoardResult(tuple(sorted(sides, key=lambda side: side.place)), name, is_played)


def _complete_result(given: Result, own: BoardResult, by_records: BoardResult) -> BoardResult:
    """Return *own*, made from *given* in the event file, completed from the records."""
    sides = []
    for side in own.sides:
        played = by_records.side_of(side.players[0]) or side
        place = side.place if given.ranks else played.place
        score = side.score if given.score else played.score
        sides.append(side._replace(place=place, score=score, games=played.games))
    name = given.name or by_records.name
    return _make_result(sides, name, is_played=own.is_played)


def _add_game(side: Side, result: BoardResult) -> Side:
    """Return *side* with the points of one more game of the match added."""
    own = result.side_of(side.players[0])
    if own is None:
        return side
    return side._replace(score=side.score + own.score, games=side.games + own.games)


def _rank_by_score(sides: Iterable[Side]) -> Iterator[Side]:
    """Yield *sides* with places by their points; equal sides share the better place."""
    scores = [side.score for side in sides]
    for side in sides:
        yield side._replace(place=1 + sum(score > side.score for score in scores))


def skip_repeated_games(games: Iterable[GamePlayed]) -> Iterator[GamePlayed]:
    """Yield *games*, skipping each game whose number in the match has occurred before.

    Games without a match, or without a number in it, are always yielded. The order is kept.
    """
    seen: set[int] = set()
    for game in games:
        number = (game.match.game or 0) if game.match else 0
        if number not in seen:
            yield game
        if number:
            seen.add(number)


def _get_sort_key(game: GamePlayed) -> tuple[int, str, int]:
    number = game.match.game if game.match else None
    return number or 0, game.file, game.number


def _find_paired_seats(player: Player, table: Table) -> str:
    """Return the seats of a player as the pairing writes them; their order is ignored."""
    own = set(player.seats)
    paired = (seats for seats in table.pairing.seats if set(seats) == own)
    return next(paired, "".join(player.seats))


class _TableFinder:
    """Finds the table of a game by its round and table, or by its players."""

    def __init__(self, event: Event, spellings: Spellings) -> None:
        self._spellings = spellings
        self._rounds: NameIndex[EventRound] = NameIndex()
        for one in event.rounds:
            self._rounds.add(one.name, one)
        for one in event.rounds:
            self._rounds.add(str(one.number), one)
        self._tables: dict[int, NameIndex[Table]] = defaultdict(NameIndex)
        self._meetings: dict[tuple[int, frozenset[str | None]], list[Table]] = defaultdict(list)
        for table in (table for one in event.rounds for table in one.tables):
            self._tables[table.round].add(table.name, table)
            for round in (table.round, ANY):
                self._meetings[round, frozenset(table.players)].append(table)

    def find_table(self, game: GamePlayed) -> Table | None:
        """Return the table of *game*; None if the event has no table for it, or several.

        A game names its table by round and name. If its players were paired there, the named table
        is the result. Otherwise, the result is their only table in the named round, or else their
        only table in all rounds. If they have no such table, the result is the named table.
        """
        named = game.event
        one = self._rounds.get(named.round) if named.round else None
        table = self._tables[one.number].get(named.table) if one and named.table else None
        players = frozenset(
            self._spellings.find_player(player.name, player.id) for player in game.players
        )
        if table is not None and players == frozenset(table.players):
            return table
        for round in dict.fromkeys((one.number if one else ANY, ANY)):
            tables = self._meetings.get((round, players), ()) if players else ()
            if len(tables) == 1:
                return tables[0]
        return table

    def is_named_by(self, game: GamePlayed, table: Table) -> bool:
        """Return whether *game* has the round and the name of *table*, or names no round."""
        named = game.event
        if not named.round:
            return True
        one = self._rounds.get(named.round)
        if one is None or one.number != table.round:
            return False
        return not named.table or self._tables[one.number].get(named.table) is table


def list_places(event: Event, tables: Iterable[Table]) -> Text:
    """Return the rounds and names of *tables* as one text, for messages.

    If *tables* has every table of a round with several tables, only the round is named. ``str``
    gives the text in the current language.
    """
    by_round: dict[int, list[Table]] = {}
    for table in tables:
        by_round.setdefault(table.round, []).append(table)
    return join_words(_iter_places(event, by_round), "semicolons")


def _iter_places(event: Event, by_round: Mapping[int, list[Table]]) -> Iterator[Text]:
    for number, tables in by_round.items():
        one = event.rounds[number - 1]
        if 1 < len(tables) == len(one.tables):
            yield _text("all-tables", round=one.name)
        else:
            for table in tables:
                yield _text("round-and-table", round=one.name, table=table.name)
