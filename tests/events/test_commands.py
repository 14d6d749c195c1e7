"""`barsis event`: a tournament by its file and its records, in every form and in both languages."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from shutil import copytree
from typing import Any, Final

import pytest
from bidi import get_display

from barsis_notation.events.event_files import load_event
from barsis_notation.language.text_width import measure_width
from barsis_notation.validation import check_files
from tests.cli.commands import DECLARED
from tests.cli.run import barsis, unwrapped
from tests.cli.test_terminal import on_terminal
from tests.events.drawn import event_of
from tests.language.arabic import english_letters

SAMPLE: Final = Path(__file__).parents[2] / "sample_games" / "amman_open"

VERBS: Final = [
    command.name for command in DECLARED if command.path[:1] == ("event",) and command.path[1:]
]
TABLES: Final = ("standings", "crosstable")
NEEDED: Final[dict[str, list[str]]] = {
    "new": ["--game", "barsis"],
    "result": ["--round", "1", "--table", "1", "--winner", "Amal"],
    "join": ["Zaid"],
    "leave": ["Amal"],
    "absent": ["Amal", "--round", "4"],
    "swap": ["--round", "1", "--table", "1"],
}
"""What a verb needs besides the event file."""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a folder with an event and its records."""
    return copytree(SAMPLE, tmp_path / "club")


def said(*words: str | Path, status: int = 0) -> str:
    """Return what a verb of `barsis event` writes; it ends with *status*."""
    done = barsis("event", *words)
    assert done.exit_code == status, done.output
    return done.stdout


def drawn(path: Path, rounds: list[str], game: str = "two", **members: Any) -> Path:
    """Write the event that *rounds* draw."""
    path.write_text(json.dumps(event_of(rounds, game, **members), ensure_ascii=False))
    return path


def change(file: Path, **members: Any) -> None:
    """Put *members* of a file of JSON in the place of its own."""
    document = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(document | members, indent=1, ensure_ascii=False))


def rows(text: str) -> list[list[str]]:
    return [*csv.reader(io.StringIO(text))]


# -- where records come from ------------------------------------------------------------------


def test_files_an_archive_and_written_results_say_the_same(club: Path, tmp_path: Path) -> None:
    archive = tmp_path / "cup.barsis"
    assert barsis("archive", "init", archive).exit_code == 0
    assert barsis("archive", "add", archive, club).exit_code == 0
    file = club / "event.json"
    of_files = said("standings", file, club)
    assert of_files == said("standings", file, "--archive", archive)
    assert of_files == said("standings", file, club / "*.barsis.json")
    results = [["a>b", "d>e"], ["a>d", "b>e"], ["e>a", "b>d"]]
    written = drawn(tmp_path / "written.json", [", ".join(one) for one in results])
    plain = said("standings", written).replace("\n", " ").split()
    assert [word for word in plain if word in "abde"] == ["a", "b", "d", "e"]


def test_an_archive_gives_the_spellings_of_its_people_and_the_last_revisions(
    club: Path, tmp_path: Path
) -> None:
    record = club / "r1-t1.barsis.json"
    players = json.loads(record.read_text())["players"]
    players[0]["name"] = "A. Haddad"
    change(record, players=players)
    archive = tmp_path / "cup.barsis"
    barsis("archive", "init", archive)
    barsis("archive", "add", archive, club)
    file = club / "event.json"
    told = said("validate", file, "--archive", archive, status=1)
    assert f"{archive}, record 1\n  EVT033 other-players-at-board" in told
    assert barsis("archive", "people", archive, "merge", "Amal", "A. Haddad").exit_code == 0
    assert "round 1: 2 of 2 boards clean" in said("validate", file, "--archive", archive)


def test_records_come_from_one_place(club: Path, tmp_path: Path) -> None:
    done = barsis("event", "standings", club / "event.json", club, "--archive", tmp_path / "x")
    assert done.exit_code == 2
    assert "not from both" in unwrapped(done.stderr)


def test_records_of_other_events_are_left_out_and_counted(club: Path) -> None:
    file = club / "event.json"
    before = said("standings", file, club)
    change(club / "r1-t1.barsis.json", event={"name": "Irbid Cup", "round": "1", "table": "1"})
    done = barsis("event", "standings", file, club)
    assert "1 record is of another event" in done.stderr
    assert done.stdout != before
    assert "1 board has no result yet: round 1, table 1" in done.stdout


@pytest.mark.parametrize("verb", TABLES)
def test_a_broken_file_is_said_and_decides_the_status(club: Path, verb: str) -> None:
    (club / "r1-t1.barsis.json").write_text("{")
    done = barsis("event", verb, club / "event.json", club)
    assert done.exit_code == 1
    assert "r1-t1.barsis.json:1:2: FIL" in done.stderr
    assert "6 files" in done.stderr
    assert barsis("event", verb, club / "event.json", club / "nowhere").exit_code == 3


@pytest.mark.parametrize("verb", VERBS)
def test_an_event_file_that_is_not_there_ends_the_verb(verb: str, tmp_path: Path) -> None:
    words = NEEDED.get(verb, [])
    nowhere = tmp_path / "nowhere" / "event.json"
    done = barsis("event", verb, nowhere, *words)
    assert (done.exit_code, done.stdout) == (3, "")
    assert str(nowhere.parent if verb == "new" else nowhere) in done.stderr
    assert "ليست المدخل" in unwrapped(barsis("--lang", "ar", "event", verb, "-", *words).stderr)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "new"])
