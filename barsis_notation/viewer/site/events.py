"""The page of an event: standings, crosstable, and its games round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.boards import Boards
from barsis_notation.events.crosstable_words import CrosstableWords
from barsis_notation.events.ranking import Ranking, ranking_of
from barsis_notation.events.report import BoardReport, RoundReport, report_on
from barsis_notation.events.wording import Wording
from barsis_notation.language.texts import Text, named, texts_of
from barsis_notation.viewer.markup import Html, element, joined, name, notation
from barsis_notation.viewer.site.frame import page, table
from barsis_notation.viewer.site.index import found, numbered, seated, who
from barsis_notation.viewer.site.rows import Row, counts_of

_text = texts_of("site")
_tables = texts_of("event_tables")

ABOVE = "../"
"""From the page of an event to the site's folder."""

MAX_TEXT: Final = 10**9
"""The number of rounds and tables whose names are none: they stand behind the others."""

Rows = Mapping[tuple[str, int], Row]
"""The rows of the index by file and number of the record."""


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
        parts.append(_section(_text("of-no-table"), _games(_text("of-no-table"), games)))
    return page(ranked.title, parts, others=others, back=index)


def wrong_event_page(
    file: str, findings: Sequence[Finding], others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event file that has an error: what is wrong with it."""
    items = [
        element("li", notation(f"{finding.code} {finding.name}"), " ", finding.spoken("message"))
        for finding in findings
    ]
    parts: list[object] = [element("p", _text("event-unreadable")), element("ul", *items)]
    return page(file, parts, others=others, back=index)


def named_event_page(
    called: str, rows: Iterable[Row], others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event that only records name: its games, round by round."""
    parts: list[object] = [element("p", _text("no-event-file"))]
    for round, games in groupby(sorted(rows, key=_in_order), key=lambda row: row.round):
        heading = _text("round-called", round=round) if round else _text("no-round")
        parts.append(_section(heading, _games(heading, games)))
    return page(called, parts, others=others, back=index)


def _in_order(row: Row) -> tuple[int, str, int, str]:
    """Return where a game stands among those of its event: by round and table, numbers first."""
    return *_numbered(row.round), *_numbered(row.table)


def _numbered(called: str) -> tuple[int, str]:
    return (int(called) if called.isdecimal() else MAX_TEXT, called)


def _section(heading: object, *parts: object) -> Html:
    return element("section", element("h2", heading), *parts)


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
    return _section(heading, lines, *(element("p", note) for note in ranked.notes()))


def _crosstable(words: CrosstableWords) -> Html:
    heading = _text("crosstable")
    lines = table(heading, words.headings(), map(_line, words.rows()))
    return _section(heading, lines, *(element("p", line) for line in words.legend()))


def _line(cells: Sequence[object]) -> Html:
    """Return a line of a table, whose second cell is the name of a competitor."""
    place, competitor, *others = cells
    head = element("th", name(str(competitor)), scope="row")
    return element("tr", element("td", place), head, *(element("td", cell) for cell in others))


def _round(one: RoundReport, boards: Boards, rows: Rows) -> Html:
    heading = _text("round-called", round=one.round.name)
    clean = _text("boards-clean", clean=one.clean, count=len(one.boards))
    lines = _cards(heading, (_board(report, boards, rows) for report in one.boards))
    date = [one.round.date] if one.round.date else []
    away = [
        element(
            "p", _tables(kind), ": ", joined(map(name, map(boards.event.name_of, players)), " · ")
        )
        for kind, players in (("bye", one.round.byes), ("absent", one.round.absent))
        if players
    ]
    return _section(heading, element("p", joined([*date, clean], " · ")), lines, *away)


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


def _games(caption: Text, rows: Iterable[Row]) -> Html:
    """Return games as a table."""
    return _cards(
        caption,
        (
            card(row.table, who(row, ABOVE), row.result, found(row), is_clean=row.is_clean)
            for row in rows
        ),
    )


def _cards(caption: Text, lines: Iterable[Html]) -> Html:
    headings = [_text("table"), _text("players"), _text("result"), _text("findings")]
    return table(caption, headings, lines, kind="games")


def card(at: str, players: object, result: object, findings: object, *, is_clean: bool) -> Html:
    """Return a game or board as a line of a table: where, who, with what result, what was found."""
    return element(
        "tr",
        numbered(at, "table"),
        element("th", players, scope="row"),
        element("td", result, class_="result"),
        element("td", findings, class_=f"findings {'clean' if is_clean else 'found'}"),
    )
