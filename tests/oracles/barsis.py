"""A slow, plain oracle of Barsis, written from rules.md (sections 0, 1, 8) and nothing else.

It shares no table and no helper with the engine. A board is the drawing of the cross: a route is
the list of the cell names that a pawn walks over, and a pawn is a pair (seat, place). Everything is
looked up by walking these lists, every time anew; nothing is fast.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

Place = int | str  # a step 1..83, "bar" or "off"
Token = int | str  # a whole number, or "khal"
Owed = tuple[Token, ...]
Fault = tuple[int, int | None, str]

HOME_STEP = 84  # 0.3: the centre, the Kitchen
PAWNS = 4  # BS1
AROUND = "SENW"  # 0.1: the arms counter-clockwise, seen from above

VALUES: dict[int, Owed] = {  # BS3
    0: (6,),
    1: (10, "khal"),
    2: (2,),
    3: (3,),
    4: (4,),
    5: (25, "khal"),
    6: (12,),
}
SPECIAL = (0, 1, 5, 6)  # BS3, BS4

DEST_ANY = "11:10 11:10+khal 11:10(+khal) 10:10 10:10+khal 56:10 56:10+khal 62:10 62:10+khal none"
DEST_CLOCKWISE = "22:10 22:10+khal 28:10 28:10+khal"
BENJ = "26:25 26:25+khal 26:25(+khal) 25:25 25:25+khal 24:25 24:25+khal none"

CHOICES: dict[str, tuple[object, ...]] = {  # 8.6, the default first
    "board.direction": ("ccw", "cw"),
    "board.safe.cells": (["L6", "R6"], ["L6", "R6", "M8"]),
    "turn.first": ("declared", "highest"),
    "turn.mode": ("accumulate", "immediate"),
    "turn.max_throws": (None,),  # or any whole number from 1
    "turn.triple_cancels": (False, True),
    "turn.entry_tries": (1, 3),
    "entry.dest": tuple(f"{DEST_ANY} {DEST_CLOCKWISE}".split()),
    "entry.benj": tuple(BENJ.split()),
    "entry.khal": ("1:khal", "none"),
    "occupancy.pair_safe": (False, True),
    "seats.left_men": ("stay", "removed"),
    "capture.count": ("all", "one"),
    "pass": ("forced", "allowed_if_blocked_by_safe", "optional"),
}


class Refused(ValueError):  # noqa: N818 - the word of the game
    """A throw, a move or an ending that the rules do not allow; *name* is the refusal's name."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"{name}: {detail}" if detail else name)
        self.name = name


# --- the options ---


def check_option(path: str, value: object) -> None:
    """Raise ValueError unless *path* is an option of Barsis and *value* one of its values (8.6)."""
    if path not in CHOICES:
        raise ValueError(f"unknown option {path!r}")
    if path == "turn.max_throws" and type(value) is int and value >= 1:
        return
    if not any(type(value) is type(choice) and value == choice for choice in CHOICES[path]):
        raise ValueError(f"option {path} cannot be {value!r}")


def all_options(given: dict[str, object]) -> dict[str, object]:
    """Return every option of Barsis: what is *given*, and the defaults for the rest."""
    for path, value in given.items():
        check_option(path, value)
    options = {path: choices[0] for path, choices in CHOICES.items()} | given
    if options["board.direction"] == "ccw" and options["entry.dest"] in DEST_CLOCKWISE.split():
        raise ValueError(f"entry.dest={options['entry.dest']} needs board.direction=cw")
    return options


@dataclass(frozen=True)
class Entry:
    """One way onto the board (0.5 Entering): the step, and the owed tokens it uses up."""

    step: int
    used: Owed
    duty: bool = True


def read_entry(text: str) -> list[Entry]:
    """Read one `entry.*` value; two ways come out of a last `(+khal)`, none out of `none`.

    Of the two the one without the khal is no duty: who holds that the entry spends the khal could
    not enter (1.4 no. 2 c: it accepts every record of both readings).
    """
    if text == "none":
        return []
    step, _, tokens = text.partition(":")
    needed = tokens.removesuffix("(+khal)")
    used: Owed = tuple(word if word == "khal" else int(word) for word in needed.split("+"))
    ways = [Entry(int(step), used, duty=tokens == needed)]
    if tokens != needed:
        ways.append(Entry(int(step), (*used, "khal")))
    return ways


