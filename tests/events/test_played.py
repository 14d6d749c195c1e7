"""What an event takes from a record: whose it is, with what result, and of which event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation import write
from barsis_notation.events.event_games import (
    GamePlayed,
    check_records,
    gather_games,
    may_belong_to,
)
from barsis_notation.events.spellings import Spellings
from barsis_notation.events.structs import EventPlayer
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Record, Result
from barsis_notation.validation import check_files
from tests.events.made import read
from tests.events.tournaments import event_of, tournament

FOUR = "four, with points for places"


def taken(record: Record) -> GamePlayed:
    """Return what the event takes from a record of its own."""
    event = event_of(tournament(FOUR).event)
    (game,), besides = gather_games(event, check_records([record]))
    assert besides == []
    return game


def test_what_a_record_leaves_out_of_its_result_comes_from_its_moves() -> None:
    record = next(iter(tournament(FOUR).records.values()))
    whole = record.result
    assert isinstance(whole, Result)
    assert whole.score
    assert sorted(whole.ranks.values()) == [1, 2, 3, 4]
    for less in (UNSET, replace(whole, score={}), replace(whole, ranks={})):
        assert taken(replace(record, result=less)).result == whole
    assert taken(record).result == whole


def test_a_result_that_the_moves_contradict_is_taken_as_it_is_written() -> None:
    record = next(iter(tournament(FOUR).records.values()))
    assert isinstance(record.result, Result)
    for seat in "1234":
        written = Result(winners=[seat], reason="home", score={seat: 1})
        game = taken(replace(record, result=written))
        is_right = seat in record.result.winners
        assert game.has_errors != is_right
        assert game.result is not None
        assert game.result.winners == [seat]
        assert bool(game.result.ranks) == is_right


@pytest.mark.parametrize("other", ["", "Salt Cup"])
def test_what_is_found_late_about_records_of_other_events_is_theirs(
    other: str, tmp_path: Path
) -> None:
    """Game 1 of a match stands there twice: in an event of another name nobody asks."""
    held = tournament("matches to 5 points")
    event = event_of(held.event)
    record = next(iter(held.records.values()))
    named = EventOfRecord(name=other or event.name, round="1", table="1")
    twice = [replace(record, event=named, comment=word) for word in ("one", "two")]
    write(twice, tmp_path / "a.barsis.jsonl")
    games, besides = gather_games(event, check_files([str(tmp_path)]))
    assert (len(games), besides) == (0 if other else 2, [])
    found = [finding.name for game in games for finding in game.findings]
    assert found == ([] if other else ["game-of-match-twice"])


def test_a_game_that_was_broken_off_has_no_result() -> None:
    record = next(iter(tournament(FOUR).records.values()))
    game = taken(replace(record, turns=record.turns[:8], result=UNSET))
    assert game.result is None
    assert game.turns == 8
    assert not game.has_errors


@pytest.mark.parametrize(
    ("said", "is_one"),
    [
        ({}, True),
        ({"name": "Amman Open"}, True),
        ({"name": "AMMAN open"}, True),
        ({"name": "Amman Open 2025"}, False),
        ({"name": "Salt Open"}, False),
        ({"name": "Amman Open", "section": "A"}, True),
        ({"name": "Amman Open", "section": "a"}, True),
        ({"name": "Amman Open", "section": "B"}, False),
        ({"section": "B"}, False),
        ({"round": "1"}, True),
    ],
)
def test_a_record_is_of_the_event_that_it_names_or_of_any(
    said: dict[str, Any], is_one: bool
) -> None:
    record = next(iter(tournament(FOUR).records.values()))
    event = read(["a=b"], section="A")
    assert may_belong_to(replace(record, event=EventOfRecord(**said)), event) == is_one
    assert may_belong_to(replace(record, event=UNSET), event)


# -- names ---------------------------------------------------------------------------------------

PLAYERS = (
    EventPlayer(name="Amal Haddad", id="amal"),
    EventPlayer(name="Amal Nasser", id="amal2", also=["Amal N."]),
    EventPlayer(name="Basim"),
    EventPlayer(name="BASIM", id="basim2"),
    EventPlayer(name="سلمى"),
    EventPlayer(name="Twin", id="t1"),
    EventPlayer(name="Twin", id="t2"),
)


@pytest.mark.parametrize(
    ("name", "id", "player"),
    [
        ("Amal Haddad", "", "amal"),
        ("AMAL HADDAD", "", "amal"),
        ("amal  haddad", "", "amal"),
        ("Amal", "", None),
        ("", "amal2", "amal2"),
        ("Amal Haddad", "amal2", "amal2"),
        ("Amal Haddad", "no-such", "amal"),
        ("Amal N.", "", "amal2"),
        ("amal n", "", "amal2"),
        ("Basim", "", "Basim"),
        ("BASIM", "", "basim2"),
        ("basim", "", None),
        ("سلمي", "", "سلمى"),
        ("Salma", "", "سلمى"),
        ("Twin", "", None),
        ("Twin", "t2", "t2"),
        ("amal", "", None),
        ("", "", None),
        ("!", "", None),
    ],
)
def test_a_name_means_the_one_player_whose_it_can_be(
    name: str, id: str, player: str | None
) -> None:
    assert Spellings(PLAYERS, {"سلمى": ["Salma"]}).find_player(name, id) == player


def test_players_may_come_one_after_the_other() -> None:
    told = Spellings(iter(PLAYERS))
    assert [told.find_player(one.name) for one in PLAYERS] == [
        Spellings(PLAYERS).find_player(one.name) for one in PLAYERS
    ]
    assert any(told.find_player(one.name) for one in PLAYERS)


def test_names_that_may_mean_two_are_said() -> None:
    ambiguous = [(name, sorted(ids)) for name, ids in Spellings(PLAYERS).iter_ambiguous()]
    assert ambiguous == [("Basim", ["Basim", "basim2"]), ("Twin", ["t1", "t2"])]
