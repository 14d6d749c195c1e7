"""A slow, plain oracle of Kiôz, written from rules.md (sections 0.5, 6, 8) and nothing else.

The board is the drawing: holes are (row, column) as player A sees them, a piece is an object that
stands in a hole, and a move is walked hole by hole. Step numbers are only what is written down: the
place of a hole on the path that the seat draws. Nothing here comes from the package.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

Cell = tuple[int, int]  # row 1..4 from A's side, column 1..22 from A's left (6.1)
Fault = tuple[int, int | None, str]

SEATS = "AB"
COLUMNS = 22
PIECES = 22  # KZ1
KIOZ = 1

VALUES = {0: 4, 1: 1, 2: 2, 3: 2, 4: 6}  # KZ2, by the number of white sides
AGAIN = (1, 4, 6)  # KZ2, KZ3: the values after which the seat throws again

CHOICES: dict[str, tuple[object, ...]] = {  # 8.6, the default first
    "turn.first": ("declared", "highest"),
    "turn.mode": ("immediate", "accumulate"),
    "turn.again_obligatory": (True, False),
    "pass": ("forced", "optional"),
    "tab.first_move": ("tab_each", "tab_first_only"),
    "tab.blocked_kioz": ("lost", "any"),
    "far.enter": ("always", "enemy_present", "never"),
    "far.once": ("piece", "player"),
    "far.freeze": ("own_home", "opponent_home", "never"),
}


class Refused(ValueError):  # noqa: N818 - the word of the game
    """A throw, a move or an ending that the rules do not allow; *name* is the refusal's name."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"{name}: {detail}" if detail else name)
        self.name = name


def all_options(given: dict[str, object]) -> dict[str, object]:
    """Return every option of Kiôz with its value. Raise ValueError for an unknown one (8.6)."""
    for path, value in given.items():
        if not any(type(value) is type(c) and value == c for c in CHOICES.get(path, ())):
            raise ValueError(f"unknown option of kioz: {path}={value!r}")
    return {path: choices[0] for path, choices in CHOICES.items()} | given


def opponent(seat: str) -> str:
    """Return the other seat (KZ1)."""
    return "B" if seat == "A" else "A"


# --- the board, drawn ---


def rows_of(seat: str) -> tuple[int, int, int, int]:
    """Return the home row, the near and the other middle row, and the far row of *seat* (6.1)."""
    return (1, 2, 3, 4) if seat == "A" else (4, 3, 2, 1)


def heading(row: int) -> int:
    """Return the way both players move in a row: to the right in rows 1 and 3 (6.1)."""
    return 1 if row in (1, 3) else -1


def onward(seat: str, cell: Cell) -> list[Cell]:
    """Return the holes that come next for *seat*: two where the loop and the far row part (6.1)."""
    row, column = cell
    ahead = column + heading(row)
    if 1 <= ahead <= COLUMNS:
        return [(row, ahead)]
    home, near, beyond, far = rows_of(seat)
    into = {home: [near], near: [beyond], beyond: [near, far], far: [beyond]}
    return [(other, column) for other in into[row]]


def draw_path(seat: str) -> list[Cell]:
    """Return the holes of steps 1 to 88 of *seat*, home row first, far row last (6.1)."""
    home = rows_of(seat)[0]
    path = [(home, 1 if heading(home) > 0 else COLUMNS)]
    while len(path) < 4 * COLUMNS:
        path.append(onward(seat, path[-1])[-1])
    return path


def ends_of(seat: str, cell: Cell, value: int) -> list[Cell]:
    """Return where *value* steps may take a piece of *seat*; both ways where they part (KZ6)."""
    if value == 0:
        return [cell]
    return [end for step in onward(seat, cell) for end in ends_of(seat, step, value - 1)]


# --- the turn string ---

