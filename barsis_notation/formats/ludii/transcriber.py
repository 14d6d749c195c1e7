"""Parsing of the moves of a trial, and their conversion into turn strings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from barsis_notation.formats.ludii.ludii_boards import (
    BAR,
    OFF,
    LudiiBoard,
    MenByPlace,
    UnreadableError,
)
from barsis_notation.language.texts import bind_texts

_text = bind_texts("ludii")

MAX_ACTIONS: Final = 200
"""Maximum number of actions read of one move; the five games have at most ten."""


class Action(NamedTuple):
    """One action of a move, such as ``Move`` with the facts ``from``, ``to`` and ``decision``.

    *name* is the name of the action in Ludii. *facts* maps the name of each fact to its value as
    written.
    """

    name: str
    facts: dict[str, str]

    def get_number(self, fact: str) -> int | None:
        """Return a fact, such as ``site``, as an integer.

        Return None if the fact is missing or is not an integer of at most nine digits.
        """
        text = self.facts.get(fact, "")
        return int(text) if _NUMBER.fullmatch(text) else None

    @property
    def decides(self) -> bool:
        """Whether the action is the player's choice rather than a consequence of it."""
        return self.facts.get("decision") == "true"


class LudiiMove(NamedTuple):
    """One move, from ``read_move``.

    Attributes:
        mover: The number of its player, from 1; 0 if the move sets up pieces.
        actions: Its actions, in order.
    """

    mover: int
    actions: tuple[Action, ...]

    @property
    def decision(self) -> Action | None:
        """The first action that is the player's choice, None if all are consequences."""
        return next((one for one in self.actions if one.decides), None)

    @property
    def dice(self) -> dict[int, int]:
        """Maps the site number of each die to the state of the die when the player decided.

        The dict is empty if the move does not contain a throw.
        """
        shown: dict[int, int] = {}
        for action in self.actions:
            if action.decides:
                break
            site, state = action.get_number("site"), action.get_number("state")
            if action.name == _THROWN and site is not None and state is not None:
                shown[site] = state
        return shown


_THROWN: Final = "SetStateAndUpdateDice"
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_MOVE: Final = re.compile(r"\[Move:(.{0,400}?)actions=(.*)\]")
_ACTION: Final = re.compile(r"\[([A-Za-z]{1,60})(?::([^\[\]]*))?\]")


def read_move(text: str) -> LudiiMove | None:
    """Parse a move.

    Return None if *text* is malformed, does not contain an action, or contains more than
    MAX_ACTIONS (200). Whether the player and the actions exist is not checked.

    Args:
        text: The text after ``Move=``, such as ``[Move:mover=1,actions=[…]]``.
    """
    found = _MOVE.fullmatch(text.strip())
    if found is None:
        return None
    mover = _parse_facts(found[1]).get("mover", "")
    actions = list(_ACTION.finditer(found[2]))
    between = _ACTION.sub("", found[2]).strip(", ")
    if not _NUMBER.fullmatch(mover) or between or not 0 < len(actions) <= MAX_ACTIONS:
        return None
    return LudiiMove(
        int(mover), tuple(Action(one[1], _parse_facts(one[2] or "")) for one in actions)
    )


def _parse_facts(text: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in text.split(","))
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}


PASS = "pass"


class Victim(NamedTuple):
    """A captured piece.

    Attributes:
        seat: The letter of its seat.
        place: The place where it was captured, in the notation; a step is counted by its seat.
    """

    seat: str
    place: str


@dataclass(slots=True)
class TurnMove:
    """One move of a turn.

    Attributes:
        start: The place that the piece leaves, in the notation; "" for a move that could not be
            read.
        to: The place that the piece reaches; "" for a move that could not be read.
        victims: The captured pieces, in order.
        leaps: Whether the captures are leaps, which are written with ``x``.
    """

    start: str
    to: str
    victims: list[Victim] = field(default_factory=list)
    leaps: bool = False

    @property
    def text(self) -> str:
        """The move in the notation, such as ``11/14*`` or ``b3xd3``; ``?`` if it was not read."""
        if not self.to:
            return "?"
        if self.start[0].isalpha() and self.start not in (BAR, OFF):
            return f"{self.start}{'x' if self.leaps else '-'}{self.to}"
        return f"{self.start}/{self.to}{'*' * len(self.victims)}"


