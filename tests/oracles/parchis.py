"""A slow, plain oracle of Parchís, written from rules.md (sections 0, 4, 8) and nothing else.

It shares no table and no helper with the engine. The board is drawn arm by arm; a man is a triple
(seat, place, tag), and the list of the men is kept in the order in which they arrived where they
stand, so that the arrival order on an exit (PR9) is the order of the list.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.oracles.barjis import (
    Choices,
    Man,
    Move,
    Options,
    RaceOracle,
    Result,
    all_options,
    has_pair,
    play_on,
    read_move,
)
from tests.oracles.barsis import Owed, Place, Refused, inward, outward, read_place

NAMES = "12345678"
MEN = 4  # PR1
EXIT_STEP = 13  # PR1, PR3: R4 of the own arm
SHELTERS = ("L4", "M8")  # 4.1
EXIT = "R4"  # 4.1
FULL = 2  # PR4
DIE = (1, 2, 3, 4, 5, 6)

CHOICES: Choices = {  # 8.6, the default first
    "board.arms": (4, 6, 8),
    "seats.left_men": ("stay", "removed"),
    "start.on_board": (1, 0, 2),
    "turn.first": ("declared", "highest"),
    "turn.again_obligatory": (True, False),
    "turn.third_six": ("last_moved", "last_moved_this_turn", "end_turn", "none"),
    "occupancy.pair_blocks": ("all", "enemy"),
    "capture.exit_rule": ("when_full", "always"),
    "capture.bonus": (20,),  # or any whole number
    "finish.bonus": (10,),  # or any whole number
    "bonus_duty": ("forced", "capture_optional", "optional"),
    "six.seven_when_start_empty": (True, False),
    "six.opens_barrier": (True, False),
    "win.rank": ("distance_sum", "winner_only"),
    "win.start_distance": ("exit+1", "exit"),
}


@dataclass(frozen=True)
class Due:
    """What is owed: the number of the die, or the bonus of a capture or an arrival."""

    kind: str  # "die", "capture" or "arrival"
    value: int


def draw_route(arm: int, arms: int) -> list[str]:
    """Return the cells of steps 1..G-1 of a seat, in the order in which a pawn walks them (0.3)."""
    own, *others = [NAMES[(arm + further) % arms] for further in range(arms)]
    route = outward(own, "M") + inward(own, "R")
    for other in others:
        route += [*outward(other, "L"), f"{other}M8", *inward(other, "R")]
    return route + outward(own, "L") + inward(own, "M")


class ParchisOracle(RaceOracle):
    """One game of Parchís. The seat that begins is the first of *seats*, or of the first string."""

    id = "parchis"
    keys = ("again", "last", "owed", "sixes")
    _due: Due | None  # never more than one: a bonus comes from the move before it
    _penalty: Place | None  # where the pawn stands that the third six sends back (PR7)

    def __init__(
        self, seats: str, options: Options | None = None, players: Sequence[str] | None = None
    ) -> None:
        """Put the pawns up. Raise ValueError for unknown options, seats or players."""
        self.options = all_options(CHOICES, ("capture.bonus", "finish.bonus"), options or {})
        self.arms = self._number("board.arms")
        names = NAMES[: self.arms]
        if len(set(seats)) != len(seats) or not set(seats) <= set(names) or len(seats) < 2:
            raise ValueError(f"not seats of Parchís: {seats!r}")
        if players is not None and sorted(players) != sorted(seats):
            raise ValueError(f"each player has one seat (PR1), not {players!r}")
        at = names.index(seats[0])
        self.seats = [seat for seat in names[at:] + names[:at] if seat in seats]
        self.routes = {seat: draw_route(names.index(seat), self.arms) for seat in self.seats}
        self.centre = len(self.routes[self.seats[0]]) + 1  # 0.3: G
        on_board = self._number("start.on_board")
        places: list[Place] = [EXIT_STEP] * on_board + ["bar"] * (MEN - on_board)
        self._set_up([Man(seat, place) for seat in self.seats for place in places])
        self._begin()

    def _number(self, path: str) -> int:
        return int(str(self.options[path]))

    def _begin(self) -> None:
        latest = [man for man in self._start_men if man.tag]
        self.men = [man for man in self._start_men if not man.tag]
        self.men += [Man(man.seat, man.place) for man in latest]
        self.to_move = self._start_seat
        self.winners = ()
        self.over = False
        self.left: list[str] = []
        self.last: dict[str, Place] = {}  # where each seat's last moved pawn is now (PR7)
        self._new_turn()
        self._read_keys(self._start_keys)
        for seat in self.seats:
            self._see_who_is_home(seat)

    def _read_keys(self, keys: dict[str, str]) -> None:
        """Take over the keys of a position line."""
        self._goes_on = keys.get("again") == "1"
        self._sixes = int(keys.get("sixes", "0"))
        for word in keys["last"].split(",") if "last" in keys else []:
            seat, _, place = word.partition(".")
            if self._was_moved_in_turn(seat, keys):
                self.last[seat] = read_place(place)
        if "owed" in keys:
            self._give(self._read_due(int(keys["owed"])))
            self._thrown = True
        elif self._sixes == 3 and self._punishes():
            self._thrown = True
            self._penalty = self._whom_to_send_back()

    def _was_moved_in_turn(self, seat: str, keys: dict[str, str]) -> bool:
        """Return whether `last=` of *seat* counts: in one reading beside `sixes=` only (PR7)."""
        if self.options["turn.third_six"] != "last_moved_this_turn":
            return True
        return "sixes" in keys and seat == self.to_move

    def _read_due(self, value: int) -> Due:
        """Return what an `owed=` means: up to 7 a die, else a bonus; ValueError for neither."""
        kinds = {self._number("capture.bonus"): "capture", self._number("finish.bonus"): "arrival"}
        kinds |= dict.fromkeys(range(1, 8), "die")
        if value not in kinds:
            raise ValueError(f"nothing gives a {value} in Parchís")
        return Due(kinds[value], value)

    def _new_turn(self) -> None:
        """Forget what belongs to one turn: the sixes, and whether anybody moved in it."""
        self._sixes = 0
        if self.options["turn.third_six"] == "last_moved_this_turn":
            self.last = {}
        self._new_string()

    def _new_string(self) -> None:
        """Forget what belongs to one turn string."""
        self._thrown = False
        self._goes_on = False
        self._due = None
        self._penalty = None
        self._given: list[int] = []  # the numbers this string has given, used or not

    def _words(self) -> list[str]:
        words = ["again=1"] if self._goes_on else []
        known = {"sixes": ""} if self._sixes else {}
        last = [
            f"{seat}.{self.last[seat]}"
            for seat in NAMES
            if seat in self.last and seat not in self.left and self._was_moved_in_turn(seat, known)
        ]
        words += ["last=" + ",".join(last)] if last and self._remembers() else []
        words += [f"owed={self._due.value}"] if self._due else []
        sixes = self._sixes if self.options["turn.third_six"] != "none" else 0
        return words + ([f"sixes={sixes}"] if sixes else [])

    def _remembers(self) -> bool:
        """Return whether the last moved pawn matters (PR7)."""
        return self.options["turn.third_six"] in ("last_moved", "last_moved_this_turn")

    def shown(self, seat: str) -> list[Man]:
        """Return the men of *seat*; `n` marks who came last to an exit of two colours (PR9)."""
        return [
            Man(seat, man.place, "n" if self._came_last(at) else "")
            for at, man in enumerate(self.men)
            if man.seat == seat
        ]

    def _came_last(self, at: int) -> bool:
        """Return whether the man at *at* in the list came last to an exit of two colours."""
        cell = self.cell(self.men[at].seat, self.men[at].place)
        there = self.men_on(cell)
        mixed = len({man.seat for man in there}) > 1
        return self.is_exit(cell) and mixed and there[-1] == self.men[at]

    # cells

    def cell(self, seat: str, place: Place) -> str | None:
        """Return the name of the cell of a man; None off the board."""
        return self.routes[seat][place - 1] if isinstance(place, int) else None

    def men_on(self, cell: str | None) -> list[Man]:
        """Return all men on *cell* in the order in which they came; those that left count (0.5)."""
        return [man for man in self.men if cell and self.cell(man.seat, man.place) == cell]

    def is_exit(self, cell: str | None) -> bool:
        """Return whether *cell* is the exit of any arm (4.1)."""
        return cell is not None and cell[1:] == EXIT

    def opponents_on(self, cell: str | None) -> list[Man]:
        return [man for man in self.men_on(cell) if man.seat != self.to_move]

    # throwing

    def may_throw(self) -> bool:
        return not self.over and not self._thrown

    def must_throw(self) -> bool:
        return self.may_throw()

    def highest(self, outcome: int) -> int:
        return outcome

    def throw(self, outcome: int) -> None:
        if self.over:
            raise Refused("game-already-over")
        if outcome not in DIE:
            raise Refused("unknown-outcome", str(outcome))
        if not self.may_throw():
            raise Refused("throw-after-stop", str(outcome))
        self._thrown = True
        self._goes_on = False
        if outcome != 6:
            self._give(Due("die", outcome))
            return
        self._sixes += 1
        if self._sixes == 3 and self._punishes():
            self._penalty = self._whom_to_send_back()
            return
        self._goes_on = True
        starts = any(man.place == "bar" for man in self.men_of(self.to_move))
        seven = self.options["six.seven_when_start_empty"] and not starts  # PR6
        self._give(Due("die", 7 if seven else 6))

    def _punishes(self) -> bool:
        return self.options["turn.third_six"] != "none"

    def _whom_to_send_back(self) -> Place | None:
        """Return where the pawn stands that goes back to start (PR7), or None."""
        place = self.last.get(self.to_move) if self._remembers() else None
        if not isinstance(place, int) or place > self.centre - 8:  # the stretch: M7..M1
            return None
        return place

    def _give(self, due: Due) -> None:
        """Let *due* be owed; a bonus of 0 is none."""
        if due.value:
            self._due = due
            self._given.append(due.value)

    # moving

    def owed(self) -> list[Owed]:
        """Return what is still owed; there is never more than one reading in Parchís."""
        return [(self._due.value,) if self._due else ()]

    def _plays(self) -> Iterator[tuple[Man, Place]]:
        """Yield what the owed number can do with the men there are, nothing else asked."""
        if self._due is None:
            return
        for man in set(self.men_of(self.to_move)):
            if man.place == "bar":
                if self._due == Due("die", 5):  # PR3: a 5 of the die, not a bonus of 5
                    yield man, EXIT_STEP
            elif isinstance(man.place, int):
                end = man.place + self._due.value
                if end <= self.centre:  # PR10
                    yield man, "off" if end == self.centre else end

    def _can_go(self) -> list[tuple[Man, Place]]:
        """Return the plays that no man on the board forbids."""
        return [(man, to) for man, to in self._plays() if self.why_not_go(man, to) is None]

    def _legal_plays(self) -> list[tuple[Man, Place]]:
        """Return the plays that are legal: a 5 brings out first, a 6 opens a barrier."""
        return [
            (man, to)
            for man, to in self._can_go()
            if not self._must_enter_instead(man) and not self._must_open_instead(man)
        ]

    def _must_enter_instead(self, man: Man) -> bool:
        """Return whether the 5 has to bring a pawn out and not to move *man* (PR3)."""
        return man.place != "bar" and any(other.place == "bar" for other, _ in self._can_go())

    def _must_open_instead(self, man: Man) -> bool:
        """Return whether the 6 has to move a pawn of a barrier and not *man* (PR6)."""
        six = self._due is not None and self._due.kind == "die" and self._due.value >= 6
        if not six or not self.options["six.opens_barrier"] or self._in_barrier(man):
            return False
        return any(self._in_barrier(other) for other, _ in self._can_go())

    def _in_barrier(self, man: Man) -> bool:
        """Return whether *man* stands on the board beside another of its seat (PR5)."""
        return isinstance(man.place, int) and self.men.count(man) > 1

    def why_not_go(self, man: Man, target: Place) -> str | None:
        """Return why *man* may not go to *target*: a barrier in the path, then the landing."""
        return self._why_not_pass(man, target) or self.why_not_land(man, target)

    def _why_not_pass(self, man: Man, target: Place) -> str | None:
        """Return whether a barrier stands in the path (PR5)."""
        if not isinstance(man.place, int):
            return None  # an entry passes over nothing (0.5)
        end = target if isinstance(target, int) else self.centre
        for step in range(man.place + 1, end):
            cell = self.cell(man.seat, step)
            everybody = self.options["occupancy.pair_blocks"] == "all"
            if has_pair(self.men_on(cell) if everybody else self.opponents_on(cell)):
                return "barrier-in-path"
        return None

    def why_not_land(self, man: Man, target: Place) -> str | None:
        """Return why *man* may not land on *target*, or None (PR4, PR9)."""
        full = len(self.men_on(self.cell(man.seat, target))) >= FULL
        return "cell-full" if full and not self.victims(man, target) else None

    def victims(self, man: Man, target: Place) -> list[Man]:
        """Return the man that is taken on *target*, if any (PR8, PR9)."""
        cell = self.cell(man.seat, target)
        there, foes = self.men_on(cell), self.opponents_on(cell)
        if man.place == "bar":  # PR9
            always = self.options["capture.exit_rule"] == "always"
            return foes[-1:] if always or len(there) >= FULL else []
        white = cell is not None and cell[1:] not in (*SHELTERS, EXIT)
        return foes if white and len(there) < FULL else []

    def moves(self) -> set[str]:
        if not self.may_play():
            return set()
        if self._penalty is not None:
            return {f"{self._penalty}/bar"}
        return {f"{man.place}/{to}" for man, to in self._legal_plays()}

    def why_not(self, move: Move) -> str | None:
        """Return why *move* is illegal now, or None.

        Asked in this order: is the man there, the third six, is the distance owed, the centre, must
        a pawn be brought out, a barrier, the landing, must a barrier be opened, the stars.
        """
        if self.over:
            return "game-already-over"
        if not self.may_play():
            return "throw-missing"
        man = Man(move.seat or self.to_move, move.origin)
        own = man.seat == self.to_move and man in self.men and not move.tag
        if not own or man.place == "off":
            return "no-man-there"
        if self._penalty is not None:
            return self._why_no_penalty(move)
        if (man, move.target) not in self._plays():
            return self._why_no_play(move)
        if move.value is not None and self._due and move.value != self._due.value:
            return "token-not-available"
        if self._must_enter_instead(man):
            return "entry-forced"
        why = self.why_not_go(man, move.target)
        if why is None and self._must_open_instead(man):
            return "must-open-barrier"
        return why or self.why_not_stars(move, self.victims(man, move.target))

    def _why_no_penalty(self, move: Move) -> str | None:
        """Return why *move* is not the penalty of the third six (PR7), or None."""
        if (move.origin, move.target) != (self._penalty, "bar"):
            return "third-six-penalty-missing"
        return "capture-false" if move.hits else None

    def _why_no_play(self, move: Move) -> str:
        """Return the name of the fault of a move that the owed number cannot make."""
        if move.origin == "bar":
            if move.target != EXIT_STEP:
                return "entry-wrong-square"
            return "token-reused" if 5 in self._given and not self._due else "entry-without-right"
        end = self.centre if move.target == "off" else move.target
        if not isinstance(move.origin, int) or not isinstance(end, int):
            return "wrong-distance"
        distance = end - move.origin
        owed = self._due.value if self._due else 0
        if (distance == owed and end >= self.centre) or (move.target == "off" and owed > distance):
            return "overshoot"
        return "token-reused" if distance in self._given and distance != owed else "wrong-distance"

    def push(self, move: str) -> None:
        written = read_move(move)
        why = self.why_not(written)
        if why is not None:
            raise Refused(why, move)
        man = Man(self.to_move, written.origin)
        self._due = None
        self._penalty = None
        if written.target != "bar":
            self._take(self.victims(man, written.target))
        self._put(man, written.target)
        self.last[self.to_move] = written.target
        if written.target == "off":
            self._give(Due("arrival", self._number("finish.bonus")))  # PR10
            self._see_who_is_home(self.to_move)

    def _take(self, victims: list[Man]) -> None:
        """Send the taken man to his start; the capturer is owed the bonus (PR8, PR9)."""
        for victim in victims:
            self._put(victim, "bar")
            if self.last.get(victim.seat) == victim.place:  # PR7: counts as in start
                self.last[victim.seat] = "bar"
            self._give(Due("capture", self._number("capture.bonus")))

    def _put(self, man: Man, target: Place) -> None:
        """Move one man; he is now the last in the list, for he arrived last (PR9)."""
        at = max(at for at, other in enumerate(self.men) if other == man)
        del self.men[at]
        self.men.append(Man(man.seat, target))

    def takes(self, move: str) -> int:
        written = read_move(move)
        if written.target == "bar":
            return 0
        return len(self.victims(Man(self.to_move, written.origin), written.target))

    # ending the string

    def must_move(self) -> bool:
        return self._is_duty() and bool(self.moves())

    def _is_duty(self) -> bool:
        """Return whether what is owed may not be declined (PR2, PR7, `bonus_duty`)."""
        if self._due is None or self._due.kind == "die":
            return True
        duty = self.options["bonus_duty"]
        return duty == "forced" or (duty == "capture_optional" and self._due.kind == "arrival")

    def duty(self) -> str:
        if self._penalty is not None:
            return "third-six-penalty-missing"
        return "bonus-missing" if self._due and self._due.kind != "die" else "must-move"

    def may_decline_throw(self) -> bool:
        pending = self._goes_on and not self._thrown and not self.over
        return pending and self.options["turn.again_obligatory"] is False

    def _close(self) -> None:
        if self._goes_on:
            self._new_string()
            self._goes_on = True
        else:
            self._next_turn()

    def next_seat(self) -> str:
        at = self.seats.index(self.to_move)
        following = self.seats[at + 1 :] + self.seats[: at + 1]
        return next(seat for seat in following if seat not in self.left)

    def _next_turn(self) -> None:
        self.to_move = self.next_seat()
        self._new_turn()

    # the end of the game

    def _see_who_is_home(self, seat: str) -> None:
        """End the game at once when *seat* is home (PR11)."""
        if self.is_home(seat):
            self.winners = (seat,)
            self.over = True

    def leave(self) -> None:
        """Take the seat to move out; the last seat left wins (0.5)."""
        if self.over:
            raise Refused("game-already-over")
        seat = self.to_move
        self.left.append(seat)
        if self.options["seats.left_men"] == "removed":
            self.men = [
                man._replace(place="bar", tag="")
                if man.seat == seat and man.place != "off"
                else man
                for man in self.men
            ]
        staying = [other for other in self.seats if other not in self.left]
        if len(staying) > 1:
            self._next_turn()
            return
        self.winners = (staying[0],)
        self.over = True

    def distance(self, seat: str) -> int:
        """Return the sum of the distances of the pawns of *seat* to the final space (PR11)."""
        exit_distance = self.centre - EXIT_STEP
        start = exit_distance + (self.options["win.start_distance"] == "exit+1")
        places = [man.place for man in self.men_of(seat)]
        on_board = sum(self.centre - place for place in places if isinstance(place, int))
        return on_board + start * places.count("bar")

    def result(self) -> Result | None:
        """Return score, ranks and the sign of the points of a finished game (PR11, PR12)."""
        if not self.over:
            return None
        score = {seat: int(seat in self.winners) for seat in sorted(self.seats)}
        if self.options["win.rank"] == "winner_only":
            return Result(self.winners, score)
        ranks = self._ranks()
        points = {seat: 1 if ranks[seat] <= len(self.seats) // 2 else -1 for seat in ranks}
        return Result(self.winners, score, ranks, points=points)

    def _ranks(self) -> dict[str, int]:
        """Return the ranks: the winner, the others by distance, who left last (PR11)."""

        def order(seat: str) -> tuple[int, int]:
            if seat in self.winners:
                return (0, 0)
            return (2, 0) if seat in self.left else (1, self.distance(seat))

        return {
            seat: 1 + sum(order(other) < order(seat) for other in self.seats)
            for seat in sorted(self.seats)
        }


def parchis_from(line: str, options: Options | None = None) -> ParchisOracle:
    """Return the game that a position line shows."""
    seats = "".join(word[0] for word in line.split(" ") if ":" in word)
    oracle = ParchisOracle(seats, options)
    oracle.place_line(line)
    return oracle


def random_game(
    seats: str,
    options: Options | None,
    seed: int,
    max_strings: int = 20_000,
    decline: float = 0.1,
) -> list[str]:
    """Return the turn strings of a random legal game, `*` at every capture.

    It ends with a win, or unfinished after *max_strings*. What is a right, not a duty - a bonus or
    a further throw under some options - is given up with the chance *decline*.
    """
    game = ParchisOracle(seats, options)
    return play_on(game, DIE, random.Random(seed), decline, max_strings)