def test_what_is_no_event_is_said_with_its_place(verb: str, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text('{"format": "barsis-event/1",\n "name" "Open"}')
    done = barsis("event", verb, file, *NEEDED.get(verb, []))
    assert done.exit_code == 1
    assert f"{file}:2:9" in done.output
    assert "EVT011 event-unreadable" in done.output


# -- validate ---------------------------------------------------------------------------------


def spoil(club: Path) -> None:
    """Do something wrong to every board but those of the last round."""
    record = json.loads((club / "r1-t1.barsis.json").read_text())
    turns = [*record["turns"][:6], record["turns"][6] + " 1>99", *record["turns"][7:]]
    change(club / "r1-t1.barsis.json", turns=turns)
    players = [{"name": "Zaid", "seats": ["S"]}, {"name": "Elias", "seats": ["N"]}]
    change(club / "r1-t2.barsis.json", players=players)
    event = {"name": "Amman Open", "round": "2", "table": "9", "date": "2026-11-21"}
    players = [{"name": "Dana", "seats": ["S"]}, {"name": "Zaid", "seats": ["N"]}]
    change(club / "r2-t1.barsis.json", event=event, players=players)
    (club / "r2-t2.barsis.json").unlink()


@pytest.mark.parametrize(
    "words",
    [
        ("pairings",),
        ("pairings", "--draw", "round-robin", "--provisional"),
        ("seating",),
        ("seating", "--by-standing"),
    ],
)
def test_rounds_are_shown_although_a_date_is_wrong_but_not_written(
    club: Path, words: tuple[str, ...]
) -> None:
    verb, *options = words
    file = club / "event.json"
    if "--by-standing" in options:
        options.append(str(club))
    clean = barsis("event", verb, file, *options)
    assert clean.exit_code == 0
    given = file.read_text()
    file.write_text(given.replace('"2026-11-20"', '"20/11/2026"', 1))
    done = barsis("event", verb, file, *options)
    assert done.exit_code == 1
    assert "20/11/2026" in done.stderr
    assert done.stdout == clean.stdout
    if options or verb == "seating":
        before = file.read_text()
        written = barsis("event", verb, file, *options, "--write")
        assert (written.exit_code, written.stdout) == (1, "")
        assert file.read_text() == before


def test_validate_says_what_is_clean_and_then_what_is_wrong_board_by_board(club: Path) -> None:
    spoil(club)
    done = barsis("event", "validate", club / "event.json", club)
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "round 1: 0 of 2 boards clean",
        "round 2: 0 of 2 boards clean",
        "round 3: 2 of 2 boards clean",
    ]
    headings = [line for line in lines if line.startswith(("Round", "Without a board"))]
    assert headings == [
        "Round 1, table 1   Amal (S) v Basim (N)",
        "Round 1, table 2   Dana (S) v Elias (N)",
        "Round 2, table 1   Dana (S) v Amal (N)",
        "Round 2, table 2   Elias (S) v Basim (N)",
        "Without a board",
    ]
    assert f"{club}/r1-t1.barsis.json:35:29   Turn 7" in lines
    names = [line.split()[1] for line in lines if line.startswith(("  MOV", "  EVT"))]
    assert names == [
        *("unreadable-turn", "other-players-at-board"),
        *("record-of-board-missing", "record-of-board-missing", "record-without-table"),
    ]
    assert "5 files, 5 records" in done.stderr
    assert "5 errors" in done.stderr


def test_findings_about_boards_have_their_places_in_the_files(club: Path) -> None:
    spoil(club)
    found = json.loads(said("validate", club / "event.json", club, "-f", "json", status=1))
    assert [(one["name"], one["round"], one["table"]) for one in found["findings"]] == [
        ("unreadable-turn", "1", "1"),
        ("other-players-at-board", "1", "2"),
        ("record-of-board-missing", "2", "1"),
        ("record-of-board-missing", "2", "2"),
        ("record-without-table", None, None),
    ]
    for one in found["findings"]:
        line = Path(one["file"]).read_text().splitlines()[one["line"] - 1]
        at = line[one["column"] - 1 :]
        expected = {
            "unreadable-turn": ">99",
            "other-players-at-board": "[",
            "record-of-board-missing": '{"seats"',
            "record-without-table": "{",
        }[one["name"]]
        assert at.startswith(expected), (one["name"], line)
    assert found["rounds"][1] == {"round": "2", "boards": 2, "clean": 0}
    assert found["summary"]["findings"] == 5


@pytest.mark.parametrize(
    "ending", ["bsn", "barsis.jsonl", "barsis.json.gz", "csv", "barsis.msgpack"]
)
def test_a_board_has_its_places_in_every_format(ending: str, club: Path, tmp_path: Path) -> None:
    change(club / "r1-t1.barsis.json", event={"name": "Amman Open", "round": "1", "table": "2"})
    other = tmp_path / "other"
    other.mkdir()
    assert barsis("convert", club / "r1-t1.barsis.json", other / f"x.{ending}").exit_code == 0
    told = said("validate", club / "event.json", other, "-f", "json", status=1)
    found = [one for one in json.loads(told)["findings"] if one["record"]]
    assert [one["name"] for one in found] == ["other-place-of-board"]
    assert found[0]["column"] > 1
    assert found[0]["table"] == "1"


@pytest.mark.parametrize("verb", ["standings", "crosstable"])
def test_a_file_that_cannot_be_read_is_named_by_every_table(verb: str, club: Path) -> None:
    path = club / "r2-t2.barsis.json"
    path.write_bytes(path.read_bytes()[:900])
    done = barsis("event", verb, club / "event.json", club)
    assert done.exit_code == 1
    assert done.stderr.count(f"{path}:") == 1
    assert "FIL035 file-breaks-off" in done.stderr


