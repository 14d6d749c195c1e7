"""Anonymisation of records for the study of play.

The play and everything that is counted from it are kept: ruleset and options, seats, throws, moves,
positions, clocks, result, dates, and the links between records. Texts that people wrote are left
out, or replaced by a pseudonym. A pseudonym is a word and a number in order of appearance, such as
``Player 1``, ``Team 1`` or ``Event 1``; it stands for the same person, team or event in the whole
export. Spellings that the archive has merged count as one player. This does not hide who played in
a tournament whose results are known from elsewhere: dates, rounds and results identify the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Final

from msgspec import UNSET, UnsetType, structs

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.contents import decode_stored
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.engines.engine_registry import list_position_keys
from barsis_notation.record.canonical import canonical_bytes
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
    """An anonymiser for the records of one export, with the same pseudonyms for all.

    It removes free text, such as comments, and replaces names with pseudonyms, such as
    ``Player 1``.

    Args:
        archive: The archive to export; it must stay open.
        since: Only records with a number greater than this are exported. Links to records that are
            not exported are removed.

    Raises:
        OSError: If the archive cannot be read.
        ArchiveError: If the archive is damaged or locked.
        UsageError: If the archive is closed.
    """

    def __init__(self, archive: Archive, since: int = 0) -> None:
        self._archive = archive
        self._since = since
        self._numbers: dict[str, dict[object, int]] = {}
        self._leaders = dict(_read_leaders(archive))
        self._ids: dict[str, str] = {}
        self._own = archive.rulesets()
        query = "SELECT DISTINCT previous FROM records WHERE previous IS NOT NULL"
        self._named = {id.hex() for (id,) in archive.database.rows(query)}

    def anonymise_bytes(self, raw: bytes) -> bytes:
        """Return an anonymised record as canonical bytes.

        *raw* contains the canonical bytes of the record: UTF-8 JSON. For what is removed and
        replaced, see ``anonymise``.

        If the record revises another exported record, ``meta.previous`` of the result is the id of
        that record after anonymisation, otherwise it is empty. The records may be given in any
        order. Bytes that are not a valid record are not supported.

        Raises:
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the archive is damaged, even in a record that this one revises.
        """
        changed = canonical_bytes(self.anonymise(decode_stored(raw)))
        id = sha256(raw).hexdigest()
        if id in self._named:
            self._ids[id] = sha256(changed).hexdigest()
        return changed

    def anonymise(self, record: Record) -> Record:
        """Return an anonymised copy of *record*.

        Free text and ``x`` are removed, and names of people, teams, events, matches and arbiters
        are replaced with pseudonyms such as ``Player 1``. Of a player, only the seats and the
        pseudonyms of name, team and members are kept, and of ``meta`` only ``revision``,
        ``previous``, ``turn_count`` and ``throws.kind``. A turn with words that do not belong to
        the notation becomes ``…``. The dates of the event are kept; its site is removed. A round,
        table or section is kept if it is a number, and otherwise replaced by a pseudonym.

        The turns of *record* must be decoded, as they are in ``CheckedRecord.record``.

        If *record* revises another exported record, ``meta.previous`` of the copy is the id of that
        record after anonymisation, otherwise it is empty.

        Raises:
            OSError: If the archive cannot be read, or it uses Zstandard and that is not installed.
            ArchiveError: If the archive is damaged, even in a record that this one revises.
        """
        return structs.replace(
            record,
            schema="",
            ruleset=structs.replace(record.ruleset, options=self._anonymise_options(record), x={}),
            event=self._anonymise_event(record.event),
            match=self._anonymise_match(record.match),
            start=self._anonymise_start(record),
            comment="",
            players=[self._anonymise_player(player) for player in record.players],
            turns=[self._anonymise_item(item, record) for item in record.turns],
            result=structs.replace(record.result, x={}) if record.result else record.result,
            meta=self._anonymise_meta(record.meta),
            x={},
        )

    # -- Pseudonyms ---------------------------------------------------------------------------

    def _get_pseudonym(self, kind: str, key: object) -> str:
        """Return the pseudonym of *key*, such as ``Team 1``, or "" if *key* is empty."""
        if not key:
            return ""
        numbers = self._numbers.setdefault(kind, {})
        return f"{kind} {numbers.setdefault(key, len(numbers) + 1)}"

    def _get_person(self, name: str, id: str = "") -> str:
        return self._get_pseudonym(
            "Player", (name or id) and self._leaders.get((name, id), (name, id))
        )

    def _keep_number(self, kind: str, word: str) -> str:
        """Return *word* if it is a number, otherwise its pseudonym."""
        return word if word.isdecimal() else self._get_pseudonym(kind, word)

    # -- The parts of a record ----------------------------------------------------------------

    def _anonymise_options(self, record: Record) -> dict[str, Option]:
        ref = record.ruleset
        known, _ = find_ruleset(ref.id, ref.version, ref.options, ref.sha256, own=self._own)
        if known is not None:
            return ref.options
        return {path: value for path, value in ref.options.items() if _is_not_text(value)}

    def _anonymise_event(self, event: Event | UnsetType) -> Event | UnsetType:
        if not event:
            return UNSET
        return Event(
            name=self._get_pseudonym(
                "Event", (event.name or event.site) and (event.name, event.site)
            ),
            date=event.date,
            end_date=event.end_date,
            round=self._keep_number("Round", event.round),
            table=self._keep_number("Table", event.table),
            section=self._keep_number("Section", event.section),
        )

    def _anonymise_match(self, match: Match | UnsetType) -> Match | UnsetType:
        if not match:
            return UNSET
        cube = structs.replace(match.cube, x={}) if match.cube else match.cube
        return structs.replace(match, id=self._get_pseudonym("Match", match.id), cube=cube, x={})

    @staticmethod
    def _anonymise_start(record: Record) -> Start | UnsetType:
        if not record.start:
            return UNSET
        position = record.start.position
        kept = position if _is_position(position, record) else ""
        return structs.replace(record.start, position=kept, x={})

    def _anonymise_player(self, player: Player) -> Player:
        return Player(
            name=self._get_person(player.name, player.id),
            seats=player.seats,
            team=self._get_pseudonym("Team", player.team),
            members=[self._get_person(name) for name in player.members],
        )

    def _anonymise_meta(self, meta: Meta | UnsetType) -> Meta | UnsetType:
        if not meta:
            return UNSET
        throws = meta.throws
        return Meta(
            revision=meta.revision,
            previous=self._get_new_id(meta.previous),
            turn_count=meta.turn_count,
            throws=ThrowsMeta(kind=throws.kind) if throws and throws.kind else UNSET,
        )

    def _get_new_id(self, id: str) -> str:
        """Return the id of the record *id* after anonymisation, or "" if it is not exported.

        A record that was added to the archive after its revision is anonymised first.
        """
        waiting = []
        while id and id not in self._ids:
            raw = self._read_exported(id)
            if raw is None:
                self._ids[id] = ""
                break
            waiting.append(raw)
            meta = decode_stored(raw).meta
            id = meta.previous if meta else ""
        for raw in reversed(waiting):
            self.anonymise_bytes(raw)
        return self._ids.get(id if not waiting else sha256(waiting[0]).hexdigest(), "")

    def _read_exported(self, id: str) -> bytes | None:
        query = (
            "SELECT number FROM records JOIN contents USING (number) WHERE id = ? AND number > ?"
        )
        number = self._archive.database.value(query, (bytes.fromhex(id), self._since))
        return None if number is None else self._archive.canonical_bytes(number)

    # -- Turns --------------------------------------------------------------------------------

    def _anonymise_item(self, item: TurnItem, record: Record) -> TurnItem:
        if isinstance(item, str):
            return _keep_notation(item)
        kept = structs.replace(
            item,
            turn=_keep_notation(item.turn) if isinstance(item.turn, str) else item.turn,
            position=item.position if _is_position(item.position, record) else "",
            ruling=self._anonymise_ruling(item.ruling),
            comment="",
            retracted=[[*self._anonymise_line(line, record)] for line in item.retracted],
            variations=[[*self._anonymise_line(line, record)] for line in item.variations],
            by=self._get_person(item.by),
            marks=[mark for mark in item.marks if not re.search(r"\w", mark)],
            x={},
        )
        return structs.replace(kept, comment=LEFT_OUT) if kept == Entry() else kept

    def _anonymise_line(self, line: list[TurnItem], record: Record) -> Iterator[TurnItem]:
        for item in line:
            yield self._anonymise_item(item, record)

    def _anonymise_ruling(self, ruling: Ruling | UnsetType) -> Ruling | UnsetType:
        if not ruling:
            return ruling
        return Ruling(
            by=self._get_pseudonym("Arbiter", ruling.by),
            text=LEFT_OUT if ruling.text or ruling == Ruling() else "",
            codes=[code for code in ruling.codes if code in _get_code_names()],
        )


def _read_leaders(archive: Archive) -> Iterator[tuple[tuple[str, str], object]]:
    """Yield the name and id of each spelling that another one leads, and those of its leader."""
    query = (
        "SELECT people.name, people.id, leading.name, leading.id FROM people"
        " JOIN people AS leading ON leading.number = people.person"
    )
    for name, id, *leading in archive.database.rows(query):
        yield (name, id), tuple(leading)


@cache
def _get_code_names() -> frozenset[str]:
    return frozenset(code.name for code in CODES)


def _is_not_text(value: Option) -> bool:
    return not isinstance(value, str | list)


def _keep_notation(turn: str) -> str:
    """Return *turn*, or LEFT_OUT if it contains words that do not belong to the notation."""
    return turn if _is_notation(turn) else LEFT_OUT


def _is_position(line: str, record: Record) -> bool:
    return _is_notation(line.removeprefix(record.ruleset.id))


def _is_notation(text: str) -> bool:
    """Return whether all words of three or more letters in *text* belong to the notation."""
    return text.isascii() and {*re.findall("[A-Za-z]{3,}", text)} <= _WORDS


_WORDS: Final = {
    *("bar", "off", "khal", "grace"),
    *ENDINGS,
    *list_position_keys(),
}
