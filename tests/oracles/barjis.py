"""A slow, plain oracle of Barjis, written from rules.md (sections 0, 2, 8) and nothing else.

It shares no table and no helper with the engine. A board is the drawing of the cross (from the
oracle of Barsis): a route is the list of the cell names that a man walks over, and a man is a
triple (seat, place, tag). Everything is looked up by walking these lists, every time anew.

What the oracles of Pachisi and Parchís need as well - turn strings, position lines, the order in
which a game is judged - stands in the first half.
"""

import random
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tests.oracles.barsis import (
    AROUND,
    HEAD,
    MOVE,
    Entry,
    Fault,
    Owed,
    Place,
    Refused,
    Token,
    TurnString,
    arms_in_order,
    draw_route,
    read_entry,
    read_place,
)

ENDINGS = ("pass", "stop", "resign", "forfeit", "miss")
GOING = ("resign", "forfeit")
BROKEN = ("stop", "miss", *GOING)  # a string that may lack a throw
CENTRE = 84  # 0.3: step 84 of four arms

Options = dict[str, object]
Choices = dict[str, tuple[object, ...]]


class Man(NamedTuple):
    """One man: its seat, its place and its tag (notation.md, Position)."""

    seat: str
    place: Place
    tag: str = ""


@dataclass(frozen=True)
class Move:
    """A move as it is written; *hits* has one item a star: the named victim, or an empty text."""

    seat: str | None
    origin: Place
    tag: str
    target: Place
    value: Token | None
    hits: tuple[str, ...]


@dataclass(frozen=True)
class Play:
    """What one man can do with owed tokens; whether it may land there is not yet asked."""

    man: Man
    target: Place
    used: Owed


@dataclass(frozen=True)
class Result:
    """How a game ended: `name` is "mars" or None; ranks and points are empty where none are given.

    `points` of a seat is the sign of PR12: 1 wins points, -1 loses some.
    """

    winners: tuple[str, ...]
    score: dict[str, int]
    ranks: dict[str, int] = field(default_factory=dict)
    name: str | None = None
    points: dict[str, int] = field(default_factory=dict)


# --- the options ---


def all_options(choices: Choices, free: Collection[str], given: Options) -> Options:
    """Return every option: what is *given*, and the defaults (8.6) for the rest.

    The options named in *free* also take any whole number from 0. Raise ValueError for an unknown
    option or value.
    """
    for path, value in given.items():
        if path not in choices:
            raise ValueError(f"unknown option {path!r}")
        number = path in free and type(value) is int and value >= 0
        if not number and not any(
            type(value) is type(choice) and value == choice for choice in choices[path]
        ):
            raise ValueError(f"option {path} cannot be {value!r}")
    return {path: values[0] for path, values in choices.items()} | given


# --- turn strings ---


def read_move(text: str) -> Move:
    """Read one move of a race game (notation.md, Turns). Raise ValueError for anything else."""
    match = MOVE.fullmatch(text)
    if match is None:
        raise ValueError(f"not a move: {text!r}")
    value = match["value"]
    return Move(
        seat=match["seat"],
        origin=read_place(match["origin"]),
        tag=match["tag"] or "",
        target=read_place(match["target"]),
        value=int(value) if value and value.isdigit() else value,
        hits=tuple(match["hits"].split("*")[1:]),
    )


def read_turn(text: str) -> TurnString:
    """Read one turn string (notation.md, Turns). Raise ValueError where it is not well formed."""
    head, colon, rest = text.partition(":")
    match = HEAD.fullmatch(head)
    if match is None or not colon or (rest and not rest.startswith(" ")):
        raise ValueError(f"not a turn string: {text!r}")
    throws = tuple(match["throws"].split("+")) if match["throws"] else ()
    words = rest[1:].split(" ") if rest else []
    ending = words.pop() if words and words[-1] in ENDINGS else ""
    for word in words:
        read_move(word)
    if any("?" in thrown for thrown in throws):
        raise ValueError(f"unknown throws are not judged: {text!r}")
    if ending == "miss" and (throws or words):
        raise ValueError(f"a turn that was not taken has no throws and no moves: {text!r}")
    return TurnString(match["seat"], throws, tuple(words), ending)


# --- position lines ---


def place_order(place: Place) -> int:
    """Return a number that sorts places: bar, steps, off."""
    if isinstance(place, int):
        return place
    return -1 if place == "bar" else 10_000


