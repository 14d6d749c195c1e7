"""A slow, plain oracle of Shesh Besh, written from rules.md section 5 (SB1 to SB7) alone.

The board is one dict from a place to the list of the owners of the checkers there. A place is an
absolute point (white's numbering, 1 to 24), "bar" or "off". Legal turns are found by playing out
every sequence of moves over both orders of the dice. Nothing here comes from the package.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

Place = int | str
Board = dict[Place, list[str]]
Roll = tuple[int, int]
Fault = tuple[int | None, str]

SEATS = ("W", "B")
CHECKERS = 15
START: dict[int | str, int] = {24: 2, 13: 5, 8: 3, 6: 5}
OPTIONS: dict[str, tuple[object, ...]] = {
    "opening.reroll": (True, False),
    "turn.higher_die": (True, False),
    "turn.end_with_win": (False, True),
    "win.score.mars": (2, 1),
    "win.score.turkish_mars": (3, 2),
    "win.turkish_mars.when": ("bar", "bar_or_home"),
}


def opponent(seat: str) -> str:
    """Return the other seat (SB1)."""
    return "B" if seat == "W" else "W"


def mirrored(seat: str, place: Place) -> Place:
    """Turn the seat's own point into the absolute point, and back (SB1: opponent's p = 25-p)."""
    return 25 - place if seat == "B" and isinstance(place, int) else place


# ---------------------------------------------------------------------------------------------
# One move


@dataclass(frozen=True)
class Move:
    """One checker moved by one die; start and end are the mover's own points, "bar" or "off"."""

    start: Place
    end: Place
    die: int

    def __str__(self) -> str:
        return f"{self.start}/{self.end}"


def count(board: Board, seat: str, point: Place) -> int:
    """Count the seat's checkers on its own point, on the bar or off."""
    return board.get(mirrored(seat, point), []).count(seat)


def enemies(board: Board, seat: str, point: Place) -> int:
    """Count the opponent's checkers on the seat's own point."""
    return board.get(mirrored(seat, point), []).count(opponent(seat))


def starts(board: Board, seat: str) -> list[Place]:
    """Return the places that a checker of the seat could leave, the bar first."""
    places: list[Place] = ["bar", *range(24, 0, -1)]
    return [place for place in places if count(board, seat, place)]


def destination(start: Place, die: int) -> Place:
    """Return where the die takes a checker: SB4 from the bar, SB6 at or beyond the edge."""
    point = (25 if isinstance(start, str) else start) - die
    return point if point > 0 else "off"


def all_home(board: Board, seat: str) -> bool:
    """Say whether every checker still in play is on the points 6 to 1 (SB6)."""
    return not any(place == "bar" or int(place) > 6 for place in starts(board, seat))


def why_not_off(board: Board, seat: str, point: int, die: int) -> str | None:
    """Return why the die may not bear off from the point, or None if it may (SB6)."""
    if not all_home(board, seat):
        return "bearoff-not-home"
    if die > point and any(count(board, seat, above) for above in range(point + 1, 7)):
        return "overshoot"
    return None


def why_not_move(board: Board, seat: str, start: Place, die: int) -> str | None:
    """Return why the die may not move a checker from start, or None if it may (SB3, SB4, SB6)."""
    if start != "bar" and count(board, seat, "bar"):
        return "bar-first"
    if not count(board, seat, start):
        return "no-man-there"
    end = destination(start, die)
    if end == "off":
        return why_not_off(board, seat, int(start), die)
    return "pair-protected" if enemies(board, seat, end) >= 2 else None


def moves_of(board: Board, seat: str, die: int) -> list[Move]:
    """Return every single move that the die allows."""
    return [
        Move(start, destination(start, die), die)
        for start in starts(board, seat)
        if why_not_move(board, seat, start, die) is None
    ]


def is_hit(board: Board, seat: str, end: Place) -> bool:
    """Say whether a checker that lands there hits a blot (SB3)."""
    return end != "off" and enemies(board, seat, end) == 1


def after_move(board: Board, seat: str, move: Move) -> Board:
    """Return a new board after the move. Does not check that the move is legal."""
    left, reached = mirrored(seat, move.start), mirrored(seat, move.end)
    changed = {place: list(board.get(place, [])) for place in (left, reached, "bar")}
    changed[left].remove(seat)
    if is_hit(board, seat, move.end):
        changed[reached].remove(opponent(seat))
        changed["bar"].append(opponent(seat))
    changed[reached].append(seat)
    return {**board, **changed}


