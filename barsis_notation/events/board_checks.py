"""Checks of a board: its records exist and agree with the result in the event file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, Final

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.events.event_boards import (
    UNDECIDED,
    Board,
    BoardResult,
    Boards,
    is_decided,
    skip_repeated_games,
)
from barsis_notation.events.event_games import GamePlayed
from barsis_notation.events.finding_words import EventWording
from barsis_notation.events.game_checks import GameChecks
from barsis_notation.events.structs import MatchLength
from barsis_notation.language.texts import Text, bind_texts, make_numeral
from barsis_notation.record.shapes import REASONS_OF_MOVES
from barsis_notation.record.structs import Event, Player
from barsis_notation.validation.match_checks import MatchCollector

_text = bind_texts("events")


_POINTS_BEFORE: Final = {event_codes.POINTS_BEFORE.code, event_codes.OTHER_BEGINNING.code}
"""Codes of findings about points before a game."""

_PLACE: Final = attrgetter("place")
"""Returns the place of a ``Side``."""
_SCORE: Final = attrgetter("score")
"""Returns the points of a ``Side`` in its games."""


class BoardChecks:
    """The checks of one board of an event.

    Args:
        boards: All boards of the event.
        board: The board to check, one of *boards*.
        file: Path of the event file, put into findings about it; ``""`` for none.
    """

    def __init__(self, boards: Boards, board: Board, file: str) -> None:
        self.boards = boards
        self.board = board
        self.table = board.table
        self.file = file
        self.words = EventWording(boards.event)

    def check(self) -> Iterator[Finding]:
        """Yield the findings of each record of this board, then those of the board.

        Differences between a record and the pairing are findings of the record. A board without
        records gives one finding, unless the event file has a result that decides it.
        """
        for game in self.board.games:
            yield from self._make_game_checks(game).check()
        if self.board.games:
            yield from self._check_repeated_games()
            yield from self._check_games_after_end()
            yield from self._check_points_before()
            yield from self._check_result()
        elif self.board.result is None:
            yield self._make_finding(
                event_codes.RECORD_MISSING, found=self.words.describe_players(self.table)
            )

    def _make_game_checks(self, game: GamePlayed) -> GameChecks:
        return GameChecks(self.boards, self.table, game)

    def _make_finding(self, code: Code, pointer: str = "", **facts: Any) -> Finding:
        """Return a finding of *code* about the pairing, or about *pointer*, in the event file."""
        pointer = pointer or self.table.pointer
        finding = code.finding(
            words=self.words.make_place_words(self.table), pointer=pointer, **facts
        )
        finding.file = self.file or None
        return finding

    # Number of records.

    def _check_repeated_games(self) -> Iterator[Finding]:
        """Yield findings for games with a second record, or with a repeated number in a match."""
        is_match = self.boards.event.match is not None
        seen: dict[int, GamePlayed] = {}
        for game in self.board.games:
            number = (game.match.game or 0) if game.match and is_match else 0
            first = seen.setdefault(number, game)
            if first is not game and (number or not is_match):
                found = f"{first.file}:{first.line or first.number}"
                yield self._make_game_checks(game).make_finding(
                    event_codes.RECORDS_OF_BOARD, "", found=found
                )

    def _check_games_after_end(self) -> Iterator[Finding]:
        """Yield findings for games played after the match was over."""
        match = self.boards.event.match
        if match is None:
            return
        points: Counter[str] = Counter()
        for number, game in enumerate(skip_repeated_games(self.board.games), start=1):
            is_won = bool(match.to) and max(points.values(), default=0) >= (match.to or 0)
            is_beyond = bool(match.games) and number > (match.games or 0)
            if is_won or is_beyond:
                yield self._make_game_checks(game).make_finding(
                    event_codes.GAMES_TOO_MANY,
                    "/match",
                    found=make_numeral(number),
                    expected=_describe_end(match),
                )
            points.update(self._get_points(game))

    def _check_points_before(self) -> Iterator[Finding]:
        """Yield findings for games whose match.before differs from the board's points so far.

        Skips games for which the checks of matches have already compared it, by match.id.
        """
        if self.boards.event.match is None:
            return
        games = {(game.file, game.number): game for game in self.board.games}
        matches = MatchCollector()
        for game in games.values():
            if game.is_read and self.boards.is_of_players(self.table, game):
                matches.add("", self._use_event_names(game), game.file, game.number, game.line)
        for found in matches.findings():
            game = games[found.file or "", found.record or 0]
            if found.code not in _POINTS_BEFORE or not _POINTS_BEFORE.isdisjoint(
                one.code for one in game.findings
            ):
                continue
            yield self._make_game_checks(game).make_finding(
                event_codes.POINTS_AT_BOARD,
                "/match/before",
                words={"game": make_numeral((game.match.game or 0) if game.match else 0)},
                found=found.given("found"),
                expected=found.given("expected"),
            )

    def _use_event_names(self, game: GamePlayed) -> GamePlayed:
        """Return *game* as a game of this board only, with the player names of the event."""
        sits = self.boards.who_sits(self.table, game)
        players = [
            Player(seats=list(seats), id=player, name=self.boards.event.name_of(player))
            for seats, player in sits.items()
        ]
        return game._replace(players=tuple(players), event=Event())

    def _get_points(self, game: GamePlayed) -> dict[str, int]:
        """Return the points of *game* by player key; empty if the game has no usable result."""
        result = self.boards.of_players(self.table, game)
        sides = result.sides if result else ()
        return {player: side.score for side in sides for player in side.players}

    # Result.

    def _check_result(self) -> Iterator[Finding]:
        """Yield the findings about the result; none if an unread record may have the result."""
        is_all_read = all(game.is_read for game in self.board.games)
        if not is_all_read and self.boards.by_records(self.table, self.board.games) is None:
            return
        if self.table.pairing.result:
            yield from self._check_agreement()
        if self.table.pairing.result and self.board.result is not None:
            return
        for game in self.board.games:
            if game.is_read and not is_decided(game.result):
                reason = game.result.reason if game.result else ""
                yield self._make_game_checks(game).make_finding(
                    event_codes.UNDECIDED, "/result", found=reason or _text("no-result")
                )
        match = self.boards.event.match
        if match is not None and self.board.result is None:
            yield self._make_finding(
                event_codes.MATCH_UNFINISHED,
                found=self._describe_score_so_far(),
                expected=_describe_end(match),
            )

    def _check_agreement(self) -> Iterator[Finding]:
        by_records = self.boards.by_records(self.table, self.board.games)
        if not self._is_consistent_with(by_records):
            yield self._make_finding(
                event_codes.RESULT_DIFFERS,
                f"{self.table.pointer}/result",
                found=self.words.describe_result(self.board.result),
                expected=self.words.describe_result(by_records),
            )

    def _is_consistent_with(self, by_records: BoardResult | None) -> bool:
        """Return whether the result in the event file agrees with the records.

        If the records do not decide the board, the result agrees unless its reason leaves the board
        undecided or can only be caused by moves: another reason means that the board was decided
        outside the game, by a ruling or because a player left.
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

    def _describe_score_so_far(self) -> Text:
        points = Counter(dict.fromkeys(self.table.players, 0))
        for game in skip_repeated_games(self.board.games):
            points.update(self._get_points(game))
        return self.words.describe_score(points)


def _describe_end(match: MatchLength) -> Text:
    """Return the condition that ends a match, in words."""
    if match.to:
        return _text("match-to", points=make_numeral(match.to))
    return _text("match-games", count=match.games or 0)
