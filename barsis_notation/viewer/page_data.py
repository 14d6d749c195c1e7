"""What a page knows of a record: everything that its script shows, worked out by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.escapes import plain
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.drawing.svg.device_pictures import list_sides
from barsis_notation.drawing.svg.picture import Picture
from barsis_notation.language.texts import Names, texts_of
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    parse_setup,
    print_setup,
)
from barsis_notation.record.structs import Record
from barsis_notation.replay.game_context import phrases_for
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.tree import Node, tree_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.rulesets.odds import device_for
from barsis_notation.viewer.bilingual import BilingualText, speak_all_languages
from barsis_notation.viewer.board_sheet import make_board_data
from barsis_notation.viewer.page_findings import make_page_findings
from barsis_notation.viewer.page_lines import PageLines
from barsis_notation.viewer.page_texts import get_seat_name, make_page_texts

_text = texts_of("viewer")


def make_page_data(
    record: Record | None,
    ruleset: Ruleset | None,
    findings: Sequence[Finding],
    picture: Picture | None,
) -> dict[str, Any]:
    """Return what the script of a page is given, see docs/viewer.md.

    Never raises: what cannot be played is listed, what is not known is left out.
    """
    start = _start(record, ruleset, findings)
    lines = PageLines()
    lines.add_record(start, record.turns if record else ())
    words = phrases_for(ruleset, record) if ruleset else None
    setup = start.setup if start else _written_start(record)
    seats = _seats(record, ruleset, setup)
    return {
        "texts": make_page_texts(),
        "id": ruleset.id if ruleset else "",
        "start": print_setup(setup) if setup else "",
        "missing": _missing(record, picture, start),
        "first": _first_number(record),
        "seats": seats,
        "board": _board(picture, seats, setup, words) if picture else None,
        "throws": _throws(words),
        "values": _values(ruleset),
        "lines": lines.written,
        "findings": make_page_findings(findings, lines.written),
        "chart": _chart(ruleset, lines.throws),
    }


# -- where the game begins ------------------------------------------------------------------


def _start(
    record: Record | None, ruleset: Ruleset | None, findings: Sequence[Finding]
) -> Node | None:
    """Return the start of the game, None where none of it can be played, or in no bearable time."""
    is_slow = any(finding.code == file_codes.TAKES_TOO_LONG.code for finding in findings)
    if record is None or ruleset is None or is_slow:
        return None
    try:
        return tree_of(record, ruleset)
    except BarsisError:
        return None  # its findings say why


def _missing(record: Record | None, picture: Picture | None, start: Node | None) -> str:
    """Return the name of the text that says what a page cannot show, ``""`` where it shows all."""
    if record is None:
        return "no-record"
    if picture is None:
        return "no-board"
    return "" if start is not None else "not-begun"


def _written_start(record: Record | None) -> Setup | None:
    """Return the position that the record says it begins from, None where it says none."""
    if record is None or not record.start or not record.start.position:
        return None
    try:
        return parse_setup(record.start.position)
    except PositionSyntaxError:
        return None


def _first_number(record: Record | None) -> int:
    return record.start.turn or 1 if record and record.start and record.start.turn else 1


# -- seats, places, throws ------------------------------------------------------------------


def _seats(
    record: Record | None, ruleset: Ruleset | None, setup: Setup | None
) -> list[list[BilingualText]]:
    """Return letter, name and player of every seat in use."""
    names = names_of(record) if record else {}
    written = [seat for player in record.players for seat in player.seats] if record else []
    letters = dict.fromkeys([*(setup.men if setup else ()), *written])
    return [
        [seat, speak_all_languages(get_seat_name(seat, ruleset)), plain(names.get(seat, ""))]
        for seat in letters
    ]


def _board(
    picture: Picture, seats: list[list[BilingualText]], setup: Setup | None, words: Phrases | None
) -> dict[str, Any]:
    men = {seat: len(standing) for seat, standing in setup.men.items()} if setup else {}
    return make_board_data(picture, [str(seat[0]) for seat in seats], men, words)


def _throws(words: Phrases | None) -> dict[str, list[Any]]:
    """Return of every throw its name, the values it gives, and the sides that lie up."""
    if words is None:
        return {}
    facts = words.ruleset.facts
    return {
        key: [
            speak_all_languages(words.throw(key)),
            "+".join(values),
            " ".join(list_sides(facts, key)),
        ]
        for key, values in words.play.outcomes.items()
    }


def _values(ruleset: Ruleset | None) -> dict[str, BilingualText]:
    """Return what values are called that have a name."""
    tokens = ruleset.words("tokens") if ruleset else {}
    return {
        value: speak_all_languages(Names({"en": value, "ar": token.ar}))
        for value, token in tokens.items()
        if token.ar
    }


def _chart(ruleset: Ruleset | None, throws: Sequence[str]) -> list[list[Any]]:
    """Return every throw with how often it was seen, and how often it comes on average."""
    device = device_for(ruleset.facts) if ruleset else None
    if device is None:
        return []
    odds = device.odds()
    seen = Counter(throw for throw in throws if throw in odds)
    total = seen.total()
    return [[throw, seen[throw], round(float(odds[throw]) * total, 2)] for throw in odds] * bool(
        total
    )