def write_men(men: Iterable[Man]) -> str:
    """Return the men of one seat as a position line has them: `bar(2),8,10-12,13n,off`."""
    counts = Counter((man.place, man.tag) for man in men)
    groups = sorted(counts, key=lambda key: (place_order(key[0]), key[1]))
    items = []
    while groups:
        run = leading_run(groups, counts)
        first, tag = groups[0]
        if len(run) > 2:
            items.append(f"{first}-{run[-1][0]}{tag}")
        else:
            number = counts[groups[0]]
            items.append(f"{first}{tag}({number})" if number > 1 else f"{first}{tag}")
        groups = groups[len(run) if len(run) > 2 else 1 :]
    return ",".join(items) or "-"


def leading_run(
    groups: list[tuple[Place, str]], counts: Counter[tuple[Place, str]]
) -> list[tuple[Place, str]]:
    """Return the lone men of one tag on neighbouring steps at the beginning of *groups*."""
    on_place = Counter[Place]()
    for (place, _), number in counts.items():
        on_place[place] += number
    run: list[tuple[Place, str]] = []
    for place, tag in groups:
        if not isinstance(place, int) or on_place[place] > 1:
            break
        if run and (tag != run[0][1] or place != place_order(run[-1][0]) + 1):
            break
        run.append((place, tag))
    return run


ITEM = re.compile(r"(bar|off|\d+)(?:-(\d+))?([a-z])?(?:\((\d+)\))?")


def read_men(seat: str, text: str) -> list[Man]:
    """Read the men of one seat of a position line. Raise ValueError where they are not men."""
    men: list[Man] = []
    for item in [] if text == "-" else text.split(","):
        match = ITEM.fullmatch(item)
        if match is None:
            raise ValueError(f"not men: {item!r}")
        first, last, tag, count = match.groups()
        places = range(int(first), int(last) + 1) if last else [read_place(first)]
        men += [Man(seat, place, tag or "") for place in places for _ in range(int(count or 1))]
    return men


def token_order(token: Token) -> int:
    """Return a number that sorts owed tokens: numbers ascending, then khal, then grace."""
    return token if isinstance(token, int) else {"khal": 998, "grace": 999}[token]


def in_order(tokens: Iterable[Token]) -> Owed:
    """Return *tokens* as a position line writes them."""
    return tuple(sorted(tokens, key=token_order))


def has_all(owed: Owed, used: Owed) -> bool:
    """Return whether every token of *used* is among *owed*, each as often as it is needed."""
    return not Counter(used) - Counter(owed)


def without(owed: Owed, used: Owed) -> Owed:
    """Return *owed* after *used* has been used up."""
    return in_order((Counter(owed) - Counter(used)).elements())


def read_owed(text: str) -> Owed:
    """Read the `owed=` of a position line."""
    return in_order(int(word) if word.isdigit() else word for word in text.split(","))


def has_pair(men: list[Man]) -> bool:
    """Return whether two of *men* belong to one seat (0.5 Pair)."""
    return any(number > 1 for number in Counter(man.seat for man in men).values())


# --- what is common to the three games ---


