"""Anonymisation of records for the study of play.

The play and everything counted from it stays: ruleset and options, seats, throws, moves, positions,
clocks, result, dates, and the links between records. What a person wrote is left out, or replaced
by a word and a number that are the same in the whole export, in order of appearance: ``Player 1``,
``Team 1``, ``Event 1``. Spellings that the archive has merged are one player. This does not hide
who played in a tournament whose results are known from elsewhere: dates, rounds and results
identify the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Final

from msgspec import UNSET, UnsetType, structs

from barsis_notation.archive.archive import Archive
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.engines.engine_registry import position_keys
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.decode import decode
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.structs import (
    Entry,
    Event,
    Match,
    Meta,
    Option,
    Player,
    Record,
    Ruling,
    Start,
    ThrowsMeta,
    TurnItem,
)
from barsis_notation.rulesets import find_ruleset

LEFT_OUT: Final = "…"
"""The replacement for removed words where the format requires a text."""


class Anonymiser:
    """Anonymises the records of one export; pseudonyms are the same for its whole lifetime."""

    def __init__(self, archive: Archive, since: int = 0) -> None:
        self._archive = archive
        self._since = since
        self._numbers: dict[str, dict[object, int]] = {}
        self._leaders = dict(_leaders(archive))
        self._ids: dict[str, str] = {}
        self._own = archive.rulesets()
        query = "SELECT DISTINCT previous FROM records WHERE previous IS NOT NULL"
        self._named = {id.hex() for (id,) in archive.database.rows(query)}

    def anonymise_bytes(self, raw: bytes) -> bytes:
        """Return the canonical bytes of the anonymised record, given its canonical bytes."""
        changed = canonical_bytes(self.anonymise(_decode_record(raw)))
        id = sha256(raw).hexdigest()
        if id in self._named:
            self._ids[id] = sha256(changed).hexdigest()
        return changed

    def anonymise(self, record: Record) -> Record:
        """Return an anonymised copy of *record*."""
        return structs.replace(
            record,
            schema="",
            ruleset=structs.replace(record.ruleset, options=self._options(record), x={}),
            event=self._event(record.event),
            match=self._match(record.match),
            start=self._start(record),
            comment="",
            players=[self._player(player) for player in record.players],
            turns=[self._item(item, record) for item in record.turns],
            result=structs.replace(record.result, x={}) if record.result else record.result,
            meta=self._meta(record.meta),
            x={},
        )

    # -- Whom and what a word stands for -------------------------------------------------------

    def _pseudonym(self, kind: str, key: object) -> str:
        """Return the word and the number that stand for *key*, ``""`` where there is none."""
        if not key:
            return ""
        numbers = self._numbers.setdefault(kind, {})
        return f"{kind} {numbers.setdefault(key, len(numbers) + 1)}"

    def _person(self, name: str, id: str = "") -> str:
        return self._pseudonym("Player", (name or id) and self._leaders.get((name, id), (name, id)))

    def _number_or_pseudonym(self, kind: str, word: str) -> str:
        """Return *word* where it is a number, else what stands for it."""
        return word if word.isdecimal() else self._pseudonym(kind, word)

    # -- The parts of a record ----------------------------------------------------------------

    def _options(self, record: Record) -> dict[str, Option]:
        ref = record.ruleset
        known, _ = find_ruleset(ref.id, ref.version, ref.options, ref.sha256, own=self._own)
        if known is not None:
            return ref.options
        return {path: value for path, value in ref.options.items() if _is_no_text(value)}

    def _event(self, event: Event | UnsetType) -> Event | UnsetType:
        if not event:
            return UNSET
        return Event(
            name=self._pseudonym("Event", (event.name or event.site) and (event.name, event.site)),
            date=event.date,
            end_date=event.end_date,
            round=self._number_or_pseudonym("Round", event.round),
            table=self._number_or_pseudonym("Table", event.table),
            section=self._number_or_pseudonym("Section", event.section),
        )

    def _match(self, match: Match | UnsetType) -> Match | UnsetType:
        if not match:
            return UNSET
        cube = structs.replace(match.cube, x={}) if match.cube else match.cube
        return structs.replace(match, id=self._pseudonym("Match", match.id), cube=cube, x={})

    @staticmethod
    def _start(record: Record) -> Start | UnsetType:
        if not record.start:
            return UNSET
        position = record.start.position
        kept = position if _is_position(position, record) else ""
        return structs.replace(record.start, position=kept, x={})

    def _player(self, player: Player) -> Player:
        return Player(
            name=self._person(player.name, player.id),
            seats=player.seats,
            team=self._pseudonym("Team", player.team),
            members=[self._person(name) for name in player.members],
        )

    def _meta(self, meta: Meta | UnsetType) -> Meta | UnsetType:
        if not meta:
            return UNSET
        throws = meta.throws
        return Meta(
            revision=meta.revision,
            previous=self._new_id(meta.previous),
            turn_count=meta.turn_count,
            throws=ThrowsMeta(kind=throws.kind) if throws and throws.kind else UNSET,
        )

    def _new_id(self, id: str) -> str:
        """Return the id that the record *id* has in this export, ``""`` where it is not in it.

        A revision may have been added before the record that it follows.
        """
        waiting = []
        while id and id not in self._ids:
            raw = self._exported(id)
            if raw is None:
                self._ids[id] = ""
                break
            waiting.append(raw)
            meta = _decode_record(raw).meta
            id = meta.previous if meta else ""
        for raw in reversed(waiting):
            self.anonymise_bytes(raw)
        return self._ids.get(id if not waiting else sha256(waiting[0]).hexdigest(), "")

    def _exported(self, id: str) -> bytes | None:
        query = (
            "SELECT number FROM records JOIN contents USING (number) WHERE id = ? AND number > ?"
        )
        number = self._archive.database.value(query, (bytes.fromhex(id), self._since))
        return None if number is None else self._archive.canonical_bytes(number)

    # -- Turns --------------------------------------------------------------------------------

    def _item(self, item: TurnItem, record: Record) -> TurnItem:
        if isinstance(item, str):
            return _notation(item)
        kept = structs.replace(
            item,
            turn=_notation(item.turn) if isinstance(item.turn, str) else item.turn,
            position=item.position if _is_position(item.position, record) else "",
            ruling=self._ruling(item.ruling),
            comment="",
            retracted=[[*self._line(line, record)] for line in item.retracted],
            variations=[[*self._line(line, record)] for line in item.variations],
            by=self._person(item.by),
            marks=[mark for mark in item.marks if not re.search(r"\w", mark)],
            x={},
        )
        return structs.replace(kept, comment=LEFT_OUT) if kept == Entry() else kept

    def _line(self, line: list[TurnItem], record: Record) -> Iterator[TurnItem]:
        for item in line:
            yield self._item(item, record)

    def _ruling(self, ruling: Ruling | UnsetType) -> Ruling | UnsetType:
        if not ruling:
            return ruling
        return Ruling(
            by=self._pseudonym("Arbiter", ruling.by),
            text=LEFT_OUT if ruling.text or ruling == Ruling() else "",
            codes=[code for code in ruling.codes if code in _names_of_codes()],
        )


def _decode_record(raw: bytes) -> Record:
    record = decode(raw).record
    assert record is not None  # its hash was right, and it was read when it was added
    return record


def _leaders(archive: Archive) -> Iterator[tuple[tuple[str, str], object]]:
    """Yield each spelling that another leads, and what stands for the person."""
    query = (
        "SELECT people.name, people.id, leading.name, leading.id FROM people"
        " JOIN people AS leading ON leading.number = people.person"
    )
    for name, id, *leading in archive.database.rows(query):
        yield (name, id), tuple(leading)


@cache
def _names_of_codes() -> frozenset[str]:
    return frozenset(code.name for code in CODES)


def _is_no_text(value: Option) -> bool:
    return not isinstance(value, str | list)


def _notation(turn: str) -> str:
    """Return a turn string, LEFT_OUT where words stand in it that are none of the notation."""
    return turn if _is_notation(turn) else LEFT_OUT


def _is_position(line: str, record: Record) -> bool:
    return _is_notation(line.removeprefix(record.ruleset.id))


def _is_notation(text: str) -> bool:
    """Return whether *text* has no word but those of the notation."""
    return text.isascii() and {*re.findall("[A-Za-z]{3,}", text)} <= _WORDS


_WORDS: Final = {
    *("bar", "off", "khal", "grace"),
    *ENDINGS,
    *position_keys(),
}
