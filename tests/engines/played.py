"""Rules as cases, for the games whose cases are one file: a case is a line of data.

``rule`` and ``says`` name it, ``quote`` is the sentence it rests on. It is played from ``position``
(without it from the start of the game), under ``options``, after the throws of ``opening``.
``refused`` is [turn, move, name], as replay counts them; ``after`` the position line in the end,
``result`` reason, name and score; ``moves`` what is legal next, after ``throw`` where one is made.
``under`` are other options, each with its own verdict.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.rulesets import load_ruleset

Case = dict[str, Any]

VERDICT = ("refused", "after", "result", "moves", "throw")


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file as they stand, and each under its other options."""
    cases: list[Case] = json.loads(path.read_text(encoding="utf-8"))
    return [variant for case in cases for variant in _variants(case)]


def _variants(case: Case) -> list[Case]:
    plain = {key: value for key, value in case.items() if key not in (*VERDICT, "under")}
    own = {key: value for key, value in case.items() if key != "under"}
    return [own, *({**plain, **other} for other in case.get("under", []))]


def spoken(case: Case) -> str:
    """Return what a failure shows of a case."""
    options = [f"{path}={value}" for path, value in case.get("options", {}).items()]
    return " ".join([case["rule"], case["says"], *options])


def begin(game: str, case: Case) -> Play:
    """Return the game of a case before its turns."""
    ruleset = load_ruleset(game, options=case.get("options"))
    play = get_engine(ruleset.family).begin(ruleset, tuple(ruleset["seats.names"]))
    if "position" in case:
        assert play.set_position(parse_setup(case["position"])) == []
    if "opening" in case:
        assert play.apply_roll_off([(word[0], word[2:]) for word in case["opening"]]) is None
    return play


def verdict(play: Play, turns: Sequence[str]) -> list[int | str] | None:
    """Play *turns*; return where play stopped and why, as a case says it.

    Where it did not stop the game is no longer as it was, and stands as if it were played turn by
    turn.
    """
    seen, slowly = [shown(play)], play.copy()
    refused = play.replay(turns)
    if refused is not None:
        return list(refused)
    for turn in turns:
        assert slowly.replay([turn]) is None
        seen.append(shown(slowly))
    assert not turns or len(set(seen)) > 1
    assert seen[-1] == shown(play)
    return None


def shown(play: Play) -> tuple[str, ...]:
    """Return what a game shows of itself between two turns."""
    return format_setup(play.setup()), *play.to_move()


def check(game: str, case: Case) -> None:
    """Assert that the game comes out as the case says."""
    play = begin(game, case)
    assert verdict(play, case["turns"]) == case.get("refused")
    if "after" in case:
        assert format_setup(play.setup()) == case["after"]
    if "result" in case:
        outcome = play.result()
        assert outcome is not None
        assert [outcome.reason, outcome.name, outcome.score] == case["result"]
    if "throw" in case:
        assert play.throw(case["throw"]) is None
    if "moves" in case:
        assert sorted(play.moves()) == sorted(case["moves"])
