"""The turns of a game: nodes in, a transcript, positions and findings out."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.diagnostics.findings import Code
from barsis_notation.formats.backgammon.facts import LEFT, RIGHT, other
from barsis_notation.formats.backgammon.joined_moves import Split
from barsis_notation.formats.backgammon.positions import Stake, setup_of
from barsis_notation.formats.backgammon.sgf.letters import (
    ACCEPT,
    clear,
    count_off,
    letters_of,
    owner_of,
    put,
    read_play,
)
from barsis_notation.formats.backgammon.sgf.trees import (
    Notes,
    PlainNodes,
    SgfNode,
    Value,
    plain_text,
)
from barsis_notation.formats.backgammon.transcript import Kind, Said, Transcript
from barsis_notation.language.texts import Text, texts_of
from barsis_notation.record.position_lines import print_setup
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.record.structs import Entry

_text = texts_of("backgammon")

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

_ONE_PLAY = _text("one-play")


_REMARKS = {"cube": codes.SGF_CUBE, "joined": codes.SGF_JOINED, "roads": codes.SGF_TWO_ROADS}


class Rolled(NamedTuple):
    """Dice that were set and not yet played."""

    seat: str
    dice: str
    offset: int


class Offer(NamedTuple):
    """A resignation that was offered and not yet accepted."""

    seat: str
    said: Said
    offset: int


class Transcriber:
    """Walks through the nodes of one game and fills ``transcript``; a place is an offset.

    *start* is the position line put up before the first turn, *comment* what stands there.
    *left_out* counts the properties that are not understood, by name.
    """

    def __init__(self, start: dict[int, int], notes: Notes, stake: int) -> None:
        self.transcript: Transcript[int] = Transcript(start, stake, marks_hits=True)
        self.start = ""
        self.comment = ""
        self.left_out: Counter[str] = Counter()
        self._notes = notes
        self._owner = ""
        self._to = ""
        self._rolled: Rolled | None = None
        self._rolled_comment = ""
        self._offer: Offer | None = None
        self._is_set = False

    def read(self, nodes: Iterable[SgfNode | PlainNodes]) -> None:
        """Read all of *nodes*."""
        for node in nodes:
            if isinstance(node, PlainNodes):
                self._read_plain(node)
                continue
            self._set_up(node)
            for name, values in node.properties.items():
                if name in MOVES:
                    for value in values:
                        self._act(name, value)
                elif name not in READ:
                    self.left_out[name] += 1
            self._comment(node)
        for remark in self.transcript.remarks(lambda count: _text("letter-pairs", count=count)):
            offset = self.transcript.places[remark.turn] + remark.inside
            self._notes.say(_REMARKS[remark.subject], offset, **remark.facts)

    def _read_plain(self, nodes: PlainNodes) -> None:
        raw, at = self._notes.tree.raw, nodes.offset
        while at < nodes.end:
            if not (self._is_set or self._offer):
                begun = at
                at = self.transcript.play_nodes(raw, at, nodes.end)
                if at > begun:
                    self._to, self._rolled = "", None
            if at < nodes.end:
                seat, value = chr(raw[at + 1]), Value(at + 3, raw[at + 3 : raw.index(b"]", at)])
                self._act(seat, value)
                at = raw.find(b";", at + 1, nodes.end)
                at = nodes.end if at < 0 else at

    def offsets(self) -> dict[str, int]:
        """Return where in the bytes of the game each turn begins, and each move in it."""
        return self.transcript.offsets(operator.add, self._split_at)

    def _split_at(self, offset: int, seat: str) -> Split | None:
        raw = self._notes.tree.raw
        return read_play(raw[offset : raw.index(b"]", offset)].decode("latin-1"), seat).split

    # -- setup -------------------------------------------------------------------------------

    def _set_up(self, node: SgfNode) -> None:
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
                self._unread(value, _text("two-dice"))
            else:
                self._rolled = Rolled(self._to, said.dice, value.offset)

    def _put(self, name: str, value: Value) -> None:
        letters = letters_of(value.raw.decode("latin-1"))
        if not letters or "z" in letters:
            self._unread(value, _text("points-on-board"))
            return
        self._is_set = True
        for letter in letters:
            if name == "AE":
                clear(self.transcript.on_points, letter)
            else:
                put(self.transcript.on_points, name[1], letter)

    def _set_cube(self, node: SgfNode) -> None:
        for value in node.properties.get("CV", ()):
            text = value.raw.decode("latin-1").strip()
            if text.isascii() and text.isdigit() and 0 < int(text[:7]) < 10**6:
                turns = self.transcript
                self._is_set = self._is_set or int(text) != turns.stake
                turns.stake = turns.offered = int(text)
            else:
                self._unread(value, _text("the-stake"))
        for name in ("CP", "CO"):
            for value in node.properties.get(name, ()):
                owner = owner_of(value.raw.decode("latin-1"))
                if owner is None:
                    self._unread(value, _text("cube-owner"))
                else:
                    self._is_set = self._is_set or owner != self._owner
                    self._owner = owner

    def _stand(self, seat: str, offset: int, owed: str = "") -> None:
        """Write what was put on the board, *seat* to move if nothing else is said."""
        if not self._is_set:
            return
        self._is_set = False
        turns = self.transcript
        wrong = count_off(turns.on_points)
        turns.on_points.sure = not wrong
        if wrong:
            expected = _text("fifteen-men-at-most", seat=wrong)
            self._unread(Value(offset, b"AE AW AB"), expected)
            return
        stake = Stake(turns.stake, self._owner)
        line = print_setup(setup_of(turns.on_points.men, self._to or seat, stake, owed))
        if turns.turns:
            turns.add(Entry(position=line), offset)
        else:
            self.start = line

    # -- turns -------------------------------------------------------------------------------

    def _act(self, seat: str, value: Value) -> None:
        """Add what *seat* did as a turn."""
        text = value.raw.decode("latin-1")
        offer, self._offer = self._offer, None
        if offer and seat != offer.seat and ACCEPT.fullmatch(text):
            self._resign(offer)
            return
        if offer:
            self._say(
                codes.SGF_RESIGNATION_DECLINED,
                offer.offset,
                found=_text("resignation-of", seat=offer.seat),
                expected=_text("accept-or-end"),
            )
        said = read_play(text, seat)
        if said.kind is Kind.RESIGN:
            self._offer = Offer(seat, said, value.offset)
            return
        if self._is_set:
            self._stand(seat, value.offset)
        self._to, self._rolled = "", None
        for place, text in said.strays:
            self._unread(Value(value.offset + place, text.encode("latin-1")), _ONE_PLAY)
        for place, word in said.backwards:
            self._say(
                codes.SGF_BACKWARDS,
                value.offset + place,
                found=word,
                expected=_text("towards-home"),
            )
        self.transcript.act(seat, said, value.offset)
        self._comment_rolled()
        if said.kind is Kind.TAKE:
            self._owner = seat

    def close(self, loser: str) -> None:
        """End the game: dice that were set and not played were given up by *loser*, or left."""
        if self._offer:
            self._resign(self._offer)
            return
        rolled, last = self._rolled, self.transcript.last
        seat = (rolled.seat if rolled else "") or self._to or other(last.seat if last else "")
        seat = seat or LEFT
        offset = rolled.offset if rolled else 0
        ends = rolled is not None and loser == seat
        stands = self._is_set
        self._stand(seat, offset, rolled.dice if rolled and not ends else "")
        if rolled and (ends or not stands):
            self.transcript.add(f"{seat} {rolled.dice}: {'resign' if ends else 'stop'}", offset)
        self._comment_rolled()

    def _resign(self, offer: Offer) -> None:
        """Let *offer* end the game; dice that its player had rolled stand with it."""
        rolled, self._rolled = self._rolled, None
        if self._is_set:
            self._stand(offer.seat, offer.offset)
        said = offer.said
        if rolled and rolled.seat in ("", offer.seat):
            said = said._replace(dice=rolled.dice)
        self.transcript.act(offer.seat, said, offer.offset)
        self._comment_rolled()

    def _comment_rolled(self) -> None:
        """Put the comment beside dice that were set with the turn they have become."""
        if self._rolled_comment and self.transcript.turns:
            self.transcript.comment(self._rolled_comment)
        elif self._rolled_comment:
            self.comment = f"{self.comment}\n{self._rolled_comment}".strip()[:MAX_TEXT]
        self._rolled_comment = ""

    # -- words -------------------------------------------------------------------------------

    def _comment(self, node: SgfNode) -> None:
        """Keep the comment of *node*: with its turn, else with the turn before it.

        Dice that are set become a turn later.
        """
        text = "\n".join(
            plain_text(self._notes.text(value)) for value in node.properties.get("C", ())
        ).strip()
        if text and self._rolled and "DI" in node.properties:
            self._rolled_comment = text
        elif text and self.transcript.turns:
            self.transcript.comment(text)
        elif text:
            self.comment = f"{self.comment}\n{text}".strip()[:MAX_TEXT]

    def _unread(self, value: Value, expected: Text) -> None:
        self._say(
            codes.SGF_UNREAD_VALUE,
            value.offset,
            found=repr(value.raw[:60].decode("latin-1")),
            expected=expected,
        )

    def _say(self, code: Code, offset: int, **facts: object) -> None:
        self._notes.say(code, offset, turn=max(len(self.transcript.turns), 1), **facts)