POINT = "(?:bar|off|0|[1-9][0-9]{0,2})"
MOVE = re.compile(
    rf"(?:(?P<seat>[A-Z1-8])\.)?(?P<origin>{POINT})/(?P<target>{POINT})"
    r"(?:=(?P<value>[1-9][0-9]?|khal|grace))?"
    r"(?P<hits>(?:\*(?:[A-Z1-8]\.[1-9][0-9]{0,2})?)*)"
)
LEAP = re.compile("[a-z][1-9](?:-[a-z][1-9]|(?:x[a-z][1-9])+)")
HEAD = re.compile(r"(?P<seat>[A-Z1-8])(?: (?P<throws>[0-9]{1,2}(?:\+[0-9]{1,2})*))?")
ENDINGS = ("pass", "stop", "resign", "forfeit", "miss")
BROKEN_OFF = ("stop", "resign", "forfeit", "miss")


@dataclass(frozen=True)
class Move:
    """A race move as it is written; *hits* has one item a star: the named victim, or nothing."""

    seat: str | None
    origin: str
    target: str
    value: str | None
    hits: tuple[str, ...]


@dataclass(frozen=True)
class TurnString:
    """A turn string as it is written. Nothing in it is checked against the rules."""

    seat: str
    throws: tuple[str, ...]
    moves: tuple[str, ...]
    ending: str


def read_move(text: str) -> Move | None:
    """Read one move; None for a leaping move. Raise ValueError for all else, also for a tag."""
    if LEAP.fullmatch(text):
        return None
    match = MOVE.fullmatch(text)
    if match is None:
        raise ValueError(f"not a move: {text!r}")
    hits = tuple(match["hits"].split("*")[1:])
    return Move(match["seat"], match["origin"], match["target"], match["value"], hits)


def read_turn(text: str) -> TurnString:
    """Read one turn string (notation.md). Raise ValueError where it is not well formed, for `?`."""
    head, colon, rest = text.partition(":")
    match = HEAD.fullmatch(head)
    if match is None or not colon or (rest and not rest.startswith(" ")):
        raise ValueError(f"not a turn string: {text!r}")
    words = rest[1:].split(" ") if rest else []
    ending = words.pop() if words and words[-1] in ENDINGS else ""
    for word in words:
        read_move(word)
    throws = tuple(match["throws"].split("+")) if match["throws"] else ()
    if ending == "miss" and (throws or words):
        raise ValueError(f"a turn that was not taken has no throws and no moves: {text!r}")
    return TurnString(match["seat"], throws, tuple(words), ending)


# --- the pieces ---


@dataclass
class Piece:
    """A soldier or a king; there is no difference (KZ1)."""

    owner: str
    cell: Cell
    moved: bool = True
    been_far: bool = False

    def tag(self) -> str:
        """Return the tag of the piece in a position line: `u`, `v` or nothing."""
        return "v" if self.been_far else "" if self.moved else "u"


@dataclass(frozen=True)
class Play:
    """One owed value walked by one piece; whether that is allowed is not yet asked."""

    piece: Piece
    value: int
    target: Cell


ITEM = re.compile("([1-9][0-9]?)(?:-([1-9][0-9]?))?([uv]?)")


def read_men(seat: str, text: str) -> list[Piece]:
    """Read the men of one seat as a position line has them: `1-20u,23,45v`, or `-`."""
    items = [] if text == "-" else text.split(",")
    return [piece for item in items for piece in read_item(seat, item)]


def read_item(seat: str, text: str) -> list[Piece]:
    """Read one item: a step or a run of steps, with its tag. A man in the far row is always `v`."""
    match = ITEM.fullmatch(text)
    if match is None:
        raise ValueError(f"not men of kioz: {text!r}")
    first, last = int(match[1]), int(match[2] or match[1])
    if not first <= last <= 4 * COLUMNS or (match[3] == "u" and last > COLUMNS):
        raise ValueError(f"no man can be there: {text!r}")
    cells = draw_path(seat)[first - 1 : last]
    far = rows_of(seat)[3]
    return [Piece(seat, c, match[3] != "u", match[3] == "v" or c[0] == far) for c in cells]


