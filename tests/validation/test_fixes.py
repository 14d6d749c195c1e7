"""Fixes: what they lift, what they leave as it was, and that twice is as good as once."""

from __future__ import annotations

import gzip
import io
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.formats.format_registry import find_format, find_format_by_suffix
from barsis_notation.formats.input_files import InputFile
from barsis_notation.record.canonical import pretty_bytes, record_id, sorted_bytes
from barsis_notation.record.decode import Decoded
from barsis_notation.record.structs import (
    Entry,
    Match,
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    SpelledMove,
    SpelledTurn,
    Thrown,
)
from barsis_notation.replay.compare import compare
from barsis_notation.replay.start import find_record_ruleset
from barsis_notation.rulesets import load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import CheckedRecord, check_record
from barsis_notation.validation.file_checks import check_input
from barsis_notation.validation.fixes import FileFixResult, FixSelection, fix_record, fix_records
from barsis_notation.validation.in_place import FOREIGN, UNREADABLE
from tests.every import every

SAMPLES = Path(__file__).parents[2] / "sample_games"
FILES = sorted(path for path in SAMPLES.rglob("*") if find_format_by_suffix(path.name) is not None)
UNSAFE = FixSelection(unsafe=True)


def ident(path: Path) -> str:
    return path.relative_to(SAMPLES).as_posix()


def folder_of(path: Path) -> str:
    return path.parent.relative_to(SAMPLES).as_posix()


LENIENT = ["s 2:", "N 3:", "S dest+3: bar/11 11/12 12/15"]
STRICT = ["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/15"]


def record(turns: list[str | Entry], **members: object) -> Record:
    return Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id="barsis", version=1),
        players=[Player(seats=["S"]), Player(seats=["N"])],
        turns=turns,
        **members,  # type: ignore[arg-type]
    )


def fixed(content: bytes, name: str, fixing: FixSelection = UNSAFE) -> tuple[bytes, FileFixResult]:
    """Return what a file holds after its fixes, and what was done."""
    new = io.BytesIO()
    done = fix_records(io.BufferedReader(io.BytesIO(content)), new, name, fixing=fixing)
    return (new.getvalue() if done.records else content), done


def checked(content: bytes, name: str) -> list[CheckedRecord]:
    return list(check_input(InputFile(io.BytesIO(content), name)))


def facts(finding: Finding) -> tuple[object, ...]:
    return finding.record, finding.name, finding.pointer, finding.move


# -- laws over every sample -----------------------------------------------------------------------


def test_there_are_samples_to_fix() -> None:
    names: set[str] = set()
    for path in FILES:
        names |= {finding.name for finding in fixed(path.read_bytes(), path.name)[1].lifted}
        if len(names) > 7:
            break
    assert len(names) > 7


@pytest.mark.by_turns(6)
@every("path", FILES, ids=ident, by=folder_of)
@pytest.mark.parametrize("fixing", [FixSelection(), UNSAFE], ids=["safe", "unsafe"])
def test_fixes_lift_their_findings_and_leave_nothing_to_fix(
    path: Path, fixing: FixSelection
) -> None:
    before = path.read_bytes()
    after, done = fixed(before, path.name, fixing)
    assert fixed(after, path.name, fixing) == (after, FileFixResult(0, [], done.left))
    left = {facts(finding) for each in checked(after, path.name) for finding in each.findings}
    assert not left & {facts(finding) for finding in done.lifted}
    assert (after == before) == (not done.lifted)


@pytest.mark.by_turns(3)
@every("path", FILES, ids=ident, by=folder_of)
def test_a_fixed_record_is_the_next_revision_and_safe_fixes_keep_the_play(path: Path) -> None:
    before = path.read_bytes()
    after, _ = fixed(before, path.name, FixSelection())
    pairs = zip(checked(before, path.name), checked(after, path.name), strict=True)
    for old, new in pairs:
        if old.record is None:
            assert old.head is None
            assert new.record is None
            continue
        if old.record == new.record:
            continue
        assert new.record is not None
        assert new.record.meta
        assert new.record.meta.previous == record_id(old.record)
        assert new.record.meta.revision == 2
        assert compare(old.record, new.record).is_same
        plain = msgspec.structs.replace(new.record, meta=old.record.meta, turns=old.record.turns)
        assert plain == old.record


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_stars_left_out_come_back(game: str) -> None:
    rng = random.Random(7)
    rules = load_ruleset(game)
    seats = max(rules.facts.get("seats.count", (2,)))
    for told in simulate(rules, games=3, seats=seats, seed=11):
        turns = [turn if rng.random() < 0.5 else turn.replace("*", "") for turn in told.turns]  # type: ignore[union-attr]
        assert any("*" in str(turn) for turn in turns)
        assert turns != told.turns
        bare = msgspec.structs.replace(told, turns=turns)
        assert fix_record(bare).record.turns == told.turns


