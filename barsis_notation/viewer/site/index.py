"""The index of a site: a row for each game, with search and filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Final

from barsis_notation.language.patterns import Count
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.viewer.html_markup import (
    Html,
    escape_name,
    escape_notation,
    join_html,
    make_element,
)
from barsis_notation.viewer.site.index_rows import IndexRow, describe_counts
from barsis_notation.viewer.site.page_frame import load_script, make_site_page

_text = bind_texts("site")

MOST_OPEN: Final = 12
"""Largest number of events with which their list is initially open."""


def make_index_page(
    title: str,
    rows: Sequence[IndexRow],
    events: Mapping[str, Text | str],
    others: Mapping[str, str],
) -> bytes:
    """Return the index in the current language, as UTF-8 HTML.

    Args:
        title: Title of the site.
        rows: The games, in the order in which they are listed.
        events: Maps the address of the page of each event, relative to the index, to the name of
            the event.
        others: Maps the codes of other languages, such as ``ar``, to the addresses of the index in
            these languages.
    """
    count = _text("games", count=Count(len(rows)))
    narrowed = _text("games-of", shown="{shown}", games=count)
    parts: list[object] = [
        *([_make_event_list(events)] if events else []),
        _make_filters(rows),
        make_element("p", count, id="count", role="status", data_of=narrowed),
        _make_table(rows),
        make_element("p", _text("none-fits"), id="none", hidden="hidden"),
    ]
    return make_site_page(title, parts, others=others, script=load_script("index"))


def _make_event_list(events: Mapping[str, Text | str]) -> Html:
    items = (
        make_element("li", make_element("a", escape_name(str(called)), href=at))
        for at, called in events.items()
    )
    summary = make_element("summary", _text("events-counted", count=Count(len(events))))
    is_open = "open" if len(events) <= MOST_OPEN else None
    return make_element("details", summary, make_element("ul", *items), open=is_open)


def _make_filters(rows: Sequence[IndexRow]) -> Html:
    """Return the controls of the filters, hidden until the script shows them."""
    games = _sort_distinct(str(row.game) for row in rows)
    events = _sort_distinct(row.event for row in rows)
    players = _sort_distinct(player for row in rows for player, _ in row.players)
    search = make_element("input", id="words", type="search", autocomplete="off")
    player = make_element("input", id="player", list="players", autocomplete="off")
    names = make_element(
        "datalist", *(make_element("option", value=one) for one in players), id="players"
    )
    findings = (("", _text("all")), ("clean", _text("clean")), ("found", _text("with-findings")))
    return make_element(
        "form",
        _make_field("words", _text("search"), search),
        _make_field("game", _text("game"), _make_select("game", _add_all_choice(games))),
        _make_field("event", _text("event"), _make_select("event", _add_all_choice(events))),
        _make_field("player", _text("player"), join_html([player, names])),
        _make_field("found", _text("findings"), _make_select("found", findings)),
        make_element("button", _text("reset"), type="reset"),
        id="filters",
        role="search",
        aria_label=_text("filters"),
        hidden="hidden",
    )


def _sort_distinct(texts: Iterable[str]) -> list[str]:
    return sorted({text for text in texts if text}, key=lambda text: (text.casefold(), text))


def _add_all_choice(texts: Iterable[str]) -> list[tuple[str, object]]:
    return [("", _text("all")), *((text, text) for text in texts)]


def _make_field(id: str, label: Text, control: Html) -> Html:
    return make_element("p", make_element("label", label, for_=id), control)


def _make_select(id: str, options: Iterable[tuple[str, object]]) -> Html:
    return make_element(
        "select", *(make_element("option", said, value=value) for value, said in options), id=id
    )


def _make_table(rows: Sequence[IndexRow]) -> Html:
    head = make_element(
        "tr", *(make_element("th", heading, scope="col") for heading in _HEADINGS.values())
    )
    body = make_element("tbody", *map(_make_row, rows), id="games")
    caption = make_element("caption", _text("list-of-games"))
    return make_element("table", caption, make_element("thead", head), body, class_="games")


_HEADINGS = {
    "event": _text("event"),
    "round": _text("round"),
    "table": _text("table"),
    "players": _text("players"),
    "game": _text("game"),
    "result": _text("result"),
    "findings": _text("findings"),
}


def _make_row(row: IndexRow) -> Html:
    """Return the row of a game, with the data for the filters."""
    place = join_html(
        [escape_name(row.event), *([" ", escape_name(row.section)] if row.section else [])]
    )
    kind = "clean" if row.is_clean else "found"
    return make_element(
        "tr",
        make_element("td", place, class_="event"),
        make_number_cell(row.round, "round"),
        make_number_cell(row.table, "table"),
        make_element("th", link_players(row), scope="row"),
        make_element("td", row.game, class_="game"),
        make_element("td", row.result, class_="result"),
        make_element("td", format_findings(row), class_=f"findings {kind}"),
        data_event=row.event,
        data_game=str(row.game),
        data_players="\n".join(player for player, _ in row.players),
        data_found=kind,
    )


def make_number_cell(called: str, column: str) -> Html:
    """Return the HTML table cell with a round or a table.

    It has a label for layouts without column headings.

    Args:
        called: The round or table; "" for an empty cell.
        column: ``round`` or ``table``.
    """
    if not called:
        return make_element("td")
    return make_element("td", escape_name(called), class_=column, data_label=str(_HEADINGS[column]))


def link_players(row: IndexRow, above: str = "") -> Html:
    """Return a link to the page of a game, with the players as its text.

    Without players, the text is the name of the file.

    Args:
        row: The game.
        above: Relative address of the site's folder, such as ``../``; "" for pages in it.
    """
    return make_element(
        "a",
        format_players(row.players) or escape_name(PurePath(row.file).name),
        href=f"{above}{row.address}",
    )


def format_players(players: Iterable[tuple[str, str]]) -> Html:
    """Return the players' names, each with the letters of the player's seats, as HTML.

    *players* are pairs of name and seats, such as ``("Salma", "SN")``. A question mark replaces an
    empty name.
    """
    return join_html(
        (
            join_html([escape_name(player or str(_text("nobody"))), f"({seats})"], " ")
            for player, seats in players
        ),
        " · ",
    )


def format_findings(row: IndexRow) -> Html:
    """Return the numbers of findings of a game, and the code and name of its first error.

    A game without findings is called clean.
    """
    wrong = [": ", escape_notation(row.wrong)] if row.wrong else []
    return join_html([describe_counts(row.found), *wrong])
