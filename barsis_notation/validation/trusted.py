"""Listing of the parts of a record that a verdict takes on trust: positions and rulings."""

from __future__ import annotations

from collections.abc import Iterator

from barsis_notation.diagnostics import header_codes
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.structs import Entry, Record
from barsis_notation.record.unread_turns import UNREAD

_text = bind_texts("validation")

MAX_NAMED = 10
"""Largest number of places that the finding names; further places are counted."""


def find_trusted_parts(record: Record) -> list[Finding]:
    """Return a list with the finding about the parts of *record* that are taken on trust.

    These parts are a start position, positions between turns, and illegal moves that a ruling
    allows. The finding has severity info; the list is empty if there are no such parts. Undecoded
    turns are not examined.
    """
    places = list(_list_places(record))
    if not places:
        return []
    more = len(places) - MAX_NAMED
    named = [*places[:MAX_NAMED], *([_text("more-on-trust", count=more)] if more > 0 else ())]
    return [header_codes.ON_TRUST.finding(found=join_words(named, "commas"), pointer="")]


def _list_places(record: Record) -> Iterator[Text]:
    if record.start and record.start.position:
        yield _text("start-on-trust")
    turn = 0
    for item in () if record.turns is UNREAD else record.turns:
        if not isinstance(item, Entry):
            turn += 1
            continue
        turn += bool(item.turn)
        if item.position and not item.turn:
            yield _text("position-on-trust", turn=turn + 1)
        if item.stood:
            ruling = item.ruling
            by = ruling.by if ruling and ruling.by else _text("nobody-named")
            yield _text("ruling-on-trust", turn=turn, by=by)