# --- the cross, drawn ---


def arms_in_order(seat: str, direction: str) -> list[str]:
    """Return the four arms in the order of play, *seat* first (0.1, 0.3)."""
    order = AROUND if direction == "ccw" else AROUND[::-1]
    at = order.index(seat)
    return list(order[at:] + order[:at])


def outward(arm: str, column: str) -> list[str]:
    """Return the eight cells of a column of an arm from the centre to the outer end (0.1)."""
    return [f"{arm}{column}{rank}" for rank in range(1, 9)]


def inward(arm: str, column: str) -> list[str]:
    """Return the eight cells of a column of an arm from the outer end to the centre (0.1)."""
    return outward(arm, column)[::-1]


def draw_route(seat: str, direction: str) -> list[str]:
    """Return the cells of steps 1..83 of *seat*, in the order in which a pawn walks them (0.3)."""
    near, far = ("L", "R") if direction == "ccw" else ("R", "L")
    own, *others = arms_in_order(seat, direction)
    route = outward(own, "M") + inward(own, far)
    for arm in others:
        route += [*outward(arm, near), f"{arm}M8", *inward(arm, far)]
    return route + outward(own, near) + inward(own, "M")


# --- the turn string ---

POINT = "(?:bar|off|0|[1-9][0-9]{0,2})"
MOVE = re.compile(
    rf"(?:(?P<seat>[A-Z1-8])\.)?(?P<origin>{POINT})(?P<tag>[a-z])?/(?P<target>{POINT})"
    r"(?:=(?P<value>[1-9][0-9]?|khal|grace))?"
    r"(?P<hits>(?:\*(?:[A-Z1-8]\.[1-9][0-9]{0,2}[a-z]?)?)*)"
)
HEAD = re.compile(r"(?P<seat>[A-Z1-8])(?: (?P<throws>[0-9?]{1,2}(?:\+[0-9?]{1,2})*))?")
ENDINGS = ("pass", "stop", "resign", "forfeit", "miss")


@dataclass(frozen=True)
class Move:
    """A move as it is written; *hits* has one item a star: the named victim, or an empty text."""

    seat: str | None
    origin: Place
    target: Place
    value: Token | None
    hits: tuple[str, ...]


@dataclass(frozen=True)
class TurnString:
    """A turn string as it is written. Nothing in it is checked against the rules."""

    seat: str
    throws: tuple[str, ...]
    moves: tuple[str, ...]
    ending: str


def read_place(text: str) -> Place:
    """Read `bar`, `off` or a step."""
    return text if text in ("bar", "off") else int(text)


