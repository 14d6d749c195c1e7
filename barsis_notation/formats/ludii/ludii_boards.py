"""The boards of Ludii's games whose trials are read, and the positions of their pieces.

The boards are facts only, checked against trials. A site is a cell of Ludii's board by its number;
a place is a point, a step of the seat's own route, or a cell, in the notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from barsis_notation.base.errors import BarsisError
from barsis_notation.language.texts import Text
from barsis_notation.record.structs import Option

BAR: Final = "bar"
OFF: Final = "off"

Places = Mapping[int, Sequence[str]]
"""Maps a site to its possible places for one seat, as text, the nearest to the start first.

On the cross, the outer end of a seat's own arm is both step 8 and step 76.
"""


class LudiiBoard(NamedTuple):
    """A game of Ludii, and the ruleset and seats with which it is read; an item of ``BOARDS``.

    Attributes:
        game: The name of the game in Ludii.
        ruleset: Reference to the ruleset, with the profile for Ludii's rules if there is one, such
            as ``barjis@ludii``.
        players: The seat letters in the order of Ludii's players 1, 2 and so on.
        owners: Maps the number of a kind of piece to the seat of its player.
        places: Maps each seat to a mapping from Ludii's number of a site to the places on it.
        options: Maps paths of options to the values that are set in addition to the profile.
        dice: The numbers of the sites of the dice or shells; empty if there are no throws.
        faces: Whether each of these sites is a die whose state is its face minus one; otherwise the
            states, 0 or 1, are added up.
        bars: Maps the number of each site where pieces wait to enter the board to the seat that
            they belong to.
        centre: The number of the site that pieces leave first and reach last; -1 if there is no
            such site.
        captures_leave: Whether captured pieces leave the game.
        home: The number of steps to the end of a route; 0 if there is no route.
        leaps: Whether captures are leaps.
        reason: The reason given for a result if the turns are not judged.
    """

    game: str
    ruleset: str
    players: str
    owners: Mapping[int, str]
    places: Mapping[str, Places]
    options: Mapping[str, Option] = {}
    dice: Sequence[int] = ()
    faces: bool = False
    bars: Mapping[int, str] = {}
    centre: int = -1
    captures_leave: bool = False
    home: int = 0
    leaps: bool = False
    reason: str = "home"

    def count_steps(self, start: str, to: str) -> int:
        """Return the number of steps between two places of a route.

        The result is 0 if one of them is not a step, such as ``bar``, and negative if *to* comes
        before *start*. The board must have a route.

        Args:
            start: The place left, such as ``11``.
            to: The place reached, or ``off`` for the end of the route.
        """
        reached = str(self.home) if to == OFF else to
        return int(reached) - int(start) if start.isdecimal() and reached.isdecimal() else 0


# Backgammon: two rows of 13 sites with the bar in the middle.


def _map_points(*runs: tuple[int, int]) -> dict[int, Sequence[str]]:
    """Return the points of runs of six sites; a run is its first site and its first point."""
    places: dict[int, Sequence[str]] = {}
    for site, point in runs:
        down = point in (6, 12)
        for step in range(6):
            places[site + step] = (str(point - step if down else point + step),)
    return places


_BACKGAMMON: Final = LudiiBoard(
    game="Backgammon",
    ruleset="shesh-besh",
    players="WB",
    owners={3: "W", 4: "B"},
    places={
        "W": _map_points((20, 6), (13, 12), (0, 13), (7, 19)),
        "B": _map_points((7, 6), (0, 12), (13, 13), (20, 19)),
    },
    dice=(26, 27),
    faces=True,
    bars={6: "W", 19: "B"},
)


# The cross: 96 cells and the centre, four hands, six cowries.

_CENTRE: Final = 96
_HOME: Final = 84

_ARMS: Final = (
    {
        "L": (8, 72, 69, 66, 63, 60, 57, 54),
        "M": (9, 73, 70, 67, 64, 61, 58, 55),
        "R": (10, 74, 71, 68, 65, 62, 59, 56),
    },
    {
        "L": (11, 12, 13, 14, 15, 16, 17, 18),
        "M": (27, 28, 29, 30, 31, 32, 33, 34),
        "R": (43, 44, 45, 46, 47, 48, 49, 50),
    },
    {
        "L": (53, 77, 80, 83, 86, 89, 92, 95),
        "M": (52, 76, 79, 82, 85, 88, 91, 94),
        "R": (51, 75, 78, 81, 84, 87, 90, 93),
    },
    {
        "L": (42, 41, 40, 39, 38, 37, 36, 35),
        "M": (26, 25, 24, 23, 22, 21, 20, 19),
        "R": (7, 6, 5, 4, 3, 2, 1, 0),
    },
)
"""Columns of the arms S, E, N, W, from the centre outward, as seen by the player at the arm."""


def _list_route(arm: int) -> list[int]:
    """Return the sites that a piece of an arm passes: out by M, around, and in by M again."""
    sites = [*_ARMS[arm]["M"], *reversed(_ARMS[arm]["R"])]
    for further in (1, 2, 3):
        passed = _ARMS[(arm + further) % 4]
        sites += [*passed["L"], passed["M"][-1], *reversed(passed["R"])]
    return [*sites, *_ARMS[arm]["L"], *reversed(_ARMS[arm]["M"])]


def _map_steps(arm: int) -> Places:
    places: dict[int, list[str]] = {_CENTRE: ["0"]}
    for step, site in enumerate(_list_route(arm), 1):
        places.setdefault(site, []).append(str(step))
    return places


_CROSS: Final[Mapping[str, Places]] = {seat: _map_steps(arm) for arm, seat in enumerate("SENW")}
_COWRIES: Final = (101, 102, 103, 104, 105, 106)

_BARJIS: Final = LudiiBoard(
    game="Barjis",
    ruleset="barjis@ludii",
    options={"win.rank": "finish_order"},
    players="SWNE",
    owners={7: "S", 8: "W", 9: "N", 10: "E"},
    places=_CROSS,
    dice=_COWRIES,
    bars={97: "S", 98: "W", 99: "N", 100: "E"},
    centre=_CENTRE,
    home=_HOME,
)

_PACHISI: Final = LudiiBoard(
    game="Pachisi",
    ruleset="pachisi@ludii",
    players="SENW",
    owners={7: "S", 8: "E", 9: "N", 10: "W"},
    places=_CROSS,
    dice=_COWRIES,
    bars={97: "S", 98: "E", 99: "N", 100: "W"},
    centre=_CENTRE,
    home=_HOME,
)


# Kiôz: four rows of 22 sites, from A's left; B sees them turned.

_ROW: Final = 22
_LAST_SITE: Final = 4 * _ROW - 1


def _format_step(site: int) -> str:
    """Return A's step at *site*; the rows run in alternating directions."""
    row, column = divmod(site, _ROW)
    return str(row * _ROW + (column if row % 2 == 0 else _ROW - 1 - column) + 1)