@dataclass(slots=True)
class TrialTurn:
    """One turn as played in a trial.

    Attributes:
        seat: The letter of the player's seat.
        line: Line number of the turn's first move in the file, from 1.
        offset: Byte offset of that line in the trial.
        men: Number of pieces on each place before the turn, such as ``{"S": {"bar": 4}}`` for
            seat S.
        throw: The throw as a record writes it, such as ``31`` or ``5``; ``?`` if it is unknown, ""
            if there was no throw.
        moves: The moves, in order; empty for a turn without a move.
        may_pass: Whether the trial has a pass that it does not mark as forced, so that the record
            may need the word ``pass`` (see ``texts``).
        is_read: Whether the throw and all moves could be read.
    """

    seat: str
    line: int
    offset: int
    men: dict[str, dict[str, int]]
    throw: str = ""
    moves: list[TurnMove] = field(default_factory=list)
    may_pass: bool = False
    is_read: bool = True

    @property
    def head(self) -> str:
        """The turn string before its moves, such as ``S 5:``, or ``W:`` if there is no throw."""
        return f"{self.seat} {self.throw}:" if self.throw else f"{self.seat}:"

    @property
    def texts(self) -> list[str]:
        """The possible turn strings, the most likely first.

        If ``may_pass`` is true, there are two, with ``pass`` and without; otherwise there is one.
        """
        text = " ".join([self.head, *(move.text for move in self.moves)])
        return [f"{text} {PASS}", text] if self.may_pass else [text]


