"""Words of other programs: who gave up, points cut at the end of a match, moves backwards."""

from __future__ import annotations

import io

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.backgammon.mat import transcriber
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT, SGF
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import Entry, Match, Record, Result
from barsis_notation.validation import check_record
from tests.formats.mat.test_laws import played
from tests.formats.mat.test_western import home

HEAD = """ {to} point match

 Game 1
 ann : {ann}                        ben : {ben}
"""
BEGUN = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
LEFT_WINS, RIGHT_WINS = "      Wins {} points\n", " " * 34 + "Wins {} points\n"
RIGHT = "  2) 65: 24/18 18/13             "
"""A row that goes on with the right player's cell."""


def match(body: str, to: int = 5, ann: int = 0, ben: int = 0) -> str:
    return HEAD.format(to=to, ann=ann, ben=ben) + body


def only(text: str, form: Format = MAT) -> tuple[Record, list[Finding]]:
    decoded: list[Decoded] = list(form.read(text.encode()))
    (one,) = decoded
    assert one.record is not None
    return one.record, one.findings


def names(findings: list[Finding]) -> set[str]:
    return {one.name for one in findings} - {"mat-western-opening", "sgf-western-play"}


def verdict(record: Record) -> list[str]:
    return [one.name for one in check_record(record).findings if one.severity == "error"]


WORDS = {
    "Concedes": "B: resign",
    "62: Concedes": "B 62: resign",
    "62:   concedes": "B 62: resign",
    "Resigns": "B: resign",
    "Resigned Game": "B: resign",
    "Resigned Match": "B: resign",
    "62: Resigned Game": "B 62: resign",
    "00: ????": "B: resign",
    "00: ???": "B: resign",
    "????": "B: resign",
    "62: ????": "B 62: resign",
}


@pytest.mark.parametrize("points", [1, 2])
@pytest.mark.parametrize("word", WORDS)
def test_who_gives_up_resigns(word: str, points: int) -> None:
    record, findings = only(match(BEGUN + RIGHT + word + "\n" + LEFT_WINS.format(points)))
    assert record.turns == [
        "W 31: 8/5 6/5", "B 42: 8/4 6/4", "W 65: 24/18 18/13", WORDS[word]
    ]  # fmt: skip
    assert record.result == Result(winners=["W"], reason="resign", score={"W": points})
    assert names(findings) <= {"mat-resignation-inferred"}
    assert verdict(record) == []


@pytest.mark.parametrize("word", [one for one in WORDS if one != "62: ????"])
def test_who_gives_up_with_no_result_below_loses(word: str) -> None:
    record, findings = only(match(BEGUN + RIGHT + word + "\n"))
    assert record.result == Result(winners=["W"], reason="resign")
    assert names(findings) == {"mat-no-result"}
    assert verdict(record) == []


def test_a_match_given_up_yields_what_the_winner_needs() -> None:
    record, _ = only(match(BEGUN + RIGHT + "Resigned Match\n", ann=3))
    assert record.result == Result(winners=["W"], reason="resign", score={"W": 2})
    assert verdict(record) == []


def test_the_left_player_gives_up() -> None:
    record, findings = only(match(BEGUN + "  2) Concedes\n" + RIGHT_WINS.format(3)))
    assert record.turns[2:] == ["W: resign"]
    assert record.result == Result(winners=["B"], reason="resign", score={"B": 3})
    assert names(findings) == set()


def test_nobody_gives_up_on_a_throw_after_their_own() -> None:
    body = BEGUN + "  2) 65: 24/18 18/13\n  3) 62: Concedes\n" + LEFT_WINS.format(1)
    record, findings = only(match(body))
    assert record.turns[3:] == ["B 62: resign"]
    assert record.result == Result(winners=["W"], reason="resign", score={"W": 1})
    assert names(findings) == {"mat-column-unclear"}


def test_a_dance_before_another_concedes_stays_a_dance() -> None:
    record, _ = only(match(BEGUN + f"  2) {'65:':<27} Concedes\n" + LEFT_WINS.format(1)))
    assert record.turns[2:] == ["W 65:", "B: resign"]


TREE = "(;FF[4]GM[6]{};W[31hefe];B[42];W[65];{})"


@pytest.mark.parametrize("result", ["", "RE[W+2R]", "RE[W+R]"])
@pytest.mark.parametrize("end", ["B[resign:2];W[accept]", "B[resign:2]", "B[Resigns:2];W[accepts]"])
def test_sgf_names_who_resigns_and_for_how_much(end: str, result: str) -> None:
    record, findings = only(TREE.format(result, end), SGF)
    assert record.turns == ["W 31: 8/5 6/5", "B 42:", "W 65:", "B: resign"]
    assert record.result == Result(winners=["W"], reason="resign", score={"W": 2})
    assert names(findings) == (set() if result else {"sgf-no-result"})


