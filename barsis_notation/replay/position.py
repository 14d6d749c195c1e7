"""``Position``: a position that can stand under its ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from barsis_notation.base.arguments import expect, expect_texts
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import THROWS, Play, TurnRefusal
from barsis_notation.record.position_lines import Setup, parse_setup, print_setup
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.explain import explain_written
from barsis_notation.replay.legal_moves import ordered_moves
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.start import begin_at
from barsis_notation.replay.turn_parts import TurnParts
from barsis_notation.rulesets import Ruleset, load_ruleset


class Position:
    """A position of one game. A :class:`Setup` is what anybody wrote down; this one can stand.

    Immutable; two positions are equal when they are written alike, of the same players, under the
    same ruleset.
    """

    __slots__ = ("_line", "_play")

    def __init__(
        self,
        written: str | Setup,
        ruleset: Ruleset | None = None,
        players: Iterable[str] | None = None,
    ) -> None:
        """Check *written* against *ruleset*, by default the newest of the id it names.

        *players* are the seats each has, by default one of the seats written each: ``("SN",
        "EW")`` where each of two has two. Raises CannotBeginError where it cannot stand,
        PositionSyntaxError where it is not a position, RulesetError where its ruleset is unknown.
        """
        expect("written", written, str, Setup)
        expect("ruleset", ruleset, Ruleset, None)
        setup = parse_setup(written) if isinstance(written, str) else written
        rules = ruleset or load_ruleset(setup.id)
        seated = expect_texts("players", players or (), or_text=True)
        self._play = begin_at(rules, seated, setup)
        self._line = ""

    @classmethod
    def of(cls, play: Play) -> Self:
        """Return the position in which *play* stands now."""
        position = cls.__new__(cls)
        position._play = play.copy()
        position._line = ""
        return position

    @property
    def line(self) -> str:
        """The position line."""
        self._line = self._line or print_setup(self._play.setup())
        return self._line

    @property
    def ruleset(self) -> Ruleset:
        """The rules it stands under."""
        return self._play.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """The seats each player has: ``("S", "N")``."""
        return self._play.players

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

        Raises IllegalMove where one of them cannot be thrown.
        """
        for throw in throws:
            expect("throws", throw, str, int)
        if not throws:
            return ordered_moves(self._play)
        play, made = self._play.copy(), "+".join(map(str, throws)).split("+")
        for number, throw in enumerate(made, start=1):
            refused = play.throw(throw)
            if refused is not None:
                parts = TurnParts((*self.to_move, *play.seats)[0], tuple(made[:number]))
                raise IllegalMove(self._why(parts.text, THROWS, refused))
        return ordered_moves(play)

    def after(self, turn: str) -> Self:
        """Return the position after a turn string. Raises IllegalMove where it is not legal."""
        expect("turn", turn, str)
        play = self._play.copy()
        refused = play.replay([turn])
        if refused is not None:
            raise IllegalMove(self._why(turn, refused.move, refused.name))
        return type(self)(play.setup(), self.ruleset, self.players)

    def after_move(self, move: str) -> Self:
        """Return the position after one legal move of the turn under way, which goes on.

        Raises IllegalMove where it is not legal.
        """
        expect("move", move, str)
        play = self._play.copy()
        refused = play.move(move)
        if refused is not None:
            parts = TurnParts((*self.to_move, *play.seats)[0], (), (move,))
            raise IllegalMove(self._why(parts.text, 1, refused))
        return self.of(play)

    def _why(self, text: str, move: int, refused: str) -> Finding:
        play = self._play
        return explain_written(play, text, TurnRefusal(1, move, refused), Phrases(play))

    def _key(self) -> tuple[str, int, frozenset[str]]:
        return self.line, id(self.ruleset), frozenset(self.players)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[str, Ruleset, tuple[str, ...]]]:
        return type(self), (self.line, self.ruleset, self.players)

    def __repr__(self) -> str:
        return f"Position({self.line!r})"
