"""What a line of a trial says: a fact, or a move with its actions. Knows no game."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

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
