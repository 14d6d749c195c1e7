"""Conversion of SGF nodes into turns and positions, with findings about unknown text."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from barsis_notation.diagnostics import sgf_codes as codes
from barsis_notation.diagnostics.findings import Code
from barsis_notation.formats.backgammon.move_splitting import Split
from barsis_notation.formats.backgammon.positions import Stake, make_setup
from barsis_notation.formats.backgammon.seats_and_stakes import LEFT, RIGHT, get_opponent
from barsis_notation.formats.backgammon.sgf.letters import (
    ACCEPT,
    clear_point,
    count_men_off,
    parse_owner,
    parse_point_list,
    put_man,
    read_play,
)
from barsis_notation.formats.backgammon.sgf.trees import (
    PlainNodes,
    SgfNode,
    TreeContext,
    Value,
    normalise_text,
)
from barsis_notation.formats.backgammon.transcript import Kind, ParsedAction, Transcript
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.position_lines import format_setup
from barsis_notation.record.shapes import MAX_TEXT
from barsis_notation.record.structs import Entry

_text = bind_texts("backgammon")

ANALYSIS = frozenset(
    (
        *("A", "DA", "MR", "LU", "BM", "DO", "IT", "TE", "BC", "DC", "IC", "TC"),
        *("GB", "GW", "UC", "DM", "HO", "V", "GS", "RA"),
    )
)
"""Properties with a program's analysis of moves, luck or a whole game."""

SETUP = ("AE", "AW", "AB")
MOVES = (LEFT, RIGHT)
READ = frozenset((*SETUP, *MOVES, "PL", "CV", "CP", "CO", "DI", "C"))

_ONE_PLAY = _text("one-play")


_REMARKS = {"cube": codes.SGF_CUBE, "joined": codes.SGF_JOINED, "roads": codes.SGF_TWO_ROADS}


class PendingRoll(NamedTuple):
    """Dice that were set by the property DI and have not been played yet.

    *seat* is "" if the property PL has not named the player; *dice* is two digits; *offset* is the
    byte offset in the game, from 0, of the value of DI.
    """

    seat: str
    dice: str
    offset: int


class ResignationOffer(NamedTuple):
    """An offered resignation that has not been accepted yet.

    *seat* is the seat that offers to resign, *said* the parsed offer, and *offset* the byte offset
    of its text in the game, from 0.
    """

    seat: str
    said: ParsedAction
    offset: int