class RaceOracle(ABC):
    """One game that is thrown, moved and judged string by string; the rules are the subclass's.

    `judge` begins anew each time: at the start of the game, or at what `place` has set up.
    """

    id: str
    keys: tuple[str, ...]  # the keys of a position line of this game
    seats: list[str]
    options: Options
    men: list[Man]
    to_move: str
    winners: tuple[str, ...]
    over: bool

    @abstractmethod
    def _begin(self) -> None:
        """Go back to the start of the game, or to what `place` set up."""

    @abstractmethod
    def throw(self, outcome: int) -> None:
        """Cast for the seat to move. Raise Refused where no throw is due."""

    @abstractmethod
    def may_throw(self) -> bool:
        """Return whether the seat to move may throw now, within this string."""

    @abstractmethod
    def must_throw(self) -> bool:
        """Return whether a throw is missing before anybody may move."""

    @abstractmethod
    def why_not(self, move: Move) -> str | None:
        """Return why *move* is illegal now, or None."""

    @abstractmethod
    def push(self, move: str) -> None:
        """Make a legal move, with or without its stars. Raise Refused if it is not legal."""

    @abstractmethod
    def takes(self, move: str) -> int:
        """Return how many men the legal *move* takes."""

    @abstractmethod
    def moves(self) -> set[str]:
        """Return every legal move, without stars."""

    @abstractmethod
    def must_move(self) -> bool:
        """Return whether the string may not end now, because something owed has to be played."""

    @abstractmethod
    def may_decline_throw(self) -> bool:
        """Return whether the last string earned a further throw that may be given up."""

    @abstractmethod
    def next_seat(self) -> str:
        """Return the seat whose turn comes after that of the seat to move."""

    @abstractmethod
    def highest(self, outcome: int) -> int:
        """Return the number of an opening throw; khal and grace do not count (0.5)."""

    @abstractmethod
    def _close(self) -> None:
        """Give the turn to whom it belongs after a string that was properly ended."""

    @abstractmethod
    def _next_turn(self) -> None:
        """Give the turn to the next seat."""

    @abstractmethod
    def leave(self) -> None:
        """Take the seat to move out of the game (0.5 A seat leaves)."""

    @abstractmethod
    def _words(self) -> list[str]:
        """Return the keys of the position line, in alphabetical order."""

    def _set_up(self, men: list[Man]) -> None:
        """Prepare the start of the game; the first string will name who starts."""
        self._start_men = men
        self._start_seat = self.seats[0]
        self._start_keys: dict[str, str] = {}
        self._starter_is_open = True

    # positions

    def place(
        self,
        men: dict[str, list[int | str]],
        to_move: str,
        keys: dict[str, str] | None = None,
    ) -> None:
        """Put men (`13`, `"bar"`, `"13n"`) and the keys of a position line by hand.

        With `owed` among the keys the string is already under way. `judge` will start from here.
        """
        if to_move not in self.seats or not set(men) <= set(self.seats):
            raise ValueError("a seat that does not play")
        if not set(keys or {}) <= set(self.keys):
            raise ValueError(f"not keys of {self.id}: {keys}")
        self._start_men = [
            man for seat in men for item in men[seat] for man in read_men(seat, str(item))
        ]
        self._start_seat = to_move
        self._start_keys = dict(keys or {})
        self._starter_is_open = False
        self._begin()

    def place_line(self, line: str) -> None:
        """Put what a position line says; the inverse of `position`."""
        name, *words = line.split(" ")
        if name != self.id:
            raise ValueError(f"not a position of {self.id}: {line!r}")
        men = dict(word.split(":") for word in words if ":" in word)
        keys = dict(word.split("=") for word in words if "=" in word)
        self.place({seat: list(men[seat].split(",")) for seat in men}, keys.pop("to"), keys)

    def position(self) -> str:
        """Return the position line (notation.md, Position), the seats in their fixed order."""
        order = sorted(self.seats, key=(AROUND + "12345678").index)
        words = [self.id, *(f"{s}:{write_men(self.shown(s))}" for s in order)]
        words.append(f"to={'-' if self.over else self.to_move}")
        return " ".join([*words, *([] if self.over else self._words())])

    def men_of(self, seat: str) -> list[Man]:
        """Return the men of *seat*, in no order."""
        return [man for man in self.men if man.seat == seat]

    def shown(self, seat: str) -> list[Man]:
        """Return the men of *seat* with the tags that a position line gives them."""
        return self.men_of(seat)

    def is_home(self, seat: str) -> bool:
        """Return whether all men of *seat* are on G (0.5 End)."""
        men = self.men_of(seat)
        return bool(men) and all(man.place == "off" for man in men)

    # passing and ending

    def may_play(self) -> bool:
        """Return whether a throw has been made, so that men may move."""
        return not self.over and not self.must_throw()

    def may_pass(self) -> bool:
        """Return whether what is still owed may be declined, or cannot be played at all."""
        return self.may_play() and not self.must_move()

    def end(self, word: str = "") -> None:
        """Close the string as its ending *word* says.

        Raise Refused where a throw is missing or something has to be played. Without a word nothing
        happens when the game is over.
        """
        if word in GOING:
            self.leave()
        elif word in BROKEN:
            if not self.over:
                self._next_turn()
        elif self.over:
            if word:
                raise Refused("game-already-over")
        elif self.must_throw():
            raise Refused("throw-missing")
        elif self.must_move():
            raise Refused("pass-not-allowed" if word else self.duty())
        else:
            self._close()

    def duty(self) -> str:
        """Return the name of the refusal of a string that ends too early."""
        return "must-move"

    def decline_throw(self) -> None:
        """Give up the further throw that the last string earned."""
        if not self.may_decline_throw():
            raise ValueError("no further throw to decline")
        self._next_turn()

    # judging whole games

    def judge(self, turns: Sequence[str], opening: Sequence[str] = ()) -> Fault | None:
        """Replay *turns* from the start; return the first fault, or None if all is legal.

        A fault is (turn from 1, illegal move from 1 or None, name of the refusal). *opening* counts
        with `turn.first=highest` only. Raise ValueError for a string that is not well formed.
        Leaves the game where the replay ended.
        """
        self._begin()
        for number, text in enumerate(turns, 1):
            string = read_turn(text)
            if number == 1 and self._starter_is_open:
                if not self._may_start(string.seat, opening):
                    return (1, None, "throw-out-of-turn")
                self._let_start(string.seat)
            fault = self._judge_string(string)
            if fault is not None:
                return (number, *fault)
        return None

    def _let_start(self, seat: str) -> None:
        """Let *seat* have the first turn (0.5 Who starts), if it is one that may have a turn."""
        if seat in self.turn_seats():
            self.to_move = seat

    def turn_seats(self) -> list[str]:
        """Return the seats that have turns of their own, in turn order."""
        return self.seats

    def _may_start(self, seat: str, opening: Sequence[str]) -> bool:
        """Return whether the opening throws, if any, show *seat* (0.5 Who starts)."""
        if self.options["turn.first"] != "highest" or not opening:
            return True
        return self.opening_winner(opening) == seat

    def opening_winner(self, opening: Sequence[str]) -> str | None:
        """Return who threw highest; those who tie throw again. None where that is left open."""
        throws = [(text[0], self.highest(int(text[2:]))) for text in opening]
        still = list(self.turn_seats())
        while len(still) > 1:
            this_round, throws = throws[: len(still)], throws[len(still) :]
            if sorted(seat for seat, _ in this_round) != sorted(still):
                return None
            top = max(number for _, number in this_round)
            still = [seat for seat, number in this_round if number == top]
        return None if throws else still[0]

    def _judge_string(self, string: TurnString) -> tuple[int | None, str] | None:
        """Return the fault of one string, or None: seat, throws, moves, end, in this order."""
        try:
            self._take_turn(string.seat)
            self._cast(string)
        except Refused as refused:
            return None, refused.name
        for number, move in enumerate(string.moves, 1):
            try:
                self.push(move)
            except Refused as refused:
                return number, refused.name
        try:
            self.end(string.ending)
        except Refused as refused:
            return None, refused.name
        return None

    def _take_turn(self, seat: str) -> None:
        """Check that *seat* may throw now, giving up a further throw if the next seat plays."""
        if self.over:
            raise Refused("game-already-over")
        if self.may_decline_throw() and seat != self.to_move and seat == self.next_seat():
            self.decline_throw()
        if seat != self.to_move:
            raise Refused("throw-out-of-turn", seat)

    def _cast(self, string: TurnString) -> None:
        """Make the throws of *string*: all before a move, some where it was broken off before."""
        for thrown in string.throws:
            if len(thrown) > 1:
                raise Refused("unknown-outcome", thrown)
            self.throw(int(thrown))
        if self.must_throw() and (string.moves or string.ending not in BROKEN):
            raise Refused("throw-missing")

    def why_not_stars(self, move: Move, victims: list[Man]) -> str | None:
        """Return why the stars of *move* are false, or None. A missing star is allowed."""
        named = Counter(re.sub("[a-z]$", "", hit) for hit in move.hits if hit)
        there = Counter(f"{man.seat}.{man.place}" for man in victims)
        return "capture-false" if named - there or len(move.hits) > len(victims) else None