def write_men(men: list[tuple[int, str]]) -> str:
    """Write (step, tag) pairs: ascending, three or more neighbours of one tag as a run."""
    rest = sorted(men)
    items = []
    while rest:
        run = leading_run(rest)
        (first, tag), (last, _) = rest[0], rest[run - 1]
        items.append(f"{first}-{last}{tag}" if run > 2 else f"{first}{tag}")
        rest = rest[run if run > 2 else 1 :]
    return ",".join(items) or "-"


def leading_run(men: list[tuple[int, str]]) -> int:
    """Return how many men at the beginning stand step by step with the same tag."""
    first, tag = men[0]
    run = 1
    while run < len(men) and men[run] == (first + run, tag):
        run += 1
    return run


# --- the game ---


class KiozOracle:
    """One game of Kiôz: throw, move, end the string; or `judge` a whole game of turn strings.

    A begins; `judge` lets the seat of its first string begin (0.5 Who starts), unless `place` has
    named one.
    """

    def __init__(self, options: dict[str, object] | None = None) -> None:
        """Fill both home rows (KZ1). Raise ValueError for an unknown option."""
        self.options = all_options(options or {})
        self.paths = {seat: draw_path(seat) for seat in SEATS}
        self.place({"A": "1-22u", "B": "1-22u"}, "A")
        self._starter_is_open = True

    # setting up

    def place(
        self,
        men: dict[str, str],
        to_move: str,
        *,
        begun: str = "",
        far: str = "",
        again: bool = False,
        owed: tuple[int, ...] = (),
    ) -> None:
        """Set a position up; `judge` will start from here.

        The men are written as in a position line, the rest are its keys. A seat with a moved man
        has begun, a seat with a man that has been in the far row has entered it: *begun* and *far*
        only add to that. Raise ValueError for what cannot stand.
        """
        if set(men) != set(SEATS) or not {to_move, *begun, *far} <= set(SEATS):
            raise ValueError("a seat that does not play")
        pieces = [piece for seat in SEATS for piece in read_men(seat, men[seat])]
        check_pieces(pieces)
        if not set(owed) <= set(VALUES.values()):
            raise ValueError(f"not values of kioz: {owed}")
        self._start = (pieces, to_move, begun, far, again, owed)
        self._starter_is_open = False
        self._begin()

    def place_line(self, line: str) -> None:
        """Set up what a position line of a game that is not over says (notation.md, Position)."""
        name, of_a, of_b, to_move, *words = line.split(" ")
        if (name, of_a[:2], of_b[:2], to_move[:3]) != ("kioz", "A:", "B:", "to="):
            raise ValueError(f"not a position of kioz: {line!r}")
        keys = dict(word.split("=") for word in words)
        self.place(
            {"A": of_a[2:], "B": of_b[2:]},
            to_move[3:],
            begun=keys.pop("begun", ""),
            far=keys.pop("far", ""),
            again=keys.pop("again", "") == "1",
            owed=tuple(map(int, keys.pop("owed").split(","))) if "owed" in keys else (),
        )
        if keys:
            raise ValueError(f"not keys of kioz: {keys}")

    def _begin(self) -> None:
        """Go back to the start of the game, or to what `place` set up."""
        pieces, self.to_move, begun, far, again, owed = self._start
        self.pieces = [replace(piece) for piece in pieces]
        self.begun = set(begun) | {piece.owner for piece in pieces if piece.moved}
        self.entered_far = set(far) | {piece.owner for piece in pieces if piece.been_far}
        self.winner: str | None = None
        self._new_turn()
        self._goes_on = again
        self._thrown = bool(owed)
        self.owed += owed
        self._given += owed
        self._look_for_winner()

    def _new_turn(self) -> None:
        """Forget the throws of the seat that played."""
        self._goes_on = False
        self._new_string()

    def _new_string(self) -> None:
        """Forget what belongs to one turn string."""
        self._thrown = False
        self.owed: list[int] = []
        self._given: list[int] = []  # all values of this string, used or not

    # what a position shows

    def step(self, seat: str, cell: Cell) -> int:
        """Return the step of *cell* on the path of *seat* (6.1)."""
        return self.paths[seat].index(cell) + 1

    def position(self) -> str:
        """Return the position line (notation.md, Position); `to=-` once the game is over."""
        words = ["kioz"]
        for seat in SEATS:
            men = [(self.step(seat, p.cell), p.tag()) for p in self.pieces_of(seat)]
            words.append(f"{seat}:{write_men(men)}")
        words.append(f"to={'-' if self.winner else self.to_move}")
        return " ".join([*words, *self._keys()])

    def _keys(self) -> list[str]:
        """Return the keys of the position line, only those that matter for what may follow."""
        if self.winner:
            return []
        keys = ["again=1"] if self._goes_on else []
        if self.begun and self.options["tab.first_move"] == "tab_first_only":
            keys.append(f"begun={''.join(sorted(self.begun))}")
        if self.entered_far and self.options["far.once"] == "player":
            keys.append(f"far={''.join(sorted(self.entered_far))}")
        if self.owed:
            keys.append("owed=" + ",".join(map(str, sorted(self.owed))))
        return keys

    def pieces_of(self, seat: str) -> list[Piece]:
        """Return the pieces that *seat* still has."""
        return [piece for piece in self.pieces if piece.owner == seat]

    def piece_on(self, cell: Cell) -> Piece | None:
        """Return the piece in a hole, or None (KZ1: at most one)."""
        return next((piece for piece in self.pieces if piece.cell == cell), None)

    # throwing

    def _accumulates(self) -> bool:
        """Return whether all throws of a chain come before its moves (KZ3)."""
        return self.options["turn.mode"] == "accumulate"

    def may_throw(self) -> bool:
        """Return whether the seat to move may throw in this string; not after a move (KZ3)."""
        if self.winner:
            return False
        return not self._thrown or (self._accumulates() and self._goes_on)

    def must_throw(self) -> bool:
        """Return whether no piece may move before the seat has thrown (KZ3)."""
        in_chain = self.may_throw() and bool(self.options["turn.again_obligatory"])
        return not self._thrown or in_chain

    def may_decline_throw(self) -> bool:
        """Return whether the next string may also be the other seat's (KZ3, a right)."""
        right = not self.options["turn.again_obligatory"]
        return right and self._goes_on and not self._thrown and not self.winner

    def throw(self, outcome: int) -> None:
        """Cast the sticks for the seat to move (KZ2). Raise Refused where no throw is due."""
        if self.winner:
            raise Refused("game-already-over")
        if outcome not in VALUES:
            raise Refused("unknown-outcome", str(outcome))
        if not self.may_throw():
            raise Refused("throw-after-stop", str(outcome))
        self._thrown = True
        self._goes_on = VALUES[outcome] in AGAIN
        self.owed.append(VALUES[outcome])
        self._given.append(VALUES[outcome])

    # moving

    def _may_play(self) -> bool:
        """Return whether the throws of this string allow pieces to move."""
        return not self.winner and not self.must_throw()

    def plays(self) -> Iterator[Play]:
        """Yield what the owed values can walk, the rules of Kiôz unasked (0.5 Moving)."""
        for piece, value in product(self.pieces_of(self.to_move), set(self.owed)):
            for target in ends_of(self.to_move, piece.cell, value):
                yield Play(piece, value, target)

    def moves(self) -> set[str]:
        """Return every legal move, without stars; none while a throw is due."""
        return {self.written(play) for play in self.legal_plays()}

    def captures(self) -> set[str]:
        """Return the legal moves that take a piece, without their stars."""
        return {self.written(play) for play in self.legal_plays() if self.victim(play)}

    def legal_plays(self) -> list[Play]:
        """Return the plays that the rules allow now; none while a throw is due."""
        if not self._may_play():
            return []
        return [play for play in self.plays() if self.why_not_play(play) is None]

    def written(self, play: Play) -> str:
        """Return *play* as a turn string has it, without a star."""
        seat = play.piece.owner
        return f"{self.step(seat, play.piece.cell)}/{self.step(seat, play.target)}"

    def why_not_play(self, play: Play) -> str | None:
        """Return why *play* is not allowed, or None: KZ4, then KZ6, then KZ5."""
        return self._why_not_kioz(play) or self._why_not_far(play) or self._why_not_land(play)

    def _why_not_kioz(self, play: Play) -> str | None:
        """Return why the value does not fit the piece (KZ4, 6.3 nos. 1 and 7)."""
        if play.piece.moved:
            taken = play.value == KIOZ and self._kioz_is_for_unmoved()
            return "must-use-kioz-on-unmoved" if taken else None
        free = self.options["tab.first_move"] == "tab_first_only" and self.to_move in self.begun
        return None if play.value == KIOZ or free else "must-use-kioz-on-unmoved"

    def _kioz_is_for_unmoved(self) -> bool:
        """Return whether a kioz moves no piece that has moved (KZ4, 6.3 no. 7)."""
        unmoved = [piece for piece in self.pieces_of(self.to_move) if not piece.moved]
        if self.options["tab.blocked_kioz"] == "lost":
            return bool(unmoved)
        plays = [
            Play(piece, KIOZ, target)
            for piece in unmoved
            for target in ends_of(self.to_move, piece.cell, KIOZ)
        ]
        return any(not (self._why_not_far(play) or self._why_not_land(play)) for play in plays)

    def _why_not_far(self, play: Play) -> str | None:
        """Return why the piece may not move in the far row, or into it (KZ6)."""
        far = rows_of(self.to_move)[3]
        if play.piece.cell[0] == far:
            return "far-row-frozen" if self._far_is_frozen() else None
        return self._why_not_enter(play.piece) if play.target[0] == far else None

    def _far_is_frozen(self) -> bool:
        """Return whether no piece in the far row may move (KZ6, 6.3 no. 3)."""
        if self.options["far.freeze"] == "never":
            return False
        own = self.options["far.freeze"] == "own_home"
        seat = self.to_move if own else opponent(self.to_move)
        return any(piece.cell[0] == rows_of(seat)[0] for piece in self.pieces_of(seat))

    def _why_not_enter(self, piece: Piece) -> str | None:
        """Return why the piece may not go into the far row (KZ6, 6.3 nos. 2 and 4)."""
        far = rows_of(self.to_move)[3]
        enemy = any(other.cell[0] == far for other in self.pieces_of(opponent(self.to_move)))
        rule = self.options["far.enter"]
        if rule == "never" or (rule == "enemy_present" and not enemy):
            return "entry-without-right"
        by_player = self.options["far.once"] == "player"
        twice = self.to_move in self.entered_far if by_player else piece.been_far
        return "far-row-twice" if twice else None

    def _why_not_land(self, play: Play) -> str | None:
        """Return why the piece may not land there: an own piece is in the hole (KZ5)."""
        there = self.piece_on(play.target)
        return "cell-full" if there and there.owner == self.to_move else None

    def victim(self, play: Play) -> Piece | None:
        """Return the piece that *play* takes, or None (KZ5)."""
        there = self.piece_on(play.target)
        return there if there and there.owner != play.piece.owner else None

    def why_not(self, move: str) -> str | None:
        """Return why *move* is illegal now, or None. Raise ValueError if it is not a move.

        Asked in this order: is the game on, the throw made, the man there, the distance owed; then
        KZ4, KZ6, KZ5, and the stars.
        """
        written = read_move(move)
        if self.winner:
            return "game-already-over"
        if not self._may_play():
            return "throw-missing"
        if written is None:
            return "not-a-move-here"
        if written.seat not in (None, self.to_move) or self._man(written) is None:
            return "no-man-there"
        play = self._find(written)
        if play is None:
            return self._why_no_value(written)
        return self.why_not_play(play) or self._why_not_stars(written, play)

    def _man(self, move: Move) -> Piece | None:
        """Return the own piece that *move* names, or None."""
        own = self.pieces_of(self.to_move)
        return next((p for p in own if str(self.step(p.owner, p.cell)) == move.origin), None)

    def _find(self, move: Move) -> Play | None:
        """Return the play of an owed value that *move* says, or None; there is never a second."""
        wanted = f"{move.origin}/{move.target}"
        plays = [play for play in self.plays() if self.written(play) == wanted]
        return next((play for play in plays if move.value in (None, str(play.value))), None)

    def _why_no_value(self, move: Move) -> str:
        """Return the name of the fault of a move that no owed value can walk."""
        if move.value is not None and self._find(replace(move, value=None)):
            return "token-not-available"
        piece = self._man(move)
        used = [
            value
            for value in self._given
            for end in ends_of(self.to_move, piece.cell if piece else (1, 1), value)
            if str(self.step(self.to_move, end)) == move.target
        ]
        return "token-reused" if used else "wrong-distance"

    def _why_not_stars(self, move: Move, play: Play) -> str | None:
        """Return why the stars of *move* are false, or None. A missing star is allowed."""
        victim = self.victim(play)
        if not move.hits:
            return None
        if victim is None or len(move.hits) > 1:
            return "capture-false"
        name = f"{victim.owner}.{self.step(victim.owner, victim.cell)}"
        return None if move.hits[0] in ("", name) else "capture-false"

    def push(self, move: str) -> None:
        """Make a legal move, with or without its star. Raise Refused if it is not legal."""
        why = self.why_not(move)
        if why is not None:
            raise Refused(why, move)
        written = read_move(move)
        play = self._find(written) if written else None
        if play is None:
            raise AssertionError(move)
        self._make(play)

    def _make(self, play: Play) -> None:
        """Make *play*; whom it takes is removed for good (KZ5). Doesn't check that it is legal."""
        victim = self.victim(play)
        self.pieces = [piece for piece in self.pieces if piece is not victim]
        play.piece.cell = play.target
        play.piece.moved = True
        self.begun.add(self.to_move)
        if play.target[0] == rows_of(self.to_move)[3]:
            play.piece.been_far = True
            self.entered_far.add(self.to_move)
        self.owed.remove(play.value)
        self._goes_on = self._goes_on and not self._accumulates()
        self._look_for_winner()

    def _look_for_winner(self) -> None:
        """End the game when a seat has lost all its pieces; what is owed is void (KZ7)."""
        for seat in SEATS:
            if not self.pieces_of(opponent(seat)):
                self._win(seat)

    def _win(self, seat: str) -> None:
        """End the game at once (0.5 End)."""
        self.winner = seat
        self._new_turn()

    # ending the string

    def must_move(self) -> bool:
        """Return whether the string may not end now, because something can be played (KZ5)."""
        return self.options["pass"] == "forced" and bool(self.moves())

    def end(self, word: str = "") -> None:
        """Close the string with *word*, one of the endings, or without any.

        Raise Refused where a throw is missing or something has to be played. Without a word it does
        nothing when the game is over.
        """
        if word not in ("", *ENDINGS):
            raise ValueError(f"not an ending: {word!r}")
        if self.winner and word in ("pass", "resign", "forfeit"):
            raise Refused("game-already-over")
        if self.winner:
            return
        if word in BROKEN_OFF:
            self._break_off(word)
        elif self.must_throw():
            raise Refused("throw-missing")
        elif self.must_move():
            raise Refused("pass-not-allowed" if word else "must-move")
        else:
            self._close()

    def _break_off(self, word: str) -> None:
        """End the turn without any question; who resigns or is put out has lost (0.5)."""
        if word in ("resign", "forfeit"):
            self._win(opponent(self.to_move))
        else:
            self._next_seat()

    def _close(self) -> None:
        """Go on to the next string: of the same seat if it throws again (KZ3)."""
        if self._goes_on and not self._accumulates():
            self._new_string()
        else:
            self._next_seat()

    def decline_throw(self) -> None:
        """Give up the further throw. Raise ValueError where it is not allowed (KZ3)."""
        if not self.may_decline_throw():
            raise ValueError("no further throw to decline")
        self._next_seat()

    def _next_seat(self) -> None:
        """Give the turn to the other seat."""
        self.to_move = opponent(self.to_move)
        self._new_turn()

    # judging whole games

    def judge(self, turns: list[str]) -> Fault | None:
        """Replay *turns* from the start; return the first fault, or None if all is legal.

        A fault is (turn from 1, illegal move from 1 or None, name of the refusal). Raise ValueError
        for a string that is not well formed. Leaves the game where the replay ended.
        """
        strings = [read_turn(text) for text in turns]
        self._begin()
        if self._starter_is_open and strings and strings[0].seat in SEATS:
            self.to_move = strings[0].seat
        for number, string in enumerate(strings, 1):
            fault = self._judge_string(string)
            if fault is not None:
                return (number, *fault)
        return None

    def _judge_string(self, string: TurnString) -> tuple[int | None, str] | None:
        """Return the fault of one string, or None: turn, throws, moves, end, in this order."""
        number = None
        try:
            self._take_turn(string.seat)
            self._cast(string)
            for number, move in enumerate(string.moves, 1):  # noqa: B007 - read where it fails
                self.push(move)
            number = None
            self.end(string.ending)
        except Refused as refused:
            return number, refused.name
        return None

    def _take_turn(self, seat: str) -> None:
        """Check that *seat* may throw now; the other seat may where a further throw is a right."""
        if self.winner:
            raise Refused("game-already-over")
        if seat == opponent(self.to_move) and self.may_decline_throw():
            self.decline_throw()
        if seat != self.to_move:
            raise Refused("throw-out-of-turn", seat)

    def _cast(self, string: TurnString) -> None:
        """Make the throws of *string*: all before a move, some where it was broken off before."""
        for thrown in string.throws:
            if len(thrown) > 1:
                raise Refused("unknown-outcome", thrown)
            self.throw(int(thrown))
        if self.must_throw() and (string.moves or string.ending not in BROKEN_OFF):
            raise Refused("throw-missing")


