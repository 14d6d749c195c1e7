"""``Game``: a game in progress in the words people remember."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines.engine import Outcome, Play, Refused
from barsis_notation.engines.registry import engine_for
from barsis_notation.record.positions import parse_setup, print_setup
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import FORMAT
from barsis_notation.record.structs import Player, Record, Result, RulesetRef, Start
from barsis_notation.record.turns import starred, why_not_turn
from barsis_notation.replay.explain import REFUSALS, explain
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import players_for
from barsis_notation.replay.start import must_be_played
from barsis_notation.replay.typography import spoken_place
from barsis_notation.rulesets import Ruleset, load_ruleset


class IllegalMove(ValueError):  # noqa: N818 - the field's own word
    """A throw, a move or an end that the rules refuse; *finding* says why."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class _Moment(NamedTuple):
    """What ``pop`` goes back to."""

    play: Play
    turns: tuple[str, ...]
    seat: str
    throws: tuple[str, ...]
    moves: tuple[str, ...]


class LegalMoves:
    """The legal moves of a game, made when they are asked for."""

    def __init__(self, play: Play) -> None:
        self._play = play

    def __iter__(self) -> Iterator[str]:
        return iter(self._play.moves())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and self._play.why_not(move) is None

    def __len__(self) -> int:
        return self.count()

    def __repr__(self) -> str:
        return f"<legal moves: {' '.join(self)}>"

    def count(self) -> int:
        """Return how many legal moves there are."""
        return len(self._play.moves())


def _rules_of(ruleset: Ruleset | str) -> Ruleset:
    """Return the ruleset given, or the newest of the id given. Raises TypeError for others."""
    if isinstance(ruleset, str):
        return load_ruleset(ruleset)
    if isinstance(ruleset, Ruleset):
        return ruleset
    given = type(ruleset).__name__
    hint = "; replay(record) steps through a record" if isinstance(ruleset, Record) else ""
    raise TypeError(f"a game begins with a ruleset or the id of one, not with a {given}{hint}")


