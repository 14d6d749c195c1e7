"""Moves of a trial as turn strings: what was thrown, who moved from where to where, who was hit.

First what a line says, a fact or a move with its actions; that knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from barsis_notation.formats.ludii.boards import BAR, OFF, Board, MenByPlace, UnreadableError
from barsis_notation.language.texts import texts_of

_text = texts_of("ludii")

MAX_ACTIONS: Final = 200
"""Actions of one move that are read; a move of the five games has no more than ten."""


class Action(NamedTuple):
    """One action of a move: its name and its facts, as they are written."""

    name: str
    facts: dict[str, str]

    def number(self, fact: str) -> int | None:
        """Return a fact that is a whole number, None where it is none or absent."""
        text = self.facts.get(fact, "")
        return int(text) if _NUMBER.fullmatch(text) else None

    @property
    def decides(self) -> bool:
        """Return whether it is the player's own choice, and not what follows from it."""
        return self.facts.get("decision") == "true"


class LudiiMove(NamedTuple):
    """One move: the player who makes it (0 sets the men up) and its actions, in order."""

    mover: int
    actions: tuple[Action, ...]

    @property
    def decision(self) -> Action | None:
        return next((one for one in self.actions if one.decides), None)

    @property
    def dice(self) -> dict[int, int]:
        """Return what the dice show, site to state, as thrown before the player decided."""
        shown: dict[int, int] = {}
        for action in self.actions:
            if action.decides:
                break
            site, state = action.number("site"), action.number("state")
            if action.name == _THROWN and site is not None and state is not None:
                shown[site] = state
        return shown


_THROWN: Final = "SetStateAndUpdateDice"
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_MOVE: Final = re.compile(r"\[Move:(.{0,400}?)actions=(.*)\]")
_ACTION: Final = re.compile(r"\[([A-Za-z]{1,60})(?::([^\[\]]*))?\]")


def read_move(text: str) -> LudiiMove | None:
    """Return the move that stands behind ``Move=``, or None if it is none."""
    found = _MOVE.fullmatch(text.strip())
    if found is None:
        return None
    mover = _facts(found[1]).get("mover", "")
    actions = list(_ACTION.finditer(found[2]))
    between = _ACTION.sub("", found[2]).strip(", ")
    if not _NUMBER.fullmatch(mover) or between or not 0 < len(actions) <= MAX_ACTIONS:
        return None
    return LudiiMove(int(mover), tuple(Action(one[1], _facts(one[2] or "")) for one in actions))


def _facts(text: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in text.split(","))
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}


PASS = "pass"


class Victim(NamedTuple):
    """A man who was hit: his seat, and the place he stood on."""

    seat: str
    place: str


@dataclass(slots=True)
class Made:
    """One move of a turn. *to* is empty in place of a move that was not read."""

    start: str
    to: str
    victims: list[Victim] = field(default_factory=list)
    leaps: bool = False

    @property
    def text(self) -> str:
        if not self.to:
            return "?"
        if self.start[0].isalpha() and self.start not in (BAR, OFF):
            return f"{self.start}{'x' if self.leaps else '-'}{self.to}"
        return f"{self.start}/{self.to}{'*' * len(self.victims)}"


@dataclass(slots=True)
class Taken:
    """One turn as it was taken, from line *line* of the trial at *offset* of its bytes.

    *men* are how many stood where before it. *may_pass*: Ludii lets the player pass, whether he can
    move or not. *is_read* is False where a move of it was not read.
    """

    seat: str
    line: int
    offset: int
    men: dict[str, dict[str, int]]
    throw: str = ""
    moves: list[Made] = field(default_factory=list)
    may_pass: bool = False
    is_read: bool = True

    @property
    def head(self) -> str:
        """Return the turn string up to its moves."""
        return f"{self.seat} {self.throw}:" if self.throw else f"{self.seat}:"

    @property
    def texts(self) -> list[str]:
        """Return the turn strings it may be, the likeliest first."""
        text = " ".join([self.head, *(move.text for move in self.moves)])
        return [f"{text} {PASS}", text] if self.may_pass else [text]


