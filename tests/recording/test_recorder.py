"""The recorder writes down what was played, takes it back, and keeps every turn."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation import loads
from barsis_notation.language.folding import fold_word
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.record.canonical import pretty_bytes, record_id
from barsis_notation.record.record_io import RecordError
from barsis_notation.record.structs import Entry, Event, Meta, Player, Record, RulesetRef, Start
from barsis_notation.recording.commands import RecorderCommand
from barsis_notation.recording.recorder import Recorder
from barsis_notation.recording.recorder_events import (
    CommentChanged,
    EditFinished,
    EditStarted,
    GameOver,
    IllegalTurnKept,
    InputNotUnderstood,
    InputRefused,
    LaterTurnRefused,
    MoveMade,
    RecorderEvent,
    RecordSaved,
    SaveFailed,
    StepUndone,
    ThrowMade,
    TurnAssigned,
    TurnEnded,
)
from barsis_notation.recording.recorder_state import Due
from barsis_notation.recording.recorder_texts import list_help_lines
from barsis_notation.recording.seat_words import find_seat
from barsis_notation.recording.typed_lines import parse_command, process_line
from barsis_notation.replay.start import find_record_ruleset
from barsis_notation.rulesets import Ruleset, builtin_rulesets, load_ruleset
from barsis_notation.simulation import simulate
from barsis_notation.validation import check_record
from tests.language.arabic import english_letters
from tests.recording.scripts import ARABIC, PLAIN, SCRIPTS, lines_of, turns_typed, unplayed
from tests.replay.records import record as made

HOUSES: list[tuple[str, int, dict[str, object]]] = [
    ("barsis", 2, {}),
    ("barsis", 4, {}),
    ("barsis", 2, {"turn.mode": "immediate"}),
    ("barsis", 4, {"turn.mode": "immediate", "turn.entry_tries": 3}),
    ("barsis", 3, {"turn.first": "highest"}),
    ("barsis", 4, {"capture.count": "one"}),
    ("barsis", 2, {"turn.entry_tries": 3}),
    ("barsis", 2, {"turn.triple_cancels": True, "turn.max_throws": 4}),
    ("barsis", 2, {"pass": "optional", "occupancy.pair_safe": True}),
    (
        "barsis",
        2,
        {"board.direction": "cw", "entry.dest": "11:10(+khal)", "entry.benj": "26:25(+khal)"},
    ),
    ("shesh-besh", 2, {}),
    ("shesh-besh", 2, {"opening.reroll": False, "turn.higher_die": False}),
]
NAMES = [f"{game}-{seats}-{'+'.join(options) or 'default'}" for game, seats, options in HOUSES]


class Shelf:
    """Keeps what was saved, as bytes."""

    def __init__(self) -> None:
        self.saved: list[bytes] = []

    def save(self, record: Record) -> None:
        self.saved.append(pretty_bytes(record))

    @property
    def record(self) -> Record:
        return loads(self.saved[-1])


def new(game: str = "barsis", seats: str = "SN", **members: Any) -> Record:
    options = members.pop("options", {})
    return Record(
        format="barsis-record/1",
        ruleset=RulesetRef(id=game, version=1, options=options),
        players=[Player(name=f"player {seat}", seats=[seat]) for seat in seats],
        turns=members.pop("turns", []),
        **members,
    )


def recorder_of(record: Record, save: Callable[[Record], None] = lambda _: None) -> Recorder:
    ruleset = find_record_ruleset(record)[0]
    assert ruleset is not None
    recorder = Recorder(record, ruleset, save)
    recorder.resume()
    return recorder


def typed(recorder: Recorder, *lines: str) -> list[RecorderEvent]:
    """Take lines that must be understood; return what there was to tell of the last."""
    told: list[RecorderEvent] = []
    for line in lines:
        told = process_line(recorder, line)
        wrong = [
            fact
            for fact in told
            if isinstance(fact, InputRefused | InputNotUnderstood | SaveFailed)
        ]
        assert not wrong, (line, wrong, recorder.position)
    return told


def refusal(recorder: Recorder, line: str) -> str:
    """Take a line that must be refused; return the name of the finding."""
    before = seen(recorder)
    (told,) = process_line(recorder, line)
    assert isinstance(told, InputRefused), told
    assert seen(recorder) == before
    return told.finding.name


def unread(recorder: Recorder, line: str) -> None:
    before = seen(recorder)
    told = process_line(recorder, line)
    assert [type(fact) for fact in told] == [InputNotUnderstood], told
    assert seen(recorder) == before


def seen(recorder: Recorder) -> tuple[object, ...]:
    """Return all that an arbiter can see of a recorder."""
    return (
        recorder.position,
        recorder.due,
        recorder.seat,
        recorder.seats,
        recorder.text,
        recorder.comment,
        recorder.may_end,
        recorder.may_decline,
        recorder.moves,
        pretty_bytes(recorder.record),
    )


def errors(record: Record) -> list[str]:
    found = check_record(record).findings
    return [finding.message for finding in found if finding.severity == "error"]


def played(game: str, seats: int, options: dict[str, object], seed: int) -> tuple[Record, Ruleset]:
    ruleset = load_ruleset(game).with_options(options)
    return next(simulate(ruleset, seats=seats, seed=seed)), ruleset


# -- whole games ------------------------------------------------------------------------------


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(("game", "seats", "options"), HOUSES, ids=NAMES)
def test_a_game_that_is_typed_is_the_game_that_was_played(
    game: str, seats: int, options: dict[str, object], script: str, scale: int
) -> None:
    for seed in range(scale):
        record, ruleset = played(game, seats, options, seed)
        shelf = Shelf()
        recorder = Recorder(unplayed(record), ruleset, shelf.save)
        assert recorder.resume() == []
        told = typed(recorder, *lines_of(record, ruleset, script))
        assert isinstance(told[-1], GameOver)
        assert shelf.record == record
        assert check_record(shelf.record).findings == []
        assert recorder.due is Due.NOTHING
        assert len(shelf.saved) >= len(record.turns)


LONG: list[tuple[str, int, dict[str, object]]] = [
    ("barjis", 4, {}),
    ("pachisi", 2, {}),
    ("pachisi", 4, {"capture.cancel": True, "device.n": 7}),
    ("parchis", 4, {}),
]
"""Games of hundreds of turns, of which the beginning is typed."""


@pytest.mark.parametrize(("game", "seats", "options"), LONG)
def test_the_beginning_of_a_long_game_that_is_typed_is_what_was_played(
    game: str, seats: int, options: dict[str, object]
) -> None:
    record, ruleset = played(game, seats, options, 0)
    record = msgspec.structs.replace(
        record, turns=record.turns[:50], result=unplayed(record).result
    )
    shelf = Shelf()
    recorder = recorder_of(unplayed(record), shelf.save)
    typed(recorder, *lines_of(record, ruleset, ARABIC))
    assert shelf.record == record
    assert check_record(shelf.record).findings == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "seats", "options"), HOUSES, ids=NAMES)
def test_undo_after_every_line_leaves_things_as_they_were(
    game: str, seats: int, options: dict[str, object], scale: int
) -> None:
    record, ruleset = played(game, seats, options, 1)
    shelf = Shelf()
    recorder = Recorder(unplayed(record), ruleset, shelf.save)
    for number, line in enumerate(lines_of(record, ruleset, PLAIN)):
        if number > 20 and number % 3 and scale == 1:
            typed(recorder, line)
            continue
        before = seen(recorder)
        typed(recorder, line)
        after = seen(recorder)
        told = recorder.undo()
        assert isinstance(told[0], StepUndone)
        assert seen(recorder)[:-1] == before[:-1], line
        typed(recorder, line)
        assert seen(recorder) == after
    assert shelf.record == record


@pytest.mark.parametrize(("game", "seats", "options"), HOUSES, ids=NAMES)
def test_undo_goes_back_to_the_beginning_and_every_record_on_the_way_is_right(
    game: str, seats: int, options: dict[str, object]
) -> None:
    record, ruleset = played(game, seats, options, 2)
    shelf = Shelf()
    recorder = Recorder(record, ruleset, shelf.save)
    while not isinstance(recorder.undo()[0], InputNotUnderstood):
        pass
    assert (recorder.record.turns, recorder.record.opening) == ([], [])
    assert len(shelf.saved) >= len(record.turns)
    for saved in shelf.saved[:: max(1, len(shelf.saved) // 20)]:
        assert errors(loads(saved)) == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("game", "seats", "options"), HOUSES, ids=NAMES)
def test_another_recorder_goes_on_where_one_stopped(
    game: str, seats: int, options: dict[str, object]
) -> None:
    record, ruleset = played(game, seats, options, 3)
    shelf = Shelf()
    now = unplayed(record)
    now.opening = record.opening
    turns = turns_typed(record, ruleset, PLAIN)
    for count in range(0, len(turns), 7):
        recorder = Recorder(now, ruleset, shelf.save)
        recorder.resume()
        for turn in turns[count : count + 7]:
            lines = [line for line in turn.lines if not (count == 0 and _is_begun(recorder, line))]
            typed(recorder, *lines)
            assert recorder.record.turns[-1] == turn.turn
        now = shelf.record
    assert now == record


def _is_begun(recorder: Recorder, line: str) -> bool:
    return line in recorder.play.seats and recorder.play.setup().to != "-"


def test_whole_turns_are_taken_back() -> None:
    record, _ = played("shesh-besh", 2, {}, 4)
    recorder = recorder_of(record)
    for count in range(len(record.turns) - 1, len(record.turns) - 6, -1):
        told = typed(recorder, "undo turn")
        assert told[0] == StepUndone("turn", count + 1, str(record.turns[count]))
        assert recorder.record.turns == record.turns[:count]
        assert not recorder.is_under_way


# -- throws -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["1 3", "1+3", "dest 3", "dest+3", "DEST + Three", "دست ٣", "دست+ثلاثة", "١ ۳", "1,3"]
)
def test_several_throws_are_typed_at_once(line: str) -> None:
    recorder = recorder_of(new())
    typed(recorder, "S")
    told = typed(recorder, line)
    assert told == [ThrowMade("S", "1", ("10", "khal")), ThrowMade("S", "3", ("3",))]
    assert (recorder.text, recorder.due) == ("S 1+3:", Due.MOVE)
    assert typed(recorder, "u") == [StepUndone("throw", 1, "3")]
    assert (recorder.text, recorder.due) == ("S 1:", Due.THROW)


@pytest.mark.parametrize(
    "line", ["31", "13", "3 1", "1+3", "se yek", "سه يك", "٣١", "يك سه", "3+yek", "۳ 1"]
)
def test_two_dice_are_typed_together_or_apart(line: str) -> None:
    recorder = recorder_of(new("shesh-besh", "WB"))
    typed(recorder, "W")
    assert typed(recorder, line) == [ThrowMade("W", "31", ("3", "1"))]


@pytest.mark.parametrize("line", ["shesh besh", "شيش بيش", "65", "şeş penç", "56"])
def test_a_roll_has_a_name_of_its_own(line: str) -> None:
    recorder = recorder_of(new("shesh-besh", "WB"))
    typed(recorder, "B")
    assert typed(recorder, line) == [ThrowMade("B", "65", ("6", "5"))]


def test_throws_that_cannot_be_are_refused_and_leave_nothing() -> None:
    recorder = recorder_of(new())
    typed(recorder, "S")
    assert refusal(recorder, "9") == "unknown-outcome"
    assert refusal(recorder, "25") == "unknown-outcome"
    assert refusal(recorder, "1 3 4") == "throw-after-stop"
    assert refusal(recorder, "1 9") == "unknown-outcome"
    for line in ("", "123", "bar/11", "1-3", "-1", "dest x", "x", "1 3 x", "١٢٣", "½", "²", "0x1"):
        unread(recorder, line)
    typed(recorder, "2")
    assert refusal(recorder, "S 3") == "throw-out-of-turn"
    assert refusal(recorder, "player S: 3") == "throw-out-of-turn"
    dice = recorder_of(new("shesh-besh", "WB"))
    typed(dice, "W")
    assert refusal(dice, "4") == "unknown-outcome"
    assert refusal(dice, "77") == "unknown-outcome"
    assert refusal(dice, "31 22") == "throw-after-stop"


# -- who begins -------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["N", "player N", "North", "الشمال", "شمال", "player n"])
def test_who_begins_is_said_by_letter_or_name(line: str) -> None:
    recorder = recorder_of(new())
    assert (recorder.due, recorder.seats) == (Due.STARTER, ("S", "N"))
    assert typed(recorder, line) == [TurnAssigned("N")]
    assert typed(recorder, "2")[1:2] == [TurnEnded(1, "N", "N 2:", "", ("2",), False)]


def test_who_begins_and_the_throw_can_be_one_line() -> None:
    for line in ("N 1 3", "N: 1+3", "player N: dest 3", "North دست ٣"):
        recorder = recorder_of(new())
        typed(recorder, line)
        assert recorder.text == "N 1+3:"
    recorder = recorder_of(new())
    unread(recorder, "1 3")
    unread(recorder, "E")
    unread(recorder, "resign")
    assert typed(recorder, "") == [TurnAssigned("S")]
    assert typed(recorder, "u") == [StepUndone("choice", 1, "S")]
    assert recorder.due is Due.STARTER


def test_the_roll_off_is_written_and_decides() -> None:
    shelf = Shelf()
    recorder = recorder_of(new("shesh-besh", "WB"), shelf.save)
    typed(recorder, "4")
    assert (recorder.due, recorder.seat) == (Due.OPENING, "B")
    unread(recorder, "W 5")
    unread(recorder, "7")
    typed(recorder, "cihar", "2 5")
    assert shelf.record.opening == ["W 4", "B 4", "W 2", "B 5"]
    assert (recorder.due, recorder.seat) == (Due.THROW, "B")
    assert typed(recorder, "u")[0] == StepUndone("opening", 0, "B 5")
    assert shelf.record.opening == ["W 4", "B 4", "W 2"]
    typed(recorder, "B 1")
    assert recorder.seat == "W"
    assert refusal(recorder, "B 31") == "throw-out-of-turn"


def test_both_dice_of_a_roll_off_are_answered_with_the_need_for_one() -> None:
    dice = recorder_of(new("shesh-besh", "WB"))
    (told,) = process_line(dice, "31")
    assert isinstance(told, InputNotUnderstood)
    assert str(told.expected).startswith("one die for the first turn, such as 5")
    shells = recorder_of(new(seats="SN", options={"turn.first": "highest"}))
    (told,) = process_line(shells, "31")
    assert isinstance(told, InputNotUnderstood)
    assert "die" not in str(told.expected)


def test_the_highest_throw_begins_where_the_rules_say_so() -> None:
    recorder = recorder_of(new(seats="SEN", options={"turn.first": "highest"}))
    told = typed(recorder, "benj 5 2")
    assert not any(isinstance(fact, TurnAssigned) for fact in told)
    assert recorder.seat == "S"
    assert TurnAssigned("E") in typed(recorder, "2 6")
    assert recorder.record.opening == ["S 5", "E 5", "N 2", "S 2", "E 6"]
    assert (recorder.due, recorder.seat) == (Due.THROW, "E")


def test_opening_dice_that_are_the_first_turn_are_thrown_by_themselves() -> None:
    recorder = recorder_of(new("shesh-besh", "WB", options={"opening.reroll": False}))
    told = typed(recorder, "2 6")
    assert told[-1] == ThrowMade("B", "62", ("6", "2"))
    typed(recorder, "24/18", "13/11")
    assert recorder.record.turns == ["B 62: 24/18 13/11"]


# -- moves and ends ---------------------------------------------------------------------------


def test_moves_are_taken_by_number_and_in_the_notation_all_or_none() -> None:
    recorder = recorder_of(new())
    typed(recorder, "S 1+3")
    assert [choice.move for choice in recorder.list_choices()] == ["bar/1", "bar/11"]
    assert [choice.uses for choice in recorder.list_choices()] == [("khal",), ("10",)]
    unread(recorder, "0")
    unread(recorder, "3")
    unread(recorder, "99999")
    unread(recorder, "")
    unread(recorder, "dest")
    unread(recorder, "x" + "(9)" * 100)
    assert refusal(recorder, "pass") == "pass-not-allowed"
    assert refusal(recorder, "bar/26") == "entry-without-right"
    assert refusal(recorder, "BAR/١١ 11/99") == "not-a-move-here"
    told = typed(recorder, "bar/11 11/12 12/15")
    assert [type(fact) for fact in told] == [MoveMade, MoveMade, MoveMade, TurnEnded, RecordSaved]
    assert recorder.record.turns == ["S 1+3: bar/11 11/12 12/15"]


def test_a_joined_move_is_taken_apart_where_people_write_so() -> None:
    recorder = recorder_of(new("shesh-besh", "WB"))
    typed(recorder, "W 64", "24/14")
    assert recorder.record.turns == ["W 64: 24/18 18/14"]


def test_why_not_is_said_and_changes_nothing() -> None:
    recorder = recorder_of(new())
    typed(recorder, "S 1+3")
    before = seen(recorder)
    finding = recorder.why_not("bar/26")
    assert finding is not None
    assert finding.legal == ["bar/1", "bar/11"]
    assert finding.position == "barsis S:bar(4) N:bar(4) to=S owed=3,10,khal"
    assert recorder.why_not("bar/11") is None
    for move in ("", "?", "x", "bar/11 11/12", "pass", "b3xd3", "bar/11*N.32", "\ud800", "٣/٤"):
        assert recorder.why_not(move) is not None
    assert seen(recorder) == before


def test_a_forced_pass_is_said() -> None:
    recorder = recorder_of(new())
    told = typed(recorder, "S 4")
    assert told[1] == TurnEnded(1, "S", "S 4:", "", ("4",), False)


def test_a_choice_to_pass_is_enter_or_pass() -> None:
    for line in ("", "pass", "تمرير"):
        recorder = recorder_of(new(options={"pass": "optional"}))
        typed(recorder, "S 1+3", "1")
        assert recorder.may_end
        told = typed(recorder, line)
        assert told[0] == TurnEnded(1, "S", "S 1+3: bar/1 pass", "pass", ("3", "10"), True)
        assert check_record(recorder.record).findings == []
        assert typed(recorder, "u") == [StepUndone("ending", 1, "pass"), RecordSaved(0)]
        assert recorder.text == "S 1+3: bar/1"


def test_a_throw_may_be_declined_where_it_is_only_a_right() -> None:
    for line in ("", "N", "player N", "pass"):
        recorder = recorder_of(new(options={"turn.entry_tries": 3}))
        typed(recorder, "S 2")
        assert (recorder.may_decline, recorder.seats) == (True, ("S", "N"))
        assert typed(recorder, line) == [TurnAssigned("N")]
        assert recorder.seat == "N"
        typed(recorder, "3")
        assert recorder.record.turns == ["S 2:", "N 3:"]
    recorder = recorder_of(new(options={"turn.entry_tries": 3}))
    typed(recorder, "S 2", "3", "N 1 3", "bar/11", "11/12", "12/15")
    assert [str(turn)[:3] for turn in recorder.record.turns] == ["S 2", "S 3", "N 1"]


@pytest.mark.by_turns(2)
def test_a_victim_is_named_where_there_is_a_choice() -> None:
    options = {"capture.count": "one"}
    line = "barsis S:23,off(3) E:bar(3),8 N:bar(3),59 W:bar(4) to=S"
    assert len({_cell("S", "25"), _cell("E", "8"), _cell("N", "59")}) == 1
    for typed_move, victim in (("1", "E.8"), ("2", "N.59"), ("23/25*N.59", "N.59")):
        recorder = recorder_of(new(seats="SENW", start=Start(position=line), options=options))
        typed(recorder, "2")
        assert [choice.move for choice in recorder.list_choices()] == ["23/25*E.8", "23/25*N.59"]
        assert [choice.taken for choice in recorder.list_choices()] == [("E.8",), ("N.59",)]
        assert refusal(recorder, "23/25") == "capture-missing"
        assert refusal(recorder, "23/25*") == "capture-missing"
        told = typed(recorder, typed_move)
        assert told[0] == MoveMade("S", f"23/25*{victim}", (victim,))
        assert check_record(recorder.record).findings == []


def _cell(seat: str, step: str) -> str:
    recorder = recorder_of(new(seats="SENW"))
    return str(recorder.play.name_place(seat, step))


def test_resign_forfeit_stop_and_miss_end_the_turn() -> None:
    for word, arabic in (("resign", "استسلام"), ("forfeit", "إقصاء")):
        for line in (word, arabic):
            recorder = recorder_of(new())
            told = typed(recorder, "S 2", line)
            assert [type(fact) for fact in told] == [TurnEnded, RecordSaved, GameOver]
            assert recorder.record.turns == ["S 2:", f"N: {word}"]
            assert recorder.record.result
            assert recorder.record.result.winners == ["S"]
            unread(recorder, "2")
            unread(recorder, "resign")
            typed(recorder, "u")
            assert recorder.record.turns == ["S 2:"]
            assert recorder.record.result.reason == "unfinished"
    recorder = recorder_of(new())
    typed(recorder, "S 1+3", "bar/11", "stop")
    assert recorder.record.turns == ["S 1+3: bar/11 stop"]
    assert recorder.due is Due.NOTHING
    again = recorder_of(recorder.record)
    assert again.due is Due.NOTHING
    typed(again, "u")
    assert again.text == "S 1+3: bar/11"
    recorder = recorder_of(new())
    typed(recorder, "S 2", "miss", "3")
    assert recorder.record.turns == ["S 2:", "N: miss", "S 3:"]
    assert errors(recorder.record) == []


def test_a_start_in_the_middle_of_a_turn_is_gone_on_with() -> None:
    start = Start(position="barsis S:bar(2),15,off N:bar,23,28,81 to=N owed=3")
    recorder = recorder_of(new(start=start))
    assert (recorder.due, recorder.seat) == (Due.MOVE, "N")
    typed(recorder, "23/26")
    assert recorder.record.turns == ["N: 23/26"]
    typed(recorder, "u")
    assert (recorder.due, recorder.record.turns) == (Due.MOVE, [])
    shelf = Shelf()
    start = Start(position="barsis S:bar(4) N:bar(4) to=N owed=3")
    recorder = recorder_of(new(start=start), shelf.save)
    assert recorder.record.turns == ["N:"]
    assert errors(shelf.record) == []


# -- comments, results, what is kept ----------------------------------------------------------


def test_a_comment_goes_with_its_turn() -> None:
    shelf = Shelf()
    recorder = recorder_of(new(), shelf.save)
    assert typed(recorder, "c before it began") == [
        CommentChanged(0, "before it began"),
        RecordSaved(0),
    ]
    typed(recorder, "S 2", "تعليق رمية أولى", "N 1+3", "c one")
    assert typed(recorder, "c two") == [CommentChanged(2, "one two")]
    assert shelf.record.turns == [Entry(turn="S 2:", comment="رمية أولى")]
    typed(recorder, "bar/11 11/12 12/15")
    assert shelf.record.comment == "before it began"
    text = "N 1+3: bar/11 11/12 12/15"
    assert shelf.record.turns[1] == Entry(turn=text, comment="one two")
    typed(recorder, "u")
    assert (recorder.comment, recorder.text) == ("one two", "N 1+3: bar/11 11/12")
    typed(recorder, "12/15", "c -")
    assert shelf.record.turns[1:] == [text]
    assert check_record(shelf.record).findings == []
    unread(recorder, "c \x1b[31m")
    unread(recorder, "c \ud800")
    unread(recorder, "c " + "x" * 5000)
    typed(recorder, "c Zoe\u0308")
    assert shelf.record.turns[1] == Entry(turn=text, comment="Zoë")


def test_what_else_a_record_holds_is_kept() -> None:
    record = loads("""{"$schema": "record-1.schema.json", "format": "barsis-record/1",
      "ruleset": {"id": "barsis", "version": 1}, "event": {"name": "Cup", "x": {"a": [1]}},
      "players": [{"name": "Amal", "seats": ["S"], "x": {"b": 2}}, {"seats": ["N"]}],
      "turns": [{"comment": "a note"}, {"turn": "S 2:", "clock_ms": 5, "x": {"c": 3}}],
      "result": {"winners": [], "reason": "unfinished", "x": {"d": 4}},
      "meta": {"recorder": "Omar", "turn_count": 2}, "x": {"e": {"f": null}}}""")
    shelf = Shelf()
    recorder = recorder_of(record, shelf.save)
    typed(recorder, "3")
    expected = msgspec.structs.replace(record, turns=[*record.turns, "N 3:"])
    assert record.meta
    expected.meta = msgspec.structs.replace(record.meta, turn_count=3)
    assert shelf.record == expected
    typed(recorder, "u", "u", "2", "3")
    assert shelf.record == expected
    typed(recorder, "undo turn", "undo turn", "undo turn")
    assert shelf.record.turns == []
    unread(recorder, "u")


def test_entries_that_hold_more_than_a_turn_are_taken_back_whole() -> None:
    line = "barsis S:bar(4) N:bar(3),11 to=S"
    turns = [
        "S 2:",
        Entry(turn="N 1+3: bar/11 11/12 12/15", position="barsis S:bar(4) N:bar(3),15 to=S"),
        Entry(position=line, comment="set up again"),
        Entry(turn="S ?:"),
    ]
    record = new(turns=turns)
    assert errors(record) == []
    recorder = recorder_of(record)
    for count in (3, 2, 1):
        told = typed(recorder, "u")
        assert isinstance(told[0], StepUndone)
        assert told[0].what == "turn"
        assert len(recorder.record.turns) == count


def test_turns_written_leniently_are_gone_on_from_and_taken_back() -> None:
    recorder = recorder_of(new("shesh-besh", "WB", turns=["W 64: 24/14", "b 31: 8/5 6/5"]))
    assert recorder.seat == "W"
    typed(recorder, "u")
    assert recorder.text == "B 31: 8/5"
    typed(recorder, "undo turn", "u")
    assert recorder.record.turns == []


def test_a_position_that_is_not_known_is_not_gone_on_from() -> None:
    with pytest.raises(ValueError, match="not known"):
        recorder_of(new(turns=["S ?: ?"]))


def test_a_result_is_written_by_hand_where_the_moves_tell_none() -> None:
    shelf = Shelf()
    recorder = recorder_of(new(), shelf.save)
    typed(recorder, "S 2")
    assert refusal(recorder, "result S home") == "wrong-reason"
    unread(recorder, "result Q time")
    unread(recorder, "result S")
    unread(recorder, "result S bored")
    assert [type(fact) for fact in typed(recorder, "result S time")] == [RecordSaved, GameOver]
    assert shelf.record.result
    assert (shelf.record.result.winners, shelf.record.result.reason) == (["S"], "time")
    assert recorder.due is Due.NOTHING
    assert errors(shelf.record) == []
    again = recorder_of(shelf.record, shelf.save)
    unread(again, "3")
    typed(again, "u", "3")
    assert shelf.record.turns == ["S 2:", "N 3:"]
    assert shelf.record.result.reason == "unfinished"
    typed(again, "نتيجة - اتفاق")
    assert shelf.record.result.reason == "agreement"
    typed(again, "result unfinished", "S 4")
    assert len(shelf.record.turns) == 3
    typed(again, "1 3")
    unread(again, "result S time")


def test_a_record_without_its_result_is_given_it() -> None:
    record, ruleset = played("shesh-besh", 2, {}, 6)
    result, record.result = record.result, msgspec.UNSET
    shelf = Shelf()
    told = Recorder(record, ruleset, shelf.save).resume()
    assert [type(fact) for fact in told] == [RecordSaved]
    assert shelf.record.result == result


# -- turns further back, turns that were played so, turns that are not over -------------------


@pytest.mark.parametrize(("game", "seats", "options"), HOUSES, ids=NAMES)
def test_an_edit_that_changes_nothing_leaves_the_record_as_it_was(
    game: str, seats: int, options: dict[str, object]
) -> None:
    record, ruleset = played(game, seats, options, 4)
    shelf = Shelf()
    recorder = Recorder(record, ruleset, shelf.save)
    for number in range(1, len(record.turns) + 1, 9):
        text = str(record.turns[number - 1])
        later = len(record.turns) - number
        told = recorder.edit(number, text)
        assert told[1:3] == [EditFinished(number, later), RecordSaved(len(record.turns))]
        assert shelf.record == record
        before = seen(recorder)
        assert isinstance(recorder.edit(number)[0], EditStarted)
        while not isinstance(recorder.undo()[0], StepUndone) or seen(recorder) != before:
            assert recorder.record.turns != record.turns
    assert len(shelf.saved) == len(range(1, len(record.turns) + 1, 9))


def test_the_first_turn_that_no_longer_stands_is_told_and_played_anew() -> None:
    shelf = Shelf()
    turns = ["S 1+3: bar/11 11/12 12/15", "N 4:", Entry(turn="S 2: 15/17", comment="fast"), "N 3:"]
    recorder = recorder_of(new(turns=turns), shelf.save)
    told = recorder.edit(1, "S 1+4: bar/11 11/12 12/16")
    assert isinstance(told[1], LaterTurnRefused)
    assert told[1][:2] == (3, "S 2: 15/17")
    assert told[1].finding.name == "no-man-there"
    assert (shelf.saved, recorder.seat, recorder.turn) == ([], "S", 3)
    unread(recorder, "result S time")
    unread(recorder, "edit 1")
    typed(recorder, "2", "16/18")
    expected = [
        "S 1+4: bar/11 11/12 12/16",
        "N 4:",
        Entry(turn="S 2: 16/18", comment="fast"),
        "N 3:",
    ]
    assert shelf.record.turns == expected
    assert errors(shelf.record) == []


def test_a_turn_that_no_longer_stands_may_be_let_stand() -> None:
    shelf = Shelf()
    turns = ["S 1+3: bar/11 11/12 12/15", "N 4:", "S 2: 15/17", "N 3:", "S 2: 17/19"]
    recorder = recorder_of(new(turns=turns), shelf.save)
    typed(recorder, "edit 1 S 1+3: bar/11 11/12 12/15")
    told = typed(recorder, "edit 3 S 3: 15/18")
    assert isinstance(told[-1], LaterTurnRefused)
    line = "barsis S:bar(3),19 N:bar(4) to=N"
    told = typed(recorder, f"so S 2: 17/19 {line}")
    assert told[:2] == [
        IllegalTurnKept(5, "S 2: 17/19", ("no-man-there",), line),
        EditFinished(3, 2),
    ]
    assert errors(shelf.record) == []
    assert recorder.position == line


def test_a_result_by_hand_stays_when_a_turn_is_edited() -> None:
    shelf = Shelf()
    recorder = recorder_of(new(turns=["S 2:", "N 3:"]), shelf.save)
    typed(recorder, "result S time", "edit 1 S 3:")
    assert shelf.record.turns == ["S 3:", "N 3:"]
    assert shelf.record.result
    assert (shelf.record.result.winners, shelf.record.result.reason) == (["S"], "time")


def test_an_edit_that_is_not_legal_or_not_there_changes_nothing() -> None:
    recorder = recorder_of(new(turns=["S 2:", "N 3:"]))
    for line in ("edit", "edit 0", "edit 3", "edit x", "edit 1 nonsense", "edit -1", "edit 1 2"):
        unread(recorder, line)
    assert refusal(recorder, "edit 1 S 2: bar/11") == "entry-without-right"
    typed(recorder, "S 1")
    unread(recorder, "edit 1")


def test_so_writes_what_was_refused() -> None:
    recorder = recorder_of(new(turns=["S 1+3: bar/11 11/12 12/15", "N 4:"]))
    unread(recorder, "so")
    typed(recorder, "4")
    assert refusal(recorder, "15/20") == "wrong-distance"
    told = typed(recorder, "هكذا")
    after = "barsis S:bar(3),20 N:bar(4) to=N"
    assert told == [IllegalTurnKept(3, "S 4: 15/20", ("wrong-distance",), after), RecordSaved(3)]
    assert refusal(recorder, "S 3") == "throw-out-of-turn"
    typed(recorder, "so")
    assert recorder.record.turns[3].turn == "S 3:"  # type: ignore[union-attr]
    typed(recorder, "u", "u")
    assert recorder.record.turns == ["S 1+3: bar/11 11/12 12/15", "N 4:"]
    unread(recorder, "so S 4: 15/19")
    unread(recorder, "so S 4: 16/22")


@pytest.mark.parametrize(
    ("members", "by"),
    [
        ({}, ""),
        ({"meta": Meta(recorder="Dana")}, "Dana"),
        ({"event": Event(arbiter="Huda")}, "Huda"),
        ({"event": Event(arbiter="Huda"), "meta": Meta(recorder="Dana")}, "Huda"),
        ({"event": Event(name="Cup"), "meta": Meta(recorder="Dana")}, "Dana"),
    ],
)
def test_a_ruling_is_by_the_arbiter_or_who_writes(members: dict[str, Any], by: str) -> None:
    recorder = recorder_of(new(turns=["S 1+3: bar/11 11/12 12/15", "N 4:"], **members))
    typed(recorder, "4")
    assert refusal(recorder, "15/20") == "wrong-distance"
    typed(recorder, "so")
    assert recorder.record.turns[2].ruling.by == by  # type: ignore[union-attr]


def test_the_first_change_of_a_revision_makes_the_next() -> None:
    old = new(turns=["S 2:"], meta=Meta(revision=3, recorder="Dana"))
    saved: list[Record] = []
    recorder = recorder_of(old, lambda record: saved.append(loads(pretty_bytes(record))))
    assert saved == []
    typed(recorder, "3", "2", "c slow", "u", "edit 1 S 3:")
    assert len(saved) > 3
    for record in saved:
        assert record.meta
        assert (record.meta.revision, record.meta.previous) == (4, record_id(old))
        assert record.meta.recorder == "Dana"
    assert old.meta == Meta(revision=3, recorder="Dana")
    recorder = recorder_of(saved[-1], saved.append)
    typed(recorder, "4")
    assert saved[-1].meta == Meta(revision=5, previous=record_id(saved[-2]), recorder="Dana")


def test_a_record_without_a_revision_gets_none() -> None:
    recorder = recorder_of(new(turns=["S 2:"], meta=Meta(recorder="Dana")))
    typed(recorder, "4")
    assert recorder.record.meta == Meta(recorder="Dana")


@pytest.mark.parametrize(("game", "seats", "options"), HOUSES, ids=NAMES)
def test_whoever_leaves_after_any_line_finds_all_of_it_again(
    game: str, seats: int, options: dict[str, object]
) -> None:
    record, ruleset = played(game, seats, options, 5)
    now = unplayed(record)
    for line in lines_of(record, ruleset, PLAIN)[:60]:
        shelf = Shelf()
        recorder = Recorder(now, ruleset, shelf.save)
        recorder.resume()
        chosen = recorder.seat if line in recorder.play.seats else ""
        if chosen and recorder.play.setup().to == "-":
            continue  # who begins is asked again
        typed(recorder, *([str(record.turns[0])[0]] if _asks_who(recorder) else []), line)
        before = recorder.position, recorder.text, recorder.moves
        recorder.leave()
        now = shelf.record if shelf.saved else now
        assert errors(now) == []
        again = Recorder(now, ruleset, shelf.save)
        again.resume()
        again.continue_turn()
        assert (again.position, again.text, again.moves) == before


def _asks_who(recorder: Recorder) -> bool:
    return recorder.due is Due.STARTER


# -- keeping ----------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RecordError([])])
def test_what_cannot_be_kept_is_said_and_not_lost(error: Exception) -> None:
    shelf = Shelf()
    full = True

    def save(record: Record) -> None:
        if full:
            raise error
        shelf.save(record)

    recorder = recorder_of(new(), save)
    told = process_line(recorder, "S 2")
    assert isinstance(told[-1], SaveFailed)
    assert str(recorder.unsaved) == (getattr(error, "strerror", None) or "unknown reason")
    with speaking("ar"):
        assert english_letters(str(recorder.unsaved)) == []
    assert recorder.record.turns == ["S 2:"]
    assert isinstance(recorder.retry()[0], SaveFailed)
    full = False
    assert recorder.retry() == [RecordSaved(1)]
    assert (recorder.unsaved, shelf.record.turns) == ("", ["S 2:"])
    assert recorder.retry() == []


# -- anything typed ---------------------------------------------------------------------------

WORDS = [
    *"0123456", "31", "66", "1 3", "1+3", "dest", "دست ٣", "بنج ٢", "se yek", "شيش بيش", "5 2",
    "6 4", "1", "2", "3", "١", "٢", "bar/11", "bar/26", "bar/1", "11/12", "24/18", "13/7*", "24/14",
    "8/5(2)", "u", "undo", "تراجع", "undo turn", "c", "c note", "c -", "تعليق ملاحظة", "", "pass",
    "stop", "resign", "forfeit", "miss", "result", "result S time", "result - agreement", "why 1/2",
    "result unfinished", "result W resign", "board", "help", "?", "q", "S", "N", "W", "B", "E 3",
    "N 3", "W: 31", "B 5", "W 31", "bar/?", "S 2:", "North", "player N 4", "?/?", "x(9)(9)",
    "so", "so 1/2", "so N 3: bar/3", "هكذا", "edit 1", "edit 2", "edit 1 S 2:", "تعديل ١",
    "bar/11*N.32", "25/20", "6/off", "81/off=khal",
]  # fmt: skip


@given(
    st.sampled_from(HOUSES),
    st.lists(st.sampled_from(WORDS) | st.text(max_size=12) | st.sampled_from(WORDS), max_size=40),
)
def test_no_line_brings_it_down_and_every_record_it_keeps_is_right(
    house: tuple[str, int, dict[str, object]], lines: list[str]
) -> None:
    game, seats, options = house
    record, ruleset = _seated(game, seats, options)
    shelf = Shelf()
    recorder = Recorder(unplayed(record), ruleset, shelf.save)
    for line in lines:
        before = seen(recorder)
        saved = len(shelf.saved)
        told = process_line(recorder, line)
        if all(isinstance(fact, InputRefused | InputNotUnderstood) for fact in told):
            assert seen(recorder) == before
        assert len(shelf.saved) - saved == sum(isinstance(fact, RecordSaved) for fact in told)
    for data in shelf.saved:
        assert errors(loads(data)) == []


_seats: dict[str, tuple[Record, Ruleset]] = {}


def _seated(game: str, seats: int, options: dict[str, object]) -> tuple[Record, Ruleset]:
    key = f"{game} {seats} {options}"
    if key not in _seats:
        _seats[key] = played(game, seats, options, 0)
    return _seats[key]


def test_commands_have_words_of_their_own() -> None:
    words = [word for command in RecorderCommand for words in command.value for word in words]
    assert len({fold_word(word) or word for word in words}) == len(words)
    for command in RecorderCommand:
        for word in (word for words in command.value for word in words):
            assert parse_command(f" {word} x y ") == (command, "x y")
    for listed in builtin_rulesets():
        ruleset = load_ruleset(listed.id)
        for kind in ("throws", "tokens", "seats"):
            assert not [word for word in words if fold_word(word) and ruleset.key_of(kind, word)]
    assert parse_command("C", ("A", "C")) is None
    assert parse_command("C") == (RecorderCommand.COMMENT, "")
    assert ARABIC in SCRIPTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_in_both_scripts(language: str) -> None:
    with speaking(language):
        shown = "\n".join(map(str, list_help_lines()))
    for command in set(RecorderCommand) - {RecorderCommand.PASS, RecorderCommand.HELP}:
        for words in command.value:
            assert re.search(rf"(?<!\w){words[0]}(?!\w)", shown), words[0]


# What is not understood


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("khal", "a throw: 1 Dest (دست) or 5 Benj (بنج)"),
        ("خال", "a throw: 1 Dest (دست) or 5 Benj (بنج)"),
        ("dets", "a throw: 1 Dest (دست)"),
        ("دسط", "a throw: 1 Dest (دست)"),
    ],
)
def test_an_unknown_throw_is_answered_with_the_nearest(line: str, expected: str) -> None:
    recorder = recorder_of(new())
    process_line(recorder, "S")
    (told,) = process_line(recorder, line)
    assert isinstance(told, InputNotUnderstood)
    assert (told.found, str(told.expected)) == (line, expected)


def test_a_throw_like_none_is_answered_with_all_where_they_are_few() -> None:
    recorder = recorder_of(new())
    process_line(recorder, "S")
    for line in ("تسعة", "xyz"):
        (told,) = process_line(recorder, line)
        assert isinstance(told, InputNotUnderstood)
        assert str(told.expected).startswith("a throw: 0 Shakkeh (شكّه), 1 Dest (دست)")
        assert str(told.expected).endswith("5 Benj (بنج) or 6 Bara (بارا)")


CALLED = {"S": "Rana Haddad", "N": "سامي العلي"}


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("S", "S"), ("South", "S"), ("جنوب", "S"), ("janub", "S"), ("Rana Haddad", "S"),
        ("rana", "S"), ("haddad", "S"), ("رنا", "S"), ("Shamal", "N"), ("shimāl", "N"),
        ("سامي", "N"), ("Sami", "N"), ("samy al-ali", "N"), ("Ran", ""), ("x", ""), ("", ""),
        ("dest", ""), ("W", ""), ("West", ""), ("gharb", ""),
    ],
)  # fmt: skip
def test_which_seat_a_word_stands_for(word: str, seat: str) -> None:
    assert find_seat(word, ("S", "N"), CALLED, load_ruleset("barsis")) == seat


def test_a_first_name_of_two_players_is_neither_s() -> None:
    names = {"S": "Rana Haddad", "N": "Rana Khoury"}
    rules = load_ruleset("barsis")
    assert find_seat("Rana", ("S", "N"), names, rules) == ""
    assert find_seat("Khoury", ("S", "N"), names, rules) == "N"
    assert find_seat("s", ("S", "N"), names, rules) == "S"


@pytest.mark.parametrize("reason", ["unfinished", "home"])
def test_a_game_goes_on_for_the_places_after_its_winner_is_home(reason: str) -> None:
    line = "barjis S:82,off(3) E:bar(4) N:bar(4) W:bar(4) to=S"
    told = made(
        ["S 2: 82/off"],
        game="barjis",
        options={"win.rank": "finish_order"},
        start={"position": line},
        result={"winners": ["S"], "reason": reason},
    )
    recorder = recorder_of(told)
    recorder.resume()
    assert (recorder.due, recorder.seats) == (Due.THROW, ("E",))
    recorder.set_result(["E"], "time")
    assert recorder.record.result == told.result
    recorder.set_result(["S"], "agreement")
    assert recorder.due is Due.NOTHING
