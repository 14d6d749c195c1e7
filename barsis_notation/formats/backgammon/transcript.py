"""A game as a file tells it: turns, men, stake, and how it ended. One for match files and SGF.

A reader understands what its file says (``Said``) and hands it over, with its place in whatever way
it counts places. Nothing here is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from barsis_notation.formats.backgammon.facts import LEFT, MEN, NAMES_OF_WINS, OFF, RIGHT, other
from barsis_notation.formats.backgammon.joined_moves import Split, split_turn
from barsis_notation.formats.backgammon.plain_throws import (
    SHOWN_CANNOT_MOVE,
    SHOWN_MOVES,
    SHOWN_NOTHING,
    Leg,
    MenOnPoints,
    PlainThrows,
)
from barsis_notation.formats.backgammon.positions import Stake, setup_of
from barsis_notation.language.texts import Text, in_english, numeral, texts_of
from barsis_notation.record.position_lines import print_setup
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.record.structs import Entry, Result, Ruling

_text = texts_of("backgammon")

Place = TypeVar("Place")
"""Where a turn stands in its file, as the reader of the file says it."""


class Kind(Enum):
    """What a player did, or what the file says of the result."""

    THROW = "throw"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    WINS = "wins"
    LOSES = "loses"


class AfterThrow(Enum):
    """What is written behind a throw."""

    MOVES = "moves"
    NOTHING = "nothing"
    CANNOT_MOVE = "cannot move"
    HIDDEN = "hidden"


class Stray(NamedTuple):
    """A word that was not understood, at *column* from 0."""

    column: int
    text: str


class Said(NamedTuple):
    """What a player did, understood. *number* is the stake or the points, 0 where none are written.

    The places of the *legs* and the columns of the *strays* count characters. *shortened* counts
    the words that wrote more than one move. *backwards* are the words that lead away from home.
    *is_partial*: some moves are not among the legs.
    *is_plain*: a throw whose every word was understood.
    *split* are the single moves, None where the men on the board must tell them.
    Of a resignation *number* is how many stakes were given up; *is_of_match*: the whole match was.
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
    is_plain: bool = False
    split: Split | None = None
    is_of_match: bool = False


class Act(NamedTuple):
    """What one player did."""

    seat: str
    said: Said


class DiceThrown(NamedTuple):
    """A throw as its turn has it."""

    seat: str
    dice: str


class Remark(NamedTuple):
    """Something to report of all turns together: *subject* is cube, stake, joined or roads.

    *turn* (from 0) is where it is first, *inside* a place in that turn as legs count it.
    """

    subject: str
    turn: int
    inside: int
    facts: dict[str, Any]


