"""The rows of an archive's tables, derived from a record alone.

The same functions write the tables when a record is added and compute the expected rows when the
archive is verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final, NamedTuple

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.language.folding import fold_words
from barsis_notation.record.structs import Entry, Event, Record, Result, TurnItem
from barsis_notation.validation.file_checks import CheckedRecord

PlayerRow = tuple[str, tuple[str, str] | None, int | None, int | None, int | None]
"""A player: seats; name and id, or None if both are missing; whether they won; points; rank."""

FindingRow = tuple[str, str, int | None, int | None]
"""A finding: code, severity, turn (from 1), move (from 1)."""


class RecordRows(NamedTuple):
    """The table rows for one record, without its number.

    Instances are created by :func:`make_rows`.

    Attributes:
        head: The values of those columns of the table ``records`` that are listed in HEAD, in this
            order.
        event: The name and site of the event, one of which may be ""; None if the record has
            neither.
        players: A row for each player with six values: seats such as ``SN``, name, id, whether they
            won, points, and rank. The fourth value is 1 for a winner, 0 if only others won, and
            None if nobody won. Name and id are None if both are missing; unknown points and ranks
            are None, too.
        findings: A row for each finding: code, severity, turn and move. The last two count from 1,
            and are None if they are unknown.
        words: The words for full-text search, separated by spaces, in lower case and without
            accents. Neighbouring words also occur joined, as :func:`split_words` returns them.
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
"""The columns of the table ``records`` that are derived from the record itself, in order."""


def make_rows(checked: CheckedRecord) -> RecordRows:
    """Return the table rows for a checked record, whose ``head`` must not be None.

    Its turns may be undecoded. They are then not searched for words, because only turns without
    comments are left undecoded.

    Raises:
        AssertionError: If the head is None.
    """
    record = checked.head
    assert record is not None
    event = record.event or _NO_EVENT
    return RecordRows(
        _make_head(record, event, checked),
        (event.name, event.site) if event.name or event.site else None,
        tuple(_make_player_rows(record)),
        tuple(map(_make_finding_row, checked.findings)),
        _collect_words(record, event, checked),
    )


_NO_EVENT: Final = Event()


def _make_head(
    record: Record, event: Event, checked: CheckedRecord
) -> tuple[str | int | bytes | None, ...]:
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
        _find_worst(checked.findings),
    )


def _find_worst(findings: list[Finding]) -> str | None:
    """Return the highest severity of *findings*, or None if there are no findings."""
    if not findings:
        return None
    there = {finding.severity for finding in findings}
    return next(severity.value for severity in Severity if severity in there)


def _make_finding_row(finding: Finding) -> FindingRow:
    return finding.code, finding.severity.value, finding.turn, finding.move


def _make_player_rows(record: Record) -> Iterator[PlayerRow]:
    result = record.result or _NO_RESULT
    winners, score, ranks = set(result.winners), result.score, result.ranks
    for player in record.players:
        seats, name, id = player.seats, player.name, player.id
        yield (
            "".join(seats),
            (name, id) if name or id else None,
            int(not winners.isdisjoint(seats)) if winners else None,
            _find_seat_value(score, seats) if score else None,
            _find_seat_value(ranks, seats) if ranks else None,
        )


_NO_RESULT: Final = Result(winners=[])
"""The result that is used for records without a result."""


def _find_seat_value(values: dict[str, int], seats: list[str]) -> int | None:
    """Return the value of the first of *seats* that has a value, or None if no seat has one."""
    for seat in seats:
        if seat in values:
            return values[seat]
    return None


# -- Words ------------------------------------------------------------------------------------


def _collect_words(record: Record, event: Event, checked: CheckedRecord) -> str:
    """Return the distinct words that people wrote in a record, folded."""
    texts = [*_list_head_texts(record, event), *_iter_comments(checked)]
    return " ".join(dict.fromkeys(chain.from_iterable(map(split_words, filter(None, texts)))))


@lru_cache(maxsize=8192)
def split_words(text: str) -> tuple[str, ...]:
    """Return the folded words of *text*, followed by each pair of neighbouring words joined.

    Folded words are in lower case and without accents, with one form for similar Arabic letters.
    The last item is all words joined into one. If it would be longer than 40 characters, only the
    words themselves are returned. As a result, a search for عبدالله finds عبد الله, and a search
    for alsayyid finds al-Sayyid. The result is empty if *text* has no letters or digits.
    """
    words = fold_words(text)
    joined = "".join(words)
    if len(words) < 2 or len(joined) > _LONGEST_JOINED:
        return tuple(words)
    return (*words, *dict.fromkeys((*map("".join, pairwise(words)), joined)))


_LONGEST_JOINED: Final = 40


def iter_texts(record: Record) -> Iterator[str]:
    """Yield the texts that people wrote in *record*, such as names and comments.

    For each player, these are the name, id, team, country and members; for the event, its name,
    site, organiser, arbiter and section. There are also the id of the match, the comment, the
    recorder, the rights, the person and source of the transcription, and the comment, ``by`` and
    ruling (``by`` and ``text``) of each entry of ``turns``. Other members, such as round, table,
    ``transcription.method``, ``meta.throws`` and ``x``, are left out.

    Missing texts are yielded as empty strings.

    Raises:
        UnreadError: If the turns of *record* have not been read, as in ``CheckedRecord.head``. They
            have been read in ``CheckedRecord.record``.
    """
    yield from _list_head_texts(record, record.event or _NO_EVENT)
    yield from _iter_turn_texts(record)


def _list_head_texts(record: Record, event: Event) -> list[str]:
    """Return the texts of ``iter_texts`` in the head of a record; absent texts are ""."""
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


def _iter_comments(checked: CheckedRecord) -> Iterator[str]:
    """Yield the texts beside the turns; turns that were left undecoded have no texts."""
    if checked.decoded is None and checked.head is not None:
        yield from _iter_turn_texts(checked.head)


def _iter_turn_texts(record: Record) -> Iterator[str]:
    for entry in iter_entries(record.turns):
        yield from (entry.comment, entry.by)
        if entry.ruling:
            yield from (entry.ruling.by, entry.ruling.text)


def iter_entries(items: Iterable[TurnItem]) -> Iterator[Entry]:
    """Yield the entries among *items* of ``turns``; turn strings are skipped.

    Each entry is followed by the entries of its retracted lines and variations.
    """
    for entry in items:
        if isinstance(entry, Entry):
            yield entry
            for line in (*entry.retracted, *entry.variations):
                yield from iter_entries(line)
