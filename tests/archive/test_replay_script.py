"""The script of a bag: small, alone, and of one mind with the library."""

from __future__ import annotations

import ast
import json
import random
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barsis_notation.archive.exchange.cell_tables import encode_cell_table
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.spelled_turn import get_turn_string
from barsis_notation.record.structs import Entry, Record, Start, make_entry
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.validation import check_file
from tests.archive.records import SAMPLES
from tests.archive.replay_script import (
    GAMES,
    SCRIPT,
    Count,
    Game,
    Row,
    compare,
    corners,
    game_of,
    rule_cases,
    rules,
    rules_of_ones_own,
    run,
    samples,
    shown,
    simulated,
    with_leaving,
    with_options,
    write_data,
)
from tests.named_players import played
from tests.scale import LONG, SEED, is_its_day

GAMES_OF_A_PROFILE = 200 if LONG else 1
CHOICES_OF_OPTIONS = 25 if LONG else 1

SOURCE = SCRIPT.read_text("utf-8")
HEADS = [*SAMPLES.rglob("faulty/*.json*")]
GRAMMAR = SCRIPT.with_name("grammar.md").read_text("utf-8")
PAGES = {page: SCRIPT.with_name(page).read_text("utf-8") for page in ("README.md", "README.ar.md")}


def name_of_rules(ruleset: Ruleset) -> str:
    return f"{ruleset.id} {dict(ruleset.chosen)}"


# Small enough to be read and trusted


def test_it_has_at_most_200_lines_of_100_characters() -> None:
    lines = SOURCE.splitlines()
    assert len(lines) <= 200
    assert max(map(len, lines)) <= 100
    assert "\t" not in SOURCE.replace(r"\t", "")


