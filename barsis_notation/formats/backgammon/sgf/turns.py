"""The turns of a game: nodes in, turn strings, positions and findings out."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.diagnostics.findings import Code
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, other
from barsis_notation.formats.backgammon.joined_moves import Split, Tally, split_turn
from barsis_notation.formats.backgammon.positions import Stake, setup_of
from barsis_notation.formats.backgammon.sgf import board
from barsis_notation.formats.backgammon.sgf.letters import Said, read_play
from barsis_notation.formats.backgammon.sgf.nodes import Node, Value, plain_text
from barsis_notation.formats.backgammon.sgf.notes import Notes
from barsis_notation.record.positions import print_setup
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.record.structs import Entry

ANALYSIS = frozenset(
    (
        *("A", "DA", "MR", "LU", "BM", "DO", "IT", "TE", "BC", "DC", "IC", "TC"),
        *("GB", "GW", "UC", "DM", "HO", "V", "GS", "RA"),
    )
)
"""What a program thought of a move, of the luck in a throw, of the play of a game."""

SETUP = ("AE", "AW", "AB")
MOVES = (LEFT, RIGHT)
READ = frozenset((*SETUP, *MOVES, "PL", "CV", "CP", "CO", "DI", "C"))

_ONE_PLAY = "two dice and pairs of letters such as 31hefe, or double, take or drop"


class Throw(NamedTuple):
    """Dice that were set and not yet played."""

    seat: str
    dice: str
    offset: int


class Play:
    """Walks through the nodes of one game."""

    def __init__(self, start: dict[int, int], notes: Notes, stake: int) -> None:
        self.turns: list[str | Entry] = []
        self.start = ""
        self.comment = ""
        self.tally = Tally(start)
        self.stake = stake
        self.offsets: dict[str, int] = {}
        self.last_word = ""
        self.last_seat = ""
        self.first_dice = ""
        self.first_seat = ""
        self.is_hidden = False  # some moves could not be read
        self.left_out: Counter[str] = Counter()
        self._notes = notes
        self._offered = stake
        self._owner = ""
        self._to = ""
        self._rolled: Throw | None = None
        self._is_set = False
        self._cube: int | None = None
        self._shortened = 0
        self._shortened_at: int | None = None
        self._unsure: list[tuple[str, str, int]] = []

    def read(self, nodes: list[Node]) -> None:
        """Read all of *nodes*."""
        for node in nodes:
            self._set_up(node)
            before = len(self.turns)
            for name, values in node.properties.items():
                if name in MOVES:
                    for value in values:
                        self._act(name, value)
                elif name not in READ:
                    self.left_out[name] += 1
            self._comment(node, self.turns[before:])
        self._sum_up()

    # -- setup -------------------------------------------------------------------------------

    def _set_up(self, node: Node) -> None:
        """Take note of what *node* puts on the board; it stands when the next one acts."""
        for name in SETUP:
            for value in node.properties.get(name, ()):
                self._put(name, value)
        for value in node.properties.get("PL", ()):
            seat = value.raw[:1].decode("latin-1").upper()
            self._to = seat if seat in (LEFT, RIGHT) else self._to
        self._set_cube(node)
        for value in node.properties.get("DI", ()):
            said = read_play(value.raw.decode("latin-1"), LEFT)
            if said.dice in ("", "?") or said.legs or said.strays:
                self._unread(value, "two dice, such as 31")
            else:
                self._rolled = Throw(self._to, said.dice, value.offset)

    def _put(self, name: str, value: Value) -> None:
        letters = board.letters_of(value.raw.decode("latin-1"))
        if not letters or "z" in letters:
            self._unread(value, "a point a to x, y for the bar, or points such as a:y")
            return
        self._is_set = True
        for letter in letters:
            if name == "AE":
                board.clear(self.tally, letter)
            else:
                board.put(self.tally, name[1], letter)

    def _set_cube(self, node: Node) -> None:
        for value in node.properties.get("CV", ()):
            text = value.raw.decode("latin-1").strip()
            if text.isascii() and text.isdigit() and 0 < int(text[:7]) < 10**6:
                self._is_set = self._is_set or int(text) != self.stake
                self.stake = self._offered = int(text)
            else:
                self._unread(value, "the stake, such as 2")
        for name in ("CP", "CO"):
            for value in node.properties.get(name, ()):
                owner = board.owner_of(value.raw.decode("latin-1"))
                if owner is None:
                    self._unread(value, "c, w or b")
                else:
                    self._is_set = self._is_set or owner != self._owner
                    self._owner = owner

    def _stand(self, seat: str, offset: int, owed: str = "") -> None:
        """Write what was put on the board, *seat* to move if nothing else is said."""
        if not self._is_set:
            return
        self._is_set = False
        wrong = board.count_off(self.tally)
        if wrong:
            self._unread(Value(offset, b"AE AW AB"), f"at most 15 men of {wrong} on the board")
            self.tally.sure = False
            return
        self.tally.sure = True
        stake = Stake(self.stake, self._owner)
        line = print_setup(setup_of(self.tally.men, self._to or seat, stake, owed))
        if self.turns:
            self.offsets[f"/turns/{len(self.turns)}"] = offset
            self.turns.append(Entry(position=line))
        else:
            self.start = line

    # -- turns -------------------------------------------------------------------------------

    def _act(self, seat: str, value: Value) -> None:
        """Add what *seat* did as a turn."""
        said = read_play(value.raw.decode("latin-1"), seat)
        self._stand(seat, value.offset)
        self._to, self._rolled = "", None
        self.offsets[f"/turns/{len(self.turns)}"] = value.offset
        for place, text in said.strays:
            self._unread(Value(value.offset + place, text.encode("latin-1")), _ONE_PLAY)
        if said.word:
            self._word(seat, said.word, value.offset)
        else:
            self._throw(seat, said, value.offset)

    def _throw(self, seat: str, said: Said, offset: int) -> None:
        split = split_turn(said.legs, said.dice, seat, self.tally)
        sure = self.tally.sure
        moves = [
            f"{move}*" if hit and sure else move
            for move, hit in zip(split.moves, split.hits, strict=True)
        ]
        if said.is_partial:
            moves.append("?")
            self.is_hidden = True
            self.tally.sure = False
        for nth, place in enumerate(split.places):
            self.offsets[f"/turns/{len(self.turns)}/moves/{nth}"] = offset + place
        self.turns.append(" ".join([f"{seat} {said.dice}:", *moves]))
        self._note_joined(split, offset)
        self.first_dice, self.first_seat = self.first_dice or said.dice, self.first_seat or seat
        self.last_word, self.last_seat = "", seat

    def _word(self, seat: str, word: str, offset: int) -> None:
        self.turns.append(f"{seat}: {word}")
        self._cube = offset if self._cube is None else self._cube
        if word == "double":
            self._offered = 2 * self._offered
        elif word == "take":
            self.stake = self._offered
            self._owner = seat
        self.last_word, self.last_seat = word, seat

    def _note_joined(self, split: Split, offset: int) -> None:
        self._shortened += split.joined
        if split.joined and self._shortened_at is None:
            self._shortened_at = offset
        self._unsure += [(written, read, offset + place) for written, read, place in split.unsure]

    def close(self, loser: str) -> None:
        """End the game: dice that were set and not played were given up by *loser*, or left."""
        rolled = self._rolled
        seat = (rolled.seat if rolled else "") or self._to or other(self.last_seat) or LEFT
        offset = rolled.offset if rolled else 0
        ends = rolled is not None and loser == seat
        stands = self._is_set
        self._stand(seat, offset, rolled.dice if rolled and not ends else "")
        if rolled and (ends or not stands):
            self.offsets[f"/turns/{len(self.turns)}"] = offset
            self.turns.append(f"{seat} {rolled.dice}: {'resign' if ends else 'stop'}")

    # -- words -------------------------------------------------------------------------------

    def _comment(self, node: Node, added: list[str | Entry]) -> None:
        """Keep the comment of *node*: with its turn, else with the turn before it."""
        text = "\n".join(
            plain_text(self._notes.text(value)) for value in node.properties.get("C", ())
        ).strip()
        if not text:
            return
        if not self.turns:
            self.comment = f"{self.comment}\n{text}".strip()[:MAX_TEXT]
            return
        at = len(self.turns) - 1
        last = self.turns[at]
        entry = last if isinstance(last, Entry) else Entry(turn=last)
        if entry.comment and not added:
            text = f"{entry.comment}\n{text}"
        entry.comment = text[:MAX_TEXT]
        self.turns[at] = entry

    def _unread(self, value: Value, expected: str) -> None:
        self._say(
            codes.SGF_UNREAD_VALUE,
            value.offset,
            found=repr(value.raw[:60].decode("latin-1")),
            expected=expected,
        )

    def _say(self, code: Code, offset: int, **facts: object) -> None:
        self._notes.say(code, offset, turn=max(len(self.turns), 1), **facts)

    def _sum_up(self) -> None:
        if self._cube is not None:
            found, expected = "a word of the cube", "throws and moves"
            self._notes.say(codes.SGF_CUBE, self._cube, found=found, expected=expected)
        if self._shortened_at is not None:
            many = "pair" if self._shortened == 1 else "pairs"
            self._notes.say(
                codes.SGF_JOINED,
                self._shortened_at,
                found=f"{self._shortened} {many} of letters",
                expected="single moves, one a die",
            )
        if self._unsure:
            written, read, offset = self._unsure[0]
            words = {"count": len(self._unsure)}
            self._notes.say(codes.SGF_TWO_ROADS, offset, words=words, found=written, expected=read)
