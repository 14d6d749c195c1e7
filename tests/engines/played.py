"""Play the rule cases of the conformance kit with the engines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.replay.start import make_result
from barsis_notation.rulesets import load_ruleset
from tests.engines.rule_cases import RuleCase, summarise_turns

IMPOSSIBLE: Final[dict[str, list[str]]] = json.loads(
    Path(__file__).with_name("impossible_positions.json").read_text(encoding="utf-8")
)
"""What is said of positions that cases refuse, by the id of the case."""


def begin(case: RuleCase) -> Play:
    """Return a new game of the ruleset, the options and the players of *case*."""
    ruleset = load_ruleset(case.game, options=case.options)
    return get_engine(ruleset.family).begin(ruleset, case.seats)


def play_of(case: RuleCase) -> Play:
    """Return the game in which the turns of *case* are played."""
    play = begin(case)
    if case.position:
        assert play.set_position(parse_setup(case.position)) == []
    if case.opening:
        assert play.apply_roll_off([(word[0], word[2:]) for word in case.opening]) is None
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


def check(case: RuleCase) -> None:
    """Assert that the engine answers as the case says."""
    if case.is_of_the_start:
        check_impossible(case)
    elif case.kind == "legal":
        check_legal(case)
    else:
        play = play_of(case)
        assert verdict(play, case.turns) == case.refused
        if case.refused is None:
            assert _answer(play) == case.expected


def _answer(play: Play) -> dict[str, Any]:
    """Return the position of a game after legal turns, and its result if it is over."""
    answer: dict[str, Any] = {"accepted": True, "position": format_setup(play.setup())}
    outcome = play.result()
    if outcome is not None:
        assert outcome.winners == play.winners()
        answer["result"] = msgspec.to_builtins(make_result(outcome))
    return answer


def check_impossible(case: RuleCase) -> None:
    """Assert that the position or the roll-off of *case* is refused and changes nothing."""
    play = begin(case)
    before = parse_setup(format_setup(play.setup()))
    if case.opening:
        assert play.apply_roll_off([(word[0], word[2:]) for word in case.opening]) is not None
    else:
        said = [*map(str, play.set_position(parse_setup(case.position)))]
        assert said
        assert said == IMPOSSIBLE.get(case.id, said)
    assert parse_setup(format_setup(play.setup())) == before


def check_legal(case: RuleCase) -> None:
    """Assert that a game offers, move by move, the turns of *case* and no other."""
    play = play_of(case)
    assert play.replay(case.turns) is None
    assert summarise_turns(list_legal_turns(play, case.throws)) == case.expected


def list_legal_turns(play: Play, throws: Sequence[str]) -> list[str]:
    """Return, sorted, the turns that a game offers move by move and accepts whole."""
    offered = [turn for seat in play.to_move() for turn in _offered(play, seat, throws)]
    legal = [turn for turn in offered if play.copy().replay([turn]) is None]
    assert legal == offered or len(play.to_move()) > 1
    return sorted(legal)


def _offered(play: Play, seat: str, throws: Sequence[str]) -> Iterator[str]:
    thrown = play.copy()
    for number, throw in enumerate(throws):
        if thrown.throw(throw, "" if number else seat) is not None:
            return
    yield from _endings(thrown, f"{seat} {'+'.join(throws)}:" if throws else f"{seat}:")


def _endings(play: Play, text: str) -> Iterator[str]:
    words = ("", "pass") if play.moves() else ("",)
    ends = [word for word in words if not play.to_move() or play.why_not_end(word) is None]
    if ends:
        yield f"{text} {ends[0]}".rstrip()
    for move in play.moves():
        after = play.copy()
        assert after.move(move) is None
        yield from _endings(after, f"{text} {move}")
