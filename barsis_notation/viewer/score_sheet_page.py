"""Score sheets to print on A4: the board, the throws and their names, lines for the turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import Setup
from barsis_notation.recording.score_sheets import (
    ScoreSheet,
    describe_option,
    iter_signatories,
)
from barsis_notation.recording.sheet_lines import find_sheet_size
from barsis_notation.rulesets import Option
from barsis_notation.viewer.boards_on_paper import draw_position, draw_throw, is_wide
from barsis_notation.viewer.finding_paragraph import make_prose
from barsis_notation.viewer.html_markup import (
    Html,
    escape_name,
    join_html,
    make_element,
)
from barsis_notation.viewer.page_shell import END, begin_page, load_style, make_running_head
from barsis_notation.viewer.signature_lines import make_signature_lines

_text = bind_texts("sheets")

ROOM: Final = 182.0
NUMBER: Final = 8.0
SEAT: Final = 12.0
CELL: Final = 2.0
LETTER: Final = 2.2
"""Widths in millimetres: sheet, number of a line, seat, margins of a cell, letter."""

MAX_BLOCKS: Final = 4
"""Largest number of blocks of lines that are side by side."""

NOBODY: Final = "-"
"""The seat to move on a board without a player to move."""


def make_score_sheet_page(sheets: Iterable[ScoreSheet]) -> str:
    """Return an HTML document with score sheets to print, in the current language.

    Each sheet begins on a new A4 page. The document is complete and needs no other file.

    Args:
        sheets: The sheets; may be empty.

    Raises:
        ValueError: If a seat of a sheet is unknown or used twice, or its game cannot have these
            seats.

    Examples:
        >>> from barsis_notation import load_ruleset
        >>> from barsis_notation.viewer import make_blank_sheet, make_score_sheet_page
        >>> page = make_score_sheet_page([make_blank_sheet(load_ruleset("barsis"), turns=60)])
        >>> page[:15], page.count("<article")
        ('<!doctype html>', 1)
    """
    parts = [*sheets]
    heads = [_make_running_head(sheet, f"s{number}") for number, sheet in enumerate(parts, start=1)]
    styles = [load_style("score_sheet"), "".join(heads)]
    body = (_make_sheet(sheet, f"s{number}") for number, sheet in enumerate(parts, start=1))
    return (
        begin_page(_text("score-sheet"), styles) + make_element("main", join_html(body, "\n")) + END
    )


def _make_running_head(sheet: ScoreSheet, page: str) -> str:
    where = _text("round-and-table", round=sheet.round, table=sheet.table) if sheet.round else ""
    head = make_running_head(str(sheet.event or sheet.game), str(where), page)
    return f"{head}.{page} {{ page: {page} }}\n"


def _make_sheet(sheet: ScoreSheet, id: str) -> Html:
    return make_element(
        "article",
        make_element(
            "header", make_element("h1", sheet.game), make_element("p", _text("score-sheet"))
        ),
        _make_details(sheet),
        _make_rules(sheet, id),
        _make_turns(sheet),
        make_element(
            "div",
            make_element(
                "p", _text("result"), _make_line(), _text("points"), _make_line(), class_="line"
            ),
            make_signature_lines(iter_signatories(sheet)),
            class_="end",
        ),
        class_=f"sheet {id}",
    )


def _make_line() -> Html:
    return make_element("i", aria_hidden="true")


# -- what is known before the game ------------------------------------------------------------


def _make_details(sheet: ScoreSheet) -> Html:
    event = ", ".join(filter(None, (sheet.event, sheet.section)))
    known = (
        ("wide", _text("event"), event),
        ("", _text("round"), sheet.round),
        ("", _text("table"), sheet.table),
        ("middle", _text("site"), sheet.site),
        ("", _text("date"), sheet.day),
        ("middle", _text("arbiter"), sheet.arbiter),
    )
    fields = [_make_field(label, what, kind) for kind, label, what in known]
    players = (_make_field(sheet.seats(own), player) for own, player in sheet.players.items())
    return join_html(
        (
            make_element("dl", *fields, class_="about"),
            make_element("dl", *players, class_="players" if sheet.has_columns else "players many"),
        )
    )


def _make_field(label: Text, what: str, kind: str = "") -> Html:
    return make_element(
        "div", make_element("dt", label), make_element("dd", escape_name(what)), class_=kind or None
    )


# -- what is played by ------------------------------------------------------------------------


def _make_rules(sheet: ScoreSheet, id: str) -> Html:
    seats = "".join(sheet.players)
    setup = Setup(id=sheet.ruleset.id, men=dict.fromkeys(seats, ()), to=NOBODY)
    board = draw_position(setup, sheet.ruleset, f"{id}-board")
    kind = "rules wide" if is_wide(sheet.ruleset) else "rules"
    figure = make_element("figure", board) if board is not None else Html("")
    words = make_element("div", *_make_throws(sheet), *_make_options(sheet), class_="words")
    return make_element("div", figure, words, class_=kind)


def _make_throws(sheet: ScoreSheet) -> Iterator[Html]:
    throws = sheet.throws()
    if throws:
        rows = (
            make_element("li", draw_throw(key, sheet.ruleset), make_element("span", throw))
            for key, throw in throws.items()
        )
        yield make_element("h2", _text("throws-alone"))
        yield make_element("ul", *rows, class_="throws")


def _make_options(sheet: ScoreSheet) -> Iterator[Html]:
    options = sorted(sheet.ruleset.options(), key=lambda one: one.value == one.default)
    if options:
        yield make_element("h2", _text("options-alone"))
        yield make_element("ul", *map(_make_option, options), class_="options")


def _make_option(option: Option) -> Html:
    """Return the meaning of an option's value, emphasised if it is not the default."""
    is_usual = option.value == option.default
    meaning = make_prose(describe_option(option))
    return make_element("li", meaning if is_usual else make_element("b", meaning))


# -- what is written down ---------------------------------------------------------------------


def _make_turns(sheet: ScoreSheet) -> Html:
    """Return numbered lines with a column for each player, or for a seat and its turn."""
    number = make_element("td", class_="number")
    if sheet.has_columns:
        heads = [
            make_element("th", _make_column_head(sheet, seats), scope="col")
            for seats in sheet.players
        ]
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
    head = make_element("thead", make_element("tr", number, *heads))
    table = make_element("table", head, make_element("tbody", *rows), class_="turns")
    blocks = make_element("div", table, class_=f"blocks in-{_count_blocks(sheet)}")
    return join_html((make_element("h2", _text("turns")), blocks))


def _count_blocks(sheet: ScoreSheet) -> int:
    """Return the number of blocks side by side, such that 19 of 20 turns fit their cell."""
    size = find_sheet_size(sheet.ruleset, len(sheet.players))
    if size is None:
        return 1
    columns, seat = (len(sheet.players), 0.0) if sheet.has_columns else (1, SEAT)
    needed = NUMBER + seat + columns * (CELL + LETTER * size.characters)
    return max(1, min(int(ROOM // needed), MAX_BLOCKS))


def _make_column_head(sheet: ScoreSheet, seats: str) -> Html:
    player = sheet.players[seats]
    return join_html(
        (sheet.seats(seats), escape_name(player)) if player else (sheet.seats(seats),), " "
    )