# --- random games ---


def random_string(game: RaceOracle, outcomes: Sequence[int], rng: random.Random, no: float) -> str:
    """Play one random turn string and return it; what is a right is declined with chance *no*."""
    seat = game.to_move
    throws = []
    while game.must_throw() or (game.may_throw() and rng.random() >= no):
        throws.append(rng.choice(outcomes))
        game.throw(throws[-1])
    words = [f"{seat} {'+'.join(map(str, throws))}:"]
    ending = ""
    while moves := sorted(game.moves()):
        if no and rng.random() < no and not game.must_move():
            ending = "pass"
            break
        move = rng.choice(moves)
        words.append(f"{move}*" if game.takes(move) else move)
        game.push(words[-1])
    game.end(ending)
    return " ".join([*words, ending] if ending else words)


def play_on(
    game: RaceOracle, outcomes: Sequence[int], rng: random.Random, no: float, max_strings: int
) -> list[str]:
    """Return random legal turn strings, from where *game* stands to its end."""
    turns: list[str] = []
    while not game.over and len(turns) < max_strings:
        if game.may_decline_throw() and rng.random() < no:
            game.decline_throw()
        turns.append(random_string(game, outcomes, rng, no))
    return turns


# --- Barjis ---


VALUES: dict[int, Owed] = {  # BJ3
    0: (6,),
    1: (10, "khal"),
    2: (2,),
    3: (3,),
    4: (4,),
    5: (25, "khal"),
    6: (12,),
}
SHELLS = [sum(map(int, f"{faces:06b}")) for faces in range(64)]  # BJ3: six fair shells
MARKED = ("L6", "R6")  # BJ2: the X
MEN = 4  # BJ1