# -- safe ones ------------------------------------------------------------------------------------


def test_a_lenient_turn_is_written_strictly() -> None:
    told = record(list(LENIENT), meta=Meta(revision=4, recorder="Nada"))
    done = fix_record(told)
    assert done.record.turns == STRICT
    previous = record_id(told)
    assert len(previous) == 64
    assert done.record.meta == Meta(revision=5, previous=previous, recorder="Nada")
    assert [finding.name for finding in done.lifted] == ["lenient-turn", "lenient-turn"]
    assert told.turns == LENIENT


def test_an_entry_keeps_what_else_it_says() -> None:
    told = record([Entry(turn="s 2:", comment="first", x={"a": 1}), "N 3:"])
    assert fix_record(told).record.turns[0] == Entry(turn="S 2:", comment="first", x={"a": 1})


def test_no_star_is_added_where_none_is_marked() -> None:
    rules = load_ruleset("barsis")
    told = next(simulate(rules, seats=4, seed=11))
    bare = [turn.replace("*", "") for turn in told.turns]  # type: ignore[union-attr]
    assert bare != told.turns
    assert fix_record(msgspec.structs.replace(told, turns=bare)).lifted == []


def test_text_is_composed() -> None:
    told = record(["S 2:"], comment="Zoe\u0308")
    assert fix_record(told).record.comment == "Zo\u00eb"


def test_nothing_to_fix_is_no_revision() -> None:
    told = record(list(STRICT))
    assert fix_record(told).record is told


def test_a_spelled_turn_stays_spelled() -> None:
    turns: list[str | Entry] = [
        "S 2:",
        "N 3:",
        Entry(
            turn=SpelledTurn(
                seat="S",
                throws=[1, 3],
                moves=[
                    SpelledMove(from_="bar", to="11", cells=["bar", "SR1"], used=[10]),
                    SpelledMove(from_="11", to="12"),
                    SpelledMove(from_="12", to="15"),
                ],
                thrown=[Thrown(name="dest", values=[25, "khal"])],
            )
        ),
    ]
    assert fix_record(record(turns)).lifted == []
    entry = fix_record(record(turns), fixing=UNSAFE).record.turns[2]
    assert isinstance(entry, Entry)
    assert isinstance(entry.turn, SpelledTurn)
    assert entry.turn.moves[0] == SpelledMove(from_="bar", to="11", cells=["bar", "SR6"], used=[10])
    assert entry.turn.thrown == [Thrown(name="dest", values=[10, "khal"])]


# -- unsafe ones ----------------------------------------------------------------------------------


def won(game: str = "barsis") -> Record:
    return next(simulate(load_ruleset(game), seed=3, policy="greedy"))


@pytest.mark.parametrize("game", ["barsis", "shesh-besh"])
def test_a_wrong_result_becomes_what_the_moves_say(game: str) -> None:
    told = won(game)
    assert told.result
    loser = next(seat for seat in told.result.score if seat not in told.result.winners)
    wrong = Result(winners=[loser], reason="unfinished", score={loser: 9}, x={"seen": 1})
    bad = msgspec.structs.replace(told, result=wrong)
    assert fix_record(bad).record is not None
    assert fix_record(bad).lifted == []
    result = fix_record(bad, fixing=UNSAFE).record.result
    assert result
    assert (result.winners, result.reason) == (told.result.winners, told.result.reason)
    assert (result.score, result.x) == (told.result.score, {"seen": 1})


def test_a_missing_result_is_filled_in() -> None:
    told = won()
    bare = msgspec.structs.replace(told, result=msgspec.UNSET)
    assert fix_record(bare, fixing=UNSAFE).record.result == told.result


