"""Trials of Ludii: golden files, laws on simulated games, rulings, and whatever else comes."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.formats.format_registry import sniff
from barsis_notation.formats.ludii.ludii_boards import BOARDS, LudiiBoard, find_board
from barsis_notation.formats.ludii.transcriber import read_move
from barsis_notation.record.decode import Decoded, Limits
from barsis_notation.record.structs import Entry, Record, Result
from barsis_notation.record.turns import parse_turn
from barsis_notation.replay.game import Game
from barsis_notation.replay.start import find_unsupported
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.ludii.showing import TRL, show_file, texts
from tests.ludii.trials import NAMED, ruleset_of, trial, turn_lines

GOLDEN = sorted((Path(__file__).parents[1] / "formats" / "trl" / "golden").glob("*.trl"))
PLAYED = [board for board in BOARDS if not find_unsupported(ruleset_of(board))]


def only(text: str | bytes) -> Decoded:
    raw = text.encode() if isinstance(text, str) else text
    (decoded,) = TRL.read(raw)
    return decoded


def record_of(text: str) -> Record:
    record = only(text).record
    assert record is not None
    return record


def test_there_are_golden_files_of_every_game() -> None:
    said = {line.split(" ")[0] for path in GOLDEN for line in _lines(path)}
    assert len(GOLDEN) >= 12
    assert said >= {"shesh-besh", "barjis", "kioz", "natt-klab", "pachisi"}


def _lines(path: Path) -> list[str]:
    return path.with_suffix(".read").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    assert show_file(path.read_bytes()).splitlines() == _lines(path)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_content_tells_the_format(path: Path) -> None:
    found = sniff(path.read_bytes(), "x.txt")
    assert (found.name if found else None) == (None if path.stem == "no_game" else "trl")


# The boards.


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.game)
def test_a_board_fits_its_ruleset(board: LudiiBoard) -> None:
    ruleset = ruleset_of(board)
    assert set(board.players) == set(ruleset["seats.names"]) == set(board.places)
    assert set(board.owners.values()) == set(board.players)
    assert not set(board.dice) & set(board.bars)
    assert find_board(f"..\\Common\\res\\lud\\{board.game}.lud") is board
    assert find_board(f"{board.game}2.lud") is None


@pytest.mark.parametrize("board", [one for one in BOARDS if one.centre >= 0], ids=lambda b: b.game)
def test_the_cross_has_every_cell_once(board: LudiiBoard) -> None:
    for seat in board.players:
        steps = sorted(int(step) for places in board.places[seat].values() for step in places)
        assert steps == list(range(84))
    assert sorted({site for places in board.places.values() for site in places}) == list(range(97))
    # A cell of the ring is seventeen steps further on the route of the seat before.
    here, there = ({p: s for s, ps in board.places[seat].items() for p in ps} for seat in "SE")
    assert all(here[str(step + 17)] == there[str(step)] for step in range(9, 59))


# Games of our own, written as trials: every turn comes back, and none is refused.


def test_the_games_that_are_played() -> None:
    assert {board.game for board in PLAYED} >= {"Backgammon", "Kioz", "Natt Klab ash-Shawk"}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("board", PLAYED, ids=lambda board: board.game)
def test_a_game_comes_back_as_it_was_played(board: LudiiBoard) -> None:
    ruleset = ruleset_of(board)
    played = simulate(ruleset, games=20, seats=len(board.players), seed=5)
    for game in islice(filter(_hits_one_by_one, played), 2):
        assert game.result
        turns = [turn for turn in game.turns if isinstance(turn, str)]
        decoded = only(trial(board, turns, tail=_tail(board, game)))
        assert decoded.record is not None
        read = decoded.record.turns
        assert [_plain(turn) for turn in texts(read)] == [_plain(turn) for turn in turns]
        assert not any(isinstance(item, Entry) for item in read)
        assert decoded.record.result == Result(
            winners=game.result.winners, reason=game.result.reason, ranks=game.result.ranks
        )
        assert {each.name for each in decoded.findings} <= {"trl-read-under-options"}


def _hits_one_by_one(game: Record) -> bool:
    """Return whether no move takes two men: ``trial`` writes one who leaves for each star."""
    play = Game.from_record(game).play
    taken = sum(play.captures(seat)[0] for seat in play.seats)
    return taken == sum(str(turn).count("*") + str(turn).count("x") for turn in game.turns)


def _tail(board: LudiiBoard, game: Record) -> list[str]:
    assert game.result
    winners = game.result.winners
    ranks = game.result.ranks or {seat: 1 if seat in winners else 2 for seat in board.players}
    ranked = ",".join(f"{ranks[seat]}.0" for seat in board.players)
    winner = board.players.index(winners[0]) + 1
    return [f"winner={winner}", "endtype=NaturalEnd", f"rankings=0.0,{ranked}"]


def _plain(turn: str) -> str:
    """Return a turn without what a trial does not say: that nothing could be moved."""
    return turn.removesuffix(" pass")


def test_places_lead_to_the_lines_of_the_turns() -> None:
    text = trial(NAMED["Kioz"], ["A 3:", "B 1: 22/23", "B 2: 23/25"])
    decoded = only("\n" * 3 + text)
    lines = [number for number, line in enumerate(text.split("\n"), 4) if "mover=" in line]
    first = len(lines) - 3
    assert [decoded.locate(f"/turns/{index}")[0] for index in range(3)] == lines[first:]


# Other rules.


@pytest.mark.parametrize(
    ("game", "turns", "told", "entries"),
    [
        (
            "Backgammon",
            ["W 31: 8/5", "B 21: 13/11 6/5"],
            [("trl-rule-divergence", "must-use-both-dice", 1)],
            [
                (True, "shesh-besh W:5,6(5),8(2),13(5),24(2) B:6(5),8(3),13(5),24(2) to=B"),
                None,
            ],
        ),
        (
            "Kioz",
            ["A 1: 22/23", "B 2:"],
            [("trl-turn-order", "seat A", 2)],
            [None, (False, "kioz A:1-21u,23 B:1-22u to=B"), None],
        ),
        (
            "Kioz",
            ["A 1: 22/23", "A 3: 20/22"],
            [("trl-rule-divergence", "must-use-kioz", 2)],
            [None, (True, "kioz A:1-19u,21u,22,23 B:1-22u to=-")],
        ),
    ],
)
def test_what_ludii_plays_otherwise_stands_by_a_ruling(
    game: str,
    turns: list[str],
    told: list[tuple[str, str, int]],
    entries: list[tuple[bool, str] | None],
) -> None:
    decoded = only(trial(NAMED[game], turns, tail=()))
    found = [each for each in decoded.findings if each.name in {name for name, *_ in told}]
    assert [(each.name, each.turn) for each in found] == [(name, turn) for name, _, turn in told]
    assert all(word in each.message for each, (_, word, _) in zip(found, told, strict=True))
    assert decoded.record is not None
    shown = [
        (item.stood is True, item.position) if isinstance(item, Entry) else None
        for item in decoded.record.turns
    ]
    assert shown == entries
    for item in decoded.record.turns:
        if isinstance(item, Entry) and item.turn:
            assert item.ruling
            assert item.ruling.by == "Ludii"
            assert len(item.ruling.codes) == 1
    verdict = check_record(decoded.record)
    assert [each.name for each in verdict.findings if each.severity != "info"] == []


def test_a_divergence_names_the_rule_and_the_option_that_lifts_it() -> None:
    (told,) = (
        each
        for each in only(trial(NAMED["Kioz"], ["A 4:", "A 1:", "A 1:", "A 2: 22/24"])).findings
        if each.name == "trl-rule-divergence" and "must-move" in each.message
    )
    assert told.legal_under == ["pass=optional"]
    assert "legal under pass=optional" in told.message
    assert "2 times in this game" in told.message
    assert told.legal == ["22/23"]
    assert (told.line, told.turn) == (54, 2)


def test_after_a_position_that_cannot_stand_play_is_taken_up_again() -> None:
    board = NAMED["Backgammon"]
    crowded = "Move=[Move:mover=1,actions={dice}[Move:from=20,to=7,decision=true]]"
    dice = "[SetStateAndUpdateDice:site=26,state=0],[SetStateAndUpdateDice:site=27,state=1],"
    back = turn_lines(board, parse_turn("B 21: 6/5"))[0].replace("from=12", "from=7")
    lines = [crowded.format(dice=dice), back.replace("Cell,from=7,", "Cell,from=12,")]
    text = trial(board, ["W 31: 8/5 6/5", "B 21: 13/11 6/5"], tail=[*lines, "winner=1"])
    decoded = only(text)
    assert decoded.record is not None
    lost = [item for item in decoded.record.turns if isinstance(item, Entry) and item.comment]
    assert [(item.turn, item.comment) for item in lost] == [("W 12: ?", "Ludii: W 12: 6/19")]
    assert "trl-not-judged" in [each.name for each in decoded.findings]


def test_a_result_that_the_turns_do_not_lead_to() -> None:
    decoded = only(trial(NAMED["Kioz"], ["A 1: 22/23"], tail=("winner=2", "rankings=0,2.0,1.0")))
    assert [each.name for each in decoded.findings][-1] == "trl-result-differs"
    assert decoded.record is not None
    assert decoded.record.result
    assert (decoded.record.result.winners, decoded.record.result.reason) == (["B"], "ruling")
    verdict = check_record(decoded.record)
    assert [each.name for each in verdict.findings if each.severity == "error"] == []


def test_men_who_begin_elsewhere_are_a_start() -> None:
    text = trial(NAMED["Backgammon"], ["W 31: 8/5 6/5"], tail=())
    moved = text.replace("to=0,what=3", "to=1,what=3")
    record = record_of(moved)
    assert record.start
    assert record.start.position.startswith("shesh-besh W:6(5),8(3),14(5),24(2) ")


# Whatever else comes.


@pytest.mark.parametrize(
    "line",
    [
        "", "[Move:]", "[Move:mover=1,actions=]", "[Move:mover=x,actions=[Pass]]",
        "[Move:mover=1,actions=[Pass],x,[Pass]]", "[Move:mover=1,actions=[Pass]",
        "[Move:mover=99999999999,actions=[Pass]]",
        f"[Move:mover=1,actions={','.join(['[Pass]'] * 300)}]",
    ],
)  # fmt: skip
def test_lines_that_are_no_move(line: str) -> None:
    assert read_move(line) is None
    assert read_move("[Move:mover=1,actions=[Pass]]") is not None


def test_limits() -> None:
    text = trial(NAMED["Natt Klab ash-Shawk"], ["W: c2-c3", "W: c3-c2"])
    (decoded,) = TRL.read(text.encode(), limits=Limits(size=1000))
    assert [each.name for each in decoded.findings] == ["trl-game-not-read"]
    assert decoded.record is None
    endless = list(TRL.read(b"game=Kioz.lud\nMove=" + b"[" * 300_000))
    assert [each.name for each in endless[0].findings][-1] == "trl-game-not-read"


SOUND = {path.stem: path.read_bytes() for path in GOLDEN}


@pytest.mark.by_turns(2)
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_mutant_gives_a_record_or_findings(data: st.DataObject) -> None:
    mutant = bytearray(SOUND[data.draw(st.sampled_from(sorted(SOUND)))])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(mutant) - 1)))
        cut = data.draw(st.integers(0, 40))
        mutant[at : at + cut] = data.draw(st.binary(max_size=3) | st.sampled_from(PIECES))
    _is_sound(bytes(mutant))


PIECES = (
    b"Move=", b"game=Kioz.lud\n", b"mover=0", b"mover=2", b"decision=true", b"[Remove:to=5]",
    b"[Pass:decision=true]", b"site=26,state=9", b"from=96", b"to=-1", b"winner=7", b"\n", b"\0",
    b"rankings=,,,", b"count=99999999", b"what=3", b"\xff\xfe",
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.data())
@pytest.mark.by_turns(2)
def test_lines_in_another_order_give_a_record_or_findings(data: st.DataObject) -> None:
    lines = SOUND[data.draw(st.sampled_from(sorted(SOUND)))].split(b"\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at, to = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        lines[at], lines[to] = lines[to], lines[data.draw(st.sampled_from([at, to]))]
    _is_sound(b"\n".join(lines))


def _is_sound(raw: bytes) -> None:
    found = list(TRL.read(raw))
    assert found
    for decoded in found:
        assert decoded.record is not None or decoded.findings
        if decoded.record is not None:
            verdict = check_record(decoded.record)
            wrong = [each for each in verdict.findings if each.severity == "error"]
            unread = any(each.name == "trl-unread-move" for each in decoded.findings)
            assert unread or all(each.name in ALLOWED for each in wrong), (raw, wrong)


ALLOWED = ("option-not-implemented",)
"""What validation may find wrong in the record of a damaged trial: nothing the reader could say."""


def test_a_line_without_end_is_one_line() -> None:
    raw = "game=/lud/board/race/Nothing.lud\n" + "game=" * 60_000 + "\nnonsense\n"
    decoded = only("game=x\n" + "a" * 300_000 + "\nnonsense\n")
    unread = [one.line for one in decoded.findings if one.name == "trl-unread-line"]
    assert unread == [2, 3]
    assert [one.line for one in TRL.read(raw.encode())] == [1, 2]
