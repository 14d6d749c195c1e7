"""Hand-made cases for the oracle of Barjis; each names its rule."""

import pytest

from tests.oracles.barjis import BarjisOracle, Man, Options, random_game, read_men, write_men


def game(
    options: Options | None = None, to_move: str = "S", **men: list[int | str]
) -> BarjisOracle:
    """Return a game with the men of each seat put on their places, the rest of the four on bar."""
    oracle = BarjisOracle("SENW", options)
    oracle.place({seat: (men.get(seat, []) + ["bar"] * 4)[:4] for seat in "SENW"}, to_move)
    return oracle


def thrown(oracle: BarjisOracle, *outcomes: int) -> BarjisOracle:
    """Return *oracle* after the throws."""
    for outcome in outcomes:
        oracle.throw(outcome)
    return oracle


# position lines


@pytest.mark.parametrize(
    "men",
    ["-", "bar(4)", "bar(2),8,9,off", "8-10,12", "10n,11(2)", "8,9,10n,11-13", "1f,1(2)", "0,1-3"],
)
def test_men_are_written_as_they_are_read(men: str) -> None:
    written = write_men(read_men("S", men))
    assert write_men(read_men("S", written)) == written
    assert written == {"1f,1(2)": "1(2),1f", "0,1-3": "0-3"}.get(men, men)


def test_position_lines_are_read_back() -> None:
    line = "barjis S:bar(2),11,26 E:bar(3),5 N:1,7,20,30 W:bar,12,40,61 to=S again=1 owed=25,khal"
    oracle = BarjisOracle("SENW")
    oracle.place_line(line)
    assert oracle.position() == line
    assert oracle.judge(["S: 11/36 bar/1", "S 3: 36/39", "E 3: 5/8"]) is None


# throws and entries: BJ3, BJ4, BJ5, BJ6


def test_bad_grammar_and_bad_options_raise() -> None:
    for text in ("S 3", "S  3:", "S 3: ", "S 3: bar-3", "S ?:", "s 3:", "S 3: bar/11 ?"):
        with pytest.raises(ValueError, match=r"not a|unknown"):
            BarjisOracle("SENW").judge([text])
    bad: list[Options] = [
        {"capture.bonus": 20},
        {"occupancy.pair_safe": False},
        {"turn.again": [10]},
        {"tokens.khal.step": None},
        {"pass": "never"},
    ]
    for options in bad:
        with pytest.raises(ValueError, match=r"option|requires"):
            BarjisOracle("SENW", options)
    with pytest.raises(ValueError, match="four seats"):
        BarjisOracle("SN")


def test_a_khal_is_a_right() -> None:
    """BJ6: never a duty, unless tokens.khal.forced."""
    oracle = thrown(game(S=[26]), 1)
    assert oracle.moves() == {"26/36", "26/27", "bar/1"}
    oracle.push("26/36")
    assert not oracle.must_move()
    assert oracle.moves() == {"36/37", "bar/1"}
    forced = game({"tokens.khal.forced": True}, S=[26])
    assert forced.judge(["S 1: 26/36"]) == (1, None, "must-move")
    assert forced.judge(["S 1: 26/36 36/37"]) is None


def test_the_whole_throw_enters() -> None:
    """BJ5: entry.khal=none with entry.dest and entry.benj; a right as well, for the khal in it."""
    options: Options = {
        "entry.khal": "none",
        "entry.dest": "1:10+khal",
        "entry.benj": "1:25+khal",
    }
    assert BarjisOracle("SENW", options).judge(["S 1: bar/1"]) is None
    assert BarjisOracle("SENW", options).judge(["S 1:"]) is None
    oracle = thrown(BarjisOracle("SENW", options), 5)
    assert oracle.moves() == {"bar/1"}
    oracle.push("bar/1")
    assert oracle.moves() == set()


def test_entry_on_the_centre_point() -> None:
    """BJ5 0:khal: step 0, nobody can take the man there."""
    oracle = BarjisOracle("SENW", {"entry.khal": "0:khal"})
    assert oracle.judge(["S 1: bar/0 0/10"]) is None
    assert oracle.judge(["S 1: bar/0"]) == (1, None, "must-move")
    assert oracle.position() == "barjis S:bar(3),0 E:bar(4) N:bar(4) W:bar(4) to=S again=1 owed=10"


def test_a_khal_that_only_enters() -> None:
    options: Options = {"tokens.khal.step": None, "finish.mode": "at_least"}
    assert thrown(game(options, S=[26]), 1).moves() == {"26/36", "bar/1"}


