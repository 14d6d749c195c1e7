"""Hand-made cases for the oracle of Pachisi; each names its rule.

A cell that S calls step s is step s-17 of E, s-34 of N and s-51 of W (0.3), each brought into
9..76.
"""

import pytest

from tests.oracles.barjis import Options
from tests.oracles.pachisi import PachisiOracle, random_game

TWO_SETS = ("SN", "EW")


def game(
    options: Options | None = None,
    keys: str = "",
    players: tuple[str, ...] | None = None,
    to_move: str = "S",
    **men: str,
) -> PachisiOracle:
    """Return a game of four seats, the men as in a position line; who is not named is on bar."""
    oracle = PachisiOracle("SENW", options, players)
    words = ["pachisi", *(f"{s}:{men.get(s, 'bar(4)')}" for s in "SENW"), f"to={to_move}"]
    oracle.place_line(" ".join([*words, *keys.split()]))
    return oracle


def thrown(oracle: PachisiOracle, *outcomes: int) -> PachisiOracle:
    """Return *oracle* after the throws."""
    for outcome in outcomes:
        oracle.throw(outcome)
    return oracle


# seats and players: PA1, PA7


@pytest.mark.parametrize(
    ("seats", "options", "players", "ok"),
    [
        ("SENW", {}, None, True),
        ("SEN", {}, None, True),
        ("SENW", {}, TWO_SETS, True),
        ("SN", {}, None, False),
        ("SN", {"seats.sets": 1}, None, True),
        ("EW", {"seats.sets": 1}, None, True),
        ("SE", {"seats.sets": 1}, None, False),
        ("SENW", {"seats.sets": 1}, TWO_SETS, False),
        ("SENW", {}, ("SE", "NW"), False),
        ("SENW", {}, ("SN", "E", "W"), False),
        ("SXNW", {}, None, False),
    ],
)
def test_players(seats: str, options: Options, players: tuple[str, ...] | None, ok: bool) -> None:
    if ok:
        PachisiOracle(seats, options, players)
        return
    with pytest.raises(ValueError, match="not"):
        PachisiOracle(seats, options, players)


def test_bad_options_raise() -> None:
    bad: list[Options] = [
        {"capture.bonus": 20},
        {"pawns": 5},
        {"device.seven_k6": 30},
        {"entry_rules.throws": [10, 25, 35]},
        {"entry_rules.first_values": [2, 3]},
    ]
    for options in bad:
        with pytest.raises(ValueError, match="option"):
            PachisiOracle("SENW", options)


def test_two_players_with_two_sets() -> None:
    """PA1: one turn per player, any of his pieces; or the seats in turn, each its own."""
    each: Options = {"seats.two_player_turn": "per_seat"}
    turns = ["S 1: N.bar/1", "S 2: N.1/3", "E 3:", "S 6: N.3/9 bar/1", "E 2:"]
    assert PachisiOracle("SENW", None, TWO_SETS).judge(turns) is None
    assert PachisiOracle("SENW", each, TWO_SETS).judge(turns) == (1, 1, "no-man-there")
    turns = ["S 1: bar/1", "E 3:", "N 1: bar/1", "N 2: 1/3", "W 2:", "S 2: 1/3"]
    assert PachisiOracle("SENW", each, TWO_SETS).judge(turns) is None
    assert PachisiOracle("SENW", None, TWO_SETS).judge(turns) == (3, None, "throw-out-of-turn")
    assert PachisiOracle("SENW", None, TWO_SETS).judge(["N 2:"]) == (1, None, "throw-out-of-turn")
    oracle = game(None, "", TWO_SETS, S="off(4)", N="off(3),80")
    assert oracle.judge(["S 4: N.80/off"]) is None
    assert oracle.winners == ("S", "N")


