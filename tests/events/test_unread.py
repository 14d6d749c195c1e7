"""Records that cannot be read are told at their board, once."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from barsis_notation import Record
from barsis_notation.formats.own.text_format import write
from barsis_notation.record.decode import decode
from barsis_notation.record.intact_heads import read_intact_head
from tests.events.faults import Files, Found, clean, copied, found_in, put_down
from tests.events.tournaments import text_of

BOARD = "r2-t3"
TEXT = clean("GAMES")[1][BOARD]


def replaced(old: str, new: str) -> Callable[[str], str]:
    """Return what replaces the first *old* of a text, which has it."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def cut_at(part: float) -> Callable[[str], str]:
    """Return what cuts a text off inside its turns: at their beginning for 0, at the end for 1."""

    def change(text: str) -> str:
        begin = text.index('"turns"')
        return text[: begin + int((len(text) - begin) * part)]

    return change


DAMAGES: dict[str, Callable[[str], str | bytes]] = {
    "cut before the turns": cut_at(0),
    "cut in the turns": cut_at(0.5),
    "a bracket lost": lambda text: text.rstrip()[:-1],
    "a comma too many": replaced('"turns": [', '"turns": [,'),
    "a comma after the last turn": replaced('\n  ],\n  "result"', ',\n  ],\n  "result"'),
    "a quote lost": replaced('"turns"', '"turns'),
    "conflict marks": replaced('"turns"', '\n<<<<<<< HEAD\n=======\n>>>>>>> b\n"turns"'),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 cut off": lambda text: text[: len(text) * 2 // 3].encode("utf-16-le"),
    "a seat of another shape": replaced('"seats": [', '"seats": [7, '),
    "no rules": replaced('"ruleset"', '"rules"'),
    "a date": replaced('"date": "', '"date": "x'),
    "turns of another shape": replaced('"turns": [', '"turns": [5, '),
    "a newer format": replaced("barsis-record/1", "barsis-record/7"),
}


def found_with(folder: Path, damaged: str | bytes) -> list[Found]:
    """Return what is found in an event in which the record of BOARD is *damaged*."""
    put_down(folder, copied("GAMES"))
    path = folder / "records" / f"{BOARD}.barsis.json"
    path.write_bytes(damaged if isinstance(damaged, bytes) else damaged.encode())
    return found_in(folder)


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_record_is_told_at_its_board_and_nowhere_else(name: str, tmp_path: Path) -> None:
    found = found_with(tmp_path / "event", DAMAGES[name](TEXT))
    assert {(one.board, one.file) for one in found} == {(BOARD, BOARD)}
    assert "record-of-board-missing" not in {one.name for one in found}
    assert len(found) == 1


@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.parametrize("label", [{"round": "9"}, {"table": "12"}, {"round": "", "table": ""}])
def test_its_players_say_where_it_belongs(name: str, label: dict[str, str], tmp_path: Path) -> None:
    document = json.loads(TEXT)
    document["event"].update(label)
    found = found_with(tmp_path / "event", DAMAGES[name](text_of(document)))
    assert {one.board for one in found} == {BOARD}


@pytest.mark.parametrize("game", ["g1", "g2", "g5"])
def test_a_damaged_game_of_a_match_is_one_finding(game: str, tmp_path: Path) -> None:
    files = copied("MATCHES")
    text = text_of(files.records[f"r1-t1-{game}"])
    files.records[f"r1-t1-{game}"] = cut_at(0.5)(text)
    found = found_in(put_down(tmp_path / "event", files))
    assert {one.board for one in found} == {"r1-t1"}
    assert [one.name for one in found if not one.follows] == ["file-breaks-off"]


def test_a_record_of_which_nothing_is_left_is_of_no_board(tmp_path: Path) -> None:
    found = found_with(tmp_path / "event", "{ }")
    assert {one.board for one in found} == {"", BOARD}
    assert ("record-of-board-missing", BOARD) in {one[:2] for one in found}


def test_a_damaged_record_of_another_event_is_of_no_board(tmp_path: Path) -> None:
    document = json.loads(TEXT)
    document["event"]["name"] = "Quite another one"
    found = found_with(tmp_path / "event", cut_at(0.5)(text_of(document)))
    assert {one[:2] for one in found} == {
        ("file-breaks-off", ""),
        ("record-of-board-missing", BOARD),
    }


# -- the head --------------------------------------------------------------------------------------


def record() -> Record:
    found = decode(TEXT.encode()).record
    assert found is not None
    return found


def test_any_part_of_a_file_gives_nothing_but_what_stands_in_it() -> None:
    whole = record()
    event = whole.event
    assert event
    names = {player.name for player in whole.players}
    dice = random.Random(7)
    for _ in range(150):
        end = dice.randrange(len(TEXT))
        raw = TEXT[:end].encode()
        head = read_intact_head(decode(raw))
        assert head.event.round in {"", event.round}
        assert head.event.table in {"", event.table}
        assert {player.name for player in head.players} <= {"", *names}
        assert head.result is None


def test_the_text_format_has_a_head_as_well(tmp_path: Path) -> None:
    path = tmp_path / "a.bsn"
    with path.open("wb") as stream:
        write([record()], stream)
    raw = path.read_bytes()
    files: Files = copied("GAMES")
    del files.records[BOARD]
    folder = put_down(tmp_path / "event", files)
    (folder / "records" / f"{BOARD}.bsn").write_bytes(raw.replace(b"[ruleset.id", b"[[ruleset.id"))
    found = found_in(folder)
    assert {(one.board, one.file) for one in found} == {(BOARD, BOARD)}
