"""The Transcript class: turns, checkers, stake and ending of a game.

Used for match files and SGF.

A reader parses its file into ``ParsedAction`` values and adds them with their place in the file, in
its own unit. No rules of the game are applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from barsis_notation.formats.backgammon.move_splitting import Split, split_turn
from barsis_notation.formats.backgammon.plain_throws import (
    SHOWN_CANNOT_MOVE,
    SHOWN_MOVES,
    SHOWN_NOTHING,
    Leg,
    MenOnPoints,
    PlainThrows,
)
from barsis_notation.formats.backgammon.positions import Stake, make_setup
from barsis_notation.formats.backgammon.seats_and_stakes import (
    LEFT,
    MEN,
    NAMES_OF_WINS,
    OFF,
    RIGHT,
    get_opponent,
)
from barsis_notation.language.texts import Text, bind_texts, format_english, make_numeral
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.record.structs import Entry, Result, Ruling

_text = bind_texts("backgammon")

Place = TypeVar("Place")
"""The place of a turn in its file, in the unit of its reader."""


class Kind(Enum):
    """Kinds of actions in a file, and of results (WINS and LOSES)."""

    THROW = "throw"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    WINS = "wins"
    LOSES = "loses"


class AfterThrow(Enum):
    """Kinds of text that follow a throw.

    HIDDEN means that moves were made, but the file does not show them.
    """

    MOVES = "moves"
    NOTHING = "nothing"
    CANNOT_MOVE = "cannot move"
    HIDDEN = "hidden"


class Stray(NamedTuple):
    """A word that causes a finding, and its place.

    Attributes:
        column: Index of its first character, from 0, in the cell or value; for a word outside of
            cells, in the line.
        text: The word.
    """

    column: int
    text: str


class ParsedAction(NamedTuple):
    """The parsed action of one player, or a result.

    ``mat.transcriber.read_cell`` and ``sgf.letters.read_play`` return instances.

    Attributes:
        kind: The kind of action.
        dice: Two digits such as ``31``; ``?`` for unknown dice; "" if there is no throw.
        shown: The kind of text after a throw in a match file; it has no meaning in SGF.
        legs: The moves as written; the place of each is the index of a character.
        number: The new stake of a double, the points of a result, or the number of stakes that a
            resignation gives up. It is 0 if not written, but 1 for a resignation in SGF.
        shortened: Number of words that contain more than one move.
        strays: Unknown words.
        backwards: Words with moves away from home.
        is_partial: Whether some moves are missing from the legs.
        split: The single moves of a throw; None if they depend on the board, or without a throw.
        is_of_match: Whether a resignation gives up the whole match.
    """

    kind: Kind
    dice: str = ""
    shown: AfterThrow = AfterThrow.NOTHING
    legs: tuple[Leg, ...] = ()
    number: int = 0
    shortened: int = 0
    strays: tuple[Stray, ...] = ()
    backwards: tuple[Stray, ...] = ()
    is_partial: bool = False
    split: Split | None = None
    is_of_match: bool = False


class SeatAction(NamedTuple):
    """An action as read from a file, and the seat of its player.

    Attributes:
        seat: The seat, ``W`` or ``B``.
        said: The parsed action.
    """

    seat: str
    said: ParsedAction


class DiceThrown(NamedTuple):
    """A throw and the seat of its player.

    Attributes:
        seat: The seat, ``W`` or ``B``.
        dice: The dice as in the turn string: ``31``, or ``?`` if unknown.
    """

    seat: str
    dice: str


class GameRemark(NamedTuple):
    """A finding about the turns of a game, from ``Transcript.iter_remarks``.

    Attributes:
        subject: ``cube`` (the game uses a cube), ``stake`` (a stake is not twice the last one),
            ``joined`` (moves were split) or ``roads`` (the dice allow a move in several ways).
        turn: Index, from 0, of the first turn that it applies to.
        inside: Place in that turn, in the unit of ``Leg.place``; 0 for the whole turn.
        facts: Keyword arguments for ``Code.finding``: ``found`` and ``expected``, and also
            ``words`` if the subject is ``roads``.
    """

    subject: str
    turn: int
    inside: int
    facts: dict[str, Any]


class Transcript(Generic[Place]):
    """The turns of one game, with the checkers and the stake after them.

    A new transcript has no turns; ``play_rows``, ``play_nodes``, ``add``, ``act`` and ``throw``
    append them.

    Attributes:
        turns: Turn strings and entries, in order.
        places: The place of each turn in the file, in the unit of the reader.
        on_points: The checkers after the last turn.
        plain: The ``PlainThrows`` that reads plain throws and appends them to ``turns``.
        stake: The value of the cube; a double changes it only when it is taken.
        offered: The value that the last double offered, taken or not; before the first double, the
            stake at the start.
        hidden: Maps each seat to its number of turns with unknown moves.
        last: The last action with its seat; None before the first action. A throw that ``plain``
            read has no *legs*.

    Args:
        start: The start position: maps each point to its number of checkers, the same for both
            seats.
        stake: The value of the cube at the start.
        marks_hits: Whether to mark hits that follow from the checkers on the points, for files that
            do not mark hits. Marking stops once ``on_points.sure`` is False.
    """

    def __init__(self, start: dict[int, int], stake: int = 1, *, marks_hits: bool = False) -> None:
        self.turns: list[str | Entry] = []
        self.places: list[Place] = []
        """The place of each turn in the file."""
        self.on_points = MenOnPoints(start)
        self.plain = PlainThrows(self.on_points, self.turns, self.places, marks_hits)
        self.stake = self.offered = stake
        self.hidden = {LEFT: 0, RIGHT: 0}
        self._first: int | None = None  # index of the turn with the first throw
        self.last: SeatAction | None = None
        """The last action, None before the first action."""
        self._marks_hits = marks_hits
        self._owner = ""  # the seat that owns the cube
        self._splits: dict[int, Split] = {}
        self._cube: int | None = None
        self._joined = 0
        self._joined_at: int | None = None
        self._unsure: list[tuple[str, str, int, int]] = []
        self._stakes: list[tuple[int, int, int]] = []

    @property
    def first_throw(self) -> DiceThrown | None:
        """The first throw, None if no turn is a throw."""
        if self._first is None:
            return None
        seat, _, thrown = get_turn_text(self.turns[self._first]).partition(" ")
        return DiceThrown(seat, thrown.partition(":")[0])

    def play_rows(self, raw: bytes, at: int, end: int, right_column: int) -> int:
        """Append the turns of consecutive plain rows of a match file.

        Set ``plain.act`` before you call this method.

        Args:
            raw: The bytes of the game, followed by ``plain_throws.PADDING``.
            at: Byte offset of the first row.
            end: Byte offset after the last row.
            right_column: Column, from 0, of the right player's cells.

        Returns:
            The offset of the first row that is not plain, or *end* if all rows are plain. See
            ``PlainThrows.rows``, which calls ``plain.act`` for other cells.
        """
        at = self.plain.rows(raw, at, end, right_column)
        self.note_plain()
        return at

    def play_nodes(self, raw: bytes, at: int, end: int) -> int:
        """Append the turns of consecutive plain nodes of SGF, such as ``;W[31hefe]``.

        Args:
            raw: The bytes of the game, with at least one byte after *end*.
            at: Byte offset of the first node.
            end: Byte offset after the last node.

        Returns:
            The offset of the first node that is not plain, or *end* if all nodes are plain.
        """
        at = self.plain.nodes(raw, at, end)
        self.note_plain()
        return at

    def note_plain(self) -> None:
        """Make the last throw read by ``plain`` the last action, if it has read one.

        Call this method before you add anything else.
        """
        if self.plain.played:
            self._note_first(len(self.turns) - self.plain.played)
            text = get_turn_text(self.turns[-1])
            said = ParsedAction(Kind.THROW, text[2:4], _SHOWN[self.plain.shown])
            self.last = SeatAction(text[0], said)

    def _note_first(self, turn: int) -> None:
        self._first = turn if self._first is None else self._first

    def add(self, turn: str | Entry, place: Place) -> None:
        """Append a turn that does not move a checker; ``last`` and the stake do not change.

        Args:
            turn: The turn string, such as ``W: double``, or an entry.
            place: Its place in the file, in the unit of the reader.
        """
        self.turns.append(turn)
        self.places.append(place)

    def act(self, seat: str, said: ParsedAction, place: Place) -> None:
        """Append an action as a turn; a throw also moves the checkers (see ``throw``).

        It becomes ``last``. A double changes ``offered``, and a take changes ``stake``.

        Args:
            seat: The player, ``W`` or ``B``.
            said: The action, which must not be a result.
            place: Its place in the file, in the unit of the reader.
        """
        if said.kind is Kind.THROW:
            self.throw(seat, said, place)
        else:
            self.last = SeatAction(seat, said)
            self._word(said)
            self._owner = seat if said.kind is Kind.TAKE else self._owner
            throw = f"{seat} {said.dice}" if said.dice else seat
            self.add(f"{throw}: {said.kind.value}", place)

    def throw(self, seat: str, said: ParsedAction, place: Place) -> None:
        """Append a throw as a turn, and move the checkers.

        If moves are missing, the turn string ends in `` ?``, and ``on_points.sure`` becomes False.
        A throw with moves away from home becomes an entry with a ruling and the position after it,
        but only while ``on_points.sure`` is True.

        Args:
            seat: The player, ``W`` or ``B``.
            said: The throw with its moves.
            place: Its place in the file.
        """
        self.last = SeatAction(seat, said)
        on_points = self.on_points
        split = said.split or split_turn(said.legs, said.dice, seat, on_points)
        text = split.text
        hits = on_points.play(seat, split.steps)
        if hits and self._marks_hits and on_points.sure:
            text = split.mark_hits(hits)
        if said.is_partial:
            text += " ?"
            self.hidden[seat] += 1
            on_points.sure = False
        if said.shortened or split.joined:
            self._note_joined(said, split)
        self._splits[len(self.turns)] = split
        self._note_first(len(self.turns))
        turn = f"{seat} {text}"
        self.add(self._accept_turn(seat, turn) if said.backwards else turn, place)

    def _accept_turn(self, seat: str, turn: str) -> str | Entry:
        """Return an illegal *turn* as an entry with the position from which play continues."""
        if not self.on_points.sure:
            return turn
        setup = make_setup(
            self.on_points.men, get_opponent(seat), Stake(self.stake, self._owner), ""
        )
        ruling = Ruling(text=format_english(_text("as-written")))
        return Entry(turn=turn, stood=True, position=format_setup(setup), ruling=ruling)

    def _note_joined(self, said: ParsedAction, split: Split) -> None:
        turn = len(self.turns)
        self._joined += max(said.shortened, split.joined)
        self._joined_at = turn if self._joined_at is None else self._joined_at
        self._unsure += [(written, read, turn, place) for written, read, place in split.unsure]

    def _word(self, said: ParsedAction) -> None:
        if said.kind is not Kind.RESIGN and self._cube is None:
            self._cube = len(self.turns)
        if said.kind is Kind.DOUBLE:
            doubled = 2 * max(self.offered, self.stake)
            self.offered = said.number or doubled
            if self.offered != doubled:
                self._stakes.append((len(self.turns), self.offered, doubled))
        elif said.kind is Kind.TAKE:
            self.stake = self.offered

    def comment(self, text: str) -> None:
        """Append a line to the comment of the last turn, which becomes an ``Entry``.

        The comment is cut to 4096 characters (MAX_TEXT), the maximum of a record. Raises IndexError
        if there are no turns.
        """
        last = self.turns[-1]
        entry = last if isinstance(last, Entry) else Entry(turn=last)
        entry.comment = f"{entry.comment}\n{text}".lstrip("\n")[:MAX_TEXT]
        self.turns[-1] = entry

    def offsets(
        self, offset_of: Callable[[Place, int], int], split_at: Callable[[Place, str], Split | None]
    ) -> dict[str, int]:
        """Return a dict that maps the JSON pointer of each turn and move to its byte offset.

        A pointer has the form ``/turns/3`` or ``/turns/3/moves/0``. Moves have such a pointer even
        if their turn is a string.

        Args:
            offset_of: Function that takes a place and a number of characters after it, and returns
                the byte offset.
            split_at: Function that takes a place and a seat, parses the throw at the place again
                and returns its single moves. It is called for turns with moves whose single moves
                were not kept. It may return None if the board is needed to split them; the moves of
                that turn are then left out of the result.
        """
        found = {}
        for index, (place, item) in enumerate(zip(self.places, self.turns, strict=True)):
            found[f"/turns/{index}"] = offset_of(place, 0)
            split = self._splits.get(index)
            if split is None and "/" in get_turn_text(item):
                split = split_at(place, get_turn_text(item)[0])
            for nth, step in enumerate(split.steps if split else ()):
                found[f"/turns/{index}/moves/{nth}"] = offset_of(place, step.place)
        return found

    def iter_remarks(self, joined: Callable[[int], Text]) -> Iterator[GameRemark]:
        """Yield remarks about the cube, unusual stakes, joined moves and ambiguous moves.

        The remarks come in this order, one for each unusual stake and at most one for each other
        subject. Call this method after the last turn.

        Args:
            joined: Function that takes the number of moves that were split and returns a text about
                them.
        """
        if self._cube is not None:
            facts: dict[str, Any] = {
                "found": _text("cube-word"),
                "expected": _text("throws-and-moves"),
            }
            yield GameRemark("cube", self._cube, 0, facts)
        for turn, offered, doubled in self._stakes:
            facts = {"found": make_numeral(offered), "expected": make_numeral(doubled)}
            yield GameRemark("stake", turn, 0, facts)
        if self._joined_at is not None:
            facts = {"found": joined(self._joined), "expected": _text("single-moves")}
            yield GameRemark("joined", self._joined_at, 0, facts)
        if self._unsure:
            written, read, turn, inside = self._unsure[0]
            words = {"count": len(self._unsure)}
            facts = {"found": written, "expected": read, "words": words}
            yield GameRemark("roads", turn, inside, facts)

    # How the game ended according to its turns.

    def is_home(self, seat: str) -> bool:
        """Return whether *seat* has borne off all 15 checkers, according to the moves."""
        return self.on_points.men[seat][OFF] >= MEN

    def find_only_home(self) -> str:
        """Return the seat that has all checkers off the board; "" if neither seat or both do."""
        home = [seat for seat in (LEFT, RIGHT) if self.is_home(seat)]
        return home[0] if len(home) == 1 else ""

    def find_quitter(self) -> str:
        """Return the seat that dropped or resigned in the last action, "" if no seat did."""
        last = self.last
        return last.seat if last and last.said.kind in (Kind.DROP, Kind.RESIGN) else ""

    def has_resigned(self, seat: str) -> bool:
        """Return whether the last action is a resignation by *seat*."""
        last = self.last
        return last is not None and (last.seat, last.said.kind) == (seat, Kind.RESIGN)

    def has_dropped(self, seat: str) -> bool:
        """Return whether *seat* dropped a double in the last action."""
        last = self.last
        return last is not None and (last.seat, last.said.kind) == (seat, Kind.DROP)


_SHOWN: Final = {
    SHOWN_MOVES: AfterThrow.MOVES,
    SHOWN_NOTHING: AfterThrow.NOTHING,
    SHOWN_CANNOT_MOVE: AfterThrow.CANNOT_MOVE,
}


def get_turn_text(item: str | Entry) -> str:
    """Return the turn string of *item*.

    Return "" if it has no turn, or if its turn is spelled out as an object.
    """
    turn = item.turn if isinstance(item, Entry) else item
    return turn if isinstance(turn, str) else ""


class WrittenResult(NamedTuple):
    """The result of a game as written in its file.

    Attributes:
        winner: The winning seat, ``W`` or ``B``; "" if not stated.
        points: The points won, 0 if not stated.
        reason: ``resign``, ``time`` or ``forfeit``; "" if not stated, as in match files.
    """

    winner: str
    points: int = 0
    reason: str = ""


def find_doubt(
    game: Transcript[Any], written: WrittenResult, result: Result, *, is_cut: bool = False
) -> tuple[Text, Text] | None:
    """Return the contradiction between a result and the turns; None if they agree.

    The contradiction is returned as two texts: what is doubtful, and what was expected instead. A
    result is doubtful if its winner gave up the game, or the stated points are not 1 to 3 stakes.
    After a dropped double, the points must be exactly one stake. The points of a game that was
    played to its end are not checked, because the rules determine them.

    Args:
        game: The transcript, after the last turn.
        written: The result as written, with a winner.
        result: The result of the record, which supplies the reason.
        is_cut: Whether the points are exactly as many as the winner still needed to win the match.
            Any number of points up to 3 stakes is then accepted.
    """
    winner, points = written.winner, written.points
    times, over = divmod(points, game.stake)
    if game.find_quitter() == winner:
        return _text("the-winner", winner=winner), _text(
            "gave-up", other=get_opponent(winner), winner=winner
        )
    if result.reason == "home" or (is_cut and points <= 3 * game.stake):
        return None
    if points and (over or times > 3 or (result.reason == "drop" and times > 1)):
        found = _text("points-at-stake", points=points, stake=game.stake)
        return found, _text("one-to-three-stakes")
    return None


def get_win_name(game: Transcript[Any], written: WrittenResult) -> str:
    """Return the name of a win, which depends on its points.

    Return ``mars`` for 2 stakes and ``turkish_mars`` for 3. Return "" for a single win, and for
    points that are missing or not 1 to 3 stakes.

    Args:
        game: The transcript after the last turn, which supplies the stake.
        written: The result as written.
    """
    times, over = divmod(written.points, game.stake)
    return "" if over else NAMES_OF_WINS.get(times, "")