class Game:
    """A game from its start, or from a position.

    ``throw``, then ``push`` moves, then ``end`` the turn; ``pop`` takes the last of these back.
    Seats and moves are those of the notation.
    """

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: Iterable[str] | None = None,
        position: str | None = None,
    ) -> None:
        """Begin a game between *players*, each the seats he has: ``"SN"``, ``("SN", "EW")``.

        By default they are the seats of the position, else the fewest that may play each other.

        Raises ValueError for seats that nobody can play at and a position that cannot stand,
        RulesetError for a ruleset that is unknown or not played.
        """
        self.ruleset = _rules_of(ruleset)
        must_be_played(self.ruleset)
        setup = parse_setup(position) if position else None
        chosen = tuple(players or (setup.men if setup else players_for(self.ruleset)))
        seats = "".join(chosen)
        if len(chosen) < 2 or len(set(seats)) < len(seats) or not set(seats) <= set(self._names()):
            names = ", ".join(self._names())
            raise ValueError(f"seats {', '.join(chosen)}: two or more of {names} play")
        self._play = engine_for(self.ruleset.family).begin(self.ruleset, chosen)
        self._start = position
        wrong = self._play.stand(setup) if setup else []
        if wrong:
            raise ValueError(f"{position}: {wrong[0]}")
        self._turns: tuple[str, ...] = ()
        self._seat = ""
        self._throws: tuple[str, ...] = ()
        self._moves: tuple[str, ...] = ()
        self._past: list[_Moment] = []

    def __repr__(self) -> str:
        return f"<Game {self.position!r} after {len(self.turns)} turns>"

    def _names(self) -> tuple[str, ...]:
        return tuple(self.ruleset["seats.names"])

    # -- what stands ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in use, in turn order."""
        return self._play.seats

    @property
    def players(self) -> tuple[str, ...]:
        """The seats each player has: ``("S", "N")``."""
        return self._play.players

    @property
    def position(self) -> str:
        """The position line, also in the middle of a turn."""
        return print_setup(self._play.setup())

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that may play next, the one expected first; empty when the game is over."""
        return self._play.to_move()

    @property
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """The readings of what is owed, each ``("10", "khal")``."""
        return self._play.owed()

    @property
    def throw_is_due(self) -> bool:
        """Whether the seat to move throws next, before anything else."""
        return bool(self.to_move) and self._play.why_not_end() == "throw-missing"

    @property
    def must_move(self) -> bool:
        """Whether the turn cannot end yet because a move has to be made."""
        return self._play.why_not_end() not in (None, "throw-missing", "game-already-over")

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that can be made now: iterate, ask ``in``, ``count()``."""
        return LegalMoves(self._play)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; empty while the game goes on."""
        return self._play.winners()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its moves; None while it goes on."""
        return self._play.result()

    @property
    def turns(self) -> list[str]:
        """The turn strings so far, the one under way last."""
        return [*self._turns, self._turn_text()] if self._seat else list(self._turns)

    # -- what happens -----------------------------------------------------------------------

    def throw(self, outcome: str | int, seat: str = "") -> None:
        """Make one throw (``"5"``, ``"31"``, ``5``) for *seat*, by default the seat expected.

        One die of an opening roll-off is a turn of its own. Raises IllegalMove where no throw, or
        not this one, can be made.
        """
        outcome = str(outcome)
        moment = self._moment()
        before = self._play.copy()
        thrower = seat or self._seat or next(iter(self.to_move), "")
        refused = self._play.throw(outcome, seat)
        if refused is not None:
            self._play = before
            raise IllegalMove(self._why(f"{thrower} {outcome}:", refused, 0))
        self._past.append(moment)
        if "opening.reroll" in self.ruleset.facts and len(outcome) == 1:
            self._turns += (f"{thrower} {outcome}:",)
            return
        self._seat = thrower
        self._throws += (outcome,)

    def why_not(self, move: str) -> Finding | None:
        """Return why *move* cannot be made, or None if it is legal."""
        refused = self._play.why_not(move)
        if refused is None:
            return None
        seat = next(iter(self.to_move), "") or self._seat or self.seats[0]
        return self._why(f"{seat}: {move}", refused, 1)

    def push(self, move: str) -> None:
        """Make *move*. Raises IllegalMove where it is not legal."""
        moment = self._moment()
        finding = self.why_not(move)
        if finding is not None:
            raise IllegalMove(finding)
        self._play.move(move)
        self._past.append(moment)
        self._seat = self._seat or next(iter(self.to_move), self._mover(moment))
        self._moves += (starred(move) if self._play.taken() else move,)

    def end(self, word: str = "") -> None:
        """End the turn, with a closing *word* (``pass``, ``resign`` …) if there is one.

        Raises IllegalMove where the turn may not end so.
        """
        moment = self._moment()
        refused = self._play.why_not_end(word) if word in ENDINGS else "not-strict"
        if refused is not None:
            raise IllegalMove(self._why(self._turn_text(word), refused, -1))
        seat = self._seat or self._mover(moment)
        self._play.end(word)
        self._past.append(moment)
        self._seat = seat
        self._turns = (*self._turns, self._turn_text(word))
        self._seat, self._throws, self._moves = "", (), ()

    def pop(self) -> None:
        """Take the last throw, move or end of a turn back. Raises IndexError at the start."""
        if not self._past:
            raise IndexError("nothing to take back")
        moment = self._past.pop()
        self._play, self._turns = moment.play, moment.turns
        self._seat, self._throws, self._moves = moment.seat, moment.throws, moment.moves

    # -- what is written --------------------------------------------------------------------

    def record(self, players: Mapping[str, str] | None = None) -> Record:
        """Return the game as a record; *players* are names by seat.

        A turn under way that cannot end yet is written as broken off, with ``stop``.
        """
        names = players or {}
        record = Record(
            format=FORMAT,
            ruleset=RulesetRef(
                id=self.ruleset.id,
                version=self.ruleset.version,
                options=dict(self.ruleset.chosen),
                sha256="" if self.ruleset.builtin else self.ruleset.sha256,
            ),
            players=[Player(seats=[seat], name=names.get(seat, "")) for seat in self.seats],
            turns=[*self._turns, *self._under_way()],
            result=self._result(),
        )
        if self._start:
            record.start = Start(position=self._start)
        return record

    def _under_way(self) -> list[str]:
        is_broken_off = not self.winners and self._play.why_not_end() is not None
        return [self._turn_text("stop" if is_broken_off else "")] if self._seat else []

    def _result(self) -> Result:
        outcome = self.outcome
        if outcome is None:
            return Result(winners=[], reason="unfinished")
        return Result(
            winners=list(outcome.winners),
            reason=outcome.reason,
            name=outcome.name,
            score=dict(outcome.score),
            ranks=dict(outcome.ranks),
        )

    # -- inside -----------------------------------------------------------------------------

    def _moment(self) -> _Moment:
        return _Moment(self._play.copy(), self._turns, self._seat, self._throws, self._moves)

    def _mover(self, moment: _Moment) -> str:
        return next(iter(moment.play.to_move()), "")

    def _turn_text(self, word: str = "") -> str:
        seat = self._seat or next(iter(self.to_move), "") or "?"
        head = f"{seat} {'+'.join(self._throws)}:" if self._throws else f"{seat}:"
        return " ".join([head, *self._moves, *([word] if word else [])])

    def _why(self, text: str, refused: str, move: int) -> Finding:
        """Return the finding for a refusal of *text* from where the game stands."""
        number = len(self._turns) + 1
        error = why_not_turn(text)
        if refused in REFUSALS and error is None:
            return explain(self._play, text, Refused(number, move, refused), Phrases(self._play))
        unnoted = "a throw or a move that was noted"
        expected = error.expected if error else unnoted if "?" in text else "one move"
        at = spoken_place(error) if error else ""
        return REFUSALS["unreadable-turn"].finding(
            found=text, expected=expected, words={"at": at}, turn=number
        )
