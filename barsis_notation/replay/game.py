"""``Game``: a game in progress in the words people remember, and the one driver of an engine."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

import msgspec
from msgspec import UNSET

from barsis_notation.base.arguments import expect, expect_function, expect_texts
from barsis_notation.base.errors import OutOfRangeError, UsageError, WrongTypeError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.engines import roll_off
from barsis_notation.engines.engine import END, THROWS, UNENDING, Outcome, Play, TurnRefusal
from barsis_notation.record.position_lines import parse_setup, print_setup
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import FORMAT
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Player, Record, Result, Start, TurnItem
from barsis_notation.record.turns import parse_move, starred
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.explain import explain_written
from barsis_notation.replay.legal_moves import LegalMoves
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import names_of
from barsis_notation.replay.start import (
    begin_at,
    opening_finding,
    reference_to,
    result_of,
    ruleset_of,
)
from barsis_notation.replay.turn_parts import TurnParts, parts_of
from barsis_notation.replay.values_used import Values, find_values_used
from barsis_notation.replay.walk import replay_record
from barsis_notation.rulesets import Ruleset, RulesetError, load_ruleset
from barsis_notation.rulesets.defaults import NONE
from barsis_notation.rulesets.throw_devices import has_single_die_opening

__all__ = ["Game", "IllegalMove", "LegalMoves"]


def _resolve_ruleset(ruleset: Ruleset | str) -> Ruleset:
    """Return the ruleset given, or the newest of the id given. Raises WrongTypeError for others."""
    if isinstance(ruleset, str):
        return load_ruleset(ruleset)
    if isinstance(ruleset, Ruleset):
        return ruleset
    given = type(ruleset).__name__
    hint = "; Game.from_record(record) goes on in it, steps(record) steps through it"
    raise WrongTypeError(
        f"a game begins with a ruleset or the id of one, not with a {given}"
        f"{hint if isinstance(ruleset, Record) else ''}"
    )


def _format_opening(throws: Iterable[object]) -> list[str]:
    """Return throws for the first turn as a record has them. Raises WrongTypeError."""
    words = []
    expect("throws", throws, Iterable)
    for throw in throws:
        if not isinstance(throw, tuple | list) or len(throw) != 2:
            raise WrongTypeError(f"throws: expected a seat and its throw, not {throw!r}")
        expect("seat", throw[0], str)
        expect("outcome", throw[1], str, int)
        words.append(f"{throw[0]} {throw[1]}")
    return words


def _name_player(player: Player, names: Mapping[str, str]) -> Player:
    """Return *player* with the name that *names* has for one of their seats, if it has one."""
    own = [names[seat] for seat in player.seats if seat in names]
    return msgspec.structs.replace(player, name=own[0]) if own else player


class Game:
    """A game from its start, from a position, or from where a record has come to.

    ``throw``, then ``push`` moves, then ``end`` the turn, or ``push_turn`` a whole one; ``pop``
    takes the last of these back. Seats and moves are those of the notation.
    """

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: Iterable[str] | None = None,
        position: str | None = None,
    ) -> None:
        """Begin a game between *players*, each the seats he has: ``"SN"``, ``("SN", "EW")``.

        By default they are the seats of the position, else the fewest that may play each other.

        Raises CannotBeginError for seats that nobody can play at and a position that cannot stand,
        PositionSyntaxError for other text, RulesetError for a ruleset that is unknown or
        not played.
        """
        rules = _resolve_ruleset(ruleset)
        expect("position", position, str, None)
        setup = parse_setup(position) if position else None
        if players and isinstance(players, Mapping):
            known = ", ".join(rules["seats.names"])
            raise WrongTypeError(
                f"players: expected seats, which are {known}, not a mapping; "
                "Game.record(players={seat: name}) takes names"
            )
        seated = expect_texts("players", players or (), or_text=True)
        self._begin(rules, begin_at(rules, seated, setup))
        self._line = position or ""

    def _begin(self, ruleset: Ruleset, play: Play) -> None:
        self.ruleset = ruleset
        self.players: tuple[str, ...] = play.players
        """The seats each player has: ``("S", "N")``."""
        self.play = play
        """The game inside its engine; not to be changed."""
        self._before: Play | None = None
        """The game at the beginning of the turn under way, once something has asked for it."""
        self._line = ""
        self._head: Record | None = None
        self._opening: list[str] = []
        self._over: list[TurnItem] = []
        self._seat = ""
        self._throws: list[str] = []
        self._moves: list[str] = []

    @classmethod
    def from_record(
        cls, record: Record, turn: int | None = None, *, ruleset: Ruleset | None = None
    ) -> Self:
        """Return the game after entry *turn* of *record*, by default the last.

        *ruleset* is in place of the one the record names. The record is not changed. Raises
        OutOfRangeError where there is no such entry, IllegalMove where one up to it is refused,
        CannotBeginError where the game cannot begin so or the position is not known, RulesetError
        for rules that are unknown or not played.
        """
        expect("record", record, Record)
        expect("turn", turn, int, None)
        expect("ruleset", ruleset, Ruleset, None)
        if turn is not None and not 0 <= turn <= len(record.turns):
            raise OutOfRangeError(f"there is no turn {turn}; the record has {len(record.turns)}")
        rules, wrong = (ruleset, ()) if ruleset else ruleset_of(record)
        if rules is None:
            raise RulesetError(wrong)
        part = msgspec.structs.replace(record, turns=record.turns[:turn])
        if len(part.turns) < len(record.turns):
            part.result = result_of(None, record.result)
        part = copy.deepcopy(part)
        game = cls.__new__(cls)
        game._begin(rules, replay_record(part, rules))
        game._head = msgspec.structs.replace(part)
        game._line = record.start.position if record.start else ""
        game._opening, game._over = [*part.opening], [*part.turns]
        return game

    def __repr__(self) -> str:
        under_way = f", in {self.turn!r}" if self.turn else ""
        return f"<Game {self.position!r} after {len(self._over)} turns{under_way}>"

    # -- what stands ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in use, in turn order."""
        return self.play.seats

    @property
    def position(self) -> str:
        """The position line, also in the middle of a turn."""
        return print_setup(self.play.setup())

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that may play next, the one expected first; empty when the game is over."""
        return self.play.to_move()

    @property
    def seat(self) -> str:
        """The seat whose turn is under way, else the one expected; ``""`` when the game is over."""
        return self._seat or next(iter(self.play.to_move()), "")

    @property
    def is_over(self) -> bool:
        """Whether nobody has a turn any more: the game is won, or was broken off."""
        return not self.play.to_move()

    @property
    def is_under_way(self) -> bool:
        """Whether a throw or a move of a turn that has not ended was made."""
        return bool(self._throws or self._moves)

    @property
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """The readings of what is owed, each ``("10", "khal")``."""
        return self.play.owed()

    @property
    def throw_is_due(self) -> bool:
        """Whether the seat to move throws next, before anything else."""
        is_thrown_in = self.ruleset.value("device.kind") != NONE
        return is_thrown_in and not self.is_over and self.play.why_not_end() == "throw-missing"

    @property
    def must_move(self) -> bool:
        """Whether the turn cannot end yet because a move has to be made."""
        refused = self.play.why_not_end()
        return refused not in (None, "game-already-over") and not self.throw_is_due

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that can be made now: iterate, ask ``in``, ``count()``."""
        return LegalMoves(self)

    @property
    def taken(self) -> tuple[str, ...]:
        """What the last move took, as ``("N.32",)``; empty where it took nothing."""
        return self.play.captured_men()

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; empty while the game goes on."""
        return self.play.winners()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its moves; None while it goes on."""
        return self.play.result()

    @property
    def opening(self) -> list[str]:
        """The throws of the roll-off so far, each ``"W 5"``."""
        return [*self._opening]

    @property
    def to_roll_off(self) -> tuple[str, ...]:
        """The seats that have yet to throw for the first turn; empty where that is decided."""
        if self._over or self.is_under_way or self._line or not roll_off.has_roll_off(self.ruleset):
            return ()
        is_of_dice = has_single_die_opening(self.ruleset)
        seats = self.seats if is_of_dice else self.play.to_move()  # of dice who has shown none
        throws = [(word[0], word[2:]) for word in self._opening]
        return roll_off.find_contenders(seats, throws, self.play.outcomes)[1]

    @property
    def opening_roll(self) -> str:
        """The roll that the first turn begins with because the roll-off made it, else ``""``."""
        if self.ruleset.value("opening.reroll") or len(self._opening) < 2:
            return ""
        if self._over or self.is_under_way or self.to_roll_off:
            return ""
        return "".join(sorted((word[2:] for word in self._opening[-2:]), reverse=True))

    @property
    def turn(self) -> str:
        """The turn under way as it would be written now, ``""`` where none is."""
        return self._turn_text() if self.is_under_way else ""

    @property
    def turns(self) -> list[str]:
        """The turn strings so far, the one under way last; ``""`` for an entry without a turn."""
        return [*self._turn_texts(), self._turn_text()] if self.is_under_way else self._turn_texts()

    def _turn_texts(self) -> list[str]:
        return [*map(item_text, self._over)]

    def uses(self, move: str) -> Values:
        """Return the values that a legal *move* uses, ``("10",)``; of several ways the first.

        Raises IllegalMove where it is not legal.
        """
        after = self._try_move(move)
        return find_values_used(parse_move(move), self.play, after)

    def takes(self, move: str) -> tuple[str, ...]:
        """Return what a legal *move* takes, as ``("N.32",)``. Raises IllegalMove for another."""
        return self._try_move(move).captured_men()

    def _try_move(self, move: str) -> Play:
        expect("move", move, str)
        play = self.play.copy()
        refused = play.move(move)
        if refused is not None:
            raise IllegalMove(self._why_not_move(move, refused))
        return play

    # -- what happens -----------------------------------------------------------------------

    def roll_off(self, outcome: str | int, seat: str = "") -> None:
        """Make one throw for the first turn, by default of the first of ``to_roll_off``.

        Raises IllegalMove where nobody, or not *seat*, throws for it, or not so.
        """
        expect("outcome", outcome, str, int)
        expect("seat", seat, str)
        waiting = self.to_roll_off
        seat = seat or next(iter(waiting), self.seats[0])
        if seat not in waiting:
            record = self._base_record()
            record.opening.append(f"{seat} {outcome}")
            raise IllegalMove(opening_finding(record, self.play))
        self.roll_off_all([(seat, str(outcome))])

    def roll_off_all(self, throws: Iterable[tuple[str, str]]) -> None:
        """Make *throws* for the first turn, each a seat and what it threw.

        Raises IllegalMove where one of them cannot be part of a roll-off.
        """
        record = self._base_record()
        record.opening += _format_opening(throws)
        self.play = replay_record(record, self.ruleset)
        self._opening, self._before = record.opening, None

    def throw(self, outcome: str | int, seat: str = "") -> None:
        """Make one throw (``"5"``, ``"31"``, ``5``) for *seat*, by default the seat expected.

        One die before the first turn is a turn of its own. Raises IllegalMove where no throw, or
        not this one, can be made.
        """
        expect("outcome", outcome, str, int)
        expect("seat", seat, str)
        outcome = str(outcome)
        thrower = seat or self._seat or self.seat
        self._remember_before()
        refused = self.play.throw(outcome, seat)
        if refused is not None:
            self._restore()
            raise IllegalMove(self.why_not_throw(outcome, thrower, refused))
        if len(outcome) == 1 and has_single_die_opening(self.ruleset):
            self._over.append(f"{thrower} {outcome}:")
            self._before = None
            return
        self._seat = thrower
        self._throws.append(outcome)

    def why_not(self, move: str) -> Finding | None:
        """Return why *move* cannot be made, or None if it is legal."""
        expect("move", move, str)
        refused = self.play.why_not(move)
        return None if refused is None else self._why_not_move(move, refused)

    def push(self, move: str) -> None:
        """Make *move*. Raises IllegalMove where it is not legal."""
        expect("move", move, str)
        seat = self._seat or self.seat
        self._remember_before()
        refused = self.play.move(move)
        if refused is not None:
            raise IllegalMove(self._why_not_move(move, refused))
        self._seat = self._seat or self.seat or seat  # the first move of all may say whose it is
        self._moves.append(starred(move) if self.play.captured_men() else move)

    def end(self, word: str = "") -> None:
        """End the turn, with a closing *word* (``pass``, ``resign`` …) if there is one.

        Raises IllegalMove where the turn may not end so.
        """
        expect("word", word, str)
        text = self._turn_text(word)
        refused = self.play.end(word) if word in ENDINGS else "not-strict"
        if refused is not None:
            raise IllegalMove(self.why(text, END, refused))
        self._close(text)

    def push_turn(self, text: str) -> None:
        """Play a whole turn (``"S 1+3: bar/11 11/12 12/15"``); one under way is ended first.

        Raises IllegalMove where the turn, or the end of the one under way, is not legal.
        """
        expect("text", text, str)
        if self.is_under_way:
            self.end()
        refused = self.play.replay([text])
        if refused is not None:
            self._restore()
            raise IllegalMove(self.why(text, refused.move, refused.name))
        self._close(text)

    def play_out(
        self,
        cast: Callable[[], str] | None,
        choose: Callable[[int], int],
        *,
        seat: str = "",
        throw: str = "",
        may_end: bool = False,
    ) -> None:
        """Play whole legal turns until the game is over or a record can hold no more.

        *cast* gives each throw, None where nothing is thrown; *choose* gives the number, from 0, of
        the move to make of so many; with *may_end* it is asked wherever the turn may end, and -1
        passes. The first turn is that of *seat*, by default the one expected, and begins with
        *throw* if there is one. A turn that does not end is left out, and the game stands before
        it. Raises IllegalMove where something is refused.
        """
        expect_function("cast", cast, may_be_none=True)
        expect_function("choose", choose)
        expect("seat", seat, str)
        expect("throw", throw, str)
        turns: list[str] = []
        refused = self.play.play_out(turns, cast, choose, seat=seat, throw=throw, may_end=may_end)
        wrong = turns.pop() if refused and refused.name != UNENDING else ""
        self._over += turns
        self._before = None
        if refused is not None:
            self._restore()
        if refused is not None and wrong:
            raise IllegalMove(self.why(wrong, refused.move, refused.name))

    def _remember_before(self) -> None:
        """Keep the game as a turn finds it, so that nothing is replayed to take it back."""
        if self._before is None and not self.is_under_way:
            self._before = self.play.copy()

    def _close(self, text: str) -> None:
        """Go on after the turn *text*."""
        self._over.append(text)
        self._before, self._seat, self._throws, self._moves = None, "", [], []

    def _set_parts(self, parts: TurnParts) -> None:
        """Let *parts* be what has happened of the turn under way."""
        self._throws, self._moves = [*parts.throws], [*parts.moves]
        self._seat = parts.seat if self.is_under_way else ""

    # -- taking back ------------------------------------------------------------------------

    def peek(self) -> str:
        """Return what ``pop`` takes back: a move, a throw, a turn that ended, ``"W 5"``."""
        for done in (self._moves, self._throws, self._over, self._opening):
            if done:
                last = done[-1]
                return item_text(last)
        raise OutOfRangeError("nothing to take back")

    def pop(self) -> str:
        """Take the last throw, move or end of a turn back, and return it as ``peek`` does.

        An entry that holds more than its turn is taken back as a whole. Raises OutOfRangeError
        at the start.
        """
        last = self.peek()
        if self.is_under_way:
            self._set_parts(self.parts.without_last()[0])
        elif self._over:
            record = self._base_record()
            item = record.turns.pop()
            self._before = replay_record(record, self.ruleset)
            self._over.pop()
            self._set_parts(self._reopen(item))
        else:
            self._opening.pop()
            self._before = None
        self._restore()
        return last

    def _reopen(self, item: TurnItem) -> TurnParts:
        """Return what is left of an entry whose end is taken back: nothing of an opening die."""
        parts = parts_of(item, self.before)
        if parts is None or not all(throw in self.play.outcomes for throw in parts.throws):
            return TurnParts()
        return parts

    @property
    def parts(self) -> TurnParts:
        """What has happened of the turn under way."""
        return TurnParts(self._seat, tuple(self._throws), tuple(self._moves))

    @property
    def before(self) -> Play:
        """The game when the turn under way began; not to be changed."""
        if self._before is None:
            self._before = replay_record(self._base_record(), self.ruleset)
        return self._before

    def _restore(self) -> None:
        """Stand again where what has happened of the turn under way has led to."""
        play = self.before.copy()
        for throw in self._throws:
            play.throw(throw, self._seat)
        for move in self._moves:
            play.move(move)
        self.play = play

    def copy(self) -> Self:
        """Return a game that stands the same and goes its own way."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.play = self.play.copy()
        for name in ("_opening", "_over", "_throws", "_moves"):
            setattr(twin, name, [*getattr(self, name)])
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: what for name, what in self.__dict__.items() if name not in ("play", "_before")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _before=None)
        self._restore()

    # -- what is written --------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """How the game ended by its moves, as a record says it: ``unfinished`` while it goes on.

        A game that is played on for the places has its winner, and is ``unfinished`` as well.
        """
        old = self._head.result if self._head else UNSET
        result = result_of(self.play.outcome_so_far(), old)
        if self.play.result() is None:
            result.reason = "unfinished"
        return result

    def record(self, players: Mapping[str, str] | None = None) -> Record:
        """Return the game as a record; *players* maps a seat to the name of its player.

        Everything else in the record that the game was made from is kept, its result as long as
        nothing is played. The record is a copy: to change it does not change the game. A turn under
        way that can go on is written as broken off, with ``stop``. Of a player with several seats
        the first one that *players* has counts. Raises UsageError for a seat that is not in use.
        """
        expect("players", players, Mapping, None)
        names = players or {}
        self._check_names(names)
        record = self._base_record()
        is_as_read = self._head is not None and self._head.turns == self._over
        if not is_as_read or self.is_under_way or self.winners:
            record.result = self.result
        record.turns += self._open_turn()
        record.players = [_name_player(player, names) for player in record.players]
        if record.meta and record.meta.turn_count is not UNSET:
            record.meta = msgspec.structs.replace(record.meta, turn_count=len(record.turns))
        return copy.deepcopy(record)

    def _check_names(self, names: Mapping[str, str]) -> None:
        """Raise UsageError if *names* has a key that is not a seat in use, or no text for one."""
        unknown = [seat for seat in names if seat not in self.seats]
        if unknown:
            raise UsageError(
                f"players: unknown seat {unknown[0]!r}; the seats of this game are "
                f"{', '.join(self.seats)}"
            )
        for seat, name in names.items():
            expect(f"players[{seat!r}]", name, str)

    def _base_record(self) -> Record:
        """Return the record of the turns that are over, with the result it was read with."""
        opening, turns = [*self._opening], [*self._over]
        if self._head is not None:
            return msgspec.structs.replace(self._head, opening=opening, turns=turns)
        return Record(
            format=FORMAT,
            ruleset=reference_to(self.ruleset),
            opening=opening,
            start=Start(position=self._line) if self._line else UNSET,
            players=[Player(seats=[*seats]) for seats in self.players],
            turns=turns,
        )

    def _open_turn(self) -> list[str]:
        """Return the turn under way as it is written, a list of one, empty where none is."""
        if not self.is_under_way:
            return []
        is_open = self.play.why_not_end() is not None or self.play.moves()
        return [self._turn_text("stop" if is_open and not self.winners else "")]

    def _turn_text(self, word: str = "") -> str:
        seat = self._seat or self.seat or self.seats[0]
        return TurnParts(seat, tuple(self._throws), tuple(self._moves), word).text

    # -- why not ----------------------------------------------------------------------------

    def why_not_throw(self, outcome: str, seat: str, refused: str) -> Finding:
        """Return the finding about the throw *outcome* by *seat*, which is *refused* by name."""
        expect("outcome", outcome, str)
        expect("seat", seat, str)
        parts = TurnParts(seat or self.seats[0], (*self._throws, outcome))
        return self.why(parts.text, THROWS, refused)

    def _why_not_move(self, move: str, refused: str) -> Finding:
        seat = self._seat or self.seat or self.seats[0]
        parts = TurnParts(seat, tuple(self._throws), (*self._moves, move))
        finding = self.why(parts.text, len(parts.moves), refused, f"{seat}: {move}")
        if finding.name == refused:
            finding.legal, finding.position = self.play.moves(), self.position
        return finding

    def why(self, text: str, move: int, refused: str, said: str = "") -> Finding:
        """Return the finding about the turn under way written as *text*, *refused* by name.

        *move* is which of its moves, THROWS or END; *said* is what to name of it where it cannot be
        read, by default all.
        """
        for name, value in (("text", text), ("refused", refused), ("said", said)):
            expect(name, value, str)
        expect("move", move, int)
        self._remember_before()
        names = names_of(self._head) if self._head else {}
        refusal = TurnRefusal(len(self._over) + 1, move, refused)
        return explain_written(self.before, text, refusal, Phrases(self.play, names), said)
