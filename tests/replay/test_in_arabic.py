"""Slips, rulings and two scorers' records, as Arabic says them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from barsis_notation.language.speech import speaking
from barsis_notation.record.structs import Entry
from barsis_notation.replay.compare import CompareError, compare
from barsis_notation.replay.rulings import RulingError, let_stand, take_back
from barsis_notation.validation import check_record
from tests.language.arabic import english_letters
from tests.replay.records import record
from tests.replay.test_compare import TABLES, TURNS, against
from tests.replay.test_compare import record as of_tables
from tests.replay.test_ruling import ILLEGAL, WRITTEN
from tests.replay.test_ruling import record as ruled
from tests.validation.test_suggest import OF_CROSS_GAMES

ONE_SLIP = {what: members for what, (members, *_) in OF_CROSS_GAMES.items()} | {
    "one of two": {"turns": ["S 2:", "N 2:", "S 2:", "S 2:"]},
    "one of many": {
        "turns": ["W 31: 8/5"],
        "game": "shesh-besh",
        "start": {"position": "shesh-besh W:4(2),6(2),8(3),10(2),13(2),16(2),20,22 B:18(15) to=W"},
    },
    "a throw": {
        "turns": [*TURNS[:4], "S 4: 15/18", *TURNS[5:]],
        "result": {"winners": [], "reason": "unfinished"},
    },
    "seats": {"turns": ["S 2:", "S 2:", "N 3:", "S 2:", "N 4:"]},
}


@pytest.mark.parametrize("what", ONE_SLIP)
def test_slips_are_named_in_arabic(what: str) -> None:
    with speaking("ar"):
        findings = check_record(record(**ONE_SLIP[what]), suggest=True).findings
        (slip,) = [one for one in findings if one.name == "likeliest-slip"]
        fix = slip.fix.spoken("what") if slip.fix else ""
        said = [slip.message, slip.spoken("found"), slip.spoken("expected"), fix]
    assert "ء" <= slip.message[0] <= "ي", "what it is called stands before it in a report"
    assert [english_letters(str(each)) for each in said] == [[], [], [], []]


REFUSED: tuple[tuple[Sequence[str | Entry], int, dict[str, str]], ...] = (
    (ILLEGAL, 7, {}),
    (ILLEGAL, 6, {}),
    (ILLEGAL, 3, {}),
    (ILLEGAL, 5, {"position": "barsis S:bar(9) N:bar(4) to=S"}),
    (ILLEGAL, 5, {"text": "\ud800"}),
    ([*ILLEGAL[:4], "S 3: 15 19"], 5, {}),
    ([*ILLEGAL[:4], Entry(comment="-")], 5, {}),
    ([*ILLEGAL[:4], "S 3: 40/43"], 5, {}),
    ([*ILLEGAL[:4], "S ?: ?", "N 2: 1/9"], 6, {}),
)


@pytest.mark.parametrize(("turns", "turn", "given"), REFUSED)
def test_why_there_is_no_ruling_is_said_in_arabic(
    turns: Sequence[str | Entry], turn: int, given: dict[str, str]
) -> None:
    with speaking("ar"), pytest.raises(RulingError) as caught:
        let_stand(ruled(list(turns)), turn, **(WRITTEN | given))
    assert_is_arabic(caught.value)


def test_a_ruling_that_is_there_already_is_named() -> None:
    once = let_stand(ruled(list(ILLEGAL)), 5, **WRITTEN).record
    with speaking("ar"), pytest.raises(RulingError) as caught:
        take_back(once, 5, **WRITTEN)
    assert_is_arabic(caught.value, "Nabil")


def assert_is_arabic(error: Exception, *names: str) -> None:
    """Assert that *error* says Arabic now, and English where that is spoken."""
    with speaking("ar"):
        assert english_letters(str(error), names) == []
    assert english_letters(str(error), names) != []


OTHERS: dict[str, list[str | Entry]] = {
    "another throw": [*TURNS[:4], "S 4: 15/19", *TURNS[5:]],
    "another move": [*TURNS[:4], "S 3: bar/3", *TURNS[5:]],
    "no turn": [*TURNS[:4], *TURNS[5:]],
    "no further turn": [*TURNS[:4]],
    "a word": [*TURNS[:4], "S: resign"],
    "what cannot be read": [*TURNS[:4], "S 3 15/18"],
    "a throw for nothing": [*TURNS[:5], "N 3:", TURNS[6]],
}


@pytest.mark.parametrize("what", OTHERS)
def test_where_two_records_part_is_said_in_arabic(what: str) -> None:
    found = against(OTHERS[what])
    assert found.partings is not None
    said = [*found.matters, *(side.spoken for side in found.partings)]
    with speaking("ar"):
        arabic = [*map(str, said)]
    assert [english_letters(each) for each in arabic] == [[] for _ in said]
    assert not set(arabic) & set(map(str, said))


def test_records_of_two_games_are_refused_in_arabic() -> None:
    with speaking("ar"), pytest.raises(CompareError) as caught:
        compare(ruled(TURNS), of_tables(list(TABLES), "shesh-besh"))
    assert_is_arabic(caught.value, "barsis", "shesh-besh")