def test_it_needs_nothing_but_an_old_python() -> None:
    tree = ast.parse(SOURCE, feature_version=(3, 8))
    imported = [
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert imported
    assert set(imported) <= set(sys.stdlib_module_names)
    assert not {"socket", "urllib", "http", "subprocess", "ctypes"} & set(imported)


def test_it_names_no_game() -> None:
    assert not [game for game in GAMES if re.search(rf"\b{game}\b", SOURCE)]


# Of one mind with the library


@pytest.mark.by_turns(3)
def test_samples() -> None:
    count = agreed(samples())
    assert count.games > 300
    assert count.untold < count.turns / 100


@pytest.mark.by_turns(2)
def test_cases_of_the_rules() -> None:
    some = (game for number, game in enumerate(rule_cases()) if is_its_day(number, 3))
    assert agreed(some).games > 300


def test_what_is_rare() -> None:
    games = [*corners()]
    count = agreed(games)
    assert count.turns == sum(1 + len(game.record.turns) for game in games)
    assert count.untold == 0


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("ruleset", [*rules()], ids=name_of_rules)
def test_simulated_games_of_every_profile(ruleset: Ruleset) -> None:
    count = agreed(simulated(ruleset, GAMES_OF_A_PROFILE, SEED))
    assert (count.games, count.untold) == (GAMES_OF_A_PROFILE, 0)


@pytest.mark.by_turns(3)
def test_simulated_games_under_other_options() -> None:
    various = with_options(SEED, CHOICES_OF_OPTIONS)
    assert agreed(game for each in various for game in simulated(each, 4, SEED)).untold == 0


def test_simulated_games_of_rules_of_ones_own() -> None:
    games = (game for each in rules_of_ones_own() for game in simulated(each, 2, SEED))
    assert agreed(games).untold == 0


@pytest.mark.by_turns(2)
def test_games_in_which_seats_leave_miss_turns_and_decline() -> None:
    assert agreed(with_leaving(SEED, 100 if LONG else 2)).untold == 0


def agreed(games: Iterable[Game]) -> Count:
    """Return what was compared of *games*, in which nothing differs."""
    count = compare([*games])
    assert count.differences == ()
    assert count.turns > count.games
    return count


def forget_captures(table: dict[str, Any]) -> None:
    table["cells"] = {seat: {} for seat in table["cells"]}


def make_all_safe(table: dict[str, Any]) -> None:
    table["safe"] = [*table["cells"]["S"].values()]


@pytest.mark.parametrize("change", [forget_captures, make_all_safe])
def test_a_wrong_table_of_cells_is_noticed(
    change: Callable[[dict[str, Any]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def changed(ruleset: Any) -> bytes:
        table = json.loads(encode_cell_table(ruleset))
        change(table)
        return json.dumps(table).encode()

    monkeypatch.setattr("tests.archive.replay_script.encode_cell_table", changed)
    assert compare([*simulated(load_ruleset("barsis"), 3, 1)]).differences


# What cannot be told


def test_moves_nobody_noted_are_not_told_until_a_position_is_written(tmp_path: Path) -> None:
    line = "barsis S:bar(3),14 N:bar(4) to=N"
    turns = ["S 1+3: ?", "N 2:", Entry(turn="S 2: ?", position=line), "N 1+2: bar/11 11/12 12/14"]
    rows = rows_of(tmp_path, turns)
    assert [row.why_not for row in rows] == ["", *["moves that nobody noted"] * 2, "", ""]
    assert rows[3].men == {"S": ["14", "bar", "bar", "bar"], "N": ["bar"] * 4}
    assert rows[4].men == {"S": ["14", "bar", "bar", "bar"], "N": ["14", "bar", "bar", "bar"]}


def test_throws_nobody_noted_hide_nothing(tmp_path: Path) -> None:
    assert rows_of(tmp_path, ["S ?: bar/11 11/12"])[1].men == {
        "S": ["12", "bar", "bar", "bar"],
        "N": ["bar"] * 4,
    }


@pytest.mark.parametrize(
    ("turn", "why_not"),
    [
        ("s 1+3: bar/11", "not a turn of the grammar"),
        ("S 1+3: BAR/11", "not a move of the grammar"),
        ("S 1+3: bar/11(2)", "not a move of the grammar"),
        ("S 1+3: bar/11*/14", "not a move of the grammar"),
        ("S 1+3: bar/١١", "not a move of the grammar"),
        ("S 2: 11/13", "no man of S on 11"),
        ("S 2: c2-c3", "there is no 'c2'"),
        ("E 2: bar/11", "no man of E on bar"),
        ("S 2: استسلم", "there is no '\\u0627\\u0633\\u062a\\u0633\\u0644\\u0645'"),
    ],
)
def test_what_is_not_in_the_grammar_is_not_told(tmp_path: Path, turn: str, why_not: str) -> None:
    rows = rows_of(tmp_path, [turn, "N 2:"])
    assert [row.men for row in rows[1:]] == [None, None]
    assert [row.why_not for row in rows[1:]] == [why_not] * 2


def test_throws_in_words_hide_nothing(tmp_path: Path) -> None:
    assert rows_of(tmp_path, ["S دست+3: bar/11"])[1] == Row(
        1, "S \\u062f\\u0633\\u062a+3: bar/11", {"S": ["11", *["bar"] * 3], "N": ["bar"] * 4}
    )


def test_a_victim_that_the_rules_leave_open_has_to_be_named(tmp_path: Path) -> None:
    start = "barsis S:bar(3),42 E:bar(3),25 N:bar(4) W:bar(3),57 "
    case = {
        "position": f"{start}to=W",
        "options": {"capture.count": "one"},
        "turns": ["W 2: 57/59", {"position": f"{start}to=W"}, "W 2: 57/59*S.42"],
    }
    rows = rows_of_game(tmp_path, game_of("barsis", case, "SENW"))
    assert [row.why_not for row in rows] == ["", "the victim is not named", "", ""]
    bar = ["bar"] * 3
    assert rows[3].men == {
        "S": [*bar, "bar"],
        "E": ["25", *bar],
        "N": [*bar, "bar"],
        "W": ["59", *bar],
    }


@pytest.mark.by_turns(2)
def test_no_record_stops_it(tmp_path: Path) -> None:
    """Neither one whose head is wrong, nor turns and positions with letters lost and changed."""
    rng = random.Random(SEED)
    games = [game for number, game in enumerate(rule_cases()) if is_its_day(number, 6)]
    games = [Game(spoilt(game.record, rng), game.ruleset) for game in games]
    heads = [checked for path in HEADS for checked in check_file(str(path)) if checked.record]
    assert heads
    games += [Game(one.record, load_ruleset("barsis")) for one in heads if one.record]
    write_data(tmp_path, games)
    told = shown(tmp_path)
    assert len(told) == len(games)
    assert any(row.men is None for rows in told for row in rows)


def spoilt(record: Record, rng: random.Random) -> Record:
    """Return *record* with a letter changed or lost in some of its turns and positions."""

    def change(text: str) -> str:
        if not text or rng.random() < 0.7:
            return text
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["", *" /*:=-?.,()+0129SNbaxé\t\n"]) + text[at + 1 :]

    turns: list[Any] = []
    for item in map(make_entry, record.turns):
        turn, position = change(get_turn_string(item.turn)), change(item.position)
        turns.append(msgspec.structs.replace(item, turn=turn, position=position))
    start = Start(position=change(record.start.position)) if record.start else record.start
    return msgspec.structs.replace(record, turns=turns, start=start)


# The command


def test_withdrawn_records_leave_the_others_their_numbers(tmp_path: Path) -> None:
    games = [Game(record, load_ruleset("barsis")) for record in played(games=3)]
    write_data(tmp_path, games)
    whole = run(tmp_path, "all")
    part = tmp_path / "records" / "000001.jsonl"
    lines = part.read_bytes().split(b"\n")
    part.write_bytes(b"\n".join([lines[0], b"", *lines[2:]]))
    assert run(tmp_path, "2") == ""
    assert run(tmp_path, "3").startswith(f"record 3 {sha256(lines[2]).hexdigest()}\n")
    assert run(tmp_path, "all") == whole.replace(
        whole[whole.index("record 2") : whole.index("record 3")], ""
    )


def test_thousand_records_are_a_file(tmp_path: Path) -> None:
    record = msgspec.structs.replace(played()[0], turns=["S 2:"])
    write_data(tmp_path, [Game(record, load_ruleset("barsis"))] * 1001)
    assert [path.name for path in sorted((tmp_path / "records").iterdir())] == [
        "000001.jsonl",
        "000002.jsonl",
    ]
    assert run(tmp_path, "1001").startswith("record 1001 ")
    assert run(tmp_path, "1002") == ""


def test_a_record_without_a_table_shows_its_id_alone(tmp_path: Path) -> None:
    game = Game(played()[0], load_ruleset("barsis"))
    write_data(tmp_path, [game])
    for table in (tmp_path / "cells").iterdir():
        table.unlink()
    assert run(tmp_path, "1") == f"record 1 {sha256(canonical_bytes(game.record)).hexdigest()}\n"


def test_each_game_takes_the_table_of_its_own_rules(tmp_path: Path) -> None:
    """Three boards and two starts of one ruleset, and rules of one's own under the same id."""
    plain = load_ruleset("parchis")
    boards = [plain.with_options({"board.arms": arms}) for arms in (4, 6, 8)]
    boards.append(plain.with_options({"start.on_board": 2}))
    agreed(game for ruleset in boards for game in simulated(ruleset, 2, 1))


def test_without_words_it_says_how_it_is_used(tmp_path: Path) -> None:
    write_data(tmp_path, [])
    command = [sys.executable, "-I", str(tmp_path / "replay.py")]
    done = subprocess.run(command, env={}, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"python3 replay.py 17" in done.stderr


def test_other_programs_can_ask_it_for_positions() -> None:
    """Neither files nor printing: a record, a ruleset and a table, as JSON has them."""
    [game] = simulated(load_ruleset("kioz"), 1, 1)
    names = runpy.run_path(str(SCRIPT))
    record, ruleset, table = (
        json.loads(raw)
        for raw in (
            canonical_bytes(game.record),
            game.ruleset.edition.canonical,
            encode_cell_table(game.ruleset),
        )
    )
    rows = [*names["positions"](record, ruleset, table)]
    assert [row[1] for row in rows] == ["", *game.record.turns]
    assert rows[0][2]["A"] == [str(step) for step in range(1, 23)]


# What stands beside it


def test_both_readmes_speak_of_the_same_things() -> None:
    spoken = [sorted(set(re.findall(r"`([^`]+)`", page))) for page in PAGES.values()]
    named = [{word for word in words if re.search(r"[./*?]|[a-z]{4}", word)} for words in spoken]
    assert named[0] ^ named[1] <= {"README.md", "README.ar.md"}
    assert len(named[0]) > 30
    code = [re.findall(r"(?m)^    .*$", page) for page in PAGES.values()]
    assert code[0] == code[1] != []


def test_the_readme_shows_what_the_script_prints(tmp_path: Path) -> None:
    [example] = re.findall(r"(?m)^    record 17 .*\n    (0.*)\n    (1.*)$", PAGES["README.md"])
    rows_of(tmp_path, [example[1].split("\t")[1]])
    assert run(tmp_path, "1").splitlines()[1:] == [*example]


def test_the_grammar_has_the_words_of_the_grammar() -> None:
    [endings] = re.findall(r"(?m)^ending = (.*)$", GRAMMAR)
    assert re.findall('"([a-z]+)"', endings) == [*ENDINGS[1:]]


def test_the_grammar_names_facts_that_there_are() -> None:
    listed = GRAMMAR.partition("## What a turn string does not say")[2]
    named = set(re.findall(r"`([a-z_]+\.[a-z_]+)`", listed)) - {"ruleset.options"}
    known = {path for id in GAMES for path in load_ruleset(id).declared}
    asked = set(re.findall(r'facts(?:\.get)?[\[(]"([a-z_.]+)"', SOURCE))
    assert named <= known
    assert {path for path in asked if "." in path} - {"seats.names"} <= named <= asked


def test_records_are_found_by_number_and_by_id(tmp_path: Path) -> None:
    games = [Game(record, load_ruleset("barsis")) for record in played(games=3)]
    write_data(tmp_path, games)
    ids = [sha256(canonical_bytes(game.record)).hexdigest() for game in games]
    whole = run(tmp_path, "2")
    assert whole.startswith(f"record 2 {ids[1]}\n0\t\tS:bar,bar,bar,bar N:bar,bar,bar,bar\n1\t")
    assert run(tmp_path, ids[1]) == run(tmp_path, ids[1][:8]) == whole
    assert run(tmp_path, ids[1][:7]) == run(tmp_path, "4") == ""
    assert run(tmp_path, "all") == "".join(run(tmp_path, str(number)) for number in (1, 2, 3))


def rows_of(folder: Path, turns: list[Any]) -> list[Row]:
    """Return what the script says of a game of Barsis with *turns*."""
    record = msgspec.structs.replace(played()[0], turns=turns)
    return rows_of_game(folder, Game(record, load_ruleset("barsis")))


def rows_of_game(folder: Path, game: Game) -> list[Row]:
    write_data(folder, [game])
    [rows] = shown(folder)
    return rows
