"""Datasette opens an archive and answers every question that we give it."""

from __future__ import annotations

import asyncio
import gc
import json
import warnings
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from barsis_notation import record_id
from barsis_notation.archive.archive import Archive
from barsis_notation.archive.search.questions import make_metadata
from tests.archive.records import SAMPLES, event, revised
from tests.cli.run import barsis
from tests.named_players import played

with warnings.catch_warnings():  # it asks SQLite for its version, and leaves that open
    warnings.filterwarnings("ignore", "unclosed database", ResourceWarning)
    from datasette.app import Datasette

    gc.collect()


QUESTIONS: Final = list(json.loads(make_metadata("games.barsis"))["databases"]["games"]["queries"])

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of samples, and of a small event with a correction and a merged player."""
    path = tmp_path_factory.mktemp("datasette") / "season 2026.barsis"
    games = [
        *played(games=3, event=event(1, 1)),
        *played("kioz", games=2, seed=4, event=event(2, 1)),
    ]
    with Archive.create(path) as opened:
        list(opened.add([SAMPLES / "barsis"]))
        list(opened.add_records([*games, revised(games[0], record_id(games[0]))]))
        opened.merge("Huda", "Nour")
    return path


def asked(path: Path, *addresses: str) -> list[Any]:
    """Return what Datasette answers at *addresses*, as JSON."""

    async def ask() -> list[Any]:
        about = json.loads(make_metadata(path))
        datasette = Datasette([str(path)], metadata=about, settings={"sql_time_limit_ms": 20_000})
        try:
            await datasette.invoke_startup()
            answers = [await datasette.client.get(each) for each in addresses]
            assert [answer.status_code for answer in answers] == [200] * len(answers)
            return [answer.json() for answer in answers]
        finally:
            datasette.executor.shutdown()
            for each in datasette.databases.values():
                each.close()

    with warnings.catch_warnings():  # of Datasette, which leaves some of its own in memory open
        warnings.filterwarnings("ignore", "unclosed database", ResourceWarning)
        answers = asyncio.run(ask())
        gc.collect()
    return answers


def answer(path: Path, question: str, **words: str) -> Rows:
    """Return the rows that Datasette answers a question with."""
    (rows,) = asked(path, address(path, question, **words))
    assert isinstance(rows, list)
    return rows


def address(path: Path, question: str, **words: str) -> str:
    """Return the address that answers a question with a list of rows."""
    name = path.stem.replace(" ", "~20").replace(".", "~2E")
    return f"/{name}/{question}.json?{urlencode({'_shape': 'array', **words})}"


@pytest.mark.by_turns(2)
def test_every_question_has_an_answer(archive: Path) -> None:
    answers = asked(archive, *(address(archive, each, word="amal") for each in QUESTIONS))
    assert [each for each, rows in zip(QUESTIONS, answers, strict=True) if not rows] == []


@pytest.mark.by_turns(2)
def test_games_of_a_player_are_those_of_all_his_spellings(archive: Path) -> None:
    with Archive.open(archive) as opened:
        wanted = [hit.holding.number for hit in opened.search(player="Nour")]
    asking = (address(archive, "games_of_a_player", player=name) for name in ("Huda", "Nour"))
    for found in asked(archive, *asking):
        assert set(wanted) <= {row["number"] for row in found}


@pytest.mark.by_turns(2)
def test_standings_count_wins_and_the_last_revision_alone(archive: Path) -> None:
    rows = answer(archive, "standings", event="Spring Cup")
    with Archive.open(archive) as opened:
        last = [
            hit.holding
            for hit in opened.search(event="Spring Cup")
            if hit.holding.replaced_by is None
        ]
        leading = {
            number: person.name
            for person in opened.people()
            for number in (person.number, *(other.number for other in person.others))
        }
    assert len(last) == 5
    won: dict[str, int] = {}
    for holding in last:
        for player in holding.players:
            assert player.person is not None
            name = leading[player.person]
            won[name] = won.get(name, 0) + bool(player.won)
    assert {row["player"]: row["won"] for row in rows} == won
    assert [row["won"] for row in rows] == sorted(won.values(), reverse=True)


@pytest.mark.by_turns(2)
def test_head_to_head(archive: Path) -> None:
    one, other = "Amal Haddad", "باسم"
    rows, mirrored = asked(
        archive,
        address(archive, "head_to_head", one=one, other=other),
        address(archive, "head_to_head", one=other, other=one),
    )
    assert rows
    assert {row["one"] for row in rows} == {one}
    assert all(other in row["other"] for row in rows)
    assert [row["number"] for row in mirrored] == [row["number"] for row in rows]


@pytest.mark.by_turns(2)
def test_findings_longest_games_and_days(archive: Path) -> None:
    with Archive.open(archive) as opened:
        counted = opened.statistics()
        (longest,) = opened.search(game="kioz", longest=1)
        of_day = [one.number for one in opened.holdings() if one.date == "2026-03-21"]
    found: dict[str, int] = {}
    by_code, by_length, by_day = asked(
        archive,
        address(archive, "findings_by_code"),
        address(archive, "longest_games", game="kioz"),
        address(archive, "records_of_a_day", day="2026-03-21"),
    )
    for row in by_code:
        found[row["code"]] = found.get(row["code"], 0) + row["findings"]
    assert found == counted.findings
    assert by_length[0]["number"] == longest.holding.number
    assert sorted(row["number"] for row in by_day) == of_day


@pytest.mark.by_turns(2)
def test_records_with_a_word(archive: Path) -> None:
    words = ("spring", "spr", "باس", "spring-cup")
    found = records_with(archive, *words, '"', "*", "zzz")
    with Archive.open(archive) as opened:
        wanted = {word: [hit.holding.number for hit in opened.search(word)] for word in words}
    assert all(wanted.values())
    assert found == {**wanted, '"': [], "*": [], "zzz": []}


def records_with(path: Path, *words: str) -> dict[str, list[int]]:
    """Return the numbers of the records that Datasette finds for each of *words*."""
    answers = asked(path, *(address(path, "records_with_a_word", word=word) for word in words))
    return {
        word: [row["number"] for row in rows] for word, rows in zip(words, answers, strict=True)
    }


def test_corrections(archive: Path) -> None:
    (row,) = answer(archive, "revisions")
    with Archive.open(archive) as opened:
        assert opened.holding(row["corrects"]).replaced_by == row["number"]


@pytest.mark.by_turns(2)
def test_tables_and_views_are_shown(archive: Path) -> None:
    (database,) = asked(archive, "/season~202026.json")
    assert {view["name"] for view in database["views"]} == {"games", "players", "rounds"}
    assert {query["name"] for query in database["queries"]} == set(QUESTIONS)


@pytest.mark.by_turns(6)
def test_an_archive_that_others_add_to_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis"
    with Archive.create(path) as opened:
        list(opened.add_records(played(games=2)))
        assert path.with_name("games.barsis-wal").exists()
        assert len(answer(path, "longest_games")) == 2
        list(opened.add_records(played(games=1, seed=8)))
        assert len(answer(path, "longest_games")) == 3
    assert len(answer(path, "longest_games")) == 3
    with Archive.open(path) as opened:
        assert len(list(opened.holdings())) == 3


def test_the_command_line_prints_the_questions_for_a_file(archive: Path) -> None:
    result = barsis("archive", "search", archive, "--datasette")
    assert (result.exit_code, result.stdout.encode()) == (0, make_metadata(archive))
    assert list(json.loads(result.stdout)["databases"]) == ["season 2026"]