CHOICES: Choices = {  # 8.6, the default first
    "board.safe.mixed": (False, True),
    "seats.finished": ("skip", "throws_for_partner"),
    "seats.left_men": ("stay", "removed"),
    "teams": ("none", "opposite"),
    "turn.first": ("declared", "highest"),
    "turn.mode": ("immediate", "accumulate"),
    "turn.again": ([10, 25], "none", [6, 10, 12, 25]),
    "turn.again_obligatory": (False, True),
    "tokens.khal.step": (1, None),
    "tokens.khal.forced": (False, True),
    "entry.dest": ("none", "1:10+khal"),
    "entry.benj": ("none", "1:25+khal"),
    "entry.khal": ("1:khal", "0:khal", "none"),
    "occupancy.pair_blocks": ("none", "enemy", "all"),
    "finish.mode": ("exact", "at_least"),
    "pass": ("forced", "optional"),
    "win.score.mars": (7, 1),
    "win.rank": ("winner_only", "finish_order"),
}


class BarjisOracle(RaceOracle):
    """One game of Barjis. The seat that begins is the first of *seats*, or of the first string."""

    id = "barjis"
    keys = ("again", "owed")
    _given: Owed  # what the throws of this string have given, used or not
    _readings: dict[Owed, tuple[int, ...]]  # what may still be owed: the steps used up for it

    def __init__(
        self, seats: str, options: Options | None = None, players: Sequence[str] | None = None
    ) -> None:
        """Put every man on the bar. Raise ValueError for unknown options, seats or players."""
        self.options = all_options(CHOICES, (), options or {})
        if self.options["tokens.khal.step"] is None and self.options["finish.mode"] == "exact":
            raise ValueError("tokens.khal.step=null requires finish.mode=at_least (BJ6)")
        if sorted(seats) != sorted(AROUND):
            raise ValueError(f"Barjis has the four seats SENW (BJ1), not {seats!r}")
        if players is not None and sorted(players) != sorted(seats):
            raise ValueError(f"each player has one seat (BJ1), not {players!r}")
        self.seats = arms_in_order(seats[0], "ccw")
        self.routes = {seat: draw_route(seat, "ccw") for seat in AROUND}
        self.sides = ["SN", "EW"] if self.options["teams"] == "opposite" else list(AROUND)
        self.entries: list[Entry] = [
            way
            for name in ("khal", "dest", "benj")
            for way in read_entry(str(self.options[f"entry.{name}"]))
        ]
        self._set_up([Man(seat, "bar") for seat in AROUND for _ in range(MEN)])
        self._begin()

    def _begin(self) -> None:
        self.men = list(self._start_men)
        self.to_move = self._start_seat
        self.winners = ()
        self.over = False
        self.left: list[str] = []
        self.placings: list[str] = []  # sides, in the order in which they finished
        self._mars = False
        self._left_borne: list[str] = []  # seats that had borne off a man when they left
        self._new_string()
        self._goes_on = self._start_keys.get("again") == "1"
        if "owed" in self._start_keys:
            self._given = read_owed(self._start_keys["owed"])
            self._readings = {self._given: ()}
            self._throws = 1
        for side in self.sides:
            self._see_who_is_home(side[0])

    def _new_string(self) -> None:
        """Forget what belongs to one turn string."""
        self._throws = 0
        self._moved = False
        self._goes_on = False
        self._given = ()
        self._readings = {(): ()}

    def _words(self) -> list[str]:
        owed = self.owed()[0]
        words = ["again=1"] if self._goes_on else []
        return words + (["owed=" + ",".join(map(str, owed))] if owed else [])

    # sides and cells

    def side_of(self, seat: str) -> str:
        """Return the seats of the side of *seat* (BJ1)."""
        return next(side for side in self.sides if seat in side)

    def mover(self) -> str:
        """Return the seat whose men are moved: a finished seat may throw for its partner (PA7)."""
        partner = self.side_of(self.to_move).replace(self.to_move, "")
        helps = self.options["seats.finished"] == "throws_for_partner" and partner
        return partner if helps and self.is_home(self.to_move) else self.to_move

    def cell(self, seat: str, place: Place) -> str | None:
        """Return the name of the cell of a man; None off the board and for step 0."""
        return self.routes[seat][place - 1] if isinstance(place, int) and place else None

    def men_on(self, cell: str | None) -> list[Man]:
        """Return all men on *cell*; steps 8 and 76 of a seat are one cell (0.3)."""
        return [man for man in self.men if cell and self.cell(man.seat, man.place) == cell]

    def opponents_on(self, cell: str | None) -> list[Man]:
        """Return the men of other sides on *cell*; those of a seat that left count (0.5)."""
        side = self.side_of(self.to_move)
        return [man for man in self.men_on(cell) if man.seat not in side]

    # throwing

    def may_throw(self) -> bool:
        if self.over:
            return False
        further = self._accumulates() and self._goes_on and not self._moved
        return self._throws == 0 or further

    def must_throw(self) -> bool:
        return self.may_throw() and (self._throws == 0 or self._obliged())

    def _accumulates(self) -> bool:
        return self.options["turn.mode"] == "accumulate"

    def _obliged(self) -> bool:
        return self.options["turn.again_obligatory"] is True

    def highest(self, outcome: int) -> int:
        return int(VALUES[outcome][0])

    def throw(self, outcome: int) -> None:
        if self.over:
            raise Refused("game-already-over")
        if outcome not in VALUES:
            raise Refused("unknown-outcome", str(outcome))
        if not self.may_throw():
            raise Refused("throw-after-stop", str(outcome))
        again = self.options["turn.again"]
        self._throws += 1
        self._goes_on = isinstance(again, list) and VALUES[outcome][0] in again  # BJ4
        self._given = in_order((*self._given, *VALUES[outcome]))
        self._readings = {self._given: ()}

    # moving

    def owed(self) -> list[Owed]:
        """Return every reading of what is still owed; more than one only with at_least (8.4).

        The first one has used the smallest values.
        """
        return sorted(self._readings, key=lambda reading: (self._readings[reading], str(reading)))

    def _steps(self, token: Token) -> int | None:
        """Return how many steps *token* moves a man; None for a khal that only enters (BJ6)."""
        if token == "khal":
            return 1 if self.options["tokens.khal.step"] == 1 else None
        return int(token)

    def _plays(self, owed: Owed) -> Iterator[Play]:
        """Yield what *owed* can do with the men there are, the landings unasked (BJ5, BJ6, BJ9)."""
        for man in set(self.men_of(self.mover())):
            if man.place == "bar":
                for way in self.entries:
                    if has_all(owed, way.used):
                        yield Play(man, way.step, way.used)
            elif isinstance(man.place, int):
                for token in set(owed):
                    target = self._target(man.place, self._steps(token))
                    if target is not None:
                        yield Play(man, target, (token,))

    def _target(self, step: int, distance: int | None) -> Place | None:
        """Return where a move of *distance* ends; None where it would overshoot (BJ9)."""
        if distance is None:
            return None
        end = step + distance
        if end > CENTRE and self.options["finish.mode"] == "exact":
            return None
        return end if end < CENTRE else "off"

    def why_not_go(self, man: Man, target: Place) -> str | None:
        """Return why *man* may not go to *target*: a barrier in the path, then the landing."""
        return self._why_not_pass(man, target) or self.why_not_land(man, target)

    def _why_not_pass(self, man: Man, target: Place) -> str | None:
        """Return whether a pair stands in the path (BJ8, `occupancy.pair_blocks`)."""
        blocks = self.options["occupancy.pair_blocks"]
        if blocks == "none" or not isinstance(man.place, int):
            return None  # an entry passes over nothing (0.5)
        end = target if isinstance(target, int) else CENTRE
        for step in range(man.place + 1, end):
            cell = self.cell(man.seat, step)
            there = self.men_on(cell) if blocks == "all" else self.opponents_on(cell)
            if has_pair(there):
                return "barrier-in-path"
        return None

    def why_not_land(self, man: Man, target: Place) -> str | None:
        """Return why *man* may not land on *target*, or None (0.5 Landing, BJ7, BJ8)."""
        cell = self.cell(man.seat, target)
        opponents = self.opponents_on(cell)
        if not opponents or self.options["board.safe.mixed"]:
            return None
        if cell and cell[1:] in MARKED:
            return "safe-occupied"
        return "pair-protected" if has_pair(opponents) else None

    def victims(self, man: Man, target: Place) -> list[Man]:
        """Return the men that *man* takes by landing on *target* (BJ7); none where all are safe."""
        cell = self.cell(man.seat, target)
        opponents = self.opponents_on(cell)
        safe = cell is None or cell[1:] in MARKED or has_pair(opponents)
        return [] if safe else opponents

    def moves(self) -> set[str]:
        if not self.may_play():
            return set()
        prefix = "" if self.mover() == self.to_move else f"{self.mover()}."
        return {
            f"{prefix}{play.man.place}/{play.target}"
            for owed in self._readings
            for play in self._legal_plays(owed)
        }

    def _legal_plays(self, owed: Owed) -> list[Play]:
        """Return the plays of *owed* that pass nobody they may not pass, and may land."""
        return [p for p in self._plays(owed) if self.why_not_go(p.man, p.target) is None]

    def why_not(self, move: Move) -> str | None:
        """Return why *move* is illegal now, or None.

        Asked in this order: is the man there, is the distance owed, the centre, a barrier, the
        landing, the stars.
        """
        if self.over:
            return "game-already-over"
        if not self.may_play():
            return "throw-missing"
        man = Man(move.seat or self.to_move, move.origin)
        if man.seat != self.mover() or man not in self.men or move.origin == "off" or move.tag:
            return "no-man-there"
        if not self._fitting(move):
            unmarked = self._fitting(replace(move, value=None))
            return "token-not-available" if unmarked else self._why_no_play(move)
        why = self.why_not_go(man, move.target)
        return why or self.why_not_stars(move, self.victims(man, move.target))

    def _fitting(self, move: Move) -> list[tuple[Owed, Play]]:
        """Return each reading with each play of it that goes where *move* goes."""
        return [
            (owed, play)
            for owed in self._readings
            for play in self._plays(owed)
            if (play.man.place, play.target) == (move.origin, move.target)
            and (move.value is None or move.value in play.used)
        ]

    def _why_no_play(self, move: Move) -> str:
        """Return the name of the fault of a move that nothing owed can make."""
        if move.origin == "bar":
            return self._why_no_entry(move)
        end = CENTRE if move.target == "off" else move.target
        if not isinstance(move.origin, int) or not isinstance(end, int):
            return "wrong-distance"
        distance = end - move.origin
        token: Token = "khal" if distance == 1 else distance
        owed = {token for reading in self._readings for token in reading}
        if token in owed and end >= CENTRE:
            return "overshoot"
        if token in self._given and token not in owed:
            return "token-reused"
        if move.target == "off" and any((self._steps(other) or 0) > distance for other in owed):
            return "overshoot"
        return "token-not-available" if distance == 1 else "wrong-distance"

    def _why_no_entry(self, move: Move) -> str:
        """Return the name of the fault of an entry that nothing owed can make (BJ5)."""
        ways = [way for way in self.entries if way.step == move.target]
        if not ways:
            return "entry-wrong-square"
        if any(has_all(self._given, way.used) for way in ways):
            return "token-reused"
        return "entry-without-right"

    def push(self, move: str) -> None:
        written = read_move(move)
        why = self.why_not(written)
        if why is not None:
            raise Refused(why, move)
        self._readings = self._readings_after(written)
        self._moved = True
        man = Man(self.mover(), written.origin)
        for victim in self.victims(man, written.target):
            self.men[self.men.index(victim)] = Man(victim.seat, "bar")
        self.men[self.men.index(man)] = Man(man.seat, written.target)
        self._see_who_is_home(man.seat)
        if self._accumulates() or not self._plays_on(self.to_move):
            self._goes_on = False

    def _readings_after(self, move: Move) -> dict[Owed, tuple[int, ...]]:
        """Return the readings after the legal *move*; of two ways to one, the smaller values."""
        found: dict[Owed, tuple[int, ...]] = {}
        for owed, play in self._fitting(move):
            left = without(owed, play.used)
            used = (*self._readings[owed], sum(self._steps(token) or 0 for token in play.used))
            found[left] = min(found.get(left, used), used)
        return found

    def takes(self, move: str) -> int:
        written = read_move(move)
        return len(self.victims(Man(self.mover(), written.origin), written.target))

    # ending the string

    def must_move(self) -> bool:
        return self.may_play() and all(self._has_duty(owed) for owed in self._readings)

    def _has_duty(self, owed: Owed) -> bool:
        """Return whether a token of *owed* has to be played (BJ10)."""
        if self.options["pass"] == "optional":
            return False
        rights = set() if self.options["tokens.khal.forced"] else {"khal"}
        return any(not rights & set(play.used) for play in self._legal_plays(owed))

    def may_decline_throw(self) -> bool:
        pending = self._goes_on and self._throws == 0
        return pending and not self.over and not self._obliged()

    def _close(self) -> None:
        goes_on = self._goes_on and not self._accumulates() and self._plays_on(self.to_move)
        if goes_on:
            self._new_string()
            self._goes_on = True
        else:
            self._next_turn()

    def _plays_on(self, seat: str) -> bool:
        """Return whether *seat* still has turns: it has not left, nor finished without a helper."""
        if seat in self.left or self.side_of(seat) in self.placings:
            return False
        helps = self.options["seats.finished"] == "throws_for_partner"
        return helps or not self.is_home(seat)

    def next_seat(self) -> str:
        at = self.seats.index(self.to_move)
        following = self.seats[at + 1 :] + self.seats[: at + 1]
        return next(seat for seat in following if self._plays_on(seat))

    def _next_turn(self) -> None:
        self.to_move = self.next_seat()
        self._new_string()

    # the end of the game

    def _see_who_is_home(self, seat: str) -> None:
        """Note that the side of *seat* is home; the first one wins (BJ11, BJ12)."""
        side = self.side_of(seat)
        if side in self.placings or not all(self.is_home(each) for each in side):
            return
        if not self.winners:
            self._win(side)
            self._mars = not self._left_borne and not any(
                man.place == "off" and man.seat not in side for man in self.men
            )
        self.placings.append(side)
        if self.options["win.rank"] == "winner_only" or len(self._playing()) < 2:
            self.over = True

    def _win(self, side: str) -> None:
        self.winners = tuple(seat for seat in AROUND if seat in side)

    def _playing(self) -> list[str]:
        """Return the sides that have neither finished nor left."""
        stay = [side for side in self.sides if not set(side) & set(self.left)]
        return [side for side in stay if side not in self.placings]

    def leave(self) -> None:
        """Take the seat to move out; the last side left wins, a mars is not given for that."""
        if self.over:
            raise Refused("game-already-over")
        seat = self.to_move
        self.left.append(seat)
        if any(man.place == "off" for man in self.men_of(seat)):
            self._left_borne.append(seat)
        if self.options["seats.left_men"] == "removed":
            self.men = [
                Man(seat, "bar") if man.seat == seat and man.place != "off" else man
                for man in self.men
            ]
        staying = self._playing()
        if len(staying) > 1:
            self._next_turn()
            return
        self.over = True
        if not self.winners:
            self._win(staying[0])

    def result(self) -> Result | None:
        """Return score, ranks and mars of a finished game (BJ11, BJ12); None before."""
        if not self.over:
            return None
        count = int(str(self.options["win.score.mars"])) if self._mars else 1
        score = {seat: count if seat in self.winners else 0 for seat in AROUND}
        return Result(self.winners, score, self._ranks(), "mars" if self._mars else None)

    def _ranks(self) -> dict[str, int]:
        """Return the ranks of `finish_order`; who left shares the rank after all who stayed."""
        if self.options["win.rank"] == "winner_only":
            return {}
        order = [*self.placings, *self._playing()]
        ranks = {seat: order.index(side) + 1 for side in order for seat in side}
        return {seat: ranks.get(seat, len(order) + 1) for seat in AROUND}


def random_game(
    seats: str,
    options: Options | None,
    seed: int,
    max_strings: int = 5000,
    decline: float = 0.1,
) -> list[str]:
    """Return the turn strings of a random legal game, `*` at every capture.

    It ends with a win, or unfinished after *max_strings*. What is a right, not a duty - a khal, a
    further throw, an optional move - is given up with the chance *decline*.
    """
    game = BarjisOracle(seats, options)
    return play_on(game, SHELLS, random.Random(seed), decline, max_strings)
