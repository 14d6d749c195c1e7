"""A slow, plain oracle of Natt Klab ash-Shawk, written from rules.md section 7 and nothing else.

A man is an object that stands on a cell (row, column); the board is the list of the men. Every leap
is looked for anew, man by man and cell by cell. Nothing here comes from the package.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

Cell = tuple[int, int]  # row 1..5 from White's side, column 1..5 from White's left (NK1)
Path = tuple[Cell, ...]
Fault = tuple[int, int | None, str]

SEATS = "WB"
SIZE = 5
MEN = 12  # NK1
ALL_CELLS = {(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)}

START = (  # NK1, black's side above; c3, the crosscut, is empty
    "BBBBB",
    "BBBBB",
    "BB.WW",
    "WWWWW",
    "WWWWW",
)

CHOICES: dict[str, tuple[object, ...]] = {  # 8.6, the default first
    "leap.multi": ("none", "optional", "forced"),
    "leap.must": (False, True),
    "no_moves": ("pass", "loss", "draw"),
    "repetition": ("none", 3),
}


class Refused(ValueError):  # noqa: N818 - the word of the game
    """A move or an ending that the rules do not allow; *name* is the refusal's name."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"{name}: {detail}" if detail else name)
        self.name = name


def all_options(given: dict[str, object]) -> dict[str, object]:
    """Return every option with its value. Raise ValueError for an unknown one (8.6)."""
    for path, value in given.items():
        if not any(type(value) is type(c) and value == c for c in CHOICES.get(path, ())):
            raise ValueError(f"unknown option of natt-klab: {path}={value!r}")
    return {path: choices[0] for path, choices in CHOICES.items()} | given


def opponent(seat: str) -> str:
    """Return the other seat."""
    return "B" if seat == "W" else "W"


# --- cells and men ---


@dataclass(frozen=True)
class Man:
    """A man on a cell."""

    owner: str
    cell: Cell


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: a to e from White's left, 1 to 5 from White's side (NK1)."""
    return f"{'abcde'[cell[1] - 1]}{cell[0]}"


def read_cell(name: str) -> Cell:
    """Return the cell of a name; it need not be on the board."""
    return int(name[1]), ord(name[0]) - ord("a") + 1


def read_drawing(drawing: tuple[str, ...]) -> list[Man]:
    """Return the men of a drawing, the row of black's side first."""
    return [
        Man(owner, (SIZE - above, column))
        for above, line in enumerate(drawing)
        for column, owner in enumerate(line, 1)
        if owner in SEATS
    ]


def man_on(men: list[Man], cell: Cell) -> Man | None:
    """Return the man on a cell, or None."""
    return next((man for man in men if man.cell == cell), None)


def in_line(start: Cell, distance: int) -> set[Cell]:
    """Return the cells of the board that are so far away in the same row or column."""
    row, column = start
    away = ((distance, 0), (-distance, 0), (0, distance), (0, -distance))
    return {(row + up, column + right) for up, right in away} & ALL_CELLS


def between(start: Cell, end: Cell) -> Cell:
    """Return the cell in the middle of a leap."""
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


# --- what men can do ---


def why_not_step(men: list[Man], start: Cell, end: Cell) -> str | None:
    """Return why a man may not step there, or None (NK2)."""
    if end not in in_line(start, 1):
        return "not-a-move-here"
    return "cell-full" if man_on(men, end) else None


def why_not_leap(men: list[Man], seat: str, start: Cell, end: Cell) -> str | None:
    """Return why a man of *seat* may not make this one leap, or None (NK2)."""
    if end not in in_line(start, 2):
        return "not-a-move-here"
    over = man_on(men, between(start, end))
    if over is None or over.owner == seat:
        return "not-a-move-here"
    return "cell-full" if man_on(men, end) else None


def after_leg(men: list[Man], start: Cell, end: Cell) -> list[Man]:
    """Return the men after a step or one leap; whom it leaps over is removed (NK2)."""
    taken = between(start, end) if end in in_line(start, 2) else None
    moved = [Man(man.owner, end) if man.cell == start else man for man in men]
    return [man for man in moved if man.cell != taken]


def after_path(men: list[Man], path: Path) -> list[Man]:
    """Return the men after all legs of *path*."""
    for start, end in pairwise(path):
        men = after_leg(men, start, end)
    return men


