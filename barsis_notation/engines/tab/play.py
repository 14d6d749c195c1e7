"""The TabPlay class: a tab game in the words of the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from barsis_notation.engines.engine import (
    NO_ATTEMPT,
    Engine,
    Outcome,
    Play,
    TurnAttempt,
    require_both_seats,
)
from barsis_notation.engines.tab import position, rules
from barsis_notation.engines.tab.kernel import UNMOVED, TabKernel
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import Man, Setup, is_number
from barsis_notation.rulesets import Ruleset

_text = bind_texts("engines")


class TabPlay(Play):
    """One tab game under one ruleset.

    ``ENGINE.begin`` creates one, at the start of the game. ``Play`` describes its attributes.

    Args:
        ruleset: A ruleset of the tab family that the engine supports.
        players: The two seat letters of the ruleset, in any order; a UsageError is raised for
            others.
    """

    kernel: TabKernel
    start: TabKernel
    facts = rules.FACTS

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        require_both_seats(ruleset, players)
        super().__init__(ruleset, _make_start(ruleset))
        self._outcomes = rules.map_outcomes(ruleset)

    # -- positions --------------------------------------------------------------------------

    def list_men(self, seat: int) -> tuple[Man, ...]:
        """Return the pieces of a seat in the order of their steps, the lowest step first.

        Captured pieces are left out. *seat* is the index of the seat, 0 or 1.
        """
        return position.list_men(self.kernel, seat)

    def keys(self, *, is_known: bool) -> dict[str, str]:
        """Return the keys of the position line: the state besides the places of pieces.

        The result maps each key to its text, which can be empty:

        * ``owed``: the values owed, such as ``2,4``.
        * ``again``: ``1`` if another throw is due.
        * ``begun``: the letters of the seats that have made a move. It is empty if the rules
          require a kioz for the first move of every piece.
        * ``far``: the letters of the seats that have entered the far row. It is empty unless the
          rules let each player enter it only once.

        *is_known* says whether a seat has the turn and the game goes on; if not, ``owed`` and
        ``again`` are empty.
        """
        return position.format_keys(self.kernel, self.names, is_known=is_known)

    def apply_setup(self, setup: Setup) -> list[Text]:
        """Put the kernel into the position *setup*; return the reasons if it is refused.

        The reasons are texts for the user. If the list is not empty, the state of the kernel is
        undefined.
        """
        self.kernel, wrong = position.build_kernel(self.ruleset, setup)
        return wrong

    # -- words ------------------------------------------------------------------------------

    def name_place(self, seat: str, place: str) -> Text | None:  # noqa: ARG002 - each seat counts from its side
        """Return the name of a hole: its row and column, each from 1.

        Rows and columns are counted as the owner of the piece sees the board. *seat* is ignored,
        because *place* is a step of the owner, such as ``"11"``. Return None if there is no such
        step; steps are numbered from 1.
        """
        if not is_number(place) or not 1 <= int(place) <= self.kernel.last:
            return None
        columns = self.kernel.lookup.columns
        row, along = divmod(int(place) - 1, columns)
        column = along + 1 if row % 2 == 0 else columns - along
        return _text("hole", row=row + 1, hole=column)

    def find_fact(self, refusal: str, attempt: TurnAttempt = NO_ATTEMPT) -> str | None:
        """Return the path of the fact that decides a refusal in the present state.

        An example is ``"far.freeze"``. *refusal* is a name such as ``"far-row-frozen"``. Return
        None if it is not a known name, or if no fact of the ruleset decides the refusal. *attempt*
        is ignored.
        """
        if refusal == "throw-out-of-turn" and self.kernel.turn.again:
            return "turn.again_obligatory"
        if refusal == "throw-after-stop" and self.kernel.turn.again:
            return "turn.mode"
        return super().find_fact(refusal, attempt)

    @property
    def outcomes(self) -> Mapping[str, tuple[str, ...]]:
        """Maps each outcome to the one value that it gives, such as ``"2"`` to ``("2",)``.

        An outcome is one digit, as in a record.
        """
        return self._outcomes

    # -- moves ------------------------------------------------------------------------------

    def owed(self) -> tuple[tuple[str, ...], ...]:
        """Return the values owed in a tuple of their own, such as ``(("2", "4"),)``.

        They are the values given by throws and not yet used, in ascending order. If there are none,
        the result is ``((),)``. The outer tuple is for games in which several lists are possible.
        """
        return (tuple(position.list_owed(self.kernel)),)

    def captured_men(self) -> tuple[str, ...]:
        """Return the piece that the last move captured, such as ``("B.17",)``.

        It consists of the seat letter and the step, numbered as for that seat. The result is empty
        if the move captured no piece.
        """
        kernel = self.kernel
        return (f"{self.names[kernel.loser]}.{kernel.taken}",) if kernel.taken else ()

    # -- the end of the game ----------------------------------------------------------------

    def final_outcome(self) -> Outcome:
        """Return the outcome of a game that is over and was played to its end (rule KZ7)."""
        score = self.score(self.ruleset["win.score.win"])
        return Outcome(self.winners(), "capture", "", score, {})


@lru_cache(maxsize=64)
def _make_start(ruleset: Ruleset) -> TabKernel:
    """Return the kernel at the start of a game (rule KZ1); callers copy it."""
    start = TabKernel(rules.build_lookup(ruleset))
    for seat in range(2):
        for step in range(1, ruleset["pieces"] + 1):
            start.put(seat, step, UNMOVED)
    return start


ENGINE = Engine(TabPlay, rules.find_unsupported, position.KEYS)
