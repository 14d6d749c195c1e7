"""The competitors of a Swiss event, players or teams of partners, with their scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from barsis_notation.events.event_boards import Board, Boards
from barsis_notation.events.results import compute_player_results
from barsis_notation.events.structs import Pairing
from barsis_notation.events.swiss import Entrant, NoPairingError, Outing
from barsis_notation.language.texts import bind_texts

_text = bind_texts("swiss")

SIDES = 2
"""The number of sides of games that Swiss rounds can pair."""


class SwissField:
    """The competitors of a Swiss event: players, or teams of partners.

    A competitor is given by the key of a player or, in a game of partners, the name of a team.

    Args:
        boards: The boards of the rounds so far.

    Attributes:
        is_of_teams: Whether the competitors are teams.
        players: Maps each competitor to the keys of its players. Competitors are sorted by rating,
            the highest first; the rating of a team is the sum of its ratings. A missing rating
            counts as 0. Equal competitors are in starting order, and so are the partners of a team.

    Raises:
        NoPairingError: If the game does not have two sides. Also if, in a game of partners, a
            player has no team, or a team has too few or too many players for one side.
    """

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._event = boards.event
        sides = self._event.sides(self._event.seats)
        if len(sides) != SIDES:
            raise NoPairingError(_text("not-two-sides"))
        self._first, self._second = sorted(sides, key=self._get_rank)
        self.is_of_teams = len(self._first) > 1
        self.players = self._list_competitors()
        self._competitor = {one: name for name, own in self.players.items() for one in own}

    def find_away(self, absent: Collection[str]) -> set[str]:
        """Return the competitors with a player in *absent*, a collection of player keys.

        Raises:
            KeyError: If *absent* has a key that is not in the event.
        """
        return {self._competitor[player] for player in absent}

    def add_mates(self, absent: Collection[str]) -> list[str]:
        """Return the absent players, followed by their partners, who cannot play either.

        Players are given by their keys, each once.

        Raises:
            KeyError: If *absent* has a key that is not in the event.
        """
        away = self.find_away(absent)
        mates = (one for name, players in self.players.items() if name in away for one in players)
        return [*dict.fromkeys([*absent, *mates])]

    def make_pairing(self, place: int, first: str, second: str) -> Pairing:
        """Return a pairing of two competitors, without a result.

        Args:
            place: Position of the table in the round, from 1; it becomes the table's name.
            first: The competitor with the first seat: the key of a player or the name of a team.
            second: The other competitor.

        Raises:
            KeyError: If one of them is not a competitor of the event.
        """
        players = (*self.players[first], *self.players[second])
        seats = dict(zip((*self._first, *self._second), players, strict=True))
        return Pairing(table=str(place), seats=seats)

    def list_entrants(self) -> list[Entrant]:
        """Return the competitors with their rounds, in the order of *players*.

        The id of an entrant is the key of the player or the name of the team, as in *players*.

        Raises:
            KeyError: If a player at a table is not in the event.
        """
        results = compute_player_results(self._boards)
        outings: dict[str, list[Outing]] = {one: [] for one in self.players}
        scores = dict.fromkeys(self.players, Fraction(0))
        for number, boards in enumerate(self._boards.by_round):
            met = dict(self._iter_meetings(boards))
            for one, players in self.players.items():
                result = results[players[0]][number]
                given = result.kind == "bye" or (result.kind == "forfeit" and result.is_won)
                outing = met.get(one, Outing(scores[one], bye=given))
                outings[one].append(outing._replace(score=scores[one]))
                scores[one] += result.points
        return [Entrant(one, scores[one], tuple(outings[one])) for one in self.players]

    def _list_competitors(self) -> dict[str, tuple[str, ...]]:
        """Return the players of each competitor, in starting order."""
        event = self._event
        own = dict(event.teams) if self.is_of_teams else {one: (one,) for one in event.players}
        size = len(self._first)
        if self.is_of_teams and (
            sum(map(len, own.values())) < len(event.players)
            or any(len(players) != size for players in own.values())
        ):
            raise NoPairingError(_text("not-teams-of-partners", count=size))
        return dict(sorted(own.items(), key=lambda one: -self._sum_ratings(one[1])))

    def _sum_ratings(self, players: tuple[str, ...]) -> int:
        return sum(self._event.players[one].rating or 0 for one in players)

    def _get_rank(self, seats: tuple[str, ...]) -> int:
        names: list[str] = self._event.ruleset["seats.names"]
        return min(names.index(letter) for own in seats for letter in own)

    def _iter_meetings(self, boards: tuple[Board, ...]) -> Iterator[tuple[str, Outing]]:
        """Yield each competitor and their meeting at *boards*, except at boards without play."""
        for board in boards:
            sits = board.table.pairing.seats
            sides = sorted(self._event.sides(sits), key=self._get_rank)
            if (board.result is None or board.result.is_played) and len(sides) == SIDES:
                first, second = (self._competitor[sits[side[0]]] for side in sides)
                yield first, Outing(Fraction(0), second, is_first=True)
                yield second, Outing(Fraction(0), first)
