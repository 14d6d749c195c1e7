"""The data of a page: everything that its script shows, computed by the engine.

The data are the JSON object in ``<script id="data">``. They are short rather than readable, and may
change from version to version. A text is a string, or a list of the text in English and in Arabic.

- ``id``: the id of the ruleset, or an empty string
- ``start``: the position line before the first turn; ``first``: the number of that turn
- ``missing``: the name of the text that says what cannot be shown, or an empty string
- ``seats``: letter, name and player of each seat
- ``board``: coordinates and names of places, see ``board_sheet``
- ``throws``, ``values``: the names of throws and values, and the sides that lie up
- ``lines``: lines, turns and plies, with positions as changes, see ``page_lines``
- ``findings``: findings with their line, turn and move, see ``page_findings``
- ``chart``: each throw, how often it occurs and how often it is expected
- ``texts``: the words of the page
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.drawing.svg.device_pictures import list_sides
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.language.texts import NameText, bind_texts
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    format_setup,
    parse_setup,
)
from barsis_notation.record.structs import Record
from barsis_notation.replay.game_context import make_phrases
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.tree import Node, build_tree
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.odds import find_device
from barsis_notation.viewer.bilingual import BilingualText, speak_all_languages
from barsis_notation.viewer.board_sheet import make_board_data
from barsis_notation.viewer.page_findings import make_page_findings
from barsis_notation.viewer.page_lines import PageLines
from barsis_notation.viewer.page_texts import get_seat_name, make_page_texts

_text = bind_texts("viewer")


def make_page_data(
    record: Record | None,
    ruleset: Ruleset | None,
    findings: Sequence[Finding],
    picture: Picture | None,
) -> dict[str, Any]:
    """Return the data for the script of a page, which can be written as JSON.

    The docstring of the module ``page_data`` describes the members. Faults in the record do not
    raise exceptions: turns that cannot be played, and those after 10 000 plies, are only listed;
    unknown parts are empty.

    Args:
        record: The record; None if it could not be read.
        ruleset: Its ruleset; None if it is unknown.
        findings: The findings to show.
        picture: The board; None if the family has no picture.
    """
    start = _find_start(record, ruleset, findings)
    lines = PageLines()
    lines.add_record(start, record.turns if record else ())
    words = make_phrases(ruleset, record) if ruleset else None
    setup = start.setup if start else _parse_start(record)
    seats = _list_seats(record, ruleset, setup)
    return {
        "texts": make_page_texts(),
        "id": ruleset.id if ruleset else "",
        "start": format_setup(setup) if setup else "",
        "missing": _find_missing_text(record, picture, start),
        "first": _get_first_number(record),
        "seats": seats,
        "board": _make_board(picture, seats, setup, words) if picture else None,
        "throws": _make_throws(words),
        "values": _name_values(ruleset),
        "lines": lines.written,
        "findings": make_page_findings(findings, lines.written),
        "chart": _make_chart(ruleset, lines.throws),
    }


# -- where the game begins ------------------------------------------------------------------


def _find_start(
    record: Record | None, ruleset: Ruleset | None, findings: Sequence[Finding]
) -> Node | None:
    """Return the start of the game, None if it cannot be played at all or takes too long."""
    is_slow = any(finding.code == file_codes.TAKES_TOO_LONG.code for finding in findings)
    if record is None or ruleset is None or is_slow:
        return None
    try:
        return build_tree(record, ruleset)
    except BarsisError:
        return None  # its findings say why


def _find_missing_text(record: Record | None, picture: Picture | None, start: Node | None) -> str:
    """Return the name of the text that says what a page cannot show, "" if it shows everything."""
    if record is None:
        return "no-record"
    if picture is None:
        return "no-board"
    return "" if start is not None else "not-begun"


def _parse_start(record: Record | None) -> Setup | None:
    """Return the position from which the record begins; None if it does not give one."""
    if record is None or not record.start or not record.start.position:
        return None
    try:
        return parse_setup(record.start.position)
    except PositionSyntaxError:
        return None


def _get_first_number(record: Record | None) -> int:
    return record.start.turn or 1 if record and record.start and record.start.turn else 1


# -- seats, places, throws ------------------------------------------------------------------


def _list_seats(
    record: Record | None, ruleset: Ruleset | None, setup: Setup | None
) -> list[list[BilingualText]]:
    """Return letter, name and player of every seat in use."""
    names = get_player_names(record) if record else {}
    written = [seat for player in record.players for seat in player.seats] if record else []
    letters = dict.fromkeys([*(setup.men if setup else ()), *written])
    return [
        [
            seat,
            speak_all_languages(get_seat_name(seat, ruleset)),
            escape_invisible(names.get(seat, "")),
        ]
        for seat in letters
    ]


def _make_board(
    picture: Picture, seats: list[list[BilingualText]], setup: Setup | None, words: Phrases | None
) -> dict[str, Any]:
    men = {seat: len(standing) for seat, standing in setup.men.items()} if setup else {}
    return make_board_data(picture, [str(seat[0]) for seat in seats], men, words)


def _make_throws(words: Phrases | None) -> dict[str, list[Any]]:
    """Return name, values, sides and short name of every throw."""
    if words is None:
        return {}
    facts = words.ruleset.facts
    return {
        key: [
            speak_all_languages(words.throw(key)),
            "+".join(values),
            " ".join(list_sides(facts, key)),
            speak_all_languages(words.short_throw(key)),
        ]
        for key, values in words.play.outcomes.items()
    }


def _name_values(ruleset: Ruleset | None) -> dict[str, BilingualText]:
    """Return the names of values that have one."""
    tokens = ruleset.words("tokens") if ruleset else {}
    return {
        value: speak_all_languages(NameText({"en": value, "ar": token.ar}))
        for value, token in tokens.items()
        if token.ar
    }


def _make_chart(ruleset: Ruleset | None, throws: Sequence[str]) -> list[list[Any]]:
    """Return every throw with the number of times it occurred and the expected number."""
    device = find_device(ruleset.facts) if ruleset else None
    if device is None:
        return []
    odds = device.odds()
    seen = Counter(throw for throw in throws if throw in odds)
    total = seen.total()
    return [[throw, seen[throw], round(float(odds[throw]) * total, 2)] for throw in odds] * bool(
        total
    )
