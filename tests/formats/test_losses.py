"""What is written comes back, or is reported as lost: the law of every format that writes."""

from __future__ import annotations

import io
from operator import attrgetter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from barsis_notation.formats.backgammon.sgf.letters import has_all_hit_marks
from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import FORMATS, MAT, SGF
from barsis_notation.formats.losses import compare_records
from barsis_notation.record.canonical import canonicalise, record_id
from barsis_notation.record.structs import (
    Entry,
    Event,
    Match,
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    Ruling,
    Source,
    Start,
    Transcription,
)
from barsis_notation.validation import check_record
from tests.record import strategies as some

FORMS = (MAT, SGF)
IDS = attrgetter("name")


def written(records: list[Record], form: Format) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def back(records: list[Record], form: Format) -> list[Record]:
    return [one.record for one in form.read(written(records, form)) if one.record is not None]


def sample(**members: object) -> Record:
    parts: dict[str, object] = {
        "format": "barsis-record/1",
        "ruleset": RulesetRef(id="shesh-besh", version=1),
        "players": [Player(name="Ann", seats=["W"]), Player(name="Ben", seats=["B"])],
        "turns": ["W 31: 8/5 6/5", "B 42: 8/4 6/4"],
        "result": Result(winners=[], reason="unfinished"),
    }
    return Record(**(parts | members))  # type: ignore[arg-type]


def without_place(record: Record) -> Record:
    """Return *record* as it compares: canonical, without the file it was read from."""
    record = canonicalise(record)
    meta = record.meta or Meta()
    source = meta.source or Source()
    source = msgspec.structs.replace(
        source, format="", sha256="", encoding="", part=UNSET, parts=UNSET
    )
    return canonicalise(
        msgspec.structs.replace(record, meta=msgspec.structs.replace(meta, source=source))
    )


NAMES = ("", "A ", " 7", "zoonk,1666", "x : 3", "Game 1", "5 point match", "; note", "أمل", '"q" 1',
         "null", "[1]", "W" * 40)  # fmt: skip
