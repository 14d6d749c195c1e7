"""The fast road and the slow road: the same verdict for any record, none takes for ever."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.structs import Record
from barsis_notation.replay.entry_play import EntryPlay
from barsis_notation.replay.seating import get_record_seating
from barsis_notation.replay.start import (
    OpenedRecord,
    apply_start,
    begin_game,
    get_cached_play,
    list_plain_turns,
)
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import load_ruleset
from barsis_notation.rulesets.builtin_files import list_builtin_versions
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from barsis_notation.validation.replay_checks import play_record
from tests.engines.cross.slips import slipped
from tests.formats.matches import matches
from tests.replay.records import record, told

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("barsis", {}),
    ("barsis", {"turn.mode": "immediate"}),
    ("barsis", {"turn.entry_tries": 3, "capture.count": "one"}),
    ("barsis", {"pass": "optional"}),
    ("barsis", {"turn.first": "highest", "turn.triple_cancels": True}),
    ("shesh-besh", {}),
    ("shesh-besh", {"opening.reroll": False}),
]


def assert_same_verdict(game: Record) -> str:
    """Assert that both roads, and the kernel alone, say the same; return what is refused, or ""."""
    ruleset = load_ruleset(game.ruleset.id, options=game.ruleset.options)
    turns = list_plain_turns(game)
    assert turns is not None
    fast = play_record(OpenedRecord(game, ruleset), turns)
    end = fast.end and format_setup(fast.end.setup())
    slow = play_record(OpenedRecord(game, ruleset), None)
    assert fast.findings == slow.findings
    assert fast.moves == slow.moves
    assert end == (slow.end and format_setup(slow.end.setup()))
    play = begin_game(game, ruleset)
    assert apply_start(game, play) == []
    refused = play.replay(turns)
    errors = [found for found in slow.findings if found.severity == "error"]
    if refused is None or refused.name in ("not-strict", "not-known"):
        assert refused is not None or errors == []
        return ""
    if any(found.name == "lenient-turn" for found in slow.findings):
        return ""
    assert [(one.turn, one.move or 0, one.name) for one in errors] == [
        (refused.turn, max(refused.move, 0), refused.name)
    ]
    assert errors[0].not_examined == len(turns) - refused.turn
    return refused.name


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_random_games(name: str, options: dict[str, Any], scale: int) -> None:
    ruleset = load_ruleset(name, options=options)
    for policy in ("random", "greedy"):
        for game in simulate(ruleset, games=2 * scale, seed=4, policy=policy):
            assert assert_same_verdict(game) == ""
            assert check_record(game).findings == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_slipped_games(name: str, options: dict[str, Any], scale: int) -> None:
    ruleset, rng = load_ruleset(name, options=options), Random(9)
    refused = set()
    for game in simulate(ruleset, games=scale, seed=6):
        strict = [turn for turn in game.turns if isinstance(turn, str)]
        for _ in range(12):
            game.turns = [*slipped(strict, rng)]
            refused.add(assert_same_verdict(game))
    assert len(refused - {""}) >= 3


def test_stars_left_out_are_told_of_on_both_roads() -> None:
    """The fast road leaves such a game to the slow one."""
    (game,) = simulate(load_ruleset("barsis"), seed=3, policy="greedy")
    starred = [place for place, turn in enumerate(game.turns) if "*" in str(turn)]
    assert len(starred) > 2
    place = starred[1]
    game.turns[place] = str(game.turns[place]).replace("*", "")
    assert assert_same_verdict(game) == ""
    assert {text.partition("/")[0] for text in told(check_record(game).findings)} == {
        f"star-missing {place + 1}"
    }
    game.turns = [str(turn).replace("*", "") for turn in game.turns]
    assert check_record(game).findings == []


def _as_people_write(turns: list[str], rng: Random) -> list[str]:
    """Return *turns* of which some are lenient, and some have a throw that nobody noted."""
    written = []
    for turn in turns:
        seat, throws, rest = turn[:1], turn[1:].partition(":")[0], turn[1:].partition(":")[2]
        ways = [seat.lower() + turn[1:], turn.replace(" ", "  "), f"{seat} ?:{rest}", turn.upper()]
        written.append(rng.choice(ways) if throws and rng.random() < 0.1 else turn)
    return written


def test_a_cube_is_told_of_on_both_roads(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [game for match in matches(20, 5) for game in match]
    doubled = [game for game in games if any(str(turn).endswith("double") for turn in game.turns)]
    assert len(doubled) > 5
    for game in games:
        assert_same_verdict(game)
    walked: list[int] = []
    monkeypatch.setattr(EntryPlay, "run", lambda entry: walked.append(entry.number))
    for game in doubled:
        found = check_record(game).findings
        assert [one.name for one in found if one.name == "cube-used"] == ["cube-used"]
    assert walked == []


@pytest.mark.parametrize("name", sorted(list_builtin_versions()))
def test_turns_as_people_write_them(name: str, scale: int) -> None:
    rng = Random(7)
    for game in simulate(load_ruleset(name), games=2 * scale, seed=6):
        strict = [str(turn) for turn in game.turns][:80]
        for _ in range(4):
            game.turns = [*_as_people_write(strict, rng)]
            game.result = UNSET
            assert_same_verdict(game)


def test_only_what_is_not_strict_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[int] = []
    entry = Walk.play_entry

    def noted(walk: Walk, number: int) -> EntryPlay:
        walked.append(number)
        return entry(walk, number)

    monkeypatch.setattr(Walk, "play_entry", noted)
    turns = passing(1000)
    for place in (4, 500, 501):
        turns[place] = turns[place].lower()
    assert [finding.turn for finding in check_record(record(turns)).findings] == [5, 501, 502]
    assert walked == [5, 501, 502]


def test_a_throw_nobody_noted_in_a_game_without_throws() -> None:
    game = record(["W ?: c2-c3"], game="natt-klab", seats="WB")
    assert told(check_record(game).findings) == ["throw-after-stop 1"]


# Time


def passing(count: int) -> list[Any]:
    return [f"{'SN'[number % 2]} 2:" for number in range(count)]


def seconds(game: Record, *, suggest: bool = False) -> float:
    spent = []
    for _ in range(3):  # a run may also collect the garbage of other tests
        begun = time.thread_time()
        assert check_record(game, suggest=suggest).findings
        spent.append(time.thread_time() - begun)
    return min(spent)


@pytest.mark.parametrize("suggest", [False, True])
def test_a_refusal_at_the_end_of_a_long_record_costs_what_its_turns_cost(suggest: bool) -> None:
    """Four times the turns take about four times as long, not sixteen times."""
    short, long = (record([*passing(n), "S 2: 8/10"]) for n in (1_000, 4_000))
    seconds(short)
    assert seconds(long, suggest=suggest) < 8 * seconds(short, suggest=suggest) + 0.5


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(
    "turn",
    [
        {"turn": "S ?: ?"},
        {"turn": "S 2:", "position": "barsis S:bar(4) N:bar(4) to=S"},
        "s 2 :",
        "S ?:",
    ],
    ids=str,
)
def test_long_records_of_odd_turns_take_time_by_their_length(turn: Any) -> None:
    other = {"position": "barsis S:bar(4) N:bar(4) to=S"}
    short, long = (record([turn, other] * n + ["S 2: 8/10"]) for n in (250, 1_000))
    seconds(short)
    assert seconds(long) < 8 * seconds(short) + 0.5


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("turn", "options"),
    [
        ("S " + "+".join("?" * 1500) + ": 8/10", {"turn.mode": "immediate"}),
        ("S ?:" + " 8/10" * 700, {"turn.max_throws": 3}),
        ("S ?+" + "0+" * 1400 + "?: 8/10" + " 8/10" * 100, {"turn.mode": "immediate"}),
        ("S " + "?+2+" * 500 + "?: 8/10", {}),
        pytest.param("S " + "+".join("?" * 1500) + ": 8/10", {}, marks=pytest.mark.long),
        pytest.param("S ?:" + " 8/10" * 700, {}, marks=pytest.mark.long),
        pytest.param("S ?+" + "0+" * 1400 + "?: 8/10 8/10", {}, marks=pytest.mark.long),
    ],
    ids=[
        "unknown",
        "moves",
        "noted",
        "in turns",
        "unknown chain",
        "moves of a chain",
        "noted chain",
    ],
)
def test_no_turn_of_throws_nobody_noted_holds_the_reader_up(
    turn: str, options: dict[str, Any]
) -> None:
    game = record([turn], options=options)
    begun = time.thread_time()
    assert check_record(game).findings
    assert time.thread_time() - begun < 20


# Threads


def test_every_thread_plays_on_a_game_of_its_own() -> None:
    game = record(["S 2:"])
    ruleset = load_ruleset("barsis")
    mine, theirs = [get_cached_play(get_record_seating(game, ruleset))], []
    other = threading.Thread(
        target=lambda: theirs.append(get_cached_play(get_record_seating(game, ruleset)))
    )
    other.start()
    other.join()
    assert get_cached_play(get_record_seating(game, ruleset)) is mine[0]
    assert theirs[0] is not mine[0]
