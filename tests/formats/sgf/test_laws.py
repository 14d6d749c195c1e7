"""Laws of reading and writing SGF, tried on games of the oracle and on records of every kind."""

from __future__ import annotations

import io

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from barsis_notation.formats.base import Format
from barsis_notation.formats.mat import MAT
from barsis_notation.formats.sgf import SGF
from barsis_notation.record.canonical import canonical, canonical_bytes
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
    Start,
)
from tests.formats.mat.test_laws import WESTERN, played
from tests.record import strategies as some

FORMS = (MAT, SGF)


def written(records: list[Record], form: Format = SGF) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def only(raw: bytes, form: Format = SGF) -> Record:
    [decoded] = list(form.read(raw))
    assert decoded.record is not None
    return decoded.record


def without_meta(record: Record) -> bytes:
    return canonical_bytes(msgspec.structs.replace(record, meta=UNSET))


@pytest.mark.parametrize("options", [None, WESTERN])
def test_a_game_comes_back_whole(options: dict[str, object] | None, scale: int) -> None:
    for seed in range(4 * scale):
        record = played(seed, options)
        record.match = Match(id="m", game=2, to=7, before={"W": 3, "B": 1}, crawford=True)
        record.event = Event(name="Cup [A]\\", site="Petra", round="2", date="2026-11-20")
        record.players[0] = Player(name="Ann: 1]", seats=["W"], rating=1600, team="Blue")
        record.comment = "two\nlines ] and \\ more"
        record.turns[3] = Entry(turn=str(record.turns[3]), comment="a note\nof two lines")
        assert SGF.losses(record) == []
        assert without_meta(only(written([record]))) == without_meta(record)


@pytest.mark.parametrize("options", [None, WESTERN])
def test_both_formats_say_the_same(options: dict[str, object] | None, scale: int) -> None:
    for seed in range(3 * scale):
        record = played(seed, options)
        record.players[1].name = "Ben"
        one, two = (without_meta(only(written([record], form), form)) for form in FORMS)
        assert one == two
        through = only(written([only(written([record]))], MAT), MAT)
        assert through.turns == record.turns


def test_many_games_stand_in_one_file() -> None:
    records = [played(seed) for seed in range(3)]
    found = [one.record for one in SGF.read(written(records))]
    assert [one.turns for one in found if one] == [record.turns for record in records]


@pytest.mark.parametrize("seed", range(3))
def test_writing_is_byte_stable(seed: int) -> None:
    record = played(seed)
    first = written([record])
    assert written([record]) == first
    assert written([only(first)]) == first


BOARD = "shesh-besh W:1(2),off(13) B:bar,2(3),off(11) to=B"
SHESH_BESH = st.builds(
    RulesetRef,
    id=st.just("shesh-besh"),
    version=st.just(1),
    options=st.sampled_from([{}, {"opening.reroll": False}, {"win.score.mars": 1}]),
)
TURNS = st.sampled_from(
    ["W 31: 8/5 6/5", "B 64: 24/18 18/14", "W 66:", "B 21: 2/off 1/off", "W: double", "B: take",
     "B: drop", "W 42: resign", "B 5:", "W 3:", "W 31: 8/5 ?", "B ?: 8/5", "W 53: bar/22*",
     "W 11: 8/7* pass", "B 31: stop", "W 25: 8/3", "B: miss", "W 41: 25/20 5/0"]
)  # fmt: skip
ITEMS = st.one_of(
    TURNS,
    st.builds(Entry, turn=TURNS, comment=some.texts),
    st.builds(Entry, position=st.just(BOARD), comment=some.texts),
    st.builds(Entry, turn=TURNS, ruling=st.just(Ruling(by="x"))),
)
RECORDS = st.builds(
    Record,
    format=st.just("barsis-record/1"),
    ruleset=SHESH_BESH,
    event=st.one_of(st.just(UNSET), some.events),
    match=st.one_of(
        st.just(UNSET),
        st.builds(
            Match,
            id=some.texts,
            game=st.one_of(st.just(UNSET), st.integers(1, 30)),
            to=st.one_of(st.just(UNSET), st.integers(1, 30)),
            before=st.sampled_from([{}, {"W": 1, "B": 0}, {"B": 2}]),
            crawford=st.sampled_from([UNSET, True, False]),
        ),
    ),
    opening=st.sampled_from([[], ["W 4", "B 2"]]),
    start=st.sampled_from([UNSET, Start(position=BOARD), Start(position=BOARD, turn=3)]),
    comment=some.texts,
    players=st.builds(
        lambda one, two: [Player(name=one, seats=["W"]), Player(name=two, seats=["B"])],
        some.texts,
        some.texts,
    ),
    turns=st.lists(ITEMS, max_size=6),
    result=st.sampled_from(
        [
            UNSET,
            Result(winners=[], reason="unfinished"),
            Result(winners=["W"], reason="resign", score={"W": 2}),
            Result(winners=["B"], reason="drop", score={"B": 1}),
            Result(winners=["B"], reason="time"),
            Result(winners=["W"], reason="home", score={"W": 2}, name="mars"),
        ]
    ),
    meta=st.sampled_from([UNSET, Meta(recorder="Cleo")]),
)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@given(record=RECORDS)
def test_what_claims_to_lose_nothing_comes_back(form: Format, record: Record) -> None:
    told = form.losses(record)
    found = [one.record for one in form.read(written([record], form))]
    assert len(found) == 1
    back = found[0]
    assert back is not None
    if told:
        assert all(finding.code == "FMT003" and finding.pointer is not None for finding in told)
    else:
        assert _expected(record, back) == without_meta(back)


