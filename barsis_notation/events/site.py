"""Events as sources of sites, and their pages: standings, crosstable, games round by round.

The viewer loads this module as the declaration of add-ons says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path, PurePath
from typing import Final

from barsis_notation.events.boards import Board, Boards
from barsis_notation.events.crosstable_words import CrosstableWords
from barsis_notation.events.event import Event
from barsis_notation.events.played import GamePlayed, game_played, is_of
from barsis_notation.events.ranking import Ranking, ranking_of
from barsis_notation.events.reading import read_event_file
from barsis_notation.events.report import BoardReport, RoundReport, report_on
from barsis_notation.events.structs import FORMAT
from barsis_notation.events.wording import Wording
from barsis_notation.formats.folders import Folders
from barsis_notation.formats.named_files import opened_file
from barsis_notation.formats.sniffing import members
from barsis_notation.language.texts import named, texts_of
from barsis_notation.validation.check import Checked
from barsis_notation.validation.checks import Checks
from barsis_notation.viewer.board_lines import BoardLine
from barsis_notation.viewer.markup import Html, element, joined, name
from barsis_notation.viewer.published import published
from barsis_notation.viewer.site.events import (
    ABOVE,
    card,
    cards,
    games_table,
    section,
    wrong_event_page,
)
from barsis_notation.viewer.site.frame import page, table
from barsis_notation.viewer.site.index import seated
from barsis_notation.viewer.site.rows import Row, counts_of
from barsis_notation.viewer.site.sources import Rows, Source, of_files, without

_text = texts_of("site")
_arbiter = texts_of("arbiter")
_tables = texts_of("event_tables")

_HEAD: Final = 4096
"""Bytes of a file by which an event file is known."""


# -- sources ------------------------------------------------------------------------------------


def is_source(path: str) -> bool:
    """Return whether the file at *path* says that it is an event; False if it cannot be read."""
    try:
        with opened_file(path) as stream:
            head = stream.read(_HEAD)
    except (OSError, ValueError):  # no file has a name with a NUL
        return False
    return head.lstrip().startswith(b"{") and ("format", FORMAT) in members(head)


@contextmanager
def opened_source(path: str, checks: Checks, folders: Folders) -> Iterator[Source]:
    """Yield the event of *path* with the records of its folder that are of it."""
    one = _EventFilePages(path, checks)
    folder = str(Path(path).parent)
    files = of_files(Path(path).name, [folder], checks, without([path], folders))
    if one.event is None:
        yield files._replace(checked=iter(()), events=(one,))
    else:
        checked = _only(one.event, files.checked)
        yield files._replace(title=one.event.name, checked=checked, events=(one,))


def pages_of(path: str, checks: Checks) -> _EventFilePages | None:
    """Return the pages of the event file at *path*, or None for any other file."""
    return _EventFilePages(path, checks) if is_source(path) else None


def _only(event: Event, all_checked: Iterator[Checked]) -> Iterator[Checked]:
    """Yield the records of *event*, and the files of which nothing could be read."""
    others: set[tuple[str, int]] = set()
    for checked in all_checked:
        if checked.head is None or is_of(checked.head, event):
            late = {(finding.file or "", finding.record or 0) for finding in checked.findings}
            if not checked.is_late or not late & others:
                yield checked
        else:
            others.add((checked.file, checked.number))


# -- pages --------------------------------------------------------------------------------------


class _EventFilePages:
    """The pages of an event file; *event* is None if the file has an error."""

    def __init__(self, file: str, checks: Checks) -> None:
        self.file = file
        self.event, self.findings = read_event_file(file, checks.of(file).own)
        self._games: list[GamePlayed] = []

    @property
    def name(self) -> str:
        """The name of the event, else that of the file."""
        return self.event.name if self.event else PurePath(self.file).name

    def take(self, checked: Checked) -> None:
        if self.event and checked.head is not None and is_of(checked.head, self.event):
            self._games.append(game_played(checked))

    @cached_property
    def _boards(self) -> Boards | None:
        return Boards(self.event, self._games) if self.event else None

    def page(self, rows: Rows, *, folder: str, others: Mapping[str, str], index: str) -> bytes:
        if self._boards is None:
            findings = published(self.findings, self.file, folder)
            return wrong_event_page(self.name, findings, others, index)
        return event_page(self._boards, self.file, rows, others, index)


def event_page(
    boards: Boards, file: str, rows: Rows, others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event by its file, in the language that is spoken now.

    *others* are addresses of the page in other languages, *index* is that of the site's index.
    """
    ranked = ranking_of(boards)
    report = report_on(boards, file)
    parts: list[object] = [
        _about(boards),
        _standings(ranked),
        _crosstable(CrosstableWords(ranked)),
        *(_round(one, boards, rows) for one in report.rounds),
    ]
    if boards.strangers:
        games = [rows[game.file, game.number] for game in boards.strangers]
        parts.append(section(_text("of-no-table"), games_table(_text("of-no-table"), games)))
    return page(ranked.title, parts, others=others, back=index)


