"""Several dice with faces of their own: data alone, and each die moves by what it shows."""

from __future__ import annotations

import copy
import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation import Game
from barsis_notation.engines.cross.play import CrossPlay
from barsis_notation.formats.mapped.file import read_map
from barsis_notation.formats.mapped.reader import read_table
from barsis_notation.formats.mapped.template import make_template
from barsis_notation.record.structs import Player, Record, RulesetRef, Start
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_events import InputNotUnderstood, InputRefused
from barsis_notation.recording.typed_lines import process_line
from barsis_notation.rulesets import Ruleset, load_ruleset_file
from barsis_notation.rulesets.user_files import read_ruleset
from barsis_notation.simulation import make_random_cast, simulate
from barsis_notation.validation import check_record
from tests.choices import anew
from tests.cli.run import barsis
from tests.recording.scripts import SCRIPTS, lines_of, unplayed

FILE = Path(__file__).parents[3] / "docs" / "rulesets" / "chausar.json"
DOCUMENT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
PLAYERS = ("S", "N")
PACKED = "c.barsis.msgpack"


@pytest.fixture(scope="module")
def chausar() -> Ruleset:
    ruleset, findings = load_ruleset_file(FILE)
    assert findings == ()
    assert ruleset is not None
    return ruleset


def names(ruleset: Ruleset, *turns: str, position: str = "") -> list[str]:
    """Return the names of what is found in a game of *turns*."""
    record = Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=ruleset.id, version=1, sha256=ruleset.sha256),
        players=[Player(seats=[seat]) for seat in PLAYERS],
        start=Start(position=position) if position else msgspec.UNSET,
        turns=[*turns],
    )
    return [finding.name for finding in check_record(record, ruleset=ruleset).findings]


# -- three long dice --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("S 6+5+1: bar/5 bar/1 5/11", []),
        ("S 1+5+6: bar/5 bar/1 5/11", []),
        ("S 6+6+6: bar/6 6/12 12/18", []),
        ("S ?: bar/5 5/11 11/13", []),
        ("S 6+?: bar/6 6/12 12/13", []),
        ("S ?: bar/5 5/8 8/11", ["unknown-throw-impossible"]),
        ("S ?: bar/1 1/2", ["unknown-throw-impossible"]),
        ("S 6+5: bar/6 6/11", ["throw-missing"]),
        ("S 6+5: stop", []),
        ("S 6+5+1+1: bar/6", ["throw-after-stop"]),
        ("S 6+5+3: bar/6 6/11 11/14", ["unknown-outcome"]),
        ("S 65+1: bar/6 6/11 11/12", ["unknown-outcome"]),
        ("S 651: bar/6 6/11 11/12", ["unreadable-turn"]),
        ("S 6+5+1: bar/12", ["entry-wrong-square"]),
        ("S 6+5+1: bar/6 6/11", ["must-move"]),
        ("S 6+5+1: bar/6 6/12 12/13", ["token-reused"]),
    ],
)
def test_a_turn_has_a_throw_a_die(chausar: Ruleset, turn: str, found: list[str]) -> None:
    assert names(chausar, turn) == found


def test_a_cast_that_moves_nobody_may_be_unknown(chausar: Ruleset) -> None:
    stuck = "chausar S:83(4) N:bar(4) to=S"
    assert names(chausar, "S ?:", position=stuck) == []
    assert names(chausar, "S 6+?:", "N 1+1+1: bar/1 1/2 2/3", position=stuck) == []
    assert names(chausar, "S 1+?:", position=stuck) == ["unknown-throw-impossible"]


def test_the_refusal_names_the_number_of_dice(chausar: Ruleset) -> None:
    play = CrossPlay(chausar, PLAYERS)
    assert play.find_fact("throw-missing") == "device.n"
    assert play.find_fact("throw-after-stop") == "device.n"
    assert play.find_fact("must-move") == "pass"


