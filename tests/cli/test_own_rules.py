"""A game of one's own in every command that takes records: ``--ruleset FILE``."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.record.decode import decode
from tests.cli.run import barsis

LUDO = Path(__file__).parents[2] / "docs" / "rulesets" / "ludo.json"
POSITION = "ludo R:bar(2),8,20 Y:bar,50(2),61 to=R"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.barsis.jsonl"
    assert barsis("simulate", LUDO, "-n", "2", "--seed", "3", "-o", path).exit_code == 0
    return path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_its_tables_have_what_the_rules_tell(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = barsis("convert", "--strict", "--ruleset", LUDO, games, f"{out}/", "--to", "csv")
    assert (done.exit_code, done.stderr) == (0, "")
    for game in rows(out / "games.csv"):
        assert game["turns_followed"] == game["turns"] != "0"
    turns = rows(out / "turns.csv")
    assert all(turn["position"].startswith("ludo ") and turn["values"] for turn in turns)
    assert {move["to_cell"][:1] for move in rows(out / "moves.csv")} <= {*"RBYG", "o"}


def test_the_play_id_is_the_one_that_others_give(games: Path, tmp_path: Path) -> None:
    from barsis_notation.replay.play_id import play_id
    from barsis_notation.rulesets import load_ruleset_file

    ludo, _ = load_ruleset_file(LUDO)
    done = barsis("convert", "--ruleset", LUDO, games, f"{tmp_path}/out/", "--to", "csv")
    assert done.exit_code == 0
    records = [decode(line).record for line in games.read_bytes().splitlines()]
    told = [row["play_id"] for row in rows(tmp_path / "out" / "games.csv")]
    assert told == [play_id(record, ludo) for record in records if record]


def test_parquet_has_it_too(games: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    done = barsis("convert", "--ruleset", LUDO, games, f"{tmp_path}/out/", "--to", "parquet")
    assert (done.exit_code, done.stderr) == (0, "")
    table = parquet.read_table(tmp_path / "out" / "games.parquet").to_pydict()
    assert table["turns_followed"] == table["turns"]


def test_the_expanded_record_has_it_too(games: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.barsis.json"
    one.write_bytes(games.read_bytes().splitlines()[0])
    done = barsis("convert", "--ruleset", LUDO, one, "-", "--to", "json-expanded")
    assert (done.exit_code, done.stderr) == (0, "")
    thrown = [turn["turn"]["thrown"] for turn in json.loads(done.stdout)["turns"]]
    assert all(each and each[0]["values"] for each in thrown)


@pytest.mark.parametrize("form", ["csv", "parquet", "json-expanded"])
def test_without_its_rules_the_loss_is_told(form: str, games: Path, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    one = tmp_path / "one.barsis.json"
    one.write_bytes(games.read_bytes().splitlines()[0])
    out = tmp_path / "out"
    target = f"{out}.json" if form == "json-expanded" else f"{out}/"
    done = barsis("convert", one, "-o", target, "--to", form)
    assert done.exit_code == 0
    assert "FMT515 rules-untold" in done.stderr
    assert 'unknown ruleset "ludo"' in done.stderr
    report = tmp_path / "report.json"
    strict = tmp_path / "strict"
    target = f"{strict}.json" if form == "json-expanded" else f"{strict}/"
    done = barsis("convert", "--strict", one, "-o", target, "--to", form, "--report", report)
    assert done.exit_code == 1
    assert not list(tmp_path.glob("strict*/*")) + list(tmp_path.glob("strict*.json"))
    assert [each["name"] for each in json.loads(report.read_text())["losses"]] == ["rules-untold"]


@pytest.mark.parametrize("form", ["json", "text", "msgpack", "jsonl"])
def test_formats_without_the_rules_lose_nothing(form: str, games: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.barsis.json"
    one.write_bytes(games.read_bytes().splitlines()[0])
    done = barsis("convert", "--strict", one, "-o", tmp_path / "out", "--to", form)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_built_in_game_need_not_be_brought(games: Path, tmp_path: Path) -> None:
    done = barsis("convert", "--ruleset", "barsis", games, tmp_path / "out.bsn")
    assert done.exit_code == 2
    assert "built in" in done.stderr


def test_a_table_of_it_is_read_by_a_map(tmp_path: Path) -> None:
    done = barsis("convert", "--map-template", LUDO)
    assert done.exit_code == 0
    map_ = tmp_path / "map.json"
    document: dict[str, Any] = json.loads(done.stdout)
    columns = document["columns"]
    document["columns"] = {
        "game": columns["game"], "seat": columns["seat"], "turn": columns["turn"],
        "throw": columns["throw"], "from": "from", "to": "to",
    }  # fmt: skip
    for member in ("players", "event", "result"):
        document.pop(member, None)
    map_.write_text(json.dumps(document), encoding="utf-8")
    table = tmp_path / "table.csv"
    table.write_text("game,turn,seat,throw,from,to\n1,1,Red,5,,\n1,2,Yellow,6,bar,8\n")
    out = tmp_path / "out.barsis.json"
    done = barsis("convert", "--ruleset", LUDO, "--map", map_, table, "-o", out)
    assert (done.exit_code, done.stderr) == (0, "")
    assert json.loads(out.read_text())["turns"] == ["R 5:", "Y 6: bar/8"]
    assert barsis("validate", "--ruleset", LUDO, out).exit_code == 0
    done = barsis("convert", "--map", map_, table, "-o", out)
    assert done.exit_code == 1
    assert "RUL001" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["validate"],
        ["replay", "--turn", "2"],
        ["show", "--turn", "2"],
        ["convert", "-o", "-", "--to", "csv"],
        ["ruling", "--turn", "2", "--stood", "--by", "A", "--text", "t", "--force"],
    ],
)
@pytest.mark.by_turns(2)
def test_every_command_goes_by_it(words: list[str], games: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.barsis.json"
    one.write_bytes(games.read_bytes().splitlines()[0])
    command, *options = words
    done = barsis(command, one, *options, "--ruleset", LUDO)
    assert done.exit_code == 0, done.stderr
    assert "RUL001" not in done.stderr + done.stdout


def test_the_other_commands_go_by_it(games: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.barsis.json", tmp_path / "other.barsis.json"
    one.write_bytes(games.read_bytes().splitlines()[0])
    assert barsis("diff", one, one, "--ruleset", LUDO).exit_code == 0
    assert barsis("moves", POSITION, "--throw", "6", "--ruleset", LUDO).exit_code == 0
    assert barsis("show", POSITION, "--ruleset", LUDO).exit_code == 0
    assert barsis("new", LUDO, "-o", other).exit_code == 0
    done = barsis("record", other, "--ruleset", LUDO, given="R 6\nY 5\nR\nquit\n")
    assert done.exit_code == 0, done.stderr
    assert "RUL001" not in done.stderr


def test_a_record_keeps_the_options_it_names(tmp_path: Path) -> None:
    path = tmp_path / "games.barsis.jsonl"
    option = "entry_rules.forced=true"
    done = barsis("simulate", LUDO, "-n", "3", "--seed", "1", "--option", option, "-o", path)
    assert done.exit_code == 0
    assert barsis("validate", "--ruleset", LUDO, path).exit_code == 0
    other = path.read_text(encoding="utf-8").replace("entry_rules.forced", "entry_rules.froced")
    path.write_text(other, encoding="utf-8")
    done = barsis("validate", "--ruleset", LUDO, path)
    assert done.exit_code == 1
    assert "RUL003" in done.stdout


def test_what_the_rules_are_asked_for_goes_before_the_record(games: Path) -> None:
    done = barsis("validate", "--ruleset", "barsis", games)
    assert done.exit_code == 1


def test_an_unfinished_game_is_said_to_be_one(tmp_path: Path) -> None:
    rules = tmp_path / "house.json"
    house = json.loads(LUDO.read_text(encoding="utf-8"))
    house["id"] = "house"
    house["facts"]["entry.six"]["value"] = "none"
    rules.write_text(json.dumps(house), encoding="utf-8")
    out = tmp_path / "games.barsis.jsonl"
    done = barsis("simulate", rules, "-o", out)
    assert done.exit_code == 0
    assert "1 of 1 games did not end within the maximum length of a record" in done.stderr
    assert json.loads(out.read_text(encoding="utf-8"))["result"]["reason"] == "unfinished"
    assert barsis("validate", "--ruleset", rules, out).exit_code == 0