def test_teams_and_finished_seats() -> None:
    """PA5, PA7: partners share a cell (N step 10 = S 44); a finished seat falls out, or helps."""
    turns = ["S 4: 80/off", "E 2:", "N 2: 20/22", "W 2:", "E 2:"]
    men = {"S": "off(3),80", "N": "bar(3),20"}
    helps: Options = {"seats.finished": "throws_for_partner"}
    assert game(None, "", None, "S", **men).judge(turns) is None
    assert game(helps, "", None, "S", **men).judge(turns) == (5, None, "throw-out-of-turn")
    helped = [*turns[:4], "S 5: N.22/27", "E 2:"]
    assert game(helps, "", None, "S", **men).judge(helped) is None
    assert game(S="42,bar(3)", N="10,bar(3)").judge(["S 2: 42/44*"]) == (1, 1, "capture-false")
    alone: Options = {"teams": "none"}
    assert game(alone, S="42,bar(3)", N="10,bar(3)").judge(["S 2: 42/44*"]) is None
    oracle = game(alone, S="off(3),80")
    assert oracle.judge(["S 4: 80/off"]) is None
    result = oracle.result()
    assert result is not None
    assert (result.winners, result.score) == (("S",), {"S": 1, "E": 0, "N": 0, "W": 0})
    assert game(None).judge(["S: resign", "E 2:"]) == (2, None, "game-already-over")
    assert game(alone).judge(["S: resign", "E 2:", "N 2:", "W 2:", "E 2:"]) is None


# throws and entries: PA3, PA4


def test_fresh_pieces() -> None:
    """3.2 entry_rules.fresh; `f` in a position."""
    for fresh, same, next_throw in (
        ("next_throw", False, True),
        ("same_throw", True, True),
        ("next_turn", False, False),
    ):
        options: Options = {"entry_rules.fresh": fresh}
        fault = None if same else (1, 2, "token-not-available")
        assert game(options).judge(["S 1: bar/1 1/11"]) == fault
        fault = None if next_throw else (2, 1, "token-not-available")
        assert game(options).judge(["S 1: bar/1", "S 2: 1/3"]) == fault
        assert game(options).judge(["S 1: bar/1", "E 2:", "N 2:", "W 2:", "S 2: 1/3"]) is None
    oracle = thrown(game(S="bar(2),1,5"), 6)
    oracle.push("bar/1")
    assert oracle.position() == (
        "pachisi S:bar,1,1f,5 E:bar(4) N:bar(4) W:bar(4) to=S again=1 owed=6"
    )
    assert oracle.moves() == {"1/7", "5/11"}
    oracle.push("1/7")
    assert oracle.position().split(" ")[1] == "S:bar,1f,5,7"


def test_entry_instead_of_the_value() -> None:
    """3.2 entry_rules.grace."""
    instead: Options = {"entry_rules.grace": "instead"}
    for string, extra, fault in (
        ("S 6: bar/1", None, None),
        ("S 6: 20/26", None, None),
        ("S 6: bar/1 20/26", None, (1, 2, "token-reused")),
        ("S 6: 20/26 bar/1", None, (1, 2, "token-reused")),
    ):
        assert game(S="bar(3),20").judge([string]) == extra
        assert game(instead, S="bar(3),20").judge([string]) == fault
    chain = thrown(game(instead | {"turn.mode": "accumulate"}, S="bar(3),20"), 1, 6, 2)
    chain.push("bar/1")
    assert chain.owed() == [(2, 10, "grace"), (2, 6, "grace")]
    chain.push("20/30")
    assert chain.owed() == [(2,)]


def test_seven_cowries() -> None:
    """PA3, 3.2: a grace of 7 or 14 gives only the throw until the first piece is in, or always."""
    seven: Options = {"device.n": 7}
    assert thrown(game(seven), 0).owed() == [(7,)]
    assert thrown(game(seven), 5).owed() == [(25, "grace")]
    assert thrown(game(seven), 6).owed() == [(35, "grace")]
    assert thrown(game(seven | {"device.seven_k6": 30}), 6).owed() == [(30, "grace")]
    assert thrown(game(seven, S="bar(3),1"), 7).owed() == [(14, "grace")]
    assert thrown(game(seven, "moved=S"), 7).owed() == [(14, "grace")]
    assert thrown(game(seven | {"entry_rules.throws_first": "all"}), 7).owed() == [(14, "grace")]
    never = seven | {"entry_rules.throws": [10, 25, 35]}
    assert thrown(game(never, S="bar(3),1"), 7).owed() == [(14,)]
    assert game(seven).judge(["S 7: bar/1"]) == (1, 1, "entry-without-right")
    assert game(seven).judge(["S 7:", "S 1: bar/1", "S 0: bar/1", "S 2: 1/3", "E 7:"]) is None