def test_a_record_may_come_from_stdin(club: Path) -> None:
    record = (club / "r1-t1.barsis.json").read_bytes()
    done = barsis("event", "standings", club / "event.json", "-", "-f", "json", given=record)
    assert done.exit_code == 0
    first = json.loads(done.stdout)["standings"][0]
    assert (first["name"], first["points"]) == ("Amal", 1)


def test_the_machine_forms_have_the_same_findings(club: Path) -> None:
    spoil(club)
    found = json.loads(said("validate", club / "event.json", club, "-f", "json", status=1))
    head, *told = rows(said("validate", club / "event.json", club, "-f", "csv", status=1))
    for one, row in zip(found["findings"], told, strict=True):
        members = dict(zip(head, row, strict=True))
        players = members.pop("players")
        assert members == {name: str("" if one[name] is None else one[name]) for name in members}
        assert ("Dana (S); " in players) == (one["pointer"] == "/players" or "Dana" in players)


def test_the_event_file_comes_first(club: Path) -> None:
    file = club / "event.json"
    file.write_text(file.read_text().replace('"N": "Basim"', '"N": "Bassim"', 1))
    done = barsis("event", "validate", file, club)
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{file}:6:70\n  EVT014 not-a-player-of-event")
    assert "boards clean" not in done.stdout
    assert "the records were not checked" in done.stderr
    for verb in TABLES:
        assert f"{file}:6:70: EVT014" in barsis("event", verb, file, club).stderr


def test_a_configuration_says_which_findings_count(club: Path) -> None:
    spoil(club)
    (club / "barsis.toml").write_text('ignore = ["EVT03", "MOV"]\n')
    done = barsis("event", "validate", club / "event.json", club)
    assert done.exit_code == 0, done.output
    assert done.stdout.count("2 of 2 boards clean") == 3
    assert "hidden by" in done.stderr


def test_games_of_a_match_that_do_not_follow_are_told_with_their_board(tmp_path: Path) -> None:
    file = drawn(tmp_path / "event.json", ["a>b open"], match={"to": 5})
    record = json.loads((SAMPLE / "r1-t1.barsis.json").read_text())
    seats = {"S": "a", "N": "b"}
    record["event"] = {"name": "Amman Open", "round": "1", "table": "1"}
    record["players"] = [{"name": name, "seats": [seat]} for seat, name in seats.items()]
    for game in (1, 3):
        record["match"] = {"id": "ab", "game": game, "to": 5}
        (tmp_path / f"game{game}.barsis.json").write_text(json.dumps(record))
    told = said("validate", file, tmp_path, status=1)
    board, rest = told.split("Round 1, table 1")[1], told.split("Without a board")[1:]
    assert "game-of-match-missing" in board
    assert not rest


# -- standings --------------------------------------------------------------------------------


def test_standings_say_what_decided(club: Path) -> None:
    assert said("standings", club / "event.json", club).splitlines()[2:5] == [
        "    player  points  played  head to head  wins  Buchholz  Sonneborn-Berger  decided by",
        "1.  Amal         2       3             1     2         4                 3  head to head",
        "2.  Basim        2       3             0     2         4                 2  head to head",
    ]


def test_standings_after_a_round_count_no_later_board(club: Path) -> None:
    file = club / "event.json"
    assert "Amman Open, after 2 rounds" in said("standings", file, club, "--after", "2")
    told = json.loads(said("standings", file, club, "--after", "2", "-f", "json"))
    assert [(one["name"], one["points"]) for one in told["standings"]] == [
        ("Amal", 2),
        ("Basim", 1),
        ("Dana", 1),
        ("Elias", 0),
    ]
    assert [one["decided_by"] for one in told["standings"]] == ["points", None, None, "points"]
    for path in club.glob("r3-*"):
        path.unlink()
    assert said("standings", file, club, "--after", "2", "-f", "json") == json_again(told)
    none = json.loads(said("standings", file, club, "--after", "0", "-f", "json"))
    assert {one["place"] for one in none["standings"]} == {1}
    done = barsis("event", "standings", file, club, "--after", "4")
    assert done.exit_code == 2
    assert "the event has no round 4; it has 3" in unwrapped(done.stderr)


def json_again(told: dict[str, Any]) -> str:
    """Return the answer that *told* was read from."""
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in told["standings"])
    rest = {name: value for name, value in told.items() if name != "standings"}
    return f'{{"standings": [\n{lines}\n], {json.dumps(rest, separators=(",", ":"))[1:]}\n'


def test_open_boards_and_faulty_records_are_said_below(club: Path) -> None:
    spoil(club)
    done = barsis("event", "standings", club / "event.json", club)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-3:] == [
        "3 boards have no result yet: round 1, table 2; round 2, all tables",
        "1 record with errors was counted by its written result",
        "1 record belongs to no table of the event and was not counted",
    ]
    told = json.loads(said("standings", club / "event.json", club, "-f", "json", status=1))
    assert told["open"] == [
        {"round": "1", "table": "2"},
        {"round": "2", "table": "1"},
        {"round": "2", "table": "2"},
    ]
    assert (told["records_with_errors"], told["records_without_table"]) == (1, 1)
    rounds = json.loads((club / "event.json").read_text("utf-8"))["rounds"]
    for one in (pairing for round in rounds for pairing in round["pairings"]):
        one["result"] = {"winners": [], "reason": "agreement"}
    change(club / "event.json", rounds=rounds)
    told = json.loads(said("standings", club / "event.json", club, "-f", "json", status=1))
    assert (told["open"], told["records_with_errors"]) == ([], 0)


