"""Hand-made cases for the oracle of Shesh Besh; nothing here needs the package."""

from __future__ import annotations

import pytest

from .shesh_besh import (
    START,
    Play,
    Referee,
    SheshBeshOracle,
    opponent,
    parse_move,
    parse_turn,
    position_line,
    random_game,
)

FINALS_FROM_START = (
    "11:42 12:15 13:16 14:14 15:8 16:10 22:75 23:17 24:18 25:8 26:14 33:73 34:17 35:9 36:14 "
    "44:52 45:9 46:14 55:4 56:7 66:11"
)
Men = dict[int | str, int]


def oracle(
    white: Men, black: Men, to_move: str = "W", options: dict[str, object] | None = None
) -> SheshBeshOracle:
    """Set up a position; the men that are not named are off."""
    game = SheshBeshOracle(options)
    game.place(filled(white), filled(black), to_move)
    return game


def filled(men: Men) -> Men:
    return {**men, "off": men.get("off", 0) + 15 - sum(men.values())}


def moves(*turns: str) -> set[tuple[str, ...]]:
    """Read legal turns that are written as "8/5 6/5"."""
    return {tuple(turn.split()) for turn in turns}


# SB1, positions


def test_start_position() -> None:
    game = SheshBeshOracle()
    men = "6(5),8(3),13(5),24(2)"
    assert game.position() == f"shesh-besh W:{men} B:{men} to=W"
    assert sum(int(point) * number for point, number in START.items()) == 167


def test_position_writes_bar_first_off_last_and_runs_of_single_men() -> None:
    game = oracle({"bar": 1, 1: 1, 2: 1, 3: 1, 5: 1, 6: 2}, {3: 1, 4: 1, "bar": 2}, "B")
    assert game.position() == "shesh-besh W:bar,1-3,5,6(2),off(8) B:bar(2),3,4,off(11) to=B"


@pytest.mark.parametrize(
    ("white", "black", "to_move"),
    [
        ({6: 14}, {6: 15}, "W"),
        ({6: 15}, {19: 15}, "W"),
        ({25: 15}, {6: 15}, "W"),
        ({6: 16, 5: -1}, {6: 15}, "W"),
        ({"off": 15}, {"off": 15}, "W"),
        ({6: 15}, {6: 15}, "S"),
    ],
)
def test_place_refuses(white: Men, black: Men, to_move: str) -> None:
    with pytest.raises(ValueError, match=r"must have|no such"):
        SheshBeshOracle().place(white, black, to_move)


@pytest.mark.parametrize(
    "options",
    [{"turn.higher": True}, {"win.score.mars": 3}, {"opening.reroll": 1}, {"win.score.mars": True}],
)
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="unknown option"):
        SheshBeshOracle(options)


# SB3, moving and hitting


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("case", FINALS_FROM_START.split())
@pytest.mark.parametrize("seat", ["W", "B"])
def test_finals_from_the_start(case: str, seat: str) -> None:
    roll, number = case.split(":")
    game = oracle(START, START, seat)
    assert len(game.finals((int(roll[0]), int(roll[1])))) == int(number)
    assert game.finals((int(roll[1]), int(roll[0]))) == game.finals((int(roll[0]), int(roll[1])))


def test_touch_down_needs_an_open_point() -> None:
    # Black holds white's 10 and 9 (his own 15 and 16); white's last man cannot step 12-7 on 3+2.
    game = oracle({12: 1}, {15: 2, 16: 2})
    assert game.sequences((3, 2)) == {()}
    assert oracle({12: 1}, {15: 2}).sequences((3, 2)) == moves("12/9 9/7")


def test_hit_sends_the_blot_to_the_bar() -> None:
    game = oracle({8: 1, 7: 1}, {20: 1})
    game.play((3, 2), ("8/5*", "7/5"))
    assert game.position() == "shesh-besh W:5(2),off(13) B:bar,off(14) to=B"


def test_play_refuses_an_illegal_turn() -> None:
    with pytest.raises(ValueError, match="not a legal turn"):
        SheshBeshOracle().play((3, 1), ("8/5",))
    with pytest.raises(ValueError, match="two dice"):
        SheshBeshOracle().sequences((3, 7))


# SB4, the bar


def test_bar_first_then_on() -> None:
    game = oracle({"bar": 1, 6: 1}, {1: 2})
    assert game.sequences((3, 2)) == moves(
        "bar/22 22/20", "bar/22 6/4", "bar/23 23/20", "bar/23 6/3"
    )


def test_enter_as_many_as_possible() -> None:
    # Black holds his own 3 = white's 22: only the 5 enters, and the second man stays on the bar.
    game = oracle({"bar": 2, 6: 1}, {3: 2})
    assert game.sequences((3, 5)) == moves("bar/20")
    assert oracle({"bar": 2}, {3: 2}).sequences((3, 3)) == {()}


# SB5, as much as possible


def test_both_numbers_if_one_order_allows_both() -> None:
    # Black holds white's 20 and 14: after 10/4 the 4 is dead, so the 6 must be 24/18.
    game = oracle({24: 1, 10: 1}, {5: 2, 11: 2})
    assert game.sequences((6, 4)) == moves("24/18 10/6", "10/6 24/18")
    fault = Referee(game, "W").fault(parse_turn("W 64: 10/4"))
    assert fault == (None, "must-use-both-dice")


