"""A slow, plain oracle of Pachisi, written from rules.md (sections 0, 3, 8) and nothing else.

It shares no table and no helper with the engine. What may follow is a set of worlds: a world holds
all the men, what is owed, and everything that has to be remembered; a move leads from one world to
others. Where a string can be read in several ways there are several worlds (8.4).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.oracles.barjis import (
    CENTRE,
    Choices,
    Man,
    Move,
    Options,
    RaceOracle,
    Result,
    all_options,
    in_order,
    play_on,
    read_move,
    read_owed,
    without,
)
from tests.oracles.barsis import AROUND, Owed, Place, Refused, Token, arms_in_order, draw_route

SIX: dict[int, Owed] = {  # PA3
    0: (25, "grace"),
    1: (10, "grace"),
    2: (2,),
    3: (3,),
    4: (4,),
    5: (5,),
    6: (6, "grace"),
}
SEVEN: dict[int, Owed] = {  # PA3, with device.seven_k6 at 6
    0: (7, "grace"),
    1: (10, "grace"),
    2: (2,),
    3: (3,),
    4: (4,),
    5: (25, "grace"),
    6: (35, "grace"),
    7: (14, "grace"),
}
ENTERING = (10, 25, 30, 35)  # 3.2, seven cowries: a grace of 7 or 14 does not
FIRST = (2, 3, 4)  # 3.2 no. 1

CHOICES: Choices = {  # 8.6, the default first
    "board.safe.cells": (["L5", "R5", "M8"], ["L6", "R6", "M8"]),
    "seats.sets": (2, 1),
    "seats.two_player_turn": ("per_player", "per_seat"),
    "seats.finished": ("skip", "throws_for_partner"),
    "seats.left_men": ("stay", "removed"),
    "teams": ("opposite", "none"),
    "pawns": (4, 8, 12, 16),
    "device.n": (6, 7),
    "turn.first": ("highest", "declared"),
    "turn.mode": ("immediate", "accumulate"),
    "turn.again_obligatory": (False, True),
    "turn.split": (False, True),
    "entry_rules.fresh": ("next_throw", "same_throw", "next_turn"),
    "entry_rules.grace": ("extra", "instead"),
    "entry_rules.first_values": ("any", [2, 3, 4]),
    "entry_rules.first_piece": ("as_others", "any_throw"),
    "capture.again": (False, True),
    "capture.cancel": (False, True),
    "finish.mode": ("at_least", "exact"),
    "finish.requires_capture": ("none", "player", "team"),
    "finish.grace_bears_off": (False, True),
    "pass": ("optional", "forced"),
}
OF_SEVEN: Choices = {  # 8.6: only with device.n=7
    "device.seven_k6": (35, 30),
    "entry_rules.throws_first": ([10, 25, 35], "all"),
    "entry_rules.throws": ("all", [10, 25, 35]),
}


class Piece(NamedTuple):
    """One man: seat, place, tag (`f`, `c`, both or none), and the splits it has had a part of."""

    seat: str
    place: Place
    tag: str = ""
    parts: tuple[int, ...] = ()


class Capture(NamedTuple):
    """One line of the journal (3.2 no. 5): who took whom, each on his own step."""

    seat: str
    step: Place
    victim: str
    victim_step: Place


class Split(NamedTuple):
    """A value that is being split (3.2 no. 2): its number in the string, what is left of it."""

    number: int
    left: int


@dataclass(frozen=True)
class World:
    """One reading of all that is so: the men, what is owed, what has to be remembered."""

    men: tuple[Piece, ...]
    owed: Owed = ()
    splits: tuple[Split, ...] = ()
    begun: int = 0  # how many values have been split in this string
    journal: tuple[Capture, ...] = ()
    captured: frozenset[str] = frozenset()  # seats whose player has captured
    moved: frozenset[str] = frozenset()  # seats whose player has made a board move
    took: bool = False  # whether this string has captured
    waiting: tuple[int, ...] = ()  # values whose grace may enter no first piece, as they were given


@dataclass(frozen=True)
class Step:
    """What one man can do; *splits* are those that are open afterwards, *part* is its number."""

    man: Piece
    target: Place
    used: Owed
    duty: bool  # whether it is the move of a value, not of a grace
    steps: int
    split: Split | None = None


def options_of(given: Options) -> Options:
    """Return every option; those of seven cowries are unknown with six (8.6)."""
    seven = given.get("device.n") == 7
    options = all_options(CHOICES | OF_SEVEN if seven else CHOICES, (), given)
    return options if seven else options | dict.fromkeys(OF_SEVEN, "all")


class PachisiOracle(RaceOracle):
    """One game of Pachisi; *players* groups the seats: ("SN", "EW") are two with two sets each.

    Without it each seat has a player of its own. The seat that begins is the first of *seats*, or
    of the first string.
    """

    id = "pachisi"
    keys = ("again", "captured", "journal", "moved", "owed")
    _worlds: dict[World, tuple[int, ...]]  # each with the steps of what it has used
    _given: Owed  # what the throws of this string have given, used or not
    _graced: set[int]  # the values of this string that came with a grace

    def __init__(
        self, seats: str, options: Options | None = None, players: Sequence[str] | None = None
    ) -> None:
        """Put every piece on the bar. Raise ValueError for unknown options, seats or players."""
        self.options = options_of(options or {})
        if len(set(seats)) != len(seats) or not set(seats) <= set(AROUND) or len(seats) < 2:
            raise ValueError(f"not seats of Pachisi: {seats!r}")
        self.seats = [seat for seat in arms_in_order(seats[0], "ccw") if seat in seats]
        self.players = list(players or self.seats)
        self._check_players()
        self.sides = self._draw_sides()
        self.routes = {seat: draw_route(seat, "ccw") for seat in AROUND}
        self.values = dict(SIX)
        if self.options["device.n"] == 7:
            self.values = SEVEN | {6: (int(str(self.options["device.seven_k6"])), "grace")}
        number = int(str(self.options["pawns"]))
        self._set_up([Man(seat, "bar") for seat in self.seats for _ in range(number)])
        self._start_seat = self.turn_seats()[0]
        self._begin()

    def _check_players(self) -> None:
        """Raise ValueError unless the players may have these seats (PA1)."""
        if sorted("".join(self.players)) != sorted(self.seats):
            raise ValueError(f"not players of these seats: {self.players!r}")
        opposite = ({"S", "N"}, {"E", "W"})
        if len(self.players) > 2:
            fits = all(len(player) == 1 for player in self.players)
        elif self.options["seats.sets"] == 2:
            fits = all(set(player) in opposite for player in self.players)
        else:
            fits = set(self.seats) in opposite
        if not fits:
            raise ValueError(f"these seats are not legal (PA1): {self.players!r}")

    def _draw_sides(self) -> list[str]:
        """Return the seats of each side (PA1, 0.5 Side)."""
        if len(self.players) == 4 and self.options["teams"] == "opposite":
            return ["SN", "EW"]
        return list(self.players)

    def _begin(self) -> None:
        keys = self._start_keys
        self.to_move = self._start_seat
        self.winners = ()
        self.over = False
        self.left: list[str] = []
        world = World(
            men=tuple(sorted((Piece(*man) for man in self._start_men), key=str)),
            owed=read_owed(keys["owed"]) if "owed" in keys else (),
            journal=read_journal(keys.get("journal", "")),
            captured=frozenset(keys.get("captured", "")),
            moved=frozenset(keys.get("moved", "")) | self._seen_to_have_moved(),
        )
        self._new_string(world)
        self._goes_on = keys.get("again") == "1"
        if world.owed:
            self._throws = 1
            self._given = world.owed
            values = [int(v) for v in world.owed if isinstance(v, int)]
            self._graced = {v for v in values if self._has_grace(v)}
            waiting = tuple(v for v in values if self._is_waiting(v))
            self._set_worlds({replace(self._world(), waiting=waiting): ()})
        for side in self.sides:
            self._see_who_is_home(side)

    def _seen_to_have_moved(self) -> frozenset[str]:
        """Return the seats of the players who have a man beyond step 1 at the start."""
        beyond = [man.seat for man in self._start_men if man.place not in ("bar", 1)]
        return frozenset("".join(self.player_of(seat) for seat in beyond))

    def _new_string(self, world: World) -> None:
        """Begin a string in *world*; what belonged to the last one is forgotten."""
        men = tuple(sorted((piece._replace(parts=()) for piece in world.men), key=str))
        self._throws = 0
        self._moved = False
        self._goes_on = False
        self._given = ()
        self._graced = set()
        fresh = replace(world, men=men, splits=(), begun=0, took=False, waiting=())
        self._set_worlds({fresh: ()})

    def _set_worlds(self, worlds: dict[World, tuple[int, ...]]) -> None:
        self._worlds = worlds
        self.men = [Man(piece.seat, piece.place, piece.tag[:1]) for piece in self._world().men]

    def _world(self) -> World:
        """Return the world that has used the smallest values (8.4)."""
        return min(self._worlds, key=lambda world: (self._worlds[world], str(world)))

    def _words(self) -> list[str]:
        world = self._world()
        owed = in_order((*world.owed, *(split.left for split in world.splits)))
        words = ["again=1"] if self._earns_a_throw() else []
        if self.options["finish.requires_capture"] != "none" and world.captured:
            words.append("captured=" + "".join(s for s in AROUND if s in world.captured))
        if world.journal:
            words.append("journal=" + write_journal(world.journal))
        if self._remembers_moves() and world.moved:
            words.append("moved=" + "".join(s for s in AROUND if s in world.moved))
        return words + (["owed=" + ",".join(map(str, owed))] if owed else [])

    def _remembers_moves(self) -> bool:
        """Return whether it matters who has made a board move, or had a piece in (3.2)."""
        return (
            self.options["entry_rules.first_values"] != "any"
            or self.options["entry_rules.throws_first"] != "all"
            or self.options["entry_rules.first_piece"] != "as_others"
        )

    # players, sides, cells

    def player_of(self, seat: str) -> str:
        """Return the seats of the player of *seat*."""
        return next(player for player in self.players if seat in player)

    def side_of(self, seat: str) -> str:
        """Return the seats of the side of *seat*."""
        return next(side for side in self.sides if seat in side)

    def _one_turn_each(self) -> bool:
        """Return whether two players with two sets have one turn each (PA1)."""
        two_sets = any(len(player) > 1 for player in self.players)
        return two_sets and self.options["seats.two_player_turn"] == "per_player"

    def turn_seats(self) -> list[str]:
        if not self._one_turn_each():
            return self.seats
        first = [player[0] for player in self.players]
        return [seat for seat in self.seats if seat in first]

    def movers(self, world: World) -> str:
        """Return the seats whose pieces the seat to move may move (PA1, PA7)."""
        if self._one_turn_each():
            return self.player_of(self.to_move)
        partner = self.side_of(self.to_move).replace(self.to_move, "")
        helps = self.options["seats.finished"] == "throws_for_partner" and partner
        return partner if helps and all_home(world, self.to_move) else self.to_move

    def cell(self, seat: str, place: Place) -> str | None:
        """Return the name of the cell of a man; None off the board."""
        return self.routes[seat][place - 1] if isinstance(place, int) else None

    def opponents_on(self, world: World, seat: str, target: Place) -> list[Piece]:
        """Return the pieces of other sides where *target* is for *seat* (0.5)."""
        cell = self.cell(seat, target)
        side = self.side_of(seat)
        return [
            piece
            for piece in world.men
            if cell and piece.seat not in side and self.cell(piece.seat, piece.place) == cell
        ]

    def is_castle(self, cell: str | None) -> bool:
        """Return whether *cell* is a castle (PA2)."""
        castles = self.options["board.safe.cells"]
        return cell is not None and isinstance(castles, list) and cell[1:] in castles

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
        return int(self.values[outcome][0])

    def throw(self, outcome: int) -> None:
        if self.over:
            raise Refused("game-already-over")
        if outcome not in self.values:
            raise Refused("unknown-outcome", str(outcome))
        if not self.may_throw():
            raise Refused("throw-after-stop", str(outcome))
        value, *grace = self.values[outcome]
        self._throws += 1
        self._goes_on = bool(grace)  # PA4
        waiting = self._world().waiting
        if self._has_grace(int(value)):
            self._graced.add(int(value))
        else:
            grace = []
        if self._is_waiting(int(value)):
            waiting, grace = (*waiting, int(value)), []
        self._given = in_order((*self._given, value, *grace))
        self._set_worlds({replace(self._world(), owed=self._given, waiting=waiting): ()})

    def _has_grace(self, value: int) -> bool:
        """Return whether *value* comes with a grace that may ever enter a piece (3.2 "assume")."""
        if not any(given == (value, "grace") for given in self.values.values()):
            return False
        return self.options["entry_rules.throws"] == "all" or value in ENTERING

    def _is_waiting(self, value: int) -> bool:
        """Return whether the grace of *value* enters nobody before the first piece is in.

        "only throwing 10, 25 or 30 gives you the ability introduce first pawn on board": the other
        throws may introduce the second, also one that the same chain brings after the first.
        """
        limited = self.options["entry_rules.throws_first"] != "all" and value not in ENTERING
        world = self._world()
        introduced = self._has_introduced(world, self.movers(world)[0])
        return limited and self._has_grace(value) and not introduced

    def _has_introduced(self, world: World, seat: str) -> bool:
        """Return whether the player of *seat* ever had a piece in: on M1 nobody can take it.

        One that came in on its value counts as moved.
        """
        player = self.player_of(seat)
        on_board = any(piece.seat in player and piece.place != "bar" for piece in world.men)
        return on_board or seat in world.moved

    # what a world allows

    def owed(self) -> list[Owed]:
        """Return every reading of what is still owed; an open split shows what is left of it."""
        readings = [
            (used, in_order((*world.owed, *(split.left for split in world.splits))))
            for world, used in self._worlds.items()
        ]
        return list(dict.fromkeys(owed for _, owed in sorted(readings, key=str)))

    def _steps(self, world: World) -> Iterator[Step]:
        """Yield what the men of *world* can do, the landings unasked."""
        movers = self.movers(world)
        for man in sorted(set(world.men), key=str):
            if man.seat not in movers or man.place == "off":
                continue
            if man.place == "bar":
                yield from self._entries(world, man)
            elif "f" not in man.tag:
                yield from self._whole_moves(world, man)
                yield from self._parts(world, man)

    def _entries(self, world: World, man: Piece) -> Iterator[Step]:
        """Yield the entries of *man*: by a grace (PA4), or the first on its value (3.2 no. 1)."""
        for used in self._uses_of_grace(world):
            yield Step(man, 1, used, duty=False, steps=1)
        anyhow = self.options["entry_rules.first_piece"] == "any_throw"
        if anyhow and not self._has_introduced(world, man.seat):
            for value in numbers(world.owed):
                yield Step(man, value, self._use_of(value, world), duty=True, steps=value)

    def _whole_moves(self, world: World, man: Piece) -> Iterator[Step]:
        """Yield the moves of *man* by a whole value, or by a grace from step 83 (PA4, PA6)."""
        for value in numbers(world.owed):
            target = self._target(man.place, value)
            if target is not None and self._may_use(world, man.seat, value):
                yield Step(man, target, self._use_of(value, world), duty=True, steps=value)
        if man.place == CENTRE - 1 and self.options["finish.grace_bears_off"]:
            for used in self._uses_of_grace(world):
                yield Step(man, "off", used, duty=False, steps=1)

    def _parts(self, world: World, man: Piece) -> Iterator[Step]:
        """Yield the moves of *man* by a part of a value (3.2 no. 2), the largest part first."""
        if self.options["turn.split"] is not True:
            return
        for split in world.splits:
            if split.number not in man.parts:
                for part in range(split.left, 0, -1):
                    rest = Split(split.number, split.left - part)
                    yield from self._part(man, part, (), rest)
        for value in numbers(world.owed):
            if self._may_use(world, man.seat, value):
                for part in range(value - 1, 0, -1):
                    rest = Split(world.begun, value - part)
                    yield from self._part(man, part, self._use_of(value, world), rest)

    def _part(self, man: Piece, part: int, used: Owed, rest: Split) -> Iterator[Step]:
        """Yield the move of *man* by *part*, if there is one; exact: no part takes it home."""
        target = self._target(man.place, part)
        direct = self.options["finish.mode"] == "exact"
        if target is not None and not (target == "off" and direct):
            yield Step(man, target, used, duty=True, steps=part, split=rest)

    def _target(self, place: Place, distance: int) -> Place | None:
        """Return where a move of *distance* ends; None where it would overshoot (PA6)."""
        if not isinstance(place, int):
            return None
        end = place + distance
        if end > CENTRE and self.options["finish.mode"] == "exact":
            return None
        return end if end < CENTRE else "off"

    def _may_use(self, world: World, seat: str, value: int) -> bool:
        """Return whether *value* may move a piece of *seat* (3.2 no. 1)."""
        any_value = self.options["entry_rules.first_values"] == "any"
        return any_value or value in FIRST or seat in world.moved

    def _use_of(self, value: int, world: World) -> Owed:
        """Return what the move of *value* uses up; with grace=instead also its grace (3.2)."""
        instead = self.options["entry_rules.grace"] == "instead"
        own = value in self._graced and value not in world.waiting
        both = instead and own and "grace" in world.owed
        return (value, "grace") if both else (value,)

    def _uses_of_grace(self, world: World) -> list[Owed]:
        """Return the ways to use a grace; with grace=instead each takes a value with it (3.2)."""
        if "grace" not in world.owed:
            return []
        if self.options["entry_rules.grace"] == "extra":
            return [("grace",)]
        graced = self._graced - set(world.waiting)
        return [(value, "grace") for value in numbers(world.owed) if value in graced]

    def why_not_land(self, world: World, step: Step) -> str | None:
        """Return why *step* may not land, or None (PA5, 3.2 no. 3, 0.5 Landing)."""
        seat = step.man.seat
        if step.target == "off":
            return None if self._may_go_home(world, seat) else "capture-missing"
        castle = self.is_castle(self.cell(seat, step.target))
        return "safe-occupied" if castle and self.opponents_on(world, seat, step.target) else None

    def _may_go_home(self, world: World, seat: str) -> bool:
        """Return whether the player or side of *seat* has captured, if it has to (3.2 no. 3)."""
        needed = self.options["finish.requires_capture"]
        who = self.side_of(seat) if needed == "team" else seat
        return needed == "none" or bool(set(who) & world.captured)

    def _legal_steps(self, world: World) -> Iterator[Step]:
        """Yield the steps that may land and leave no split that nothing can complete."""
        for step in self._steps(world):
            lands = self.why_not_land(world, step) is None
            if lands and self._can_complete(self._after(world, step)):
                yield step

    def _can_complete(self, world: World) -> bool:
        """Return whether the open splits of *world* can all be used up to the last step."""
        seen = {world}
        waiting = [world]
        while waiting:
            here = waiting.pop()
            if not here.splits:
                return True
            if not all(self._has_taker(here, split) for split in here.splits):
                continue
            steps = [s for s in self._steps(here) if self.why_not_land(here, s) is None]
            steps.sort(key=lambda step: step.split is not None and step.split.left == 0)
            for step in steps:
                there = self._after(here, step)
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
        return False

    def _has_taker(self, world: World, split: Split) -> bool:
        """Return whether anybody is left who could take a part of *split*, if nothing blocked."""
        movers = self.movers(world)
        enters = self.options["entry_rules.fresh"] == "same_throw"
        return any(
            (man.place == "bar" and enters)
            or (isinstance(man.place, int) and "f" not in man.tag and split.number not in man.parts)
            for man in world.men
            if man.seat in movers
        )

    # what a move does

    def _after(self, world: World, step: Step) -> World:
        """Return the world after *step*."""
        man, target = step.man, step.target
        victims = self.opponents_on(world, man.seat, target)
        men = list(world.men)
        men.remove(man)
        for victim in victims:
            men.remove(victim)
            men.append(Piece(victim.seat, "bar"))
        men.append(self._moved_man(step, bool(victims)))
        journal = world.journal
        if self.options["capture.cancel"]:
            men = self._bring_back(world, victims, men)
            gone = {(piece.seat, piece.place) for piece in (*victims, man) if "c" in piece.tag}
            journal = tuple(line for line in journal if (line.seat, line.step) not in gone)
            journal += tuple(Capture(man.seat, target, v.seat, v.place) for v in victims)
        player = frozenset(self.player_of(man.seat))
        return World(
            men=tuple(sorted(men, key=str)),
            owed=in_order((*without(world.owed, step.used), *self._released(world, step))),
            splits=splits_after(world.splits, step.split),
            begun=max(world.begun, step.split.number + 1 if step.split else 0),
            journal=journal,
            captured=world.captured | player if victims else world.captured,
            moved=world.moved if man.place == "bar" and target == 1 else world.moved | player,
            took=world.took or bool(victims),
        )

    def _released(self, world: World, step: Step) -> list[Token]:
        """Return the graces that waited for the first piece, which *step* brings in.

        With grace=instead a value that the entry itself uses up takes its grace with it (3.2).
        """
        values = list(world.waiting)
        if self.options["entry_rules.grace"] == "instead":
            values = [value for value in values if value not in step.used] + [
                value
                for value in set(values)
                if value in step.used
                for _ in range(values.count(value) - step.used.count(value))
            ]
        return ["grace" for _ in values]

    def _moved_man(self, step: Step, captures: bool) -> Piece:
        """Return the man of *step* where it has come to, with its tag."""
        tag = ""
        if step.man.place == "bar" and self.options["entry_rules.fresh"] != "same_throw":
            tag = "f"
        if captures and self.options["capture.cancel"]:
            tag += "c"
        parts = step.man.parts + ((step.split.number,) if step.split else ())
        return Piece(step.man.seat, step.target, tag, parts)

    def _bring_back(self, world: World, victims: list[Piece], men: list[Piece]) -> list[Piece]:
        """Return *men* after the captures of the *victims* are cancelled (3.2 no. 5).

        Whoever was taken returns to his step, as long as his seat has a piece on bar.
        """
        taken = {(piece.seat, piece.place) for piece in victims if "c" in piece.tag}
        for line in world.journal:
            on_bar = Piece(line.victim, "bar")
            own = line.victim in self.side_of(self.to_move)
            if own and (line.seat, line.step) in taken and on_bar in men:
                men[men.index(on_bar)] = Piece(line.victim, line.victim_step)
        return men

    # moving

    def moves(self) -> set[str]:
        if not self.may_play():
            return set()
        return {
            self._spelling(world, step)
            for world in self._worlds
            for step in self._legal_steps(world)
        }

    def _spelling(self, world: World, step: Step) -> str:
        """Return how *step* is written: a seat and a tag only where they are needed."""
        man = step.man
        prefix = "" if man.seat == self.to_move else f"{man.seat}."
        others = {p.tag[:1] for p in world.men if (p.seat, p.place) == (man.seat, man.place)}
        tag = man.tag[:1] if "" in others else ""
        return f"{prefix}{man.place}{tag}/{step.target}"

    def why_not(self, move: Move) -> str | None:
        """Return why *move* is illegal now, or None.

        Asked in this order: is the man there, is the distance owed, the centre, the landing, can a
        split be completed, the stars.
        """
        if self.over:
            return "game-already-over"
        if not self.may_play():
            return "throw-missing"
        if move.origin == "off" or not any(self._meant(world, move) for world in self._worlds):
            return "no-man-there"
        fitting = self._fitting(move)
        if not fitting:
            unmarked = self._fitting(replace(move, value=None))
            return "token-not-available" if unmarked else self._why_no_play(move)
        landings = [self.why_not_land(world, step) for world, step in fitting]
        if None not in landings:
            return landings[0]
        if not self._lawful(move):
            return "wrong-distance"  # a part after which the split cannot be completed
        return self.why_not_stars(move, self._victims(move))

    def _meant(self, world: World, move: Move) -> list[Piece]:
        """Return the men that *move* may mean: with its tag; without one, those without, if any."""
        seat = move.seat or self.to_move
        there = [p for p in world.men if (p.seat, p.place) == (seat, move.origin)]
        if seat not in self.movers(world):
            return []
        exactly = [piece for piece in there if piece.tag[:1] == move.tag]
        return exactly if exactly or move.tag else there

    def _fitting(self, move: Move) -> list[tuple[World, Step]]:
        """Return each world with each step of it that goes where *move* goes."""
        return [
            (world, step)
            for world in self._worlds
            for step in self._steps(world)
            if step.target == move.target
            and step.man in self._meant(world, move)
            and move.value in (None, self._mark(step))
        ]

    def _mark(self, step: Step) -> Token:
        """Return how the value of *step* may be marked (8.4)."""
        return step.steps if step.duty else "grace"

    def _lawful(self, move: Move) -> list[tuple[World, Step]]:
        """Return what of `_fitting` may land and can be completed."""
        return [
            (world, step)
            for world, step in self._fitting(move)
            if self.why_not_land(world, step) is None
            and self._can_complete(self._after(world, step))
        ]

    def _victims(self, move: Move) -> list[Man]:
        """Return the men that *move* takes."""
        there = self.opponents_on(self._world(), move.seat or self.to_move, move.target)
        return [Man(piece.seat, piece.place) for piece in there]

    def _why_no_play(self, move: Move) -> str:
        """Return the name of the fault of a move that nothing owed can make."""
        owed = {token for world in self._worlds for token in world.owed}
        if move.origin == "bar":
            if move.target != 1:
                return "entry-wrong-square"
            reused = "grace" in self._given and "grace" not in owed
            return "token-reused" if reused else "entry-without-right"
        end = CENTRE if move.target == "off" else move.target
        if not isinstance(move.origin, int) or not isinstance(end, int):
            return "wrong-distance"
        distance = end - move.origin
        if distance in owed:  # a piece that has just entered, or 3.2 no. 1
            return "overshoot" if end > CENTRE else "token-not-available"
        if distance in self._given:
            return "token-reused"
        more = any(isinstance(token, int) and token > distance for token in owed)
        return "overshoot" if move.target == "off" and more else "wrong-distance"

    def push(self, move: str) -> None:
        written = read_move(move)
        why = self.why_not(written)
        if why is not None:
            raise Refused(why, move)
        found: dict[World, tuple[int, ...]] = {}
        for world, step in self._lawful(written):
            after = self._after(world, step)
            used = (*self._worlds[world], step.steps)
            found[after] = min(found.get(after, used), used)
        self._moved = True
        self._set_worlds(found)
        self._see_who_is_home(self.side_of(written.seat or self.to_move))
        if self._accumulates() or not self._plays_on(self.to_move):
            self._goes_on = False

    def takes(self, move: str) -> int:
        return len(self._victims(read_move(move)))

    # ending the string

    def must_move(self) -> bool:
        return self.may_play() and all(self._has_duty(world) for world in self._worlds)

    def _has_duty(self, world: World) -> bool:
        """Return whether *world* has a split to complete, or a value that has to be moved (PA4)."""
        if world.splits:
            return True
        forced = self.options["pass"] == "forced"
        return forced and any(step.duty for step in self._legal_steps(world))

    def _earns_a_throw(self) -> bool:
        """Return whether the seat may throw again: a grace, or a capture (PA4, 3.2 no. 6)."""
        took = self.options["capture.again"] is True and self._world().took
        return self._goes_on or (took and self._plays_on(self.to_move))

    def may_decline_throw(self) -> bool:
        pending = self._goes_on and self._throws == 0
        return pending and not self.over and not self._obliged()

    def _close(self) -> None:
        rest = {world: used for world, used in self._worlds.items() if not self._has_duty(world)}
        self._set_worlds(rest)
        chain = self._goes_on and not self._accumulates()
        self._goes_on = chain and self._plays_on(self.to_move)
        if not self._earns_a_throw():
            self._next_turn()
            return
        keep = self.options["entry_rules.fresh"] == "next_turn"
        world = self._world()
        self._new_string(replace(world, owed=(), men=world.men if keep else aged(world.men)))
        self._goes_on = True

    def end(self, word: str = "") -> None:
        if word == "miss" and not self.over:  # 3.2 no. 5: a turn that was not taken does not count
            self._pass_on(self._world())
        else:
            super().end(word)

    def _plays_on(self, seat: str) -> bool:
        """Return whether *seat* still has turns: it has not left, nor finished without a helper."""
        if seat in self.left:
            return False
        helps = self.options["seats.finished"] == "throws_for_partner" or self._one_turn_each()
        return helps or not all_home(self._world(), seat)

    def next_seat(self) -> str:
        order = self.turn_seats()
        at = order.index(self.to_move)
        return next(seat for seat in order[at + 1 :] + order[: at + 1] if self._plays_on(seat))

    def _next_turn(self) -> None:
        """Give the turn on; captures of men of this side can no longer be cancelled (no. 5)."""
        world = self._world()
        side = self.side_of(self.to_move)
        journal = tuple(line for line in world.journal if line.victim not in side)
        self._pass_on(forget_captures(replace(world, journal=journal)))

    def _pass_on(self, world: World) -> None:
        """Give the turn to the next seat, in *world*."""
        self._new_string(replace(world, owed=(), men=aged(world.men)))
        self.to_move = self.next_seat()

    # the end of the game

    def _see_who_is_home(self, side: str) -> None:
        """End the game at once when all of *side* is home (PA7)."""
        if all(all_home(self._world(), seat) for seat in side):
            self._win(side)

    def _win(self, side: str) -> None:
        self.winners = tuple(seat for seat in AROUND if seat in side)
        self.over = True

    def leave(self) -> None:
        """Take the player to move out; in a team game, or with two, his side loses (0.5)."""
        if self.over:
            raise Refused("game-already-over")
        player = self.player_of(self.to_move)
        self.left += player
        world = self._world()
        men = world.men
        if self.options["seats.left_men"] == "removed":
            men = tuple(
                Piece(piece.seat, "bar") if piece.seat in player and piece.place != "off" else piece
                for piece in men
            )
        journal = tuple(
            line for line in world.journal if not {line.seat, line.victim} & set(player)
        )
        self._set_worlds({forget_captures(replace(world, men=men, journal=journal)): ()})
        staying = [side for side in self.sides if not set(side) & set(self.left)]
        if len(staying) > 1:
            self._next_turn()
        else:
            self._win(staying[0])

    def result(self) -> Result | None:
        """Return the score of a finished game (PA7); None before."""
        if not self.over:
            return None
        return Result(self.winners, {s: int(s in self.winners) for s in AROUND if s in self.seats})


def numbers(owed: Owed) -> list[int]:
    """Return the different values of *owed*, ascending."""
    return sorted({token for token in owed if isinstance(token, int)})


def all_home(world: World, seat: str) -> bool:
    """Return whether all pieces of *seat* are home."""
    places = [piece.place for piece in world.men if piece.seat == seat]
    return bool(places) and set(places) == {"off"}


def aged(men: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return *men*, nobody of them fresh any more (PA4, entry_rules.fresh)."""
    return tuple(piece._replace(tag=piece.tag.replace("f", "")) for piece in men)


