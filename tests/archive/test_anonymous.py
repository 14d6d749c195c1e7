"""Exports without names: nothing that a person wrote is left, and the play is as it was."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from backports import zstd
from msgspec import UNSET

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.exchange.anonymous import LEFT_OUT
from barsis_notation.archive.person_names import collect_names
from barsis_notation.language.folding import fold_words
from barsis_notation.record import structs as parts
from barsis_notation.record.canonical import record_id
from barsis_notation.record.decode import decode
from barsis_notation.record.structs import (
    Cube,
    Entry,
    Event,
    Match,
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    Ruling,
    Source,
    Start,
    ThrowsMeta,
    Transcription,
)
from barsis_notation.replay.play_id import play_id
from barsis_notation.rulesets import load_ruleset
from tests.archive.records import SAMPLES, archive_of, event, revised
from tests.archive.whole import done, make_whole
from tests.named_players import played

MARK: Final = "Ghadanfar"
"""A name that stands wherever a person may write."""


def exported(path: Path, name: str = "out.jsonl", **how: Any) -> list[Record]:
    """Return the records of an export without names."""
    target = path.with_name(name)
    with Archive.open(path) as archive:
        archive.export(target, anonymous=True, **how)
    raw = target.read_bytes()
    lines = (zstd.decompress(raw) if name.endswith("zst") else raw).splitlines()
    found = [decode(line).record for line in lines]
    assert None not in found
    return [one for one in found if one is not None]


def everywhere() -> Record:
    """Return a record in which the name stands in every text that a person may write."""
    (record,) = played()
    first, second, third, *others = record.turns
    assert isinstance(first, str)
    x = {"note": MARK, MARK: [MARK]}
    entry = Entry(
        turn=first, comment=MARK, by=MARK, marks=[MARK, "!"], x=x, at="2026-03-21T10:00:00Z",
        clock_ms=5, ruling=Ruling(by=MARK, text=MARK, codes=[MARK, "no-such-move"], x=x),
        retracted=[[first, Entry(turn=first, comment=MARK), Entry(comment=MARK)]],
        variations=[[Entry(turn=f"S 4: {MARK}", by=MARK), f"S 4: {MARK}"]],
    )  # fmt: skip
    players = [
        Player(
            name=f"{MARK} {number}", seats=one.seats, id=MARK, team=MARK, country=MARK,
            rating=2000, members=[MARK, f"{MARK} 9"], x=x,
        )
        for number, one in enumerate(record.players)
    ]  # fmt: skip
    return Record(
        format=record.format,
        ruleset=RulesetRef(id="barsis", version=1, options={"entry.benj": MARK}, x=x),
        event=Event(
            name=MARK, site=MARK, date="2026-03-21", round=MARK, table=MARK, organiser=MARK,
            arbiter=MARK, section=MARK, x=x,
        ),
        match=Match(id=MARK, game=1, to=3, cube=Cube(value=2, x=x), x=x),
        start=Start(position=f"barsis S:bar N:bar to=- name={MARK}", x=x),
        comment=MARK,
        players=players,
        turns=[entry, Entry(comment=MARK), f"N 4: {MARK}", second, third, *others],
        result=Result(winners=["S"], reason="resign", x=x),
        meta=Meta(
            recorder=MARK, software=MARK, rights=MARK, revision=2, previous="ab" * 32, x=x,
            transcription=Transcription(by=MARK, from_=MARK, method=MARK, x=x),
            throws=ThrowsMeta(
                kind="observed", server=MARK, protocol=MARK, commitment=MARK, reveal=MARK,
                nonces=[MARK], x=x,
            ),
            source=Source(format=MARK, encoding=MARK, raw="R2hhZGFuZmFy", x=x),
        ),
        x=x,
    )  # fmt: skip


def texts(value: Any) -> Iterator[str]:
    """Yield every text in a JSON document."""
    if isinstance(value, str):
        yield value
    for each in (
        value.items() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from texts(list(each) if isinstance(each, tuple) else each)


def test_the_name_stands_in_every_text_of_a_record() -> None:
    """So that the next test asks for all of them: a member that records get has to be put in."""
    record = everywhere()
    told: set[tuple[str, str]] = set()
    _tell(record, told)
    free = {
        (kind.__name__, field.name)
        for kind in vars(parts).values()
        if isinstance(kind, type) and issubclass(kind, parts.RecordPart)
        for field in msgspec.structs.fields(kind)
        if "str" in str(field.type) or "Any" in str(field.type)
    }
    bound = {  # patterns, hashes and days, which hold no name; and what is never canonical
        *{("Record", name) for name in ("schema", "format", "opening")},
        *{("RulesetRef", name) for name in ("id", "sha256")},
        *{("Event", name) for name in ("date", "end_date")},
        *{("Player", "seats"), ("Match", "before"), ("Cube", "owner")},
        *{("Entry", "at"), ("Entry", "position"), ("Result", "winners"), ("Result", "score")},
        *{("Result", "reason"), ("Result", "name"), ("Result", "ranks")},
        *{("Meta", "created"), ("Meta", "previous"), ("Transcription", "date")},
        *{("Source", "sha256"), ("ThrowsMeta", "kind")},
    }
    kept = {each for each in free if each[0] in {kind for kind, _ in told} and each not in bound}
    assert kept <= told, kept - told


def _tell(value: Any, told: set[tuple[str, str]]) -> None:
    if isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            member = getattr(value, field.name)
            if member is not UNSET and MARK.encode() in msgspec.json.encode(member):
                told.add((type(value).__name__, field.name))
            if member == "R2hhZGFuZmFy":
                told.add((type(value).__name__, field.name))
            _tell(member, told)
    elif isinstance(value, list):
        for each in value:
            _tell(each, told)


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.zst"])
def test_nothing_that_a_person_wrote_is_left(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.barsis"
    archive_of(path, [everywhere()])
    (record,) = exported(path, name)
    written = json.loads(msgspec.json.encode(record))
    assert not [text for text in texts(written) if MARK.lower() in text.lower()]
    assert "R2hhZGFuZmFy" not in set(texts(written))
    for file in tmp_path.glob("out.*"):
        raw = zstd.decompress(file.read_bytes()) if file.suffix == ".zst" else file.read_bytes()
        assert MARK.lower() not in raw.decode().lower()


def test_a_bag_without_names_has_none(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis"
    archive_of(path, [everywhere()])
    with Archive.open(path) as archive:
        archive.export(tmp_path / "bag", to="bag", anonymous=True)
        id = archive.id
    for file in (tmp_path / "bag").rglob("*"):
        if file.is_file():
            assert MARK.lower() not in file.read_text().lower(), file
            assert id not in file.read_text(), file
    names = {file.name for file in (tmp_path / "bag" / "data").iterdir()}
    assert not names & {"people.json", "acts.jsonl", "checkpoints"}


@pytest.mark.by_turns(2)
def test_no_name_of_an_archive_is_in_its_export(tmp_path: Path) -> None:
    path = tmp_path / "all.barsis"
    with Archive.create(path) as archive:
        done(archive.add([SAMPLES]))
        names = {name for record in archive.records() for name in collect_names(record)}
    assert len(names) > 50
    said = Counter(word for record in exported(path) for word in _words(record))
    for name in names:
        words = fold_words(name)
        assert not (len(words) > 1 and all(said[word] for word in words)), name
        assert name.casefold() not in said, name


def _words(record: Record) -> Iterator[str]:
    raw = json.loads(msgspec.json.encode(record))
    for text in texts({**raw, "turns": [one for one in raw["turns"] if isinstance(one, dict)]}):
        yield text.casefold()
        yield from fold_words(text)


# -- What stays -------------------------------------------------------------------------------


def test_the_play_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "all.barsis"
    make_whole(path)
    with Archive.open(path) as archive:
        own = {ruleset.sha256: ruleset for ruleset in archive.rulesets()}
        before = [
            (play_id(record, archive.checked(holding.number).ruleset), record.result, holding.worst)
            for holding in archive.holdings()
            if holding.withdrawn is None
            for record in [archive.record(holding.number)]
        ]
    after = exported(path)
    assert len(own) > 2
    same = 0
    for record, (play, result, worst) in zip(after, before, strict=True):
        ruleset = own.get(record.ruleset.sha256) or load_ruleset(record.ruleset.id)
        if worst is None and not record.ruleset.options:
            assert play_id(record, ruleset) == play
            assert record.result == result
            same += 1
    assert same > 10


def test_a_person_is_one_player_throughout_in_every_spelling(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis"
    with Archive.create(path) as archive:
        records = played(games=3, event=event(1, 1))
        done(archive.add_records(records))
        archive.merge("Huda", "Amal Haddad")
    names = [[player.name for player in record.players] for record in records]
    called: dict[str, set[str]] = {}
    for record, written in zip(exported(path), names, strict=True):
        for player, name in zip(record.players, written, strict=True):
            called.setdefault("Huda" if name == "Amal Haddad" else name, set()).add(player.name)
    assert all(len(each) == 1 for each in called.values())
    everybody = [next(iter(each)) for each in called.values()]
    assert everybody == [f"Player {number + 1}" for number in range(len(called))]


def test_what_belongs_together_still_does(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis"
    one, two, three = played(games=3)
    cup, final = event(1, 2), msgspec.structs.replace(event(1, 2), round="Final")
    archive_of(
        path,
        [
            msgspec.structs.replace(one, event=cup),
            msgspec.structs.replace(two, event=final),
            msgspec.structs.replace(three, event=msgspec.structs.replace(cup, site="Jenin")),
        ],
    )
    found = [record.event for record in exported(path)]
    said = [(each.name, each.round, each.table, each.date) for each in found if each]
    assert said == [
        ("Event 1", "1", "2", "2026-03-21"),
        ("Event 1", "Round 1", "2", "2026-03-21"),
        ("Event 2", "1", "2", "2026-03-21"),
    ]


@pytest.mark.parametrize("backwards", [False, True])
def test_a_revision_names_the_one_before_by_its_new_id(tmp_path: Path, *, backwards: bool) -> None:
    path = tmp_path / "a.barsis"
    (first,) = played()
    second = revised(first, record_id(first))
    third = revised(second, record_id(second), 3)
    archive_of(path, [third, second, first] if backwards else [first, second, third])
    records = exported(path)
    one, two, three = records[::-1] if backwards else records
    assert [each.meta and each.meta.previous for each in (two, three)] == [
        record_id(one),
        record_id(two),
    ]
    assert not one.meta


def test_a_revision_of_what_is_not_exported_names_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis"
    (first,) = played()
    archive_of(path, [first, revised(first, record_id(first))])
    (second,) = exported(path, since=1)
    assert second.meta
    assert (second.meta.previous, second.meta.revision) == ("", 2)


def test_items_keep_their_places(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis"
    archive_of(path, [everywhere()])
    (record,) = exported(path)
    assert len(record.turns) == len(everywhere().turns)
    first, note, unread, *_ = record.turns
    assert isinstance(first, Entry)
    assert first.ruling
    assert (first.ruling.by, first.ruling.text) == ("Arbiter 1", LEFT_OUT)
    assert (first.marks, first.clock_ms) == (["!"], 5)
    assert (note, unread) == (Entry(comment=LEFT_OUT), LEFT_OUT)
    assert record.ruleset.options == {}


def test_an_export_without_names_takes_nothing_over(tmp_path: Path) -> None:
    path = tmp_path / "a.barsis"
    archive_of(path, played(games=2))
    exported(path, "out.jsonl.zst")
    with Archive.open(path) as archive:
        old = archive.id
    with Archive.create(tmp_path / "new.barsis") as archive:
        id = archive.id
        added = done(archive.import_from(tmp_path / "out.jsonl.zst"))
        assert [one.checked.findings for one in added] == [[], []]
        assert archive.id == id != old


def test_the_same_twice_is_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "all.barsis"
    make_whole(path)
    assert exported(path, "one.jsonl") == exported(path, "two.jsonl")
