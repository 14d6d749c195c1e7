"""Games made by several processes: the same bytes, whatever happens to the processes."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import load_ruleset
from barsis_notation.base.errors import WrongTypeError
from barsis_notation.language.speech import speaking
from barsis_notation.parallel import pool
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.rulesets import Ruleset
from barsis_notation.simulation import PolicyError, parallel_games, simulate
from barsis_notation.simulation.parallel_games import GameLines, simulate_lines
from tests.cli.run import barsis
from tests.packages import installed_package
from tests.simulation.brought import MODULE, POINTS, SOURCE

BARSIS = load_ruleset("barsis")


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed_package(tmp_path_factory.mktemp("packages"), MODULE, SOURCE, POINTS):
        yield


def made_here(ruleset: Ruleset, **given: Any) -> bytes:
    return b"".join(canonical_bytes(one) + b"\n" for one in simulate(ruleset, **given))


def together(parts: Iterator[GameLines]) -> GameLines:
    return GameLines.merge(list(parts))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("jobs", "policy"), [(1, "random"), (2, "greedy"), (5, "wild")])
def test_the_bytes_are_those_of_one_process(jobs: int, policy: str) -> None:
    given: dict[str, Any] = {"games": 41, "seats": 3, "seed": 7, "first": 5, "policy": policy}
    made = together(simulate_lines(BARSIS, jobs=jobs, **given))
    assert made == GameLines(made_here(BARSIS, **given), 41, 0)


@pytest.mark.parametrize("name", ["ruleset", "games", "seats", "seed", "policy", "first", "jobs"])
def test_an_argument_of_a_wrong_type_is_refused_at_the_call(name: str) -> None:
    given: dict[str, Any] = {"ruleset": BARSIS, name: 2.5}
    with pytest.raises(WrongTypeError):
        simulate_lines(given.pop("ruleset"), **given)


@pytest.mark.by_turns(3)
def test_a_killed_process_costs_nothing() -> None:
    given: dict[str, Any] = {"games": 1_500, "seats": 4, "seed": 2}
    parts, killed = [], set()
    for part in simulate_lines(BARSIS, jobs=2, **given):
        parts.append(part)
        if len(parts) in (1, 3, 6):
            worker = multiprocessing.active_children()[-1]
            killed.add(worker.pid)
            with suppress(ProcessLookupError):
                worker.kill()
    assert len(killed) > 1
    assert together(iter(parts)) == GameLines(made_here(BARSIS, **given), 1_500, 0)


ENDED = {
    "dying": r"the policy dying crashed twice: exit 3",
    "hanging": r"the policy hanging crashed twice: more than 15 s of processor time",
    "raising": r"the policy raising raised KeyError",
}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", ENDED)
def test_a_policy_that_ends_its_process_is_named(name: str) -> None:
    with pytest.raises(PolicyError, match=f"game 3: .*{ENDED[name]}") as failed:
        list(simulate_lines(BARSIS, games=20, first=3, policy=name, jobs=2))
    with speaking("ar"):
        assert str(failed.value).startswith("اللعبة 3: ")


@pytest.mark.by_turns(2)
def test_rules_of_ones_own_are_known_in_every_process() -> None:
    house = BARSIS.with_options({"turn.mode": "immediate", "capture.count": "one"})
    given: dict[str, Any] = {"games": 4, "seed": 2}
    assert together(simulate_lines(house, jobs=2, **given)).data == made_here(house, **given)


def test_few_games_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Pool", None)
    assert together(simulate_lines(BARSIS, games=3)).data == made_here(BARSIS, games=3)


def test_many_games_are_gone_on_with_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """After half a second, if what is left takes more than one."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(time, "process_time", lambda: next(seconds) / 4)
    monkeypatch.setattr(pool, "count_processors", lambda: 2)
    begun: list[tuple[range, int]] = []

    def begin(_: object, numbers: range, jobs: int) -> Iterator[GameLines]:
        begun.append((numbers, jobs))
        return iter([])

    monkeypatch.setattr(parallel_games, "_simulate_in_processes", begin)
    assert len(list(simulate_lines(BARSIS, games=30))) == 3
    assert begun == [(range(4, 31), 2)]


@pytest.mark.by_turns(2)
def test_the_command_line_says_what_a_policy_did(tmp_path: Path) -> None:
    target = tmp_path / "games.barsis.jsonl"
    failed = barsis("simulate", "barsis", "--policy", "raising", "-o", target)
    assert failed.exit_code == 1
    assert "Traceback" not in failed.stderr
    assert failed.stderr.startswith("game 1: the policy raising raised KeyError: '\\")
    assert "\x1b" not in failed.stderr
    assert not target.exists()


@pytest.mark.by_turns(2)
def test_the_command_line_makes_games_by_several_processes(tmp_path: Path) -> None:
    target = tmp_path / "games.barsis.jsonl"
    words = ("-n", "9", "--first", "3", "--policy", "wild", "-j", "3", "-o", target)
    assert barsis("simulate", "barsis", *words).exit_code == 0
    assert target.read_bytes() == made_here(BARSIS, games=9, first=3, policy="wild")