def test_a_game_given_up_is_filled_in_as_it_ended() -> None:
    told = record(["S 2:", "N 3: forfeit"])
    result = fix_record(told, fixing=UNSAFE).record.result
    assert result
    assert (result.winners, result.reason) == (["S"], "forfeit")


def test_a_score_that_can_be_two_is_left_to_people() -> None:
    told = won("shesh-besh")
    assert told.result
    (winner,) = told.result.winners
    told.match = Match(to=5, before={winner: 4})
    double = Result(winners=[winner], reason="home", score={winner: 9})
    points = told.result.score[winner]
    bad = msgspec.structs.replace(told, result=double)
    names = [finding.name for finding in fix_record(bad, fixing=UNSAFE).lifted]
    assert names == (["wrong-score"] if points == 1 else [])


def test_a_count_an_option_a_value_and_a_seat() -> None:
    told = record(["S 10+3: bar/11 11/12 12/15", "N 3:"], meta=Meta(turn_count=7))
    told.ruleset.options = {"entry.dset": "11:10"}
    told.players = [Player(seats=["Q"]), Player(seats=["N"])]
    done = fix_record(told, fixing=UNSAFE)
    assert done.record.turns[0] == "S 1+3: bar/11 11/12 12/15"
    assert done.record.players == [Player(seats=["S"]), Player(seats=["N"])]
    assert done.record.ruleset.options == {"entry.dest": "11:10"}
    assert done.record.meta
    assert done.record.meta.turn_count == 2
    assert {finding.name for finding in done.lifted} == {
        "turn-count-differs", "unknown-option", "unknown-seat", "unknown-outcome",
    }  # fmt: skip
    assert check_record(done.record, ruleset=find_record_ruleset(done.record)[0]).findings == []


def test_a_seat_that_could_be_two_is_left_to_people() -> None:
    told = record(["S 2:", "N 3:", "E 2:"])
    told.players = [Player(seats=["Q"]), Player(seats=["N"])]
    assert fix_record(told, fixing=UNSAFE).lifted == []


def test_an_illegal_move_is_left_to_people() -> None:
    told = record(["S 2:", "N 3:", "S 1+3: bar/11 11/12 12/16", "N 2:"])
    assert [each.name for each in check_record(told, suggest=True).findings] != []
    assert fix_record(told, fixing=UNSAFE).record is told


def test_only_chosen_findings_are_fixed() -> None:
    told = record(list(LENIENT), meta=Meta(turn_count=7))
    fixing = FixSelection(
        unsafe=True, chosen=lambda found: [each for each in found if each.name == "lenient-turn"]
    )
    done = fix_record(told, fixing=fixing)
    assert done.record.turns == STRICT
    assert done.record.meta
    assert done.record.meta.turn_count == 7


# -- files ----------------------------------------------------------------------------------------


def test_a_file_stays_as_it_is_around_the_fixed_record() -> None:
    good = sorted_bytes(record(list(STRICT), schema="record-1.schema.json"))
    bad = sorted_bytes(record(list(LENIENT), schema="record-1.schema.json", x={"b": 2, "a": 1}))
    odd = good.replace(b'"turns":', b'"turns" : ')
    content = odd + b"\r\n\n" + bad + b"\n" + good + b"\n"
    after, done = fixed(content, "x.barsis.jsonl")
    first, empty, second, third, rest = after.split(b"\n")
    assert (first, empty, third, rest) == (odd + b"\r", b"", good, b"")
    read = msgspec.json.decode(second, type=Record)
    assert (read.schema, read.x, read.turns) == ("record-1.schema.json", {"a": 1, "b": 2}, STRICT)
    assert done.records == 1


@pytest.mark.parametrize("name", ["json", "jsonl", "text"])
def test_form_and_packing_stay(name: str) -> None:
    form = find_format(name)
    assert form is not None
    plain = io.BytesIO()
    form.write([record(list(LENIENT))], plain)
    path = f"x{form.suffixes[0]}"
    after, _ = fixed(plain.getvalue(), path)
    packed, _ = fixed(gzip.compress(plain.getvalue()), path + ".gz")
    assert gzip.decompress(packed) == after
    assert [each.record.turns for each in checked(after, path) if each.record] == [STRICT]
    expected = io.BytesIO()
    form.write([fix_record(record(list(LENIENT))).record], expected)
    assert after == expected.getvalue()