def test_opening() -> None:
    """PA1 turn.first: the highest number starts."""
    opening = ["S 0", "E 3", "N 1", "W 2"]
    assert PachisiOracle("SENW").judge(["S 4:"], opening) is None
    assert PachisiOracle("SENW").judge(["N 4:"], opening) == (1, None, "throw-out-of-turn")
    assert PachisiOracle("SENW", {"turn.first": "declared"}).judge(["N 4:"], opening) is None
    assert PachisiOracle("SENW", None, TWO_SETS).judge(["E 4:"], ["S 2", "E 3"]) is None


# landing: PA2, PA5


def test_captures_and_castles() -> None:
    """PA5: all on a cell are taken; a castle is closed; S step 44 = E 27, step 46 = E 29, R5."""
    men = {"S": "bar(3),40", "E": "bar,27(2),29"}
    oracle = game(None, "", None, "S", **men)
    assert oracle.judge(["S 4: 40/44**"]) is None
    assert oracle.position() == "pachisi S:bar(3),44 E:bar(3),29 N:bar(4) W:bar(4) to=E"
    assert game(None, "", None, "S", **men).judge(["S 6: 40/46"]) == (1, 1, "safe-occupied")
    other: Options = {"board.safe.cells": ["L6", "R6", "M8"]}
    assert game(other, "", None, "S", **men).judge(["S 6: 40/46*"]) is None
    assert game(S="bar(3),40", E="bar(3),25").judge(["S 2: 40/42"]) == (1, 1, "safe-occupied")


# going home: PA6


@pytest.mark.parametrize(
    ("options", "string", "fault"),
    [
        ({}, "S 4: 82/off", None),
        ({}, "S 2: 82/off", None),
        ({}, "S 1: 82/off bar/1", None),
        ({"finish.mode": "exact"}, "S 2: 82/off", None),
        ({"finish.mode": "exact"}, "S 4: 82/off", (1, 1, "overshoot")),
        ({"finish.mode": "exact"}, "S 6: 83/off", (1, 1, "overshoot")),
        ({"finish.mode": "exact", "finish.grace_bears_off": True}, "S 6: 83/off", None),
        ({"finish.mode": "exact", "finish.grace_bears_off": True}, "S 6: 83/off=grace", None),
        (
            {"finish.mode": "exact", "finish.grace_bears_off": True},
            "S 6: 83/off bar/1",
            (1, 2, "token-reused"),
        ),
        ({"finish.grace_bears_off": True}, "S 6: 83/off bar/1 10/16", (1, 3, "token-reused")),
        ({"finish.grace_bears_off": True}, "S 6: 83/off 82/off", None),
        ({"finish.requires_capture": "player"}, "S 4: 82/off", (1, 1, "capture-missing")),
    ],
)
def test_going_home(options: Options, string: str, fault: object) -> None:
    assert game(options, S="bar,10,82,83").judge([string]) == fault


def test_home_only_after_a_capture() -> None:
    """3.2 no. 3: the player, or the side; S step 44 = E step 27."""
    turns = ["S 4: 40/44*", "E 2:", "N 2: 82/off"]
    men = {"S": "40,82,off(2)", "E": "bar(3),27", "N": "bar(3),82"}
    for who, fault in (("none", None), ("team", None), ("player", (3, 1, "capture-missing"))):
        oracle = game({"finish.requires_capture": who}, "", None, "S", **men)
        assert oracle.judge(turns) == fault
        assert ("captured=S" in oracle.position()) == (who != "none")
    known = game({"finish.requires_capture": "player"}, "captured=SE", None, "S", **men)
    assert known.judge(["S 2: 82/off"]) is None
    two = game({"finish.requires_capture": "player"}, "", TWO_SETS, "S", **men)
    assert two.judge(["S 4: 40/44*", "E 2:", "S 2: N.82/off"]) is None
    assert two.position().endswith("captured=SN")


