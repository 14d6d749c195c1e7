"""The page of an event that is known only from records: its games round by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.viewer.html_markup import Html, escape_notation, join_html, make_element
from barsis_notation.viewer.site.index import format_findings, link_players, make_number_cell
from barsis_notation.viewer.site.index_rows import IndexRow
from barsis_notation.viewer.site.page_frame import make_site_page, make_table

_text = bind_texts("site")
_tables = bind_texts("event_tables")

ABOVE = "../"
"""Relative address of the site's folder from the page of an event."""

MAX_TEXT: Final = 10**9
"""Sort key of rounds and tables without a number: they follow the others."""


def make_event_error_page(
    file: str, findings: Sequence[Finding], others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event file with errors, as UTF-8 HTML.

    It lists the findings, in the current language.

    Args:
        file: Name of the file, the title of the page.
        findings: Its findings.
        others: Maps the codes of the other languages, such as ``ar``, to the addresses of the page
            in them, relative to this page.
        index: Address of the index, relative to the page.
    """
    parts: list[object] = [make_finding_list(_text("event-unreadable"), findings)]
    return make_site_page(file, parts, others=others, back=index)


def make_finding_list(said: Text, findings: Iterable[Finding]) -> Html:
    """Return the sentence *said* with *findings* as a list below, in the current language."""
    items = [
        make_element(
            "li", escape_notation(f"{finding.code} {finding.name}"), " ", finding.spoken("message")
        )
        for finding in findings
    ]
    return join_html([make_element("p", said), make_element("ul", *items)])


def make_named_event_page(
    called: str, rows: Iterable[IndexRow], others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event without an event file, as UTF-8 HTML.

    It is in the current language and lists the games round by round, sorted by round and table.

    Args:
        called: Name of the event.
        rows: Its games, in any order.
        others: Maps the codes of the other languages, such as ``ar``, to the addresses of the page
            in them, relative to this page.
        index: Address of the index, relative to the page.
    """
    parts: list[object] = [make_element("p", _text("no-event-file"))]
    for round, games in groupby(sorted(rows, key=_get_sort_key), key=lambda row: row.round):
        heading = _text("round-called", round=round) if round else _text("no-round")
        parts.append(make_section(heading, make_games_table(heading, games)))
    return make_site_page(called, parts, others=others, back=index)


def _get_sort_key(row: IndexRow) -> tuple[int, str, int, str]:
    """Return the sort key of a game in its event: by round and table, numbers first."""
    return *_make_number_key(row.round), *_make_number_key(row.table)


def _make_number_key(called: str) -> tuple[int, str]:
    return (int(called) if called.isdecimal() else MAX_TEXT, called)


def make_section(heading: object, *parts: object) -> Html:
    """Return a ``section`` element with a heading.

    *heading* and *parts* are HTML, or objects whose text in the current language is escaped.
    """
    return make_element("section", make_element("h2", heading), *parts)


def make_games_table(caption: Text, rows: Iterable[IndexRow]) -> Html:
    """Return games as a table, one row each, with links from a page in a subfolder.

    Args:
        caption: Caption of the table.
        rows: The games.
    """
    return make_card_table(
        caption,
        (
            make_card(
                row.table,
                link_players(row, ABOVE),
                row.result,
                format_findings(row),
                is_clean=row.is_clean,
            )
            for row in rows
        ),
    )


def make_card_table(caption: Text, lines: Iterable[Html]) -> Html:
    """Return a table of games or boards, with a row of headings, even if it has no other rows.

    The columns are the table, the players, the result and the findings.

    Args:
        caption: Caption of the table.
        lines: Rows made by ``make_card``.
    """
    headings = [_text("table"), _text("players"), _text("result"), _text("findings")]
    return make_table(caption, headings, lines, kind="games")


def make_card(
    at: str, players: object, result: object, findings: object, *, is_clean: bool
) -> Html:
    """Return a game or board as a row of a table.

    *players*, *result* and *findings* are HTML, or objects whose text in the current language is
    escaped.

    Args:
        at: The table at which the game is played; "" if unknown.
        players: The names of the players.
        result: The result.
        findings: Text about its findings.
        is_clean: Whether the game has no errors or warnings.
    """
    return make_element(
        "tr",
        make_number_cell(at, "table"),
        make_element("th", players, scope="row"),
        make_element("td", result, class_="result"),
        make_element("td", findings, class_=f"findings {'clean' if is_clean else 'found'}"),
    )