def forget_captures(world: World) -> World:
    """Return *world* with the tag `c` only on men that the journal still names."""
    named = {(line.seat, line.step) for line in world.journal}
    men = tuple(
        piece._replace(tag=piece.tag.replace("c", ""))
        if "c" in piece.tag and (piece.seat, piece.place) not in named
        else piece
        for piece in world.men
    )
    return replace(world, men=men)


def splits_after(splits: tuple[Split, ...], split: Split | None) -> tuple[Split, ...]:
    """Return the open splits after a move that leaves *split* open, or completes it."""
    if split is None:
        return splits
    others = [other for other in splits if other.number != split.number]
    return tuple(sorted([*others, split] if split.left else others))


def write_journal(journal: tuple[Capture, ...]) -> str:
    """Return the journal as a position line has it: `E.29>S.12`, the oldest first."""
    return ",".join(f"{c.seat}.{c.step}>{c.victim}.{c.victim_step}" for c in journal)


def read_journal(text: str) -> tuple[Capture, ...]:
    """Read the `journal=` of a position line."""
    lines = []
    for word in text.split(",") if text else []:
        capturer, victim = word.split(">")
        lines.append(Capture(capturer[0], int(capturer[2:]), victim[0], int(victim[2:])))
    return tuple(lines)


def shells(number: int) -> list[int]:
    """Return how many of *number* shells lie mouth up, once for each way they can fall (PA3)."""
    return [sum(map(int, f"{faces:b}")) for faces in range(2**number)]


def random_game(
    seats: str,
    options: Options | None,
    seed: int,
    max_strings: int = 5000,
    decline: float = 0.1,
    players: Sequence[str] | None = None,
) -> list[str]:
    """Return the turn strings of a random legal game, `*` at every capture.

    It ends with a win, or unfinished after *max_strings*. What is a right, not a duty - any move, a
    further throw - is given up with the chance *decline*.
    """
    game = PachisiOracle(seats, options, players)
    device = shells(int(str(game.options["device.n"])))
    return play_on(game, device, random.Random(seed), decline, max_strings)
