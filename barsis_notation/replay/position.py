"""``Position``: a position that can stand under its ruleset."""

from __future__ import annotations

from barsis_notation.engines.engine import Play
from barsis_notation.engines.registry import engine_for
from barsis_notation.record.positions import Setup, parse_setup, print_setup
from barsis_notation.replay.start import must_be_played
from barsis_notation.rulesets import Ruleset, load_ruleset


class Position:
    """A position of one game. A :class:`Setup` is what anybody wrote down; this one can stand.

    Immutable; two positions are equal when they are written alike under the same ruleset.
    """

    __slots__ = ("_play", "line")

    def __init__(self, written: str | Setup, ruleset: Ruleset | None = None) -> None:
        """Check *written* against *ruleset*, by default the newest of the id it names.

        Raises ValueError where it cannot stand, PositionSyntaxError where it is no position,
        RulesetError where there is no such ruleset.
        """
        setup = parse_setup(written) if isinstance(written, str) else written
        rules = ruleset or load_ruleset(setup.id)
        must_be_played(rules)
        play = engine_for(rules.family).begin(rules, tuple(setup.men))
        wrong = play.stand(setup)
        if wrong:
            raise ValueError(f"{print_setup(setup)}: {wrong[0]}")
        self._play: Play = play
        self.line: str = print_setup(play.setup())

    @property
    def ruleset(self) -> Ruleset:
        """The rules it stands under."""
        return self._play.ruleset

    @property
    def setup(self) -> Setup:
        """Its men, seat to move and keys."""
        return self._play.setup()

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that may play next, the one expected first."""
        return self._play.to_move()

    def moves(self, *throws: str | int) -> list[str]:
        """Return the legal moves, after *throws* if there are any: ``"5", "2"`` or ``"5+2"``.

        Raises ValueError where one of them cannot be thrown.
        """
        play = self._play.copy()
        for throw in "+".join(map(str, throws)).split("+") if throws else ():
            refused = play.throw(throw)
            if refused is not None:
                raise ValueError(f"{throw} cannot be thrown: {refused}")
        return play.moves()

    def after(self, turn: str) -> Position:
        """Return the position after a turn string. Raises ValueError where it is not legal."""
        play = self._play.copy()
        refused = play.replay([turn])
        if refused is not None:
            raise ValueError(f"{turn}: {refused.name}")
        return Position(play.setup(), self.ruleset)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.line == other.line and self.ruleset is other.ruleset

    def __hash__(self) -> int:
        return hash((self.line, id(self.ruleset)))

    def __repr__(self) -> str:
        return f"Position({self.line!r})"
