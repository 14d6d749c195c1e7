"""A last throw that nobody played: read as broken off, unless the moves are said to have won."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.record.shapes import REASONS, REASONS_OF_MOVES
from barsis_notation.record.structs import Entry, Record, Result
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from barsis_notation.validation.fixes import FixSelection, fix_record
from barsis_notation.validation.ruleset_trials import make_case, replay_case
from tests.replay.records import record, told

THROWN = [listed.id for listed in builtin_rulesets() if listed.family != "leap"]
OPENED = ["W 31: 8/5 6/5", "B 53:"]


def findings(turns: list[Any], reason: str = "", **members: Any) -> list[Finding]:
    result = {"result": {"winners": [], "reason": reason}} if reason else {}
    return check_record(record(turns, game="shesh-besh", **result, **members)).findings


@pytest.mark.parametrize("reason", ["", *REASONS])
def test_only_where_the_moves_are_said_to_have_ended_it_something_is_wrong(reason: str) -> None:
    first = findings(OPENED, reason)[0]
    if reason in REASONS_OF_MOVES:
        assert (first.name, first.severity) == ("must-move", Severity.ERROR)
    else:
        assert (first.name, first.severity) == ("throw-not-played", Severity.WARNING)


def test_the_other_player_may_have_given_up_after_the_throw() -> None:
    resigned = [*OPENED, "W: resign"]
    (found,) = check_record(
        record(resigned, game="shesh-besh", result={"winners": ["B"], "reason": "resign"})
    ).findings
    assert (found.name, found.turn, found.fix) == ("throw-not-played", 2, None)


@pytest.mark.parametrize(
    ("turns", "name"),
    [
        ([*OPENED, "W 31: 8/5 6/5"], "must-move"),
        ([*OPENED, "B: resign"], "must-move"),
        ([*OPENED, "W 31: resign"], "must-move"),
        ([*OPENED, {"position": "shesh-besh W:6(15) B:6(15) to=W"}], "must-move"),
        ([OPENED[0], "B 53: 8/3"], "must-use-both-dice"),
        ([OPENED[0], "B 53: pass"], "pass-not-allowed"),
        (["W 31: 8/5 6/5", "W 53:"], "throw-out-of-turn"),
    ],
)
def test_what_somebody_plays_after_it_makes_it_illegal(turns: list[Any], name: str) -> None:
    assert findings(turns)[0].name == name


def test_a_comment_is_no_turn_after_it() -> None:
    assert told(findings([*OPENED, {"comment": "the lights went out"}])) == ["throw-not-played 2"]


def test_where_nothing_could_be_played_there_is_nothing_to_say() -> None:
    shut = "shesh-besh W:1(2),2(2),3(2),4(2),5(2),6(5) B:bar,6(14) to=B"
    assert findings([{"position": shut}, "B 53:"]) == []


@pytest.mark.parametrize("entry", [False, True])
def test_the_fix_writes_stop_and_is_asked_for(entry: bool) -> None:
    turns: list[Any] = [OPENED[0], {"turn": OPENED[1], "comment": "late"} if entry else OPENED[1]]
    before = record(turns, game="shesh-besh")
    assert fix_record(before).record == before
    after = fix_record(before, fixing=FixSelection(unsafe=True)).record
    last = after.turns[-1]
    assert (last.turn if isinstance(last, Entry) else last) == "B 53: stop"
    assert check_record(after).findings == []


def _cut(played: Record, chance: random.Random) -> Record:
    """Return a game up to a throw that was played, without what was played."""
    turns = [str(turn) for turn in played.turns]
    moved = [place for place, turn in enumerate(turns) if not turn.endswith(":")]
    place = chance.choice(moved[: len(moved) // 2])
    return msgspec.structs.replace(
        played, turns=[*turns[:place], turns[place].partition(": ")[0] + ":"]
    )


@pytest.mark.parametrize("game", THROWN)
@pytest.mark.by_turns(2)
def test_a_game_of_any_kind_may_end_with_a_throw(game: str, scale: int) -> None:
    chance = random.Random(game)
    for played in simulate(load_ruleset(game), games=4 * scale, seed=3):
        cut = _cut(played, chance)
        resigned = msgspec.structs.replace(cut, result=Result(winners=[], reason="time"))
        (found,) = check_record(resigned).findings
        declined = load_ruleset(game).facts.get("pass") == "optional"
        name = "pass-unsaid" if declined else "throw-not-played"
        assert (found.name, found.severity) == (name, Severity.WARNING)
        assert replay_case(make_case(resigned), load_ruleset(game)).is_legal
        if declined:
            continue
        home = msgspec.structs.replace(cut, result=Result(winners=[], reason="home"))
        assert check_record(home).findings[0].severity is Severity.ERROR
        assert not replay_case(make_case(home), load_ruleset(game)).is_legal