@pytest.mark.parametrize("verb", ["standings", "crosstable", "ratings", "pairings", "seating"])
def test_nothing_that_is_read_is_written_over(verb: str, club: Path) -> None:
    before = {path: path.read_bytes() for path in club.iterdir()}
    files = ["event.json", *(["r1-t1.barsis.json"] if verb == "standings" else [])]
    for name in files:
        paths = [club] if verb in {"standings", "crosstable", "ratings"} else []
        done = barsis("event", verb, club / "event.json", *paths, "-o", club / name)
        assert (done.exit_code, done.stdout) == (2, "")
        assert name in unwrapped(done.stderr)
    assert {path: path.read_bytes() for path in club.iterdir()} == before


def test_a_spelling_that_the_event_knows_is_no_error_in_any_verb(club: Path) -> None:
    file = club / "event.json"
    event = json.loads(file.read_text("utf-8"))
    event["players"][0]["also"] = ["Um Omar"]
    change(file, players=event["players"], match={"games": 2})
    first = json.loads((club / "r1-t1.barsis.json").read_text("utf-8"))
    players = [{**player, "id": ""} for player in first["players"]]
    change(club / "r1-t1.barsis.json", match={"id": "m", "game": 1}, players=players)
    players = [player | {"name": player["name"].replace("Amal", "Um Omar")} for player in players]
    second = club / "second.barsis.json"
    second.write_text(json.dumps(first | {"match": {"id": "m", "game": 2}, "players": players}))
    assert barsis("validate", club).exit_code == 1
    done = barsis("event", "standings", file, club)
    assert (done.exit_code, "with errors" in done.stdout) == (0, False), done.output
    assert "no findings" in done.stderr


def test_a_list_of_players_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "players.csv"
    file.write_text("name\nAmal\n")
    done = barsis("event", "new", file, "--game", "barsis", "--players", file, "--force")
    assert done.exit_code == 2
    assert file.read_text() == "name\nAmal\n"


def test_standings_of_teams(tmp_path: Path) -> None:
    teams = [{"name": name, "team": "Salt" if name in "ab" else "Irbid"} for name in "abcd"]
    file = drawn(tmp_path / "event.json", ["a>c, b=d"], players=teams)
    told = json.loads(said("standings", file, "--teams", "-f", "json"))
    assert [(one["name"], one["points"]) for one in told["standings"]] == [
        ("Salt", 1.5),
        ("Irbid", 0.5),
    ]
    assert "team " in said("standings", file, "--teams")
    alone = drawn(tmp_path / "alone.json", ["a>c"])
    done = barsis("event", "standings", alone, "--teams")
    assert done.exit_code == 2
    assert "has no teams" in unwrapped(done.stderr)


def test_thirds_and_lists_of_places_can_be_written(tmp_path: Path) -> None:
    scoring = {"places": [1, 0, 0], "shared": "average"}
    rounds, tie_breaks = ["a=b=c>d"], ["firsts"]
    file = drawn(tmp_path / "x.json", rounds, "four", tie_breaks=tie_breaks, scoring=scoring)
    told = json.loads(said("standings", file, "-f", "json"))["standings"]
    assert told[0]["points"] == 0.333333
    assert told[3]["tie_breaks"]["firsts"] == [0, 0, 0, 1]
    assert rows(said("standings", file, "-f", "csv"))[1][3:6] == ["0.333333", "1", "1 0 0 0"]
    assert "0.33 " in said("standings", file)


def test_a_name_is_no_formula_in_csv(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    document = event_of(["a>b"])
    document["players"] = [{"name": "=1+1", "id": "a"}, {"name": "b"}]
    file.write_text(json.dumps(document))
    for verb in TABLES:
        assert rows(said(verb, file, "-f", "csv"))[1][2] == "'=1+1"


# -- crosstable -------------------------------------------------------------------------------


def test_where_all_have_met_there_is_a_column_for_each(club: Path) -> None:
    assert said("crosstable", club / "event.json", club).splitlines()[2:] == [
        "    player  1  2  3  4  points  place",
        "1.  Amal    *  1  1  0       2      1",
        "2.  Basim   0  *  1  1       2      2",
        "3.  Dana    0  0  *  1       1      3",
        "4.  Elias   1  0  0  *       1      4",
        "",
        "in the column of each opponent: 1 for a win over them, ½ for a draw, 0 for a loss",
    ]


def test_else_there_is_a_column_for_each_round(tmp_path: Path) -> None:
    rounds = ["a>b, c=d, e bye", "a>c forfeit, b>e, d absent", "e>d, a=b open, c bye"]
    file = drawn(tmp_path / "event.json", rounds)
    assert said("crosstable", file).splitlines()[2:] == [
        "    player  1    2       3    points  place",
        "1.  e       bye  4-      5+        2      1",
        "2.  a       4+   3+f     4?        2      2",
        "3.  c       5=   2-f     bye     1.5      3",
        "4.  b       2-   1+      2?        1      4",
        "5.  d       3=   absent  1-      0.5      5",
        "",
        "in the column of each round: the line of the opponent with + for a win, = for a draw, "
        "- for a loss",
        "f: decided without play",
        "?: no result yet",
    ]


def test_where_nobody_came_both_have_lost(tmp_path: Path) -> None:
    document = event_of(["a>b forfeit"])
    (pairing,) = document["rounds"][0]["pairings"]
    pairing["result"]["winners"] = []
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document))
    assert said("crosstable", file).splitlines()[3:5] == [
        "1.  a       2-f       0      1",
        "2.  b       1-f       0      1",
    ]
    pairing["result"]["reason"] = "agreement"
    file.write_text(json.dumps(document))
    assert said("crosstable", file).splitlines()[3] == "1.  a       *  ½     0.5      1"