def test_higher_die_when_only_one_can_be_played() -> None:
    # 13/9 and 13/7 are open, but black holds white's 3 (13-4-6): one number only.
    black: Men = {22: 2}
    assert oracle({13: 1}, black).sequences((6, 4)) == moves("13/7")
    either = oracle({13: 1}, black, options={"turn.higher_die": False})
    assert either.sequences((6, 4)) == moves("13/7", "13/9")


def test_the_lower_die_when_the_higher_is_shut() -> None:
    assert oracle({13: 1}, {18: 2, 22: 2}).sequences((6, 4)) == moves("13/9")


def test_double_as_many_as_possible() -> None:
    # From 13 three threes reach 4, where black stands on white's 1: the fourth is lost.
    assert oracle({13: 1}, {24: 2}).sequences((3, 3)) == moves("13/10 10/7 7/4")


def test_next_moves_follow_a_legal_turn_only() -> None:
    game = oracle({13: 1, 10: 1}, {22: 2, 16: 2})
    for prefix in ((), *game.sequences((6, 4))):
        following = game.next_moves((6, 4), prefix)
        assert following == {s[0] for s in game.sequences((6, 4))} if not prefix else not following
    assert SheshBeshOracle().next_moves((3, 1), ("6/5",)) >= {"8/5", "13/10", "24/21"}
    assert SheshBeshOracle().next_moves((3, 1), ("6/2",)) == set()


# SB6, bearing off


@pytest.mark.parametrize(
    ("white", "dice", "legal"),
    [
        ({6: 1, 3: 1}, (6, 3), ("6/off 3/off", "3/off 6/off", "6/3 3/off")),
        ({5: 1, 2: 1}, (4, 3), ("5/1 2/off", "5/2 2/off")),
        ({4: 1, 2: 1}, (6, 5), ("4/off 2/off",)),
        ({7: 1, 1: 1}, (1, 1), ("7/6 6/5 5/4 4/3", "7/6 1/off 6/5 5/4")),
    ],
)
def test_bearing_off(white: Men, dice: tuple[int, int], legal: tuple[str, ...]) -> None:
    found = oracle(white, {6: 1}).sequences(dice)
    assert moves(*legal) <= found
    if dice == (6, 5):
        assert found == moves(*legal)
    assert not any(sequence[0] == "1/off" for sequence in found)


def test_a_higher_number_is_lost_while_a_man_above_is_shut_in() -> None:
    # White's 6 cannot step 4 (black on white's 2), so the 4 may not take the 3 off.
    assert oracle({6: 1, 3: 1}, {23: 2}).sequences((4, 4)) == {()}


def test_a_man_on_the_bar_stops_bearing_off() -> None:
    game = oracle({"bar": 1, 1: 1}, {6: 1})
    assert game.sequences((1, 2)) == moves("bar/24 24/22", "bar/23 23/22")


def test_the_last_checker_is_no_exception() -> None:
    game = oracle({3: 1}, {6: 1})
    assert game.sequences((5, 2)) == moves("3/1 1/off")
    assert oracle({2: 1}, {24: 1}).sequences((1, 2)) == moves("2/1 1/off")
    assert oracle({2: 1}, {24: 2}).sequences((1, 2)) == moves("2/off")
    assert oracle({1: 1}, {6: 1}).sequences((1, 2)) == moves("1/off")


def test_ending_the_game_with_one_number_is_enough_where_the_rules_say_so() -> None:
    game = oracle({3: 1}, {6: 1}, options={"turn.end_with_win": True})
    assert game.sequences((5, 2)) == moves("3/off", "3/1 1/off")
    game.play((5, 2), ("3/off",))
    assert (game.winner, game.sequences((1, 1)), game.finals((1, 1))) == ("W", set(), set())
    assert game.position() == "shesh-besh W:off(15) B:6,off(14) to=-"


# SB7, score


@pytest.mark.parametrize(
    ("black", "options", "name", "points"),
    [
        ({6: 14}, {}, None, 1),
        ({6: 15}, {}, "mars", 2),
        ({6: 14, 24: 1}, {}, "mars", 2),
        ({6: 14, "bar": 1}, {}, "turkish_mars", 3),
        ({6: 13, "bar": 1}, {}, None, 1),
        ({6: 15}, {"win.score.mars": 1}, "mars", 1),
        ({6: 14, "bar": 1}, {"win.score.turkish_mars": 2}, "turkish_mars", 2),
        ({6: 14, 19: 1}, {"win.turkish_mars.when": "bar_or_home"}, "turkish_mars", 3),
        ({6: 14, 18: 1}, {"win.turkish_mars.when": "bar_or_home"}, "mars", 2),
        ({6: 14, "bar": 1}, {"win.turkish_mars.when": "bar_or_home"}, "turkish_mars", 3),
        ({6: 13, 24: 1}, {"win.turkish_mars.when": "bar_or_home"}, None, 1),
    ],
)
def test_score(black: Men, options: dict[str, object], name: str | None, points: int) -> None:
    game = oracle({2: 1}, black, options=options)
    assert (game.winner, game.win_name(), game.score()) == (None, None, {"W": 0, "B": 0})
    game.play((3, 2), ("2/off",))
    assert (game.win_name(), game.score()) == (name, {"W": points, "B": 0})


