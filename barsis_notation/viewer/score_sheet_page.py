"""Score sheets to print on A4: the board, the throws and their names, lines for the turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.position_lines import Setup
from barsis_notation.recording.score_sheets import ScoreSheet, signatories
from barsis_notation.rulesets import Option
from barsis_notation.rulesets.values import options_text
from barsis_notation.viewer.boards_on_paper import draw_position, draw_throw, is_wide
from barsis_notation.viewer.html_markup import (
    Html,
    escape_name,
    escape_notation,
    join_html,
    make_element,
)
from barsis_notation.viewer.page_shell import END, begin_page, load_style, make_running_head
from barsis_notation.viewer.signature_lines import make_signature_lines

_text = texts_of("sheets")

NOBODY: Final = "-"
"""Whose turn it is on a board that nobody plays at."""


def make_score_sheet_page(sheets: Iterable[ScoreSheet]) -> str:
    """Return a page with a score sheet after the other, in the language that is spoken now."""
    parts = [*sheets]
    heads = [_running_head(sheet, f"s{number}") for number, sheet in enumerate(parts, start=1)]
    styles = [load_style("score_sheet"), "".join(heads)]
    body = (_sheet(sheet, f"s{number}") for number, sheet in enumerate(parts, start=1))
    return (
        begin_page(_text("score-sheet"), styles) + make_element("main", join_html(body, "\n")) + END
    )


def _running_head(sheet: ScoreSheet, page: str) -> str:
    where = _text("round-and-table", round=sheet.round, table=sheet.table) if sheet.round else ""
    head = make_running_head(str(sheet.event or sheet.game), str(where), page)
    return f"{head}.{page} {{ page: {page} }}\n"


def _sheet(sheet: ScoreSheet, id: str) -> Html:
    return make_element(
        "article",
        make_element(
            "header", make_element("h1", sheet.game), make_element("p", _text("score-sheet"))
        ),
        _about(sheet),
        _rules(sheet, id),
        *_options(sheet),
        _turns(sheet),
        make_element(
            "div",
            make_element("p", _text("result"), _line(), _text("points"), _line(), class_="line"),
            make_signature_lines(signatories(sheet)),
            class_="end",
        ),
        class_=f"sheet {id}",
    )


def _line() -> Html:
    return make_element("i", aria_hidden="true")


# -- what is known before the game ------------------------------------------------------------


def _about(sheet: ScoreSheet) -> Html:
    event = ", ".join(filter(None, (sheet.event, sheet.section)))
    known = (
        ("wide", _text("event"), event),
        ("", _text("round"), sheet.round),
        ("", _text("table"), sheet.table),
        ("middle", _text("site"), sheet.site),
        ("", _text("date"), sheet.day),
        ("middle", _text("arbiter"), sheet.arbiter),
    )
    fields = [_field(label, what, kind) for kind, label, what in known]
    players = (_field(sheet.seats(own), player) for own, player in sheet.players.items())
    return join_html(
        (
            make_element("dl", *fields, class_="about"),
            make_element("dl", *players, class_="players" if sheet.has_columns else "players many"),
        )
    )


def _field(label: Text, what: str, kind: str = "") -> Html:
    return make_element(
        "div", make_element("dt", label), make_element("dd", escape_name(what)), class_=kind or None
    )


# -- what is played by ------------------------------------------------------------------------


def _rules(sheet: ScoreSheet, id: str) -> Html:
    seats = "".join(sheet.players)
    setup = Setup(id=sheet.ruleset.id, men=dict.fromkeys(seats, ()), to=NOBODY)
    board = draw_position(setup, sheet.ruleset, f"{id}-board")
    kind = "rules wide" if is_wide(sheet.ruleset) else "rules"
    figure = make_element("figure", board) if board is not None else Html("")
    return make_element(
        "div", figure, make_element("div", *_throws(sheet), class_="words"), class_=kind
    )


def _throws(sheet: ScoreSheet) -> Iterator[Html]:
    throws = sheet.throws()
    if throws:
        rows = (
            make_element("li", draw_throw(key, sheet.ruleset), make_element("span", throw))
            for key, throw in throws.items()
        )
        yield make_element("h2", _text("throws-alone"))
        yield make_element("ul", *rows, class_="throws")


def _options(sheet: ScoreSheet) -> Iterator[Html]:
    options = sheet.ruleset.options()
    if options:
        yield make_element("h2", _text("options-alone"))
        yield make_element("ul", *map(_option, options), class_="options")


def _option(option: Option) -> Html:
    """Return an option with what is chosen, underlined where that is not as usual."""
    written = escape_notation(options_text({option.path: option.value}))
    return make_element(
        "li", written if option.value == option.default else make_element("b", written)
    )


# -- what is written down ---------------------------------------------------------------------


def _turns(sheet: ScoreSheet) -> Html:
    """Return numbered lines with a place for the turn of each player, or for a turn of anybody."""
    number = make_element("td", class_="number")
    if sheet.has_columns:
        heads = [make_element("th", _column(sheet, seats), scope="col") for seats in sheet.players]
    else:
        heads = [
            make_element("th", _text("seat"), scope="col", class_="seat"),
            make_element("th", _text("turn"), scope="col"),
        ]
    cells = Html(make_element("td") * len(heads))
    rows = (
        make_element("tr", make_element("th", _text("line-number", number=one), scope="row"), cells)
        for one in range(1, sheet.turns + 1)
    )
    caption = make_element("caption", _text("turns"))
    head = make_element("thead", make_element("tr", number, *heads))
    return make_element("table", caption, head, make_element("tbody", *rows), class_="turns")


def _column(sheet: ScoreSheet, seats: str) -> Html:
    player = sheet.players[seats]
    return join_html(
        (sheet.seats(seats), escape_name(player)) if player else (sheet.seats(seats),), " "
    )
