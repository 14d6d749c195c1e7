"""What a match file cannot hold of a record."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct, structs

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.formats.backgammon.written import (
    has_two_dice,
    is_opening_die,
    one_line,
    read_item,
)
from barsis_notation.formats.mat.header import comment_of, event_of, read_comments
from barsis_notation.formats.mat.writer import written_name
from barsis_notation.record.structs import Entry, Event, Match, Player, Record, Result
from barsis_notation.record.turns import Turn

KEPT = {
    Event: ("name", "site", "round", "date"),
    Match: ("id", "game", "to", "before"),
    Player: ("name", "seats", "rating"),
    Result: ("winners", "score", "name", "reason"),
    Entry: ("turn",),
}
KEPT_ENDINGS = ("", "double", "take", "drop", "resign")
INFERRED = ("", "home", "drop", "resign", "unfinished")
"""Reasons of an ending that a reader finds again by counting."""

Lost = tuple[str, str]
"""A JSON pointer, and what it is in words."""


def losses(record: Record) -> list[Finding]:
    """Return what writing *record* as a match file loses, in the order of the record."""
    return [
        NOT_KEPT.finding(
            pointer=pointer,
            found=found,
            expected="names, score, throws, moves and points",
            words={"format": "mat"},
        )
        for pointer, found in _lost(record)
    ]


def _lost(record: Record) -> Iterator[Lost]:
    for name in ("start", "meta", "x"):
        if getattr(record, name) not in (UNSET, {}):
            yield f"/{name}", name
    if record.ruleset.sha256 or record.ruleset.x:
        yield "/ruleset", "more of the ruleset than id, version and options"
    for name in ("event", "match"):
        part = getattr(record, name)
        if part is not UNSET:
            yield from _members(part, f"/{name}")
    yield from _texts(record)
    for index, player in enumerate(record.players):
        yield from _members(player, f"/players/{index}")
        if written_name(player.name) != player.name:
            yield f"/players/{index}/name", f"the name {player.name!r}"
    yield from _turns(record)
    if record.result is not UNSET:
        yield from _result(record.result)


def _members(part: Struct, pointer: str) -> Iterator[Lost]:
    """Yield the members of *part* that are written and have no place."""
    empty = type(part)(**{name: getattr(part, name) for name in KEPT[type(part)]})
    for name in structs.asdict(part):
        if getattr(part, name) != getattr(empty, name):
            yield f"{pointer}/{name}", f"{name} of {pointer[1:]}"


def _texts(record: Record) -> Iterator[Lost]:
    event = record.event
    if event is not UNSET and any(
        one_line(text) != text for text in (event.name, event.site, event.round)
    ):
        yield "/event", "line breaks or blanks around a text"
    lines = [f"; {one_line(line)}" for line in record.comment.splitlines()]
    read = read_comments(lines)
    if comment_of(read) != record.comment or event_of(read) is not UNSET:
        yield "/comment", "the comment exactly as it is"


def _turns(record: Record) -> Iterator[Lost]:
    begun = False
    for index, item in enumerate(record.turns):
        pointer = f"/turns/{index}"
        turn = read_item(item)
        if isinstance(item, Entry):
            yield from _members(item, pointer)
        if turn is None:
            continue
        if turn.ending not in KEPT_ENDINGS or _resigns_apart(turn):
            yield pointer, f"the word {turn.ending}"
        if len(turn.moves) > 1 and any(move.unseen for move in turn.moves):
            yield pointer, "some moves of a turn and not others"
        begun = begun or not is_opening_die(turn)
        if begun and not has_two_dice(turn):
            left = len(record.turns) - index
            yield pointer, f"a throw that is no two dice, nor the turns from there on ({left})"
            return


def _resigns_apart(turn: Turn) -> bool:
    return turn.ending == "resign" and (bool(turn.moves) or not turn.throws)


def _result(result: Result) -> Iterator[Lost]:
    yield from _members(result, "/result")
    if result.reason not in INFERRED:
        yield "/result/reason", f"the reason {result.reason}"
    if len(result.winners) > 1 or set(result.score) - set(result.winners):
        others = [points for seat, points in result.score.items() if seat not in result.winners]
        if len(result.winners) > 1 or any(others):
            yield "/result/winners", "more than one winner"
