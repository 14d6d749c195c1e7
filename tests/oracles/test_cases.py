"""The shared cases of every game, judged by its oracle, which shares nothing with the engine.

``first_turns.json`` has more for oracle and engine alike: turns from the start of a game, with
``|`` between them, and what is refused: turn, move where it is one, name.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.rulesets import load_ruleset
from tests.engines.cross.casebook import GAMES, Case, all_cases
from tests.engines.cross.family import oracle_of
from tests.engines.leap import boards as leap
from tests.engines.played import read_cases
from tests.engines.tables.boards import read_board
from tests.every import every
from tests.oracles.barsis import BarsisOracle
from tests.oracles.kioz import KiozOracle
from tests.oracles.natt_klab import NattKlabOracle
from tests.oracles.shesh_besh import Referee, SheshBeshOracle, parse_turn

ENGINES = Path(__file__).parents[1] / "engines"
OTHERS = {"kioz": "tab", "shesh-besh": "tables"}
OF_A_READER = {"not-known", "not-strict", "stop-not-last"}
"""Refusals that no oracle gives: they are of what stands in a record besides the play."""

OF_THE_DISTANCE = {
    "capture-false", "entry-without-right", "entry-wrong-square", "no-man-there",
    "not-a-move-here", "overshoot", "token-not-available", "token-reused", "wrong-distance",
}  # fmt: skip
"""Refusals of a move that nothing allows: which of them is named first is a matter of choice."""

Fault = tuple[int, int | None, str] | None


def cases() -> Iterator[Case]:
    """Yield every case that an oracle can judge."""
    for game in (*GAMES, "natt-klab", *OTHERS):
        found = cases_of(game)
        for case in found:
            refused = case.get("refused")
            of_a_reader = refused and refused[2] in OF_A_READER
            if case.get("turns") and not (of_a_reader or _is_late(game, case)):
                yield {"options": {}, "file": "cases", **case, "game": game}


def cases_of(game: str) -> list[Case]:
    if game in GAMES:
        return all_cases(game)
    if game == "natt-klab":
        return leap.all_cases()
    return read_cases(ENGINES / OTHERS[game] / "cases.json")


def _is_late(game: str, case: Case) -> bool:
    """Return whether a case begins where the oracle of its game cannot.

    That of Barsis not in the middle of a turn; neither it nor that of Kiôz after a roll-off.
    """
    _, _, keys = (case.get("position") or "").partition(" to=")
    late = game == "barsis" and bool(keys[1:] or keys == "-")
    return late or (game in ("barsis", "kioz") and "opening" in case)


def named(case: Case) -> str:
    says = case.get("what") or case["says"]
    return f"{case['game']} {case['rule']} {says} {case['options']}"


@every("case", cases, ids=named, by=lambda case: f"{case['game']}-{case['file']}")
def test_the_oracle_says_what_the_case_says(case: Case) -> None:
    refused = case.get("refused")
    try:
        fault, stands = judged(case)
    except ValueError:
        assert refused, "not well formed for the oracle"
        return
    assert as_told(fault) == as_told(refused)
    if "after" in case and stands:
        assert stands == case["after"]


def as_told(fault: Sequence[Any] | None) -> tuple[int, int, str] | None:
    """Return turn, move and name of a refusal, as far as oracle and case have to agree on it."""
    if fault is None:
        return None
    turn, move, name = fault
    return turn, max(0, move or 0), "no such move" if name in OF_THE_DISTANCE else name


def judged(case: Case) -> tuple[Fault, str]:
    """Return the first fault of a case, and where the game stands then if the oracle says so."""
    game, turns, line = case["game"], case["turns"], case.get("position")
    if game == "barsis":
        return _by_the_oracle_of_barsis(case), ""
    if game == "shesh-besh":
        return _by_the_oracle_of_shesh_besh(case), ""
    if game in GAMES:
        racing = oracle_of(game, tuple(case["seats"]), case["options"])
        if line:
            racing.place_line(line)
        fault: Fault = racing.judge(turns, case.get("opening", ()))
        return fault, racing.position()
    oracle = KiozOracle(case["options"]) if game == "kioz" else NattKlabOracle(case["options"])
    if line:
        oracle.place_line(line)
    return oracle.judge(turns), oracle.position()


def _by_the_oracle_of_barsis(case: Case) -> Fault:
    oracle = BarsisOracle(case["seats"], case["options"])
    if case["position"]:
        setup = parse_setup(case["position"])
        men: dict[str, list[int | str]] = {
            seat: [int(man.place) if man.place.isdigit() else man.place for man in row]
            for seat, row in setup.men.items()
        }
        oracle.place(men, setup.to)
    return oracle.judge(case["turns"])


def _by_the_oracle_of_shesh_besh(case: Case) -> Fault:
    oracle, first = SheshBeshOracle(case["options"]), None
    if case.get("board") or case.get("position"):
        drawn = case.get("board")
        setup = read_board(drawn, case.get("to", "W")) if drawn else parse_setup(case["position"])
        white, black = (Counter(man.place for man in men) for men in setup.men.values())
        oracle.place(_by_point(white), _by_point(black), setup.to)
        first = setup.to
    referee = Referee(oracle, first)
    opening = [f"{word}:" for word in case.get("opening", ())]
    for number, turn in enumerate(map(parse_turn, opening + case["turns"]), 1 - len(opening)):
        fault = referee.fault(turn)
        if fault is not None:
            return number, *fault
    return None


def _by_point(men: Counter[str]) -> dict[int | str, int]:
    return {int(place) if place.isdigit() else place: count for place, count in men.items()}


# -- first turns ------------------------------------------------------------------------------

FIRST_TURNS: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("first_turns.json").read_text(encoding="utf-8")
)
PLAYERS = {"barsis": "SN", "shesh-besh": "WB", "kioz": "AB", "natt-klab": "WB", "parchis": "1234"}


def first_turns() -> Iterator[tuple[str, list[str], str]]:
    for game, rows in FIRST_TURNS.items():
        for turns, fault in rows.items():
            yield game, turns.split("|") if turns else [], fault


@every("game, turns, expected", first_turns, ids=lambda row: f"{row[0]} {row[1]}")
def test_oracle_and_engine_judge_the_first_turns(
    game: str, turns: list[str], expected: str
) -> None:
    players = PLAYERS.get(game, "SENW")
    case: Case = {"game": game, "seats": players, "turns": turns, "options": {}, "position": None}
    fault, _ = judged(case)
    told = [str(word) for word in fault or () if word is not None]
    assert " ".join(told) == expected
    ruleset = load_ruleset(game)
    refused = get_engine(ruleset.family).begin(ruleset, tuple(players)).replay(turns)
    if refused is None or refused.name not in OF_A_READER:
        assert as_told(refused) == as_told(fault)