def leaps_from(men: list[Man], seat: str, start: Cell) -> list[Cell]:
    """Return where one leap takes the man on *start* (NK2)."""
    return [end for end in in_line(start, 2) if why_not_leap(men, seat, start, end) is None]


def leap_paths(men: list[Man], seat: str, start: Cell) -> list[Path]:
    """Return every chain of one or more leaps of one man, also those that could go on (NK3)."""
    paths: list[Path] = []
    for end in leaps_from(men, seat, start):
        paths.append((start, end))
        rest = leap_paths(after_leg(men, start, end), seat, end)
        paths += [(start, *path) for path in rest]
    return paths


# --- the turn string ---

LEAPING_MOVE = re.compile("[a-z][1-9](?:-[a-z][1-9]|(?:x[a-z][1-9])+)")
RACE_MOVE = re.compile(
    r"(?:[A-Z1-8]\.)?(?:bar|off|0|[1-9][0-9]{0,2})[a-z]?/(?:bar|off|0|[1-9][0-9]{0,2})"
    r"(?:=(?:[1-9][0-9]?|khal|grace))?(?:\*(?:[A-Z1-8]\.[1-9][0-9]{0,2}[a-z]?)?)*"
)
HEAD = re.compile(r"(?P<seat>[A-Z1-8])(?P<throws> [0-9]{1,2}(?:\+[0-9]{1,2})*)?")
ENDINGS = ("pass", "stop", "resign", "forfeit", "miss")


@dataclass(frozen=True)
class Move:
    """A leaping move as it is written: the cells touched, and whether it was a leap."""

    path: Path
    leaps: bool

    def __str__(self) -> str:
        return ("x" if self.leaps else "-").join(map(cell_name, self.path))


@dataclass(frozen=True)
class TurnString:
    """A turn string as it is written. Nothing in it is checked against the rules."""

    seat: str
    has_throw: bool
    moves: tuple[str, ...]
    ending: str


def read_move(text: str) -> Move | None:
    """Read one move; None for a race move. Raise ValueError for anything else."""
    if RACE_MOVE.fullmatch(text):
        return None
    if not LEAPING_MOVE.fullmatch(text):
        raise ValueError(f"not a move: {text!r}")
    cells = [text[at : at + 2] for at in range(0, len(text), 3)]
    return Move(tuple(map(read_cell, cells)), text[2] == "x")


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
    if ending == "miss" and (words or match["throws"]):
        raise ValueError(f"a turn that was not taken has no moves: {text!r}")
    return TurnString(match["seat"], bool(match["throws"]), tuple(words), ending)


# --- the game ---


