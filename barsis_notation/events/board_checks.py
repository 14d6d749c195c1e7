"""A board: whether it has its records, and whether they give the result that the event has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.events.boards import (
    UNDECIDED,
    Board,
    BoardResult,
    Boards,
    each_once,
    is_decided,
)
from barsis_notation.events.game_checks import GameAtTable
from barsis_notation.events.played import GamePlayed
from barsis_notation.events.structs import MatchLength
from barsis_notation.events.wording import Wording
from barsis_notation.language.texts import Text, numeral, texts_of
from barsis_notation.record.shapes import REASONS_OF_MOVES
from barsis_notation.record.structs import Event, Player
from barsis_notation.validation.series import Matches

_text = texts_of("events")


_POINTS_BEFORE: Final = {event_codes.POINTS_BEFORE.code, event_codes.OTHER_BEGINNING.code}
"""Codes of findings about points before a game."""

_PLACE: Final = attrgetter("place")
_SCORE: Final = attrgetter("score")


class BoardChecks:
    """What can be wrong with a board of an event; *file* is where the event stands."""

    def __init__(self, boards: Boards, board: Board, file: str) -> None:
        self.boards = boards
        self.board = board
        self.table = board.table
        self.file = file
        self.words = Wording(boards.event)

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong, that of the records first."""
        for game in self.board.games:
            yield from self._at_table(game).findings()
        if self.board.games:
            yield from self._twice()
            yield from self._after_match()
            yield from self._points_before()
            yield from self._result()
        elif self.board.result is None:
            yield self._finding(event_codes.RECORD_MISSING, found=self.words.players(self.table))

    def _at_table(self, game: GamePlayed) -> GameAtTable:
        return GameAtTable(self.boards, self.table, game)

    def _finding(self, code: Code, pointer: str = "", **facts: Any) -> Finding:
        """Return a finding of *code* about the pairing in the event file."""
        pointer = pointer or self.table.pointer
        finding = code.finding(words=self.words.where(self.table), pointer=pointer, **facts)
        finding.file = self.file or None
        return finding

    # How many records there are.

    def _twice(self) -> Iterator[Finding]:
        is_match = self.boards.event.match is not None
        seen: dict[int, GamePlayed] = {}
        for game in self.board.games:
            number = (game.match.game or 0) if game.match and is_match else 0
            first = seen.setdefault(number, game)
            if first is not game and (number or not is_match):
                found = f"{first.file}:{first.line or first.number}"
                yield self._at_table(game).finding(event_codes.RECORDS_OF_BOARD, "", found=found)

    def _after_match(self) -> Iterator[Finding]:
        match = self.boards.event.match
        if match is None:
            return
        points: Counter[str] = Counter()
        for number, game in enumerate(each_once(self.board.games), start=1):
            is_won = bool(match.to) and max(points.values(), default=0) >= (match.to or 0)
            is_beyond = bool(match.games) and number > (match.games or 0)
            if is_won or is_beyond:
                yield self._at_table(game).finding(
                    event_codes.GAMES_TOO_MANY,
                    "/match",
                    found=numeral(number),
                    expected=_end_of(match),
                )
            points.update(self._points(game))

    def _points_before(self) -> Iterator[Finding]:
        """Yield the games whose match.before is not what the others of the board come to.

        Nothing of games that their match.id has brought together with the others already.
        """
        if self.boards.event.match is None:
            return
        games = {(game.file, game.number): game for game in self.board.games}
        matches = Matches()
        for game in games.values():
            if self.boards.is_of_players(self.table, game):
                matches.add("", self._as_in_event(game), game.file, game.number, game.line)
        for found in matches.findings():
            game = games[found.file or "", found.record or 0]
            if found.code not in _POINTS_BEFORE or not _POINTS_BEFORE.isdisjoint(
                one.code for one in game.findings
            ):
                continue
            yield self._at_table(game).finding(
                event_codes.POINTS_AT_BOARD,
                "/match/before",
                words={"game": numeral((game.match.game or 0) if game.match else 0)},
                found=found.given("found"),
                expected=found.given("expected"),
            )

    def _as_in_event(self, game: GamePlayed) -> GamePlayed:
        """Return *game* as one of nothing but this board, its players named as in the event."""
        sits = self.boards.who_sits(self.table, game)
        players = [
            Player(seats=list(seats), id=player, name=self.boards.event.name_of(player))
            for seats, player in sits.items()
        ]
        return game._replace(players=tuple(players), event=Event())

    def _points(self, game: GamePlayed) -> dict[str, int]:
        result = self.boards.of_players(self.table, game)
        sides = result.sides if result else ()
        return {player: side.score for side in sides for player in side.players}

    # What they come to.

    def _result(self) -> Iterator[Finding]:
        if self.table.pairing.result:
            yield from self._differs()
        if self.table.pairing.result and self.board.result is not None:
            return
        for game in self.board.games:
            if not is_decided(game.result):
                reason = game.result.reason if game.result else ""
                yield self._at_table(game).finding(
                    event_codes.UNDECIDED, "/result", found=reason or _text("no-result")
                )
        match = self.boards.event.match
        if match is not None and self.board.result is None:
            yield self._finding(
                event_codes.MATCH_UNFINISHED, found=self._so_far(), expected=_end_of(match)
            )

    def _differs(self) -> Iterator[Finding]:
        by_records = self.boards.by_records(self.table, self.board.games)
        if not self._agrees_with(by_records):
            yield self._finding(
                event_codes.RESULT_DIFFERS,
                f"{self.table.pointer}/result",
                found=self.words.result(self.board.result),
                expected=self.words.result(by_records),
            )

    def _agrees_with(self, by_records: BoardResult | None) -> bool:
        """Return whether the result in the event file says what the records say, or less.

        Where the records come to no end, it does unless it is one that only moves bring about: the
        board was decided beside the game, by a ruling or because somebody left.
        """
        own, given = self.board.result, self.table.pairing.result
        if not given or own is None:
            return by_records is None
        if by_records is None:
            return given.reason not in (*UNDECIDED, *REASONS_OF_MOVES)
        same = own.winning_players == by_records.winning_players
        if given.ranks:
            same &= own.by_player(_PLACE) == by_records.by_player(_PLACE)
        if given.score:
            same &= own.by_player(_SCORE) == by_records.by_player(_SCORE)
        if given.name and self.boards.event.match is None:
            same &= own.name == by_records.name
        return same

    def _so_far(self) -> Text:
        points = Counter(dict.fromkeys(self.table.players, 0))
        for game in each_once(self.board.games):
            points.update(self._points(game))
        return self.words.score(points)


def _end_of(match: MatchLength) -> Text:
    """Return when a match is over."""
    if match.to:
        return _text("match-to", points=numeral(match.to))
    return _text("match-games", count=match.games or 0)
