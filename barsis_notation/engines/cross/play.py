"""A cross game in progress: the kernel's integers in the words of the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from barsis_notation.engines.cross import position, rules
from barsis_notation.engines.cross.kernel import CrossKernel
from barsis_notation.engines.cross.notes import Lines, note_turns, noted, ways_of
from barsis_notation.engines.cross.result import result_of, seats_of_side
from barsis_notation.engines.engine import NO_ATTEMPT, Attempt, NoteBook, NotedTurn, Outcome
from barsis_notation.engines.play import FamilyEngine, FamilyPlay
from barsis_notation.language.texts import Text
from barsis_notation.record.position_lines import Man, Setup, print_setup
from barsis_notation.record.scanners import local
from barsis_notation.rulesets import Ruleset


class CrossPlay(FamilyPlay[CrossKernel]):
    """One game under one ruleset; see :class:`~barsis_notation.engines.engine.Play`."""

    takes_notes = True

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        names = ruleset["seats.names"]
        self.board = rules.board_of(ruleset)
        order = [names[arm] for arm in self.board.turn_order()]
        seats = tuple(seat for seat in order if seat in "".join(players))
        start = CrossKernel(rules.fill(ruleset, tuple(players)))
        for seat in seats:
            arm = names.index(seat)
            for number in range(ruleset["start.on_board"]):
                man = arm * start.lookup.pawns + number
                start.men.put(man, arm, ruleset["start.step"])
        super().__init__(ruleset, start)
        self.seats = seats
        self.players = tuple(players)
        self.turn_seats = tuple(s for s in order if s in rules.turn_seats(ruleset, players))
        rows = ruleset["device.outcomes"].items()
        self._outcomes = {key: tuple(map(str, row["values"])) for key, row in rows}
        self.kinds = rules.kinds_of(ruleset)
        self.ends: dict[tuple[int, bool, bool], Outcome] = {}
        """Outcomes met in play, by winner, mars, and whether the winner is home."""
        places = [self.place_name(place) for place in range(start.lookup.stride)]
        ways = [self.steps_to_go("", place) for place in places]
        used = [arm for arm, name in enumerate(names) if name in seats]
        self.lines = Lines(start.lookup, ruleset.id, used, list(names), places, ways)

    def restart(self) -> None:
        """Go back to the start of the game, in the tables that are there."""
        self._stand_as(self.start)

    def stand_as(self, other: CrossPlay) -> None:
        """Stand as *other*, a game of the same rules and players, in the tables that are there."""
        self._stand_as(other.kernel)

    def _stand_as(self, kernel: CrossKernel) -> None:
        self.kernel.moves.copy_from(kernel.moves)
        self.kernel.count_on(kernel)

    # -- positions --------------------------------------------------------------------------

    def men_of(self, seat: int) -> tuple[Man, ...]:
        """Return the pawns of a seat, those that are not on the board yet first."""
        return position.men_of(self, seat)

    def keys(self, *, is_known: bool) -> dict[str, str]:
        """Return what a position says besides where the pawns stand."""
        return position.keys_of(self) if is_known else {}

    def line_and_way(self, seat: str) -> tuple[str, int | None]:
        """Return the position line, and the steps that all men of *seat* have to go."""
        return self.lines.position(self.kernel) or print_setup(self.setup()), self.to_go(seat)[0]

    def to_go(self, seats: Sequence[str]) -> list[int | None]:
        """Return for each of *seats* the steps that all its men have to go."""
        return ways_of(self.lines, self.kernel.men, [*map(self.names.index, seats)])

    def place(self, setup: Setup) -> list[Text]:
        """Let the kernel stand as *setup* says; return what is wrong, then it means nothing."""
        return position.read_setup(self, setup)

    def place_name(self, place: int) -> str:
        """Return a place as moves and positions write it."""
        return self.kernel.lookup.places[place]

    # -- words ------------------------------------------------------------------------------

    def fact_of(self, refusal: str, attempt: Attempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal, None if the ruleset has none."""
        from barsis_notation.engines.cross import facts

        path = facts.fact_of(self, refusal, attempt)
        return path if path in self.ruleset.facts else None

    def place_spoken(self, seat: str, place: str) -> str | None:
        """Return the name of the cell under *place* of *seat* (``SR6``).

        None off the cells, and for a seat that the game does not have.
        """
        step = int(place) if place.isdigit() else 0
        if not 0 < step < self.board.goal or seat not in self.names:
            return None
        return self.board.cell_name(self.names.index(seat), step, self.names)

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """What each outcome gives, by its key in the record."""
        return self._outcomes

    @property
    def entry_steps(self) -> tuple[str, ...]:
        """The steps on which a pawn may enter the board, the first of a player's on his value."""
        steps = {entry.step for entry in rules.entries_of(self.ruleset)}
        chain, arm = self.kernel.chain, self.kernel.seats.first
        if chain.lookup.first_enters and arm >= 0 and not chain.has_introduced(arm):
            steps |= {int(one) for reading in self.owed() for one in reading if one.isdigit()}
        return tuple(map(str, sorted(steps)))

    def steps_to_go(self, seat: str, place: str) -> int:  # noqa: ARG002 - the same for all
        """Return how many steps a pawn on *place* has to go."""
        return rules.steps_to_go(self.ruleset, self.board, place)

    # -- turns ------------------------------------------------------------------------------

    def starters(self) -> tuple[str, ...]:
        """Return the seats that have turns of their own."""
        return self.turn_seats

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the readings of what is owed, each whole numbers first."""
        kinds = tuple(self.kinds)
        return tuple(
            _reading(kinds, tuple(one.counts), tuple(left for left, _ in one.splits))
            for one in self.kernel.owed.readings
        )

    # -- moves ------------------------------------------------------------------------------

    def _check(self, move: str) -> int:
        """Return why *move* may not be made, or FINE; throws come before any grammar."""
        kernel = self.kernel
        if kernel.seats.to < 0 or (not kernel.seats.over and kernel.owes_throw()):
            return kernel.no_turn()
        return super()._check(move)

    def taken(self) -> tuple[str, ...]:
        """Return what the last move took, as ``N.32``."""
        men = self.kernel.men
        return tuple(
            f"{self.names[men.taken[2 * number]]}.{men.taken[2 * number + 1]}"
            for number in range(men.takings)
        )

    # -- notes ------------------------------------------------------------------------------

    def note(self, turns: list[str], first: int, book: NoteBook) -> list[NotedTurn]:
        """Play *turns* from *first* on as long as each can be noted; return the notes."""
        book.forget_if_many()
        scanner, line_and_way = local.scanner, super().line_and_way
        return note_turns(self.kernel, self.lines, scanner, turns, first, book, line_and_way)

    def noted(self, note: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the values that a move used and the men that it took, by its note."""
        kinds, taken = noted(note)
        counts = tuple([kinds.count(kind) for kind in range(len(self.kinds))])
        men = tuple([f"{self.names[arm]}.{step}" for arm, step in taken])
        return _reading(tuple(self.kinds), counts, ()), men

    # -- the end of the game ----------------------------------------------------------------

    def winners(self) -> tuple[str, ...]:
        """Return the seats that have won, all of the side; empty while the game goes on."""
        seats = self.kernel.seats
        return seats_of_side(self, seats.winner) if seats.over else ()

    def result(self) -> Outcome | None:
        """Return how the game ended; None while it goes on, also if it is for the places only."""
        return super().result() if self.kernel.seats.over else None

    def decided(self) -> Outcome | None:
        """Return the outcome as far as the moves decide it, None while nobody has won (BJ12)."""
        return super().result()

    def has_left(self, seat: str) -> bool:
        """Return whether *seat* has resigned or was forfeited."""
        return self.kernel.seats.gone >> self.names.index(seat) & 1 == 1

    def played_out(self) -> Outcome:
        """Return the outcome once somebody has won."""
        return result_of(self)


@lru_cache(maxsize=4096)
def _reading(
    kinds: tuple[int | str, ...], counts: tuple[int, ...], parts: tuple[int, ...]
) -> tuple[str, ...]:
    """Return values as a reading: *counts* of each of *kinds*, and *parts* of those split."""
    values = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    numbers = sorted([*(value for value in values if isinstance(value, int)), *parts])
    return (*map(str, numbers), *(value for value in values if isinstance(value, str)))


ENGINE = FamilyEngine(CrossPlay, rules.unsupported, position.KEYS)