_KIOZ: Final = LudiiBoard(
    game="Kioz",
    ruleset="kioz@ludii",
    players="AB",
    owners={5: "A", 6: "B", 7: "A", 8: "B"},
    places={
        "A": {site: (_format_step(site),) for site in range(_LAST_SITE + 1)},
        "B": {site: (_format_step(_LAST_SITE - site),) for site in range(_LAST_SITE + 1)},
    },
    dice=(88, 89, 90, 91),
    captures_leave=True,
    reason="capture",
)


# Natt Klab ash-Shawk: five by five, a1 is 0.

_CELLS: Final = {site: (f"{'abcde'[site % 5]}{site // 5 + 1}",) for site in range(25)}

_NATT_KLAB: Final = LudiiBoard(
    game="Natt Klab ash-Shawk",
    ruleset="natt-klab@ludii",
    players="WB",
    owners={1: "W", 2: "B"},
    places={"W": _CELLS, "B": _CELLS},
    captures_leave=True,
    leaps=True,
    reason="capture",
)

BOARDS: Final = (_BACKGAMMON, _BARJIS, _KIOZ, _NATT_KLAB, _PACHISI)


def find_board(path: str) -> LudiiBoard | None:
    """Return the board of a game, or None if its trials are not read.

    Args:
        path: The path of the game in Ludii, such as ``../board/race/escape/Barjis.lud``. Only its
            last part is used, with or without ``.lud``; its letter case matters.
    """
    name = path.replace("\\", "/").rpartition("/")[2].removesuffix(".lud").strip()
    return next((one for one in BOARDS if one.game == name), None)