def check_pieces(pieces: list[Piece]) -> None:
    """Raise ValueError unless these pieces can stand: at most 22 a seat, one a hole (KZ1)."""
    cells = [piece.cell for piece in pieces]
    if not pieces or len(set(cells)) < len(cells):
        raise ValueError("no piece at all, or two pieces in one hole")
    if any(sum(piece.owner == seat for piece in pieces) > PIECES for seat in SEATS):
        raise ValueError(f"a seat has {PIECES} pieces")


# --- random games ---


def cast_sticks(rng: random.Random) -> int:
    """Return how many of four fair sticks lie with the white side up (KZ2)."""
    return sum(rng.random() < 0.5 for _ in range(4))


def random_game(
    seed: int,
    options: dict[str, object] | None = None,
    max_strings: int = 20000,
    prefer_captures: bool = False,
) -> list[str]:
    """Return the turn strings of a random legal game, with a star at every capture.

    It ends with a win, or unfinished after *max_strings*. Either seat begins. Where the rules leave
    it to the player, a fifth of the moves and of the further throws is declined.
    """
    rng = random.Random(seed)
    game = KiozOracle(options)
    game.to_move = rng.choice(SEATS)
    turns: list[str] = []
    while not game.winner and len(turns) < max_strings:
        if game.may_decline_throw() and rng.random() < 0.2:
            game.decline_throw()
        turns.append(random_string(game, rng, prefer_captures))
    return turns


def random_string(game: KiozOracle, rng: random.Random, prefer_captures: bool) -> str:
    """Play one random turn string and return it."""
    seat, throws = game.to_move, []
    while game.must_throw() or (game.may_throw() and rng.random() < 0.8):
        throws.append(cast_sticks(rng))
        game.throw(throws[-1])
    words = [f"{seat} {'+'.join(map(str, throws))}:"]
    ending = ""
    while game.moves() and not ending:
        if not game.must_move() and rng.random() < 0.2:
            ending = "pass"
        else:
            words.append(random_move(game, rng, prefer_captures))
    game.end(ending)
    return " ".join([*words, ending] if ending else words)


def random_move(game: KiozOracle, rng: random.Random, prefer_captures: bool) -> str:
    """Make one random legal move, a capture if that is preferred; return it with its star."""
    moves, captures = sorted(game.moves()), sorted(game.captures())
    move = rng.choice(captures if captures and prefer_captures else moves)
    written = f"{move}*" if move in captures else move
    game.push(written)
    return written
