"""What the tables of an archive say of a record, made from the record alone.

The same functions write the tables when a record is added and say what has to stand there when the
archive is verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import UNSET

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.folding import folded_words
from barsis_notation.record.structs import Entry, Event, Player, Record, Result, TurnItem
from barsis_notation.validation.check import Checked

PlayerRow = tuple[str, str | None, str | None, int | None, int | None, int | None]
"""Of a player: seats, name, id, whether he won, points, rank; name and id are None without both."""

FindingRow = tuple[str, str, int | None, int | None]
"""Of a finding: code, severity, turn, move."""


class Rows(NamedTuple):
    """What the tables say of one record.

    *head* are the columns HEAD of the table records; *event* is name and site, None where the
    record names neither; *words* what full-text search looks in.
    """

    head: tuple[str | int | bytes | None, ...]
    event: tuple[str, str] | None
    players: tuple[PlayerRow, ...]
    findings: tuple[FindingRow, ...]
    words: str


HEAD: Final = (
    "game",
    "round",
    "board",
    "section",
    "date",
    "match",
    "match_game",
    "turns",
    "reason",
    "win",
    "revision",
    "previous",
    "worst",
)
"""The columns of the table records that follow from the record itself, one after the other."""


def rows_of(checked: Checked) -> Rows:
    """Return what the tables say of a record that was *checked*. It must have been read."""
    record = checked.head
    assert record is not None
    event = record.event or _NO_EVENT
    return Rows(
        _head(record, event, checked),
        (event.name, event.site) if event.name or event.site else None,
        tuple(_players(record)),
        tuple(map(_finding, checked.findings)),
        _words(record, event, checked),
    )


_NO_EVENT: Final = Event()


def _head(record: Record, event: Event, checked: Checked) -> tuple[str | int | bytes | None, ...]:
    match, result, meta = record.match, record.result, record.meta
    return (
        record.ruleset.id,
        event.round or None,
        event.table or None,
        event.section or None,
        event.date or None,
        (match.id or None) if match else None,
        (match.game or None) if match else None,
        checked.turns,
        (result.reason or None) if result else None,
        (result.name or None) if result else None,
        (meta.revision or None) if meta else None,
        bytes.fromhex(meta.previous) if meta and meta.previous else None,
        _worst(checked.findings),
    )


def _worst(findings: list[Finding]) -> str | None:
    """Return the gravest severity of *findings*, None where there are none."""
    if not findings:
        return None
    there = {finding.severity for finding in findings}
    return next(severity.value for severity in Severity if severity in there)


def _finding(finding: Finding) -> FindingRow:
    return finding.code, finding.severity.value, finding.turn, finding.move


def _players(record: Record) -> Iterator[PlayerRow]:
    for player in record.players:
        is_known = bool(player.name or player.id)
        yield (
            "".join(player.seats),
            player.name if is_known else None,
            player.id if is_known else None,
            *_result(player, record.result if record.result is not UNSET else None),
        )


def _result(player: Player, result: Result | None) -> tuple[int | None, int | None, int | None]:
    """Return whether a player won, his points and his rank, each None where it is not said."""
    if result is None:
        return None, None, None
    seats = player.seats
    decided = bool(result.winners) or None
    won = decided and int(not set(seats).isdisjoint(result.winners))
    points = next((result.score[seat] for seat in seats if seat in result.score), None)
    rank = next((result.ranks[seat] for seat in seats if seat in result.ranks), None)
    return won, points, rank


# -- Words ------------------------------------------------------------------------------------


def _words(record: Record, event: Event, checked: Checked) -> str:
    """Return the words that people wrote in a record, folded, each once."""
    texts = [*_about(record, event), *_comments(checked)]
    return " ".join(dict.fromkeys(word for text in texts if text for word in words_in(text)))


@lru_cache(maxsize=8192)
def words_in(text: str) -> tuple[str, ...]:
    """Return the words of *text*, folded, and of a name also neighbours, and all, as one word.

    So عبدالله is found where عبد الله stands, and alsayyid where al-Sayyid does.
    """
    words = folded_words(text)
    joined = "".join(words)
    if len(words) < 2 or len(joined) > _LONGEST_JOINED:
        return tuple(words)
    return (*words, *dict.fromkeys((*map("".join, pairwise(words)), joined)))


_LONGEST_JOINED: Final = 40


def written(record: Record) -> Iterator[str]:
    """Yield what people wrote in a record that was read whole; what is absent is ``""``."""
    yield from _about(record, record.event or _NO_EVENT)
    yield from _beside(record)


def _about(record: Record, event: Event) -> Iterator[str]:
    for player in record.players:
        yield from (player.name, player.id, player.team, player.country, *player.members)
    yield from (event.name, event.site, event.organiser, event.arbiter, event.section)
    if record.match:
        yield record.match.id
    yield record.comment
    meta = record.meta
    if meta:
        yield from (meta.recorder, meta.rights)
        if meta.transcription:
            yield from (meta.transcription.by, meta.transcription.from_)


def _comments(checked: Checked) -> Iterator[str]:
    """Yield what is written beside the turns; turns that nobody had to read have nothing there."""
    if checked.decoded is None and checked.head is not None:
        yield from _beside(checked.head)


def _beside(record: Record) -> Iterator[str]:
    for entry in entries_in(record.turns):
        yield from (entry.comment, entry.by)
        if entry.ruling:
            yield from (entry.ruling.by, entry.ruling.text)


def entries_in(items: Iterable[TurnItem]) -> Iterator[Entry]:
    """Yield the entries among *items* of ``turns``, and those of the lines that stand in them."""
    for entry in items:
        if isinstance(entry, Entry):
            yield entry
            for line in (*entry.retracted, *entry.variations):
                yield from entries_in(line)
