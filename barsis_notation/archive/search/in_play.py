"""Search in the play of records: reached positions, consecutive throws, captures.

Each question examines one record at a time. Almost all records consist of legal turn strings in the
strict grammar. For these, a pattern over the bytes first rules out impossible matches, and the
engine's kernel replays only the other turns. Any other record is replayed entry by entry up to the
first refused turn.
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
from barsis_notation.replay.turn_facts import collect_turn_facts
from barsis_notation.replay.walk import Walk
from barsis_notation.rulesets import Ruleset
from barsis_notation.statistics.record_content import Content
from barsis_notation.statistics.throws import find_throw_keys, read_throws

Turns = tuple[int, ...]
"""Numbers of turns, from 1."""


class PlayMatch(NamedTuple):
    """The turns of one record that match a search condition.

    Attributes:
        turns: The numbers of the turns that match, ascending, from 1; 0 is the start of the game.
        men: The number of captured pieces; 0 for conditions other than CaptureQuestion.
    """

    turns: Turns
    men: int = 0


class PlayQuestion(Protocol):
    """A search condition on the play of a record."""

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the matching turns of a record, or None if it does not match.

        *content* is the record, which is read and replayed on demand. A record whose game cannot be
        played, for example because its ruleset is unknown, does not match. The result is never
        without turns.
        """
        ...


# -- Positions --------------------------------------------------------------------------------


class PositionQuestion:
    """A search for the turns after which a position is reached.

    All pieces must be at the same places, with the same tags. If the position names the seat to
    move, that must be the same too; ``to=-`` matches any seat. Other keys of the position must have
    equal values; keys that the position does not have are ignored.

    Args:
        wanted: The position, as returned by ``parse_setup``.
    """

    def __init__(self, wanted: Setup) -> None:
        self._wanted = wanted
        places = {seat: {man.place for man in men} for seat, men in wanted.men.items()}
        self._landing = re.compile(
            "|".join(_make_landing_pattern(seat, *places[seat]) for seat in places)
        )
        self._written = {
            (seat, place): re.compile(_make_move_end_pattern(place).encode())
            for seat in places
            for place in places[seat] - {BAR}
        }

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the turns after which the position is reached; turn 0 is the start.

        The result is None if the position is never reached, the game has other seats than the
        position, or the record cannot be replayed. The search ends before the first turn that
        cannot be replayed. It skips turns after which the position is unknown because moves were
        not recorded.
        """
        play = content.begun()
        if play is None or set(play.seats) != set(self._wanted.men):
            return None
        turns = self._find_by_replay(content, play) if content.plain else None
        if turns is None:
            turns = self._find_by_walk(content)
        return PlayMatch(tuple(turns)) if turns else None

    def _find_by_replay(self, content: Content, play: Play) -> list[int] | None:
        """Return the matching turns of a plain record; None if one of its turns is refused."""
        setup = play.setup()
        found = self._check_start(content, setup)
        first = self._find_first_turn(content, setup)
        if first is None:
            return found
        stood, done = setup.men == self._wanted.men, 0
        for number, turn in enumerate(content.texts[first - 1 :], first):
            if self._landing.search(turn) or (_STILL.search(turn) and (stood or turn[-1] != ":")):
                if play.replay(content.texts[done:number]) is not None:
                    return None
                setup = play.setup()
                done, stood = number, setup.men == self._wanted.men
                found += [number] if self._is_wanted(setup) else []
            else:
                stood = False
        return found

    def _find_first_turn(self, content: Content, begun: Setup) -> int | None:
        """Return the first turn after which the position is possible, or None if it never is.

        A piece must have moved to each place of the position that was empty at the start.
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

    def _find_by_walk(self, content: Content) -> list[int]:
        """Return the matching turns of any record, up to the first refused turn."""
        play = content.begun()
        if play is None or content.record is None:
            return []
        found = self._check_start(content, play.setup())
        walk = Walk(content.record, play.copy(), may_try=try_none)
        for number in range(1, len(content.record.turns) + 1):
            walk.play_entry(number)
            if walk.is_refused:
                break
            found += [number] if not walk.is_lost and self._is_wanted(walk.play.setup()) else []
        return found

    def _check_start(self, content: Content, begun: Setup) -> list[int]:
        """Return [0] if the game starts from the position, otherwise [].

        The seat to move is that of the first turn if the rules leave it open.
        """
        seat = begun.to if begun.to != ANY else content.first_seat
        return [0] if self._is_wanted(replace(begun, to=seat)) else []

    def _is_wanted(self, setup: Setup) -> bool:
        wanted = self._wanted
        return (
            setup.men == wanted.men
            and wanted.to in (ANY, setup.to)
            and wanted.keys.items() <= setup.keys.items()
        )


BAR: Final = "bar"
ANY: Final = "-"
"""The seat to move in a position that does not say which seat moves."""

_STILL: Final = re.compile(r":(?: [a-z]+)?$")
"""Matches the end of a turn without moves."""


def _make_move_end_pattern(*places: str) -> str:
    """Return a regular expression for the end of a move to one of *places*."""
    each = "|".join(f"/{place}" if not _CELL.match(place) else f"[-x]{place}" for place in places)
    return f"(?:{each})(?![0-9])"


