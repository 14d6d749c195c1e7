"""Search in the play of records: reached positions, consecutive throws, captures.

Each question examines one record at a time. Almost all records consist of legal strict turn
strings: for these a pattern over the bytes first rules out impossible matches, and only the rest is
replayed by the engine's kernel. Any other record is walked turn by turn up to the first refused
turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from barsis_notation.engines.engine import Play
from barsis_notation.record.position_lines import Setup
from barsis_notation.record.unread_turns import BETWEEN
from barsis_notation.replay.explain import try_none
from barsis_notation.replay.start import OpenedRecord
from barsis_notation.replay.turn_facts import legal_turns
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset
from barsis_notation.statistics.record_content import Content
from barsis_notation.statistics.throws import find_throw_keys, read_throws

Turns = tuple[int, ...]
"""Positions in ``turns``, from 1."""


class PlayMatch(NamedTuple):
    """The match of a question in one record.

    *turns* are the turns that match (0 is the start), *men* the number of captured pieces.
    """

    turns: Turns
    men: int = 0


class PlayQuestion(Protocol):
    """A condition on the play of a record."""

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the match in the record, or None if it does not match."""
        ...


# -- Positions --------------------------------------------------------------------------------


class PositionQuestion:
    """Finds the turns after which the pieces stand as in a position.

    If the position names the seat to move, it must be the same; ``to=-`` matches any seat. Keys of
    the position must have equal values; other keys are ignored.
    """

    def __init__(self, wanted: Setup) -> None:
        self._wanted = wanted
        places = {seat: {man.place for man in men} for seat, men in wanted.men.items()}
        self._landing = re.compile(
            "|".join(_landing_pattern(seat, *places[seat]) for seat in places)
        )
        self._written = {
            (seat, place): re.compile(_move_end_pattern(place).encode())
            for seat in places
            for place in places[seat] - {BAR}
        }

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the turns after which the position is reached, or None. Turn 0 is the start."""
        play = content.begun()
        if play is None or set(play.seats) != set(self._wanted.men):
            return None
        turns = self._replayed(content, play) if content.plain else None
        if turns is None:
            turns = self._walked(content)
        return PlayMatch(tuple(turns)) if turns else None

    def _replayed(self, content: Content, play: Play) -> list[int] | None:
        """Return the turns of a plain record; None where one of them is refused."""
        setup = play.setup()
        found = self._at_start(content, setup)
        first = self._first(content, setup)
        if first is None:
            return found
        stood, done = setup.men == self._wanted.men, 0
        for number, turn in enumerate(content.texts[first - 1 :], first):
            if self._landing.search(turn) or (_STILL.search(turn) and (stood or turn[-1] != ":")):
                if play.replay(content.texts[done:number]) is not None:
                    return None
                setup = play.setup()
                done, stood = number, setup.men == self._wanted.men
                found += [number] if self._is_so(setup) else []
            else:
                stood = False
        return found

    def _first(self, content: Content, begun: Setup) -> int | None:
        """Return the first turn after which the men may stand so, None where there is none.

        Where a man stands who did not begin there, somebody has moved to.
        """
        raw, at = content.plain or (b"", 0)
        last = at
        for (seat, place), to in self._written.items():
            if all(man.place != place for man in begun.men[seat]):
                landed = _find_landing(to, seat.encode(), raw, at)
                if landed < 0:
                    return None
                last = max(last, landed)
        return raw.count(BETWEEN, at, last) + 1

    def _walked(self, content: Content) -> list[int]:
        """Return the turns of any record, up to the first that is refused."""
        play = content.begun()
        if play is None or content.record is None:
            return []
        found = self._at_start(content, play.setup())
        walk = Walk(content.record, play.copy(), may_try=try_none)
        for number in range(1, len(content.record.turns) + 1):
            walk.entry(number)
            if walk.is_refused:
                break
            found += [number] if not walk.is_lost and self._is_so(walk.play.setup()) else []
        return found

    def _at_start(self, content: Content, begun: Setup) -> list[int]:
        """Return 0 where the position stands at the start; there the first turn says whose it is.

        The rules may leave that open.
        """
        seat = begun.to if begun.to != ANY else content.first_seat
        return [0] if self._is_so(replace(begun, to=seat)) else []

    def _is_so(self, setup: Setup) -> bool:
        wanted = self._wanted
        return (
            setup.men == wanted.men
            and wanted.to in (ANY, setup.to)
            and wanted.keys.items() <= setup.keys.items()
        )


BAR: Final = "bar"
ANY: Final = "-"
"""The seat to move of a position that leaves it open."""

_STILL: Final = re.compile(r":(?: [a-z]+)?$")
"""A turn without moves."""


def _move_end_pattern(*places: str) -> str:
    """Return the pattern of the end of a move to one of *places*."""
    each = "|".join(f"/{place}" if not _CELL.match(place) else f"[-x]{place}" for place in places)
    return f"(?:{each})(?![0-9])"


_CELL: Final = re.compile("[a-z][1-9]")


def _landing_pattern(seat: str, *places: str) -> str:
    """Return the pattern of a turn in which a man of *seat* moves to one of *places*."""
    to = _move_end_pattern(*places)
    return rf"\A{seat}[ :].*{to}|{seat}\.[0-9a-z]+{to}"


def _find_landing(to: re.Pattern[bytes], seat: bytes, raw: bytes, at: int) -> int:
    """Return where in turns, of which the first begins at *at*, a man of *seat* first moves *to*.

    Return -1 where none does. The seat stands before the turn; before the move, if that is of
    another's man.
    """
    for found in to.finditer(raw, at):
        turn = raw.rfind(b'"', at - 1, found.start()) + 1
        move = raw.rfind(b" ", turn, found.start()) + 1
        whose = move if raw[move + 1 : move + 2] == b"." else turn
        if raw[whose : whose + 1] == seat:
            return found.start()
    return -1


# -- Throws -----------------------------------------------------------------------------------


class ThrowQuestion:
    """Finds the turns that contain given consecutive throws.

    *throws* are joined by ``+``. Each is a key of the notation or the name of a throw in any
    spelling, interpreted by the rules of each record.
    """

    def __init__(self, throws: str) -> None:
        self._words = [word.strip() for word in throws.split("+")]
        self._patterns: dict[Ruleset, re.Pattern[bytes] | None] = {}

    def is_known_to(self, ruleset: Ruleset) -> bool:
        """Return whether all the throws exist in *ruleset*."""
        return all(find_throw_keys(word, ruleset) for word in self._words)

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the turns with the throws, or None."""
        if content.opened is None:
            return None
        ruleset = content.opened.seating.ruleset
        if ruleset not in self._patterns:
            self._patterns[ruleset] = self._pattern(ruleset)
        pattern = self._patterns[ruleset]
        turns = tuple(_find_turns(pattern, content, ruleset)) if pattern else ()
        return PlayMatch(turns) if turns else None

    def _pattern(self, ruleset: Ruleset) -> re.Pattern[bytes] | None:
        """Return the pattern of the head of a turn, None where the game has no such throws."""
        throws = [find_throw_keys(word, ruleset) for word in self._words]
        if not all(throws):
            return None
        chain = r"\+".join(f"(?:{'|'.join(keys)})" for keys in throws)
        return re.compile(rf'(?:\A|")[A-Z1-8] (?:[0-9?]+\+)*{chain}[+:]'.encode())