def test_a_cast_half_made_is_a_position(chausar: Ruleset) -> None:
    game = Game(chausar, PLAYERS)
    for die, line in (
        ("6", "S:bar(4) N:bar(4) to=S again=1 owed=6 thrown=1"),
        ("1", "S:bar(4) N:bar(4) to=S again=1 owed=1,6 thrown=2"),
        ("6", "S:bar(4) N:bar(4) to=S owed=1,6,6"),
    ):
        game.throw(die, "S")
        assert game.position == f"chausar {line}"
        assert game.throw_is_due == ("again" in line)
        assert Game(chausar, position=game.position).position == game.position


def test_they_are_written_down_as_they_are_typed(chausar: Ruleset) -> None:
    [record] = simulate(chausar, seats=2, seed=11)
    for script in SCRIPTS:
        saved: list[Record] = []
        recorder = Recorder(unplayed(record), chausar, saved.append)
        recorder.resume()
        for line in lines_of(record, chausar, script):
            assert not any(
                isinstance(fact, InputRefused | InputNotUnderstood)
                for fact in process_line(recorder, line)
            )
        assert saved[-1].turns == record.turns
        assert len(record.turns) > 40


def test_every_form_keeps_them(tmp_path: Path) -> None:
    games = tmp_path / "games.barsis.jsonl"
    own = ("--ruleset", str(FILE))
    assert barsis("simulate", str(FILE), "-n", "2", "-o", str(games)).exit_code == 0
    assert barsis("validate", *own, str(games)).exit_code == 0
    for name, made in (("a.bsn", "a.bsn"), ("b.csv", "b.games.csv"), (PACKED, PACKED)):
        for source, target in ((games, name), (tmp_path / made, f"{name}.barsis.jsonl")):
            assert barsis("convert", *own, str(source), "-o", str(tmp_path / target)).exit_code == 0
        assert (tmp_path / f"{name}.barsis.jsonl").read_bytes() == games.read_bytes()


def test_a_table_of_another_program_has_a_column_a_die(chausar: Ruleset) -> None:
    document = make_template(chausar)
    columns = document["columns"]["throw"]
    assert columns == ["die_1", "die_2", "die_3"]
    for column in ("hit", "ending", "comment"):
        del document["columns"][column]
    for member in ("endings", "players", "event", "date_format", "result"):
        del document[member]
    mapping, findings = read_map(json.dumps(document).encode(), (chausar,))
    assert mapping is not None
    assert findings == []
    table = f"game,turn,seat,{','.join(columns)},from,to\n"
    table += "1,1,Yellow,6,5,1,base,5\n1,1,Yellow,6,5,1,5,11\n1,1,Yellow,6,5,1,base,1\n"
    [read] = read_table(table.encode(), mapping, check_turns=True)
    assert read.findings == []
    assert read.record is not None
    assert read.record.turns == ["S 6+5+1: bar/5 5/11 bar/1"]


# -- any faces --------------------------------------------------------------------------------


@st.composite
def devices(draw: st.DrawFn) -> dict[str, Any]:
    """Draw dice: how many, what is on their sides, and how far each side moves."""
    faces = draw(st.lists(st.integers(0, 9), min_size=2, max_size=8).filter(_differ))
    moved = st.lists(st.integers(1, 20), min_size=1, max_size=2)
    return {
        "device.n": draw(st.integers(1, 4)),
        "device.faces": faces,
        "device.outcomes": {str(face): {"values": draw(moved)} for face in set(faces)},
    }


def _differ(faces: list[int]) -> bool:
    return len(set(faces)) > 1


def ruleset_of(device: dict[str, Any]) -> Ruleset:
    """Return the game of the page with other dice; a man enters on any of its first values."""
    file = copy.deepcopy(DOCUMENT)
    file["id"] = "house"
    facts = file["facts"]
    for path, value in {**device, "turn.first": "declared"}.items():
        facts[path]["value"] = value
    for path in [path for path in facts if path.startswith("entry.")]:
        del facts[path]
    for value in sorted(values_of(device, list(device["device.outcomes"])))[:4]:
        facts[f"entry.by_{value}"] = {**facts["device.n"], "value": f"{value}:{value}"}
    ruleset, findings = read_ruleset(file)
    assert findings == ()
    assert ruleset is not None
    return ruleset