# optional rules: 3.2


def test_first_values() -> None:
    """3.2 no. 1."""
    options: Options = {"entry_rules.first_values": [2, 3, 4]}
    turns = ["S 1: bar/1", "S 5:", "E 2:", "N 2:", "W 2:", "S 3: 1/4", "E 2:"]
    oracle = game(options)
    assert oracle.judge(turns) is None
    assert oracle.position().endswith("to=N moved=S")
    assert oracle.judge([*turns, "N 2:", "W 2:", "S 5: 4/9"]) is None
    assert oracle.judge(["S 1: bar/1", "S 5: 1/6"]) == (2, 1, "token-not-available")


def test_the_first_piece_on_any_throw() -> None:
    options: Options = {"entry_rules.first_piece": "any_throw"}
    assert game(options).judge(["S 3: bar/3", "E 2: bar/2"]) is None
    assert game(options).judge(["S 3: bar/1"]) == (1, 1, "entry-without-right")
    assert game(options).judge(["S 3: bar/3 bar/3"]) == (1, 2, "entry-wrong-square")
    oracle = thrown(game(options), 6)
    oracle.push("bar/1")
    assert oracle.owed() == [(6,)]
    assert oracle.moves() == set()
    oracle = thrown(game(options), 6)
    assert oracle.moves() == {"bar/1", "bar/6"}
    oracle.push("bar/6")
    assert oracle.owed() == [("grace",)]
    assert oracle.moves() == {"bar/1"}


@pytest.mark.parametrize(
    ("options", "men", "string", "fault"),
    [
        ({}, "bar(2),20,30", "S 4: 20/21 30/33", None),
        ({}, "bar(2),20,30", "S 4: 20/24", None),
        ({}, "bar(2),20(2)", "S 4: 20/22 20/22", None),
        ({}, "bar(2),20,30", "S 4: 20/21 21/24", (1, 2, "wrong-distance")),
        ({}, "bar(2),20,30", "S 4: 20/21", (1, None, "must-move")),
        ({}, "bar(2),20,30", "S 4: 20/21 pass", (1, None, "pass-not-allowed")),
        ({}, "bar(3),20", "S 4: 20/21", (1, 1, "wrong-distance")),
        ({}, "bar(2),20,30", "S 6: 20/21 bar/1 30/35", None),
        ({}, "bar(2),20,30", "S 6: bar/1 1/3 30/34", (1, 2, "wrong-distance")),
        ({}, "bar,20,30,40", "S 6: 20/21 30/32 40/43", None),
        ({}, "bar(2),20,80", "S 0: 80/off 20/41", None),
        ({}, "bar(2),20,80", "S 0: 80/off 20/29", None),
        ({}, "bar(2),20,80", "S 0: 80/off 20/42", (1, 2, "wrong-distance")),
        ({}, "bar(2),20,80", "S 0: 20/29 80/off", None),
        ({"finish.mode": "exact"}, "bar(2),20,80", "S 6: 80/off 20/22", (1, 1, "overshoot")),
        ({"finish.mode": "exact"}, "bar(2),20,80", "S 4: 80/off", None),
        (
            {"entry_rules.first_values": [2, 3, 4]},
            "bar(2),1(2)",
            "S 5: 1/3 1/4",
            (1, 1, "wrong-distance"),
        ),
        ({"entry_rules.first_values": [2, 3, 4]}, "bar(2),1(2)", "S 3: 1/3 1/2", None),
    ],
)
def test_splits(options: Options, men: str, string: str, fault: object) -> None:
    """3.2 no. 2."""
    assert game(options | {"turn.split": True}, S=men).judge([string]) == fault


def test_a_split_is_a_duty_only_as_a_whole() -> None:
    """PA4 pass=forced with 3.2 no. 2: S 46 is E's castle, so 42 can only take parts."""
    options: Options = {"turn.split": True, "pass": "forced"}
    men = {"S": "bar(2),42(2)", "E": "bar(3),29"}
    assert thrown(game(options, "", None, "S", **men), 4).moves() == {"42/43", "42/44", "42/45"}
    assert game(options, "", None, "S", **men).judge(["S 4:"]) == (1, None, "must-move")
    lone = {"S": "bar(3),42", "E": "bar(3),29"}
    assert game(options, "", None, "S", **lone).judge(["S 4:"]) is None