_CELL: Final = re.compile("[a-z][1-9]")


def _make_landing_pattern(seat: str, *places: str) -> str:
    """Return a regular expression for a turn in which a piece of *seat* moves to *places*."""
    to = _make_move_end_pattern(*places)
    return rf"\A{seat}[ :].*{to}|{seat}\.[0-9a-z]+{to}"


def _find_landing(to: re.Pattern[bytes], seat: bytes, raw: bytes, at: int) -> int:
    """Return the offset in *raw* of the first move *to* a place by a piece of *seat*, or -1.

    The turns begin at the offset *at*. The seat of a piece is that of the turn, unless the move
    begins with the letter of another seat.
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
    """A search for the turns that contain given consecutive throws.

    Args:
        throws: The throws joined by ``+``, such as ``5+5``. Each is the key of a throw in the
            notation, or its name in any spelling, interpreted by the ruleset of each record. Two
            dice may be in either order. A turn may have further throws before and after these.
            Unknown throws are not reported; see :meth:`is_known_to`.
    """

    def __init__(self, throws: str) -> None:
        self._words = [word.strip() for word in throws.split("+")]
        self._patterns: dict[Ruleset, re.Pattern[bytes] | None] = {}

    def is_known_to(self, ruleset: Ruleset) -> bool:
        """Return whether all the throws exist in *ruleset*, as keys or names."""
        return all(find_throw_keys(word, ruleset) for word in self._words)

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the turns with the throws, by number from 1.

        The result is None if no turn has the throws, or the ruleset lacks one of them. It is also
        None if the game cannot be played, for example because its ruleset is unknown. Illegal turns
        are searched too.
        """
        if content.opened is None:
            return None
        ruleset = content.opened.seating.ruleset
        if ruleset not in self._patterns:
            self._patterns[ruleset] = self._make_pattern(ruleset)
        pattern = self._patterns[ruleset]
        turns = tuple(_find_turns(pattern, content, ruleset)) if pattern else ()
        return PlayMatch(turns) if turns else None

    def _make_pattern(self, ruleset: Ruleset) -> re.Pattern[bytes] | None:
        """Return the pattern of the head of a turn, or None if the game lacks one of the throws."""
        throws = [find_throw_keys(word, ruleset) for word in self._words]
        if not all(throws):
            return None
        chain = r"\+".join(f"(?:{'|'.join(keys)})" for keys in throws)
        return re.compile(rf'(?:\A|")[A-Z1-8] (?:[0-9?]+\+)*{chain}[+:]'.encode())


def _find_turns(pattern: re.Pattern[bytes], content: Content, ruleset: Ruleset) -> Iterator[int]:
    """Yield the numbers of the turns of a record whose seat and throws match *pattern*."""
    if content.plain:
        raw, at = content.plain
        for found in pattern.finditer(raw, at - 1):
            yield raw.count(BETWEEN, at, found.start() + 1) + 1
    else:
        for number, text in enumerate(content.texts, 1):
            if pattern.match(_format_strict_head(text, ruleset)):
                yield number


def _format_strict_head(text: str, ruleset: Ruleset) -> bytes:
    """Return the seat and throws of a turn in the strict grammar, such as ``S 1+3:``."""
    return f"{text.strip()[:1].upper()} {'+'.join(read_throws(text, ruleset))}:".encode()


# -- Captures ---------------------------------------------------------------------------------


class CaptureQuestion:
    """A search for the turns with captures.

    The moves are replayed, so it does not matter whether the record marks captures with a star.
    Illegal turns and turns with unknown moves are left out, and so are the first turn that cannot
    be replayed and all turns after it.
    """

    def answer(self, content: Content) -> PlayMatch | None:
        """Return the turns with captures and the total number of captured pieces.

        Illegal turns and turns with unknown moves are left out, and so are the first turn that
        cannot be replayed and all turns after it. The result is None if the other turns have no
        captures, or the record cannot be replayed at all.
        """
        play = content.begun()
        if play is None:
            return None
        taken = self._find_by_replay(content, play) if content.plain else None
        if taken is None:
            taken = self._count_derived(content)
        return PlayMatch(tuple(taken), sum(taken.values())) if taken else None

    def _find_by_replay(self, content: Content, play: Play) -> dict[int, int] | None:
        """Map the turns of a plain record to captured pieces; None if a turn is refused."""
        taken, before = {}, 0
        for number, turn in enumerate(content.texts, 1):
            if play.replay([turn]) is not None:
                return None
            men = _count_captured(play)
            if men > before:
                taken[number] = men - before
            before = men
        return taken

    def _count_derived(self, content: Content) -> dict[int, int]:
        """Map the legal turns with captures of any record to the number of captured pieces."""
        if content.record is None or content.opened is None:
            return {}
        opened = OpenedRecord(content.record, content.opened.ruleset)
        all_facts = enumerate(collect_turn_facts(opened, lines=False), 1)
        taken = {
            number: sum(len(move.facts.taken) for move in facts.moves if move.facts)
            for number, facts in all_facts
            if facts is not None
        }
        return {number: men for number, men in taken.items() if men}


def _count_captured(play: Play) -> int:
    """Return the number of pieces captured since the start of the game."""
    return sum(play.captures(seat)[0] for seat in play.seats)