def test_at_a_table_of_four_there_is_the_place_and_who_else_sat_there(tmp_path: Path) -> None:
    rounds = ["a>b>c=d, e bye, f bye, g bye, h bye", "e>f>g>h open, a bye, b bye, c bye, d bye"]
    file = drawn(tmp_path / "event.json", rounds, "four", scoring={"places": [3, 2, 1, 0]})
    told = said("crosstable", file)
    assert "at a table of three or more: the place, and in brackets the lines of the others" in told
    cells = {line.split()[1]: line.split()[2:4] for line in told.splitlines()[3:11]}
    assert cells["b"][0].startswith("2(")
    assert cells["c"][0].startswith("3(")
    assert cells["e"] == ["bye", cells["e"][1]]
    assert cells["e"][1].startswith("?(")


def test_the_crosstable_of_teams_has_several_boards_a_round(tmp_path: Path) -> None:
    teams = [{"name": name, "team": "Salt" if name in "ab" else "Irbid"} for name in "abcd"]
    file = drawn(tmp_path / "event.json", ["a>c, b=d"], players=teams)
    assert (
        said("crosstable", file, "--teams").splitlines()[3] == "1.  Salt   *    1 ½     1.5      1"
    )
    told = json.loads(said("crosstable", file, "--teams", "-f", "json"))
    assert told["lines"][0]["won"] == {"Irbid": [1, 0.5]}
    assert [one["table"] for one in told["lines"][0]["rounds"]] == ["1", "2"]


ARABIC_NAMES: Final = {"a": "أمَل حدّاد", "b": "باسم", "c": "Dana Khoury", "d": "إلياس"}


def arabic(path: Path) -> Path:
    """Write an event of players three of whom have Arabic names."""
    players = [{"id": id, "name": name} for id, name in ARABIC_NAMES.items()]
    return drawn(path, ["a>b, c>d"], players=players)


@pytest.mark.parametrize("verb", TABLES)
def test_columns_stand_under_one_another_in_arabic_too(verb: str, tmp_path: Path) -> None:
    file = arabic(tmp_path / "event.json")
    head, *lines = barsis("--lang", "ar", "event", verb, file).stdout.splitlines()[2:7]
    begin = measure_width(head[: head.index("النقاط")])
    assert len(lines) == 4
    for line in lines:
        before = next(at for at in range(len(line)) if measure_width(line[:at]) == begin)
        assert re.match(r"[01] ", line[before:]), lines
        assert line[before - 1] == " "


@pytest.mark.parametrize("verb", [*TABLES, "pairings", "sheets"])
def test_on_a_terminal_every_line_of_a_table_goes_from_the_right(verb: str, tmp_path: Path) -> None:
    file = arabic(tmp_path / "event.json")
    shown = on_terminal("--lang", "ar", "event", verb, file).decode()
    lines = [line for line in shown.splitlines() if "Dana" in line or "___" in line]
    assert lines
    for line in lines:
        assert get_display(line, base_dir=None) == get_display(line, base_dir="R"), line
    english = on_terminal("event", verb, file).decode()
    for line in (line for line in english.splitlines() if line.startswith("4. ")):
        assert get_display(line, base_dir="L").startswith("4. ")


# -- new --------------------------------------------------------------------------------------