def has_won(board: Board, seat: str) -> bool:
    """Say whether the seat has borne off all its checkers (SB7)."""
    return count(board, seat, "off") == CHECKERS


# ---------------------------------------------------------------------------------------------
# Whole turns


@dataclass(frozen=True)
class Line:
    """One way to play a roll until no die is left, the next die cannot move, or the game ends."""

    moves: tuple[Move, ...]
    board: Board

    def written(self) -> tuple[str, ...]:
        """Return the moves as they stand in a turn string."""
        return tuple(str(move) for move in self.moves)


def lines_in_order(board: Board, seat: str, dice: Sequence[int]) -> Iterator[Line]:
    """Yield every line that uses the dice in exactly this order, as far as they can be used."""
    moves = moves_of(board, seat, dice[0]) if dice and not has_won(board, seat) else []
    if not moves:
        yield Line((), board)
    for move in moves:
        for rest in lines_in_order(after_move(board, seat, move), seat, dice[1:]):
            yield Line((move, *rest.moves), rest.board)


def dice_orders(roll: Roll) -> list[tuple[int, ...]]:
    """Return the orders in which the numbers may be played; a double gives four moves (SB3)."""
    first, second = roll
    return [(first,) * 4] if first == second else [(first, second), (second, first)]


def legal_lines(
    board: Board, seat: str, roll: Roll, higher_die: bool, end_with_win: bool
) -> list[Line]:
    """Return the legal turns: as many moves as possible, or a shorter one that wins (SB5)."""
    lines = [line for order in dice_orders(roll) for line in lines_in_order(board, seat, order)]
    most = max(len(line.moves) for line in lines)
    ending = [line for line in lines if end_with_win and has_won(line.board, seat)]
    longest = [line for line in lines if len(line.moves) == most]
    if most == 1 and higher_die:
        longest = with_highest_die(longest)
    return longest + ending


def with_highest_die(lines: list[Line]) -> list[Line]:
    """Keep, of lines with one move, those that play the highest die any of them plays (SB5)."""
    highest = max(line.moves[0].die for line in lines)
    return [line for line in lines if line.moves[0].die == highest]


# ---------------------------------------------------------------------------------------------
# The position line


def men_text(board: Board, seat: str) -> str:
    """Write one seat's men: bar first, points ascending, off last, three single men as a run."""
    points = [point for point in range(1, 25) if count(board, seat, point)]
    items = [counted("bar", count(board, seat, "bar"))]
    for _, block in groupby(enumerate(points), lambda pair: run_key(board, seat, *pair)):
        items.extend(block_items(board, seat, [point for _, point in block]))
    items.append(counted("off", count(board, seat, "off")))
    return ",".join(item for item in items if item) or "-"


def run_key(board: Board, seat: str, index: int, point: int) -> tuple[str, int]:
    """Return a key that is equal just for neighbouring points with one man each."""
    return ("single", point - index) if count(board, seat, point) == 1 else ("stack", point)


def block_items(board: Board, seat: str, block: list[int]) -> list[str]:
    """Write neighbouring single men, or one stack."""
    if len(block) >= 3:
        return [f"{block[0]}-{block[-1]}"]
    return [counted(str(point), count(board, seat, point)) for point in block]


def counted(place: str, men: int) -> str:
    """Write a place with its count; nothing for an empty place."""
    return "" if men == 0 else place if men == 1 else f"{place}({men})"


def position_line(board: Board, to_move: str) -> str:
    """Write the whole position; nobody is to move once the game is over."""
    over = any(has_won(board, seat) for seat in SEATS)
    men = " ".join(f"{seat}:{men_text(board, seat)}" for seat in SEATS)
    return f"shesh-besh {men} to={'-' if over else to_move}"


# ---------------------------------------------------------------------------------------------
# Setting up


def checked_options(options: dict[str, object] | None) -> dict[str, object]:
    """Return every option with its value. Raises ValueError for an unknown path or value."""
    chosen = {path: values[0] for path, values in OPTIONS.items()}
    for path, value in (options or {}).items():
        if not any(type(value) is type(v) and value == v for v in OPTIONS.get(path, ())):
            raise ValueError(f"unknown option of shesh-besh: {path}={value!r}")
        chosen[path] = value
    return chosen