CANCEL: Options = {"capture.cancel": True}


@pytest.mark.parametrize(
    ("men", "turns", "position"),
    [
        (  # the capturer is taken while still on its cell
            ("bar(3),24", "bar(2),7,10"),
            ["S 3: 24/27*", "E 3: 7/10*"],
            "S:bar(4) E:bar(2),10,10c N:bar(4) W:bar(4) to=N journal=E.10>S.27",
        ),
        (  # it has moved on
            ("bar(3),21", "bar(2),10,13"),
            ["S 6: 21/27*", "S 6: 27/33", "E 3: 13/16*"],
            "S:bar(4) E:bar(3),16c N:bar(4) W:bar(4) to=N journal=E.16>S.33",
        ),
        (  # a piece entered since counts as one that was off before
            ("bar(3),24", "bar(2),7,10"),
            ["S 3: 24/27*", "E 1: bar/1", "E 3: 7/10*"],
            "S:bar(4) E:bar,1,10,10c N:bar(4) W:bar(4) to=N journal=E.10>S.27",
        ),
        (  # as long as there is one
            ("bar(3),24", "7,10,off(2)"),
            ["S 3: 24/27*", "E 1: bar/1", "E 3: 7/10*"],
            "S:bar(4) E:1,10c,off(2) N:bar(4) W:bar(4) to=N journal=E.10>S.27",
        ),
        (  # not in the first turn
            ("bar(3),24", "bar(2),7,10"),
            ["S 3: 24/27*", "E 2:", "N 2:", "W 2:", "S 2:", "E 3: 7/10*"],
            "S:bar(4) E:bar(3),10c N:bar(4) W:bar(4) to=N journal=E.10>S.27",
        ),
        (  # a turn not taken is not the first turn; W takes the next one, and its end forgets
            ("bar(3),24", "bar(2),7,10"),
            ["S 3: 24/27*", "E: miss", "N 2:", "W 2:"],
            "S:bar(3),27 E:bar(3),7 N:bar(4) W:bar(4) to=S",
        ),
        (  # the recapture is cancelled in its turn: N lands on E.10 = N.61
            ("bar(3),24", "bar(2),7,10", "bar(3),58"),
            ["S 3: 24/27*", "E 3: 7/10*", "N 3: 58/61**"],
            "S:bar(3),27 E:bar(4) N:bar(3),61c W:bar(4) to=W journal=N.61>E.10,N.61>E.10",
        ),
    ],
)
def test_cancelled_captures(men: tuple[str, ...], turns: list[str], position: str) -> None:
    """3.2 no. 5: S step 27 = E step 10, on no castle."""
    oracle = game(CANCEL, "", None, "S", **dict(zip("SEN", men, strict=False)))
    assert oracle.judge(turns) is None
    assert oracle.position() == f"pachisi {position}"
    other = PachisiOracle("SENW", CANCEL)
    other.place_line(oracle.position())
    assert other.position() == oracle.position()


def test_the_tag_of_the_man_that_captured() -> None:
    """8.4: where two men of a seat share a step."""
    oracle = game(CANCEL, S="bar(2),21(2)", E="bar(3),10")
    turns = ["S 6: 21/27*", "S 6: 21/27"]
    assert oracle.judge(turns) is None
    oracle.throw(3)
    assert oracle.moves() == {"27/30", "27c/30"}
    assert oracle.judge([*turns, "S 3: 27/30"]) is None
    assert "S:bar(2),27c,30 " in oracle.position()
    assert oracle.judge([*turns, "S 3: 27c/30"]) is None
    assert "S:bar(2),27,30 " in oracle.position()
    assert "journal" not in oracle.position()
    alone = game(CANCEL, S="bar(3),21", E="bar(3),10")
    for man in ("27", "27c"):
        assert alone.judge(["S 6: 21/27*", f"S 3: {man}/30"]) is None
    assert game(CANCEL, S="bar(3),27").judge(["S 3: 27c/30"]) == (1, 1, "no-man-there")


