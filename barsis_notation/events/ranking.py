"""The standings of an event in words, column by column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Board, Boards, list_places
from barsis_notation.events.standings import Standing, compute_standings
from barsis_notation.events.tie_breaks import Value
from barsis_notation.language.patterns import Count
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("event_tables")

TIE_BREAKS: Final[Mapping[str, Text]] = {
    "head_to_head": _text("head-to-head"),
    "wins": _text("wins"),
    "buchholz": _text("buchholz"),
    "buchholz_cut": _text("buchholz-cut"),
    "median_buchholz": _text("median-buchholz"),
    "sonneborn_berger": _text("sonneborn-berger"),
    "score": _text("score"),
    "score_difference": _text("score-difference"),
    "firsts": _text("firsts"),
    "mars": _text("mars"),
    "progressive": _text("progressive"),
    "rating": _text("rating"),
    "lot": _text("lot"),
}
"""The names of tie-breaks in words."""

DECIDED: Final = {"points": _text("points"), "": _text("shared")} | dict(TIE_BREAKS)
"""The reasons for a place in words."""

AMONG_TIED: Final = ("head_to_head",)
"""Tie-breaks without meaning for a competitor who is not tied with others."""

SHOWN_DECIMALS: Final = 2
"""Maximum number of decimal places of a number that is not whole."""


class Ranking(NamedTuple):
    """The standings of an event after a number of rounds, from ``compute_ranking``.

    Its texts are in the current language.

    Attributes:
        event: The event with these rounds only.
        boards: The boards of these rounds.
        standings: The standings, in order of place.
        after: The number of rounds.
    """

    event: Event
    boards: Boards
    standings: list[Standing]
    after: int

    def list_open_boards(self) -> list[Board]:
        """Return the boards without a decisive result, round by round.

        Draws and forfeits are decisive; an unfinished game is not.
        """
        return [board for board in self.boards if board.result is None]

    def count_faulty_records(self) -> int:
        """Return the number of records with errors whose result is used in the standings.

        The records of a board with a result in the event file are not counted.
        """
        return sum(
            game.has_errors and self.boards.of_players(board.table, game) is not None
            for board in self.boards
            if not board.table.pairing.result
            for game in board.games
        )

    @property
    def title(self) -> Text:
        """A title such as ``Amman Open, after 3 rounds``.

        ``str`` gives it in the current language.
        """
        return _text("after-rounds", event=self.event.name, count=Count(self.after))

    @property
    def competitors(self) -> Text:
        """The word for player or for team, as the heading of the column of competitors."""
        return _text("team") if self.event.scoring.teams else _text("player")

    def make_headings(self) -> list[object]:
        """Return the headings of the columns of :meth:`iter_rows`; the first is empty.

        The others are the words for competitor, points and games played, the names of the
        tie-breaks of the event, and the word for what decided the place. ``str`` gives the text of
        each.
        """
        names = (TIE_BREAKS[name] for name in self.event.tie_breaks)
        decided = _text("decided-by")
        return ["", self.competitors, _text("points"), _text("played"), *names, decided]

    def iter_rows(self) -> Iterator[list[object]]:
        """Yield a row of texts for each competitor, in order of place.

        The cells are the place, the name, the points, the number of games (``Standing.played``),
        the value of each tie-break of the event, and what decided the place. The value of
        ``head_to_head`` is ``-`` if no other competitor has the same points. ``str`` gives the text
        of each cell.
        """
        event = self.event
        equal = Counter(standing.points for standing in self.standings)
        for standing in self.standings:
            is_tied = equal[standing.points] > 1
            values = (
                format_value(standing.tie_breaks[name])
                if is_tied or name not in AMONG_TIED
                else "-"
                for name in event.tie_breaks
            )
            yield [
                _text("place", place=standing.place),
                event.called(standing.competitor),
                format_value(standing.points),
                _text("count", count=standing.played),
                *values,
                DECIDED[standing.decided],
            ]

    def iter_notes(self) -> Iterator[Text]:
        """Yield notes on open boards, records with errors and records without a table.

        There is at most one note of each kind; ``str`` gives it in the current language.
        """
        left = self.list_open_boards()
        if left:
            boards = list_places(self.event, (board.table for board in left))
            yield _text("open-boards", count=Count(len(left)), boards=boards)
        faulty = self.count_faulty_records()
        if faulty:
            yield _text("with-errors", count=Count(faulty))
        strangers = len(self.boards.strangers)
        if strangers:
            yield _text("strangers", count=Count(strangers))


def compute_ranking(boards: Boards, after: int | None = None) -> Ranking:
    """Return the standings after a round.

    *after* is the number of the round, from 1; None means all rounds, and 0 means before the first
    round. The event and boards in the result do not have the later rounds.

    Raises:
        OutOfRangeError: If the event has fewer rounds, or *after* is negative. It is a ValueError.
    """
    event, rounds = boards.event, len(boards.event.rounds)
    if after is None:
        return Ranking(event, boards, compute_standings(boards), rounds)
    if not 0 <= after <= rounds:
        raise OutOfRangeError(f"there is no round {after}; the event has {rounds}")
    event = event.with_rounds(after)
    boards = boards.of(event)
    return Ranking(event, boards, compute_standings(boards), after)


def format_value(value: Value) -> str:
    """Return a value of a tie-break or of points, with the digits of the current language.

    Examples are ``2.5``, ``1 0 2`` and ``0.33``. A fraction is rounded to at most two decimals; the
    numbers of a tuple are separated by spaces.
    """
    if isinstance(value, tuple):
        written = " ".join(map(str, value))
    elif value.denominator == 1:
        written = str(value.numerator)
    else:
        written = f"{float(value):z.{SHOWN_DECIMALS}f}".rstrip("0").rstrip(".")
    return get_speech().digits(written)