def _expected(record: Record, back: Record) -> bytes:
    """Return *record* with what every reader adds: the roll-off in its place, the empty result."""
    record = canonical(msgspec.structs.replace(record, meta=UNSET))
    dice = 0
    while dice < len(record.turns) and str(record.turns[dice])[3:] == ":":
        dice += 1
    if dice:
        opening = record.opening or [str(turn)[:-1] for turn in record.turns[:dice]]
        record = msgspec.structs.replace(record, opening=opening, turns=record.turns[dice:])
    if record.result is UNSET:
        record.result = back.result
    if record.match is UNSET or not record.match.before or record.match.game is UNSET:
        record.match = back.match
    if record.event is UNSET:
        record.event = back.event
    return canonical_bytes(record)


def test_another_game_is_refused() -> None:
    record = played(1)
    record.ruleset = RulesetRef(id="kioz", version=1)
    with pytest.raises(ValueError, match="kioz"):
        written([record])


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"event": Event(name="Cup", table="4")}, "/event/table"),
        ({"event": Event(name="two\nlines")}, "/event/name"),
        ({"match": Match(id="m", crawford=False)}, "/match/crawford"),
        ({"meta": Meta(recorder="Cleo")}, "/meta"),
        ({"x": {"a": 1}}, "/x"),
        ({"comment": "a\tb"}, "/comment"),
        ({"players": [Player(name="A ", seats=["W"])]}, "/players/0/name"),
        ({"turns": [Entry(turn="W 31: 8/5 6/5", ruling=Ruling(by="x"))]}, "/turns/0/ruling"),
        ({"turns": ["W 31: 8/5 6/5", "B 31: 8/5 6/5 pass"]}, "/turns/1"),
        ({"turns": ["W 31: 8/5 ?", "B 11:"]}, "/turns/0"),
        ({"turns": ["W: resign"]}, "/turns/0"),
        ({"turns": ["W 31: 13/10* 8/7"]}, "/turns/0"),
        ({"turns": ["W 64: 24/18 18/14", "B 21: 13/11 8/7"]}, "/turns/1"),
        ({"result": Result(winners=["W"], reason="time")}, "/result/reason"),
    ],
)
def test_losses_are_told(members: dict[str, object], pointer: str) -> None:
    parts: dict[str, object] = {
        "format": "barsis-record/1",
        "ruleset": RulesetRef(id="shesh-besh", version=1),
        "players": [Player(name="Ann", seats=["W"]), Player(name="Ben", seats=["B"])],
        "turns": ["W 31: 8/5 6/5"],
        "result": Result(winners=[], reason="unfinished"),
    }
    record = Record(**(parts | members))  # type: ignore[arg-type]
    assert pointer in [finding.pointer for finding in SGF.losses(record)]


@pytest.mark.parametrize(("first", "hit"), [("31he", "24/20*"), ("31he9e", "24/20")])
def test_hits_are_marked_where_the_men_are_known(first: str, hit: str) -> None:
    record = only(f"(;FF[4]GM[6];W[{first}];B[43aelo])".encode())
    assert record.turns[1] == f"B 43: {hit} 13/10"