def test_sgf_counts_the_stake() -> None:
    record, _ = only(TREE.format("", "B[double];W[take];B[61];W[resign:3];B[accept]"), SGF)
    assert record.turns[3:] == ["B: double", "W: take", "B 61:", "W: resign"]
    assert record.result == Result(winners=["B"], reason="resign", score={"B": 6})


def test_a_resignation_that_is_declined_is_said() -> None:
    record, findings = only(TREE.format("", "B[resign:1];B[61];W[31]"), SGF)
    assert record.turns[2:] == ["W 65:", "B 61:", "W 31:"]
    assert names(findings) == {"sgf-resignation-declined", "sgf-no-result"}


# -- points cut at the length of a match ------------------------------------------------------


@pytest.mark.parametrize(("to", "ann", "points", "is_cut"), [
    (5, 0, 2, False), (5, 4, 1, False), (1, 0, 1, False),
])  # fmt: skip
def test_points_of_a_mars(to: int, ann: int, points: int, is_cut: bool) -> None:
    _, findings = only(match(home(points), to, ann))
    assert ("mat-points-cut" in names(findings)) == is_cut


def doubled(points: int, to: int, ann: int) -> tuple[Record, list[Finding]]:
    """Return a mars at a stake of 2, by the moves: 4 points."""
    cube = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes\n"
    return only(match(cube + home(points), to, ann))


@pytest.mark.parametrize(("to", "ann", "points"), [(3, 1, 3), (3, 0, 3)])
def test_points_cut_at_the_length_are_an_info(to: int, ann: int, points: int) -> None:
    record, findings = doubled(points, to, ann)
    assert record.result
    assert record.result.score == {"W": points}
    cut = [one for one in findings if one.name == "mat-points-cut"]
    assert [one.severity for one in cut] == (["info"] if ann else [])
    assert "mat-result-in-doubt" not in names(findings)


@pytest.mark.parametrize(
    ("points", "is_wrong"), [(4, False), (3, False), (2, False), (1, True), (5, True)]
)
def test_a_record_may_give_the_length_or_what_was_needed(points: int, is_wrong: bool) -> None:
    whole = played(3)
    record = msgspec.structs.replace(
        whole,
        match=Match(game=2, to=3, before={"B": 1, "W": 0}),
        turns=[whole.turns[0], "W: double", "B: take", *whole.turns[1:]],
        result=Result(winners=["B"], reason="home", name="mars", score={"B": points, "W": 0}),
    )
    assert verdict(record) == (["wrong-score"] if is_wrong else [])


# -- moves that run backwards -----------------------------------------------------------------

BACKWARDS = BEGUN + "  2) 65: 24/18 18/13 6/8         31: 8/5 6/5\n  3) 21: 13/11 6/5\n"


def test_a_move_backwards_is_said_and_play_goes_on() -> None:
    record, findings = only(match(BACKWARDS))
    (finding,) = [one for one in findings if one.name == "mat-moves-backwards"]
    assert (finding.line, finding.column, finding.turn, finding.found) == (6, 22, 3, "6/8")
    assert finding.severity == "error"
    entry = record.turns[2]
    assert isinstance(entry, Entry)
    assert (entry.turn, entry.stood) == ("W 65: 24/18 18/13 6/8", True)
    assert record.turns[3:] == ["B 31: 8/5 6/5", "W 21: 13/11 6/5"]
    found = check_record(record)
    assert verdict(record) == []
    assert found.moves == 8


@pytest.mark.parametrize("form", [MAT, SGF], ids=lambda form: form.name)
def test_a_move_backwards_is_written_and_read_again(form: Format) -> None:
    record, _ = only(match(BACKWARDS))
    stream = io.BytesIO()
    form.write([record], stream)
    again, findings = only(stream.getvalue().decode(), form)
    assert again.turns == record.turns
    assert f"{form.name}-moves-backwards" in names(findings)


@pytest.mark.parametrize("word", ["8/8", "bar/bar", "0/5", "6/26", "5/bar", "6/8/9"])
def test_what_is_no_move_at_all_stays_unread(word: str) -> None:
    _, findings = only(match(BACKWARDS.replace("6/8", word)))
    assert "mat-unread-token" in names(findings)


@pytest.mark.parametrize("letters", ["sſ", "iı", "iİ", "k\u212a"])
@pytest.mark.parametrize("word", sorted(transcriber._KINDS))
def test_letters_that_only_unicode_takes_for_latin_ones_are_no_crash(
    word: str, letters: str
) -> None:
    text = match(f"  1) 31: 8/5 6/5                 {word.replace(*letters)} 1 point\n")
    assert [one.record is not None for one in MAT.read(text.encode())] == [True]
