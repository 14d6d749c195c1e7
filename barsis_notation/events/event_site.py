"""Events as sources of sites, and their pages: standings, crosstable, games by round.

The viewer loads this module through the declarations of add-ons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path, PurePath
from typing import Final

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.events.crosstable_words import CrosstableWords
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Board, Boards
from barsis_notation.events.event_files import read_event_file
from barsis_notation.events.event_games import GamePlayed, may_belong_to, summarise_game
from barsis_notation.events.event_report import BoardReport, RoundReport, report_event
from barsis_notation.events.finding_words import EventWording
from barsis_notation.events.ranking import Ranking, compute_ranking
from barsis_notation.events.structs import FORMAT
from barsis_notation.formats.folders import Folders
from barsis_notation.formats.named_files import open_file
from barsis_notation.formats.sniffing import find_members
from barsis_notation.language.texts import bind_texts, make_names
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import CheckedRecord
from barsis_notation.viewer.board_lines import BoardLine
from barsis_notation.viewer.html_markup import Html, escape_name, join_html, make_element
from barsis_notation.viewer.published import shorten_paths
from barsis_notation.viewer.site.events import (
    ABOVE,
    make_card,
    make_card_table,
    make_event_error_page,
    make_finding_list,
    make_games_table,
    make_section,
)
from barsis_notation.viewer.site.index import format_players
from barsis_notation.viewer.site.index_rows import IndexRow, describe_counts
from barsis_notation.viewer.site.page_frame import make_site_page, make_table
from barsis_notation.viewer.site.sources import Rows, SiteSource, exclude_files, make_source

_text = bind_texts("site")
_arbiter = bind_texts("arbiter")
_tables = bind_texts("event_tables")

_HEAD: Final = 4096
"""Number of bytes read to recognise an event file."""


# -- sources ------------------------------------------------------------------------------------


def is_source(path: str) -> bool:
    """Return whether the file at *path* looks like an event file, judged by its first 4096 bytes.

    They must begin with ``{``, after any white space, and contain the member ``format`` with the
    value ``barsis-event/1``. Return False if the file cannot be read.
    """
    try:
        with open_file(path) as stream:
            head = stream.read(_HEAD)
    except (OSError, ValueError):  # ValueError: the path contains a NUL
        return False
    return head.lstrip().startswith(b"{") and ("format", FORMAT) in find_members(head)


@contextmanager
def open_source(path: str, checks: Checks, folders: Folders) -> Iterator[SiteSource]:
    """Open an event file as a source of a site.

    The source has the records that belong to the event, from the folder of the event file and its
    subfolders. If the event file has an error that affects results, the source does not have
    records but has a page with the findings.

    Args:
        path: Path of the event file, a local file.
        checks: The checks to apply to records; if they use a verdict cache, ``Checks.heads`` must
            be true.
        folders: Which files of the folder are read.

    Returns:
        A context manager that yields the source. Reading its records may raise PatternError or
        CacheError, as ``make_source`` says.

    Raises:
        OSError: When the context is entered, if the event file cannot be read.
        ValueError: When the context is entered, if *path* contains NUL.
    """
    one = _EventFilePages(path, checks)
    folder = str(Path(path).parent)
    files = make_source(Path(path).name, [folder], checks, exclude_files([path], folders))
    if one.event is None:
        yield files._replace(checked=iter(()), events=(one,))
    else:
        checked = _filter_records(one.event, files.checked)
        yield files._replace(title=one.event.name, checked=checked, events=(one,))


def make_pages(path: str, checks: Checks) -> _EventFilePages | None:
    """Return the pages of the event file at *path*; None for any other file.

    Args:
        path: Path of a file.
        checks: The checks to apply to records; only their user rulesets are used here, which the
            event may name.

    Returns:
        An object with the members of ``viewer.site.sources.EventPages``; None if ``is_source`` is
        false.

    Raises:
        OSError: If the file can no longer be read.
    """
    return _EventFilePages(path, checks) if is_source(path) else None


def _filter_records(event: Event, all_checked: Iterator[CheckedRecord]) -> Iterator[CheckedRecord]:
    """Yield the records of *event*, and the files from which no record was read."""
    others: set[tuple[str, int]] = set()
    for checked in all_checked:
        if checked.head is None or may_belong_to(checked.head, event):
            late = {(finding.file or "", finding.record or 0) for finding in checked.findings}
            if not checked.is_late or not late & others:
                yield checked
        else:
            others.add((checked.file, checked.number))


# -- pages --------------------------------------------------------------------------------------


class _EventFilePages:
    """The pages of an event file.

    *event* lacks wrong values on which no result depends; if there are other errors, it is None.
    """

    def __init__(self, file: str, checks: Checks) -> None:
        self.file = file
        self.event, self.findings = read_event_file(file, checks.of(file).own, partial=True)
        self._games: list[GamePlayed] = []

    @property
    def name(self) -> str:
        """The name of the event, or of the file if the event has an error."""
        return self.event.name if self.event else PurePath(self.file).name

    def take(self, checked: CheckedRecord) -> None:
        """Add a checked record to the event if it belongs to it."""
        if self.event and checked.head is not None and may_belong_to(checked.head, self.event):
            self._games.append(summarise_game(checked))

    @cached_property
    def _boards(self) -> Boards | None:
        return Boards(self.event, self._games) if self.event else None

    def page(self, rows: Rows, *, folder: str, others: Mapping[str, str], index: str) -> bytes:
        """Return the page as UTF-8 HTML, or a page of findings if the event file has an error."""
        findings = shorten_paths(self.findings, self.file, folder)
        if self._boards is None:
            return make_event_error_page(self.name, findings, others, index)
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        return make_event_page(self._boards, self.file, rows, others, index, errors)


def make_event_page(
    boards: Boards,
    file: str,
    rows: Rows,
    others: Mapping[str, str],
    index: str,
    errors: Sequence[Finding],
) -> bytes:
    """Return the page of an event in the current language, as UTF-8 HTML.

    Args:
        boards: The boards of the event.
        file: Path of the event file, for findings about it; it is not read.
        rows: Maps a pair of a file and a record number to a row of the site's index. Each game of
            *boards* must have a row.
        others: Addresses of the page in other languages, by language code such as ``ar``.
        index: Address of the site's index, relative to the page.
        errors: Errors in the event file about values that were left out of *boards*.

    Raises:
        KeyError: If a game of *boards* has no row.
    """
    ranked = compute_ranking(boards)
    report = report_event(boards, file)
    parts: list[object] = [
        _make_description(boards),
        *([make_finding_list(_text("event-incomplete"), errors)] if errors else ()),
        _make_standings(ranked),
        _make_crosstable(CrosstableWords(ranked)),
        *(_make_round_section(one, boards, rows) for one in report.rounds),
    ]
    if boards.strangers:
        games = [rows[game.file, game.number] for game in boards.strangers]
        parts.append(
            make_section(_text("of-no-table"), make_games_table(_text("of-no-table"), games))
        )
    return make_site_page(ranked.title, parts, others=others, back=index)


def _make_description(boards: Boards) -> Html:
    """Return the game, and the section, place, days and arbiter that the event names."""
    file = boards.event.file
    days = " – ".join(filter(None, dict.fromkeys((file.date, file.end_date))))
    facts = [escape_name(fact) for fact in (file.section, file.site, days, file.arbiter) if fact]
    ruleset = boards.event.ruleset
    game = make_names(ruleset.names) or ruleset.id
    return make_element("p", join_html([game, *facts], " · "))


def _make_standings(ranked: Ranking) -> Html:
    heading = _text("standings")
    lines = make_table(heading, ranked.make_headings(), map(_make_line, ranked.iter_rows()))
    return make_section(heading, lines, *(make_element("p", note) for note in ranked.iter_notes()))


def _make_crosstable(words: CrosstableWords) -> Html:
    heading = _text("crosstable")
    lines = make_table(heading, words.make_headings(), map(_make_line, words.iter_rows()))
    return make_section(heading, lines, *(make_element("p", line) for line in words.iter_legend()))


def _make_line(cells: Sequence[object]) -> Html:
    """Return a line of a table, whose second cell is the name of a competitor."""
    place, competitor, *others = cells
    head = make_element("th", escape_name(str(competitor)), scope="row")
    return make_element(
        "tr", make_element("td", place), head, *(make_element("td", cell) for cell in others)
    )


def _make_round_section(one: RoundReport, boards: Boards, rows: Rows) -> Html:
    heading = _text("round-called", round=one.round.name)
    clean = _text("boards-clean", clean=one.clean, count=len(one.boards))
    lines = make_card_table(
        heading, (_make_board_card(report, boards, rows) for report in one.boards)
    )
    date = [one.round.date] if one.round.date else []
    away = [
        make_element(
            "p",
            _tables(kind),
            ": ",
            join_html(map(escape_name, map(boards.event.name_of, players)), " · "),
        )
        for kind, players in one.round.away
        if players
    ]
    return make_section(heading, make_element("p", join_html([*date, clean], " · ")), lines, *away)


def _make_board_card(report: BoardReport, boards: Boards, rows: Rows) -> Html:
    """Return the line of a board with links: on the players if it has one game, else per game."""
    board = report.board
    event, seats = boards.event, board.table.pairing.seats
    players = format_players((event.name_of(player), own) for own, player in seats.items())
    games = [rows[game.file, game.number] for game in board.games]
    if len(games) == 1:
        players = _make_link(games[0], players)
    else:
        ways = (
            _make_link(row, _text("game-number", number=at))
            for at, row in enumerate(games, start=1)
        )
        players = join_html([players, *ways], " ")
    return make_card(
        board.table.name,
        players,
        EventWording(event).describe_result(board.result),
        describe_counts(Counter(finding.severity.value for finding in report.findings)),
        is_clean=report.is_clean,
    )


def _make_link(row: IndexRow, called: object) -> Html:
    return make_element("a", called, href=f"{ABOVE}{row.address}")


# -- lines of the arbiter's page ----------------------------------------------------------------


def make_board_line(board: Board, event: Event) -> BoardLine:
    """Return the line of a board for the arbiter's page.

    Its ``missing`` has one text if the record is missing, and one if the result is missing. Its
    ``file`` is ``""`` unless all games are in one file, and its ``number`` is 0 unless the board
    has exactly one game.

    Args:
        board: The board.
        event: Its event.
    """
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