# landing: BJ7, BJ8


def test_capture_on_an_unmarked_cell() -> None:
    """BJ7: S step 44 = N step 10."""
    oracle = game(S=[42], N=[10])
    assert oracle.judge(["S 2: 42/44*"]) is None
    assert oracle.position() == "barjis S:bar(3),44 E:bar(4) N:bar(4) W:bar(4) to=E"
    assert game(S=[42], N=[10]).judge(["S 2: 42/44*N.10"]) is None
    assert game(S=[42], N=[10]).judge(["S 2: 42/44*N.9"]) == (1, 1, "capture-false")


def test_marked_cells_and_doubled_men_are_closed() -> None:
    """BJ7, BJ8: S step 45 = N step 11 is an X; S step 42 = N's tip, its steps 8 and 76."""
    assert game(S=[42], N=[11]).judge(["S 3: 42/45"]) == (1, 1, "safe-occupied")
    assert game(S=[42], N=[10, 10]).judge(["S 2: 42/44"]) == (1, 1, "pair-protected")
    assert game(S=[40], N=[8, 76]).judge(["S 2: 40/42"]) == (1, 1, "pair-protected")
    assert game(S=[42], N=[10, 10]).judge(["S 3: 42/45"]) is None
    assert game(S=[42], N=[10, 10]).judge(["S 2:"]) is None


def test_mixed_cells() -> None:
    """board.safe.mixed: the newcomer stands beside the safe men, nobody is taken."""
    mixed: Options = {"board.safe.mixed": True}
    oracle = game(mixed, S=[42], N=[10, 10])
    assert oracle.judge(["S 2: 42/44"]) is None
    assert oracle.position().startswith("barjis S:bar(3),44 E:bar(4) N:bar(2),10(2)")
    assert oracle.judge(["S 2: 42/44*"]) == (1, 1, "capture-false")
    assert game(mixed, S=[42], N=[11]).judge(["S 3: 42/45"]) is None


def test_men_of_two_seats_are_no_pair() -> None:
    """BJ8: S step 44 = N step 10 = E step 27; both are taken."""
    oracle = game({"board.safe.mixed": True}, S=[42], N=[10], E=[27])
    assert oracle.cell("E", 27) == oracle.cell("N", 10)
    assert oracle.judge(["S 2: 42/44**"]) is None


@pytest.mark.parametrize(
    ("blocks", "foe", "own"),
    [("none", None, None), ("enemy", "barrier-in-path", None), ("all", *["barrier-in-path"] * 2)],
)
def test_barriers(blocks: str, foe: str | None, own: str | None) -> None:
    """BJ8 occupancy.pair_blocks; the own pair is passed on the way home, by 76 over 8 too."""
    options: Options = {"occupancy.pair_blocks": blocks}
    fault = (1, 1, foe) if foe else None
    assert game(options, S=[42], N=[10, 10]).judge(["S 3: 42/45"]) == fault
    fault = (1, 1, own) if own else None
    assert game(options, S=[42, 44, 44]).judge(["S 3: 42/45"]) == fault
    assert game(options, S=[75, 8, 76]).judge(["S 2: 75/77"]) == fault
    assert game(options, S=[44, 44]).judge(["S 3: 44/47"]) is None


# home: BJ9, 8.4


def test_exact_and_at_least() -> None:
    assert game(S=[83]).judge(["S 2: 83/off"]) == (1, 1, "overshoot")
    assert game(S=[83]).judge(["S 2:"]) is None
    assert game({"finish.mode": "at_least"}, S=[83]).judge(["S 2: 83/off"]) is None
    assert game({"finish.mode": "at_least"}, S=[83]).judge(["S 2:"]) == (1, None, "must-move")
    assert game({"finish.mode": "at_least"}, S=[79]).judge(["S 4: 79/off"]) == (
        1,
        1,
        "wrong-distance",
    )


def test_at_least_keeps_the_set_of_readings() -> None:
    """8.4: the 10 takes the man home, the khal plays 8/9."""
    options: Options = {"finish.mode": "at_least"}
    for string, fault in (
        ("S 1: 83/off 8/9", None),
        ("S 1: 83/off 8/18", None),
        ("S 1: 83/off", None),
        ("S 1: 83/off=khal", (1, None, "must-move")),
        ("S 1: 83/off=10 8/9", None),
        ("S 1: 83/off=10 8/18", (1, 2, "token-reused")),
        ("S 1: 83/off 8/9 9/19", (1, 3, "token-reused")),
    ):
        assert game(options, S=[83, 8]).judge([string]) == fault, string
    oracle = thrown(game(options, S=[83, 8]), 1)
    oracle.push("83/off")
    assert oracle.owed() == [(10,), ("khal",)]
    assert oracle.position().endswith("to=S again=1 owed=10")