class NattKlabOracle:
    """One game of Natt Klab ash-Shawk: move and end the turn; or `judge` a whole game.

    White begins; `judge` lets the seat of its first string begin (NK4: the record says who starts),
    unless `place` has named one. `drawn` says that the game ended without a winner.
    """

    def __init__(self, options: dict[str, object] | None = None) -> None:
        """Put the men on their cells (NK1). Raise ValueError for an unknown option."""
        self.options = all_options(options or {})
        self._set_up(read_drawing(START), "W", open_starter=True)

    # setting up

    def place(self, white: list[str], black: list[str], to_move: str) -> None:
        """Set a position up by the names of the cells; `judge` will start from here."""
        men = [Man("W", read_cell(name)) for name in white]
        men += [Man("B", read_cell(name)) for name in black]
        cells = [man.cell for man in men]
        if len(set(cells)) < len(cells) or not set(cells) <= set(ALL_CELLS):
            raise ValueError("two men on one cell, or a cell off the board")
        if to_move not in ("W", "B") or not men or max(len(white), len(black)) > MEN:
            raise ValueError(f"a seat that does not play, no men, or more than {MEN}")
        self._set_up(men, to_move, open_starter=False)

    def place_line(self, line: str) -> None:
        """Set up what a position line of a game that is not over says (notation.md, Position)."""
        name, of_white, of_black, to_move = line.split(" ")
        if (name, of_white[:2], of_black[:2], to_move[:3]) != ("natt-klab", "W:", "B:", "to="):
            raise ValueError(f"not a position of natt-klab: {line!r}")
        white, black = (
            [] if text[2:] == "-" else text[2:].split(",") for text in (of_white, of_black)
        )
        self.place(white, black, to_move[3:])

    def _set_up(self, men: list[Man], to_move: str, open_starter: bool) -> None:
        self._start_men = men
        self._start_seat = to_move
        self._starter_is_open = open_starter
        self._begin(to_move)

    def _begin(self, seat: str) -> None:
        """Go back to the start of the game, or to what `place` set up; *seat* begins."""
        self.men = list(self._start_men)
        self.to_move = seat
        self.winner: str | None = None
        self.drawn = False
        self._seen: Counter[str] = Counter()
        self._look_for_winner()
        self._start_turn()

    # what a position shows

    def is_over(self) -> bool:
        """Return whether the game has ended, won or drawn (NK4)."""
        return self.winner is not None or self.drawn

    def cells_of(self, seat: str) -> list[Cell]:
        """Return the cells of the men of *seat*."""
        return [man.cell for man in self.men if man.owner == seat]

    def position(self) -> str:
        """Return the position line (notation.md, Position); `to=-` once the game is over."""
        words = [
            f"{seat}:{','.join(sorted(map(cell_name, self.cells_of(seat)))) or '-'}"
            for seat in SEATS
        ]
        return " ".join(["natt-klab", *words, f"to={'-' if self.is_over() else self.to_move}"])

    # moving

    def moves(self) -> set[str]:
        """Return every legal move, a chain of leaps as one; none after the move of the turn."""
        if self.is_over() or self._moved:
            return set()
        leaps = self._legal_leaps()
        steps = [] if leaps and self.options["leap.must"] else self._steps()
        return {str(move) for move in leaps + steps}

    def _steps(self) -> list[Move]:
        """Return the steps of the seat to move (NK2)."""
        return [
            Move((start, end), leaps=False)
            for start in self.cells_of(self.to_move)
            for end in in_line(start, 1)
            if why_not_step(self.men, start, end) is None
        ]

    def _legal_leaps(self) -> list[Move]:
        """Return the leaps of the seat to move, as `leap.multi` wants them (NK3)."""
        starts = self.cells_of(self.to_move)
        paths = [path for start in starts for path in leap_paths(self.men, self.to_move, start)]
        return [Move(path, leaps=True) for path in paths if self._why_not_length(path) is None]

    def _why_not_length(self, path: Path) -> str | None:
        """Return why a possible chain of leaps has not the right length, or None (NK3)."""
        if self.options["leap.multi"] == "none":
            return "not-a-move-here" if len(path) > 2 else None
        could_go_on = leaps_from(after_path(self.men, path), self.to_move, path[-1])
        return "must-move" if could_go_on and self.options["leap.multi"] == "forced" else None

    def why_not(self, move: str) -> str | None:
        """Return why *move* is illegal now, or None. Raise ValueError if it is not a move.

        Asked in this order: is the game on, has the seat moved, the kind of move, the man, its
        shape and the cells, leg by leg; then the duty to leap, and to leap on.
        """
        written = read_move(move)
        if self.is_over():
            return "game-already-over"
        if self._moved:
            return "token-reused"
        if written is None:
            return "not-a-move-here"
        if written.path[0] not in self.cells_of(self.to_move):
            return "no-man-there"
        return self._why_not_leaping(written) if written.leaps else self._why_not_stepping(written)

    def _why_not_stepping(self, move: Move) -> str | None:
        """Return why the step is illegal, or None (NK2, NK3)."""
        had_to_leap = self.options["leap.must"] and self._legal_leaps()
        return why_not_step(self.men, *move.path) or ("must-move" if had_to_leap else None)

    def _why_not_leaping(self, move: Move) -> str | None:
        """Return why the leaps are illegal, or None: each leg by itself, then the chain (NK3)."""
        men = self.men
        for number, (start, end) in enumerate(pairwise(move.path)):
            if number and self.options["leap.multi"] == "none":
                return "not-a-move-here"
            why = why_not_leap(men, self.to_move, start, end)
            if why is not None:
                return why
            men = after_leg(men, start, end)
        return self._why_not_length(move.path)

    def push(self, move: str) -> None:
        """Make a legal move. Raise Refused if it is not legal."""
        why = self.why_not(move)
        if why is not None:
            raise Refused(why, move)
        written = read_move(move)
        if written is None:
            raise AssertionError(move)
        self.men = after_path(self.men, written.path)
        self._moved = True
        self._look_for_winner()

    def _look_for_winner(self) -> None:
        """End the game when a seat has lost all its men (NK4)."""
        for seat in SEATS:
            if not self.cells_of(opponent(seat)):
                self.winner = seat

    # ending the turn

    def must_move(self) -> bool:
        """Return whether the turn may not end now: the seat has not moved, and it can."""
        return bool(self.moves())

    def end(self, word: str = "") -> None:
        """Close the turn string with *word*, one of the endings, or without any.

        Raise Refused where a move has to be made. Without a word it does nothing when the game is
        over.
        """
        if word not in ("", *ENDINGS):
            raise ValueError(f"not an ending: {word!r}")
        if self.is_over() and word in ("pass", "resign", "forfeit"):
            raise Refused("game-already-over")
        if self.is_over():
            return
        if word in ("resign", "forfeit"):
            self.winner = opponent(self.to_move)
        elif word in ("stop", "miss") or not self.must_move():
            self.to_move = opponent(self.to_move)
            self._start_turn()
        else:
            raise Refused("pass-not-allowed" if word else "must-move")

    def _start_turn(self) -> None:
        """Begin the turn of the seat to move; the game may end before it moves (NK4)."""
        self._moved = False
        if self.is_over():
            return
        line = self.position()
        self._seen[line] += 1
        stuck = self.options["no_moves"] != "pass" and not self.moves()
        if stuck and self.options["no_moves"] == "loss":
            self.winner = opponent(self.to_move)
        elif stuck or self._seen[line] == self.options["repetition"]:
            self.drawn = True

    # judging whole games

    def judge(self, turns: list[str]) -> Fault | None:
        """Replay *turns* from the start; return the first fault, or None if all is legal.

        A fault is (turn from 1, illegal move from 1 or None, name of the refusal). Raise ValueError
        for a string that is not well formed. Leaves the game where the replay ended.
        """
        strings = [read_turn(text) for text in turns]
        named = self._starter_is_open and strings and strings[0].seat in SEATS
        self._begin(strings[0].seat if named else self._start_seat)
        for number, string in enumerate(strings, 1):
            fault = self._judge_string(string)
            if fault is not None:
                return (number, *fault)
        return None

    def _judge_string(self, string: TurnString) -> tuple[int | None, str] | None:
        """Return the fault of one string, or None: turn, moves, end, in this order."""
        number = None
        try:
            self._take_turn(string)
            for number, move in enumerate(string.moves, 1):  # noqa: B007 - read where it fails
                self.push(move)
            number = None
            self.end(string.ending)
        except Refused as refused:
            return number, refused.name
        return None

    def _take_turn(self, string: TurnString) -> None:
        """Check that the seat of *string* is to move, and that it did not throw anything."""
        if self.is_over():
            raise Refused("game-already-over")
        if string.seat != self.to_move:
            raise Refused("throw-out-of-turn", string.seat)
        if string.has_throw:
            raise Refused("throw-after-stop")


# --- random games ---


def random_game(
    seed: int,
    options: dict[str, object] | None = None,
    max_strings: int = 2000,
    prefer_captures: bool = False,
) -> list[str]:
    """Return the turn strings of a random legal game; a side without a move has an empty one.

    It ends as the rules say, or unfinished after *max_strings*. Either seat begins.
    """
    rng = random.Random(seed)
    game = NattKlabOracle(options)
    game._begin(rng.choice(SEATS))
    turns: list[str] = []
    while not game.is_over() and len(turns) < max_strings:
        turns.append(random_string(game, rng, prefer_captures))
    return turns


def random_string(game: NattKlabOracle, rng: random.Random, prefer_captures: bool) -> str:
    """Play one random turn and return its string."""
    words = [f"{game.to_move}:"]
    moves = sorted(game.moves())
    leaps = [move for move in moves if "x" in move]
    if moves:
        words.append(rng.choice(leaps if leaps and prefer_captures else moves))
        game.push(words[-1])
    game.end()
    return " ".join(words)