def values_of(device: dict[str, Any], thrown: list[str]) -> Counter[int]:
    return Counter(n for face in thrown for n in device["device.outcomes"][face]["values"])


few = settings(anew, max_examples=max(8, min(settings().max_examples // 12, 400)))


@few
@given(devices())
def test_a_face_falls_as_often_as_it_is_on_the_die(device: dict[str, Any]) -> None:
    faces = device["device.faces"]
    chances = iter([place / len(faces) for place in range(len(faces))])
    cast = make_random_cast(ruleset_of(device), lambda: next(chances))
    assert [cast() for _ in faces] == [str(face) for face in faces]


@few
@given(devices(), st.randoms(use_true_random=False))
def test_each_die_is_owed_and_the_order_changes_nothing(
    device: dict[str, Any], rng: Random
) -> None:
    ruleset = ruleset_of(device)
    faces = list(device["device.outcomes"])
    thrown = [rng.choice(faces) for _ in range(device["device.n"])]
    orders = sorted(set(permutations(thrown)))
    seen = set()
    for order in orders:
        play = CrossPlay(ruleset, PLAYERS)
        for number, die in enumerate(order, start=1):
            assert play.throw(die, "S") is None
            late = play.copy().throw(die)
            assert (late == "throw-after-stop") == (number == len(thrown))
            assert (play.why_not_end() == "throw-missing") == (number < len(thrown))
        [owed] = play.owed()
        assert Counter(map(int, owed)) == values_of(device, thrown)
        seen.add(tuple(play.moves()))
    assert len(seen) == 1
    strange = next(str(face) for face in range(10) if str(face) not in faces)
    assert CrossPlay(ruleset, PLAYERS).throw(strange, "S") == "unknown-outcome"


@pytest.mark.by_turns(2)
@few
@given(devices(), st.integers(0, 2**32))
def test_games_with_any_faces_are_legal(device: dict[str, Any], seed: int) -> None:
    ruleset = ruleset_of(device)
    [record] = simulate(ruleset, seats=2, seed=seed)
    assert check_record(record, ruleset=ruleset).findings == []
    assert record.turns
    for turn in record.turns:
        head, _, moves = str(turn).partition(":")
        thrown = head[2:].split("+")
        assert len(thrown) == device["device.n"]
        assert len(moves.split()) <= values_of(device, thrown).total()


# -- data that means nothing ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "place", "expected"),
    [
        ("device.faces", [-1, 2], "/0", "an integer from 0 to 9"),
        ("device.faces", [1, 10], "/1", "an integer from 0 to 9"),
        ("device.faces", [1, "two"], "/1", "an integer from 0 to 9"),
        ("device.faces", [], "", "at least 2 items"),
        ("device.faces", [6], "", "at least 2 items"),
        ("device.faces", [1, 2, 5, 6] * 6, "", "at most 20 items"),
        ("device.faces", "1256", "", "a list"),
        ("device.faces", None, "", "a list"),
        ("device.n", 0, "", "an integer from 1 to 9"),
        ("device.n", 10, "", "an integer from 1 to 9"),
    ],
)
def test_bad_dice_are_refused_by_their_fact(
    path: str, value: object, place: str, expected: str
) -> None:
    file = copy.deepcopy(DOCUMENT)
    file["facts"][path]["value"] = value
    ruleset, findings = read_ruleset(file)
    assert ruleset is None
    told = [(finding.pointer, finding.name) for finding in findings]
    assert (f"/facts/{path}/value{place}", "ruleset-malformed") in told
    assert any(expected in finding.message for finding in findings), findings