def read_move(text: str) -> Move:
    """Read one move of a race game. Raise ValueError for anything else, also for a tag."""
    match = MOVE.fullmatch(text)
    if match is None or match["tag"] or re.search("[a-z]$", match["hits"]):
        raise ValueError(f"not a move of Barsis: {text!r}")
    value = match["value"]
    return Move(
        seat=match["seat"],
        origin=read_place(match["origin"]),
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


# --- small helpers of tokens and men ---


def in_order(tokens: Iterable[Token]) -> Owed:
    """Return *tokens* as a position line writes them: numbers ascending, then the khals."""
    return tuple(sorted(tokens, key=lambda token: 99 if token == "khal" else int(token)))


def distance_of(token: Token) -> int:
    """Return how many steps *token* moves a pawn; a khal is a move of 1 (BS5)."""
    return 1 if token == "khal" else int(token)


def has_all(owed: Owed, used: Owed) -> bool:
    """Return whether every token of *used* is among *owed*, each as often as it is needed."""
    return not Counter(used) - Counter(owed)


def without(owed: Owed, used: Owed) -> Owed:
    """Return *owed* after *used* has been used up."""
    return in_order((Counter(owed) - Counter(used)).elements())


def write_men(places: list[Place]) -> str:
    """Return the men of one seat as a position line has them: `bar(2),8,10-12,off`."""
    counts = Counter(places)
    steps = sorted(place for place in counts if isinstance(place, int))
    items = [with_count("bar", counts)] if counts["bar"] else []
    while steps:
        run = leading_run(steps, counts)
        items.append(f"{run[0]}-{run[-1]}" if len(run) > 2 else with_count(steps[0], counts))
        steps = steps[len(run) if len(run) > 2 else 1 :]
    items += [with_count("off", counts)] if counts["off"] else []
    return ",".join(items) or "-"


def with_count(place: Place, counts: Counter[Place]) -> str:
    """Return one place, with its number of men if there are several."""
    return f"{place}({counts[place]})" if counts[place] > 1 else f"{place}"


def leading_run(steps: list[int], counts: Counter[Place]) -> list[int]:
    """Return the single men on neighbouring steps at the beginning of *steps*."""
    run: list[int] = []
    for step in steps:
        if counts[step] > 1 or (run and step != run[-1] + 1):
            break
        run.append(step)
    return run


# --- the game ---


@dataclass(frozen=True)
class Play:
    """One thing that one or more owed tokens can do; whether it may land is not yet asked."""

    origin: Place
    target: Place
    used: Owed
    duty: bool = True


class BarsisOracle:
    """One game of Barsis: throw, move, end the string; or `judge` a whole game of turn strings.

    `men` is a list of pairs (seat, place). The seat that begins is the first of *seats*; `judge`
    lets the seat of its first string begin (0.5 Who starts), unless `place` has named one.
    """

    def __init__(self, seats: str, options: dict[str, object] | None = None) -> None:
        """Put every pawn on the bar. Raise ValueError for unknown options or seats."""
        self.options = all_options(options or {})
        self.direction = str(self.options["board.direction"])
        if len(set(seats)) != len(seats) or not set(seats) <= set(AROUND) or len(seats) < 2:
            raise ValueError(f"not seats of Barsis: {seats!r}")
        if len(seats) == 2 and set(seats) not in ({"S", "N"}, {"E", "W"}):
            raise ValueError(f"two players sit on opposite seats (BS1), not {seats!r}")
        self.seats = [seat for seat in arms_in_order(seats[0], self.direction) if seat in seats]
        self.routes = {seat: draw_route(seat, self.direction) for seat in self.seats}
        self.entries = [
            way
            for name in ("khal", "dest", "benj")
            for way in read_entry(str(self.options[f"entry.{name}"]))
        ]
        self._start_men: list[tuple[str, Place]] = []
        for seat in self.seats:
            self._start_men += [(seat, "bar")] * PAWNS
        self._start_seat = seats[0]
        self._starter_is_open = True
        self._begin()

    def place(self, men: dict[str, list[int | str]], to_move: str) -> None:
        """Put the men by hand, before a throw of *to_move*; `judge` will start from here."""
        if to_move not in self.seats or not set(men) <= set(self.seats):
            raise ValueError("a seat that does not play")
        places = [place for of_seat in men.values() for place in of_seat]
        if any(
            place not in ("bar", "off") and place not in range(1, HOME_STEP) for place in places
        ):
            raise ValueError("a place is a step 1..83, 'bar' or 'off'")
        self._start_men = [(seat, place) for seat in men for place in men[seat]]
        self._start_seat = to_move
        self._starter_is_open = False
        self._begin()

    def _begin(self) -> None:
        """Go back to the start of the game, or to what `place` set up."""
        self.men: list[tuple[str, Place]] = list(self._start_men)
        self.to_move = self._start_seat
        self.winner: str | None = None
        self.left: list[str] = []  # seats that have resigned or were put out
        self._new_turn()

    def _new_turn(self) -> None:
        """Forget what belongs to one turn: the tries, the chain and the string."""
        self._tries = 0
        self._new_chain()

    def _new_chain(self) -> None:
        """Forget what belongs to one chain of throws."""
        self._thrown = 0
        self._goes_on = False
        self._began_empty = False
        self._equal: tuple[int, int] | None = None  # the outcome, how often running
        self._entered = False
        self._new_string()

    def _new_string(self) -> None:
        """Forget what belongs to one turn string."""
        self._string_throws = 0
        self._kept: list[int] = []  # the throws that still give values
        self._readings: list[Owed] = [()]

    # what a position shows

    def position(self) -> str:
        """Return the position line (notation.md, Position), the seats in the order S E N W."""
        words = ["barsis"]
        words += [f"{s}:{write_men(self.places(s))}" for s in AROUND if s in self.seats]
        words.append(f"to={'-' if self.winner else self.to_move}")
        if not self.winner:
            words += self._keys()
        return " ".join(words)

    def _keys(self) -> list[str]:
        """Return the keys of the position line, only those that matter for what may follow."""
        keys = []
        if self._goes_on or self.may_decline_try():
            keys.append("again=1")
        if self._goes_on and self._equal and self.options["turn.triple_cancels"]:
            keys.append(f"equal={self._equal[0]}*{self._equal[1]}")
        longest = max(self._readings, key=len)
        if longest:
            keys.append("owed=" + ",".join(str(token) for token in longest))
        if self._goes_on and self.options["turn.max_throws"] is not None:
            keys.append(f"thrown={self._thrown}")
        if self._tries:
            keys.append(f"tries={self._tries}")
        return keys

    def places(self, seat: str) -> list[Place]:
        """Return where the men of *seat* are, in no order."""
        return [place for owner, place in self.men if owner == seat]

    def cell(self, seat: str, place: Place) -> str | None:
        """Return the name of the cell of a man; None for `bar` and `off`."""
        return self.routes[seat][place - 1] if isinstance(place, int) else None

    def opponents_on(self, cell: str | None) -> list[tuple[str, int]]:
        """Return the men of other seats on *cell*; a seat that left still has its men (0.5)."""
        return [
            (owner, place)
            for owner, place in self.men
            if owner != self.to_move and isinstance(place, int) and self.cell(owner, place) == cell
        ]

    def is_safe(self, cell: str | None) -> bool:
        """Return whether *cell* is an X (BS2, `board.safe.cells`)."""
        safe = self.options["board.safe.cells"]
        return cell is not None and isinstance(safe, list) and cell[1:] in safe

    # throwing

    def throw_is_due(self) -> bool:
        """Return whether the seat to move may throw within this string (BS4)."""
        if self.winner:
            return False
        return self._string_throws == 0 or (self._accumulates() and self._goes_on)

    def _accumulates(self) -> bool:
        """Return whether all throws of a chain come before its moves (BS4)."""
        return self.options["turn.mode"] == "accumulate"

    def throw(self, outcome: int) -> None:
        """Cast once more for the seat to move. Raise Refused where no throw is due."""
        if self.winner:
            raise Refused("game-already-over")
        if outcome not in VALUES:
            raise Refused("unknown-outcome", str(outcome))
        if not self.throw_is_due():
            raise Refused("throw-after-stop", str(outcome))
        if self._thrown == 0:
            self._began_empty = not self._has_pawn_on_board()
        self._string_throws += 1
        self._thrown += 1
        self._goes_on = outcome in SPECIAL and self._thrown != self.options["turn.max_throws"]
        self._kept.append(outcome)
        self._count_equal(outcome)
        self._readings = [self._given()]

    def _count_equal(self, outcome: int) -> None:
        """Count equal special throws; the third takes the values of all three (1.3).

        In mode immediate only the third throw is in this string, so only that is void.
        """
        if outcome not in SPECIAL or not self.options["turn.triple_cancels"]:
            self._equal = None
            return
        running = self._equal[1] if self._equal and self._equal[0] == outcome else 0
        self._equal = (outcome, running + 1)
        if running + 1 == 3:
            del self._kept[-3:]
            self._equal = None

    def _given(self) -> Owed:
        """Return what the throws of this string have given, used or not."""
        return in_order(token for outcome in self._kept for token in VALUES[outcome])

    def _has_pawn_on_board(self) -> bool:
        """Return whether the seat to move has a pawn on steps 1..83."""
        return any(isinstance(place, int) for place in self.places(self.to_move))

    # moving

    def owed(self) -> list[Owed]:
        """Return every reading of what is still owed; more than one only with `(+khal)` (8.4)."""
        return list(self._readings)

    def _may_play(self) -> bool:
        """Return whether the throws of this string are complete, so that men may move."""
        return not self.winner and self._string_throws > 0 and not self.throw_is_due()

    def _plays(self, owed: Owed) -> Iterator[Play]:
        """Yield what *owed* can do with the men there are, the landings unasked (BS5, BS6, BS9)."""
        for origin in set(self.places(self.to_move)):
            if origin == "bar":
                for way in self.entries:
                    if has_all(owed, way.used):
                        yield Play("bar", way.step, way.used, way.duty)
            elif isinstance(origin, int):
                for token in set(owed):
                    step = origin + distance_of(token)
                    if step <= HOME_STEP:
                        yield Play(origin, "off" if step == HOME_STEP else step, (token,))

    def why_not_land(self, target: Place) -> str | None:
        """Return why a man of the seat to move may not land on *target*, or None (0.5 Landing)."""
        cell = self.cell(self.to_move, target)
        opponents = self.opponents_on(cell) if cell else []
        if opponents and self.is_safe(cell):
            return "safe-occupied"
        of_one_seat = Counter(owner for owner, _ in opponents)
        if self.options["occupancy.pair_safe"] and any(n > 1 for n in of_one_seat.values()):
            return "pair-protected"
        return None

    def victims(self, target: Place) -> list[list[tuple[str, int]]]:
        """Return the men that landing on *target* takes; one list for each choice (BS7, 1.3).

        With `capture.count=one` a choice is the man of one seat that has come furthest.
        """
        cell = self.cell(self.to_move, target)
        opponents = self.opponents_on(cell) if cell else []
        if self.options["capture.count"] == "all" or not opponents:
            return [opponents]
        owners = sorted({owner for owner, _ in opponents})
        return [
            [(owner, max(step for seat, step in opponents if seat == owner))] for owner in owners
        ]

    def moves(self) -> set[str]:
        """Return every legal move, without stars unless the victim has to be named."""
        if not self._may_play():
            return set()
        return {
            spelling
            for owed in self._readings
            for play in self._legal_plays(owed)
            for spelling in self._spellings(play)
        }

    def _legal_plays(self, owed: Owed) -> list[Play]:
        """Return the plays of *owed* that may land."""
        return [play for play in self._plays(owed) if self.why_not_land(play.target) is None]

    def _spellings(self, play: Play) -> list[str]:
        """Return the ways to write *play*: one, or one for each victim there is to choose."""
        plain = f"{play.origin}/{play.target}"
        choices = self.victims(play.target)
        if len(choices) == 1:
            return [plain]
        return [f"{plain}*{owner}.{step}" for ((owner, step),) in choices]

    def why_not(self, move: Move) -> str | None:
        """Return why *move* is illegal now, or None.

        Asked in this order: is the man there, is the distance owed, the centre, the landing, the
        stars.
        """
        if self.winner:
            return "game-already-over"
        if not self._may_play():
            return "throw-missing"
        own = move.seat in (None, self.to_move)
        if not own or move.origin == "off" or move.origin not in self.places(self.to_move):
            return "no-man-there"
        if not self._fitting(move):
            unmarked = self._fitting(replace(move, value=None))
            return "token-not-available" if unmarked else self._why_no_play(move)
        return self.why_not_land(move.target) or self._why_not_stars(move)

    def _fitting(self, move: Move) -> list[tuple[Owed, Play]]:
        """Return each reading with each play of it that goes where *move* goes."""
        return [
            (owed, play)
            for owed in self._readings
            for play in self._plays(owed)
            if (play.origin, play.target) == (move.origin, move.target)
            and (move.value is None or move.value in play.used)
        ]

    def _why_no_play(self, move: Move) -> str:
        """Return the name of the fault of a move that nothing owed can make."""
        if move.origin == "bar":
            return self._why_no_entry(move)
        end = HOME_STEP if move.target == "off" else move.target
        if not isinstance(move.origin, int) or not isinstance(end, int):
            return "wrong-distance"
        distance = end - move.origin
        token: Token = "khal" if distance == 1 else distance
        owed = [token for reading in self._readings for token in reading]
        if token in owed:
            return "overshoot" if end >= HOME_STEP else "wrong-distance"
        if token in self._given():
            return "token-reused"
        if move.target == "off" and any(distance_of(other) > distance for other in owed):
            return "overshoot"
        return "token-not-available" if token == "khal" else "wrong-distance"

    def _why_no_entry(self, move: Move) -> str:
        """Return the name of the fault of an entry that nothing owed can make (BS6)."""
        ways = [way for way in self.entries if way.step == move.target]
        if not ways:
            return "entry-wrong-square"
        if any(has_all(self._given(), way.used) for way in ways):
            return "token-reused"
        return "entry-without-right"

    def _why_not_stars(self, move: Move) -> str | None:
        """Return why the stars of *move* are false, or None. A missing star is allowed."""
        named = Counter(hit for hit in move.hits if hit)
        choices = self.victims(move.target)
        fits = [men for men in choices if not named - Counter(f"{s}.{n}" for s, n in men)]
        if not fits or len(move.hits) > len(fits[0]):
            return "capture-false"
        return "capture-missing" if len(fits) > 1 else None

    def push(self, move: str) -> None:
        """Make a legal move, with or without its stars. Raise Refused if it is not legal."""
        written = read_move(move)
        why = self.why_not(written)
        if why is not None:
            raise Refused(why, move)
        fitting = self._fitting(written)
        self._readings = sorted({without(owed, play.used) for owed, play in fitting}, key=str)
        for victim in self._taken(written):
            self.men[self.men.index(victim)] = (victim[0], "bar")
        self.men[self.men.index((self.to_move, written.origin))] = (self.to_move, written.target)
        self._entered = self._entered or written.origin == "bar"
        if all(place == "off" for place in self.places(self.to_move)):
            self._win(self.to_move)

    def _taken(self, move: Move) -> list[tuple[str, int]]:
        """Return the men that the legal *move* takes."""
        named = Counter(hit for hit in move.hits if hit)
        fits = [
            men
            for men in self.victims(move.target)
            if not named - Counter(f"{owner}.{step}" for owner, step in men)
        ]
        return fits[0]

    def takes(self, move: str) -> bool:
        """Return whether the legal *move* takes anybody."""
        return bool(self._taken(read_move(move)))

    def _win(self, seat: str) -> None:
        """End the game at once; what is still owed is void (0.5 End, BS12)."""
        self.winner = seat
        self._new_turn()

    # ending the string

    def must_move(self) -> bool:
        """Return whether the string may not end now, because something owed has to be played."""
        return self._may_play() and all(self._has_duty(owed) for owed in self._readings)

    def may_pass(self) -> bool:
        """Return whether what is still owed may be declined, or cannot be played at all."""
        return self._may_play() and not self.must_move()

    def _has_duty(self, owed: Owed) -> bool:
        """Return whether a token of *owed* has to be played (BS10, 1.4 no. 6)."""
        if self.options["pass"] == "optional":
            return False
        free = self._declinable(owed)
        return any(p.duty and not free & set(p.used) for p in self._legal_plays(owed))

    def _declinable(self, owed: Owed) -> set[Token]:
        """Return the tokens that would take some own man to an X of an opponent (1.4 no. 6 b)."""
        if self.options["pass"] != "allowed_if_blocked_by_safe":
            return set()
        blocked = [p for p in self._plays(owed) if self.why_not_land(p.target) == "safe-occupied"]
        return {token for play in blocked for token in play.used}

    def end(self) -> None:
        """Close the string; the next seat throws, or the same one where a throw or a try is left.

        Raise Refused where a throw is missing or something has to be played. Does nothing when the
        game is over.
        """
        if self.winner:
            return
        if not self._may_play():
            raise Refused("throw-missing")
        if self.must_move():
            raise Refused("must-move")
        if self._goes_on:  # mode immediate: the chain goes on in the next string
            self._new_string()
        elif self._try_failed() and self._tries < 2:
            self._tries += 1
            self._new_chain()
        else:
            self._next_seat()

    def _try_failed(self) -> bool:
        """Return whether the chain that ends here was a failed try (1.3 entry_tries)."""
        return self.options["turn.entry_tries"] == 3 and self._began_empty and not self._entered

    def may_decline_try(self) -> bool:
        """Return whether the last chain was a failed try and the seat has not yet thrown again."""
        return not self.winner and self._tries > 0 and self._thrown == 0

    def decline_try(self) -> None:
        """Give up the further chain that a failed try allows. Raise ValueError if there is none."""
        if not self.may_decline_try():
            raise ValueError("no further try to decline")
        self._next_seat()

    def break_off(self) -> None:
        """End the turn without any question (`stop`, `miss`); the next seat throws."""
        if not self.winner:
            self._next_seat()

    def leave(self) -> None:
        """Take the seat to move out of the game (0.5 A seat leaves)."""
        if self.winner:
            raise Refused("game-already-over")
        seat = self.to_move
        self.left.append(seat)
        if self.options["seats.left_men"] == "removed":
            self.men = [
                (owner, "bar" if owner == seat and place != "off" else place)
                for owner, place in self.men
            ]
        staying = [other for other in self.seats if other not in self.left]
        if len(staying) == 1:
            self._win(staying[0])
            return
        self._next_seat()

    def next_seat(self) -> str:
        """Return the seat after the one to move; seats that left are skipped (0.5)."""
        at = self.seats.index(self.to_move)
        following = self.seats[at + 1 :] + self.seats[: at + 1]
        return next(seat for seat in following if seat not in self.left)

    def _next_seat(self) -> None:
        """Give the turn to the next seat."""
        self.to_move = self.next_seat()
        self._new_turn()

    # judging whole games

    def judge(self, turns: list[str]) -> Fault | None:
        """Replay *turns* from the start; return the first fault, or None if all is legal.

        A fault is (turn from 1, illegal move from 1 or None, name of the refusal). Raise ValueError
        for a string that is not well formed. Leaves the game where the replay ended.
        """
        self._begin()
        for number, text in enumerate(turns, 1):
            string = read_turn(text)
            if number == 1 and self._starter_is_open and string.seat in self.seats:
                self.to_move = string.seat
            fault = self._judge_string(string)
            if fault is not None:
                return (number, *fault)
        return None

    def _judge_string(self, string: TurnString) -> tuple[int | None, str] | None:
        """Return the fault of one string, or None: turn, throws, moves, end, in this order."""
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
            self._finish(string.ending)
        except Refused as refused:
            return None, refused.name
        return None

    def _take_turn(self, seat: str) -> None:
        """Check that *seat* may throw now, giving up a further try if the next seat plays."""
        if self.winner:
            raise Refused("game-already-over")
        if self.may_decline_try() and seat == self.next_seat():
            self.decline_try()
        if seat != self.to_move:
            raise Refused("throw-out-of-turn", seat)

    def _cast(self, string: TurnString) -> None:
        """Make the throws of *string*: all before a move, some where it was broken off before.

        "After a special roll, the player rolls again, this continues until a normal roll": who
        throws all, then moves, has made no move while a throw is due (BS4).
        """
        for thrown in string.throws:
            if len(thrown) > 1:
                raise Refused("unknown-outcome", thrown)
            self.throw(int(thrown))
        is_broken_off = string.ending in ("stop", "resign", "forfeit", "miss")
        if not self._may_play() and (string.moves or not is_broken_off):
            raise Refused("throw-missing")

    def _finish(self, ending: str) -> None:
        """Close a string as its ending says."""
        if ending == "stop" or ending == "miss":
            self.break_off()
        elif ending in ("resign", "forfeit"):
            self.leave()
        elif ending == "pass" and self.winner:
            raise Refused("game-already-over")
        elif ending == "pass" and not self.may_pass():
            raise Refused("pass-not-allowed")
        else:
            self.end()


# --- random games ---


def cast_shells(rng: random.Random) -> int:
    """Return how many of six fair shells lie closed (BS3)."""
    return sum(rng.random() < 0.5 for _ in range(6))


def random_game(
    seats: str, options: dict[str, object] | None, seed: int, max_strings: int = 5000
) -> list[str]:
    """Return the turn strings of a random legal game, `*` at every capture.

    It ends with a win, or unfinished after *max_strings*. Where the rules leave it to the player, a
    fifth of the moves is declined, and every other further try is thrown.
    """
    rng = random.Random(seed)
    game = BarsisOracle(seats, options)
    turns: list[str] = []
    while not game.winner and len(turns) < max_strings:
        if game.may_decline_try() and rng.random() < 0.5:
            game.decline_try()
        turns.append(random_string(game, rng))
    return turns


def random_string(game: BarsisOracle, rng: random.Random) -> str:
    """Play one random turn string and return it."""
    seat = game.to_move
    throws = []
    while game.throw_is_due():
        throws.append(cast_shells(rng))
        game.throw(throws[-1])
    words = [f"{seat} {'+'.join(map(str, throws))}:"]
    while game.moves():
        if not game.must_move() and rng.random() < 0.2:
            words.append("pass")
            break
        words.append(random_move(game, rng))
    game.end()
    return " ".join(words)


def random_move(game: BarsisOracle, rng: random.Random) -> str:
    """Make one random legal move and return it, with a star if it takes anybody."""
    move = rng.choice(sorted(game.moves()))
    written = f"{move}*" if game.takes(move) and "*" not in move else move
    game.push(written)
    return written