def test_new_makes_an_event_that_can_be_read(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("الاسم,rating,team\nأمل,1500,Salt\n\n'=Basim,,Irbid\n", encoding="utf-8")
    file = tmp_path / "open.json"
    days = ("--date", "2026-11-20", "--end-date", "2026-11-23")
    words = ("--name", "Salt Open", "--to", "5", *days, "--player", "Zaid")
    told = said("new", file, "--game", "shesh-besh", "--players", players, *words)
    assert told == f"{file} is a new event file with 3 players\n"
    event = load_event(file)
    assert [player.name for player in event.file.players] == ["أمل", "=Basim", "Zaid"]
    assert [player.team for player in event.file.players] == ["Salt", "Irbid", ""]
    assert event.file.players[0].rating == 1500
    assert event.match is not None
    assert event.match.to == 5
    assert (event.name, event.file.date, event.seats) == ("Salt Open", "2026-11-20", ("W", "B"))
    assert event.file.end_date == "2026-11-23"


@pytest.mark.parametrize(("language", "word"), [("en", "warning"), ("ar", "تحذير")])
def test_new_shows_findings_as_other_commands_do(language: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    words = ("--game", "barsis", "--player", "Ali", "--player", "ali")
    done = barsis("event", "new", file, *words, "--lang", language)
    assert done.stderr.startswith(f"{file}:6:14: EVT013 name-of-two-players ({word}) ")
    assert done.stderr == barsis("event", "standings", file, "--lang", language).stderr


def test_new_writes_over_nothing_unless_it_is_told_to(tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    file.write_text("mine")
    done = barsis("event", "new", file, "--game", "barsis")
    assert done.exit_code == 2
    assert "--force overwrites it" in unwrapped(done.stderr)
    assert file.read_text() == "mine"
    said("new", file, "--game", "barsis", "--seats", "4", "--force")
    assert load_event(file).seats == ("S", "E", "N", "W")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seats", "5"], "is for 2, 3, 4 players"),
        (["--player", "a", "--player", "a"], "two players of the event are called a"),
        (["--date", "2026-13-40"], "2026-13-40"),
        (["--date", "2026-11-20", "--end-date", "2026-11-19"], "2026-11-19"),
        (["--player", " "], "the name is empty; give the name of a player"),
    ],
)
def test_new_refuses_what_would_be_no_event(words: list[str], why: str, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    done = barsis("event", "new", file, "--game", "barsis", *words)
    assert done.exit_code == 2
    assert why in unwrapped(done.stderr)
    assert not file.exists()


def test_new_says_which_line_of_a_list_is_wrong(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name,rating\nAmal,1500\nBasim,strong\n")
    done = barsis("event", "new", tmp_path / "x.json", "--game", "barsis", "--players", players)
    assert done.exit_code == 2
    assert "players.csv, line 3: the rating strong is not a whole number" in unwrapped(done.stderr)


def test_new_takes_the_people_of_an_archive(club: Path, tmp_path: Path) -> None:
    archive = tmp_path / "cup.barsis"
    barsis("archive", "init", archive)
    barsis("archive", "add", archive, club)
    barsis("archive", "people", archive, "merge", "Amal", "Dana")
    file = tmp_path / "next.json"
    said("new", file, "--game", "barsis", "--archive", archive)
    told = [(player.name, player.also) for player in load_event(file).file.players]
    assert told == [("Amal", ["Dana"]), ("Basim", []), ("Elias", [])]


# -- sheets -----------------------------------------------------------------------------------


def test_a_sheet_a_table_for_the_last_round(club: Path) -> None:
    one, two = said("sheets", club / "event.json", "--turns", "12").split("\f")
    lines = one.splitlines()
    assert lines[:4] == ["Amman Open", "round 3, table 1", "Amman, 2026-11-22", "Barsis"]
    assert "S South                    Amal" in lines
    assert "1 Dest (دست)" in one
    assert "12.  ____" in one
    assert "13.  ____" not in one
    assert max(map(measure_width, lines)) <= 78
    assert "round 3, table 2" in two
    assert "round 1, table 1" in said("sheets", club / "event.json", "--round", "1")


def test_records_to_begin_from_are_good_and_unfinished(club: Path, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    file = club / "event.json"
    told = said("sheets", file, "--round", "2", "--records", "-o", folder)
    assert told.split() == [str(folder / f"r2-t{table}.barsis.json") for table in (1, 2)]
    checked = [*check_files([str(folder)])]
    assert [one.findings for one in checked] == [[], []]
    head = checked[0].head
    assert head is not None
    assert head.event
    assert (head.event.round, head.event.table, head.event.date) == ("2", "1", "2026-11-21")
    assert [player.name for player in head.players] == ["Dana", "Amal"]
    assert head.result
    assert head.result.reason == "unfinished"
    again = barsis("event", "sheets", file, "--round", "2", "--records", "-o", folder)
    assert again.exit_code == 2
    assert "exists already" in unwrapped(again.stderr)


@pytest.mark.parametrize("game", ["two", "four", "six", "partners"])
def test_records_of_every_kind_of_table_can_be_begun(game: str, tmp_path: Path) -> None:
    boards = {"two": "a>b", "four": "a>b>c>d", "six": "a>b>c>d>e>f", "partners": "a&b>c&d"}
    file = drawn(tmp_path / "event.json", [boards[game]], game, match={"to": 3})
    assert said("sheets", file, "--turns", "1").count("\n  ") <= 3
    said("sheets", file, "-o", tmp_path / "out", "--records")
    (checked,) = check_files([str(tmp_path / "out")])
    assert [finding.message for finding in checked.findings] == []
    assert checked.head is not None
    assert checked.head.match
    assert checked.head.match.to == 3


def test_names_of_tables_become_names_of_files(tmp_path: Path) -> None:
    document = event_of(["a>b, c>d"])
    document["rounds"][0]["name"] = "semi-final/الأولى"
    for pairing, name in zip(document["rounds"][0]["pairings"], ("★", "☆"), strict=True):
        pairing["table"] = name
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document))
    told = said("sheets", file, "-o", tmp_path / "out")
    names = [Path(line).name for line in told.splitlines()]
    assert names == ["rsemi-final-الأولى-t1.txt", "rsemi-final-الأولى-t2.txt"]


def test_sheets_that_cannot_be_made_are_refused(club: Path, tmp_path: Path) -> None:
    file = club / "event.json"
    for words, why in (
        (["--round", "4"], "the event has no round 4; it has 3"),
        (["--records"], "--records needs -o FOLDER"),
    ):
        done = barsis("event", "sheets", file, *words)
        assert done.exit_code == 2
        assert why in unwrapped(done.stderr)
    change(file, rounds=[])
    assert "no round with tables" in unwrapped(barsis("event", "sheets", file).stderr)


# -- in Arabic --------------------------------------------------------------------------------

NAMES: Final = (
    *("Amman Open", "Amman", "Amal", "Basim", "Dana", "Elias", "Zaid", "event.json", "barsis"),
    *("other-players-at-board", "record-of-board-missing", "record-without-table"),
    *("unreadable-turn", "other-seats-at-board", "/club/event.json"),
    *("not-kept", "result/reason", "result/score", '"home"', '{"S":1,"N":0}'),
)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_speaks_arabic(verb: str, club: Path, tmp_path: Path) -> None:
    spoil(club)
    file = tmp_path / "x.json" if verb == "new" else club / "event.json"
    given: list[str | Path] = [verb, file, *NEEDED.get(verb, [])]
    if verb not in {"new", "sheets", "seating", "join", "undo", "history"}:
        given.append(club)
    before = (club / "event.json").read_bytes()
    done = barsis("--lang", "ar", "event", *given)
    (club / "event.json").write_bytes(before)
    assert (
        done.exit_code == barsis("event", *given, *(["--force"] if verb == "new" else [])).exit_code
    )
    printed = "" if verb == "export" else done.stdout  # the report is data, not words
    told = (printed + done.stderr).replace(str(tmp_path), "")
    told = re.sub(r"\S+\.json\S*|_+", "", told)
    assert english_letters(told, NAMES) == [], told


@pytest.mark.parametrize("verb", ["validate", *TABLES])
@pytest.mark.parametrize("form", ["json", "csv"])
def test_data_is_the_same_in_both_languages(verb: str, form: str, club: Path) -> None:
    spoil(club)
    words = ("event", verb, club / "event.json", club, "-f", form)
    english, arabic = (barsis("--lang", lang, *words).stdout for lang in ("en", "ar"))
    if verb != "validate":
        assert english == arabic
    elif form == "csv":
        for one, other in zip(rows(english), rows(arabic), strict=True):
            assert one[:-1] == other[:-1]
    else:
        for text in (english, arabic):
            assert json.loads(text)
        first, second = json.loads(english), json.loads(arabic)
        for one, other in zip(first["findings"], second["findings"], strict=True):
            del one["message"], other["message"]
        assert first == second


# -- pairings, seating ------------------------------------------------------------------------


def test_rounds_that_are_drawn_go_into_the_file_when_it_is_asked_for(club: Path) -> None:
    file = club / "event.json"
    before = file.read_bytes()
    assert barsis("event", "pairings", file, "--draw", "round-robin").exit_code == 1
    done = barsis("event", "pairings", file, club, "--draw", "round-robin")
    assert done.exit_code == 0
    assert "was not changed; --write adds the rounds to it" in done.stderr
    assert file.read_bytes() == before
    told = said("pairings", file, club, "--draw", "round-robin", "--write")
    assert told == done.stdout
    assert [one.name for one in load_event(file).rounds] == ["1", "2", "3", "4", "5", "6"]
    assert said("pairings", file, "--round", "5") in told
    pairs = [line.split()[2:] for line in told.splitlines() if line.startswith("table")]
    assert len({frozenset((one[0], one[2])) for one in pairs}) == 6


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--draw", "round-robin", "--absent", "Amal"], "--absent works only with --draw swiss"),
        (["--draw", "round-robin", "--any-seats"], "--any-seats works only with --draw swiss"),
        (["--draw", "swiss", "--times", "2"], "--times works only with --draw round-robin"),
        (["--draw", "swiss", "--round", "2"], "--round cannot be used with --draw"),
        (["--write"], "--write works only with --draw round-robin or --draw swiss"),
        (["--provisional"], "--provisional works only with --draw round-robin or --draw swiss"),
    ],
)
def test_an_option_that_says_nothing_of_what_is_drawn_is_refused(
    words: list[str | Path], expected: str, club: Path
) -> None:
    done = barsis("event", "pairings", club / "event.json", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert expected in unwrapped(done.stderr)


@pytest.mark.parametrize("verb", ["pairings", "seating"])
def test_a_round_is_drawn_only_when_those_before_it_are_decided(verb: str, club: Path) -> None:
    words = ["--draw", "swiss"] if verb == "pairings" else ["--by-standing"]
    done = barsis("event", verb, club / "event.json", *words)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("the next round needs the results of 6 boards")
    assert "round 1, table 1" in done.stderr


def test_a_round_that_cannot_be_drawn_is_no_wrong_command_line(club: Path) -> None:
    done = barsis("event", "pairings", club / "event.json", club, "--draw", "swiss")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("no round can be paired")


def test_the_rounds_in_json_are_rounds_of_an_event_file(tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    players = [word for name in "abcdefgh" for word in ("--player", name)]
    said("new", file, "--game", "parchis", "--seats", "4", *players)
    told = json.loads(said("seating", file, "--absent", "h", "-f", "json"))
    change(file, rounds=told["rounds"])
    event = load_event(file)
    assert [one.absent for one in event.rounds] == [("h",)]
    for one in event.rounds:
        assert sorted((*one.paired, *one.byes)) == list("abcdefg")
    done = barsis("event", "seating", file, "--absent", "z")
    assert done.exit_code == 2
    assert "z" in unwrapped(done.stderr)


# -- ratings ----------------------------------------------------------------------------------


def test_ratings_go_on_from_earlier_ones(club: Path, tmp_path: Path) -> None:
    first = tmp_path / "first.json"
    first.write_text(said("ratings", club / "event.json", club, "-f", "json"))
    told = json.loads(first.read_text())["ratings"]
    assert sorted(one["player"] for one in told) == ["Amal", "Basim", "Dana", "Elias"]
    assert {one["games"] for one in told} == {3}
    again = json.loads(
        said("ratings", club / "event.json", club, "--earlier", first, "-f", "json")
    )["ratings"]
    assert {one["games"] for one in again} == {6}
    assert all(one["uncertainty"] < told[0]["uncertainty"] for one in again)
    change(club / "event.json", rounds=[])
    kept = json.loads(said("ratings", club / "event.json", "--earlier", first, "-f", "json"))
    assert kept["ratings"] == told, "no game changes nothing, not even by rounding"
    as_rows = rows(said("ratings", club / "event.json", "--earlier", first, "-f", "csv"))
    assert [row[1] for row in as_rows[1:]] == [one["player"] for one in told]


@pytest.mark.parametrize("text", ["{}", "x", '{"ratings": [{"player": "a", "strength": 1}]}'])
def test_what_has_no_ratings_is_refused(text: str, club: Path, tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    file.write_text(text)
    done = barsis("event", "ratings", club / "event.json", club, "--earlier", file)
    assert done.exit_code == 2
    assert "is not a file of ratings" in unwrapped(done.stderr)


def test_a_round_that_was_begun_loses_nothing_to_a_round_robin(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    rules = {"id": "barsis", "version": 1}
    event: dict[str, Any] = {"format": "barsis-event/1", "name": "Salt", "ruleset": rules}
    event |= {"players": [{"name": name} for name in "abcd"]}
    dated = {"name": "first", "date": "2026-11-20", "x": {"hall": 2}}
    file.write_text(json.dumps(event | {"rounds": [dated]}), encoding="utf-8")
    said("pairings", file, "--draw", "round-robin", "--write")
    rounds = json.loads(file.read_text(encoding="utf-8"))["rounds"]
    assert len(rounds) == 3
    assert {name: rounds[0][name] for name in dated} == dated
    for away in ("absent", "byes"):
        file.write_text(json.dumps(event | {"rounds": [dated | {away: ["a"]}]}), encoding="utf-8")
        before = file.read_bytes()
        told = barsis("event", "pairings", file, "--draw", "round-robin", "--write")
        assert told.exit_code == 2
        assert "a player has a bye or is absent in round first" in unwrapped(told.stderr)
        assert file.read_bytes() == before


@pytest.mark.parametrize("verb", ["validate", "standings", "crosstable", "ratings"])
def test_a_wrong_date_of_an_event_does_not_keep_the_records_from_being_checked(
    verb: str, club: Path
) -> None:
    file = club / "event.json"
    good = barsis("event", verb, file, club)
    file.write_text(file.read_text().replace('"date": "2026-11-21"', '"date": "21/11/2026"'))
    done = barsis("event", verb, file, club)
    assert done.exit_code == 1
    place = f"{file}:7:14"
    if verb == "validate":
        assert done.stdout.startswith(place)
        assert done.stdout.endswith(good.stdout)
    else:
        assert done.stdout == good.stdout
        assert done.stderr.startswith(place)
    assert "expected perhaps 2026-11-21" in unwrapped(done.output)
    assert "6 records" in done.stderr


@pytest.mark.parametrize("words", [["text"], ["records", "--records"]], ids=" ".join)
def test_a_wrong_date_of_an_event_is_left_out_of_sheets(words: list[str], club: Path) -> None:
    file = club / "event.json"
    file.write_text(file.read_text().replace('"date": "2026-11-22"', '"date": "22/11/2026"'))
    done = barsis("event", "sheets", file, "-o", club / words[0], *words[1:])
    assert done.exit_code == 1
    assert "expected perhaps 2026-11-22" in unwrapped(done.stderr)
    made = [*(club / words[0]).iterdir()]
    assert len(made) == len(done.stdout.split()) == 2
    for one in made:
        assert "Amman Open" in one.read_text("utf-8")
        assert "22/11/2026" not in one.read_text("utf-8")


@pytest.mark.parametrize(
    "words", [["result"], ["pairings", "--draw", "swiss", "--write"], ["export"]]
)
def test_an_event_with_a_wrong_date_is_not_written(words: list[str], club: Path) -> None:
    file = club / "event.json"
    file.write_text(file.read_text().replace('"date": "2026-11-21"', '"date": "21/11/2026"'))
    before = file.read_bytes()
    done = barsis("event", words[0], file, *words[1:], *NEEDED.get(words[0], []))
    assert done.exit_code == 1
    assert "21/11/2026" in unwrapped(done.stderr)
    assert done.stdout == ""
    assert file.read_bytes() == before


def test_the_history_of_an_event_is_listed(club: Path) -> None:
    file = club / "event.json"
    assert said("history", file) == "no command has changed this event\n"
    said("leave", file, "Amal", "--why", "ill", "--by", "Huda Saleh")
    said("join", file, "amal")
    said("undo", file)
    listed = json.loads(said("history", file, "-f", "json"))
    assert listed["event"] == "Amman Open"
    history = json.loads(file.read_text())["history"]
    for number, (line, entry) in enumerate(zip(listed["history"], history, strict=True), start=1):
        assert line["number"] == number
        for name in ("at", "by", "why", "change", "undoes"):
            assert line[name] == entry.get(name)
    assert [one["undone_by"] for one in listed["history"]] == [None, 3, None]
    rows = [line.split(maxsplit=3) for line in said("history", file).splitlines()]
    assert [row[0] for row in rows] == ["no.", "1", "2", "3"]
    assert "Huda Saleh" in rows[1][3]
    assert "leave Amal" in rows[1][3]
    assert rows[1][3].endswith("ill")
    assert "join amal (undone)" in rows[2][3]
    assert "undo of 2: join amal" in rows[3][3]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_history_fits_the_terminal(language: str, club: Path) -> None:
    file = club / "event.json"
    said("leave", file, "Amal", "--why", "a reason of many words that fills a line", "--by", "Huda")
    said("undo", file)
    for columns in (40, 80):
        words = ["event", "history", str(file), "--lang", language]
        shown = on_terminal(*words, columns=columns)
        assert max(measure_width(line.decode()) for line in shown.splitlines()) <= columns


def test_a_wide_crosstable_is_shown_in_parts_side_by_side(tmp_path: Path) -> None:
    pytest.importorskip("py4swiss")
    file = tmp_path / "twenty.json"
    names = [f"Number-{letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
    words = [word for name in names for word in ("--player", name)]
    assert barsis("event", "new", file, "--game", "shesh-besh", *words).exit_code == 0
    assert barsis("event", "pairings", file, "--draw", "round-robin", "--write").exit_code == 0
    event = json.loads(file.read_text())
    for pairing in (one for each in event["rounds"] for one in each["pairings"]):
        pairing["result"] = {"winners": ["W"]}
    file.write_text(json.dumps(event))
    whole = said("crosstable", file).splitlines()[2:23]
    for columns in (40, 80, 120, 200):
        shown = on_terminal("event", "crosstable", file, columns=columns).decode().splitlines()
        assert max(map(measure_width, shown)) <= columns
        parts = "\n".join(shown[2:]).split("\n\n")[:-1]
        assert (len(parts) == 1) == (columns >= 120)
        for at, line in enumerate(whole[1:], start=1):
            number, name, *cells = line.split()
            rows = [part.splitlines()[at].split() for part in parts]
            assert all(row[:2] == [number, name] for row in rows)
            assert [cell for row in rows for cell in row[2:]] == cells