def test_a_capture_earns_another_throw() -> None:
    """3.2 no. 6: one only; a right, unless again_obligatory."""
    men = {"S": "bar(3),24", "E": "bar(3),10"}
    again: Options = {"capture.again": True}
    turns = ["S 3: 24/27*", "S 2: 27/29", "E 2:"]
    assert game(again, "", None, "S", **men).judge(turns) is None
    assert game(None, "", None, "S", **men).judge(turns) == (2, None, "throw-out-of-turn")
    assert game(again, "", None, "S", **men).judge(["S 3: 24/27*", "E 2:"]) is None
    obliged: Options = again | {"turn.again_obligatory": True}
    assert game(obliged, "", None, "S", **men).judge(["S 3: 24/27*", "E 2:"]) == (
        2,
        None,
        "throw-out-of-turn",
    )
    one = game(again, S="bar(3),21", E="bar(3),10")
    assert one.judge(["S 6: 21/27*", "S 2:", "S 2:"]) == (3, None, "throw-out-of-turn")
    chain: Options = again | {"turn.mode": "accumulate"}
    turns = ["S 6+3: 18/24 24/27*", "S 2: 27/29", "E 2:"]
    assert game(chain, S="bar(3),18", E="bar(3),10").judge(turns) is None


def test_accumulate() -> None:
    options: Options = {"turn.mode": "accumulate"}
    assert game(options, S="bar(3),5").judge(["S 1+6+2: bar/1 5/15 bar/1 15/17 17/23"]) is None
    fresh = game(options, S="bar(3),5").judge(["S 1+6+2: bar/1 1/3"])
    assert fresh == (1, 2, "token-not-available")
    assert game(options, S="bar(3),5").judge(["S 1: 5/15", "S 2:"]) == (
        2,
        None,
        "throw-out-of-turn",
    )


def test_pass() -> None:
    assert game(S="bar(3),5").judge(["S 3:", "E 2: pass"]) is None
    forced: Options = {"pass": "forced"}
    assert game(forced, S="bar(3),5").judge(["S 3:"]) == (1, None, "must-move")
    assert game(forced, S="bar(3),5").judge(["S 3: pass"]) == (1, None, "pass-not-allowed")
    assert game(forced, S="bar(3),5").judge(["S 1: 5/15", "E 1:"]) is None


# random games


OPTIONS: list[tuple[Options, tuple[str, ...] | None]] = [
    ({}, None),
    ({"capture.cancel": True, "capture.again": True, "teams": "none"}, None),
    ({"turn.split": True, "turn.mode": "accumulate"}, TWO_SETS),
    ({"device.n": 7, "finish.requires_capture": "player", "pass": "forced"}, TWO_SETS),
    ({"entry_rules.grace": "instead", "entry_rules.fresh": "next_turn"}, None),
    (
        {
            "finish.mode": "exact",
            "finish.grace_bears_off": True,
            "seats.two_player_turn": "per_seat",
            "seats.finished": "throws_for_partner",
        },
        TWO_SETS,
    ),
    ({"entry_rules.first_values": [2, 3, 4], "entry_rules.first_piece": "any_throw"}, None),
    ({"pawns": 8, "turn.again_obligatory": True, "capture.cancel": True}, None),
]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("options", "players"), OPTIONS)
def test_random_games_are_judged_legal(options: Options, players: tuple[str, ...] | None) -> None:
    turns = random_game("SENW", options, 1, 60, players=players)
    oracle = PachisiOracle("SENW", options, players)
    assert oracle.judge(turns) is None
    for number in range(0, len(turns), 20):
        assert oracle.judge(turns[:number]) is None
        other = PachisiOracle("SENW", options, players)
        other.place_line(oracle.position())
        assert other.position() == oracle.position()
        assert other.judge(turns[number:]) is None


@pytest.mark.by_turns(2)
def test_a_whole_random_game() -> None:
    turns = random_game("SENW", None, 3)
    oracle = PachisiOracle("SENW")
    assert oracle.judge(turns) is None
    assert len(oracle.winners) == 2
    assert oracle.judge([*turns, "S 2:"]) == (len(turns) + 1, None, "game-already-over")