class Transcript(Generic[Place]):
    """The turns of one game, and the men and the stake after them.

    *hidden* counts the turns of each seat of which
    not every move is known. *marks_hits*: the file marks no hits, and those that counting men finds
    are marked.
    """

    def __init__(self, start: dict[int, int], stake: int = 1, *, marks_hits: bool = False) -> None:
        self.turns: list[str | Entry] = []
        self.places: list[Place] = []
        """Where each of the turns stands in the file."""
        self.on_points = MenOnPoints(start)
        self.plain = PlainThrows(self.on_points, self.turns, self.places, marks_hits)
        self.stake = self.offered = stake
        self.hidden = {LEFT: 0, RIGHT: 0}
        self._first: int | None = None  # which of the turns is the first throw
        self._last: tuple[str, Said] | None = None
        self._marks_hits = marks_hits
        self._owner = ""  # who holds the cube
        self._splits: dict[int, Split] = {}
        self._cube: int | None = None
        self._joined = 0
        self._joined_at: int | None = None
        self._unsure: list[tuple[str, str, int, int]] = []
        self._stakes: list[tuple[int, int, int]] = []

    @property
    def last(self) -> Act | None:
        """What was done last."""
        return Act(*self._last) if self._last else None

    @property
    def first_throw(self) -> DiceThrown | None:
        """The first of the turns that is a throw."""
        if self._first is None:
            return None
        seat, _, thrown = text_of(self.turns[self._first]).partition(" ")
        return DiceThrown(seat, thrown.partition(":")[0])

    def play_rows(self, raw: bytes, at: int, end: int, right_column: int) -> int:
        """Play plain rows of a match file, as ``PlainThrows.rows`` does."""
        at = self.plain.rows(raw, at, end, right_column)
        self.note_plain()
        return at

    def play_nodes(self, raw: bytes, at: int, end: int) -> int:
        """Play plain nodes of SGF, as ``PlainThrows.nodes`` does."""
        at = self.plain.nodes(raw, at, end)
        self.note_plain()
        return at

    def note_plain(self) -> None:
        """Note what ``plain`` has played last, before anything else is added."""
        if self.plain.played:
            self._note_first(len(self.turns) - self.plain.played)
            text = text_of(self.turns[-1])
            self._last = text[0], Said(Kind.THROW, text[2:4], _SHOWN[self.plain.shown])

    def _note_first(self, turn: int) -> None:
        self._first = turn if self._first is None else self._first

    def add(self, turn: str | Entry, place: Place) -> None:
        """Add *turn*, which moves no man."""
        self.turns.append(turn)
        self.places.append(place)

    def act(self, seat: str, said: Said, place: Place) -> None:
        """Add what *seat* did, which is not a result, as a turn."""
        if said.kind is Kind.THROW:
            self.throw(seat, said, place)
        else:
            self._last = seat, said
            self._word(said)
            self._owner = seat if said.kind is Kind.TAKE else self._owner
            throw = f"{seat} {said.dice}" if said.dice else seat
            self.add(f"{throw}: {said.kind.value}", place)

    def throw(self, seat: str, said: Said, place: Place) -> None:
        """Add the throw that *seat* played."""
        self._last = seat, said
        on_points = self.on_points
        split = said.split or split_turn(said.legs, said.dice, seat, on_points)
        text = split.text
        hits = on_points.play(seat, split.steps)
        if hits and self._marks_hits and on_points.sure:
            text = split.marked(hits)
        if said.is_partial:
            text += " ?"
            self.hidden[seat] += 1
            on_points.sure = False
        if said.shortened or split.joined:
            self._note_joined(said, split)
        self._splits[len(self.turns)] = split
        self._note_first(len(self.turns))
        turn = f"{seat} {text}"
        self.add(self._let_stand(seat, turn) if said.backwards else turn, place)

    def _let_stand(self, seat: str, turn: str) -> str | Entry:
        """Return *turn*, which no rules allow, as an entry from whose position play goes on."""
        if not self.on_points.sure:
            return turn
        setup = setup_of(self.on_points.men, other(seat), Stake(self.stake, self._owner), "")
        ruling = Ruling(text=in_english(_text("as-written")))
        return Entry(turn=turn, stood=True, position=print_setup(setup), ruling=ruling)

    def _note_joined(self, said: Said, split: Split) -> None:
        turn = len(self.turns)
        self._joined += max(said.shortened, split.joined)
        self._joined_at = turn if self._joined_at is None else self._joined_at
        self._unsure += [(written, read, turn, place) for written, read, place in split.unsure]

    def _word(self, said: Said) -> None:
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
        """Put *text* beside the last turn, below what stands there."""
        last = self.turns[-1]
        entry = last if isinstance(last, Entry) else Entry(turn=last)
        entry.comment = f"{entry.comment}\n{text}".lstrip("\n")[:MAX_TEXT]
        self.turns[-1] = entry

    def offsets(
        self, offset_of: Callable[[Place, int], int], split_at: Callable[[Place, str], Split | None]
    ) -> dict[str, int]:
        """Return where each turn begins, and each move in it, by JSON pointer.

        *offset_of* a place, and of characters from there on, says where in bytes that is;
        *split_at* a place reads the plain throw of a seat that stands there.
        """
        found = {}
        for index, (place, item) in enumerate(zip(self.places, self.turns, strict=True)):
            found[f"/turns/{index}"] = offset_of(place, 0)
            split = self._splits.get(index)
            if split is None and "/" in text_of(item):
                split = split_at(place, text_of(item)[0])
            for nth, step in enumerate(split.steps if split else ()):
                found[f"/turns/{index}/moves/{nth}"] = offset_of(place, step.place)
        return found

    def remarks(self, joined: Callable[[int], Text]) -> Iterator[Remark]:
        """Yield what is to be reported: a cube, its stakes, joined moves, moves with two roads.

        *joined* says how many are joined.
        """
        if self._cube is not None:
            facts: dict[str, Any] = {
                "found": _text("cube-word"),
                "expected": _text("throws-and-moves"),
            }
            yield Remark("cube", self._cube, 0, facts)
        for turn, offered, doubled in self._stakes:
            facts = {"found": numeral(offered), "expected": numeral(doubled)}
            yield Remark("stake", turn, 0, facts)
        if self._joined_at is not None:
            facts = {"found": joined(self._joined), "expected": _text("single-moves")}
            yield Remark("joined", self._joined_at, 0, facts)
        if self._unsure:
            written, read, turn, inside = self._unsure[0]
            words = {"count": len(self._unsure)}
            facts = {"found": written, "expected": read, "words": words}
            yield Remark("roads", turn, inside, facts)

    # How the game ended, as far as its turns tell.

    def is_home(self, seat: str) -> bool:
        """Say whether 15 men of *seat* were counted off the board."""
        return self.on_points.men[seat][OFF] >= MEN

    def home_alone(self) -> str:
        """Return the only seat whose men are all off the board, "" where none or both are."""
        home = [seat for seat in (LEFT, RIGHT) if self.is_home(seat)]
        return home[0] if len(home) == 1 else ""

    def gave_up(self) -> str:
        """Return the seat that dropped or resigned at the end, "" where nobody did."""
        last = self.last
        return last.seat if last and last.said.kind in (Kind.DROP, Kind.RESIGN) else ""

    def has_resigned(self, seat: str) -> bool:
        """Say whether *seat* resigned, and nobody did anything after it."""
        last = self.last
        return last is not None and (last.seat, last.said.kind) == (seat, Kind.RESIGN)

    def has_dropped(self, seat: str) -> bool:
        """Say whether *seat* dropped a double, and nobody did anything after it."""
        last = self.last
        return last is not None and (last.seat, last.said.kind) == (seat, Kind.DROP)