BOARD = "shesh-besh W:1(2),off(13) B:bar,2(3),off(11) to=B"
TURNS = st.sampled_from(
    ["W 31: 8/5 6/5", "B 64: 24/18 18/14", "W 66:", "B 21: 2/off 1/off", "W: double", "B: take",
     "B: drop", "W: drop", "W 42: resign", "B 5:", "W 3:", "W 31: 8/5 ?", "B ?: 8/5", "W 53: ?",
     "W 53: bar/22*", "W 11: 8/7* pass", "B 31: stop", "W 25: 8/3", "B: miss", "B: pass", "W 31:",
     "W 41: 25/20 5/0", "B 43: 24/20 13/10", "N 21: 4/2", "W 21: a1-b1"]
)  # fmt: skip
FULL = st.builds(
    Entry,
    turn=st.one_of(st.just(""), TURNS),
    position=st.sampled_from(["", BOARD]),
    ruling=st.sampled_from([UNSET, Ruling(by="x", text="a\nb", codes=["must-move"])]),
    comment=some.texts,
    marks=st.lists(some.texts, max_size=2),
    clock_ms=st.sampled_from([UNSET, 5]),
    supplied=st.sampled_from([UNSET, True]),
    x=some.extras,
).filter(lambda entry: bool(entry.turn or entry.position or entry.comment or entry.ruling))
PLAYERS = st.one_of(
    st.builds(
        lambda one, two: [
            Player(name=one, seats=["W"], country="JO", rating=1500, members=["x"], x={"a": 1}),
            Player(name=two, seats=["B"], team="Blue", id="7"),
        ],
        st.one_of(st.sampled_from(NAMES), some.texts),
        st.one_of(st.sampled_from(NAMES), some.texts),
    ),
    st.lists(some.players, max_size=3),
)
RECORDS = st.builds(
    Record,
    format=st.just("barsis-record/1"),
    ruleset=st.builds(
        RulesetRef,
        id=st.just("shesh-besh"),
        version=st.just(1),
        options=st.sampled_from([{}, {"opening.reroll": False}, {"win.score.mars": 1}]),
        x=some.extras,
    ),
    event=st.one_of(st.just(UNSET), some.events),
    match=st.one_of(st.just(UNSET), some.matches),
    opening=st.sampled_from([[], ["W 4", "B 2"], ["W 3"]]),
    start=st.sampled_from([UNSET, Start(position=BOARD), Start(position=BOARD, turn=3)]),
    comment=st.one_of(some.texts, st.sampled_from(['a\n[b "c"]', "two\nlines", "# x", "a\n\nb"])),
    players=PLAYERS,
    turns=st.lists(st.one_of(TURNS, TURNS, FULL), max_size=6),
    result=st.one_of(
        some.results,
        st.sampled_from(
            [
                UNSET,
                Result(winners=[], reason="unfinished"),
                Result(winners=["W"]),
                Result(winners=["W"], reason="resign", score={"W": 2}, name="mars"),
                Result(winners=["B"], reason="drop", score={"B": 1}),
                Result(winners=["B"], reason="time", x={"a": [1]}),
                Result(winners=["W"], reason="home", score={"W": 2, "B": 0}, ranks={"W": 1}),
                Result(winners=["W", "B"], reason="agreement"),
            ]
        ),
    ),
    meta=st.one_of(
        st.just(UNSET),
        some.metas,
        st.just(Meta(rights="CC0", transcription=Transcription(by="Cleo", from_="tape"))),
    ),
    x=some.extras,
)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("form", FORMS, ids=IDS)
@settings(max_examples=60)
@given(record=RECORDS)
def test_what_is_not_told_as_lost_comes_back(form: Format, record: Record) -> None:
    lost = {finding.pointer or "" for finding in form.losses(record) if finding.code == "FMT003"}
    found = back([record], form)
    assert len(found) == 1
    alike = has_all_hit_marks if form is SGF else str.__eq__
    if not lost:
        theirs = without_place(found[0])
        mine = without_place(record)
        if mine.turns != theirs.turns and mine.opening != theirs.opening:
            mine.turns, mine.opening = mine.turns[len(theirs.opening) :], theirs.opening
        assert len(mine.turns) == len(theirs.turns)
        assert not list(compare_records(mine, theirs, alike))
        assert form.losses(found[0]) == [] or any(
            one.code == "FMT123" for one in form.losses(found[0])
        )


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("form", FORMS, ids=IDS)
@settings(max_examples=25)
@given(records=st.lists(RECORDS, min_size=2, max_size=3))
def test_a_record_comes_back_alike_whatever_stands_beside_it(
    form: Format, records: list[Record]
) -> None:
    alone = [without_place(back([record], form)[0]) for record in records]
    assert [without_place(one) for one in back(records, form)] == alone


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "form", [one for one in FORMATS if one.writes and one.lossless and one.many], ids=IDS
)
@settings(max_examples=3)
@given(records=st.lists(some.records, min_size=3, max_size=3))
def test_a_format_that_claims_to_lose_nothing_keeps_the_ids(
    form: Format, records: list[Record]
) -> None:
    assert list(map(record_id, back(records, form))) == list(map(record_id, records))
    told = {finding.name for record in records for finding in form.losses(record)}
    assert told <= {"rules-untold"}  # of cells beside the record, which is kept whole


@pytest.mark.parametrize("form", FORMS, ids=IDS)
@pytest.mark.parametrize(
    "members",
    [
        {"result": Result(winners=["W"], reason="resign", score={"W": 2}, name="mars")},
        {"result": Result(winners=["W"], reason="home", score={"W": 1})},
        {"result": Result(winners=["W"], reason="drop", score={"W": 1})},
        {"result": Result(winners=["W"])},
        {"result": Result(winners=["W"], reason="time")},
        {"result": UNSET},
        {"players": [Player(name="zoonk,1666", seats=["W"]), Player(name="Ben", seats=["B"])]},
        {"players": [Player(name="x : 3", seats=["W"], rating=1500), Player(seats=["B"])]},
        {"players": [Player(name="Game 1", seats=["W"]), Player(name="A ", seats=["B"])]},
        {"players": [Player(name="Ann", seats=["B"]), Player(name="Ben", seats=["W"])]},
        {"players": []},
        {"match": Match(id=" 7 ", game=2)},
        {"match": Match(id="m", crawford=False)},
        {"event": Event(name="Cup", table="4")},
        {"event": Event(name="two\nlines")},
        {"meta": Meta(recorder="Cleo")},
        {"x": {"a": 1}},
        {"comment": 'a\n[b "c"]'},
        {"comment": "a\tb"},
        {"turns": [Entry(turn="W 31: 8/5 6/5", ruling=Ruling(by="x"), comment="two\nlines")]},
    ],
)
def test_what_the_layout_has_no_place_for_is_kept_beside_it(
    form: Format, members: dict[str, object]
) -> None:
    record = sample(**members)
    assert form.losses(record) == []
    assert without_place(back([record], form)[0]) == without_place(record)


