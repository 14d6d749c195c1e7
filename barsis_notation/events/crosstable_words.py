"""The crosstable of an event in words, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

from barsis_notation.events.crosstables import (
    CrosstableLine,
    Encounter,
    compute_crosstable,
    have_all_met,
)
from barsis_notation.events.ranking import Ranking, format_value
from barsis_notation.language.speech import get_speech
from barsis_notation.language.texts import JoinedText, Text, bind_texts

_text = bind_texts("event_tables")

WON, DRAWN, LOST = "+", "=", "-"
"""Signs after the line number of an opponent: the board was won, drawn or lost."""

OWN: Final = "*"
"""Text of the cell where the row and the column are the same competitor."""

OPEN: Final = "?"
"""Sign for a board without a result."""

WITHOUT_TABLE: Final[Mapping[str, Text | str]] = {
    "bye": _text("bye"),
    "half-bye": _text("half-bye"),
    "absent": _text("absent"),
    "none": "",
}
"""Cell text by kind of round, for rounds without a table."""


class CrosstableWords:
    """The crosstable of an event as cells of text in the current language.

    It has a column for each opponent if all competitors have met, otherwise a column for each
    round.

    Args:
        ranked: The standings of the event, from ``compute_ranking``.

    Attributes:
        ranked: The standings, which give the order of the lines.
        lines: The lines of the crosstable.
        by_opponent: Whether there is a column for each opponent instead of each round.
    """

    def __init__(self, ranked: Ranking) -> None:
        self.ranked = ranked
        self.lines = compute_crosstable(ranked.boards, ranked.standings)
        self.by_opponent = have_all_met(self.lines)

    @cached_property
    def _number_of(self) -> dict[str, int]:
        """The line number of each competitor, from 1, by key of the player or name of the team."""
        return {line.standing.competitor: at for at, line in enumerate(self.lines, start=1)}

    def list_columns(self) -> list[str]:
        """Return the headings of the cells that ``iter_cells`` yields.

        If ``by_opponent`` is true, they are the numbers of all lines, from 1, in Latin digits.
        Otherwise they are the names of the rounds.
        """
        if self.by_opponent:
            return [str(number) for number in self._number_of.values()]
        return [one.name for one in self.ranked.event.rounds]

    def iter_cells(self, line: CrosstableLine) -> Iterator[Text | str]:
        """Yield the cells of a line, one for each of :meth:`list_columns`.

        ``str`` gives the text of a cell, whose digits are Latin in every language. If
        ``by_opponent`` is true, a cell lists the scores of the competitor's meetings with the
        opponent, such as ``1 ½``; the competitor's own column has ``*``.

        Otherwise a cell has the line number of the opponent and a sign for the result: ``3+``
        (won), ``3=`` (drawn), ``3-`` (lost) or ``3?`` (no result yet); after a forfeit, the sign is
        followed by ``f``. At a board with more than two sides, the cell has the place (``?`` if
        unknown) and the line numbers of the opponents: ``2(1,5,7)``. In a round without a board,
        the cell is the word for a bye or an absence, or ``""``. Several boards of a team in one
        round are separated by spaces.

        Args:
            line: One of *lines*.
        """
        if self.by_opponent:
            for other in self.lines:
                won = line.won.get(other.standing.competitor)
                yield OWN if won is None else " ".join(map(_format_won, won))
        else:
            for encounters in self._group_by_round(line):
                yield JoinedText(
                    tuple(_format_cell(each, self._number_of) for each in encounters), " "
                )

    def make_headings(self) -> list[object]:
        """Return the headings of the columns of :meth:`iter_rows`; the first is empty.

        The others are the word for competitors, the headings of :meth:`list_columns`, and the words
        for points and place. ``str`` gives the text of each. Numbers have the digits of the current
        language.
        """
        columns = map(get_speech().digits, self.list_columns())
        ends = (_text("points"), _text("place-heading"))
        return ["", self.ranked.competitors, *columns, *ends]

    def iter_rows(self) -> Iterator[list[object]]:
        """Yield a row for each competitor, in the order of the lines.

        A row is a flat list of the line number, from 1, the name, each cell of ``iter_cells``, the
        points and the place. ``str`` gives the text of each value; numbers have the digits of the
        current language.
        """
        for number, line in enumerate(self.lines, start=1):
            standing = line.standing
            yield [
                _text("place", place=number),
                self.ranked.event.called(standing.competitor),
                *(get_speech().digits(str(each)) for each in self.iter_cells(line)),
                format_value(standing.points),
                _text("count", count=standing.place),
            ]

    def iter_legend(self) -> Iterator[Text]:
        """Yield a sentence for each kind of sign that occurs in the cells, explaining its meaning.

        ``str`` gives the sentence in the current language.
        """
        if self.by_opponent:
            yield _text("legend-opponents", win=1, loss=0)
            return
        met = [each for line in self.lines for each in line.encounters if each.sides]
        if any(each.sides == 2 for each in met):
            yield _text("legend-rounds")
        if any(each.sides > 2 for each in met):
            yield _text("legend-several")
        if any(each.result.kind == "forfeit" for each in met):
            yield _text("legend-forfeit")
        if any(each.result.kind == "open" for each in met):
            yield _text("legend-open", sign=OPEN)

    def _group_by_round(self, line: CrosstableLine) -> list[list[Encounter]]:
        """Return the encounters of a line by round; a team may have several in one round."""
        rounds: list[list[Encounter]] = [[] for _ in self.ranked.event.rounds]
        for encounter in line.encounters:
            rounds[encounter.result.round - 1].append(encounter)
        return rounds


def _format_won(won: Fraction) -> str:
    return {Fraction(0): "0", Fraction(1): "1"}.get(won, "½")


def _format_cell(encounter: Encounter, numbers: Mapping[str, int]) -> Text | str:
    """Return opponent and result (``3+``), or place and several opponents (``2(1,5,7)``)."""
    result = encounter.result
    if result.kind in WITHOUT_TABLE:
        return WITHOUT_TABLE[result.kind]
    others = ",".join(str(numbers[one]) for one in encounter.opponents if one in numbers)
    if result.kind == "open":
        return f"{others}{OPEN}" if encounter.sides == 2 else f"{OPEN}({others})"
    if encounter.sides > 2:
        return f"{result.place}({others})"
    sign = WON if result.is_won else LOST if result.place > 1 else DRAWN
    return f"{others}{sign}{'f' if result.kind == 'forfeit' else ''}"