_SHOWN: Final = {
    SHOWN_MOVES: AfterThrow.MOVES,
    SHOWN_NOTHING: AfterThrow.NOTHING,
    SHOWN_CANNOT_MOVE: AfterThrow.CANNOT_MOVE,
}


def text_of(item: str | Entry) -> str:
    """Return the turn string of *item*, "" where it has none."""
    turn = item.turn if isinstance(item, Entry) else item
    return turn if isinstance(turn, str) else ""


class WrittenResult(NamedTuple):
    """The result as written; *winner* is "" where the file does not say, *points* 0."""

    winner: str
    points: int = 0
    reason: str = ""


def doubt_of(
    game: Transcript[Any], written: WrittenResult, result: Result, *, is_cut: bool = False
) -> tuple[Text, Text] | None:
    """Return what of *written* does not go with the turns, and what would; None if all does.

    What the moves of a game that was played to its end say of winner and points is left to the
    rules. *is_cut*: the points are all that the winner lacked to win the match.
    """
    winner, points = written.winner, written.points
    times, over = divmod(points, game.stake)
    if game.gave_up() == winner:
        return _text("the-winner", winner=winner), _text(
            "gave-up", other=other(winner), winner=winner
        )
    if result.reason == "home" or (is_cut and points <= 3 * game.stake):
        return None
    if points and (over or times > 3 or (result.reason == "drop" and times > 1)):
        found = _text("points-at-stake", points=points, stake=game.stake)
        return found, _text("one-to-three-stakes")
    return None


def name_of_win(game: Transcript[Any], written: WrittenResult) -> str:
    """Return the name of a win at home by its points, "" of a plain one and where none fits."""
    times, over = divmod(written.points, game.stake)
    return "" if over else NAMES_OF_WINS.get(times, "")