class Transcriber:
    """A builder that groups the moves of a trial into turns; ``add`` takes one move.

    Attributes:
        turns: The turns so far, in order; empty at first.

    Args:
        board: The board of the trial.
        men: The pieces in their start position; ``add`` moves them.
        values: Maps the key of each outcome of a throw in the ruleset to its values; empty for
            dice.
    """

    def __init__(
        self, board: LudiiBoard, men: MenByPlace, values: Mapping[str, Iterable[object]]
    ) -> None:
        self.board = board
        self.men = men
        self.values = values
        self.turns: list[TrialTurn] = []

    def add(self, move: LudiiMove, line: int, offset: int) -> None:
        """Add a move of a player to the current turn or a new one.

        A new turn begins if the move contains a throw, the player differs from the last one, or
        the game has no throws.

        Args:
            move: The move. It must not be one that sets up pieces (player 0).
            line: Line number in the file, from 1.
            offset: Byte offset of the line in the trial.

        Raises:
            UnreadableError: If the player, throw or decision is unknown, or the move cannot be made
                on the board. The turn is kept with ``?`` in place of the move.
        """
        try:
            seat = self._seat(move.mover)
        except UnreadableError:
            last = self.turns[-1].seat if self.turns else self.board.players[0]
            men = self.men.count_men()
            self.turns.append(
                TrialTurn(last, line, offset, men, moves=[TurnMove("", "")], is_read=False)
            )
            raise
        dice = move.dice
        if dice or not self.board.dice or not self.turns or self.turns[-1].seat != seat:
            self.turns.append(TrialTurn(seat, line, offset, self.men.count_men()))
        turn = self.turns[-1]
        try:
            if self.board.dice and not turn.throw:
                turn.throw = "?"
                turn.throw = self._parse_throw(dice)
            self._add_decision(turn, move)
        except UnreadableError:
            turn.is_read = False
            turn.moves.append(TurnMove("", ""))
            raise

    def _seat(self, mover: int) -> str:
        if not 0 < mover <= len(self.board.players):
            raise UnreadableError(
                _text("player", number=mover),
                _text("one-of-players", count=len(self.board.players)),
            )
        return self.board.players[mover - 1]

    def _parse_throw(self, dice: Mapping[int, int]) -> str:
        """Return the key in the ruleset of the outcome that the dice of a throw show."""
        if not dice:
            raise UnreadableError(_text("turn-without-throw"), _text("dice-thrown"))
        shown = [dice.get(site, -1) for site in self.board.dice]
        if self.board.faces:
            key = "".join(str(state + 1) for state in shown)
            known = all(0 <= state < 6 for state in shown)
        else:
            key, known = str(sum(shown)), all(state in (0, 1) for state in shown)
        if not known:
            raise UnreadableError(_text("dice", dice=str(shown)), _text("state-of-dice"))
        return key

    def _add_decision(self, turn: TrialTurn, move: LudiiMove) -> None:
        decision = move.decision
        if decision is None:
            raise UnreadableError(_text("nothing-decided"), _text("deciding-action"))
        if decision.name == "Pass":
            turn.may_pass = decision.facts.get("forced") != "true"
        elif decision.name == "Remove":
            self._bear_off(turn, decision)
        elif decision.name in ("Move", "Select"):
            self._move_man(turn, move, decision)
        else:
            raise UnreadableError(_text("the-action", action=decision.name), _text("known-actions"))

    def _bear_off(self, turn: TrialTurn, decision: Action) -> None:
        """Bear off a piece; one that is home and still in the centre is borne off already."""
        site = _get_site(decision, "to")
        standing = self.men.list_places(turn.seat, site)
        if not standing:
            found = _text("site-without-man", site=site, seat=turn.seat)
            raise UnreadableError(found, _text("one-of-his-men"))
        self.men.move(turn.seat, standing[-1], OFF)
        if standing[-1] != OFF:
            turn.moves.append(TurnMove(standing[-1], OFF))

    def _move_man(self, turn: TrialTurn, move: LudiiMove, decision: Action) -> None:
        start, to = _get_site(decision, "from"), _get_site(decision, "to")
        way = self._choose_way(turn, start, to)
        victims = [self._capture(turn.seat, action) for action in _list_captures(move, start)]
        self.men.move(turn.seat, *way)
        if way[1] == OFF and decision.name == "Move":
            self.men.centred[turn.seat] += 1
        turn.moves.append(TurnMove(*way, victims, leaps=self.board.leaps and bool(victims)))

    def _choose_way(self, turn: TrialTurn, start: int, to: int) -> tuple[str, str]:
        """Return start and end of a move; if several are possible, those that the throw allows."""
        ways = list(self.men.iter_moves(turn.seat, start, to))
        if not ways:
            found = _text("seat-from-to", seat=turn.seat, start=start, to=to)
            raise UnreadableError(found, _text("man-and-way"))
        values = [value for value in self.values.get(turn.throw, ()) if isinstance(value, int)]
        fitting = [way for way in ways if self.board.count_steps(*way) in values]
        return fitting[0] if fitting else ways[-1]

    def _capture(self, seat: str, action: Action) -> Victim:
        site = _get_site(action, "from" if action.name == "Move" else "to")
        victim = self.men.find_seat(site)
        if victim in ("", seat):
            raise UnreadableError(_text("site-without-other", site=site), _text("one-who-is-hit"))
        return Victim(victim, self.men.capture(victim, site))


def _list_captures(move: LudiiMove, start: int) -> list[Action]:
    """Return the actions by which pieces of other players leave the board.

    A piece that goes home is chosen first and removed from *start*: that is not a capture.
    """
    gone = (one for one in move.actions if one.name in ("Move", "Remove") and not one.decides)
    return [one for one in gone if one.name == "Move" or one.get_number("to") != start]


def _get_site(action: Action, fact: str) -> int:
    site = action.get_number(fact)
    if site is None or site < 0:
        value = repr(action.facts.get(fact))
        found = _text("action-with", action=action.name, fact=fact, value=value)
        raise UnreadableError(found, _text("a-site"))
    return site
