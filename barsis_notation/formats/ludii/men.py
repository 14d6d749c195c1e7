"""Where the men of a trial stand, in the places of the notation, as Ludii's actions take them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from barsis_notation.base.errors import BarsisError
from barsis_notation.formats.ludii.boards import BAR, OFF, Board


class UnreadableError(BarsisError, ValueError):
    """An action that no man on the board can have made; *expected* says what could be there."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.expected = expected


class Men:
    """The men of every seat, counted by place."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.placed: dict[str, Counter[str]] = {seat: Counter() for seat in board.players}
        self.centred: Counter[str] = Counter()
        """Men that have come home and stand in the centre still: Ludii takes them off later."""

    def add(self, site: int, piece: int, count: int) -> bool:
        """Set up *count* men; return whether site and piece are known."""
        seat = self.board.owners.get(piece)
        place = self._place_at_start(seat, site) if seat else None
        if seat is None or place is None or not 0 < count <= 100:
            return False
        self.placed[seat][place] += count
        return True

    def _place_at_start(self, seat: str, site: int) -> str | None:
        if self.board.bars.get(site) == seat:
            return BAR
        return next(iter(self.board.places[seat].get(site, ())), None)

    def counted(self) -> dict[str, dict[str, int]]:
        """Return how many men of each seat stand on each place."""
        return {
            seat: {place: count for place, count in placed.items() if count}
            for seat, placed in self.placed.items()
        }

    def standing(self, seat: str, site: int) -> list[str]:
        """Return the places of *site* where *seat* has a man, the nearest to home last."""
        if self.board.bars.get(site) == seat:
            places: Sequence[str] = (BAR,)
        else:
            places = self.board.places[seat].get(site, ())
        found = [place for place in places if self.placed[seat][place] > 0]
        return [*found, OFF] if site == self.board.centre and self.centred[seat] > 0 else found

    def seat_on(self, site: int) -> str:
        """Return whose man stands on *site*; the empty text where nobody's does."""
        return next((seat for seat in self.placed if self.standing(seat, site)), "")

    def ways(self, seat: str, start: int, to: int) -> Iterator[tuple[str, str]]:
        """Yield the places a man of *seat* may have gone from and to, by their sites."""
        for place in self.standing(seat, start):
            for reached in self._reached(seat, place, to):
                yield place, reached

    def _reached(self, seat: str, start: str, to: int) -> Iterator[str]:
        """Yield the places of *to* that lie ahead of *start*, anywhere where there is no route.

        A man who enters takes the way out and not the way in.
        """
        if to == self.board.centre and start != BAR:
            yield OFF
            return
        places = self.board.places[seat].get(to, ())
        for place in places[:1] if start == BAR else places:
            is_route = self.board.home and start.isdecimal()
            if not is_route or int(place) > int(start):
                yield place

    def move(self, seat: str, start: str, to: str) -> None:
        """Take a man of *seat* from one place to another; there must be one."""
        self._leave(seat, start)
        self.placed[seat][to] += 1

    def take(self, seat: str, site: int) -> str:
        """Take a man of *seat* off *site*, to wait or for good; return the place he stood on."""
        place = self.standing(seat, site)[0]
        self._leave(seat, place)
        if not self.board.captures_leave:
            self.placed[seat][BAR] += 1
        return place

    def _leave(self, seat: str, place: str) -> None:
        self.placed[seat][place] -= 1
        if place == OFF:
            self.centred[seat] -= 1