# whole strings


PLACED = [
    ({13: 1}, {22: 2}, "W 64: 13/9", (None, "higher-die")),
    ({13: 1}, {22: 2}, "W 64: 13/9 pass", (None, "higher-die")),
    ({13: 1}, {22: 2}, "W 64: 13/7", None),
    ({13: 1}, {22: 2}, "W 64: 13/7 7/3", (2, "pair-protected")),
    ({6: 1, 3: 1}, {6: 1}, "W 54: 3/off", (1, "overshoot")),
    ({6: 1, 3: 1}, {6: 1}, "W 61: 6/off 3/2", None),
    ({6: 1, 3: 1}, {6: 1}, "W 61: 6/off=6 3/2", None),
    ({5: 1, 1: 1}, {6: 1}, "W 65: 5/off 1/off", None),
    ({5: 1, 1: 1}, {6: 1}, "W 31: 5/off", (1, "token-not-available")),
    ({3: 1}, {6: 1}, "W 52: 3/off", (None, "must-use-both-dice")),
    ({3: 1}, {6: 1}, "W 52: 3/1 1/off", None),
    ({3: 1}, {6: 1}, "W 52: 3/1", (None, "must-use-both-dice")),
    ({3: 1}, {6: 1}, "W 52: 3/off 3/1", (2, "game-already-over")),
    ({3: 1}, {6: 1}, "W 52: 3/off resign", (None, "game-already-over")),
    ({"bar": 2}, {3: 2}, "W 33: bar/22", (1, "pair-protected")),
    ({"bar": 2}, {3: 2}, "W 33:", None),
    ({7: 1, 6: 1}, {6: 1}, "W 61: 7/6 6/off", None),
    ({7: 1, 6: 1}, {6: 1}, "W 61: 6/off 7/6", (1, "bearoff-not-home")),
]


@pytest.mark.parametrize(("white", "black", "text", "fault"), PLACED)
def test_strings_from_a_position(
    white: Men, black: Men, text: str, fault: tuple[int | None, str] | None
) -> None:
    assert Referee(oracle(white, black), "W").fault(parse_turn(text)) == fault


def test_first_and_the_opening_options() -> None:
    no_reroll = SheshBeshOracle({"opening.reroll": False})
    assert SheshBeshOracle().judge(["W 31: 8/5 6/5"], first="B") == (1, None, "throw-out-of-turn")
    assert no_reroll.judge(["W 3:", "B 1:", "W 13: 8/5 6/5"]) is None
    assert no_reroll.judge(["W 3:", "B 1:", "W 12: stop"]) == (3, None, "unknown-outcome")


@pytest.mark.parametrize(
    "text",
    [
        *("", "W", "W31: 8/5", "W 31 8/5", "W 31:  8/5", "W 31: ", "w 31: 8/5", "S 31: 8/5"),
        *("W 31:8/5", "W ?:", "W 31: ?", "W 31: 8/5(2)", "W 31: 8/5 pass 6/5", "W: double"),
        *("W 311:", "W 31: 08/5", "W ٣١:", "W 31: 8/5\n", "W 31: 8/5 6/5a", "W 31: 8-5"),
    ],
)
def test_syntax_errors(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        SheshBeshOracle().judge([text])


# laws


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("reroll", [True, False])
def test_random_games_are_legal_to_the_end(reroll: bool, scale: int) -> None:
    options: dict[str, object] = {"opening.reroll": reroll}
    for seed in range(min(2 * scale, 6)):
        turns = random_game(seed, options, opening=seed % 2 == 0)
        assert SheshBeshOracle(options).judge(turns) is None
        assert len(turns) < 5000
        over = [*turns, f"{opponent(turns[-1][0])} 31: 8/5"]
        assert SheshBeshOracle(options).judge(over) == (len(over), None, "game-already-over")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_the_walk_by_exact_die_ends_where_the_lines_end(seed: int, scale: int) -> None:
    """Each legal string of moves has one final board, and move by move it is found (8.4)."""
    game = SheshBeshOracle()
    turns = random_game(seed)
    game.to_move = turns[0][0]
    for text in turns:
        turn = parse_turn(text)
        roll = (int(turn.throws[0][0]), int(turn.throws[0][1]))
        lines = game.lines(roll)
        for line in lines[:: 1 if scale > 1 else 1 + len(lines) // 20]:
            play = Play(game.board, game.to_move, turn.throws[0])
            assert [play.why_not(parse_move(move)) for move in line.written()] == [None] * len(
                line.moves
            )
            assert position_line(play.board, "W") == position_line(line.board, "W")
        assert game.next_moves(roll, ()) == {s[0] for s in game.sequences(roll) if s}
        game.play(roll, [str(move) for move in turn.moves])
    assert game.winner == turns[-1][0]
