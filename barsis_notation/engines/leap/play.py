"""The LeapPlay class: a leaping game in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from barsis_notation.engines.engine import (
    NO_ATTEMPT,
    Engine,
    Outcome,
    Play,
    TurnAttempt,
    require_both_seats,
)
from barsis_notation.engines.frame import NONE
from barsis_notation.engines.leap import rules
from barsis_notation.engines.leap.kernel import CELLS, DRAWN, LeapKernel
from barsis_notation.engines.placing import find_head_errors, find_unknown_keys
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import Man, Setup
from barsis_notation.record.scan import HEADER
from barsis_notation.record.scanners import local
from barsis_notation.rulesets import Ruleset

_text = bind_texts("engines")


class LeapPlay(Play):
    """One leaping game under one ruleset.

    ``ENGINE.begin`` creates one, at the start of the game. ``Play`` describes its attributes.

    Args:
        ruleset: A ruleset of the leap family that the engine supports.
        players: The two seat letters of the ruleset, in any order; a UsageError is raised for
            others.
    """

    kernel: LeapKernel
    start: LeapKernel
    facts = rules.FACTS

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        require_both_seats(ruleset, players)
        super().__init__(ruleset, _make_start(ruleset))

    # -- positions --------------------------------------------------------------------------

    def list_men(self, seat: int) -> tuple[Man, ...]:
        """Return the men of a seat, column by column; in each column, the first row comes first.

        Captured men are left out. *seat* is the index of the seat, 0 or 1.
        """
        return tuple(map(Man, self._list_cells(seat)))

    def _list_cells(self, owner: int) -> list[str]:
        at = self.kernel.at
        return [rules.format_cell(cell) for cell in range(CELLS) if at[cell] == owner]

    def apply_setup(self, setup: Setup) -> list[Text]:
        """Put the kernel into the position *setup*; return the reasons if it is refused.

        The reasons are texts for the user; the list is empty if the position was applied. Otherwise
        the kernel is unchanged.
        """
        wrong = [
            *find_head_errors(setup, self.ruleset.id, self.names),
            *find_unknown_keys(setup, ()),
            *self._check_men(setup),
        ]
        if not wrong:
            self._put_men(setup)
        return wrong

    def _check_men(self, setup: Setup) -> Iterator[Text]:
        known = {rules.format_cell(cell) for cell in rules.list_cells(self.ruleset)}
        held: set[str] = set()
        for seat, men in setup.men.items():
            most = len(self.ruleset["start"].get(seat, ()))
            if len(men) > most:
                yield _text("too-many-men", seat=seat, count=len(men), most=most)
            for man in men:
                if man.place not in known or man.tag:
                    yield _text("man-on-no-cell", seat=seat, place=man.place + man.tag)
                elif man.place in held:
                    yield _text("two-men", place=man.place)
                held.add(man.place)

    def _put_men(self, setup: Setup) -> None:
        kernel = self.kernel = LeapKernel(self.kernel.lookup)
        for cell, owner in enumerate(rules.make_empty_board(self.ruleset)):
            kernel.at[cell] = owner
        for seat, men in setup.men.items():
            for man in men:
                kernel.at[rules.parse_cell(man.place)] = self.names.index(seat)
        kernel.count_men()
        for owner in range(2):
            if kernel.men[owner] == 0 < kernel.men[1 - owner]:
                kernel.turn.set_winner(1 - owner)
        if setup.to != "-":
            kernel.start_string(self.names.index(setup.to))

    # -- words ------------------------------------------------------------------------------

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal, such as ``"leap.must"``.

        Return None if no fact of the ruleset decides the refusal, or if *refusal* is not a known
        name.

        Args:
            refusal: Name of the refusal, such as ``"cell-full"``.
            attempt: The refused turn; only its ``cells`` are used.
        """
        if refusal == "not-a-move-here":
            return self._find_outside_fact(attempt.cells)
        if refusal == "must-move" and not self.ruleset["leap.must"]:
            return "leap.multi"
        if refusal == "wrong-distance" and _is_slanted(attempt.cells):
            return "board.lines"
        return super().find_fact(refusal, attempt)

    def _find_outside_fact(self, cells: Sequence[str]) -> str | None:
        """Return the fact that puts one of *cells* outside the board, or None if all are inside.

        A move over more than two cells that are inside breaks ``leap.multi``.
        """
        columns, rows = self.ruleset["board.columns"], self.ruleset["board.rows"]
        if any(ord(cell[0]) - ord("a") >= columns for cell in cells):
            return "board.columns"
        if any(int(cell[1]) > rows for cell in cells):
            return "board.rows"
        return "leap.multi" if len(cells) > 2 else None

    def name_place(self, seat: str, place: str) -> str | None:  # noqa: ARG002 - the same for both
        """Return *place* unchanged, since a cell is named as in the notation, such as ``b3``.

        *seat* is ignored; *place* is not checked. The result is never None.
        """
        return place

    # -- throws, moves ----------------------------------------------------------------------

    def throw(self, outcome: str, seat: str = "") -> str | None:  # noqa: ARG002 - no throws
        """Refuse the throw: games of this family have no throws.

        Both arguments are ignored. Return ``game-already-over`` if the game is over, otherwise
        ``throw-after-stop``.
        """
        return "game-already-over" if self.kernel.turn.over else "throw-after-stop"

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return one empty reading, ``((),)``, because no values are ever owed."""
        return ((),)

    def why_not(self, move: str) -> str | None:
        """Return the name of the refusal of *move*, or None if it is legal.

        *move* is one move in the strict notation, such as ``b3-b4`` or ``b3xb5``; other text is
        refused. Before the first turn, the seat whose man it moves is the seat to move. The game is
        unchanged.
        """
        if self.kernel.turn.to == NONE:
            return self._copy_with_mover(self._find_owner(move)).why_not(move)
        return super().why_not(move)

    def _find_owner(self, move: str) -> int:
        """Return the seat whose man a first move begins with, or 0 if its cell is empty."""
        owners = {name: owner for owner in range(2) for name in self._list_cells(owner)}
        return owners.get(move[:2], 0)

    def _copy_with_mover(self, seat: int) -> LeapPlay:
        """Return a copy of the game with *seat* to move."""
        twin = self.copy()
        twin.kernel.start_string(seat)
        return twin

    def move(self, move: str) -> str | None:
        """Make *move*; return None, or the name of the refusal.

        *move* is one move in the strict notation, such as ``b3-b4`` or ``b3xb5``; other text is
        refused. If *move* is refused, the game is unchanged. The first move decides which seat
        begins.
        """
        if self.kernel.turn.to != NONE:
            return super().move(move)
        refused = self.why_not(move)
        if refused is None:
            self.kernel.start_string(self._find_owner(move))
            self.kernel.make(local.scanner.out, HEADER)
        return refused

    def captured_men(self) -> tuple[str, ...]:
        """Return the men that the last move captured, such as ``("B.c3",)``.

        Each consists of a seat letter and a cell; they are in the order of the leaps. The result is
        empty if the move captured no men.
        """
        kernel = self.kernel
        cells = map(rules.format_cell, kernel.taken[: kernel.takings])
        return tuple(f"{self.names[kernel.loser]}.{cell}" for cell in cells)

    # -- the end of the game ----------------------------------------------------------------

    def final_outcome(self) -> Outcome:
        """Return the outcome of a game that was played to its end (rule NK4).

        The game must be over. A draw has no winners and a score of 0 for each seat.
        """
        kernel, winner = self.kernel, self.kernel.turn.winner
        if winner == DRAWN:
            reason = "no_moves" if kernel.lookup.repetition == 0 else self._draw_reason()
            return Outcome((), reason, "", dict.fromkeys(self.seats, 0), {})
        reason = "capture" if kernel.men[1 - winner] == 0 else "no_moves"
        return Outcome(self.winners(), reason, "", self.score(self.ruleset["win.score.win"]), {})

    def _draw_reason(self) -> str:
        seen = self.kernel.seen
        return "repetition" if seen.count(seen[-1]) >= self.kernel.lookup.repetition else "no_moves"


@lru_cache(maxsize=64)
def _make_start(ruleset: Ruleset) -> LeapKernel:
    """Return the kernel at the start of a game (rule NK1); callers copy it."""
    return LeapKernel(rules.build_lookup(ruleset))


def _is_slanted(cells: Sequence[str]) -> bool:
    """Return whether some hop of the move changes both column and row."""
    return any(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(cells))


ENGINE = Engine(LeapPlay, rules.find_unsupported)