def _about(boards: Boards) -> Html:
    """Return the game, and section, place, days and arbiter as far as the event names them."""
    file = boards.event.file
    days = " – ".join(filter(None, dict.fromkeys((file.date, file.end_date))))
    facts = [name(fact) for fact in (file.section, file.site, days, file.arbiter) if fact]
    ruleset = boards.event.ruleset
    game = named(ruleset.names) or ruleset.id
    return element("p", joined([game, *facts], " · "))


def _standings(ranked: Ranking) -> Html:
    heading = _text("standings")
    lines = table(heading, ranked.headings(), map(_line, ranked.rows()))
    return section(heading, lines, *(element("p", note) for note in ranked.notes()))


def _crosstable(words: CrosstableWords) -> Html:
    heading = _text("crosstable")
    lines = table(heading, words.headings(), map(_line, words.rows()))
    return section(heading, lines, *(element("p", line) for line in words.legend()))


def _line(cells: Sequence[object]) -> Html:
    """Return a line of a table, whose second cell is the name of a competitor."""
    place, competitor, *others = cells
    head = element("th", name(str(competitor)), scope="row")
    return element("tr", element("td", place), head, *(element("td", cell) for cell in others))


def _round(one: RoundReport, boards: Boards, rows: Rows) -> Html:
    heading = _text("round-called", round=one.round.name)
    clean = _text("boards-clean", clean=one.clean, count=len(one.boards))
    lines = cards(heading, (_board(report, boards, rows) for report in one.boards))
    date = [one.round.date] if one.round.date else []
    away = [
        element(
            "p", _tables(kind), ": ", joined(map(name, map(boards.event.name_of, players)), " · ")
        )
        for kind, players in (("bye", one.round.byes), ("absent", one.round.absent))
        if players
    ]
    return section(heading, element("p", joined([*date, clean], " · ")), lines, *away)


def _board(report: BoardReport, boards: Boards, rows: Rows) -> Html:
    """Return the line of a board: its players lead to its game, else every game has a way."""
    board = report.board
    event, seats = boards.event, board.table.pairing.seats
    players = seated((event.name_of(player), own) for own, player in seats.items())
    games = [rows[game.file, game.number] for game in board.games]
    if len(games) == 1:
        players = _way(games[0], players)
    else:
        ways = (_way(row, _text("game-number", number=at)) for at, row in enumerate(games, start=1))
        players = joined([players, *ways], " ")
    return card(
        board.table.name,
        players,
        Wording(event).result(board.result),
        counts_of(Counter(finding.severity.value for finding in report.findings)),
        is_clean=report.is_clean,
    )


def _way(row: Row, called: object) -> Html:
    return element("a", called, href=f"{ABOVE}{row.address}")


# -- lines of the arbiter's page ----------------------------------------------------------------


def line_of_board(board: Board, event: Event) -> BoardLine:
    """Return the line of a board of an event, whether or not it has a record."""
    files = {game.file for game in board.games}
    missing = [] if board.games else [_arbiter("no-record")]
    if board.result is None:
        missing.append(_arbiter("no-result"))
    return BoardLine(
        files.pop() if len(files) == 1 else "",
        board.games[0].number if len(board.games) == 1 else 0,
        event=event.name,
        round=event.rounds[board.table.round - 1].name,
        table=board.table.name,
        players=tuple(
            (event.name_of(player), seats) for seats, player in board.table.pairing.seats.items()
        ),
        missing=tuple(missing),
    )
