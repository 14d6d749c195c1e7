"""What the tables of an archive say of a record, made from the record alone.

The same functions write the tables when a record is added and say what has to stand there when the
archive is verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.folding import folded_words
from barsis_notation.record.structs import Entry, Event, Record, Result, TurnItem
from barsis_notation.validation.check import Checked

PlayerRow = tuple[str, tuple[str, str] | None, int | None, int | None, int | None]
"""Of a player: seats, name with id, None without both, whether he won, points, rank."""

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
    result = record.result or _UNSAID
    winners, score, ranks = set(result.winners), result.score, result.ranks
    for player in record.players:
        seats, name, id = player.seats, player.name, player.id
        yield (
            "".join(seats),
            (name, id) if name or id else None,
            int(not winners.isdisjoint(seats)) if winners else None,
            _of_seats(score, seats) if score else None,
            _of_seats(ranks, seats) if ranks else None,
        )


_UNSAID: Final = Result(winners=[])
"""The result of a record that has none."""


def _of_seats(values: dict[str, int], seats: list[str]) -> int | None:
    """Return the value of the first of *seats* that has one."""
    for seat in seats:
        if seat in values:
            return values[seat]
    return None


# -- Words ------------------------------------------------------------------------------------


def _words(record: Record, event: Event, checked: Checked) -> str:
    """Return the words that people wrote in a record, folded, each once."""
    texts = [*_about(record, event), *_comments(checked)]
    return " ".join(dict.fromkeys(chain.from_iterable(map(words_in, filter(None, texts)))))


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


def _about(record: Record, event: Event) -> list[str]:
    """Return what people wrote in the head of a record; what is absent is ``""``."""
    texts: list[str] = []
    for player in record.players:
        texts += (player.name, player.id, player.team, player.country, *player.members)
    texts += (event.name, event.site, event.organiser, event.arbiter, event.section)
    if record.match:
        texts.append(record.match.id)
    texts.append(record.comment)
    meta = record.meta
    if meta:
        texts += (meta.recorder, meta.rights)
        if meta.transcription:
            texts += (meta.transcription.by, meta.transcription.from_)
    return texts


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