class Transcriber:
    """Gathers the moves of a trial into turns."""

    def __init__(
        self, board: Board, men: MenByPlace, values: Mapping[str, Iterable[object]]
    ) -> None:
        """*values* are what the outcomes give, by their keys in the ruleset."""
        self.board = board
        self.men = men
        self.values = values
        self.turns: list[Taken] = []

    def add(self, move: LudiiMove, line: int, offset: int) -> None:
        """Add a move of a player. Raises UnreadableError; then a ``?`` stands for it."""
        try:
            seat = self._seat(move.mover)
        except UnreadableError:
            last = self.turns[-1].seat if self.turns else self.board.players[0]
            men = self.men.counted()
            self.turns.append(Taken(last, line, offset, men, moves=[Made("", "")], is_read=False))
            raise
        dice = move.dice
        if dice or not self.board.dice or not self.turns or self.turns[-1].seat != seat:
            self.turns.append(Taken(seat, line, offset, self.men.counted()))
        turn = self.turns[-1]
        try:
            if self.board.dice and not turn.throw:
                turn.throw = "?"
                turn.throw = self._thrown(dice)
            self._act(turn, move)
        except UnreadableError:
            turn.is_read = False
            turn.moves.append(Made("", ""))
            raise

    def _seat(self, mover: int) -> str:
        if not 0 < mover <= len(self.board.players):
            raise UnreadableError(
                _text("player", number=mover),
                _text("one-of-players", count=len(self.board.players)),
            )
        return self.board.players[mover - 1]

    def _thrown(self, dice: Mapping[int, int]) -> str:
        """Return the outcome, as the ruleset keys it, of the dice of a throw."""
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

    def _act(self, turn: Taken, move: LudiiMove) -> None:
        decision = move.decision
        if decision is None:
            raise UnreadableError(_text("nothing-decided"), _text("deciding-action"))
        if decision.name == "Pass":
            turn.may_pass = decision.facts.get("forced") != "true"
        elif decision.name == "Remove":
            self._go_off(turn, decision)
        elif decision.name in ("Move", "Select"):
            self._go(turn, move, decision)
        else:
            raise UnreadableError(_text("the-action", action=decision.name), _text("known-actions"))

    def _go_off(self, turn: Taken, decision: Action) -> None:
        """Take a man off; one that has come home and stands in the centre is off already."""
        site = _site(decision, "to")
        standing = self.men.standing(turn.seat, site)
        if not standing:
            found = _text("site-without-man", site=site, seat=turn.seat)
            raise UnreadableError(found, _text("one-of-his-men"))
        self.men.move(turn.seat, standing[-1], OFF)
        if standing[-1] != OFF:
            turn.moves.append(Made(standing[-1], OFF))

    def _go(self, turn: Taken, move: LudiiMove, decision: Action) -> None:
        start, to = _site(decision, "from"), _site(decision, "to")
        way = self._way(turn, start, to)
        victims = [self._hit(turn.seat, action) for action in _others(move, start)]
        self.men.move(turn.seat, *way)
        if way[1] == OFF and decision.name == "Move":
            self.men.centred[turn.seat] += 1
        turn.moves.append(Made(*way, victims, leaps=self.board.leaps and bool(victims)))

    def _way(self, turn: Taken, start: int, to: int) -> tuple[str, str]:
        """Return the places of a move: of several the one that the throw allows."""
        ways = list(self.men.ways(turn.seat, start, to))
        if not ways:
            found = _text("seat-from-to", seat=turn.seat, start=start, to=to)
            raise UnreadableError(found, _text("man-and-way"))
        values = [value for value in self.values.get(turn.throw, ()) if isinstance(value, int)]
        fitting = [way for way in ways if self.board.distance(*way) in values]
        return fitting[0] if fitting else ways[-1]

    def _hit(self, seat: str, action: Action) -> Victim:
        site = _site(action, "from" if action.name == "Move" else "to")
        victim = self.men.seat_on(site)
        if victim in ("", seat):
            raise UnreadableError(_text("site-without-other", site=site), _text("one-who-is-hit"))
        return Victim(victim, self.men.take(victim, site))


def _others(move: LudiiMove, start: int) -> list[Action]:
    """Return the actions by which men of others leave the board.

    A man who goes home is chosen first and removed from *start*: that hits nobody.
    """
    gone = (one for one in move.actions if one.name in ("Move", "Remove") and not one.decides)
    return [one for one in gone if one.name == "Move" or one.number("to") != start]


def _site(action: Action, fact: str) -> int:
    site = action.number(fact)
    if site is None or site < 0:
        value = repr(action.facts.get(fact))
        found = _text("action-with", action=action.name, fact=fact, value=value)
        raise UnreadableError(found, _text("a-site"))
    return site
