"""Comparison of the games of a match with one another, in little memory.

Games belong together if they have the same ``match.id`` within one event and section. Records may
be added in any order and from any file; findings are made after the last record.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, Protocol

from msgspec import UnsetType

from barsis_notation.base.arguments import expect
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral
from barsis_notation.record.excerpt import cut
from barsis_notation.record.structs import Event, Match, Player, Record, Result
from barsis_notation.validation.match_games import (
    UNKNOWN_POINTS,
    GameOfMatch,
    MatchStanding,
    Opponent,
    PointsBound,
    append_game,
    compute_standing,
    is_within,
    match_players,
    read_games,
)
from barsis_notation.validation.time_checks import is_before

_text = bind_texts("validation")
_replay = bind_texts("replay")

NO_RESULT: Final = ("", "unknown", "unfinished")
"""Reasons for a result from which missing winners and points cannot be inferred."""


class MatchRecord(Protocol):
    """The part of a record that is needed to compare the games of a match."""

    @property
    def match(self) -> Match | UnsetType | None:
        """The match of the game; UNSET or None if it does not belong to a match."""

    @property
    def event(self) -> Event | UnsetType | None:
        """The event; UNSET or None if it is not given."""

    @property
    def players(self) -> Sequence[Player]:
        """The players, in any order."""

    @property
    def result(self) -> Result | UnsetType | None:
        """The result of the game; UNSET or None if it is not given."""


MAX_STANDINGS: Final = 8
"""Largest number of possible standings kept after a game; later games decide between them."""


class MatchCollector:
    """A collector of the games of matches, which compares the games of each match.

    Add the records, then iterate over ``findings()``. Games belong to the same match if their match
    ids are equal and so are the names and sections of their events.

    In matches of five games, each game takes about 200 bytes of memory; games without a match take
    none.
    """

    def __init__(self) -> None:
        self._words: dict[str, int] = {"": 0}
        self._rows: dict[tuple[int, int, int], array[int]] = {}

    def add_record(self, record: Record, file: str, number: int, line: int | None = None) -> None:
        """Add a record if it names a match with an id.

        Args:
            record: The record; its turns are not used.
            file: Name of its file; "" for none.
            number: Number of the record in the file, from 1.
            line: Line where the record begins, from 1; None if unknown.
        """
        match = record.match
        if match and match.id:
            self.add(match.id, record, file, number, line)

    def add(
        self, id: str, record: MatchRecord, file: str, number: int, line: int | None = None
    ) -> None:
        """Add a game to the match *id*, regardless of the match that its record names.

        Args:
            id: Id of the match.
            record: The record.
            file: Name of its file; "" for none.
            number: Number of the record in the file, from 1.
            line: Line where the record begins, from 1; None if unknown.
        """
        match = record.match or Match()
        event = record.event
        game = GameOfMatch(
            file=self._number(file),
            record=number,
            line=line or 0,
            number=match.game or 0,
            to=match.to or 0,
            day=self._number(event.date if event else ""),
            sides=tuple(self._make_opponent(player, record, match) for player in record.players),
        )
        words = (event.name, event.section, id) if event else ("", "", id)
        name, section, match_id = map(self._number, words)
        row = self._rows.setdefault((name, section, match_id), array("q"))
        append_game(row, game)

    def findings(self) -> Iterator[Finding]:
        """Yield the findings of all matches, in the order of the first game of each.

        Findings about games that are in two files follow at the end.
        """
        words = list(self._words)
        copies = _Copies()
        for (_, _, id), row in self._rows.items():
            games = sorted(read_games(row), key=attrgetter("number", "file", "record"))
            yield from _Series(words[id], words, games, copies).findings()
        yield from copies.findings()

    def _number(self, word: str) -> int:
        return self._words.setdefault(word, len(self._words))

    def _make_opponent(self, player: Player, record: MatchRecord, match: Match) -> Opponent:
        return Opponent(
            id=self._number(player.id),
            name=self._number(player.name),
            seat=self._number("+".join(player.seats)),
            before=_get_points(player, match.before) if match.before else UNKNOWN_POINTS,
            won=_get_points_won(player, record),
        )


def check_matches(records: Iterable[Record]) -> Iterator[Finding]:
    """Yield the findings of the matches that *records* belong to.

    Games belong together if they have the same ``match.id`` within one event and section; records
    without a ``match.id`` are ignored. The findings number the records from 1 and have no file. The
    records themselves are not checked, and may be in any order. All of *records* are read before
    the first finding is yielded.

    Raises:
        WrongTypeError: During iteration, if *records* is not iterable or an item is not a Record.

    Examples:
        >>> from barsis_notation import Game, Match, Result, check_matches
        >>> records = [Game("barsis").record(), Game("barsis").record()]
        >>> records[0].match = Match(id="final", game=1, to=3)
        >>> records[0].result = Result(winners=["S"], score={"S": 1})
        >>> records[1].match = Match(id="final", game=2, to=3, before={"S": 2, "N": 0})
        >>> [(finding.name, finding.record) for finding in check_matches(records)]
        [('wrong-points-before-game', 2)]
    """
    expect("records", records, Iterable)
    matches = MatchCollector()
    for number, record in enumerate(records, start=1):
        expect("record", record, Record)
        matches.add_record(record, "", number)
    yield from matches.findings()


def _get_points(player: Player, points: dict[str, int]) -> int:
    """Return the points of a player, who has the same points at each of their seats."""
    return max((points[seat] for seat in player.seats if seat in points), default=0)


def _get_points_won(player: Player, record: MatchRecord) -> int:
    """Return the points that a player won by the result; UNKNOWN_POINTS if it is not given."""
    result = record.result
    if not result:
        return UNKNOWN_POINTS
    if result.score:
        return _get_points(player, result.score)
    if result.winners:
        return UNKNOWN_POINTS if set(player.seats) & set(result.winners) else 0
    return UNKNOWN_POINTS if result.reason in NO_RESULT else 0


# -- one match --------------------------------------------------------------------------------


class _Series:
    """The games of one match, in order; those without a number first."""

    def __init__(
        self, id: str, words: list[str], games: list[GameOfMatch], copies: _Copies
    ) -> None:
        self.id = id
        self.words = words
        self.games = games
        self._copies = copies
        self.is_over = False
        """Whether a finding has reported that the match was over."""

    def findings(self) -> Iterator[Finding]:
        """Yield the findings, game by game."""
        yield from self._check_lengths()
        yield from self._check_unnumbered()
        last: list[MatchStanding] = []
        head_start: Finding | None = None
        numbered = (game for game in self.games if game.number)
        for _, same in groupby(numbered, key=lambda game: game.number):
            games = list(same)
            yield from self._check_numbers(games, last)
            standings: list[MatchStanding] = []
            for game in games:
                before, findings = self._choose_standings(game, last)
                if head_start is not None and before:
                    if all(one.is_from_zero for one in before):
                        yield self._make_beginning_finding(before[0].game, game)
                        head_start = None
                    elif not any(one.is_from_zero for one in before):
                        yield head_start
                        head_start = None
                for finding in findings:
                    if finding.code == event_codes.HEAD_START.code and len(games) == 1:
                        head_start = finding
                    else:
                        yield finding
                standings += self._list_standings(game, before)
            last = list(dict.fromkeys(standings))[:MAX_STANDINGS]
        if head_start is not None:
            yield head_start

    def _list_standings(
        self, game: GameOfMatch, before: list[MatchStanding]
    ) -> Iterator[MatchStanding]:
        """Yield the possible standings after *game*, first the one based on its own points.

        If the points in *game* differ from those carried over from the game before, a later game
        shows which were wrong.
        """
        if not before:
            yield compute_standing(game, None, self.words)
        yield from (compute_standing(game, one, self.words) for one in before)
        if any(side.before != UNKNOWN_POINTS for side in game.sides):
            yield from (compute_standing(game, one, self.words, believes=False) for one in before)
        if not before and game.number == 1 and any(side.before > 0 for side in game.sides):
            from_zero = compute_standing(game, None, self.words, believes=False)
            yield from_zero._replace(is_from_zero=True)

    def _make_beginning_finding(self, first: GameOfMatch, game: GameOfMatch) -> Finding:
        """Return the finding that the points in *game* do not continue those of *first*."""
        nothing = first._replace(sides=tuple(one._replace(before=0) for one in first.sides))
        return self._make_finding(
            event_codes.OTHER_BEGINNING,
            first,
            game,
            pointer="/match/before",
            found=self._describe_points(first),
            expected=self._describe_points(nothing),
        )

    def _check_lengths(self) -> Iterator[Finding]:
        said = [game for game in self.games if game.to]
        for game in said[1:]:
            if game.to != said[0].to:
                yield self._make_finding(
                    event_codes.LENGTH_DIFFERS,
                    game,
                    said[0],
                    pointer="/match/to",
                    found=make_numeral(game.to),
                    expected=make_numeral(said[0].to),
                )

    def _check_unnumbered(self) -> Iterator[Finding]:
        for game in self.games[1:]:
            if not game.number or not self.games[0].number:
                yield from self._check_players(game, self.games[0])

    def _check_numbers(
        self, games: list[GameOfMatch], last: list[MatchStanding]
    ) -> Iterator[Finding]:
        first, *others = games
        for game in others:
            if game.file == first.file:
                yield self.make_repeat_finding(game, first, make_numeral(game.number))
            else:
                self._copies.add(self, game, first)
        if last and first.number > last[0].game.number + 1:
            missing = range(last[0].game.number + 1, first.number)
            yield self._make_finding(
                event_codes.GAME_MISSING,
                first,
                last[0].game,
                pointer="/match/game",
                found=make_numeral(first.number),
                expected=_format_missing(missing),
            )

    def _choose_standings(
        self, game: GameOfMatch, last: list[MatchStanding]
    ) -> tuple[list[MatchStanding], list[Finding]]:
        """Return the standings that *game* contradicts least, and its contradictions.

        The list of standings is empty if *game* does not directly follow the game before.
        """
        if not last:
            return [], self._note_over(list(self._check_alone(game)))
        tried = [(standing, list(self._check_next(game, standing))) for standing in last]
        least = min(len(findings) for _, findings in tried)
        best = [standing for standing, findings in tried if len(findings) == least]
        findings = next(findings for _, findings in tried if len(findings) == least)
        is_next = game.number == best[0].game.number + 1
        return best if is_next else [], self._note_over(findings)

    def _note_over(self, findings: list[Finding]) -> list[Finding]:
        """Return *findings*; remember if one reports that the match was over."""
        self.is_over |= any(one.code == event_codes.MATCH_WAS_OVER.code for one in findings)
        return findings

    def _check_alone(self, game: GameOfMatch) -> Iterator[Finding]:
        if game.number == 1 and any(side.before not in (0, UNKNOWN_POINTS) for side in game.sides):
            yield self._make_finding(
                event_codes.HEAD_START,
                game,
                pointer="/match/before",
                found=self._describe_points(game),
            )
        yield from self._check_own_points(game)

    def _check_next(self, game: GameOfMatch, standing: MatchStanding) -> Iterator[Finding]:
        yield from self._check_players(game, standing.game)
        yield from self._check_days(game, standing.game)
        others = match_players(game, standing.game, self.words)
        if others is None:
            return
        points = [standing.points[other] for other in others]
        if game.number > standing.game.number + 1:
            points = [PointsBound(one.least, is_exact=False) for one in points]
        wrong = list(self._check_points_before(game, standing.game, points))
        yield from wrong
        yield from self._check_over(game, standing) or (
            () if wrong else self._check_own_points(game)
        )

    def _check_players(self, game: GameOfMatch, other: GameOfMatch) -> Iterator[Finding]:
        if match_players(game, other, self.words) is None:
            found, expected = self._describe_players(game), self._describe_players(other)
            if str(found) == str(expected):
                found, expected = self._describe_ids(game), self._describe_ids(other)
            yield self._make_finding(
                event_codes.PLAYERS_DIFFER,
                game,
                other,
                pointer="/players",
                found=found,
                expected=expected,
            )

    def _check_days(self, game: GameOfMatch, other: GameOfMatch) -> Iterator[Finding]:
        day, last = self.words[game.day], self.words[other.day]
        if day and last and is_before(day, last):
            yield self._make_finding(
                event_codes.MATCH_BACKWARDS,
                game,
                other,
                pointer="/event/date",
                found=day,
                expected=last,
            )

    def _check_points_before(
        self, game: GameOfMatch, other: GameOfMatch, points: list[PointsBound]
    ) -> Iterator[Finding]:
        sides = list(zip(game.sides, points, strict=True))
        if any(
            side.before != UNKNOWN_POINTS and not is_within(side.before, one) for side, one in sides
        ):
            yield self._make_finding(
                event_codes.POINTS_BEFORE,
                game,
                other,
                pointer="/match/before",
                found=self._describe_points(game),
                expected=join_words(
                    (
                        _text(
                            "points-of", who=self._describe_player(side), points=_format_bound(one)
                        )
                        for side, one in sides
                    ),
                    "commas",
                ),
            )

    def _check_over(self, game: GameOfMatch, standing: MatchStanding) -> list[Finding]:
        """Return the finding that a player had won the match before *game*, once per match."""
        to = game.to or standing.game.to
        over = [
            _text(
                "had-after-game",
                who=self._describe_player(side),
                points=one.least,
                to=to,
                game=standing.game.number,
            )
            for side, one in zip(standing.game.sides, standing.points, strict=True)
            if 0 < to <= one.least
        ]
        if not over or self.is_over:
            return []
        found = _text(
            "had-there", over=join_words(over, "commas"), place=self._describe_place(standing.game)
        )
        return [self._make_over_finding(game, found)]

    def _check_own_points(self, game: GameOfMatch) -> list[Finding]:
        over = [
            _text(
                "had-by-own-count", who=self._describe_player(side), points=side.before, to=game.to
            )
            for side in game.sides
            if 0 < game.to <= side.before
        ]
        return (
            [self._make_over_finding(game, join_words(over, "commas"))]
            if over and not self.is_over
            else []
        )

    def _make_over_finding(self, game: GameOfMatch, found: Text) -> Finding:
        return self._make_finding(event_codes.MATCH_WAS_OVER, game, pointer="/match", found=found)

    # Texts.

    def make_repeat_finding(self, game: GameOfMatch, first: GameOfMatch, found: Text) -> Finding:
        """Return the finding that *game* repeats *first*.

        Args:
            game: The later game.
            first: The earlier game.
            found: The repeated games in words, for the message.
        """
        return self._make_finding(
            event_codes.GAME_TWICE, game, first, pointer="/match/game", found=found
        )

    def _make_finding(
        self,
        code: Code,
        game: GameOfMatch,
        other: GameOfMatch | None = None,
        *,
        pointer: str,
        found: object,
        expected: object = None,
    ) -> Finding:
        words: dict[str, object] = {"match": self.id, "game": game.number or _text("unnumbered")}
        if other is not None:
            words |= {"other": self._describe_place(other), "last": other.number}
        facts = {} if expected is None else {"expected": expected}
        return code.finding(
            words=words,
            file=self.words[game.file] or None,
            record=game.record,
            line=game.line or None,
            column=1 if game.line else None,
            pointer=pointer,
            found=found,
            **facts,
        )

    def _describe_place(self, game: GameOfMatch) -> Text:
        file = self.words[game.file]
        if file:
            return _text("record-of-file", file=file, record=game.record)
        return _text("record-alone", record=game.record)

    def _describe_player(self, side: Opponent) -> Text | str:
        seat = self.words[side.seat]
        name = self.words[side.name] or self.words[side.id]
        return _replay("who", name=name, seat=seat) if name else seat

    def _describe_players(self, game: GameOfMatch) -> Text:
        return join_words(map(self._describe_player, game.sides), "commas")

    def _describe_ids(self, game: GameOfMatch) -> Text:
        """Return the players of *game* with their ids, because their names are the same."""
        return join_words(
            (
                _text("with-id", who=self._describe_player(side), id=self.words[side.id] or "-")
                for side in game.sides
            ),
            "commas",
        )

    def _describe_points(self, game: GameOfMatch) -> Text:
        return join_words(
            (
                _text(
                    "points-of", who=self._describe_player(side), points=_format_points(side.before)
                )
                for side in game.sides
            ),
            "commas",
        )


class _Copies:
    """The games that are in two files; makes one finding for each pair of files."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[_Series, GameOfMatch, GameOfMatch]] = {}
        self._records: dict[tuple[int, int], array[int]] = {}

    def add(self, series: _Series, game: GameOfMatch, first: GameOfMatch) -> None:
        """Add *game* of *series*, a repetition of *first* from another file."""
        key = (game.file, first.file)
        self._found.setdefault(key, (series, game, first))
        self._records.setdefault(key, array("q")).append(game.record)

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for each pair of files, placed at the first of their repeated games."""
        for key, (series, game, first) in self._found.items():
            found: Text = make_numeral(game.number)
            others = [record for record in self._records[key] if record != game.record]
            if others:
                spans = _format_numbers(others)
                found = _text("game-and-others", game=found, count=len(others), records=spans)
            yield series.make_repeat_finding(game, first, found)


def _format_numbers(records: Iterable[int]) -> str:
    """Return record numbers as ranges, such as ``1-7, 12``, shortened if there are many."""
    spans: list[list[int]] = []
    for number in sorted(records):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return cut(", ".join(f"{one}-{two}" if two > one else f"{one}" for one, two in spans))


def _format_points(points: int) -> Text:
    return _text("points-unsaid") if points == UNKNOWN_POINTS else make_numeral(points)


def _format_bound(points: PointsBound) -> Text:
    least = make_numeral(points.least)
    return least if points.is_exact else _text("points-at-least", points=least)


def _format_missing(missing: range) -> Text:
    if len(missing) == 1:
        return _text("missing-game", first=missing[0])
    return _text("missing-games", first=missing[0], last=missing[-1])
