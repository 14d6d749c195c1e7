"""The ``Game`` class: a game in progress, and the only driver of an engine."""

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
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import FORMAT
from barsis_notation.record.spelled_turn import get_item_string
from barsis_notation.record.structs import Player, Record, Result, Start, TurnItem
from barsis_notation.record.turns import add_star, parse_move
from barsis_notation.replay.errors import IllegalMove
from barsis_notation.replay.explain import explain_written
from barsis_notation.replay.legal_moves import LegalMoves
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.seating import get_player_names
from barsis_notation.replay.start import (
    begin_at,
    find_record_ruleset,
    make_opening_finding,
    make_reference,
    make_result,
)
from barsis_notation.replay.turn_parts import TurnParts, split_entry
from barsis_notation.replay.values_used import Values, find_values_used
from barsis_notation.replay.walk import replay_record
from barsis_notation.rulesets import Ruleset, RulesetError, load_ruleset
from barsis_notation.rulesets.defaults import NONE
from barsis_notation.rulesets.throw_devices import has_single_die_opening

__all__ = ["Game", "IllegalMove", "LegalMoves"]


def _resolve_ruleset(ruleset: Ruleset | str) -> Ruleset:
    """Return *ruleset*, or the newest ruleset of that id. Raises WrongTypeError for other types."""
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
    """Return throws of the roll-off as in ``Record.opening``, such as ``W 5``.

    Raises WrongTypeError if an item is not a pair of seat and throw.
    """
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
    """Return *player* with the name that *names* has for the first of their seats, if any."""
    own = [names[seat] for seat in player.seats if seat in names]
    return msgspec.structs.replace(player, name=own[0]) if own else player


