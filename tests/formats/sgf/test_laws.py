"""Laws of reading and writing SGF, tried on games of the oracle and on records of every kind."""

from __future__ import annotations

import io

import msgspec
import pytest
from msgspec import UNSET

from barsis_notation.formats.format import Format
from barsis_notation.formats.format_registry import MAT, SGF
from barsis_notation.record.structs import (
    Entry,
    Event,
    Match,
    Player,
    Record,
    RulesetRef,
)
from tests.formats.mat.test_laws import WESTERN, played

FORMS = (MAT, SGF)


def written(records: list[Record], form: Format = SGF) -> bytes:
    stream = io.BytesIO()
    form.write(records, stream)
    return stream.getvalue()


def only(raw: bytes, form: Format = SGF) -> Record:
    [decoded] = list(form.read(raw))
    assert decoded.record is not None
    return decoded.record


def without_meta(record: Record) -> Record:
    return msgspec.structs.replace(record, meta=UNSET)


@pytest.mark.by_turns(2)
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


@pytest.mark.by_turns(2)
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


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seed", range(3))
def test_writing_is_byte_stable(seed: int) -> None:
    record = played(seed)
    first = written([record])
    assert written([record]) == first
    assert written([only(first)]) == first


@pytest.mark.by_turns(2)
def test_another_game_is_refused() -> None:
    record = played(1)
    record.ruleset = RulesetRef(id="kioz", version=1)
    with pytest.raises(ValueError, match="kioz"):
        written([record])


@pytest.mark.parametrize(("first", "hit"), [("31he", "24/20*"), ("31he9e", "24/20")])
def test_hits_are_marked_where_the_men_are_known(first: str, hit: str) -> None:
    record = only(f"(;FF[4]GM[6];W[{first}];B[43aelo])".encode())
    assert record.turns[1] == f"B 43: {hit} 13/10"
