"""Western play: what a file says or shows of it, and what the games are read under."""

from __future__ import annotations

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format_registry import MAT, SGF
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import Record
from barsis_notation.validation import check_record

BOTH = {"win.turkish_mars.when": "bar_or_home", "opening.reroll": False}
OPENING = {"opening.reroll": False}
MONEY = " 0 point match\n\n"
WORD = '; [Variation "Backgammon"]\n\n'
OURS = '; [Ruleset "shesh-besh 1"]\n'
DICE = ("31: 8/5 6/5", "66: 24/18 24/18 13/7 13/7")


def home(points: int) -> str:
    """Return a game that White wins by bearing off; Black's men stand as they began."""
    lines = [f"  {number}) 66: {moves}" for number, moves in enumerate(BEARING, 1)]
    return "\n".join([*lines, f"      Wins {points} points", ""])


BEARING = (
    "13/7 13/7 13/7 13/7", "24/18 24/18 18/12 18/12", "12/6 12/6 13/7 8/2", "8/2 8/2 7/1 7/1",
    "7/1 7/1 7/1 6/0",
    "6/0 6/0 6/0 6/0", "6/0 6/0 2/0 2/0", "2/0 1/0 1/0 1/0", "1/0 1/0",
)  # fmt: skip
"""White alone plays: a file that nobody could have played, and that counts men all the same."""


def game(number: int, body: str) -> str:
    return f" Game {number}\n ann : 0                        ben : 0\n{body}\n"


def read(text: str) -> list[Decoded]:
    return list(MAT.read(text.encode()))


def options(text: str) -> list[dict[str, object]]:
    return [dict(one.record.ruleset.options) for one in read(text) if one.record]


def told(text: str) -> list[Finding]:
    names = ("mat-western-play", "mat-western-undecided", "mat-western-opening")
    return [each for one in read(text) for each in one.findings if each.name in names]


@pytest.mark.parametrize(
    ("head", "bodies", "expected", "names"),
    [
        (WORD, [DICE[0], DICE[1]], [BOTH, {"win.turkish_mars.when": "bar_or_home"}], ["play"]),
        (OURS, [DICE[0]], [{}], []),
        ("", [DICE[0]], [OPENING], ["opening"]),
        ("", [DICE[1]], [{}], []),
    ],
)  # fmt: skip
def test_words_decide(
    head: str, bodies: list[str], expected: list[dict[str, object]], names: list[str]
) -> None:
    above = MONEY + head if head == OURS else head + MONEY
    text = above + "\n".join(game(n, f"  1) {body}\n") for n, body in enumerate(bodies, 1))
    assert options(text) == expected
    assert [each.name for each in told(text)] == [f"mat-western-{name}" for name in names]
    assert all(each.severity == "info" for each in told(text))


def test_the_word_is_told_with_its_line() -> None:
    [finding] = told(WORD + MONEY + game(1, f"  1) {DICE[0]}\n") + game(2, f"  1) {DICE[0]}\n"))
    assert (finding.line, finding.record, "Backgammon" in finding.message) == (1, 1, True)


@pytest.mark.parametrize(
    ("points", "western", "name"),
    [((3,), True, "play"), ((2,), False, ""), ((3, 2), False, "undecided"), ((1,), False, "")],
)
def test_points_decide_where_no_word_does(
    points: tuple[int, ...], western: bool, name: str
) -> None:
    games = [home(one) for one in points]
    text = MONEY + "\n".join(
        game(n, body) for n, body in enumerate([*games, f"  1) {DICE[0]}\n"], 1)
    )
    assert [bool(one.get("win.turkish_mars.when")) for one in options(text)] == [western] * (
        len(points) + 1
    )
    found = [each for each in told(text) if each.name != "mat-western-opening"]
    assert [each.name for each in found] == ([f"mat-western-{name}"] if name else [])
    if western:
        [finding] = found
        assert finding.line == text[: text.index("Wins")].count("\n") + 1
        assert "game 1 counted as 3 stakes" in finding.message
        assert not [each for each in told(text) if each.name == "mat-western-opening"]