def checked_roll(dice: Sequence[int]) -> Roll:
    """Return the roll. Raises ValueError unless it is two numbers from 1 to 6 (SB3)."""
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise ValueError(f"not a roll of two dice: {dice!r}")
    return dice[0], dice[1]


def put(board: Board, seat: str, men: dict[int | str, int]) -> None:
    """Put one seat's men on the board. Raises ValueError for a place or a sum that cannot be."""
    if sum(men.values()) != CHECKERS or min(men.values()) < 0:
        raise ValueError(f"{seat} must have {CHECKERS} checkers: {men!r}")
    for place, number in men.items():
        if place not in ("bar", "off", *range(1, 25)):
            raise ValueError(f"no such place: {place!r}")
        board.setdefault(mirrored(seat, place), []).extend([seat] * number)


class SheshBeshOracle:
    """One game of Shesh Besh, from the start position with white to move until `place` is called.

    All points given and returned are the own points of the player who moves.
    """

    def __init__(self, options: dict[str, object] | None = None) -> None:
        self.options = checked_options(options)
        self.board: Board = {}
        self.to_move = "W"
        self.place(START, START, "W")

    def place(self, white: dict[int | str, int], black: dict[int | str, int], to_move: str) -> None:
        """Set the position. Raises ValueError unless each seat has 15 men, on points of its own."""
        board: Board = {}
        put(board, "W", white)
        put(board, "B", black)
        shared = [p for p, men in board.items() if isinstance(p, int) and len(set(men)) > 1]
        if shared or to_move not in SEATS or all(has_won(board, seat) for seat in SEATS):
            raise ValueError(f"no such position: {white!r} {black!r} {to_move!r}")
        self.board, self.to_move = board, to_move

    def position(self) -> str:
        """Return the position line; `to=-` once the game is over."""
        return position_line(self.board, self.to_move)

    @property
    def winner(self) -> str | None:
        """The seat that has borne off all fifteen, or None (SB7)."""
        return next((seat for seat in SEATS if has_won(self.board, seat)), None)

    def lines(self, dice: Sequence[int]) -> list[Line]:
        """Return the legal turns with the boards they lead to; none once the game is over."""
        roll = checked_roll(dice)
        if self.winner is not None:
            return []
        higher_die = bool(self.options["turn.higher_die"])
        end_with_win = bool(self.options["turn.end_with_win"])
        return legal_lines(self.board, self.to_move, roll, higher_die, end_with_win)

    def sequences(self, dice: Roll) -> set[tuple[str, ...]]:
        """Return every legal turn as its moves; just `()` if nothing can be played (SB5)."""
        return {line.written() for line in self.lines(dice)}

    def finals(self, dice: Roll) -> set[str]:
        """Return every distinct position line after a legal turn."""
        return {position_line(line.board, opponent(self.to_move)) for line in self.lines(dice)}

    def next_moves(self, dice: Roll, played: tuple[str, ...]) -> set[str]:
        """Return the moves that continue the prefix to a legal turn; empty when it is complete."""
        done = len(played)
        return {
            sequence[done]
            for sequence in self.sequences(dice)
            if len(sequence) > done and sequence[:done] == tuple(played)
        }

    def play(self, dice: Roll, moves: Sequence[str]) -> None:
        """Play a whole turn; stars are not looked at. Raises ValueError if it is not legal."""
        wanted = tuple(move.rstrip("*") for move in moves)
        for line in self.lines(dice):
            if line.written() == wanted:
                self.board, self.to_move = line.board, opponent(self.to_move)
                return
        raise ValueError(f"not a legal turn of {self.to_move} with {dice}: {moves}")

    def win_name(self) -> str | None:
        """Return "mars", "turkish_mars", or None for a plain win or no win yet (SB7)."""
        if self.winner is None or count(self.board, opponent(self.winner), "off"):
            return None
        loser = opponent(self.winner)
        places: list[Place] = ["bar"]
        if self.options["win.turkish_mars.when"] == "bar_or_home":
            places += [19, 20, 21, 22, 23, 24]
        return "turkish_mars" if any(count(self.board, loser, p) for p in places) else "mars"

    def score(self) -> dict[str, int]:
        """Return the points of the game: those of the win for the winner, 0 for the other (SB7)."""
        name = self.win_name()
        points = 1 if name is None else int(str(self.options[f"win.score.{name}"]))
        return {seat: points if seat == self.winner else 0 for seat in SEATS}

    def judge(
        self, turns: list[str], first: str | None = None
    ) -> tuple[int, int | None, str] | None:
        """Return the first fault of a game from the start position: turn, move, refusal; or None.

        Does not look at and does not change the position of this object. Raises ValueError for a
        string outside the strict grammar, also after the first fault.
        """
        referee = Referee(SheshBeshOracle(self.options), first)
        for number, turn in enumerate([parse_turn(text) for text in turns], start=1):
            fault = referee.fault(turn)
            if fault is not None:
                return number, *fault
        return None