def test_a_file_with_an_unreadable_record_is_left_alone() -> None:
    content = sorted_bytes(record(list(LENIENT))) + b"\n{}\n"
    after, done = fixed(content, "x.barsis.jsonl")
    assert after == content
    assert done.left is UNREADABLE


def test_a_file_of_other_programs_is_left_alone() -> None:
    path = SAMPLES / "shesh-besh" / "friendly_match.mat"
    told = path.read_bytes()
    assert fixed(told, path.name) == (told, FileFixResult(0, []))
    wrong = told.replace(b"Wins 1 point\n", b"Wins 2 points\n")
    assert fixed(wrong, path.name) == (wrong, FileFixResult(0, [], FOREIGN))


def test_a_layout_of_ours_changes_only_where_it_is_fixed() -> None:
    before = pretty_bytes(record(list(LENIENT), comment="kept")).decode()
    after = fixed(before.encode(), "x.barsis.json")[0].decode()
    old, new = before.splitlines(), after.splitlines()
    assert [line for line in old if line not in new] == [
        '    "s 2:",', '    "S dest+3: bar/11 11/12 12/15"', "  ]",
    ]  # fmt: skip
    assert "revision" in new[-2]


def lines_of(form: str, *records: Record) -> bytes:
    """Return records as a file of *form*, which is recognised from its bytes, in an odd layout."""
    found = find_format(form)
    assert found is not None
    content = io.BytesIO()
    found.write(records, content)
    return content.getvalue()


@pytest.mark.parametrize("schema", ["", "https://example.org/record-1.schema.json"])
@pytest.mark.parametrize("form", ["jsonl", "text", "msgpack"])
@pytest.mark.parametrize("bad", range(3))
def test_odd_files_of_three_keep_every_byte_but_the_fixed_ones(
    form: str, bad: int, schema: str
) -> None:
    turns = [LENIENT if number == bad else STRICT for number in range(3)]
    told = [record(list(each), schema=schema, comment="x" * at) for at, each in enumerate(turns)]
    dressings: list[Callable[[list[bytes]], bytes]] = [b"".join]
    if form == "jsonl":
        pieces = [sorted_bytes(each) + b"\n" for each in told]
        dressings += [
            lambda parts: b"\xef\xbb\xbf" + b"\n\n".join(parts),
            lambda parts: b"".join(parts).replace(b"\n", b"\r\n"),
            lambda parts: b"".join(parts).rstrip(b"\n").replace(b'":', b'" :'),
        ]
    elif form == "text":
        pieces = [lines_of("text", each) for each in told]
        dressings = [
            b"\n".join,
            lambda parts: b"\xef\xbb\xbf" + b"\n\n".join(parts),
            lambda parts: b"\n".join(parts).replace(b"\n", b"\r\n"),
            lambda parts: b"\n".join(parts).rstrip(b"\n"),
        ]
    else:
        pieces = [msgspec.msgpack.encode(each) for each in told]
    for dressing in dressings:
        content = dressing(pieces)
        after, done = fixed(content, "x")
        assert (done.records, done.left) == (1, None)
        places = [each.extent for each in form_read(form, content)]
        again = [each.extent for each in form_read(form, after)]
        for number, (old, new) in enumerate(zip(places, again, strict=True)):
            assert old
            assert new
            raw = content[old.offset : old.offset + old.length]
            assert (after[new.offset : new.offset + new.length] == raw) == (number != bad)
        outside = [content[: places[0].offset], after[: again[0].offset]]  # type: ignore[union-attr]
        assert outside[0] == outside[1]
        records = [each.record for each in checked(after, "x") if each.record]
        assert [each.turns for each in records] == [STRICT] * 3
        assert {each.schema for each in records} == {schema}
        assert "error" not in {f.severity for each in checked(after, "x") for f in each.findings}


def form_read(form: str, content: bytes) -> list[Decoded]:
    found = find_format(form)
    assert found is not None
    return [each for each in found.read(content) if each.number]
