"""Records found again: by what stands in the tables, by words, by what stands in the play."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.errors import NotFoundError
from barsis_notation.archive.search.in_play import CaptureQuestion, PositionQuestion
from barsis_notation.archive.search.searching import Hit, make_match_query
from barsis_notation.archive.sqlite_schema import TABLES
from barsis_notation.language.folding import fold_words
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.position_lines import (
    PositionSyntaxError,
    Setup,
    format_setup,
)
from barsis_notation.record.structs import Entry, Event, Record
from barsis_notation.record.turns import parse_turn
from barsis_notation.replay.start import OpenedRecord, find_record_ruleset
from barsis_notation.replay.turn_facts import collect_turn_facts
from barsis_notation.replay.walk import steps
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.statistics.record_content import Content
from tests.archive.records import archive_of, event
from tests.every import every
from tests.named_players import played
from tests.profiles import records_of_profiles
from tests.scale import LONG, SEED

GAMES = [one.id for one in builtin_rulesets()]


def named(*names: str, **members: Any) -> Record:
    """Return a record of Barsis whose players are called so."""
    record = played()[0]
    players = [
        msgspec.structs.replace(player, name=name)
        for player, name in zip(record.players, names, strict=False)
    ]
    return msgspec.structs.replace(record, players=players, **members)


def searched(path: Path, *args: Any, **wanted: Any) -> list[Hit]:
    with Archive.open(path) as archive:
        return list(archive.search(*args, **wanted))


def numbers(path: Path, *args: Any, **wanted: Any) -> list[int]:
    return [hit.holding.number for hit in searched(path, *args, **wanted)]


def archive(folder: Path, *records: Record) -> Path:
    path = folder / "games.barsis"
    archive_of(path, records)
    return path


# -- Words ------------------------------------------------------------------------------------

SPELLINGS = [
    ("أحمد", "احمد"),
    ("إيمان", "ايمان"),
    ("آمنة", "امنه"),
    ("سلمى", "سلمي"),
    ("فاطمة", "فاطمه"),
    ("مُحَمَّد", "محمد"),
    ("محـــمد", "محمد"),
    ("رؤى", "روي"),
    ("علی کریمی", "علي كريمي"),
    ("عبد الله", "عبدالله"),
    ("عبدالله", "عبد الله"),
    ("حسن عبد الله", "عبدالله"),
    ("al-Sayyid", "alsayyid"),
    ("Alsayyid", "al-sayyid"),
    ("José Nuñez", "jose nunez"),
    ("Jose\u0301 Nun\u0303ez".encode().decode(), "JOSÉ"),
    ("José", "Jose\u0301"),
    ("Kıymet", "kiymet"),
    ("STRASSE", "straße"),
    ("لاعب ٣", "لاعب 3"),
    ("لاعب ۳", "٣"),
    ("Amal Haddad", "hadd am"),
]
"""A name as it is written, and words by which it has to be found."""


@every("written, asked", SPELLINGS)
def test_a_name_is_found_in_other_spellings(tmp_path: Path, written: str, asked: str) -> None:
    path = archive(tmp_path, named(written, "Zeina"), named("Nobody", "Zeina"))
    assert numbers(path, asked) == [1]
    assert numbers(path, player=asked) == [1]
    assert numbers(path, f"{asked} zeina") == [1]


def test_words_are_those_of_players_events_and_comments(tmp_path: Path) -> None:
    records = [
        named("Amal", "Basim", event=event(3, 2)),
        named("Huda", "Nour", comment="played by the window"),
        msgspec.structs.replace(
            played(seed=2)[0], turns=[*played(seed=2)[0].turns[:4], Entry(comment="rain, a pause")]
        ),
        named("Huda", "Nour", comment="the window again"),
    ]
    path = archive(tmp_path, *records)
    assert numbers(path, "window") == [2, 4]
    assert numbers(path, "wind hud") == [2, 4]
    assert numbers(path, "window again") == [4]
    assert numbers(path, "beirut") == [1]
    assert numbers(path, "rain") == [3]
    assert numbers(path, "indow") == []


@every(
    "words", [chr(34), "*", "amal OR huda", "amal NOT basim", "text : amal", "^", "(", "NEAR(a b)"]
)
def test_what_is_typed_is_words_and_nothing_else(tmp_path: Path, words: str) -> None:
    path = archive(tmp_path, named("Amal", "Basim"))
    assert numbers(path, f"{words} amal") == ([] if any(map(str.isalnum, words)) else [1])


@pytest.mark.by_turns(3)
def test_every_letter_there_is_can_be_searched_for() -> None:
    """SQLite parts texts into words as we do: no word of ours is two of its words."""
    database = sqlite3.connect(":memory:")
    for statement in TABLES:
        if "words (" in statement or "search USING" in statement:
            database.execute(statement)
    letters = map(chr, (*range(0x20, 0x2000), *range(0x2000, 0x110000, 1 if LONG else 61)))
    texts = ["".join(fold_words(f"a{letter}b")) for letter in letters]
    words = dict.fromkeys(word for text in texts for word in fold_words(text))
    for number, word in enumerate(words):
        database.execute("INSERT INTO search (rowid, text) VALUES (?, ?)", (number, word))
    for number, word in enumerate(words):
        found = database.execute(
            "SELECT rowid FROM search WHERE search MATCH ?", (make_match_query(word),)
        )
        assert number in [row[0] for row in found], word
    database.close()


def test_words_without_letters_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no letter"):
        numbers(archive(tmp_path, named("Amal", "Basim")), "?!")


# -- Tables -----------------------------------------------------------------------------------


def test_a_player_goes_by_name_id_and_number(tmp_path: Path) -> None:
    one, two, three = named("Amal", "Basim"), named("Amal Haddad", "Nour"), named("Huda", "Basim")
    two.players[0] = msgspec.structs.replace(two.players[0], id="LB-17")
    path = archive(tmp_path, one, two, three)
    assert numbers(path, player="amal") == [1]
    assert numbers(path, player="Haddad") == [2]
    assert numbers(path, player="LB-17") == [2]
    assert numbers(path, player="ama") == [1, 2]
    assert numbers(path, player="2") == [1, 3]
    with pytest.raises(NotFoundError, match="Nadia"):
        numbers(path, player="Nadia")


def test_merged_people_are_found_by_each_of_their_names(tmp_path: Path) -> None:
    path = archive(tmp_path, named("Amal", "Basim"), named("أمل", "Nour"), named("Huda", "Karim"))
    with Archive.open(path, writing=True) as opened:
        opened.merge("Amal", "أمل")
    assert numbers(path, player="Amal") == numbers(path, player="امل") == [1, 2]


def test_events_go_by_name_and_site(tmp_path: Path) -> None:
    other = Event(name="بطولة الربيع", site="حلب", date="2025")
    path = archive(
        tmp_path, named("A", "B", event=event(1, 1)), named("C", "D", event=other), named("E", "F")
    )
    assert numbers(path, event="spring cup") == numbers(path, event="BEIRUT") == [1]
    assert numbers(path, event="بطوله") == numbers(path, event="حلب") == [2]
    with pytest.raises(NotFoundError, match="Autumn"):
        numbers(path, event="Autumn")


def test_games_go_by_id_and_by_name_in_both_languages(tmp_path: Path) -> None:
    path = archive(tmp_path, *played("barsis"), *played("kioz"))
    assert numbers(path, game="kioz") == [2]
    for name in load_ruleset("barsis").edition.file.names.values():
        assert numbers(path, game=name) == [1]
    assert numbers(path, game="pachisi") == []
    with pytest.raises(NotFoundError, match="chess"):
        numbers(path, game="chess")


def test_all_that_is_asked_for_has_to_fit(tmp_path: Path) -> None:
    records = [
        named("Amal", "Basim", event=event(1, 1)),
        named("Amal", "Huda", event=event(1, 2)),
        named("Amal", "Basim"),
    ]
    path = archive(tmp_path, *records)
    assert numbers(path, "basim", player="amal", event="spring", game="barsis") == [1]
    assert numbers(path, "basim", player="huda") == []
    assert numbers(path) == [1, 2, 3]


def test_the_longest_come_in_order_of_length(tmp_path: Path) -> None:
    records = played(games=6)
    path = archive(tmp_path, *records)
    lengths = sorted((-len(record.turns), number) for number, record in enumerate(records, 1))
    assert numbers(path, longest=3) == [number for _, number in lengths[:3]]
    assert numbers(path, longest=10) == [number for _, number in lengths]
    third = records[lengths[2][1] - 1].players[0].name
    fitting = [number for _, number in lengths if named_in(records[number - 1], third)]
    assert numbers(path, player=third, longest=2) == fitting[:2]


def named_in(record: Record, name: str) -> bool:
    return any(player.name == name for player in record.players)


def test_withdrawn_records_are_not_found(tmp_path: Path) -> None:
    path = archive(tmp_path, named("Amal", "Basim"), named("Huda", "Nour"))
    with Archive.open(path, writing=True) as opened:
        opened.withdraw(1, "asked for")
    assert numbers(path) == numbers(path, game="barsis") == [2]
    assert numbers(path, "amal") == []


def test_hits_stream(tmp_path: Path) -> None:
    path = archive(tmp_path, *played(games=4))
    with Archive.open(path) as opened:
        hits = opened.search(captures=True)
        first = next(hits)
        assert first.holding.number == 1
        assert [first, *hits] == searched(path, captures=True)


# -- What stands in the play ------------------------------------------------------------------


def content_of(record: Record, *, is_plain: bool = True) -> Content:
    return Content(canonical_bytes(record), (), is_plain=is_plain)


def positions_of(record: Record) -> list[Setup]:
    """Return the positions of a record, the start first, as the walk has them.

    Who is to move at the start is whoever has the first turn.
    """
    walked = list(steps(record))
    begun = msgspec.structs.replace(walked[0].before, to=walked[0].text[0])
    return [begun, *(step.after for step in walked)]


def turns_where(setup: Setup, positions: list[Setup]) -> tuple[int, ...]:
    """Return the turns after which a position stands, by looking at all of them."""
    return tuple(
        number
        for number, stood in enumerate(positions)
        if stood.men == setup.men
        and setup.to in ("-", stood.to)
        and all(stood.keys.get(key) == what for key, what in setup.keys.items())
    )


@pytest.mark.by_turns(2)
@every("record", records_of_profiles, ids=lambda record: record.ruleset, days=3)
def test_positions_are_reached_where_the_walk_has_them(record: Record) -> None:
    """Whatever is passed over, nothing is missed, under every profile of every game."""
    positions = positions_of(record)
    draw = random.Random(SEED)
    for number in {0, len(positions) - 1, *(draw.randrange(len(positions)) for _ in range(2))}:
        setup = positions[number]
        for asked in (setup, msgspec.structs.replace(setup, to="-", keys={})):
            found = PositionQuestion(asked).answer(content_of(record))
            assert found is not None
            assert found.turns == turns_where(asked, positions)
            assert PositionQuestion(asked).answer(content_of(record, is_plain=False)) == found


@pytest.mark.by_turns(2)
@every("record", records_of_profiles, ids=lambda record: record.ruleset)
def test_captures_are_those_of_the_rules(record: Record) -> None:
    """Counted on the quick road as they are derived, with stars and without."""
    ruleset = find_record_ruleset(record)[0]
    assert ruleset is not None
    facts = collect_turn_facts(OpenedRecord(record, ruleset), lines=False)
    taken = {
        number: sum(len(move.facts.taken) for move in turn.moves if move.facts)
        for number, turn in enumerate(facts, 1)
        if turn is not None
    }
    turns = tuple(number for number, men in taken.items() if men)
    bare = msgspec.structs.replace(
        record, turns=[str(turn).replace("*", "") for turn in record.turns]
    )
    for one in (record, bare):
        for is_plain in (True, False):
            found = CaptureQuestion().answer(content_of(one, is_plain=is_plain))
            assert (found.turns if found else ()) == turns
            assert (found.men if found else 0) == sum(taken.values())


def test_a_roll_off_that_decides_nothing_is_no_obstacle(tmp_path: Path) -> None:
    """Whether it keeps the game from beginning rests on whether there are turns."""
    [record] = played()
    ruleset = msgspec.structs.replace(record.ruleset, options={"turn.first": "highest"})
    tied = msgspec.structs.replace(record, ruleset=ruleset, opening=["S 3", "N 3"])
    assert searched(archive(tmp_path, tied), captures=True) == []


def test_another_position_is_not_reached(tmp_path: Path) -> None:
    record = played("shesh-besh")[0]
    setup = positions_of(record)[7]
    moved = (*setup.men["W"][:-1], msgspec.structs.replace(setup.men["W"][-1], place="off"))
    other = msgspec.structs.replace(setup, men=setup.men | {"W": moved})
    path = archive(tmp_path, record)
    assert numbers(path, position=setup) == numbers(path, position=format_setup(setup)) == [1]
    assert numbers(path, position=other) == []


def test_the_seat_to_move_is_asked_for_where_it_is_written(tmp_path: Path) -> None:
    record = played()[0]
    setup = positions_of(record)[20]
    path = archive(tmp_path, record)
    other = "N" if setup.to == "S" else "S"
    assert numbers(path, position=setup)
    assert 20 not in turns_in(path, position=msgspec.structs.replace(setup, to=other))
    assert 20 in turns_in(path, position=msgspec.structs.replace(setup, to="-"))


def turns_in(path: Path, **wanted: Any) -> tuple[int, ...]:
    hits = searched(path, **wanted)
    return (hits[0].reached or ()) if hits else ()


def test_a_start_counts_as_reached_and_so_does_a_position_that_was_put(tmp_path: Path) -> None:
    record = played()[0]
    positions = positions_of(record)
    line = format_setup(positions[30])
    put = msgspec.structs.replace(
        record, turns=[*record.turns[:10], Entry(position=line), *record.turns[30:]]
    )
    path = archive(tmp_path, record, put)
    start = searched(path, position=positions[0])
    assert [(hit.reached or ())[0] for hit in start] == [0, 0]
    found = {hit.holding.number: hit.reached for hit in searched(path, position=line)}
    assert 30 in (found[1] or ())
    assert 11 in (found[2] or ())


def test_a_faulty_record_is_searched_up_to_its_fault(tmp_path: Path) -> None:
    record = played()[0]
    positions = positions_of(record)
    faulty = msgspec.structs.replace(
        record, turns=[*record.turns[:20], "S 6: 1/84", *record.turns[20:]]
    )
    path = archive(tmp_path, faulty)
    assert 15 in turns_in(path, position=positions[15])
    assert numbers(path, position=positions[-1]) == []


def test_a_line_that_is_no_position_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PositionSyntaxError):
        numbers(archive(tmp_path, played()[0]), position="barsis S:bar(4")


def chained(record: Record, *chain: str) -> tuple[int, ...]:
    """Return the turns of *record* in which these throws follow one another."""
    found = []
    for number, turn in enumerate(record.turns, 1):
        throws = parse_turn(str(turn)).throws
        parts = [throws[at : at + len(chain)] for at in range(len(throws))]
        found += [number] if tuple(chain) in parts else []
    return tuple(found)


@every(
    "asked, chain",
    [
        ("5+5", "55"),
        ("5+1", "51"),
        ("٥+١", "51"),
        ("benj+dest", "51"),
        ("بنج + دست", "51"),
        ("6", "6"),
    ],
)
def test_throws_in_a_row(tmp_path: Path, asked: str, chain: str) -> None:
    records = played(games=12)
    path = archive(tmp_path, *records)
    wanted = {number: chained(record, *chain) for number, record in enumerate(records, 1)}
    found = {hit.holding.number: hit.thrown for hit in searched(path, throws=asked)}
    assert found == {number: turns for number, turns in wanted.items() if turns}
    assert found


def test_throws_are_found_in_records_with_other_entries(tmp_path: Path) -> None:
    record = played(games=12)[11]
    turns = chained(record, "5")
    other = msgspec.structs.replace(
        record, turns=[Entry(turn=str(turn), comment="noted") for turn in record.turns]
    )
    named_throws = msgspec.structs.replace(
        record,
        turns=[str(turn).replace(" 5:", " benj:").replace(" 5+", " بنج+") for turn in record.turns],
    )
    path = archive(tmp_path, record, other, named_throws)
    assert turns
    assert [hit.thrown for hit in searched(path, throws="5")] == [turns] * 3


def test_two_dice_may_be_asked_for_either_way_round(tmp_path: Path) -> None:
    record = played("shesh-besh")[0]
    path = archive(tmp_path, record)
    either = tuple(sorted({*chained(record, "31"), *chained(record, "13")}))
    assert [hit.thrown for hit in searched(path, throws="31")] == [either] * bool(either)
    assert [hit.thrown for hit in searched(path, throws="13")] == [either] * bool(either)


def test_throws_that_no_game_has_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="nine"):
        numbers(archive(tmp_path, played()[0]), throws="5+nine")


def test_questions_to_the_play_combine(tmp_path: Path) -> None:
    records = played(games=6)
    path = archive(tmp_path, *records)
    with_captures = {hit.holding.number: hit for hit in searched(path, captures=True)}
    number, one = next(iter(with_captures.items()))
    last = len(records[number - 1].turns)
    setup = positions_of(records[number - 1])[last]
    (hit,) = searched(path, position=setup, captures=True, throws="1", game="barsis", longest=1)
    assert hit == one._replace(reached=(last,), thrown=chained(records[number - 1], "1"))
    assert hit.captures
    assert hit.captured
    assert numbers(path, position=setup, throws="5+5+5") == []


def test_what_was_not_asked_is_not_answered(tmp_path: Path) -> None:
    (hit,) = searched(archive(tmp_path, *played()))
    assert hit[1:] == (None, None, None, None)