# ---------------------------------------------------------------------------------------------
# Turn strings


SEAT = "[WB]"
POINT = "bar|off|0|[1-9][0-9]{0,2}"
TURN = re.compile(
    rf"(?P<seat>{SEAT})(?: (?P<throws>[0-9]{{1,2}}(?:\+[0-9]{{1,2}})*))?:(?P<rest>(?: [^ ]+)*)"
)
MOVE = re.compile(
    rf"(?:(?P<seat>{SEAT})\.)?(?P<start>{POINT})/(?P<end>{POINT})"
    rf"(?:=(?P<value>[1-9][0-9]?|khal|grace))?(?P<hits>(?:\*(?:{SEAT}\.[1-9][0-9]{{0,2}})?)*)"
)
GIVING_UP = ("resign", "forfeit")
ENDINGS = ("pass", "stop", "miss", *GIVING_UP)


@dataclass(frozen=True)
class WrittenMove:
    """One move as it stands in a string: whose man, from, to, the marked value, the victims."""

    seat: str | None
    start: Place
    end: Place
    value: str | None
    hits: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.start}/{self.end}"


@dataclass(frozen=True)
class WrittenTurn:
    """One turn string, read but not checked."""

    seat: str
    throws: tuple[str, ...]
    moves: tuple[WrittenMove, ...]
    ending: str | None

    def is_opening_die(self) -> bool:
        """Say whether this is a single die and nothing else (SB2)."""
        one_die = len(self.throws) == 1 and len(self.throws[0]) == 1
        return one_die and not self.moves and self.ending is None


def parse_turn(text: str) -> WrittenTurn:
    """Read a turn string. Raises ValueError outside the grammar, and for `?`, tags and the cube."""
    found = TURN.fullmatch(text)
    if found is None:
        raise ValueError(f"not a turn string: {text!r}")
    words = found["rest"].split(" ")[1:]
    ending = words.pop() if words and words[-1] in ENDINGS else None
    throws = tuple(found["throws"].split("+")) if found["throws"] else ()
    return WrittenTurn(found["seat"], throws, tuple(map(parse_move, words)), ending)


def parse_move(text: str) -> WrittenMove:
    """Read one move. Raises ValueError outside the grammar."""
    found = MOVE.fullmatch(text)
    if found is None:
        raise ValueError(f"not a move: {text!r}")
    start, end = (int(p) if p.isdigit() else p for p in (found["start"], found["end"]))
    hits = tuple(found["hits"].split("*")[1:])
    return WrittenMove(found["seat"], start, end, found["value"], hits)


# ---------------------------------------------------------------------------------------------
# The referee of whole strings


