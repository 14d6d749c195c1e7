"""An event held against the records of its games, board by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding, Severity
from barsis_notation.events.boards import Board, BoardResult, Boards
from barsis_notation.events.days import span_of
from barsis_notation.events.event import Event, EventRound, Table
from barsis_notation.events.played import GamePlayed
from barsis_notation.language.texts import Text, listed, numeral, texts_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.values import json_text

_text = texts_of("events")


class BoardReport(NamedTuple):
    """A board, and everything that is wrong with it and its records."""

    board: Board
    findings: tuple[Finding, ...]

    @property
    def is_clean(self) -> bool:
        """Whether there is nothing but remarks."""
        return all(finding.severity is Severity.INFO for finding in self.findings)


class RoundReport(NamedTuple):
    """A round, board by board."""

    round: EventRound
    boards: tuple[BoardReport, ...]

    @property
    def clean(self) -> int:
        """How many of its boards are clean."""
        return sum(board.is_clean for board in self.boards)


class EventReport(NamedTuple):
    """Every round of an event, and what is wrong with records that are of none of its tables."""

    rounds: tuple[RoundReport, ...]
    findings: tuple[Finding, ...]

    def all_findings(self) -> Iterator[Finding]:
        """Yield everything that was found, board by board."""
        for one in self.rounds:
            for board in one.boards:
                yield from board.findings
        yield from self.findings


def report_on(boards: Boards, file: str = "") -> EventReport:
    """Return what is wrong with the boards of an event; *file* is where the event stands.

    What the event file says wrongly by itself is not in it.
    """
    return _Reporter(boards, file).report()


class _Reporter:
    def __init__(self, boards: Boards, file: str) -> None:
        self.boards = boards
        self.event: Event = boards.event
        self.file = file

    def report(self) -> EventReport:
        """Return the report on all rounds."""
        rounds = tuple(
            self._round(one, boards)
            for one, boards in zip(self.event.rounds, self.boards.by_round, strict=True)
        )
        return EventReport(rounds, tuple(self._strangers()))

    def _round(self, one: EventRound, boards: tuple[Board, ...]) -> RoundReport:
        twice = self._at_two_boards(boards)
        reports = [
            BoardReport(board, (*self._board(board), *twice.get(board.table.place, ())))
            for board in boards
        ]
        return RoundReport(one, tuple(reports))

    # What is found on one board.

    def _board(self, board: Board) -> Iterator[Finding]:
        for game in board.games:
            yield from game.findings
            yield from self._people(board.table, game)
            yield from self._rules(board.table, game)
            yield from self._day(board.table, game)
            yield from self._length(board.table, game)
        yield from self._how_many(board)
        yield from self._decided(board)

    def _people(self, table: Table, game: GamePlayed) -> Iterator[Finding]:
        sits = self.boards.who_sits(table, game)
        seats = {"".join(player.seats): player for player in game.players}
        if set(sits.values()) != set(table.players) or len(sits) != len(seats):
            yield self._of_game(
                event_codes.OTHER_PLAYERS,
                table,
                game,
                "/players",
                found=listed(
                    (player.name or player.id or _text("unknown-player")) for player in game.players
                ),
                expected=self._names(table),
            )
            yield from self._away(table, sits, game)
            return
        if sits != table.pairing.seats:
            yield self._of_game(
                event_codes.OTHER_SEATS,
                table,
                game,
                "/players",
                found=self._seated(sits),
                expected=self._seated(table.pairing.seats),
            )
        for number, player in enumerate(game.players):
            name, id = player.name, player.id
            if (name or id) and not self.boards.spellings.is_exact(name, id):
                known = self.event.players[sits["".join(player.seats)]]
                yield self._of_game(
                    event_codes.OTHER_SPELLING,
                    table,
                    game,
                    f"/players/{number}/name",
                    found=name or id,
                    expected=known.name,
                )

    def _away(self, table: Table, sits: dict[str, str], game: GamePlayed) -> Iterator[Finding]:
        one = self.event.rounds[table.round - 1]
        for player in sits.values():
            if player in (*one.byes, *one.absent):
                yield self._of_game(
                    event_codes.PLAYED_THOUGH_AWAY,
                    table,
                    game,
                    "/players",
                    found=self._name(player),
                )

    def _rules(self, table: Table, game: GamePlayed) -> Iterator[Finding]:
        own, played = self.event.ruleset, game.rules
        if played is not None and not _is_the_same(own, played):
            yield self._of_game(
                event_codes.OTHER_RULES,
                table,
                game,
                "/ruleset",
                found=_rules(played, own),
                expected=_rules(own, played),
            )

    def _day(self, table: Table, game: GamePlayed) -> Iterator[Finding]:
        one, file = self.event.rounds[table.round - 1], self.event.file
        day = table.pairing.date
        span = (
            span_of(day, day)
            or span_of(one.date, one.end_date)
            or span_of(file.date, file.end_date)
        )
        played = game.event.date
        if played and span is not None and not span.is_backwards and played not in span:
            yield self._of_game(
                event_codes.DAY_OUTSIDE,
                table,
                game,
                "/event/date",
                found=played,
                expected=span.spoken(),
            )

    def _length(self, table: Table, game: GamePlayed) -> Iterator[Finding]:
        own = self.event.match
        to = (own.to or 0) if own else 0
        said = (game.match.to or 0) if game.match else 0
        if said and said != to:
            yield self._of_game(
                event_codes.OTHER_LENGTH,
                table,
                game,
                "/match/to",
                found=numeral(said),
                expected=numeral(to) if to else _text("any-length"),
            )

    def _how_many(self, board: Board) -> Iterator[Finding]:
        if not board.games:
            if not board.table.pairing.result:
                yield self._of_table(
                    event_codes.RECORD_MISSING, board.table, found=self._names(board.table)
                )
            return
        seen: dict[int, GamePlayed] = {}
        for game in board.games:
            number = (game.match.game or 0) if game.match and self.event.match else 0
            first = seen.setdefault(number, game)
            is_counted = self.event.match is not None and number == 0
            if first is not game and not is_counted:
                yield self._of_game(
                    event_codes.RECORDS_OF_BOARD,
                    board.table,
                    game,
                    "",
                    found=f"{first.file}:{first.line or first.number}",
                )
        yield from self._after_match(board)

    def _after_match(self, board: Board) -> Iterator[Finding]:
        match = self.event.match
        if match is None:
            return
        points: dict[str, int] = defaultdict(int)
        for number, game in enumerate(board.games, start=1):
            expected = None
            if match.to and max(points.values(), default=0) >= match.to:
                expected = _text("match-to", points=numeral(match.to))
            if match.games and number > match.games:
                expected = _text("match-games", count=match.games)
            if expected is not None:
                yield self._of_game(
                    event_codes.GAMES_TOO_MANY,
                    board.table,
                    game,
                    "/match",
                    found=numeral(number),
                    expected=expected,
                )
            result = self.boards.of_players(board.table, game)
            for side in result.sides if result else ():
                points[side.players[0]] += side.score

    def _decided(self, board: Board) -> Iterator[Finding]:
        by_records = self.boards.by_records(board.table, board.games)
        given = board.table.pairing.result
        if given and board.games and board.result != by_records:
            if not _agree(board.result, by_records):
                yield self._of_table(
                    event_codes.RESULT_DIFFERS,
                    board.table,
                    pointer=f"{board.table.pointer}/result",
                    found=self._result(board.result),
                    expected=self._result(by_records),
                )
            return
        if given or not board.games:
            return
        for game in board.games:
            if game.result is None or not self.boards.is_decided(board.table, game):
                reason = game.result.reason if game.result else ""
                yield self._of_game(
                    event_codes.UNDECIDED,
                    board.table,
                    game,
                    "/result",
                    found=reason or _text("no-result"),
                )
        match = self.event.match
        if match is not None and board.result is None:
            yield self._of_table(
                event_codes.MATCH_UNFINISHED,
                board.table,
                found=self._score_so_far(board),
                expected=_text("match-to", points=numeral(match.to))
                if match.to
                else _text("match-games", count=match.games or 0),
            )

    def _score_so_far(self, board: Board) -> Text:
        points: dict[str, int] = dict.fromkeys(board.table.players, 0)
        for game in board.games:
            result = self.boards.of_players(board.table, game)
            for side in result.sides if result else ():
                for player in side.players:
                    points[player] += side.score
        return listed(
            (
                _text("score-of", who=self._name(player), points=numeral(score))
                for player, score in points.items()
            ),
            "commas",
        )

    # What shows only when boards are looked at together.

    def _at_two_boards(self, boards: tuple[Board, ...]) -> dict[int, list[Finding]]:
        """Return, by table, who sits there by its records and sits at another table as well."""
        tables: dict[str, list[tuple[Table, GamePlayed]]] = defaultdict(list)
        for board in boards:
            for game in board.games:
                for player in self.boards.who_sits(board.table, game).values():
                    tables[player].append((board.table, game))
        found: dict[int, list[Finding]] = defaultdict(list)
        for player, places in tables.items():
            names = list(dict.fromkeys(table.name for table, _ in places))
            if len(names) > 1:
                table, game = next(
                    (each for each in places if player not in each[0].players), places[-1]
                )
                words: dict[str, object] = {
                    "places": listed((_text("at-table", table=name) for name in names), "commas")
                }
                found[table.place].append(
                    self._of_game(
                        event_codes.AT_TWO_BOARDS,
                        table,
                        game,
                        "/players",
                        found=self._name(player),
                        words=words,
                    )
                )
        return found

    def _strangers(self) -> Iterator[Finding]:
        for game in self.boards.strangers:
            yield from game.findings
            who = listed(player.name or player.id or "?" for player in game.players)
            event = game.event
            where = _text("of-no-round")
            if event.round:
                where = _text("of-round", round=event.round)
            if event.round and event.table:
                where = _text("round-and-table", round=event.round, table=event.table)
            yield _placed(
                event_codes.NO_TABLE.finding(
                    found=_text("at-a-table", where=where, who=who), pointer="/event"
                ),
                game,
            )

    # Words.

    def _of_game(
        self,
        code: Code,
        table: Table,
        game: GamePlayed,
        pointer: str,
        *,
        found: Text | str,
        words: dict[str, object] | None = None,
        **facts: object,
    ) -> Finding:
        said = self._where(table)
        finding = code.finding(words=said | (words or {}), found=found, pointer=pointer, **facts)
        return _placed(finding, game)

    def _of_table(
        self, code: Code, table: Table, *, pointer: str = "", found: Text | str, **facts: object
    ) -> Finding:
        said = self._where(table)
        finding = code.finding(words=said, found=found, pointer=pointer or table.pointer, **facts)
        finding.file = self.file or None
        return finding

    def _where(self, table: Table) -> dict[str, object]:
        return {"round": self.event.rounds[table.round - 1].name, "table": table.name}

    def _name(self, player: str) -> str:
        known = self.event.players.get(player)
        return known.name if known else player

    def _names(self, table: Table) -> Text:
        return listed(map(self._name, table.players))

    def _seated(self, seats: dict[str, str]) -> Text:
        return listed(
            (
                _text("who-at", player=self._name(player), seats=own)
                for own, player in sorted(seats.items())
            ),
            "commas",
        )

    def _result(self, result: BoardResult | None) -> Text:
        if result is None:
            return _text("no-result")
        winners = [self._name(player) for side in result.winners for player in side.players]
        said = _text("won-by", winners=listed(winners))
        if result.name:
            said = _text("won-by-name", winners=listed(winners), name=result.name)
        if len(result.winners) > 1:
            said = _text("drawn")
        score = listed(
            (
                _text("score-of", who=self._name(side.players[0]), points=numeral(side.score))
                for side in result.sides
            ),
            "commas",
        )
        return _text("with-score", result=said, score=score)


def _placed(finding: Finding, game: GamePlayed) -> Finding:
    finding.file, finding.record = game.file or None, game.number
    finding.line = game.line
    return finding


def _agree(own: BoardResult | None, other: BoardResult | None) -> bool:
    """Return whether two results have the same places, and the same points where both have some."""
    if own is None or other is None:
        return own is other
    return _places(own) == _places(other) and _scores(own) == _scores(other)


def _places(result: BoardResult) -> dict[str, int]:
    return {player: side.place for side in result.sides for player in side.players}


def _scores(result: BoardResult) -> dict[str, int]:
    return {player: side.score for side in result.sides for player in side.players}


def _is_the_same(own: Ruleset, other: Ruleset) -> bool:
    return (own.id, own.version) == (other.id, other.version) and not _differing(own, other)


def _differing(own: Ruleset, other: Ruleset) -> list[str]:
    if (own.id, own.version) != (other.id, other.version):
        return []
    return [path for path in own.facts if own.facts[path] != other.facts.get(path)]


def _rules(ruleset: Ruleset, other: Ruleset) -> Text:
    """Return which rules these are, with the options in which *other* differs."""
    options = _differing(ruleset, other)
    if not options:
        return _text("rules-of", game=ruleset.id, version=numeral(ruleset.version))
    named = (
        _text("option-is", path=path, value=json_text(ruleset.facts.get(path))) for path in options
    )
    return _text(
        "rules-with",
        game=ruleset.id,
        version=numeral(ruleset.version),
        options=listed(named, "commas"),
    )
