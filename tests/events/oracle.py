"""A slow oracle of standings, written from what the event file and each tie-break say of them.

It works on drawn rounds and asks nothing of the package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from tests.events.drawn import Drawn, DrawnBoard, DrawnRound

Value = Fraction | tuple[int, ...]


class Had(NamedTuple):
    """What a competitor had of a round: *met* are opponents and what was won from each."""

    round: int
    kind: str
    points: Fraction
    place: int = 0
    alone: bool = False
    score: int = 0
    against: int = 0
    name: str = ""
    met: tuple[tuple[str, Fraction], ...] = ()


class Oracle:
    """The standings of drawn rounds.

    *sides* is how many sides sit at a full table, *partners* how many players make one. *members*
    are those of the event file; *teams* names the team of every player where teams are ranked.
    """

    def __init__(
        self,
        rounds: list[DrawnRound],
        players: list[str],
        members: dict[str, Any],
        *,
        sides: int,
        partners: int,
        teams: dict[str, str] | None = None,
        ratings: dict[str, int] | None = None,
    ) -> None:
        self.rounds, self.players, self.sides, self.partners = rounds, players, sides, partners
        self.scoring: dict[str, Any] = members.get("scoring", {})
        self.tie_breaks: list[str] = members["tie_breaks"]
        self.teams, self.ratings = teams, ratings or {}
        self.all = [*dict.fromkeys(teams.values())] if teams else players
        self.had = {one: [*self._history(one)] for one in self.all}

    # What everybody had.

    def _history(self, one: str) -> Iterator[Had]:
        for number, each in enumerate(self.rounds, start=1):
            own = [name for name in self.players if self._competitor(name) == one]
            seated = False
            for board in each.boards:
                for side in board.sides:
                    if any(name in own for name in side.players):
                        seated = True
                        yield self._at(number, board, side, one)
            for away in self._away(each, own, seated=seated):
                yield Had(number, away, self._worth(away))

    def _competitor(self, player: str) -> str:
        return self.teams[player] if self.teams else player

    def _away(self, each: DrawnRound, own: list[str], *, seated: bool) -> list[str]:
        byes = ["bye" for name in own if name in each.byes]
        absent = ["absent" for name in own if name in each.absent]
        both = byes + absent
        if not self.teams:
            return both
        count = len(both) // self.partners
        return both[: count if seated else max(count, 1)]

    def _at(self, number: int, board: DrawnBoard, side: Drawn, one: str) -> Had:
        if board.word == "open":
            return Had(number, "open", Fraction(0))
        met = []
        for other in board.sides:
            if other is not side and board.word != "forfeit":
                won = Fraction((side.place < other.place) * 2 + (side.place == other.place), 2)
                met += [(name, won) for name in {self._competitor(each) for each in other.players}]
        first = [each for each in board.sides if each.place == 1]
        return Had(
            round=number,
            kind="forfeit" if board.word == "forfeit" else "played",
            points=self._points(board, side),
            place=side.place,
            alone=first == [side],
            score=self._score(side),
            against=sum(self._score(other) for other in board.sides if other is not side),
            name=board.word if side.place == 1 and board.word != "forfeit" else "",
            met=tuple((name, won) for name, won in met if name != one),
        )

    @staticmethod
    def _score(side: Drawn) -> int:
        return side.score if side.score is not None else int(side.place == 1)

    def _points(self, board: DrawnBoard, side: Drawn) -> Fraction:
        scoring = self.scoring
        if scoring.get("by") == "score":
            return Fraction(self._score(side))
        if "places" in scoring:
            equal = [each for each in board.sides if each.place == side.place]
            places = [side.place + more for more in range(len(equal))]
            if scoring.get("shared") != "average":
                places = places[:1]
            return Fraction(sum(self._place(place) for place in places), len(places))
        win = Fraction(scoring.get("win", 1))
        if side.place > 1:
            return Fraction(scoring.get("loss", 0))
        if sum(each.place == 1 for each in board.sides) > 1:
            return Fraction(scoring["draw"]) if "draw" in scoring else win / 2
        return Fraction(scoring.get(board.word, win))

    def _place(self, place: int) -> int:
        given: list[int] = self.scoring["places"]
        return given[place - 1] if place <= len(given) else given[-1]

    def _worth(self, away: str) -> Fraction:
        if away in self.scoring:
            return Fraction(self.scoring[away])
        if "places" in self.scoring:
            return Fraction(self._place({"bye": 1, "absent": self.sides}[away]))
        default = {"bye": ("win", 1), "absent": ("loss", 0)}[away]
        return Fraction(self.scoring.get(*default))

    def points(self, one: str) -> Fraction:
        """Return all points of a competitor."""
        return sum((had.points for had in self.had[one]), Fraction(0))

    # What decides.

    def value(self, name: str, one: str, tied: Iterable[str]) -> Value:
        """Return what a tie-break gives a competitor who is tied with others."""
        had = self.had[one]
        if name == "head_to_head":
            return self._head_to_head(one, [*tied])
        if "buchholz" in name:
            met = sorted(self._opponents(one))
            cut = {"buchholz": met, "buchholz_cut": met[1:], "median_buchholz": met[1:-1]}
            return sum(cut[name], Fraction(0))
        if name == "firsts":
            last = max((each.place for every in self.had.values() for each in every), default=0)
            of = [sum(each.kind == "played" and each.place == place for each in had)
                  for place in range(1, last + 1)]  # fmt: skip
            return tuple(of)
        if name == "lot":
            return Fraction(int(sha256(f"Amman Open\n{one}".encode()).hexdigest()[:8], 16))
        return Fraction(self._sum(name, one, had))

    def _sum(self, name: str, one: str, had: list[Had]) -> Fraction | int:
        if name == "wins":
            return sum(each.kind == "played" and each.alone for each in had)
        if name == "sonneborn_berger":
            return sum(
                (won * self.points(met) for each in had for met, won in each.met), Fraction(0)
            )
        if name == "score":
            return sum(each.score for each in had)
        if name == "score_difference":
            return sum(each.score - each.against for each in had)
        if name == "mars":
            return sum(each.name in {"mars", "turkish_mars"} for each in had)
        if name == "progressive":
            after = range(1, len(self.rounds) + 1)
            return sum(
                (each.points for last in after for each in had if each.round <= last), Fraction(0)
            )
        assert name == "rating"
        return sum(
            self.ratings.get(player, 0)
            for player in self.players
            if self._competitor(player) == one
        )

    def _opponents(self, one: str) -> Iterator[Fraction]:
        against = (self.sides - 1) * (1 if self.teams else self.partners)
        for had in self.had[one]:
            if had.kind in {"bye", "absent", "forfeit"}:
                yield from [self.points(one)] * against
            for met, _ in had.met:
                yield self.points(met)

    def _head_to_head(self, one: str, tied: list[str]) -> Fraction:
        def won(name: str, other: str) -> list[Fraction]:
            return [won for had in self.had[name] for met, won in had.met if met == other]

        if any(not won(name, other) for name in tied for other in tied if name != other):
            return Fraction(0)
        return sum((each for other in tied for each in won(one, other)), Fraction(0))

    # Who is where.

    def groups(self, one: str) -> Iterator[tuple[str, list[str]]]:
        """Yield what was asked, and who was then still equal with *one*."""
        equal = [other for other in self.all if self.points(other) == self.points(one)]
        yield "points", equal
        for name in self.tie_breaks:
            own = self.value(name, one, equal)
            equal = [other for other in equal if self.value(name, other, equal) == own]
            yield name, equal

    def decided(self, one: str) -> str:
        """Return what left a competitor alone, nothing where others stayed equal with him."""
        return next((name for name, equal in self.groups(one) if equal == [one]), "")

    def is_ahead(self, one: str, other: str) -> bool:
        """Return whether *one* stands before *other*."""
        if self.points(one) != self.points(other):
            return self.points(one) > self.points(other)
        equal = [each for each in self.all if self.points(each) == self.points(one)]
        for name in self.tie_breaks:
            values = {each: self.value(name, each, equal) for each in equal}
            if values[one] != values[other]:
                return values[one] > values[other]  # type: ignore[operator]
            equal = [each for each in equal if values[each] == values[one]]
        return False

    def lines(self) -> list[str]:
        """Return the standings, a line each: place, who, points, what decided."""
        places = {one: 1 + sum(self.is_ahead(other, one) for other in self.all) for one in self.all}
        ordered = sorted(self.all, key=lambda one: places[one])
        return [
            f"{places[one]} {one} {self.points(one)} {self.decided(one) or 'shared'}"
            for one in ordered
        ]
