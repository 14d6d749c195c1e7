"""What a refusal is explained with: what was possible, under which readings, by which rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Play, TurnRefusal
from barsis_notation.engines.engine_registry import get_engine
from barsis_notation.record.position_lines import parse_setup
from barsis_notation.record.turns import Turn, format_turn
from barsis_notation.replay import explain
from barsis_notation.replay.game import Game
from barsis_notation.replay.refusal_details import find_meant_move
from barsis_notation.replay.start import begin_game
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.replay.records import SEATS, record


def finding_of(turns: list[Any], **members: Any) -> Finding:
    """Return the one error about a record of *turns*."""
    if "position" in members:
        members["start"] = {"position": members.pop("position")}
    (finding,) = [
        one for one in check_record(record(turns, **members)).findings if one.severity == "error"
    ]
    return finding


OUT = "barsis S:bar(3),8 N:bar(4) to=S"


def test_a_refused_move_is_told_with_what_stood_and_what_could_be_played() -> None:
    finding = finding_of(["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/16", "N 2:", {"comment": "so"}])
    assert (finding.turn, finding.move, finding.seat) == (3, 3, "S")
    assert finding.position == "barsis S:bar(3),12 N:bar(4) to=S owed=3"
    assert finding.legal == ["12/15"]
    assert finding.found == "SR5 to SR1 [12/16]"
    assert finding.not_examined == 2
    assert finding.pointer == "/turns/2"


def test_a_refused_throw_is_told_with_the_position_before_it() -> None:
    finding = finding_of(["S 2:", "S 1+3: bar/11"])
    assert (finding.name, finding.move, finding.legal) == ("throw-out-of-turn", None, None)
    assert finding.position == "barsis S:bar(4) N:bar(4) to=N"
    assert finding.legal_under is None


def test_an_end_too_early_is_told_with_what_was_left() -> None:
    finding = finding_of(["S 1+3: bar/11 11/14"])
    assert (finding.name, finding.move) == ("must-move", None)
    assert finding.position == "barsis S:bar(3),14 N:bar(4) to=S owed=khal"
    assert sorted(finding.legal or []) == ["14/15", "bar/1"]


@pytest.mark.parametrize(
    ("turn", "position", "refusal", "could"),
    [
        ("W 52: 3/off", "W:3,off(14) B:24,off(14)", "must-use-both-dice", ["3/1"]),
        ("W 64: 13/9", "W:13,off(14) B:22(2),off(13)", "higher-die", ["13/7"]),
        ("W 31: 8/5", "", "must-use-both-dice", ["24/23", "8/7", "6/5", "5/4"]),
    ],
)
def test_a_roll_used_too_little_is_told_with_moves_of_the_turn(
    turn: str, position: str, refusal: str, could: list[str]
) -> None:
    start = {"position": f"shesh-besh {position} to=W"} if position else {}
    finding = finding_of([turn, "B 64: 24/14"], game="shesh-besh", **start)
    assert finding.name == refusal
    assert finding.legal == could


@pytest.mark.parametrize(
    ("turn", "position", "under"),
    [
        (
            "S 1+3: bar/11 11/14",
            "",
            ["entry.dest=11:10+khal", "entry.dest=11:10(+khal)", "pass=optional"],
        ),
        ("S 5+2: bar/25 25/26 26/28", "", ["entry.benj=25:25"]),
        ("S 5+2: bar/24 24/26 26/27", "", ["entry.benj=24:25"]),
        ("S 1+3: bar/10 10/11 11/14", "", ["entry.dest=10:10"]),
        ("S 2:", OUT, ["pass=optional"]),
        ("S 2: 8/9", OUT, []),
    ],
)
def test_every_reading_that_would_lift_a_refusal_is_named(
    turn: str, position: str, under: list[str]
) -> None:
    members: dict[str, Any] = {"position": position} if position else {}
    members["result"] = {"winners": ["S"], "reason": "home"}
    assert sorted(finding_of([turn], **members).legal_under or []) == sorted(under)


def test_what_is_named_makes_it_legal_and_nothing_else_does() -> None:
    """Law: every reading of every option is tried; those named are those that play the turn."""
    ruleset = load_ruleset("barsis")
    turns = ["S 1+3: bar/11 11/14", "S 5+2: bar/25 25/26 26/28", "S 1+3: bar/11 bar/11 11/14"]
    for turn in turns:
        named = finding_of([turn]).legal_under
        for option in ruleset.options():
            for reading in option.readings:
                chosen = {option.path: reading.value}
                try:
                    other = ruleset.with_options(chosen)
                except ValueError:
                    continue
                if get_engine(other.family).find_unsupported(other):
                    continue
                play = get_engine(other.family).begin(other, tuple(SEATS["barsis"]))
                play.set_position(parse_setup("barsis S:bar(4) N:bar(4) to=S"))
                is_named = any(
                    one.startswith(f"{option.path}=") and one.endswith(f"={reading.value}")
                    for one in named or []
                )
                assert (play.replay([turn]) is None) == is_named or option.value == reading.value


def test_the_rule_says_when_its_reading_is_uncertain() -> None:
    uncertain = finding_of(["S 1+3: bar/10"]).rule
    assert uncertain is not None
    assert "how to read it is uncertain" in uncertain
    assert "readings" in uncertain
    certain = finding_of(["S 2: 8/9"], position=OUT).rule
    assert certain is not None
    assert "uncertain" not in certain


def test_players_are_named() -> None:
    game = record(["S 2:", "S 3:"])
    game.players[0].name, game.players[1].name = "Amal\x1b[31m", "بسّام"
    (finding,) = check_record(game).findings
    assert finding.player == "Amal\x1b[31m"
    assert "Amal\\u001b[31m (S) plays" in finding.message
    assert "بسّام (N)" in finding.message


@pytest.mark.parametrize("name", SEATS)
def test_alternatives_are_legal_where_they_are_told(name: str, scale: int) -> None:
    """Law: from the position named, just the moves named as legal are legal."""
    ruleset = load_ruleset(name)
    seen = 0
    for simulated in simulate(ruleset, games=10, seed=12):
        turns = [turn for turn in simulated.turns if isinstance(turn, str)]
        for place in range(0, len(turns), 7 if scale == 1 else 1):
            words = turns[place].split()
            if len(words) < 3:
                continue
            simulated.turns = [*turns[:place], " ".join([*words[:-1], "1/2"])]
            for finding in check_record(simulated).findings:
                if finding.legal is None or finding.position is None:
                    continue
                play = begin_game(simulated, ruleset)
                assert play.set_position(parse_setup(finding.position)) == []
                assert sorted(play.moves()) == sorted(finding.legal)
                assert all(play.why_not(move) is None for move in finding.legal)
                seen += 1
        if seen > 5:
            return
    pytest.fail("there are too few alternatives to look at")


SPLIT = {"turn.split": True}
FIRST = {"entry_rules.first_values": [2, 3, 4]}
CAPTURE_FIRST = {"finish.requires_capture": "player"}


@pytest.mark.parametrize(
    ("game", "options", "start", "turn", "said"),
    [
        ("pachisi", {}, "", "S 6: bar/1 1/7", "thrown, but is not for this piece; nothing can be"),
        ("pachisi", FIRST, "S:bar(3),1", "S 5: 1/6", "thrown, but is not for this piece"),
        (
            "pachisi",
            SPLIT,
            "S:bar(2),20,40",
            "S 5: 20/22 22/25",
            "not a distance that this piece may",
        ),
        ("pachisi", CAPTURE_FIRST, "S:bar(2),20,82", "S 4: 82/off", "no piece goes home before"),
        ("pachisi", {}, "", "S 1+3: bar/1", "write a further throw as a separate turn"),
        (
            "parchis",
            {},
            "1:24,off(3)",
            "1 6: 24/30",
            "thrown, but counts differently here; 7 could",
        ),
    ],
)
def test_a_message_says_what_keeps_a_value_from_a_man(
    game: str, options: dict[str, Any], start: str, turn: str, said: str
) -> None:
    seats = "1234" if game == "parchis" else "SENW"
    others = " ".join(f"{seat}:bar(4)" for seat in seats[1:])
    members: dict[str, Any] = {"game": game, "seats": seats, "options": options}
    if start:
        members["start"] = {"position": f"{game} {start} {others} to={seats[0]}"}
    (finding,) = check_record(record([turn], **members)).findings
    assert said in finding.message


def test_two_sets_of_one_player_are_told_apart() -> None:
    members: dict[str, Any] = {"game": "pachisi", "seats": "SENW"}
    members["players"] = [{"seats": ["S", "N"]}, {"seats": ["E", "W"]}]
    line = "pachisi S:bar(4) E:bar(4) N:bar(3),9 W:bar(4) to=S"
    (finding,) = check_record(record(["N 4: 9/13"], start={"position": line}, **members)).findings
    assert finding.message.endswith("one player has both seats, and writes this turn with S")
    (finding,) = check_record(record(["S 4: 9/13"], start={"position": line}, **members)).findings
    assert finding.expected == "N.9/13"


def test_a_turn_that_was_broken_off_declines_nothing() -> None:
    members: dict[str, Any] = {"game": "pachisi", "seats": "SENW"}
    line = "pachisi S:bar(3),9 E:bar(4) N:bar(4) W:bar(4) to=S"
    start = {"position": line}
    assert check_record(record(["S 6: bar/1 stop"], start=start, **members)).findings == []
    (finding,) = check_record(record(["S 4:"], start=start, **members)).findings
    assert finding.name == "pass-unsaid"


# Whose turn it is


@pytest.mark.parametrize(
    ("turns", "hint"),
    [
        (["S 2:", "N 3:", "N 3:", "S 4:"], "it is the same as the turn before"),
        (["S 2:", "N 3:", "N 4:", "S 4:"], "a turn of South (S) is probably missing before"),
        (["S 2:", "N 3:", "N 4:", "N 4:"], "the seat is probably wrong, because North (N) has"),
        (["S 2:", "N 3:", "N 4:"], "check whether a turn is missing, occurs twice"),
    ],
)
def test_a_turn_of_the_wrong_seat_says_what_it_looks_like(turns: list[str], hint: str) -> None:
    (finding,) = check_record(record(turns)).findings
    assert (finding.name, finding.turn) == ("throw-out-of-turn", 3)
    assert hint in finding.message


@pytest.mark.parametrize("seat", ["X", "E", "1", "Q"])
def test_a_seat_of_nobody_is_no_seat_of_this_game(seat: str) -> None:
    (finding,) = check_record(record([f"{seat} 2:", "N 3:"])).findings
    assert (finding.name, finding.seat) == ("no-such-seat", seat)
    assert finding.message.endswith("is not a seat of this game; expected South (S) or North (N)")


@pytest.mark.parametrize("between", [" ", "; ", ", ", "  ", " | ", "\u00a0"])
def test_two_turns_in_one_string_are_told_apart(between: str) -> None:
    (finding,) = check_record(record([f"S 1+3: bar/11 bar/1 1/4{between}N 2:"])).findings
    assert finding.name == "two-turns-in-one"
    assert finding.expected == '"S 1+3: bar/11 bar/1 1/4" and "N 2:"'


@pytest.mark.parametrize("id", ["barsis", "barjis", "pachisi", "parchis", "shesh-besh", "kioz"])
def test_no_reading_is_tried_where_none_puts_a_man_on_the_step(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law: what is not tried, because nobody stands there under any reading, lifts nothing."""
    ruleset = load_ruleset(id)
    spared: list[bool] = []

    def is_empty(before: Play, play: Play, turn: Turn, refused: TurnRefusal) -> bool:
        empty = emptiness(before, play, turn, refused)
        spared.append(empty)
        assert not empty or explain.find_legal_options(before, format_turn(turn)) == []
        return empty

    emptiness = explain._has_no_man
    monkeypatch.setattr(explain, "_has_no_man", is_empty)
    (game,) = simulate(ruleset, seed=1)
    texts = [item for item in game.turns if isinstance(item, str)]
    moved = [place for place, text in enumerate(texts) if LAST_MOVE.search(text)]
    for place in moved[:: len(moved) // 30 + 1]:
        game.turns = [*texts[:place], LAST_MOVE.sub(r"\2/\1", texts[place])]
        check_record(game)
    assert spared.count(True) > 5


LAST_MOVE = re.compile(r"([0-9]+)/([0-9]+)\*?$")


def test_no_move_is_meant_without_a_move() -> None:
    play = Game("barsis", position="barsis S:8,25,off(2) N:bar(3),30 to=S owed=2").play
    assert find_meant_move(play, None) is None
