"""The next Swiss round of an event file, and the contests of one for ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from barsis_notation.events.next_rounds import draw_swiss_round
from barsis_notation.events.ratings import Contest, list_contests
from barsis_notation.events.structs import Round
from barsis_notation.events.swiss import NoPairingError
from barsis_notation.language.speech import speaking
from tests.events.drawn import boards_of, event_of
from tests.language.arabic import english_letters

pytest.importorskip("py4swiss")


def paired(*rounds: str, options: dict[str, Any] | None = None, **members: Any) -> Round:
    """Return the round after *rounds*."""
    return draw_swiss_round(boards_of(event_of(rounds, **members)), **(options or {}))


def tables(found: Round) -> list[str]:
    """Return the tables as ``first-second``, of partners ``ab-cd``."""
    shown = []
    for pairing in found.pairings:
        names = list(pairing.seats.values())
        half = len(names) // 2
        shown.append("".join(names[:half]) + "-" + "".join(names[half:]))
    return shown


def test_a_first_round_goes_by_rating_then_by_the_file() -> None:
    players = [
        {"name": "d"},
        {"name": "c", "rating": 1000},
        {"name": "b"},
        {"name": "a", "rating": 1500},
    ]
    found = paired(players=players)
    assert tables(found) == ["a-d", "b-c"]
    assert found.pairings[0].seats == {"S": "a", "N": "d"}


def test_winners_meet_and_nobody_has_the_same_seat_at_once() -> None:
    """a, b and e have a point each. e has no seat yet, so a takes his second; b meets a loser.

    He cannot meet d again, so it is c, who had the second seat too and has the higher place.
    """
    found = paired("a>c, b>d, e bye")
    assert (tables(found), found.byes) == (["e-a", "c-b"], ["d"])


def test_who_is_absent_has_no_table() -> None:
    found = paired("a>c, b>d", options={"absent": ["d"]})
    assert (tables(found), found.byes, found.absent) == (["b-a"], ["c"], ["d"])


def test_who_has_a_partner_away_is_absent_as_well() -> None:
    teams = {name: name.upper()[0] for name in ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2")}
    players = [{"name": name, "team": team} for name, team in teams.items()]
    file = event_of([], "partners", players=players)
    found = draw_swiss_round(boards_of(file), ["a2", "d1", "d2"])
    assert (tables(found), found.byes) == (["c1c2-b1b2"], [])
    assert found.absent == ["a2", "d1", "d2", "a1"]


def test_a_board_without_a_result_is_a_meeting_without_points() -> None:
    """c has the one point and sat first; b, who sat second, is the highest of the others."""
    assert tables(paired("a>b open, c>d")) == ["b-c", "d-a"]
    with pytest.raises(NoPairingError, match="second time"):
        paired("a>b open")


def test_seats_are_free_where_it_is_asked() -> None:
    """a and b had the first seat twice."""
    rounds = ("a>c, b>d", "a>d, b>c")
    away = {"absent": ["c", "d"]}
    with pytest.raises(NoPairingError, match="under the seat rule"):
        paired(*rounds, options=away)
    found = paired(*rounds, options={**away, "any_seats": True})
    assert tables(found) in (["a-b"], ["b-a"])


def test_who_won_without_play_has_no_bye_after_it() -> None:
    """b beat nobody; c, who did not come, may have the bye, and a and b have to meet."""
    found = paired("b>c forfeit, a bye")
    assert found.byes == ["c"]
    assert tables(found) in (["a-b"], ["b-a"])


def test_a_game_that_nobody_played_may_be_paired_again() -> None:
    found = paired("a>b forfeit")
    assert tables(found) == ["a-b"]
    with pytest.raises(NoPairingError, match="second time"):
        paired("a>b")


def test_team_mates_are_kept_apart_where_it_is_asked() -> None:
    players = [{"name": name, "team": team} for name, team in zip("abcd", "xyxy", strict=True)]
    assert tables(paired(players=players)) == ["a-c", "d-b"]
    apart = paired(players=players, options={"teams_apart": True})
    assert not {"a-c", "c-a", "b-d", "d-b"} & set(tables(apart))


def test_partners_meet_as_teams() -> None:
    teams = {"a": "x", "b": "x", "c": "y", "d": "y", "e": "z", "f": "z"}
    players = [{"name": name, "team": team} for name, team in teams.items()]
    file = event_of(["a&b>c&d, e bye, f bye"], "partners", players=players)
    found = draw_swiss_round(boards_of(file))
    assert (tables(found), found.byes) == (["ef-ab"], ["c", "d"])
    assert found.pairings[0].seats == {"S": "e", "N": "f", "E": "a", "W": "b"}


REFUSED: dict[str, tuple[Callable[[], Round], str]] = {
    "four seats": (
        lambda: draw_swiss_round(boards_of(event_of(["a>b>c>d"], "four"))),
        "Swiss rounds are for games with two sides; use `barsis event seating` for larger tables",
    ),
    "no teams": (
        lambda: draw_swiss_round(boards_of(event_of(["a&b>c&d"], "partners"))),
        "every player needs a team of 2 players, who play together",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_paired_is_said(case: str) -> None:
    task, says = REFUSED[case]
    with pytest.raises(NoPairingError) as caught:
        task()
    assert str(caught.value) == says
    with speaking("ar"):
        assert not english_letters(str(caught.value))


def test_a_whole_event_can_be_paired_round_by_round() -> None:
    """Seven players, five rounds: the higher by the file wins."""
    file = event_of([], players=[{"name": name} for name in "abcdefg"])
    met: set[frozenset[str]] = set()
    byes: list[str] = []
    for _ in range(5):
        found = draw_swiss_round(boards_of(file))
        pairs = [frozenset(pairing.seats.values()) for pairing in found.pairings]
        assert not met & set(pairs)
        met |= set(pairs)
        byes += found.byes
        pairings = []
        for pairing in found.pairings:
            best = min(pairing.seats.items(), key=lambda one: one[1])[0]
            pairings.append({"seats": pairing.seats, "result": {"winners": [best]}})
        file["rounds"].append({"pairings": pairings, "byes": found.byes})
    assert len(met) == 15
    assert len(set(byes)) == len(byes) == 5


def test_contests_are_boards_in_the_order_of_rounds() -> None:
    file = event_of(["a>b, c=d, e bye", "a>c forfeit, b>d open"])
    found = list(list_contests(boards_of(file)))
    assert found == [
        Contest((("a",), ("b",)), (1, 2)),
        Contest((("c",), ("d",)), (1, 1)),
        Contest((("a",), ("c",)), (1, 2), is_played=False),
    ]


def test_contests_of_four_and_of_partners() -> None:
    assert list(list_contests(boards_of(event_of(["a>b>c=d"], "four")))) == [
        Contest((("a",), ("b",), ("c",), ("d",)), (1, 2, 3, 3))
    ]
    assert list(list_contests(boards_of(event_of(["a&b>c&d"], "partners")))) == [
        Contest((("a", "b"), ("c", "d")), (1, 2))
    ]
