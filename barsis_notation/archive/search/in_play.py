"""What stands in the play of records: positions that are reached, throws in a row, captures.

Each question looks at one record after the other. Nearly all have nothing but legal turn strings:
of these the bytes tell first whether the answer can be yes, and only then they are replayed, by the
kernel. Any other record is walked turn by turn, up to the first turn that is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from barsis_notation.engines.engine import Play
from barsis_notation.language.folding import folded
from barsis_notation.record.decode import STANDARD, decode
from barsis_notation.record.position_lines import Setup
from barsis_notation.record.spelled_turn import item_text
from barsis_notation.record.structs import Record
from barsis_notation.record.turns import parse_turn, print_move
from barsis_notation.record.unread_turns import END, UnreadTurns, read_head
from barsis_notation.replay.seating import seating_of
from barsis_notation.replay.start import begin_at, can_begin, not_played, ruleset_of
from barsis_notation.rulesets import Ruleset
from barsis_notation.validation.replaying import begin_play, ready

Turns = tuple[int, ...]
"""Places in ``turns``, from 1."""

BETWEEN: Final = b'","'
"""What stands between two turn strings of canonical bytes."""


ENTRY: Final = b"{"
"""What begins an entry, and stands in no turn string."""


class Content:
    """A record by its canonical bytes, read as far as a question asks for it.

    *is_plain* tells that nothing was found about single turns when it was added.
    """

    def __init__(self, raw: bytes, own: tuple[Ruleset, ...], *, is_plain: bool) -> None:
        self.raw = raw
        self._own = own
        head = read_head(raw, STANDARD) if is_plain else None
        self._head = head if head and raw.find(ENTRY, head[1].turns_at) < 0 else None

    @property
    def plain(self) -> UnreadTurns | None:
        """Where its turns stand, if they are nothing but strings that were understood strictly."""
        return self._head[1] if self._head else None

    @cached_property
    def texts(self) -> list[str]:
        """The turns as strings, ``""`` for an entry without one."""
        if self._head is None:
            return [item_text(item) for item in self.record.turns] if self.record else []
        raw, at = self._head[1]
        return raw[at : -len(END)].decode("ascii").split(BETWEEN.decode())

    @property
    def first_seat(self) -> str:
        """Whose the first turn is, ``""`` where there is none."""
        if self._head is None:
            return (self.texts or [""])[0][:1]
        return chr(self.raw[self._head[1].turns_at])

    @cached_property
    def record(self) -> Record | None:
        """The record with all its turns, None for bytes that are none."""
        return decode(self.raw).record

    @cached_property
    def ruleset(self) -> Ruleset | None:
        """The rules it is played by, None where nobody can play by them as the record sits."""
        record = self._head[0] if self._head else self.record
        ruleset = ruleset_of(record, self._own)[0] if record else None
        return ruleset if record and ruleset and can_begin(record, ruleset) else None

    def begun(self) -> Play | None:
        """Return the game where the first turn begins, None where it cannot begin.

        It stands so until the next record of the same rules and seats is asked for.
        """
        record = self._head[0] if self._head else self.record
        if record is None or self.ruleset is None:
            return None
        play = ready(seating_of(record, self.ruleset))
        return None if begin_play(record, play) else play


class Found(NamedTuple):
    """Where in the play something stands: its turns, 0 for the start; and how many men it took."""

    turns: Turns
    men: int = 0


class Question(Protocol):
    """Something that is asked of the play of a record."""

    def answer(self, content: Content) -> Found | None:
        """Return where it stands, None where it does not."""
        ...


# -- Positions --------------------------------------------------------------------------------


class Reached:
    """Asks whether men come to stand as in a position, and where that says so, who is to move.

    ``to=-`` is any seat. Keys that the position has must be the same, others are not asked for.
    """

    def __init__(self, wanted: Setup) -> None:
        self._wanted = wanted
        places = {seat: {man.place for man in men} for seat, men in wanted.men.items()}
        self._landing = re.compile("|".join(_landing(seat, *places[seat]) for seat in places))
        self._written = {
            (seat, place): re.compile(_to(place).encode())
            for seat in places
            for place in places[seat] - {BAR}
        }

    def answer(self, content: Content) -> Found | None:
        """Return the turns after which the men stand so; 0 is the start of the record."""
        play = content.begun()
        if play is None or set(play.seats) != set(self._wanted.men):
            return None
        turns = self._replayed(content, play) if content.plain else None
        if turns is None:
            turns = self._walked(content)
        return Found(tuple(turns)) if turns else None

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
                landed = _landed(to, seat.encode(), raw, at)
                if landed < 0:
                    return None
                last = max(last, landed)
        return raw.count(BETWEEN, at, last) + 1

    def _walked(self, content: Content) -> list[int]:
        """Return the turns of any record, up to the first that is refused."""
        from barsis_notation.replay.explain import never
        from barsis_notation.replay.walk import Walk

        play = content.begun()
        if play is None or content.record is None:
            return []
        found = self._at_start(content, play.setup())
        walk = Walk(content.record, play.copy(), may_try=never)
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


def _to(*places: str) -> str:
    """Return the pattern of the end of a move to one of *places*."""
    each = "|".join(f"/{place}" if not _CELL.match(place) else f"[-x]{place}" for place in places)
    return f"(?:{each})(?![0-9])"


_CELL: Final = re.compile("[a-z][1-9]")


def _landing(seat: str, *places: str) -> str:
    """Return the pattern of a turn in which a man of *seat* moves to one of *places*."""
    to = _to(*places)
    return rf"\A{seat}[ :].*{to}|{seat}\.[0-9a-z]+{to}"


def _landed(to: re.Pattern[bytes], seat: bytes, raw: bytes, at: int) -> int:
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


class Thrown:
    """Asks for turns in which these throws were made one after the other.

    Each is a key of the notation or the name of a throw in any spelling; what that means depends on
    the rules of the record.
    """

    def __init__(self, throws: str) -> None:
        self._words = [word.strip() for word in throws.split("+")]
        self._patterns: dict[Ruleset, re.Pattern[bytes] | None] = {}

    def is_known_to(self, ruleset: Ruleset) -> bool:
        """Return whether all of them are throws of a game."""
        return all(_keys_of(word, ruleset) for word in self._words)

    def answer(self, content: Content) -> Found | None:
        """Return the turns."""
        ruleset = content.ruleset
        if ruleset is None:
            return None
        if ruleset not in self._patterns:
            self._patterns[ruleset] = self._pattern(ruleset)
        pattern = self._patterns[ruleset]
        turns = tuple(_turns_with(pattern, content, ruleset)) if pattern else ()
        return Found(turns) if turns else None

    def _pattern(self, ruleset: Ruleset) -> re.Pattern[bytes] | None:
        """Return the pattern of the head of a turn, None where the game has no such throws."""
        throws = [_keys_of(word, ruleset) for word in self._words]
        if not all(throws):
            return None
        chain = r"\+".join(f"(?:{'|'.join(keys)})" for keys in throws)
        return re.compile(rf'(?:\A|")[A-Z1-8] (?:[0-9?]+\+)*{chain}[+:]'.encode())


def _turns_with(pattern: re.Pattern[bytes], content: Content, ruleset: Ruleset) -> Iterator[int]:
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
    return f"{text.strip()[:1].upper()} {'+'.join(throws_of(text, ruleset))}:".encode()


def throws_of(text: str, ruleset: Ruleset) -> list[str]:
    """Return the keys of the throws of a turn, however it is written; ``?`` for any other word."""
    words = text.partition(":")[0].strip()[1:].split("+")
    return [(*_keys_of(word.strip(), ruleset), "?")[0] for word in words if word.strip()]


@lru_cache(maxsize=4096)
def _keys_of(word: str, ruleset: Ruleset) -> tuple[str, ...]:
    """Return how the throw that *word* means is written in a game, nothing where it means none.

    Two dice may be written either way round; the higher one first is first.
    """
    outcomes = _outcomes(ruleset)
    key = folded(word)
    if key not in outcomes:
        key = ruleset.outcome_of(word) or ""
    return tuple(sorted({key, key[::-1]}, reverse=True)) if key else ()


@lru_cache(maxsize=256)
def _outcomes(ruleset: Ruleset) -> frozenset[str]:
    """Return the keys of all throws of a game, none where no engine plays it."""
    return frozenset() if not_played(ruleset) else frozenset(begin_at(ruleset, ()).outcomes)


# -- Captures ---------------------------------------------------------------------------------


class Captures:
    """Asks for turns in which men were taken, whether or not they bear a star."""

    def answer(self, content: Content) -> Found | None:
        """Return the turns, and how many men were taken in all of them."""
        play = content.begun()
        if play is None:
            return None
        taken = self._replayed(content, play) if content.plain else None
        if taken is None:
            taken = self._derived(content)
        return Found(tuple(taken), sum(taken.values())) if taken else None

    def _replayed(self, content: Content, play: Play) -> dict[int, int] | None:
        """Return how many men each turn took of a plain record; None where one is refused."""
        behind = play.copy()
        done, taken = 0, {}
        for number, turn in enumerate(content.texts, 1):
            before = _captures(play)
            if play.replay([turn]) is not None:
                return None
            if _captures(play) > before or LEAP in turn:
                behind.replay(content.texts[done : number - 1])
                taken[number] = _men_taken(behind, turn)
                behind.stand_as(play)
                done = number
        return taken

    def _derived(self, content: Content) -> dict[int, int]:
        """Return how many men each legal turn took of any record."""
        from barsis_notation.replay.turn_facts import legal_turns

        if content.record is None or content.ruleset is None:
            return {}
        all_facts = enumerate(legal_turns(content.record, content.ruleset, lines=False), 1)
        taken = {
            number: sum(len(move.facts.taken) for move in facts.moves if move.facts)
            for number, facts in all_facts
            if facts is not None
        }
        return {number: men for number, men in taken.items() if men}


LEAP: Final = "x"
"""What stands in the move of a man that leaps over others."""


def _captures(play: Play) -> int:
    remarks = play.remarks()
    return remarks.starred + remarks.unstarred


def _men_taken(play: Play, text: str) -> int:
    """Return how many men the moves of a legal turn take; *play* then stands anywhere."""
    turn, men = parse_turn(text), 0
    for throw in turn.throws:
        play.throw(throw, turn.seat)
    for move in turn.moves:
        if play.move(print_move(move)) is None:
            men += len(play.taken())
    return men