@pytest.mark.parametrize("form", FORMS, ids=IDS)
@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"turns": ["W 31: 8/5 6/5", "B: pass", "W 52: 13/8 13/11"]}, "/turns/1"),
        ({"turns": ["W 31: 8/5 6/5", "B 31: 8/5 6/5 pass"]}, "/turns/1"),
        ({"turns": ["W 31: 8/5 ?", "B 11:"]}, "/turns/0"),
        ({"turns": ["W 31: 8/5 6/5", "B ?: 8/5", "W 11:"]}, "/turns/1"),
        ({"turns": ["W: resign"]}, "/turns/0"),
        ({"turns": ["W 3:", "B 5:", "W 31: 8/5 6/5", "B: miss"]}, "/turns/3"),
    ],
)
def test_turns_without_a_place_are_told_as_lost(
    form: Format, members: dict[str, object], pointer: str
) -> None:
    record = sample(**members)
    told = [(one.code, one.pointer) for one in form.losses(record)]
    assert told == [("FMT003", pointer)]


def test_a_start_is_lost_in_a_match_file_alone() -> None:
    record = sample(start=Start(position="shesh-besh W:6(15) B:6(15) to=W"), turns=[])
    assert [one.pointer for one in MAT.losses(record)] == ["/start"]
    assert SGF.losses(record) == []


def test_a_mark_of_a_hit_that_nobody_was_there_for_is_lost_in_sgf_alone() -> None:
    record = sample(turns=["W 31: 13/10* 8/7"])
    assert MAT.losses(record) == []
    assert [one.pointer for one in SGF.losses(record)] == ["/turns/0"]


def test_hits_that_nobody_marked_are_no_loss_in_sgf() -> None:
    turns = ["W 64: 24/18 18/14", "B 21: 13/11 8/7"]
    assert SGF.losses(sample(turns=turns)) == []
    assert back([sample(turns=turns)], SGF)[0].turns == [turns[0], "B 21: 13/11* 8/7"]


@pytest.mark.parametrize("form", FORMS, ids=IDS)
def test_a_name_of_many_bytes_is_told_and_kept(form: Format) -> None:
    record = sample(players=[Player(name="أ" * 16, seats=["W"]), Player(name="B", seats=["B"])])
    [told] = form.losses(record)
    assert (told.code, told.severity, told.pointer) == ("FMT123", "info", "/players/0/name")
    assert back([record], form)[0].players == record.players


def test_the_seat_that_throws_first_is_not_guessed_where_the_columns_stand() -> None:
    turns = ["W 31: 8/5 6/5", "W 52: 13/8 13/11"]
    assert back([sample(turns=turns)], MAT)[0].turns == turns


@pytest.mark.parametrize("form", FORMS, ids=IDS)
def test_a_tag_of_ours_that_cannot_be_used_is_told(form: Format) -> None:
    raw = written([sample(players=[Player(name="Ann", seats=["W"], rating=3000, country="JO"),
                                   Player(name="Ben", seats=["B"])])], form)  # fmt: skip
    for old, new in ((b".country", b".nowhere"), (b'country "JO"', b'seats "JO"')):
        changed = raw.replace(old, new).replace(b"country:JO", b"seats:JO")
        [decoded] = form.read(changed)
        assert decoded.record is not None
        assert [one.name for one in decoded.findings if one.name.endswith("unread-tag")]
        assert decoded.record.players[0].country == ""
        assert not [one for one in check_record(decoded.record).findings if one.severity == "error"]


@pytest.mark.parametrize("member", [b"", b".", b"players", b"players.0", b"turns.0", b"turns.9.by"])
def test_a_tag_of_ours_that_names_no_member_is_told(member: bytes) -> None:
    raw = written([sample(players=[Player(name="Ann", seats=["W"], country="JO"),
                                   Player(name="Ben", seats=["B"])])], MAT)  # fmt: skip
    for value in (b"JO", b"[" * 900):
        changed = raw.replace(b'players.0.country "JO"', member + b' "' + value + b'"')
        assert changed != raw
        [decoded] = MAT.read(changed)
        assert decoded.record is not None
        assert [one.name for one in decoded.findings if one.name.endswith("unread-tag")]


def test_a_text_too_long_for_a_line_is_told_as_lost_in_a_match_file() -> None:
    """GNU Backgammon takes a line of more than 1,023 bytes for several."""
    record = sample(x={"a": "z" * 980 + " Game 9"}, comment="y" * 999)
    assert max(map(len, written([record], MAT).splitlines())) <= 1000
    assert [one.pointer for one in MAT.losses(record)] == ["/comment", "/x"]
    assert SGF.losses(record) == []
