"""The page of an event that records name: its games round by round, and its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.viewer.html_markup import Html, escape_notation, make_element
from barsis_notation.viewer.site.index import format_findings, link_players, make_number_cell
from barsis_notation.viewer.site.index_rows import IndexRow
from barsis_notation.viewer.site.page_frame import make_site_page, make_table

_text = texts_of("site")
_tables = texts_of("event_tables")

ABOVE = "../"
"""From the page of an event to the site's folder."""

MAX_TEXT: Final = 10**9
"""The number of rounds and tables whose names are none: they stand behind the others."""


def make_event_error_page(
    file: str, findings: Sequence[Finding], others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event file that has an error: what is wrong with it."""
    items = [
        make_element(
            "li", escape_notation(f"{finding.code} {finding.name}"), " ", finding.spoken("message")
        )
        for finding in findings
    ]
    parts: list[object] = [make_element("p", _text("event-unreadable")), make_element("ul", *items)]
    return make_site_page(file, parts, others=others, back=index)


def make_named_event_page(
    called: str, rows: Iterable[IndexRow], others: Mapping[str, str], index: str
) -> bytes:
    """Return the page of an event that only records name: its games, round by round."""
    parts: list[object] = [make_element("p", _text("no-event-file"))]
    for round, games in groupby(sorted(rows, key=_in_order), key=lambda row: row.round):
        heading = _text("round-called", round=round) if round else _text("no-round")
        parts.append(make_section(heading, make_games_table(heading, games)))
    return make_site_page(called, parts, others=others, back=index)


def _in_order(row: IndexRow) -> tuple[int, str, int, str]:
    """Return where a game stands among those of its event: by round and table, numbers first."""
    return *_numbered(row.round), *_numbered(row.table)


def _numbered(called: str) -> tuple[int, str]:
    return (int(called) if called.isdecimal() else MAX_TEXT, called)


def make_section(heading: object, *parts: object) -> Html:
    return make_element("section", make_element("h2", heading), *parts)


def make_games_table(caption: Text, rows: Iterable[IndexRow]) -> Html:
    """Return games as a table."""
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
    headings = [_text("table"), _text("players"), _text("result"), _text("findings")]
    return make_table(caption, headings, lines, kind="games")


def make_card(
    at: str, players: object, result: object, findings: object, *, is_clean: bool
) -> Html:
    """Return a game or board as a line of a table: where, who, with what result, what was found."""
    return make_element(
        "tr",
        make_number_cell(at, "table"),
        make_element("th", players, scope="row"),
        make_element("td", result, class_="result"),
        make_element("td", findings, class_=f"findings {'clean' if is_clean else 'found'}"),
    )
