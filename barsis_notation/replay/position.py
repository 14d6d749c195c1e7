"""The ``Position`` class: a position that is possible under its ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from barsis_notation.base.arguments import expect, expect_texts
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import THROWS, Play, TurnRefusal
from barsis_notation.record.position_lines import Setup, format_setup, parse_setup
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.explain import explain_written
from barsis_notation.replay.legal_moves import list_legal_moves
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.start import begin_at
from barsis_notation.replay.turn_parts import TurnParts
from barsis_notation.rulesets import Ruleset, load_ruleset


class Position:
    """A position that, unlike a :class:`Setup`, has been checked to be possible under a ruleset.

    Positions are immutable, and can be hashed, copied and pickled. Two positions are equal if they
    have the same position line, the same players in any order, and the same ruleset object.

    Args:
        written: A position line such as ``barsis S:82,off(3) N:bar(4) to=S``, or a parsed one.
        ruleset: The ruleset; by default the newest version of the built-in ruleset that the
            position names.
        players: Seats of each player, such as ``("SN", "EW")`` for two players with two seats each.
            By default, every seat of the position is a separate player.

    Raises:
        CannotBeginError: If the position is impossible or names a ruleset other than *ruleset*,
            fewer than two players have seats, or a seat is unknown or used twice.
        UsageError: If the engine cannot begin a game with these seats.
        PositionSyntaxError: If *written* cannot be parsed. It is a ValueError.
        RulesetError: If the ruleset is unknown, or no engine supports it.
        WrongTypeError: If an argument has the wrong type.

    Examples:
        >>> from barsis_notation import Position
        >>> position = Position("barsis S:8,25,off(2) N:bar(3),30 to=S")
        >>> position.to_move, position.moves("2")
        (('S',), ['8/10', '25/27'])
    """

    __slots__ = ("_line", "_play")

    def __init__(
        self,
        written: str | Setup,
        ruleset: Ruleset | None = None,
        players: Iterable[str] | None = None,
    ) -> None:
        expect("written", written, str, Setup)
        expect("ruleset", ruleset, Ruleset, None)
        setup = parse_setup(written) if isinstance(written, str) else written
        rules = ruleset or load_ruleset(setup.id)
        seated = expect_texts("players", players or (), or_text=True)
        self._play = begin_at(rules, seated, setup)
        self._line = ""

    @classmethod
    def of(cls, play: Play) -> Self:
        """Return the current position of *play*, which is copied and not checked."""
        position = cls.__new__(cls)
        position._play = play.copy()
        position._line = ""
        return position

    @property
    def line(self) -> str:
        """The position line."""
        self._line = self._line or format_setup(self._play.setup())
        return self._line

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the position."""
        return self._play.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """The seats of each player, such as ``("S", "N")``."""
        return self._play.players

    @property
    def setup(self) -> Setup:
        """The position in parsed form: ruleset id, men, seat to move and keys."""
        return self._play.setup()

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that may play next, the expected one first; empty if the game is over."""
        return self._play.to_move()

    def moves(self, *throws: str | int) -> list[str]:
        """Return the legal moves, such as ``8/14``, the rearmost man first.

        Stars are left out unless a move can capture one of several men, as in ``28/31*E.48``. The
        list is empty if no move is legal, for example because no throw is given and the position
        owes no value. The position is not changed.

        Args:
            throws: Throws to make first, in order: ``"5", "2"`` or ``"5+2"``; an int stands for its
                digits. If no throws are given, the result is the moves that use the values still
                owed.

        Raises:
            IllegalMove: If one of the throws cannot be made or is not a throw of the game.
            WrongTypeError: If a throw is neither a str nor an int.

        Examples:
            >>> from barsis_notation import Position
            >>> position = Position("shesh-besh W:6,off(14) B:bar,off(14) to=W")
            >>> position.moves(65), position.moves()
            (['6/1'], [])
        """
        for throw in throws:
            expect("throws", throw, str, int)
        if not throws:
            return list_legal_moves(self._play)
        play, made = self._play.copy(), "+".join(map(str, throws)).split("+")
        for number, throw in enumerate(made, start=1):
            refused = play.throw(throw)
            if refused is not None:
                parts = TurnParts((*self.to_move, *play.seats)[0], tuple(made[:number]))
                raise IllegalMove(self._why(parts.text, THROWS, refused))
        return list_legal_moves(play)

    def after(self, turn: str) -> Self:
        """Return the position after a whole turn, such as ``S 5: 8/13``.

        *turn* is in the strict grammar. This position is not changed.

        Raises:
            IllegalMove: If the turn is not legal, cannot be parsed, or has an unknown throw or move
                (``?``).
            WrongTypeError: If *turn* is not a str.

        Examples:
            >>> from barsis_notation import Position
            >>> position = Position("shesh-besh W:6,off(14) B:bar,off(14) to=W")
            >>> position.after("W 65: 6/1 1/off").line
            'shesh-besh W:off(15) B:bar,off(14) to=-'
        """
        expect("turn", turn, str)
        play = self._play.copy()
        refused = play.replay([turn])
        if refused is not None:
            raise IllegalMove(self._why(turn, refused.move, refused.name))
        return type(self)(play.setup(), self.ruleset, self.players)

    def after_move(self, move: str) -> Self:
        """Return the position after one move, such as ``8/13``, still in the same turn.

        In a game with throws, the move uses a value that is still owed in this position. This
        position is not changed.

        Raises:
            IllegalMove: If the move is not legal or cannot be parsed.
            WrongTypeError: If *move* is not a str.

        Examples:
            >>> from barsis_notation import Position
            >>> position = Position("barsis S:8,25,off(2) N:bar(3),30 to=S owed=2,khal")
            >>> position.after_move("8/10").line
            'barsis S:10,25,off(2) N:bar(3),30 to=S owed=khal'
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