# turns: BJ4, BJ10


def test_further_throws() -> None:
    turns = ["S 6:", "S 2:"]
    for again, fault in (("none", True), ([10, 25], True), ([6, 10, 12, 25], False)):
        refused = (2, None, "throw-out-of-turn") if fault else None
        assert BarjisOracle("SENW", {"turn.again": again}).judge(turns) == refused
    obliged: Options = {"turn.again_obligatory": True}
    assert BarjisOracle("SENW", obliged).judge(["S 1:", "E 2:"]) == (2, None, "throw-out-of-turn")


def test_accumulate() -> None:
    options: Options = {"turn.mode": "accumulate"}
    obliged: Options = options | {"turn.again_obligatory": True}
    for string, right, duty in (
        ("S 1+5+3: bar/1 bar/1 1/26 26/29 29/39", None, None),
        ("S 1: bar/1 1/11", None, (1, None, "throw-missing")),
        ("S 3+1: bar/1", (1, None, "throw-after-stop"), (1, None, "throw-after-stop")),
    ):
        assert BarjisOracle("SENW", options).judge([string, "E 2:"]) == right
        assert BarjisOracle("SENW", obliged).judge([string, "E 2:"]) == duty
    again = BarjisOracle("SENW", options).judge(["S 1: bar/1 1/11", "S 2: 11/13"])
    assert again == (2, None, "throw-out-of-turn")
    oracle = thrown(BarjisOracle("SENW", options), 1)
    assert oracle.position().endswith("to=S again=1 owed=10,khal")
    oracle.push("bar/1")
    assert oracle.position().endswith("to=S owed=10")


def test_pass() -> None:
    for choice, fault in (("forced", (1, None, "pass-not-allowed")), ("optional", None)):
        assert game({"pass": choice}, S=[50]).judge(["S 3: pass"]) == fault
    assert game({"pass": "optional"}, S=[50]).judge(["S 3:"]) is None


def test_opening_throws() -> None:
    """0.5 Who starts: those who tie throw again; a khal does not count."""
    opening = ["S 5", "E 1", "N 5", "W 2", "N 3", "S 4"]
    for first, starter, fault in (
        ("declared", "W", None),
        ("highest", "S", None),
        ("highest", "N", (1, None, "throw-out-of-turn")),
    ):
        oracle = BarjisOracle("SENW", {"turn.first": first})
        assert oracle.judge([f"{starter} 2:"], opening) == fault


# the end: BJ1, BJ11, BJ12


@pytest.mark.parametrize(("mars", "count"), [(7, 7), (1, 1)])
def test_mars(mars: int, count: int) -> None:
    oracle = game({"win.score.mars": mars}, S=["off", "off", "off", 80], N=[83])
    assert oracle.judge(["S 4: 80/off"]) is None
    result = oracle.result()
    assert result is not None
    assert (result.winners, result.name, result.score["S"]) == (("S",), "mars", count)
    assert oracle.judge(["S 4: 80/off", "E 2:"]) == (2, None, "game-already-over")
    single = game({"win.score.mars": mars}, S=["off", "off", "off", 80], N=["off"])
    assert single.judge(["S 4: 80/off"]) is None
    result = single.result()
    assert result is not None
    assert (result.name, result.score, result.ranks) == (None, {"S": 1, "E": 0, "N": 0, "W": 0}, {})


def test_what_is_owed_is_void_at_the_end() -> None:
    oracle = game(S=["off", "off", "off", 74])
    assert oracle.judge(["S 1: 74/off pass"]) == (1, None, "game-already-over")
    assert oracle.judge(["S 1: 74/off"]) is None
    assert oracle.position() == "barjis S:off(4) E:bar(4) N:bar(4) W:bar(4) to=-"


