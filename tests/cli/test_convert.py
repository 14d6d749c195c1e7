"""`barsis convert`: every form into every other, losses told, one bad record costing itself."""

import gzip
import json
from pathlib import Path

import pytest

from barsis_notation.record.canonical import canonical_bytes, pretty_bytes
from barsis_notation.record.record_io import load
from tests.cli.run import barsis, record, write


@pytest.mark.parametrize("form", ["json", "jsonl", "text", "json-expanded"])
def test_nothing_is_lost_on_the_way_and_back(good: Path, form: str) -> None:
    there = barsis("convert", good, "--to", form)
    assert (there.exit_code, there.stderr) == (0, "")
    back = barsis("convert", "-", "--from", form, "--to", "jsonl", given=there.stdout_bytes)
    assert back.exit_code == 0
    assert back.stdout_bytes == canonical_bytes(load(good)) + b"\n"


def test_the_expanded_form_says_what_the_rules_know(good: Path) -> None:
    made = barsis("convert", good, "--to", "json-expanded")
    third = json.loads(made.stdout)["turns"][2]["turn"]
    assert third["thrown"] == [{"name": "dest", "values": [10, "khal"]}, {"values": [3]}]
    assert third["moves"][0] == {
        "from": "bar", "to": "11", "used": [10], "cells": ["bar", "SR6"]
    }  # fmt: skip
    checked = barsis("validate", "-", given=made.stdout_bytes)
    assert (checked.exit_code, checked.stdout) == (0, "")
    wrong = made.stdout.replace('"SR6"', '"SR7"', 1)
    assert "derived-move-wrong" in barsis("validate", "-", given=wrong).stdout


def test_what_is_expanded_is_true_of_every_turn() -> None:
    for game in ("barsis", "shesh-besh"):
        lines = barsis("simulate", game, "--seed", "3").stdout_bytes
        made = barsis("convert", "-", "--to", "json-expanded", given=lines)
        assert made.exit_code == 0
        assert made.stdout.count('"thrown"') == len(json.loads(lines)["turns"])
        checked = barsis("validate", "-", given=made.stdout_bytes)
        assert (checked.exit_code, checked.stdout) == (0, "")


def test_what_cannot_be_played_is_expanded_all_the_same(faulty: Path) -> None:
    made = barsis("convert", faulty, "--to", "json-expanded")
    assert made.exit_code == 0
    turns = [each["turn"] for each in json.loads(made.stdout)["turns"]]
    assert ["thrown" in turn for turn in turns] == [True] * 4 + [False] * 2
    assert turns[4]["moves"] == [{"from": "15", "to": "19"}]


