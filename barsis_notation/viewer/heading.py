"""What stands at the head of a page: who plays, and what a record says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace

from barsis_notation.diagnostics.escapes import plain
from barsis_notation.language.isolates import FSI, PDI
from barsis_notation.language.texts import Text, listed, named, texts_of
from barsis_notation.record.structs import Player, Record, Result
from barsis_notation.recording.commands import describe_reason
from barsis_notation.recording.recorder_texts import result_text
from barsis_notation.replay.game_context import join_opponents, phrases_for
from barsis_notation.replay.phrases import Phrases
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.page_texts import get_seat_name

_text = texts_of("viewer")


def make_heading(record: Record | None, ruleset: Ruleset | None, file: str = "") -> object:
    """Return who plays, or else what game it is.

    What cannot be read is called as its *file* is, or else as its rules are.
    """
    if record is None:
        return plain(file) or (ruleset.id if ruleset else "barsis")
    sides = [
        f"{FSI}{plain(player.name)}{PDI}" if player.name else _seats(player, ruleset)
        for player in record.players
    ]
    return reduce(join_opponents, sides) if sides else record.ruleset.id


def _seats(player: Player, ruleset: Ruleset | None) -> Text:
    return listed([get_seat_name(seat, ruleset) for seat in player.seats])


def list_record_facts(
    record: Record | None, ruleset: Ruleset | None
) -> Iterator[tuple[Text, object]]:
    """Yield what a record says of itself: each with what it is called."""
    if record is None:
        return
    game = named(ruleset.names) if ruleset else None
    reference = f"{record.ruleset.id} {record.ruleset.version}"
    yield _text("rules"), listed([game, reference], "commas") if game else reference
    event = record.event or None
    if event is not None:
        yield _text("event"), event.name
        yield _text("section"), event.section
        yield _text("round"), event.round
        yield _text("table"), event.table
        yield _text("date"), event.date
        yield _text("site"), event.site
        yield _text("arbiter"), event.arbiter
    if record.match and record.match.game:
        yield _text("match-game"), str(record.match.game)
    if record.opening:
        yield _text("opening"), ", ".join(record.opening)
    if record.result:
        words = phrases_for(ruleset, record) if ruleset else None
        yield _text("result"), describe_result(record.result, words)
        yield _text("score"), ", ".join(f"{seat} {n}" for seat, n in record.result.score.items())


def describe_result(result: Result, words: Phrases | None) -> Text:
    """Return who has won and why, without the score."""
    if words is not None:
        return result_text(replace(result, score={}), words)
    return describe_reason(result.reason or "unknown")
