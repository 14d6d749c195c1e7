"""A record ply by ply: one a move, one a turn without moves, each with its position."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation import load, steps
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import TurnSyntaxError, parse_turn
from barsis_notation.replay import build_tree
from barsis_notation.replay.plies import Ply, iter_plies
from tests.replay.records import record

pytestmark = pytest.mark.by_turns(3)

SAMPLES = sorted(Path("sample_games").glob("*/*.barsis.json"))
FAULTY = sorted(Path("sample_games").glob("*/faulty/illegal_*.barsis.json"))


def by_entry(game: Record) -> dict[int, list[Ply]]:
    found: dict[int, list[Ply]] = {}
    for ply in iter_plies(build_tree(game)):
        found.setdefault(ply.node.number, []).append(ply)
    return found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_last_ply_of_an_entry_leads_where_its_step_leads(sample: Path) -> None:
    game = load(sample)
    found = by_entry(game)
    for step in steps(game):
        plies = found.pop(step.turn)
        assert plies[-1].after == step.after
        assert [ply.is_last for ply in plies] == [*[False] * (len(plies) - 1), True]
        assert len(plies) == max(1, moves_in(step.text))
    assert not found


def moves_in(text: str) -> int:
    try:
        return len(parse_turn(text).moves)
    except TurnSyntaxError:
        assert not text
        return 0


def test_moves_of_a_turn_are_made_one_by_one() -> None:
    one, two, three = iter_plies(build_tree(record(["S 1+3: bar/11 11/12 12/15"])))
    assert [ply.text for ply in (one, two, three)] == ["bar/11", "11/12", "12/15"]
    assert [ply.uses for ply in (one, two, three)] == [("10",), ("khal",), ("3",)]
    assert one.after.men["S"][-1].place == "11"
    assert "bar/11" in one.legal_moves()
    assert (two.seat, two.path, two.is_known, two.is_refused) == ("S", ("11", "12"), True, False)


def test_an_illegal_move_changes_nothing_and_is_the_last_ply() -> None:
    plies = list(iter_plies(build_tree(record(["S 1+3: bar/11 11/12 12/16", "N 2:"]))))
    refused = plies[-1]
    assert (len(plies), refused.move, refused.is_refused) == (3, 3, True)
    assert refused.after == plies[-2].after
    assert "12/15" in refused.legal_moves()
    assert "12/16" not in refused.legal_moves()


def test_a_throw_that_is_refused_is_one_ply() -> None:
    plies = list(iter_plies(build_tree(record(["S 1+3: bar/11 11/12 12/15", "S 2: 15/17"]))))
    assert [ply.is_refused for ply in plies] == [False, False, False, True]
    assert plies[-1].move == 0
    assert plies[-1].after == plies[-2].after


def test_a_line_beside_a_turn_has_plies_of_its_own() -> None:
    turns = [
        "S 1+3: bar/11 11/12 12/15",
        {"turn": "N 2:", "variations": [["N 1+2: bar/11 11/12 12/14", "S 2: 15/17"]]},
    ]
    second = list(build_tree(record(turns)).mainline())[1]
    (line,) = second.variations
    assert [ply.text for ply in iter_plies(line)] == ["bar/11", "11/12", "12/14", "15/17"]
    (only,) = list(iter_plies(build_tree(record(turns))))[3:]
    assert only.move == 0