class Referee:
    """Follows a game string by string and says what is wrong with each."""

    def __init__(self, game: SheshBeshOracle, first: str | None) -> None:
        self.game = game
        self.expected = first
        self.opening = Opening()
        self.turns_read = 0
        self.given_up = False

    def fault(self, turn: WrittenTurn) -> Fault | None:
        """Return what is wrong with the next string, or None and go on."""
        if self.given_up or self.game.winner is not None:
            return None, "game-already-over"
        if self.turns_read == 0 and turn.is_opening_die() and not self.opening.winner:
            name = self.opening.why_not_die(turn)
            return (None, name) if name else None
        name = self.why_not_turn(turn)
        return (None, name) if name else self.fault_of_play(turn)

    def why_not_turn(self, turn: WrittenTurn) -> str | None:
        """Return why the seat may not have this turn with these throws, or None if it may."""
        if self.opening.is_open() and turn.ending not in GIVING_UP:
            return "throw-missing"
        if turn.seat != (self.next_seat() or turn.seat):
            return "throw-out-of-turn"
        return why_not_throws(turn) or self.why_not_first_roll(turn)

    def next_seat(self) -> str | None:
        """Return the seat that must come next, or None where either may begin (SB2)."""
        if self.turns_read:
            return self.game.to_move
        return self.opening.winner or self.expected

    def why_not_first_roll(self, turn: WrittenTurn) -> str | None:
        """Return why the roll cannot be the first one: without a reroll it is the opening (SB2)."""
        bound = self.turns_read == 0 and self.opening.winner and turn.throws
        if not bound or self.game.options["opening.reroll"]:
            return None
        rolled = sorted(map(int, turn.throws[0]))
        return None if rolled == sorted(self.opening.shown.values()) else "unknown-outcome"

    def fault_of_play(self, turn: WrittenTurn) -> Fault | None:
        """Check the moves and the end of a turn whose seat and throws are right."""
        self.turns_read += 1
        self.game.to_move = turn.seat
        play = Play(self.game.board, turn.seat, turn.throws[0] if turn.throws else "")
        for number, move in enumerate(turn.moves, start=1):
            name = play.why_not(move)
            if name is not None:
                return number, name
        name = self.why_not_end(turn, play)
        self.given_up = turn.ending in GIVING_UP
        self.game.board, self.game.to_move = play.board, opponent(turn.seat)
        return (None, name) if name else None

    def why_not_end(self, turn: WrittenTurn, play: Play) -> str | None:
        """Return why the turn may not end here (SB5), or None if it may."""
        if turn.ending in GIVING_UP and has_won(play.board, turn.seat):
            return "game-already-over"
        if turn.ending == "miss" and turn.moves:
            return "not-a-move-here"
        if turn.ending in ("stop", "miss", *GIVING_UP):
            return None
        legal = self.game.sequences((int(turn.throws[0][0]), int(turn.throws[0][1])))
        made = tuple(str(move) for move in turn.moves)
        return None if made in legal else why_incomplete(made, legal, turn.ending)


class Opening:
    """The roll-off for the first turn, where the record writes it as strings (SB2)."""

    def __init__(self) -> None:
        self.shown: dict[str, int] = {}
        self.winner: str | None = None
        self.begun = False

    def is_open(self) -> bool:
        """Say whether dice were shown and no player has won them yet."""
        return self.begun and self.winner is None

    def why_not_die(self, turn: WrittenTurn) -> str | None:
        """Take one die in; return why it cannot be, or None."""
        self.begun = True
        if len(self.shown) == 2:  # a tie: both throw again
            self.shown = {}
        if turn.seat in self.shown:
            return "throw-out-of-turn"
        if turn.throws[0] not in "123456":
            return "unknown-outcome"
        self.shown[turn.seat] = int(turn.throws[0])
        if len(set(self.shown.values())) == 2:
            self.winner = max(self.shown, key=lambda seat: self.shown[seat])
        return None


