"""The head of a page: the players, and the facts of a record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace

from barsis_notation.diagnostics.escapes import escape_invisible
from barsis_notation.language.isolates import FSI, PDI
from barsis_notation.language.texts import MessageText, Text, bind_texts, join_words, make_names
from barsis_notation.record.structs import Player, Record, Result
from barsis_notation.recording.commands import describe_reason
from barsis_notation.recording.recorder_texts import describe_game_result
from barsis_notation.replay.game_context import join_opponents, make_phrases
from barsis_notation.replay.phrases import Phrases
from barsis_notation.rulesets import Ruleset
from barsis_notation.viewer.page_texts import get_seat_name

_text = bind_texts("viewer")


def make_heading(record: Record | None, ruleset: Ruleset | None, file: str = "") -> object:
    """Return the heading of a page: the players of a record.

    A player without a name is named by their seats. For a record without players, the heading is
    the id of its ruleset.

    Args:
        record: The record; None if it could not be read.
        ruleset: Its ruleset; None if it is unknown.
        file: Heading of a page without a record. If empty, the heading is the id of the ruleset, or
            ``barsis`` if the ruleset is unknown.

    Returns:
        A Text, or a string in which invisible characters are escaped. Names of players are in
        Unicode isolates.
    """
    if record is None:
        return escape_invisible(file) or (ruleset.id if ruleset else "barsis")
    sides = [
        f"{FSI}{escape_invisible(player.name)}{PDI}"
        if player.name
        else _name_seats(player, ruleset)
        for player in record.players
    ]
    return reduce(join_opponents, sides) if sides else record.ruleset.id


def _name_seats(player: Player, ruleset: Ruleset | None) -> Text:
    return join_words([get_seat_name(seat, ruleset) for seat in player.seats])


def list_record_facts(
    record: Record | None, ruleset: Ruleset | None
) -> Iterator[tuple[MessageText, object]]:
    """Yield the label and value of each fact about a record, such as its event and result.

    Values are Texts or strings, which may be empty and are not escaped. Without a record, no facts
    are yielded.

    Args:
        record: The record; None if it could not be read.
        ruleset: Its ruleset; None if it is unknown.
    """
    if record is None:
        return
    game = make_names(ruleset.names) if ruleset else None
    reference = f"{record.ruleset.id} {record.ruleset.version}"
    yield _text("rules"), join_words([game, reference], "commas") if game else reference
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
        words = make_phrases(ruleset, record) if ruleset else None
        yield _text("result"), describe_result(record.result, words)
        yield _text("score"), ", ".join(f"{seat} {n}" for seat, n in record.result.score.items())


_AT_TOP = ("result", "score", "event", "round", "table", "date")


def split_record_facts(
    record: Record | None, ruleset: Ruleset | None
) -> tuple[list[tuple[MessageText, object]], list[tuple[MessageText, object]]]:
    """Return the main facts of a record, for the top of a page, and its other facts.

    Each fact is a pair of label and value, as ``list_record_facts`` yields it. The result of the
    game, if the record has one, is the first of the main facts. Facts without a value are omitted.

    Args:
        record: The record; None if it could not be read.
        ruleset: Its ruleset; None if it is unknown.
    """
    facts = [(name, what) for name, what in list_record_facts(record, ruleset) if what != ""]
    at_top = [fact for fact in facts if fact[0].name in _AT_TOP]
    at_top.sort(key=lambda fact: _AT_TOP.index(fact[0].name))
    return at_top, [fact for fact in facts if fact[0].name not in _AT_TOP]


def describe_result(result: Result, words: Phrases | None) -> Text:
    """Return the winners and the reason of a result, without the score.

    Args:
        result: The result.
        words: The words of the game; None if its rules are unknown. In this case, only the reason
            is returned.
    """
    if words is not None:
        return describe_game_result(replace(result, score={}), words)
    return describe_reason(result.reason or "unknown")