def test_finish_order() -> None:
    """BJ12: play goes on; a seat that has finished is skipped and throws no more."""
    three_off: list[int | str] = ["off", "off", "off"]
    men: dict[str, list[int | str]] = {"S": [*three_off, 74], "E": [*three_off, 80]}
    oracle = game({"win.rank": "finish_order"}, "S", **men, N=[*three_off, 82])
    turns = ["S 1: 74/off", "E 4: 80/off", "N 3:", "W 2:", "N 2: 82/off"]
    assert oracle.judge(turns[:4]) is None
    assert (oracle.winners, oracle.over, oracle.to_move) == (("S",), False, "N")
    assert oracle.judge(turns) is None
    result = oracle.result()
    assert result is not None
    assert result.ranks == {"S": 1, "E": 2, "N": 3, "W": 4}
    assert result.name is None
    assert oracle.judge(["S 1: 74/off", "S 2:"]) == (2, None, "throw-out-of-turn")
    assert oracle.judge(["S 1: 74/off", "E: resign", "N 2: 82/off"]) is None
    result = oracle.result()
    assert result is not None
    assert result.ranks == {"S": 1, "N": 2, "W": 3, "E": 4}


def test_teams() -> None:
    """BJ1: partners share a cell; a side wins when both are home; S step 44 = N step 10."""
    options: Options = {"teams": "opposite"}
    assert game(options, S=[42], N=[10, 10]).judge(["S 2: 42/44"]) is None
    assert game(options, S=[42], N=[10]).judge(["S 2: 42/44*"]) == (1, 1, "capture-false")
    home: list[int | str] = ["off"] * 4
    oracle = game(options, S=["off", "off", "off", 80], N=home)
    assert oracle.judge(["S 4: 80/off"]) is None
    result = oracle.result()
    assert result is not None
    assert (result.winners, result.score) == (("S", "N"), {"S": 7, "E": 0, "N": 7, "W": 0})
    assert game(options).judge(["S: resign", "E 2:"]) == (2, None, "game-already-over")


def test_a_finished_partner() -> None:
    """BJ1, PA7 seats.finished."""
    men: dict[str, list[int | str]] = {"S": ["off", "off", "off", 80], "N": [20]}
    turns = ["S 4: 80/off", "E 2:", "N 2: 20/22", "W 2:", "E 2:"]
    assert game({"teams": "opposite"}, "S", **men).judge(turns) is None
    helps: Options = {"teams": "opposite", "seats.finished": "throws_for_partner"}
    assert game(helps, "S", **men).judge(turns) == (5, None, "throw-out-of-turn")
    turns = [*turns[:4], "S 5: N.bar/1 N.1/26", "S 3: N.22/25"]
    assert game(helps, "S", **men).judge(turns) is None
    assert game(helps, "S", **men).judge([*turns[:4], "S 5: 22/47"]) == (5, 1, "no-man-there")


def test_leaving() -> None:
    """0.5 A seat leaves: its men stay as opponents, or are removed; the last seat wins."""
    turns = ["S: resign", "E: forfeit", "N 2:", "W: resign"]
    oracle = game({"seats.left_men": "removed"})
    assert oracle.judge(turns) is None
    assert oracle.position() == "barjis S:bar(4) E:bar(4) N:bar(4) W:bar(4) to=-"
    result = oracle.result()
    assert result is not None
    assert (result.winners, result.score["N"], result.name) == (("N",), 1, None)
    stay = game(S=[10, 10], N=[42])
    assert stay.judge(["S: resign", "E 2:", "N 2: 42/44"]) == (3, 1, "pair-protected")


# random games


OPTIONS: list[Options] = [
    {},
    {"finish.mode": "at_least", "turn.mode": "accumulate", "turn.again": [6, 10, 12, 25]},
    {"turn.mode": "accumulate", "turn.again_obligatory": True, "tokens.khal.forced": True},
    {"teams": "opposite", "seats.finished": "throws_for_partner", "occupancy.pair_blocks": "all"},
    {"teams": "opposite", "pass": "optional", "occupancy.pair_blocks": "enemy"},
    {"entry.khal": "0:khal", "board.safe.mixed": True, "win.rank": "finish_order"},
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_are_judged_legal(options: Options) -> None:
    turns = random_game("SENW", options, seed=1, max_strings=3000)
    oracle = BarjisOracle("SENW", options)
    assert oracle.judge(turns) is None
    assert oracle.over
    assert oracle.judge([*turns, "S 2:"]) == (len(turns) + 1, None, "game-already-over")


def test_positions_of_a_random_game_are_read_back() -> None:
    options: Options = {"finish.mode": "at_least", "turn.again_obligatory": True}
    oracle = BarjisOracle("SENW", options)
    turns = random_game("SENW", options, seed=2)
    for number in range(0, len(turns), 25):
        assert oracle.judge(turns[:number]) is None
        other = BarjisOracle("SENW", options)
        other.place_line(oracle.position())
        assert other.position() == oracle.position()
        assert other.judge(turns[number:]) is None
        assert other.men.count(Man(other.winners[0], "off")) == 4