class Play:
    """The board and the dice left while the moves of one string are made one by one."""

    def __init__(self, board: Board, seat: str, throw: str) -> None:
        self.board = board
        self.seat = seat
        self.rolled = [int(digit) for digit in throw]
        self.left = self.rolled * 2 if len(set(self.rolled)) == 1 else list(self.rolled)

    def why_not(self, move: WrittenMove) -> str | None:
        """Make the move; return why it is impossible by itself, or None."""
        if has_won(self.board, self.seat):
            return "game-already-over"
        if move.seat not in (None, self.seat):
            return "no-man-there"
        dice = self.dice_for(move)
        names = [why_not_move(self.board, self.seat, move.start, die) for die in dice]
        if None not in names:
            return names[0] if names else self.why_no_die(move)
        if not self.hits_are_true(move):
            return "capture-false"
        die = dice[names.index(None)]
        self.left.remove(die)
        self.board = after_move(self.board, self.seat, Move(move.start, move.end, die))
        return None

    def dice_for(self, move: WrittenMove) -> list[int]:
        """Return the dice left that lead from start to end: the exact one, then the larger ones."""
        if move.start == "off":
            return []
        dice = [die for die in self.left if destination(move.start, die) == move.end]
        if move.value is not None:
            dice = [die for die in dice if str(die) == move.value]
        return sorted(dice, key=lambda die: (die != move.start, -die))

    def why_no_die(self, move: WrittenMove) -> str:
        """Name the fault of a move for which no die is left."""
        if move.start != "bar" and count(self.board, self.seat, "bar"):
            return "bar-first"
        if move.start != "off" and not count(self.board, self.seat, move.start):
            return "no-man-there"
        if move.end == "off" and not all_home(self.board, self.seat):
            return "bearoff-not-home"
        return self.why_no_distance(move)

    def why_no_distance(self, move: WrittenMove) -> str:
        """Tell a die used before from a die not rolled and from a distance that no die has."""
        fitting = [die for die in range(1, 7) if destination(move.start, die) == move.end]
        if move.start == "off" or not fitting:
            return "wrong-distance"
        return "token-reused" if set(fitting) & set(self.rolled) else "token-not-available"

    def hits_are_true(self, move: WrittenMove) -> bool:
        """Say whether the stars claim no more than is hit; a missing star is allowed."""
        if not move.hits:
            return True
        if len(move.hits) > 1 or not is_hit(self.board, self.seat, move.end):
            return False
        return move.hits[0] in ("", f"{opponent(self.seat)}.{25 - int(move.end)}")


def why_not_throws(turn: WrittenTurn) -> str | None:
    """Return why these are not the throws of a full turn, or None: one throw of two dice (SB3)."""
    if not turn.throws:
        needless = turn.ending in ("miss", *GIVING_UP) and not turn.moves
        return None if needless else "throw-missing"
    if len(turn.throws) > 1:
        return "throw-after-stop"
    digits = turn.throws[0]
    return None if len(digits) == 2 and set(digits) <= set("123456") else "unknown-outcome"


def why_incomplete(
    made: tuple[str, ...], legal: set[tuple[str, ...]], ending: str | None
) -> str | None:
    """Name the fault of moves that are possible one by one but not legal as a turn (SB5)."""
    if len(made) == max(map(len, legal)):
        return "higher-die"
    if ending == "pass":
        return "pass-not-allowed"
    return "must-use-both-dice" if made else "must-move"


# ---------------------------------------------------------------------------------------------
# Random games


def random_game(
    seed: int,
    options: dict[str, object] | None = None,
    max_turns: int = 5000,
    opening: bool = False,
) -> list[str]:
    """Play a random legal game and return its turn strings, with a star at every hit.

    With opening=True the record begins with the roll-off (SB2), which then counts in max_turns.
    """
    rng = random.Random(seed)
    game = SheshBeshOracle(options)
    dice = random_opening(rng)
    last = dice[-2:]
    game.to_move = max(last, key=lambda shown: shown[1])[0]
    turns = [f"{seat} {die}:" for seat, die in dice] if opening else []
    roll = (last[0][1], last[1][1]) if not game.options["opening.reroll"] else random_roll(rng)
    while game.winner is None and len(turns) < max_turns:
        turns.append(random_turn(rng, game, roll))
        roll = random_roll(rng)
    return turns[:max_turns]


def random_roll(rng: random.Random) -> Roll:
    """Roll two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def random_opening(rng: random.Random) -> list[tuple[str, int]]:
    """Throw one die each until they differ (SB2)."""
    dice: list[tuple[str, int]] = []
    while not dice or dice[-1][1] == dice[-2][1]:
        white, black = random_roll(rng)
        dice += [("W", white), ("B", black)]
    return dice


def random_turn(rng: random.Random, game: SheshBeshOracle, roll: Roll) -> str:
    """Play one random legal turn and return its string."""
    lines = {line.written(): line for line in game.lines(roll)}
    line = lines[rng.choice(sorted(lines))]
    head = f"{game.to_move} {roll[0]}{roll[1]}:"
    words = [head, *starred(game.board, game.to_move, line.moves)]
    game.board, game.to_move = line.board, opponent(game.to_move)
    return " ".join(words)


def starred(board: Board, seat: str, moves: Sequence[Move]) -> list[str]:
    """Write the moves with a star at every hit."""
    words = []
    for move in moves:
        words.append(f"{move}*" if is_hit(board, seat, move.end) else str(move))
        board = after_move(board, seat, move)
    return words