class Game:
    """A game in progress: from its start, from a position, or continued from a record.

    Call ``throw``, then ``push`` for each move, then ``end``; or ``push_turn`` for a whole turn.
    ``pop`` undoes the last throw, move or end of a turn. Seats, throws and moves are in the
    notation: ``"S"``, ``"31"``, ``"8/14"``. A refused call leaves the game as it was, unless its
    description says otherwise. Games can be copied and pickled.

    Attributes:
        ruleset: The rules of the game.
        players: The seats of each player: ``("S", "N")``.

    Examples:
        >>> from barsis_notation import Game
        >>> game = Game("barsis")
        >>> game.throw("1"), game.throw("3")
        (None, None)
        >>> list(game.legal_moves)
        ['bar/1', 'bar/11']
        >>> for move in ("bar/11", "11/12", "12/15"):
        ...     game.push(move)
        >>> game.end()
        >>> game.turns, game.position
        (['S 1+3: bar/11 11/12 12/15'], 'barsis S:bar(3),15 N:bar(4) to=N')
    """

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: Iterable[str] | None = None,
        position: str | None = None,
    ) -> None:
        """Begin a game.

        Args:
            ruleset: A ruleset, or a ruleset id as for ``load_ruleset``: ``barsis`` for its newest
                version, ``barsis-1``, ``barsis@finkel-2002``.
            players: Seats of each player, such as ``("S", "N")``, or ``("SN", "EW")`` for two
                players with two seats each; a single string, such as ``"SN"``, means one player for
                each letter. By default, every seat of *position* has a separate player. Without a
                position, the game is for two players, or for the smallest number that the rules
                allow.
            position: Position line to begin at, such as ``barsis S:82,off(3) N:bar(4) to=S``; None
                or ``""`` for the start position of the game.

        Raises:
            CannotBeginError: If fewer than two players have seats, a seat is unknown or used twice,
                or *position* is impossible or of a game other than *ruleset*.
            UsageError: If the engine cannot begin a game at these seats.
            PositionSyntaxError: If *position* cannot be parsed. It is a ValueError.
            RulesetError: If the ruleset, or a version or profile in its id, is unknown, or no
                engine plays it.
            WrongTypeError: If *players* maps seats to names, or an argument has the wrong type.
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
        """The seats of each player: ``("S", "N")``."""
        self.play = play
        """The game in its engine. Do not change it."""
        self._before: Play | None = None
        """The game before the turn in progress; None until it is needed."""
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
        """Return the game after the first entries of a record.

        The record is not changed. Its other members are kept: the method ``record`` of the game
        returns them. If not all entries are played, the result has the reason ``unfinished`` and no
        winners, name, score or ranks.

        Args:
            record: The record to continue.
            turn: Number of entries of ``record.turns`` to play; 0 gives the start, None plays all.
            ruleset: Ruleset to use in place of the one that the record names.

        Raises:
            OutOfRangeError: If *turn* is negative or more than the number of entries.
            IllegalMove: If one of these entries, or the roll-off, is illegal.
            CannotBeginError: If only one player has seats, or a seat is unknown or used twice. Also
                if the start position is impossible or names another ruleset, or if unknown moves or
                throws leave the position unknown.
            UsageError: If the ruleset has the record's seats, but the engine cannot begin a game at
                them.
            PositionSyntaxError: If the record's start position cannot be parsed. It is a
                ValueError.
            RulesetError: If the record's ruleset cannot be loaded, for example because an option is
                unknown or the hash differs, or if no engine supports it.
            WrongTypeError: If an argument has the wrong type.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("barsis")
            >>> game.push_turn("S 2:")
            >>> game.push_turn("N 3:")
            >>> Game.from_record(game.record(), 1).turns
            ['S 2:']
        """
        expect("record", record, Record)
        expect("turn", turn, int, None)
        expect("ruleset", ruleset, Ruleset, None)
        if turn is not None and not 0 <= turn <= len(record.turns):
            raise OutOfRangeError(f"there is no turn {turn}; the record has {len(record.turns)}")
        rules, wrong = (ruleset, ()) if ruleset else find_record_ruleset(record)
        if rules is None:
            raise RulesetError(wrong)
        part = msgspec.structs.replace(record, turns=record.turns[:turn])
        if len(part.turns) < len(record.turns):
            part.result = make_result(None, record.result)
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

    # -- state -------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The letters of the seats in use, in turn order."""
        return self.play.seats

    @property
    def position(self) -> str:
        """The position line, even in the middle of a turn, such as ``barsis S:82,off(3) to=S``."""
        return format_setup(self.play.setup())

    @property
    def to_move(self) -> tuple[str, ...]:
        """The letters of the seats that may play next, the expected one first.

        There are several if the rules do not decide who begins, or if the expected seat may leave
        the turn to another seat. The tuple is empty if the game is over or was broken off.
        """
        return self.play.to_move()

    @property
    def seat(self) -> str:
        """The seat whose turn is in progress, or the expected one; ``""`` after the end.

        It is a letter, such as ``S``. A game that is broken off with ``stop`` has also ended.
        """
        return self._seat or next(iter(self.play.to_move()), "")

    @property
    def is_over(self) -> bool:
        """Whether no seat can still play: the game is won, drawn, given up or broken off."""
        return not self.play.to_move()

    @property
    def is_under_way(self) -> bool:
        """Whether a turn is in progress: it has a throw or a move and has not ended."""
        return bool(self._throws or self._moves)

    @property
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """The values still to be used, such as ``("10", "khal")``, in each possible reading.

        There is usually one reading. If there are several, they differ in which values the moves so
        far have used. If no value is owed, the result is ``((),)``.

        Examples:
            >>> from barsis_notation import Game
            >>> Game("barsis", position="barsis S:8,off(3) N:bar(4) to=S owed=2,khal").owed
            (('2', 'khal'),)
        """
        return self.play.owed()

    @property
    def throw_is_due(self) -> bool:
        """Whether the seat to move has to throw next, for the first time or again.

        The result is False in games without throws and after the end of the game.
        """
        is_thrown_in = self.ruleset.value("device.kind") != NONE
        return is_thrown_in and not self.is_over and self.play.why_not_end() == "throw-missing"

    @property
    def must_move(self) -> bool:
        """Whether a move is required before the turn can end; False once the game is over."""
        return not (self.is_over or self.throw_is_due or self.play.why_not_end() is None)

    @property
    def legal_moves(self) -> LegalMoves:
        """A live view of the legal moves: iterate, test with ``in``, or call ``count()``."""
        return LegalMoves(self)

    @property
    def taken(self) -> tuple[str, ...]:
        """The men captured by the last move, such as ``("N.32",)``; empty if it captured none.

        Each consists of seat letter and place; a step or point is numbered as for that seat. The
        last move may belong to an earlier turn.
        """
        return self.play.captured_men()

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats of the winning side; empty before the end of the game, and after a draw.

        If the game continues to decide second and later places, the tuple is empty until that is
        over, too.
        """
        return self.play.winners()

    @property
    def outcome(self) -> Outcome | None:
        """How the moves or a word such as ``resign`` ended the game; None before the end.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("shesh-besh", position="shesh-besh W:1,off(14) B:6,off(14) to=W")
            >>> game.outcome is None
            True
            >>> game.push_turn("W 21: 1/off")
            >>> game.outcome.winners, game.outcome.reason, game.is_over
            (('W',), 'home', True)
        """
        return self.play.result()

    @property
    def opening(self) -> list[str]:
        """The throws of the roll-off so far, each such as ``"W 5"``."""
        return [*self._opening]

    @property
    def to_roll_off(self) -> tuple[str, ...]:
        """The seats that still have to throw in this round of the roll-off, the next one first.

        The tuple is empty if the roll-off is decided, the first turn has begun, the game has no
        roll-off, or it began at a given position.
        """
        if self._over or self.is_under_way or self._line or not roll_off.has_roll_off(self.ruleset):
            return ()
        is_of_dice = has_single_die_opening(self.ruleset)
        seats = self.seats if is_of_dice else self.play.to_move()  # all throw dice
        throws = [(word[0], word[2:]) for word in self._opening]
        return roll_off.find_contenders(seats, throws, self.play.outcomes)[1]

    @property
    def opening_roll(self) -> str:
        """The roll that the first turn takes over from the roll-off, such as ``"31"``, or ``""``.

        It is ``""`` if there is no such roll, and once the first turn has begun.
        """
        if self.ruleset.value("opening.reroll") or len(self._opening) < 2:
            return ""
        if self._over or self.is_under_way or self.to_roll_off:
            return ""
        return "".join(sorted((word[2:] for word in self._opening[-2:]), reverse=True))

    @property
    def turn(self) -> str:
        """The turn in progress as a turn string; ``""`` between turns."""
        return self._turn_text() if self.is_under_way else ""

    @property
    def turns(self) -> list[str]:
        """The turn strings so far, one for each entry; ``""`` for an entry without a turn.

        A turn in progress is the last of them.
        """
        return [*self._turn_texts(), self._turn_text()] if self.is_under_way else self._turn_texts()

    def _turn_texts(self) -> list[str]:
        return [*map(get_item_string, self._over)]

    def uses(self, move: str) -> Values:
        """Return the values that a legal move uses, such as ``("10",)``.

        If the move can use different values, the first possibility is returned. The result is empty
        in a game without values, or if the move wins and its value cannot be determined. The game
        is not changed. *move* is in the notation, such as ``8/14``.

        Raises:
            IllegalMove: If *move* is not legal or cannot be parsed.
            WrongTypeError: If *move* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("barsis", position="barsis S:8,off(3) N:bar(4) to=S owed=2,khal")
            >>> game.uses("8/10"), game.uses("8/9")
            (('2',), ('khal',))
        """
        after = self._try_move(move)
        return find_values_used(parse_move(move), self.play, after)

    def takes(self, move: str) -> tuple[str, ...]:
        """Return the men that a legal move captures, such as ``("N.32",)``.

        Each consists of seat letter and place; a step or point is numbered as for that seat. The
        tuple is empty if the move does not capture. The game is not changed. *move* is in the
        notation, such as ``8/14``.

        Raises:
            IllegalMove: If *move* is not legal or cannot be parsed.
            WrongTypeError: If *move* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game(
            ...     "shesh-besh", position="shesh-besh W:6,off(14) B:20,off(14) to=W owed=1,2"
            ... )
            >>> game.takes("6/5"), game.takes("6/4")
            (('B.20',), ())
        """
        return self._try_move(move).captured_men()

    def _try_move(self, move: str) -> Play:
        expect("move", move, str)
        play = self.play.copy()
        refused = play.move(move)
        if refused is not None:
            raise IllegalMove(self._why_not_move(move, refused))
        return play

    # -- playing ----------------------------------------------------------------------------

    def roll_off(self, outcome: str | int, seat: str = "") -> None:
        """Make one throw of the roll-off before the first turn.

        Args:
            outcome: The throw, such as ``"5"`` or 5.
            seat: Letter of the seat that throws; by default the first of ``to_roll_off``.

        Raises:
            IllegalMove: If *seat* is not in ``to_roll_off``, or the game has no such throw. The
                game is unchanged.
            WrongTypeError: If *outcome* is neither a str nor an int, or *seat* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("shesh-besh")
            >>> game.roll_off(3), game.roll_off(5)
            (None, None)
            >>> game.opening, game.to_move
            (['W 3', 'B 5'], ('B',))
        """
        expect("outcome", outcome, str, int)
        expect("seat", seat, str)
        waiting = self.to_roll_off
        seat = seat or next(iter(waiting), self.seats[0])
        if seat not in waiting:
            record = self._base_record()
            record.opening.append(f"{seat} {outcome}")
            raise IllegalMove(make_opening_finding(record, self.play))
        self.roll_off_all([(seat, str(outcome))])

    def roll_off_all(self, throws: Iterable[tuple[str, str | int]]) -> None:
        """Make several throws of the roll-off before the first turn.

        If one is refused, the game is unchanged. If the rules do not let throws decide who begins,
        or a position gives the seat to move, the throws are accepted but decide nothing.

        Args:
            throws: Pairs of seat letter and throw, such as ``("W", "5")`` or ``("W", 5)``, in
                order.

        Raises:
            IllegalMove: If the first turn has begun, the game has no such throw, or the seat cannot
                begin the game. In games in which each player throws one die, it is also raised if
                it is not the seat's turn to throw or the roll-off is decided.
            WrongTypeError: If *throws* is not iterable, or an item is not such a pair.
        """
        record = self._base_record()
        record.opening += _format_opening(throws)
        if self._over or self.is_under_way:
            raise IllegalMove(make_opening_finding(record, self.play))
        self.play = replay_record(record, self.ruleset)
        self._opening, self._before = record.opening, None

    def throw(self, outcome: str | int, seat: str = "") -> None:
        """Make one throw of a turn.

        A single die that decides who begins is recorded as a separate turn, such as ``W 5:``.

        Args:
            outcome: The throw: the number of shells or sticks face up, or the digits of the dice,
                such as ``"5"``, ``"31"`` or 5.
            seat: Letter of the seat that throws; by default the expected one.

        Raises:
            IllegalMove: If it is not the turn of *seat*, no throw is due, or the game has no such
                throw. The game is unchanged.
            WrongTypeError: If *outcome* is neither a str nor an int, or *seat* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("shesh-besh")
            >>> game.throw("31")
            >>> game.turn, game.owed
            ('W 31:', (('1', '3'),))
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
        """Return the finding that explains why a move is illegal; None if it is legal.

        *move* is in the notation, such as ``8/14``. There is also a finding for text that is not a
        move. The game is not changed.

        Raises:
            WrongTypeError: If *move* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("shesh-besh")
            >>> game.throw("31")
            >>> game.why_not("8/5") is None, game.why_not("8/2").name, game.why_not("8/2").expected
            (True, 'token-not-available', 'a move of 1 or 3')
        """
        expect("move", move, str)
        refused = self.play.why_not(move)
        return None if refused is None else self._why_not_move(move, refused)

    def push(self, move: str) -> None:
        """Make one move, such as ``8/14``.

        *move* is in the notation. If it captures, a star is added to its text in ``turn``, unless
        it already has one or is a leap such as ``b3xd3``. The turn does not end.

        Raises:
            IllegalMove: If *move* is not legal or cannot be parsed. The game is unchanged.
            WrongTypeError: If *move* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game(
            ...     "shesh-besh", position="shesh-besh W:6,off(14) B:20,off(14) to=W owed=1,2"
            ... )
            >>> game.push("6/5")
            >>> game.turn, game.taken
            ('W: 6/5*', ('B.20',))
        """
        expect("move", move, str)
        seat = self._seat or self.seat
        self._remember_before()
        refused = self.play.move(move)
        if refused is not None:
            raise IllegalMove(self._why_not_move(move, refused))
        self._seat = self._seat or self.seat or seat  # the first move may decide
        self._moves.append(add_star(move) if self.play.captured_men() else move)

    def end(self, word: str = "") -> None:
        """End the turn.

        Args:
            word: Closing word: ``pass``, ``stop`` (broken off), ``resign``, ``forfeit``, ``miss``,
                ``double``, ``take`` or ``drop``; empty for none. The rules of the game decide which
                are allowed.

        Raises:
            IllegalMove: If the turn cannot end with *word* now, or *word* is not a closing word.
                The game is unchanged.
            WrongTypeError: If *word* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("barsis")
            >>> game.throw("2")
            >>> game.end("resign")
            >>> game.turns, game.is_over, game.outcome.reason
            (['S 2: resign'], True, 'resign')
        """
        expect("word", word, str)
        text = self._turn_text(word)
        refused = self.play.end(word) if word in ENDINGS else "not-strict"
        if refused is not None:
            raise IllegalMove(self.why(text, END, refused))
        self._close(text)

    def push_turn(self, text: str) -> None:
        """Play a whole turn, such as ``S 1+3: bar/11 11/12 12/15``.

        *text* is in the strict grammar. A turn in progress is ended first.

        Raises:
            IllegalMove: If the turn in progress cannot end, or if the new turn is not legal, cannot
                be parsed, or has an unknown throw or move (``?``). The new turn is then not played,
                but a turn that was ended first stays ended.
            WrongTypeError: If *text* is not a str.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("barsis")
            >>> game.push_turn("S 1+3: bar/11 11/12 12/15")
            >>> game.seat, game.position
            ('N', 'barsis S:bar(3),15 N:bar(4) to=N')
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
        """Play legal turns until the game is over or has 20,000 turns, which fill a record.

        No turn may be in progress; this is not checked. A turn that does not end is left out, and
        the game stops before it.

        Args:
            cast: Function that takes no arguments and returns the next throw, such as ``"31"``;
                None in a game without throws.
            choose: Function that takes the number of legal moves and returns the index, from 0, of
                the move to make, or -1 to pass. The index counts in the order of ``play.moves()``,
                which may differ from that of ``legal_moves``. The function is called only if there
                are several moves or *may_end* requires it.
            seat: Letter of the seat of the first turn; by default the expected one. Ignored in a
                game without throws.
            throw: First throw of the first turn; empty to call *cast*. Ignored in a game without
                throws.
            may_end: Whether to call *choose* even if there is only one move, provided the turn may
                end without it.

        An exception, even of *cast* or *choose*, leaves the game at the start of the turn in which
        it was raised. The turns before it have been played.

        Raises:
            IllegalMove: If a throw, the seat of the first turn or a pass is not allowed.
            OutOfRangeError: If *choose* returns an index that is too large.
            WrongTypeError: If *cast* or *choose* cannot be called, or *seat* or *throw* is not a
                str.
        """
        expect_function("cast", cast, may_be_none=True)
        expect_function("choose", choose)
        expect("seat", seat, str)
        expect("throw", throw, str)
        turns, played = self.turns, len(self._over)
        self._before = None
        try:
            refused = self.play.play_out(
                turns, cast, choose, seat=seat, throw=throw, may_end=may_end
            )
        except BaseException:
            self._over += turns[played:]
            self._restore()
            raise
        wrong = turns.pop() if refused and refused.name != UNENDING else ""
        self._over += turns[played:]
        if refused is not None:
            self._restore()
        if refused is not None and wrong:
            raise IllegalMove(self.why(wrong, refused.move, refused.name))

    def _remember_before(self) -> None:
        """Copy the game before a turn, so that undoing needs no replay."""
        if self._before is None and not self.is_under_way:
            self._before = self.play.copy()

    def _close(self, text: str) -> None:
        """Add the finished turn *text* and begin the next."""
        self._over.append(text)
        self._before, self._seat, self._throws, self._moves = None, "", [], []

    def _set_parts(self, parts: TurnParts) -> None:
        """Set the throws and moves of the turn in progress."""
        self._throws, self._moves = [*parts.throws], [*parts.moves]
        self._seat = parts.seat if self.is_under_way else ""

    # -- undoing ----------------------------------------------------------------------------

    def peek(self) -> str:
        """Return the text that ``pop`` would return, without undoing anything.

        It is a move, a throw, a finished turn (``""`` for an entry without a turn), or a throw of
        the roll-off such as ``W 5``. The game is not changed.

        Raises:
            OutOfRangeError: If there is nothing to undo.
        """
        for done in (self._moves, self._throws, self._over, self._opening):
            if done:
                last = done[-1]
                return get_item_string(last)
        raise OutOfRangeError("nothing to take back")

    def pop(self) -> str:
        """Undo the last move, throw, end of a turn or throw of the roll-off.

        If the end of a turn is undone, its throws and moves become the turn in progress again. A
        single die that decided who begins, and an entry with a ruling, a position, or unknown
        throws or moves, is undone as a whole.

        Returns:
            The text that was undone; ``peek`` returns it beforehand.

        Raises:
            OutOfRangeError: If there is nothing to undo.
            CannotBeginError: If unknown moves or throws leave the position before the last entry
                unknown. The game is unchanged.

        Examples:
            >>> from barsis_notation import Game
            >>> game = Game("barsis")
            >>> game.push_turn("S 1+3: bar/11 11/12 12/15")
            >>> game.pop(), game.pop(), game.turn
            ('S 1+3: bar/11 11/12 12/15', '12/15', 'S 1+3: bar/11 11/12')
        """
        last = self.peek()
        if self.is_under_way:
            self._set_parts(self.parts.remove_last()[0])
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
        """Return the parts left of an entry whose end is undone; an opening die leaves none."""
        parts = split_entry(item, self.before)
        if parts is None or not all(throw in self.play.outcomes for throw in parts.throws):
            return TurnParts()
        return parts

    @property
    def parts(self) -> TurnParts:
        """The parts of the turn in progress, without an ending; empty between turns."""
        return TurnParts(self._seat, tuple(self._throws), tuple(self._moves))

    @property
    def before(self) -> Play:
        """The game at the start of the turn in progress; do not change it.

        Between turns, it is the game after the last turn.
        """
        if self._before is None:
            self._before = replay_record(self._base_record(), self.ruleset)
        return self._before

    def _restore(self) -> None:
        """Rebuild ``play`` from the game before the turn and the parts of the turn."""
        play = self.before.copy()
        for throw in self._throws:
            play.throw(throw, self._seat)
        for move in self._moves:
            play.move(move)
        self.play = play

    def copy(self) -> Self:
        """Return an independent copy of the game, with its history for ``pop``."""
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

    # -- writing ----------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """The result that the moves give; its reason is ``unfinished`` while the game goes on.

        If the game continues to decide second and later places, the reason is ``unfinished``, but
        there are winners. If the game came from a record, members of that record's result other
        than winners, reason, name, score and ranks are kept.
        """
        old = self._head.result if self._head else UNSET
        result = make_result(self.play.outcome_so_far(), old)
        if self.play.result() is None:
            result.reason = "unfinished"
        return result

    def record(self, players: Mapping[str, str] | None = None) -> Record:
        """Return the game as a record.

        The record is a copy, so changes to it do not change the game. A turn in progress that could
        go on is written as broken off, with ``stop``. If the game came from a record, the other
        members of that record are kept, but ``meta.turn_count`` is updated if it is given. The
        result of that record is kept only if the turns are the same and no seat has won.

        Args:
            players: Maps seat letter to player name. For a player with several seats, the first of
                their seats that has a name counts. Other players keep their name in the record that
                the game came from, if it did.

        Raises:
            UsageError: If *players* has a seat that is not in use.
            WrongTypeError: If *players* is not a mapping, or a name is not a string.

        Examples:
            >>> from barsis_notation import Game
            >>> record = Game("barsis").record({"S": "Amal", "N": "Basim"})
            >>> [player.name for player in record.players], record.result.reason
            (['Amal', 'Basim'], 'unfinished')
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
        if self._head is None:  # only the roll-off is shared with the game
            record.opening = copy.deepcopy(record.opening)
            return record
        return copy.deepcopy(record)

    def _check_names(self, names: Mapping[str, str]) -> None:
        """Raise UsageError for a seat not in use, or WrongTypeError for a name that is not text."""
        unknown = [seat for seat in names if seat not in self.seats]
        if unknown:
            raise UsageError(
                f"players: unknown seat {unknown[0]!r}; the seats of this game are "
                f"{', '.join(self.seats)}"
            )
        for seat, name in names.items():
            expect(f"players[{seat!r}]", name, str)

    def _base_record(self) -> Record:
        """Return the record of the finished turns, with the result that was read."""
        opening, turns = [*self._opening], [*self._over]
        if self._head is not None:
            return msgspec.structs.replace(self._head, opening=opening, turns=turns)
        return Record(
            format=FORMAT,
            ruleset=make_reference(self.ruleset),
            opening=opening,
            start=Start(position=self._line) if self._line else UNSET,
            players=[Player(seats=[*seats]) for seats in self.players],
            turns=turns,
        )

    def _open_turn(self) -> list[str]:
        """Return a list with the turn in progress, if any, with ``stop`` if it can go on."""
        if not self.is_under_way:
            return []
        is_open = self.play.why_not_end() is not None or self.play.moves()
        return [self._turn_text("stop" if is_open and not self.winners else "")]

    def _turn_text(self, word: str = "") -> str:
        seat = self._seat or self.seat or self.seats[0]
        return TurnParts(seat, tuple(self._throws), tuple(self._moves), word).text

    # -- refusals ---------------------------------------------------------------------------

    def why_not_throw(self, outcome: str, seat: str, refused: str) -> Finding:
        """Return the finding for a refused throw in the turn in progress.

        The throw is not made; the finding is about it and the throws of the turn before it.

        Args:
            outcome: The throw, such as ``31``.
            seat: Letter of the seat that throws; empty for the first seat of the game.
            refused: Name of the refusal, as ``Play.throw`` returns it, such as ``unknown-outcome``.

        Raises:
            WrongTypeError: If an argument is not a str.
        """
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
        """Return the finding for a refusal in the turn in progress.

        Args:
            text: The turn string from the beginning of the turn, up to the refused throw, move or
                end.
            move: Number of the refused move, from 1; THROWS (0) for a throw, END (-1) for the end.
            refused: Name of the refusal, as a method of ``Play`` returns it, such as
                ``wrong-distance``.
            said: The text to show if the turn cannot be read as notation; by default the whole
                *text*.

        Raises:
            WrongTypeError: If *move* is not an int, or another argument is not a str.
        """
        for name, value in (("text", text), ("refused", refused), ("said", said)):
            expect(name, value, str)
        expect("move", move, int)
        self._remember_before()
        names = get_player_names(self._head) if self._head else {}
        refusal = TurnRefusal(len(self._over) + 1, move, refused)
        return explain_written(self.before, text, refusal, Phrases(self.play, names), said)