class UnreadableError(BarsisError, ValueError):
    """Raised for a move of a trial that cannot be read or was impossible on the board.

    Attributes:
        found: Description of the action.
        expected: Description of the actions that would have been possible.
    """

    def __init__(self, found: Text, expected: Text) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected


class MenByPlace:
    """The pieces of every seat, counted by place.

    A new instance is empty; ``add`` sets up pieces, and ``move`` and ``capture`` change their
    places.

    Attributes:
        placed: Maps each seat to a dict from places to numbers of pieces.
        centred: Maps each seat to its number of pieces that are home but still in the centre,
            because Ludii removes them later. The caller counts them here when they arrive; ``move``
            and ``capture`` count them off when they leave.

    Args:
        board: The board.
    """

    def __init__(self, board: LudiiBoard) -> None:
        self.board = board
        self.placed: dict[str, Counter[str]] = {seat: Counter() for seat in board.players}
        self.centred: Counter[str] = Counter()
        """Pieces of each seat that are home but still in the centre: Ludii removes them later."""

    def add(self, site: int, piece: int, count: int) -> bool:
        """Set up pieces and return True; if an argument is invalid, add none and return False.

        Args:
            site: Number of a site that the seat of the piece can be on.
            piece: Number of the kind of piece, which determines its seat.
            count: Number of pieces, 1 to 100.
        """
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

    def count_men(self) -> dict[str, dict[str, int]]:
        """Return the number of pieces by seat and place, such as ``{"S": {"bar": 4}}``.

        Empty places are omitted.
        """
        return {
            seat: {place: count for place, count in placed.items() if count}
            for seat, placed in self.placed.items()
        }

    def list_places(self, seat: str, site: int) -> list[str]:
        """Return the places of a site on which a seat has a piece, the nearest to home last.

        A site that is the bar of the seat has only the place ``bar``. The last place of the centre
        is ``off`` if the seat has a piece there that is home. The list is empty if the seat does
        not have a piece on the site.

        Args:
            seat: Letter of the seat.
            site: Number of the site.
        """
        if self.board.bars.get(site) == seat:
            places: Sequence[str] = (BAR,)
        else:
            places = self.board.places[seat].get(site, ())
        found = [place for place in places if self.placed[seat][place] > 0]
        return [*found, OFF] if site == self.board.centre and self.centred[seat] > 0 else found

    def find_seat(self, site: int) -> str:
        """Return the first seat of the board with a piece on a site; "" if the site is empty.

        *site* is the number of the site in Ludii.
        """
        return next((seat for seat in self.placed if self.list_places(seat, site)), "")

    def iter_moves(self, seat: str, start: int, to: int) -> Iterator[tuple[str, str]]:
        """Yield the possible ways of a move as pairs of the place left and the place reached.

        No pair is yielded if the player does not have a piece on *start*, or cannot reach *to* from
        there.

        Args:
            seat: The player.
            start: Number of the site left.
            to: Number of the site reached.
        """
        for place in self.list_places(seat, start):
            for reached in self._iter_targets(seat, place, to):
                yield place, reached

    def _iter_targets(self, seat: str, start: str, to: int) -> Iterator[str]:
        """Yield the places of *to* ahead of *start*; on a board without a route, all its places.

        A piece that enters takes the way out and not the way in.
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
        """Move a piece of a seat. The move is not checked, and captures nothing.

        Args:
            seat: Letter of the seat.
            start: The place left, such as ``11`` or ``bar``. A piece of the seat must be there.
            to: The place reached, such as ``14``, or ``off``.
        """
        self._leave(seat, start)
        self.placed[seat][to] += 1

    def capture(self, seat: str, site: int) -> str:
        """Capture a piece, and return the place where it was.

        If the seat has pieces on several places of the site, the one farthest from home is
        captured. It then waits on the bar, unless captured pieces leave the game on this board.

        Args:
            seat: The owner of the piece.
            site: Number of the site.

        Raises:
            IndexError: If *seat* does not have a piece on the site.
        """
        place = self.list_places(seat, site)[0]
        self._leave(seat, place)
        if not self.board.captures_leave:
            self.placed[seat][BAR] += 1
        return place

    def _leave(self, seat: str, place: str) -> None:
        self.placed[seat][place] -= 1
        if place == OFF:
            self.centred[seat] -= 1
