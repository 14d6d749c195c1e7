"""Policies of others: what they are asked, and what becomes of those that fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from barsis_notation import IllegalMove, Position, Record, load_ruleset
from barsis_notation.language.speech import speaking
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.rulesets import builtin_rulesets
from barsis_notation.simulation import PolicyError, simulate
from barsis_notation.simulation.policies import BUILT_IN, list_policy_names
from barsis_notation.validation import check_record
from tests.cli.run import barsis
from tests.packages import installed_package
from tests.simulation.brought import MODULE, POINTS, SOURCE

BARSIS = load_ruleset("barsis")
PACHISI = load_ruleset("pachisi")
GAMES = [listed.id for listed in builtin_rulesets()]


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed_package(tmp_path_factory.mktemp("packages"), MODULE, SOURCE, POINTS):
        yield


def lines(records: Iterator[Record]) -> bytes:
    return b"\n".join(map(canonical_bytes, records))


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_sees_the_position_and_its_legal_moves(game: str) -> None:
    ruleset = load_ruleset(game)
    asked = taken = 0

    def policy(position: Position, moves: Sequence[str], chance: Random) -> str:
        nonlocal asked, taken
        asked += 1
        move = moves[int(chance.random() * len(moves))]
        if asked % 10 == 0:
            written = Position(position.line, ruleset, position.players)
            assert position == written
            plain = [each.removesuffix("*") for each in moves]
            assert plain == position.moves() == written.moves()
            assert position.after_move(move) == written.after_move(move)
            with pytest.raises(IllegalMove):
                position.after_move("1/99")
        taken += "*" in move
        return move

    (record,) = simulate(ruleset, seed=4, policy=policy)
    assert check_record(record).findings == []
    assert record.result
    assert record.result.winners
    assert asked > 20
    stars = sum(str(turn).count("*") for turn in record.turns)
    assert (taken > 0) == (stars > 0)
    assert taken <= stars


def test_a_policy_is_called_by_its_name_or_given() -> None:
    def careful(_: Position, moves: Sequence[str], __: Random) -> str:
        return next((move for move in moves if "*" in move), moves[0])

    named = lines(simulate(BARSIS, games=2, policy="careful"))
    assert named == lines(simulate(BARSIS, games=2, policy=careful))
    assert named != lines(simulate(BARSIS, games=2, policy="wild"))


def test_the_chance_it_is_given_is_that_of_the_game() -> None:
    together = [canonical_bytes(one) for one in simulate(BARSIS, games=3, policy="wild")]
    alone = [lines(simulate(BARSIS, first=number, policy="wild")) for number in (1, 2, 3)]
    assert together == alone


def test_moves_may_be_left_out_where_the_rules_let_a_turn_end() -> None:
    played = [simulate(PACHISI, games=2, policy=name) for name in ("resting", "careful")]
    resting, careful = ([turn for one in games for turn in one.turns] for games in played)
    assert sum(str(turn).endswith(" pass") for turn in resting) > 100
    assert not any(str(turn).endswith(" pass") for turn in careful)
    for record in simulate(PACHISI, games=2, policy="resting"):
        assert check_record(record).findings == []


FAULTS = {
    "raising": r"game 1: the policy raising raised KeyError: .*, in the position barsis S:",
    "leaving": r"game 1: the policy leaving raised SystemExit: 0, in the position barsis S:",
    "silent": r"game 1: the policy silent chose \"NoneType\"; expected one of ",
    "idle": r"game 1: the policy idle chose \"\"; expected one of bar/.*, in the position barsis ",
    "wrong": r"game 1: the policy wrong chose \"1/99\"; expected one of bar/",
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_policy_does_wrong_is_said(name: str) -> None:
    with pytest.raises(PolicyError, match=FAULTS[name]) as failed:
        list(simulate(BARSIS, policy=name))
    with speaking("ar"):
        assert str(failed.value).startswith("اللعبة 1: ")


UNUSABLE = {
    "number": "the policy number (brought_policies:NUMBER) is a int; expected a function",
    "missing": "the policy missing (no_such_module:policy) cannot be imported: ModuleNotFoundError",
    "no\nsuch": r'no policy is called "no\nsuch"; expected one of random, greedy, careful, dying',
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_policy_that_cannot_be_used_is_a_wrong_command_line(name: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the whole message is looked at
        simulate(BARSIS, policy=name)
    assert str(refused.value).startswith(UNUSABLE[name])
    result = barsis("simulate", "barsis", "--policy", name)
    assert result.exit_code == 2
    assert UNUSABLE[name] in result.stderr


def test_a_policy_of_two_packages_is_refused(tmp_path: Path) -> None:
    points = "[barsis_notation.policies]\ncareful = other_policies:careful\n"
    with (
        installed_package(tmp_path, "other_policies", SOURCE, points),
        pytest.raises(ValueError, match=r"\(brought_policies:careful, other_policies:careful\)"),
    ):
        simulate(BARSIS, policy="careful")


def test_help_and_completion_name_them() -> None:
    assert list_policy_names()[:3] == [*BUILT_IN, "careful"]
    shown = "".join(barsis("simulate", "--help").stdout.split())
    assert f"<{','.join(list_policy_names())}>" in shown.replace("│", "")
    assert list_policy_names().count("greedy") == 1


def test_ours_come_first() -> None:
    assert lines(simulate(BARSIS, policy="greedy")) != lines(simulate(BARSIS, policy="careful"))
