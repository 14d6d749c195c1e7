"""Standings of random events are those that a slow oracle finds from the definitions."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_notation.events.standings import compute_standings
from barsis_notation.events.structs import TIE_BREAKS
from tests.events.drawn import Drawn, DrawnBoard, DrawnRound, boards_of, event_of, told
from tests.events.oracle import Oracle

KINDS: Final = {"two": (2, 1), "four": (4, 1), "partners": (2, 2)}
"""Kinds of games: sides at a table, and players of a side."""


class Random(NamedTuple):
    """An event by chance."""

    game: str
    rounds: list[DrawnRound]
    players: list[str]
    members: dict[str, Any]
    teams: dict[str, str] | None
    ratings: dict[str, int]

    def document(self) -> dict[str, Any]:
        """Return its file."""
        players: list[dict[str, Any]] = [{"name": name} for name in self.players]
        for player in players:
            if player["name"] in self.ratings:
                player["rating"] = self.ratings[player["name"]]
            if self.teams:
                player["team"] = self.teams[player["name"]]
        return event_of(self.rounds, self.game, players=players, **self.members)

    def oracle(self) -> Oracle:
        """Return what its standings are by definition."""
        sides, partners = KINDS[self.game]
        return Oracle(
            self.rounds,
            self.players,
            self.members,
            sides=sides,
            partners=partners,
            teams=self.teams,
            ratings=self.ratings,
        )


SMALL = st.integers(-2, 4)
SCORINGS: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {}, optional={"bye": SMALL, "absent": SMALL, "mars": SMALL, "turkish_mars": SMALL}
    ),
    st.tuples(SMALL, SMALL, SMALL).map(
        lambda points: dict(zip(("loss", "draw", "win"), sorted(points), strict=True))
    ),
    st.fixed_dictionaries(
        {"places": st.lists(SMALL, min_size=1, max_size=5)},
        optional={"shared": st.sampled_from(["better", "average"]), "bye": SMALL},
    ),
    st.just({"by": "score"}),
)


@st.composite
def boards(draw: st.DrawFn, sides: list[tuple[str, ...]]) -> DrawnBoard:
    """Draw what became of a board of *sides*."""
    word = draw(st.sampled_from(["", "", "", "mars", "turkish_mars", "forfeit", "open"]))
    equal = draw(st.lists(st.booleans(), min_size=len(sides), max_size=len(sides)))
    scores = draw(st.none() | st.lists(st.integers(0, 3), min_size=4, max_size=4))
    placed, place = [], 1
    for number, side in enumerate(draw(st.permutations(sides)), start=1):
        place = place if number > 1 and equal[number - 1] else number
        placed.append(Drawn(side, place, scores[number - 1] if scores else None))
    return DrawnBoard(tuple(placed), word)


@st.composite
def rounds(draw: st.DrawFn, players: list[str], game: str, partners: list[int]) -> DrawnRound:
    """Draw a round: who plays whom, and who is away; some are in no round at all."""
    sides, together = KINDS[game]
    units = [
        tuple(players[at] for at in range(len(players)) if partners[at] == unit)
        for unit in dict.fromkeys(partners)
    ]
    whole = [unit for unit in draw(st.permutations(units)) if len(unit) == together]
    tables = draw(st.integers(0, len(whole) // sides))
    played = [draw(boards(whole[table * sides : (table + 1) * sides])) for table in range(tables)]
    seated = {name for unit in whole[: tables * sides] for name in unit}
    where = {
        name: draw(st.sampled_from(["bye", "absent", ""])) for name in players if name not in seated
    }
    return DrawnRound(
        tuple(played),
        tuple(name for name, kind in where.items() if kind == "bye"),
        tuple(name for name, kind in where.items() if kind == "absent"),
    )


@st.composite
def events(draw: st.DrawFn, game: str) -> Random:
    """Draw an event of a kind."""
    together = KINDS[game][1]
    players = draw(st.permutations("abcdefghi"[: draw(st.integers(2, 9))]))
    partners = [at // together for at in range(len(players))]
    teams = None
    if draw(st.booleans()):
        teams = {name: f"team {partners[at] % 3}" for at, name in enumerate(players)}
    scoring = draw(SCORINGS) | ({"teams": True} if teams else {})
    names = draw(st.lists(st.sampled_from(TIE_BREAKS), min_size=1, max_size=4, unique=True))
    return Random(
        game=game,
        rounds=draw(st.lists(rounds(players, game, partners), max_size=5)),
        players=players,
        members={"tie_breaks": names, "scoring": scoring},
        teams=teams,
        ratings=draw(st.dictionaries(st.sampled_from(players), st.integers(0, 2), max_size=4)),
    )


@pytest.mark.parametrize("game", KINDS)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_the_standings_are_those_of_the_oracle(game: str, data: st.DataObject) -> None:
    event = data.draw(events(game))
    lines, oracle = compute_standings(boards_of(event.document())), event.oracle()
    assert sorted(told(lines)) == sorted(oracle.lines())
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    for line in lines:
        for name in {*event.members["tie_breaks"]} - {"head_to_head"}:
            assert line.tie_breaks[name] == oracle.value(name, line.competitor, ())
