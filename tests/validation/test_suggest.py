"""The likeliest slip behind a refused turn: what is suggested plays to the end, ties are named."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from barsis_notation.engines.engine import Play
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.structs import Entry, Record
from barsis_notation.replay.start import apply_start, begin_game, play_opening
from barsis_notation.rulesets import Ruleset, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import Checks, check_record
from barsis_notation.validation.fixes import FixSelection, fix_record
from barsis_notation.validation.result_checks import check_result
from barsis_notation.validation.search_limits import MAX_TURNS, Effort
from barsis_notation.validation.slip_search import SlipSearch, search_slips
from tests.replay.records import SEATS, record, told

Spoil = Callable[[list[str], int, Random], tuple[str, str] | None]
"""Puts one slip in at a place; returns its kind and what was meant, None where it cannot be."""


def other_throw(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    head, _, tail = turns[place].partition(":")
    meant = head[2:]
    if not meant or "+" in meant:
        return None
    written = rng.choice("0123456") if len(meant) == 1 else f"{rng.randrange(1, 7)}{meant[1]}"
    turns[place] = f"{head[:2]}{written}:{tail}"
    return "throw", meant


def other_point(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    words = turns[place].split()
    moves = [at for at, word in enumerate(words) if re.fullmatch(r"\d+/\d+|.*[a-e][1-5]", word)]
    if not moves:
        return None
    at = rng.choice(moves)
    meant = words[at]
    if "/" not in meant:
        column = rng.choice([0, len(meant) - 2])
        words[at] = f"{meant[:column]}{rng.choice('abcde')}{meant[column + 1 :]}"
        turns[place] = " ".join(words)
        return "move", meant
    start, stop = map(int, meant.split("/"))
    words[at] = rng.choice((f"{start}/{stop + 1}", f"{start + 1}/{stop}"))
    turns[place] = " ".join(words)
    return "move", meant


def last_move_lost(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    kept, _, meant = turns[place].rpartition(" ")
    if "/" not in meant or place == len(turns) - 1:
        return None
    turns[place] = kept
    return "move left out", meant.rstrip("*")


def turn_twice(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    turns.insert(place, turns[place])
    return "turn written twice", ""


def pair_twice(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    pair = turns[place : place + 2]
    if len(pair) < 2 or pair[0] == pair[1]:
        return None
    turns[place:place] = pair
    return "turns written twice", ""


def seats_exchanged(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    if place + 1 == len(turns):
        return None
    first, second = turns[place : place + 2]
    turns[place : place + 2] = [second[0] + first[1:], first[0] + second[1:]]
    return "seats exchanged", f"{first} / {second}"


def turns_exchanged(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    if place + 1 == len(turns) or turns[place] == turns[place + 1]:
        return None
    first, second = turns[place : place + 2]
    turns[place : place + 2] = [second, first]
    return "turns exchanged", f"{first} / {second}"


def other_seat(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    seats = sorted({turn[0] for turn in turns} - {turns[place][0]})
    meant = turns[place][0]
    turns[place] = rng.choice(seats) + turns[place][1:]
    return "seat", meant


def turn_lost(turns: list[str], place: int, rng: Random) -> tuple[str, str] | None:
    if place + 1 == len(turns) or "+" in turns[place]:
        return None
    seat = turns.pop(place)[0]
    return "turn missed", seat


KINDS: list[Spoil] = [
    other_throw, other_point, last_move_lost, turn_twice, pair_twice, seats_exchanged,
    turns_exchanged, other_seat, turn_lost,
]  # fmt: skip


def started(game: Record, ruleset: Ruleset) -> Play:
    play = begin_game(game, ruleset)
    assert apply_start(game, play) == []
    return play


def refused_turn(game: Record, ruleset: Ruleset) -> int:
    refused = started(game, ruleset).replay([str(turn) for turn in game.turns])
    return refused.turn if refused else 0


def found_in(game: Record, ruleset: Ruleset, budget: int = MAX_TURNS) -> SlipSearch:
    return search_slips(game, started(game, ruleset), refused_turn(game, ruleset), budget)


def assert_explains(game: Record, ruleset: Ruleset, found: SlipSearch) -> None:
    """Assert that every slip that is named plays to the end, and that the result agrees."""
    for slip in found.slips:
        play = started(game, ruleset)
        place = slip.turn - 1
        turns = [str(turn) for turn in game.turns]
        assert play.replay([*turns[:place], *slip.turns, *turns[place + slip.taken :]]) is None
        assert [one for one in check_result(game, play) if one.severity == "error"] == []


def assert_mends(game: Record) -> None:
    """Assert that the fix of the only slip leaves nothing to refuse."""
    (slip,) = [one for one in check_record(game, suggest=True).findings if one.fix is not None]
    assert (slip.name, slip.fix and slip.fix.safe) == ("likeliest-slip", False)
    after = fix_record(game, Checks(suggest=True), FixSelection(unsafe=True))
    assert "likeliest-slip" in told(after.lifted)[0]
    assert [one for one in check_record(after.record).findings if one.severity == "error"] == []


def games(name: str, count: int) -> list[Record]:
    ruleset = load_ruleset(name)
    return list(simulate(ruleset, games=count, seed=21, policy="greedy"))


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("name", SEATS)
@pytest.mark.parametrize("spoil", KINDS, ids=lambda spoil: spoil.__name__)
def test_what_is_suggested_plays_to_the_end(name: str, spoil: Spoil, scale: int) -> None:
    ruleset, rng = load_ruleset(name), Random(2)
    found_again = tried = 0
    is_mended = False
    for game in games(name, 1):
        strict = [str(turn) for turn in game.turns]
        for _ in range(10 * scale):
            turns = list(strict)
            slip = spoil(turns, rng.randrange(len(turns)), rng)
            game.turns = [*turns]
            refused = refused_turn(game, ruleset)
            if slip is None or not refused or turns == strict:
                continue
            tried += 1
            found = found_in(game, ruleset, 20_000)
            assert_explains(game, ruleset, found)
            if found.only is not None and not is_mended:
                is_mended = True
                assert_mends(game)
            found_again += slip in [(one.kind, one.meant) for one in found.slips]
            assert [one.turn for one in found.slips] == sorted(
                (one.turn for one in found.slips), reverse=True
            )
    assert found_again > tried // 3, (found_again, tried)


@pytest.mark.parametrize("spoil", [other_point, turn_lost], ids=lambda spoil: spoil.__name__)
def test_slips_of_a_game_without_throws_are_named(spoil: Spoil, scale: int) -> None:
    test_what_is_suggested_plays_to_the_end("natt-klab", spoil, scale)


def small_game() -> tuple[Record, Ruleset]:
    """A game of one turn or two that is over, so that hardly anything explains a slip."""
    start = {"position": "barsis S:78,off(3) N:bar(3),20 to=S"}
    result = {"winners": ["S"], "reason": "home"}
    turns = ["S 3: 78/81", "N 2: 20/22", "S 4: 81/off"]
    return record(turns, start=start, result=result), load_ruleset("barsis")


def test_the_one_slip_is_named_and_ties_are_named_too() -> None:
    game, ruleset = small_game()
    refusal, slip = check_record(game, suggest=True).findings
    assert (refusal.name, refusal.turn) == ("overshoot", 3)
    assert (slip.name, slip.severity, slip.turn) == ("likeliest-slip", "info", 3)
    assert (slip.found, slip.expected) == ("4", "3")
    found = found_in(game, ruleset)
    assert found.complete
    assert_explains(game, ruleset, found)
    assert {(one.turn, one.kind, one.meant) for one in found.slips} == {(3, "throw", "3")}
    assert "no other single mistake explains it" in slip.message


UNSAFE = FixSelection(unsafe=True)


def test_only_what_alone_explains_it_can_be_written() -> None:
    game, _ = small_game()
    _, slip = check_record(game, suggest=True).findings
    assert slip.fix is not None
    assert (slip.fix.pointer, slip.fix.value, slip.fix.safe) == ("/turns/2", "S 3: 81/off", False)
    mended = fix_record(game, Checks(suggest=True), UNSAFE).record
    assert mended.turns == [*game.turns[:2], "S 3: 81/off"]
    assert fix_record(game, Checks(suggest=True)).record == game
    assert fix_record(game, Checks(), UNSAFE).record == game
    _, tie = check_record(record(["S 2:", "N 2:", "S 2:", "S 2:"]), suggest=True).findings
    assert (tie.name, tie.fix) == ("likeliest-slip", None)


def test_what_an_entry_says_besides_its_turn_is_kept() -> None:
    game, _ = small_game()
    game.turns[2] = Entry(turn="S 4: 81/off", comment="at last")
    mended = fix_record(game, Checks(suggest=True), UNSAFE).record
    assert mended.turns[2] == Entry(turn="S 3: 81/off", comment="at last")


def test_no_search_is_begun_in_a_file_in_which_a_long_one_was_made() -> None:
    game, _ = small_game()
    whole = [finding.message for finding in check_record(game, suggest=True).findings]
    effort = Effort(before=1)
    for file, count in (("a", 2), ("a", 1), ("b", 2)):
        effort.begin(file)
        found = check_record(game, suggest=True, effort=effort).findings
        assert [finding.message for finding in found] == whole[:count]
    assert effort.skipped == 1


def test_a_run_searches_as_far_as_its_effort_goes() -> None:
    game, _ = small_game()
    effort = Effort(turns=1, of_file=1)
    assert len(check_record(game, suggest=True, effort=effort).findings) == 2
    assert len(check_record(game, suggest=True, effort=effort).findings) == 1
    assert effort.skipped == 1
    shared = Effort(turns=10**6, of_file=1)
    for file, count in (("a", 2), ("a", 1), ("b", 2)):
        shared.begin(file)
        assert len(check_record(game, suggest=True, effort=shared).findings) == count


def test_other_readings_are_tried_on_the_first_refusals_of_each_name_in_a_file() -> None:
    refused = record(["S 4:", "N 2:", "S 3: 81/off"])
    effort = Effort(tried=5, tried_of_file=3)

    def tried(file: str, game: Record) -> bool:
        effort.begin(file)
        [finding] = check_record(game, effort=effort).findings
        return finding.legal_under is not None

    assert [tried("a", refused) for _ in range(4)] == [True, True, True, False]
    assert tried("a", record(["S 9:"]))
    assert [tried("b", refused) for _ in range(2)] == [True, False]
    assert effort.untried == 2
    assert [tried("c", refused), effort.untried] == [False, 3]
    [finding] = check_record(refused).findings
    assert finding.legal_under is not None


def test_of_many_the_nearest_is_named_first_and_the_others_counted() -> None:
    start = {"position": "shesh-besh W:4(2),6(2),8(3),10(2),13(2),16(2),20,22 B:18(15) to=W"}
    game = record(["W 31: 8/5"], game="shesh-besh", start=start)
    found = found_in(game, load_ruleset("shesh-besh"))
    assert len(found.slips) > 4
    _, slip = check_record(game, suggest=True).findings
    assert "other explanations: " in slip.message
    assert f"and {len(found.slips) - 4} more" in slip.message


def test_a_tie_of_two_kinds_is_named() -> None:
    _, slip = check_record(record(["S 2:", "N 2:", "S 2:", "S 2:"]), suggest=True).findings
    assert slip.message == (
        "turn 4 written twice: then the turn is legal; other explanations: "
        "a turn of N written as one of S in turn 4 and a turn of N missing before turn 4; "
        "look at the score sheet"
    )


TWO_SETS = [{"seats": ["S", "N"]}, {"seats": ["E", "W"]}]
OF_CROSS_GAMES: dict[str, tuple[dict[str, Any], str, str]] = {
    "the seat of the other set": (
        {
            "game": "pachisi",
            "seats": "SENW",
            "players": TWO_SETS,
            "start": {"position": "pachisi S:bar(2),20,40 E:bar(4) N:bar(2),9,70 W:bar(4) to=S"},
            "turns": ["S 4: 9/13", "E 3:", "S 2: N.13/15"],
        },
        "9/13",
        "N.9/13",
    ),
    "the pawn that the third six sends back": (
        {
            "game": "parchis",
            "seats": "12",
            "turns": ["1 6: 13/19", "1 6: 19/25", "1 6:", "2 3: 13/16"],
        },
        "nothing",
        "25/bar",
    ),
    "the bonus": (
        {
            "game": "parchis",
            "seats": "12",
            "start": {"position": "parchis 1:bar,30,off(2) 2:bar(2),13,16 to=1"},
            "turns": ["1 3: 30/33*", "2 3: 13/16", "1 2: 53/55"],
        },
        "nothing",
        "33/53",
    ),
}


@pytest.mark.parametrize("what", OF_CROSS_GAMES)
def test_slips_of_the_other_cross_games_are_named(what: str) -> None:
    members, written, meant = OF_CROSS_GAMES[what]
    *_, slip = check_record(record(**members), suggest=True).findings
    assert (slip.name, slip.found, slip.expected) == ("likeliest-slip", written, meant)


@pytest.mark.parametrize("name", SEATS)
def test_nothing_is_suggested_for_a_legal_game(name: str) -> None:
    for game in games(name, 2):
        assert check_record(game, suggest=True).findings == []


def test_nothing_is_suggested_where_nothing_was_refused() -> None:
    turns: list[Any] = ["S ?: ?", "N 2:", "S 2:"]
    assert told(check_record(record(turns), suggest=True).findings) == ["moves-not-noted 1 2"]
    wrong = record(["S 2:"], meta={"turn_count": 3})
    assert told(check_record(wrong, suggest=True).findings) == ["turn-count-differs -"]


@pytest.mark.parametrize(
    "first",
    ["S ?:", "S ?: bar/11 11/12 12/15"],
)
def test_nothing_is_suggested_from_a_position_that_is_not_known(first: str) -> None:
    """What the turns before lead to is not said by themselves alone: nothing is guessed."""
    turns = [first, "N 2:", "S 1+3: bar/1"]
    assert [
        one for one in told(check_record(record(turns), suggest=True).findings) if "slip" in one
    ] == []


def test_turns_written_leniently_are_searched_as_they_are_read() -> None:
    strict = ["S 1+3: bar/11 11/12 12/15", "N 2:", "S 3: 15/19"]
    lenient = ["s dest+3: BAR/11/12/15", "n 2 :", "S 3: 15/19"]
    ruleset = load_ruleset("barsis")
    told_of = [
        search_slips(record(turns), started(record(turns), ruleset), 3)
        for turns in (strict, lenient)
    ]
    assert told_of[0].slips
    assert told_of[0] == told_of[1]


def test_joined_moves_before_a_refusal_are_not_guessed_at() -> None:
    turns = ["W 61: 13/6", "B 31: 8/5 6/5", "W 31: 8/5 6/1"]
    game = record(turns, game="shesh-besh")
    assert "likeliest-slip" not in " ".join(told(check_record(game, suggest=True).findings))


def test_a_record_that_says_more_is_not_searched() -> None:
    game = record(["S 2:", "S 2:"])
    game.turns = [Entry(turn="S 2:", comment="x"), Entry(comment="between"), "S 2:"]
    assert told(check_record(game, suggest=True).findings) == ["throw-out-of-turn 3"]


def test_the_search_is_bounded_and_says_so() -> None:
    turns = [f"{'SN'[place % 2]} 2:" for place in range(300)]
    game, ruleset = record([*turns, "S 2: 8/10"]), load_ruleset("barsis")
    small = found_in(game, ruleset, 100)
    assert not small.complete
    assert {slip.turn for slip in small.slips} <= {300, 301}
    assert found_in(game, ruleset).complete
    assert set(small.slips) <= set(found_in(game, ruleset).slips)


def test_a_slip_near_by_is_not_called_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search was broken off nobody knows what lies further back."""
    from barsis_notation.validation import slip_search

    game, _ = small_game()
    monkeypatch.setattr(slip_search, "MAX_TURNS", 0)
    _, slip = check_record(game, suggest=True).findings
    assert "no other single mistake nearby explains it" in slip.message


def test_blocks_of_turns_hide_nothing() -> None:
    """Law: the moments of a long game are those that playing to each of them gives."""
    from barsis_notation.record.position_lines import format_setup
    from barsis_notation.validation.slip_search import BLOCK, _iter_moments

    ruleset = load_ruleset("barsis")
    (game,) = simulate(ruleset, seed=1)
    turns = [str(turn) for turn in game.turns]
    start = get_engine(ruleset.family).begin(ruleset, tuple(SEATS["barsis"]))
    assert play_opening(game, start) == []
    assert len(turns) > BLOCK
    for refused in (1, 2, BLOCK, BLOCK + 1, len(turns)):
        play, expected = start.copy(), []
        for place in range(refused):
            expected.append((place, format_setup(play.setup())))
            play.replay([turns[place]])
        moments = [
            (place, format_setup(one.setup()))
            for place, one in _iter_moments(turns, start, refused)
        ]
        assert moments == expected[::-1]