class Transcriber:
    """A converter of the nodes of one game into a transcript.

    Create an instance, call ``read`` once, then ``close``; the attributes are then complete.
    Locations are byte offsets in the tree of the game, from 0.

    Attributes:
        transcript: The turns.
        start: The position line set up before the first turn, or "".
        comment: The comment before the first turn, or "".
        left_out: Maps the name of each ignored property to the number of times it was ignored.

    Args:
        start: The start position: for each point, the number of checkers, the same for both seats.
        notes: The context of the tree, which collects the findings.
        stake: The value of the cube at the start.
    """

    def __init__(self, start: dict[int, int], notes: TreeContext, stake: int) -> None:
        self.transcript: Transcript[int] = Transcript(start, stake, marks_hits=True)
        self.start = ""
        self.comment = ""
        self.left_out: Counter[str] = Counter()
        self._notes = notes
        self._owner = ""
        self._to = ""
        self._rolled: PendingRoll | None = None
        self._rolled_comment = ""
        self._offer: ResignationOffer | None = None
        self._is_set = False

    def read(self, nodes: Iterable[SgfNode | PlainNodes]) -> None:
        """Read all nodes of the game, in order, and add the findings about them to the context."""
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
        for remark in self.transcript.iter_remarks(
            lambda count: _text("letter-pairs", count=count)
        ):
            offset = self.transcript.places[remark.turn] + remark.inside
            self._notes.say(_REMARKS[remark.subject], offset, **remark.facts)

    def _read_plain(self, nodes: PlainNodes) -> None:
        raw, at = self._notes.tree.raw, nodes.offset
        while at < nodes.end:
            if not (self._is_set or self._offer or self._rolled):
                begun = at
                at = self.transcript.play_nodes(raw, at, nodes.end)
                if at > begun:
                    self._to = ""
            if at < nodes.end:
                seat, value = chr(raw[at + 1]), Value(at + 3, raw[at + 3 : raw.index(b"]", at)])
                self._act(seat, value)
                at = raw.find(b";", at + 1, nodes.end)
                at = nodes.end if at < 0 else at

    def offsets(self) -> dict[str, int]:
        """Return a dict that maps the JSON pointer of each turn and move to its byte offset.

        Offsets count from the beginning of the game; see ``Transcript.offsets``. Call it after
        ``close``.
        """
        return self.transcript.offsets(operator.add, self._split_at)

    def _split_at(self, offset: int, seat: str) -> Split | None:
        raw = self._notes.tree.raw
        return read_play(raw[offset : raw.index(b"]", offset)].decode("latin-1"), seat).split

    # -- setup -------------------------------------------------------------------------------

    def _set_up(self, node: SgfNode) -> None:
        """Read the setup properties of *node*; they take effect at the next action."""
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
                self._drop_roll(self._to, said.dice)
                self._rolled = PendingRoll(self._to, said.dice, value.offset)

    def _drop_roll(self, seat: str, dice: str) -> None:
        """Forget the dice that are set; they are left out unless *seat* rolled *dice*, the same."""
        rolled, self._rolled = self._rolled, None
        if rolled and (rolled.seat not in ("", seat) or sorted(rolled.dice) != sorted(dice)):
            self.left_out["DI"] += 1

    def _put(self, name: str, value: Value) -> None:
        letters = parse_point_list(value.raw.decode("latin-1"))
        if not letters or "z" in letters:
            self._unread(value, _text("points-on-board"))
            return
        self._is_set = True
        for letter in letters:
            if name == "AE":
                clear_point(self.transcript.on_points, letter)
            else:
                put_man(self.transcript.on_points, name[1], letter)

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
                owner = parse_owner(value.raw.decode("latin-1"))
                if owner is None:
                    self._unread(value, _text("cube-owner"))
                else:
                    self._is_set = self._is_set or owner != self._owner
                    self._owner = owner

    def _stand(self, seat: str, offset: int, owed: str = "") -> bool:
        """Write the position that was set up, and return whether a possible one was.

        *seat* is to move unless PL names another.
        """
        if not self._is_set:
            return False
        self._is_set = False
        turns = self.transcript
        wrong = count_men_off(turns.on_points)
        turns.on_points.sure = not wrong
        if wrong:
            expected = _text("fifteen-men-at-most", seat=wrong)
            self._unread(Value(offset, b"AE AW AB"), expected)
            return False
        stake = Stake(turns.stake, self._owner)
        line = format_setup(make_setup(turns.on_points.men, self._to or seat, stake, owed))
        if turns.turns:
            turns.add(Entry(position=line), offset)
        else:
            self.start = line
        return True

    # -- turns -------------------------------------------------------------------------------

    def _act(self, seat: str, value: Value) -> None:
        """Add the action of *seat* as a turn."""
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
            self._offer = ResignationOffer(seat, said, value.offset)
            return
        if self._is_set:
            self._stand(seat, value.offset)
        self._drop_roll(seat, said.dice)
        self._to = ""
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
        """Finish the game by adding a pending resignation, position or roll.

        A pending offer to resign counts as accepted and is added with the player's dice. Otherwise,
        unplayed dice of *loser* become a turn that ends with ``resign``. Unplayed dice of the other
        seat are owed in the pending position. If no position is pending, or the position is
        impossible, these dice become a turn that ends with ``stop``. In all cases a pending
        position is written first.

        Args:
            loser: The seat that resigned according to RE, "" for other results. Ignored if an offer
                to resign is pending.
        """
        if self._offer:
            self._resign(self._offer)
            return
        rolled, last = self._rolled, self.transcript.last
        seat = (
            (rolled.seat if rolled else "") or self._to or get_opponent(last.seat if last else "")
        )
        seat = seat or LEFT
        offset = rolled.offset if rolled else 0
        ends = rolled is not None and loser == seat
        is_owed = self._stand(seat, offset, rolled.dice if rolled and not ends else "")
        if rolled and (ends or not is_owed):
            self.transcript.add(f"{seat} {rolled.dice}: {'resign' if ends else 'stop'}", offset)
        self._comment_rolled()

    def _resign(self, offer: ResignationOffer) -> None:
        """Add the resignation of *offer*, with the dice its player had rolled."""
        if self._is_set:
            self._stand(offer.seat, offer.offset)
        said = offer.said
        if self._rolled and self._rolled.seat in ("", offer.seat):
            said = said._replace(dice=self._rolled.dice)
        self._drop_roll(offer.seat, said.dice)
        self.transcript.act(offer.seat, said, offer.offset)
        self._comment_rolled()

    def _comment_rolled(self) -> None:
        """Add the comment of a pending roll to the turn that the roll became."""
        if self._rolled_comment and self.transcript.turns:
            self.transcript.comment(self._rolled_comment)
        elif self._rolled_comment:
            self.comment = f"{self.comment}\n{self._rolled_comment}".strip()[:MAX_TEXT]
        self._rolled_comment = ""

    # -- words -------------------------------------------------------------------------------

    def _comment(self, node: SgfNode) -> None:
        """Add the comment of *node* to its turn, or to the turn before it.

        Dice that are set become a turn later.
        """
        text = "\n".join(
            normalise_text(self._notes.text(value)) for value in node.properties.get("C", ())
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