def test_the_ending_says_the_format(good: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.bsn"
    assert barsis("convert", good, target).exit_code == 0
    assert target.read_text(encoding="utf-8").startswith('[format "barsis-record/1"]\n')
    packed = tmp_path / "x.barsis.jsonl.gz"
    assert barsis("convert", target, packed).exit_code == 0
    assert gzip.decompress(packed.read_bytes()) == canonical_bytes(load(good)) + b"\n"
    first = packed.read_bytes()
    barsis("convert", target, packed)
    assert packed.read_bytes() == first


def test_one_record_is_json_and_many_are_lines(good: Path, tmp_path: Path) -> None:
    assert barsis("convert", good).stdout_bytes == pretty_bytes(load(good))
    many = write(tmp_path / "many.barsis.jsonl", record(), record())
    assert barsis("convert", many).stdout.count("\n") == 2
    one = write(tmp_path / "one.barsis.jsonl", record())
    assert barsis("convert", one).stdout.startswith("{\n")


def test_a_folder_becomes_lines_in_the_order_of_names(tmp_path: Path) -> None:
    folder = tmp_path / "day"
    folder.mkdir()
    for name in ("b", "a", "c"):
        write(folder / f"{name}.barsis.json", record(comment=name))
    result = barsis("convert", folder)
    assert [json.loads(line)["comment"] for line in result.stdout.splitlines()] == ["a", "b", "c"]


def test_one_bad_record_costs_itself(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.jsonl", record(comment="1"), {"no": 1}, record(comment="3"))
    target = tmp_path / "y.bsn"
    result = barsis("convert", path, target)
    assert result.exit_code == 1
    assert "x.barsis.jsonl:2:" in result.stderr
    assert "2 records written" in result.stderr
    assert target.read_text(encoding="utf-8").count("[format ") == 2


def test_nothing_that_can_be_written_leaves_the_target_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.barsis.json"
    path.write_bytes(b"{}")
    target = tmp_path / "y.barsis.json"
    target.write_bytes(b"old")
    assert barsis("convert", path, target).exit_code == 1
    assert target.read_bytes() == b"old"


def test_many_records_do_not_go_into_a_form_of_one(tmp_path: Path) -> None:
    many = write(tmp_path / "many.barsis.jsonl", record(), record())
    target = tmp_path / "one.barsis.json"
    result = barsis("convert", many, target)
    assert result.exit_code == 1
    assert "json holds one record" in result.stderr
    assert not target.exists()


def test_a_game_that_a_format_cannot_hold_is_left_out(good: Path) -> None:
    result = barsis("convert", good, "--to", "mat")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "FMT003 not-kept (error) mat cannot store a game of barsis" in result.stderr


def test_strict_makes_a_loss_an_error(tmp_path: Path) -> None:
    told = record(["W 31: 8/5 6/5", "B: miss"], comment="on the terrace")
    told["ruleset"] = {"id": "shesh-besh", "version": 1}
    told["players"] = [{"name": "A", "seats": ["W"]}, {"name": "B", "seats": ["B"]}]
    path = write(tmp_path / "x.barsis.json", told)
    result = barsis("convert", path, "--to", "mat")
    assert result.exit_code == 0
    assert "8/5 6/5" in result.stdout
    assert "FMT003 not-kept (warning)" in result.stderr
    strict = barsis("convert", "--strict", path, "--to", "mat")
    assert (strict.exit_code, strict.stdout) == (1, "")


@pytest.mark.parametrize(
    "words",
    [("--to", "word"), ("--from", "word"), ("out.docx",), (".",)],
)
def test_a_format_that_is_not_known_is_a_wrong_command_line(
    good: Path, words: tuple[str, ...]
) -> None:
    assert barsis("convert", good, *words).exit_code == 2


def test_what_cannot_be_opened_is_status_3(tmp_path: Path) -> None:
    assert barsis("convert", tmp_path / "nowhere.json").exit_code == 3
    assert barsis("convert", "-", tmp_path / "no" / "x.bsn", given=b"{}").exit_code == 1


def test_a_target_that_cannot_be_written_is_status_3(good: Path, tmp_path: Path) -> None:
    target = tmp_path / "no" / "x.bsn"
    result = barsis("convert", good, target)
    assert result.exit_code == 3
    assert f"{target}: the folder {target.parent} does not exist" in result.stderr


SGF = (
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[A]PB[B]"
    "RE[W+1R]\n;W[31hefe]A[0][hefe E 0.5]\n;B[64agak])\n(;FF[4]GM[1]PW[go])\n"
)


def test_sgf_becomes_match_file_and_back(tmp_path: Path) -> None:
    source = tmp_path / "match.sgf"
    source.write_text(SGF, encoding="utf-8")
    there = barsis("convert", source, tmp_path / "match.mat")
    assert there.exit_code == 1
    assert "match.sgf:4:11: FMT202 sgf-game-not-read" in there.stderr
    assert "sgf-not-kept (warning) left out: 1 property of analysis (A)" in there.stderr
    assert "1 record written" in there.stderr
    assert " 31: 8/5 6/5 " in (tmp_path / "match.mat").read_text(encoding="utf-8")
    back = barsis("convert", tmp_path / "match.mat", "--to", "sgf")
    assert ";W[31hefe]\n;B[64agak])" in back.stdout
    assert "RE[W+1R]" in back.stdout
    checked = barsis("validate", source)
    assert "B 64" not in checked.stdout


def test_a_name_that_says_another_format_is_no_loss(good: Path, tmp_path: Path) -> None:
    file = tmp_path / "day.csv"
    file.write_bytes(good.read_bytes())
    for result in (barsis("validate", file), barsis("convert", "--strict", file, "-")):
        assert result.exit_code == 0
        assert "FMT002" in result.stdout + result.stderr
    named = barsis("convert", "--strict", "--from", "json", file, "-")
    assert (named.exit_code, named.stderr) == (0, "")