def test_points_that_the_match_cuts_decide_nothing() -> None:
    cut = game(1, home(2)).replace("ann : 0", "ann : 1")
    assert options(" 3 point match\n\n" + cut + game(2, f"  1) {DICE[0]}\n"))[0] == {}


@pytest.mark.parametrize(("points", "name"), [(3, "turkish_mars"), (2, "")])
def test_the_win_is_named_by_the_rules_it_is_read_under(points: int, name: str) -> None:
    [decoded] = read(WORD + MONEY + game(1, home(points)))
    assert decoded.record is not None
    assert decoded.record.result
    assert decoded.record.result.name == name
    assert not [each for each in decoded.findings if each.name == "mat-result-in-doubt"]


def test_sgf_is_western_unless_it_is_ours() -> None:
    western, again, ours = SGF.read(
        b"(;FF[4]GM[6];W[31hefe])(;FF[4]GM[6];W[66xrxrmgmg])"
        b"(;FF[4]GM[6]XB[Ruleset:shesh-besh 1];W[31hefe])"
    )
    records = [one.record for one in (western, again, ours)]
    found = [dict(record.ruleset.options) for record in records if record]
    assert found == [BOTH, {"win.turkish_mars.when": "bar_or_home"}, {}]
    assert [each.name for each in western.findings if "western" in each.name] == [
        "sgf-western-play"
    ]
    assert not [each for each in again.findings if "western" in each.name]


def last(text: str) -> tuple[Record, str]:
    [decoded] = read(MONEY + game(1, text))
    assert decoded.record is not None
    return decoded.record, str(decoded.record.turns[-1])


@pytest.mark.parametrize(
    ("body", "turn"),
    [
        ("  1) 31: 8/5 6/5                 53:\n", "B 53: stop"),  # the file ends there
        ("  1) 31: 8/5 6/5                 53:\n                                  Wins 1 point\n",
         "B 53: stop"),  # White gave up after Black's roll
        ("  1) 31: 8/5 6/5                 53:\n      Wins 1 point\n", "B 53: resign"),
    ],
)  # fmt: skip
def test_a_last_roll_that_was_never_played_is_broken_off(body: str, turn: str) -> None:
    record, said = last(body)
    assert said == turn
    assert not [each for each in check_record(record).findings if each.name == "must-move"]


CRAWFORD = '; [Crawford "On"]\n 3 point match\n\n'


def scored(number: int, left: int, right: int) -> str:
    body = f"  1) {DICE[0]}\n                                  Wins 1 point\n"
    return (
        game(number, body).replace("ann : 0", f"ann : {left}").replace("ben : 0", f"ben : {right}")
    )


@pytest.mark.parametrize(
    ("head", "games", "expected"),
    [
        (CRAWFORD, [(1, 0, 0), (2, 0, 1), (3, 0, 2), (4, 1, 2)], [3]),
        (CRAWFORD, [(1, 0, 0), (2, 2, 0), (3, 2, 1), (4, 2, 2)], [2]),
        (CRAWFORD, [(4, 0, 2), (5, 1, 2)], []),  # the game before is not there
        (" 3 point match\n\n", [(1, 0, 0), (2, 0, 2)], []),
        (CRAWFORD.replace("3 point", "1 point"), [(1, 0, 0)], []),
    ],
)
def test_the_crawford_game_is_found_where_the_rule_is_kept(
    head: str, games: list[tuple[int, int, int]], expected: list[int]
) -> None:
    found = [
        one.record.match
        for one in read(head + "".join(scored(*one) for one in games))
        if one.record
    ]
    assert [match.game for match in found if match and match.crawford is True] == expected


@pytest.mark.parametrize("text", ['; [Jacoby "On"]\n' + MONEY + game(1, "  1) 31: 8/5 6/5\n") * 2])
def test_the_jacoby_rule_is_told_once(text: str) -> None:
    found = [each for one in read(text) for each in one.findings if each.name == "mat-jacoby"]
    assert [(each.severity, each.line) for each in found] == [("info", 1)]
    trees = b"(;FF[4]GM[6]RU[Jacoby];W[31hefe])" * 2
    told_sgf = [each.name for one in SGF.read(trees) for each in one.findings]
    assert told_sgf.count("sgf-jacoby") == 1