def _find_turns(pattern: re.Pattern[bytes], content: Content, ruleset: Ruleset) -> Iterator[int]:
    """Yield the turns of a record whose heads *pattern* finds."""
    if content.plain:
        raw, at = content.plain
        for found in pattern.finditer(raw, at - 1):
            yield raw.count(BETWEEN, at, found.start() + 1) + 1
    else:
        for number, text in enumerate(content.texts, 1):
            if pattern.match(_strict_head(text, ruleset)):
                yield number


def _strict_head(text: str, ruleset: Ruleset) -> bytes:
    """Return seat and throws of a turn as the strict grammar has them."""
    return f"{text.strip()[:1].upper()} {'+'.join(read_throws(text, ruleset))}:".encode()


# -- Captures ---------------------------------------------------------------------------------


class CaptureQuestion:
    """Finds the turns with captures, whether or not the record marks them with a star."""

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the turns with captures and the total number of captured pieces, or None."""
        play = content.begun()
        if play is None:
            return None
        taken = self._replayed(content, play) if content.plain else None
        if taken is None:
            taken = self._derived(content)
        return PlayMatch(tuple(taken), sum(taken.values())) if taken else None

    def _replayed(self, content: Content, play: Play) -> dict[int, int] | None:
        """Return how many men each turn took of a plain record; None where one is refused."""
        taken, before = {}, 0
        for number, turn in enumerate(content.texts, 1):
            if play.replay([turn]) is not None:
                return None
            men = _count_captured(play)
            if men > before:
                taken[number] = men - before
            before = men
        return taken

    def _derived(self, content: Content) -> dict[int, int]:
        """Return how many men each legal turn took of any record."""
        if content.record is None or content.opened is None:
            return {}
        opened = OpenedRecord(content.record, content.opened.ruleset)
        all_facts = enumerate(legal_turns(opened, lines=False), 1)
        taken = {
            number: sum(len(move.facts.taken) for move in facts.moves if move.facts)
            for number, facts in all_facts
            if facts is not None
        }
        return {number: men for number, men in taken.items() if men}


def _count_captured(play: Play) -> int:
    """Return how many men were taken since the game began."""
    return sum(play.captures(seat)[0] for seat in play.seats)
