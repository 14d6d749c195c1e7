"""Checks of a game against the pairing at whose table it was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.events.event import Table
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_games import GamePlayed
from barsis_notation.events.finding_words import (
    EventWording,
    describe_rules,
    find_differing_facts,
    is_same_game,
)
from barsis_notation.events.partial_dates import DateSpan, make_date_span
from barsis_notation.language.texts import Text, bind_texts, join_words, make_numeral

_text = bind_texts("events")


class GameChecks:
    """The checks of one game of an event at its table.

    Args:
        boards: All boards of the event.
        table: The table of the game.
        game: The game.
    """

    def __init__(self, boards: Boards, table: Table, game: GamePlayed) -> None:
        self.boards = boards
        self.event = boards.event
        self.table = table
        self.game = game
        self.words = EventWording(boards.event)
        self.sits = boards.who_sits(table, game)

    def check(self) -> Iterator[Finding]:
        """Yield the findings of the record, then those of its comparison with the event.

        Round, table and players are compared with the pairing, and the rules and the match length
        with the event. The date is compared with the date of the pairing or, if it has none, of the
        round or the event. A part of the record is taken on trust if it was set up instead of
        played, or was accepted by a ruling. In this case, the last finding is a warning. A record
        that could not be read is not compared.
        """
        yield from self.game.findings
        if not self.game.is_read:
            return
        yield from self._check_place()
        yield from self._check_people()
        yield from self._check_rules()
        yield from self._check_day()
        yield from self._check_length()
        if self.game.on_trust is not None:
            yield self.make_finding(event_codes.BOARD_ON_TRUST, "", found=self.game.on_trust)

    def make_finding(self, code: Code, pointer: str, **facts: Any) -> Finding:
        """Return a finding of *code* about a value of the record.

        The finding has the file, record number and line of the game, and the names of the round and
        the table as placeholder values.

        Args:
            code: The code.
            pointer: JSON pointer of the value in the record, ``""`` for the record itself.
            facts: Further members of the finding, such as ``found`` and ``expected``. The dict
                ``words`` has further placeholder values.
        """
        words = self.words.make_place_words(self.table) | facts.pop("words", {})
        return set_record_place(code.finding(words=words, pointer=pointer, **facts), self.game)

    def _check_place(self) -> Iterator[Finding]:
        """Yield a finding if the record names another round or table than its players have."""
        if not self.boards.is_named_by(self.game, self.table):
            place = self.words.make_place_words(self.table)
            is_round = self.boards.is_round_named_by(self.game, self.table)
            yield self.make_finding(
                event_codes.OTHER_PLACE,
                "/event/table" if is_round else "/event/round",
                found=describe_place(self.game),
                expected=_text("round-and-table", round=place["round"], table=place["table"]),
            )

    def _check_people(self) -> Iterator[Finding]:
        """Yield findings about the players; in a match they may change seats between games."""
        yield from self._check_contradictions()
        if not self.boards.is_of_players(self.table, self.game):
            yield self._make_other_players_finding()
            yield from self._check_away()
            return
        if self.event.match is None and self.sits != self.table.pairing.seats:
            yield self.make_finding(
                event_codes.OTHER_SEATS,
                "/players",
                found=self.words.describe_seating(self.sits),
                expected=self.words.describe_seating(self.table.pairing.seats),
            )
        yield from self._check_spellings()

    def _make_other_players_finding(self) -> Finding:
        """Return the finding that the players differ; ids are shown if the names are the same."""
        names = [player.name or player.id for player in self.game.players]
        found = join_words(name or _text("unknown-player") for name in names)
        expected = self.words.describe_players(self.table)
        if sorted(names) == sorted(map(self.event.name_of, self.table.players)):
            found = join_words(_describe_with_id(one.name, one.id) for one in self.game.players)
            expected = join_words(
                _describe_with_id(self.event.name_of(one), self.event.players[one].id)
                for one in self.table.players
                if one in self.event.players
            )
        return self.make_finding(
            event_codes.OTHER_PLAYERS, "/players", found=found, expected=expected
        )

    def _check_contradictions(self) -> Iterator[Finding]:
        """Yield findings for players whose id and name belong to different players of the event."""
        spellings = self.boards.spellings
        for number, player in enumerate(self.game.players):
            known = spellings.find_player("", player.id) if player.id and player.name else None
            if known is None or spellings.has_spelling(known, player.name):
                continue
            if spellings.is_shared(self.event.name_of(known)):
                continue  # a fault of the event file, which is reported there
            named = spellings.find_player(player.name)
            code = event_codes.NAME_OF_ANOTHER if named is None else event_codes.ID_OF_ANOTHER
            yield self.make_finding(
                code,
                f"/players/{number}/id" if named else f"/players/{number}/name",
                words={"id": player.id},
                found=player.name,
                expected=self.event.name_of(known),
            )

    def _check_away(self) -> Iterator[Finding]:
        one = self.event.rounds[self.table.round - 1]
        for player in self.sits.values():
            if any(player in players for _, players in one.away):
                yield self.make_finding(
                    event_codes.PLAYED_THOUGH_AWAY, "/players", found=self.event.name_of(player)
                )

    def _check_spellings(self) -> Iterator[Finding]:
        for number, player in enumerate(self.game.players):
            called = player.name or player.id
            if called and not self.boards.spellings.is_exact(player.name, player.id):
                yield self.make_finding(
                    event_codes.OTHER_SPELLING,
                    f"/players/{number}/name",
                    found=called,
                    expected=self.event.name_of(self.sits["".join(player.seats)]),
                )

    def _check_rules(self) -> Iterator[Finding]:
        own, played = self.event.ruleset, self.game.rules
        if played is not None and (
            not is_same_game(own, played) or find_differing_facts(own, played)
        ):
            yield self.make_finding(
                event_codes.OTHER_RULES,
                "/ruleset",
                found=describe_rules(played, own),
                expected=describe_rules(own, played),
            )

    def _check_day(self) -> Iterator[Finding]:
        played, days = self.game.event.date, self._find_days()
        if played and days is not None and not days.is_backwards and played not in days:
            yield self.make_finding(
                event_codes.DAY_OUTSIDE, "/event/date", found=played, expected=days.describe()
            )

    def _find_days(self) -> DateSpan | None:
        """Return the days of the pairing or, if it has none, of the round or of the event."""
        one, file, day = (
            self.event.rounds[self.table.round - 1],
            self.event.file,
            self.table.pairing.date,
        )
        return (
            make_date_span(day, day)
            or make_date_span(one.date, one.end_date)
            or make_date_span(file.date, file.end_date)
        )

    def _check_length(self) -> Iterator[Finding]:
        match = self.event.match
        to = (match.to or 0) if match else 0
        said = (self.game.match.to or 0) if self.game.match else 0
        if said and said != to:
            expected: Text | str = make_numeral(to) if to else _text("any-length")
            yield self.make_finding(
                event_codes.OTHER_LENGTH, "/match/to", found=make_numeral(said), expected=expected
            )


def _describe_with_id(name: str, id: str) -> Text:
    """Return a name with the id that distinguishes players of the same name."""
    if id:
        return _text("player-with-id", player=name, id=id)
    return _text("player-without-id", player=name)


def describe_place(game: GamePlayed) -> Text:
    """Return the round and table that a record names, such as ``round 3, table 2``.

    If it does not name a table, the text says ``no table``. If it does not name a round, the text
    says that there is neither.
    """
    named = game.event
    if not named.round:
        return _text("of-no-round")
    if not named.table:
        return _text("of-round", round=named.round)
    return _text("round-and-table", round=named.round, table=named.table)


def set_record_place(finding: Finding, game: GamePlayed) -> Finding:
    """Set the file, record and line of a finding to those of a game, and return it.

    *finding* is changed in place. The file is None if the game has none.
    """
    finding.file, finding.record, finding.line = game.file or None, game.number, game.line
    return finding
