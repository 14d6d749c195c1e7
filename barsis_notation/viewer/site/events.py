"""The page of an event that records name: its games round by round, and its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.viewer.markup import Html, element, notation
from barsis_notation.viewer.site.frame import page, table
from barsis_notation.viewer.site.index import found, numbered, who
from barsis_notation.viewer.site.rows import Row

_text = texts_of("site")
_tables = texts_of("event_tables")

ABOVE = "../"
"""From the page of an event to the site's folder."""

MAX_TEXT: Final = 10**9
"""The number of rounds and tables whose names are none: they stand behind the others."""


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
        parts.append(section(heading, games_table(heading, games)))
    return page(called, parts, others=others, back=index)


def _in_order(row: Row) -> tuple[int, str, int, str]:
    """Return where a game stands among those of its event: by round and table, numbers first."""
    return *_numbered(row.round), *_numbered(row.table)


def _numbered(called: str) -> tuple[int, str]:
    return (int(called) if called.isdecimal() else MAX_TEXT, called)


def section(heading: object, *parts: object) -> Html:
    return element("section", element("h2", heading), *parts)


def games_table(caption: Text, rows: Iterable[Row]) -> Html:
    """Return games as a table."""
    return cards(
        caption,
        (
            card(row.table, who(row, ABOVE), row.result, found(row), is_clean=row.is_clean)
            for row in rows
        ),
    )


def cards(caption: Text, lines: Iterable[Html]) -> Html:
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
